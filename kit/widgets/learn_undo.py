"""Taking back and playing again within a step of a lesson, and what those who listen are told of it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from kit.tutor import LessonRun
from kit.tutor.lesson import Step
from kit.widgets.learn_answers import AnsweringPage


class UndoingLesson(AnsweringPage):
    """A page whose step of a lesson goes back action by action, and forward again."""

    @property
    @abstractmethod
    def step(self) -> Step:
        """The step that the screen is about."""

    @abstractmethod
    def _step_begins(self) -> None:
        """The learner's go, from where it stands."""

    @property
    def can_undo(self) -> bool:
        """Whether there is something of this step to take back."""
        if self.step.kind == "exam" and self.run.rolled:
            return False
        return bool(self.run.progress()["played"]) or (self.held is not None and self.held.kind in ("wrong", "shown"))

    def on_undo(self, **more: Any) -> None:
        self._skip()
        undone, held = self.undone, self.held
        if not self.can_undo:
            self.notice = self.t("ui.undo.none")
        elif held is not None:
            self.say(self.t("undo.try"))
            self._step_begins()
        else:
            data = self.run.progress()
            undone.append(data["played"].pop())
            run = LessonRun.resume(self.run.lesson, data)
            self._tell_turned("undo.back", run.state, undone[-1])
            self._goes_on(run, undone)

    def on_redo(self, **more: Any) -> None:
        if not self.undone or self.held is not None:
            self.notice = self.t("ui.redo.none")
            return
        data, undone = self.run.progress(), self.undone
        data["played"].append(undone.pop())
        self._tell_turned("undo.again", self.run.state, data["played"][-1])
        self._goes_on(LessonRun.resume(self.run.lesson, data), undone)

    def _goes_on(self, run: LessonRun, undone: list[str]) -> None:
        self.run = run
        self._step_begins()
        self.undone = undone

    def _tell_turned(self, key: str, before: Any, text: str) -> None:
        """Says which action of the learner was taken back or played again; what is asked follows."""
        action = self.game.parse_action(before, text)
        events = self.game.events(before, action, self.game.apply(before, action), None)
        self.say(self.t(key, what=" ".join(map(self.t.event, events))))
