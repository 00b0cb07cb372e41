"""Kanonkugle: a table and its troops in rough strokes, in centimetres, for playing on in no time: for a judgement only.

The rules decide what is legal. Here a troop is a box around its figures that slides over the table, and what lies
between two points is looked up once for each two squares of a coarse net.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from kit.games.kanonkugle import walking
from kit.games.kanonkugle.evaluation import odds
from kit.games.kanonkugle.evaluation.odds import Fight
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.rules import ways
from kit.games.kanonkugle.state import Force, Treaty
from kit.space.plane import CM, LONG_CM, Point

NET = 2
"""Centimetres between the lines of the net."""
BEHIND, BESIDE = 0.5, 0.8
"""The share of its dice that a volley has at a troop that stands behind something, and of one that stands behind
something itself, as it can leave its cover."""
ALMOST = 0.05
"""Centimetres by which a walk falls short of what it leads up to."""


class Body:
    """A troop while the match is played on: what is left of it, and where it is, in centimetres."""

    def __init__(self, number: int, force: Force, pv: float, sc: float) -> None:
        troop, ratings = force.troop, force.troop.ratings
        xs, ys = [p.x / CM for p in force.places], [p.y / CM for p in force.places]
        self.number, self.owner, self.force, self.pv, self.sc = number, force.owner, force, pv, sc
        self.routed, self.active, self.tried, self.acted = force.routed, force.active, force.tried, bool(force.acted)
        self.x, self.y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        self.wide, self.high = (max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2
        self.radius, self.range, self.walks = force.radius / CM, troop.shoots / CM, troop.walks
        self.tir, self.mis, self.ctr = min(ratings.tir, 6) / 6, ratings.mis, min(ratings.ctr, 6) / 6
        self.threat_range = max(self.range if self.tir else 0.0, float(self.walks) if self.mis else 0.0)
        self.apart: list[float] = []

    def copy(self) -> Body:
        """The same once more."""
        found = object.__new__(Body)
        found.__dict__ = self.__dict__.copy()
        return found


def gap(one: Body, other: Body) -> float:
    """The centimetres between the nearest bases of two troops."""
    across, up = one.x - other.x, one.y - other.y
    across = (across if across > 0 else -across) - one.wide - other.wide
    up = (up if up > 0 else -up) - one.high - other.high
    far = up if across <= 0 else across if up <= 0 else hypot(across, up)
    return (far if far > 0 else 0.0) - one.radius - other.radius


class Sketch:
    """A table in rough strokes; what is between two squares of its net is found once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._shares: dict[tuple[int, int, int, int], float] = {}
        self._legs: dict[tuple[int, int, int, int, bool], tuple[float, float, float]] = {}

    def share(self, by: Body, at: Body) -> float:
        """The share of its dice that a troop has at another, as it sees it from its middle."""
        key = int(by.x) // NET, int(by.y) // NET, int(at.x) // NET, int(at.y) // NET
        found = self._shares.get(key)
        if found is None:
            found = self._shares[key] = self._seen(_middle(key[0], key[1]), _middle(key[2], key[3]))
        return found

    def _seen(self, p: Point, q: Point) -> float:
        found = 1.0
        for one in self.table.obstacles:
            if one.shape.crossed(p, q) and (one.solid or one.shape.side(p) <= 0):
                left, low, right, high = one.shape.box
                x, y = (left + right) / 2, (low + high) / 2
                mine = hypot(x - p.x, y - p.y) < hypot(x - q.x, y - q.y)
                found = min(found, BESIDE if mine else 0.0 if one.total else BEHIND)
        return found

    def leg(self, by: Body, at: Body) -> tuple[float, float, float]:
        """A walk to another troop past the walls: what a centimetre of it costs on the average, and where its first
        leg leads."""
        climber = by.force.troop.climber
        key = int(by.x) // NET, int(by.y) // NET, int(at.x) // NET, int(at.y) // NET, climber
        found = self._legs.get(key)
        if found is None:
            found = self._legs[key] = self._way(_middle(key[0], key[1]), _middle(key[2], key[3]), climber)
        return found

    def _way(self, p: Point, q: Point, climber: bool) -> tuple[float, float, float]:
        walls = [one for one in self.table.walls(climber) if one.shape.brushed(p, q, CM)]
        path = ways.past(walls[0].shape, p, q, 2 * CM) if walls else (p, q)
        measured = walking.measured(self.table, path, 1)
        bend = path[1]
        dear = measured.cost / measured.length if measured.length else 1.0
        straight = hypot(q.x - p.x, q.y - p.y) * (LONG_CM / CM)
        around = measured.length / straight if straight else 1.0
        return dear * around, bend.x / CM, bend.y / CM


def _middle(i: int, j: int) -> Point:
    """The middle of a square of the net."""
    return Point((2 * i + 1) * NET * CM // 2, (2 * j + 1) * NET * CM // 2)


@lru_cache(maxsize=8)
def sketch(table: Table) -> Sketch:
    """The sketch of a table."""
    return Sketch(table)


class Fights:
    """What comes of assaults; each is worked out once."""

    def __init__(self, treaty: Treaty) -> None:
        self.treaty = treaty
        self._known: dict[tuple[int, int, int, int, int, int, bool], Fight] = {}

    def melee(self, by: Body, at: Body) -> Fight:
        """What an assault does to both, on the average."""
        key = by.number, at.number, round(by.pv) or 1, round(at.pv) or 1, round(by.sc), round(at.sc), at.routed
        found = self._known.get(key)
        if found is None:
            one = odds.bare(by.force).but(routed=False, pv=key[2], sc=key[4])
            two = odds.bare(at.force).but(routed=at.routed, pv=key[3], sc=key[5])
            found = self._known[key] = odds.melee(self.treaty, one, two)
        return found
