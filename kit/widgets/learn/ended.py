"""A lesson, or the match that is its exam, is done: its stars beside the board, and what comes next."""

from __future__ import annotations

from htpy import Node, div, h2, li, p, section, ul

from kit.widgets import html
from kit.widgets.html import data, icon, press
from kit.widgets.learn import exam
from kit.widgets.learn.model import Learn
from kit.widgets.learn.road import star_row
from kit.widgets.learn.words import battle, said


def ended(page: Learn, companion: Node) -> Node:
    """The stars, large, two ways to go on, and the others as links. What the companion has explained stays there."""
    t, run = page.t, page.run
    examined = run.lesson.exam is not None
    title = "lesson.exam.won" if examined else "lesson.done" if undone(page) else "lesson.all_done"
    return section(".kit-card.kit-ask.kit-end")[
        companion,
        h2(".kit-q.kit-centre")[t(title)],
        div(".kit-podium")[star_row(run.stars, 76, t("lesson.stars", n=run.stars), css=f"kit-pop kit-won-{run.stars}")],
        exam.star_lines(page, page.step) if examined else None,
        p(".kit-sub.kit-centre")[more(page, examined)],
        div(".kit-ways")[ways(page, examined)],
        ul(".kit-links")[(li[link] for link in links(page) if link is not None)],
    ]


def undone(page: Learn) -> bool:
    """Whether a lesson for everybody is left to be done."""
    return any(lesson.id not in page.stars for lesson in page.wanted)


def more(page: Learn, examined: bool) -> str:
    """What the stars that are missing ask for; a word of praise where none is."""
    missing = page.run.stars < 3
    if examined:
        return page.t("lesson.exam.more" if missing else "lesson.exam.all")
    return page.t("lesson.stars.third" if missing else "lesson.stars.all")


def ways(page: Learn, examined: bool) -> list[Node]:
    """On, or once more; the more fitting of them is the marigold button."""
    t = page.t
    again_first = examined and page.run.stars < 3
    css = ["kit-btn kit-second", "kit-btn"]
    onward = (
        press("next_lesson", t("lesson.next"), icon("next", 26), css=css[not again_first])
        if undone(page)
        else html.link(battle(page), icon("swords", 26), t("lesson.battle"), css=css[not again_first])
    )
    words = t("lesson.exam.again" if examined else "lesson.again")
    again = press("again_lesson", icon("undo", 24), words, css=css[again_first])
    return [again, onward] if again_first else [onward, again]


def links(page: Learn) -> list[Node]:
    """The exam, where the standard rules have all been taught; a battle; all lessons."""
    t = page.t
    return [
        exam_link(page),
        html.link(battle(page), t("lesson.battle"), css="kit-link") if undone(page) else None,
        press("open", t("lesson.map"), css="kit-link", **data(dialog="road", key="road")),
    ]


def exam_link(page: Learn) -> Node:
    last, number = page.exam, page.lessons.index(page.run.lesson) + 1
    if last is None or number == len(page.lessons) or page.lessons[number].id != page.extra:
        return None
    return press("lesson", said(page, last.title), css="kit-link", **data(lesson=last.id, key="exam"))
