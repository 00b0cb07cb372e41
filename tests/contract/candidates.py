"""Actions to try in any game: garbage, alone or in the fields of its actions. `explain` has to judge them all.

Wilder ones that know the game are its own: `tests/games/<game>/wild.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields
from itertools import product
from random import Random
from typing import Any

from kit.core.chance import Roll
from tests.sampling import amount

GARBAGE: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    10**40,
    -(10**40),
    1.0,
    float("nan"),
    "",
    "D4",
    b"D4",
    (),
    (0,),
    (0, 1),
    (-1, 10**40),
    (True, False),
    (None, None),
    ("A1", "A2"),
    ((0, 1), (2,)),
    (0,) * 5_000,
    [0, 1],
    {0, 1},
    {"path": (0, 1)},
    object(),
    int,
    range(3),
    Roll(3),
    lambda: 0,
)
"""Values that no field of an action should hold, and some that look almost right."""


MOST = amount(3_000, 30_000)
"""So many ways to fill the fields of one kind of action are tried one and all; of more than that a part."""


def shuffled_fields(kind: type, rng: Random) -> Iterator[Any]:
    """Actions of a type with garbage in every field: all of it for one field, some for several."""
    names = [field.name for field in fields(kind)]
    if not names:
        yield kind()
        return
    few = GARBAGE if len(names) == 1 else [*rng.sample(GARBAGE, 9), 0, 1, (0,), (0, 1)]
    if len(few) ** len(names) <= MOST:
        yield from (kind(*values) for values in product(few, repeat=len(names)))
    else:
        yield from (kind(*rng.choices(few, k=len(names))) for _ in range(MOST // 10))
    for at, junk in product(range(len(names)), GARBAGE):
        yield kind(*[junk if n == at else 0 for n in range(len(names))])


def anything(legal: Iterable[Any], rng: Random) -> Iterator[Any]:
    """Actions of the types that are legal somewhere, with garbage in every field."""
    for kind in sorted({type(a) for a in legal}, key=lambda kind: kind.__name__):
        yield from (a for a in shuffled_fields(kind, rng) if _hashable(a))


def _hashable(a: Any) -> bool:
    try:
        hash(a)
    except TypeError:
        return False
    return True
