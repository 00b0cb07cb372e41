"""What the regions of the workshop show: pure functions from the page's state to HTML; and the page as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from htpy import Element, Node, details, div, fragment, li, ol, p, section, span, strong, summary, ul
from markupsafe import Markup

from kit.core.manifest import GAMES
from kit.draw.inline import icon_svg
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import draft as drafts
from kit.games.kanonkugle import draft_table as tables
from kit.games.kanonkugle.draft_checks import Problem
from kit.games.kanonkugle.troops import Troop
from kit.space.plane import CM
from kit.widgets import html
from kit.widgets.board.view import board, first
from kit.widgets.games.kanonkugle.troops.design import (
    armies,
    design,
    fair_fight,
    fight_choices,
    joining,
    side_ref,
    step,
)
from kit.widgets.games.kanonkugle.troops.dialogs import DIALOGS
from kit.widgets.games.kanonkugle.troops.model import TABS, TOOLS, Workshop
from kit.widgets.games.kanonkugle.troops.pictures import problem_words, seat, token, tool_svg, troop_name
from kit.widgets.games.kanonkugle.troops.table import BenchTable
from kit.widgets.games.kanonkugle.troops.update import on
from kit.widgets.html import data, icon, press
from kit.widgets.run.device import NOTHING
from kit.widgets.run.turn import Board, Kind, Opening, Screen
from kit.widgets.workshop import view as making

ICONS = {"troop": "kaiju", "army": "flag", "table": "map", "fight": "swords"}
WORKS = (("turn", "redo"), ("larger", ""), ("smaller", ""), ("twin", "again"), ("clear", "rubber"))
"""What can be done to a thing, each with its pictogram."""


def view(page: Workshop) -> Screen:
    """The page as it is to be seen."""
    shown = regions(page) if page.greeted else {}
    return Screen(page.t("troops.title"), shown, _board(page), brush=page.tab_open == "table")


def _board(page: Workshop) -> Board | None:
    """The table; elsewhere it is not seen, and need not be drawn."""
    return board(page) if page.tab_open == "table" or not page.greeted else None


def regions(page: Workshop) -> dict[str, Any]:
    """All regions of the app."""
    parts = {"troop": design, "army": armies, "fight": fair_fight}
    elsewhere = {"bubble": "", "note": parts[page.tab_open](page)} if page.tab_open != "table" else {}
    tools = making.bar(page, page.t("troops.print.short"), reads=page.can_speak)
    return {
        **making.regions(page, DIALOGS, tools),
        **elsewhere,
        "head": head(page),
        "ask": ask(page),
        "tray": tray(page),
        "log": problem_list(page),
        "more": "",
    }


def head(page: Workshop) -> Node:
    """How many troops each army has."""
    t, d = page.t, page.plan
    counts = [len(drafts.army(d, side)) for side in range(len(d.armies))]
    return making.head(
        page,
        Markup(icon_svg("kaiju", 38)),
        t("troops.title"),
        (
            html.chip(
                seat(n, 24),
                span(".kit-hide")[t("troops.chip", side=side_ref(n), n=counts[n])],
                span(aria_hidden="true")[str(counts[n])],
            )
            for n in range(len(counts))
        ),
    )


# --- what to do now


def ask(page: Workshop) -> Node:
    """The parts, what this one asks; and a passing word, where there is no board below which it could stand."""
    passing = (
        None if page.tab_open == "table" or not page.notice else p(".kit-tr-passing")[icon("hint", 22), page.notice]
    )
    return html.ask_card(
        how(page), "", making.tabs(page, {tab: (ICONS[tab], page.t(f"troops.tab.{tab}")) for tab in TABS}), passing
    )


def how(page: Workshop) -> str:
    """What this part asks, or what the tool in hand does."""
    if page.tab_open == "table":
        return page.t(f"troops.how.{page.tool if page.tool in ('hand', 'rubber') else 'put'}")
    if page.tab_open == "troop" and page.number < 0:
        return page.t("troops.ask.ours")
    return page.t(f"troops.ask.{page.tab_open}")


def tray(page: Workshop) -> Node:
    """What can be chosen beside."""
    parts = {"troop": shelf, "army": joining, "table": palette, "fight": fight_choices}
    return making.bench(page, parts[page.tab_open](page))


# --- troops


def shelf(page: Workshop) -> Node:
    """One's own troops, a new one, what is agreed, and ours."""
    t, d = page.t, page.plan
    return fragment[
        press(
            "new_troop",
            span(".kit-tr-plus", aria_hidden="true")["+"],
            t("troops.new"),
            css="kit-btn kit-second kit-brings",
        ),
        ul(".kit-list", **{"aria-label": t("troops.own")})[(li[troop_line(page, troop)] for troop in d.designs)],
        agreed(page),
        section[
            p(".kit-h")[t("troops.ours")],
            ul(".kit-list")[(li[troop_line(page, troop)] for troop in drafts.ours())],
        ],
    ]


def agreed(page: Workshop) -> Node:
    """Equal points, and how many; or as one likes. Folded, so that the troops of ours are seen below."""
    t, d = page.t, page.plan
    modes: list[tuple[str, Node]] = [("equal", t("troops.points.equal")), ("free", t("troops.points.any"))]
    title = t("troops.points")
    return details(".kit-fold", **data(key="agreed"))[
        summary[icon("menu", 18), t("troops.points.each", n=d.points) if d.equal else t("troops.points.any")],
        html.segments("points", modes, "equal" if d.equal else "free", title, clear=True),
        div(".kit-tr-figures", role="group", **{"aria-label": title})[
            step(page, "points", -1, title, d.points <= drafts.POINTS[0]),
            strong[t("troops.points.each", n=d.points)],
            step(page, "points", 1, title, d.points >= drafts.POINTS[1]),
        ]
        if d.equal
        else None,
    ]


def troop_line(page: Workshop, troop: Troop) -> Element:
    """A troop of the shelf; a tap shows it."""
    chosen = str(troop.name == page.looked_at.name).lower()
    points = span(".kit-chip")[t_points(page, troop)]
    name = span(".kit-word")[troop_name(page.t, troop.name)]
    return press(
        "look_at",
        token(troop, 40),
        name,
        points,
        css="kit-line kit-brings",
        aria_pressed=chosen,
        **data(troop=troop.name, key=f"look-{troop.name}"),
    )


def t_points(page: Workshop, troop: Troop) -> Node:
    """What a troop costs, as a number that is read with its unit."""
    total = troop.ratings.total
    return fragment[span(".kit-hide")[page.t("troops.points.free", n=total)], span(aria_hidden="true")[str(total)]]


# --- the table


def palette(page: Workshop) -> Node:
    """The tools; what can be done to the thing that is chosen; another table."""
    t, held = page.t, page.held
    uneven = any(problem.key == "uneven" for problem in page.found())
    another = press("open", icon("map", 34), span[t("troops.tables")], css="kit-tool", **data(dialog="tables", key="t"))
    tools = (
        making.tool_button(tool, tool_svg(tool), t(f"troops.tool.{tool}"), str(n % 10), page.tool == tool)
        for n, tool in enumerate(TOOLS, 1)
    )
    return fragment[
        div(".kit-palette.kit-tr-tools")[tools, another],
        works(page) if held is not None else None,
        press("even", icon("again", 22), t("troops.even"), css="kit-btn kit-second kit-small") if uneven else None,
        things(page),
    ]


def works(page: Workshop) -> Node:
    """What can be done to the thing that is chosen."""
    t, held = page.t, page.held
    assert held is not None
    signs = {"larger": "+", "smaller": "−"}
    return div(".kit-tr-works", role="group", **{"aria-label": t(f"troops.thing.{held.kind}")})[
        (
            press(
                "thing",
                icon(picture, 24) if picture else span(".kit-tr-sign")[signs[what]],
                span[t(f"troops.work.{what}")],
                css="kit-tool",
                **data(what=what, key=f"work-{what}"),
            )
            for what, picture in WORKS
        )
    ]


def things(page: Workshop) -> Node:
    """A list of what lies on the table, for the keyboard and for those who listen."""
    t = page.t
    lines = []
    for number, one in enumerate(page.things()):
        middle = tables.centre(one.shape)
        words = t("troops.thing.at", thing=t(f"troops.thing.{one.kind}"), x=middle.x // CM, y=middle.y // CM)
        pressed = str(number == page.thing).lower()
        lines.append(
            li[
                press(
                    "choose", words, css="kit-line", aria_pressed=pressed, **data(number=number, key=f"thing-{number}")
                )
            ]
        )
    return details(".kit-fold")[summary[icon("menu", 18), t("troops.things")], ol(".kit-list")[lines]]


# --- problems


def problem_list(page: Workshop) -> Node:
    """What is wrong with troops, armies and table."""

    def line(number: int, problem: Problem) -> Element:
        return making.problem_line(number, problem, problem_words(page.t, problem))

    return making.problem_list(page, line)


WORKSHOP: Kind[Workshop] = Kind(on, view, first=first)


def troops_page(query: Mapping[str, str] = NOTHING) -> Opening[Workshop]:
    """The page, asked for with what stands in an address."""
    return making.opening(WORKSHOP, Workshop, GAME, BenchTable(), GAMES[GAME.id].part("panel")(), DIALOGS, query)
