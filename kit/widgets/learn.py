"""The learn app: a lesson on the board, a companion who says what to do, and the road of lessons."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from kit.core.chance import Roll
from kit.core.game import CHANCE
from kit.core.manifest import GAMES
from kit.draw.marked import Marks
from kit.tutor import Lesson, LessonRun, Mark, Pick, Tap, lessons, syllabus
from kit.tutor.lesson import Step
from kit.widgets import learn_dialogs, learn_view
from kit.widgets.learn_answers import Held
from kit.widgets.learn_undo import UndoingLesson
from kit.widgets.lesson_table import LessonTable
from kit.widgets.page import whole
from kit.widgets.picked import Picked


class LearnPage(UndoingLesson):
    """The lessons of a game, one at a time, on the same screen as a match."""

    kind = "learn"
    table: LessonTable
    dialogs = learn_dialogs.DIALOGS

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.lessons = lessons(game)
        self.extra = syllabus(game).extra
        """The first lesson about extra rules."""
        self.run = LessonRun(self.lessons[0])
        self.rng = Random()

    def new_table(self, game: str) -> LessonTable:
        table: LessonTable = GAMES[game].part("lesson_table")()
        return table

    # --- beginning, choosing a lesson

    def begin(self) -> None:
        self.aloud = self.kept.get("aloud") == "on"
        self.face = "military" if self.kept.get("face") == "military" else "friendly"
        asked = self.lesson_called(self.query.get("lesson"))
        self.guard_stars(self.game.id)
        self.take(self.kept_run() or LessonRun(asked or self.first_undone()))
        self._focus = ""
        self.offer_unread()

    def take(self, run: LessonRun) -> None:
        """Puts a lesson on the page."""
        self.stop_thinking()
        self.run, self.dialog = run, ""
        self._step_begins()

    def on_lesson(self, lesson: Any = "", **more: Any) -> None:
        """A lesson chosen on the road, from its first step."""
        chosen = self.lesson_called(lesson)
        if chosen is not None:
            self.take(LessonRun(chosen))

    def on_next_lesson(self, **more: Any) -> None:
        """The lesson after this one; after the last, the first that is not done yet."""
        number = self.lessons.index(self.run.lesson) + 1
        self.take(LessonRun(self.lessons[number] if number < len(self.lessons) else self.first_undone()))

    def _step_begins(self) -> None:
        """The learner's go, from the start of a step or from where it stands."""
        self.held, self.help, self.watching, self.undone, self.gone, self.seen = None, None, False, [], None, ()
        self.let_go()
        self.cursor = self.table.home(self.state) if self.cursor_seen else None
        self._focus = ".kit-top"
        self.keep_place(self.run)
        self._tell(learn_view.line_words(self), learn_view.goal_words(self))

    # --- where we are

    @property
    def people(self) -> tuple[int, ...]:
        return (self.run.learner,) if self.run.learner >= 0 else ()

    @property
    def state(self) -> Any:
        return self.run.state

    @property
    def shown_state(self) -> Any:
        if self.behind is not None:
            return self.behind
        return self.held.state if self.held else self.state

    @property
    def step(self) -> Step:
        """The step that the screen is about: the present one, or the one just done."""
        done = self.run.finished or (self.held is not None and self.held.kind == "step")
        return self.run.lesson.steps[self.run.number - done]

    @property
    def exam(self) -> Lesson | None:
        """The lesson that is a match to be won."""
        return next((lesson for lesson in self.lessons if lesson.exam), None)

    @property
    def my_turn(self) -> bool:
        free = self.held is None and self._then is None and not self.run.finished
        return free and self.game.current_player(self.state) != CHANCE

    @property
    def dice_wait(self) -> bool:
        """Whether a die waits for the learner."""
        return self.held is None and self._then is None and self.game.current_player(self.state) == CHANCE

    # --- what the learner does

    def on_tap(self, x: Any = -1, y: Any = -1, width: Any = 0, **more: Any) -> None:
        if self._then is not None or self.held is not None:
            self.cursor_seen = False
            self.not_now(0)
        else:
            super().on_tap(x, y, width)

    def on_key(self, key: Any = "", **more: Any) -> None:
        if (self._then is not None or self.held is not None) and key in ("enter", "escape"):
            self.not_now(0)
        else:
            super().on_key(key)

    def not_now(self, place: int) -> None:
        if self._then is not None:
            self._skip()
        elif self.held is not None:
            self.on_go_on()
        elif self.dice_wait:
            self.refuse(self.table.pending, place)

    def pick(self, place: int, confirm: bool = False) -> None:
        self.marks = ()
        if self.my_turn and self.run.step.kind == "point":
            self.let_go()
            self._point(place, confirm)
        else:
            super().pick(place, confirm)

    def _point(self, place: int, confirm: bool) -> None:
        if confirm and self.armed != place:
            self.armed = place
            return
        self.armed = None
        self.offer(Tap(place), place)

    def means_something(self, place: int) -> bool:
        if not self.run.finished and self.run.step.kind == "point":
            return place in self.run.places()
        return self._forbidden(place) is not None or super().means_something(place)

    def picked(self, picked: Picked, place: int | None) -> None:
        foreseen = self._forbidden(place) if picked.action is None and place is not None else None
        if foreseen is not None:
            self.offer(foreseen, place)
        elif picked.tried is not None:
            self.offer(picked.tried, place)
        else:
            super().picked(picked, place)
            if picked.key and not self.partial:
                self.marks = (Mark("look", self.table.ready(self.state)),)

    def on_choose_part(self, kind: Any = "", value: Any = "", **more: Any) -> None:
        """A part chosen beside the board; where it cannot be chosen, that may be what the step expects to be tried."""
        self.marks = ()
        foreseen = self._forbidden_part(str(value)) if self.my_turn else None
        if foreseen is not None:
            self.offer(foreseen, None)
        else:
            super().on_choose_part(kind, value)

    def _forbidden_part(self, value: str) -> Any:
        picked = self.table.part(self.state, self.partial, "ability", value)
        if picked is None or picked.action is not None or not (picked.refusal or picked.key):
            return None
        return next(filter(None, (self.table.forbidden_part(self.state, value, rule) for rule in self._rules())), None)

    def _rules(self) -> dict[str, None]:
        """The rules that the step expects to be met in vain."""
        step = self.run.step
        asked = [step.refused] if step.kind == "try" else []
        return dict.fromkeys((*asked, *(foreseen.refused for foreseen in step.tries)))

    def _forbidden(self, place: int) -> Any:
        """What the step expects to be tried in vain, if a tap there can mean it."""
        legal = self.table.pick(self.state, self.partial, place)
        tries = (self.table.forbidden(self.state, self.partial, place, rule) for rule in self._rules())
        return next(filter(None, tries), None) if self.run.step.kind == "try" or legal.refusal is not None else None

    def act(self, action: Any) -> None:
        self.offer(action, self.cursor)

    def on_end(self, **more: Any) -> None:
        """The big button that ends a phase."""
        if self.my_turn and (offered := self.table.end_button(self.state, self.t)) is not None:
            self.act(offered[1])

    def on_place(self, place: Any = "", **more: Any) -> None:
        """A line of the list that stands for a tap on a place."""
        number = whole(place)
        if self.my_turn and number is not None and number in learn_view.listed_places(self):
            self.pick(number)

    def on_choose(self, choice: Any = "", **more: Any) -> None:
        """One of the answers to choose from."""
        number = whole(choice)
        if self.my_turn and number is not None:
            self.let_go()
            self.offer(Pick(number))

    def on_roll(self, **more: Any) -> None:
        self.on_die(self.rng.randint(1, 6))

    def on_die(self, value: Any = None, **more: Any) -> None:
        """The pips of the learner's own die, or of one rolled here."""
        pips = whole(value)
        if self.dice_wait and pips is not None:
            self.offer(Roll(pips))

    # --- going on, trying again, help

    def on_go_on(self, **more: Any) -> None:
        """From what was shown to the learner's next go."""
        self._skip()
        if self.held is not None and self.held.kind == "lesson":
            self.dialog = "done"
        elif self.held is not None:
            self._step_begins()

    def on_again(self, **more: Any) -> None:
        """The step from its start."""
        self._skip()
        if self.run.finished:
            self.take(LessonRun(self.run.lesson))
        else:
            if self.held is None:
                self.run.back()
            self._step_begins()

    def on_again_lesson(self, **more: Any) -> None:
        self.take(LessonRun(self.run.lesson))

    def on_hint(self, **more: Any) -> None:
        """Help, each time clearer: words, a mark, an arrow, the solution; in an exam, advice."""
        if self.step.kind != "exam":
            self._help(self.run.help_level)
        elif self.my_turn:
            self.spawn(self.advise(self.rng))
        else:
            self.notice = self.t("ui.hint.none")

    def on_show_me(self, **more: Any) -> None:
        """The solution; in an exam there is none, but advice."""
        if self.step.kind == "exam":
            self.on_hint()
        else:
            self._help(3)

    def _help(self, level: int) -> None:
        self._skip()
        if self.run.finished or (self.held is not None and self.held.kind == "step"):
            self.notice = self.t("ui.hint.none")
            return
        self._step_begins()
        self.run.help_level = level
        self.help = self.run.hint()
        self.keep_place(self.run)
        self.watching = bool(self.help.frames)
        self._tell(self.t("lesson.watch") if self.watching else learn_view.line_words(self))
        self._play_out([frame for frame in self.help.frames if frame.refusal is None], lambda: self._helped())

    def _helped(self) -> None:
        if self.help is None:
            return
        self.marks = self.help.marks
        if self.help.frames:
            last = self.help.frames[-1]
            self.held, self.gone = Held("shown", last.after), (last.before, self._way(last))
            self.base = replace(self.base, path=self._way(last))
            if last.refusal is not None:
                self.base = replace(self.base, refused=next(iter(self.run.barred(last)), None))
                self.app.order("shake")

    # --- words

    def words_to_read(self) -> str:
        return f"{learn_view.line_words(self)} {learn_view.goal_words(self)}"

    def on_language(self, **more: Any) -> None:
        spoken = self.bubble is not None
        super().on_language()
        if spoken and self._said is not None:
            self.bubble = self._said()

    def let_go(self) -> None:
        super().let_go()
        self.marks, self._said = (), None

    def on_why(self, rule: Any = "", **more: Any) -> None:
        super().on_why(rule or (self.bubble.rule_id if self.bubble else "") or self.step.rule)

    def on_set(self, what: Any = "", value: Any = "", **more: Any) -> None:
        """A setting; the device keeps it."""
        if what == "face" and value in ("friendly", "military"):
            self.face = str(value)
            self.keep("face", self.face)
        elif what == "aloud":
            self.aloud = value == "on"
            self.keep("aloud", "on" if self.aloud else None)

    # --- showing

    @property
    def ends_phases(self) -> bool:
        """Whether the lesson is, among other things, about ending a phase: then there is a button for it."""
        if self.run.lesson.exam:
            return True
        texts = (text for step in self.run.lesson.steps for text in (*step.solution, *(w.action for w in step.wrong)))
        return any(text.startswith("end ") for text in texts)

    @property
    def prices_known(self) -> bool:
        """Whether this lesson, or one before it, teaches what a step costs."""
        taught = self.lessons[: self.lessons.index(self.run.lesson) + 1]
        return any(self.table.price_rule in lesson.teaches for lesson in taught)

    def way_shown(self) -> tuple[Any, tuple[int, ...]]:
        """The way that the board shows, with the position it starts from: pointed at, pointed out, or just gone."""
        if self.gone is not None and self.held is not None:
            return self.gone
        view = self.view()
        return self.shown_state, view.path or view.arrow

    @property
    def spared(self) -> tuple[int, ...]:
        return self.gone[1] if self.gone is not None else super().spared

    @property
    def guide(self) -> tuple[Mark, ...]:
        """The help that a step begins with; it makes way for any other answer."""
        return self.run.guide if self.my_turn and not self.marks and self.bubble is None else ()

    def own_view(self) -> Marks:
        view, marks = super().own_view(), (*self.marks, *self.guide)
        look = {place for mark in marks if mark.kind in ("look", "reach") for place in mark.places}
        arrow = next((mark.places for mark in marks if mark.kind == "arrow"), ())
        refused = next((mark.places[0] for mark in marks if mark.kind == "no"), view.refused)
        face = self.step.faces or view.face
        return replace(view, pointed=frozenset(look), arrow=arrow, refused=refused, face=face)

    def view(self) -> Marks:
        view = super().view()
        if self.partial and view.arrow:
            way = view.arrow if not view.path and view.arrow[-1] in view.goals else view.path
            return replace(view, path=way, arrow=())
        return view

    def title(self) -> str:
        return learn_view.title_words(self)

    def show(self) -> None:
        super().show()
        if self._focus and self.greeted:
            self.app.order("focus", selector=self._focus)
        self._focus = ""

    def regions(self) -> dict[str, Any]:
        return learn_view.regions(self) if self.greeted else {}
