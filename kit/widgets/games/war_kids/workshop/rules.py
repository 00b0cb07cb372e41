"""What the workshop answers about a battle's rules: its size, who begins, victory, extra rules; and its print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from kit.games.war_kids import draft as drafts
from kit.games.war_kids.battle import Eliminate, Hold, Limit, Victory
from kit.games.war_kids.notation import MAX_ITEMS
from kit.games.war_kids.pieces import BLUE, SIDES
from kit.widgets.games.war_kids.workshop.drawing import change
from kit.widgets.games.war_kids.workshop.model import Workshop
from kit.widgets.games.war_kids.workshop.tools import tool
from kit.widgets.run.messages import Message, whole
from kit.widgets.run.turn import Answer, Turn
from kit.widgets.workshop import files
from kit.widgets.workshop.files import ready
from kit.widgets.workshop.messages import Print

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


# --- messages: figures are typed (`value`), or changed by a step up or down (`by`: "1" or "-1")


@dataclass(frozen=True)
class Size(Message):
    """Columns or rows of the map."""

    what: str = ""
    value: str = ""
    by: str = ""


@dataclass(frozen=True)
class First(Message):
    """Who begins."""

    value: str = ""


@dataclass(frozen=True)
class Switch(Message):
    """A switch of the rules."""

    do = "option"
    option: str = ""
    what: str = ""
    value: str = ""


@dataclass(frozen=True)
class AddAim(Message):
    """One more way to win; one about hexes asks for them at once."""

    aim: str = ""


@dataclass(frozen=True)
class DropAim(Message):
    """One way to win less."""

    number: int | None = None


@dataclass(frozen=True)
class Aim(Message):
    """A figure of a condition; or how the winner is found at the limit."""

    number: int | None = None
    what: str = ""
    value: str = ""
    by: str = ""


@dataclass(frozen=True)
class Paper(Message):
    """The paper, or the width of a hex on it."""

    what: str = ""
    value: str = ""
    by: str = ""


# --- answers


def size(turn: Turn[Workshop], message: Size) -> None:
    plan = turn.page.plan
    now = {"cols": plan.cols, "rows": plan.rows}
    wanted = _stepped(now.get(message.what, 0), message.value, message.by)
    if message.what in now and wanted is not None:
        change(turn, drafts.resized(plan, **(now | {message.what: wanted})))


def first(turn: Turn[Workshop], message: First) -> None:
    if message.value in SIDES:
        change(turn, replace(turn.page.plan, first=SIDES.index(message.value)))


def switch(turn: Turn[Workshop], message: Switch) -> None:
    name, options = message.option or message.what, turn.page.game.options()
    if name in {one.id for one in options} and message.value in ("on", "off"):
        change(turn, drafts.switched(turn.page.plan, options, name, message.value == "on"))


def add_aim(turn: Turn[Workshop], message: AddAim) -> None:
    plan, added = turn.page.plan, NEW.get(message.aim)
    number = len(plan.victory)
    second = isinstance(added, Limit) and any(isinstance(v, Limit) for v in plan.victory)
    if added is None or number >= MAX_ITEMS or second:
        return
    change(turn, drafts.wins(plan, number, added))
    if isinstance(added, Hold):
        turn.set(tool=tool(f"goal{number}"))


def drop_aim(turn: Turn[Workshop], message: DropAim) -> None:
    plan = turn.page.plan
    if message.number is not None and message.number < len(plan.victory):
        change(turn, drafts.wins(plan, message.number, None))


def aim(turn: Turn[Workshop], message: Aim) -> None:
    plan, n = turn.page.plan, message.number
    if n is None or n >= len(plan.victory):
        return
    v, value = plan.victory[n], message.value
    changed = _measured(v, value) if message.what == "by" else _counted(v, message.what, value, message.by)
    if changed is not None:
        change(turn, drafts.wins(plan, n, changed))


# --- on paper


def paper(turn: Turn[Workshop], message: Paper) -> None:
    from kit.printables.paper import PAPERS

    if message.what == "paper" and message.value in PAPERS:
        turn.set(paper=message.value)
    elif message.what == "hex" and (wanted := _stepped(turn.page.hex_mm, message.value, message.by)) is not None:
        turn.set(hex_mm=min(max(wanted, HEX_MM[0]), HEX_MM[1]))


def print_(turn: Turn[Workshop], message: Print) -> None:
    if ready(turn):
        files.print_(turn, message)


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


ANSWERS: dict[type[Message], Answer] = {
    Size: size,
    First: first,
    Switch: switch,
    AddAim: add_aim,
    DropAim: drop_aim,
    Aim: aim,
    Paper: paper,
    Print: print_,
}
