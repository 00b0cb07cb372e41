"""What a game shows beside and above its board, as HTML."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from htpy import Node, div, fragment, li, small, span, ul
from markupsafe import Markup

from kit.core.game import CHANCE, Event, Scenario
from kit.core.seats import largest_table
from kit.draw.seats import seat_svg
from kit.draw.svg import scene_svg
from kit.widgets import html
from kit.widgets.html import data, icon, press
from kit.widgets.panel_context import PanelContext

PICTURES: dict[tuple[str, str, str, bool | None], Markup] = {}
"""The pictures of scenarios that have been drawn, by game, scenario, language and the side in front."""


class Panel(ABC):
    """What a game shows of a `PanelContext`. The answers here are those of a game that shows nothing of its own."""

    game: Any
    faces = False
    """Whether counters have a friendly and a military face."""
    upfront: Mapping[str, str] = MappingProxyType({})
    """Options of the rules that are not folded away in the dialog of a new match, each with what the catalogue calls
    it there."""

    @abstractmethod
    def picture(self, size: int) -> Node:
        """The game's picture at the left of the header."""

    @abstractmethod
    def chips(self, context: PanelContext) -> Node:
        """What the header tells of the match."""

    def side(self, player: int, size: int) -> Node:
        """The picture that stands for a side: its emblem in its colour, if the game has no other."""
        return Markup(seat_svg(largest_table(self.game)[player], size))

    def worn(self, picture: str, player: int, size: int) -> Node:
        """A pictogram in a side's colours."""
        return icon(picture, size)

    def rule_picture(self, rule: str, size: int) -> Node:
        """What a rule is about, beside its sentence, where it is told with a question (`Table.takes_for_granted`)."""
        return None

    def left(self, context: PanelContext, player: int, size: int) -> Node:
        """The pieces that a player still has, small."""
        return None

    def lost(self, context: PanelContext, player: int, count: int) -> Node:
        """How many pieces a player has lost, so that nobody takes it for points won."""
        return fragment[self.side(player, 28), f"\N{MINUS SIGN}{count}"]

    def doer(self, event: Event) -> str:
        """The name of the picture beside a line of the story; "" for none."""
        return event.pieces[0] if event.pieces else ""

    def doer_picture(self, context: PanelContext, name: str, size: int) -> Node:
        """That picture."""
        return None

    def chance_picture(self, size: int) -> Node:
        """What stands on the button with which chance is to show something."""
        return icon("hint", size)

    def tray(self, context: PanelContext) -> Node:
        """What chance may show, and whatever is counted, below what is asked."""
        return chances(context) if self.busy(context) else None

    def asked(self, context: PanelContext) -> Node:
        """What there is to tap in the card that asks, besides its buttons."""
        return None

    def busy(self, context: PanelContext) -> bool:
        """Whether the tray needs the room in which a computer player would talk."""
        return context.game.current_player(context.state) == CHANCE and not context.over

    def lesson_tray(self, context: PanelContext) -> Node:
        """What a lesson shows of chance, and of whatever else is counted; nothing where there is nothing."""
        return fragment[chances(context), self.roll_row(context)] if context.chance_waits else None

    def roll_row(self, context: PanelContext) -> Node:
        """The button with which chance is to show something; nothing where it is not awaited."""
        if not context.chance_waits:
            return None
        words = context.table.chance_button(context.state, context.t)
        return div(".kit-row")[press("roll", words, self.chance_picture(30))]

    def scenario_picture(self, context: PanelContext, scenario: Scenario) -> Node:
        """The picture of a scenario in the dialog of a new match: its board, drawn once."""
        name = context.game.id, scenario.id, context.t.lang, context.table.turned
        if name not in PICTURES:
            state = context.game.initial_state(scenario)
            PICTURES[name] = Markup(scene_svg(context.table.scene(state, context.table.blank, context.t)))
        return PICTURES[name]

    def opening(self, context: PanelContext) -> Node:
        """What is chosen in the dialog of a new match besides the rules."""
        return None

    def more_matches(self, context: PanelContext) -> Node:
        """Further ways to a match, at the foot of that dialog."""
        return None

    def menu_lines(self, context: PanelContext) -> Node:
        """Lines of the menu that only this game has."""
        return None

    def dialogs(self) -> Mapping[str, Any]:
        """Dialogs that only this game has, by their names."""
        return {}


def chances(context: PanelContext) -> Node:
    """Everything that chance may show next with its share; to tap, where people say what their own has shown."""
    t, s = context.t, context.state
    lines: list[Node] = []
    for number, (action, share) in enumerate(context.game.chance_outcomes(s), 1):
        words = context.table.chance_words(s, action, t)
        odds = small[t("odds.fraction", wins=share.numerator, of=share.denominator)]
        if context.own_chance:
            lines.append(li[press("die", words, odds, css="kit-line", **data(value=number, key=f"die-{number}"))])
        else:
            lines.append(li[span(".kit-line")[words, " ", odds]])
    return html.card(ul(".kit-list")[lines], css="kit-tray", heading=t("chance.title"), picture="hint")
