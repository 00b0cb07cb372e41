"""The answers of a question of a lesson, and what chance has shown where it is about that."""

from __future__ import annotations

from htpy import Node, div, li, ol

from kit.widgets.html import data, press
from kit.widgets.learn.model import Learn
from kit.widgets.learn.words import said


def about_chance(page: Learn) -> bool:
    """Whether a question is about what chance has shown."""
    return page.step.kind == "answer" and bool(page.step.thrown)


def asked_about(page: Learn) -> Node:
    """What chance has shown, above the answers of a question about it."""
    if not about_chance(page) or page.run.finished:
        return None
    return div(".kit-seen")[page.panel.lesson_chance(page.context), answers(page)]


def answers(page: Learn) -> Node:
    """What there is to choose from, as long as it can be."""
    if page.stays is not None or not page.my_turn:
        return None
    return ol(".kit-choices")[(choice(page, n) for n in range(len(page.step.choices)))]


def choice(page: Learn, number: int) -> Node:
    """One of the answers; the right one is ringed once it was shown."""
    shown = page.help is not None and page.help.choice == number
    css = "kit-btn kit-second" + (" kit-pointed" if shown else "")
    words = said(page, page.step.choices[number].say)
    return li[press("choose", words, css=css, **data(choice=number, key=f"choice-{number}"))]
