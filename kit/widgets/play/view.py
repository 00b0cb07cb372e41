"""What the regions of the play app show: pure functions from the page's state to HTML."""

from __future__ import annotations

from typing import Any

from htpy import Node, div, fragment, h1, li, ol, p, span, strong

from kit.core.game import TERMINAL
from kit.draw.palette import colour
from kit.widgets import html
from kit.widgets.board.view import bar, board, bubble, dialog, move_list, moves, note, way_buttons
from kit.widgets.html import icon, press
from kit.widgets.play.dialogs import DIALOGS, replay_card
from kit.widgets.play.ended import ended
from kit.widgets.play.model import Play
from kit.widgets.play.tutor import answers, warning
from kit.widgets.play.words import ask_words, drawn, newest, now_words, seat, untold
from kit.widgets.run.turn import Screen

TOLD_PICTURE = 24
"""Pixels, of what is taken for granted."""
TOLD = frozenset({"head", "ask", "log", "more"})
"""The regions that tell what has happened. They wait until it was seen on the board."""

STILL = frozenset({"head", "ask", "tray", "log", "more", "bar", "dialog"})
"""The regions that stay as they are while a finger draws."""


def view(page: Play) -> Screen:
    """The page as it is to be seen. While a finger draws only the board follows it."""
    title = page.t(f"game.{page.game.id}.title")
    if page.hand.stroke:
        words = {"bubble": bubble(page), "note": note(page)}
        return Screen(title, words, board(page), page.drags, STILL, page.grips)
    told = regions(page) if page.greeted else {}
    seeing = page.behind is not None or page.rolling
    kept = frozenset() if not seeing else TOLD if page.replay is None else TOLD - {"ask"}
    return Screen(title, told, board(page), page.drags, kept & told.keys(), page.grips)


def regions(page: Play) -> dict[str, Any]:
    """All regions of the app."""
    playing = page.replay is None
    return {
        "head": head(page),
        "bubble": bubble(page),
        "note": note(page),
        "ask": asked(page) if playing else replay_card(page),
        "tray": page.panel.tray(page.context) if playing else "",
        "log": story(page),
        "more": (moves(page) or no_moves(page)) if playing else "",
        "bar": bar(page, undo=page.can_undo, redo=page.can_redo, hint=page.my_turn),
        "dialog": dialog(page, DIALOGS),
    }


def head(page: Play) -> Node:
    """Picture, title, and what the game tells of the match."""
    panel = page.panel
    return fragment[
        html.home_link(page.lobby, panel.picture(38), page.t("ui.lobby")),
        h1[page.t(f"game.{page.game.id}.title")],
        span(".kit-gap"),
        panel.chips(page.context),
    ]


def asked(page: Play) -> Node:
    """What is asked, and what the computer player says unless the tutor or the dice need the room."""
    silent = page.tutor.held is not None or page.match.outcome is not None or page.panel.busy(page.context)
    return fragment[ask(page), None if silent else seat(page)]


def ask(page: Play) -> Node:
    """The card that asks, with its one marigold button."""
    if page.match.current_player == TERMINAL:
        return ended(page)
    question, told, more = ask_words(page)
    return html.ask_card(question, more, *ask_buttons(page), told=warning(page) or taken_for_granted(page, told))


def taken_for_granted(page: Play, words: str) -> Node:
    """What a question takes for granted, with the picture of what that is about; nothing where there is none."""
    picture = page.panel.rule_picture(untold(page), TOLD_PICTURE) if words else None
    return p(".kit-first")[picture, span[words]] if words else None


def ask_buttons(page: Play) -> list[Node]:
    """The big button, and a second one where there is something to let go."""
    t = page.t
    if page.tutor.held is not None:
        return [answers(page), p(".kit-sub")[t("tutor.silence")]]
    if page.covered:
        return [cover(page)]
    still_open = page.table.chance_open(page.state)
    if page.chance_waits and not (page.own_chance and still_open):
        picture = page.panel.chance_picture(30) if still_open else icon("next", 26)
        return [div(".kit-row")[press("roll", page.table.chance_button(page.state, t), picture)]]
    if (own := page.panel.asked(page.context)) is not None:
        return [own]
    if not page.my_turn:
        return []
    if (ways := way_buttons(page)) is not None:
        return [ways, let_go(page)] if page.hand.selection else [ways]
    offered = page.table.end_button(page.state, t)
    if offered is None:
        return [let_go(page)] if page.hand.selection else []
    # What happens by itself in a moment is nobody's to press.
    ready = page.game.explain(page.state, offered.action) is None and page.table.forced(page.state) is None
    quiet = offered.last or (offered.calm and not page.hand.sure)
    calm = bool(page.hand.selection) or not ready or quiet
    css = ("kit-btn kit-second" if calm else "kit-btn") + (" kit-pointed" if "end" in page.hand.parts else "")
    return [div(".kit-row")[press("end", offered.words, icon("next", 26), css=css, off=not ready)]]


def no_moves(page: Play) -> Node:
    """In the place of the list of moves, while others decide, why it is empty: nothing beside it moves."""
    if page.match.outcome is not None or page.covered or page.tutor.held is not None:
        return ""
    return move_list(page, [], now_words(page)[0])


def cover(page: Play) -> Node:
    """Who is called to the screen, in colour and with the emblem; only a tap shows what nobody else may see."""
    seat = page.game.seats(page.match.scenario)[page.asked]
    return div(".kit-cover", style=f"border-color: {colour(seat.colour)}")[
        div(".kit-podium")[page.panel.side(page.asked, 120)],
        press("uncover", icon("eye", 26), page.t("cover.uncover"), autofocus=True),
    ]


def let_go(page: Play) -> Node:
    """A way to put back what was chosen, for those who do not think of tapping it again."""
    words = page.t("ui.cancel")
    return div(".kit-row")[press("let_go", icon("undo", 22), words, css="kit-btn kit-second kit-small")]


def story(page: Play) -> Node:
    """The story so far: newest on top, each line with the one who did it and the rule behind it."""
    t, items = page.t, drawn(page)
    begun = li[div[task(page), not items and p(".kit-sub")[t("region.log.empty")]]]
    return html.card(
        ol({"data-scroll": newest(page), "tabindex": "0", "aria-label": t("region.log")})[items, begun],
        css="kit-log",
        heading=t("region.log"),
        picture="why",
    )


def task(page: Play) -> Node:
    """What the match is about: the battle, and how it is won. Every story begins with it."""
    scenario, t = page.match.scenario, page.t
    return div(".kit-task")[strong[page.table.title(scenario, t)], p[page.table.briefing(scenario, t)]]
