"""The whole game of Rune Winter above and beside the map."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from htpy import Node, b, fragment, li, span

from kit.core.game import CHANCE, Event
from kit.games.runewars.owners import owner
from kit.games.runewars.realm import DIALS
from kit.games.runewars.rules.ending import dragon_runes, needed
from kit.games.runewars.rules.tasks import waiting
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import CARD, ORDER
from kit.widgets import html
from kit.widgets.games.runewars import pictures
from kit.widgets.games.runewars.panel import RuneWinterPanel
from kit.widgets.games.runewars.races import races
from kit.widgets.games.runewars.solo import because, kinds, own, theatre
from kit.widgets.games.runewars.solo.asked import asked
from kit.widgets.games.runewars.solo.pictures import resource_icon
from kit.widgets.games.runewars.solo.words import me
from kit.widgets.games.runewars.words import in_short
from kit.widgets.html import data, icon, press
from kit.widgets.panel import PanelContext


class SoloPanel(RuneWinterPanel):
    """Beside the map lies all that the box would have."""

    game = GAME
    editor = "runewars/table"
    upfront: MappingProxyType[str, str] = MappingProxyType({})
    apart = ("hard", "explore")
    cautions = MappingProxyType({"": "warning.W-VARIANT-UNTESTED", "explore": "warning.open"})

    def chips(self, context: PanelContext) -> Node:
        """Dials and influence, which a phone shows here alone; the year; the runes."""
        s, t = context.shown, context.t
        if s.realm is None:
            return super().chips(context)
        mine = me(s)
        values, influence = s.realm.players[mine].dials, s.stocks[mine].influence
        said = t("event.dials", owner=owner(s, mine), **dict(zip(DIALS, values, strict=True)))
        shown = [fragment[resource_icon(name, 22), str(n)] for name, n in zip(DIALS, values, strict=True)]
        label = f"{said} {t('chip.influence', n=influence)}."
        n, of = dragon_runes(s), needed(s)
        return fragment[
            html.chip(*shown, icon("token", 22), str(influence), css="rune-chip kit-turns", fact="dials", label=label),
            html.chip(context.table.turn_words(s, t), css="kit-more", fact="year"),
            html.chip(icon("rune", 22), t("chip.runes", n=n, of=of), fact="runes", label=t("say.runes", n=n, of=of)),
        ]

    def course(self, context: PanelContext) -> Node:
        """Above the season what is one's own, a tap away."""
        shown = super().course(context)
        return fragment[own.drawers(context), shown] if shown is not None and context.shown.realm is not None else shown

    def lately(self, context: PanelContext) -> Node:
        """Before an order is chosen the season card lies open, or where the automa would march; what came of a bid;
        after a battle both sums."""
        return fragment[theatre.came_of_it(context.steps, context.t), own.plan_words(context) or self._lately(context)]

    def _lately(self, context: PanelContext) -> Node:
        s, t, name = context.state, context.t, own.latest_card(context)
        if (decided := theatre.result(context.steps, t)) is not None and not context.over:
            return fragment[super().lately(context), decided]
        if s.phase not in (CARD, ORDER) or not name:
            return super().lately(context)
        does = f" {own.carried_out(context, name) or in_short(name, t)}" if waiting(s) is None else None
        both = f" {own.for_whom(s, name, t)}" if len(s.factions) > 1 else None
        words = span[b[t(f"season.{name}.title")], does, both]
        return press("open", pictures.season(s.season, 24), words, css="rune-lately rune-season-card",
                     **data(dialog="season", key="season-card"))  # fmt: skip

    def asked(self, context: PanelContext) -> Node:
        return asked(context)

    def tray(self, context: PanelContext) -> Node:
        if context.over or context.shown.realm is None:
            return None
        return theatre.stage(context) or fragment[own.planned(context), own.card_of_mine(context)]

    def doer(self, event: Event) -> str:
        """The player marches, too."""
        return "" if event.rule_id == "BG-MOVE-1" else super().doer(event)

    def doer_picture(self, context: PanelContext, name: str, size: int) -> Node:
        """Beside what the automa did there is the way to its reasons."""
        picture = super().doer_picture(context, name, size)
        if name != "automa":
            return picture
        return press("open", picture, icon("why", 20), css="kit-bare rune-why-so", label=context.t("because.title"),
                     **data(dialog="because", key="because"))  # fmt: skip

    def busy(self, context: PanelContext) -> bool:
        return self.game.current_player(context.state) == CHANCE and not context.over

    def menu_lines(self, context: PanelContext) -> Node:
        return li[self.to_editor(context.t)]

    def opening(self, context: PanelContext) -> Node:
        """Which race each side has on the board that is chosen."""
        return races(self.game, context)

    def dialogs(self) -> Mapping[str, Any]:
        return {**own.DIALOGS, **kinds.DIALOGS, "because": because.dialog}
