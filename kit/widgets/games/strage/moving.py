"""What happens in La Strage as motion: half-elves walk, hand in hand or alone, come and go; sprites run off."""

from __future__ import annotations

from collections.abc import Mapping

from kit.core.game import Event
from kit.draw import motion
from kit.draw.motion import Frame
from kit.draw.pathdata import Point
from kit.draw.scene import Group
from kit.draw.squareboard import SquareBoard
from kit.games.strage.board import key
from kit.games.strage.scene import SIZE, elf, orc_shapes, piece
from kit.games.strage.squares import EXIT
from kit.games.strage.state import State, clan_at
from kit.widgets.tap_result import Motion

STEPS = 1.6
"""How many steps of a counter's walk a longer motion takes."""
WALKS = ("walked", "parted", "joined", "walked_together", "orc_walked", "cast.caprice")
GOES_BACK = ("fight_hit", "orc_hit", "struck", "changed")
MISSES = ("fight_missed", "orc_missed")
ALONG = 0.6
"""The share of the motion of a sprite that comes home in which it is led there."""
Pieces = Mapping[str, Group]


def motions(s: State, event: Event, board: SquareBoard, pieces: Pieces) -> list[Motion]:
    """How an event is seen over the scene before it."""
    kind, path = event.kind, event.path
    if kind in WALKS:
        return _walk(event, board, pieces)
    if kind in ("placed", "placed_with"):
        return [_comes(elf(path[0], s.side, together=kind == "placed_with"), board.height, [])]
    if kind == "orc_placed":
        x, y = board.centre(path[0])
        return [_comes(piece(key("orc", path[0]), orc_shapes(), x, y, SIZE * board.side), 0.0, [])]
    if kind in GOES_BACK:
        return _leave(s, (path[-1],), board, pieces)
    if kind == "left":
        return _go(pieces, [key("elf", path[0])], board.height)
    if kind == "sprites_lost":
        return _run(path, board, pieces)
    if kind == "cast.curse":
        return _leave(s, path, board, pieces)
    if kind in MISSES:
        return _shake(pieces, _at(path[0]))
    if kind == "sprite_flees":
        return _shake(pieces, [key("sprite", path[0])])
    return _flight(event, board, pieces) if kind in ("cast.lightning", "cast.metamorphosis") else []


def _at(square: int) -> list[str]:
    """The keys of whatever may stand on a square."""
    return [key(kind, square) for kind in ("elf", "orc")]


def _walk(event: Event, board: SquareBoard, pieces: Pieces) -> list[Motion]:
    """Whoever goes along the squares of a path; hand in hand both go side by side."""
    start, names = event.path[0], {"walked_together": ("elf", "sprite"), "cast.caprice": ("sprite",)}
    going = names.get(event.kind, ("orc",) if event.kind == "orc_walked" else ("elf",))
    there = [pieces[key(kind, start)] for kind in going if key(kind, start) in pieces]
    if not there:
        return []
    x0, y0 = board.centre(start)
    middles = [board.centre(square) for square in event.path]
    frames = [motion.walk(one, [(x + one.dx - x0, y + one.dy - y0) for x, y in middles]) for one in there]
    if event.kind == "walked_together" and EXIT >> event.path[-1] & 1 and len(frames) > 1:
        frames[1] = _home(there[1], middles[-1])
    length = motion.milliseconds("step") * STEPS * (len(event.path) - 1)
    return [(motion.together(*frames), length, [one.key for one in there])]


def _home(sprite: Group, end: Point) -> Frame:
    """A sprite goes along, and then home over the far edge."""
    there = sprite.moved(*end)
    goes, leaves = motion.walk(sprite, [(sprite.dx, sprite.dy), end]), motion.leave(there, (end[0], 0.0))
    return lambda share: goes(share / ALONG) if share < ALONG else leaves((share - ALONG) / (1 - ALONG))


def _comes(newcomer: Group, edge: float, without: list[str]) -> Motion:
    """Somebody comes onto the board from an edge."""
    way = [(newcomer.dx, edge), (newcomer.dx, newcomer.dy)]
    return motion.walk(newcomer, way), STEPS * motion.milliseconds("step"), without


def _leave(s: State, squares: tuple[int, ...], board: SquareBoard, pieces: Pieces) -> list[Motion]:
    """Half-elves go back to their camp below, orcs away to the far side."""
    found = []
    for square in squares:
        name = key("orc" if clan_at(s, square) is None else "elf", square)
        found += [(pieces[name], 0.0 if name.startswith("orc") else board.height)] if name in pieces else []
    if not found:
        return []
    frames = [motion.leave(one, (one.dx, edge)) for one, edge in found]
    return [(motion.together(*frames), float(motion.milliseconds("leave")), [one.key for one, _ in found])]


def _go(pieces: Pieces, names: list[str], edge: float) -> list[Motion]:
    there = [pieces[name] for name in names if name in pieces]
    frames = [motion.leave(one, (one.dx, edge)) for one in there]
    length = STEPS * motion.milliseconds("leave")
    return [(motion.together(*frames), length, [one.key for one in there])] if there else []


def _run(squares: tuple[int, ...], board: SquareBoard, pieces: Pieces) -> list[Motion]:
    """Sprites run off in fright, to the nearer side."""
    there = [pieces[name] for name in (key("sprite", square) for square in squares) if name in pieces]
    frames = [motion.leave(one, (0.0 if one.dx < board.width / 2 else board.width, one.dy)) for one in there]
    length = 2 * motion.milliseconds("leave")
    return [(motion.together(*frames), float(length), [one.key for one in there])] if there else []


def _shake(pieces: Pieces, names: list[str]) -> list[Motion]:
    there = [pieces[name] for name in names if name in pieces]
    return [(motion.shake(one, 7.0), float(motion.milliseconds("shake")), [one.key]) for one in there]


def _flight(event: Event, board: SquareBoard, pieces: Pieces) -> list[Motion]:
    """A spell flies in from the near side."""
    x, y = board.centre(event.path[0])
    return [(motion.spell([(x, board.height), (x, y)], 60.0), float(motion.milliseconds("spell")), [])]
