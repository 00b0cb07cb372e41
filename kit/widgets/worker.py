"""A page whose Python runs in the browser as well, beside the page: both speak in plain text (JSON)."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kit.core.game import Trouble
from kit.text import languages, text
from kit.widgets import opening
from kit.widgets.painter import CanvasPainter, Command
from kit.widgets.run.program import Program
from kit.widgets.run.window import Window

Post = Callable[[str], object]
"""Takes to the page what it is told, a list of messages as JSON."""


class Line:
    """What goes to the page: collected while Python has its turn, then sent as one."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._told: list[Mapping[str, Any]] = []

    def tell(self, told: Mapping[str, Any]) -> None:
        """Tells the page what a `Window` tells, or what is drawn."""
        if not self._told:
            asyncio.get_event_loop().call_soon(self._send)
        self._told.append(told)

    def _send(self) -> None:
        told, self._told = self._told, []
        self._post(json.dumps(told))

    def fit(self, height: int) -> None:
        """As `kit.widgets.painter.Canvases`."""
        self.tell({"fit": height})

    def draw(self, layers: Sequence[tuple[int, Sequence[Command]]]) -> None:
        """As `kit.widgets.painter.Canvases`."""
        self.tell({"draw": layers})


async def at_once(work: Callable[[], Any]) -> Any:
    """What is done by the way elsewhere: a browser has no threads for it."""
    return work()


def begin(game: str, name: str, query: Mapping[str, str], post: Post) -> Callable[[str], None]:
    """Opens a page of a game, asked for with what stands in its address; returns what takes what the page says."""
    line = Line(post)
    window, opened = Window(line.tell), opening(game, name, query)
    line.tell({"state": {"board": "board" if opened.kind.first is not None else None}})
    program = Program(opened, window, CanvasPainter(line, window.tell_paths))
    program.aside = at_once
    window.tell_all()
    program.prepare()
    return lambda said: program.receive(json.loads(said))


def printer(post: Post) -> Callable[[str], None]:
    """Returns what takes orders for things to print, each a JSON object: its `number`, the `game`, `what` of it, the
    `kind` of file, and what was `typed`. The answer has the same number, and the file or, by languages, the trouble."""
    from kit.printables.made import TYPES, file
    from kit.printables.registry import told as refusal

    def make(said: str) -> None:
        asked = json.loads(said)
        told: dict[str, Any] = {"number": asked["number"]}
        game, kind = asked["game"], asked["kind"]
        try:
            name, content = file(game, asked["what"], kind, tuple(sorted(asked["typed"].items())))
        except Trouble as trouble:
            told["trouble"] = {lang: refusal(text(game, lang), game, trouble) for lang in languages()}
        else:
            told |= {"file": name, "type": TYPES[kind], "data": b64encode(content).decode()}
        post(json.dumps(told))

    return make
