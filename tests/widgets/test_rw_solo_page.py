"""The whole game of Rune Winter on its page: what is pressed and tapped there leads from the first card to the end."""

from __future__ import annotations

import asyncio
import html
import re
from random import Random

import pytest

from kit.games.runewars import actions as do
from kit.games.runewars.rules import tasks
from kit.games.runewars.solo import GAME
from kit.text import languages, text
from kit.widgets.features import chosen
from kit.widgets.games.runewars.solo import plans, shots, taps
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import FakeBrowser

BUTTON = re.compile(r"<button([^>]*)>")
MOST = 1500


def buttons(tab: FakeBrowser) -> list[dict[str, str]]:
    """What each button that answers tells, of all that stand in the card that asks."""
    found = [dict(re.findall(r'([\w-]+)="([^"]*)"', one)) for one in BUTTON.findall(tab.program.app.ask)]
    known = [one for one in found if one.get("data-do") in ("choose_part", "let_go") and "aria-disabled" not in one]
    return [{key.removeprefix("data-"): html.unescape(value) for key, value in one.items()} for one in known]


def presses(tab: FakeBrowser, one: dict[str, str]) -> None:
    tab.send(one["do"], **{key: one[key] for key in ("kind", "value") if key in one})


def at(name: str) -> FakeBrowser:
    """The page in the moment of a picture."""
    shot = next(one for one in shots.SHOTS if one.name == name)
    assert shot.begin is not None
    return FakeBrowser({"match.solo.T": shot.begin().text}, page=play_page("solo"))


@pytest.mark.parametrize(("seed", "lang"), [(1, "en"), (2, "it")])
def test_a_match_is_played_to_its_end_by_what_the_page_shows(seed: int, lang: str) -> None:
    tab = asyncio.run(played(lang, Random(seed)))
    assert tab.page.match.outcome is not None
    assert tab.sees("ask")


async def played(lang: str, rng: Random) -> FakeBrowser:
    """A tab in which whatever the page shows was pressed or tapped until the match was over."""
    tab = FakeBrowser(page=play_page("solo"), query={"scenario": "valley"}, languages=[lang])
    tab.program.sleep = lambda seconds: asyncio.sleep(0)
    for _ in range(MOST):
        await tab.until(lambda: tab.page.match.outcome is not None or (tab.page.my_turn and tab.page.behind is None))
        page = tab.page
        if page.match.outcome is not None:
            break
        there, marked = buttons(tab), sorted(page.view.pointed)
        assert there or marked, tab.sees("ask")
        if marked and (rng.random() < 0.5 or not there):
            tab.tap(page.state.land.names[rng.choice(marked)])
        else:
            presses(tab, rng.choice(there))
    return tab


def test_whatever_asks_has_its_question_and_whatever_can_be_chosen_its_words() -> None:
    for lang in languages():
        t = text("runewars", lang)
        asking = [name for name, step in tasks.STEPS.items() if step.asks is not None]
        assert asking
        assert [name for name in asking if not t.has(f"want.{name}")] == []
        options = [op.name for at, op in tasks.OPS.items() if ".options." in at or ".rally." in at]
        assert options
        assert [name for name in options if not t.has(f"deed.{name}")] == []


def test_who_marches_is_gathered_and_sent_by_taps() -> None:
    tab = at("solo-regroup")
    start, goal = "Ha", "Hb"
    tab.tap(start)
    whole = {one.kind: one.standing for one in chosen(tab.page.hand.selection)["party"]}
    kind = next(iter(whole))
    tab.send("choose_part", kind="party", value=f"{kind} -")
    tab.tap(goal)
    (a,) = [step.action for step in tab.page.match.steps if isinstance(step.action, do.Move)]
    assert {one.kind: one.standing for one in a.models} == {**whole, kind: whole[kind] - 1}
    assert (a.start, a.end) == tuple(map(tab.page.state.land.names.index, (start, goal)))


def test_an_area_is_looked_at_before_anybody_marches_there() -> None:
    tab = at("solo-march")
    names, steps = tab.page.state.land.names, len(tab.page.match.steps)
    assert names.index("Hc") in taps.candidates(tab.page.state)
    assert names.index("2c") not in taps.candidates(tab.page.state), "nobody gets there"
    tab.tap("Hc")
    assert "Hc: yours" in tab.sees("ask")
    tab.tap("Hc")
    assert tab.page.match.steps[steps].action == do.Activate(names.index("Hc"))
    assert taps.candidates(tab.page.state) == (names.index("Ha"),)


def test_a_battle_shows_both_sides_their_cards_and_its_odds_before() -> None:
    tab = at("solo-odds")
    tab.send(
        "choose_part", kind="opens", value=next(one["value"] for one in buttons(tab) if one.get("kind") == "opens")
    )
    assert re.search(r"\d+ of 100", tab.sees("ask"))
    tab = at("solo-battle")
    assert "rune-stage" in tab.program.app.ask
    assert "rune-gone" in tab.program.app.ask, "whoever fell is still seen"
    assert tab.program.app.ask.count("kit-btn kit-second") >= 1


def test_the_plan_is_what_the_automa_then_does() -> None:
    tab = at("solo-plan")
    s = tab.page.match.state
    planned = plans.marches(s)
    assert planned
    order = next(a for a in GAME.legal_actions(s) if a == do.Order(8))
    now, done = GAME.apply(GAME.apply(s, order), do.Done()), []
    while len(done) < len(planned):
        a = GAME.legal_actions(now)[0]
        done += [a] if isinstance(a, do.March) else []
        now = GAME.apply(now, a)
    assert tuple(done) == planned
