"""The tutor on the play page: it speaks up before a move that loses a unit at once; help and dangers, when asked."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from htpy import Node, div

from kit.core.game import Foresight, Peril
from kit.draw.marked import Marks
from kit.players.warning import warning
from kit.widgets.board_page import Bubble
from kit.widgets.html import icon, press
from kit.widgets.play_company import Company

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kit.core.game import Event


@dataclass(frozen=True, slots=True)
class Held:
    """A person's action that waits for "take it back" or "play on": where it leads, and what it would lose."""

    action: Any
    after: Any
    perils: tuple[Peril, ...]


class Tutored(Company):
    """A page on which a person alone is warned. The action that is warned of is shown, but not played yet."""

    held: Held | None = None

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.dangers = False
        """Whether rings show whatever the other side could take."""
        self._known: set[tuple[Any, Any]] = set()
        """What has been said: (a moment, an action) that was taken back, (a turn, a unit) that was risked."""
        self._focus = ""

    @property
    def humans(self) -> tuple[int, ...]:
        """The players at this screen."""
        return tuple(n for n, seat in enumerate(self.settings.seats) if seat.person)

    @property
    def people(self) -> tuple[int, ...]:
        return self.humans

    @property
    def warns(self) -> bool:
        """Whether the game looks ahead, so that there is something to warn of."""
        return isinstance(self.game, Foresight)

    # --- before a move

    @property
    def tutoring(self) -> bool:
        """Whether the tutor looks on: for one person against the computer, if that is wanted."""
        return bool(self.settings.tutor) and self.opponent() is not None

    def warned(self, action: Any) -> bool:
        """Whether the tutor speaks up before the action; it waits then. Nothing is said twice."""
        s = self.match.state
        if not self.tutoring or self.match.explain(action) is not None or (s, action) in self._known:
            return False
        turn = self._turn()
        new = tuple(p for p in warning(self.game, s, action) if (turn, p.piece) not in self._known)
        if not new:
            return False
        self.let_go()
        after = self.game.apply(s, action)
        self.held, self.behind = Held(action, after, new), s
        self.notice, self._focus = "", "[data-do=take_back]"
        self._speak_up()
        self.go(self.animate(self.game.events(s, action, after)))
        return True

    def _turn(self) -> int:
        """When the present turn of the person began, as a number of steps."""
        me = self.match.current_player
        deciders = [self.game.current_player(step.before) for step in self.match.steps]
        return next((n for n in range(len(deciders), 0, -1) if deciders[n - 1] not in (me, -1)), 0)

    def _speak_up(self) -> None:
        """The warning as a bubble at the unit, and for those who listen."""
        assert self.held is not None
        first, *others = self.held.perils
        words = self.table.peril(self.held.after, first, self.t)
        rest = self.t("tutor.more", n=len(others)) if others else ""
        self.bubble = Bubble(words, rest, place=first.place)
        told = " ".join(part for part in (words, rest, self.t("tutor.ask")) if part)
        self.say(told)
        if self.settings.aloud:
            self.speak(told)

    def on_take_back(self, **more: Any) -> None:
        """The person thinks again: the unit stands where it stood, and is still chosen."""
        if self.held is None:
            return
        held = self.held
        self._known.add((self.match.state, held.action))
        self.settle()
        self.let_go()
        parts = next(iter(self.game.slots(self.match.state, held.action)))
        self.partial = parts[:1] if len(parts) > 1 else ()

    def on_play_on(self, **more: Any) -> None:
        """The person knows and means it."""
        if self.held is None:
            return
        held, turn = self.held, self._turn()
        self._known |= {(turn, peril.piece) for peril in held.perils}
        self.settle()
        self.let_go()
        self.played(self.match.play(held.action))

    @abstractmethod
    def played(self, events: Sequence[Event]) -> None:
        """What follows an action whose motion has been seen already."""

    def let_go(self) -> None:
        super().let_go()
        self.held = None

    def on_quiet(self, **more: Any) -> None:
        if self.held is None:
            super().on_quiet()

    def on_language(self, **more: Any) -> None:
        super().on_language()
        if self.held is not None:
            self._speak_up()

    # --- when asked

    def on_hint(self, **more: Any) -> None:
        self.let_go()
        if not self.my_turn:
            self.notice = self.t("ui.hint.none")
            return
        self.spawn(self.advise(self.rng))

    def on_threats(self, **more: Any) -> None:
        """Rings on whatever the other side could take, until asked again."""
        self.dangers, self.dialog = not self.dangers, ""
        if self.dangers:
            found = len(self.in_danger())
            self.notice = self.t("ui.threats.some", n=found) if found else self.t("ui.threats.none")
            self.say(self.notice)

    def in_danger(self) -> frozenset[int]:
        """Where units stand that could be taken: the one person's at the screen, else those of whoever's turn it is."""
        side = self.humans[0] if len(self.humans) == 1 else None
        return frozenset(self.table.in_danger(self.shown_state, side))

    # --- showing

    def own_view(self) -> Marks:
        view = super().own_view()
        danger = self.in_danger() if self.dangers else frozenset()
        if self.held is None or self.behind is not None:
            return replace(view, danger=danger)
        first = self.held.perils[0]
        arrow = (first.by[0][1], first.place) if first.by else ()
        takers = frozenset(place for _, place in first.by)
        lost = frozenset(peril.place for peril in self.held.perils)
        return replace(view, danger=danger | lost, arrow=arrow, pointed=takers)

    def show(self) -> None:
        super().show()
        if self._focus and self.greeted:
            self.app.order("focus", selector=self._focus, keyboard=True)
        self._focus = ""


def answers(page: Tutored) -> Node:
    """The two answers to a warning."""
    return div(".kit-ways")[
        press("take_back", icon("undo", 26), page.t("tutor.take_back")),
        press("play_on", icon("next", 24), page.t("tutor.play_on"), css="kit-btn kit-second"),
    ]
