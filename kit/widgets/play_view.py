"""What the regions of the play app show: pure functions from the page's state to HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from htpy import Node, div, fragment, h1, li, ol, p, span, strong

from kit.core.game import CHANCE, TERMINAL, Ref
from kit.widgets import html, play_dialogs
from kit.widgets.agreed import OPPONENTS
from kit.widgets.board_view import bubble, language_name, moves, note, way_buttons
from kit.widgets.html import data, icon, press
from kit.widgets.play_company import seat
from kit.widgets.play_tutor import answers

if TYPE_CHECKING:
    from kit.widgets.play import PlayPage


def outcome_words(page: PlayPage) -> str:
    """How the match ended, in one sentence."""
    t, outcome = page.t, page.match.outcome
    if outcome is None:
        return ""
    if len(outcome.winners) != 1:
        return t(f"outcome.draw.{outcome.rule_id}", **outcome.facts)
    return t(f"outcome.{outcome.rule_id}", **page.table.outcome_facts(outcome))


def seat_name(page: PlayPage, player: int) -> Ref:
    """Who plays a side, as a noun: the computer player's name, or the army."""
    level = page.settings.seats[player].level
    return Ref("opponent", OPPONENTS[level]) if level else page.table.player_ref(player)


# --- regions


def regions(page: PlayPage) -> dict[str, Any]:
    """All regions of the app."""
    playing = page.replay is None
    return {
        "head": head(page),
        "bubble": bubble(page),
        "note": note(page),
        "ask": asked(page) if playing else play_dialogs.replay_card(page),
        "tray": page.table.panel.tray(page) if playing else "",
        "log": story(page),
        "more": moves(page) if playing else "",
        "bar": bar(page),
        "dialog": play_dialogs.dialog(page),
    }


def head(page: PlayPage) -> Node:
    """Picture, title, and what the game tells of the match."""
    panel = page.table.panel
    return fragment[
        html.home_link(page.lobby, panel.picture(38), page.t("ui.lobby")),
        h1[page.t(f"game.{page.game.id}.title")],
        span(".kit-gap"),
        panel.chips(page),
    ]


def ask_words(page: PlayPage) -> tuple[str, str]:
    """What is asked now, and a softer line."""
    t, s, player = page.t, page.match.state, page.match.current_player
    if page.held is not None:
        return t("tutor.ask"), ""
    if player == TERMINAL:
        return end_title(page), outcome_words(page)
    if player == CHANCE:
        mine = s.side in page.humans
        return page.table.roll_ask(s, mine, t)[0], t("dice.ask_own") if page.settings.own_dice else ""
    if not page.settings.seats[player].person:
        return t("opponent.thinking", who=seat_name(page, player)), ""
    return page.table.asks(s, page.partial, t)


def end_title(page: PlayPage) -> str:
    """Who won, from the point of view of those at the screen."""
    t, outcome = page.t, page.match.outcome
    if outcome is None or len(outcome.winners) != 1:
        return t("end.title.draw")
    winner = outcome.winners[0]
    if page.humans == (winner,):
        return t("end.title.you_won")
    key = "end.title.you_lost" if len(page.humans) == 1 else "end.title.won"
    return t(key, winner=page.table.side_ref(winner))


def asked(page: PlayPage) -> Node:
    """What is asked, and what the computer player says unless the tutor or the dice need the room."""
    return fragment[ask(page), None if page.held is not None or page.table.panel.busy(page) else seat(page)]


def ask(page: PlayPage) -> Node:
    """The card that asks, with its one marigold button."""
    question, more = ask_words(page)
    return html.ask_card(question, more, *ask_buttons(page))


def ask_buttons(page: PlayPage) -> list[Node]:
    """The big button, and a second one where there is something to let go."""
    t, player = page.t, page.match.current_player
    if page.held is not None:
        return [answers(page)]
    if player == TERMINAL:
        return [div(".kit-row")[press("rematch", icon("play", 24), t("ui.rematch"))]]
    if page.dice_wait and not page.settings.own_dice:
        return [div(".kit-row")[press("roll", page.table.roll_button(page.match.state, t), icon("die_5", 30))]]
    if not page.my_turn:
        return []
    if (ways := way_buttons(page)) is not None:
        return [ways, let_go(page)] if page.partial else [ways]
    offered = page.table.end_button(page.match.state, t)
    if offered is None:
        return [let_go(page)] if page.partial else []
    words, action = offered
    ready = page.game.explain(page.match.state, action) is None
    calm = bool(page.partial) or not ready
    css = "kit-btn kit-second" if calm else "kit-btn"
    return [div(".kit-row")[press("end", words, icon("next", 26), css=css, off=not ready)]]


def let_go(page: PlayPage) -> Node:
    """A way to put back what was chosen, for those who do not think of tapping it again."""
    words = page.t("ui.cancel")
    return div(".kit-row")[press("let_go", icon("undo", 22), words, css="kit-btn kit-second kit-small")]


def story(page: PlayPage) -> Node:
    """The story so far: newest on top, each line with the one who did it and the rule behind it."""
    t, items = page.t, page.story.drawn()
    begun = li[div[task(page), not items and p(".kit-sub")[t("region.log.empty")]]]
    return html.card(
        ol({"data-scroll": "", "tabindex": "0", "aria-label": t("region.log")})[items, begun],
        css="kit-log",
        heading=t("region.log"),
        picture="why",
    )


def task(page: PlayPage) -> Node:
    """What the match is about: the battle, and how it is won. Every story begins with it."""
    scenario, t = page.match.scenario, page.t
    return div(".kit-task")[strong[page.table.title(scenario, t)], p[page.table.briefing(scenario, t)]]


def bar(page: PlayPage) -> Node:
    """The eight tools, always in the same order."""
    t, other = page.t, page.other_language()
    return fragment[
        html.bar_button("undo", "undo", t("ui.undo"), off=not page.can_undo),
        html.bar_button("redo", "redo", t("ui.redo"), off=not page.match.undone),
        html.bar_button("hint", "hint", t("ui.hint"), off=not page.my_turn),
        html.bar_button("why", "why", t("ui.why")),
        html.bar_button("read", "speaker", t("ui.read"), off=not page.can_speak) if page.can_speak else None,
        html.bar_button("language", "language", language_name(other), lang=other),
        html.bar_button("open", "save", t("ui.save"), **data(dialog="save")),
        html.bar_button("open", "menu", t("ui.menu"), **data(dialog="menu", key="menu")),
    ]
