"""The page of an app as one widget: HTML for named regions, a board of canvases, and what the person does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets as t
from ipycanvas import MultiCanvas
from ipywidgets import widget_serialization

STATIC = Path(__file__).parent / "static"
STYLES = ("app", "play", "guess", "learn", "workshop", "kings")
REGIONS = ("head", "top", "bubble", "note", "ask", "tray", "log", "more", "bar", "dialog")


class App(anywidget.AnyWidget):
    """What the browser shows. Regions hold HTML made by `kit.widgets.page`; messages arrive as {"do": ..., ...}."""

    _esm = (STATIC / "app.js").read_text(encoding="utf-8")
    _css = "\n".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in STYLES)

    head = t.Unicode().tag(sync=True)
    top = t.Unicode().tag(sync=True)
    bubble = t.Unicode().tag(sync=True)
    note = t.Unicode().tag(sync=True)
    ask = t.Unicode().tag(sync=True)
    tray = t.Unicode().tag(sync=True)
    log = t.Unicode().tag(sync=True)
    more = t.Unicode().tag(sync=True)
    bar = t.Unicode().tag(sync=True)
    dialog = t.Unicode().tag(sync=True)

    board = t.Instance(MultiCanvas, allow_none=True).tag(sync=True, **widget_serialization)
    board_label = t.Unicode().tag(sync=True)
    """What a screen reader calls the board."""
    page = t.Unicode().tag(sync=True)
    """The kind of page, for the style sheet: play, learn, guess, workshop."""
    ratio = t.Float(1.0).tag(sync=True)
    """Width of the board over its height."""
    place = t.Float(1.0).tag(sync=True)
    """Width of a place on the board, as a share of the board's."""
    brush = t.Bool(False).tag(sync=True)
    """Whether a finger or the mouse draws on the board: strokes are sent instead of taps."""
    language = t.Unicode("en").tag(sync=True)
    title = t.Unicode().tag(sync=True)
    words: t.Dict[str, str] = t.Dict().tag(sync=True)
    """What the browser says by itself: gone and resume without Python, closer and farther on the board."""

    def order(self, order: str, **facts: Any) -> None:
        """Asks the browser for something that is not a region: say, speak, store, download, shake, loupe..."""
        self.send({"order": order, **facts})
