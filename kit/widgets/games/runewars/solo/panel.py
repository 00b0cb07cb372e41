"""The whole game of Rune Winter above and beside the map."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from htpy import Node, b, fragment, p, span

from kit.core.game import CHANCE
from kit.games.runewars.owners import owner
from kit.games.runewars.pieces import AUTOMAS, PLAYERS
from kit.games.runewars.realm import DIALS
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import CARD, ORDER
from kit.widgets import html
from kit.widgets.games.runewars import pictures
from kit.widgets.games.runewars.panel import RuneWinterPanel, races
from kit.widgets.games.runewars.solo import own, theatre
from kit.widgets.games.runewars.solo.asked import asked
from kit.widgets.games.runewars.solo.pictures import resource_icon
from kit.widgets.html import icon
from kit.widgets.panel import Panel, PanelContext


class SoloPanel(RuneWinterPanel):
    """Beside the map lies all that the box would have."""

    game = GAME
    upfront: MappingProxyType[str, str] = MappingProxyType({})
    apart = ("hard", "explore")
    cautions = MappingProxyType({"": "warning.W-VARIANT-UNTESTED", "explore": "warning.open"})

    def chips(self, context: PanelContext) -> Node:
        """The dials stand before year, influence and runes."""
        s, t = context.shown, context.t
        if s.realm is None:
            return super().chips(context)
        values = s.realm.players[own.ME].dials
        said = t("event.dials", owner=owner(s, own.ME), **dict(zip(DIALS, values, strict=True)))
        shown = [fragment[resource_icon(name, 24), str(n)] for name, n in zip(DIALS, values, strict=True)]
        return fragment[html.chip(*shown, css="kit-more rune-chip", fact="dials", label=said), super().chips(context)]

    def lately(self, context: PanelContext) -> Node:
        """Before an order is chosen the season card lies open."""
        name = own.latest_card(context)
        if context.state.phase not in (CARD, ORDER) or not name:
            return super().lately(context)
        title, does = context.t(f"season.{name}.title"), context.t(f"season.{name}")
        return p(".rune-lately.rune-season-card")[icon("tree", 24), span[b[title], " ", does]]

    def asked(self, context: PanelContext) -> Node:
        return asked(context)

    def tray(self, context: PanelContext) -> Node:
        if context.over or context.shown.realm is None:
            return None
        return fragment[theatre.over(context), own.card_of_mine(context)]

    def busy(self, context: PanelContext) -> bool:
        return self.game.current_player(context.state) == CHANCE and not context.over

    def side(self, player: int, size: int) -> Node:
        return pictures.owner(PLAYERS[0] if player == 0 else AUTOMAS[0], size)

    def menu_lines(self, context: PanelContext) -> Node:
        return None

    def opening(self, context: PanelContext) -> Node:
        """Which race each side has on the board that is chosen."""
        return races(self.game, context)

    def more_matches(self, context: PanelContext) -> Node:
        return Panel.more_matches(self, context)

    def dialogs(self) -> Mapping[str, Any]:
        return own.DIALOGS
