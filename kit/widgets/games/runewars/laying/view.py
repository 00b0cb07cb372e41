"""What the regions of the table editor show: pure functions from the page's state to HTML; and the page as a whole."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from htpy import Element, Node, div, fragment, li, small, span, ul
from markupsafe import Markup

from kit.core.game import Ref, Scenario
from kit.core.manifest import GAMES
from kit.draw.inline import icon_svg
from kit.draw.scene import Group, Path
from kit.draw.svg import scene_svg, shapes_svg
from kit.games.runewars import GAME
from kit.games.runewars import draft_tiles as tiles
from kit.games.runewars import pictures as drawn
from kit.games.runewars.draft import MAX_TITLE, Draft
from kit.games.runewars.draft_checks import Check
from kit.games.runewars.draft_table import state
from kit.games.runewars.muster import ally
from kit.games.runewars.pieces import AUTOMAS, FACTIONS, NEUTRAL, PLAYERS
from kit.games.runewars.scene import scene
from kit.widgets import html
from kit.widgets.board.view import board, first
from kit.widgets.dialogs import setting, switch
from kit.widgets.games.runewars.laying import tile_pictures
from kit.widgets.games.runewars.laying.model import BORDERS, TABS, Laying, LayingTable, on_screen, tile_of, tools
from kit.widgets.games.runewars.laying.update import how, on, said
from kit.widgets.html import data, icon, press
from kit.widgets.run.device import NOTHING
from kit.widgets.run.turn import Kind, Opening, Screen
from kit.widgets.workshop import view as making

ASKED = ("draw_profile", "hero_symbol", "fate")
"""The options that are asked for before a match on an own board."""
ICONS = {"tiles": "map", "land": "brush", "pieces": "soldier", "players": "flag"}
OWNERS = {
    "home0": PLAYERS[0], "home1": PLAYERS[1], "realm0": PLAYERS[0], "realm1": PLAYERS[1],
    "stronghold": PLAYERS[0], "fortress": AUTOMAS[0],
}  # fmt: skip
TOKENS = {"city": "city", "stronghold": "stronghold", "fortress": "stronghold", "token": "hidden"}


def view(page: Laying) -> Screen:
    """The page as it is to be seen."""
    return Screen(page.t("laying.title"), regions(page) if page.greeted else {}, board(page))


def regions(page: Laying) -> dict[str, Any]:
    """All regions of the app."""
    tools = making.bar(page, page.t("laying.print.short"), reads=page.can_speak)
    chip = html.chip(page.t("laying.chip", n=len(page.plan.areas)), css="kit-more")
    return {
        **making.regions(page, DIALOGS, tools),
        "head": making.head(page, Markup(icon_svg("rune", 38)), page.t("laying.title"), chip),
        "ask": ask(page),
        "tray": making.bench(page, players(page) if page.tab_open == "players" else palette(page)),
        "log": checks(page),
    }


def ask(page: Laying) -> Node:
    """The steps, and what the tool in hand does."""
    t = page.t
    words = t("laying.ask.players") if page.tab_open == "players" else how(page)
    if page.held:
        words = t("laying.how.other", area=page.plan.called.get(page.held, page.held))
    return html.ask_card(words, "", making.tabs(page, {tab: (ICONS[tab], t(f"laying.tab.{tab}")) for tab in TABS}))


# --- tools


def palette(page: Laying) -> Node:
    """Tools to choose from."""
    known = enumerate(tools(page.plan, page.tab_open), 1)
    return div(".kit-palette.rune-tiles" if page.tab_open == "tiles" else ".kit-palette")[
        (tool_button(page, tool, str(n) if n < 10 else "") for n, tool in known)
    ]


def tool_button(page: Laying, tool: str, digit: str) -> Node:
    """A tool; a tile is drawn as it lies, or as it was turned in hand."""
    t, no, held = page.t, tile_of(tool), page.tool == tool
    if not no:
        return making.tool_button(tool, picture(tool), t(f"laying.tool.{tool}"), digit, held)
    there = next((one[1] for one in tiles.tiles(page.plan) if one[0] == no), None)
    rotation = there if there is not None else page.rotation if held else 0
    words = t("laying.tile.there", n=no) if there is not None else tile_pictures.said(no, t)
    drawn = fragment[tile_pictures.picture(no, rotation), icon("check", 20) if there is not None else None]
    return making.tool_button(tool, drawn, str(no), digit, held, words)


@lru_cache(maxsize=32)
def picture(tool: str) -> Markup:
    """The picture of a tool: a hex, a border, a token, a chip."""
    hexagon = "M50 4L90 27V73L50 96L10 73V27Z"
    if tool == "lift":
        shapes: Any = (Path(hexagon, "paper.card", "ink.main", 5, dash=(13, 11)),)
    elif tool in ("area", "home0", "home1", "realm0", "realm1"):
        look = drawn.LOOKS[OWNERS.get(tool, -1)]
        shapes = (Path(hexagon, look.face or "paper.card", "ink.main", 5),)
        if tool != "area":
            shapes += (Path("M50 4L90 27H10Z", look.strong, "ink.main", 4),)
    elif tool in BORDERS:
        shapes = (
            Path(hexagon, "paper.card", "paper.line", 3),
            Path("M90 27V73", stroke="ink.main", width=18),
            Path("M90 27V73", stroke="clan.red" if tool == "red" else "clan.blue", width=12),
        )
    elif tool in TOKENS:
        shapes = (Group("", drawn.token_shapes(TOKENS[tool], OWNERS.get(tool, -1)), 50, 50),)
    else:
        chip = drawn.Chip(*((NEUTRAL, True, int(tool[-1])) if tool != "guards" else (AUTOMAS[0], False, 2)), False, 1)
        shapes = (Group("", drawn.chip_shapes(chip, 84, 84), 50, 50),)
    return Markup(shapes_svg(shapes, (0, 0, 100, 100), size=44))


# --- who plays


def players(page: Laying) -> Node:
    """What each player plays, the readings of the rules that matter here, and a title."""
    t, d = page.t, page.plan
    names: list[tuple[str, Node]] = [(one, t.word(Ref("faction", one), "Name")) for one in FACTIONS]
    second = [("none", t("laying.nobody")), *(name for name in names if name[0] == ally(d.factions[0]))]
    readings = (("three", d.three), ("picks", d.picks))
    chosen = [*d.factions, "none"][:2]
    return fragment[
        (
            div(".kit-field")[
                span[t(f"laying.player{seat}")],
                html.segments(
                    "faction", (names, second)[seat], chosen[seat], t(f"laying.player{seat}"), **data(seat=seat)
                ),
            ]
            for seat in (0, 1)
        ),
        (
            switch(
                what, t(f"laying.{what}"), "on" if held else "off", [("off", t("ui.off")), ("on", t("ui.on"))], "option"
            )
            for what, held in readings
        ),
        making.text_field(
            span[t("laying.name")], "title", d.title, MAX_TITLE, placeholder=t("laying.untitled"), **data(do="story")
        ),
    ]


# --- the checklist


def checks(page: Laying) -> Node:
    """How the table is by each rule of the set-up, and the big button."""
    found = page.found()
    lines = [li[check_line(page, number, check)] for number, check in enumerate(found)]
    missing = sum(check.stops for check in found)
    return div(".kit-card.kit-checks")[
        begins(page, off=missing > 0),
        ul(".kit-list.rune-checks", **{"data-scroll": "", "aria-label": page.said("problems")})[lines],
    ]


def begins(page: Laying, off: bool) -> Node:
    """The big button; of a board of tiles there are two, as that can be played without a box."""
    if not page.plan.areas or not tiles.tiled(page.plan):
        return press("play", icon("play", 26), page.said("play"), off=off)
    ways = (
        press(do, icon("play", 22), page.t(f"laying.{do}.short"), label=page.said(do), off=off)
        for do in ("screen", "play")
    )
    return div(".rune-ways")[ways]


def check_line(page: Laying, number: int, check: Check) -> Element:
    """A rule: whether it is met, in a sentence, and whose it is; a tap shows where."""
    t = page.t
    how = "wrong" if check.wrong else "todo" if check.stops else "warn" if check.warns else "fine"
    sign = icon({"wrong": "close", "todo": "hourglass", "warn": "eye", "fine": "check"}[how], 22)
    mark = small(".rune-mark", **data(mark=check.rule.partition("-")[0]))[check.rule]
    pressed, (words, rest) = str(check == page.told).lower(), said(page, check)
    return press(
        "problem",
        sign,
        span(".kit-hide")[t(f"laying.state.{how}")],
        span[words, small[f" {rest}"] if rest and check == page.told else None],
        mark,
        css="kit-line kit-stops" if check.stops else "kit-line",
        aria_pressed=pressed,
        **data(index=number, key=f"check-{number}", state=how),
    )


# --- dialogs


def new(page: Laying) -> Node:
    """Nothing, or one of ours to begin with."""
    t = page.t
    ours = [one for one in page.game.scenarios() if one.id != "fan"]
    empty = Markup(scene_svg(page.table.scene(state(Draft()), page.table.blank, t)))
    tile = tile_pictures.picture(3, 1)
    return making.beginnings(
        page,
        t("laying.new"),
        "",
        making.beginning("tiles", tile, t("laying.tiles"), t("laying.tiles.more"), first=True),
        making.beginning("", empty, t("laying.empty"), t("laying.empty.more")),
        *(ready_board(page, one) for one in ours),
    )


@lru_cache(maxsize=8)
def board_picture(position: str) -> Markup:
    """The picture of a board."""
    return Markup(scene_svg(scene(GAME.parse_position(position))))


def ready_board(page: Laying, one: Scenario) -> Node:
    """A board of ours to begin with."""
    return making.beginning(
        one.id, board_picture(one.position), page.table.title(one, page.t), page.table.line(one, page.t)
    )


def agreed(page: Laying) -> Node:
    """What the companion has to know of the owner's copy before it begins."""
    t, panel = page.t, page.panel
    asked = [option for option in GAME.options() if option.id in ASKED]
    return html.sheet(
        page.said("play"),
        t("ui.close"),
        (
            setting(
                page, one.id, page.draft.options.get(one.id, one.default), "draft", "", one.values,
                panel.drawn_choices(one.id, t),
            )
            for one in asked
        ),
        press("begin", icon("play", 26), t("ui.start"), autofocus=True),
    )  # fmt: skip


def on_the_screen(page: Laying) -> Node:
    """What is agreed before the whole game begins."""
    asked, t = page.draft.options, page.t
    return html.sheet(
        page.said("screen"),
        t("ui.close"),
        (setting(page, one.id, asked.get(one.id, one.default), "draft", "", one.values) for one in on_screen()),
        press("begin_screen", icon("play", 26), t("ui.start"), autofocus=True),
    )


DIALOGS: dict[str, Callable[[Any], Node]] = {
    "new": new,
    "screen": on_the_screen,
    "print": lambda page: making.printing(page, page.t("laying.print.more"), making.paper_field(page)),
    "menu": lambda page: making.menu(page, page.t("laying.new")),
    **making.DIALOGS,
    "play": agreed,
}
LAYING: Kind[Laying] = Kind(on, view, first=first)


def table_page(query: Mapping[str, str] = NOTHING) -> Opening[Laying]:
    """The page, asked for with what stands in an address."""
    return making.opening(LAYING, Laying, GAME, LayingTable(), GAMES[GAME.id].part("panel")(), DIALOGS, query)
