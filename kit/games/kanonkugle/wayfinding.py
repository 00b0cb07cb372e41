"""Kanonkugle: a way to a point, or to an enemy, for whoever only says where to. Every way that is found is legal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle import legal
from kit.games.kanonkugle.actions import Path
from kit.games.kanonkugle.reach import sources
from kit.games.kanonkugle.rules import BOOK
from kit.games.kanonkugle.state import State
from kit.games.kanonkugle.sweeping import STEP, Sweep
from kit.space.plane import CM, Point, length, square

TRIES = 10
"""So many ways with bends are tried."""
FIGURES = 6
"""So many pairs of figures are tried in an assault."""


def far(way: Path) -> int:
    """The length of a way, in picometres."""
    return sum(length(a, b) for a, b in pairwise(way))


def approach(s: State, number: int, target: int, sacrifice: int | None = None) -> do.Assault | None:
    """A legal assault of a troop on another, by the figure that is nearest where that can be, straight where that can
    be; `None` where none is found."""
    for p, q in _pairs(s, number, target):
        for way in legal.approaches(s, number, target, p, q):
            a = do.Assault(number, target, way, sacrifice)
            if BOOK.explain(s, a) is None:
                return a
    around = (do.Assault(number, target, way, sacrifice) for way in _beside(s, number, target))
    return next((a for a in around if BOOK.explain(s, a) is None), None)


def _pairs(s: State, number: int, target: int) -> list[tuple[Point, Point]]:
    """Figures of two troops, the nearest pairs first, each assaulting figure once."""
    force, enemy = s.forces[number], s.forces[target]
    most = (force.troop.walks + 1) * CM + force.radius + enemy.radius
    nearest = [(p, min(enemy.places, key=lambda q: square(p, q))) for p in force.places] if enemy.places else []
    pairs = sorted((pair for pair in nearest if square(*pair) <= most * most), key=lambda pair: square(*pair))
    return pairs[:FIGURES]


def _beside(s: State, number: int, target: int) -> Iterator[Path]:
    """Ways of the nearest figures around whatever is between."""
    force, enemy = s.forces[number], s.forces[target]
    touch = force.radius + enemy.radius
    for p, _ in _pairs(s, number, target)[:2]:
        sweep = Sweep(s, number, force.troop.walks, (p,), target)
        for source, _ in sources(sweep)[1:]:
            bends = tuple(Point(round(x * STEP), round(y * STEP)) for x, y in source.bends)
            q = min(enemy.places, key=lambda q: square(q, bends[-1]))
            yield legal.touching((p, *bends), q, touch)
