"""What every workshop shows: the parts in which a draft is made, what is wrong with it, the tools of every page; its
dialogs: files, paper, the menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from htpy import Element, Node, div, fragment, li, p, span, ul

from kit.printables.paper import PAPERS
from kit.widgets import dialogs, html, unreadable
from kit.widgets.board.view import language_name
from kit.widgets.book import book
from kit.widgets.dialogs import file_input, kept_line, menu_line, switch, why
from kit.widgets.html import data, icon, press
from kit.widgets.workshop.model import Making

SHOWN = 6
"""So many problems are listed at once."""


def tabs(page: Any, parts: Mapping[str, tuple[str, str]]) -> Node:
    """The parts, of which one is open, each with its pictogram and its name."""
    return div({"class": "kit-seg kit-steps", "role": "group", "aria-label": page.t(page.says["tabs"])})[
        (
            press(
                "tab",
                fragment[icon(picture, 22), span[name]],
                css="",
                aria_pressed=str(tab == page.tab_open).lower(),
                **data(tab=tab, key=tab),
            )
            for tab, (picture, name) in parts.items()
        )
    ]


def problem_list(page: Making[Any], line: Callable[[int, Any], Element], *more: Node) -> Node:
    """What is missing or might surprise, each to be shown; or that all is well; and the big button."""
    found = page.found()
    lines = [li[line(number, problem)] for number, problem in enumerate(found[:SHOWN])]
    return div(".kit-card.kit-checks")[
        press("play", icon("play", 26), page.t(page.says["play"]), off=any(problem.stops for problem in found)),
        ul(".kit-list", **{"data-scroll": "", "aria-label": page.t(page.says["problems"])})[lines]
        if lines
        else p(".kit-fine")[icon("check", 24), page.t(page.says["fine"])],
        more,
    ]


def problem_line(number: int, problem: Any, words: str, **attributes: Any) -> Element:
    """A problem in one sentence; a tap shows it."""
    css = "kit-line kit-stops" if problem.stops else "kit-line"
    sign = icon("close" if problem.stops else "eye", 22)
    return press("problem", sign, span[words], css=css, **attributes, **data(index=number, key=f"problem-{number}"))


def bar(page: Making[Any], paper: str, reads: bool = False) -> Node:
    """The tools of every page, in their usual order; `paper` says what is printed."""
    t, other = page.t, page.other_language()
    return fragment[
        html.bar_button("undo", "undo", t("ui.undo"), off=len(page.done) < 2),
        html.bar_button("redo", "redo", t("ui.redo"), off=not page.undone),
        html.bar_button("why", "why", t("ui.why")),
        html.bar_button("read", "speaker", t("ui.read")) if reads else None,
        html.bar_button("language", "language", language_name(other), lang=other),
        html.bar_button("print", "printer", paper),
        html.bar_button("open", "save", t("ui.save"), **data(dialog="save")),
        html.bar_button("open", "menu", t("ui.menu"), **data(dialog="menu", key="menu")),
    ]


def file_buttons(page: Making[Any]) -> Node:
    """Opening a file, and what else this device keeps."""
    t, others = page.t, page.others()
    return div(".kit-list")[
        press("pick_file", icon("folder", 26), t("ui.load"), css="kit-btn kit-second"),
        file_input(aria_label=t("ui.load")),
        ul(".kit-list")[(li[kept_line(page, key)] for key in others)] if others else None,
    ]


def save(page: Making[Any], kept: str, *fields: Node) -> Node:
    """To a file, from a file, and what this device keeps; `kept` says that all is kept by itself."""
    t = page.t
    return html.sheet(
        t("ui.save"),
        t("ui.close"),
        dialogs.keeping(page, kept),
        *fields,
        file_buttons(page),
        unreadable.card(page),
        p(".kit-sub")[t("privacy")],
    )


def paper_field(page: Making[Any]) -> Node:
    """Which paper."""
    papers: list[tuple[str, Node]] = [(key, paper.shown) for key, paper in PAPERS.items()]
    return switch("paper", page.t("print.option.paper"), page.paper, papers, do="paper")


def printing(page: Making[Any], title: str, more: str, field: Node) -> Node:
    """What is printed, what has to be chosen for it, and the button that makes it."""
    t = page.t
    return html.sheet(
        title,
        t("ui.close"),
        p(".kit-text")[more],
        field,
        press("print", icon("printer", 26), t("print.get"), autofocus=True),
        p(".kit-sub")[t("print.scale")],
    )


def menu(page: Making[Any], afresh: str) -> Node:
    """Everything that is not needed all the time; `afresh` says what beginning anew is called."""
    t = page.t
    return dialogs.menu(
        page,
        [
            menu_line("open", "brush", afresh, autofocus=True, **data(dialog="new")),
            menu_line("play", "play", page.t(page.says["play"])),
            menu_line("print", "printer", page.t(page.says["print"])),
            menu_line("open", "save", t("ui.save"), **data(dialog="save")),
            menu_line("open", "why", t("ui.why.book"), **data(dialog="book")),
        ],
        keys=page.t(page.says["keys"]),
    )


DIALOGS: dict[str, Callable[[Any], Node]] = {"why": why, "book": book, "unread": unreadable.dialog}
