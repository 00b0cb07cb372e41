"""The attacks that a troop of Kanonkugle could make at once, as buttons: each with the life points to be expected."""

from __future__ import annotations

from htpy import Node, div, span

from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.state import State
from kit.widgets.features import chosen
from kit.widgets.games.kanonkugle import going, hearts
from kit.widgets.games.kanonkugle.cards import CALM, SIDE, choose, named
from kit.widgets.games.kanonkugle.parts import ASSAULT, GOES, SHOT
from kit.widgets.html import icon
from kit.widgets.panel import PanelContext

ATTACKS = 3
"""So many attacks are offered beside the table; others are tapped on it."""
PICTURES = {SHOT: "eye", ASSAULT: "swords", GOES: "move"}


def attacks(context: PanelContext, s: State, number: int) -> Node:
    """What the chosen troop could do to enemies at once, the best first, each with the life points to be expected."""
    found = hearts.attacks(s, number)[:ATTACKS]
    return div(".kit-ways.kit-attacks")[(attack(context, s, a) for a in found)] if found else None


def attack(context: PanelContext, s: State, a: do.Shoot | do.Assault) -> Node:
    one, name = SHOT if isinstance(a, do.Shoot) else ASSAULT, named(context, a.target)
    words = context.t(f"ui.{one}.at", target=name)
    return choose("blow", f"{one}-{a.target}", icon(PICTURES[one], SIDE), words, worth(context, s, a), css=CALM)


def worth(context: PanelContext, s: State, a: do.Action) -> Node:
    """The life points that an attack takes on the average."""
    words = context.t("odds.hearts", n=hearts.said(hearts.expected(s, a)))
    return span(".kit-chance.kit-expected")[words, icon("suit_heart", 18)]


def of_deed(context: PanelContext, deed: str) -> Node:
    s, parts = context.state, chosen(context.selection)
    a: do.Action = do.Shoot(parts["troop"], parts["target"])
    if deed == ASSAULT:
        a = going.assault(s, parts["troop"], parts["target"])[0]
    return worth(context, s, a)
