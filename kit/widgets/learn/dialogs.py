"""The dialogs of the learn app: the lesson is done, the road with names, the stars as a file, the menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from htpy import Node, div, li, ol, p, span, strong

from kit.widgets import dialogs, html, unread
from kit.widgets.book import book
from kit.widgets.dialogs import file_input, menu_line, read_aloud, setting, why
from kit.widgets.html import data, icon, press
from kit.widgets.learn import exam
from kit.widgets.learn.model import Learn
from kit.widgets.learn.road import star_row, words
from kit.widgets.learn.words import battle, named, picture, said


def done(page: Learn) -> Node:
    """The lesson is done: its stars, a kind word, and the next lesson; after all of them the first battle."""
    t, run = page.t, page.run
    if run.lesson.exam:
        return exam.done(page)
    stars = run.stars
    left = [lesson for lesson in page.wanted if lesson.id not in page.stars]
    praise = said(page, run.lesson.steps[-1].done)
    onward = press("next_lesson", t("lesson.next"), icon("next", 26), autofocus=True)
    first = html.link(battle(page), icon("swords", 26), t("lesson.battle"), css="kit-btn")
    return html.sheet(
        t("lesson.done") if left else t("lesson.all_done"),
        t("ui.close"),
        div(".kit-podium")[star_row(stars, 92, t("lesson.stars", n=stars), css="kit-pop")],
        p(".kit-q.kit-centre")[praise] if praise else None,
        p(".kit-sub.kit-centre")[t("lesson.stars.third")] if stars < 3 else None,
        onward if left else first,
        exam_button(page),
        press("again_lesson", icon("undo", 24), t("lesson.again"), css="kit-btn kit-second"),
        press("open", icon("flag", 24), t("lesson.map"), css="kit-btn kit-second", **data(dialog="road")),
    )


def exam_button(page: Learn) -> Node:
    """To the exam, offered where the standard rules have all been taught."""
    last = page.exam
    number = page.lessons.index(page.run.lesson) + 1
    if last is None or number == len(page.lessons) or page.lessons[number].id != page.extra:
        return None
    words = said(page, last.title)
    return press("lesson", icon("swords", 24), words, css="kit-btn kit-second", **data(lesson=last.id, key="exam"))


def road(page: Learn) -> Node:
    """All lessons with their names, pictures and stars."""
    t = page.t
    lines = (
        li[
            press(
                "lesson",
                picture(lesson.picture, 34),
                span(".kit-word")[strong[named(page, lesson)],],
                star_row(page.stars.get(lesson.id, 0), 20),
                css="kit-line kit-lesson",
                label=words(page, lesson),
                autofocus=lesson is page.run.lesson,
                **data(lesson=lesson.id),
            )
        ]
        for lesson in page.lessons
    )
    return html.sheet(
        t("lesson.map"),
        t("ui.close"),
        ol(".kit-list")[lines],
        html.link(battle(page), icon("swords", 24), t("lesson.battle")),
    )


def stars(page: Learn) -> Node:
    """The stars to a file, and back."""
    t = page.t
    won = sum(page.stars.values())
    return html.sheet(
        t("lesson.stars", n=won),
        t("ui.close"),
        p(".kit-text")[t("lesson.stars.kept")],
        press("stars_file", icon("save", 26), t("lesson.take_along"), autofocus=True),
        press("pick_file", icon("star_full", 26), t("lesson.bring_back"), css="kit-btn kit-second"),
        file_input(),
        unread.card(page),
        p(".kit-sub")[t("privacy")],
    )


def menu(page: Learn) -> Node:
    """Everything that is not needed at every step."""
    t = page.t
    return dialogs.menu(
        page,
        [
            menu_line("open", "flag", t("lesson.map"), autofocus=True, **data(dialog="road")),
            menu_line("again_lesson", "undo", t("lesson.again")),
            menu_line("open", "save", t("lesson.take_along"), **data(dialog="stars")),
            menu_line("open", "why", t("ui.why.book"), **data(dialog="book")),
        ],
        li[html.link("play.ipynb", icon("swords", 26), t("lesson.battle"), css="kit-line")],
        fields=[
            setting(page, "face", page.face) if page.panel.faces else None,
            read_aloud(page, page.aloud),
        ],
    )


DIALOGS: dict[str, Callable[[Any], Node]] = {
    "done": done,
    "road": road,
    "stars": stars,
    "menu": menu,
    "why": why,
    "book": book,
    "unread": unread.dialog,
}
