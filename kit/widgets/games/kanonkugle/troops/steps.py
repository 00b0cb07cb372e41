"""Changing the draft a step at a time: each can be taken back and done again."""

from __future__ import annotations

from kit.games.kanonkugle import draft_file
from kit.games.kanonkugle.draft import Draft
from kit.games.kanonkugle.draft_checks import Problem as Found
from kit.widgets.board.update import hold, release
from kit.widgets.games.kanonkugle.troops.model import TABS, Workshop
from kit.widgets.games.kanonkugle.troops.words import problem_words
from kit.widgets.run.effects import Cancel
from kit.widgets.run.messages import Message, Redo, Undo
from kit.widgets.run.turn import Answer, Turn

UNDO = 200
"""So many steps can be taken back."""
KEPT_DRAFTS = 12
"""How many drafts a device keeps; the oldest goes first."""
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


def save(turn: Turn[Workshop]) -> None:
    """Keeps the draft on this device, in this tab's own place."""
    page = turn.page
    turn.keep(page.slot, draft_file.file_text(page.plan, when=page.at.date))
    for key in turn.page.others()[KEPT_DRAFTS - 1 :]:
        turn.keep(key, None)


def undo(turn: Turn[Workshop], message: Undo) -> None:
    page = turn.page
    if len(page.done) < 2:
        turn.set(notice=page.t("ui.undo.none"))
        return
    turn.set(done=page.done[:-1], undone=(*page.undone, page.plan), stroke=None)
    _stepped(turn, "troops.undone", page.plan)


def redo(turn: Turn[Workshop], message: Redo) -> None:
    page = turn.page
    if not page.undone:
        turn.set(notice=page.t("ui.redo.none"))
        return
    turn.set(done=(*page.done, page.undone[-1]), undone=page.undone[:-1], stroke=None)
    _stepped(turn, "troops.redone", page.plan)


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


def ready(turn: Turn[Workshop]) -> bool:
    """Whether a match can begin; else the first thing that stops it is pointed out."""
    stops = [one for one in turn.page.found() if one.stops]
    if stops:
        turn.set(dialog="", notice=problem_words(turn.page.t, stops[0]))
        point_out(turn, stops[0])
    return not stops


def known_tab(name: str) -> bool:
    return name in TABS


ANSWERS: dict[type[Message], Answer] = {Undo: undo, Redo: redo}
