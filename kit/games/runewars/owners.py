"""Rune Winter: who something belongs to, as a noun of the catalogue, for one player and for two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.core.game import Ref
from kit.games.runewars.pieces import AUTOMAS, NEUTRAL, OWNERS, PLAYERS, opponent
from kit.games.runewars.state import State


def owner(s: State, number: int | None) -> Ref:
    """An owner as a noun of the catalogue; "none" for nobody. Where two play none of them is "you"."""
    one = "none" if number is None else OWNERS[number]
    return Ref("owner", f"{one}_of_two" if number == PLAYERS[0] and len(s.factions) > 1 else one)


def race(factions: Sequence[str], number: int) -> str:
    """The race of an owner, "" for the neutrals and for whoever does not play.

    >>> race(("crown",), AUTOMAS[0])
    'barrow'
    """
    if number == NEUTRAL or number % len(AUTOMAS) >= len(factions):
        return ""
    mine = factions[number % len(PLAYERS)]
    return opponent(mine) if number in AUTOMAS else mine


def together(s: State, player: int | None = None) -> dict[str, Any]:
    """What a sentence is told where two play: that they do, and which of them it is about; nothing where one does."""
    if len(s.factions) < 2:
        return {}
    return {"two": "yes"} | ({} if player is None else {"player": owner(s, player)})
