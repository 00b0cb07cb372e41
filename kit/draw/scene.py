"""A scene: a picture as plain data, in board units. What it means lies in the games, how it is painted in the painters.

Colours are names of `kit.draw.palette` ("ink.main"), never values, so that there is one place where a colour is chosen.
A group that moves or comes and goes carries a key which stays the same from scene to scene: painters animate by key.
Coordinates: x to the right, y downwards, origin in the upper left corner of the scene.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

LayerName = Literal["ground", "marks", "pieces", "effects"]
LAYERS: tuple[LayerName, ...] = ("ground", "marks", "pieces", "effects")
"""The layers of a scene from the lowest up, by how often they change."""

FontRole = Literal["text", "note", "label", "figure", "title", "place"]
"""text: running words; note: italics; label: bold; figure: extra bold numbers; title and place: the display face, place
in italics."""


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and areas: a path string, filled (non-zero winding), then stroked; an empty colour name leaves either out.

    `width` is that of the stroke, `dash` its pattern (lengths on, off, on, off...), `opacity` holds for both.
    """

    d: str
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    cap: Literal["round", "butt"] = "round"
    join: Literal["round", "miter"] = "round"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of words or figures; y is the baseline. `halo` is the colour of a rim `halo_width` wide around it."""

    x: float
    y: float
    text: str
    size: float
    role: FontRole = "text"
    anchor: Literal["start", "middle", "end"] = "middle"
    fill: str = "ink.main"
    halo: str = ""
    halo_width: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that belong together: scaled, mirrored left to right (`flip`), turned (degrees, clockwise), then moved.

    The children's origin lands on (dx, dy). `key` is empty for mere parts of a picture.
    """

    key: str
    children: tuple[Shape, ...]
    dx: float = 0.0
    dy: float = 0.0
    scale: float = 1.0
    turn: float = 0.0
    flip: bool = False
    opacity: float = 1.0

    def moved(self, dx: float, dy: float) -> Group:
        """The same group with its origin at (dx, dy)."""
        return replace(self, dx=dx, dy=dy)


Shape = Path | Text | Group
Shapes = tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture: its size in board units, one tuple of shapes per layer, and a sentence for those who listen."""

    width: float
    height: float
    ground: Shapes = ()
    marks: Shapes = ()
    pieces: Shapes = ()
    effects: Shapes = ()
    description: str = ""

    def layer(self, name: LayerName) -> Shapes:
        """The shapes of one layer, back to front."""
        shapes: Shapes = getattr(self, name)
        return shapes

    @property
    def shapes(self) -> Shapes:
        """All shapes, back to front."""
        return self.ground + self.marks + self.pieces + self.effects


def walk(shapes: Shapes) -> Iterator[Shape]:
    """Every shape, groups before their children, in painting order."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from walk(shape.children)


def keyed(shapes: Shapes) -> dict[str, Group]:
    """The groups that carry a key, by key, in painting order."""
    return {shape.key: shape for shape in shapes if isinstance(shape, Group) and shape.key}
