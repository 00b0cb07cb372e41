"""Rune Winter: a battle at a glance. Each round counts with what its cards do on the average, and from that how likely
either side is stronger in the end. It stands in for many battles (`fight_odds`) where thousands are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from math import erf, sqrt
from typing import Any, NamedTuple

from kit.games.runewars.effects import Op
from kit.games.runewars.fight import ROUNDS
from kit.games.runewars.pieces import DATA, THREAT, UNITS
from kit.games.runewars.state import sure

Side = tuple[tuple[int, int], ...]
"""How many models of each kind stand on a side."""
SPREAD = 0.62
"""How far a card's deed strays from the average, in models: found by fighting battles out (`test_rw_evaluation`)."""


class Blow(NamedTuple):
    """What a card for a model does on the average: damage, models that are put down, and strength that is added."""

    damage: float = 0.0
    downs: float = 0.0
    strength: float = 0.0


class Clash(NamedTuple):
    """What a battle comes to: the chance that the attacker wins, and of each side how many models of each kind are
    killed on the average, and how many stand in the end."""

    chance: float
    attacker: tuple[tuple[int, float, float], ...]
    defender: tuple[tuple[int, float, float], ...]


DOWNS = ("rout", "destroy", "force_retreat")
ADDS = ("strength", "summon")


def _said(ops: Sequence[Op]) -> Blow:
    """What a special comes to, of several options the first."""
    damage = downs = strength = 0.0
    for op in ops:
        found: Any = op.get("n", 1)
        n = float(found) if isinstance(found, int) else 1.0
        if op.name == "choose":
            more = _said(op["options"][0])
            damage, downs, strength = damage + more.damage, downs + more.downs, strength + more.strength
        damage += n * (op.name == "damage")
        downs += n * (op.name in DOWNS)
        strength += n * (op.name in ADDS) - (op.name == "destroy_self")
    return Blow(damage, downs, strength)


@cache
def blow(kind: int) -> Blow:
    """What a Fate card does on the average for a model of a kind."""
    unit = sure(UNITS[kind])
    special, cards = _said(unit.special), list(DATA.fate)
    faces = [str(getattr(card, unit.shape)) for card in cards]
    stars = faces.count("*") / len(faces)
    hits = sum(int(face[1:]) for face in faces if face[0] == "d") / len(faces)
    routs = sum(int(face[1:]) for face in faces if face[0] == "r") / len(faces)
    return Blow(hits + stars * special.damage, routs + stars * special.downs, stars * special.strength)


@cache
def _by_weakness(kinds: tuple[int, ...]) -> Sequence[int]:
    return sorted(kinds, key=lambda kind: THREAT[kind])


def _strike(there: dict[int, float], dead: dict[int, float], damage: float, downs: float) -> None:
    """Who falls: the weakest first."""
    for kind in _by_weakness(tuple(there)):
        health = sure(UNITS[kind]).hp
        killed = min(there[kind], damage / health)
        damage -= killed * health
        dead[kind] += killed
        down = min(there[kind] - killed, downs)
        downs -= down
        there[kind] -= killed + down


@lru_cache(maxsize=20_000)
def clash(attacker: Side, defender: Side, walls: int = 0) -> Clash:
    """What comes of a battle on the average, where the defender has so much strength besides."""
    sides: list[dict[int, float]] = [{kind: float(n) for kind, n in side} for side in (attacker, defender)]
    dead: list[dict[int, float]] = [dict.fromkeys(side, 0.0) for side in sides]
    strength, cards = [0.0, float(walls)], 0.0
    for initiative in range(1, ROUNDS + 1):
        due = []
        for n, side in enumerate(sides):
            drawing = [(kind, there) for kind, there in side.items() if sure(UNITS[kind]).init == initiative]
            blows = [(blow(kind), there) for kind, there in drawing]
            cards += sum(there for _, there in drawing)
            strength[n] += sum(one.strength * there for one, there in blows)
            due.append(
                (sum(one.damage * there for one, there in blows), sum(one.downs * there for one, there in blows))
            )
        _strike(sides[1], dead[1], *due[0])
        _strike(sides[0], dead[0], *due[1])
    lead = sum(sides[0].values()) + strength[0] - sum(sides[1].values()) - strength[1]
    chance = _above(lead - 0.5, SPREAD * sqrt(cards + 1.0))
    left = [tuple((kind, lost[kind], side[kind]) for kind in side) for side, lost in zip(sides, dead, strict=True)]
    return Clash(chance, left[0], left[1])


def _above(lead: float, spread: float) -> float:
    """The chance that a sum with that mean and spread is above nothing."""
    return (1.0 + erf(lead / spread / sqrt(2.0))) / 2.0


def side(groups: Iterable[Any], *owners: int) -> Side:
    """The standing models of some owners."""
    found: dict[int, int] = {}
    for group in groups:
        if group.owner in owners and group.standing:
            found[group.kind] = found.get(group.kind, 0) + group.standing
    return tuple(sorted(found.items()))
