"""The dialogs of the play app: a new match, the menu, saving, the rule behind something, watching again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from htpy import Node, details, div, fragment, h3, ol, p, small, span, strong, summary

from kit.core.capabilities import DropsOut
from kit.core.game import Option, Ref, Scenario
from kit.draw.columns import columns
from kit.text import Catalogue
from kit.widgets import dialogs, html, unreadable
from kit.widgets.book import book
from kit.widgets.dialogs import menu_line, read_aloud, save, setting, switch, why
from kit.widgets.html import data, icon, press
from kit.widgets.panel import Panel
from kit.widgets.play.draft import advanced, fold, is_on, present, proposal
from kit.widgets.play.model import Play
from kit.widgets.play.parts import Draft
from kit.widgets.play.words import face, lines_of, whole_story
from kit.widgets.settings import AUTOMA, COMPUTERS, Settings, by_hand, companion, own_names, people
from kit.widgets.table import Table

# --- a new match


def new_match(page: Play) -> Node:
    """Which battle and who plays, with one look; what else can be agreed, folded away."""
    t, draft, rules, upfront = page.t, page.draft, advanced(page), page.panel.upfront
    drafted = _drafted(page)
    people_only = page.table.people_only(drafted) if drafted is not None else ""
    settled = people_only and any(sitter.level == AUTOMA for sitter in draft.settings.seats)
    draft = replace(draft, settings=people(draft.settings)) if people_only else draft
    scenarios = page.game.scenarios()
    sitters = len(draft.settings.seats)
    options = [option for option in page.game.options() if option not in rules and option.seats <= sitters]
    folded = [option for option in options if option.id not in {*upfront, *page.panel.apart}]
    ended = page.match.outcome is not None and page.match.steps
    return html.sheet(
        t("ui.new_match"),
        t("ui.close"),
        unreadable.card(page),
        press("dismiss", icon("eye", 22), t("ui.last_match"), css="kit-line") if ended else None,
        div(".kit-cards.kit-battles", style=f"--columns:{columns(len(scenarios))}")[
            (scenario_card(page, scenario) for scenario in scenarios)
        ],
        p(".kit-about", aria_hidden="true")[
            (page.table.line(scenario, t) for scenario in scenarios if scenario.id == draft.scenario)
        ],
        None if settled or page.table.real is not None else seat_fields(page, draft, people_only),
        p(".kit-text")[t(people_only)] if people_only else None,
        (
            [option_field(page, option, upfront[option.id]), caution(page, option.id)]
            for option in options
            if option.id in upfront
        ),
        proposal(page),
        div(".kit-folds")[
            page.panel.opening(page.context),
            details(".kit-fold")[
                summary[icon("menu", 20), t("ui.settings")],
                div(".kit-fields")[
                    settings(page, draft.settings, "draft", page.warns, _secret(page, drafted)),
                    (option_field(page, option) for option in folded),
                ],
            ],
            apart(page, [option for option in options if option.id in page.panel.apart]),
            fold(page) if rules else None,
            page.panel.more_matches(page.context),
        ],
        div(".kit-stick")[press("new_match", icon("play", 26), t("ui.start"), autofocus=True)],
    )


def scenario_card(page: Play, scenario: Scenario) -> Node:
    """A battle to choose: its map, its name, what it is about, and whether it has been won."""
    t, won = page.t, scenario.id in page.won
    chosen = str(page.draft.scenario == scenario.id).lower()
    return press(
        "draft",
        span(".kit-pic")[
            page.panel.scenario_picture(page.context, scenario),
            span(".kit-won")[icon("star_full", 26)] if won else None,
        ],
        span[
            strong[page.table.title(scenario, t), span(".kit-hide")[f", {t('scenario.won')}"] if won else None],
            small[page.table.line(scenario, t)],
        ],
        css="kit-pick",
        aria_pressed=chosen,
        **data(what="scenario", value=scenario.id, key=f"sc-{scenario.id}"),
    )


def seat_fields(page: Play, draft: Draft, people_only: str) -> Node:
    """Who plays each side."""
    seats = len(draft.settings.seats)
    return div(".kit-seats", style=f"--columns:{columns(seats, 3)}")[
        (seat_field(page.t, page.table, page.panel, draft, n, people_only) for n in range(seats))
    ]


def seat_field(t: Catalogue, table: Table, panel: Panel, draft: Draft, player: int, people_only: str = "") -> Node:
    """Who plays a side: a person, or (else `people_only` says why not) a computer player with its face and manners."""
    level = draft.settings.seats[player].level
    who = t.word(table.side_ref(player), "The")
    side = h3(".kit-h")[panel.side(player, 24), who]
    if level == AUTOMA:
        return div(".kit-field.kit-sitter")[side, small[t("seat.automa")]]
    others = [n for n, sitter in enumerate(draft.settings.seats) if sitter.person and n != player]
    me = not others or (level == 0 and player < others[0])
    computers = [*(t.word(Ref("computer", name), "Name") for name in COMPUTERS[1:]), *own_names()]
    names = [t("seat.person" if me else "seat.person.other"), *(() if people_only else computers)]
    seats = [(str(n), fragment[face(n, 44), span[words]]) for n, words in enumerate(names)]
    manner = t(f"computer.{companion(level)}.manner" if level else "seat.person.manner")
    return div(".kit-field.kit-sitter")[
        side, html.segments("draft", seats, str(level), who, **data(what="seat", seat=player)), small[manner]
    ]


def option_field(page: Play, option: Option, words: str = "") -> Node:
    """A switch of the rules, which the catalogue may call by other `words`."""
    now = present(page, option.id) if option.values else is_on(page, option.id)
    return setting(page, option.id, now, "draft", words, option.values, page.panel.drawn_choices(option.id, page.t))


def settings(page: Play, agreed: Settings, do: str, warned: bool, secret: bool) -> Node:
    """What is agreed besides the rules, as far as the game has it; `warned`: whether the tutor can be asked for;
    `secret`: whether some players know what others do not."""
    by, typed = page.table.chance, page.table.by_hand and by_hand(secret, agreed)
    if page.table.real is not None:
        return setting(page, "face", agreed.face, do) if page.panel.faces else None
    return fragment[
        setting(page, "face", agreed.face, do) if page.panel.faces else None,
        setting(page, "own_chance", agreed.own_chance, do, f"own_{by}") if typed else None,
        setting(page, "past_chance", agreed.past_chance, do, f"past_{by}"),
        setting(page, "tutor", agreed.tutor, do) if warned else None,
    ]


def apart(page: Play, options: Sequence[Option]) -> Node:
    """Rules under a heading of their own, with a word of caution; nothing where there are none."""
    if not options:
        return None
    return details(".kit-fold")[
        summary[icon("star_full", 20), page.t("setting.apart")],
        caution(page, ""),
        div(".kit-fields")[([option_field(page, option), caution(page, option.id)] for option in options)],
    ]


def caution(page: Play, option: str) -> Node:
    """What is to be minded with an option."""
    key = page.panel.cautions.get(option)
    return p(".kit-sub")[page.t(key)] if key else None


def _drafted(page: Play) -> Any:
    """How the match would begin that is being chosen."""
    scenario = page.scenario_called(page.draft.scenario)
    return None if scenario is None else page.game.initial_state(scenario, page.draft.options)


def _secret(page: Play, s: Any) -> bool:
    """Whether players would have secrets there."""
    return page.game.hides and s is not None and bool(page.game.keeps_secrets(s))


def _front_switch(page: Play) -> Node:
    """From whose side the board is seen, where it can be turned."""
    if page.table.turned is None:
        return None
    t, table = page.t, page.table
    sides = [(str(n), [page.panel.side(n, 24), t.word(table.side_ref(n), "Name")]) for n in range(len(table.sides))]
    return switch("front", t("setting.front"), str(int(table.turned or 0)), sides, do="set")


# --- menu, saving


def menu(page: Play) -> Node:
    """Everything that is not needed at every move."""
    t = page.t
    return dialogs.menu(
        page,
        [
            menu_line("open", "play", t("ui.new_match"), autofocus=True, **data(dialog="new")),
            menu_line("threats", "eye", t("ui.threats"), aria_pressed=str(page.tutor.dangers).lower())
            if page.warns
            else None,
            menu_line("replay", "again", t("ui.replay")) if page.match.steps else None,
            menu_line("open", "printer", t("ui.story"), **data(dialog="story")) if page.match.steps else None,
            menu_line("open", "why", t("ui.why.book"), **data(dialog="book")),
            page.panel.menu_lines(page.context),
            menu_line("open", "save", t("ui.save"), **data(dialog="save")),
        ],
        menu_line("open", "leave", t("ui.resign"), **data(dialog="resign"))
        if page.match.outcome is None and page.humans
        else None,
        redo=page.can_redo,
        fields=[
            _front_switch(page),
            settings(page, page.settings, "set", page.warns and bool(page.companions), page.secret),
            read_aloud(page, page.settings.aloud),
        ],
    )


def resign(page: Play) -> Node:
    """Really give up? Where several persons play, who? Or agree on a draw?"""
    t, table, heard = page.t, page.table, page.still_playing
    sure = "ui.resign.on" if isinstance(page.game, DropsOut) else "ui.resign.sure"
    small = "kit-btn kit-second"
    several = sorted(heard, key=lambda player: player != page.match.current_player) if len(heard) > 1 else ()
    return html.sheet(
        t("ui.resign"),
        t("ui.close"),
        p(".kit-text")[t(sure)],
        press("dismiss", t("ui.cancel"), autofocus=True),
        [
            press(
                "resign",
                page.panel.side(player, 26),
                t("ui.resign.who", who=table.side_ref(player)),
                css=small,
                **data(seat=player, key=f"resign-{player}"),
            )
            for player in several
        ]
        or press("resign", icon("leave", 24), t("ui.resign"), css=small),
        press("open", t("ui.offer_draw"), css=small, **data(dialog="draw", key="draw"))
        if len(page.humans) == len(page.settings.seats) > 1
        else None,
    )


def draw(page: Play) -> Node:
    """Does everybody want a draw? Each person says so."""
    t, table = page.t, page.table
    return html.sheet(
        t("ui.draw"),
        t("ui.close"),
        p(".kit-text")[t("ui.draw.everybody")],
        div(".kit-list")[
            (
                press(
                    "agree",
                    page.panel.side(player, 30),
                    t("ui.draw.yes", who=table.side_ref(player)),
                    css="kit-btn kit-second",
                    off=player in page.agreed,
                    **data(seat=player, key=f"agree-{player}"),
                )
                for player in page.still_playing
            )
        ],
    )


# --- watching again


def replay_card(page: Play) -> Node:
    """The match step by step."""
    t, last, watched = page.t, len(page.match.steps), page.replay
    step, running = (watched.step, watched.runs) if watched else (0, False)
    if watched and watched.until is not None:
        return moment_card(page, watched.since, watched.until)

    def go(words: str, goal: int, off: bool, css: str = "") -> Node:
        data = {"data-step": goal, "data-key": words}
        return press(
            "replay", icon("next", 24), css=f"kit-btn kit-second kit-small {css}", label=words, off=off, **data
        )

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
            press(
                "play_from_here", t("replay.play_from_here"), css="kit-btn kit-second kit-small", off=page.watched_out
            ),
            press("replay_end", t("ui.close"), css="kit-btn kit-second kit-small"),
        ],
    )


def moment_card(page: Play, since: int, until: int) -> Node:
    """The best moment, what happened in it, and a way to see it again."""
    t = page.t
    again = press("replay", icon("again", 24), t("replay.moment"), **data(step=since, until=until, key="moment"))
    whole = press("replay_run", t("replay.play"), css="kit-btn kit-second kit-small")
    close = press("replay_end", t("ui.close"), css="kit-btn kit-second kit-small")
    words = lines_of(page, until - 1)[0].words
    return html.ask_card(t("end.moment"), words, div(".kit-row")[again], div(".kit-row")[whole, close])


def story(page: Play) -> Node:
    """All that has happened, from the beginning on, to be read or printed."""
    t = page.t
    return html.sheet(
        f"{t(f'game.{page.game.id}.title')} · {page.table.title(page.match.scenario, t)}",
        t("ui.close"),
        ol(".kit-log.kit-told", tabindex="0", aria_label=t("region.log"))[whole_story(page)],
        div(".kit-stick")[press("print_story", icon("printer", 26), t("ui.story.print"), autofocus=True)],
    )


DIALOGS: dict[str, Callable[[Any], Node]] = {
    "new": new_match,
    "menu": menu,
    "save": save,
    "resign": resign,
    "draw": draw,
    "why": why,
    "book": book,
    "story": story,
    "unread": unreadable.dialog,
}
