"""The boards of a rule on paper: in rows, each with what is said of it below, or beside it where it is the only one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.core.diagrams import Panel
from kit.draw.art import pictogram
from kit.draw.pathdata import polyline, rounded_box
from kit.draw.scene import Path, Scene, Shape
from kit.printables.stack import moved
from kit.printables.typeset import Block, plain
from kit.text.catalogue import Catalogue
from kit.text.rulebook import caption, drawn

LETTERS = 3.1
"""Size of what is said of a board, in millimetres."""
GAP, EDGE = 3.0, 1.4
SIGNS = {"right": ("check", "status.success"), "wrong": ("close", "ink.main"), "after": ("next", "paper.line")}
MOST = 62.0, 34.0
"""A board in a row is at most so wide and so high."""
ALONE = 52.0, 40.0
MAP = 116.0, 86.0
"""The map of a battle."""
SPILL = 6.0
"""So far rivers and roads may run over the edge of a map."""


def boards(t: Catalogue, rule_id: str, shown: Sequence[Panel], width: float, room: float) -> Iterator[Block]:
    """The boards in rows of that width; a map keeps to the room that is left on the page, where that is enough."""
    pairs = [(panel, drawn(panel, t)) for panel in shown]
    if len(pairs) == 1:
        yield _map(pairs[0][1], width, room) if shown[0].whole else _alone(t, rule_id, *pairs[0], width)
        return
    count = 2 if len(pairs) in (2, 4) else 3
    for k in range(0, len(pairs), count):
        yield _row(t, rule_id, pairs[k : k + count], (width - (count - 1) * GAP) / count)


def _map(scene: Scene, width: float, room: float) -> Block:
    """The map of a battle, in the middle of a card that hides what runs over its edge."""
    most = min(MAP[1], room - 2 * EDGE) if room > MAP[1] / 2 else MAP[1]
    scale = min(MAP[0] / scene.width, most / scene.height)
    wide, high = scale * scene.width, scale * scene.height
    x, low = (width - wide) / 2, high + 2 * EDGE
    left, right = x - SPILL, x + wide + SPILL
    outer = polyline(((left, 0), (left, low), (right, low), (right, 0)), True)
    hole = Path(outer + rounded_box(x + 0.2, EDGE + 0.2, wide - 0.4, high - 0.4, 1.6), "paper.card")
    return Block((moved(scene.shapes, x, EDGE, scale), hole), low)


def _alone(t: Catalogue, rule_id: str, panel: Panel, scene: Scene, width: float) -> Block:
    scale = min(ALONE[0] / scene.width, ALONE[1] / scene.height)
    wide, high = scale * scene.width, scale * scene.height
    said = _said(t, rule_id, panel, width - wide - GAP - 3 * EDGE)
    tall = max(high, said.height) + 2 * EDGE
    inside = (
        moved(scene.shapes, EDGE, (tall - high) / 2, scale),
        moved(said.shapes, wide + EDGE + GAP, (tall - said.height) / 2),
    )
    return Block((_frame(panel, width, tall), *inside), tall)


def _row(t: Catalogue, rule_id: str, pairs: Sequence[tuple[Panel, Scene]], wide: float) -> Block:
    inner = wide - 2 * EDGE
    scales = [min(inner / scene.width, MOST[1] / scene.height) for _, scene in pairs]
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
            moved(scene.shapes, left, EDGE + (top - high) / 2, scale),
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
