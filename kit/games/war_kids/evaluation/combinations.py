"""What three Soldiers can do together: none of them has a reason to move alone."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from itertools import chain, permutations, product, zip_longest
from typing import TYPE_CHECKING

from kit.games.war_kids.actions import Action, Move
from kit.games.war_kids.pieces import GONE, MOVEMENT, SOLDIER
from kit.games.war_kids.state import State, shielded
from kit.space.hexes import mask_of

if TYPE_CHECKING:
    from kit.core.game import Game

    Rules = Game[State, Action]

CREW = 3
"""So many Soldiers take a Soldier (WK-FIGHT-4)."""
Ways = dict[int, Move | None]
"""Per hex on which a Soldier can stand how it comes there; none where it stands already."""


def combinations(game: Rules, s: State) -> Iterator[tuple[Move, ...]]:
    """Moves of the active side, each legal after the one before, after which three of its Soldiers touch an enemy
    Soldier that only three can take; those that touch it already stay. First one way for each such Soldier."""
    if s.phase != MOVEMENT or s.pending is not None or s.battle.adv_soldiers:
        return iter(())
    kinds = s.battle.kinds
    ways = {u: _ways(s, u) for u in s.battle.fighters[s.side] if kinds[u] == SOLDIER and s.at[u] != GONE}
    foes = (v for v in s.battle.armies[1 - s.side] if kinds[v] == SOLDIER and s.at[v] != GONE and not shielded(s, v))
    return filter(None, chain.from_iterable(zip_longest(*(_against(game, s, ways, foe) for foe in foes))))


def _against(game: Rules, s: State, ways: Mapping[int, Ways], foe: int) -> Iterator[tuple[Move, ...]]:
    """The same against one of them."""
    around = s.battle.grid.neighbour_mask[s.at[foe]]
    close = {u: {here: way for here, way in found.items() if around >> here & 1} for u, found in ways.items()}
    for crew in itertools.combinations([u for u, found in close.items() if found], CREW):
        for hexes in product(*(close[u] for u in crew)):
            taken = [way for u, here in zip(crew, hexes, strict=True) if (way := close[u][here]) is not None]
            if taken and len(set(hexes)) == CREW and (plan := _in_turn(game, s, taken)) is not None:
                yield plan


def _ways(s: State, u: int) -> Ways:
    """Where a Soldier can stand at the end of Movement; hexes that others of its kind may leave first count as free."""
    here, battle = s.at[u], s.battle
    if s.moved >> u & 1:
        return {here: None}
    own = mask_of(s.at[v] for v in battle.armies[s.side] if s.at[v] != GONE and battle.kinds[v] == SOLDIER)
    barred = (s.taken[0] | s.taken[1]) & ~own & battle.zones[battle.points[u]][here]
    return {here: None, **{move.path[-1]: move for move in battle.moves(u, here, barred)}}


def _in_turn(game: Rules, s: State, moves: list[Move]) -> tuple[Move, ...] | None:
    """The moves in an order in which each is legal; none if there is no such order."""
    return next((order for order in permutations(moves) if _legal(game, s, order)), None)


def _legal(game: Rules, s: State, moves: tuple[Move, ...]) -> bool:
    for a in moves:
        if game.explain(s, a) is not None:
            return False
        s = game.apply(s, a)
    return True
