"""Kanonkugle on its page: placing, the chain, ways that are tapped and drawn."""

from __future__ import annotations

import re
from fractions import Fraction
from math import prod

import pytest

from kit.draw.scene import Group
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.rules import control, moving
from kit.games.kanonkugle.tabletop import place_of, point_of
from kit.players import Decision
from kit.space.plane import CM, at, square
from kit.text import text
from kit.widgets import dice
from kit.widgets.features import chosen
from kit.widgets.games.kanonkugle import going, taps
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


@pytest.mark.parametrize("form", going.FORMS)
@pytest.mark.parametrize("spin", range(going.SPINS))
@pytest.mark.parametrize(("units", "radius"), [(1, 20_000), (6, 12_500), (12, 10_000), (24, 6_000), (36, 6_000)])
def test_no_formation_lays_a_base_on_another_or_tears_the_troop(form: str, spin: int, units: int, radius: int) -> None:
    places = going.turned(going.shaped(units, radius, form), spin)
    assert len(places) == units
    assert all(square(p, q) >= 4 * radius * radius for n, p in enumerate(places) for q in places[:n])
    from kit.space.groups import grouped

    assert grouped(places, 2 * CM + 2 * radius)


# --- the chain


def test_the_odds_of_the_chain_are_exact() -> None:
    tab = opened(WAKE)
    wanted = [Fraction(4, 6), prod((Fraction(4, 6), Fraction(3, 6)))]
    told = tab.sees("tray")
    assert [dice.likely(share, EN) for share in wanted] == re.findall(r"(?:about )?\d in 6", told)[:2]


def test_a_turn_in_which_nobody_can_act_ends_by_itself() -> None:
    s = state(WAKE)
    failed = GAME.apply(GAME.apply(s, do.Activate(0)), GAME.parse_action(s, "roll 6"))
    assert TABLE.forced(failed) == do.EndTurn()
    assert TABLE.forced(state(MOVE)) is None


def test_a_turn_in_which_something_was_done_is_ended_by_whoever_has_done_it() -> None:
    tab = opened(MOVE)
    for n, force in enumerate(tab.page.state.forces):
        if taps.can_act(tab.page.state, n) is None:
            tab.act(do.Move(n, force.places[:1]))
    assert control.none_acts(tab.page.state)
    assert tab.page.state.side == 0
    assert EN("ask.turn_done") in tab.sees("ask")
    tab.send("undo")
    assert not control.none_acts(tab.page.state)


# --- ways


PHONE, THUMB = 350, 22
"""Pixels: how wide a table lies on a phone, and how far from the middle of what it means a thumb may come down."""


def test_with_empty_hands_a_thumb_on_a_phone_meets_a_figure() -> None:
    s = state(SHOOT)
    away = s.table.size[0] * THUMB // PHONE
    first = min(s.forces[0].places, key=lambda p: p.x)
    for p in (first.by(-away, 0), first.by(0, away)):
        assert chosen(TABLE.pick(s, (), place_of(p)).selection) == {"troop": 0}


def test_a_finger_goes_around_a_wall_and_so_does_a_tap() -> None:
    s = state(WALLED.replace("now A shoot", "now A move").replace(
        "troop A scouts | active tried at 18,33 21,33 18,30 21,30 18,27 21,27", "troop A beast | active tried at 28,34"
    ).replace("troop B beast | at 20,43", "troop B beast | at 50,50"))  # fmt: skip
    drawn = tuple(place_of(at(x, y)) for x, y in ((28, 34), (28.4, 36), (28.4, 38), (28, 40), (26.5, 40.6)))
    picked = taps.dragged(s, (), drawn)
    assert isinstance(picked.action, do.Move)
    assert GAME.explain(s, picked.action) is None
    assert len(picked.action.path) > 2
    beyond = going.best_move(s, 0, going.KEPT, 0, at(25.4, 40.2))
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
    now = going.shaped(6, 12_500, "block")
    assert going.shared_out(now, tuple(reversed(now))) == now


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
    held = TABLE.strokes.grips(s, ())
    assert set(held) == {place_of(p) for force in s.forces[:2] for p in force.places}
    assert {round(radius * wide, 3) for radius in held.values()} == {12.5, 20.0}
    shown = taps.tapped(s, taps.tapped(s, (), place_of(at(20, 20))).selection, place_of(at(23, 14))).selection
    assert set(held) < set(TABLE.strokes.grips(s, shown))


def test_a_troop_that_glows_answers_a_finger_that_draws_whatever_is_asked() -> None:
    s = state(WAKE)
    mine = {place_of(p) for force in s.forces[:2] for p in force.places}
    assert set(TABLE.strokes.grips(s, ())) == mine
    tab = opened(WAKE)
    draw(tab, "20,20", "20,16", "20,12")
    assert record(tab) == ["activate A1"]


@pytest.mark.parametrize("size", [15, 19, 30])
def test_a_way_that_is_drawn_too_long_stops_at_the_limit(size: int) -> None:
    s = state(MOVE)
    way = tuple(place_of(at(20, 20 - n)) for n in range(size) if n < 20)
    a = taps.dragged(s, (), way).action
    assert a == do.Move(0, (at(20, 20), at(20, 6)))


def test_a_troop_that_is_drawn_onto_another_stops_beside_it() -> None:
    a = taps.dragged(state(MOVE), (), tuple(place_of(at(26 + n, 20)) for n in range(13))).action
    assert isinstance(a, do.Move)
    assert GAME.explain(state(MOVE), a) is None
    assert 5 < (a.path[-1].x - a.path[0].x) / CM < 13


def test_a_tap_hardly_beyond_the_limit_means_the_limit_and_one_far_beyond_it_does_not() -> None:
    s, heart = state(MOVE), hearts(state(MOVE), 0)
    picked = TABLE.pick(s, (), place_of(at(20, 20))).selection
    for beyond, shown in ((CM // 10, 14 * CM), (CM * 9 // 10, 14 * CM), (3 * CM, 17 * CM)):
        tapped = TABLE.pick(s, picked, place_of(heart.by(0, -14 * CM - beyond))).selection
        assert heart.y - point_of(chosen(tapped)["at"]).y == shown


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
    picked = TABLE.pick(s, (), place_of(beside)).selection
    assert chosen(picked) == {"troop": 0}
    assert chosen(TABLE.pick(s, picked, place_of(beside)).selection)["at"] == place_of(beside)


def test_a_thumb_hits_a_figure_on_a_phone_and_an_enemy_where_nobody_could_stand() -> None:
    tab, s = opened(MOVE), state(MOVE)
    x, y = TABLE.centre(s, place_of(at(38, 22)))
    tab.send("tap", x=x + 20 / 350, y=y, width=350)
    assert chosen(tab.page.hand.selection) == {"troop": 1}
    beside = place_of(at(41, 36).by(0, -CM * 3))
    assert chosen(TABLE.pick(s, tab.page.hand.selection, beside).selection)["target"] == 3


def test_the_round_and_who_comes_when_in_it_are_in_sight_on_every_screen() -> None:
    tab = opened(MOVE.replace("order A B", "order B A"))
    chip = re.search(r'<button[^>]*data-fact="round".*?</button>', tab.html())
    assert chip
    assert "kit-more" not in chip[0], "a phone hides what has that"
    assert EN("chip.round", n=2, of=8) in chip[0]
    assert re.findall(r"kit-side-(\w+)( kit-now)?", chip[0]) == [("red", ""), ("blue", " kit-now")]
