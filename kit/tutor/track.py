"""The states of one step: the learner's actions, what chance shows, and what the others do in between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL, Event, Trouble
from kit.core.seats import automas, ruled
from kit.players import LEVELS, Player, think
from kit.tutor.boards import Subject
from kit.tutor.goals import Progress
from kit.tutor.lesson import Step
from kit.tutor.reaction import Frame

MOST_FRAMES = 40
"""No lesson needs more actions in a row that are not the learner's own."""


class Track:
    """What has happened since a step began. The learner plays the side that decides at its start, unless the step
    names another: one in which the learner only watches."""

    def __init__(self, subject: Subject, start: Any, step: Step | None) -> None:
        self.game, self.board, _ = subject
        self.start = self.state = start
        self._decider = self.game.current_player(start)
        """Who decided last."""
        self.learner = step.seat if step is not None and step.seat >= 0 else self._decider
        self.played: list[str] = []
        """The learner's decisions, in notation."""
        self.record: list[str] = []
        """The same with what chance showed the learner."""
        self.told: list[Event] = []
        self._script = list(step.script if step else ())
        self._chances = list(step.chance if step else ())
        self._level = step.level if step and step.kind == "exam" else 0
        """Of the computer players that the learner meets in an exam."""
        self._foes: dict[int, Player] = {}
        """They by their seats, because one remembers what it meant to do."""
        self.rolled = False
        """Whether the last thing that the learner did was to roll a die."""

    def copy(self) -> Track:
        """A track that stands where this one does, and goes its own way from here."""
        other = Track.__new__(Track)
        lists = {name: list(value) for name, value in self.__dict__.items() if isinstance(value, list)}
        other.__dict__.update({**self.__dict__, **lists})
        return other

    @property
    def decides(self) -> int:
        """Who decides now."""
        return self.game.current_player(self.state)

    @property
    def next_turn(self) -> bool:
        """Whether the turn in which the step began is over: what chance shows now is no longer about it."""
        return self.board.turn(self.state) > self.board.turn(self.start)

    @property
    def view(self) -> Progress:
        """What goals look at."""
        return Progress(self.game, self.board, self.state, self.played, self.told)

    def act(self, action: Any) -> list[Frame]:
        """The learner's own legal action, or what chance showed, and what it is told to show next."""
        text = self.game.action_text(self.state, self.game.canonical(self.state, action))
        self.record.append(text)
        self.rolled = self.decides == CHANCE
        if self.decides != CHANCE:
            self.played.append(text)
        return [self._play(action), *self._chance_that_is_told()]

    def go_on(self, pass_the_turn: bool, met: Callable[[], bool] = lambda: False) -> list[Frame]:
        """What happens until the learner is asked again, or the goal is met: the turn passes, if it is to; the others
        have their go."""
        frames: list[Frame] = []
        while pass_the_turn and self.decides == self.learner and len(frames) < MOST_FRAMES:
            passing = self.board.passing(self.state)
            if passing is None:
                return frames
            frames.append(self._play(passing))
        while self.decides != TERMINAL and len(frames) < MOST_FRAMES and not (frames and met()):
            if self.decides == self.learner:
                more = self._nothing_left()
            else:
                more = self._chance_that_is_told() if self.decides == CHANCE else self._others()
            if not more:
                break
            frames += more
        return frames

    def _nothing_left(self) -> list[Frame]:
        """In an exam the learner's turn passes by itself where nothing else can be done."""
        passing = self.board.passing(self.state) if self._level else None
        if passing is None:
            return []
        others = [action for action in self.game.legal_actions(self.state) if action != passing]
        return [] if others and not self._same_end(passing, others) else [self._play(passing)]

    def _same_end(self, passing: Any, others: Sequence[Any]) -> bool:
        """Whether all else that could be done is to pass at once what is passed now and next."""
        after = self.game.apply(self.state, passing)
        then = self.board.passing(after) if self.game.current_player(after) == self.decides else None
        if then is None or list(others) != [then]:
            return False
        return bool(self.game.apply(after, then) == self.game.apply(self.state, then))

    def _chance(self) -> Random:
        """What a computer player draws from: the same in the same position, so that a match can be taken up again."""
        return Random(self.game.position_text(self.state))

    def _others(self) -> list[Frame]:
        """What the others do: as they decide in an exam; as the script says while that can be done; else as the rules
        decide where nobody sits; else they pass; else whatever they may."""
        nobody = self.decides in automas(self.game, self.state)
        if self._level and not nobody:
            foe = self._foes.setdefault(self.decides, LEVELS[self._level]())
            seen = self.game.observation(self.state, self.decides)
            return [self._play(think(foe, self.game, seen, self._chance()).action)]
        if self._script:
            scripted = self.follow([self._script.pop(0)])
            if scripted and scripted[0].refusal is None:
                return [self._play(scripted[0].action)]
            self._script.clear()
        if nobody:
            return [self._play(ruled(self.game, self.state))]
        passing = self.board.passing(self.state)
        action = next(iter(self.game.legal_actions(self.state)), None) if passing is None else passing
        return [] if action is None else [self._play(action)]

    def _chance_that_is_told(self) -> list[Frame]:
        frames = []
        while self._chances and self.decides == CHANCE:
            told = self.follow([self._chances.pop(0)])
            if not told or told[0].refusal is not None:
                self._chances.clear()  # meant for dice that the learner's way has not come to
                break
            frames.append(self._play(told[0].action))
        while self._level and self.decides == CHANCE and self.board.roller(self.state, self._decider) != self.learner:
            frames.append(self._play(self._shown()))
        return frames

    def _shown(self) -> Any:
        """What chance shows the others."""
        outcomes, rng = self.game.chance_outcomes(self.state), self._chance()
        if len({odds for _, odds in outcomes}) > 1:
            return draw(outcomes, rng)
        # Drawn as ever: an exam that a device has kept goes on with the dice it would have had.
        return rng.choice([shown for shown, _ in outcomes])

    def _play(self, action: Any) -> Frame:
        before = self.state
        self._decider = self._decider if self.decides == CHANCE else self.decides
        self.state = self.game.apply(before, action)
        self.told += self.game.events(before, action, self.state, self.learner)
        return Frame(before, action, self.state)

    def throws(self, texts: Sequence[str], asked: bool) -> tuple[tuple[Frame, ...], Any]:
        """What chance shows, and the state after it; where it is asked about, nothing has followed yet from the last of
        it, unless chance has more to show."""
        frames = self.follow(texts)
        if asked and frames and self.game.current_player(frames[-1].after) != CHANCE:
            frames = (*frames[:-1], replace(frames[-1], after=frames[-1].before))
        return frames, frames[-1].after if frames else self.state

    def follow(self, texts: Sequence[str]) -> tuple[Frame, ...]:
        """What would happen if these actions were played from here, up to the first that is refused."""
        state, frames = self.state, []
        for text in texts:
            try:
                action = self.game.parse_action(state, text)
            except Trouble:
                break
            refusal = self.game.explain(state, action)
            after = state if refusal else self.game.apply(state, action)
            frames.append(Frame(state, action, after, refusal))
            if refusal:
                break
            state = after
        return tuple(frames)
