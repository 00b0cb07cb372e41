"""The page of an app as one widget: HTML for named regions, a board of canvases, and what the person does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets as t
from ipycanvas import MultiCanvas, Path2D
from ipywidgets import widget_serialization

from kit.core.manifest import GAMES, file_at
from kit.widgets.changes import changes

STATIC = Path(__file__).parent / "static"
SCRIPTS = ("device", "cheer", "speech", "regions", "board", "frame", "app")
STYLES = ("app", "play", "learn", "workshop", "book")
MODEL = ("model_name", "model_module", "model_module_version")
REGIONS = ("head", "bubble", "note", "ask", "tray", "log", "more", "bar", "dialog")


def styles() -> list[Path]:
    """The style sheets of all pages, then those of the games."""
    own = [where for manifest in GAMES.values() for where in manifest.styles]
    return [*(STATIC / f"{name}.css" for name in STYLES), *map(file_at, own)]


class App(anywidget.AnyWidget):
    """What the browser shows. Regions hold HTML made by the pages' views; messages arrive as {"do": ..., ...}."""

    _esm = "\n".join((STATIC / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS)
    _css = "\n".join(file.read_text(encoding="utf-8") for file in styles())

    head = t.Unicode().tag(sync=True)
    bubble = t.Unicode().tag(sync=True)
    note = t.Unicode().tag(sync=True)
    ask = t.Unicode().tag(sync=True)
    tray = t.Unicode().tag(sync=True)
    log = t.Unicode().tag(sync=True)
    more = t.Unicode().tag(sync=True)
    bar = t.Unicode().tag(sync=True)
    dialog = t.Unicode().tag(sync=True)
    edition = t.Int(0).tag(sync=True)
    """How often regions or paths have changed: a change is told as what differs from the edition before."""

    paths: t.Dict[str, str] = t.Dict().tag(sync=True)
    """The paths that the browser keeps for its canvases, by name."""
    path_model: t.Dict[str, str] = t.Dict({key: Path2D.class_traits()[f"_{key}"].default_value for key in MODEL}).tag(
        sync=True
    )
    """What such a path is to ipycanvas: the name and the module of a model, which the browser makes for each."""
    needs: t.Dict[str, list[str]] = t.Dict().tag(sync=True)
    """What the page is told of what the device keeps: `Page.needed` as "whole", `Page.glimpsed` as "ends"."""
    board = t.Instance(MultiCanvas, allow_none=True).tag(sync=True, **widget_serialization)
    board_label = t.Unicode().tag(sync=True)
    """What a screen reader calls the board."""
    page = t.Unicode().tag(sync=True)
    """The kind of page, for the style sheet: play, learn, guess, workshop."""
    ratio = t.Float(1.0).tag(sync=True)
    """Width of the board over its height."""
    place = t.Float(1.0).tag(sync=True)
    """Width of a place on the board, as a share of the board's."""
    home = t.List(t.Float(), [0.5, 0.5]).tag(sync=True)
    """Where something can be done, as shares of the board: what is brought closer opens there."""
    names: t.List[list[Any]] = t.List().tag(sync=True)
    """The names of places on the board (`kit.widgets.stage.names`)."""
    pieces: t.List[list[float]] = t.List().tag(sync=True)
    """Where pieces stand, if there are names that could cover them (`kit.widgets.stage.pieces`)."""
    brush = t.Bool(False).tag(sync=True)
    """Whether a finger or the mouse draws on the board: strokes are sent instead of taps."""
    grips: t.List[list[float]] = t.List().tag(sync=True)
    """Where a stroke has to begin, if it may not do so anywhere (`kit.widgets.run.turn.Screen.grips`)."""
    busy = t.Bool(False).tag(sync=True)
    """Whether something goes on by itself: a motion, a pause for reading, a computer player's thought."""
    pace = t.Float(1.0).tag(sync=True)
    """`kit.widgets.run.program.PACE`"""
    language = t.Unicode("en").tag(sync=True)
    title = t.Unicode().tag(sync=True)
    words: t.Dict[str, str] = t.Dict().tag(sync=True)
    """What the browser says by itself: gone and resume without Python, closer and farther on the board."""

    def order(self, order: str, /, **facts: Any) -> None:
        """Asks the browser for something that is not a region: say, speak, store, download, shake, loupe..."""
        self.send({"order": order, **facts})

    # --- showing: only what changed of a region travels

    def __init__(self, **traits: Any) -> None:
        self._told: dict[str, str] = {}
        """What the browser has in each region."""
        super().__init__(**traits)

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        self._told.update((name, state[name]) for name in REGIONS if name in state)
        return state

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        if key is None:
            super().send_state()
            return
        names = {key} if isinstance(key, str) else set(key)
        rest = names - {*REGIONS, "paths", "edition"}
        if rest:
            super().send_state(rest)
        if names & {*REGIONS}:
            self._send_changes([name for name in REGIONS if name in names])

    def _send_changes(self, names: list[str]) -> None:
        told = {}
        for name in names:
            text = getattr(self, name)
            told[name] = changes(self._told.get(name, ""), text)
            self._told[name] = text
        self._tell("regions", told)

    def _tell(self, order: str, news: Mapping[str, Any]) -> None:
        self.edition += 1
        self.order(order, edition=self.edition, **{order: news})

    def tell_paths(self, news: Mapping[str, str | None]) -> None:
        """Tells the browser new paths by name, before anything is drawn with them; None where one is needed no more."""
        self.paths = {name: d for name, d in {**self.paths, **news}.items() if d is not None}
        self._tell("paths", news)

    def tell_all(self) -> None:
        """Tells the browser everything anew: it may have missed something while the connection was gone."""
        super().send_state([name for name in self.keys if not name.startswith("_")])
