"""A King has captured, and nobody rolled: beside the board it is said why, as long as somebody may wonder."""

from __future__ import annotations

from htpy import Node, p, section

from kit.core.chance import Roll
from kit.games.kings_war import GAME
from kit.games.kings_war.state import Duel
from kit.widgets import html
from kit.widgets.games.kings_war.pictures import named_icon
from kit.widgets.panel import PanelContext

RULE = "KW-KING-2"
WONDERING = 2
"""So many actions long it may be wondered at: until the other side has answered."""


def told(context: PanelContext) -> Node:
    """The King, the sentence, and its rule as a link; nothing once there is a duel to look at."""
    steps = context.steps if context.telling else context.steps[:-1]
    lately = steps[-WONDERING:]
    if context.over or isinstance(context.state.pending, Duel) or any(isinstance(step.action, Roll) for step in lately):
        return None
    events = (GAME.events(step.before, step.action, step.after)[0] for step in reversed(lately))
    event = next((event for event in events if event.kind == "captured" and event.rule_id == RULE), None)
    if event is None:
        return None
    return section(".kit-card.kit-sure")[
        named_icon(event.facts["piece"].id, 34),
        p[context.t("king.no_dice"), " ", html.rule_link(RULE, context.t.rule(RULE))],
    ]
