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
from kit.widgets.seen import Seen


class KanonkuglePanel(DicePanel):
    """Banners, dice, and the buttons that go with what is chosen."""

    game = GAME
    upfront = MappingProxyType({"real_table": "stand"})

    def picture(self, size: int) -> Node:
        return icon("kaiju", size)

    def chips(self, seen: Seen) -> Node:
        """The round, and whose turn it is, or who answers in the middle of it."""
        s: State = seen.shown
        if seen.over:
            return None
        words = seen.table.turn_words(s, seen.t)
        decider, player = side(seen.decides), PLAYERS[seen.decides]
        name, heard = seen.t.word(decider, "Name"), seen.decider_words(decider)
        whose = html.chip(icon(player.emblem, 24), name, css=f"kit-side-{player.id}", fact="side", label=heard)
        return fragment[html.chip(words, css="kit-more", fact="round") if s.round else None, whose]

    def left(self, seen: Seen, player: int, size: int) -> Node:
        """The troops that a player still has."""
        return fragment[(icon(picture_of(f.troop), size) for f in seen.state.forces if f.owner == player and f.places)]

    def doer(self, event: Event) -> str:
        return event.pieces[0] if event.pieces else getattr(event.facts.get("who"), "id", "")

    def doer_picture(self, seen: Seen, name: str, size: int) -> Node:
        s: State = seen.state
        names = {f"troop{letter}": n for n, letter in enumerate(_names(s))}
        if name in names:
            force = s.forces[names[name]]
            return div(class_=f"kit-doer kit-army-{PLAYERS[force.owner].id}")[icon(picture_of(force.troop), size - 6)]
        emblem = next((seat.emblem for seat in PLAYERS if seat.id == name), "")
        return icon(emblem, size) if emblem else None

    def asked(self, seen: Seen) -> Node:
        return asked.asked(seen)

    def tray(self, seen: Seen) -> Node:
        return fragment[tray.tray(seen), cards.cards(seen)]

    def busy(self, seen: Seen) -> bool:
        return tray.busy(seen)

    def lesson_tray(self, seen: Seen) -> Node:
        """Dice, what is chosen, and the banners."""
        roll = None
        if seen.chance_waits:
            words = table_of(seen).roll_button(seen.state, seen.t)
            roll = div(".kit-row")[press("roll", words, self.chance_picture(30))]
        waits = seen.game.current_player(seen.state) == CHANCE
        buttons = None if waits or seen.asks else asked.asked(seen)
        asks = html.card(buttons) if buttons is not None else None
        odds = None if seen.asks or seen.answered else tray.tray(seen)
        return fragment[roll, asks, tray.lesson(seen), odds, cards.cards(seen)]


def _names(s: State) -> list[str]:
    from kit.games.kanonkugle.action_notation import name

    return [name(s, n) for n in range(len(s.forces))]
