"""What a question takes for granted is told with it, once, to whoever has not been taught it in a lesson."""

from __future__ import annotations

from typing import Any

from htpy import Node, p, span

from kit.text.titles import taught
from kit.widgets.play.model import Play
from kit.widgets.run.turn import Turn

PICTURE = 24
"""Pixels, of what the sentence is about."""


def untold(page: Play) -> str:
    """The rule that has to be told with what is asked now; "" for none."""
    rule = page.table.takes_for_granted(page.state, page.hand.partial) if page.my_turn else ""
    return rule if rule in page.table.told_first and is_new(page, rule) else ""


def is_new(page: Play, rule: str) -> bool:
    """Whether a rule has neither been told with a question nor taught in a lesson."""
    return rule not in _told(page) and rule not in _taught(page)


def seen(page: Play, words: str) -> Node:
    """Its sentence, with the picture of what it is about; nothing where there is none."""
    return p(".kit-first")[page.panel.rule_picture(untold(page), PICTURE), span[words]] if words else None


def remember(turn: Turn[Play], rule: str) -> None:
    """Keeps that the rule has been told."""
    if rule:
        turn.keep_data(turn.page.told_place, sorted({*_told(turn.page), rule}))


def _told(page: Play) -> set[str]:
    kept: list[object] = page.kept_data(page.told_place, [])
    return {rule for rule in kept if isinstance(rule, str)}


def _taught(page: Play) -> frozenset[str]:
    """The rules of the lessons that have been done on this device."""
    stars: dict[str, Any] = page.kept_data(page.lessons_place, {})
    if page.memo.get("taught", ())[:1] != (stars,):
        page.memo["taught"] = stars, taught(page.game.id, stars)
    known: frozenset[str] = page.memo["taught"][1]
    return known
