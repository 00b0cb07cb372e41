"""The certificate of a first victory."""

from __future__ import annotations

from typing import cast

from kit.draw.counters import ARMIES, ArmyName, emblem
from kit.draw.scene import Shapes
from kit.draw.sheet import Sheets
from kit.games.war_kids.pieces import KINDS, SIDES
from kit.printables import certificate as shared
from kit.printables.registry import Order
from kit.printables.war_kids.pieces import piece


def certificate(order: Order) -> Sheets:
    """One lying page, with the armies that are meant."""
    armies = [army for army in SIDES if order.values["army"] in ("both", army)]
    one, other = _emblem(armies[0]), _emblem(armies[-1])
    return shared.certificate(order, (one, other, one, other), _parade(armies))


def _emblem(army: str) -> Shapes:
    name = cast(ArmyName, army)
    return (emblem(name, 0, 0, 10, ARMIES[name].strong),)


def _parade(armies: list[str]) -> Shapes:
    """All four kinds in a row, of each army that is meant."""
    row = [(army, kind) for army in armies for kind in (KINDS if army == armies[0] else KINDS[::-1])]
    side, step = 19.0, 23.5
    left = -(len(row) - 1) * step / 2
    return tuple(piece(army, kind, left + k * step, 0, side) for k, (army, kind) in enumerate(row))
