"""Kings War as a lesson needs it: forbidden tries, places to name, pieces that are ready."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import chess

from kit.core.chance import ROLLS
from kit.core.compose import choices
from kit.core.game import Ref, Slot
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import PASS, Action, Untie
from kit.games.kings_war.pieces import KINDS, SIDES, WHITE
from kit.games.kings_war.rules import duels
from kit.games.kings_war.squares import grid
from kit.games.kings_war.state import Duel, State, Untying, in_check, kind_at, king_of, own_webs, piece, value
from kit.text import Catalogue
from kit.widgets.games.kings_war import taps
from kit.widgets.games.kings_war.marks import chosen
from kit.widgets.games.kings_war.table import KingsWarTable
from kit.widgets.lesson_table import LessonTable
from kit.widgets.tap_result import Selection


class KingsWarLessonTable(KingsWarTable, LessonTable):
    """The board of a lesson is always seen from White's side."""

    price_rule = ""
    """No way has a price here."""

    def forbidden(self, s: State, selection: Selection, place: int, rule_id: str) -> Action | None:
        """The action that a tap may mean and that this very rule forbids; `None` if there is none."""
        for tried in self._meanings(s, selection, place):
            refusal = GAME.explain(s, tried)
            if refusal and refusal.rule_id == rule_id:
                found: Action = tried
                return found
        return None

    def forbidden_part(self, s: State, name: str, rule_id: str) -> Action | None:
        """The use of an ability that is forbidden by this very rule, when it is chosen on the card."""
        fixed = taps.FIXED.get(name)
        tries: list[Any] = [fixed] if fixed is not None else list(taps.attempts(s, name))
        return next((a for a in tries if (no := GAME.explain(s, a)) and no.rule_id == rule_id), None)

    def _meanings(self, s: State, selection: Selection, place: int) -> Iterator[Any]:
        """What a tap may mean: that the chosen piece does there what was chosen, or that the piece there acts."""
        if isinstance(s.pending, Untying):
            yield Untie(place)
        parts = chosen(selection)
        if "piece" not in parts:
            if place in own_webs(s):
                yield PASS
            if not choices(GAME, s, (Slot("piece", place),)):
                yield from taps.tries(s, place)
            return
        if any(choice.slot.value == place for choice in choices(GAME, s, selection)):
            return
        yield taps.meant(s, parts, place)
        if "ability" not in parts:
            for name, kind in taps.USERS.items():
                if kind == kind_at(s, parts["piece"]) and name != "rest":
                    yield taps.meant(s, {**parts, "ability": name}, place)

    def dice_against(self, s: State, thrown: Any, player: int) -> bool:
        """Whether the attack of the player has failed by the dice: with others it could have won."""
        events = GAME.events(s, thrown, GAME.apply(s, thrown))
        lost = player == s.side and any(event.kind == "duel_lost" for event in events)
        if not (lost and isinstance(s.pending, Duel)):
            return False
        attack, defence = duels.strengths(s, s.pending)
        return duels.succeeds(attack + ROLLS[-1].pips, defence + ROLLS[0].pips)

    def taken_by(self, start: State, s: State, player: int) -> tuple[int, int]:
        return self.standing(start, 1 - player) - self.standing(s, 1 - player), 0

    def ready(self, s: State) -> tuple[int, ...]:
        """Where the pieces stand that can do something."""
        return tuple(choice.slot.value for choice in choices(GAME, s) if choice.slot.kind == "piece")

    def first(self, s: State, place: int, t: Catalogue) -> str:
        """The piece is named."""
        return t("tell.first", piece=piece(s, place))

    def marked_words(self, s: State, t: Catalogue) -> str:
        """The rays around a King that is in check."""
        standing = s.outcome is None or s.outcome.rule_id == "KW-END-1"
        return t("school.ring", piece=piece(s, king_of(s, s.side))) if standing and in_check(s, s.side) else ""

    def told(self, s: State, fact: str, t: Catalogue) -> str:
        """What a kind of piece is worth."""
        kind = KINDS.index(fact) if fact in KINDS[1:] else chess.KING
        who = Ref("piece", f"{SIDES[WHITE]}_{fact}")
        return t("school.worth", piece=who, points=value(kind)) if kind != chess.KING else ""

    def sights(self, s: State) -> list[int]:
        """Where something is to be seen: pieces, and the squares beside them."""
        both = list(chess.scan_forward(s.sides[0] | s.sides[1]))
        return sorted({*both, *(near for here in both for near in chess.scan_forward(grid(here)))})
