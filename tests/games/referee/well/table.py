"""The well: what a tap on the board means, and what a person is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from well import scene
from well.game import GAME
from well.notation import name
from well.scene import BOARD
from well.state import MIDDLE, TURNS, Draw, Lay, Pass, State, Step

from kit.core.compose import choices
from kit.core.game import Refusal
from kit.draw.marked import Marks
from kit.draw.scene import Scene
from kit.draw.squareboard import SquareBoard
from kit.text import Catalogue
from kit.widgets.lesson_table import LessonTable
from kit.widgets.table import Table
from kit.widgets.tap_result import Selection, Way


class WellTable(Table):
    """A pawn, then a square; cards have buttons."""

    game = GAME
    beginning = "well"
    places = ("pawn", "square")
    idle_tap = "tell.first_pawn"
    pending = Refusal("WELL-6", "DRAW_FIRST")

    def board(self, s: State) -> SquareBoard:
        return BOARD

    def elsewhere(self, s: State) -> int:
        return s.duel.end if s.duel is not None else MIDDLE

    def tried(self, s: State, selection: Selection, place: int) -> Step | None:
        return Step(selection[0].value if selection else place, place) if selection or s.duel is not None else None

    def buttons(self, s: State, selection: Selection, t: Catalogue) -> list[Way]:
        if s.duel is None:
            return []
        found = choices(GAME, s, selection)
        return [Way(n, self.action_words(s, choice.action, t)) for n, choice in enumerate(found)]

    def scene(self, s: State, view: Any, t: Catalogue) -> Scene:
        return scene.scene(s, view)

    def taken(self, s: State) -> Sequence[int]:
        return [pawn for there in s.pawns for pawn in there]

    def turn_words(self, s: State, t: Catalogue) -> str:
        return t("chip.turn", turn=min(s.turn, TURNS), turns=TURNS)

    def fell(self, s: State, t: State) -> list[int]:
        fewer = [(a, b) for a, b in zip(s.pawns, t.pawns, strict=True) if len(a) > len(b)]
        return [pawn for a, b in fewer for pawn in a if pawn not in b]

    def standing(self, s: State, player: int) -> int:
        return len(s.pawns[player])

    def board_label(self, s: State, t: Catalogue) -> str:
        return f"{t('say.board')} {t('region.board.keys')}"

    def describe(self, s: State, place: int, selection: Selection, t: Catalogue) -> str:
        words = [t("say.square", at=name(place))]
        words += [t("say.pawn", who=self.side_ref(n)) for n, there in enumerate(s.pawns) if place in there]
        words += [t("say.goal")] if place in self.view(s, selection, Marks()).costs else []
        return ", ".join(words)

    def asks(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
        if s.duel is not None:
            return t("ask.duel.attack" if s.duel.laid else "ask.duel.defend"), t("ask.duel.more")
        return (t("ask.square"), "") if selection else (t("ask.pawn"), t("ask.pawn.more"))

    def lies_open(self, a: Any) -> bool:
        return isinstance(a, Step)

    def action_words(self, s: State, a: Any, t: Catalogue) -> str:
        match a:
            case Step(start=start, end=end):
                return t("move.step", start=name(start), end=name(end))
            case Lay(card=card):
                return t("move.lay", card=card)
            case Draw(card=card):
                return t("move.draw", card=card)
            case Pass():
                return t("move.pass")
        return ""


class WellLessonTable(WellTable, LessonTable):
    """As a lesson needs it."""
