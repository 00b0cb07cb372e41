"""Taking back and playing again in a match: what it means for the page, and what those who listen are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from kit.core.match import Step
from kit.widgets import play_view
from kit.widgets.play_clock import Clocked

if TYPE_CHECKING:
    from kit.widgets.play import PlayPage


class Undoing(Clocked):
    """A page whose match goes back to the last decision of a person, and forward again."""

    end_shown: bool

    def on_undo(self, **more: Any) -> None:
        if self.held is not None:
            self._tell_turned("undo.back", [self._held_step()])
            self.on_take_back()
            return
        self.stop_thinking()
        self.dialog, self.end_shown = "", False
        before, over = len(self.match.undone), self.match.ended_by is not None
        if not self._undone():
            self.notice = self.t("ui.undo.die" if self._die_in_the_way() else "ui.undo.none")
        elif over:
            self.say(f"{self.t('undo.end')} {self._next_words()}")
        else:
            self._tell_turned("undo.back", list(reversed(self.match.undone[before:])))
        self._turned()

    def _undone(self) -> bool:
        """Whether something was taken back: an agreed end, or everything since the last decision that was one."""
        if self.match.ended_by is not None:
            self.match.undo(self.humans)
            return True
        while self.match.undo(self.humans, self.settings.past_dice):
            again = self.match.undone and self.table.by_clock(self.match.undone[-1].action)
            if self.table.forced(self.match.state) is None and not again:
                return True
        return False

    def _die_in_the_way(self) -> bool:
        return bool(self.match.undo_count(self.humans, past_dice=True))

    def on_redo(self, **more: Any) -> None:
        before = len(self.match.steps)
        if not self.match.redo(self.humans):
            self.notice = self.t("ui.redo.none")
            return
        while self.match.undone and self.table.forced(self.match.state) is not None:
            self.match.redo(self.humans)
        self._tell_turned("undo.again", self.match.steps[before:])
        self._turned()

    def _turned(self) -> None:
        self.let_go()
        self.save()
        self.go_on()

    @property
    def can_undo(self) -> bool:
        over = self.match.ended_by is not None
        return over or self.held is not None or self.match.undo_count(self.humans, self.settings.past_dice) > 0

    # --- words for those who listen

    def _held_step(self) -> Step:
        """What the tutor has stopped, as if it had been played."""
        assert self.held is not None
        return Step(self.match.state, self.held.action, self.held.after, "")

    def _tell_turned(self, key: str, steps: Sequence[Step]) -> None:
        """Says what was taken back or played again, in its order, and who decides now."""
        first, after = steps[0], len(steps) - 1
        events = self.game.events(first.before, first.action, first.after, None)
        more = self.t("undo.more", n=after) if after else ""
        words = [self.t(key, what=" ".join(map(self.t.event, events))), more, self._next_words()]
        self.say(" ".join(filter(None, words)))

    def _next_words(self) -> str:
        """Who decides now, and what is asked."""
        page, player = cast("PlayPage", self), self.match.current_player
        who = self.t("undo.next", who=play_view.seat_name(page, player)) if player >= 0 else ""
        return f"{who} {play_view.ask_words(page)[0]}".strip()
