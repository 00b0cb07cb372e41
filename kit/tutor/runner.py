"""Running a lesson: what the learner tries goes in, how the board answers comes out. No clock, no chance, no page.

    run = LessonRun(find_lesson("war_kids", "04-into-the-wood"))
    reaction = run.offer(action)          # or Tap(place), or Pick(number of the choice, from 0)

After every reaction `run.state` is where the learner goes on: after a wrong try the start of the step (what was right
stays where only the end came too early), after a step the start of the next. `reaction.frames` is what to show before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.core.game import CHANCE, TERMINAL, Refusal, Trouble
from kit.tutor.boards import SUBJECTS
from kit.tutor.lesson import Answer, Lesson, Step, Try, Words, Wrong
from kit.tutor.reaction import Frame, Help, Mark, Pick, Reaction, Tap, lost
from kit.tutor.track import Track

COUNTS = ("moves", "earlier", "over", "stumbles", "wrongs", "helps", "shown", "help_level")
"""What is counted for the stars, and the help given, as it is kept."""


class LessonRun:
    """One learner's way through one lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._subject = SUBJECTS[lesson.game]
        self.game, self.board, _ = self._subject
        self.number = 0
        """Of the present step, from 0; the number of steps once the lesson is done."""
        self.moves = 0
        """Things done so far that count against par, those of wrong tries included."""
        self.earlier = 0
        """How many of them were done in the steps before."""
        self.over = 0
        """By how many those steps went over their par."""
        self.stumbles = 0
        """Tries that a rule refused: not right the first time, and no worse."""
        self.wrongs = 0
        """Actions and answers that were not right, whatever they cost. To take up a piece, or to end what nothing was
        done in yet, is answered and is none."""
        self.helps = 0
        """Hints asked for."""
        self.shown = 0
        """How often the solution was played."""
        self.earned: tuple[bool, ...] = ()
        """Of an exam that was won: for each star whether it was earned."""
        self._begin(self.game.parse_position(lesson.position))

    def copy(self) -> LessonRun:
        """A run that stands where this one does, and goes its own way from here."""
        other = LessonRun.__new__(LessonRun)
        other.__dict__.update(self.__dict__, _track=self._track.copy())
        return other

    def _begin(self, state: Any) -> None:
        """Puts the learner at the start of the present step."""
        if not self.finished and self.step.position:
            state = self.game.parse_position(self.step.position)
        told, asked = ((), False) if self.finished else (self.step.thrown, self.step.kind == "answer")
        self.thrown, self.start = Track(self._subject, state, None).throws(told, asked)
        """What chance has shown before the present step asks; and the state at the start of the step."""
        self.help_level = 0
        """Of the last hint in this step."""
        self.back()

    def back(self, kept: Track | None = None) -> None:
        """Back to the start of the step, or to what is kept of it; what was done still counts for the stars."""
        self._track = kept or Track(self._subject, self.start, None if self.finished else self.step)

    # --- where the learner is

    @property
    def step(self) -> Step:
        """The present step."""
        return self.lesson.steps[self.number]

    @property
    def finished(self) -> bool:
        """Whether every step is done."""
        return self.number >= len(self.lesson.steps)

    @property
    def state(self) -> Any:
        """The state from which the learner goes on."""
        return self._track.state

    @property
    def learner(self) -> int:
        """The player whose side the learner takes in this step."""
        return self._track.learner

    @property
    def played(self) -> Sequence[str]:
        """The learner's actions since the start of the step, in notation."""
        return self._track.played

    @property
    def stars(self) -> int:
        """What the lesson is worth so far: 3 if all was right the first time, without help; 2 with a slip or a hint per
        step; else 1."""
        if self.lesson.exam:
            return sum(self.earned)
        well = 0 if self.finished else min(len(self.played), self.step.par)  # what was taken back was done in vain
        slips = self.over + self.moves - self.earlier - well + self.helps
        if slips + self.stumbles == 0:
            return 3
        return 2 if slips <= len(self.lesson.steps) and not self.shown else 1

    @property
    def rolled(self) -> bool:
        """Whether the last thing that the learner did was to roll a die."""
        return self._track.rolled

    @property
    def guide(self) -> tuple[Mark, ...]:
        """The help that is there from the start of the step; gone once the learner has begun."""
        guide = None if self.finished or self.played else self.step.guide
        return self._marks(guide.look, guide.arrow) if guide else ()

    def places(self) -> list[int]:
        """For a `point` step: what the keyboard offers, ascending: the right places, those foreseen, every piece."""
        pieces = {piece.place for piece in self.board.pieces(self.state) if piece.place is not None}
        return sorted(pieces | set(self._places([*self.step.places, *(wrong.place for wrong in self.step.wrong)])))

    # --- what the learner tries

    def offer(self, what: Any, meant: bool = True, ahead: bool = True) -> Reaction:
        """Answers a try: an action of the game, a `Tap` or a `Pick`. Any try, at any time, never an exception.

        `meant`: false where the learner has only tapped a piece, and the action stands for what it could be asked for;
        then a refusal costs nothing. `ahead`: whether what can no longer lead to the goal is answered at once.
        """
        if self.finished:
            return Reaction(kind="lesson", key="lesson.done", stars=self.stars)
        match self.step.kind, what:
            case "point", Tap(place):
                return self._tapped(place)
            case "answer", Pick(choice) if 0 <= choice < len(self.step.choices):
                return self._picked(choice)
            case "do" | "try" | "exam", _ if not isinstance(what, Tap | Pick):
                refusal = self.game.explain(self.state, what)
                return self._played(what, ahead) if refusal is None else self._refused(what, refusal, meant)
        return Reaction(kind="refused", say=self.step.goal, marks=self._goal_marks())

    def _tapped(self, place: int) -> Reaction:
        foreseen = next((w for w in self.step.wrong if not w.place or self._hit(place, [w.place])), None)
        self.moves += (answers := self._answers(place) and not (foreseen and foreseen.free))
        if self._hit(place, self.step.places):
            return self._done(marks=(Mark("look", (place,)),))
        self.wrongs -= not answers
        return self._wrong((), foreseen, (Mark("no", (place,)), *self._reach_marks((place,))))

    def _answers(self, place: int) -> bool:
        """Whether a tap there answers what is asked: where only pieces are right, one that hits none is a slip."""
        pieces = {piece.place for piece in self.board.pieces(self.state)}
        return place in self.places() or not pieces.issuperset(self._places(self.step.places))

    def _hit(self, place: int, names: Sequence[str]) -> bool:
        """Whether a tap counts for one of the places."""
        aims, within = self._places(names), self.step.within
        return place in aims or any(within and self.board.distance(self.state, place, aim) <= within for aim in aims)

    def _picked(self, number: int) -> Reaction:
        self.moves += 1
        choice = self.step.choices[number]
        play = (*(text for text, one in zip(self.step.thrown, self.thrown, strict=False) if one.lies), *choice.play)
        if choice.right:
            return self._done(self._track.follow(play), self._marks(choice.look, choice.arrow))
        return self._wrong((), Answer(say=choice.reply or choice.say, look=choice.look, arrow=choice.arrow, play=play))

    def _played(self, action: Any, ahead: bool) -> Reaction:
        track, step, before = self._track, self.step, self.state
        self.moves += step.kind == "do" and track.decides != CHANCE
        passing = action == self.board.passing(before)
        kept = track.copy() if passing and {*track.played} <= {*step.solution} else None  # only the end is too early
        frames = track.act(action)
        if self._met():
            return self._done(tuple(frames))
        if step.kind == "exam":
            return self._fought(tuple(frames + track.go_on(pass_the_turn=False)))
        foreseen = self._foreseen(before, action)
        first = passing and len(track.played) == 1 and track.played[0] not in step.solution[:1]
        idle = step.kind == "do" and first
        if idle or step.kind == "try":  # nothing was done yet, or something that a rule allows: no try of what is asked
            self.moves, self.wrongs = self.moves - idle, self.wrongs - 1
        if foreseen or idle or step.kind == "try" or (passing and track.played[-1] not in step.solution):
            return self._wrong(tuple(frames), foreseen or self._otherwise(), kept=kept)
        frames += track.go_on(step.one_per_turn, self._met)
        if self._met():
            return self._done(tuple(frames))
        over = track.decides == TERMINAL or len(track.played) >= (step.limit or step.par)
        if (over and (track.decides != CHANCE or track.next_turn)) or (ahead and lost(self)):
            return self._wrong(tuple(frames), self._foreseen(before, action) or self._otherwise())
        return Reaction(kind="accepted", frames=tuple(frames))

    def _fought(self, frames: tuple[Frame, ...]) -> Reaction:
        """After the learner's action in an exam, and those of the other side: it goes on, is won, or begins again."""
        if self._track.decides != TERMINAL:
            return Reaction(kind="accepted", frames=frames)
        if self._met():
            return self._done(frames)
        self.back()
        return Reaction(kind="wrong", key="lesson.exam.lost", frames=frames)

    def _refused(self, action: Any, refusal: Refusal, meant: bool) -> Reaction:
        foreseen, way = self._foreseen_try(action, refusal), self.board.way(self.state, action)
        led = self.step.kind == "do" and self.lesson.sort != "puzzle"  # what else can be done is not what is asked
        marks = self._marks(foreseen.look, foreseen.arrow) if foreseen else () if led else self._reach_marks(way)
        frames: tuple[Frame, ...] = (Frame(self.state, action, self.state, refusal),)
        barred = self.barred(frames[0])
        marks = (*((Mark("no", barred),) if barred else ()), *(marks or self._goal_marks()))
        frames += self._track.follow(foreseen.play if foreseen else ())
        say = foreseen.say if foreseen else None
        if self.step.kind == "try" and refusal.rule_id == self.step.refused:
            return self._done(frames, marks, refusal, say)
        stumbled = meant and bool(refusal.rule_id)
        self.stumbles, self.wrongs = self.stumbles + stumbled, self.wrongs + stumbled
        return Reaction(kind="refused", say=say, frames=frames, marks=marks, refusal=refusal, expected=bool(foreseen))

    def barred(self, frame: Frame) -> tuple[int, ...]:
        """Where the rule says no: the place that the refusal names if the action leads there, else its end, if any."""
        way = self.board.way(frame.before, frame.action)
        named = frame.refusal.facts.get("at") if frame.refusal else None
        return next(((here,) for here in way if self.board.name(frame.before, here) == named), way[-1:])

    # --- how it is answered

    def _done(
        self,
        frames: tuple[Frame, ...] = (),
        marks: tuple[Mark, ...] = (),
        refusal: Refusal | None = None,
        say: Words | None = None,
    ) -> Reaction:
        say = say or self.step.done
        if self.step.kind == "exam":
            self.earned = (True, *(star.when.met(self._track.view) for star in self.step.stars))
        self.over += max(0, self.moves - self.earlier - self.step.par)
        self.earlier = self.moves
        self.number += 1
        self._begin(self.state)
        if not self.finished:
            return Reaction(kind="step", say=say, key="lesson.right", frames=frames, marks=marks, refusal=refusal)
        return Reaction(
            kind="lesson", say=say, key="lesson.done", frames=frames, marks=marks, refusal=refusal, stars=self.stars
        )

    def _wrong(
        self, frames: tuple[Frame, ...], answer: Answer | None, marks: tuple[Mark, ...] = (), kept: Track | None = None
    ) -> Reaction:
        after = self._track.follow(answer.play) if answer else ()
        self.wrongs += 1
        self.back(kept)
        if answer is None:
            return Reaction(kind="wrong", key="lesson.not_yet", frames=frames, marks=marks or self._goal_marks())
        marks = (*(mark for mark in marks if mark.kind == "no"), *self._marks(answer.look, answer.arrow))
        return Reaction(kind="wrong", say=answer.say, frames=frames + after, marks=marks, expected=True)

    # --- what was foreseen

    def _met(self) -> bool:
        return self.step.success is not None and self.step.success.met(self._track.view)

    def _foreseen(self, before: Any, action: Any) -> Wrong | None:
        """The step's first answer to this very action, or to the condition that it brought about."""
        for wrong in self.step.wrong:
            if wrong.when is not None and wrong.when.met(self._track.view):
                return wrong
            if wrong.action and self._same(before, action, wrong.action):
                return wrong
        return None

    def _otherwise(self) -> Wrong | None:
        """The step's answer to whatever else leads nowhere."""
        return next((w for w in self.step.wrong if not (w.action or w.place or w.when)), None)

    def _foreseen_try(self, action: Any, refusal: Refusal) -> Try | None:
        ours = [foreseen for foreseen in self.step.tries if foreseen.refused == refusal.rule_id]
        end = self.board.way(self.state, action)[-1:]
        others = [foreseen for foreseen in ours if not {*end} & {*self._places(foreseen.look)}]
        exact = [foreseen for foreseen in ours if self._same(self.state, action, foreseen.action)]
        return next(iter(exact + others), None)

    def _same(self, state: Any, action: Any, text: str) -> bool:
        """Whether the action is of the same kind and has the same doers and goal as the text; its path may differ."""
        try:
            meant = self.game.parse_action(state, text)
        except Trouble:
            return False
        if self.game.explain(state, action) is None and self.game.explain(state, meant) is None:
            return bool(self.game.canonical(state, action) == self.game.canonical(state, meant))
        mine, theirs = self.board.way(state, action), self.board.way(state, meant)
        return type(meant) is type(action) and (mine[:1], mine[-1:]) == (theirs[:1], theirs[-1:])

    # --- marks

    def _places(self, names: Sequence[str]) -> tuple[int, ...]:
        return tuple(self.board.place(self.start, name) for name in names if name)

    def _marks(self, look: Sequence[str], arrow: Sequence[str] = ()) -> tuple[Mark, ...]:
        marks = (Mark("look", self._places(look)),) if look else ()
        return (*marks, Mark("arrow", self._places(arrow))) if arrow else marks

    def _reach_marks(self, way: Sequence[int]) -> tuple[Mark, ...]:
        """Where the piece at the start of the way may go or strike."""
        ways = [self.board.way(self.state, action) for action in self.game.legal_actions(self.state)]
        reach = tuple(dict.fromkeys(other[-1] for other in ways if other and way and other[0] == way[0]))
        return (Mark("reach", reach),) if reach else ()

    def _goal_marks(self) -> tuple[Mark, ...]:
        """What to look at: as the step says, else where the solution leads."""
        if self.step.look or self.step.places:
            return self._marks(self.step.look or self.step.places)
        way = self.next_way()
        return (Mark("look", way[-1:]),) if way else (Mark("pass"),)

    def next_way(self) -> tuple[int, ...]:
        """The way of the solution's first action that is still to be played; empty where that is to pass."""
        for text in self.step.solution:
            try:
                action = self.game.parse_action(self.state, text)
            except Trouble:
                continue
            legal = self.game.explain(self.state, action) is None
            if self.step.kind == "try" or (legal and text not in self.played):
                return self.board.way(self.state, action)
        return ()

    def wanted(self) -> set[int]:
        """The places that the present step is about: to look at, to count, to tap, or where its solution leads."""
        if self.finished:
            return set()
        named = {*self._places(self.step.look), *self._places(self.step.places)}
        return named | (set() if self.step.kind == "exam" else set(self.next_way()))

    # --- help

    def hint(self) -> Help:
        """The next hint in an unfinished lesson, each clearer than the last; the fourth plays the solution."""
        self.helps += 1
        self.help_level = level = min(self.help_level + 1, 4)
        if level == 4:
            self.shown += 1
            self.back()
        marks = self._goal_marks() if level >= 2 else ()
        way = self.next_way() if level >= 3 else ()
        marks += (Mark("arrow", way),) if len(way) > 1 else ()
        if level < 4:
            return Help(level=level, say=self.step.hint, marks=marks)
        right = next((number for number, choice in enumerate(self.step.choices) if choice.right), None)
        return Help(level=level, say=self.step.hint, marks=marks, frames=self._demonstration(), choice=right)

    def _demonstration(self) -> tuple[Frame, ...]:
        """The solution from the start of the step, played on a copy of this run."""
        other = LessonRun.resume(self.lesson, self.progress())
        frames: tuple[Frame, ...] = ()
        for text in self.step.solution:
            if other.number == self.number:
                frames += other.offer(other.game.parse_action(other.state, text)).frames
        return frames

    # --- remembering

    def progress(self) -> dict[str, Any]:
        """Where the learner is, as plain data for the browser's storage; `resume` takes it back."""
        return {
            "lesson": self.lesson.edition,
            "step": self.number,
            "start": self.game.position_text(self.start),
            "played": list(self._track.record),
            "counts": [getattr(self, name) for name in COUNTS],
        }

    @classmethod
    def resume(cls, lesson: Lesson, data: object) -> LessonRun:
        """The run that `progress` described; a fresh one where the data are damaged or the lesson has changed since."""
        run = cls(lesson)
        match data:
            case {"lesson": name, "step": int(n), "start": str(start), "played": list(played), "counts": list(counts)}:
                sound = len(counts) == len(COUNTS) and all(type(c) is int and 0 <= c < 10_000 for c in counts)
                if name == lesson.edition and 0 <= n <= len(lesson.steps) and sound:
                    run._restore(n, start, played)
                    run.__dict__.update(zip(COUNTS, counts, strict=True))
        return run

    def _restore(self, number: int, start: str, played: list[Any]) -> None:
        try:
            state = self.game.parse_position(start)
        except Trouble:
            return
        self.number = number
        self._begin(state)
        for text in played:
            try:
                action = self.game.parse_action(self.state, str(text)[:200])
            except Trouble:
                break
            if self.finished or self.offer(action).kind != "accepted":
                break
