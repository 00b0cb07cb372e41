"""Every lesson of the kit, played: by its solution, by every first try a learner can think of, and at random."""

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import lru_cache
from itertools import takewhile
from random import Random
from typing import Any

import pytest
from taught import GAMES

from kit.core import manifest
from kit.core.chance import ROLLS
from kit.core.game import Trouble
from kit.draw.art.pictograms import pictogram_names
from kit.games.war_kids.actions import Cast, Move, Strike
from kit.games.war_kids.pieces import PEGASUS, SOLDIER
from kit.resources import lesson_names
from kit.text import languages
from kit.tutor import LessonRun, Pick, Reaction, Step, Tap, find_lesson, lessons, syllabus
from kit.tutor.boards import SUBJECTS
from kit.tutor.lesson import Lesson
from kit.tutor.reaction import lost
from tests.games.brought import brought
from tests.sampling import sampled

LESSONS = [
    pytest.param(lesson, id=f"{lesson.game}/{lesson.id}")
    for game in GAMES
    for lesson in lessons(game)
    if lesson.exam is None
]
"""The exams are tried in `test_exams`."""
REFUSED = 12
"""A refusal changes nothing, which is looked at; that the way on is still there is tried after one in so many."""
TRIED = 10
"""So many first tries at a step are looked at, all in a thorough run."""
every_lesson = pytest.mark.parametrize("lesson", LESSONS)
whole_lesson = pytest.mark.parametrize("lesson", [one for one in LESSONS if one.values[0].sort == "lesson"])


def solve(run: LessonRun) -> list[Reaction]:
    """Plays the solution of the present step."""
    step, number, answers = run.step, run.number, []
    for what in solution(run, step):
        assert run.number == number, "the solution goes on after the goal is met"
        answers.append(run.offer(what(run)))
    assert answers[-1].kind == ("lesson" if run.finished else "step"), (step.goal["en"], answers[-1])
    return answers


def solution(run: LessonRun, step: Step) -> list[Any]:
    match step.kind:
        case "point":
            return [lambda r: Tap(r.board.place(r.state, step.places[0]))]
        case "answer":
            return [lambda r: Pick([choice.right for choice in step.choices].index(True))]
    return [lambda r, text=text: r.game.parse_action(r.state, text) for text in step.solution]


def at_every_step(lesson: Lesson) -> Iterator[LessonRun]:
    """The run at the start of each step, in turn."""
    run = LessonRun(lesson)
    while not run.finished:
        yield run
        run.back()
        solve(run)


def copy(run: LessonRun) -> LessonRun:
    """The same run once more, through what the browser stores."""
    again = LessonRun.resume(run.lesson, json.loads(json.dumps(run.progress())))
    assert (again.number, again.state, again.moves, again.helps) == (run.number, run.state, run.moves, run.helps)
    return again


# --- what a lesson promises ------------------------------------------------------------------------------------------


@pytest.mark.every_game
def test_whose_card_offers_lessons_has_some() -> None:
    offered = {game for game, one in manifest.GAMES.items() for card in one.cards if "learn" in card.pages}
    assert offered
    assert offered <= set(GAMES)


def test_no_spell_can_be_cast_before_spells_are_taught() -> None:
    """Nor is one marked where the learner has walked first: nobody has said yet what the number on it means."""
    untaught = list(takewhile(lambda lesson: "WK-SPELL-1" not in lesson.teaches, lessons("war_kids")))
    assert len(untaught) > 5
    for run in (
        run for lesson in untaught for run in at_every_step(lesson) if run.step.kind not in ("point", "answer")
    ):
        game, s = run.game, run.state
        walks = [a for a in game.legal_actions(s) if isinstance(a, Move)]
        casts = [a for t in (s, *(game.apply(s, a) for a in walks)) if t.outcome is None for a in game.legal_actions(t)]
        assert not any(isinstance(a, Cast) for a in casts), (run.lesson.id, run.step.goal["en"])


def test_before_the_first_battle_each_kind_of_blow_has_been_struck() -> None:
    """The meadow, after lesson 3, has Soldiers and Pegasi: what one of them takes there has been seen."""
    struck = set()
    for run in (run for lesson in lessons("war_kids")[:3] for run in at_every_step(lesson) if run.step.solution):
        s = run.state
        for words in run.step.solution if run.step.kind != "try" else ():
            a = run.game.parse_action(s, words)
            struck |= {(s.battle.kinds[a.by[0]], s.battle.kinds[a.target])} if isinstance(a, Strike) else set()
            s = run.game.apply(s, a)
    assert struck >= {(SOLDIER, PEGASUS), (PEGASUS, SOLDIER)}


@pytest.mark.parametrize("game", GAMES)
def test_the_syllabus_lists_every_lesson_file(game: str) -> None:
    assert syllabus(game).lessons == lesson_names(game)


@pytest.mark.parametrize("game", GAMES)
def test_a_complete_syllabus_teaches_every_rule(game: str) -> None:
    taught = {rule_id for lesson in lessons(game) for rule_id in lesson.teaches}
    every = set(SUBJECTS[game].book.rules)
    assert taught <= every
    untaught = set(getattr(brought(game, "thoughts"), "UNTAUGHT", ()))
    assert not taught & untaught
    assert not syllabus(game).complete or taught == every - untaught


@every_lesson
def test_the_solution_earns_three_stars(lesson: Lesson) -> None:
    run = LessonRun(lesson)
    while not run.finished:
        last = solve(run)[-1]
    assert last.stars == run.stars == 3


@every_lesson
def test_a_goal_is_short_begins_with_a_verb_and_is_written_in_both_languages(lesson: Lesson) -> None:
    verbs = getattr(brought(lesson.game, "thoughts"), "VERBS", None)
    for step in lesson.steps:
        for language in languages():
            goal = step.goal[language]
            assert len(goal.split()) <= 12
            assert verbs is None or goal.split()[0].rstrip(":,.") in verbs[language].split(), goal
        texts = [step.goal, step.hint, *(words for words in (step.say, step.done) if words)]
        assert all(words["it"] != words["en"] for words in texts)


@every_lesson
def test_each_forbidden_try_is_refused_by_the_rule_it_names(lesson: Lesson) -> None:
    for run in at_every_step(lesson):
        for foreseen in run.step.tries:
            reaction = copy(run).offer(run.game.parse_action(run.state, foreseen.action))
            assert reaction.refusal is not None
            assert reaction.refusal.rule_id == foreseen.refused
            assert (reaction.say, bool(reaction.marks)) == (foreseen.say, True)


@whole_lesson
def test_the_learner_is_invited_to_try_something_forbidden_or_tempting(lesson: Lesson) -> None:
    """Where the first lessons only play, what is likely to be tried is foreseen all the same."""
    plays = lesson in first_lessons(lesson.game)
    assert any(step.tries if plays else step.kind == "try" for step in lesson.steps)


def first_lessons(game: str) -> tuple[Lesson, ...]:
    """The first four lessons of a game that begins by playing."""
    return lessons(game)[:4] if getattr(brought(game, "thoughts"), "PLAYS_FIRST", False) else ()


@every_lesson
def test_help_fades(lesson: Lesson) -> None:
    """A mark on what a question is about does not help to answer it."""
    guided = [bool(step.guide) and step.kind != "answer" for step in lesson.steps]
    assert not guided[-1]
    arrows = [bool(step.guide and step.guide.arrow) for step in lesson.steps]
    assert sum(arrows) <= 1


def test_whoever_plays_next_is_seen_to_play() -> None:
    run = LessonRun(find_lesson("war_kids", "02-everybody-goes"))
    while not run.finished:
        last = solve(run)[-1]
    assert run.game.action_text(last.frames[1].before, last.frames[1].action).startswith("P A3-")
    assert run.state.turn == 2


def record(lesson: Lesson) -> list[Any]:
    """Everything that the rules say while the forbidden tries and the solutions are played, as far as they can be."""
    told: list[Any] = []
    try:
        run = LessonRun(lesson)
    except Trouble as trouble:
        return [repr(trouble)]
    game = run.game
    while not run.finished:
        for foreseen in run.step.tries:
            told.append(game.explain(run.state, game.parse_action(run.state, foreseen.action)))
        if None in told:
            return told
        for what in solution(run, run.step):
            try:
                reaction = run.offer(what(run))
            except (Trouble, AssertionError) as trouble:
                return [*told, repr(trouble)]
            told += [(reaction.kind, reaction.refusal)]
            told += [
                event for f in reaction.frames if not f.refusal for event in game.events(f.before, f.action, f.after)
            ]
        if reaction.kind not in ("step", "lesson"):
            return told
    return told


@pytest.mark.slow
@every_lesson
def test_every_rule_it_teaches_is_at_work_in_it(lesson: Lesson) -> None:
    book, usual = SUBJECTS[lesson.game].book, record(lesson)
    unaskable = getattr(brought(lesson.game, "thoughts"), "UNASKABLE", ())
    for rule_id in lesson.teaches:
        if book.rules[rule_id].kinds & {"refuses", "acts"} and rule_id not in unaskable:
            with book.disabled(rule_id):
                assert record(lesson) != usual, f"{rule_id} makes no difference"
        else:
            assert rule_id in {step.rule for step in lesson.steps}


@every_lesson
def test_its_picture_is_one_of_our_pictograms(lesson: Lesson) -> None:
    assert lesson.picture in pictogram_names()


# --- whatever the learner tries --------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def thoughts(game: str, s: Any) -> list[Any]:
    """What a learner may think of in a state, legal or not; the same states come up again and again."""
    own, legal = brought(game, "thoughts"), SUBJECTS[game].game.legal_actions(s)
    return own.thoughts(s) if own else [a for one in legal for a in renumbered(one)]


def renumbered(a: Any) -> Iterator[Any]:
    """An action with other small numbers, one at a time."""
    names = [field.name for field in fields(a) if type(getattr(a, field.name)) is int]
    return (replace(a, **{name: n}) for name in names for n in range(-1, 8))


def tries(run: LessonRun) -> list[Any]:
    """What a learner may think of at the start of a step: every legal action, and many that are not."""
    game, s = run.game, run.state
    match run.step.kind:
        case "point":
            places = getattr(brought(game.id, "thoughts"), "places", lambda s: range(100))
            return [Tap(place) for place in places(s)] + [Tap(10_000), Pick(0)]
        case "answer":
            return [Pick(number) for number in range(-1, len(run.step.choices) + 1)] + [Tap(0)]
    return [*game.legal_actions(s), *thoughts(game.id, s), *ROLLS, Tap(0), Pick(0), None, "P D2-D3"]


@pytest.mark.slow
@every_lesson
def test_no_first_try_is_a_dead_end_and_each_is_answered_on_the_board(lesson: Lesson) -> None:
    for run in at_every_step(lesson):
        number, start, other = run.number, run.state, copy(run)
        for count, what in enumerate(sampled(tries(run), TRIED)):
            if (other.number, other.moves) != (number, run.moves):
                other = copy(run)
            reaction = other.offer(what)
            match reaction.kind:
                case "step" | "lesson":
                    assert other.number == number + 1
                    continue
                case "refused":
                    assert other.state == start
                    assert reaction.marks
                case "wrong":
                    assert other.state == start
                    own = run.step.kind in ("do", "try")
                    assert reaction.marks or len(reaction.frames) > own, "answered by words alone"
                case "accepted":
                    assert not lost(other), "what leads nowhere is answered at once"
                    other.back()
            assert (other.number, other.state, other.played) == (number, start, [])
            if reaction.kind != "refused" or count % REFUSED == 0:
                solve(other)


@pytest.mark.parametrize(
    ("game", "lesson", "step", "action"),
    [
        ("kings_war", "02-the-first-duel", 4, "Nc3-e4"),
        ("strage", "04-home", 2, "place g2"),
        ("kanonkugle", "15-the-lowest-begins", 5, "move A1 12,6 12,20"),
        ("war_kids", "13-charge-in-the-open", 5, "P D2-C2"),
    ],
)
def test_what_is_allowed_and_can_no_longer_lead_to_the_goal_is_answered_at_once(
    game: str, lesson: str, step: int, action: str
) -> None:
    run = next(run for run in at_every_step(find_lesson(game, lesson)) if run.number == step - 1)
    start = run.state
    reaction = run.offer(run.game.parse_action(start, action))
    assert (reaction.kind, run.state, run.played) == ("wrong", start, [])
    assert len(reaction.frames) > 0 < len(reaction.marks)


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "seed"), sampled([(*one.values, seed) for one in LESSONS for seed in range(5)], 10))
def test_a_learner_who_taps_at_random_still_gets_to_the_end(lesson: Lesson, seed: int) -> None:
    rng, run = Random(seed), LessonRun(lesson)
    for _ in range(40):
        if not run.finished:
            run.offer(rng.choice(tries(run)))
        if not run.finished and rng.random() < 0.2:
            run.hint()
        run = copy(run)
    while not run.finished:
        run.back()
        solve(run)
    assert run.stars in (1, 2, 3)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", sampled(LESSONS, 10))
def test_each_answer_to_a_wrong_try_comes_when_it_should_and_plays_to_its_end(lesson: Lesson) -> None:
    for run in at_every_step(lesson):
        said = {id(words): len(play) for words, play in _answers(run.step)}
        words_of = {id(words): words["en"] for words, _ in _answers(run.step)}
        for reaction in _reactions(run):
            if not said:
                break
            if reaction.kind == "wrong" and reaction.expected and id(reaction.say) in said:
                planned = said.pop(id(reaction.say))
                assert all(frame.refusal is None for frame in reaction.frames)
                assert len(reaction.frames) >= planned
        assert not said, f"never heard: {[words_of[name] for name in said]}"


def _answers(step: Step) -> list[tuple[Any, tuple[str, ...]]]:
    wrong = [(wrong.say, wrong.play) for wrong in step.wrong]
    return wrong + [(choice.reply, choice.play) for choice in step.choices if not choice.right]


def _reactions(run: LessonRun) -> Iterator[Reaction]:
    """The reactions to every try after each part of the solution, then to doing nothing but the first thing allowed."""
    for done in range(run.step.par or 1):
        part = copy(run)
        for what in solution(part, part.step)[:done]:
            part.offer(what(part))
        other = None
        for what in tries(part):
            other = other or copy(part)
            reaction = other.offer(what)
            yield reaction
            if reaction.kind == "refused":
                continue
            other, begun = None, other
            while reaction.kind == "accepted":
                reaction = begun.offer(begun.game.legal_actions(begun.state)[0])
                yield reaction


@pytest.mark.slow
@every_lesson
def test_hints_climb_from_words_to_a_mark_to_an_arrow_to_the_solution(lesson: Lesson) -> None:
    for run in at_every_step(lesson):
        other = copy(run)
        helps = [other.hint() for _ in range(5)]
        assert [given.level for given in helps] == [1, 2, 3, 4, 4]
        assert not helps[0].marks
        assert helps[1].marks
        assert all(given.say == run.step.hint for given in helps)
        if run.step.kind in ("do", "try"):
            assert len(helps[3].frames) >= len(run.step.solution)
        if run.step.kind == "answer":
            assert helps[3].choice is not None
            assert run.step.choices[helps[3].choice].right
        assert other.state == run.start
        solve(other)
        assert other.stars == 1
