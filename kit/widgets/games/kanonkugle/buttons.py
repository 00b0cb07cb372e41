"""Buttons that the cards of Kanonkugle's page have in common."""

from __future__ import annotations

from htpy import Node, b, div, small, span

from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.pictures import picture_of
from kit.games.kanonkugle.pieces import called
from kit.games.kanonkugle.state import State
from kit.widgets.games.kanonkugle import beside
from kit.widgets.games.kanonkugle.hand import numbered
from kit.widgets.html import data, icon, press
from kit.widgets.panel import PanelContext

BIG, CALM = "kit-btn", "kit-btn kit-second"
SIDE = 26
"""Pixels of a little picture on a button."""


def choose(
    kind: str, value: object, *content: Node, css: str = BIG, label: str = "", off: bool = False, pressed: str = ""
) -> Node:
    """A button that chooses a part of an action; `pressed` says of one that stays so whether it is."""
    about = data(kind=kind, value=value, key=f"{kind}-{value}")
    about |= {"aria-pressed": pressed} if pressed else {}
    return press("choose_part", *content, css=css, label=label, off=off, **about)


def picture(context: PanelContext, number: int, size: int = SIDE) -> Node:
    """A troop's pictogram."""
    return icon(picture_of(context.state.forces[number].troop), size)


def named(context: PanelContext, number: int) -> str:
    """A troop's name alone; of several that a player calls the same, with its number."""
    s: State = context.state
    return context.t.word(called(s.forces[number].troop.name), "Name") + numbered(s, number)


def let_go(context: PanelContext) -> Node:
    return press(
        "let_go", icon("undo", 20), span[context.t("ui.cancel")], label=context.t("ui.cancel"), css=f"{CALM} kit-small"
    )


def giving(context: PanelContext, s: State, a: object) -> Node:
    """Life points that are given up for dice: one less, how many, one more."""
    if not isinstance(a, do.Assault | do.ToldAssault | do.Counter) or not beside.may_give(s, a):
        return None
    t, given = context.t, a.sacrifice or 0
    return div(".kit-giving", role="group", aria_label=t("give.title"))[
        span[t("give.title"), small[t("give.more")]],
        choose("given", "less", "\N{MINUS SIGN}", css=f"{CALM} kit-small", label=t("give.less"), off=not given),
        b[f"+{given}"],
        choose("given", "more", "+", css=f"{CALM} kit-small", label=t("give.one"), off=given >= beside.may_give(s, a)),
    ]
