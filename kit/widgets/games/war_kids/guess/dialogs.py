"""The dialogs of the guess app: the menu, the adult's little question, the end of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from htpy import Node, div, form, label, p
from htpy import input as input_

from kit.games.war_kids.pieces import SIDES
from kit.widgets import dialogs, html, unreadable
from kit.widgets.addresses import page_at
from kit.widgets.book import book
from kit.widgets.dialogs import menu_line, read_aloud, save, setting, switch, why
from kit.widgets.games.war_kids.guess.model import TIMES, GuessPage
from kit.widgets.games.war_kids.pictures import army_icon
from kit.widgets.html import data, icon, press

PLAY, LEARN = page_at("play"), page_at("learn")
"""The addresses of the first battle and of the lessons, seen from this page."""


def clock_switch(page: GuessPage) -> Node:
    """How long an answer may take."""
    t = page.t
    times: list[tuple[str, Node]] = [(str(n), f"{n} s" if n else t("guess.clock.off")) for n in TIMES]
    return switch("seconds", t("guess.clock"), str(page.settings.seconds), times, do="set")


def dialog(page: GuessPage) -> Node:
    """The open dialog, or nothing."""
    return DIALOGS[page.dialog](page) if page.dialog else ""


def menu(page: GuessPage) -> Node:
    """Everything that is not needed at every clue."""
    t = page.t
    return dialogs.menu(
        page,
        [
            menu_line("again", "play", t("guess.again"), autofocus=True) if page.state.colour is not None else None,
            menu_line("open", "why", t("ui.why.book"), **data(dialog="book")),
            menu_line("open", "save", t("ui.save"), **data(dialog="save")),
        ],
        redo=bool(page.match.undone),
        fields=[
            clock_switch(page),
            setting(page, "take_back", page.settings.take_back),
            read_aloud(page, page.settings.aloud),
        ],
    )


def adult(page: GuessPage) -> Node:
    """The little question that a grown-up answers to open the padlock."""
    t = page.t
    x, y = page.question
    return html.sheet(
        t("guess.adult_opens"),
        t("ui.close"),
        form({"class": "kit-list", "data-do": "adult"})[
            label(".kit-q", for_="kit-adult")[t("guess.adult_again" if page.missed else "guess.adult_check", a=x, b=y)],
            input_(
                "#kit-adult.kit-input",
                name="answer",
                inputmode="numeric",
                maxlength="3",
                autocomplete="off",
                autofocus=True,
                aria_label=t("guess.adult_answer"),
            ),
            html.submit(icon("lock_open", 26), t("guess.adult_open")),
        ],
    )


def end(page: GuessPage) -> Node:
    """Who won, the stars, and where to go now."""
    t, s = page.t, page.state
    if page.match.outcome is None:
        return ""
    count = page.stars()
    stars = [icon("star_full" if n < count else "star_empty", 44) for n in range(3)]
    more = {1: "guess.stars.second", 2: "guess.stars.third"}.get(count)
    won = page.won
    again = press(
        "again", icon("play", 26), t("guess.again"), css="kit-btn kit-second" if won else "kit-btn", autofocus=not won
    )
    second = "kit-btn kit-second"
    ways = onward(page, ("kit-btn", second) if won else (second, second)) if page.unlocked else []
    return html.sheet(
        t("guess.title"),
        t("ui.close"),
        div(".kit-podium", data_do="onward", data_answers=True)[army_icon(SIDES[s.colour or 0], 96)],
        p(".kit-q.kit-middle-words")[page.outcome_words()],
        div(
            ".kit-stars.kit-middle-words",
            role="img",
            aria_label=t("lesson.stars", n=count),
            data_do="onward",
            data_answers=True,
        )[stars],
        p(".kit-sub.kit-middle-words")[t(more, n=page.many)] if more else None,
        [*ways, again] if won else [again, *ways],
        html.link(page.lobby, t("ui.lobby")),
    )


def onward(page: GuessPage, css: tuple[str, str]) -> list[Node]:
    """The ways behind the open padlock: the battle, and before it, for whoever has not struck yet, the lessons."""
    t = page.t
    battle, lessons = (PLAY, "swords", "guess.to_battle"), (LEARN, "star_full", "guess.to_lessons")
    ways = [battle] if page.learned else [lessons, battle]
    return [
        html.link(there, icon(picture, 26), t(words), css=look, autofocus=look == "kit-btn")
        for (there, picture, words), look in zip(ways, css, strict=False)
    ]


DIALOGS: dict[str, Callable[[Any], Node]] = {
    "menu": menu,
    "save": save,
    "why": why,
    "book": book,
    "adult": adult,
    "end": end,
    "unread": unreadable.dialog,
}
