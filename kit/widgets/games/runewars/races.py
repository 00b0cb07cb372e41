"""Which races meet in a match of Rune Winter that is being chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from htpy import Node, p

from kit.core.game import Ref
from kit.games.runewars.pieces import AUTOMAS, PLAYERS, opponent
from kit.widgets.games.runewars import pictures
from kit.widgets.panel import PanelContext

SIDES = ("mine", "its"), ("mine", "ally", "its", "other")
"""The facts of a sentence that names all races of a match."""


def drafted(game: Any, context: PanelContext) -> Sequence[str]:
    """The players' races in the match that is being chosen."""
    scenario = next((one for one in game.scenarios() if one.id == context.drafted), None)
    if scenario is None:
        return ()
    chosen: Sequence[str] = game.initial_state(scenario, {"faction": context.rules.get("faction", "board")}).factions
    return chosen


def races(game: Any, context: PanelContext) -> Node:
    """Which race the player has in the match that is being chosen, and which the automa."""
    if not (mine := drafted(game, context)):
        return None
    names = (*mine, *map(opponent, mine))
    facts = {fact: Ref("faction", one) for fact, one in zip(SIDES[len(mine) - 1], names, strict=True)}
    key = "opening.races" if len(mine) == 1 else "opening.races.two"
    marks = [pictures.owner(one, 30, tuple(mine)) for one in (PLAYERS[0], AUTOMAS[0])]
    return p(".rune-races")[marks, context.t(key, **facts)]
