"""What a lesson of Kings War shows beside its board: the duel with its dice, the bowls, the abilities it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from htpy import Node, div, fragment

from kit.core.chance import Roll
from kit.games.kings_war.pieces import COSTS
from kit.games.kings_war.state import Duel
from kit.widgets.games.kings_war import card, duel
from kit.widgets.html import icon, press

if TYPE_CHECKING:
    from kit.tutor import Lesson
    from kit.widgets.learn import LearnPage

ABILITIES = frozenset(COSTS) | {"pass"}
"""The words with which the use of an ability begins in the notation."""


def tray(page: LearnPage, bowls: Sequence[Node]) -> Node:
    """The duel that is on, or what came of the last one; then tokens and abilities, in a lesson that has any."""
    s = page.shown_state
    if isinstance(s.pending, Duel):
        if s is not page.state:
            return div(".kit-duel")[duel.sums(page, s, s.pending, None)]
        rolls = press("roll", page.t("dice.roll"), icon("die_5", 30)) if page.dice_wait else None
        return fragment[rolls, duel.tray(page, ())]
    lesson = page.run.lesson
    paid = any(s.bowls) or uses_abilities(lesson)
    return fragment[
        fought(page),
        div(".kit-bowls")[bowls] if paid and s.treaty.abilities else None,
        card.strip(page) if uses_abilities(lesson) and page.held is None else None,
    ]


def fought(page: LearnPage) -> Node:
    """Both sums of the duel that was decided in what was just shown."""
    for frame in reversed(() if page.partial else page.seen):
        fight = frame.before.pending
        if isinstance(frame.action, Roll) and isinstance(fight, Duel) and fight.pips:
            whole = Duel(fight.deed, fight.bids, (*fight.pips, frame.action.pips))
            return div(".kit-duel")[duel.sums(page, frame.before, whole, None)]
    return None


def uses_abilities(lesson: Lesson) -> bool:
    """Whether abilities come up in a lesson; a match and a puzzle may always need them."""
    if lesson.exam is not None or lesson.sort == "puzzle":
        return True
    return any(text.partition(" ")[0] in ABILITIES for text in _texts(lesson))


def _texts(lesson: Lesson) -> Iterator[str]:
    """Every action that the lesson names."""
    for step in lesson.steps:
        yield from step.solution
        yield from (foreseen.action for foreseen in step.tries)
        yield from (foreseen.action for foreseen in step.wrong)
        for answer in (*step.wrong, *step.choices):
            yield from answer.play
