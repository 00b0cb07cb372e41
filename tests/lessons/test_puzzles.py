"""The puzzles of Kings War: each has one best idea, proven by exact expectation over the engine, dice and bids too."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import chess
import pytest

from kit.core.game import CHANCE, TERMINAL
from kit.games.kings_war import GAME
from kit.games.kings_war.state import State
from kit.tutor import find_lesson

Worth = tuple[Fraction, Fraction]
"""How likely the aim is reached, and among equals how many tokens are left."""
WHITE = 0
FAILED_FIRST = Fraction(26, 36)
"""In the second puzzle whoever tries a capture first, and fails, may still take the step that mates."""


def start(name: str) -> State:
    return GAME.parse_position(find_lesson("kings_war", name).position)


def solved(name: str) -> Any:
    s = start(name)
    return GAME.parse_action(s, find_lesson("kings_war", name).steps[0].solution[0])


def queen_gone(s: State) -> bool:
    return not s.kinds[chess.QUEEN] & s.sides[1]


def mated(s: State) -> bool:
    return s.outcome is not None and s.outcome.winners == (WHITE,)


class Search:
    """What White's play is worth until a round is over, Black answering in the worst way for White."""

    def __init__(self, aim: Callable[[State], bool], last: int) -> None:
        self.aim, self.last = aim, last
        self.known: dict[State, Worth] = {}

    def worth(self, s: State) -> Worth:
        if s not in self.known:
            self.known[s] = self._worth(s)
        return self.known[s]

    def _worth(self, s: State) -> Worth:
        tokens = Fraction(s.bowls[WHITE])
        decides = GAME.current_player(s)
        if self.aim(s):
            return Fraction(1), tokens
        if decides == TERMINAL or s.round > self.last or (s.round == self.last and s.side != WHITE):
            return Fraction(0), tokens
        if decides == CHANCE:
            outcomes = [(p, self.worth(GAME.apply(s, roll))) for roll, p in GAME.chance_outcomes(s)]
            likely = sum((p * chance for p, (chance, _) in outcomes), Fraction(0))
            return likely, sum((p * left for p, (_, left) in outcomes), Fraction(0))
        return (max if decides == WHITE else min)(self.worth(GAME.apply(s, a)) for a in GAME.legal_actions(s))

    def ranking(self, s: State) -> list[tuple[Worth, str]]:
        """Every first action with its worth, the best first."""
        found = [(self.worth(GAME.apply(s, a)), GAME.action_text(s, a)) for a in GAME.legal_actions(s)]
        return sorted(found, reverse=True)


@pytest.mark.parametrize(
    ("name", "aim", "turns", "best", "second"),
    [
        ("17-four-tokens", queen_gone, 1, Fraction(31, 36), Fraction(31, 36)),
        ("18-a-quiet-step", mated, 1, Fraction(1), FAILED_FIRST),
        ("19-a-present-for-the-king", queen_gone, 2, Fraction(1), Fraction(0)),
    ],
)
def test_the_solution_begins_with_the_one_best_action(
    name: str, aim: Callable[[State], bool], turns: int, best: Fraction, second: Fraction
) -> None:
    s = start(name)
    (first, text), (next_best, _), *_ = Search(aim, s.round + turns - 1).ranking(s)
    assert GAME.parse_action(s, text) == solved(name)
    assert first > next_best
    assert (first[0], next_best[0]) == (best, second)


def test_the_free_try_first_keeps_more_tokens_and_a_bid_there_is_worse() -> None:
    """In the first puzzle both orders win the Queen as often; but whoever pays first has paid even if luck was free."""
    s = start("17-four-tokens")
    search = Search(queen_gone, s.round)
    by_bishop = GAME.apply(s, solved("17-four-tokens"))
    bids = [search.worth(GAME.apply(by_bishop, bid)) for bid in GAME.legal_actions(by_bishop)]
    assert max(bids) == bids[0]
    assert all(bid[0] < bids[0][0] for bid in bids[1:])
    worths = {text: worth for worth, text in search.ranking(s)}
    assert worths["Bg2xd5"][0] == worths["Rd1xd5"][0]
    assert worths["Bg2xd5"][1] > worths["Rd1xd5"][1]


def test_the_words_of_the_first_puzzle_tell_the_right_chance() -> None:
    best = Search(queen_gone, 1).ranking(start("17-four-tokens"))[0][0][0]
    told = find_lesson("kings_war", "17-four-tokens").steps[0].done
    assert told is not None
    assert f"{best * 36} in 36" in told["en"]
    assert f"{best * 36} volte su 36" in told["it"]
