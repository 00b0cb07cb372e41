"""The well beside and above its board: how many pawns and cards each has, and the hand of whoever looks."""

from __future__ import annotations

from htpy import Node, div, fragment, span
from markupsafe import Markup
from well.game import GAME
from well.state import SIDES

from kit.draw.inline import icon_svg
from kit.widgets import html
from kit.widgets.panel import Panel
from kit.widgets.seen import Seen


class WellPanel(Panel):
    """Hands are shown to their owners alone."""

    game = GAME

    def picture(self, size: int) -> Node:
        return Markup(icon_svg("eye", size))

    def chips(self, seen: Seen) -> Node:
        t, s, seats = seen.t, seen.shown, range(len(SIDES))
        who = [seen.table.side_ref(n) for n in seats]
        counts = [t("chip.seat", who=who[n], n=len(s.pawns[n]), cards=len(s.hands[n])) for n in seats]
        return fragment[
            html.chip(seen.table.turn_words(s, t), css="kit-more"),
            (
                html.chip(
                    self.side(n, 22),
                    span(".kit-hide")[counts[n]],
                    span(aria_hidden="true")[f"{len(s.pawns[n])} · {len(s.hands[n])}"],
                )
                for n in seats
            ),
        ]

    def tray(self, seen: Seen) -> Node:
        return fragment[super().tray(seen), hand(seen)]

    def lesson_tray(self, seen: Seen) -> Node:
        return fragment[super().lesson_tray(seen), hand(seen)]


def hand(seen: Seen) -> Node:
    """The cards of whoever looks."""
    if seen.viewer is None:
        return None
    cards = [card for card in seen.shown.hands[seen.viewer] if card > 0]
    return html.card(
        div(".kit-row.kit-hand")[(span(".kit-coin")[str(card)] for card in cards)],
        heading=seen.t("hand.title"),
        picture="eye",
    )
