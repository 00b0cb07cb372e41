"""Drawing the table: things are put, drawn, turned, made larger and taken away, by finger, mouse and keyboard."""

from __future__ import annotations

from dataclasses import replace

from kit.games.kanonkugle import draft_file
from kit.games.kanonkugle import draft_table as tables
from kit.games.kanonkugle.draft import Draft
from kit.games.kanonkugle.draft_table import Thing
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.tabletop import place_of, point_of
from kit.space.plane import CM, Point, square
from kit.widgets.board import update as board
from kit.widgets.board.model import DIRECTIONS, hold, release
from kit.widgets.games.kanonkugle.troops.making import change
from kit.widgets.games.kanonkugle.troops.model import TOOLS, Stroke, Workshop, on
from kit.widgets.run.model import Points
from kit.widgets.run.turn import Turn
from kit.widgets.workshop.model import cancel_stroke

FAR = CM
"""A stroke shorter than that is a tap."""
SHIFTS = {"left": (-CM, 0), "right": (CM, 0), "up": (0, CM), "down": (0, -CM)}


def with_table(d: Draft, t: Table) -> Draft:
    """The draft with another table; one of the kit's own is known again."""
    ours = next((own for own in draft_file.tables() if replace(own, id="") == replace(t, id="")), None)
    return replace(d, table=ours or t)


@on.named("tool")
def take_tool(turn: Turn[Workshop], pick: str = "") -> None:
    """A tool is taken in hand."""
    if pick in TOOLS:
        release(turn)
        turn.set(tool=pick)
        turn.say(turn.page.t("troops.in_hand", tool=turn.page.t(f"troops.tool.{pick}")))


# --- strokes


@on
def stroke(turn: Turn[Workshop], points: Points = (), phase: str = "") -> None:
    if turn.page.tab_open != "table":
        return
    passed = [p for x, y in points if (p := _point(turn.page, x, y)) is not None]
    if phase in ("start", "whole"):
        cancel_stroke(turn)
        hold(turn, cursor_seen=False, bubble=None)
        if passed:
            _begin(turn, passed[0])
    if turn.page.stroke is None:
        return
    if phase == "cancel":
        cancel_stroke(turn)
        return
    if passed:
        _go(turn, passed[-1])
    if phase in ("end", "whole"):
        _end(turn)


def _point(page: Workshop, x: float, y: float) -> Point | None:
    """A point of the table; beside it none, so that a stroke over the frame goes on at the edge."""
    place = page.table.place_at(page.state, x, y) if 0 <= x <= 1 and 0 <= y <= 1 else None
    return point_of(place) if place is not None else None


def _begin(turn: Turn[Workshop], start: Point) -> None:
    page = turn.page
    found = tables.thing_at(page.plan.table, start) if page.tool in ("hand", "rubber") else None
    thing = page.things().index(found) if found is not None else -1
    turn.set(stroke=Stroke(page.plan, start, thing), thing=thing if page.tool == "hand" else -1)
    hold(turn, cursor=place_of(start))


def _go(turn: Turn[Workshop], to: Point) -> None:
    """The stroke goes on: what is held moves along, what is drawn grows."""
    page, stroke = turn.page, turn.page.stroke
    assert stroke is not None
    if not stroke.moved and square(stroke.start, to) < FAR * FAR:
        return
    made = _drawn(page, stroke, to)
    done = page.done if page.plan is stroke.before else page.done[:-1]
    turn.set(stroke=replace(stroke, moved=True), done=done if made == stroke.before else (*done, made))


def _drawn(page: Workshop, stroke: Stroke, to: Point) -> Draft:
    d, start = stroke.before, stroke.start
    if page.tool == "hand":
        if stroke.thing < 0:
            return d
        thing = tables.things(d.table)[stroke.thing]
        return with_table(d, tables.shifted(d.table, thing, to.x - start.x, to.y - start.y))
    return with_table(d, tables.put(d.table, page.tool, start, to)) if page.tool in tables.KINDS else d


def _end(turn: Turn[Workshop]) -> None:
    """The stroke becomes one step; a short one is a tap."""
    page, stroke = turn.page, turn.page.stroke
    assert stroke is not None
    made = page.plan
    cancel_stroke(turn)
    if not stroke.moved:
        tapped(turn, stroke.start)
        return
    change(turn, made)
    if page.tool in tables.KINDS:
        turn.set(thing=len(turn.page.things()) - 1)


def tapped(turn: Turn[Workshop], p: Point) -> None:
    """A tap with the tool in hand."""
    page = turn.page
    found = tables.thing_at(page.plan.table, p)
    if page.tool == "hand":
        turn.set(thing=page.things().index(found) if found is not None else -1)
        if found is None:
            turn.set(notice=page.t("troops.hand.nothing"))
    elif page.tool == "rubber":
        if found is not None:
            change(turn, with_table(page.plan, tables.cleared(page.plan.table, found)))
            turn.set(thing=-1)
    else:
        put(turn, p)


def put(turn: Turn[Workshop], p: Point) -> None:
    """A thing of its usual size."""
    page = turn.page
    if page.tool not in tables.KINDS:
        return
    made = with_table(page.plan, tables.put(page.plan.table, page.tool, p))
    if made == page.plan:
        turn.set(notice=page.t("troops.table.full", n=tables.MOST_THINGS))
        return
    change(turn, made)
    turn.set(thing=len(turn.page.things()) - 1)


# --- keys and buttons


@on
def touch(turn: Turn[Workshop], place: int, confirm: bool = False) -> None:
    """Enter on the keyboard."""
    tapped(turn, point_of(place))


@on
def key(turn: Turn[Workshop], key: str = "", shift: bool = False) -> None:
    """Arrows move the cursor, with Shift the thing that is chosen; Delete takes it away."""
    page, held = turn.page, turn.page.held
    if page.tab_open != "table":
        return
    if key == "delete":
        there = point_of(page.hand.cursor) if page.hand.cursor is not None else None
        found = held or (tables.thing_at(page.plan.table, there) if there is not None else None)
        if found is not None:
            change(turn, with_table(page.plan, tables.cleared(page.plan.table, found)))
            turn.set(thing=-1)
        return
    if shift and key in DIRECTIONS and held is not None:
        _shift(turn, held, *SHIFTS[key])
        return
    thing = page.thing
    board.key(turn, key, shift)
    if key in DIRECTIONS:
        turn.set(thing=thing)


def _shift(turn: Turn[Workshop], thing: Thing, dx: int, dy: int) -> None:
    page = turn.page
    kept = page.thing
    change(turn, with_table(page.plan, tables.shifted(page.plan.table, thing, dx, dy)))
    turn.set(thing=kept)
    now = turn.page.held
    if now is not None:
        cursor = place_of(tables.centre(now.shape))
        hold(turn, cursor=cursor, cursor_seen=True)
        turn.say(turn.page.table.describe(turn.page.state, cursor, (), turn.page.t))


@on
def choose(turn: Turn[Workshop], number: int | None = None) -> None:
    """A thing of the table is chosen from the list."""
    page = turn.page
    if number is not None and number < len(page.things()):
        turn.set(thing=number, tool="hand")
        hold(turn, cursor=place_of(tables.centre(page.things()[number].shape)))


@on.named("thing")
def work(turn: Turn[Workshop], what: str = "") -> None:
    """Something is done to the chosen thing: turn, larger, smaller, twin, clear, or it is moved."""
    page, thing = turn.page, turn.page.held
    if thing is None:
        turn.set(notice=page.t("troops.hand.none"))
        return
    t, kept = page.plan.table, page.thing
    match what:
        case "turn":
            made = tables.turned(t, thing)
        case "larger" | "smaller":
            made = tables.scaled(t, thing, what == "larger")
        case "twin":
            made = tables.twin(t, thing)
        case "clear":
            made, kept = tables.cleared(t, thing), -1
        case "left" | "right" | "up" | "down":
            _shift(turn, thing, *SHIFTS[what])
            return
        case _:
            return
    change(turn, with_table(page.plan, made))
    turn.set(thing=kept)


@on
def even(turn: Turn[Workshop]) -> None:
    """Each thing gets its twin on the other side."""
    page = turn.page
    t = page.plan.table
    for thing in page.things():
        t = tables.twin(t, thing)
    change(turn, with_table(page.plan, t))


@on.named("table")
def table_of(turn: Turn[Workshop], value: str = "") -> None:
    """One of the kit's own tables, a bare one ("bare"), or another size ("90x60")."""
    d = turn.page.plan
    sizes = {f"{wide}x{high}": (wide, high) for wide, high in tables.TABLE_SIZES}
    ours = next((own for own in draft_file.tables() if own.id == value), None)
    if ours is not None:
        change(turn, replace(d, table=ours))
    elif value == "bare":
        change(turn, replace(d, table=tables.bare(*(side // CM for side in d.table.size))))
    elif value in sizes:
        change(turn, with_table(d, tables.sized(d.table, *sizes[value])))
    turn.set(thing=-1)
    hold(turn, cursor=None)
