"""The companion beside the box: the house's page of a match, with a table that is real (see `RealTable`), and with a
placement sheet that opens before each match."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from kit.core.match import Match
from kit.games.runewars.placement import placement
from kit.widgets.board.model import Bubble, hold
from kit.widgets.board.view import motions
from kit.widgets.games.runewars import placing
from kit.widgets.games.runewars.placing import KEPT, marked
from kit.widgets.play import flow, tutor
from kit.widgets.play import view as play
from kit.widgets.play.model import Play
from kit.widgets.play.page import dismiss, first, fresh
from kit.widgets.play.update import on as answers
from kit.widgets.run.device import NOTHING
from kit.widgets.run.model import Answers
from kit.widgets.run.turn import Kind, Opening, Screen, Turn

on = Answers(answers)
"""What the companion answers."""
PLACING = "placing"
"""The name of the sheet among the dialogs."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Companion(Play):
    """The page of a match beside the box."""

    offered_for: Match | None = None
    """The match for which the placement sheet has opened by itself."""

    def needed(self) -> list[str]:
        return [*super().needed(), KEPT]


@on
def tick(turn: Turn[Companion], value: str = "") -> None:
    """A thing lies where it belongs, or not after all."""
    start, now = turn.page.match.start, marked(turn.page)
    if value in [line.key(start) for line in placement(start)]:
        others = [key for key in now["ticks"] if key != value]
        turn.keep(KEPT, json.dumps({**now, "ticks": others if value in now["ticks"] else [*others, value]}))


@on
def placed(turn: Turn[Companion]) -> None:
    """All is on the table."""
    turn.keep(KEPT, json.dumps({**marked(turn.page), "placed": True}))
    turn.do(dismiss)


@on
def hint(turn: Turn[Companion]) -> None:
    """How what is asked is done; that is no place on the board, and what is open stays open."""
    page = turn.page
    if not page.my_turn or page.replay is not None:
        tutor.hint(turn)
        return
    rule = page.table.now(page.state, page.hand.selection)
    words = page.t(f"now.{rule}")
    hold(turn, bubble=Bubble(words, rule_id=rule))
    turn.say(words)


def tend(turn: Turn[Any]) -> None:
    """The sheet opens with a match that has not begun yet, once; when it has begun the ticks are forgotten."""
    flow.tend(turn)
    page = turn.page
    match = page.match
    if match.steps and KEPT in page.kept:
        turn.keep(KEPT, None)
    fresh = page.greeted and not (match.steps or match.undone or page.dialog or marked(page)["placed"])
    if fresh and page.offered_for is not match:
        turn.set(offered_for=match, dialog=PLACING)


def view(page: Companion) -> Screen:
    """The page as it is to be seen, with the sheet over it where that is open."""
    if page.dialog != PLACING:
        return play.view(page)
    below = play.view(replace(page, dialog=""))
    return replace(below, regions={**below.regions, "dialog": placing.dialog(page)})


COMPANION: Kind[Companion] = Kind(on, view, tend, motions, first)


def companion_page(query: Mapping[str, str] = NOTHING) -> Opening[Companion]:
    """The companion, asked for with what stands in an address."""
    page = fresh("runewars", query)
    known = {one.name: getattr(page, one.name) for one in fields(page)}
    return Opening(COMPANION, Companion(**{**known, "dialogs": page.dialogs | {PLACING}}))
