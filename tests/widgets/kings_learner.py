"""A learner at the lessons of Kings War without a browser: opens one, does its steps as their solutions say."""

import re

import chess
import pytest

from kit.tutor import lessons
from kit.widgets.learn.page import learn_page
from tests.widgets.fake_browser import FakeBrowser

ALL = lessons("kings_war")
*LESSONS, EXAM = ALL
WARM_UPS = [lesson for lesson in ALL if lesson.sort == "warm_up"]
PUZZLES = [lesson for lesson in ALL if lesson.sort == "puzzle"]
FIRST = next(lesson for lesson in ALL if lesson.sort == "lesson")
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)


def learning(lesson="", **hello) -> FakeBrowser:
    """A tab with the learn page; `lesson` in its address names the lesson."""
    return FakeBrowser(page=learn_page("kings_war"), query={"lesson": lesson} if lesson else {}, **hello)


def at(lesson, step: int) -> FakeBrowser:
    """A tab at a step, counted from 1, with everything before it done."""
    tab = learning(lesson.id)
    for _ in range(step - 1):
        solve_step(tab)
    return tab


def tap(tab: FakeBrowser, *names: str) -> None:
    """Taps the middles of squares."""
    for name in names:
        x, y = tab.page.table.centre(tab.page.state, chess.SQUARE_NAMES.index(name))
        tab.send("tap", x=x, y=y, width=800)


def do(tab: FakeBrowser, text: str) -> None:
    """Does one action of a solution with the finger."""
    word, *more = text.split()
    number, squares = tab.page.run.number, re.findall("[a-h][1-8]", text)
    if word in ("rest", "pass") and tab.page.step.refused != "KW-WEB-5":
        tab.send("choose_part", kind="ability", value=word)
    elif word == "bid":
        tab.send("stake", count=more[0])
        tab.send("pay")
    elif word == "roll":
        tab.send("die", value=more[0])
    elif word in ("support", "bombard", "walk", "charge", "web"):
        tab.send("choose_part", kind="ability", value=word)
        chosen = {slot.value for slot in tab.page.hand.partial}
        for name in squares:
            if tab.page.run.number == number and chess.SQUARE_NAMES.index(name) not in chosen:
                tap(tab, name)
    elif text == "O-O":
        tap(tab, "e1", "g1")
    else:
        for name in squares or ["d5"]:
            if tab.page.run.number == number:
                tap(tab, name)
    if "=" in text and tab.page.run.number == number:
        became = {"Queen", "Regina"} if text.endswith("Q") else {"Knight", "Cavallo"}
        ways = [
            way.number
            for way in tab.page.table.buttons(tab.page.state, tab.page.hand.partial, tab.page.t)
            if way.words in became
        ]
        for way in ways:
            tab.send("act", index=str(way))


def solve_step(tab: FakeBrowser) -> None:
    """Does the present step as its solution says, and goes on."""
    number, step = tab.page.run.number, tab.page.run.step
    if step.kind == "answer":
        tab.send("choose", choice=str([choice.right for choice in step.choices].index(True)))
    elif step.kind == "point":
        tap(tab, step.places[0])
    else:
        for text in step.solution:
            do(tab, text)
    assert tab.page.run.number == number + 1, (
        tab.page.run.lesson.id,
        number + 1,
        tab.page.hand.partial,
        tab.page.hand.bubble,
    )
    if not tab.page.run.finished:
        tab.send("go_on")
