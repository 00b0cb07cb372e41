"""Kanonkugle: what a person points at and wants to see on the table. Points are those of `kit.space.plane`, troops and
figures go by their numbers. What stands on a label is said by the page, in its language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kit.draw.marked import Marks
from kit.games.kanonkugle.sight import Cover
from kit.space.plane import Point


@dataclass(frozen=True, slots=True)
class Ghost:
    """A formation as it would stand."""

    troop: int
    places: tuple[Point, ...]
    wrong: frozenset[int] = frozenset()
    """The figures that cannot stand there."""


@dataclass(frozen=True, slots=True)
class Tape:
    """A tape measure along a way."""

    way: tuple[Point, ...]
    label: str = ""
    wrong: bool = False
    """Whether it is longer than it may be."""


@dataclass(frozen=True, slots=True)
class Range:
    """How far a troop shoots: what lies within is near enough to the nearest base."""

    troop: int
    far: int
    """Micrometres, from base to base."""
    label: str = ""
    places: tuple[Point, ...] = ()
    """Where the shooters would stand; none for where they do."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """A line of sight that ends at something."""

    start: Point
    at: Point
    """Where it ends."""


@dataclass(frozen=True, slots=True)
class View(Marks):
    """What is to be seen besides the table and the troops; the chosen troop is a number."""

    choices: frozenset[int] = frozenset()
    """Troops that can be chosen now."""
    targets: frozenset[int] = frozenset()
    """Troops that something can be aimed at."""
    aimed: frozenset[int] = frozenset()
    """Those it is aimed at."""
    reach: tuple[tuple[Point, ...], ...] = ()
    """The shape that a troop's first figure can get to, ring by ring (even-odd)."""
    ghost: Ghost | None = None
    tape: Tape | None = None
    range: Range | None = None
    seen: Mapping[int, tuple[Cover, ...]] = field(default_factory=dict)
    """Per troop that is looked at how each of its figures is seen."""
    sight: tuple[Point, Point] | None = None
    """The nearest pair, from the one who looks."""
    blocked: tuple[Blocked, ...] = ()
    contacts: tuple[tuple[Point, Point], ...] = ()
    """Bases that touch: who assaults, and whom."""
    leaving: tuple[int, frozenset[int]] | None = None
    """A troop, and its figures that are chosen to be taken off."""
    zone: int | None = None
    """The player whose zone is shown, beside those that are shown while troops are placed."""
    arrows: tuple[tuple[Point, ...], ...] = ()
    """Ways that are pointed out, as by a hint."""
