"""What a match of Rune Winter is about: which races meet in it, and the welcome as it begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from htpy import Node, b, p, span

from kit.core.game import Ref
from kit.games.runewars.pieces import AUTOMAS, PLAYERS, opponent
from kit.widgets.games.runewars import pictures
from kit.widgets.html import icon
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


def welcome(context: PanelContext) -> Node:
    """What the match is about, above all else, until somebody has done something."""
    game, begun = context.game, (step.before for step in context.steps)
    if context.scenario is None or any(game.current_player(s) in context.people for s in begun):
        return None
    t, table = context.t, context.table
    said = span[b[table.title(context.scenario, t)], " ", table.line(context.scenario, t)]
    return p(".rune-lately.rune-welcome")[icon("rune", 24), said]
