"""Watching a match again, step by step, and playing on from one of its steps."""

from __future__ import annotations

from dataclasses import replace

from kit.core.match import Match
from kit.widgets.board.model import Bubble, hold, motion, release, stop
from kit.widgets.matches import put_aside, take
from kit.widgets.play.captures import struck
from kit.widgets.play.flow import ONWARD, go_on, save
from kit.widgets.play.model import Play, on
from kit.widgets.play.parts import Replay
from kit.widgets.play.tutor import answered_first
from kit.widgets.play.words import lines_of
from kit.widgets.run.turn import InSight, Pause, Playback, Turn

STEP_TIME = 0.7
"""Seconds between two steps of a match that is watched again, with motion or without."""
MOMENT_TIME = 2.0
"""Seconds in which what came of a moment stays on the board, before the board goes back to it."""


@on.named("replay")
@answered_first
def watch(turn: Turn[Play], step: int | None = None, until: int | None = None) -> None:
    """The match is watched again: from a step on, where it stands or, if it is said how far, a moment of it."""
    stop(turn)
    turn.set(dialog="")
    release(turn)
    replay, last = turn.page.replay, len(turn.page.match.steps)
    first, until = min(max(step or 0, 0), last), min(until or 0, last)
    moment = until > first
    if replay == Replay(first) and first in (0, last):
        turn.set(notice=turn.page.t("replay.at_last" if first else "replay.at_first"))
    turn.set(replay=Replay(first, runs=True, since=first, until=until) if moment else Replay(first))
    if moment:
        turn.effect(Playback((InSight(), Pause(STEP_TIME, always=True)), next_step))
    else:
        turn.order("begin")


@on.named("replay_run")
def run(turn: Turn[Play]) -> None:
    """It goes on by itself."""
    stop(turn)
    replay, last = turn.page.replay, len(turn.page.match.steps)
    release(turn)
    anew = replay is None or replay.step >= last or replay.until is not None
    turn.set(replay=Replay(0 if replay is None or anew else replay.step, runs=True))
    next_step(turn)


def next_step(turn: Turn[Play]) -> None:
    """Its next step is shown."""
    match, replay = turn.page.match, turn.page.replay
    if replay is not None and replay.step == replay.until:
        rest(turn, replay)
        return
    if replay is None or replay.step >= len(match.steps):
        pause(turn)
        return
    turn.set(behind=match.steps[replay.step].before, replay=replace(replay, step=replay.step + 1, runs=True))
    turn.effect(Playback((motion(turn, turn.page.events(replay.step)),), step_seen))


def step_seen(turn: Turn[Play]) -> None:
    """Its next step has been seen."""
    turn.set(behind=None)
    replay = turn.page.replay
    came = replay is not None and replay.step == replay.until
    turn.effect(Playback((Pause(MOMENT_TIME if came else STEP_TIME, always=True),), next_step))


def rest(turn: Turn[Play], replay: Replay) -> None:
    """A moment has been seen: what stays on the board is the moment itself, who strikes whom, and its word."""
    stop(turn)
    number = replay.step - 1
    arrow, pointed = struck(turn.page, number)
    turn.set(replay=replace(replay, step=replay.since, runs=False, arrow=arrow, pointed=pointed))
    words = lines_of(turn.page, number)[0].words
    hold(turn, bubble=Bubble(words, place=pointed[-1] if pointed else None, spared=pointed))
    turn.say(words)


@on.named("replay_pause")
def pause(turn: Turn[Play]) -> None:
    """It stands."""
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
        pause(turn)
    hold(turn, bubble=Bubble(turn.page.t("replay.tapped"), place=place))
    turn.order("nudge", selector=ONWARD)


@on.named("replay_end")
def end(turn: Turn[Play]) -> None:
    """Back to the match."""
    stop(turn)
    release(turn)
    turn.set(replay=None)
    go_on(turn)


@on
def play_from_here(turn: Turn[Play]) -> None:
    """The match goes on from the step being watched; the old match is put aside."""
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
    turn.do(take, match, page.settings)
    save(turn)
    go_on(turn)
