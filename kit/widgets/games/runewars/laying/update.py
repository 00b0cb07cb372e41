"""What the table editor answers: tools, taps, steps that can be taken back, the checklist, who plays, and beginning."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kit.core.game import Facts, Scenario
from kit.games.runewars import draft as drafts
from kit.games.runewars import draft_table as tables
from kit.games.runewars import draft_tiles as tiles
from kit.games.runewars.draft import MAX_TITLE, Draft
from kit.games.runewars.draft_checks import Check
from kit.games.runewars.pieces import FACTIONS
from kit.games.runewars.solo import GAME as SOLO
from kit.widgets.board import update as board
from kit.widgets.board.model import Bubble, hold, release
from kit.widgets.games.runewars.laying.model import (
    BORDERS,
    TABS,
    Laying,
    on_screen,
    refused,
    sheet_of,
    tab_of,
    tile_of,
    tools,
    used,
)
from kit.widgets.games.runewars.laying.model import on as on
from kit.widgets.play.draft import chosen
from kit.widgets.run.turn import Turn
from kit.widgets.settings import Settings, first_sitters
from kit.widgets.workshop import files
from kit.widgets.workshop.model import put_aside, save, step_on

# --- beginning


@on
def new(turn: Turn[Laying], start: str = "") -> None:
    """A table from nothing, by tiles or by areas, or one of ours."""
    page, tiled = turn.page, start == "tiles"
    ours = next((one for one in page.game.scenarios() if one.id == start), None)
    put_aside(turn)
    change(turn, of_ours(page, ours) if ours is not None else Draft())
    turn.set(dialog="", tab_open="tiles" if tiled else "land", tool="tile1" if tiled else "area", rotation=0)


def of_ours(page: Laying, scenario: Scenario) -> Draft:
    """A draft of a board of ours, with its name."""
    d = tables.from_state(page.game.initial_state(scenario))
    return replace(d, title=page.table.title(scenario, page.t))


def change(turn: Turn[Laying], d: Draft) -> None:
    """One step: a new draft in place of the present one."""
    if step_on(turn, d):
        fitted(turn)
        save(turn)


def changed(turn: Turn[Laying], d: Draft) -> None:
    """One step, with a word about what the rules alone have moved or taken away."""
    before, t = turn.page.plan, turn.page.t
    change(turn, d)
    moved, lost = tables.gone(before, d)
    words = [t("laying.moved", **called(d, {"areas": moved}))] if moved else []
    words += [t("laying.no_token", **called(d, {"areas": lost}))] if lost else []
    if words:
        turn.set(notice=" ".join(words))
        turn.say(turn.page.notice)


def fitted(turn: Turn[Laying]) -> None:
    """A tool that the table has no use for any more is put down, and the cursor where no hex is any more."""
    page = turn.page
    if page.tab_open in TABS and TABS[page.tab_open] and page.tool not in tools(page.plan, page.tab_open):
        turn.set(tool=tools(page.plan, page.tab_open)[0])
    if page.hand.cursor is not None and page.hand.cursor >= len(sheet_of(page.state).names):
        hold(turn, cursor=None)


@on
def opened(turn: Turn[Laying], draft: Any) -> None:
    release(turn)
    change(turn, draft)


# --- tools and taps


@on.named("tab")
def open_tab(turn: Turn[Laying], tab: str = "") -> None:
    """One of the steps."""
    if tab in TABS:
        release(turn)
        turn.set(tab_open=tab, tool=next(iter(tools(turn.page.plan, tab)), turn.page.tool))


@on.named("tool")
def take_tool(turn: Turn[Laying], pick: str = "") -> None:
    """A tool is taken in hand; a tile that is there already is turned."""
    page = turn.page
    if any(pick in tools(page.plan, tab) for tab in TABS):
        release(turn)
        turn.set(rotation=(page.rotation + 1) % 6 if pick == page.tool else 0)
        turn.set(tool=pick, tab_open=tab_of(pick))
        turn.say(how(turn.page))


def family(tool: str) -> str:
    """What tools that differ by a number have in common, as the catalogue calls it."""
    return "border" if tool in BORDERS else tool.rstrip("0123456789")


def how(page: Laying) -> str:
    """What the tool in hand does."""
    return page.t(f"laying.how.{family(page.tool)}", area=f"{tile_of(page.tool)}a")


@on
def touch(turn: Turn[Laying], place: int, confirm: bool = False) -> None:
    """A hex is tapped, or Enter is pressed on it: the tool in hand does there what it does."""
    page = turn.page
    d, name, tool = page.plan, sheet_of(page.state).names[place], page.tool
    before = page.held
    release(turn)
    if tool in BORDERS and not (before and before != name and drafts.touch(before, name)) and name in drafts.laid(d):
        turn.set(held="" if before == name else name)
        return
    after = used(d, tool, name, before, page.rotation)
    if after == d:
        no = refused(d, tool, name)
        words = Bubble(page.t(f"laying.not.{family(tool)}"), place=place)
        hold(turn, bubble=page.why_not(no, place) if no is not None else words)
        turn.order("nudge", selector=".kit-table")
    else:
        (change if tool in ("fortress", "token") else changed)(turn, after)
        turn.say(page.table.describe(turn.page.state, place, (), page.t))


@on
def key(turn: Turn[Laying], key: str = "", shift: bool = False) -> None:
    """A key on the board; a delete takes away the area there."""
    page, here = turn.page, turn.page.hand.cursor
    if key == "delete" and here is not None:
        name = sheet_of(page.state).names[here]
        lifted = tiles.without(page.plan, tiles.at(page.plan, name) or 0) if page.tab_open == "tiles" else page.plan
        if lifted == page.plan and name in drafts.laid(page.plan):
            lifted = drafts.area(page.plan, name)
        changed(turn, lifted)
    board.key(turn, key, shift)


@on
def stepped(turn: Turn[Laying], before: Any, key: str) -> None:
    """Says how many areas there are now."""
    page = turn.page
    release(turn)
    fitted(turn)
    turn.say(page.t(key, what=page.table.board_label(turn.page.state, page.t)))
    save(turn)


# --- the checklist


@on
def stopped(turn: Turn[Laying], found: Any) -> None:
    """A line of the checklist: it is said, its areas are shown, and the tool that puts it right is taken in hand."""
    release(turn)
    page = turn.page
    words, tool = " ".join(said(page, found)), remedy(page, found.tool)
    if tool in tools(page.plan, tab_of(tool)):
        turn.set(tool=tool, tab_open=tab_of(tool), rotation=0)
    turn.set(told=found)
    places = [sheet_of(page.state).number(name) for name in found.areas]
    if places:
        hold(turn, bubble=Bubble(words, rule_id=found.rule, place=places[0]))
    else:
        turn.set(notice=words)
    turn.say(words)


def remedy(page: Laying, tool: str) -> str:
    """The tool that puts something right; on a board of tiles that is the next one of them in place of an area."""
    d = page.plan
    if not tiles.tiled(d) or (page.tab_open != "tiles" and not d.areas) or tool not in ("area", "home0", "home1"):
        return tool
    if tool != "area":
        return f"realm{tool[-1]}"
    there = {f"tile{one[0]}" for one in tiles.tiles(d)}
    return next((one for one in TABS["tiles"] if one not in there), tool)


def said(page: Laying, check: Check) -> tuple[str, str]:
    """A line of the checklist in words: how it is, and what to do."""
    t, d, no = page.t, page.plan, check.refusal
    if no is not None:
        first, _, rest = t.refusal(replace(no, facts=called(d, no.facts))).partition("\n")
        return first, rest
    return t(check.key, **called(d, check.facts)), ""


def called(d: Draft, facts: Facts) -> dict[str, Any]:
    """Facts in which an area is called what it is on the table."""

    def one(value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [one(part) for part in value]
        return d.called.get(value, value) if isinstance(value, str) else value

    return {name: one(value) for name, value in facts.items()}


# --- playing


@on
def play(turn: Turn[Laying]) -> None:
    """The table is to be handed to the companion, for people alone: what does their copy show?"""
    if files.ready(turn):
        seats = first_sitters(turn.page.game.seats(turn.page.scenario()))
        turn.set(draft=replace(turn.page.draft, settings=Settings(seats)), dialog="play")


@on
def screen(turn: Turn[Laying]) -> None:
    """The table is to be played on the screen: what is agreed?"""
    if tiles.tiled(turn.page.plan) and files.ready(turn):
        turn.set(dialog="screen")


@on
def draft(turn: Turn[Laying], what: str = "", value: str = "", seat: str = "0") -> None:
    """One thing that is agreed before a match: beside the box, or on the screen."""
    page = turn.page
    rules = SOLO if page.dialog == "screen" else page.game
    turn.set(draft=chosen(rules, page.draft, what, value, seat))


@on
def begin_screen(turn: Turn[Laying]) -> None:
    """The whole game begins on it."""
    page = turn.page
    if tiles.tiled(page.plan) and files.ready(turn):
        asked = {option.id: page.draft.options[option.id] for option in on_screen() if option.id in page.draft.options}
        files.hand_over(turn, SOLO, asked, Settings(first_sitters(SOLO.seats(page.scenario()))))


# --- who plays, and what is agreed


@on
def faction(turn: Turn[Laying], value: str = "", seat: str = "0") -> None:
    """The faction of a player; "none" for no second one."""
    if seat in ("0", "1") and (value in FACTIONS or (value == "none" and seat == "1")):
        change(turn, drafts.played(turn.page.plan, int(seat), "" if value == "none" else value))


@on.named("option")
def switch(turn: Turn[Laying], what: str = "", value: str = "") -> None:
    """A reading of the rules that the table depends on."""
    d, held = turn.page.plan, value == "on"
    if value in ("on", "off"):
        change(
            turn,
            replace(d, three=held) if what == "three" else replace(d, picks=held, guards={}) if what == "picks" else d,
        )


@on
def story(turn: Turn[Laying], value: str | None = None) -> None:
    """What the table is called."""
    if value is not None:
        change(turn, replace(turn.page.plan, title=" ".join(value.split())[:MAX_TITLE]))


@on
def read(turn: Turn[Laying]) -> None:
    """What is asked, or what has been said, is to be read aloud."""
    board.read(turn, lambda: how(turn.page))
