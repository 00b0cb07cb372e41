"""The levels at Kings War: they keep to the rules whatever was agreed, and see what is to be seen."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from kit.core.game import CHANCE, TERMINAL
from kit.core.offers import Lookahead
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import Bid, Move
from kit.games.kings_war.outlook import TERMS
from kit.games.kings_war.state import State
from kit.players import LEVELS, Player, RandomPlayer, think
from kit.players.foresight import Sight

ROUNDS = next(scenario for scenario in GAME.scenarios() if scenario.id == "rounds")
SEEDS = range(3)
both = pytest.mark.parametrize("level", [2, 3])


def position(fen: str, rest: str = "") -> State:
    return GAME.parse_position(f"fen {fen} - - 0 1; {rest}" if rest else f"fen {fen} - - 0 1")


def decided(level: int, s: State, seed: int = 0) -> str:
    """What a level does, in the game's notation."""
    return GAME.action_text(s, think(LEVELS[level](), GAME, s, Random(seed)).action)


# --- by the rules


def mixed(number: int) -> tuple[State, Random]:
    """The beginning of the match of that number, by rules thrown together."""
    rng = Random(f"mixed {number}")
    return GAME.initial_state(ROUNDS, {option.id: rng.random() < 0.5 for option in GAME.options()}), rng


def played(number: int, most: int = 10_000) -> Counter[str]:
    """What the level whose turn it is did, against blind chance, each of its actions asked for in the rules."""
    s, rng = mixed(number)
    seats: list[Player] = [LEVELS[1 + number % 3](), RandomPlayer()]
    seats = seats if number % 2 else seats[::-1]
    done: Counter[str] = Counter()
    for _ in range(most):
        player = GAME.current_player(s)
        if player == TERMINAL:
            break
        if player == CHANCE or isinstance(seats[player], RandomPlayer):
            s = GAME.apply(s, rng.choice(GAME.legal_actions(s)))
            continue
        thought = think(seats[player], GAME, GAME.observation(s, player), rng)
        assert GAME.explain(s, thought.action) is None, (GAME.position_text(s), thought.action)
        assert thought.action in GAME.legal_actions(s)
        assert thought.reason in ("", *TERMS)
        done[type(thought.action).__name__] += 1
        s = GAME.apply(s, thought.action)
    assert most < 10_000 or s.outcome is not None
    return done


def test_some_matches_are_played_by_the_rules() -> None:
    done = sum((played(number, 60) for number in range(6)), Counter())
    assert set(done) >= {"Move", "Bid"}


@pytest.mark.thorough
@pytest.mark.parametrize("tenth", range(10))
def test_two_hundred_matches_are_played_by_the_rules(tenth: int) -> None:
    """The levels take turns, the rules are mixed anew for each match."""
    done = sum((played(20 * tenth + number) for number in range(20)), Counter())
    assert set(done) >= {"Move", "Bid", "Rest"}


def test_the_same_seed_gives_the_same_action_and_no_time_is_asked() -> None:
    s, rng = mixed(1)
    for _ in range(12):
        t = GAME.apply(s, rng.choice(GAME.legal_actions(s)))
        s = s if t.outcome is not None else t
    if GAME.current_player(s) != CHANCE:
        assert len({decided(3, s, seed=5) for _ in range(2)}) == 1


def test_level_3_weighs_no_more_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    s, count, terms = GAME.initial_state(ROUNDS), 0, type(GAME).terms

    def counted(self: Any, t: State, player: int) -> dict[str, float]:
        nonlocal count
        count += 1
        return terms(self, t, player)

    monkeypatch.setattr(type(GAME), "terms", counted)
    think(LEVELS[3](), GAME, s, Random(1))
    first = len(GAME.legal_actions(s))
    assert first < count <= Sight().budget + first + 40


def test_kings_war_tells_its_prospects() -> None:
    assert isinstance(GAME, Lookahead)


# --- with sense


@both
def test_a_mate_in_one_is_given(level: int) -> None:
    s = position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w", "bowls 0 5")
    for seed in SEEDS:
        assert decided(level, s, seed) == GAME.action_text(s, Move(3, 59))


@both
def test_a_free_queen_is_taken(level: int) -> None:
    s = position("k7/8/8/3q4/8/2N5/8/6K1 w")
    for seed in SEEDS:
        assert think(LEVELS[level](), GAME, s, Random(seed)).action == Move(18, 35)


@both
def test_no_token_is_spent_where_none_can_help(level: int) -> None:
    """With its one token a pawn could hope for one throw of 36, and the Queen's side has nine to undo that."""
    s = position("k7/8/8/3q4/4P3/8/8/6K1 w", "bowls 1 9")
    s = GAME.apply(s, Move(28, 35))
    for seed in SEEDS:
        assert think(LEVELS[level](), GAME, s, Random(seed)).action == Bid(0)


@both
def test_tokens_are_spent_when_the_queen_is_at_stake(level: int) -> None:
    """A Knight attacks the Queen. With one token of her defender one throw of 36 still reaches her, with two none."""
    fen = "k7/8/8/3q4/8/2N5/8/6K1 w"
    attack, defence = (GAME.apply(position(fen, bowls), Move(18, 35)) for bowls in ("bowls 6 0", "bowls 0 6"))
    for seed in SEEDS:
        bid = think(LEVELS[level](), GAME, attack, Random(seed)).action
        assert isinstance(bid, Bid)
        assert bid.tokens >= 3
        assert think(LEVELS[level](), GAME, defence, Random(seed)).action in (Bid(1), Bid(2))


@pytest.mark.parametrize("level", LEVELS)
def test_a_page_has_its_turn_after_a_few_weighings(level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    weighed, longest, terms = 0, 0, type(GAME).terms
    s = position("r3k2r/pppq1ppp/2n2n2/3pp3/3PP3/2N2N2/PPPQ1PPP/R3K2R w", "bowls 9 9")

    def counted(self: Any, t: State, player: int) -> dict[str, float]:
        nonlocal weighed
        weighed += 1
        return terms(self, t, player)

    monkeypatch.setattr(type(GAME), "terms", counted)
    for _ in LEVELS[level]().choose(GAME, s, Random(2)):
        longest, weighed = max(longest, weighed), 0
    assert 0 < longest <= 8
