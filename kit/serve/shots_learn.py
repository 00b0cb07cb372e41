"""Moments of the lessons for ``python3 -m kit shots``: in the middle of one, of the exam, and before its last blow."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from kit.core.chance import Roll
from kit.core.game import CHANCE

MOMENTS = {"dice": ("18-soldiers-and-dice", 4), "magic": ("16-fast-and-slow", 3), "exam": ("", 8), "stars": ("", 0)}
"""Per moment the lesson and the number of its step; without a lesson the exam and its number of actions, 0 for all
but the last."""
MOST = 400
"""More actions than a match of the exam can take."""


def moment(kind: str) -> tuple[Any, tuple[str, ...]]:
    """The run of a lesson at one of the `MOMENTS`, and the hexes of what would be done next."""
    from kit.tutor import LessonRun, find_lesson, lessons

    name, number = MOMENTS[kind]
    if not name:
        return fought(LessonRun(lessons("war_kids")[-1]), number)
    run = LessonRun(find_lesson("war_kids", name))
    run.number = number - 1
    run = LessonRun.resume(run.lesson, {**run.progress(), "start": run.step.position, "played": []})
    return run, ()


def fought(run: Any, number: int) -> tuple[Any, tuple[str, ...]]:
    """The exam after so many actions of a greedy learner; for 0, before a blow that wins it, but not every star."""
    from kit.players import Greedy, think

    for seed in range(60):
        rng, own = Random(seed), type(run)(run.lesson)
        for count in range(MOST):
            s, before = own.state, own.progress()
            die = own.game.current_player(s) == CHANCE
            action = Roll(rng.randint(1, 6)) if die else think(Greedy(), own.game, s, rng).action
            if count == number and number and not die:
                return own, ()
            way = own.board.way(s, action)
            if own.offer(action).kind != "accepted":
                break
        if own.finished and own.stars < len(own.earned) and len(way) == 2 and not die:
            return type(run).resume(run.lesson, before), tuple(own.board.name(s, here) for here in way)
    return run, ()


def kept(run: Any, tab: str) -> str:
    """The script that puts the run where a tab of the browser keeps its lesson."""
    words = json.dumps(json.dumps({"asked": "", "run": run.progress()}))
    return f"localStorage.setItem('kit.lesson.{run.lesson.game}.{tab}', {words})"
