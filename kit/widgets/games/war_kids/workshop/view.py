"""What the regions of the workshop show: pure functions from the page's state to HTML; and the page as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

from htpy import Element, Node, details, div, fragment, label, span, summary, textarea
from markupsafe import Markup

from kit.core.game import Ref
from kit.draw import ground
from kit.draw.counters import ArmyName, look
from kit.draw.hexboard import HexBoard
from kit.draw.inline import army_icon_svg, counter_svg, icon_svg
from kit.draw.scene import Shapes, Text
from kit.draw.svg import shapes_svg
from kit.games.war_kids import GAME
from kit.games.war_kids.draft import MAX_BRIEFING, MAX_TITLE
from kit.games.war_kids.draft_file import Problem
from kit.games.war_kids.ground import movement_points
from kit.games.war_kids.pieces import KINDS, SIDES, STRENGTH
from kit.space.hexes import HexGrid
from kit.text import languages, text
from kit.widgets import html
from kit.widgets.board.view import board, first
from kit.widgets.dialogs import language_name
from kit.widgets.games.war_kids.panel import WarKidsPanel
from kit.widgets.games.war_kids.pictures import army_icon
from kit.widgets.games.war_kids.workshop import aims
from kit.widgets.games.war_kids.workshop.dialogs import DIALOGS
from kit.widgets.games.war_kids.workshop.model import (
    FIRST,
    TABS,
    TOOLS,
    Tool,
    Workshop,
    WorkshopTable,
    tool,
    tool_name,
    tool_said,
)
from kit.widgets.games.war_kids.workshop.update import on
from kit.widgets.html import data, icon, press
from kit.widgets.run.device import NOTHING
from kit.widgets.run.turn import Kind, Opening, Screen
from kit.widgets.workshop import view as making

ICONS = {"land": "tree", "armies": "soldier", "rules": "flag", "story": "why"}


def view(page: Workshop) -> Screen:
    """The page as it is to be seen."""
    shown = regions(page) if page.greeted else {}
    return Screen(page.t("workshop.title"), shown, board(page), brush=page.tool.does != "hand")


def regions(page: Workshop) -> dict[str, Any]:
    """All regions of the app."""
    return {
        **making.regions(page, DIALOGS, making.bar(page, page.t("workshop.print"))),
        "head": head(page),
        "ask": ask(page),
        "tray": tray(page),
        "log": problem_list(page),
    }


def head(page: Workshop) -> Node:
    """The size of the map, and how many units each side has."""
    t, d = page.t, page.plan
    counts = [sum(piece.side == side for piece in d.units) for side in (0, 1)]
    return making.head(
        page,
        Markup(army_icon_svg("pegasus", "blue", 38)),
        t("workshop.title"),
        html.chip(t("workshop.size", cols=d.cols, rows=d.rows), css="kit-more"),
        (
            html.chip(
                army_icon(SIDES[n], 24),
                span(".kit-hide")[t("chip.units", side=Ref("side", SIDES[n]), n=counts[n])],
                span(aria_hidden="true")[str(counts[n])],
                css=f"kit-{SIDES[n]}",
            )
            for n in (0, 1)
        ),
    )


# --- what to do now


def ask(page: Workshop) -> Node:
    """The four steps, and what this one asks."""
    return html.ask_card(
        how(page), "", making.tabs(page, {tab: (ICONS[tab], page.t(f"workshop.tab.{tab}")) for tab in TABS})
    )


def how(page: Workshop) -> str:
    """What the tool in hand does, or what this step asks."""
    if page.tab_open in ("land", "armies") or (page.tab_open == "rules" and page.tool.does == "goal"):
        return page.t(f"workshop.how.{page.tool.does}")
    return page.t(f"workshop.ask.{page.tab_open}")


def tray(page: Workshop) -> Node:
    """The open step."""
    parts = {"land": land, "armies": armies, "rules": aims.rules, "story": story}
    return making.bench(page, parts[page.tab_open](page))


# --- land and armies


def land(page: Workshop) -> Node:
    """Brushes for the land, and the size of the map."""
    words = span[page.t("workshop.tool.size")]
    size = press("open", Markup(icon_svg("ruler", 34)), words, css="kit-tool", **data(dialog="size", key="tool-size"))
    return palette(page, [one for one in TOOLS if one.tab == "land"], size)


def armies(page: Workshop) -> Node:
    """Counters of both sides, the hand and the rubber."""
    rows = [[one for one in TOOLS if one.id.startswith(side)] for side in SIDES]
    rest = [one for one in TOOLS if one.tab == "armies" and one.does != "unit"]
    return fragment[(palette(page, row) for row in rows), palette(page, rest)]


def palette(page: Workshop, tools: list[Tool], *more: Node) -> Node:
    """Tools to choose from."""
    return div(".kit-palette")[(tool_button(page, one) for one in tools), more]


def tool_button(page: Workshop, one: Tool) -> Element:
    """A tool of the palette."""
    held = page.tool.id == one.id
    return making.tool_button(one.id, picture(one), tool_name(page.t, one), one.key, held, tool_said(page.t, one))


@lru_cache(maxsize=32)
def picture(one: Tool) -> Markup:
    """The picture of a tool: a piece of map, a counter, a pictogram."""
    if one.does == "unit":
        side, kind = one.value
        what = look(cast(ArmyName, SIDES[side]), KINDS[kind], movement_points(kind), STRENGTH[kind])
        return Markup(counter_svg(what, 46))
    if one.does in ("hand", "rubber", "clear", "name"):
        return Markup(icon_svg({"hand": "move", "name": "label"}.get(one.does, "rubber"), 34))
    return swatch(one.id)


def swatch(name: str) -> Markup:
    """One hex of the map."""
    board = HexBoard(HexGrid(1, 1), margin=0)
    high = int(name[5:]) if name.startswith("level") else 0
    shapes: Shapes = ground.floor(board, [high])
    if name == "river":
        shapes += ground.rivers(board, [0])
    elif name == "wood":
        shapes += ground.wood_floor(board, [0]) + ground.trees(board, [0], (), "swatch")
    else:
        shapes += ground.grass(board, [high], (), "swatch")
    if name == "road":
        shapes += ground.road_ribbon("M-9 90Q48 40 106 22", board.radius)
    if name == "house":
        shapes += ground.houses(board, [0], 0.8 * board.radius)
    if name.startswith("level"):
        x, y = board.centre(0)
        size = 0.84 * board.radius
        shapes += (Text(x, y + 0.36 * size, str(high), size, "figure", halo="paper.card", halo_width=5),)
    drawn = shapes_svg(shapes, (0, 0, board.width, board.height), size=44, css="kit-hexagon")
    return Markup(drawn)


# --- story


def story(page: Workshop) -> Node:
    """Title and briefing: in the language of the page, and folded away in the others."""
    others = [lang for lang in languages() if lang != page.language]
    return fragment[
        fields(page, page.language),
        (
            details(".kit-fold")[summary[icon("language", 20), language_name(lang)], fields(page, lang)]
            for lang in others
        ),
    ]


def fields(page: Workshop, lang: str) -> Node:
    """The two fields of a language, in its own words."""
    t, d = text(page.domain, lang), page.plan
    return div(".kit-words", lang=lang)[
        making.text_field(
            span[t("workshop.story.title")],
            f"title-{lang}",
            d.titles.get(lang, ""),
            MAX_TITLE,
            placeholder=t("workshop.untitled"),
            **data(do="story", what="title", words=lang),
        ),
        label(".kit-field")[
            span[t("workshop.story.briefing")],
            textarea(
                {"name": f"briefing-{lang}", "rows": "4", "maxlength": str(MAX_BRIEFING), "data-do": "story"},
                **data(what="briefing", words=lang),
            )[d.briefings.get(lang, "")],
        ],
    ]


# --- problems


def problem_list(page: Workshop) -> Node:
    """What is wrong with the battle; units that are off the map can be mended at once."""
    mend = any(problem.mend for problem in page.found())
    words = page.t("workshop.mend")
    more = press("mend", icon("move", 22), words, css="kit-btn kit-second kit-small") if mend else None

    def line(number: int, problem: Problem) -> Element:
        pressed = "true" if problem == page.told else "false"
        return making.problem_line(number, problem, page.t(problem.key, **problem.facts), aria_pressed=pressed)

    return making.problem_list(page, line, more)


WORKSHOP: Kind[Workshop] = Kind(on, view, first=first)


def workshop_page(query: Mapping[str, str] = NOTHING) -> Opening[Workshop]:
    """The page, asked for with what stands in an address."""
    table, panel = WorkshopTable(), WarKidsPanel()
    return making.opening(WORKSHOP, Workshop, GAME, table, panel, DIALOGS, query, tool=tool(FIRST["land"]))
