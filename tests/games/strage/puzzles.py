"""La Strage, for the tests of its puzzles: what is wanted at the end of Red's turn, or of a part of it, and what is
promised."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from chess import D7

from kit.games.strage import GAME
from kit.games.strage.actions import Answer, Break, Oppose
from kit.games.strage.cards import NUMBERS, single
from kit.games.strage.rules import hands
from kit.games.strage.state import (
    ANSWER,
    ATTACK,
    ESCORT,
    FIGHT,
    HIT,
    MAGIC,
    MAIN,
    MASSACRE,
    OPPOSE,
    ORC,
    SUIT,
    TAKE,
    State,
)
from tests.games.puzzle import Puzzle, Worth

RED, GREEN = 0, 1


def goes_on(s: State, *phases: str) -> bool:
    """Whether Red's turn is in one of the phases."""
    return s.outcome is None and s.side == RED and s.phase in phases


def walked_home(s: State) -> Worth | None:
    """The sprites that Red has walked home when the orcs' part begins."""
    return None if goes_on(s, MAIN, ESCORT, FIGHT) else (Fraction(s.saved[RED]),)


def kept(s: State) -> Worth | None:
    """The sprites on the map at the end of Red's turn, then Red's half-elves there."""
    if goes_on(s, ORC, ATTACK, HIT, MASSACRE):
        return None
    return Fraction(s.sprites.bit_count()), Fraction(s.elves[RED].bit_count())


def sent_back(s: State) -> Worth | None:
    """Whether Green's half-elf has left d7 when Red's magic is over."""
    gone = not s.elves[GREEN] >> D7 & 1
    return None if not gone and goes_on(s, MAGIC, OPPOSE, ANSWER, TAKE, SUIT) else (Fraction(gone),)


def every_set(s: State) -> Sequence[Any]:
    """All that can be done, with every set of numbers in place of the game's menu of them."""
    found = dict.fromkeys(GAME.legal_actions(s))
    if s.cards is None or s.phase not in (MAGIC, OPPOSE, ANSWER):
        return tuple(found)
    numbers = tuple(single(s.cards.hands[hands.holder(s)] & NUMBERS))
    sets = [some for count in range(1, len(numbers) + 1) for some in combinations(numbers, count)]
    tries: dict[str, list[Any]] = {
        MAGIC: [Break(clan, some) for clan in range(len(s.elves)) for some in sets],
        OPPOSE: list(map(Oppose, sets)),
        ANSWER: list(map(Answer, sets)),
    }
    return tuple({**found, **{a: None for a in tries[s.phase] if GAME.explain(s, a) is None}})


PUZZLES = {
    "16-a-wall-and-two-sprites": Puzzle(walked_home, (Fraction(4, 3),), (Fraction(1),)),
    "17-three-sighs-of-relief": Puzzle(
        kept, (9 - Fraction(4, 6), Fraction(1)), (9 - Fraction(4, 6) - Fraction(1, 3 * 6), Fraction(2, 3))
    ),
    "18-shield-and-lightning": Puzzle(sent_back, (Fraction(1),), (Fraction(0),), every_set),
}
