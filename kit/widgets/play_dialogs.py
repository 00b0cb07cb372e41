"""The dialogs of the play app: a new match, the menu, saving, the rule behind something, the end, watching again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from htpy import Node, details, div, h3, li, p, small, span, strong, summary, ul
from htpy import input as input_
from markupsafe import Markup

from kit.core.game import Ref, Scenario
from kit.draw.svg import scene_svg
from kit.games.war_kids import day
from kit.games.war_kids.units import SIDES
from kit.widgets import html, play_rules
from kit.widgets.agreed import FLAGS, OPPONENTS
from kit.widgets.dialogs import book, flag, menu_line, on_off, save, switch, why
from kit.widgets.html import data, icon, press
from kit.widgets.play_company import face, farewell

if TYPE_CHECKING:
    from kit.widgets.play import PlayPage


WORKSHOP = "workshop.ipynb"
"""The address of the workshop, seen from this page."""


def dialog(page: PlayPage) -> Node:
    """The open dialog, or nothing."""
    return DIALOGS[page.dialog](page) if page.dialog else ""


# --- a new match


def new_match(page: PlayPage) -> Node:
    """Which battle, who plays, which faces, dice and options."""
    t, draft, advanced = page.t, page.draft, play_rules.advanced(page)
    return html.sheet(
        t("ui.new_match"),
        t("ui.close"),
        div(".kit-cards")[(scenario_card(page, scenario) for scenario in page.game.scenarios())],
        real_day(page, draft.scenario),
        div(".kit-fields")[(seat_field(page, n) for n in range(len(draft.settings.seats)))],
        details(".kit-fold")[
            summary[icon("menu", 20), t("ui.settings")],
            div(".kit-fields")[
                switch("face", t("setting.faces"), draft.settings.face, _faces(page)),
                switch("own_dice", t("setting.dice"), flag(draft.settings.own_dice), _dice(page)),
                switch("past_dice", t("setting.take_back_dice"), flag(draft.settings.past_dice), on_off(page)),
                switch("tutor", t("setting.tutor"), flag(draft.settings.tutor), _warnings(page)),
                (option_field(page, option.id) for option in page.game.options() if option not in advanced),
            ],
        ],
        play_rules.proposal(page),
        play_rules.fold(page) if advanced else None,
        own_battles(page),
        div(".kit-stick")[press("new_match", icon("play", 26), t("ui.start"), autofocus=True)],
    )


def scenario_card(page: PlayPage, scenario: Scenario) -> Node:
    """A battle to choose: its map, name and goal."""
    t, state = page.t, page.game.initial_state(scenario)
    scene = page.table.scene(state, page.base, t)
    chosen = str(page.draft.scenario == scenario.id).lower()
    return press(
        "draft",
        span(".kit-pic")[Markup(scene_svg(scene))],
        span[strong[page.table.title(scenario, t)], small[page.table.briefing(scenario, t)]],
        css="kit-pick",
        aria_pressed=chosen,
        **data(what="scenario", value=scenario.id, key=f"sc-{scenario.id}"),
    )


def real_day(page: PlayPage, scenario: str) -> Node:
    """The way to the page about the day that a battle tells of, if there was one (WK-SET-5)."""
    if scenario != day.BATTLE:
        return ""
    words = page.t("day.title")
    return html.link(_day_address(page), icon("why", 24), words, css="kit-btn kit-second kit-small")


def own_battles(page: PlayPage) -> Node:
    """The ways to a battle that somebody made: the workshop, and a file from it."""
    t = page.t
    return div(".kit-row.kit-wrap")[
        html.link(WORKSHOP, icon("brush", 22), t("workshop.title"), css="kit-btn kit-second kit-small kit-auto"),
        press("pick_file", icon("why", 22), t("ui.load"), css="kit-btn kit-second kit-small kit-auto"),
        input_(type="file", hidden=True, accept=".json,application/json", data_do="load_file", aria_label=t("ui.load")),
    ]


def seat_field(page: PlayPage, player: int) -> Node:
    """Who plays a side: a person, or one of the three computer players with its manners."""
    t, level, side = page.t, page.draft.settings.seats[player].level, SIDES[player]
    names = [t.word(Ref("opponent", name), "Name") for name in OPPONENTS[1:]]
    seats = [(str(n), words) for n, words in enumerate([t("seat.person"), *names])]
    aside = data(what="seat", seat=player)
    return div(".kit-field")[
        h3(".kit-h")[html.army_icon(side, 24), t.word(Ref("army", side), "The")],
        html.segments("draft", seats, str(level), t.word(Ref("army", side), "The"), **aside),
        div(".kit-manner")[face(level, 44), small[t(f"opponent.{OPPONENTS[level]}.manner")]] if level else None,
    ]


def option_field(page: PlayPage, option: str) -> Node:
    """A switch of the rules."""
    return switch(option, page.t(f"setting.{option}"), flag(play_rules.switched(page, option)), on_off(page))


def _dice(page: PlayPage) -> list[tuple[str, Node]]:
    return [("off", page.t("setting.dice.screen")), ("on", page.t("setting.dice.own"))]


def _warnings(page: PlayPage) -> list[tuple[str, Node]]:
    return [("on", page.t("setting.tutor.on")), ("off", page.t("setting.tutor.off"))]


def _faces(page: PlayPage) -> list[tuple[str, Node]]:
    return [("friendly", page.t("setting.faces.friendly")), ("military", page.t("setting.faces.military"))]


def change_draft(page: PlayPage, what: str, value: str, seat: str) -> None:
    """One choice in the dialog of a new match; anything unknown changes nothing."""
    draft = page.draft
    if what == "scenario" and any(sc.id == value for sc in page.game.scenarios()):
        kept = {name: on for name, on in draft.options.items() if name.startswith(play_rules.ADVANCED)}
        draft.scenario, draft.options = value, kept
    elif what == "seat" and seat in ("0", "1") and value in ("0", "1", "2", "3"):
        seats = list(draft.settings.seats)
        seats[int(seat)] = replace(seats[int(seat)], level=int(value))
        draft.settings = replace(draft.settings, seats=tuple(seats))
    elif what == "face" and value in ("friendly", "military"):
        draft.settings = replace(draft.settings, face=value)
    elif what in FLAGS and value in ("on", "off"):
        flags: dict[str, Any] = {what: value == "on"}
        draft.settings = replace(draft.settings, **flags)
    elif any(option.id == what for option in page.game.options()) and value in ("on", "off"):
        draft.options[what] = value == "on"
        play_rules.agree(page, what)


# --- menu, saving


def menu(page: PlayPage) -> Node:
    """Everything that is not needed at every move."""
    t, settings = page.t, page.settings
    return html.sheet(
        t("ui.menu"),
        t("ui.close"),
        ul(".kit-list")[
            menu_line("open", "play", t("ui.new_match"), autofocus=True, **data(dialog="new")),
            menu_line("threats", "eye", t("ui.threats"), aria_pressed=str(page.dangers).lower()),
            menu_line("replay", "hourglass", t("ui.replay")) if page.match.steps else None,
            menu_line("open", "why", t("ui.why.book"), **data(dialog="book")),
            real_day_line(page),
            menu_line("open", "save", t("ui.save"), **data(dialog="save")),
            menu_line("fullscreen", "ruler", t("ui.fullscreen")),
            menu_line("open", "flag", t("ui.resign"), **data(dialog="resign"))
            if page.match.outcome is None and page.humans
            else None,
            li[html.link(page.lobby, icon("die_6", 26), t("ui.lobby"), css="kit-line")],
        ],
        div(".kit-fields")[
            switch("face", t("setting.faces"), settings.face, _faces(page), do="set"),
            switch("own_dice", t("setting.dice"), flag(settings.own_dice), _dice(page), do="set"),
            switch("past_dice", t("setting.take_back_dice"), flag(settings.past_dice), on_off(page), do="set"),
            switch("tutor", t("setting.tutor"), flag(settings.tutor), _warnings(page), do="set")
            if page.opponent() is not None
            else None,
            switch("aloud", t("setting.read_aloud"), flag(settings.aloud), on_off(page), do="set")
            if page.can_speak
            else None,
        ],
        p(".kit-sub")[t("privacy")],
    )


def real_day_line(page: PlayPage) -> Node:
    """The same way in the menu of such a match."""
    if page.match.scenario.id != day.BATTLE:
        return ""
    return li[html.link(_day_address(page), icon("hint", 26), page.t("day.title"), css="kit-line")]


def _day_address(page: PlayPage) -> str:
    return f"{page.lobby.removesuffix('tree')}day/{day.BATTLE}"


def resign(page: PlayPage) -> Node:
    """Really give up? Or agree on a draw?"""
    t = page.t
    return html.sheet(
        t("ui.resign"),
        t("ui.close"),
        p(".kit-text")[t("ui.resign.sure")],
        press("dismiss", t("ui.cancel"), autofocus=True),
        press("resign", icon("flag", 24), t("ui.resign"), css="kit-btn kit-second"),
        press("draw", t("ui.offer_draw"), css="kit-btn kit-second") if len(page.humans) == 2 else None,
    )


# --- the end, and watching again


def end(page: PlayPage) -> Node:
    """Who won and why; what next."""
    from kit.widgets.play_view import end_title, outcome_words

    t, outcome = page.t, page.match.outcome
    if outcome is None:
        return ""
    winners = [SIDES[n] for n in outcome.winners] if len(outcome.winners) == 1 else list(SIDES)
    after = "draw" if len(outcome.winners) != 1 else "you_won" if outcome.winners[0] in page.humans else "you_lost"
    return html.sheet(
        end_title(page),
        t("ui.close"),
        div(".kit-podium")[(html.army_icon(side, 120) for side in winners)],
        p(".kit-q")[outcome_words(page)],
        farewell(page),
        p(".kit-sub")[t(f"end.after.{after}")],
        press("rematch", icon("play", 26), t("ui.rematch"), autofocus=True),
        press("replay", icon("hourglass", 24), t("ui.replay"), css="kit-btn kit-second"),
        press("open", t("ui.other_match"), css="kit-btn kit-second", **data(dialog="new")),
        html.link(page.lobby, t("ui.lobby")),
    )


def replay_card(page: PlayPage) -> Node:
    """The match step by step."""
    t, step, last = page.t, page.replay or 0, len(page.match.steps)

    def go(words: str, goal: int, off: bool, css: str = "") -> Node:
        data = {"data-step": goal, "data-key": words}
        return press(
            "replay", icon("next", 24), css=f"kit-btn kit-second kit-small {css}", label=words, off=off, **data
        )

    running = page.thinking is not None
    return html.ask_card(
        t("replay.title"),
        t("replay.step", step=step, of=last),
        div(".kit-row")[
            go(t("replay.first"), 0, step == 0, "kit-flip kit-stop"),
            go(t("replay.back"), step - 1, step == 0, "kit-flip"),
            go(t("replay.forward"), step + 1, step == last),
            go(t("replay.last"), last, step == last, "kit-stop"),
        ],
        div(".kit-row")[
            press("replay_pause" if running else "replay_run", t("replay.pause" if running else "replay.play")),
        ],
        div(".kit-row")[
            press("play_from_here", t("replay.play_from_here"), css="kit-btn kit-second kit-small"),
            press("replay_end", t("ui.close"), css="kit-btn kit-second kit-small"),
        ],
    )


DIALOGS: dict[str, Callable[[Any], Node]] = {
    "new": new_match,
    "menu": menu,
    "save": save,
    "resign": resign,
    "why": why,
    "book": book,
    "end": end,
}
