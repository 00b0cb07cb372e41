"""What is seen on the board of Kings War: marks for the parts chosen so far, the last move, what could be taken;
motion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import hypot
from typing import Any

import chess

from kit.core.compose import choices, legal
from kit.core.game import CHANCE, Event
from kit.core.match import Step
from kit.draw import motion
from kit.draw.art import pictogram
from kit.draw.scene import Group
from kit.draw.squareboard import SquareBoard
from kit.games.kings_war import GAME
from kit.games.kings_war.action_notation import is_sure
from kit.games.kings_war.actions import Bid, Expire, Move, Support, Untie
from kit.games.kings_war.rules import moves
from kit.games.kings_war.scene import View, key
from kit.games.kings_war.squares import forward, grid, reach
from kit.games.kings_war.state import Duel, State, Untying, kind_at, king_of, own_webs
from kit.widgets.tap_result import Motion, Selection, all_at_once, chosen

KNOWN_STEPS = 12
"""So many steps back the last move is looked for: bids, dice and failed attempts come between."""
GOING = ("moved", "promoted", "captured", "duel_won", "bombarded", "walked", "charged", "charged_two")
STEPS = 1.6
"""How many steps of a counter's walk the motion of a piece takes, whatever its way."""
LUNGE = 0.5
"""How far whoever attacks goes towards the other, in squares."""


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


# --- motion: pieces go, push, leave the board, or shake in vain


def motions(s: State, event: Event, board: SquareBoard, pieces: Mapping[str, Group]) -> list[Motion]:
    """How an event is seen over the scene before it."""
    length = STEPS * motion.milliseconds("step")

    def going(*ways: tuple[int, int]) -> list[Motion]:
        goals = {key(start): [board.centre(start), board.centre(end)] for start, end in ways}
        there = [pieces[name] for name in goals if name in pieces]
        return all_at_once(there, lambda piece: motion.walk(piece, goals[piece.key]), length)

    if event.kind.startswith("castled"):
        start, end = event.path
        rook = (end + 1, end - 1) if end > start else (end - 2, end + 1)
        return going((start, end), rook)
    if event.kind == "charged_two":
        start, end = event.path
        return going((start, end), (end, end + forward(s.side)))
    if event.kind in ("attacked", "supported") and key(event.path[0]) in pieces:
        return _lunge(event, board, pieces[key(event.path[0])])
    if event.kind == "duel_lost" and key(event.path[0]) in pieces:
        piece = pieces[key(event.path[0])]
        return [(motion.shake(piece, 7.0), float(motion.milliseconds("shake")), [piece.key])]
    if event.kind.startswith("rested"):
        return _brought(s, event, board)
    if event.kind not in GOING:
        return []
    there = [_leaving(event, board, pieces)] if event.kind in ("captured", "duel_won") else []
    return [gone for gone in there if gone] + going((event.path[0], event.path[-1]))


def _lunge(event: Event, board: SquareBoard, piece: Group) -> list[Motion]:
    """Whoever attacks goes for the other one, and back to where the duel is fought from."""
    (x0, y0), (x1, y1) = board.centre(event.path[0]), board.centre(event.path[-1])
    far = LUNGE * board.side / max(hypot(x1 - x0, y1 - y0), board.side)
    near = x0 + far * (x1 - x0), y0 + far * (y1 - y0)
    frame = motion.walk(piece, [(x0, y0), near, (x0, y0)])
    return [(frame, 2 * STEPS * motion.milliseconds("step"), [piece.key])]


def _brought(s: State, event: Event, board: SquareBoard) -> list[Motion]:
    """The tokens of a rest fly from the King up to the bowls, which stand in the header at the right."""
    (x, y), size = board.centre(king_of(s, s.side)), 0.36 * board.place_width
    goal, length = (0.85 * board.width, 0.0), 2 * STEPS * motion.milliseconds("step")
    coins = [Group("", (pictogram("token", 0, 0, size),), x + n * size, y) for n in range(event.facts["tokens"])]
    ways = [motion.walk(coin, [(coin.dx, coin.dy), goal]) for coin in coins]
    return [(motion.together(*ways), length, [])] if ways else []


def _leaving(event: Event, board: SquareBoard, pieces: Mapping[str, Group]) -> Motion | None:
    """The captured piece goes to its owner's edge."""
    square = chess.SQUARE_NAMES.index(event.facts["at"])
    piece = pieces.get(key(square))
    if piece is None:
        return None
    white = event.facts["target"].id.startswith("white")
    edge = board.height if white != board.turned else 0.0
    return motion.leave(piece, (piece.dx, edge)), float(motion.milliseconds("leave")), [piece.key]
