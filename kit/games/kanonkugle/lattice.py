"""Kanonkugle: a table on a lattice, once for all: what the ground costs, what bars the way of a base, where none stops.

All of it is a little larger than it is, so that what is found free there is free (see `reach`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kit.games.kanonkugle.ground import CLIMB, COSTS, Table
from kit.space import raster
from kit.space.raster import Rows

STEP = 2_000
"""Micrometres between the points of the lattice."""
MARGIN = 3_000
"""Micrometres by which what is in the way is taken to be larger."""
LEVELS = tuple(sorted({*COSTS.values(), CLIMB} - {COSTS["open"]}))
"""The costs of a centimetre that are more than one."""
PAD = 150
"""Points of the lattice around the table: more than anybody walks."""


def rows_of(table: Table) -> int:
    """How many rows a table has."""
    return table.size[1] // STEP + 2


@lru_cache(maxsize=8)
def costly(table: Table) -> tuple[Rows, ...]:
    """Per level where a centimetre costs so much or more."""
    layers = [(area.shape, COSTS[area.terrain]) for area in table.areas] + [(c.shape, CLIMB) for c in table.crates]
    found = [raster.blank(rows_of(table)) for _ in LEVELS]
    for shape, cost in layers:
        drawn = raster.plain(shape, rows_of(table), STEP)
        for rows, level in zip(found, LEVELS, strict=True):
            for j, bits in enumerate(drawn):
                if bits:
                    rows[j] = rows[j] | bits if cost >= level else rows[j] & ~bits
    return tuple(raster.grown(rows, 2) for rows in found)


@lru_cache(maxsize=8)
def ground(table: Table) -> tuple[bytes, int]:
    """Twice the cost at each point of the lattice with a border around it, row by row; and the length of a row."""
    inside = table.size[0] // STEP + 2
    wide, most = inside + 2 * PAD, (1 << inside) - 1
    border = bytes([2]) * wide
    rows = [border] * PAD
    for masks in zip(*costly(table), strict=True):
        row = bytearray(border)
        for level, mask in zip(LEVELS, masks, strict=True):
            for i in _bits(mask & most):
                row[PAD + i] = int(2 * level)
        rows.append(bytes(row))
    return b"".join([*rows, *[border] * PAD]), wide


def _bits(row: int) -> Iterator[int]:
    while row:
        low = row & -row
        yield low.bit_length() - 1
        row ^= low


@lru_cache(maxsize=32)
def standing(table: Table, r: int, climber: bool) -> tuple[Rows, Rows]:
    """Where the centre of a base cannot pass, and where it cannot stop, by what stands on the table."""
    barred, taken = raster.blank(rows_of(table)), raster.blank(rows_of(table))
    for one in table.walls(climber):
        raster.add_grown(barred, one.shape, r + MARGIN, STEP)
    for one in table.solids:
        raster.add_grown(taken, one.shape, r + MARGIN, STEP)
    if not climber:
        steep = costly(table)[LEVELS.index(COSTS["vertical"])]
        barred = [one | two for one, two in zip(barred, steep, strict=True)]
    return barred, taken
