"""What players show of a game: something new where it costs little, and never where it costs much."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

import pytest

from kit.core.game import TERMINAL
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import REST, Move
from kit.games.kings_war.state import State
from kit.players import LEVELS, think
from kit.players.base import finish
from kit.players.expectimax import Expectimax
from kit.players.foresight import MOST, leeway
from kit.players.repertoire import EVEN, WISHES, Repertoire, kind
from kit.players.warning import warning

ROUNDS = GAME.initial_state(next(scenario for scenario in GAME.scenarios() if scenario.id == "rounds"))


@dataclass(frozen=True)
class Old:
    number: int = 0


@dataclass(frozen=True)
class New:
    number: int = 0


def little(wish: float) -> float:
    """A player that gives up to a point."""
    return 1.0


def practised() -> Repertoire:
    """Somebody who has done the old thing already."""
    shown = Repertoire()
    assert shown.best([(1.0, Old())], little, Random(1)) == 0
    return shown


def test_something_new_goes_before_what_is_little_better_and_once_only() -> None:
    shown, ranked = practised(), [(5.0, Old()), (4.5, New(1)), (4.2, New(2))]
    assert shown.best(ranked, little, Random(1)) == 1
    assert shown.best(ranked, little, Random(1)) == 0


def test_nothing_new_is_done_that_costs_much() -> None:
    assert practised().best([(5.0, Old()), (3.9, New())], little, Random(1)) == 0


def test_nothing_new_is_done_that_somebody_would_warn_of() -> None:
    ranked = [(5.0, Old()), (4.5, New(1)), (4.2, New(2))]
    assert practised().best(ranked, little, Random(1), lambda a: a != New(1)) == 2
    assert practised().best(ranked, little, Random(1), lambda a: False) == 0


def test_players_wish_for_different_things_and_keep_to_it() -> None:
    wishes = set()
    for seed in range(20):
        shown, rng = practised(), Random(seed)
        wishes.add(shown.wish(New(), rng))
        assert shown.wish(New(), rng) in wishes
        assert shown.wish(Old(), rng) == 0
    assert len(wishes) == 20
    assert min(wishes) >= WISHES[0]
    assert max(wishes) <= WISHES[1]


def test_only_who_is_far_ahead_may_give_some_of_it() -> None:
    """In an even match nobody shows what costs something, however much could be risked."""
    even, ahead = leeway(GAME, ROUNDS, 0.0, 0.04), leeway(GAME, ROUNDS, 12.0, 0.04)
    assert even == pytest.approx(EVEN)
    assert 1 < ahead < MOST == leeway(GAME, ROUNDS, 30.0, 0.04)
    assert leeway(GAME, ROUNDS, 12.0, 0.01) < ahead
    assert leeway(GAME, ROUNDS, 0.0, 0.0) == pytest.approx(EVEN)


@pytest.mark.parametrize("level", [2, 3])
def test_far_ahead_a_level_shows_what_it_has_not_shown(level: int) -> None:
    """White is two Rooks and a Queen up, with tokens enough: whatever it did before, something new follows, if it is of
    use."""
    s = GAME.parse_position("fen 6k1/5pp1/7p/2p5/4P3/2N1BP2/PPP3PP/R2Q1RK1 w - - 0 1; bowls 24 0")
    player, done = LEVELS[level](), Counter[str]()
    for seed in range(6):
        done[kind(think(player, GAME, s, Random(seed)).action)] += 1
    assert len(done) >= 4
    assert set(done) >= {"Walk", "Bombard", "Rest"}
    assert "Charge" not in done  # the Bishop could only push who goes there without it


@pytest.mark.parametrize("level", [2, 3])
def test_nothing_is_shown_that_loses_a_piece(level: int) -> None:
    """Far ahead White could bombard, web or walk anywhere; what it does, nobody would warn of."""
    s = GAME.parse_position("fen 6k1/5pp1/7p/2p5/4P3/2N1BP2/PPP3PP/R2Q1RK1 w - - 0 1; bowls 24 0")
    player = LEVELS[level]()
    for seed in range(4):
        assert not warning(GAME, s, think(player, GAME, s, Random(seed)).action)


def test_the_best_is_done_where_it_is_new_itself() -> None:
    """So advice, which begins anew each time, is always the best."""
    for seed in range(5):
        assert Repertoire().best([(5.0, Old()), (5.0 - EVEN / 2, New())], little, Random(seed)) == 0


def test_of_equals_any_is_done() -> None:
    ranked = [(5.0, Old(1)), (5.0 - EVEN / 2, Old(2)), (5.0 - 2 * EVEN, Old(3))]
    assert {practised().best(ranked, little, Random(seed)) for seed in range(20)} == {0, 1}


def test_a_whim_is_something_new_if_it_can_be() -> None:
    shown = practised()
    assert shown.any([Old(1), New(), Old(2)], Random(1)) == New()
    assert {shown.any([Old(), New()], Random(seed)) for seed in range(20)} == {Old(), New()}


@pytest.mark.parametrize("level", [2, 3])
def test_nothing_is_shown_while_the_queen_is_attacked(level: int) -> None:
    """White has moved before, and could rest, bombard or charge; its Queen is attacked by a pawn."""
    s = GAME.parse_position("fen k7/8/8/8/2p5/1Q2B3/5P2/5RK1 w - - 0 1; bowls 9 9")
    for seed in range(3):
        player = LEVELS[level]()
        think(player, GAME, ROUNDS, Random(seed))
        assert isinstance(think(player, GAME, s, Random(seed)).action, Move)


def some_states() -> list[State]:
    """Where a player chooses in a match of level 2."""
    s, rng, found = ROUNDS, Random(5), []
    players = [LEVELS[2](), LEVELS[2]()]
    while (player := GAME.current_player(s)) != TERMINAL:
        if player < 0:
            s = GAME.apply(s, rng.choice(GAME.legal_actions(s)))
            continue
        found += [s] if s.pending is None else []
        s = GAME.apply(s, think(players[player], GAME, s, rng).action)
    return found[::6]


def test_what_is_not_looked_at_could_not_have_mattered() -> None:
    """With a floor the worth of an action is the same, or both are below it."""
    checked = 0
    for s in some_states():
        search = Expectimax.of(GAME, s, s.side)
        after = [t for branch in finish(search.branches(s))[:6] for t, _ in branch.ways]
        whole = {t: finish(search.value(t, (0,))) for t in after if GAME.current_player(t) == 1 - s.side}
        floor = sorted(whole.values())[len(whole) // 2] if whole else 0.0
        for t, worth in whole.items():
            cut = finish(search.value(t, (0,), floor))
            assert cut == pytest.approx(worth) if worth >= floor else cut < floor
            checked += worth < floor
    assert checked > 3


def test_less_is_weighed_with_a_floor() -> None:
    t = GAME.apply(ROUNDS, REST)
    whole, cut = Expectimax.of(GAME, ROUNDS, 0), Expectimax.of(GAME, ROUNDS, 0)
    worth = finish(whole.value(t, (0,)))
    finish(cut.value(t, (0,), worth + 5.0))
    assert cut.used < whole.used / 4
