"""La Strage: its board by name, for lessons (see `kit.core.board`)."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.board import BaseBoard, Piece
from kit.games.strage.action_notation import GRAMMAR, SQUARE
from kit.games.strage.actions import DONE, Action, Answer, Curse, Metamorphosis, NameSuit, Oppose, TakeCard
from kit.games.strage.pieces import SIDES
from kit.games.strage.rules import BOOK
from kit.games.strage.state import ANSWER, MAGIC, MAIN, OPPOSE, SUIT, TAKE, State, all_elves, orcs_off, supply
from kit.space.squares import SQUARE_NAMES, distance, scan_forward

ENDS: dict[str, Action] = {
    MAIN: DONE, MAGIC: DONE, OPPOSE: Oppose(), ANSWER: Answer(), TAKE: TakeCard(), SUIT: NameSuit()
}  # fmt: skip
"""Per phase the action by which whoever decides does no more."""
NOBODY = -1
"""The side of sprites and orcs."""


def key(kind: str, square: int) -> str:
    """The scene key of what stands on a square, "elf", "sprite" or "orc"; pieces have no names of their own."""
    return f"{kind}-{SQUARE_NAMES[square]}"


class StrageBoard(BaseBoard):
    """Squares are the places. Half-elves and orcs off the map wait there; sprites that are gone are not remembered."""

    grammar = GRAMMAR
    book = BOOK
    term = SQUARE

    def pieces(self, s: State) -> Sequence[Piece]:
        found = [Piece(key("sprite", at), NOBODY, "sprite", at, self._held(s, at)) for at in scan_forward(s.sprites)]
        found += [Piece(key("orc", at), NOBODY, "orc", at) for at in scan_forward(s.orcs)]
        for clan, squares in enumerate(s.elves):
            kind = f"{SIDES[clan]}_elf"
            found += [Piece(key("elf", at), clan, kind, at) for at in scan_forward(squares)]
            found += [Piece(f"elf-{SIDES[clan]}{n + 1}", clan, kind, None) for n in range(supply(s, clan))]
        return [*found, *(Piece(f"orc-{n + 1}", NOBODY, "orc", None) for n in range(orcs_off(s)))]

    def _held(self, s: State, square: int) -> frozenset[str]:
        """Whether a half-elf holds a sprite's hand."""
        return frozenset({"together"}) if all_elves(s) >> square & 1 else frozenset()

    def distance(self, s: State, here: int, there: int) -> int:
        return distance(here, there)

    def way(self, s: State, a: Action) -> tuple[int, ...]:
        """An orc that goes for the sake of another, and those that are cursed, are no goals."""
        named = GRAMMAR.way(s, a)
        return () if isinstance(a, Curse) else named[:1] if isinstance(a, Metamorphosis) else named

    def ends(self, s: State) -> Sequence[Action]:
        return [ENDS[s.phase]] if s.phase in ENDS else ()

    def roller(self, s: State, decided: int) -> int:
        return s.side
