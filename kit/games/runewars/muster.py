"""Rune Winter: what a faction begins with (BG-START-1), and a table on which the player plays another (RS-GEN-1)."""

from __future__ import annotations

from collections.abc import Iterator

from kit.games.runewars.pieces import CLASSES, DATA, NUMBER, RANK
from kit.games.runewars.rules.opening import first_models
from kit.games.runewars.state import Group, State, Stock, Stronghold


def stock(faction: str) -> Stock:
    """What a player has in hand before the first season."""
    start = DATA.factions[faction].start
    return Stock(start.influence, start.tactics)


def army(player: int, faction: str) -> Iterator[Group]:
    """The models that a player begins with, counted by class."""
    ranks = [RANK[NUMBER[kind]] for kind in first_models(faction)]
    for rank, kind in enumerate(CLASSES, 1):
        if rank in ranks:
            yield Group(player, kind, ranks.count(rank))


def ally(faction: str) -> str:
    """The other faction of its side (RS-VAR-2.1)."""
    sheets = DATA.factions
    return next(one for one in sheets if one != faction and sheets[one].align == sheets[faction].align)


def mustered(s: State, faction: str) -> State:
    """The same table, set for a faction, and where two play for its ally beside it: their armies at their strongholds,
    and what they have in hand."""
    factions = (faction, ally(faction))[: len(s.factions)]
    forces = [tuple(group for group in groups if group.owner >= len(factions)) for groups in s.forces]
    for player, one in enumerate(factions):
        home = next((n for n, there in enumerate(s.strongholds) if there == Stronghold(player)), None)
        if home is not None:
            forces[home] = tuple(sorted((*forces[home], *army(player, one))))
    return s.but(factions=factions, forces=tuple(forces), stocks=tuple(map(stock, factions)))
