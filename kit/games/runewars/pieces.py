"""Rune Winter: who owns models, and the kinds of model.

An owner is a small integer: two players, the automa that answers to each, and the neutrals. A kind is a place in
`KINDS`. Beside the box models are counted by class alone, and its figures play that part (`CLASSES`); on the screen
each kind is one of our own (`FIGURES`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kit.games.runewars.data import load
from kit.games.runewars.sheets import Unit

PLAYERS, AUTOMAS = (0, 1), (2, 3)
NEUTRAL = 4
EMPTY = -1
"""Whose an area is in which nobody stands."""
OWNERS = ("p1", "p2", "a1", "a2", "neutral")
LETTERS = "PQABN"
"""The owners in the notation of models."""

DATA = load()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of model: its name in the notation, its class (RS-GEN-6, RS-GEN-7), what it threatens (C.2), how many
    there are, and whether they are neutral."""

    name: str
    rank: int
    threat: int
    number: int
    neutral: bool = False
    faction: str = ""


def _kinds() -> Iterable[Kind]:
    for rank, threat in DATA.generic_threat.items():
        yield Kind(str(rank), rank, threat, DATA.supply_check[rank])
    for rank, threat in DATA.generic_threat.items():
        there = sum(unit.n for unit in DATA.of_class("", rank))
        yield Kind(f"n{rank}", rank, threat, there, neutral=True)
    for name, unit in DATA.units.items():
        yield Kind(name, unit.cls, unit.threat, unit.n + DATA.more_on_screen[unit.cls], faction=unit.faction)
    for name, unit in DATA.neutrals.items():
        yield Kind(name, unit.cls, unit.threat, unit.n, neutral=True)


KINDS: Sequence[Kind] = tuple(_kinds())
NUMBER = {kind.name: number for number, kind in enumerate(KINDS)}
CLASSES: Sequence[int] = tuple(NUMBER[str(rank)] for rank in DATA.generic_threat)
"""The kinds of a faction where models are counted by class."""
THREAT: Sequence[int] = tuple(kind.threat for kind in KINDS)
RANK: Sequence[int] = tuple(kind.rank for kind in KINDS)
FACTIONS: Sequence[str] = tuple(DATA.factions)


UNITS: Sequence[Unit | None] = tuple({**DATA.units, **DATA.neutrals}.get(kind.name) for kind in KINDS)
"""Per kind what it is in battle; nothing where models are counted by class alone."""


def unit(kind: int) -> Unit:
    """What a kind of model is in battle; models that are counted by class alone do not fight."""
    found = UNITS[kind]
    assert found is not None
    return found


def figures(faction: str) -> Sequence[int]:
    """The kinds of a faction where each is told apart."""
    return tuple(number for number, kind in enumerate(KINDS) if kind.faction == faction)


def opponent(faction: str) -> str:
    """The faction that the automa plays against it (RS-GEN-2)."""
    return DATA.factions[faction].pair
