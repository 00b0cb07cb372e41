"""A page in a notebook: its window as one widget, its board as canvases, and what stands in the address and on the
machine."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

import anywidget
import traitlets as t
from ipycanvas import Canvas, MultiCanvas, Path2D
from ipycanvas.canvas import COMMANDS
from ipycanvas.utils import commands_to_buffer
from ipywidgets import Widget, widget_serialization

from kit.core.manifest import GAMES, file_at
from kit.draw.scene import LAYERS
from kit.widgets.painter import PIXELS, CanvasPainter, Command
from kit.widgets.run.program import Program
from kit.widgets.run.turn import M, Opening
from kit.widgets.run.window import BY_CHANGES, Window

STATIC = Path(__file__).parent / "static"
SCRIPTS = ("device", "cheer", "speech", "regions", "board", "frame", "app")
STYLES = ("app", "play", "learn", "workshop", "book")
MODEL = ("model_name", "model_module", "model_module_version")
IPYCANVAS: dict[str, str] = {key: Path2D.class_traits()[f"_{key}"].default_value for key in MODEL}
"""What a path is to ipycanvas: the name and the module of a model, which the browser makes for each."""
SEED = os.environ.get("KIT_SEED")
"""From it chance takes its course, the same each time; without it nobody can foresee any."""
PACE = float(os.environ.get("KIT_PACE", "1"))
"""`Window.pace`"""
CELL_ENDS = 0.05
"""Seconds after which the cell with the page has surely ended."""


def asked() -> dict[str, str]:
    """What was asked in the address, as Voilà tells it."""
    return dict(parse_qsl(os.environ.get("QUERY_STRING", "")))


def styles() -> list[Path]:
    """The style sheets of all pages, then those of the games."""
    own = [where for manifest in GAMES.values() for where in manifest.styles]
    return [*(STATIC / f"{name}.css" for name in STYLES), *map(file_at, own)]


TRAITS: dict[str, Callable[[Any], t.TraitType[Any, Any]]] = {
    "str": t.Unicode, "int": t.Int, "float": t.Float, "bool": t.Bool, "list": lambda value: t.List(default_value=value),
    "Mapping": lambda value: t.Dict(default_value=value),
}  # fmt: skip
"""By the type of a value of a window what it is to traitlets."""


def traits() -> dict[str, t.TraitType[Any, Any]]:
    """Each value that `Window` explains, as the browser is told it."""
    shown, kinds = Window(), {one.name: str(one.type).partition("[")[0] for one in fields(Window)}
    return {name: TRAITS[kinds[name]](value).tag(sync=True) for name, value in shown.values().items()}


class App(anywidget.AnyWidget):
    """A window as the browser sees it: its values, and the board's canvases."""

    _esm = "\n".join((STATIC / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS)
    _css = "\n".join(file.read_text(encoding="utf-8") for file in styles())

    vars().update(traits())
    path_model: t.Dict[str, str] = t.Dict(IPYCANVAS).tag(sync=True)
    board = t.Instance(MultiCanvas, allow_none=True).tag(sync=True, **widget_serialization)

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """What is told as what has changed of it travels as an order."""
        names = None if key is None else ({key} if isinstance(key, str) else {*key}) - BY_CHANGES
        if names is None or names:
            super().send_state(names)


class Shown(Window):
    """A window in a notebook."""

    def __init__(self) -> None:
        super().__init__()
        self.widget = App()

    def bring(self, values: Mapping[str, Any]) -> None:
        with self.widget.hold_sync():
            for name, value in values.items():
                setattr(self.widget, name, value)

    def send(self, order: Mapping[str, Any]) -> None:
        self.widget.send(order)

    def tell_all(self) -> None:
        super(App, self.widget).send_state([*self.values(), "board"])


class Pen(Widget):
    """What draws on canvases: the model that ipycanvas has for that in the browser."""

    _model_name = t.Unicode("CanvasManagerModel").tag(sync=True)
    _model_module = t.Unicode(IPYCANVAS["model_module"]).tag(sync=True)
    _model_module_version = t.Unicode(IPYCANVAS["model_module_version"]).tag(sync=True)


class Layers:
    """The canvases of a board, which `widget` shows as wide as its place. All that is drawn at once is one message."""

    def __init__(self) -> None:
        self._pen = Pen()
        self.widget = MultiCanvas(len(LAYERS), width=PIXELS, height=PIXELS)
        self.widget.layout.width = "100%"

    def fit(self, height: int) -> None:
        self.widget.height = height

    def draw(self, layers: Sequence[tuple[int, Sequence[Command]]]) -> None:
        commands: list[Any] = []
        for number, drawn in layers:
            commands.append([COMMANDS["switchCanvas"], [f"IPY_MODEL_{self.widget[number].model_id}"]])
            commands.extend(coded(name, arguments) for name, arguments in drawn)
        metadata, buffer = commands_to_buffer(commands)
        self._pen.send(metadata, buffers=[buffer])


def coded(name: str, arguments: list[Any]) -> list[Any]:
    """A command as ipycanvas sends it."""
    if name == "set":
        return [COMMANDS[name], [Canvas.ATTRS[arguments[0]], arguments[1]]]
    if name in ("fillPath", "strokePath"):
        arguments = [f"IPY_MODEL_{arguments[0]}"]
    return [COMMANDS[name], arguments, 0]


class Cell(Program[M]):
    """A page, to stand as the last line of a cell."""

    def __init__(self, opening: Opening[M]) -> None:
        window, layers = Shown(), Layers()
        painter = CanvasPainter(layers, window.tell_paths)
        super().__init__(opening, window, painter, seed=SEED, pace=PACE)
        self.widget = window.widget
        if opening.kind.first is not None:
            self.widget.board = layers.widget
            layers.widget.on_client_ready(painter.redraw)
        self.widget.on_msg(lambda widget, content, buffers: self.receive(content))

    def _ipython_display_(self) -> None:
        from IPython.display import display

        display(self.widget)
        self.spawn(self._get_ready())

    async def _get_ready(self) -> None:
        """Uses the time in which the browser is still loading its scripts."""
        await asyncio.sleep(CELL_ENDS)
        if not self.page.greeted:
            self.prepare()
