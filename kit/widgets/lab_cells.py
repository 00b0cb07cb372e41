"""What stands under a cell of a notebook by itself: a state as a board, an error as a sentence; a bar that shows how
far something is that takes a while, and who stops it gets what was counted so far; a match that is watched, with
buttons to go on and back."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from kit.core.game import Trouble
from kit.core.manifest import GAMES
from kit.core.seats import seats_of
from kit.text.catalogue import SHARED, text
from kit.widgets.lab_words import Picture, language

if TYPE_CHECKING:
    from types import TracebackType

    from kit.text.catalogue import Catalogue
    from kit.widgets.lab_words import Picture

PLAIN = (ArithmeticError, AttributeError, LookupError, NameError, TypeError, ValueError)
"""The errors that somebody makes who changes a number or a word in a cell."""


def shell() -> Any:
    """What runs the cells of this notebook; None where there is none."""
    return getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()


def shown_as(kind: type, picture: Callable[[Any], Picture], words: Callable[[Any], str]) -> None:
    """Shows values of a type as pictures, and as words where there are none."""
    if (here := shell()) is not None:
        formatters = here.display_formatter.formatters
        formatters["text/html"].for_type(kind, lambda value: picture(value)._repr_html_())
        formatters["text/plain"].for_type(kind, lambda value, printer, cycle: printer.text(words(value)))


def plainly(words: Callable[[], Catalogue]) -> None:
    """Tells an error in the lines of a cell itself in one sentence; one in a function that it calls is shown whole."""
    if (here := shell()) is None:
        return

    def told(here: Any, kind: type, error: Any, trace: TracebackType | None, tb_offset: int | None = None) -> None:
        if (trouble := in_the_cell(error, trace)) is not None and not hasattr(error, "_render_traceback_"):
            said = words().trouble(trouble)
            error._render_traceback_ = lambda: [said]
        here.showtraceback((kind, error, trace), tb_offset=tb_offset)

    here.set_custom_exc(PLAIN, told)


def in_the_cell(error: BaseException, trace: TracebackType | None) -> Trouble | None:
    """What is wrong with the lines of a cell, where the error comes from them and from nothing that they call."""
    steps = []
    while trace is not None:
        steps.append((trace.tb_frame.f_code.co_name, trace.tb_frame.f_globals.get("__name__"), trace.tb_lineno))
        trace = trace.tb_next
    if not steps or steps[-1][1] != "__main__" or not steps[-1][0].startswith("<"):
        return None
    if isinstance(error, NameError):
        return Trouble("lab.trouble.unknown", name=str(error.name)[:30])
    return Trouble("lab.trouble.line", line=steps[-1][2], said=" ".join(str(error).split())[:80])


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


if TYPE_CHECKING:
    from ipywidgets import VBox

    from kit.widgets.lab_kindly import Asked

WIDTH = 560.0
"""Of the board, in pixels, where the window has room for it."""
PACE = 700
"""Milliseconds between two steps."""


@dataclass(frozen=True)
class Replay:
    """A match to watch, of at least one step."""

    lab: Asked
    told: Sequence[tuple[Any, Any, Any]]
    """Step by step the state before, the action, the state after."""

    @property
    def last(self) -> int:
        """The number of the last step; 0 is the beginning."""
        return len(self.told)

    def state(self, step: int) -> Any:
        """The state after so many steps."""
        return self.told[step - 1][2] if step else self.told[0][0]

    def words(self, step: int) -> str:
        """What a step shows, in one line: its number, what was done, and after the last one how it ended."""
        t, table = self.lab.words(), self._table
        told = [t("lab.step", n=step, of=self.last)]
        if step:
            before, action, _ = self.told[step - 1]
            told.append(table.action_words(before, action, t))
        if step == self.last and (outcome := self.lab.game.outcome(self.state(step))) is not None:
            how = "draw." * outcome.drawn(seats_of(self.lab.game, self.state(0)))
            told.append(t(f"outcome.{how}{outcome.rule_id}", **table.outcome_facts(outcome)))
        return " · ".join(told)

    def picture(self, step: int) -> Picture:
        """The board after a step."""
        table, t = self._table, self.lab.words()
        scene = table.scene(self.state(step), table.blank, t)
        return Picture.of(scene, WIDTH, self.words(step))

    @property
    def _table(self) -> Any:
        return GAMES[self.lab.game.id].part("table")()


def buttons(replay: Replay) -> VBox:
    """The match as a widget. The keys of its slider go on and back, too."""
    from ipywidgets import HTML, Button, HBox, IntSlider, Layout, Play, VBox, jslink

    t = replay.lab.words()
    board, words = HTML(), HTML()
    slider = IntSlider(0, 0, replay.last, readout=False, layout=Layout(width="240px"))
    slider.tooltip = t("lab.watch.step")
    run = Play(value=0, min=0, max=replay.last, interval=PACE, show_repeat=False)
    jslink((run, "value"), (slider, "value"))

    def button(name: str, icon: str, by: int) -> Button:
        made = Button(icon=icon, tooltip=t(f"lab.watch.{name}"), layout=Layout(width="44px"))

        def pressed(_: Any) -> None:
            slider.value = min(max(slider.value + by, 0), replay.last)

        made.on_click(pressed)
        return made

    def shown(_: Any = None) -> None:
        board.value = replay.picture(slider.value)._repr_html_()
        words.value = f'<p role="status" style="margin:0;line-height:1.4">{escape(replay.words(slider.value))}</p>'

    slider.observe(shown, "value")
    shown()
    ends = [
        button("first", "fast-backward", -replay.last),
        button("back", "step-backward", -1),
        button("next", "step-forward", 1),
    ]
    return VBox([board, words, HBox([*ends, button("last", "fast-forward", replay.last), run, slider])])
