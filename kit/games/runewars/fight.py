"""Rune Winter on the screen: a battle that is being fought. Who fights for what stands in `State.at` and
`State.attacker`."""

from __future__ import annotations

from typing import Annotated, NamedTuple

Owner = Annotated[int, "owner"]
KindNo = Annotated[int, "kind"]
ROUNDS = 5
"""The rounds of a battle: one an initiative."""


class Model(NamedTuple):
    """A model in a battle, as it stands or lies there."""

    owner: Owner
    kind: KindNo
    routed: bool = False
    damage: int = 0


class Figure(NamedTuple):
    """A number that holds for an owner's models of a kind."""

    owner: Owner
    kind: KindNo
    n: int = 0


class Support(NamedTuple):
    """A hero who fights beside a kind of model (BG-SUPPORT-1)."""

    hero: str
    owner: Owner
    kind: KindNo


class Fight(NamedTuple):
    """A battle: what is true of it alone, and over with it."""

    defender: Owner
    """For whom the other side fights; an automa has the neutrals beside it (RS-GEN-3)."""
    conquest: bool = False
    """Whether a stronghold counts less, as the bonus of Conquest has it."""
    initiative: int = 0
    """The round; 0 before the first."""
    drawn: tuple[Figure, ...] = ()
    """The kinds that have drawn."""
    hand: tuple[Figure, ...] = ()
    """The Fate cards that are being carried out, each with the kind that it was turned for."""
    hurt: tuple[Model, ...] = ()
    """The models with damage."""
    routed: tuple[Figure, ...] = ()
    """How many of those that lie were routed in this battle."""
    struck: tuple[Model, ...] = ()
    """Whom the special at hand has already hit, as they are now."""
    hp: tuple[Figure, ...] = ()
    """The kinds that have another health for this battle."""
    strength: tuple[int, ...] = (0, 0)
    """What has been added to the strength of the attacker, and of the defender."""
    fewer: tuple[Figure, ...] = ()
    """The kinds that turn so many cards fewer."""
    supports: tuple[Support, ...] = ()


def add(figures: tuple[Figure, ...], owner: int, kind: int, n: int) -> tuple[Figure, ...]:
    """The figures with so much more for an owner's models of a kind."""
    now = figure(figures, owner, kind) + n
    rest = [one for one in figures if one[:2] != (owner, kind)]
    return tuple(sorted([*rest, Figure(owner, kind, now)] if now else rest))


def figure(figures: tuple[Figure, ...], owner: int, kind: int, none: int = 0) -> int:
    """The figure of an owner's models of a kind."""
    return next((one.n for one in figures if one[:2] == (owner, kind)), none)
