"""The other side acts again after an attack that failed: beside the board it is said why, as long as it does."""

from __future__ import annotations

from htpy import Node, p, section

from kit.core.game import Ref
from kit.games.kings_war.pieces import SIDES
from kit.games.kings_war.state import State, kind_at
from kit.widgets import html
from kit.widgets.games.kings_war.pictures import chess_icon
from kit.widgets.panel import PanelContext

RULE = "KW-TURN-4"


def told(context: PanelContext) -> Node:
    """The piece that failed, the sentence, and its rule as a link; nothing once it attacks again, which the card that
    asks about it tells, or once somebody at the screen is asked."""
    s = context.shown
    if (
        not s.tried
        or s.side in context.people
        or s.pending is not None
        or context.state.pending is not None
        or context.over
    ):
        return None
    return section(".kit-card.kit-sure")[
        chess_icon(_failed(s), s.side, 34),
        p[context.t("again.told", who=Ref("side", SIDES[s.side])), " ", html.rule_link(RULE, context.t.rule(RULE))],
    ]


def goes_on(context: PanelContext) -> Node:
    """Beside the question how many tokens to spend: why the other side attacks once more."""
    s = context.state
    if not s.tried or s.side in context.people:
        return None
    return p(".kit-again")[context.t("again.goes_on", who=Ref("side", SIDES[s.side]))]


def _failed(s: State) -> int:
    """The kind of the piece that attacked last in vain."""
    return kind_at(s, s.tried[-1][0])
