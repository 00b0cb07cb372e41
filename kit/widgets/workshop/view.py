"""What every workshop shows: the parts in which a draft is made, what is wrong with it, the tools of every page; its
dialogs: files, paper, the menu."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

from htpy import Element, Node, div, fragment, h1, label, li, p, small, span, strong, ul
from htpy import input as input_

from kit.draw.columns import columns
from kit.printables.paper import PAPERS
from kit.widgets import dialogs, html, unreadable
from kit.widgets.board.view import bubble, note
from kit.widgets.book import book
from kit.widgets.dialogs import file_input, kept_line, language_name, menu_line, switch, why
from kit.widgets.html import data, icon, press
from kit.widgets.play.dialogs import seat_field
from kit.widgets.play.parts import Draft as Chosen
from kit.widgets.run.model import speaking
from kit.widgets.run.turn import Kind, Opening
from kit.widgets.settings import Settings, first_sitters
from kit.widgets.workshop.model import Making

P = TypeVar("P", bound=Making[Any])

SHOWN = 6
"""So many problems are listed at once."""


def opening(
    kind: Kind[P],
    page: type[P],
    game: Any,
    table: Any,
    panel: Any,
    names: Collection[str],
    query: Mapping[str, str],
    **more: Any,
) -> Opening[P]:
    """A workshop of a game, asked for with what stands in an address; `names` are those of its dialogs."""
    known = speaking(game.id, query)
    by = Chosen("own", Settings(first_sitters(game.seats(game.scenarios()[0]))))
    made = page(**known, game=game, table=table, panel=panel, dialogs=frozenset(names), draft=by, **more)
    return Opening(kind, made)


def regions(page: Making[Any], own: Mapping[str, Callable[[Any], Node]], tools: Node) -> dict[str, Any]:
    """All regions of the app; each shows its `own` dialogs, and has its `tools` of every page."""
    return {
        "bubble": bubble(page),
        "note": note(page),
        "bar": tools,
        "dialog": own[page.dialog](page) if page.dialog else "",
    }


def head(page: Making[Any], picture: Node, title: str, *chips: Node) -> Node:
    """The picture that leads back to the lobby, the title, and what there is so far."""
    return fragment[html.home_link(page.lobby, picture, page.t("ui.lobby")), h1[title], span(".kit-gap"), chips]


def bench(page: Any, content: Node) -> Node:
    """What the open part has to choose from."""
    return div(".kit-card.kit-bench")[div({"data-scroll": page.tab_open})[content]]


def tabs(page: Any, parts: Mapping[str, tuple[str, str]]) -> Node:
    """The parts, of which one is open, each with its pictogram and its name."""
    return div({"class": "kit-seg kit-steps", "role": "group", "aria-label": page.said("tabs")})[
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


def tool_button(pick: str, picture: Node, name: str, digit: str, held: bool, said: str = "") -> Element:
    """A tool: its picture, its name and the digit that takes it in hand; `said` is heard in place of the name."""
    facts = data(pick=pick, key=f"tool-{pick}") | (data(hotkey=digit) if digit else {})
    sign = small(".kit-digit", aria_hidden="true")[digit] if digit else None
    return press("tool", picture, span[name], sign, css="kit-tool", label=said, aria_pressed=str(held).lower(), **facts)


def text_field(words: Node, name: str, value: str, most: int, **attributes: Any) -> Element:
    """A line to be typed, of so many letters at most."""
    about = {"name": name, "value": value, "maxlength": str(most), "autocomplete": "off"}
    return label(".kit-field")[words, input_(about, **attributes)]


def problem_list(page: Making[Any], line: Callable[[int, Any], Element], *more: Node) -> Node:
    """What is missing or might surprise, each to be shown; or that all is well; and the big button."""
    found = page.found()
    lines = [li[line(number, problem)] for number, problem in enumerate(found[:SHOWN])]
    return div(".kit-card.kit-checks")[
        press("play", icon("play", 26), page.said("play"), off=any(problem.stops for problem in found)),
        ul(".kit-list", **{"data-scroll": "", "aria-label": page.said("problems")})[lines]
        if lines
        else p(".kit-fine")[icon("check", 24), page.said("fine")],
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
        html.bar_button("read", "speaker", t("ui.read"), rare=True) if reads else None,
        html.bar_button("language", "language", language_name(other), rare=True, lang=other),
        html.bar_button("print", "printer", paper, rare=True),
        html.bar_button("open", "save", t("ui.save"), rare=True, **data(dialog="save")),
        html.bar_button("open", "menu", t("ui.menu"), **data(dialog="menu", key="menu")),
    ]


def beginnings(page: Making[Any], title: str, more: str, *cards: Node) -> Node:
    """What can be begun with: a card for each, a file, what this device keeps."""
    return html.sheet(
        title,
        page.t("ui.close"),
        unreadable.card(page),
        p(".kit-text")[more] if more else None,
        div(".kit-cards.kit-battles", style=f"--columns:{columns(len(cards))}")[cards],
        file_buttons(page),
    )


def beginning(start: str, picture: Node, title: str, more: str, first: bool = False) -> Node:
    """One of those cards."""
    facts: dict[str, Any] = data(start=start, key=f"new-{start}") | ({"autofocus": True} if first else {})
    return press("new", span(".kit-pic")[picture], span[strong[title], small[more]], css="kit-pick", **facts)


def file_buttons(page: Making[Any]) -> Node:
    """Opening a file, and what else this device keeps."""
    t, others = page.t, page.others()
    return div(".kit-list")[
        press("pick_file", icon("folder", 26), t("ui.load"), css="kit-btn kit-second"),
        file_input(aria_label=t("ui.load")),
        ul(".kit-list")[(li[kept_line(page, key)] for key in others)] if others else None,
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


DIALOGS: dict[str, Callable[[Any], Node]] = {
    "why": why, "book": book, "unread": unreadable.dialog, "save": save, "play": playing,
}  # fmt: skip
