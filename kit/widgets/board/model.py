"""A page with a board on which places are tapped until an action is complete.

What happened in a match or a lesson is seen before anything is said of it: dice come to rest, are added up, then the
board moves; only then does anything follow, or is a word said. Meanwhile the page's `behind` is the state that is still
on the board.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Literal, Self

from kit.core.compose import choices
from kit.core.game import CHANCE, Event, Refusal, Trouble
from kit.draw.marked import Marks
from kit.widgets.features import News, Selection
from kit.widgets.panel import Panel, PanelContext
from kit.widgets.run.model import Message, Page, Told
from kit.widgets.run.turn import Animate, Finish, Pause, Playback, Stop, Turn
from kit.widgets.table import Table

if TYPE_CHECKING:  # nobody who plays waits for the lessons
    from kit.tutor import Mark

DIRECTIONS = ("left", "right", "up", "down")
SPOKEN_OF, READY, PIECE, IN_REACH, SHAFT, LETTER = 12.0, 4.0, 1.5, 0.75, 0.5, 0.3
"""How much it weighs that a speech bubble hides a place: one that is spoken of, a piece's that can be chosen, another
piece's, one to be tapped next; a bit of an arrow; or a letter beside the board. `AFAR` in `static/speech.js` is
measured by it: no piece is hidden for the sake of a tail."""


@dataclass(frozen=True, slots=True)
class Bubble:
    """Words at a place of the board: a first sentence, the rest, and the rule behind them."""

    first: str
    rest: str = ""
    rule_id: str = ""
    place: int | None = None
    spared: tuple[int, ...] = ()
    """Further places that it should not hide."""
    news: bool = False
    """Whether it tells what others did: once a person decides, its first sentence is enough."""
    open: bool = False
    """Whether all of it is to be read, however long it is."""
    why: str = ""
    """Of an advice, what speaks for it."""


@dataclass(frozen=True)
class Hand:
    """What a person is in the middle of, and what the board answers meanwhile."""

    cursor: int | None = None
    """Where the keyboard is, or where the last tap was."""
    cursor_seen: bool = False
    cramped: bool = False
    """Whether places are so small on the screen that figures on pieces are hard to read."""
    selection: Selection = ()
    """The parts of an action that have been chosen."""
    then: tuple[Any, ...] = ()
    """Actions that follow by themselves as long as they can."""
    stake: int = 0
    """How much is to be staked before the dice."""
    sure: bool = False
    """Whether ending something in which nothing was done has been asked about."""
    armed: int | None = None
    """The place that a second tap confirms, in the loupe if it is small."""
    ahead: tuple[int, ...] = ()
    """The way that the action would take which a second tap plays."""
    bubble: Bubble | None = None
    refused: int | None = None
    """The place that was asked for in vain."""
    arrow: tuple[int, ...] = ()
    """Of an advice."""
    pointed: tuple[int, ...] = ()
    """The places that an advice points out."""
    parts: tuple[str, ...] = ()
    """The keys of the buttons beside the board that an advice is about."""
    path: tuple[int, ...] = ()
    """A way that was gone, as dots."""
    stroke: tuple[int, ...] | None = None
    """The places that a finger has passed which is still on the board."""
    faces: tuple[int, ...] = ()
    """What people's own dice show, as far as it has been typed, where several are thrown together."""
    marks: tuple[Mark, ...] = ()
    """What the tutor of a lesson marks."""

    def opened(self) -> Hand:
        """The hand after everything was let go."""
        return Hand(self.cursor, self.cursor_seen, self.cramped)

    def unmarked(self) -> Hand:
        """The hand without the marks of the last answer."""
        return replace(self, then=(), ahead=(), refused=None, arrow=(), pointed=(), parts=(), path=(), sure=False)


@dataclass(frozen=True, eq=False, kw_only=True)
class BoardPage(Page):
    """Pages say which position a tap is about (`state`), and who decides."""

    game: Any
    table: Table
    panel: Panel
    hand: Hand = Hand()
    behind: Any = None
    """The state still on the board while a motion shows what came after it."""
    summed: bool = False
    """Whether the dice of what is being shown have landed, so that they may be added up."""

    @property
    @abstractmethod
    def state(self) -> Any:
        """The position that taps are about."""

    @property
    def shown_state(self) -> Any:
        """The position on the board."""
        return self.state if self.behind is None else self.behind

    @property
    @abstractmethod
    def my_turn(self) -> bool:
        """Whether a person decides now."""

    @property
    @abstractmethod
    def face(self) -> Any:
        """How the counters look: friendly, military."""

    @property
    def people(self) -> tuple[int, ...]:
        """The players at this screen, as far as the page knows."""
        return ()

    @property
    def ahead(self) -> tuple[int, ...]:
        """Further places that a speech bubble should not hide."""
        said = self.hand.bubble
        return (*self.hand.ahead, *(said.spared if said else ()))

    @property
    def spared(self) -> Mapping[int, float]:
        """The places that should be seen while a speech bubble speaks, each with its weight: its own, its arrow, its
        marks, the chosen piece and what that can reach, all pieces, and of them those that may be chosen now."""
        s, view, said = self.shown_state, self.view, self.hand.bubble
        own = (self.table.chosen_place(s, view), said.place if said else None)
        named = (*view.arrow, *view.path, *view.pointed, *self.ahead, *own)
        taken, first = self.table.taken(s), () if self.hand.selection or self.behind is not None else self.offered()
        ready = {self.table.choice_place(s, choice.slot) for choice in first}.intersection(taken)
        return {
            **dict.fromkeys(view.goals, IN_REACH),
            **dict.fromkeys(taken, PIECE),
            **dict.fromkeys(ready, READY),
            **dict.fromkeys((place for place in named if place is not None), SPOKEN_OF),
        }

    def refuses(self, told: Told, refusal: Refusal) -> Message:
        """At the place where the finger or the cursor was; of what is done beside the board, at the one it is about."""
        if isinstance(told, Message) and told.name in ("tap", "stroke", "key"):
            return Message("refuse", {"refusal": refusal, "place": self.hand.cursor})
        about = refusal.facts.get("at")
        try:
            place = self.table.where.place(self.state, about) if isinstance(about, str) else None
        except Trouble:
            place = None
        return Message("refuse", {"refusal": refusal, "place": place, "named": True})

    def let_go(self) -> Self:
        """The page after the chosen piece was put back, and what was open closed."""
        return replace(self, hand=self.hand.opened())

    def means_something(self, place: int) -> bool:
        """Whether a tap there completes an action or chooses something."""
        picked = self.table.pick(self.state, self.hand.selection, place)
        return picked.refusal is None and (
            picked.action is not None or picked.selection not in ((), self.hand.selection)
        )

    def advised_from(self, place: int) -> int | None:
        """Where the arrow of an advice begins at whose tip somebody taps who has chosen nothing."""
        hand = self.hand
        if not self.my_turn or hand.selection or place not in hand.arrow[-1:] or self.means_something(place):
            return None
        return hand.arrow[0]

    def besides(self, rule_id: str) -> str:
        return self.table.besides(self.state, rule_id, self.t)

    def why_not(self, refusal: Refusal, place: int | None) -> Bubble:
        """The words of a refusal, at the place that was meant."""
        instead = self.table.instead(self.state, self.hand.selection, place) if place is not None else {}
        first, _, rest = self.t.refusal(refusal, **instead).partition("\n")
        return Bubble(first, rest, refusal.rule_id, place)

    def waiting_words(self, rule: str) -> str:
        """Why nobody else can do anything while somebody decides, by that rule."""
        return self.t(f"wait.{rule}", who=self.table.side_ref(self.game.current_player(self.state)))

    @property
    def drags(self) -> bool:
        """Whether a finger that goes over the board means a way."""
        return self._taken_hold is not None

    @property
    def grips(self) -> tuple[tuple[float, float, float], ...]:
        """Where a finger has to begin that draws: circles, as shares of the board; nothing where it may do so
        anywhere."""
        found = self._taken_hold or {}
        return tuple((*self.table.centre(self.state, place), radius) for place, radius in found.items())

    @cached_property
    def _taken_hold(self) -> Mapping[int, float] | None:
        return self.table.strokes.grips(self.state, self.hand.selection) if self.my_turn else None

    @property
    def selection(self) -> Selection:
        """The parts chosen so far, and those that a finger is just drawing."""
        hand = self.hand
        return self.table.strokes.under_way(self.state, hand.selection, hand.stroke) if hand.stroke else hand.selection

    def offered(self) -> list[Any]:
        """The choices that the list of moves offers."""
        if not self.my_turn:
            return []
        return choices(self.game, self.state, self.table.listed(self.state, self.hand.selection))

    # --- marks

    def own_view(self) -> Marks:
        """The marks that the page itself puts on the board."""
        hand = self.hand
        focus = hand.cursor if hand.cursor_seen else None
        marks = replace(
            self.table.blank, refused=hand.refused, arrow=hand.arrow, path=hand.path, face=self.face, focus=focus,
            pointed=frozenset(hand.pointed), near=self.near(), cramped=hand.cramped,
        )  # fmt: skip
        return self.table.dressed(self.shown_state, marks)

    def near(self) -> frozenset[int]:
        """Where a piece is that was tapped on a small board: the chosen one, or the one that was asked about."""
        hand = self.hand
        if not hand.cramped:
            return frozenset()
        chosen = self.table.choice_place(self.state, hand.selection[0]) if hand.selection else None
        about = hand.bubble.place if hand.bubble is not None else None
        return frozenset(place for place in (chosen, about, hand.refused) if place is not None)

    @cached_property
    def view(self) -> Marks:
        """The marks on the board."""
        return self.marked()

    def marked(self) -> Marks:
        """The page's own marks, and what can be done with the parts chosen so far."""
        base, hand = self.own_view(), self.hand
        if not self.my_turn or self.behind is not None:
            return base
        view = self.table.view(self.state, self.selection, base)
        if hand.ahead:
            return self.table.shows_way(view, hand.ahead)
        pointed = hand.armed if hand.armed is not None else hand.cursor if hand.cursor_seen else None
        way = self.table.path_to(self.state, hand.selection, pointed) if pointed is not None else ()
        return replace(view, path=way) if way else view

    def loupe(self) -> Mapping[str, float] | None:
        """Where the loupe looks: at the place that a second tap confirms, unless it would hide the way there."""
        hand, s = self.hand, self.shown_state
        if hand.armed is None or hand.ahead:
            return None
        x, y = self.table.centre(s, hand.armed)
        return {"x": x, "y": y, "size": self.table.place_width(s) * 1.3}

    # --- for the panel

    @cached_property
    def context(self) -> PanelContext:
        """What the game's panel shows of the page."""
        return PanelContext(**self._context())

    def _context(self) -> dict[str, Any]:
        hand = self.hand
        return {
            "t": self.t, "game": self.game, "table": self.table, "lobby": self.lobby, "face": self.face,
            "state": self.state, "shown": self.shown_state, "start": self.state, "selection": hand.selection,
            "stake": hand.stake, "parts": hand.parts, "faces": hand.faces,
            "my_turn": self.my_turn, "people": self.people,
        }  # fmt: skip


LANDING = 0.9
"""Seconds that chance takes to show something, before anything follows from it."""
SUM = 0.8
"""Seconds in which the sums of a duel can be read, before anything follows from them."""
NEWS = 2.0
"""Seconds in which a capture, or what comes of dice, is the only thing that happens."""

Then = Callable[[Turn[Any]], None]
"""What follows once it has been seen."""


def hold(turn: Turn[Any], **changes: Any) -> None:
    """The hand with other values."""
    turn.set(hand=replace(turn.page.hand, **changes))


def release(turn: Turn[Any]) -> None:
    """Puts the chosen piece back and closes what is open."""
    turn.page = turn.page.let_go()


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


Moment = Literal["took", "duel", "scored", "right", "stars", "won", "poke"]
"""A capture, one after dice or cards, what counts for the match, a right answer, the stars of a lesson, a won match, a
tap on a mascot."""


def cheer(turn: Turn[Any], what: Moment, place: int | None = None, stars: int = 0, **more: str) -> None:
    """Asks the browser for it: at a place of the board, if there is one; with so many stars, if it is about them."""
    page = turn.page
    at = page.table.centre(page.shown_state, place) if place is not None else None
    turn.order("cheer", what=what, at=at, stars=stars, sound=page.sounds, **more)


def cheer_score(turn: Turn[Any], news: News) -> None:
    """Celebrates what was won for the match, if anything was: what is counted flies to where that is counted."""
    for place in news.scored:
        cheer(turn, "scored", place, flies=news.flies, hue=news.hue)
