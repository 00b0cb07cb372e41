"""Kanonkugle: how a match may go on from a position, by rules of thumb, over a few rounds: what is then left.

Who rolls lower, who is activated and whose nerves hold is a matter of luck, which is the same for every position that
is compared; dice that are thrown together do what they do on the average. Whoever can shoot or assault does what takes
most; else a troop walks at the enemy, boldly, or warily: no farther than to where nobody can hurt it at once; or it
stands still.

For that a table and its troops are taken in rough strokes, in centimetres: a troop is a box around its figures that
slides over the table, and what lies between two points is looked up once for each two squares of a coarse net. What is
legal the rules decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot

from kit.games.kanonkugle import walking
from kit.games.kanonkugle.evaluation import reach
from kit.games.kanonkugle.evaluation.reach import ROUT, SHIELD, Fight
from kit.games.kanonkugle.evaluation.terms import chance_to_win, expected, prospects
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.rules import ways
from kit.games.kanonkugle.state import ACTIVATE, DEPLOY, INITIATIVE, MOVE, ORDER, RALLY, ROUNDS, Force, State, Treaty
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
            one = reach.bare(by.force).but(routed=False, pv=key[2], sc=key[4])
            two = reach.bare(at.force).but(routed=at.routed, pv=key[3], sc=key[5])
            found = self._known[key] = reach.melee(self.treaty, one, two)
        return found


BOLD, WARY, STILL = "bold", "wary", "still"
INTENTIONS = (BOLD, WARY, STILL)
"""How a player may mean to go on: up to the enemy, warily, or where everybody stands."""
AHEAD = 3
"""Rounds that are played on, the present one among them."""
KILL = 1.0
"""Life points that it is worth to destroy a troop, besides those that it has."""
WALK = 0.4
"""What a walk is worth where it is asked who is activated first."""
LEAST = 0.25
"""Life points on the average below which nothing is left."""
FAR = 1e9
Luck = Sequence[float]
"""What chance shows, as numbers from 0 to 1, in the order in which it is asked."""


def rollouts(s: State, player: int, lucks: Sequence[Luck]) -> Iterator[tuple[float, ...]]:
    """Per luck what a state is worth to a player after the next rounds, for each of its intentions; in each third
    rollout the others are wary."""
    if s.outcome is not None or s.treaty.real_table or any(f.pv and not f.places for f in s.forces):
        worth = sum(prospects(s, player).values())
        yield from ((worth,) * len(INTENTIONS) for _ in lucks)
        return
    forces, lead = expected(s)
    start = [
        Body(n, f, lead[n][0] if n in lead else f.pv, lead[n][1] if n in lead else f.sc)
        for n, f in enumerate(forces)
        if f.places
    ]
    fights, table = Fights(s.treaty), sketch(s.table)
    for number, luck in enumerate(lucks):
        found = []
        others = WARY if number % 3 == 2 else BOLD
        for mine in INTENTIONS:
            rollout = Rollout(s, player, [one.copy() for one in start], table, fights, luck, (mine, others))
            found.append(rollout.worth())
        yield tuple(found)


class Rollout:
    """One way in which a match may go on."""

    def __init__(
        self,
        s: State,
        player: int,
        bodies: list[Body],
        table: Sketch,
        fights: Fights,
        luck: Luck,
        intentions: tuple[str, str],
    ) -> None:
        self.s, self.player, self.bodies, self.table, self.fights, self.luck = s, player, bodies, table, fights, luck
        self.intentions = intentions
        self.round = s.round
        self.block = 1 + 3 * len(s.forces)

    def chance(self, kind: int, number: int = 0) -> float:
        """What chance shows in this round, for who begins (0) or for a troop (1 to 3)."""
        at = (self.round - self.s.round) * self.block + (0 if kind == 0 else 3 * number + kind)
        return self.luck[at % len(self.luck)]

    def worth(self) -> float:
        """What is left at the end, to the player."""
        s = self.s
        last = s.treaty.rounds if s.treaty.end == ROUNDS else s.round + AHEAD
        if s.phase in (ORDER, DEPLOY, INITIATIVE) or s.side not in s.order:
            self.rolled()
        else:
            self.turn(s.side, True)
            for side in s.order[s.order.index(s.side) + 1 :]:
                self.turn(side)
        while self.round < min(last, s.round + AHEAD - 1):
            self.round += 1
            self.rolled()
        return self.left(self.round >= last)

    def rolled(self) -> None:
        """A whole round."""
        players = self.s.players
        first = int(self.chance(0) * players)
        for n in range(players):
            self.turn((first + n) % players)

    def left(self, over: bool) -> float:
        """The worth of what is left."""
        total = life = 0.0
        rivals = max(self.s.players - 1, 1)
        for one in self.bodies:
            if one.pv > 0:
                share = 1.0 if one.owner == self.player else -1.0 / rivals
                life += share * one.pv
                total += share * (one.pv + SHIELD * one.sc - ROUT * one.pv * one.routed)
        rounds = 0.0 if over else self.s.treaty.rounds - self.round if self.s.treaty.end == ROUNDS else 5.5
        return total + chance_to_win(life, rounds)

    # --- a turn

    def turn(self, side: int, begun: bool = False) -> None:
        """What a side does; of a turn that has begun, what is left of it."""
        mine = [one for one in self.bodies if one.owner == side and one.pv > 0]
        enemies = [one for one in self.bodies if one.owner != side and one.pv > 0]
        if not mine or not enemies:
            return
        phase = self.s.phase if begun else RALLY
        for one in mine:
            one.apart = [gap(one, other) for other in enemies]
            if not begun:
                one.active = one.tried = one.acted = False
            if one.routed and phase == RALLY and self.chance(2, one.number) < one.ctr:
                one.routed = False
        if phase in (RALLY, ACTIVATE):
            self.activate(mine, enemies)
        able = [one for one in mine if one.active and not one.acted and not one.routed]
        if phase != MOVE:
            for one in able:
                self.shoots(one, enemies)
        intention = self.intentions[side != self.player]
        for one in able:
            if not one.acted:
                self.assaults_or_walks(one, enemies, intention)

    def activate(self, mine: list[Body], enemies: list[Body]) -> None:
        """Troops are tried in the best order, up to the first that fails."""
        waiting = [one for one in mine if not one.routed and not one.tried]
        if len(waiting) > 1:
            waiting.sort(key=lambda one: -self.urgency(one, enemies))
        for one in waiting:
            one.tried = True
            if self.chance(1, one.number) >= one.ctr:
                break
            one.active = True

    def urgency(self, one: Body, enemies: list[Body]) -> float:
        """By what a troop goes before others."""
        best = WALK
        for other, far in zip(enemies, one.apart, strict=True):
            if far <= one.threat_range:
                best = max(best, self.volley(one, other, far), self.blow(one, other, far)[0])
        return best * one.ctr / (1.001 - one.ctr)

    def volley(self, one: Body, other: Body, far: float) -> float:
        """The life points that a volley takes; none out of range."""
        if not one.tir or far > one.range or other.pv <= 0:
            return 0.0
        done = one.pv * one.tir * self.table.share(one, other)
        return done if done < other.pv - 0.5 else other.pv + KILL

    def blow(self, one: Body, other: Body, far: float) -> tuple[float, Fight | None]:
        """What an assault brings, and what comes of it; nothing out of reach."""
        if not one.mis or far > one.walks or other.pv <= 0 or far * self.table.leg(one, other)[0] > one.walks:
            return 0.0, None
        fight = self.fights.melee(one, other)
        won = fight.lost + ROUT * fight.routs * (other.pv - fight.lost)
        return won - fight.paid - ROUT * fight.flees * (one.pv - fight.paid), fight

    def shoots(self, one: Body, enemies: list[Body]) -> None:
        """Its best volley, unless an assault is better."""
        if not one.tir:
            return
        best, aim, blow = 0.0, None, 0.0
        for other, far in zip(enemies, one.apart, strict=True):
            worth = self.volley(one, other, far)
            if worth > best:
                best, aim = worth, other
            blow = max(blow, self.blow(one, other, far)[0])
        if aim is None or blow > best:
            return
        one.acted = True
        done = min(one.pv * one.tir * self.table.share(one, aim), aim.pv)
        aim.pv = aim.pv - done if aim.pv - done > LEAST else 0.0
        if done >= 2 * LEAST and aim.sc > 0:
            aim.sc = max(aim.sc - 1, 0.0)

    def assaults_or_walks(self, one: Body, enemies: list[Body], intention: str) -> None:
        """Its best assault, else a walk."""
        one.acted = True
        best, aim, fought = 0.0, None, None
        for other, far in zip(enemies, one.apart, strict=True):
            worth, fight = self.blow(one, other, far)
            if fight is not None and worth > best:
                best, aim, fought = worth, other, fight
        if aim is None or fought is None:
            if intention != STILL:
                self.walks(one, enemies, intention == WARY)
            return
        goes(one, aim.x, aim.y, max(one.apart[enemies.index(aim)], 0.0))
        aim.pv = aim.pv - fought.lost if aim.pv - fought.lost > LEAST else 0.0
        one.pv = one.pv - fought.paid if one.pv - fought.paid > LEAST else 0.0
        aim.routed = aim.routed or self.chance(3, aim.number) < fought.routs
        one.routed = self.chance(3, one.number) < fought.flees

    def walks(self, one: Body, enemies: list[Body], wary: bool) -> None:
        """Towards the enemy that it can soonest hurt; a shooter into its range."""
        best, aim = FAR, None
        for other, far in zip(enemies, one.apart, strict=True):
            way = far - (one.range if one.tir else 0.0)
            if other.pv > 0 and way < best and (one.tir or self.fights.melee(one, other).lost > 0):
                best, aim = way, other
        if aim is None or (one.tir and best < 0):
            return
        dear, x, y = self.table.leg(one, aim)
        free = min(one.walks / dear, best + ALMOST if one.tir else best - ALMOST)
        if wary:
            for other, far in zip(enemies, one.apart, strict=True):
                if other.pv > 0:
                    free = min(free, far - other.threat_range - ALMOST)
        if free > 0:
            goes(one, x, y, free)


def goes(one: Body, x: float, y: float, far: float) -> None:
    """So many centimetres towards a point."""
    whole = hypot(x - one.x, y - one.y)
    if whole:
        share = min(far / whole, 1.0)
        one.x, one.y = one.x + share * (x - one.x), one.y + share * (y - one.y)
