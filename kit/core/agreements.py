"""What happens at the table outside turn order: legal at any moment, and part of the match's record like any action."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kit.core.game import Outcome, Seat, parties


@dataclass(frozen=True, slots=True)
class Resign:
    """A player gives up.

    >>> parse_table(table_text(Resign(1)))
    Resign(player=1)
    """

    player: int


@dataclass(frozen=True, slots=True)
class AgreeDraw:
    """The players agree that nobody wins.

    >>> outcome(AgreeDraw(), (Seat("white"), Seat("black"))).rule_id
    'TABLE-DRAW'
    """


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last `count` actions on the board, a die among them, are undone with everybody's leave; an end that was
    agreed after them goes too.

    >>> parse_table("table take back 2"), parse_table("table take back many")
    (TakeBack(count=2), None)
    """

    count: int


TableAction = Resign | AgreeDraw | TakeBack


def table_text(a: TableAction) -> str:
    """The table action as text.

    >>> table_text(Resign(1)), table_text(TakeBack(3))
    ('table resign 1', 'table take back 3')
    """
    match a:
        case Resign(player=player):
            return f"table resign {player}"
        case TakeBack(count=count):
            return f"table take back {count}"
        case AgreeDraw():
            return "table draw"


def parse_table(text: str) -> TableAction | None:
    """The table action written as text, or `None` if the text is something else.

    >>> parse_table("table draw"), parse_table("e2-e4")
    (AgreeDraw(), None)
    """
    if text == "table draw":
        return AgreeDraw()
    found = re.fullmatch(r"table (resign|take back) (\d{1,6})", text)
    if not found:
        return None
    return (Resign if found[1] == "resign" else TakeBack)(int(found[2]))


def outcome(a: TableAction, seats: Sequence[Seat]) -> Outcome | None:
    """How a table action ends the match; `None` if it does not.

    >>> pairs = (Seat("a", team="n"), Seat("b", team="e"), Seat("c", team="n"), Seat("d", team="e"))
    >>> [outcome(Resign(0), seats).winners for seats in (pairs, pairs[:2], pairs[:1], tuple(map(Seat, "abc")))]
    [(1, 3), (1,), (), ()]
    """
    match a:
        case Resign(player=player):
            left = [side for side in parties(seats) if player not in side]
            # Several that are left have beaten nobody.
            winners = tuple(sorted(left[0])) if len(left) == 1 else ()
            return Outcome(winners, "TABLE-RESIGN", {"player": player})
        case AgreeDraw():
            return Outcome((), "TABLE-DRAW")
    return None
