"""The well beside and above its board: how many pawns and cards each has, and the hand of whoever looks."""

from __future__ import annotations

from htpy import Node, div, fragment, span
from markupsafe import Markup
from well.game import GAME
from well.state import SIDES

from kit.draw.inline import icon_svg
from kit.widgets import html
from kit.widgets.panel import Panel, PanelContext


class WellPanel(Panel):
    """Hands are shown to their owners alone."""

    game = GAME

    def picture(self, size: int) -> Node:
        return Markup(icon_svg("eye", size))

    def chips(self, context: PanelContext) -> Node:
        t, s, seats = context.t, context.shown, range(len(SIDES))
        who = [context.table.side_ref(n) for n in seats]
        counts = [t("chip.seat", who=who[n], n=len(s.pawns[n]), cards=len(s.hands[n])) for n in seats]
        return fragment[
            html.chip(context.table.turn_words(s, t), css="kit-more"),
            (
                html.chip(
                    self.side(n, 22),
                    span(".kit-hide")[counts[n]],
                    span(aria_hidden="true")[f"{len(s.pawns[n])} · {len(s.hands[n])}"],
                )
                for n in seats
            ),
        ]

    def tray(self, context: PanelContext) -> Node:
        return fragment[super().tray(context), hand(context)]

    def lesson_tray(self, context: PanelContext) -> Node:
        return fragment[super().lesson_tray(context), hand(context)]


def hand(context: PanelContext) -> Node:
    """The cards of whoever looks."""
    if context.viewer is None:
        return None
    cards = [card for card in context.shown.hands[context.viewer] if card > 0]
    return html.card(
        div(".kit-row.kit-hand")[(span(".kit-coin")[str(card)] for card in cards)],
        heading=context.t("hand.title"),
        picture="eye",
    )
