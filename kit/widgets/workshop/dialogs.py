"""What the dialogs of every workshop have: files, paper, and the menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from htpy import Node, div, li, p, ul

from kit.printables.paper import PAPERS
from kit.widgets import dialogs, html, unreadable
from kit.widgets.book import book
from kit.widgets.dialogs import file_input, kept_line, menu_line, switch, why
from kit.widgets.html import data, icon, press
from kit.widgets.play.dialogs import seat_field
from kit.widgets.workshop.model import Making


def file_buttons(page: Making[Any]) -> Node:
    """Opening a file, and what else this device keeps."""
    t, others = page.t, page.others()
    return div(".kit-list")[
        press("pick_file", icon("folder", 26), t("ui.load"), css="kit-btn kit-second"),
        file_input(aria_label=t("ui.load")),
        ul(".kit-list")[(li[kept_line(page, key)] for key in others)] if others else None,  # type: ignore[arg-type]
    ]


def save(page: Making[Any], *fields: Node) -> Node:
    """To a file, from a file, and what this device keeps."""
    t = page.t
    return html.sheet(
        t("ui.save"),
        t("ui.close"),
        dialogs.keeping(page, page.said("kept")),
        *fields,
        file_buttons(page),
        unreadable.card(page),
        p(".kit-sub")[t("privacy")],
    )


def paper_field(page: Making[Any]) -> Node:
    """Which paper."""
    papers: list[tuple[str, Node]] = [(key, paper.shown) for key, paper in PAPERS.items()]
    return switch("paper", page.t("print.option.paper"), page.paper, papers, do="paper")


def printing(page: Making[Any], more: str, field: Node) -> Node:
    """What is printed, what has to be chosen for it, and the button that makes it."""
    t = page.t
    return html.sheet(
        page.said("print"),
        t("ui.close"),
        p(".kit-text")[more],
        field,
        press("print", icon("printer", 26), t("print.get"), autofocus=True),
        p(".kit-sub")[t("print.scale")],
    )


def playing(page: Making[Any], before: Node = None, after: Node = None) -> Node:
    """Who plays it."""
    t = page.t
    seats = (seat_field(t, page.table, page.panel, page.draft, number) for number in (0, 1))
    return html.sheet(
        page.said("play"),
        t("ui.close"),
        before,
        div(".kit-seats", style="--columns:2")[seats],
        press("begin", icon("play", 26), t("ui.start"), autofocus=True),
        after,
    )


def menu(page: Making[Any], afresh: str) -> Node:
    """Everything that is not needed all the time; `afresh` says what beginning anew is called."""
    t = page.t
    return dialogs.menu(
        page,
        [
            menu_line("open", "brush", afresh, autofocus=True, **data(dialog="new")),
            menu_line("play", "play", page.said("play")),
            menu_line("print", "printer", page.said("print")),
            menu_line("open", "save", t("ui.save"), **data(dialog="save")),
            menu_line("open", "why", t("ui.why.book"), **data(dialog="book")),
        ],
        keys=page.said("keys"),
    )


DIALOGS: dict[str, Callable[[Any], Node]] = {"why": why, "book": book, "unread": unreadable.dialog}
