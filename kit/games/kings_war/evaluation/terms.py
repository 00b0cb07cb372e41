"""The named parts of the evaluation: the one source of the computer's choice, the hint's reason, the tutor's warning.

Each term is in points of the count (KW-END-6), good for the player when positive, and for the other as bad.
The weights were chosen by hand. A change of one is kept where the levels lose nothing by it against those of before, as
anybody can measure: `python3 -m kit simulate kings_war rounds --levels 2,2@FOLDER --matches 400`, and the same with
`--levels 3,3@FOLDER`, where FOLDER is a checkout of the kit from before the change.
"""

from __future__ import annotations

import chess

from kit.games.kings_war.evaluation.strikes import Force, forces, hoard, lasting, strikes, together
from kit.games.kings_war.pieces import DATA, VALUES
from kit.games.kings_war.squares import grid
from kit.games.kings_war.state import State, king_of, strength

TERMS = ("end", "pieces", "tokens", "webs", "strike", "danger", "check", "king", "hunt", "reach", "pawns", "haste")
"""The names of the terms."""

END = 1000.0
NOW, LATER = 0.85, 0.3
"""How much captures count that may be tried at once, and those that the other side may prevent before."""
SLEEP = 0.06
"""What a token under a piece costs its owner, for each point of the piece."""
ROOM = (0.0, 0.04, 0.08, 0.07, 0.05, 0.02)
"""Per piece type of `chess` what each square it attacks is worth."""
STRIDE = (0.0, 0.0, 0.02, 0.08, 0.2, 0.5, 1.4, 0.0)
"""Per rank, counted from home, what it is worth that a pawn has come so far."""
MIDDLE = chess.BB_CENTER
WIDE_MIDDLE = sum(1 << chess.square(file, rank) for file in range(2, 6) for rank in range(2, 6))
_NOTHING = dict.fromkeys(TERMS, 0.0)


def terms(s: State, player: int) -> dict[str, float]:
    """The named parts of the evaluation of a state for a player; the names are `TERMS`."""
    lead = float(strength(s, player) - strength(s, 1 - player))
    if s.outcome is not None:
        won = (s.outcome.winners == (player,)) - (s.outcome.winners == (1 - player,))
        return {**_NOTHING, "end": END * won, "pieces": lead if won else 0.0}
    both = forces(s)
    mine, theirs = both[player], both[1 - player]
    strike, danger = _captures(s, player, mine, theirs)
    return {
        "end": 0.0,
        "pieces": lead,
        "tokens": lasting(s) * (hoard(s.bowls[player]) - hoard(s.bowls[1 - player])),
        "webs": _asleep(s, 1 - player) - _asleep(s, player),
        "strike": strike,
        "danger": -danger,
        "check": _checked(s, player, mine, theirs),
        "king": _sheltered(s, player, theirs) - _sheltered(s, 1 - player, mine),
        "hunt": _hunt(s, player, mine, lead) - _hunt(s, 1 - player, theirs, -lead),
        "reach": _room(s, mine) - _room(s, theirs),
        "pawns": _on_the_way(s, player) - _on_the_way(s, 1 - player),
        "haste": _lingering(s, lead),
    }


def _captures(s: State, player: int, mine: Force, theirs: Force) -> tuple[float, float]:
    """What the captures are worth that the player threatens, and those that threaten the player."""
    ours = together(list(strikes(s, player, mine, theirs)))
    others = together(list(strikes(s, 1 - player, theirs, mine)))
    return (NOW * ours, LATER * others) if s.side == player else (LATER * ours, NOW * others)


def _asleep(s: State, side: int) -> float:
    """What a side loses by its pieces lying under tokens."""
    total = 0.0
    for square, count in s.webs:
        if s.sides[side] >> square & 1:
            kind = next(kind for kind in range(1, 7) if s.kinds[kind] >> square & 1)
            total += SLEEP * count * (1.0 + VALUES[kind])
    return total


def _checked(s: State, player: int, mine: Force, theirs: Force) -> float:
    """Who is in check owes an answer."""
    if s.side == player:
        return -0.5 * (theirs.held >> king_of(s, player) & 1)
    return 0.5 * (mine.held >> king_of(s, 1 - player) & 1)


def _sheltered(s: State, side: int, enemy: Force) -> float:
    """How little of the King's grid the enemy attacks, friends standing there counted."""
    near = grid(king_of(s, side))
    return 0.06 * (near & s.sides[side]).bit_count() - 0.1 * (near & enemy.held).bit_count()


def _hunt(s: State, side: int, mine: Force, lead: float) -> float:
    """Far ahead of little, a side drives the lonely King to the edge, its own King coming near."""
    if lead < 5 or strength(s, 1 - side) > 14:
        return 0.0
    here, prey = king_of(s, side), king_of(s, 1 - side)
    edge = max(abs(2 * (prey % 8) - 7), abs(2 * (prey // 8) - 7)) / 2
    flights = grid(prey) & ~mine.held & ~s.sides[1 - side]
    return 0.4 * edge + 0.2 * (7 - chess.square_distance(here, prey)) - 0.15 * flights.bit_count()


def _room(s: State, mine: Force) -> float:
    """How many squares the pieces attack, those in the middle counted again."""
    total = 0.0
    for _, kind, reach in mine.fighters[:-1]:
        total += ROOM[kind] * (reach.bit_count() + (reach & WIDE_MIDDLE).bit_count())
    return total


def _on_the_way(s: State, side: int) -> float:
    """How far the pawns have come, those that no enemy pawn can stop any more doubly."""
    total, others = 0.0, s.kinds[chess.PAWN] & s.sides[1 - side]
    fronts = _FRONTS[side]
    for square in chess.scan_forward(s.kinds[chess.PAWN] & s.sides[side]):
        rank = 7 - square // 8 if side else square // 8
        total += STRIDE[rank] * (1 if others & fronts[square] else 2) + 0.1 * bool(MIDDLE >> square & 1)
    return total


def _fronts(side: int) -> tuple[int, ...]:
    """Per square the squares before it on its own file and those beside."""
    found = []
    for square in chess.SQUARES:
        file, rank = square % 8, square // 8
        ranks = range(rank) if side else range(rank + 1, 8)
        found.append(sum(1 << chess.square(f, r) for f in range(max(0, file - 1), min(7, file + 1) + 1) for r in ranks))
    return tuple(found)


_FRONTS = (_fronts(0), _fronts(1))


def _lingering(s: State, lead: float) -> float:
    """Where quiet turns end in a draw, a lead melts with each."""
    if not s.treaty.draw_quiet or s.treaty.rounds or s.treaty.minutes:
        return 0.0
    most: int = DATA["draws"]["quiet"]
    return -lead * max(0, s.quiet - most // 2) / (3 * most)
