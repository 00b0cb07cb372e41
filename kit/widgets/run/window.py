"""What a browser shows of a page, as plain values, and what it is asked for: whoever brings it there is told what has
changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from kit.widgets.text_changes import changes

REGIONS = ("head", "bubble", "note", "ask", "tray", "log", "more", "bar", "dialog")
BY_CHANGES = frozenset((*REGIONS, "paths", "edition"))
"""What travels as what differs from the edition before."""


@dataclass(eq=False)
class Window:
    """What the browser shows. Regions hold HTML made by the pages' views."""

    tell: Callable[[Mapping[str, Any]], None] = lambda told: None
    """Brings to a browser what it is told: a changed "state", by its names, or an order as "content"."""
    head: str = ""
    bubble: str = ""
    note: str = ""
    ask: str = ""
    tray: str = ""
    log: str = ""
    more: str = ""
    bar: str = ""
    dialog: str = ""
    edition: int = 0
    """How often regions or paths have changed: a change is told as what differs from the edition before."""
    paths: Mapping[str, str] = field(default_factory=dict)
    """The paths that the browser keeps for its canvases, by name."""
    needs: Mapping[str, list[str]] = field(default_factory=dict)
    """What the page is told of what the device keeps: `Page.needed` as "whole", `Page.glimpsed` as "ends"."""
    board_label: str = ""
    """What a screen reader calls the board."""
    page: str = ""
    """The kind of page, for the style sheet: play, learn, guess, workshop."""
    ratio: float = 1.0
    """Width of the board over its height."""
    place: float = 1.0
    """Width of a place on the board, as a share of the board's."""
    home: list[float] = field(default_factory=lambda: [0.5, 0.5])
    """Where something can be done, as shares of the board: what is brought closer opens there."""
    names: list[list[Any]] = field(default_factory=list)
    """The names of places on the board (`kit.widgets.animator.names`)."""
    pieces: list[list[float]] = field(default_factory=list)
    """Where pieces stand, if there are names that could cover them (`kit.widgets.animator.pieces`)."""
    brush: bool = False
    """Whether a finger or the mouse draws on the board: strokes are sent instead of taps."""
    grips: list[list[float]] = field(default_factory=list)
    """Where a stroke has to begin, if it may not do so anywhere (`kit.widgets.run.turn.Screen.grips`)."""
    busy: bool = False
    """Whether something goes on by itself: a motion, a pause for reading, a computer player's thought."""
    pace: float = 1.0
    """How long motions and the pauses for reading are, in what people get: at 0 whatever moves is at rest at once."""
    language: str = "en"
    title: str = ""
    words: Mapping[str, str] = field(default_factory=dict)
    """What the browser says by itself: gone and resume without Python, closer and farther on the board."""

    # --- what brings it to a browser

    def bring(self, values: Mapping[str, Any]) -> None:
        """Brings what has changed to the browser, but for what is told `BY_CHANGES`."""
        if state := {name: value for name, value in values.items() if name not in BY_CHANGES}:
            self.tell({"state": state})

    def send(self, order: Mapping[str, Any]) -> None:
        """Brings an order to the browser."""
        self.tell({"content": order})

    def tell_all(self) -> None:
        """Tells the browser everything anew: it may have missed something while the connection was gone."""
        self.tell({"state": self.values()})

    # --- what the program does with it

    def values(self) -> dict[str, Any]:
        """All that it shows, by name."""
        return {one.name: getattr(self, one.name) for one in fields(self) if one.name != "tell"}

    def put(self, **values: Any) -> None:
        """Shows other values, all of them at once."""
        before = {name: getattr(self, name) for name, value in values.items() if getattr(self, name) != value}
        for name in before:
            setattr(self, name, values[name])
        if before:
            self.bring({name: values[name] for name in before})
        told = {name: changes(before[name], values[name]) for name in REGIONS if name in before}
        if told:
            self._news("regions", told)

    def order(self, order: str, /, **facts: Any) -> None:
        """Asks the browser for something that is not a region: say, speak, store, download, shake, loupe..."""
        self.send({"order": order, **facts})

    def _news(self, order: str, news: Mapping[str, Any]) -> None:
        self.put(edition=self.edition + 1)
        self.order(order, edition=self.edition, **{order: news})

    def tell_paths(self, news: Mapping[str, str | None]) -> None:
        """Tells the browser new paths by name, before anything is drawn with them; None where one is needed no more."""
        self.put(paths={name: d for name, d in {**self.paths, **news}.items() if d is not None})
        self._news("paths", news)
