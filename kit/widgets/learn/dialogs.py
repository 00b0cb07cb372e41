"""The dialogs of the learn app: the road with names, the stars as a file, the menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from htpy import Node, li, ol, p, span, strong

from kit.widgets import dialogs, html, unreadable
from kit.widgets.addresses import page_at
from kit.widgets.book import book
from kit.widgets.dialogs import file_input, menu_line, read_aloud, setting, why
from kit.widgets.html import data, icon, press
from kit.widgets.learn.model import Learn
from kit.widgets.learn.road import star_row, words
from kit.widgets.learn.words import battle, named, picture


def road(page: Learn) -> Node:
    """All lessons with their names, pictures and stars."""
    t = page.t
    lines = (
        li(id="kit-this-lesson" if lesson is page.run.lesson else None)[
            press(
                "lesson",
                picture(lesson.picture, 34),
                span(".kit-word")[strong[named(page, lesson)],],
                star_row(page.stars.get(lesson.id, 0), 20),
                css="kit-line kit-lesson" + (" kit-now" if lesson is page.run.lesson else ""),
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
        ol(".kit-list", data_open_at="kit-this-lesson")[lines],
        to_battle(page, battle(page), "kit-btn kit-second"),
    )


def to_battle(page: Learn, there: str, css: str) -> Node:
    """The way to a match; while a padlock is on it, to what opens that, in words that say so."""
    sign, words = "swords", "lesson.battle"
    if page.locked:
        there, sign, words = page_at(page.table.padlock), "lock_closed", "guess.locked"
    return html.link(there, icon(sign, 26), page.t(words), css=css)


def stars(page: Learn) -> Node:
    """The stars to a file, and back."""
    t = page.t
    won = sum(page.stars.values())
    return html.sheet(
        t("lesson.stars", n=won),
        t("ui.close"),
        dialogs.keeping(page, t("lesson.stars.kept"), "stars_file", t("lesson.take_along")),
        press("pick_file", icon("folder", 26), t("lesson.bring_back"), css="kit-btn kit-second"),
        file_input(),
        unreadable.card(page),
        p(".kit-sub")[t("privacy")],
    )


def menu(page: Learn) -> Node:
    """Everything that is not needed at every step."""
    t = page.t
    return dialogs.menu(
        page,
        [
            menu_line("open", "map", t("lesson.map"), autofocus=True, **data(dialog="road")),
            menu_line("again_lesson", "undo", t("lesson.again")),
            menu_line("open", "save", t("lesson.take_along"), **data(dialog="stars")),
            menu_line("open", "why", t("ui.why.book"), **data(dialog="book")),
        ],
        li[to_battle(page, page_at("play"), "kit-line")],
        fields=[
            setting(page, "face", page.face) if page.panel.faces else None,
            read_aloud(page, page.aloud),
        ],
    )


DIALOGS: dict[str, Callable[[Any], Node]] = {
    "road": road,
    "stars": stars,
    "menu": menu,
    "why": why,
    "book": book,
    "unread": unreadable.dialog,
}
