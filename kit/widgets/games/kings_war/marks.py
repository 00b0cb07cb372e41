"""What the board of Kings War shows for the parts chosen so far, the last move, and what could be taken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import chess

from kit.core.compose import choices, legal
from kit.core.game import CHANCE
from kit.core.match import Step
from kit.games.kings_war import GAME
from kit.games.kings_war.action_notation import is_sure
from kit.games.kings_war.actions import Bid, Expire, Move, Support, Untie
from kit.games.kings_war.rules import moves
from kit.games.kings_war.scene import View
from kit.games.kings_war.squares import grid, reach
from kit.games.kings_war.state import Duel, State, Untying, kind_at, own_webs
from kit.widgets.tap_result import Selection

KNOWN_STEPS = 12
"""So many steps back the last move is looked for: bids, dice and failed attempts come between."""


def chosen(selection: Selection) -> dict[str, Any]:
    """The parts by their kind, in whatever order they were chosen."""
    return {slot.kind: slot.value for slot in selection}


def view(s: State, selection: Selection, base: View) -> View:
    """The marks for the parts chosen so far."""
    if isinstance(s.pending, Untying):
        return replace(base, users=frozenset(own_webs(s)))
    if not selection or GAME.current_player(s) == CHANCE:
        return base
    parts = chosen(selection)
    found: dict[str, set[int]] = {"square": set(), "target": set(), "piece": set()}
    captures: dict[int, int] = {}
    sure = set()
    for choice in choices(GAME, s, selection):
        kind, value = choice.slot.kind, choice.slot.value
        if kind not in found:
            continue
        found[kind].add(value)
        facts = choice.facts or next(iter(choices(GAME, s, (*selection, choice.slot))), choice).facts
        if kind == "square" and "of_36" in facts:
            captures[value] = facts["of_36"]
            sure |= {value} if is_sure(s, facts) else set()
    ends, target = _promoting(s, parts)
    return replace(
        base,
        selected=parts.get("piece"),
        moves=frozenset(found["square"] - set(captures)) | ends,
        captures=captures,
        sure=frozenset(sure),
        targets=frozenset(found["target"]),
        users=frozenset(found["piece"]),
        aim=parts.get("target", target),
        area=frozenset(chess.scan_forward(area(s, parts))),
    )


def _promoting(s: State, parts: dict[str, Any]) -> tuple[frozenset[int], int | None]:
    """While it is asked what a pawn becomes: the square where it arrives if it is empty, else who is captured there."""
    if "square" not in parts:
        return frozenset(), None
    there = moves.taken_square(s, Move(parts["piece"], parts["square"]))
    return frozenset({parts["square"]} if there is None else ()), there


def area(s: State, parts: dict[str, Any]) -> int:
    """The range or the grid that the ability being used speaks of, as a bit set."""
    piece = parts.get("piece")
    if piece is None or parts.get("ability") not in ("bombard", "charge", "web"):
        return 0
    if parts["ability"] == "charge":
        return grid(piece)
    return grid(parts["target"]) if "target" in parts else reach(kind_at(s, piece), piece)


def trace(steps: Sequence[Step]) -> tuple[int, ...]:
    """The squares of the last thing that moved."""
    for step in reversed(steps[-KNOWN_STEPS:]):
        if isinstance(step.action, Bid | Untie | Expire) or isinstance(step.after.pending, Duel):
            continue
        event = GAME.events(step.before, step.action, step.after)[0]
        if event.path and event.kind != "duel_lost":
            return event.path
    return ()


def dangers(s: State, side: int) -> list[int]:
    """The squares of a side's pieces that the other side could capture if it were its turn."""
    if s.outcome is not None:
        return []
    theirs = s.but(side=1 - side, pending=None, tried=(), passing=0)
    found = set()
    for a in legal(GAME, theirs):
        if isinstance(a, Move | Support) and (there := moves.taken_square(theirs, a)) is not None:
            found.add(there)
    return sorted(square for square in found if not s.kinds[chess.KING] >> square & 1)
