"""Troops scattered over the kit's own tables, in all sorts of formations, close to what stands there and to others."""

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.rules import ways
from kit.games.kanonkugle.state import MOVE
from kit.space.plane import Point, square, within

COLUMNS = (1, 2, 3, 6, 9, 12, 36)
GAPS = (0, 0, 5_000, 10_000, 19_000)


def formation(chance, force, size, crowded):
    """A block in rows, its first figure anywhere; crowded: near the middle."""
    (wide, high), columns, gap = size, chance.choice(COLUMNS), chance.choice(GAPS)
    low, most = (0.2, 0.8) if crowded else (0.0, 1.0)
    x, y = round(wide * chance.uniform(low, most)), round(high * chance.uniform(low, most))
    pitch, units = 2 * force.radius + gap, force.troop.units
    return tuple(
        Point(x + n % columns * pitch + (n // columns % 2) * gap // 2, y + n // columns * pitch) for n in range(units)
    )


def stands(s, placed, force, places):
    """Whether a formation may stand there."""
    r = force.radius
    return (
        all(within(s.table.box, p, r) and ways.on_solid(s.table, r, p) is None for p in places)
        and all(square(p, q) >= (r + other) ** 2 for p in places for other, q in placed)
    )  # fmt: skip


def scattered(chance, scenario=None, crowded=False):
    """A state of a scenario (any, if none is named) in which all troops stand somewhere and are active."""
    every = [one for one in GAME.scenarios() if scenario in (None, one.id)]
    while True:
        s, forces, placed = GAME.initial_state(chance.choice(every)), [], []
        for force in s.forces:
            tries = (formation(chance, force, s.table.size, crowded) for _ in range(200))
            places = next((one for one in tries if stands(s, placed, force, one)), None)
            if places is None:
                break
            placed += [(force.radius, p) for p in places]
            forces.append(force.but(places=places, active=True))
        else:
            return s.but(forces=tuple(forces), phase=MOVE, side=0, round=1, order=(0, 1), rolls=())
