"""Kanonkugle on its page: placing, the chain, ways that are tapped and drawn, volleys, assaults, figures that leave."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from math import prod
from typing import Any

import pytest

from kit.core.game import Scenario
from kit.core.match import Match
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.board import KanonkugleBoard
from kit.games.kanonkugle.places import place_of, point_of
from kit.games.kanonkugle.rules import moving, shooting
from kit.games.kanonkugle.sight import Cover
from kit.players import Decision
from kit.space.plane import CM, at, square
from kit.text import text
from kit.widgets import many
from kit.widgets.agreed import Sitter
from kit.widgets.games.kanonkugle import forms, going, hints, means
from kit.widgets.games.kanonkugle.parts import chosen, figures
from kit.widgets.games.kanonkugle.table import KanonkugleTable
from kit.widgets.matches import GoOn, Take
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import FakeBrowser

TABLE = KanonkugleTable()
EN = text("kanonkugle", "en")
NEAR = """
table meadow; option damage_formula capped; rounds 8
troop A scouts | active tried at 20,20 23,20 26,20 20,23 23,23 26,23
troop A beast | active tried at 38,22
troop B scouts | at 24,38 27,38 30,38 24,41 27,41 30,41
troop B beast | at 41,36
order A B; round 2
"""
SHOOT, MOVE = NEAR + "now A shoot", NEAR + "now A move"
WAKE = NEAR.replace("active tried", "") + "now A activate"
PLACE = "table meadow; troop A scouts; troop A beast; troop B scouts; troop B beast; order A B; now A deploy"
WALLED = """
table wall; option damage_formula capped
troop A scouts | active tried at 18,33 21,33 18,30 21,30 18,27 21,27
troop B beast | at 20,43
order A B; round 2; now A shoot
"""
WEAK = """
table meadow; option damage_formula capped
troop A beast | pv 1 active tried at 20,20
troop A scouts | tried at 5,5 8,5 11,5 5,8 8,8 11,8
troop B scouts | sc 5 at 24,24 27,24 30,24 24,27 27,27 30,27
order A B; round 2; now A move
"""


def opened(position: str, *levels: int, own: bool = False) -> FakeBrowser:
    """A tab with a match from that position; `own`: people say what their dice show."""
    tab = FakeBrowser(page=play_page("kanonkugle"))
    match = Match(GAME, Scenario("here", position, {"en": "Here"}), seed=1)
    seats = tuple(map(Sitter, levels or (0, 0)))
    tab.program.tell(Take(match, replace(tab.page.settings, seats=seats, own_chance=own)))
    tab.program.tell(GoOn())
    return tab


def choose(tab: FakeBrowser, kind: str, value: Any) -> None:
    tab.send("choose_part", kind=kind, value=str(value))


def draw(tab: FakeBrowser, *names: str, lift: bool = True) -> None:
    """A finger goes over those places."""
    s = tab.page.state
    points = [tab.page.table.centre(s, KanonkugleBoard().place(s, name)) for name in names]
    tab.send("stroke", phase="start", points=[points[0]])
    tab.send("stroke", phase="move", points=points[1:])
    if lift:
        tab.send("stroke", phase="end", points=[])


def record(tab: FakeBrowser) -> list[str]:
    """What has been played, in notation."""
    return [step.text for step in tab.page.match.steps]


def state(position: str) -> Any:
    return GAME.parse_position(position)


def hearts(s: Any, number: int) -> Any:
    return going.heart(s.forces[number])


# --- placing


def test_a_card_shows_where_a_troop_could_stand_and_a_button_places_it() -> None:
    tab = opened(PLACE)
    choose(tab, "troop", 0)
    assert tab.page.view.ghost is not None
    assert not tab.page.view.ghost.wrong
    assert "Where do you place the Scouts?" in tab.sees("ask")
    choose(tab, "go", "on")
    assert record(tab)[-1].startswith("deploy A1 ")


def test_a_tap_moves_the_formation_and_a_second_one_on_it_places_it() -> None:
    tab = opened(PLACE)
    choose(tab, "troop", 0)
    choose(tab, "form", "line")
    tab.tap("20,4")
    assert not record(tab)
    tab.tap("20,4", width=300)
    s = tab.page.match.state
    assert {p.y for p in s.forces[0].places} == {4 * CM}
    assert hearts(s, 0) == at(20, 4)


@pytest.mark.parametrize("form", forms.FORMS)
@pytest.mark.parametrize("spin", range(forms.SPINS))
@pytest.mark.parametrize(("units", "radius"), [(1, 20_000), (6, 12_500), (12, 10_000), (24, 6_000), (36, 6_000)])
def test_no_formation_lays_a_base_on_another_or_tears_the_troop(form: str, spin: int, units: int, radius: int) -> None:
    places = forms.turned(forms.shaped(units, radius, form), spin)
    assert len(places) == units
    assert all(square(p, q) >= 4 * radius * radius for n, p in enumerate(places) for q in places[:n])
    from kit.space.plane import grouped

    assert grouped(places, 2 * CM + 2 * radius)


def test_what_lies_outside_the_strip_is_red_and_says_why() -> None:
    tab = opened(PLACE)
    choose(tab, "troop", 0)
    tab.tap("20,11")
    assert tab.page.view.ghost.wrong
    asked = tab.sees("ask")
    choose(tab, "go", "on")
    assert not record(tab)
    assert tab.page.hand.bubble.first in asked, "the card has said so already"


def test_the_formation_turns_by_eighths_and_is_drawn_along() -> None:
    tab = opened(PLACE)
    choose(tab, "troop", 0)
    choose(tab, "form", "column")
    choose(tab, "spin", "left")
    choose(tab, "spin", "left")
    assert chosen(tab.page.hand.partial)["spin"] == 2
    draw(tab, "30,5", "35,5", "40,5")
    assert chosen(tab.page.hand.partial)["at"] == place_of(at(40, 5))
    assert not record(tab), "a formation is only moved about"


def test_an_enemy_s_card_places_nothing() -> None:
    tab = opened(PLACE)
    choose(tab, "troop", 2)
    assert tab.page.hand.bubble is not None
    assert not record(tab)


# --- the chain


def test_the_surest_troop_is_bright_and_to_stop_never_is() -> None:
    tab = opened(WAKE)
    buttons = re.findall(
        r'<button[^>]*class="([^"]*)"[^>]*data-kind="(\w+)"[^>]*data-value="(\w+)"', tab.program.app.ask
    )
    bright = [(kind, value) for css, kind, value in buttons if "kit-second" not in css]
    assert bright == [("troop", "1")], "the beast succeeds with 4 in 6, the scouts with 3"
    assert ("pass", "stop") in [(kind, value) for _, kind, value in buttons]


def test_the_odds_of_the_chain_are_exact() -> None:
    tab = opened(WAKE)
    wanted = [Fraction(4, 6), prod((Fraction(4, 6), Fraction(3, 6)))]
    told = tab.sees("tray")
    assert [many.percent(share, EN) for share in wanted] == re.findall(r"\d+ %", told)[:2]


def test_a_tap_on_a_troop_throws_its_die() -> None:
    tab = opened(WAKE, own=True)
    tab.tap("38,22")
    assert record(tab) == ["activate A2"]
    tab.send("die", value="5")
    assert record(tab)[1] == "roll 5"
    assert not tab.page.match.state.forces[1].active


def test_a_turn_in_which_nobody_can_act_ends_by_itself() -> None:
    s = state(WAKE)
    failed = GAME.apply(GAME.apply(s, do.Activate(0)), GAME.parse_action(s, "roll 6"))
    assert TABLE.forced(failed) == do.EndTurn()
    assert TABLE.forced(state(MOVE)) is None


# --- ways


def test_a_tap_shows_the_way_and_a_second_one_goes_it() -> None:
    tab = opened(MOVE)
    tab.tap("20,20", "23,14")
    view = tab.page.view
    assert None not in (view.ghost, view.tape)
    assert view.reach
    assert "7.5 cm, and 6.5 cm are left." in tab.sees("ask")
    assert not record(tab)
    tab.tap("23,14")
    assert record(tab) == ["move A1 20,20 20,12.5"]


def test_too_far_is_said_with_its_numbers_and_not_done() -> None:
    tab = opened(MOVE)
    tab.tap("38,22", "38,9")
    assert tab.page.view.tape.wrong
    assert "13 cm: you have 11." in tab.sees("ask")
    choose(tab, "go", "on")
    assert not record(tab)
    assert {"13", "11"} <= set(re.findall(r"\d+", tab.page.hand.bubble.first))


def test_a_troop_is_drawn_along_and_goes_where_the_finger_is_lifted() -> None:
    tab = opened(MOVE)
    draw(tab, "26,20", "28,18", "30,16", lift=False)
    assert tab.page.view.ghost.places[0] == at(24, 16), "seen while it is drawn"
    assert not record(tab)
    tab.send("stroke", phase="end", points=[])
    assert record(tab) == ["move A1 20,20 24,16"]


def test_a_second_finger_takes_back_what_was_drawn() -> None:
    tab = opened(MOVE)
    draw(tab, "26,20", "28,18", "30,16", lift=False)
    tab.send("stroke", phase="cancel", points=[])
    assert not record(tab)
    assert tab.page.view.ghost is None


def test_a_finger_goes_around_a_wall_and_so_does_a_tap() -> None:
    s = state(WALLED.replace("now A shoot", "now A move").replace(
        "troop A scouts | active tried at 18,33 21,33 18,30 21,30 18,27 21,27", "troop A beast | active tried at 28,34"
    ).replace("troop B beast | at 20,43", "troop B beast | at 50,50"))  # fmt: skip
    drawn = tuple(place_of(at(x, y)) for x, y in ((28, 34), (28.4, 36), (28.4, 38), (28, 40), (26.5, 40.6)))
    picked = means.dragged(s, (), drawn)
    assert isinstance(picked.action, do.Move)
    assert GAME.explain(s, picked.action) is None
    assert len(picked.action.path) > 2
    beyond = going.best_move(s, 0, forms.KEPT, 0, at(25.4, 40.2))
    assert GAME.explain(s, beyond) is None
    assert len(beyond.path) > 2


def test_a_change_of_formation_is_measured_figure_by_figure() -> None:
    tab = opened(MOVE)
    tab.tap("20,20")
    choose(tab, "form", "line")
    choose(tab, "go", "on")
    action = tab.page.match.steps[-1].action
    assert len(action.places) == 6
    before = tab.page.match.steps[-1].before
    ways = moving.each(before.forces[0], action)
    assert max(square(way[0], way[-1]) for way in ways) <= (14 * CM) ** 2
    assert {p.y for p in tab.page.match.state.forces[0].places} == {action.places[0].y}


def test_figures_take_places_so_that_all_ways_together_are_short() -> None:
    now = forms.shaped(6, 12_500, "block")
    assert forms.shared_out(now, tuple(reversed(now))) == now


def test_who_cannot_act_says_why() -> None:
    tab = opened(MOVE.replace("troop A beast | active tried", "troop A beast | tried"))
    tab.tap("38,22")
    assert tab.page.hand.bubble.rule_id == "KK-ACT-5"
    assert not tab.page.hand.partial


def test_the_list_of_moves_goes_on_whatever_else_is_chosen() -> None:
    tab = opened(MOVE)
    tab.tap("20,20")
    choose(tab, "form", "line")
    assert tab.page.offered(), "a formation is no part of the list"
    tab.send("act", index="0")
    assert [slot.kind for slot in tab.page.hand.partial] == ["troop", "deed"]


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


def test_a_counter_attack_is_offered_with_its_dice() -> None:
    position = MOVE.replace("now A move", "now A counter\nclash A2 B2 dice 12 strike lost 0 3").replace(
        "troop B beast |", "troop B beast | pv 9"
    ).replace("active tried at 38,22", "active tried assaulted at 40.1618,32.0887")  # fmt: skip
    tab = opened(position)
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


def test_while_a_finger_draws_only_the_board_follows() -> None:
    tab = opened(MOVE)
    tab.tap("20,20", "23,14")
    before = {region: tab.shown[region] for region in ("ask", "tray", "log", "more", "bar")}
    draw(tab, "38,22", "39,20", "40,18", lift=False)
    assert {region: tab.shown[region] for region in before} == before
    assert tab.page.view.ghost.troop == 1
    tab.send("stroke", phase="end", points=[])
    assert tab.shown["ask"] != before["ask"]


def test_a_hold_begins_at_a_figure_or_at_the_formation_that_is_shown() -> None:
    s = state(MOVE)
    wide = TABLE.board(s).width
    held = TABLE.grips(s, ())
    assert set(held) == {place_of(p) for force in s.forces[:2] for p in force.places}
    assert {round(radius * wide, 3) for radius in held.values()} == {12.5, 20.0}
    shown = means.tapped(s, means.tapped(s, (), place_of(at(20, 20))).partial, place_of(at(23, 14))).partial
    assert set(held) < set(TABLE.grips(s, shown))
    assert not TABLE.grips(state(WAKE), ())
