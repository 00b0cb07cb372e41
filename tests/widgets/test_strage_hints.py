"""La Strage's page as a companion: hints that are marked, warnings once, why, what is likely, and the last move."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kit.core.game import CHANCE, Scenario
from kit.core.match import Match
from kit.games.strage import GAME
from kit.players import Decision
from kit.text import text
from kit.widgets.agreed import Sitter
from kit.widgets.board.messages import Advised
from kit.widgets.matches import GoOn, Take
from kit.widgets.play.page import play_page
from tests.games.strage.st_telling import BOLT, MAGIC, ORDER
from tests.widgets.fake_browser import FakeBrowser

EN, IT = text("strage", "en"), text("strage", "it")
DANGER = ORDER + "sprites d4 a1; orcs c4; red d4 h2; green h8; now red main; points 1"
HOME = ORDER + "sprites d7 a1; red d7 h2; green a2; now red main; points 1"


def at(position: str, *levels: int, **settings: Any) -> FakeBrowser:
    """A tab with a match from that position; one person plays Red against two computers if nothing else is said."""
    tab = FakeBrowser(page=play_page("strage"))
    match = Match(GAME, Scenario("here", position, {"en": "Here", "it": "Qui"}), seed=1)
    seats = tuple(map(Sitter, levels or (0, 1, 1)))
    tab.program.tell(Take(match, replace(tab.page.settings, seats=seats, **settings)))
    tab.program.tell(GoOn())
    return tab


def advise(tab: FakeBrowser, action: str, reason: str = "") -> None:
    """What a strong player would advise."""
    s = tab.page.state
    tab.program.tell(Advised(s, Decision(GAME.parse_action(s, action), reason)))


def sq(name: str) -> int:
    return 8 * (int(name[1]) - 1) + "abcdefgh".index(name[0])


# --- hints


def test_a_hint_is_one_action_with_its_reason_and_an_arrow_until_something_is_done() -> None:
    tab = at(HOME)
    advise(tab, "d7-d8 together")
    assert "The sprite comes home: then you have 1." in tab.sees("bubble")
    assert "hand in hand from d7 to d8" in tab.sees("bubble")
    assert tab.page.view.arrow == (sq("d7"), sq("d8"))
    tab.tap("d7")
    assert tab.page.view.arrow == ()


def test_a_tap_at_the_tip_of_the_arrow_takes_up_the_piece_and_the_advice_stays() -> None:
    tab = at(HOME)
    advise(tab, "d7-d8 together")
    told = tab.sees("bubble")
    tab.tap("d8")
    assert tab.page.hand.partial == tab.page.table.pick(tab.page.state, (), sq("d7")).partial
    assert (tab.page.view.arrow, tab.sees("bubble")) == ((sq("d7"), sq("d8")), told)
    tab = at(HOME)
    advise(tab, "d7-d8 together")
    tab.tap("c5")
    assert (tab.page.hand.partial, tab.page.view.arrow) == ((), ())


def test_a_hint_about_a_card_marks_the_card_and_its_target() -> None:
    tab = at(MAGIC + "sprites d4; red a1; green d4; now red magic")
    assert "kit-pointed" not in tab.shown["tray"]
    advise(tab, "lightning AS d4")
    assert "Green can oppose" in tab.sees("bubble")
    assert tab.shown["tray"].count("kit-pointed") == 1
    assert tab.page.view.pointed == {sq("d4")}
    tab.send("choose_part", kind="card", value="0")
    assert "kit-pointed" not in tab.shown["tray"]


def test_a_hint_marks_the_one_square_or_the_orcs_that_it_is_about() -> None:
    tab = at(ORDER + "sprites d2; green h8; now red main; points 1")
    advise(tab, "place d2")
    assert (tab.page.view.arrow, tab.page.view.pointed) == ((), {sq("d2")})
    tab = at(MAGIC + "sprites a1; orcs d5 e5; red a2; green h1; now red magic")
    advise(tab, "curse KD d5 e5")
    assert (tab.page.view.arrow, tab.page.view.pointed) == ((), {sq("d5"), sq("e5")})


def test_a_hint_about_several_cards_marks_them_all() -> None:
    tab = at(BOLT + "sprites d4; red a1; green d4; now red answer; discard AS; spell lightning AS d4; total 11")
    advise(tab, "answer 7H 4D")
    assert tab.shown["tray"].count("kit-pointed") == 2


@pytest.mark.parametrize(
    ("position", "action"),
    [
        (ORDER + "sprites a1; red d8; green h7; now red escort; pending d8; points 1; begun; saved 1 0 0", "leave"),
        (ORDER + "sprites a1; red d4; green h7; now red main; points 0; begun", "done"),
        (
            BOLT + "sprites d4; red a1; green d4; now red answer; discard AS; spell lightning AS d4; total 11",
            "answer none",
        ),
    ],
)
def test_a_hint_about_a_button_marks_the_button(position: str, action: str) -> None:
    tab = at(position)
    advise(tab, action)
    assert tab.shown["ask"].count("kit-pointed") == 1


def after_the_hint(position: str) -> Any:
    """The state after what the strong player advises that is asked for hints."""
    from kit.players import Planner, think

    s = GAME.parse_position(position)
    return GAME.apply(s, think(Planner(), GAME, GAME.observation(s, 0), Random(3)).action)


def test_what_the_hint_advises_serves_the_goal() -> None:
    """What can come home comes home; who has to be attacked leads no sprite; an orc attacks a rival."""
    assert after_the_hint(HOME).saved[0] == 1
    assert after_the_hint(MAGIC + "sprites d7; red a1; green h1; now red magic").saved[0] == 1
    attack = ORDER + "sprites d6 a1; orcs d5; red d6 e4; green h1; now red attack"
    assert after_the_hint(attack).pending == (sq("d5"), sq("e4"))
    assert after_the_hint(attack.replace("green h1", "green c4")).pending == (sq("d5"), sq("c4"))


def test_a_hint_that_is_asked_for_knows_only_what_the_seat_knows() -> None:
    """The page asks about its own observation, and says the same whatever the rivals hold."""
    position = MAGIC + "sprites d4; red a1; green d4; now red magic"
    o = GAME.observation(GAME.parse_position(position), 0)
    other = GAME.position_text(GAME.sample(o, 0, Random(8)))
    told = []
    for place in (position, other):
        tab = at(place)
        advise(tab, "lightning AS d4")
        told.append((tab.sees("bubble"), tab.sees("tray"), tab.page.view))
    assert told[0] == told[1]


# --- warnings


def test_a_pair_that_is_left_beside_an_orc_is_warned_of_once_and_taken_back() -> None:
    tab = at(DANGER)
    tab.tap("h2", "h3")
    assert tab.page.match.record == []
    assert "The orc on c4 threatens your pair on d4" in tab.sees("bubble")
    assert EN("tutor.take_back") in tab.sees("ask")
    tab.settle()
    assert tab.page.view.danger == {sq("d4")}
    assert tab.page.view.arrow == (sq("c4"), sq("d4"))
    tab.send("take_back")
    assert tab.page.match.record == []
    assert tab.page.hand.partial == ()
    tab.tap("h2", "h3")
    assert tab.record == ["h2-h3"], "the same is not told again"


def test_played_on_it_is_not_told_again_in_that_turn() -> None:
    tab = at(DANGER.replace("points 1", "points 1; begun"))
    tab.tap("h2", "h3")
    tab.send("play_on")
    assert tab.record == ["h2-h3"]
    tab.end()
    assert tab.record[-1] == "done"


def test_a_way_of_several_steps_stops_where_the_last_would_be_regretted() -> None:
    tab = at(ORDER + "sprites d7 a1; red d7 h2; green a2; now red main; points 3")
    tab.tap("h2", "h5")
    tab.settle()
    tab.program.tell(GoOn())
    assert tab.record == ["h2-h3", "h3-h4"], "the pair can still come home with the third point"
    assert "could get home in this turn" in tab.sees("bubble")
    tab.send("play_on")
    assert tab.record == ["h2-h3", "h3-h4", "h4-h5"]


def test_what_would_be_better_is_shown_as_an_arrow() -> None:
    tab = at(HOME)
    tab.tap("h2", "h3")
    tab.settle()
    start, end = tab.page.view.arrow
    assert start == sq("d7")
    assert end == sq("d8")
    assert (tab.page.view.danger, tab.page.view.pointed) == (frozenset(), {sq("d7")}), "nobody is in danger"


def test_ending_early_is_asked_about_where_points_would_help() -> None:
    tab = at(ORDER + "sprites d4 a1; red d4 h2; green h8; now red main; points 1; begun")
    tab.send("end")
    assert tab.page.match.record == []
    assert "1 point is left" in tab.sees("bubble")
    tab.send("play_on")
    assert tab.record == ["done"]


def test_what_a_card_would_show_is_not_seen_before_it_is_played() -> None:
    """The Upheaval would open all hands: while the tutor asks, they are closed."""
    tab = at(MAGIC + "sprites d7; red a1; green h1; now red magic")
    tab.send("choose_part", kind="card", value="40")
    tab.act(GAME.parse_action(tab.page.match.state, "upheaval X1"))
    assert "could hop home" in tab.sees("bubble")
    assert tab.page.shown_state == tab.page.state
    assert EN("hand.open") not in tab.sees("tray")
    assert "Queen of spades" not in tab.html()
    tab.send("play_on")
    assert tab.record == ["upheaval X1"]
    tab.settle()
    assert EN("hand.open") in tab.sees("tray")


def test_the_other_language_and_the_switch() -> None:
    tab = at(DANGER)
    tab.tap("h2", "h3")
    tab.send("language")
    assert "L’orco in c4 minaccia la tua coppia in d4" in tab.sees("bubble")
    tab = at(DANGER, tutor=False)
    tab.tap("h2", "h3")
    assert tab.record == ["h2-h3"]


def test_rings_show_who_could_be_attacked() -> None:
    tab = at(DANGER)
    tab.send("threats")
    assert tab.page.view.danger == {sq("d4")}
    assert EN("ui.threats.some", n=1) in tab.sees("note")


# --- while another clan decides


def test_nobody_opposes_for_another_and_the_page_says_so() -> None:
    """Red has cast at Green; Blue's player, and Red's, are told that only Green can oppose."""
    position = MAGIC + "sprites d4; red a1; green d4; now red oppose; cast; spell lightning AS d4"
    position = position.replace("hand red AS", "hand red") + "; discard AS"
    tab = at(position, 0, 1, 1)
    tab.tap("d4")
    assert "Only Green can oppose" in tab.sees("bubble")
    assert EN("rule.ST-OPP-1.name") in tab.sees("bubble")
    tab.send("quiet")
    tab.send("why")
    assert "Only Green can oppose" in tab.sees("bubble")
    tab.send("language")
    tab.send("why")
    assert "Può opporsi solo il Verde" in tab.sees("bubble")


# --- what is likely


def test_before_a_spell_each_rival_is_told_with_its_chance_to_oppose() -> None:
    tab = at(MAGIC + "sprites d4 c3; red a1; green d4; blue c3; now red magic")
    assert "can oppose" not in tab.sees("tray")
    tab.send("choose_part", kind="card", value="0")
    told = tab.sees("tray")
    assert "Green can oppose:" in told
    assert "Blue can oppose:" in told
    tab.send("choose_part", kind="card", value=str(29))
    assert "can oppose" not in tab.sees("tray"), "nobody opposes a Curse"


def test_before_an_opposition_the_caster_is_told_with_its_chance_to_answer() -> None:
    position = BOLT.replace("hand red ", "hand red AD ") + "sprites d4; red d4; green h1; discard AS"
    tab = at(position + "; now green oppose; spell lightning AS d4")
    assert "can answer" not in tab.sees("tray")
    for card in ("36", "23"):
        tab.send("choose_part", kind="card", value=card)
    assert "Green can answer:" in tab.sees("tray")


def test_the_odds_of_fights_attacks_and_the_fright_are_there_before_one_chooses() -> None:
    tab = at(ORDER + "sprites d4 a1; orcs d5; red d4; green e4; now red main; points 2")
    tab.tap("d4")
    assert EN("odds.fight_one") in tab.sees("tray")
    for phase, keys in (("orc", ("odds.attack", "odds.fright")), ("attack", ("odds.attack",))):
        told = at(ORDER + f"sprites d4 a1; orcs d5; red d4; green e4; now red {phase}").sees("tray")
        assert all(EN(key) in told for key in keys)


# --- the last move


def played_through(tab: FakeBrowser, *actions: str) -> None:
    for action in actions:
        s = tab.page.match.state
        tab.act(GAME.parse_action(s, action))
        tab.settle()


def test_with_magic_too_the_last_move_and_what_a_spell_touched_leave_a_trace() -> None:
    tab = at(MAGIC + "sprites d4; orcs d5 e6; red d3; green d4; now red main; points 1", 0, 0, 0, tutor=False)
    tab.send("uncover")
    assert tab.page.view.last == ()
    played_through(tab, "d3-c3")
    assert tab.page.view.last == (sq("d3"), sq("c3"))
    played_through(tab, "done")
    assert tab.page.view.last == (sq("d3"), sq("c3"))
    played_through(tab, "curse KD d5 e6")
    assert set(tab.page.view.last) == {sq("d5"), sq("e6")}


@pytest.mark.parametrize(
    ("spell", "touched"),
    [
        ("lightning AS d4", {"d4"}),
        ("metamorphosis QH d4", {"d4"}),
        ("caprice X1 e6-e5", {"e6", "e5"}),
        ("curse KD d5", {"d5"}),
    ],
)
def test_each_spell_leaves_the_trace_of_what_it_touched(spell: str, touched: set[str]) -> None:
    tab = at(MAGIC + "sprites d4 e6; orcs d5; red d3; green d4; now red magic", 0, 0, 0, tutor=False)
    tab.send("uncover")
    played_through(tab, spell)
    assert set(tab.page.view.last) == {sq(name) for name in touched}


def test_the_trace_tells_nothing_of_what_is_hidden() -> None:
    """Two matches in which only unseen cards differ: to the byte the same board, for everybody who looks."""
    position = MAGIC + "sprites d4 a1; orcs d5 e6; red d3; green d4; blue h1; now red main; points 1"
    start = GAME.parse_position(position)
    for viewer in (0, 1, 2):
        other = GAME.position_text(GAME.sample(GAME.observation(start, viewer), viewer, Random(4)))
        shown = []
        for place in (position, other):
            levels = [1, 1, 1]
            levels[viewer] = 0
            tab = at(place, *levels, tutor=False)
            match = tab.page.match
            for action in ("d3-c3", "done", "done", "orc h6"):
                match.play(GAME.parse_action(match.state, action))
            tab.set(match=match, memo={})
            shown.append((tab.page.view.last, [GAME.position_text(step.after) for step in tab.page.steps_shown()]))
        assert shown[0] == shown[1]
        assert shown[0][0] == (sq("h6"),)


def test_cards_that_are_drawn_are_no_steps_to_be_shown() -> None:
    tab = at(MAGIC + "sprites d4; red d3; green d4; now red points", tutor=False)
    for _ in range(3):
        tab.page.match.roll()
    steps = tab.page.match.steps
    assert all(GAME.current_player(step.before) == CHANCE for step in steps)
    assert [type(step.action).__name__ for step in steps] == ["Roll", "Draw", "Draw"]
    assert [type(step.action).__name__ for step in tab.page.steps_shown()] == ["Roll"]


def test_a_computer_player_that_fights_orders_nobody_about() -> None:
    tab = at(DANGER)
    fight = next(a for a in GAME.legal_actions(tab.page.state) if "x" in GAME.action_text(tab.page.state, a))
    said = [tab.page.table.thought(tab.page.state, Decision(fight), 0, t) for t in (IT, EN)]
    assert said == ["Combatto l’orco in c4.", "I fight the orc on c4."]
