"""La Strage's page as a companion: what a hint may know, why?, the last move, the best moment."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from kit.core.game import CHANCE
from kit.games.strage import GAME
from kit.games.strage.state import PHASES
from kit.players import Decision
from kit.text import text
from kit.widgets.board.update import advised
from kit.widgets.games.strage.table import StrageTable
from kit.widgets.play.captures import best_moment
from tests.games.strage.crowds import crowd
from tests.games.strage.st_telling import MAGIC, ORDER
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.pages import sat

EN, IT = text("strage", "en"), text("strage", "it")
DANGER = ORDER + "sprites d4 a1; orcs c4; red d4 h2; green h8; now red main; points 1"
HOME = ORDER + "sprites d7 a1; red d7 h2; green a2; now red main; points 1"


EN, IT = text("strage", "en"), text("strage", "it")
TABLE = StrageTable()


def at(position: str, *levels: int, **settings: Any) -> FakeBrowser:
    """One person plays Red against two computers if nothing else is said."""
    return sat("strage", position, *(levels or (0, 1, 1)), **settings)


def advise(tab: FakeBrowser, action: str, reason: str = "") -> None:
    """What a strong player would advise."""
    s = tab.page.state
    tab.do(advised, s, Decision(GAME.parse_action(s, action), reason))


def sq(name: str) -> int:
    return 8 * (int(name[1]) - 1) + "abcdefgh".index(name[0])


# --- hints


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


# --- the last move


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


def test_in_every_phase_why_has_one_sentence() -> None:
    met = set()
    for seed in range(250):
        s = crowd(Random(seed))
        for _ in range(12):
            if s.outcome is not None:
                break
            rule = TABLE.now(s, ())
            met.add(s.phase)
            assert bool(rule) == (s.phase not in ("deal", "draw")), s.phase
            if rule:
                assert rule in GAME.book.rules
                assert EN(f"now.{rule}")
                assert IT(f"now.{rule}")
            s = GAME.apply(s, Random(seed).choice(list(GAME.legal_actions(s))))
    assert met >= set(PHASES) - {"order", "deal"}


def test_the_best_moment_is_a_sprite_that_came_home_and_nobody_who_left() -> None:
    position = ORDER + "sprites d7 g7; red d7; green g7; now red main; points 1"
    tab = at(position, 0, 0, 0)
    for action in ("d7-d8 together", "leave", "done", "orc a3", "roll 1", "g7-g8 together", "leave"):
        tab.act(GAME.parse_action(tab.page.match.state, action))
        tab.settle()
    steps = [GAME.action_text(step.before, step.action) for step in tab.page.match.steps]
    assert tab.page.match.outcome is not None
    assert steps[best_moment(tab.page)] == "g7-g8 together", "of all at the screen, the last"
    alone = at(position, 0, 1, 1).page
    assert steps[best_moment(replace(alone, match=tab.page.match))] == "d7-d8 together", "what Red won"


def test_a_rival_that_was_beaten_is_the_best_moment_where_nobody_came_home() -> None:
    tab = at(ORDER + "sprites d4; red d5; green d4; blue a1; now red main; points 1", 0, 1, 1)
    match = tab.page.match
    for action in ("d5xd4", "roll 5"):
        match.play(GAME.parse_action(match.state, action))
    assert best_moment(tab.page) == 1
