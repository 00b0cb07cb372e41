"""Kanonkugle on its page: volleys, assaults, figures that leave, own dice, keys, advice."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

import pytest

from kit.core.chance import Roll, in_parts
from kit.draw.scene import keyed
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.events import side, told
from kit.games.kanonkugle.rules import shooting
from kit.games.kanonkugle.sight import Cover
from kit.games.kanonkugle.tabletop import place_of
from kit.players import Decision
from kit.space.plane import at
from kit.text import text
from kit.widgets import dice
from kit.widgets.features import chosen
from kit.widgets.games.kanonkugle import blows, hearts, hints, taps
from kit.widgets.play.flow import BUBBLE
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.kanonkugle_desk import (
    EN,
    MOVE,
    NEAR,
    PLACE,
    SHOOT,
    TABLE,
    WAKE,
    WALLED,
    WEAK,
    choose,
    opened,
    record,
    state,
)

# --- volleys


def test_before_a_volley_everybody_sees_who_is_seen_and_what_follows() -> None:
    tab = opened(WALLED.replace("20,43", "20,41"))
    tab.tap("18,33", "20,41")
    s = tab.page.state
    a = do.Shoot(0, 1)
    if GAME.explain(s, a) is None:
        covers = shooting.seen(s, a)
        assert tab.page.view.seen == {1: covers}
    else:
        assert all(cover is Cover.HIDDEN for cover in shooting.seen(s, a))


def test_the_dice_of_a_volley_are_those_of_the_rule_and_the_odds_exact() -> None:
    tab = opened(SHOOT)
    tab.tap("20,20", "27,41")
    s = tab.page.state
    shots = GAME.choice_facts(s, do.Shoot(0, 2))["dice"]
    assert f"Shoot with {shots} dice" in tab.sees("ask")
    after = GAME.apply(s, do.Shoot(0, 2))
    shares = [share for _, share in GAME.chance_outcomes(after)]
    assert sum(shares) == 1
    told = tab.sees("tray")
    assert EN("odds.fraction", wins=in_parts(max(shares), 6), of=6) in told
    assert dice.likely(1 - shares[0], EN) in told
    choose(tab, "go", "on")
    assert record(tab)[0] == "shoot A1 B1"


def test_who_sees_nobody_is_offered_to_step_out_or_told_why() -> None:
    s = state(WALLED)
    picked = taps.tapped(s, (), place_of(at(18, 33)))
    aimed = taps.tapped(s, picked.selection, place_of(at(20, 43)))
    assert aimed.refusal is not None or chosen(aimed.selection).get("leaves")


# --- who leaves


REMOVE = SHOOT.replace("now A shoot", "now A remove\nclash A1 B1 dice 12 volley lost 0 5").replace(
    "troop B scouts |", "troop B scouts | pv 7 sc 4"
).replace("scouts | active tried at", "scouts | active tried shot at")  # fmt: skip


# --- dice of one's own


@pytest.mark.parametrize("count", [1, 5, 12, 36])
def test_the_faces_that_are_shown_are_those_of_the_count(count: int) -> None:
    for good in range(1, 7):
        faces = list(range(1, good + 1))
        for hits in range(count + 1) if good < 6 else (count,):
            shown = dice.faces(count, faces, hits, 7 * count + hits)
            assert len(shown) == count
            assert sum(face in faces for face in shown) == hits
            assert shown == dice.faces(count, faces, hits, 7 * count + hits)


# --- advice


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("position", [PLACE, WAKE, SHOOT, MOVE, REMOVE, WEAK, NEAR + "now A rally"])
def test_whatever_is_advised_has_its_reason_and_its_place(
    position: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KIT_TEXT_STRICT", "1")
    s = state(position.replace("scouts | active tried", "scouts | routed") if "rally" in position else position)
    t, told = text("kanonkugle", lang), set()
    for a in GAME.legal_actions(s):
        hint = TABLE.hint(s, Decision(a, ""), t)
        assert hint.why
        assert hint.attempt
        assert hint.place is not None or hint.parts, a
        told.add(type(a))
    assert told


def test_a_reason_is_true() -> None:
    s = state(MOVE)
    closer = do.Move(1, (at(38, 22), at(38, 25)))
    assert hints.reason(s, closer, EN)[0] == "closer"
    assert hints.reason(s, do.Move(1, (at(38, 22), at(38, 15))), EN)[0] == "away"
    far = state(
        MOVE.replace("at 41,36", "at 41,58")
        .replace("41 27,41 30,41", "55 27,55 30,55")
        .replace("at 24,38 27,38 30,38", "at 24,58 27,58 30,58")
    )
    assert hints.reason(far, do.Move(1, (at(38, 22), at(38, 15))), EN)[0] == "best"
    chance = hints.reason(state(SHOOT), do.Shoot(0, 2), EN)[1]["chance"]
    after = GAME.apply(state(SHOOT), do.Shoot(0, 2))
    assert chance == dice.likely(1 - GAME.chance_outcomes(after)[0][1], EN)
    assert hints.reason(state(WAKE), do.Activate(1), EN) == ("surest", {"n": 4})
    assert hints.reason(state(WAKE), do.Activate(0), EN) == ("try", {"n": 3})


def test_a_step_out_before_a_shot_is_advised_by_the_target_and_the_spot() -> None:
    """As a tap on the target steps out by itself; a way drawn along an arrow would be a move."""
    s = state(
        "size 60,60; zone 0,0 60,10; zone 0,50 60,60; option damage_formula capped; order A B; round 2; "
        "obstacle crate partial 24,30 33,30 33,32 24,32; troop A beast | active tried at 31,25; "
        "troop B beast | at 33,40; now A shoot"
    )
    out = next(a for a in GAME.legal_actions(s) if isinstance(a, do.Shoot) and a.path)
    hint = TABLE.hint(s, Decision(out, ""), EN)
    assert hint.way == (place_of(at(31, 25)), place_of(at(33, 40)))
    assert hint.places == (place_of(out.path[-1]),)
    assert hint.attempt == "With your Beast, tap Red’s Beast: a step, then the shot."


# --- a turn in which nobody obeys


ROUTED = WAKE.replace("A scouts |", "A scouts | routed").replace("A beast |", "A beast | routed")


async def _until(number: int, position: str, lang: str, levels: tuple[int, int], first: Callable[[FakeBrowser], None]):
    """What stood in the bubble, and how long, before anything followed step `number`; and what the page asked."""
    tab, moments = opened(position, *levels, own=True), []
    if lang == "it":
        tab.send("language")

    async def watch(seconds: float) -> None:
        bubble = tab.page.hand.bubble
        if len(tab.page.match.steps) == number and bubble is not None and tab.page.behind is None:
            moments.append((seconds, bubble.first, tab.program.app.ask))

    tab.program.sleep = watch
    first(tab)
    await tab.rest()
    return moments


def _fails(tab: FakeBrowser) -> None:
    choose(tab, "troop", 0)
    tab.send("die", value="6")


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("levels", [(0, 0), (0, 1)])
def test_that_nobody_obeys_is_said_before_the_other_side_goes_on(lang: str, levels: tuple[int, int]) -> None:
    t = text("kanonkugle", lang)
    (seconds, words, asks), *_ = asyncio.run(_until(2, WAKE, lang, levels, _fails))
    assert seconds == BUBBLE
    assert words == t("event.nobody_obeys", pips=6, **told(state(WAKE), 0))
    assert len(words.split()) <= 12
    assert t("ask.turn_over", who=side(0)) in asks
    ends = [button for button in re.findall("<button[^>]*>", asks) if "poke" not in button]
    assert all('aria-disabled="true"' in button for button in ends)


@pytest.mark.parametrize("lang", ["en", "it"])
def test_that_all_are_routed_is_said_too(lang: str) -> None:
    words = [one for _, one, _ in asyncio.run(_until(1, ROUTED, lang, (0, 1), lambda tab: choose(tab, "pass", "stop")))]
    assert text("kanonkugle", lang)("event.all_routed", who=side(0)) in words


def test_whoever_has_an_active_troop_is_not_told_that_nobody_obeys() -> None:
    s = state(NEAR.replace("A beast | active tried", "A beast |") + "now A activate")
    s = GAME.apply(s, do.Activate(1))
    after = GAME.apply(s, Roll(6))
    assert [event.kind for event in GAME.events(s, Roll(6), after)] == ["not_activated"]
    assert not TABLE.news(s, Roll(6), after).brought


@pytest.mark.parametrize("count", [0, 3])
def test_dice_fall_on_the_table_as_they_lie_beside_it_and_as_many_hearts_fly_as_are_lost(count: int) -> None:
    s = GAME.apply(state(SHOOT), do.Shoot(0, 2))
    t = GAME.apply(s, do.Hits(count))
    event = next(event for event in GAME.events(s, do.Hits(count), t) if event.kind == "shot")
    pieces = keyed(TABLE.scene(s, TABLE.blank, EN).pieces)
    ((frame, _, left_out),) = TABLE.motions(s, event, TABLE.scene(s, TABLE.blank, EN), pieces)
    lying, flying = frame(0.45), frame(0.85)
    shown = blows.faces(s, count)
    assert [len(lying), list(left_out)] == [len(shown), []]
    assert sum(one.opacity == 1.0 for one in lying) == count == sum(n <= 3 for n in shown)
    assert len(flying) - len(lying) == count
    top, bottom = min(one.dy for one in lying), max(one.dy for one in lying)
    assert 0 < top <= bottom < TABLE.board(s).height


def test_an_attack_is_asked_about_and_each_tells_the_hearts_to_be_expected() -> None:
    tab = opened(SHOOT)
    tab.tap("38,22")
    asked = tab.program.app.ask
    assert re.findall(r'data-value="(shoot|assault)-(\d)"', asked) == [("assault", "3"), ("shoot", "3"), ("shoot", "2")]
    found = hearts.attacks(tab.page.state, 1)
    worth = [hearts.said(hearts.expected(tab.page.state, a)) for a in found]
    assert worth == sorted(worth, reverse=True)
    assert worth[found.index(do.Shoot(1, 3))] == 4
    assert all(f"about {n}" in asked for n in worth[:3])
    choose(tab, "blow", "shoot-2")
    assert (record(tab), tab.page.view.aimed) == ([], {2})
    choose(tab, "go", "on")
    assert record(tab)[0] == "shoot A2 B1"


def test_a_second_tap_on_the_target_attacks() -> None:
    tab = opened(SHOOT)
    tab.tap("20,20", "27,41")
    assert not record(tab)
    tab.tap("27,41")
    assert record(tab)[0] == "shoot A1 B1"
