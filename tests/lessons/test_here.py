"""Where a sentence of a lesson says "here", its speech bubble points there."""

import re
from dataclasses import replace
from typing import Any

from taught import GAMES
from test_lessons import at_every_step, copy, every_lesson

from kit.tutor import Lesson, LessonRun, Pick, Reaction, Tap
from kit.widgets.learn.answers import words_place
from kit.widgets.learn.page import learn_page

HERE = re.compile(r"\b(here|this is|this one|these|qui|qua|quassù|quest[oaei])\b", re.IGNORECASE)
PAGES = {game: learn_page(game).page for game in GAMES}


def foreseen(run: LessonRun) -> list[tuple[Any, Any]]:
    """What the step foresees, each with what the learner does for it; conditions on the board are left out."""
    step = run.step
    acts = [one for one in (*step.tries, *step.wrong) if one.action]
    does = [(one, run.game.parse_action(run.state, one.action)) for one in acts]
    taps = [(one, Tap(run.board.place(run.state, one.place))) for one in step.wrong if one.place]
    return [*does, *taps, *((one, Pick(n)) for n, one in enumerate(step.choices) if not one.right)]


def told_at(run: LessonRun, what: Any, reaction: Reaction) -> int | None:
    page = replace(PAGES[run.lesson.game], run=run)
    moved = [frame for frame in reaction.frames if frame.refusal is None]
    return words_place(page, reaction, moved, what.place if isinstance(what, Tap) else None)


@every_lesson
def test_here_is_where_the_sentence_points_and_not_where_the_rule_says_no(lesson: Lesson) -> None:
    for run in at_every_step(lesson):
        for one, what in foreseen(run):
            reaction = copy(run).offer(what)
            words = " ".join((reaction.say or {}).values())
            if not HERE.search(words) or reaction.kind == "accepted":
                continue
            place = told_at(run, what, reaction)
            named = [*one.look[:1], *one.arrow[-1:]]
            if run.step.kind in ("point", "answer") and len(one.look) > 1 and not one.play:
                assert place is None, (words, "of several to choose from or to count, none is meant")
            elif named:
                assert place in {run.board.place(run.start, name) for name in named}, words
            else:
                assert one.play, (words, "says where, and shows nothing")
            barred = {there for mark in reaction.marks if mark.kind == "no" for there in mark.places}
            meant = {run.board.place(run.start, name) for name in (*one.look, *one.arrow)}
            assert place not in barred - meant, words


def test_a_flag_that_is_here_is_looked_at_first() -> None:
    """Of several places the first is the one the sentence means."""
    told = 0
    flag = re.compile(r"\b(the flag is (over )?here|la bandiera (però )?è qui)\b", re.IGNORECASE)
    for run in (run for page in PAGES.values() for one in page.lessons if not one.exam for run in at_every_step(one)):
        for wrong in run.step.wrong:
            if wrong.look and flag.search(" ".join(wrong.say.values())):
                told += 1
                assert run.board.place(run.start, wrong.look[0]) in run.start.battle.flags, wrong.say["en"]
    assert told > 9
