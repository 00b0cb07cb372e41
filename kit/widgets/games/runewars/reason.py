"""Why the automa does what it does: in a sentence, with the rule and whose it is; and the table of C.2 where it decided."""

from __future__ import annotations

from htpy import Node, p

from kit.games.runewars import GAME
from kit.widgets import html
from kit.widgets.games.runewars.words import deed
from kit.widgets.panel import PanelContext


def card(context: PanelContext) -> Node:
    """The reason for what is to be done now; nothing where the automa does nothing."""
    s, t = context.state, context.t
    if deed(s) is None:
        return None
    ruling = GAME.policy(s)
    rule = html.rule_link(ruling.rule_id, t.rule(ruling.rule_id))
    return html.card(p[t(f"{ruling.key}.why", **ruling.facts)], p[rule], css="rune-why", heading=t("ui.why"), picture="why")


def dialog(context: PanelContext) -> Node:
    """The same, with all that there is to say."""
    t = context.t
    return html.sheet(t("ui.why"), t("ui.close"), card(context))
