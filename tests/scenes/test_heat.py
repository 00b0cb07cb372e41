"""The heat map: numbers on the hexes of a board, darker where there is more."""

from __future__ import annotations

from kit.draw import marks
from kit.draw.hexboard import HexBoard
from kit.draw.scene import Path, Text
from kit.space.hexes import HexGrid


def test_a_heat_map_is_darker_where_there_is_more_and_can_be_read_there() -> None:
    board = HexBoard(HexGrid(3, 1))
    shapes = marks.heat(board, {0: 0, 1: 5, 2: 10}, {0: "0", 1: "5", 2: "10"})
    shades = [shape.opacity for shape in shapes if isinstance(shape, Path) and shape.fill == "accent.link"]
    assert shades == [0.5, 1.0]
    fills = {shape.text: shape.fill for shape in shapes if isinstance(shape, Text)}
    assert fills == {"0": "ink.main", "5": "ink.main", "10": "paper.card"}
