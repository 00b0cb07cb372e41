"""What stands where, by name: the little that lessons and spoken boards must know of any game's board.

Places are the game's own place numbers, as in `Event.path`; pieces carry the key they have in a scene.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kit.core.actions import Grammar, Term
from kit.core.game import Trouble
from kit.core.rules import RuleBook


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece: its scene key, its player's number, its kind, its place (`None`: off the board) and its marks.

    >>> Piece("bM1", 0, "mage", 30, frozenset({"spent"})).marks
    frozenset({'spent'})
    """

    id: str
    side: int
    kind: str
    place: int | None
    marks: frozenset[str] = frozenset()
    """Such as "moved" or "spent", in the words of the game's notation."""


class Board(Protocol):
    """The view that a game gives of its states: pieces, places, phases.

    >>> from kit.core.manifest import GAMES
    >>> kings_war, board = GAMES["kings_war"].game, GAMES["kings_war"].part("board")()
    >>> s = kings_war.initial_state(kings_war.scenarios()[0])
    >>> board.place(s, "e4"), board.name(s, 28), board.distance(s, 0, 28), board.turn(s)
    (28, 'e4', 4, 1)
    """

    def pieces(self, s: Any) -> Sequence[Piece]:
        """Every piece there ever was, those off the board included, in a fixed order."""

    def place(self, s: Any, name: str) -> int:
        """The place of that name; raises `Trouble` if there is none."""

    def name(self, s: Any, place: int) -> str:
        """The name of a place."""

    def distance(self, s: Any, here: int, there: int) -> int:
        """Steps between two places, 1 for neighbours."""

    def phase(self, s: Any) -> str:
        """The phase of the turn, in the words of the notation."""

    def turn(self, s: Any) -> int:
        """The number of the turn, 1 for the first."""

    def way(self, s: Any, a: Any) -> tuple[int, ...]:
        """The places an action names, the doer's own first and the goal last; empty where it names none."""

    def passing(self, s: Any) -> Any:
        """The action by which whoever decides does no more for now; `None` where that is not legal."""

    def roller(self, s: Any, decided: int) -> int:
        """Whose die is awaited, where `decided` is the player who decided last."""


class BaseBoard(ABC):
    """What most boards have alike: places are a term of the grammar, and states say their phase and turn.

    >>> from kit.core.manifest import GAMES
    >>> isinstance(GAMES["strage"].part("board")(), BaseBoard)
    True
    """

    grammar: Grammar
    book: RuleBook
    term: Term
    """What a place is."""

    def place(self, s: Any, name: str) -> int:
        try:
            found: int = self.term.read(s, name)
        except ValueError:
            raise Trouble("trouble.position.item", item=name[:12]) from None
        return found

    def name(self, s: Any, place: int) -> str:
        return self.term.write(s, place)

    def phase(self, s: Any) -> str:
        return str(s.phase)

    def turn(self, s: Any) -> int:
        return int(s.turn)

    def way(self, s: Any, a: Any) -> tuple[int, ...]:
        return self.grammar.way(s, a)

    def ends(self, s: Any) -> Sequence[Any]:
        """The actions by which whoever decides may do no more; the first that is legal counts."""
        return ()

    def passing(self, s: Any) -> Any:
        return next((a for a in self.ends(s) if self.book.explain(s, a) is None), None)

    def roller(self, s: Any, decided: int) -> int:
        return decided
