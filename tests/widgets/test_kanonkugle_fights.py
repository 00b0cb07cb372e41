"""Kanonkugle on its page: volleys, assaults, figures that leave, own dice, keys, advice."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest

from kit.core.chance import Roll
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.events import side, told
from kit.games.kanonkugle.places import place_of, point_of
from kit.games.kanonkugle.rules import shooting
from kit.games.kanonkugle.sight import Cover
from kit.players import Decision
from kit.space.plane import at
from kit.text import text
from kit.widgets import many
from kit.widgets.games.kanonkugle import hints, means
from kit.widgets.games.kanonkugle.parts import chosen, figures
from kit.widgets.play.course import BUBBLE
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
    draw,
    hearts,
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
    dice = GAME.choice_facts(s, do.Shoot(0, 2))["dice"]
    assert f"Shoot with {dice} dice" in tab.sees("ask")
    after = GAME.apply(s, do.Shoot(0, 2))
    shares = [share for _, share in GAME.chance_outcomes(after)]
    assert sum(shares) == 1
    told = tab.sees("tray")
    assert many.percent(max(shares), EN) in told
    assert many.percent(1 - shares[0], EN) in told
    choose(tab, "go", "on")
    assert record(tab)[0] == "shoot A1 B1"


def test_where_both_is_possible_one_is_asked_which() -> None:
    tab = opened(SHOOT)
    tab.tap("38,22", "41,36")
    assert tab.page.hand.partial[-1].kind == "target"
    assert {"data-kind=\"deed\" data-value=\"shoot\"", "data-kind=\"deed\" data-value=\"assault\""} <= set(
        re.findall(r'data-kind="deed" data-value="\w+"', tab.program.app.ask)
    )  # fmt: skip
    choose(tab, "deed", "assault")
    choose(tab, "go", "on")
    assert record(tab)[0].startswith("assault A2 B2 ")


def test_who_sees_nobody_is_offered_to_step_out_or_told_why() -> None:
    s = state(WALLED)
    picked = means.tapped(s, (), place_of(at(18, 33)))
    aimed = means.tapped(s, picked.partial, place_of(at(20, 43)))
    assert aimed.refusal is not None or chosen(aimed.partial).get("leaves")


def test_a_shooter_leaves_its_cover_by_a_tap() -> None:
    s = state(SHOOT.replace("option damage_formula capped", "option damage_formula capped; option leave_cover any"))
    tab = opened(GAME.position_text(s))
    tab.tap("20,20", "27,41")
    choose(tab, "leaves", "on")
    tab.tap("26,23")
    choose(tab, "go", "on")
    assert " via " in record(tab)[0]


# --- assaults


def test_life_points_are_given_up_one_by_one() -> None:
    tab = opened(WEAK)
    tab.tap("20,20", "24,24")
    choose(tab, "given", "more")
    assert "Assault with 2 dice" in tab.sees("ask")
    choose(tab, "given", "more")
    assert "Assault with 2 dice" in tab.sees("ask"), "it has no more"
    choose(tab, "given", "less")
    assert "Assault with 1 die" in tab.sees("ask")


def test_a_troop_drawn_onto_an_enemy_assaults_it_once_that_is_said() -> None:
    tab = opened(MOVE)
    draw(tab, "38,22", "39,27", "41,36")
    assert chosen(tab.page.hand.partial)["deed"] == "assault"
    assert not record(tab)
    choose(tab, "go", "on")
    assert record(tab)[0].startswith("assault A2 B2 ")


@pytest.mark.parametrize(
    ("formula", "words"),
    [("product", "Each hit does 2"), ("add", "The hits, and 2 more"), ("capped", "never above the hits")],
)
def test_what_a_hit_costs_is_told_as_it_is_agreed(formula: str, words: str) -> None:
    tab = opened(MOVE.replace("damage_formula capped", f"damage_formula {formula}"))
    draw(tab, "38,22", "39,27", "41,36")
    assert words in tab.sees("tray")


def test_a_counter_attack_is_offered_with_its_dice() -> None:
    position = MOVE.replace("now A move", "now A counter\nclash A2 B2 dice 12 strike lost 0 3").replace(
        "troop B beast |", "troop B beast | pv 9"
    ).replace("active tried at 38,22", "active tried assaulted at 40.1618,32.0887")  # fmt: skip
    tab = opened(position)
    assert 'aria-label="Red decides"' in tab.program.app.head, "and not Blue, whose turn it is"
    assert "9 dice" in tab.sees("ask")
    choose(tab, "counter", "on")
    assert record(tab)[0] == "counter"


# --- who leaves


REMOVE = SHOOT.replace("now A shoot", "now A remove\nclash A1 B1 dice 12 volley lost 0 5").replace(
    "troop B scouts |", "troop B scouts | pv 7 sc 4"
).replace("scouts | active tried at", "scouts | active tried shot at")  # fmt: skip


def test_the_owner_taps_who_leaves_and_may_think_again() -> None:
    tab = opened(REMOVE)
    tab.tap("24,38", "27,38")
    assert figures(tab.page.hand.partial) == (0, 1)
    tab.tap("24,38", "30,41")
    assert figures(tab.page.hand.partial) == (1, 5)
    tab.tap("24,41")
    assert tab.page.hand.bubble is not None, "no more than two leave"
    choose(tab, "go", "on")
    assert record(tab) == ["remove 2 6"]


def test_the_page_chooses_who_leaves_and_a_finger_picks_many() -> None:
    tab = opened(REMOVE)
    draw(tab, "24,38", "27,38", "30,38")
    assert figures(tab.page.hand.partial) == (0, 1)
    tab.send("let_go")
    choose(tab, "rest", "on")
    assert len(figures(tab.page.hand.partial)) == 2
    choose(tab, "go", "on")
    assert record(tab)[0].startswith("remove ")


# --- dice of one's own


VOLLEY = SHOOT.replace("scouts | active tried at", "scouts | pv 5 active tried shot at").replace(
    " 20,23 23,23 26,23", ""
).replace("now A shoot", "now A volley\nclash A1 B1 dice 5 volley")  # fmt: skip


def test_faces_are_typed_one_by_one_and_a_mistyped_one_is_taken_back() -> None:
    tab = opened(VOLLEY, own=True)
    for face in ("1", "6", "3", "2"):
        tab.send("face", value=face)
    tab.send("face", value="0")
    assert tab.page.hand.faces == (1, 6, 3)
    assert not record(tab)
    tab.send("face", value="4")
    tab.send("face", value="5")
    assert record(tab) == ["hits 2"]


def test_how_many_hits_is_said_at_once() -> None:
    tab = opened(VOLLEY, own=True)
    shown = re.search(r'data-value="(\d)" data-key="count-\1">3<', tab.program.app.tray)
    assert shown is not None
    tab.send("die", value=shown[1])
    assert record(tab) == ["hits 3"]


@pytest.mark.parametrize("value", ["7", "99", "", "x", None, -1])
def test_no_die_shows_that(value: Any) -> None:
    tab = opened(VOLLEY, own=True)
    tab.send("face", value=value)
    assert tab.page.hand.faces == ()


@pytest.mark.parametrize("dice", [1, 5, 12, 36])
def test_the_faces_that_are_shown_are_those_of_the_count(dice: int) -> None:
    for good in range(1, 7):
        faces = list(range(1, good + 1))
        for hits in range(dice + 1) if good < 6 else (dice,):
            shown = many.faces(dice, faces, hits, 7 * dice + hits)
            assert len(shown) == dice
            assert sum(face in faces for face in shown) == hits
            assert shown == many.faces(dice, faces, hits, 7 * dice + hits)


# --- keys


def test_arrows_go_a_centimetre_and_enter_goes_there() -> None:
    tab = opened(MOVE)
    tab.send("board_focus", on=True)
    tab.send("key", key="enter")
    assert chosen(tab.page.hand.partial)["troop"] == 0
    for key in ("down", "down", "down", "down", "left"):
        tab.send("key", key=key)
    assert "cm" in tab.said()[-1]
    before = hearts(tab.page.state, 0)
    tab.send("key", key="enter")
    end = point_of(chosen(tab.page.hand.partial)["at"])
    assert end != before
    tab.send("key", key="enter")
    assert hearts(tab.page.match.state, 0) == end


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
    chance = hints.reason(state(SHOOT), do.Shoot(0, 2), EN)[1]["chance"]
    after = GAME.apply(state(SHOOT), do.Shoot(0, 2))
    assert chance == many.percent(1 - GAME.chance_outcomes(after)[0][1], EN)
    assert hints.reason(state(WAKE), do.Activate(1), EN) == ("surest", {"n": 4})
    assert hints.reason(state(WAKE), do.Activate(0), EN) == ("try", {"n": 3})


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
    assert not TABLE.brought(s, Roll(6), after)
