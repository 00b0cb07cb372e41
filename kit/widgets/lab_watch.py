"""A match that is watched in a cell: the board, what was done, and buttons to go on and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from kit.core.manifest import GAMES
from kit.core.seats import seats_of
from kit.widgets.lab_words import Picture

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
