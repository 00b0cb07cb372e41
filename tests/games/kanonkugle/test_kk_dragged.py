"""Any path that somebody may drag is judged, and what is allowed never lets a base overlap another, leave the table or
cross a wall. `KIT_STEPS=100000` drags so many, and `-s` tells how often what was met.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from shapely.geometry import LineString

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.actions import Assault, Move, Shoot
from kit.games.kanonkugle.rules import moving
from kit.games.kanonkugle.state import State
from kit.space.plane import CM, Point
from tests.games.kanonkugle import soundness
from tests.games.kanonkugle.crowds import crowd, somewhere
from tests.sampling import amount

DRAGGED = int(os.environ.get("KIT_STEPS", amount(10_000, 100_000)))


def dragged(s: State, rng: Random) -> object:
    """What somebody may drag: from a figure, over some points."""
    number = rng.choice([n for n, f in enumerate(s.forces) if f.owner == s.side])
    force = s.forces[number]
    start = rng.choice(force.places)
    path = [start]
    for _ in range(rng.randrange(4)):
        path.append(somewhere(rng, s, path[-1], rng.choice((2, 6, 12)) * CM))
    if rng.random() < 0.05:
        path[-1] = rng.choice([Point(10**30, 0), (1, 2), None, Point("a", 3), Point(1.5, 2.5)])  # type: ignore[list-item, arg-type]
    if rng.random() < 0.3:
        foe = rng.randrange(len(s.forces))
        goal = rng.choice(s.forces[foe].places)
        path.append(legal_touch(path[-1], goal, force.radius + s.forces[foe].radius))
        return Assault(number, foe, tuple(path), rng.choice((None, None, 0, 1, 2)))
    if rng.random() < 0.2:
        first = (force.places[0], *path[1:])
        return Shoot(number, rng.randrange(-1, 7), first if rng.random() < 0.7 else ())
    places = tuple(somewhere(rng, s, p, CM) for p in force.places) if rng.random() < 0.3 else ()
    return Move(number, (force.places[0], *path[1:]), places)


def legal_touch(p: object, goal: Point, reach: int) -> Point:
    """Where a base touches another on the straight way to it."""
    if not isinstance(p, Point) or type(p.x) is not int or type(p.y) is not int:
        return goal
    dx, dy = goal.x - p.x, goal.y - p.y
    whole = max((dx * dx + dy * dy) ** 0.5, 1)
    return Point(round(goal.x - dx * reach / whole), round(goal.y - dy * reach / whole))


def crosses_a_wall(s: State, troop: int, path: tuple[Point, ...]) -> bool:
    force = s.forces[troop]
    line = LineString([(p.x / CM, p.y / CM) for p in (*path, path[-1])])
    walls = [one for one in s.table.obstacles if one.total and not (one.climbers and force.troop.climber)]
    return any(soundness.outline(one.shape).distance(line) < force.radius / CM - soundness.LEAST for one in walls)  # type: ignore[attr-defined]


@pytest.mark.slow
def test_any_path_is_judged_and_what_is_allowed_is_sound() -> None:
    rng, met = Random(3), Counter[str]()
    for number in range(DRAGGED):
        if number % 100 == 0:
            s = crowd(rng)
        a = dragged(s, rng)
        refusal = GAME.explain(s, a)
        met["legal" if refusal is None else f"{refusal.rule_id} {refusal.code}"] += 1
        if refusal is not None:
            continue
        met[f"legal {type(a).__name__}"] += 1
        soundness.check(GAME.apply(s, a), s)
        if isinstance(a, Move):
            assert not any(crosses_a_wall(s, a.troop, way) for way in moving.each(s.forces[a.troop], a))
        if isinstance(a, Assault):
            assert not crosses_a_wall(s, a.troop, a.path)
    print(sorted(met.items()))
    assert min(met[f"legal {kind}"] for kind in ("Move", "Shoot", "Assault")) > DRAGGED // 1_000
    assert len(met) > 20
