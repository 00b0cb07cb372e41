"""Watching a match again, step by step, and playing on from one of its steps."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kit.core.match import Match
from kit.widgets.board.model import Bubble
from kit.widgets.board.update import hold, motion, release, stop
from kit.widgets.matches import GoOn, Save, Take, put_aside
from kit.widgets.play.model import Play
from kit.widgets.play.moment import struck
from kit.widgets.play.parts import Replay
from kit.widgets.play.story import lines_of
from kit.widgets.run.effects import Course, InSight, Pause
from kit.widgets.run.messages import Inner, Message
from kit.widgets.run.turn import Answer, Turn

STEP_TIME = 0.7
"""Seconds between two steps of a match that is watched again, with motion or without."""
MOMENT_TIME = 2.0
"""Seconds in which what came of a moment stays on the board, before the board goes back to it."""
ONWARD = ".kit-ask .kit-btn:not(.kit-second)"
"""What leads on from a match that is watched."""


@dataclass(frozen=True)
class WatchStep(Message):
    """The match is watched again: from a step on, where it stands or, if it is said how far, a moment of it."""

    do = "replay"
    step: int | None = None
    until: int | None = None


@dataclass(frozen=True)
class ReplayRun(Message):
    """It goes on by itself."""


@dataclass(frozen=True)
class ReplayPause(Message):
    """It stands."""


@dataclass(frozen=True)
class ReplayEnd(Message):
    """Back to the match."""


@dataclass(frozen=True)
class PlayFromHere(Message):
    """The match goes on from the step being watched; the old match is put aside."""


@dataclass(frozen=True)
class NextStep(Inner):
    """Its next step is shown."""


@dataclass(frozen=True)
class StepSeen(Inner):
    """Its next step has been seen."""


def watch(turn: Turn[Play], message: WatchStep) -> None:
    stop(turn)
    turn.set(dialog="")
    release(turn)
    replay, last = turn.page.replay, len(turn.page.match.steps)
    first, until = min(max(message.step or 0, 0), last), min(message.until or 0, last)
    moment = until > first
    if replay == Replay(first) and first in (0, last):
        turn.set(notice=turn.page.t("replay.at_last" if first else "replay.at_first"))
    turn.set(replay=Replay(first, runs=True, since=first, until=until) if moment else Replay(first))
    if moment:
        turn.effect(Course((InSight(), Pause(STEP_TIME, always=True)), NextStep()))
    else:
        turn.order("begin")


def run(turn: Turn[Play], message: ReplayRun) -> None:
    stop(turn)
    replay, last = turn.page.replay, len(turn.page.match.steps)
    release(turn)
    anew = replay is None or replay.step >= last or replay.until is not None
    turn.set(replay=Replay(0 if replay is None or anew else replay.step, runs=True))
    next_step(turn, NextStep())


def next_step(turn: Turn[Play], message: NextStep) -> None:
    match, replay = turn.page.match, turn.page.replay
    if replay is not None and replay.step == replay.until:
        rest(turn, replay)
        return
    if replay is None or replay.step >= len(match.steps):
        pause(turn, ReplayPause())
        return
    turn.set(behind=match.steps[replay.step].before, replay=replace(replay, step=replay.step + 1, runs=True))
    turn.effect(Course((motion(turn, turn.page.events(replay.step)),), StepSeen()))


def step_seen(turn: Turn[Play], message: StepSeen) -> None:
    turn.set(behind=None)
    replay = turn.page.replay
    came = replay is not None and replay.step == replay.until
    turn.effect(Course((Pause(MOMENT_TIME if came else STEP_TIME, always=True),), NextStep()))


def rest(turn: Turn[Play], replay: Replay) -> None:
    """A moment has been seen: what stays on the board is the moment itself, who strikes whom, and its word."""
    stop(turn)
    number = replay.step - 1
    arrow, pointed = struck(turn.page, number)
    turn.set(replay=replace(replay, step=replay.since, runs=False, arrow=arrow, pointed=pointed))
    words = lines_of(turn.page, number)[0].words
    hold(turn, bubble=Bubble(words, place=pointed[-1] if pointed else None, spared=pointed))
    turn.say(words)


def pause(turn: Turn[Play], message: ReplayPause) -> None:
    stop(turn)
    replay = turn.page.replay
    turn.set(replay=Replay(replay.step) if replay is not None else None)


def tapped(turn: Turn[Play], place: int) -> None:
    """A tap on the board stops what runs, or hurries a moment on; where all stands, it is told how to go on."""
    watched = turn.page.replay
    if watched is not None and watched.runs and watched.until is not None:
        turn.set(behind=None)
        rest(turn, replace(watched, step=watched.until))
        return
    if watched is not None and watched.runs:
        pause(turn, ReplayPause())
    hold(turn, bubble=Bubble(turn.page.t("replay.tapped"), place=place))
    turn.order("nudge", selector=ONWARD)


def only_watched(answer: Answer) -> Answer:
    """The answer to a message that would change the match; while it is watched, the word that it is only that."""

    def unless_watched(turn: Turn[Play], message: Message) -> None:
        if turn.page.replay is None:
            answer(turn, message)
            return
        turn.set(notice=turn.page.t("replay.tapped"))
        turn.order("nudge", selector=ONWARD)

    return unless_watched


def end(turn: Turn[Play], message: ReplayEnd) -> None:
    stop(turn)
    release(turn)
    turn.set(replay=None)
    turn.do(GoOn())


def play_from_here(turn: Turn[Play], message: PlayFromHere) -> None:
    page = turn.page
    if page.replay is None:
        return
    if page.watched_out:
        turn.set(notice=page.t("replay.over"))
        return
    put_aside(turn)
    match = Match(page.game, page.match.scenario, page.match.options, seed=page.at.seed)
    for step in page.match.steps[: page.replay.step]:
        match.play(step.action)
    turn.do(Take(match, page.settings))
    turn.do(Save())
    turn.do(GoOn())
