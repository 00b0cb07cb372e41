"""The boards of a rule on paper: in rows, each with what is said of it below, or beside it where it is the only one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.core.diagrams import Panel
from kit.draw.art import pictogram
from kit.draw.pathdata import polyline, rounded_box
from kit.draw.scene import Path, Scene, Shape
from kit.printables.legible import fitting, needs, placed
from kit.printables.stack import moved
from kit.printables.typeset import Block, plain
from kit.text.catalogue import Catalogue
from kit.text.rulebook import caption, drawn

LETTERS = 3.1
"""Size of what is said of a board, in millimetres."""
GAP, EDGE = 3.0, 1.4
SIGNS = {"right": ("check", "status.success"), "wrong": ("close", "ink.main"), "after": ("next", "paper.line")}
HIGH = 34.0
"""A board in a row is at most so high, unless its letters need more."""
ALONE = ((52.0, 40.0), (74.0, 60.0))
"""A board beside its words is at most so wide and so high; the larger ones where letters need it."""
MAP = 112.0
"""Height of the map of a battle."""
SPILL = 6.0
"""So far rivers and roads may run over the edge of a map."""
Pair = tuple[Panel, Scene]


def boards(t: Catalogue, rule_id: str, shown: Sequence[Panel], width: float, room: float) -> Iterator[Block]:
    """The boards in rows of that width, as many in a row as leave all their letters to be read; a map keeps to the room
    that is left on the page, where that is enough."""
    pairs = [(panel, drawn(panel, t)) for panel in shown]
    if len(pairs) == 1 and shown[0].whole:
        yield _map(pairs[0][1], width, room)
        return
    count = next((count for count in _COUNTS[len(pairs) in (2, 4)] if _read(pairs, _inner(width, count))), 1)
    for k in range(0, len(pairs), count):
        row = pairs[k : k + count]
        most = next((most for most in ALONE if _read(row, most[0])), None) if len(row) == 1 else None
        yield _alone(t, rule_id, *row[0], width, most) if most else _row(t, rule_id, row, width, len(row))


_COUNTS = ((3, 2), (2,))


def _inner(width: float, count: int) -> float:
    """How wide a board may be in a row of so many."""
    return (width - (count - 1) * GAP) / count - 2 * EDGE


def _read(pairs: Sequence[Pair], wide: float) -> bool:
    """Whether boards of that width can be read."""
    return all(needs(scene) * scene.width <= wide for _, scene in pairs)


def _map(scene: Scene, width: float, room: float) -> Block:
    """The map of a battle, in the middle of a card that hides what runs over its edge."""
    most = min(MAP, room - 2 * EDGE) if room > MAP / 2 else MAP
    scale = fitting(scene, width - 4, most)
    wide, high = scale * scene.width, scale * scene.height
    x, low = (width - wide) / 2, high + 2 * EDGE
    left, right = x - SPILL, x + wide + SPILL
    outer = polyline(((left, 0), (left, low), (right, low), (right, 0)), True)
    hole = Path(outer + rounded_box(x + 0.2, EDGE + 0.2, wide - 0.4, high - 0.4, 1.6), "paper.card")
    return Block((placed(scene, x, EDGE, scale), hole), low)


def _alone(t: Catalogue, rule_id: str, panel: Panel, scene: Scene, width: float, most: tuple[float, float]) -> Block:
    scale = fitting(scene, *most)
    wide, high = scale * scene.width, scale * scene.height
    said = _said(t, rule_id, panel, width - wide - GAP - 3 * EDGE)
    tall = max(high, said.height) + 2 * EDGE
    inside = (
        placed(scene, EDGE, (tall - high) / 2, scale),
        moved(said.shapes, wide + EDGE + GAP, (tall - said.height) / 2),
    )
    return Block((_frame(panel, width, tall), *inside), tall)


def _row(t: Catalogue, rule_id: str, pairs: Sequence[Pair], width: float, count: int) -> Block:
    inner = _inner(width, count)
    wide = inner + 2 * EDGE
    scales = [fitting(scene, inner, HIGH) for _, scene in pairs]
    highs = [scale * scene.height for scale, (_, scene) in zip(scales, pairs, strict=True)]
    said = [_said(t, rule_id, panel, inner) for panel, _ in pairs]
    top = max(highs)
    tall = top + max(block.height for block in said) + 3 * EDGE
    shapes: list[Shape] = []
    for k, ((panel, scene), scale, high, words) in enumerate(zip(pairs, scales, highs, said, strict=True)):
        x = k * (wide + GAP)
        left = x + (wide - scale * scene.width) / 2
        shapes += [
            moved((_frame(panel, wide, tall),), x, 0),
            placed(scene, left, EDGE + (top - high) / 2, scale),
            moved(words.shapes, x + EDGE, top + 2 * EDGE),
        ]
    return Block(tuple(shapes), tall)


def _said(t: Catalogue, rule_id: str, panel: Panel, width: float) -> Block:
    """A tick, a cross or an arrow, and the sentence."""
    sign, _ = SIGNS[panel.verdict]
    words = caption(panel, rule_id, t) or t(f"book.{panel.verdict}")
    text = plain(words, width - 1.5 * LETTERS, LETTERS)
    icon = pictogram(sign, 0.55 * LETTERS, 0.7 * LETTERS, 1.2 * LETTERS)
    return Block((icon, moved(text.shapes, 1.5 * LETTERS, 0)), text.height)


def _frame(panel: Panel, wide: float, high: float) -> Path:
    """Of a board that shows what may be done a full line, of one that is refused a dashed one."""
    dash = (1.4, 1.0) if panel.verdict == "wrong" else ()
    tone = SIGNS[panel.verdict][1]
    return Path(rounded_box(0, 0, wide, high, 1.6), "paper.card", tone, 0.45, dash=dash, cap="butt")
