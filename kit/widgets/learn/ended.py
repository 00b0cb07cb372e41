"""A lesson, or the match that is its exam, is done: its stars beside the board, and what comes next."""

from __future__ import annotations

from typing import Any

from htpy import Node, div, h2, li, p, section, ul

from kit.widgets.html import data, icon, press
from kit.widgets.learn import exam
from kit.widgets.learn.dialogs import to_battle
from kit.widgets.learn.model import Learn
from kit.widgets.learn.road import star_row
from kit.widgets.learn.words import battle, said

Way = tuple[Any, ...]
"""What makes a button or a link, and what it is given."""


def ended(page: Learn, companion: Node) -> Node:
    """The stars, large, two ways to go on, and the others as links. What the companion has explained stays there."""
    t, run = page.t, page.run
    examined = run.lesson.exam is not None
    title = "lesson.exam.won" if examined else "lesson.done" if undone(page) else "lesson.all_done"
    return section(".kit-card.kit-ask.kit-end")[
        companion,
        h2(".kit-q.kit-centre")[t(title)],
        div(".kit-podium")[
            press(
                "tell",
                star_row(run.stars, 76, t("lesson.stars", n=run.stars), css=f"kit-pop kit-won-{run.stars}"),
                css="kit-bare",
                label=t("lesson.state.done", n=run.stars),
                **data(fact="won", key="won"),
            )
        ],
        exam.star_lines(page, page.step) if examined else None,
        p(".kit-sub.kit-centre")[more(page, examined)],
        div(".kit-ways")[ways(page, examined)],
        ul(".kit-links")[(li[link] for link in links(page) if link is not None)],
    ]


def undone(page: Learn) -> bool:
    """Whether a lesson for everybody is left to be done."""
    return any(lesson.id not in page.stars for lesson in page.wanted)


def more(page: Learn, examined: bool) -> str:
    """What the next star asks for; a word of praise where none is missing."""
    stars = page.run.stars
    if examined:
        return page.t("lesson.exam.more" if stars < 3 else "lesson.exam.all")
    second = "lesson.stars.second.shown" if page.run.shown else "lesson.stars.second"
    return page.t({1: second, 2: "lesson.stars.third"}.get(stars, "lesson.stars.all"))


def ways(page: Learn, examined: bool) -> list[Node]:
    """On to the next lesson and into battle, or once more; the most fitting of them is the marigold button."""
    t = page.t
    fight = (to_battle, page, battle(page))
    onward = (press, "next_lesson", t("lesson.next"), icon("next", 26))
    found = [again(page, examined)] if examined and page.run.stars < 3 else []
    found += [onward, fight] if undone(page) else [fight, *([] if found else [again(page, examined)])]
    return [make(*what, css="kit-btn kit-second" if n else "kit-btn") for n, (make, *what) in enumerate(found[:2])]


def again(page: Learn, examined: bool) -> Way:
    """This lesson once more."""
    words = page.t("lesson.exam.again" if examined else "lesson.again")
    return press, "again_lesson", icon("undo", 24), words


def links(page: Learn) -> list[Node]:
    """The exam, where the standard rules have all been taught; what has no button; all lessons."""
    t = page.t
    examined = page.run.lesson.exam is not None
    shown = examined and page.run.stars < 3
    make, *what = again(page, examined)
    return [
        exam_link(page),
        make(*what, css="kit-link") if undone(page) and not shown else None,
        to_battle(page, battle(page), "kit-link") if undone(page) and shown else None,
        press("open", t("lesson.map"), css="kit-link", **data(dialog="road", key="road")),
    ]


def exam_link(page: Learn) -> Node:
    last, number = page.exam, page.lessons.index(page.run.lesson) + 1
    if last is None or number == len(page.lessons) or page.lessons[number].id != page.extra:
        return None
    return press("lesson", said(page, last.title), css="kit-link", **data(lesson=last.id, key="exam"))
