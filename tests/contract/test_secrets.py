"""The contract of every game: what somebody cannot know makes no difference to anything that they meet.

It is dealt again, and what can be done, what is told and the whole page must be the same, to the byte. Where a game
hides nothing, everybody knows the state. `KIT_STEPS=1000` tries so many states on the page, which takes some minutes.
"""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from playouts import ALL, listed, sample

from kit.core.game import TERMINAL, Scenario
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.core.seats import seats_of
from kit.games import game
from kit.widgets.play.page import play_page
from kit.widgets.play.update import take
from kit.widgets.run.effects import Advise, Think
from kit.widgets.run.messages import Message
from kit.widgets.run.turn import update
from kit.widgets.run.window import REGIONS
from kit.widgets.settings import Sitter, first_sitters
from tests.widgets.fake_browser import FakeBrowser

STATES = int(os.environ.get("KIT_STEPS", "0")) or 80
"""So many states are tried on the page."""
every_game = pytest.mark.parametrize("game_id", ALL)
SEATS_WITH_A_PAGE = pytest.mark.parametrize("game_id", [name for name in ALL if name in GAMES.having("table")])


def viewers(g: Any, s: Any) -> list[int | None]:
    """Everybody, and each player."""
    return [None, *range(g.num_players(s))]


def redealt(g: Any, s: Any, viewer: int | None, rng: Random) -> Any:
    """The state with all that the viewer cannot know dealt again."""
    return g.sample(g.observation(s, viewer), viewer, rng)


@every_game
def test_a_game_says_whether_it_hides_anything(game_id: str) -> None:
    g, states = game(game_id), sample(game_id, 200)
    hiding = [s for s in states if any(g.observation(s, viewer) != s for viewer in viewers(g, s))]
    assert bool(hiding) == g.hides
    assert all(map(g.keeps_secrets, hiding))
    assert g.hides or not any(map(g.keeps_secrets, states))


@every_game
def test_what_nobody_told_makes_no_difference_to_what_can_be_done(game_id: str) -> None:
    g, rng, dealt = game(game_id), Random(7), 0
    for s in sample(game_id, 400):
        for viewer in viewers(g, s):
            known, other = g.observation(s, viewer), redealt(g, s, viewer, rng)
            dealt += other != s
            assert g.observation(other, viewer) == g.observation(known, viewer) == known
            assert g.observation(other, None) == g.observation(known, None) == g.observation(s, None)
            assert g.current_player(other) == g.current_player(known) == g.current_player(s)
            assert g.outcome(other) == g.outcome(s)
            if viewer is None or g.current_player(s) != viewer:
                continue
            if known == other == s:
                continue  # all is known there: it is one state
            legal = listed(game_id, s)
            assert g.legal_actions(other) == g.legal_actions(known) == legal
            for a in legal:
                assert g.explain(known, a) is None
                assert g.reveals(other, a) == g.reveals(s, a)
                if not g.reveals(s, a):
                    one, two = g.apply(s, a), g.apply(other, a)
                    assert g.events(s, a, one, viewer) == g.events(other, a, two, viewer)
                    assert g.events(s, a, one) == g.events(other, a, two)
                    assert g.observation(one, viewer) == g.observation(two, viewer)
    assert (dealt > 100) == g.hides


# --- the page


@cache
def opened(game_id: str) -> FakeBrowser:
    """A tab with the play page; what it shows is asked of other pages than its own."""
    return FakeBrowser(page=play_page(game_id))


def page_at(game_id: str, position: str, viewer: int | None) -> Any:
    """The page with a match from that position: the viewer plays against computers, or several share the screen."""
    tab = opened(game_id)
    g = tab.page.game
    match = Match(g, Scenario("dealt", position, {"en": "Dealt"}), seed=1)
    first = first_sitters(g.seats(match.scenario))
    people = range(len(first)) if viewer is None else (viewer,)
    seats = [
        Sitter(0 if n in people else 1) if sitter.person or sitter.level > 0 else sitter
        for n, sitter in enumerate(first)
    ]
    afresh = replace(tab.page, memo={})
    settings = replace(tab.page.settings, seats=tuple(seats))
    page, _ = update(tab.program.kind, afresh, lambda turn: take(turn, match, settings))
    return page


def seen_on(game_id: str, page: Any) -> list[Any]:
    """Everything that a page shows: its HTML, the board, what is said of each place, what each dialog tells."""
    kind = opened(game_id).program.kind
    screen = kind.view(page)
    s, steps = page.state, [n / 24 for n in range(25)]
    board = page.table.board(s)
    places = sorted({place for x in steps for y in steps if (place := page.table.place_at(s, x, y)) is not None})
    assert places, board
    found = [[str(screen.regions.get(name) or "") for name in REGIONS], screen.board]
    found += [page.table.describe(s, place, (), page.t) for place in places]
    found += [
        str(kind.view(replace(page, dialog=dialog, memo={})).regions["dialog"])
        for dialog in ("menu", "new", "save", "resign", "book")
    ]
    return found


@pytest.mark.slow
@SEATS_WITH_A_PAGE
def test_what_nobody_told_makes_no_difference_to_the_page(game_id: str) -> None:
    g, rng, dealt = game(game_id), Random(9), 0
    states = [s for s in sample(game_id, STATES) if g.current_player(s) != TERMINAL]
    for s in states if g.hides else states[:1]:
        for viewer in viewers(g, s):
            if viewer is not None and seats_of(g, s)[viewer].automa:
                continue
            other = redealt(g, s, viewer, rng)
            one, two = (page_at(game_id, g.position_text(t), viewer) for t in (s, other))
            assert seen_on(game_id, one) == seen_on(game_id, two)
            dealt += other != s
            _, effects = update(opened(game_id).program.kind, one, Message("hint"))
            asked = [effect.seen for effect in effects if isinstance(effect, Advise | Think)]
            assert all(seen == g.observation(s, viewer) for seen in asked)
    assert (dealt > 40) == g.hides


@pytest.mark.slow
@SEATS_WITH_A_PAGE
def test_what_the_device_keeps_tells_nothing_before_the_end(game_id: str) -> None:
    g = game(game_id)
    secret = (scenario for scenario in g.scenarios() if g.keeps_secrets(g.initial_state(scenario)))
    match = Match(g, next(secret, g.scenarios()[0]), seed=3)
    rng, told = Random(3), []
    while match.outcome is None:
        match.play(rng.choice(g.legal_actions(match.state)))
        if g.hides and match.outcome is None:
            text = match.save(when=1)
            told += [action for action in match.record if action in text]
            assert len(match.steps) % 7 or Match.load(g, text)[0].state == match.state
    assert not told
    assert match.record[-1] in match.save()
