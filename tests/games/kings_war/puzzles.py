"""Kings War, for the tests of its puzzles: the aim of each, then how many tokens are left, and what is promised."""

from collections.abc import Callable
from fractions import Fraction

import chess

from kit.games.kings_war.state import State
from tests.games.puzzle import Puzzle, Worth

WHITE = 0
FAILED_FIRST = Fraction(26, 36)
"""In the second puzzle whoever tries a capture first, and fails, may still take the step that mates."""


def queen_gone(s: State) -> bool:
    return not s.kinds[chess.QUEEN] & s.sides[1]


def mated(s: State) -> bool:
    return s.outcome is not None and s.outcome.winners == (WHITE,)


def by_round(aim: Callable[[State], bool], last: int) -> Callable[[State], Worth | None]:
    """Whether White's aim is reached in that round, and White's tokens then."""

    def worth(s: State) -> Worth | None:
        tokens = Fraction(s.bowls[WHITE])
        if aim(s):
            return Fraction(1), tokens
        over = s.outcome is not None or s.round > last or (s.round == last and s.side != WHITE)
        return (Fraction(0), tokens) if over else None

    return worth


PUZZLES = {
    "17-four-tokens": Puzzle(
        by_round(queen_gone, 1), (Fraction(31, 36), Fraction(287, 36)), (Fraction(31, 36), Fraction(263, 36))
    ),
    "18-a-quiet-step": Puzzle(by_round(mated, 1), (Fraction(1), Fraction(0)), (FAILED_FIRST, Fraction(20, 9))),
    "19-a-present-for-the-king": Puzzle(
        by_round(queen_gone, 2), (Fraction(1), Fraction(8)), (Fraction(0), Fraction(9))
    ),
}
