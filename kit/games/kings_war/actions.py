"""Kings War: the actions. Squares are those of `chess` (a1 is 0, h8 is 63). Rolls come from `kit.core.chance`.

How they are written stands in `action_notation`, and in `kit.core.actions`.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

from kit.core.actions import action
from kit.core.chance import Roll

Square = Annotated[int, "square"]
Piece = Annotated[int, "square", "piece"]
Target = Annotated[int, "square", "target"]
Promotion = Annotated[int, "promotion"]


@action()
class Move:
    """A chess move, castling as the King's move. If it captures, bids and dice follow; the King's never."""

    start: Piece
    end: Square
    promotion: Promotion = 0
    """The piece type of `chess` that a pawn becomes, 0 where it becomes none."""


@action()
class Support:
    """A pawn captures with the help of the other own pawns on its rank (KW-AB-P)."""

    start: Piece
    end: Square
    promotion: Promotion = 0


@action("bombard {rook} {target}-{end}")
class Bombard:
    """A Rook shifts an enemy piece in its range to an empty square of that piece's grid (KW-AB-R)."""

    rook: Piece
    target: Target
    end: Square


@action("walk {knight}-{end}|walk {knight} {end}")
class Walk:
    """A Knight goes one square along its rank or file (KW-AB-N)."""

    knight: Piece
    end: Square


@action("charge {bishop} {piece}|charge {bishop}-{piece}")
class Charge:
    """A Bishop pushes an own piece of its grid one square forward, and an enemy in front of it too (KW-AB-B)."""

    bishop: Piece
    piece: Target


@action("web {queen} {target}|web {queen}-{target}")
class Web:
    """A Queen puts three tokens under an enemy piece in her range (KW-AB-Q)."""

    queen: Piece
    target: Target


@action()
class Rest:
    """The King rests: three tokens from the reserve (KW-AB-K)."""


@action()
class Pass:
    """Nothing but taking all tokens from under the own webbed pieces (KW-WEB-5)."""


@action()
class Bid:
    """Tokens spent before the dice, +1 each (KW-TOK-1)."""

    tokens: Annotated[int, "count", "bid"]


@action()
class Untie:
    """One token is taken from under an own webbed piece (KW-WEB-4), or none (`None`)."""

    square: Annotated[int | None, "knot", "untie"] = None


@action("time over")
class Expire:
    """The time agreed beforehand is over (KW-END-2). The clock's action, legal on anyone's turn and in no list."""


Capture = Move | Support
Deed = Move | Support | Bombard | Walk | Charge | Web | Rest | Pass
Action = Deed | Bid | Untie | Expire | Roll
REST, PASS, EXPIRE = Rest(), Pass(), Expire()


@cache
def move(start: int, end: int, promotion: int = 0) -> Move:
    """The move, built once and shared; there are some four thousand."""
    return Move(start, end, promotion)
