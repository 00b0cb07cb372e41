"""A learner at the learn page without a browser: opens a lesson, does its steps as their solutions say."""

import re
from functools import cache
from typing import Any

from kit.tutor import lessons
from kit.widgets.learn.page import learn_page
from tests.widgets.fake_browser import FakeBrowser

*LESSONS, EXAM = lessons("war_kids")
STEPS = [(n, m) for n, lesson in enumerate(LESSONS, 1) for m in range(1, len(lesson.steps) + 1)]


def learning(kept=None, tab="T", **hello) -> FakeBrowser:
    """A tab with the learn page; `lesson` in its address names the lesson."""
    return FakeBrowser(kept, tab, page=learn_page("war_kids"), **hello)


def at(lesson: int, step: int = 1, **hello) -> FakeBrowser:
    """A tab at the start of a step of a lesson, both counted from 1, with everything before it done."""
    if not hello and step > 1:
        page, kept = come_to(lesson, step)
        tab = learning(kept, query={"lesson": str(lesson)})
        tab.program.page = page
        tab.program.show()
        return tab
    tab = learning(query={"lesson": str(lesson)}, **hello)
    while tab.page.run.number < step - 1:
        solve_step(tab)
    return tab


@cache
def come_to(lesson: int, step: int) -> tuple[Any, dict[str, str]]:
    """The page there, and what its device keeps: no answer changes the page before."""
    tab = at(lesson, step - 1)
    solve_step(tab)
    return tab.page, tab.kept


def taps_of(tab: FakeBrowser) -> list[list[str]]:
    """What to tap for the solution of the present step: for each action its hexes; none for a button."""
    step = tab.page.run.step
    if step.kind == "point":
        return [[step.places[0]]]
    return [re.findall(r"[A-Z]\d+", text) for text in step.solution]


def do(tab: FakeBrowser, text: str) -> None:
    """Does one action of a solution with the finger: the big button, the die, or taps until it is done."""
    hexes = re.findall(r"[A-Z]\d+", text)
    if text.startswith("end "):
        tab.end()
    elif text.startswith("roll "):
        tab.send("die", value=text.removeprefix("roll "))
    elif text.startswith("push "):
        tab.tap(hexes[-1])
    elif "x" in text or "v" in text:
        *by, target = hexes
        before = tab.page.run.number, tab.page.run.state
        for name in (by[0], target, *by[1:]):
            if (tab.page.run.number, tab.page.run.state) == before:
                tab.tap(name)
    else:
        number = tab.page.run.number
        tab.tap(hexes[0])
        if tab.page.run.number == number:
            tab.tap(hexes[-1])
        if tab.page.hand.armed is not None:  # a spell that goes round something has shown its way first
            tab.tap(hexes[-1])
    if ways := tab.page.table.buttons(tab.page.state, tab.page.hand.partial, tab.page.t):
        tab.send("act", index=str(ways[-1 if "slow" in text else 0].number))


def solve_step(tab: FakeBrowser) -> None:
    """Does the present step as its solution says, and goes on."""
    number, step = tab.page.run.number, tab.page.run.step
    if step.kind == "answer":
        tab.send("choose", choice=str([choice.right for choice in step.choices].index(True)))
    elif step.kind == "point":
        tab.tap(step.places[0])
    else:
        for text in step.solution:
            do(tab, text)
    assert tab.page.run.number == number + 1, (tab.page.run.lesson.id, number, tab.page.hand.bubble)
    if not tab.page.run.finished:
        tab.send("go_on")


def solve(tab: FakeBrowser) -> None:
    """Does the lesson to its end."""
    while not tab.page.run.finished:
        solve_step(tab)
