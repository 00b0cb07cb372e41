"""Kanonkugle on its page: placing, the chain, ways that are tapped and drawn."""

from __future__ import annotations

import re
from fractions import Fraction
from math import prod

import pytest

from kit.draw.scene import Group
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.places import place_of, point_of
from kit.games.kanonkugle.rules import moving
from kit.players import Decision
from kit.space.plane import CM, at, square
from kit.text import text
from kit.widgets import many
from kit.widgets.games.kanonkugle import forms, going, means
from kit.widgets.games.kanonkugle.parts import chosen
from kit.widgets.games.kanonkugle.table import KanonkugleTable
from tests.widgets.kanonkugle_desk import (
    EN,
    MOVE,
    PLACE,
    SHOOT,
    TABLE,
    WAKE,
    WALLED,
    choose,
    draw,
    hearts,
    opened,
    record,
    state,
)

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
    from kit.space.groups import grouped

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
    before = point_of(chosen(tab.page.hand.partial)["at"])
    x, y = before.x / CM, before.y / CM
    draw(tab, *(f"{x + far:.1f},{y:.1f}" for far in (0, 5, 10)))
    assert chosen(tab.page.hand.partial)["at"] == place_of(before.by(10 * CM, 0))
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
    assert [many.percent(share, EN) for share in wanted] == re.findall(r"\d+%", told)[:2]


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


CROWDED = """
size 30,30; zone 0,0 16,4; zone 0,26 30,30; obstacle pole total 7,0 8,2.5 7,2.5
troop A scouts; troop B scouts; order A B; now A deploy
"""
"""No line, no block has room in the first zone, but figures one beside the other."""


def test_where_no_formation_fits_they_stand_wherever_there_is_room() -> None:
    tab = opened(CROWDED)
    choose(tab, "troop", 0)
    assert EN("ask.place.no_room") not in tab.sees("ask")
    choose(tab, "go", "on")
    assert len(tab.page.state.forces[0].places) == 6


def test_where_there_is_no_room_at_all_that_is_said() -> None:
    tab = opened(CROWDED.replace("zone 0,0 16,4", "zone 0,0 8,3"))
    choose(tab, "troop", 0)
    assert EN("ask.place.no_room") in tab.sees("ask")
    choose(tab, "go", "on")
    choose(tab, "form", "line")
    assert tab.page.state.forces[0].places == ()


# --- the computer player's words


@pytest.mark.parametrize(
    ("position", "kind", "lang", "words"),
    [
        (PLACE, do.Deploy, "it", "Schiero gli Esploratori."),
        (WAKE, do.Activate, "en", "I try to activate the Scouts."),
        (WAKE, do.Stop, "it", "Mi fermo qui."),
        (SHOOT, do.Shoot, "it", "Sparo agli Esploratori del Rosso."),
        (SHOOT, do.EndShooting, "en", "I stop here."),
    ],
)
def test_a_computer_player_speaks_of_itself_and_orders_nobody_about(position, kind, lang, words) -> None:
    s = GAME.parse_position(position)
    found = next(a for a in GAME.legal_actions(s) if isinstance(a, kind))
    assert TABLE.thought(s, Decision(found), 0, text("kanonkugle", lang)) == words


def test_a_bubble_spares_the_banners() -> None:
    table = KanonkugleTable()
    s = GAME.parse_position(
        "size 30,30\ntroop A scouts | pv 6 at 12,6 15,6 18,6\ntroop B scouts | pv 6 at 12,25 15,25 18,25\nnow A move"
    )
    wide, tall = table.size(s)
    banners = [one for one in table.scene(s, table.blank, text("kanonkugle", "en")).pieces if isinstance(one, Group)]
    middles = {(round(one.dx / wide, 3), round(one.dy / tall, 3)) for one in banners}
    spared = {(round(x, 3), round(y, 3)) for x, y, _ in table.flags(s)}
    assert len(spared) == 6, "three squares for each of two banners"
    assert len(spared & middles) == 2


def test_a_tap_means_a_troop_from_farther_as_long_as_none_is_chosen() -> None:
    s = state(MOVE)
    beside = at(20, 20).by(-s.forces[0].radius - CM * 5 // 4, 0)
    picked = TABLE.pick(s, (), place_of(beside)).partial
    assert chosen(picked) == {"troop": 0}
    assert chosen(TABLE.pick(s, picked, place_of(beside)).partial)["at"] == place_of(beside)
