"""What the workshop answers besides drawing: beginning, names of places, title and briefing; a battle's rules, its
size, who begins, victory; and its print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kit.core.game import Scenario
from kit.games.war_kids import draft as drafts
from kit.games.war_kids import draft_file
from kit.games.war_kids.battle import Eliminate, Hold, Limit, Victory
from kit.games.war_kids.draft import Draft
from kit.games.war_kids.notation import MAX_ITEMS
from kit.games.war_kids.pieces import BLUE, SIDES
from kit.text import languages, text
from kit.widgets.board import update as board
from kit.widgets.games.war_kids.workshop import drawing
from kit.widgets.games.war_kids.workshop.drawing import change
from kit.widgets.games.war_kids.workshop.model import FIRST, TABS, Workshop, tool
from kit.widgets.games.war_kids.workshop.model import on as on
from kit.widgets.run.model import whole
from kit.widgets.run.turn import Turn
from kit.widgets.workshop import files
from kit.widgets.workshop.files import ready
from kit.widgets.workshop.model import put_aside

PARTS = (drawing,)
"""Modules that answer the rest."""
MEASURES = ("units", "losses", "hexes", "blue", "pink")
"""How the winner is found when the turns are over."""
MOST_TURNS, MOST_UNITS = 60, 60
HEX_MM = (12, 70)
NEW: Mapping[str, Victory] = {
    "eliminate": Eliminate(3),
    "hold_blue": Hold(BLUE, ()),
    "hold_pink": Hold(1 - BLUE, ()),
    "limit": Limit(12, "units"),
}
"""The conditions that can be added, as they begin."""


@on
def new(turn: Turn[Workshop], start: str = "") -> None:
    """A new battle: an empty map, or one of ours."""
    ours = next((one for one in turn.page.game.scenarios() if one.id == start), None)
    put_aside(turn)
    change(turn, _of_ours(turn.page, ours) if ours else Draft())
    turn.set(dialog="", tab_open=TABS[0], tool=tool(FIRST["land"]))


def _of_ours(page: Workshop, scenario: Scenario) -> Draft:
    """One of our battles, with its words and its places in every language there is."""
    d = draft_file.from_scenario(scenario)
    for lang in languages():
        t = text(page.domain, lang)
        d = drafts.told(d, "title", lang, page.table.title(scenario, t))
        d = drafts.told(d, "briefing", lang, page.table.briefing(scenario, t))
    return d


@on
def name(turn: Turn[Workshop], name: str | None = None) -> None:
    """The name of the place that was tapped."""
    page = turn.page
    if page.naming is not None and name is not None:
        change(turn, drafts.named(page.plan, page.naming, name))
    turn.set(naming=None, dialog="")


@on
def story(turn: Turn[Workshop], what: str = "", words: str = "", value: str | None = None) -> None:
    """The title or the briefing in a language (`words`)."""
    known = what in ("title", "briefing") and words in languages()
    if known and value is not None:
        change(turn, drafts.told(turn.page.plan, what, words, value))


@on
def read(turn: Turn[Workshop]) -> None:
    """What is asked, or what has been said, is to be read aloud."""
    board.read(turn, lambda: "")


# --- answers: figures are typed (`value`), or changed by a step up or down (`by`: "1" or "-1")


@on
def size(turn: Turn[Workshop], what: str = "", value: str = "", by: str = "") -> None:
    """Columns or rows of the map."""
    plan = turn.page.plan
    now = {"cols": plan.cols, "rows": plan.rows}
    wanted = _stepped(now.get(what, 0), value, by)
    if what in now and wanted is not None:
        change(turn, drafts.resized(plan, **(now | {what: wanted})))


@on
def first(turn: Turn[Workshop], value: str = "") -> None:
    """Who begins."""
    if value in SIDES:
        change(turn, replace(turn.page.plan, first=SIDES.index(value)))


@on.named("option")
def switch(turn: Turn[Workshop], option: str = "", what: str = "", value: str = "") -> None:
    """A switch of the rules."""
    name, options = option or what, turn.page.game.options()
    if name in {one.id for one in options} and value in ("on", "off"):
        change(turn, drafts.switched(turn.page.plan, options, name, value == "on"))


@on
def add_aim(turn: Turn[Workshop], aim: str = "") -> None:
    """One more way to win; one about hexes asks for them at once."""
    plan, added = turn.page.plan, NEW.get(aim)
    number = len(plan.victory)
    second = isinstance(added, Limit) and any(isinstance(v, Limit) for v in plan.victory)
    if added is None or number >= MAX_ITEMS or second:
        return
    change(turn, drafts.wins(plan, number, added))
    if isinstance(added, Hold):
        turn.set(tool=tool(f"goal{number}"))


@on
def drop_aim(turn: Turn[Workshop], number: int | None = None) -> None:
    """One way to win less."""
    plan = turn.page.plan
    if number is not None and number < len(plan.victory):
        change(turn, drafts.wins(plan, number, None))


@on
def aim(turn: Turn[Workshop], number: int | None = None, what: str = "", value: str = "", by: str = "") -> None:
    """A figure of a condition; or how the winner is found at the limit."""
    plan = turn.page.plan
    if number is None or number >= len(plan.victory):
        return
    v = plan.victory[number]
    changed = _measured(v, value) if what == "by" else _counted(v, what, value, by)
    if changed is not None:
        change(turn, drafts.wins(plan, number, changed))


# --- on paper


@on
def paper(turn: Turn[Workshop], what: str = "", value: str = "", by: str = "") -> None:
    """The paper, or the width of a hex on it."""
    files.paper(turn, what, value)
    if what == "hex" and (wanted := _stepped(turn.page.hex_mm, value, by)) is not None:
        turn.set(hex_mm=min(max(wanted, HEX_MM[0]), HEX_MM[1]))


@on.named("print")
def print_(turn: Turn[Workshop]) -> None:
    """Opens the dialog, or from there makes the PDF."""
    if ready(turn):
        files.print_(turn)


def _stepped(now: int, value: Any, by: Any) -> int | None:
    """The figure typed, or the present one a step up ("1") or down ("-1"); `None` if it is neither."""
    if by in ("1", "-1"):
        return now + int(by)
    return whole(value)


def _counted(v: Victory, what: str, value: Any, by: Any) -> Victory | None:
    """The condition with another figure, kept within what makes sense; `None` if it has no such figure."""
    if isinstance(v, Eliminate) and what == "count":
        wanted = _stepped(v.count or 0, value, by)
        return None if wanted is None else Eliminate(min(wanted, MOST_UNITS) if wanted > 0 else None)
    most = {"turns": MOST_TURNS}
    if isinstance(v, Hold):
        most |= {"count": max(1, len(v.hexes)), "from_turn": MOST_TURNS}
    if isinstance(v, Eliminate) or what not in most:
        return None
    wanted = _stepped(getattr(v, what), value, by)
    changes: dict[str, Any] = {what: min(max(wanted, 1), most[what])} if wanted is not None else {}
    return replace(v, **changes) if changes else None


def _measured(v: Victory, value: Any) -> Victory | None:
    return replace(v, by=value) if isinstance(v, Limit) and value in MEASURES else None
