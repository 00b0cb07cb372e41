"""What takes a while in a notebook: a bar shows how far it is, and who stops it gets what was counted so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from time import monotonic
from typing import Any, TypeVar

from kit.core.game import Trouble
from kit.text.catalogue import SHARED, text
from kit.widgets.lab_cells import shell
from kit.widgets.lab_words import language

T = TypeVar("T")
PATIENCE = 1.0
"""Seconds after which the bar appears; who stops twice within them stops the whole cell."""
OFTEN = 0.2
"""Seconds between two looks of it."""
_stopped = [float("-inf")]
"""When somebody last stopped a count, in the clock's seconds."""


class Bar:
    """A bar under a cell; where nobody looks at one it is silent. A `total` of 0 is one that nobody knows."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.begun = self.shown = monotonic()
        self._handle: Any = None

    def tell(self, count: int) -> None:
        """Shows how many of all are done, now and then."""
        now = monotonic()
        if now - self.begun < PATIENCE or now - self.shown < OFTEN:
            return
        self.shown = now
        known = {"of": self.total} if self.total else {}
        said = text(SHARED, language())("lab.progress" if known else "lab.progress.open", n=count, **known)
        value = f' value="{count}" max="{self.total}"' if known else ""
        bar = f'<progress{value} aria-label="{escape(said)}"></progress>'
        self._show({"text/html": f"<div>{bar} {escape(said)}</div>", "text/plain": said})

    def end(self, said: str = "") -> None:
        """Takes the bar away; a sentence may stay in its place."""
        if self._handle is not None or said:
            self._show({"text/html": f"<div>{escape(said)}</div>", "text/plain": said} if said else {"text/plain": ""})

    def _show(self, data: dict[str, str]) -> None:
        if not hasattr(shell(), "kernel"):
            return
        from IPython.display import display

        if self._handle is None:
            self._handle = display(data, raw=True, display_id=True)
        else:
            self._handle.update(data, raw=True)


def counted(things: Iterable[T], total: int) -> Iterator[T]:
    """The things as they come, with a bar. An interruption ends them, and says so; where nothing has come yet, or twice
    within a moment, it stops the cell. Raises `Trouble` then."""
    bar, count, coming = Bar(total), 0, iter(things)
    while True:
        try:
            found = next(coming)
        except StopIteration:
            bar.end()
            return
        except KeyboardInterrupt:
            again, _stopped[0] = monotonic() - _stopped[0] < PATIENCE, monotonic()
            bar.end(text(SHARED, language())("lab.stopped", n=count))
            if again or not count:
                raise Trouble("lab.trouble.stopped") from None
            return
        count += 1
        bar.tell(count)
        yield found
