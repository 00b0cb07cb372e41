"""Battles in full swing, made at random: every troop stands somewhere, some are hurt, routed, active or have acted."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from kit.core.game import Trouble
from kit.games.kanonkugle import GAME, setup
from kit.games.kanonkugle.rules import ways
from kit.games.kanonkugle.state import MOVE, SHOOT, SWITCHES, VALUES, Force, State, Treaty
from kit.games.kanonkugle.troops import CLIMBER
from kit.space.plane import CM, Point, square

SCENARIOS = [GAME.initial_state(scenario) for scenario in GAME.scenarios()]
ENDLESS = {("end", "annihilation"), ("end", "all_routed"), ("end", "objective")}
"""Agreements by which a match need not come to an end (section 9 of the rules says why)."""


def treaty(rng: Random) -> Treaty:
    """Any agreement."""
    named = {key: rng.choice(values) for key, values in VALUES.items()}
    switches = {key: rng.random() < 0.5 for key in SWITCHES if key != "real_table"}
    return replace(Treaty(points_mode="free"), **named, **switches, rounds=rng.randrange(2, 12))


def crowd(rng: Random) -> State:
    """A battle in which somebody may shoot or move."""
    while True:
        s = rng.choice(SCENARIOS)
        s = s.but(treaty=treaty(rng), phase=rng.choice((SHOOT, SHOOT, MOVE)), round=1, rolls=())
        s = s.but(order=tuple(range(s.players)), side=rng.randrange(s.players))
        for number, force in enumerate(s.forces):
            s = s.but(forces=(*s.forces[:number], hurt(s, force, rng), *s.forces[number + 1 :]))
        if not all(force.places for force in s.forces):
            continue
        try:
            return setup.begun(s)
        except Trouble:
            continue


def hurt(s: State, force: Force, rng: Random) -> Force:
    """A troop that has suffered, somewhere in the middle of the table."""
    pv = rng.randrange(1, force.troop.pv + 1)
    traits = frozenset((CLIMBER,)) if rng.random() < 0.2 else frozenset()
    force = force.but(pv=pv, sc=rng.randrange(force.sc + 1), troop=replace(force.troop, traits=traits))
    own = force.owner == s.side
    routed = rng.random() < 0.15
    force = force.but(routed=routed, active=own and not routed, tried=own and not routed)
    for _ in range(30):
        places = _places(s, force, rng)
        if places:
            return force.but(places=places)
    return force


def _places(s: State, force: Force, rng: Random) -> tuple[Point, ...]:
    r, count = force.radius, force.troop.standing(force.pv)
    columns, pitch = rng.randrange(2, 8), 2 * r + rng.choice((0, 5_000, 30_000))
    width, height = s.table.size
    x, y = rng.randrange(r, width - r), rng.randrange(height // 4, 3 * height // 4)
    places = [Point(x + n % columns * pitch, y + n // columns * pitch) for n in range(count)]
    others = [(other.radius, q) for other in s.forces for q in other.places]
    free = all(square(p, q) >= (r + other) ** 2 for p in places for other, q in others)
    stands = all(
        r <= p.x <= width - r and r <= p.y <= height - r and ways.on_solid(s.table, r, p) is None for p in places
    )
    return tuple(places) if free and stands else ()


def somewhere(rng: Random, s: State, near: Point, far: int = 15 * CM) -> Point:
    """A point not far from another, perhaps off the table."""
    return Point(near.x + rng.randrange(-far, far), near.y + rng.randrange(-far, far))
