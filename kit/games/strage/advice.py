"""What is said for an action: its reasons, the weightiest first, and the one that is told."""

from __future__ import annotations

from kit.games.strage import reasons, reasons_of_cards
from kit.games.strage.actions import Action, Done
from kit.games.strage.reasons import Reason
from kit.games.strage.state import MAGIC, State

ON_MAP = (
    "win", "home", "hop_home", "escape", "join_guard", "enter_with", "join", "nearer", "fight_pair", "fight_guard",
    "fight_fright", "fight", "fight_orc", "approach_pair", "flee", "seek", "approach",
    "enter_near", "enter", "leave_near", "stay_near", "stay",
    "orc_instead", "orc_nobody", "orc_away", "orc_pair", "orc_shut", "orc_way", "orc_rival",
    "orc_calms", "orc_scares", "orc_far", "orc_clear",
    "attack_pair", "attack_first", "attack", "attack_lone", "attack_own", "spent", "enough",
)  # fmt: skip
OF_CARDS = (
    "bolt_pair", "bolt_guard", "bolt_fright", "bolt", "change", "curse_guard", "curse_fright", "curse", "immune",
    "upheaval", "hop_away", "hop_near", "break", "break_soon", "cast", "keep",
    "oppose", "oppose_card", "let_be_must", "let_be_lone", "let_be", "answer", "no_answer_must", "no_answer",
    "take", "take_number", "take_none", "suit", "no_suit",
)  # fmt: skip
KINDS = (*ON_MAP, *OF_CARDS)
"""What a point can be about, the weightiest first; each has a sentence `advice.<kind>` in the catalogue."""
SPEAKS_FOR = {
    "saved": ("win", "home", "hop_home", "nearer", "orc_pair", "attack_pair", "bolt_pair", "change", "fight_pair"),
    "escorts": (
        "nearer", "join", "join_guard", "enter_with", "fight_pair", "orc_pair", "attack_pair", "bolt_pair", "change",
        "approach_pair", "oppose", "oppose_card", "answer",
    ),
    "seekers": (
        "join", "join_guard", "seek", "enter_near", "leave_near", "stay_near", "hop_near", "fight_fright",
        "orc_calms", "orc_scares",
    ),
    "danger": (
        "escape", "flee", "fight_guard", "orc_away", "orc_instead", "orc_nobody", "orc_pair", "attack_lone",
        "bolt_guard", "bolt_fright", "curse_guard", "curse_fright", "curse", "immune", "hop_away", "break", "fight_orc",
        "orc_far", "orc_clear", "attack_own",
    ),
    "presence": (
        "enter", "enter_near", "enter_with", "stay", "fight", "attack", "attack_first", "orc_rival", "bolt",
        "let_be_lone",
    ),
    "magic": (
        "immune", "upheaval", "keep", "cast", "break", "break_soon", "let_be", "let_be_must", "let_be_lone",
        "no_answer", "no_answer_must", "take", "take_number", "take_none", "suit", "no_suit",
    ),
    "leader": (
        "attack_first", "attack_pair", "attack", "orc_pair", "orc_shut", "orc_way", "orc_rival", "bolt_pair", "bolt",
        "change", "fight_pair", "fight", "approach", "approach_pair",
    ),
    "end": ("spent", "enough", "cast", "keep", "let_be", "let_be_must", "let_be_lone", "no_answer", "no_answer_must"),
}  # fmt: skip
"""Per term of the evaluation, and for the end of a phase, the kinds of points that are about the same thing."""


def points(s: State, a: Action) -> list[Reason]:
    """What can be said for a legal action of whoever decides in an observation, the weightiest first."""
    if s.outcome is not None:
        return []
    if isinstance(a, Done) and s.phase == MAGIC:
        return [reasons_of_cards.keeps(s)]
    found = [*reasons.points(s, a), *reasons_of_cards.points(s, a)]
    return sorted(found, key=lambda point: KINDS.index(point.kind))


def best(s: State, a: Action, reason: str) -> Reason | None:
    """The point to be told: the weightiest of those that the player had in mind, else the weightiest of all."""
    found = points(s, a)
    if found and found[0].kind in ("win", "home", "hop_home"):
        return found[0]
    return next((point for point in found if point.kind in SPEAKS_FOR.get(reason, ())), found[0] if found else None)
