"""The browser at the other end of a page: what it shows, as plain values, what paints its board, what was heard of it.

Whoever brings it there is told what has changed: a long story or a long record travels so after each action in a few
hundred bytes. `static/device.js` puts it together. A message that was lost with its line is said again, and one that
comes twice is answered once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import pairwise
from typing import Any

from kit.draw.motion import Frame
from kit.draw.scene import Group, Scene, Text
from kit.widgets.features import Motion

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
    """The names of places on the board (`names`)."""
    pieces: list[list[float]] = field(default_factory=list)
    """Where pieces stand, if there are names that could cover them (`pieces`)."""
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


Count = tuple[str, int]
"""The name of a browser's line, and the number of a message: 1, 2, 3... as they were sent."""


class Receipts:
    """How far each line was heard.

    >>> receipts = Receipts()
    >>> receipts.takes(["a", 1]), receipts.takes(["a", 3]), receipts.last(["a", 3])
    (True, False, ('a', 1))
    >>> receipts.takes(["a", 2]), receipts.takes(["a", 2]), receipts.takes(None)
    (True, False, True)
    """

    def __init__(self) -> None:
        self._last: dict[str, int] = {}

    def takes(self, numbered: Any) -> bool:
        """Whether a message with this number is the next one of its line; one that has none always is."""
        count = _count(numbered)
        if count is None:
            return True
        line, number = count
        if number != self._last.get(line, 0) + 1:
            return False
        self._last[line] = number
        return True

    def last(self, numbered: Any) -> Count | None:
        """The last message that was heard on the line of this one."""
        count = _count(numbered)
        return count and (count[0], self._last.get(count[0], 0))

    def misses(self, numbered: Any) -> bool:
        """Whether something before this message was lost."""
        count = _count(numbered)
        return count is not None and count[1] > self._last.get(count[0], 0)


def _count(numbered: Any) -> Count | None:
    match numbered:
        case [str(line), int(number)]:
            return line, number
    return None


Change = str | list[int]
"""A piece of new text, or where in the old text a piece begins and ends, as JavaScript counts (in UTF-16 units)."""

LEAST = 24
"""Characters from which on a piece is looked for in the old text; a slice takes about so many to tell."""
_PIECE = re.compile(r"<(?:li|button|section|tr)\b")


def changes(old: str, new: str) -> list[Change]:
    """How `new` is put together; what is before and after all that differs, and whole lines in between, are slices."""
    head = _alike(old, new)
    tail = _alike(old[head:][::-1], new[head:][::-1])
    spans = [(0, head), *_moved(old, new, head, tail), (len(old) - tail, len(old))]
    return [span if isinstance(span, str) else _units(old, span) for span in _joined(spans)]


def _alike(a: str, b: str) -> int:
    """How many characters at their beginnings are the same."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _moved(old: str, new: str, head: int, tail: int) -> Iterator[str | tuple[int, int]]:
    """What lies between, piece by piece: the pieces that the old text has somewhere, and the new ones."""
    end = len(new) - tail
    starts = [head, *(found.start() for found in _PIECE.finditer(new, head, end)), end]
    for start, stop in pairwise(starts):
        at = old.find(new[start:stop]) if stop - start >= LEAST else -1
        yield new[start:stop] if at < 0 else (at, at + stop - start)


def _joined(spans: Sequence[str | tuple[int, int]]) -> Iterator[str | tuple[int, int]]:
    """The same with neighbours put together and empty ones left out."""
    held: str | tuple[int, int] = ""
    for span in spans:
        if isinstance(held, str) and isinstance(span, str):
            held += span
        elif not isinstance(held, str) and not isinstance(span, str) and held[1] == span[0]:
            held = held[0], span[1]
        elif span == "" or (not isinstance(span, str) and span[0] == span[1]):
            continue
        else:
            if held:
                yield held
            held = span
    if held and (isinstance(held, str) or held[0] < held[1]):
        yield held


def _units(old: str, span: tuple[int, int]) -> list[int]:
    start, end = span
    if old.isascii():
        return [start, end]
    first, length = (len(part.encode("utf-16-le", "surrogatepass")) // 2 for part in (old[:start], old[start:end]))
    return [first, first + length]


MIDDLE = 0.3
"""How far above its line the middle of a name is, in letters' heights."""


class Painter:
    """What paints scenes; this one paints nothing."""

    def prepare(self, scene: Scene) -> None:
        """Makes ready to paint a scene."""

    def show(self, scene: Scene) -> None:
        """Paints what differs from what is there."""

    def redraw(self) -> None:
        """Paints all of it again."""

    def finish(self) -> None:
        """Ends the motion that is being shown, at once."""

    async def animate(self, frame: Frame, milliseconds: float, without: Collection[str] = ()) -> None:
        """Shows a motion; meanwhile the pieces with the keys in `without` are left out."""


class Animator:
    """One board."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self.pace = 1.0
        """How many times as long as usual motions take; 0 where the person wants none."""
        self.scene = Scene(1000, 776)
        """What is on the board."""

    def prepare(self, scene: Scene) -> None:
        """Makes ready to paint a scene."""
        self.painter.prepare(scene)

    def show(self, scene: Scene) -> None:
        """Paints what differs from what is there. The names of places are left to the page (`names`)."""
        self.scene = scene
        self.painter.show(replace(scene, pieces=tuple(shape for shape in scene.pieces if not _is_name(shape))))

    def redraw(self) -> None:
        """Paints all of it again, as whatever was sent before may be lost."""
        self.painter.redraw()

    def finish(self) -> None:
        """Ends the motion that is being shown, at once."""
        self.painter.finish()

    async def animate(self, motions: Iterable[Motion]) -> None:
        """Shows motions one after the other over the scene."""
        if self.pace:
            for frame, length, without in motions:
                await self.painter.animate(frame, length * self.pace, without)


def names(scene: Scene) -> list[list[Any]]:
    """The names of places on a board: where the middle of each is and how tall it would be painted, as shares of the
    board's width and height, and its words. A page shows them only where they can be read."""
    wide, tall = scene.width, scene.height
    found = (shape for shape in scene.pieces if isinstance(shape, Text) and shape.role == "place")
    return [
        [_share(name.x, wide), _share(name.y - MIDDLE * name.size, tall), _share(name.size, wide), name.text]
        for name in found
    ]


def pieces(scene: Scene) -> list[list[float]]:
    """The middles of the pieces, as shares of the board's width and height."""
    there = (shape for shape in scene.pieces if isinstance(shape, Group))
    return [[_share(shape.dx, scene.width), _share(shape.dy, scene.height)] for shape in there]


def _share(length: float, whole: float) -> float:
    return round(length / whole, 4)


def _is_name(shape: Any) -> bool:
    return isinstance(shape, Text) and shape.role == "place"
