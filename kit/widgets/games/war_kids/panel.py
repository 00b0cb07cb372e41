"""War Kids beside and above its board: whose go it is, how many units are left, counters in the story, the real day."""

from __future__ import annotations

from typing import Any, cast

from htpy import Node, div, fragment, li, span
from markupsafe import Markup

from kit.core.game import TERMINAL, Ref
from kit.draw.counters import look, picture_name
from kit.draw.inline import counter_svg
from kit.games.war_kids import GAME, day
from kit.games.war_kids.pieces import BLUE, KINDS, SIDES, STRENGTH
from kit.games.war_kids.state import alive
from kit.widgets import html
from kit.widgets.addresses import page_at
from kit.widgets.dialogs import file_input
from kit.widgets.dice import DicePanel
from kit.widgets.games.war_kids.pictures import army_icon, worn
from kit.widgets.html import icon, press
from kit.widgets.panel import PanelContext

PICTURED = 4
"""So many lost units of a side are shown one by one."""
WORKSHOP = page_at("workshop")
"""The address of the workshop, seen from the page of a match."""


class WarKidsPanel(DicePanel):
    """Counters have two faces; whose go it is stands in the army's colours and border."""

    game = GAME
    faces = True

    def picture(self, size: int) -> Node:
        return worn("pegasus", SIDES[BLUE], size)

    def side(self, player: int, size: int) -> Node:
        return army_icon(SIDES[player], size)

    def worn(self, picture: str, player: int, size: int) -> Node:
        return worn(picture, SIDES[player], size)

    def chips(self, context: PanelContext) -> Node:
        """The turn, whose go, and how many units each side has."""
        t, s = context.t, context.shown
        return fragment[
            html.chip(context.table.turn_words(s, t), css="kit-turns", fact="turn"),
            _side_chip(context),
            (
                html.chip(
                    army_icon(SIDES[n], 24),
                    span(".kit-hide")[t("chip.units", side=context.table.side_ref(n), n=s.taken[n].bit_count())],
                    span(aria_hidden="true")[str(s.taken[n].bit_count())],
                    css=f"kit-{SIDES[n]} kit-more kit-extra",
                    fact="units",
                )
                for n in (0, 1)
            ),
        ]

    def left(self, context: PanelContext, player: int, size: int) -> Node:
        s = context.state
        units = [unit for unit in s.battle.armies[player] if alive(s, unit)]
        return fragment[(self.doer_picture(context, s.battle.units[unit].id, size) for unit in units)]

    def lost(self, context: PanelContext, player: int, count: int) -> Node:
        """The units that have left the map, as long as they fit."""
        if count > PICTURED:
            return super().lost(context, player, count)
        s, army = context.state, cast(Any, SIDES[player])
        kinds = [KINDS[s.battle.kinds[unit]] for unit in s.battle.armies[player] if not alive(s, unit)]
        return fragment[(self.worn(picture_name(army, cast(Any, kind)), player, 28) for kind in kinds)]

    def doer_picture(self, context: PanelContext, name: str, size: int) -> Node:
        """The counter of a unit, small, with the figures that it has on the board."""
        battle = context.start.battle
        unit = next((n for n, who in enumerate(battle.units) if who.id == name), None)
        if unit is None:
            return None
        who, face = battle.units[unit], cast(Any, context.face)
        army, kind = cast(Any, SIDES[who.side]), cast(Any, KINDS[who.kind])
        shown = look(army, kind, battle.points[unit], STRENGTH[who.kind], face=face)
        return Markup(counter_svg(shown, size))

    def opening(self, context: PanelContext) -> Node:
        """The way to the page about the day that a battle tells of, if there was one (WK-SET-5)."""
        if context.drafted != day.BATTLE:
            return None
        words = context.t("day.title")
        return html.link(_day_address(context), icon("why", 24), words, css="kit-btn kit-second kit-small")

    def more_matches(self, context: PanelContext) -> Node:
        """The ways to a battle that somebody made: the workshop, and a file from it."""
        t, small = context.t, "kit-btn kit-second kit-small kit-auto"
        found = file_input(aria_label=t("ui.load"))
        return div(".kit-row.kit-wrap")[
            html.link(WORKSHOP, icon("brush", 22), t("workshop.title"), css=small),
            press("pick_file", icon("folder", 22), t("ui.load"), css=small),
            found,
        ]

    def menu_lines(self, context: PanelContext) -> Node:
        """The way to the real day in the menu of such a match."""
        if context.scenario is None or context.scenario.id != day.BATTLE:
            return None
        return li[html.link(_day_address(context), icon("hint", 26), context.t("day.title"), css="kit-line")]


def _side_chip(context: PanelContext) -> Node:
    """Whose go it is, or who decides in the middle of the other one's turn, in the army's colours and border."""
    if context.game.current_player(context.shown) == TERMINAL or (context.over and not context.watching):
        return None
    side = SIDES[context.decides]
    return html.chip(army_icon(side, 26), context.decider_words(Ref("side", side)), css=f"kit-{side}", fact="side")


def _day_address(context: PanelContext) -> str:
    return f"{context.lobby.removesuffix('tree')}day/{day.BATTLE}"
