"""Kanonkugle: actions as text, composed part by part, and what one wants to know before choosing. Troops are named by
their player's letter and their number, lengths are centimetres::

deploy A1 1,9 3.5,9          a place per figure
rally A1; skip; activate A1; stop
shoot A1 B2; shoot A1 B2 via 10,10 14,10
end shooting
move A1 10,10 24,10; move A1 10,10 13,10 to 13,10 15,12
assault A1 B2 10,10 18,10; assault A1 B2 10,10 18,10 giving 2
remove 1 3                   which figures, in the order of the troop
counter; counter giving 1; decline
end turn
roll 3; hits 4

At a real table, with lengths as they were measured and what they lead over::

place A1
shoot A1 B2 told 23.4 view 15 half 1; shoot A1 B2 told 20 view 6 half 0 leaving 2 open
move A1 told 6 open 4 rough; move A1 told 5 open nearer
assault A1 B2 told 8 open 3 crate; assault A1 B2 told 9 open around giving 2
holds A; holds nobody
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from kit.core.actions import Count, Grammar, Maybe, Named, Several, Spelled, Term
from kit.core.chance import Roll
from kit.core.game import Facts, Slot
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Action, Legs
from kit.games.kanonkugle.pieces import LETTERS
from kit.games.kanonkugle.rules import assault, moving, shooting, turn, ways
from kit.games.kanonkugle.state import State
from kit.games.kanonkugle.walking import FACTORS, Measured
from kit.space.plane import CM, Point

NUMBER = r"-?\d{1,4}(?:\.\d{1,4})?"


def name(s: State, troop: int) -> str:
    """A troop as it is named: `B2` for the second of the second player."""
    owner = s.forces[troop].owner
    return f"{LETTERS[owner]}{sum(force.owner == owner for force in s.forces[: troop + 1])}"


def number(s: State, word: str) -> int:
    """The troop of that name. Raises `ValueError` for none."""
    return (
        next((n for n in range(len(s.forces)) if name(s, n) == word), -1) if re.fullmatch(r"[A-D]\d+", word) else _no()
    )


def _no() -> int:
    raise ValueError


def length_text(micro: int) -> str:
    """A length in centimetres, exactly."""
    return f"{(Decimal(micro) / CM).normalize():f}"


def length_of(word: str) -> int:
    """The micrometres of a length as it is written. Raises `ValueError`."""
    if not re.fullmatch(NUMBER, word):
        raise ValueError
    return int(Decimal(word) * CM)


def point_text(p: Point) -> str:
    """A point as it is written."""
    return f"{length_text(p.x)},{length_text(p.y)}"


def points_text(points: Iterable[Point]) -> str:
    return " ".join(map(point_text, points))


def points(words: Sequence[str]) -> tuple[Point, ...]:
    """The points that are written so. Raises `ValueError`."""
    return tuple(point(word) for word in words)


def point(word: str) -> Point:
    x, y = word.split(",")
    return Point(length_of(x), length_of(y))


class _Troops(Term):
    pattern = r"[A-D]\d+"

    def write(self, s: State, value: int) -> str:
        return name(s, value)

    def read(self, s: State, word: str) -> int:
        found = number(s, word)
        if found < 0:
            raise ValueError
        return found


def _legs_text(legs: Legs) -> str:
    return " ".join(f"{length_text(micro)} {ground}" for micro, ground in legs)


def _legs(text: str) -> Legs:
    words = text.split()
    return tuple((length_of(far), ground) for far, ground in zip(words[::2], words[1::2], strict=True))  # type: ignore[misc]


COUNT, POINTS = Count(digits=4), Several(Spelled(f"{NUMBER},{NUMBER}", point_text, point))
_LEG = f"{NUMBER} (?:{'|'.join(FACTORS)})"
GRAMMAR = Grammar(
    Action,
    {
        "count": COUNT,
        "troop": _Troops(),
        "points": POINTS,
        "places": replace(POINTS, absent=()),
        "given": Maybe(COUNT),
        "units": Several(replace(COUNT, first=1)),
        "length": Spelled(NUMBER, length_text, length_of),
        "legs": Spelled(f"{_LEG}(?: {_LEG})*", _legs_text, _legs),
        "holder": Maybe(Named(LETTERS), "nobody", -1),
    },
    shown=60,
)


_Deed = do.Shoot | do.Move | do.Assault | do.ToldShoot | do.ToldMove | do.ToldAssault


def slots(s: State, a: Action) -> Iterator[tuple[Slot, ...]]:
    """The troop first, then what it does, to whom, and where."""
    if isinstance(a, do.Skip | do.Stop | do.EndShooting | do.EndTurn):
        yield (Slot("end", type(a).__name__.lower()),)
        return
    if isinstance(a, do.Holds):
        yield GRAMMAR.parts(a)
        return
    deed = Slot("deed", type(a).__name__.lower().removeprefix("told"))
    parts = (Slot("count", a.pips),) if isinstance(a, Roll) else () if isinstance(a, do.Decline) else GRAMMAR.parts(a)
    yield (parts[0], deed, *parts[1:]) if parts and parts[0].kind == "troop" else (deed, *parts)


def choice_facts(s: State, a: Action) -> Facts:
    """Lengths in centimetres, dice, and the greatest face that is a hit or a success."""
    if not isinstance(a, do.Rally | do.Activate | _Deed) or not turn.known(s, a.troop):
        return {}
    force = s.forces[a.troop]
    ratings = force.troop.ratings
    match a:
        case do.Rally() | do.Activate():
            return {"of_6": min(ratings.ctr, 6)}
        case do.Shoot() | do.ToldShoot():
            return {"dice": shooting.dice(s, force, shooting.seen(s, a)), "of_6": min(ratings.tir, 6)}
        case do.Assault() | do.ToldAssault():
            return {"dice": assault.dice(force, a.sacrifice or 0), "of_6": min(ratings.mis, 6), **_length(s, a)}
    return _length(s, a)


def _length(s: State, a: do.Move | do.Assault | do.ToldMove | do.ToldAssault) -> dict[str, Any]:
    found = _measured(s, a, s.forces[a.troop].troop.walks)
    return {"length": ways.cm(found.length), "limit": ways.cm(found.limit)}


def _measured(s: State, a: do.Move | do.Assault | do.ToldMove | do.ToldAssault, walks: int) -> Measured:
    if isinstance(a, do.Move | do.Assault):
        return moving.length_of(s, a.path, walks)
    return moving.told(s, a, walks)
