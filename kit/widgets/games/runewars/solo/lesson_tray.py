"""What lies beside the map in a lesson about the whole game: what is asked, a battle, the dials, orders and quests."""

from __future__ import annotations

from dataclasses import replace

from htpy import Node, div, fragment

from kit.core.game import Phrase
from kit.games.runewars import actions as do
from kit.games.runewars.differences import card
from kit.games.runewars.rules.moving import unsettled
from kit.games.runewars.rules.tasks import realm, waiting
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import CARD, ORDER, RESOLVE, State
from kit.text import Catalogue
from kit.widgets import html
from kit.widgets.games.runewars.editor import SECOND, does
from kit.widgets.games.runewars.solo import own, pictures, theatre
from kit.widgets.games.runewars.solo.areas import chosen_card
from kit.widgets.games.runewars.solo.asked import ways, words
from kit.widgets.games.runewars.solo.words import me
from kit.widgets.html import icon, press
from kit.widgets.panel import PanelContext

TALK = "RS-GEN-5"
"""The rule that forbids to talk with the automa."""


def tray(context: PanelContext) -> Node:
    """All that a learner needs besides the map; what is to be pressed comes first, near to what is asked."""
    now = replace(context, steps=[*context.fell, *context.frames])  # type: ignore[list-item]
    s, t = context.shown, context.t
    free = context.my_turn and not context.asks
    return fragment[
        talk_in_vain(context) if free else None,
        card_of(acts(now)) if free else None,
        div(".kit-row")[press("roll", icon("rune", 26), t("ui.turn"))] if context.chance_waits else None,
        card_of(season_card(now)),
        theatre.stage(now),
        card_of(theatre.result(now.steps, t)),
        mine(s, t),
    ]


def season_card(context: PanelContext) -> Node:
    """The card of the season, before an order is given; nothing where none was drawn, as at the start of a step."""
    if context.state.realm is None or context.state.phase not in (CARD, ORDER):
        return None
    if not (name := own.latest_card(context)):
        return None
    return pictures.face(Phrase(f"season.{name}.title"), context.t)


def card_of(content: Node) -> Node:
    """A card of the tray; nothing where there is nothing in it."""
    return html.card(content, css="kit-tray") if content is not None else None


def acts(context: PanelContext) -> Node:
    """What has been opened, or what can be done."""
    found = chosen_card(context)
    return found if found is not None else ways(context)


def mine(s: State, t: Catalogue) -> Node:
    """The dials, the orders of this year, and the quests in hand."""
    quests = [pictures.face(card(name), t, **own.where(s, name)) for name in realm(s).players[me(s)].quests]
    return html.card(
        own.dials(s, t, me(s)),
        own.wheel(s, t, me(s)),
        div(".rune-cards")[quests] if quests else None,
        css="kit-tray rune-mine",
    )


def talk_in_vain(context: PanelContext) -> Node:
    """A button for talk where it is forbidden, in the lesson that is about that."""
    s, t = context.state, context.t
    if context.lesson is None or TALK not in context.lesson.teaches:
        return None
    if s.phase != RESOLVE or waiting(s) is not None or not unsettled(s) or GAME.explain(s, do.Talk(1)) is None:
        return None
    return div(".rune-choices")[does(words(s, do.Talk(1), t), do.Talk(1), s, css=SECOND)]
