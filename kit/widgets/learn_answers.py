"""How the learn app shows the tutor's answer to a try: what follows from it as motion, then marks and words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from kit.core.game import Refusal
from kit.tutor import Frame, Help, LessonRun, Mark, Reaction
from kit.tutor.lesson import Step, Words
from kit.widgets import learn_view
from kit.widgets.board_page import BoardPage, Bubble
from kit.widgets.progress import ProgressPage

BETWEEN = 0.4
"""Seconds between two actions that are shown, so that each is seen."""
LOOK = 1.0
"""Seconds that a wrong try stays on the board before the board goes back and points at something."""

BUBBLE = 0.6, 0.2
"""Width and height of a speech bubble as shares of the board's, more or less."""


@dataclass(frozen=True, slots=True)
class Held:
    """An answer of the tutor that stays on the board until the learner goes on.

    `step`, `lesson`: what was asked is done; `wrong`: what came of a wrong try; `shown`: the solution was played.
    """

    kind: Literal["step", "lesson", "wrong", "shown"]
    state: Any
    praise: Words | None = None


class AnsweringPage(BoardPage, ProgressPage):
    """A page with a lesson on its board, which answers what the learner tries."""

    run: LessonRun

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.held: Held | None = None
        self.help: Help | None = None
        """The last hint of this step."""
        self.marks: tuple[Mark, ...] = ()
        """What the tutor's last answer marks."""
        self.watching = False
        """Whether the board is showing what follows from a try, or the solution."""
        self.undone: list[str] = []
        """The learner's actions taken back in this step, the next to be played again last."""
        self.gone: tuple[Any, tuple[int, ...]] | None = None
        """The last way that was gone or tried, with the position it started from."""
        self.aloud = False
        self.seen: tuple[Frame, ...] = ()
        """What has been shown of the last answer, or of the solution."""
        self._then: Callable[[], None] | None = None
        self._said: Callable[[], Bubble] | None = None
        self._focus = ""

    def needed(self) -> list[str]:
        return [*super().needed(), "aloud", "face"]

    def offer(self, what: Any, place: int | None = None) -> None:
        """Gives the tutor a try and shows its answer: what follows from it as motion, then marks and words."""
        step, lesson, before = self.run.step, self.run.lesson, self.run.state
        reaction = self.run.offer(what)
        self.undone, self.help = [], None
        if reaction.kind == "lesson":
            self.win(lesson, reaction.stars)
        self.keep_place(self.run)
        played = [frame for frame in reaction.frames if frame.refusal is None]
        self.watching = reaction.kind == "wrong" and bool(played)
        self._play_out(played, lambda: self._answer(reaction, step, before, place))

    def _answer(self, reaction: Reaction, step: Step, before: Any, place: int | None) -> None:
        """What stands on the board once everything has been shown."""
        refused, moved = reaction.refusal, [frame for frame in reaction.frames if frame.refusal is None]
        last = moved[-1].after if moved else before
        if reaction.kind == "accepted" or moved or reaction.kind in ("step", "lesson"):
            self.let_go()
        if reaction.kind == "accepted":
            return
        self.marks = reaction.marks
        praised = reaction.kind in ("step", "lesson") and refused is None
        if praised:
            self._tell(learn_view.said(self, reaction.say) or self.t(reaction.key))
        else:
            self._speak(reaction, step, self._where(reaction, moved, place, last))
        if reaction.kind in ("step", "lesson"):
            self.held = Held(reaction.kind, last, reaction.say if praised else None)
        elif moved and not learn_view.points(reaction.marks):
            self.held, self.marks = Held("wrong", last), ()
        if reaction.kind == "wrong" and moved:
            self.base = replace(self.base, path=self._way(moved[-1]))
        if reaction.frames:
            self.gone = reaction.frames[0].before, self._way(reaction.frames[0])
        if reaction.kind == "lesson":
            self.dialog = "done"
        if self.held and self.cursor_seen:
            self._focus = "[data-do=go_on]"

    def _way(self, frame: Frame) -> tuple[int, ...]:
        """The places an action led through, for a trace on the board."""
        return self.run.board.way(frame.before, frame.action)

    def _where(self, reaction: Reaction, moved: Sequence[Frame], place: int | None, s: Any) -> int | None:
        """The place that the words are about; the bubble beside it covers as little as can be of what is marked.

        Where the last one went, or the place tapped; if the board goes back and points at something, that first.
        """
        marked = [mark.places[-1 if mark.kind == "arrow" else 0] for mark in reaction.marks if mark.places]
        shown = [there for mark in reaction.marks if mark.kind == "look" for there in mark.places]
        there = list(self._way(moved[-1])[-1:]) if moved else [] if place is None else [place]
        if moved and not learn_view.points(reaction.marks):
            return next(iter([*there, *marked]), None)
        places = [*shown, *marked, *there] if moved else [*there, *marked, *shown]
        seen = [there for mark in reaction.marks if mark.kind != "reach" for there in mark.places]
        return min(places, key=lambda here: self._hidden(s, here, seen), default=None)

    def _hidden(self, s: Any, place: int, marked: Sequence[int]) -> int:
        """How many of the marked places a bubble at this place would cover, on a board as small as they come."""
        (x, y), (wide, high) = self.table.centre(s, place), BUBBLE
        side, lift = (1 if x < 0.5 else -1), (-1 if y > 0.66 else 1)
        at = (self.table.centre(s, there) for there in set(marked) - {place})
        return sum(0 < side * (u - x) < wide and -high / 2 < lift * (v - y) < high for u, v in at)

    def _speak(self, reaction: Reaction, step: Step, place: int | None) -> None:
        """Says why not, in the lesson's words or in those of the rule, at the place it is about."""
        refusal = reaction.refusal
        if refusal is not None:
            self.app.order("shake")
        if refusal is None or reaction.say is not None:
            rule = refusal.rule_id if refusal else step.rule
            self._say_at(
                lambda: Bubble(learn_view.said(self, reaction.say) or self.t(reaction.key), rule_id=rule, place=place),
                urgent=refusal is not None,
            )
        else:
            self.refuse(refusal, place)

    def _say_at(self, make: Callable[[], Bubble], urgent: bool) -> None:
        self._said, self.bubble = make, make()
        self._tell(f"{self.bubble.first} {self.bubble.rest}", urgent=urgent)

    def unmark(self) -> None:
        super().unmark()
        self.base = replace(self.base, path=())

    def refuse(self, refusal: Refusal, place: int | None) -> None:
        super().refuse(refusal, place)
        self._said = lambda: self.why_not(refusal, place)
        if self.bubble:
            self._read(f"{self.bubble.first} {self.bubble.rest}")

    # --- saying it

    def _tell(self, *sentences: str, urgent: bool = False) -> None:
        """Says something to those who listen: a screen reader, and the device's voice if that is wanted."""
        words = " ".join(filter(None, sentences))
        self.say(words, urgent)
        self._read(words)

    def _read(self, words: str) -> None:
        if self.aloud and self.can_speak:
            self.read_aloud(words)

    # --- showing what follows

    def _play_out(self, frames: Sequence[Frame], then: Callable[[], None]) -> None:
        """Shows actions one after the other, then what comes after them; any tap goes to the end at once."""
        self.seen = ()

        def concluded() -> None:
            self.seen = tuple(frames)
            then()

        self._then = concluded
        if frames:
            self.let_go()
            self.marks = ()
            self.go(self._playing(frames))
        if self.thinking is None or not frames:
            self._conclude()

    async def _playing(self, frames: Sequence[Frame]) -> None:
        for number, frame in enumerate(frames):
            self.behind = frame.before
            self.show()
            await self.pause(BETWEEN if number else 0)
            events = self.game.events(frame.before, frame.action, frame.after)
            if self.run.lesson.exam:
                self.say(" ".join(map(self.t.event, events)))
            await self.motion(events)
            self.behind = frame.after
            self.seen = tuple(frames[: number + 1])
        self.show()
        await self.pause(LOOK if self.watching else BETWEEN)
        self.thinking = None
        self.guarded(self._conclude)

    def _conclude(self) -> None:
        then, self._then, self.behind, self.watching = self._then, None, None, False
        if then is not None:
            then()

    def _skip(self) -> None:
        """Ends the motions: the answer is there at once."""
        then, self._then = self._then, None
        self.stop_thinking()
        self._then = then
        self._conclude()
