"""What the workshop answers about a battle's rules: its size, who begins, victory, extra rules; and its print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kit.games.war_kids import draft as drafts
from kit.games.war_kids.battle import Eliminate, Hold, Limit, Victory
from kit.games.war_kids.notation import MAX_ITEMS
from kit.games.war_kids.pieces import BLUE, SIDES
from kit.widgets.games.war_kids.workshop.drawing import change
from kit.widgets.games.war_kids.workshop.model import Workshop, on
from kit.widgets.games.war_kids.workshop.tools import tool
from kit.widgets.run.model import whole
from kit.widgets.run.turn import Turn
from kit.widgets.workshop import files
from kit.widgets.workshop.files import ready

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
    from kit.printables.paper import PAPERS

    if what == "paper" and value in PAPERS:
        turn.set(paper=value)
    elif what == "hex" and (wanted := _stepped(turn.page.hex_mm, value, by)) is not None:
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
