"""The parts that pages are put together from, as htpy elements: text given to them is escaped."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from htpy import Element, Node, a, b, button, div, h2, header, i, p, section, small, span, strong
from markupsafe import Markup

from kit.draw.inline import die_svg, icon_svg


@lru_cache(maxsize=256)
def icon(name: str, size: int = 24) -> Markup:
    """A pictogram as inline SVG in the colour of the text, hidden from screen readers."""
    return Markup(icon_svg(name, size))


@lru_cache(maxsize=32)
def die(pips: int, size: int = 38, lit: bool | None = None) -> Markup:
    """A die's face: marigold if lit, faint if not, plain if neither."""
    return Markup(die_svg(pips, lit=lit, size=size))


def press(do: str, *content: Node, css: str = "kit-btn", label: str = "", off: bool = False, **attrs: Any) -> Element:
    """A button that sends {"do": do, ...}. A button that is off can be tapped all the same: the page says why."""
    extra: dict[str, Any] = {"aria-label": label} if label else {}
    if off:
        extra["aria-disabled"] = "true"
    names = {name.replace("_", "-"): value for name, value in attrs.items()}
    return button({"data-do": do, "class": css, "type": "button", **extra, **names})[content]


def rule_link(rule_id: str, name: str) -> Node:
    """A rule's name that opens the rule."""
    return press("why", name, css="kit-rule", **data(rule=rule_id)) if rule_id else None


def told(words: str) -> dict[str, str]:
    """The attributes of a picture for those who listen; without words it is none of their business."""
    return {"role": "img", "aria-label": words} if words else {"aria-hidden": "true"}


def submit(*content: Node, css: str = "kit-btn") -> Element:
    """The button of a form; the form sends {"do": ..., ...} with what was filled in."""
    return button({"class": css})[content]


def data(**values: object) -> dict[str, Any]:
    """What a button tells besides its `do`: the attributes data-<name>."""
    return {f"data-{name}": str(value) for name, value in values.items()}


def link(href: str, *content: Node, css: str = "kit-btn kit-second", **attrs: Any) -> Element:
    """A link that looks like a button."""
    return a(href=href, class_=css, **attrs)[content]


def home_link(href: str, picture: Node, words: str) -> Element:
    """The picture at the left of the header, which leads back to the lobby: so its arrow says."""
    return a({"href": href, "class": "kit-home", "aria-label": words})[span(".kit-flip")[icon("next", 18)], picture]


def card(*content: Node, css: str = "", heading: str = "", picture: str = "") -> Element:
    """A card; its heading is small and may have a picture."""
    top = h2(".kit-h")[icon(picture, 18) if picture else None, heading] if heading else None
    return section(class_=f"kit-card {css}".strip())[top, content]


def ask_card(question: str, more: str = "", *content: Node, told: Node = None) -> Element:
    """What is asked now: one sentence, what it takes for granted, at most one softer line, then buttons."""
    below = p(".kit-sub")[more] if more else None
    return section(class_="kit-card kit-ask")[p(".kit-q")[question], told, below, content]


def chip(*content: Node, css: str = "", fact: str = "", label: str = "") -> Element:
    """A small label in the header; with a `fact`, a tap tells what it is: `chip.<fact>.what` in the catalogue. Its
    `label` is heard in place of words too short to stand alone."""
    names = f"kit-chip {css}".strip()
    return press("tell", content, css=names, label=label, **data(fact=fact)) if fact else span(class_=names)[content]


def segments(
    do: str, choices: Sequence[tuple[str, Node]], chosen: str, label: str, clear: bool = False, **more: Any
) -> Element:
    """A switch between a few values; what it is about is heard with each, unless they are `clear` by themselves."""
    about = None if clear else span(".kit-hide")[f"{label}: "]
    return div({"class": "kit-seg", "role": "group", "aria-label": label})[
        (
            press(do, about, content, css="", aria_pressed=str(value == chosen).lower(), **data(value=value) | more)
            for value, content in choices
        )
    ]


def odds(wins: Sequence[int], fraction: str) -> Element:
    """The six faces, those that win lit, and the fraction in words: the picture first."""
    faces = (die(n, lit=n in wins) for n in range(1, 7))
    return div(".kit-odds", role="img", aria_label=fraction)[faces, strong[fraction]]


Head = tuple[Node, Sequence[Node]]
"""Whose die stands at an edge of the throws: a picture, and the six faces of the die."""


def throws(told: Sequence[int], label: str, *words: Node, heads: tuple[Head, Head] | None = None) -> Element:
    """Six times six throws of two dice, the first die down, the second across: 1 wins (lit, with a dot), -1 is lost.
    Where they are two people's, the `heads` say whose is which."""
    marks = {1: "kit-hits", 0: "", -1: "kit-fails"}
    plain = [die(n, 19) for n in range(1, 7)]
    (down, ones), (across, twos) = heads or ((None, plain), (None, plain))
    rows = ([ones[one], (i(class_=marks[told[6 * one + two]]) for two in range(6))] for one in range(6))
    side = span(".kit-down")[down] if heads else None
    return div({"class": "kit-throws", "role": "img", "aria-label": label})[
        div(".kit-grid.kit-headed" if heads else ".kit-grid", aria_hidden="true")[
            span(".kit-across")[across], side, twos, rows
        ],
        div[words],
    ]


def sheet(title: str, close: str, *content: Node) -> Element:
    """What a dialog shows: a heading, a way out, the rest."""
    return div(".kit-sheet")[
        # No landmark: a dialog's own header is none of the page.
        header(role="none")[
            h2(id="kit-sheet-title")[title], press("dismiss", icon("close", 26), css="kit-close", label=close)
        ],
        content,
    ]


def bar_button(
    do: str, picture: str, words: str, off: bool = False, rare: bool = False, cost: str = "", **attrs: Any
) -> Element:
    """One of the buttons at the bottom; those that are `rare` stand in the menu on a phone. What `cost` tells is seen
    as a star less."""
    less = small(".kit-cost")[b(aria_hidden="true")["\N{MINUS SIGN}1"], icon("star_full", 16), b(".kit-hide")[cost]]
    css = "kit-rare" if rare else ""
    return press(do, icon(picture, 28), span[words], less if cost else None, css=css, off=off, **attrs)
