"""A kind of model as a card, a tap away wherever one is seen: how it fights, and who fights beside it."""

from __future__ import annotations

from functools import partial
from typing import Any

from htpy import Element, Node, div, small, span

from kit.core.game import Ref
from kit.games.runewars.pieces import DATA, KINDS, NUMBER, PLAYERS, unit
from kit.games.runewars.rules.tasks import realm
from kit.text import Catalogue
from kit.widgets import html
from kit.widgets.games.runewars.pictures import face
from kit.widgets.games.runewars.solo import pictures
from kit.widgets.games.runewars.words import deed_of
from kit.widgets.html import data, press
from kit.widgets.panel import PanelContext

SPECIAL = "*"


def reads(kind: int, *content: Node, css: str, **attrs: Any) -> Element:
    """What opens the card of a kind."""
    return press("open", content, css=css, **data(dialog=f"kind-{KINDS[kind].name}"), **attrs)


def figures(kind: int, t: Catalogue) -> str:
    """How a kind fights and goes: its shape on the Fate cards, its initiative, its health."""
    one = unit(kind)
    facts = [t(f"aid.shape.{one.shape}"), t("print.dials.figures", init=one.init, hp=one.hp)]
    return " · ".join([*facts, *[t("print.dials.fly")] * one.fly, *[t("print.dials.fast")] * one.fast])


def dialog(kind: int, context: PanelContext) -> Node:
    """The card of a kind; in a battle those of the heroes beside it, too."""
    s, t, ref = context.shown, context.t, Ref("kind", KINDS[kind].name)
    whose = next((group.owner for groups in s.forces for group in groups if group.kind == kind), PLAYERS[0])
    now = realm(s).fight
    heroes = [Ref("hero", one.hero) for one in now.supports if one.kind == kind] if now is not None else []
    return html.sheet(
        t.word(ref, "Name many"),
        t("ui.close"),
        div(".rune-face")[
            div(".rune-title")[pictures.model(whose, kind, 48), small[figures(kind, t)]],
            span(".rune-title")[face(SPECIAL, 28), span[deed_of(ref, t)]],
            small[t("kind.counts")],
        ],
        [pictures.face(one, t) for one in heroes],
    )


DIALOGS = {f"kind-{name}": partial(dialog, NUMBER[name]) for name in (*DATA.units, *DATA.neutrals)}
"""By the name of the kind."""
