"""Pages flow one way: a message and a page make the next page and effects, and nothing else changes."""

from __future__ import annotations

import ast
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kit.widgets
from kit.core.match import Match
from kit.tutor import LessonRun
from kit.widgets.run import turn
from kit.widgets.run.model import Answers, Message
from kit.widgets.run.program import Program
from kit.widgets.run.turn import update
from kit.widgets.run.window import REGIONS
from tests.sampling import amount
from tests.widgets.pages import PAGES, opened

WORDS = [
    "on", "off", "enter", "up", "left", "menu", "new", "end", "why", "1", "hill", "blue", "soldier", "wood", "start",
]  # fmt: skip
every_page = pytest.mark.parametrize("name", PAGES)


def snapshot(value: Any) -> Any:
    """What is in a value, as far as it could be changed from outside."""
    match value:
        case Match():
            return list(value.record), len(value.steps), len(value.undone), value.ended_by, value._rng.getstate()
        case LessonRun():
            return value.progress(), value.stars, value.number
        case dict():
            return dict(value)
    return value


def of_page(page: Any) -> dict[str, Any]:
    return {one.name: snapshot(getattr(page, one.name)) for one in fields(page) if one.name != "memo"}


def some_message(program: Program[Any], rng: Random) -> Any:
    """A message that a browser may send; taps and lines of the list of moves are the most frequent."""
    answers = program.kind.answers
    names = [do for do, one in answers.known.items() if one.manner != "inner"]
    frequent = [name for name in ("tap", "act", "guess", "next", "stroke", "go_on") if name in names]
    do = rng.choice(frequent * 4 + sorted(set(names) - {"hello"}))
    facts = {"x": rng.random(), "y": rng.random(), "width": 800, "index": rng.randrange(4), "phase": "whole"}
    facts |= {"points": [[rng.random(), rng.random()] for _ in range(3)]}
    facts |= {one: rng.choice(WORDS) for one in ("key", "value", "what", "dialog", "kind", "pick", "tab", "start")}
    return answers.read({"do": do, **facts})


@pytest.mark.slow
@every_page
def test_an_answer_leaves_the_page_before_as_it_was_and_is_always_the_same(name: str) -> None:
    tab, rng = opened(name), Random(name)
    for _ in range(amount(25, 400)):
        message, page = some_message(tab.program, rng), tab.page
        before = of_page(page)
        first, said = update(tab.program.kind, page, message)
        again, said_again = update(tab.program.kind, replace(page, memo={}), message)
        assert of_page(page) == before, message
        assert [type(effect) for effect in said] == [type(effect) for effect in said_again]
        orders, orders_again = ([e for e in found if isinstance(e, turn.Order)] for found in (said, said_again))
        assert orders == orders_again
        one, other = tab.program.kind.view(first), tab.program.kind.view(again)
        for region in REGIONS:
            assert str(one.regions.get(region) or "") == str(other.regions.get(region) or ""), (message, region)
        tab.program.tell(message)


@pytest.mark.slow
@every_page
def test_a_message_is_shown_once_and_one_that_changes_nothing_not_at_all(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab, rng, shown = opened(name), Random(name), []
    tab.program.now = lambda: 0.0
    kind = tab.program.kind
    monkeypatch.setattr(tab.program, "kind", replace(kind, view=lambda page: shown.append(page) or kind.view(page)))
    for _ in range(amount(20, 60)):
        message, before, seen = some_message(tab.program, rng), tab.page, len(shown)
        tab.program.tell(message)
        assert len(shown) - seen == 1 or (len(shown) == seen and tab.page.same_as(before)), message
        screen = kind.view(tab.page)
        for region in {*REGIONS} - screen.kept:
            assert getattr(tab.program.app, region) == str(screen.regions.get(region) or ""), (message, region)
    seen = len(shown)
    tab.program.tell(lambda turn: None)
    assert len(shown) == seen


@every_page
def test_what_the_program_says_itself_no_browser_can_send_and_what_makes_no_sense_is_left_out(name: str) -> None:
    answers = PAGES[name]().kind.answers
    assert {"refuse", "began"} <= {do for do, one in answers.known.items() if one.manner == "inner"}
    for do, one in answers.known.items():
        said = answers.read({"do": do, "turn": 1, **dict.fromkeys(one.facts, object())})
        assert said == (None if one.manner == "inner" else Message(do))


def test_a_kind_of_page_answers_in_its_own_way_but_about_the_same_facts() -> None:
    on, said = Answers(), list[str]()
    other, new = Answers(on), Answers(on)
    done = on.named("done")(lambda turn: turn.append("it"))
    other.named("done")(lambda turn: done(turn) or turn.append("there"))
    for answers in (on, other):
        answers.instead(done)(said)
    assert said == ["it", "it", "there"]

    def needed(turn: list[str], what: str) -> None: ...
    def unsayable(turn: list[str], what: object = None) -> None: ...

    for answers, name, make in ((other, "done", done), (new, "done", needed), (on, "x", needed), (on, "x", unsayable)):
        with pytest.raises(TypeError, match=name):
            answers.named(name)(make)


SIDE = {"kit.widgets.app", "kit.widgets.painter", "anywidget", "ipycanvas", "ipywidgets"}


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(Path(kit.widgets.__file__).parent.rglob("*.py")), ids=lambda file: file.stem)
def test_only_what_stands_in_a_notebook_knows_jupyter_and_only_the_program_tasks(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    wanted = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    wanted |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    notebook = file.stem in ("painter", "app", "warm", "worker", "__init__") or file.stem.startswith("lab")
    assert notebook or not wanted & (SIDE if file.stem == "program" else {*SIDE, "asyncio"})
