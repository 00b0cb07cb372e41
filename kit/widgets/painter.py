"""The canvas painter: the layers of a scene as commands for canvases. It knows shapes, no rules.

Canvases keep no picture, so the painter remembers the shapes of each layer and paints them all again whenever a page
says that it is ready. All that changes at once is one drawing. Transforms are multiplied here and sent as
`setTransform`, never as save and restore, so that a style which has not changed need not be sent again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, inf, radians, sin
from time import perf_counter
from typing import Any, Protocol
from uuid import uuid4

from kit.draw.motion import Frame
from kit.draw.palette import colour, font
from kit.draw.pathdata import Segment, segments
from kit.draw.scene import LAYERS, Group, LayerName, Path, Scene, Shapes, Text
from kit.widgets.run.window import Painter

PIXELS = 1600
"""How many pixels wide a canvas is: twice the width at which a board is shown, so that it is sharp everywhere."""
FRAME_SECONDS = 1 / 40
PATHS_KEPT = 400
RESTED = 80
"""So many layers are painted before a path that is not used any more may be closed."""
KEPT_FROM: Mapping[LayerName, float] = {"ground": 0, "marks": 1000}
"""From so many letters on, by the layer, a path is kept: the ground stays as it is, and a long path is told sooner than
traced, even for once."""

Matrix = tuple[float, float, float, float, float, float]
_TRACED = {"M": "moveTo", "L": "lineTo", "C": "bezierCurveTo", "Q": "quadraticCurveTo", "Z": "closePath"}
_ALIGN = {"start": "left", "middle": "center", "end": "right"}


Tell = Callable[[Mapping[str, str | None]], None]
"""Tells the page paths by name, None where one is gone."""


Command = tuple[str, list[Any]]
"""What a canvas is to do, by the name that HTML has for it, and its arguments; besides "clear", "set" with a style and
its value, "fillPath" and "strokePath" with the name of a path that the page keeps."""


class Canvases(Protocol):
    """A canvas for each layer, all of them equally large."""

    def fit(self, height: int) -> None:
        """Makes them so many pixels high, which leaves them empty."""

    def draw(self, layers: Sequence[tuple[int, Sequence[Command]]]) -> None:
        """Draws on some of them, all at once."""


class PathStore:
    """Names of the paths that a page keeps, for shapes painted again and again: the ground, pictograms, counters.

    A page is told of new ones all at once (`tell`), before anything is drawn with them: were each a widget, it would
    be a message for each. At most `PATHS_KEPT` are kept; further shapes are drawn segment by segment. A path is given
    up only when so many layers have been painted since its last use that no page still waits for it (`RESTED`): a page
    works through its messages one after the other, and a path that is gone when its turn comes would stop ipycanvas
    for good.
    """

    def __init__(self, prefix: str, tell: Tell) -> None:
        self._prefix, self._tell = prefix, tell
        self._paths: dict[str, tuple[str, int]] = {}
        self._news: dict[str, str | None] = {}
        self._made = self._painted = 0

    def __len__(self) -> int:
        return len(self._paths)

    def next_layer(self) -> None:
        """Another layer is being painted."""
        self._painted += 1

    def get(self, d: str) -> str | None:
        """The name of the path with that string, None when the store is full."""
        name, _ = self._paths.pop(d, ("", 0))
        if not name:
            if len(self._paths) >= PATHS_KEPT and not self._made_room():
                return None
            self._made += 1
            name = f"{self._prefix}-{self._made}"
            self._news[name] = d
        self._paths[d] = name, self._painted
        return name

    def tell(self) -> None:
        """Tells the page what is new."""
        if self._news:
            self._tell(self._news)
            self._news = {}

    def _made_room(self) -> bool:
        """Gives up the path that has rested longest, if it has rested long enough."""
        oldest, (name, used) = next(iter(self._paths.items()), ("", ("", self._painted)))
        if self._painted - used < RESTED:
            return False
        del self._paths[oldest]
        self._news[name] = None
        return True


class CanvasPainter(Painter):
    """Paints scenes on canvases. What it asks to `tell` the page must be there before what it draws afterwards."""

    def __init__(self, canvases: Canvases, tell: Tell) -> None:
        self._canvases = canvases
        self._high = 0
        """How many pixels."""
        self._shown: dict[LayerName, Shapes] = dict.fromkeys(LAYERS, ())
        self._skip: asyncio.Event | None = None
        self._scale = 1.0
        self._paths = PathStore(uuid4().hex, tell)
        self._fit(1000, 776)

    def _fit(self, width: float, height: float) -> None:
        """Take on the proportions of a scene; a canvas that changes its size loses what was on it."""
        self._scale = PIXELS / width
        high = round(height * self._scale)
        if high != self._high:
            self._high = high
            self._canvases.fit(high)
            self._shown = dict.fromkeys(LAYERS, ())

    def prepare(self, scene: Scene) -> None:
        """Make the paths that painting a scene will need, so that a page which is still loading has them by then."""
        self._fit(scene.width, scene.height)
        for layer in LAYERS:
            for d in _kept(scene.layer(layer), KEPT_FROM.get(layer, inf)):
                self._paths.get(d)
        self._paths.tell()

    def show(self, scene: Scene) -> None:
        """Paint a scene: those layers that differ from what is on the canvas."""
        self._fit(scene.width, scene.height)
        self.paint({layer: scene.layer(layer) for layer in LAYERS if self._shown[layer] != scene.layer(layer)})

    def paint(self, layers: Mapping[LayerName, Shapes]) -> None:
        """Paint some layers anew, in board units."""
        self._shown |= layers
        self._put(layers)

    def redraw(self) -> None:
        """Paint all layers again: a page that has just connected has none of them."""
        if any(self._shown.values()):
            self._put(self._shown)

    def _put(self, layers: Mapping[LayerName, Iterable[Any]]) -> None:
        drawn = []
        for layer, shapes in layers.items():
            brush = _Brush(self._paths, KEPT_FROM.get(layer, inf))
            self._paths.next_layer()
            brush.draw(shapes, (self._scale, 0.0, 0.0, self._scale, 0.0, 0.0), 1.0)
            drawn.append((LAYERS.index(layer), brush.commands))
        self._paths.tell()
        if drawn:
            self._canvases.draw(drawn)

    async def animate(self, frame: Frame, milliseconds: float, without: Collection[str] = ()) -> None:
        """Show a motion on the effects layer; meanwhile the pieces with the keys in `without` are left out.

        Ends when the time is over or `finish` is called; afterwards the caller shows the scene that has come about.
        With 0 milliseconds nothing is shown. Frames that would come late are left out, so the motion keeps its length.
        """
        if milliseconds <= 0:
            return
        self.finish()
        skip = self._skip = asyncio.Event()
        under, start = self._shown["effects"], perf_counter()
        if without:
            left = tuple(s for s in self._shown["pieces"] if not (isinstance(s, Group) and s.key in without))
            self._put({"effects": under + frame(0.0), "pieces": left})  # what begins to move is never missing
            self._shown["pieces"] = left
        try:
            while not skip.is_set() and (share := (perf_counter() - start) * 1000 / milliseconds) < 1:
                self._put({"effects": under + frame(share)})
                await _either(skip, FRAME_SECONDS)
        finally:
            if self._skip is skip:
                self._skip = None
            self._put({"effects": under})

    def finish(self) -> None:
        """End the motion that is being shown, at once."""
        if self._skip is not None:
            self._skip.set()

    @property
    def moving(self) -> bool:
        """Whether a motion is being shown."""
        return self._skip is not None


async def _either(event: asyncio.Event, seconds: float) -> None:
    """Wait until the event is set or the time is over."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return


class _Brush:
    """One canvas while it is being painted. What a page's canvas holds is unknown at first, so nothing is assumed."""

    def __init__(self, paths: PathStore, kept_from: float) -> None:
        self.commands: list[Command] = [("resetTransform", []), ("clear", [])]
        self._paths = paths
        self._kept_from = kept_from
        self._styles: dict[str, Any] = {}
        self._matrix: Matrix | None = None
        self._traced: tuple[str, Matrix | None] = "", None
        """The path that was traced last, and under which transform: it is still there to be filled and stroked."""

    def _do(self, name: str, *arguments: Any) -> None:
        self.commands.append((name, [*arguments]))

    def draw(self, shapes: Iterable[Any], matrix: Matrix, opacity: float) -> None:
        for shape in shapes:
            if isinstance(shape, Group):
                # What lies in a group is drawn at many places, so its paths are worth keeping.
                outer, self._kept_from = self._kept_from, 0
                self.draw(shape.children, _times(matrix, _local(shape)), opacity * shape.opacity)
                self._kept_from = outer
            else:
                self._place(matrix)
                self._set("global_alpha", round(opacity * shape.opacity, 3))
                if isinstance(shape, Path):
                    self._path(shape)
                else:
                    self._text(shape)

    def _place(self, matrix: Matrix) -> None:
        if self._matrix != matrix:
            self._matrix = matrix
            self._do("setTransform", *(round(value, 4) for value in matrix))

    def _set(self, name: str, value: Any) -> None:
        if self._styles.get(name) != value:
            self._styles[name] = value
            self._do("set", name, value)

    def _path(self, path: Path) -> None:
        kept = self._paths.get(path.d) if len(path.d) >= self._kept_from else None
        if kept is None:
            self._trace(path.d)
        if path.fill:
            self._set("fill_style", colour(path.fill))
            self._draw("fill", kept)
        if path.stroke and path.width:
            self._pen(path.stroke, path.width, path.join, path.cap)
            self._dash(path.dash)
            self._draw("stroke", kept)

    def _draw(self, how: str, kept: str | None) -> None:
        """Fills or strokes the path that the page keeps by that name, else the one just traced."""
        if kept is None:
            self._do(how, *(("nonzero",) if how == "fill" else ()))
        else:
            self._do(f"{how}Path", kept)

    def _pen(self, stroke: str, width: float, join: str, cap: str = "round") -> None:
        self._set("stroke_style", colour(stroke))
        self._set("line_width", round(width, 3))
        self._set("line_cap", cap)
        self._set("line_join", join)

    def _dash(self, dash: tuple[float, ...]) -> None:
        if self._styles.get("dash") != dash:
            self._styles["dash"] = dash
            self._do("setLineDash", [round(length, 2) for length in dash])

    def _trace(self, d: str) -> None:
        if self._traced == (d, self._matrix):
            return
        self._traced = d, self._matrix
        self._do("beginPath")
        for kind, numbers in _rounded_segments(d):
            self._do(_TRACED[kind], *numbers)

    def _text(self, text: Text) -> None:
        family, weight, style = font(text.role)
        self._set("font", f"{style} {weight} {round(text.size, 2)}px {family}")
        self._set("text_align", _ALIGN[text.anchor])
        x, y = round(text.x, 2), round(text.y, 2)
        if text.halo:
            self._pen(text.halo, 2 * text.halo_width, "round")
            self._dash(())
            self._do("strokeText", text.text, x, y)
        self._set("fill_style", colour(text.fill))
        self._do("fillText", text.text, x, y)


def _kept(shapes: Iterable[Any], kept_from: float) -> Iterator[str]:
    """The paths worth keeping, those that a brush keeps."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _kept(shape.children, 0)
        elif isinstance(shape, Path) and len(shape.d) >= kept_from:
            yield shape.d


@lru_cache(maxsize=512)
def _rounded_segments(d: str) -> tuple[Segment, ...]:
    return tuple((kind, tuple(round(number, 2) for number in numbers)) for kind, numbers in segments(d))


def _local(group: Group) -> Matrix:
    """The transform of a group: scaled and mirrored, then turned, then moved."""
    across, along = cos(radians(group.turn)) * group.scale, sin(radians(group.turn)) * group.scale
    mirror = -1 if group.flip else 1
    return across * mirror, along * mirror, -along, across, group.dx, group.dy


def _times(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    p, q, r, s, x, y = inner
    return a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * x + c * y + e, b * x + d * y + f
