"""What takes a while in a notebook: a bar shows how far it is, and who stops it gets what was counted so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from time import monotonic
from typing import Any, TypeVar

from kit.core.game import Trouble
from kit.text.catalogue import SHARED, text
from kit.widgets.lab_cells import shell
from kit.widgets.lab_words import Picture, language

T = TypeVar("T")
PATIENCE = 1.0
"""Seconds after which the bar appears; who stops twice within them stops the whole cell."""
OFTEN = 0.2
"""Seconds between two looks of it."""
_places: dict[int, Any] = {}
"""By the number of the cell that runs the place under it, once it has one."""
_stopped = [float("-inf")]
"""When somebody last stopped a count, in the clock's seconds."""


class Sketch:
    """What stands under a cell for as long as it runs, one place for all that the cell asks; where nobody looks at it,
    nothing."""

    def show(self, picture: Picture) -> None:
        """Shows a picture in the place of what stood there."""
        self.put(picture._repr_html_(), repr(picture))

    def end(self) -> None:
        """Takes it away, if anything stands there."""
        if _places:
            self.put("", "")

    def put(self, html: str, words: str) -> None:
        """Shows something, with the words for where there is no HTML."""
        here = shell()
        if not hasattr(here, "kernel"):
            return
        from IPython.display import display

        data = {"text/html": html, "text/plain": words}
        if here.execution_count in _places:
            _places[here.execution_count].update(data, raw=True)
        else:
            _places.clear()
            _places[here.execution_count] = display(data, raw=True, display_id=True)


class Bar(Sketch):
    """A bar under a cell; where nobody looks at one it is silent. A `total` of 0 is one that nobody knows."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.begun = self.shown = monotonic()

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
        self._put(said, bar)

    def say(self, said: str) -> None:
        """Leaves a sentence in its place."""
        self._put(said)

    def _put(self, said: str, bar: str = "") -> None:
        self.put(f"<div>{bar} {escape(said)}</div>", said)


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
            bar.say(text(SHARED, language())("lab.stopped", n=count))
            if again or not count:
                raise Trouble("lab.trouble.stopped") from None
            return
        count += 1
        bar.tell(count)
        yield found
