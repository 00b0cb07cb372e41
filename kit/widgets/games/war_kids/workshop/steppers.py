"""Figures that are typed, or changed by a step up or down."""

from __future__ import annotations

from htpy import Element, Node, div, label, span
from htpy import input as input_

from kit.games.war_kids.draft import LEAST
from kit.space.hexes import MAX_COLS, MAX_ROWS
from kit.widgets.games.war_kids.workshop.model import Workshop
from kit.widgets.html import data, press


def stepper(
    page: Workshop, do: str, words: str, value: str, between: tuple[int, int], of: str = "", **facts: object
) -> Element:
    """A figure with a step down and a step up, and to be typed; `of` says what it belongs to, for those who listen."""
    name = "-".join([do, *map(str, facts.values())])

    def step(by: int, sign: str, key: str) -> Element:
        said = page.t(key, what=f"{words}, {of}" if of else words)
        return press(do, sign, css="kit-step", label=said, **data(by=by, key=f"{name}{by}", **facts))

    about = {"id": name, "name": name, "data-do": do, "value": value, "aria-description": f"{between[0]}–{between[1]}"}
    field = {"type": "text", "inputmode": "numeric", "maxlength": "3", "autocomplete": "off"}
    return div(".kit-stepper")[
        label(for_=name)[words, span(".kit-hide")[f", {of}"] if of else None],
        step(-1, "−", "workshop.less"),
        input_(about | field, **data(**facts)),
        step(1, "+", "workshop.more"),
    ]


def sizes(page: Workshop) -> Node:
    """Columns and rows of the map."""
    t, d = page.t, page.plan
    return div(".kit-sizes")[
        stepper(page, "size", t("workshop.cols"), str(d.cols), (LEAST, MAX_COLS), what="cols"),
        stepper(page, "size", t("workshop.rows"), str(d.rows), (LEAST, MAX_ROWS), what="rows"),
    ]
