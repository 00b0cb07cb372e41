"""Chapter: what is worst for the player (RS-GEN-11), made computable: of several options the automa takes the one whose
state is worst by six lines, compared in their order; what is still equal, the player chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from kit.games.runewars.book import BOOK
from kit.games.runewars.land import FAR
from kit.games.runewars.pieces import AUTOMAS, DATA, NEUTRAL, PLAYERS, THREAT
from kit.games.runewars.rules import control
from kit.games.runewars.rules.control import is_players
from kit.games.runewars.state import DRAGON, DRAGON_DOWN, FALSE_DOWN, HIDDEN, TITLES, State, count
from kit.space.hexes import bits

T = TypeVar("T")
LINES = ("V1", "V2", "V3", "V4", "V5", "V6")
Contest = tuple[list[int], Callable[[int], State]]
"""Areas that every other rule leaves equal, and the state that comes of each."""
Lines = tuple[int, int, int, int, int, int]
"""The six lines of a state; the greater, the worse for the player."""
COUNTED = frozenset((DRAGON, HIDDEN, DRAGON_DOWN, FALSE_DOWN))
"""The tokens of line V1: dragon runes face up, and whatever lies face down."""
WORTH: Sequence[int] = tuple(DATA.titles[title].worth for title in TITLES)


def runes(s: State, mine: int) -> int:
    """V1: dragon runes face up and tokens face down in the players' areas."""
    return -sum(s.runes[area] in COUNTED for area in bits(mine))


def places(s: State, mine: int) -> int:
    """V2: the players' strongholds, an intact one twice, and the cities that they have."""
    strongholds = [there for there in s.strongholds if there is not None and is_players(there.owner)]
    return -sum(1 if there.damaged else 2 for there in strongholds) - (mine & s.land.cities).bit_count()


def threat(s: State) -> int:
    """V3: what the automa's standing models threaten, and the neutral ones beside any of its models, less the
    players'."""
    found = 0
    for groups in s.forces:
        beside = count(groups, *AUTOMAS) > 0
        for owner, kind, stand, _ in groups:
            if owner in PLAYERS:
                found -= THREAT[kind] * stand
            elif owner != NEUTRAL or beside:
                found += THREAT[kind] * stand
    return found


def heroes(s: State) -> int:
    """V4: the players' heroes, each twice, and the rewards that they carry."""
    return -2 * sum(s.heroes) - sum(stock.rewards for stock in s.stocks)


def means(s: State) -> int:
    """V5: the players' influence, tactics and titles."""
    held = sum(WORTH[title] for title, (holder, _) in enumerate(s.titles) if holder is not None)
    return -sum(stock.influence + 2 * stock.tactics for stock in s.stocks) - 3 * held


def nearness(s: State, mine: int) -> int:
    """V6: the steps of all models of the automa to the nearest area of a player."""
    found = 0
    for area, groups in enumerate(s.forces):
        if n := count(groups, *AUTOMAS):
            steps = s.land.steps[area]
            found -= n * min((steps[there] for there in bits(mine)), default=FAR)
    return found


def lines(s: State) -> Lines:
    """How bad a state is for the players, line by line."""
    mine = control.areas_of(s, *PLAYERS)
    return runes(s, mine), places(s, mine), threat(s), heroes(s), means(s), nearness(s, mine)


@BOOK.acts("RS-GEN-11", off=lambda options, after: list(options))
def worst(options: Iterable[T], after: Callable[[T], State]) -> list[T]:
    """The options after which the state is worst for the players; several where all six lines are equal."""
    several = list(options)
    return best(several, lambda option: lines(after(option))) if len(several) > 1 else several


def best(options: Iterable[T], key: Callable[[T], object]) -> list[T]:
    """Those with the greatest key, in their order."""
    found = [(key(option), option) for option in options]
    most = max((value for value, _ in found), default=None)  # type: ignore[type-var]
    return [option for value, option in found if value == most]


BOOK.note("RS-GEN-12", "RUL-43")


def deciding(tables: Sequence[Lines]) -> str:
    """The line that left one of several states as the worst, "V1" to "V6"; "" where none does.

    >>> deciding([(0, 0, 5, 0, 0, 0), (0, 0, 3, 0, 0, 0), (-1, 0, 9, 0, 0, 0)])
    'V3'
    """
    left = list(tables)
    for number, name in enumerate(LINES):
        most = max(table[number] for table in left)
        kept = [table for table in left if table[number] == most]
        if len(kept) == 1 < len(left):
            return name
        left = kept
    return ""
