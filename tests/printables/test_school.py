"""Worksheets and assessment sheets: each answer is what the game says, told to the teacher and not to the pupil."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from kit.core.game import CHANCE
from kit.core.manifest import GAMES
from kit.draw.scene import Text, walk
from kit.draw.sheet import texts
from kit.printables import registry
from kit.printables.school import answers
from kit.printables.school.answers import Chance, Judged, Places, Told, Value
from kit.printables.school.lessons import Cell, Lesson, copies, lessons
from kit.resources import root
from kit.text import languages, text
from kit.text.rulebook import drawn

PLANS = sorted({path.name.partition(".")[0] for path in (root("lessons") / "teachers").glob("*.md")})
ALL = pytest.mark.parametrize("game", PLANS)
ASKED = [
    pytest.param(game, cell, id=f"{game}-{lesson.number}-{n}{k}")
    for game in PLANS
    for lesson in lessons(game)
    for n, task in enumerate(lesson.tasks, 1)
    for k, cell in enumerate(task.cells)
    if cell.find
]


def said(game: str, what: str, lang: str, lesson: Lesson) -> str:
    (sheet,) = registry.make(game, what, {"lang": lang, "lesson": str(lesson.number)}).sheets
    return " ".join(" ".join(one.text for one in texts(sheet)).split())


def played(game: str, cell: Cell) -> tuple[Any, Any]:
    """The game, and the state in which the cell's last action is to be done."""
    one = GAMES[game].game
    s = answers.begun(game, cell)
    for words in cell.do[:-1]:
        s = one.apply(s, one.parse_action(s, words))
    return one, s


@pytest.mark.parametrize("lang", languages())
@ALL
def test_a_plan_is_printed_whole_with_the_copies_that_a_class_needs(game: str, lang: str) -> None:
    t, source = text(game, lang), (root("lessons") / "teachers" / f"{game}.{lang}.md").read_text(encoding="utf-8")
    asked = set(re.findall(rf"kit print {game} (\w+)", source))
    assert asked - {"lessons"} == copies(game).keys() <= {one.name for one in registry.printables(game)}
    sheets = registry.make(game, "lessons", {"lang": lang, "pupils": "23"}).sheets
    told = [one.text for sheet in sheets for one in texts(sheet)]
    joined = " ".join(" ".join(told).split())
    assert all(word in joined for word in re.sub(r"^#+ |[*`|]|-{3}", " ", source, flags=re.M).split())
    assert t("school.copies", n=23) in told
    for name, share in copies(game).items():
        row = told.index(t(f"print.{name}"))
        assert told[row + 2] == str(-(-23 // share) if share else 1)


@pytest.mark.parametrize("paper", registry.PAPER.known())
@ALL
def test_boards_on_worksheets_keep_all_that_is_written_on_them(game: str, paper: str) -> None:
    t, sheets = text(game, "en"), registry.make(game, "worksheets", {"lang": "en", "paper": paper}).sheets
    for lesson, sheet in zip(lessons(game), sheets, strict=True):
        told = Counter(one.text for one in texts(sheet))
        for cell in (cell for task in lesson.tasks for cell in task.cells if cell.drawn):
            shown = walk(drawn(answers.board(game, cell), t).shapes)
            assert Counter(one.text for one in shown if isinstance(one, Text)) <= told


@pytest.mark.parametrize(("game", "cell"), ASKED)
def test_each_answer_comes_of_playing(game: str, cell: Cell) -> None:
    one, s = played(game, cell)
    a = one.parse_action(s, cell.do[-1]) if cell.do else None
    match answers.find(game, cell):
        case Judged(refusal=refusal):
            legal = one.legal_actions(s)
            if refusal is None:
                assert one.menu or one.canonical(s, a) in legal
                assert one.apply(s, a) != s
            else:
                assert a not in legal
                assert text(game, "en").rule(refusal.rule_id) != refusal.rule_id
        case Chance(count=count, of=of):
            _, event, *dice = cell.find.split()
            s = one.apply(s, a) if a is not None else s
            assert thrown(one, s, event, int(*dice or (1,))) == Fraction(count, of)
        case Places(names=names):
            s = one.apply(s, a) if a is not None else s
            texts = [one.action_text(s, b) for b in one.legal_actions(s)]
            pattern = re.compile(cell.find.partition(" ")[2])
            assert len(names) == len(set(names)) > 1
            assert all((match is None) or match[1] in names for match in map(pattern.fullmatch, texts))
        case Value(value=value) if cell.find.startswith("count"):
            s = one.apply(s, a) if a is not None else s
            wanted = re.compile(cell.find.partition(" ")[2])
            ends = {one.apply(s, b) for b in one.legal_actions(s) if wanted.fullmatch(one.action_text(s, b))}
            assert len(ends) == value
        case Value(value=value):
            assert value is not None
            assert one.explain(s, a) is None
        case Told(event=event):
            assert event in one.events(s, a, one.apply(s, a))


def thrown(one: Any, s: Any, kind: str, dice: int) -> Fraction:
    """How probable such an event is, counted throw by throw."""
    if not dice:
        return Fraction(0)
    assert one.current_player(s) == CHANCE
    share = Fraction(0)
    for roll, part in one.chance_outcomes(s):
        t = one.apply(s, roll)
        seen = any(event.kind == kind for event in one.events(s, roll, t))
        share += part * (Fraction(1) if seen else thrown(one, t, kind, dice - 1))
    return share


@pytest.mark.parametrize("lang", languages())
@ALL
def test_the_teacher_is_told_every_answer_and_the_pupil_none(game: str, lang: str) -> None:
    t = text(game, lang)
    for lesson in lessons(game):
        teacher, pupil = (said(game, what, lang, lesson) for what in ("assessment", "worksheets"))
        for task in lesson.tasks:
            assert task.ask[lang] in pupil
            assert task.look is None or task.look[lang] in teacher
            for cell in task.cells:
                if not cell.find:
                    continue
                answer = answers.find(game, cell)
                assert answers.said(answer, t) in teacher
                if isinstance(answer, Chance | Told) or (isinstance(answer, Judged) and answer.refusal):
                    assert answers.said(answer, t) not in pupil
        for one in lesson.criteria:
            assert all(words[lang] in teacher for words in (one.what, *one.levels))


@ALL
def test_a_lesson_has_its_sheet(game: str) -> None:
    """As the plan calls it; of ten to twenty minutes, with something for the quick, and three things to observe."""
    for lang in languages():
        plan = (root("lessons") / "teachers" / f"{game}.{lang}.md").read_text(encoding="utf-8")
        titles = re.findall(r"^## \S+ (\d)\. (.+)$", plan, re.MULTILINE)
        assert titles == [(str(lesson.number), lesson.title[lang]) for lesson in lessons(game)]
    for lesson in lessons(game):
        assert 10 <= lesson.minutes <= 20
        assert [task.star for task in lesson.tasks] == [False] * (len(lesson.tasks) - 1) + [True]
        assert len(lesson.criteria) == 3
        assert all(task.look or all(cell.find for cell in task.cells) for task in lesson.tasks)


@ALL
def test_what_is_judged_is_now_right_and_now_wrong(game: str) -> None:
    for lesson in lessons(game):
        for task in lesson.tasks:
            judged = [answers.find(game, cell) for cell in task.cells if cell.find == "judge"]
            verdicts = {one.refusal is None for one in judged if isinstance(one, Judged)}
            assert verdicts in (set(), {True, False}), task.ask["en"]


def sentences(game: str) -> Iterator[tuple[str, str]]:
    for lesson in lessons(game):
        for task in lesson.tasks:
            for words in (task.ask, *(cell.say for cell in task.cells if cell.say)):
                assert words.keys() == set(languages())
                yield from ((lang, one) for lang in words for one in re.split(r"(?<=[.!?:]) ", words[lang]))


@ALL
def test_pupils_read_at_most_twelve_words_in_one_go(game: str) -> None:
    for _, sentence in sentences(game):
        assert len(sentence.split()) <= 12, sentence
