"""Drawing in the workshop: strokes, the hand that carries units, steps that can be taken back, problems shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kit.core.game import Trouble
from kit.games.war_kids import draft as drafts
from kit.games.war_kids import draft_file
from kit.games.war_kids.draft import SHEET, Draft
from kit.text import Catalogue
from kit.widgets.board import update as board
from kit.widgets.board.model import DIRECTIONS, Bubble, hold, release
from kit.widgets.games.war_kids.workshop.model import FIRST, TABS, Stroke, Workshop, drawn, known, on, tool, tool_said
from kit.widgets.run.model import Points
from kit.widgets.run.turn import Turn
from kit.widgets.workshop.model import cancel_stroke, save, step_on

MENDED = {"army": "armies", "leader": "armies"} | dict.fromkeys(
    ("victory", "goal", "limit_goal", "endless", "too_many"), "rules"
)
"""Per problem that has no place on the map, the step in which it is put right."""
PARTS = {
    "size": ("cols", "rows"),
    "ground": ("ground",),
    "level": ("level",),
    "roads": ("roads",),
    "houses": ("houses", "flags"),
    "labels": ("labels",),
    "units": ("units",),
    "aims": ("first", "victory", "options"),
    "words": ("titles", "briefings"),
}
"""The parts of a battle in the making, each with its fields in a draft."""
NAMED = 4
"""So many hexes are named at most."""


# --- the draft


def change(turn: Turn[Workshop], d: Draft) -> None:
    """One step: a new draft in place of the present one, to be taken back as a whole."""
    turn.set(told=None)
    hold(turn, bubble=None)
    page = turn.page
    if draft_file.too_full(d):
        raise Trouble("trouble.scenario.full")
    if (d.cols, d.rows) != (page.plan.cols, page.plan.rows):
        turn.set(carried=None)
        hold(turn, cursor=None)
    if not step_on(turn, d):
        return
    if not known(page.tool.id, d):
        turn.set(tool=tool(FIRST["land"]))
    save(turn)


@on
def opened(turn: Turn[Workshop], draft: Any) -> None:
    change(turn, draft)


# --- drawing


@on.named("tab")
def open_tab(turn: Turn[Workshop], tab: str = "") -> None:
    """One of the parts."""
    if tab in TABS:
        release(turn)
        turn.set(tab_open=tab)
        if turn.page.tool.tab != tab and tab in FIRST:
            turn.set(tool=tool(FIRST[tab]))


@on.named("tool")
def take_tool(turn: Turn[Workshop], pick: str = "") -> None:
    """A tool is taken in hand."""
    if known(pick, turn.page.plan):
        release(turn)
        turn.set(tool=tool(pick))
        turn.say(turn.page.t("workshop.in_hand", tool=tool_said(turn.page.t, turn.page.tool)))


@on
def stroke(turn: Turn[Workshop], points: Points = (), phase: str = "") -> None:
    if phase in ("start", "whole"):
        _end_stroke(turn)
        release(turn)
        hold(turn, cursor_seen=False)
        turn.set(stroke=Stroke(turn.page.plan))
    if turn.page.stroke is None:
        return
    if phase == "cancel":
        cancel_stroke(turn)
        return
    for x, y in points:
        page = turn.page
        place = page.table.place_at(page.state, x, y) if 0 <= x <= 1 and 0 <= y <= 1 else None
        if place is not None:
            _pass_over(turn, place)
    if phase in ("end", "whole"):
        _end_stroke(turn)


def _pass_over(turn: Turn[Workshop], place: int) -> None:
    """The stroke goes on to a hex of the map, over all that lie between."""
    page, stroke = turn.page, turn.page.stroke
    assert stroke is not None
    here, way = drafts.to_sheet(page.plan, place), stroke.way
    if way and here == way[-1]:
        return
    hold(turn, cursor=place)
    way = (*way, *drafts.SHEET.route(way[-1], here)[1:]) if way else (here,)
    now = drawn(stroke.before, page.tool, way)
    begun = (*page.done[:-1], stroke.before, now) if page.plan is stroke.before else (*page.done[:-1], now)
    turn.set(stroke=Stroke(stroke.before, way), done=begun)


def _end_stroke(turn: Turn[Workshop]) -> None:
    """The stroke becomes one step."""
    stroke, made = turn.page.stroke, turn.page.plan
    cancel_stroke(turn)
    if stroke is None or not stroke.way:
        return
    change(turn, made)
    if turn.page.tool.does == "name":
        turn.set(naming=stroke.way[-1], dialog="name")


@on
def touch(turn: Turn[Workshop], place: int, confirm: bool = False) -> None:
    """A tap while the hand is held, or Enter on the keyboard with any tool."""
    page = turn.page
    if page.tool.does == "hand":
        _carry(turn, drafts.to_sheet(page.plan, place))
        return
    turn.set(stroke=Stroke(page.plan))
    _pass_over(turn, place)
    _end_stroke(turn)


def _carry(turn: Turn[Workshop], here: int) -> None:
    """Picks up the unit of a hex of the sheet, or puts down the one that was picked up."""
    page = turn.page
    if page.carried is not None:
        turn.set(carried=None)
        change(turn, drafts.moved(page.plan, page.carried, here))
    elif drafts.units_at(page.plan, here):
        turn.set(carried=here)
    else:
        words = page.t("workshop.hand.nobody")
        hold(turn, bubble=Bubble(words, place=drafts.to_map(page.plan, here)))


@on
def key(turn: Turn[Workshop], key: str = "", shift: bool = False) -> None:
    page, before = turn.page, turn.page.hand.cursor
    if key == "delete" and before is not None:
        here = drafts.to_sheet(page.plan, before)
        wipe: Callable[[Draft, int], Draft] = drafts.taken_off if page.tab_open == "armies" else drafts.cleared
        change(turn, wipe(page.plan, here))
    board.key(turn, key, shift)
    page, after = turn.page, turn.page.hand.cursor
    drags = shift and key in DIRECTIONS and page.tool.does not in ("name", "hand")
    if drags and before is not None and after is not None:
        turn.set(stroke=Stroke(page.plan))
        for place in (before, after):
            _pass_over(turn, place)
        _end_stroke(turn)


@on
def stepped(turn: Turn[Workshop], before: Any, key: str) -> None:
    """Says what differs from the draft before it."""
    t = turn.page.t
    turn.say(t(key, what=changed(t, before, turn.page.plan)))
    release(turn)
    hold(turn, cursor=None)
    if not known(turn.page.tool.id, turn.page.plan):
        turn.set(tool=tool(FIRST["land"]))
    save(turn)


# --- problems


@on
def stopped(turn: Turn[Workshop], found: Any) -> None:
    """Says what is wrong, at its hex."""
    release(turn)
    page = turn.page
    words = page.t(found.key, **found.facts)
    there = [here for here in found.places if drafts.on_map(page.plan, here)]
    if there:
        hold(turn, bubble=Bubble(words, place=drafts.to_map(page.plan, there[0])))
    else:
        turn.set(notice=words)
        open_tab(turn, MENDED.get(found.key.rpartition(".")[2], page.tab_open))
        if (side := found.facts.get("side")) and turn.page.tab_open == "armies":
            kind = "leader" if found.key.endswith("leader") else "soldier"
            turn.set(tool=tool(f"{side}_{kind}"))
    turn.set(told=found)
    turn.say(words)


@on
def mend(turn: Turn[Workshop]) -> None:
    """Units that are off the map, or two in a hex, go where there is room."""
    change(turn, drafts.settled(turn.page.plan))


# --- what differs between two drafts, in words


def changed(t: Catalogue, one: Draft, other: Draft) -> str:
    """The parts in which two drafts differ, with their hexes, as a sentence."""
    told = []
    for part, fields in PARTS.items():
        pairs = [(getattr(one, name), getattr(other, name)) for name in fields]
        if any(a != b for a, b in pairs):
            there = sorted({here for a, b in pairs for here in hexes(a) ^ hexes(b) if here is not None})
            told.append(_named(t, t(f"workshop.part.{part}"), [SHEET.name(at) for at, *_ in there]))
    return f"{t.word(told, '')}."


def hexes(marks: Any) -> set[Any]:
    """What lies where: each a tuple that begins with its hex; nothing for what has no hexes."""
    if isinstance(marks, Mapping):
        return {(at, what) for at, what in marks.items() if isinstance(at, int)}
    if isinstance(marks, frozenset):
        return {(at,) for at in marks}
    pieces = marks if isinstance(marks, tuple) else ()
    return {(piece.at, piece.side, piece.kind) for piece in pieces if hasattr(piece, "kind") and hasattr(piece, "at")}


def _named(t: Catalogue, part: str, names: list[str]) -> str:
    names = list(dict.fromkeys(names))
    if not names:
        return part
    return t("workshop.part.at" if len(names) <= NAMED else "workshop.part.many", what=part, hexes=names[:NAMED])
