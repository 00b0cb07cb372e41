"""What happens in Kings War as motion: pieces go, push, leave the board, or shake in vain."""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot

import chess

from kit.core.game import Event
from kit.draw import motion
from kit.draw.art import pictogram
from kit.draw.scene import Group
from kit.draw.squareboard import SquareBoard
from kit.games.kings_war.scene import key
from kit.games.kings_war.squares import forward
from kit.games.kings_war.state import State, king_of
from kit.widgets.features import Motion

GOING = ("moved", "promoted", "captured", "duel_won", "bombarded", "walked", "charged", "charged_two")
STEPS = 1.6
"""How many steps of a counter's walk the motion of a piece takes, whatever its way."""
LUNGE = 0.5
"""How far whoever attacks goes towards the other, in squares."""


def motions(s: State, event: Event, board: SquareBoard, pieces: Mapping[str, Group]) -> list[Motion]:
    """How an event is seen over the scene before it."""
    length = STEPS * motion.milliseconds("step")

    def going(*ways: tuple[int, int]) -> list[Motion]:
        there = [(pieces[key(start)], start, end) for start, end in ways if key(start) in pieces]
        frames = [motion.walk(piece, [board.centre(start), board.centre(end)]) for piece, start, end in there]
        return [(motion.together(*frames), length, [piece.key for piece, _, _ in there])] if frames else []

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
