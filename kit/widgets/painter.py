"""The canvas painter: the layers of a scene on an ipycanvas `MultiCanvas`. It knows shapes, no rules.

ipycanvas keeps no picture, so the painter remembers the shapes of each layer and paints them all again whenever a page
says that it is ready. A layer is painted in one message. Transforms are multiplied here and sent as `set_transform`,
never as save and restore, so that a style which has not changed need not be sent again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from math import cos, inf, radians, sin
from time import perf_counter
from typing import Any

from ipycanvas import Canvas, MultiCanvas, hold_canvas
from ipycanvas.canvas import _CANVAS_MANAGER, COMMANDS

from kit.draw.motion import Frame
from kit.draw.palette import colour, font
from kit.draw.pathdata import Segment, segments
from kit.draw.scene import LAYERS, Group, LayerName, Path, Scene, Shapes, Text
from kit.widgets.stage import Painter

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
_ALIGN = {"start": "left", "middle": "center", "end": "right"}


@contextmanager
def held() -> Iterator[None]:
    """`hold_canvas` that survives an exception (ipycanvas' own stays held for good). What is held within another goes
    with that in one message."""
    if _CANVAS_MANAGER._caching:
        yield
        return
    failure: BaseException | None = None
    with hold_canvas():
        try:
            yield
        except BaseException as raised:
            failure = raised
    if failure is not None:
        raise failure


Tell = Callable[[Mapping[str, str | None]], None]
"""Tells the page paths by name, None where one is gone."""


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
    """Paints scenes. `canvas` is the widget to show: a `MultiCanvas`, one canvas per layer, as wide as its place.

    What it asks to `tell` the page must be there before what it draws afterwards.
    """

    def __init__(self, width: float, height: float, tell: Tell, pixels: int = PIXELS) -> None:
        self._pixels = pixels
        self._shown: dict[LayerName, Shapes] = dict.fromkeys(LAYERS, ())
        self._skip: asyncio.Event | None = None
        self._scale = 1.0
        self.canvas = MultiCanvas(len(LAYERS), width=pixels, height=pixels)
        self.canvas.layout.width = "100%"
        self._paths = PathStore(self.canvas.model_id, tell)
        self._fit(width, height)
        self.canvas.on_client_ready(self.redraw)

    def _fit(self, width: float, height: float) -> None:
        """Take on the proportions of a scene; a canvas that changes its size loses what was on it."""
        self._scale = self._pixels / width
        pixels_high = round(height * self._scale)
        if pixels_high != self.canvas.height:
            self.canvas.height = pixels_high
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
        with held():
            self._fit(scene.width, scene.height)
            for layer in LAYERS:
                if self._shown[layer] != scene.layer(layer):
                    self.paint(layer, scene.layer(layer))

    def paint(self, layer: LayerName, shapes: Shapes) -> None:
        """Paint one layer anew, in board units."""
        self._shown[layer] = shapes
        self._put(layer, shapes)

    def redraw(self) -> None:
        """Paint all layers again: a page that has just connected has none of them."""
        if any(self._shown.values()):
            with held():
                for layer in LAYERS:
                    self._put(layer, self._shown[layer])

    def _put(self, layer: LayerName, shapes: Iterable[Any]) -> None:
        with held():
            brush = _Brush(self.canvas[LAYERS.index(layer)], self._paths, KEPT_FROM.get(layer, inf))
            self._paths.next_layer()
            brush.wipe()
            brush.draw(shapes, (self._scale, 0.0, 0.0, self._scale, 0.0, 0.0), 1.0)
            self._paths.tell()

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
            with held():  # what begins to move is never missing for a moment
                self._put("effects", under + frame(0.0))
                self.paint("pieces", left)
        try:
            while not skip.is_set() and (share := (perf_counter() - start) * 1000 / milliseconds) < 1:
                self._put("effects", under + frame(share))
                await _either(skip, FRAME_SECONDS)
        finally:
            if self._skip is skip:
                self._skip = None
            self._put("effects", under)

    def finish(self) -> None:
        """End the motion that is being shown, at once."""
        if self._skip is not None:
            self._skip.set()

    @property
    def moving(self) -> bool:
        """Whether a motion is being shown."""
        return self._skip is not None

    def close(self) -> None:
        """Give back the canvases; the painter is of no use afterwards."""
        self.finish()
        for layer in range(len(LAYERS)):
            self.canvas[layer].close()
        self.canvas.close()


async def _either(event: asyncio.Event, seconds: float) -> None:
    """Wait until the event is set or the time is over."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return


class _Brush:
    """One canvas while it is being painted. What a page's canvas holds is unknown at first, so nothing is assumed."""

    def __init__(self, canvas: Canvas, paths: PathStore, kept_from: float) -> None:
        self._canvas = canvas
        self._paths = paths
        self._kept_from = kept_from
        self._styles: dict[str, Any] = {}
        self._matrix: Matrix | None = None
        self._traced: tuple[str, Matrix | None] = "", None
        """The path that was traced last, and under which transform: it is still there to be filled and stroked."""

    def wipe(self) -> None:
        self._canvas.reset_transform()
        self._canvas.clear()

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
            self._canvas.set_transform(*(round(value, 4) for value in matrix))

    def _set(self, name: str, value: Any) -> None:
        if self._styles.get(name) != value:
            self._styles[name] = value
            # What `setattr(canvas, name, value)` sends, without three quarters of its time: no trait is validated,
            # and nobody observes the traits of a canvas.
            self._canvas._canvas_manager.send_command(self._canvas, [COMMANDS["set"], [Canvas.ATTRS[name], value]])

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
            getattr(self._canvas, how)()
        else:
            # What `fill(path)` and `stroke(path)` send for a path that is a widget of its own.
            manager = self._canvas._canvas_manager
            manager.send_draw_command(self._canvas, COMMANDS[f"{how}Path"], [f"IPY_MODEL_{kept}"])

    def _pen(self, stroke: str, width: float, join: str, cap: str = "round") -> None:
        self._set("stroke_style", colour(stroke))
        self._set("line_width", round(width, 3))
        self._set("line_cap", cap)
        self._set("line_join", join)

    def _dash(self, dash: tuple[float, ...]) -> None:
        if self._styles.get("dash") != dash:
            self._styles["dash"] = dash
            self._canvas.set_line_dash([round(length, 2) for length in dash])

    def _trace(self, d: str) -> None:
        if self._traced == (d, self._matrix):
            return
        self._traced = d, self._matrix
        canvas = self._canvas
        canvas.begin_path()
        draw = {
            "M": canvas.move_to,
            "L": canvas.line_to,
            "C": canvas.bezier_curve_to,
            "Q": canvas.quadratic_curve_to,
            "Z": canvas.close_path,
        }
        for kind, numbers in _rounded_segments(d):
            draw[kind](*numbers)

    def _text(self, text: Text) -> None:
        family, weight, style = font(text.role)
        self._set("font", f"{style} {weight} {round(text.size, 2)}px {family}")
        self._set("text_align", _ALIGN[text.anchor])
        x, y = round(text.x, 2), round(text.y, 2)
        if text.halo:
            self._pen(text.halo, 2 * text.halo_width, "round")
            self._dash(())
            self._canvas.stroke_text(text.text, x, y)
        self._set("fill_style", colour(text.fill))
        self._canvas.fill_text(text.text, x, y)


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
