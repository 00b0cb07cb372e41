"""La Strage as a lesson needs it: forbidden tries, places to name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kit.core.compose import choices
from kit.games.strage import GAME
from kit.games.strage.actions import DONE, Action, Attack, Escort, Fight, Move, OrcMove, OrcPlace, Place
from kit.games.strage.squares import NEAR
from kit.games.strage.state import ANSWER, ATTACK, ESCORT, MAIN, OPPOSE, ORC, SUIT, TAKE, State, orcs_off
from kit.space.squares import scan_forward
from kit.text import Catalogue
from kit.widgets.features import EndButton
from kit.widgets.games.strage import taps
from kit.widgets.games.strage.table import StrageTable
from kit.widgets.lesson_table import LessonTable
from kit.widgets.tap_result import Selection

AMID = (ESCORT, OPPOSE, ANSWER, TAKE, SUIT)
"""The phases in the middle of something that was begun."""
ENDS: dict[str, Action] = {"end": DONE, "leave": Escort(True)}
"""What the buttons beside the board would play."""


class StrageLessonTable(StrageTable, LessonTable):
    """What a way costs stands on its squares: no bill is made out for it."""

    def forbidden(self, s: State, selection: Selection, place: int, rule_id: str) -> Action | None:
        """The action that a tap may mean and that this very rule forbids; `None` if there is none."""
        return _barred(s, self._meanings(s, selection, place), rule_id)

    def forbidden_part(self, s: State, name: str, rule_id: str) -> Action | None:
        """What a button beside the board would play, if this very rule forbids it."""
        return _barred(s, [ENDS[name]] if name in ENDS else [], rule_id)

    def _meanings(self, s: State, selection: Selection, place: int) -> Iterator[Any]:
        """What a tap may mean: a newcomer, a step, a fight, an orc that comes, goes or attacks."""
        parts = taps.chosen(selection)
        if s.phase == MAIN and "elf" in parts:
            yield Move(parts["elf"], place, bool(parts.get("together")))
            yield Fight(parts["elf"], place)
        if s.phase == MAIN:
            yield Place(place)
            yield from (Move(place, near) for near in scan_forward(NEAR[place]))
        elif s.elves[s.side] >> place & 1:
            yield from (Move(place, near) for near in scan_forward(NEAR[place]))
        if s.phase == ORC:
            yield OrcPlace(place) if orcs_off(s) else OrcMove((parts.get("orc", place), place))
        if s.phase == ATTACK:
            yield from (Attack(orc, place) for orc in scan_forward(s.orcs))
        yield Escort(True)

    def end_button(self, s: State, t: Catalogue) -> EndButton | None:
        """Orcs can be passed over in vain, where a lesson asks for it."""
        return EndButton(t("ui.skip_orcs"), DONE) if s.phase in (ORC, ATTACK) else super().end_button(s, t)

    def asked(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str] | None:
        """What the rules ask amid an action, or a spell that is opposed; `None` where they ask nothing."""
        return self.asks(s, selection, t) if selection or s.phase in AMID else None

    def ready(self, s: State) -> tuple[int, ...]:
        """Where the pieces stand that can do something, and the squares that can be chosen at once."""
        found = (choice.slot for choice in choices(GAME, s) if choice.slot.kind in self.places)
        return tuple(dict.fromkeys(int(slot.value) for slot in found if slot.value is not None))

    def sights(self, s: State) -> list[int]:
        """All squares: areas are to be pointed at, too."""
        return list(range(64))


def _barred(s: State, tries: Any, rule_id: str) -> Any:
    """The first of some tries that this rule forbids."""
    return next((a for a in tries if (no := GAME.explain(s, a)) is not None and no.rule_id == rule_id), None)
