"""What the shape of a lesson file cannot say: that its places exist, its rules too, and that wrong tries are shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from fnmatch import fnmatchcase
from typing import Any

from kit.core.game import CHANCE, Trouble
from kit.players import LEVELS
from kit.tutor.boards import Subject
from kit.tutor.goals import Goal, walk
from kit.tutor.lesson import WORDS, Answer, Lesson, Step, Words
from kit.tutor.track import Track

FEWEST, MOST = 3, 8
"""Steps of a lesson; an exam or a puzzle may stand alone."""
STARS = 3
"""The most of a lesson."""
NEEDS = {
    "do": ("success", "solution"),
    "try": ("refused", "solution"),
    "point": ("places",),
    "answer": ("choices",),
    "exam": ("success", "level", "stars"),
}
"""The fields without which a kind of step makes no sense."""


class Flaw(Exception):
    """Something wrong with a lesson: why, in which field, and what stands there."""

    def __init__(self, why: str, field: str = "", value: object = "") -> None:
        super().__init__(f"{why}: {field} {value}")
        self.why, self.field, self.value = why, field, value

    def inside(self, outer: str) -> Flaw:
        """The same flaw, its field seen from further out."""
        inner = self.field if self.field.startswith("[") or not (outer and self.field) else f".{self.field}"
        return Flaw(self.why, outer + inner, self.value)

    def trouble(self, file: str) -> Trouble:
        """The flaw as a sentence of the catalogue."""
        facts = {"field": self.field, "value": str(self.value)[:60]}
        return Trouble(f"trouble.lesson.{self.why}", file=file, **{k: v for k, v in facts.items() if v})


def verify(lesson: Lesson, subject: Subject) -> None:
    """Raises `Flaw` at the first thing that cannot be right; that the solutions work is for the tests to play."""
    whole = lesson.steps and not lesson.exam and lesson.sort == "lesson"
    if not (FEWEST if whole else 1) <= len(lesson.steps) <= MOST:
        raise Flaw("value", "steps", len(lesson.steps))
    for number, rule_id in enumerate(lesson.teaches, start=1):
        _rule(rule_id, f"teaches[{number}]", subject)
    state = _position(lesson.position, subject)
    for number, step in enumerate(lesson.steps, start=1):
        try:
            state = _position(step.position, subject) if step.position else state
            _step(step, state, subject)
        except Flaw as flaw:
            raise flaw.inside(f"steps[{number}]") from None


def _rule(rule_id: str, field: str, subject: Subject) -> None:
    if rule_id not in subject.book.rules:
        raise Flaw("value", field, rule_id)


def _position(text: str, subject: Subject) -> Any:
    try:
        return subject.game.parse_position(text)
    except Trouble as trouble:
        raise Flaw("value", "position", next(iter(trouble.facts.values()), text)) from None


def _step(step: Step, state: Any, subject: Subject) -> None:
    for field in NEEDS[step.kind]:
        if not getattr(step, field):
            raise Flaw("missing", field)
    for field in ("goal", "say", "done", "hint"):
        _short(getattr(step, field), field)
    _rule(step.rule, "rule", subject)
    watches = step.kind in ("answer", "point") and step.seat < subject.game.num_players(state)
    if step.seat != -1 and (step.seat < 0 or not watches):
        raise Flaw("value", "seat", step.seat)
    _thrown(step, state, subject)
    if step.refused:
        _rule(step.refused, "refused", subject)
    _places(step.look, "look", state, subject)
    _places(step.places, "places", state, subject)
    if step.guide:
        _places((*step.guide.look, *step.guide.arrow), "guide", state, subject)
    _goal(step.success, "success", state, subject)
    _exam(step, state, subject)
    for field, answer in _answers(step):
        _answer(answer, field, state, subject, bool(step.thrown))
    _choices(step)


def _thrown(step: Step, state: Any, subject: Subject) -> None:
    """What is thrown can be; and a question says whose side the learner takes, as it is chance that decides."""
    if not step.thrown:
        return
    if step.kind not in ("do", "answer"):
        raise Flaw("value", "kind", step.kind)
    for field in ("position",) if step.kind == "do" else ("position", "seat"):
        if getattr(step, field) in ("", -1):
            raise Flaw("missing", field)
    for number, frame in enumerate(Track(subject, state, None).follow(step.thrown), start=1):
        if frame.refusal is not None or subject.game.current_player(frame.before) != CHANCE:
            raise Flaw("value", f"thrown[{number}]", step.thrown[number - 1])


def _exam(step: Step, state: Any, subject: Subject) -> None:
    if step.kind == "exam" and (step.level not in LEVELS or len(step.stars) != STARS - 1):
        raise Flaw("value", "level" if step.level not in LEVELS else "star", step.level)
    for number, star in enumerate(step.stars, start=1):
        _short(star.say, f"star[{number}].say")
        _goal(star.when, f"star[{number}].when", state, subject)


def _answers(step: Step) -> Iterator[tuple[str, Answer]]:
    """The answers to wrong tries, with their fields."""
    for field, answers in (("try", step.tries), ("wrong", step.wrong), ("choices", step.choices)):
        for number, answer in enumerate(answers, start=1):
            yield f"{field}[{number}]", answer


def _answer(answer: Answer, field: str, state: Any, subject: Subject, seen: bool = False) -> None:
    if not (answer.shown or seen) and not getattr(answer, "right", False):
        raise Flaw("shown", field)
    _short(getattr(answer, "reply", None) or answer.say, f"{field}.say")
    _places((*answer.look, *answer.arrow), f"{field}.look", state, subject)
    if refused := getattr(answer, "refused", ""):
        _rule(refused, f"{field}.refused", subject)
    if place := getattr(answer, "place", ""):
        _places((place,), f"{field}.place", state, subject)
    _goal(getattr(answer, "when", None), f"{field}.when", state, subject)


def _choices(step: Step) -> None:
    if step.choices and sum(choice.right for choice in step.choices) != 1:
        raise Flaw("value", "choices", "right")
    for number, choice in enumerate(step.choices, start=1):
        _short(choice.say, f"choices[{number}].say")
        if not choice.right and choice.reply is None:
            raise Flaw("missing", f"choices[{number}].reply")


def _short(words: Words | None, field: str) -> None:
    for language, sentence in (words or {}).items():
        if len(sentence.split()) > WORDS:
            raise Flaw("long", f"{field}.{language}", WORDS)


def _places(names: tuple[str, ...], field: str, state: Any, subject: Subject) -> None:
    for name in names:
        try:
            subject.board.place(state, name)
        except Trouble:
            raise Flaw("value", field, name) from None


def _goal(goal: Goal | None, field: str, state: Any, subject: Subject) -> None:
    """The places of a goal are on the board, and its patterns fit some piece."""
    for part in walk(goal) if goal else ():
        told = {f.name: getattr(part, f.name) for f in fields(part)}  # type: ignore[arg-type]
        _places((*told.get("on", ()), *told.get("off", ()), *told.get("places", ())), field, state, subject)
        for name in ("who", "of", "by"):
            pattern = told.get(name, "")
            if pattern and not any(fnmatchcase(piece.id, pattern) for piece in subject.board.pieces(state)):
                raise Flaw("value", field, pattern)
