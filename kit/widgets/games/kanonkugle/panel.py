"""Kanonkugle beside and above its table."""

from __future__ import annotations

from types import MappingProxyType

from htpy import Node, div, fragment

from kit.core.game import CHANCE, Event
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.events import side
from kit.games.kanonkugle.pictures import picture_of
from kit.games.kanonkugle.pieces import PLAYERS
from kit.games.kanonkugle.state import State
from kit.widgets import html
from kit.widgets.dice import DicePanel, table_of
from kit.widgets.games.kanonkugle import asked, cards, tray
from kit.widgets.html import icon, press
from kit.widgets.panel import PanelContext


class KanonkuglePanel(DicePanel):
    """Banners, dice, and the buttons that go with what is chosen."""

    game = GAME
    upfront = MappingProxyType({"real_table": "stand"})

    def picture(self, size: int) -> Node:
        return icon("kaiju", size)

    def chips(self, context: PanelContext) -> Node:
        """The round, and whose turn it is, or who answers in the middle of it."""
        s: State = context.shown
        if context.over:
            return None
        words = context.table.turn_words(s, context.t)
        decider, player = side(context.decides), PLAYERS[context.decides]
        name, heard = context.t.word(decider, "Name"), context.decider_words(decider)
        whose = html.chip(icon(player.emblem, 24), name, css=f"kit-side-{player.id}", fact="side", label=heard)
        return fragment[html.chip(words, css="kit-more", fact="round") if s.round else None, whose]

    def left(self, context: PanelContext, player: int, size: int) -> Node:
        """The troops that a player still has."""
        return fragment[
            (icon(picture_of(f.troop), size) for f in context.state.forces if f.owner == player and f.places)
        ]

    def doer(self, event: Event) -> str:
        return event.pieces[0] if event.pieces else getattr(event.facts.get("who"), "id", "")

    def doer_picture(self, context: PanelContext, name: str, size: int) -> Node:
        s: State = context.state
        names = {f"troop{letter}": n for n, letter in enumerate(_names(s))}
        if name in names:
            force = s.forces[names[name]]
            return div(class_=f"kit-doer kit-army-{PLAYERS[force.owner].id}")[icon(picture_of(force.troop), size - 6)]
        emblem = next((seat.emblem for seat in PLAYERS if seat.id == name), "")
        return icon(emblem, size) if emblem else None

    def asked(self, context: PanelContext) -> Node:
        return asked.asked(context)

    def tray(self, context: PanelContext) -> Node:
        return fragment[tray.tray(context), cards.cards(context)]

    def busy(self, context: PanelContext) -> bool:
        return tray.busy(context)

    def lesson_tray(self, context: PanelContext) -> Node:
        """Dice, what is chosen, and the banners."""
        roll = None
        if context.chance_waits:
            words = table_of(context).roll_button(context.state, context.t)
            roll = div(".kit-row")[press("roll", words, self.chance_picture(30))]
        waits = context.game.current_player(context.state) == CHANCE
        buttons = None if waits or context.asks else asked.asked(context)
        asks = html.card(buttons) if buttons is not None else None
        odds = None if context.asks or context.answered else tray.tray(context)
        return fragment[roll, asks, tray.lesson(context), odds, cards.cards(context)]


def _names(s: State) -> list[str]:
    from kit.games.kanonkugle.action_notation import name

    return [name(s, n) for n in range(len(s.forces))]
