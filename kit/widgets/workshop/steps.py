"""The draft on this device, and its steps taken back and done again."""

from __future__ import annotations

from typing import Any

from kit.widgets import unreadable
from kit.widgets.run.turn import Turn
from kit.widgets.settings import saved_when
from kit.widgets.workshop.model import Making

KEPT_DRAFTS = 12
"""How many drafts a device keeps; the oldest goes first."""


# --- this device


def save(turn: Turn[Any]) -> None:
    """Keeps the draft on this device, in this tab's own place."""
    page: Making[Any] = turn.page
    turn.keep(page.slot, page.files.file_text(page.plan, when=page.at.date))
    for key in turn.page.others()[KEPT_DRAFTS - 1 :]:
        turn.keep(key, None)


def take_up(turn: Turn[Any]) -> bool:
    """Takes up the draft of this tab, else the latest one that no open tab works on; whether there is one."""
    page: Making[Any] = turn.page
    free = [key for key in page.others() if key[len(page.slots) :].split("-")[0] not in page.other_tabs]
    for key in free:
        if not saved_when(page.kept[key]):  # cut off, perhaps: it would be the oldest to go
            _kept_draft(turn, key)
    kept = (_kept_draft(turn, key) for key in [page.slot, *free] if key in turn.page.kept)
    found = next(filter(None, kept), None)
    if found is not None:
        turn.set(done=(found,), notice=page.said("again"))
    return found is not None


def _kept_draft(turn: Turn[Any], key: str) -> Any:
    """The draft kept there; where it cannot be read it is set aside, and there is none."""
    found: list[Any] = []
    unreadable.attempt(turn, key, lambda: found.append(turn.page.files.read_file(turn.page.kept[key])))
    return found[0] if found else None


def put_aside(turn: Turn[Any]) -> None:
    """Keeps the draft as it is beside this tab's place, so that another may take that place."""
    page: Making[Any] = turn.page
    kept = page.kept.get(page.slot)
    if kept is not None and not page.plan.empty:
        turn.keep(f"{page.slot}-{saved_when(kept)}", kept)


# --- strokes, undo, redo


def cancel_stroke(turn: Turn[Any]) -> None:
    """As it was before the stroke that is being drawn, if one is."""
    page, stroke = turn.page, turn.page.stroke
    done = page.done[:-1] if stroke is not None and page.plan is not stroke.before else page.done
    turn.set(stroke=None, done=done)


def step_back(turn: Turn[Any]) -> bool:
    """Takes the last step back; whether there was one."""
    page: Making[Any] = turn.page
    if len(page.done) < 2:
        turn.set(notice=page.t("ui.undo.none"))
        return False
    turn.set(done=page.done[:-1], undone=(*page.undone, page.plan))
    return True


def step_again(turn: Turn[Any]) -> bool:
    """Does the step again that was taken back last; whether there was one."""
    page: Making[Any] = turn.page
    if not page.undone:
        turn.set(notice=page.t("ui.redo.none"))
        return False
    turn.set(done=(*page.done, page.undone[-1]), undone=page.undone[:-1])
    return True
