"""A match beside a real table (`kit.widgets.features.RealTable`): what is said of it one thing after the other."""

from __future__ import annotations

from typing import Any

from kit.core.match import Step
from kit.widgets.features import Selection
from kit.widgets.play.model import Play


def joined(page: Play, action: Any) -> tuple[Any, ...] | None:
    """What takes the place of the last action, where what is said of a real table makes one with it."""
    last = page.match.steps[-1] if page.match.steps else None
    if page.table.real is None or last is None or page.match.outcome is not None:
        return None
    return page.table.real.joined(last.action, action)


def stays(page: Play, open_now: Selection, step: Step) -> Selection:
    """What stays chosen after a step, or at a real table open."""
    real = page.table.real
    return page.table.held(step) if real is None else real.stays(open_now, step.action)
