"""The page of a lesson, as one frozen value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, Self

from kit.core.game import CHANCE, Refusal
from kit.draw.marked import Marks
from kit.tutor import Frame, Help, Lesson, LessonRun, Mark
from kit.tutor.lesson import Step, Words
from kit.widgets.board import update as board
from kit.widgets.board.model import SPOKEN_OF, BoardPage, Bubble
from kit.widgets.lesson_table import Bill, LessonTable
from kit.widgets.run.model import Answers, plain_data

on = Answers(board.on)
"""What the page of a lesson answers."""
PROGRESS = "progress."
"""How the names of all places begin where stars are kept; then comes the game."""


@dataclass(frozen=True, slots=True)
class Stays:
    """An answer of the tutor that stays on the board until the learner goes on.

    `step`, `lesson`: what was asked is done; `wrong`: what came of a wrong try; `shown`: the solution was played.
    """

    kind: Literal["step", "lesson", "wrong", "shown"]
    state: Any
    praise: Words | None = None
    unlucky: bool = False
    """Whether what was asked is done, but the dice went against whoever did it."""
    alone: bool = False
    """Whether the next step comes by itself, once the few words of praise could be read."""


@dataclass(frozen=True)
class Playing:
    """Actions that are being shown one after the other."""

    frames: tuple[Frame, ...]
    then: Callable[[Any], None]
    """What follows them."""
    watched: bool = False
    """Whether there is nothing to do but watch: what follows from a wrong try, the solution, what is asked about."""
    shown: int = 0
    lies: bool = False
    """Whether the first of them lies there already: only what follows from it is still to be seen."""
    opens: bool = False
    """Whether they are what a question is about, which is asked once they lie there."""


@lru_cache(maxsize=16)
def _stars_in(text: str) -> Mapping[str, int]:
    """The stars in a text that the device keeps; a page asks for them dozens of times a message."""
    kept: dict[str, Any] = plain_data(text, {})
    return {name: count for name, count in kept.items() if type(count) is int and 1 <= count <= 3}


@dataclass(frozen=True, eq=False, kw_only=True)
class Learn(BoardPage):
    """The lessons of a game, one at a time, on the same screen as a match."""

    kind = "learn"
    table: LessonTable
    lessons: tuple[Lesson, ...]
    extra: str = ""
    """The first lesson about extra rules."""
    seat: int = -1
    """The player whose side the learner takes in the step that is shown."""
    run: LessonRun
    """How far the learner is. It is never changed: each try is made on a copy."""
    aside: LessonRun | None = None
    """A lesson that was left half done for another one: whoever comes back goes on there, with all that was counted."""
    stays: Stays | None = None
    fresh: bool = False
    """Whether the step began with other pieces on the board than the one before has left there."""
    help: Help | None = None
    """The last hint of this step."""
    playing: Playing | None = None
    stars_told: int = 3
    """How many stars the learner knows can still be won."""
    undone: tuple[str, ...] = ()
    """The learner's actions taken back in this step, the next to be played again last."""
    gone: Frame | None = None
    """The last action that was done or tried."""
    frames: tuple[Frame, ...] = ()
    """What has been shown of the last answer, or of the solution."""
    fell: tuple[Frame, ...] = ()
    """What was shown before the present step since the pieces were put where they stand: its dice lie there."""
    wrongly: tuple[Words, int] | None = None
    """The lesson's answer to the last wrong try, and the place that was tapped when it was given first."""
    news: Frame | None = None
    """The last capture since the learner's last action, else what an action brought, in an exam."""
    pointers: tuple[Mark, ...] = ()
    """What the tutor has pointed out in this step, until that is done."""
    joke: int | None = None
    """Which of its jokes the companion tells, until the learner does anything else."""
    said: Callable[[Any], Bubble] | None = None
    """What makes the speech bubble anew in another language."""

    # --- the device

    def needed(self) -> list[str]:
        return [*super().needed(), "aloud", "face", "unlocked", "sitting", PROGRESS, self.places]

    def glimpsed(self) -> list[str]:
        return [*super().glimpsed(), self.matches]

    def guarded_places(self) -> list[str]:
        return [*super().guarded_places(), PROGRESS, self.places]

    @property
    def places(self) -> str:
        """How the names of all places begin where tabs keep how far they are in a lesson of the game."""
        return f"lesson.{self.game.id}."

    @property
    def matches(self) -> str:
        """How the names of all places begin where matches of the game are kept."""
        return f"match.{self.game.id}."

    @property
    def locked(self) -> bool:
        """Whether a padlock is on the way to a first match, as the lobby has it, and there are lessons still to do."""
        if not self.table.padlock or all(lesson.id in self.stars for lesson in self.wanted):
            return False
        big = self.kept_data("sitting", {}).get("age") == "big"
        return not (big or "unlocked" in self.kept or self.keeps_any(self.matches))

    @property
    def aloud(self) -> bool:
        """Whether the device reads aloud what is said."""
        return self.kept.get("aloud") == "on"

    @property
    def face(self) -> Any:
        return "military" if self.kept.get("face") == "military" else "friendly"

    # --- lessons and stars

    @property
    def stars(self) -> dict[str, int]:
        """The best result of each lesson done, 1 to 3, by the lesson's id."""
        return self.stars_of(self.game.id)

    @property
    def stars_at_stake(self) -> bool:
        """Whether to be shown the solution costs a star: not once it has been shown, nor where more are kept."""
        return self.run.stars > 1 >= self.stars.get(self.run.lesson.id, 0)

    def stars_of(self, game: str) -> dict[str, int]:
        """The same for any game."""
        return dict(_stars_in(self.kept.get(f"{PROGRESS}{game}", "")))

    @property
    def wanted(self) -> list[Lesson]:
        """The lessons that are for everybody: all but the warm-ups."""
        return [lesson for lesson in self.lessons if lesson.sort != "warm_up"]

    def first_undone(self) -> Lesson:
        """The lesson to go on with: the first one not done; when all are done, the first with the fewest stars."""
        return min(self.wanted, key=lambda lesson: self.stars.get(lesson.id, 0))

    def alike(self, lesson: Lesson) -> list[Lesson]:
        """The lessons of one sort, which are counted together."""
        return [other for other in self.lessons if other.sort == lesson.sort]

    def number(self, lesson: Lesson) -> int:
        """Of a lesson among those of its sort, from 1."""
        return self.alike(lesson).index(lesson) + 1

    def lesson_called(self, name: object) -> Lesson | None:
        """The lesson with that id, or with that number; warm-ups and puzzles have none."""
        numbered = (lesson for lesson in self.lessons if lesson.sort == "lesson")
        known = {lesson.id: lesson for lesson in self.lessons}
        known |= {str(number): lesson for number, lesson in enumerate(numbered, start=1)}
        return known.get(name) if isinstance(name, str) else None

    @property
    def exam(self) -> Lesson | None:
        """The lesson that is a match to be won."""
        return next((lesson for lesson in self.lessons if lesson.exam), None)

    # --- where we are

    @property
    def people(self) -> tuple[int, ...]:
        return (self.seat,) if self.seat >= 0 else ()

    def known(self, s: Any) -> Any:
        """A state as far as the learner may know it."""
        return self.game.observation(s, self.viewer) if self.game.hides else s

    @property
    def viewer(self) -> int | None:
        """The player whose side the learner takes."""
        return next(iter(self.people), None)

    @property
    def state(self) -> Any:
        return self.known(self.run.state)

    @property
    def shown_state(self) -> Any:
        if self.behind is not None:
            return self.known(self.behind)
        return self.known(self.stays.state) if self.stays else self.state

    @property
    def step(self) -> Step:
        """The step that the screen is about: the present one, or the one just done."""
        done = self.run.finished or (self.stays is not None and self.stays.kind == "step")
        return self.run.lesson.steps[self.run.number - done]

    @property
    def watching(self) -> bool:
        """Whether the board is showing what follows from a try, or the solution."""
        return self.playing is not None and self.playing.watched

    @property
    def opening(self) -> bool:
        """Whether the board is showing what a question is about."""
        return self.playing is not None and self.playing.opens

    @property
    def lies(self) -> bool:
        """Whether the learner is asked about what lies there, and what follows from it is still to be seen."""
        return self.asks and self.stays is None and any(frame.lies for frame in self.run.thrown)

    @property
    def my_turn(self) -> bool:
        free = self.stays is None and self.playing is None and not self.run.finished
        return free and not self._awaits_chance

    @property
    def chance_waits(self) -> bool:
        """Whether a die waits for the learner."""
        free = self.stays is None and self.playing is None
        return free and self._awaits_chance

    @property
    def _awaits_chance(self) -> bool:
        """Whether dice come next; not where the learner is only asked about them."""
        return not self.asks and self.game.current_player(self.state) == CHANCE

    @property
    def asks(self) -> bool:
        """Whether the learner is only asked something, or to point, and plays nothing."""
        return not self.run.finished and self.run.step.kind in ("answer", "point")

    @property
    def drags(self) -> bool:
        return super().drags and not self.asks

    @property
    def can_hint(self) -> bool:
        """Whether a hint would find the learner trying."""
        return self.stays is None or self.stays.kind == "wrong"

    @property
    def can_undo(self) -> bool:
        """Whether there is something of this step to take back."""
        if self.step.kind == "exam" and self.run.rolled:
            return False
        back = self.stays is not None and self.stays.kind in ("wrong", "shown")
        return back or bool(self.run.progress()["played"])

    def ends(self, end: Any) -> bool:
        """Whether the lesson is, among other things, about such an action, which ends a phase: then there is a button
        for it."""
        if self.run.lesson.exam:
            return True
        texts = (text for step in self.run.lesson.steps for text in (*step.solution, *(w.action for w in step.wrong)))
        return any(self.is_such(end, text) for text in texts)

    def is_such(self, end: Any, text: str) -> bool:
        """Whether the action and the one that is written are of one kind: the notation begins with the same word."""
        return self.game.action_text(self.state, end).partition(" ")[0] == text.partition(" ")[0]

    def taught(self, rule: str) -> bool:
        """Whether this lesson, one before it, or one that is done teaches a rule."""
        until = self.lessons.index(self.run.lesson) + 1
        met = (lesson for n, lesson in enumerate(self.lessons) if n < until or lesson.id in self.stars)
        return any(rule in lesson.teaches for lesson in met)

    @property
    def prices_known(self) -> bool:
        """Whether this lesson, or one before it, teaches what a step costs."""
        taught = self.lessons[: self.lessons.index(self.run.lesson) + 1]
        return any(self.table.price_rule in lesson.teaches for lesson in taught)

    # --- what a tap means

    def let_go(self) -> Self:
        return replace(super().let_go(), said=None, joke=None)

    def why_not(self, refusal: Refusal, place: int | None) -> Bubble:
        """What else the rules allow may not do what is asked, which stands on the card, and is not told."""
        bubble = super().why_not(refusal, place)
        return replace(bubble, rest="") if refusal.rule_id and self.step.kind in ("do", "try") else bubble

    @property
    def spared(self) -> Mapping[int, float]:
        step, spared = self.step, super().spared
        ahead = () if self.stays is not None and self.stays.kind == "step" else self.run.wanted()
        wanted = {*ahead, *(spared if step.kind == "point" else ())}
        return {**spared, **dict.fromkeys(wanted, SPOKEN_OF)}

    def means_something(self, place: int) -> bool:
        if not self.run.finished and self.run.step.kind == "point":
            return place in self.run.places()
        return self.forbidden(place) is not None or super().means_something(place)

    def _rules(self) -> dict[str, None]:
        """The rules that the step expects to be met in vain."""
        step = self.run.step
        return dict.fromkeys([step.refused] * (step.kind == "try") + [foreseen.refused for foreseen in step.tries])

    def forbidden(self, place: int) -> Any:
        """What the step expects to be tried in vain, if a tap there can mean it."""
        s, selection = self.state, self.hand.selection
        legal = self.table.pick(s, selection, place)
        tries = (self.table.forbidden(s, selection, place, rule) for rule in self._rules())
        return next(filter(None, tries), None) if self.run.step.kind == "try" or legal.refusal is not None else None

    def forbidden_part(self, value: str) -> Any:
        """The same of a part chosen beside the board."""
        picked = self.table.part(self.state, self.hand.selection, "ability", value)
        if picked is None or picked.action is not None or not (picked.refusal or picked.key):
            return None
        return next(filter(None, (self.table.forbidden_part(self.state, value, rule) for rule in self._rules())), None)

    def listed_places(self) -> list[int]:
        """The places that the list of moves offers: those of a `point` step, and of a `try` what can be meant."""
        if self.step.kind == "point":
            return self.run.places()
        return self.table.sights(self.state) if self.step.kind == "try" else []

    # --- the board

    def way_shown(self) -> tuple[Any, tuple[int, ...]]:
        """The way that the board shows, with the position it starts from: pointed at, pointed out, or just gone."""
        if self.gone is not None and self.stays is not None:
            return self.gone.before, self.ahead
        return self.shown_state, self.view.path or self.view.arrow

    @property
    def bill(self) -> Bill | None:
        """What the way shown costs; of one that was refused only what is too much: otherwise its price is no reason."""
        bill = self.table.bill(*self.way_shown()) if self.prices_known else None
        refused = self.gone is not None and self.gone.refusal is not None and self.stays is not None
        return None if bill and refused and bill.total <= bill.have else bill

    @property
    def ahead(self) -> tuple[int, ...]:
        gone, said = self.gone, self.hand.bubble
        if gone is None:
            return super().ahead
        way = self.run.board.way(gone.before, gone.action)
        tapped_only = gone.refusal is not None and said is not None and way[:1] == (said.place,)
        return way[:1] if tapped_only else way

    @property
    def guide(self) -> tuple[Mark, ...]:
        """The help that a step begins with, or what was pointed out since; it makes way for any other answer."""
        free = self.my_turn and not self.hand.marks and self.hand.bubble is None
        return (self.pointers or self.run.guide) if free else ()

    def own_view(self) -> Marks:
        view, marks = super().own_view(), (*self.hand.marks, *self.guide)
        look = {place for mark in marks if mark.kind in ("look", "reach") for place in mark.places}
        arrow = next((mark.places for mark in marks if mark.kind == "arrow"), ())
        refused = next((mark.places[0] for mark in marks if mark.kind == "no"), view.refused)
        face: Any = self.step.faces or view.face
        return replace(view, pointed=frozenset(look), arrow=arrow, refused=refused, face=face)

    def marked(self) -> Marks:
        if self.asks:  # a ring says that something can be chosen and played
            return self.own_view()
        view = super().marked()
        taken_up = self.hand.selection and self.table.choice_place(self.state, self.hand.selection[0])
        if view.arrow and view.arrow[0] == taken_up:
            way = view.arrow if not view.path and view.arrow[-1] in view.goals else view.path
            return replace(view, path=way, arrow=(), pointed=view.pointed | {view.arrow[-1]})
        return view

    def _context(self) -> dict[str, Any]:
        told = self.playing is None or self.behind is None
        frames = self.run.thrown if self.lies and self.playing is None else self.frames
        return super()._context() | {
            "viewer": self.viewer, "telling": told, "summed": (told and not self.lies) or self.summed,
            "chance_waits": self.chance_waits, "lesson": self.run.lesson, "frames": frames,
            "fell": self.fell, "answered": self.stays is not None, "asks": self.asks and self.stays is None,
        }  # fmt: skip
