"""Kanonkugle: how long a way is, what it costs, and how far it may go (KK-MOVE)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import lcm

from kit.games.kanonkugle.actions import Legs
from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.ground import CLIMB, COSTS, Ground, Table
from kit.space.plane import LONG_CM, PM, Point, Shape, length

SPARE = LONG_CM // 10**6
"""By how many picometres a length may exceed a limit: a millionth of a centimetre."""
FACTORS: dict[Ground, Fraction] = {**dict(COSTS.items()), "crate": CLIMB}
"""What a centimetre of a leg costs (KK-MOVE-2)."""
SHARES = lcm(CLIMB.denominator, *(factor.denominator for factor in COSTS.values()))
"""Of a picometre, in which whatever it costs is a whole number."""
SHORTEST, PER_POINT = 5, 3
"""Centimetres: what MOV 0 gives, and what each point adds (KK-MOVE-1)."""


def allowance(mov: int) -> int:
    """Centimetres on open ground: 5 + 3 × MOV (KK-MOVE-1)."""
    return SHORTEST + PER_POINT * mov


def leaving(mov: int) -> int:
    """Centimetres that a shooter may leave its cover by: 2 + MOV (KK-SHOOT-4)."""
    return 2 + mov


@dataclass(frozen=True, slots=True)
class Measured:
    """A way, measured at the centre of a base; lengths in picometres."""

    length: int
    cost: int
    """What it uses of the allowance."""
    limit: int
    """How far it may go: the length at which the allowance is used up, in whole centimetres, rounded up
    (KK-MOVE-3); no limit, where it is not used up, is the length itself."""

    @property
    def fits(self) -> bool:
        """Whether it is no longer than it may be."""
        return self.length <= self.limit + SPARE

    @property
    def fits_less(self) -> bool:
        """Whether it is shorter than that (KK-ASLT-2, around cover)."""
        return self.length < self.limit - SPARE


def measured(table: Table, path: Sequence[Point], allowed: int, exact: bool = False) -> Measured:
    """A polyline against an allowance in centimetres; `exact` without rounding up."""
    return added(stretches(table, path), allowed, exact)


def told(legs: Legs, allowed: int, exact: bool = False) -> Measured:
    """A way as people measured it, leg by leg."""
    return added([(micro * PM, cost([FACTORS[ground]])) for micro, ground in legs], allowed, exact)


def added(parts: Iterable[tuple[int, Fraction]], allowed: int, exact: bool) -> Measured:
    """Stretches on one kind of ground each against an allowance.

    The limit of a way that does not use up its allowance is what it could still go on open ground, rounded alike.
    """
    left, gone, used = allowed * LONG_CM * SHARES, 0, 0
    spent: int | None = None
    for part, factor in parts:
        price = part * factor.numerator * SHARES // factor.denominator
        if spent is None and price > left:
            spent = gone + left * factor.denominator // (SHARES * factor.numerator)
        gone += part
        left -= price
        used += price
    if spent is None:
        spent = gone + left // SHARES
    limit = spent if exact else -((SPARE - spent) // LONG_CM) * LONG_CM
    return Measured(gone, used // SHARES, limit)


def stretches(table: Table, path: Sequence[Point]) -> list[tuple[int, Fraction]]:
    """A polyline as stretches on one kind of ground: how long in picometres, and what each picometre costs."""
    found: list[tuple[int, Fraction]] = []
    for a, b in pairwise(path):
        whole, under = length(a, b), _layers(table, a, b)
        if not under:
            found += [(whole, cost(()))] if whole else []
            continue
        over = [(span, factor) for shape, factor in under for span in shape.spans(a, b)]
        ends = sorted({0, whole, *(end for span, _ in over for end in span)})
        for first, last in pairwise(ends):
            on = [factor for (begins, stops), factor in over if begins <= first and last <= stops]
            found.append((last - first, cost(on)))
    return found


def _layers(table: Table, a: Point, b: Point) -> list[tuple[Shape, Fraction]]:
    """What a leg may lead over, from the lowest up."""
    west, east = (a.x, b.x) if a.x < b.x else (b.x, a.x)
    south, north = (a.y, b.y) if a.y < b.y else (b.y, a.y)
    return [
        (shape, factor)
        for shape, factor, (left, bottom, right, top) in table.layers
        if left < east and west < right and bottom < north and south < top
    ]


@BOOK.acts("KK-MOVE-2", off=COSTS["open"])
def cost(layers: Sequence[Fraction]) -> Fraction:
    """What a picometre costs where such areas and crates lie on each other."""
    return innermost(layers) if layers else COSTS["open"]


@BOOK.acts("KK-TERR-3", off=lambda layers: layers[0])
def innermost(layers: Sequence[Fraction]) -> Fraction:
    """Of areas that overlap the last one decides; a crate, which lies on top, before all (KK-MOVE-2)."""
    return layers[-1]
