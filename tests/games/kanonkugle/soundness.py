"""What holds in every state of every match, by means of their own: shapely where the game counts in whole numbers."""

from __future__ import annotations

from collections.abc import Iterator

from shapely.geometry import Point as Dot
from shapely.geometry import Polygon as Outline
from shapely.strtree import STRtree

from kit.core.game import CHANCE, TERMINAL
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.state import REMOVE, SOMEWHERE, State
from kit.space.plane import CM, Circle, Polygon, Shape

EVERY = 12
"""Of the states of a playout one in so many is looked at."""
MET = (
    *("Deploy", "Rally", "Activate", "Shoot", "Move", "Assault", "Remove", "Counter", "Decline", "Hits"),
    *("routs", "stands", "destroyed", "shield_worn", "left_cover", "rallied", "not_activated"),
)
LEAST = 0.0011
"""Centimetres by which bases that touch may seem to overlap: they are in contact within 0.001 (KK-ASLT-3)."""


def outline(shape: Shape) -> object:
    """A shape in centimetres."""
    if isinstance(shape, Circle):
        return Dot(shape.centre.x / CM, shape.centre.y / CM).buffer(shape.radius / CM - 0.002)
    assert isinstance(shape, Polygon)
    return Outline([(p.x / CM, p.y / CM) for p in shape.corners]).buffer(-0.0005)


def bases(s: State) -> Iterator[tuple[float, float, float]]:
    """All bases: where, and how large, in centimetres."""
    for force in s.forces:
        for p in force.places:
            yield p.x / CM, p.y / CM, force.radius / CM


def solids(table: Table) -> list[object]:
    """What nobody may stand on."""
    return [outline(one.shape) for one in table.obstacles if one.solid]


def check(s: State, start: State) -> None:
    """Life points, figures and bases; who decides."""
    for force in s.forces:
        assert 0 <= force.pv <= force.troop.pv
        assert 0 <= force.sc <= force.troop.ratings.sc
        standing = -(-force.pv * force.troop.units // force.troop.pv)
        assert len(force.places) in ((0, standing) if not s.round else (standing,)) or s.phase == REMOVE
        assert len(force.places) >= standing or not s.round
        assert force.pv or not (force.routed or force.active or force.places)
    real = s.treaty.real_table
    assert {p == SOMEWHERE for force in s.forces for p in force.places} <= {real}
    if not real:
        stand_free(s)
    decides = GAME.current_player(s)
    assert (decides == TERMINAL) == (s.outcome is not None)
    outcomes = GAME.chance_outcomes(s)
    assert bool(outcomes) == (decides == CHANCE)
    assert not outcomes or sum(chance for _, chance in outcomes) == 1


def stand_free(s: State) -> None:
    """Bases on the table, on nobody and on nothing."""
    placed = list(bases(s))
    width, height = s.table.size[0] / CM, s.table.size[1] / CM
    dots = [Dot(x, y) for x, y, _ in placed]
    tree = STRtree(dots)
    ground = solids(s.table)
    for n, (x, y, r) in enumerate(placed):
        assert r <= x <= width - r
        assert r <= y <= height - r
        for m in tree.query(dots[n], predicate="dwithin", distance=4.5):
            if m != n:
                assert dots[n].distance(dots[m]) >= r + placed[m][2] - LEAST
        assert not any(one.distance(dots[n]) < r - LEAST for one in ground)  # type: ignore[attr-defined]
