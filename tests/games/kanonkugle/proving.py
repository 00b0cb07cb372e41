"""How even troops are: one against one on open ground, both led by the same plain rules of thumb, by the game's own
engine. `python -m tests.games.kanonkugle.proving` prints the table of the kit's own troops.

Whoever can shoot or assault does what takes more life points on the average; else it walks straight at the enemy, as
far as it has to.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from math import isqrt
from random import Random
from typing import Any

from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL
from kit.explore.tournament import wilson
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.evaluation import reach
from kit.games.kanonkugle.item_notation import parse_design
from kit.games.kanonkugle.legal import ahead, nearest
from kit.games.kanonkugle.rules import assault
from kit.games.kanonkugle.state import (
    ACTIVATE,
    COUNTER,
    RALLY,
    REMOVE,
    SHOOT,
    Force,
    State,
    others,
)
from kit.games.kanonkugle.troops import Troop
from kit.space.plane import CM, Point, square

LEVEL = ("scouts", "horde", "beast")
"""The troops that all others are measured by."""
OWN = ("hunters", "knights", "dragon", "robots", "pirates", "cats", "elves", "mages", "orcs", "trees")
"""Ten troops of the kit's own that are to be about as strong."""
APART = 30
"""Centimetres between the two at the beginning."""
MATCHES = 500
ROUNDS = 12
TOUCHING = 2
"""Micrometres that a walk ends before a base, as lengths are rounded."""


def begun(one: str, two: str) -> State:
    """Two troops in blocks on an open table, the same way from each other whatever their size."""
    text = f"size 90,90; zone 0,0 90,30; zone 0,60 90,90; option damage_formula capped; rounds {ROUNDS}"
    for letter, label, up in (("A", one, 1), ("B", two, -1)):
        places = block(parse_design(label), up)
        text += f"; troop {letter} {label} | at " + " ".join(f"{x / CM},{y / CM}" for x, y in places)
    return GAME.parse_position(text)


def block(troop: Troop, up: int) -> list[Point]:
    """Rows of figures behind a line, the first row on it."""
    side, r = isqrt(troop.units - 1) + 1, troop.radius
    line = 45 * CM - up * (APART * CM // 2 + r)
    left = 45 * CM - (side - 1) * r
    return [Point(left + n % side * 2 * r, line - up * (n // side) * 2 * r) for n in range(troop.units)]


def choice(s: State) -> Any:
    """What the rules of thumb do."""
    mine = next(n for n, f in enumerate(s.forces) if f.owner == GAME.current_player(s))
    if s.phase == RALLY:
        return do.Rally(mine)
    if s.phase == ACTIVATE:
        return do.Activate(mine)
    if s.phase == COUNTER:
        return do.Counter()
    if s.phase == REMOVE:
        return rear(s)
    force = s.forces[mine]
    return acts(s, mine) if force.active and not force.acted else do.EndTurn()


def acts(s: State, mine: int) -> Any:
    """A volley, an assault, or a step nearer."""
    (enemy,) = others(s, s.side)
    force, target = s.forces[mine], s.forces[enemy]
    ratings = force.troop.ratings
    pair = nearest(s, mine, [enemy])
    assert pair is not None
    p, q = pair
    bases = force.radius + target.radius
    gap = isqrt(square(p, q)) - bases
    shot = s.phase == SHOOT and ratings.tir and square(p, q) <= (force.troop.shoots + bases) ** 2
    volley = reach.volley(force.pv, ratings.tir, reach.bare(target)).lost if shot else 0.0
    blow = -1.0
    if ratings.mis and gap <= force.troop.walks * CM:
        fight = reach.melee(s.treaty, reach.bare(force), reach.bare(target))
        blow = fight.lost - fight.paid
    if shot and volley >= blow:
        return do.Shoot(mine, enemy)
    if blow > 0:
        way = (p, ahead(p, q.x - p.x, q.y - p.y, gap)) if gap > 0 else (p,)
        a = do.Assault(mine, enemy, way)
        if GAME.explain(s, a) is None:
            return a
    return nearer(s, mine, p, q, gap)


def nearer(s: State, mine: int, p: Point, q: Point, gap: int) -> Any:
    """Straight at the enemy: to where one can shoot, or else up to it."""
    force = s.forces[mine]
    wanted = force.troop.shoots - TOUCHING if force.troop.ratings.tir and gap > force.troop.shoots else CM // 10
    far = min(force.troop.walks * CM, gap - wanted)
    first = force.places[0]
    step = do.Move(mine, (first, ahead(first, q.x - p.x, q.y - p.y, far)))
    return step if far > 0 and GAME.explain(s, step) is None else do.EndTurn()


def rear(s: State) -> do.Remove:
    """Those farthest from the enemy leave."""
    number = assault.losing(s)
    force: Force = s.forces[number]
    enemies = [p for n in others(s, force.owner) for p in s.forces[n].places]
    apart = [min((square(p, q) for q in enemies), default=0) for p in force.places]
    gone = sorted(range(len(apart)), key=lambda n: apart[n])[len(apart) - force.excess :]
    return do.Remove(tuple(sorted(gone)))


def points(one: str, two: str, matches: int, seed: str) -> float:
    """The share of the first of two, seats changed after each match; a draw is half a win."""
    total, starts = 0.0, (begun(one, two), begun(two, one))
    for number in range(matches):
        seat = number % 2
        winners = played(starts[seat], Random(f"{seed} {one} {two} {number // 2}"))
        total += 0.5 if len(winners) != 1 else float(winners[0] == seat)
    return total / matches


def played(s: State, rng: Random) -> tuple[int, ...]:
    """Who wins a match."""
    for _ in count():
        player = GAME.current_player(s)
        if player == TERMINAL:
            break
        s = GAME.apply(s, draw(GAME.chance_outcomes(s), rng) if player == CHANCE else choice(s))
    assert s.outcome is not None
    return s.outcome.winners


def table(matches: int, seed: str) -> Iterator[tuple[str, ...]]:
    """Per troop its share against each of the level set, and against all of them, with the interval of that."""
    for label in OWN:
        shares = [points(label, other, matches, seed) for other in LEVEL]
        mean = sum(shares) / len(shares)
        low, high = wilson(mean, matches * len(shares))
        cells = [f"{100 * share:.1f} %" for share in (*shares, mean)]
        yield label, *cells, f"{100 * low:.1f} % – {100 * high:.1f} %"


if __name__ == "__main__":
    for row in table(int(sys.argv[1]) if sys.argv[1:] else MATCHES, "even"):
        print("| " + " | ".join(row) + " |", flush=True)
