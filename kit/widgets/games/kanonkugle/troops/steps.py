"""Changing the draft a step at a time: each can be taken back and done again."""

from __future__ import annotations

from typing import Any

from kit.games.kanonkugle.draft import Draft
from kit.games.kanonkugle.draft_checks import Problem as Found
from kit.widgets.board.update import hold, release
from kit.widgets.games.kanonkugle.troops.model import Workshop, on
from kit.widgets.games.kanonkugle.troops.words import problem_words
from kit.widgets.run.turn import Cancel, Turn
from kit.widgets.workshop.model import save, step_again, step_back

UNDO = 200
"""So many steps can be taken back."""
FIGHT = "fight"
"""The name of the long question whether a fight is fair."""


def change(turn: Turn[Workshop], d: Draft) -> None:
    """One step: a new draft in place of the present one, to be taken back as a whole."""
    hold(turn, bubble=None)
    page = turn.page
    if d != page.plan:
        turn.set(done=(*page.done[-UNDO:], d), undone=())
        settle(turn)


def settle(turn: Turn[Workshop]) -> None:
    """After any change: what is chosen still is there, a fight about the draft before ends, all is kept."""
    page = turn.page
    if not 0 <= page.thing < len(page.things()):
        turn.set(thing=-1)
    if page.fight is not None and page.fight.about != page.plan:
        turn.effect(Cancel(FIGHT))
        turn.set(fight=None)
    save(turn)


@on
def undo(turn: Turn[Workshop]) -> None:
    """One step back."""
    before = turn.page.plan
    if step_back(turn):
        turn.set(stroke=None)
        _stepped(turn, "troops.undone", before)


@on
def redo(turn: Turn[Workshop]) -> None:
    """One step forward again."""
    before = turn.page.plan
    if step_again(turn):
        turn.set(stroke=None)
        _stepped(turn, "troops.redone", before)


def _stepped(turn: Turn[Workshop], key: str, before: Draft) -> None:
    """Says where something changed, and shows it."""
    part = _differs(before, turn.page.plan)
    release(turn)
    turn.set(tab_open=part)
    turn.say(turn.page.t(key, what=turn.page.t(f"troops.tab.{part}")))
    settle(turn)


def _differs(one: Draft, other: Draft) -> str:
    if one.table != other.table:
        return "table"
    return "troop" if one.designs != other.designs or one.points != other.points else "army"


def point_out(turn: Turn[Workshop], found: Found) -> None:
    """Says what is wrong, and opens where it can be put right."""
    release(turn)
    page = turn.page
    turn.set(tab_open=found.part)
    if found.part == "troop" and 0 <= found.number < len(page.plan.designs):
        turn.set(troop=page.plan.designs[found.number].name)
    elif found.part == "army" and found.number >= 0:
        turn.set(side=found.number)
    elif found.part == "table":
        turn.set(thing=found.number, tool="hand")
    turn.say(problem_words(page.t, found))


@on
def opened(turn: Turn[Workshop], draft: Any) -> None:
    d: Draft = draft
    change(turn, d)
    turn.set(troop=d.designs[0].name if d.designs else "")


@on
def stopped(turn: Turn[Workshop], found: Any) -> None:
    turn.set(notice=problem_words(turn.page.t, found))
    point_out(turn, found)


@on
def paper(turn: Turn[Workshop], value: str = "") -> None:
    """The paper of the banners."""
    from kit.printables.paper import PAPERS

    if value in PAPERS:
        turn.set(paper=value)
