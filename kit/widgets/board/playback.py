"""Playback: what happened in a match or a lesson is seen before anything is said of it, on every page with a board.
Dice come to rest, are added up, then the board moves; only then does anything follow, or is a word said.

While it goes on the page's `behind` is the state that is still on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from kit.core.game import CHANCE, Event
from kit.widgets.run.effects import Animate, Finish, Pause, Playback, Stop
from kit.widgets.run.turn import Turn

LANDING = 0.9
"""Seconds that chance takes to show something, before anything follows from it."""
SUM = 0.8
"""Seconds in which the sums of a duel can be read, before anything follows from them."""
NEWS = 1.6
"""Seconds in which a capture is the only thing that happens."""

Then = Callable[[Turn[Any]], None]
"""What follows once it has been seen."""


def settle(turn: Turn[Any]) -> None:
    """Ends the motion that is being shown: the board catches up."""
    turn.effect(Finish())
    turn.set(behind=None)


def stop(turn: Turn[Any]) -> None:
    """Stops whatever goes on by itself; the board catches up."""
    turn.effect(Stop())
    turn.set(behind=None)


def motion(turn: Turn[Any], events: Iterable[Event]) -> Animate:
    """Events as motion over the state that is still on the board."""
    page = turn.page
    return Animate(page.shown_state, tuple(events) if page.behind is not None else ())


def lands(page: Any, s: Any) -> bool:
    """Whether what follows in a state is shown by something that has to come to rest first."""
    return bool(s is not None and page.game.current_player(s) == CHANCE and page.table.chance_lands(s))


def seen_first(turn: Turn[Any], s: Any, events: Iterable[Event], pause: float, then: Then, skipped: Then) -> None:
    """Shows what happened in a state after so many seconds, and what follows; `skipped`: where nobody waits for it."""
    pauses = (Pause(pause),) if pause else ()
    if lands(turn.page, s) and turn.page.table.chance_sums(turn.page.known(s)):
        added = partial(_added_up, events=tuple(events), then=then, skipped=skipped)
        turn.effect(Playback(pauses, added, skipped))
    else:
        turn.effect(Playback((*pauses, motion(turn, events)), then, skipped))


def _added_up(turn: Turn[Any], events: tuple[Event, ...], then: Then, skipped: Then) -> None:
    """The dice lie there: the sums are told, and then what they decide is seen, unless a tap has ended all that."""
    if turn.page.behind is None:
        then(turn)
        return
    turn.set(summed=True)
    turn.effect(Playback((Pause(SUM), motion(turn, events)), then, skipped))
