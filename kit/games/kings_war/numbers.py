"""Kings War: a match in numbers, for programs that learn (see `kit.core.numbers`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from chess import scan_forward

from kit.core.numbers import WHOSE, Numbers, Row, Told, listed, ones, whose
from kit.games.kings_war.action_notation import GRAMMAR
from kit.games.kings_war.actions import Support
from kit.games.kings_war.pieces import COSTS, KINDS
from kit.games.kings_war.state import Duel, State, Untying, tokens

LONG = 300
"""Rounds that are told where none is the last, and turns without a capture or a pawn move."""
TRIED = 8
"""Captures that failed in a turn, so many of which are told."""


class KingsWarNumbers(Numbers):
    """Squares are those of `chess`; the board is not turned for Black."""

    def values(self, s: State) -> Mapping[str, Mapping[Any, str]]:
        return {
            **GRAMMAR.values(s),
            "ability": {name: name for name in COSTS if name != "rest"},
            "promotion": dict(enumerate(KINDS[2:6], 2)),
            "rest": {None: ""},
            "pass": {None: ""},
            "bid": {bid: str(bid) for bid in range(tokens(s.treaty) + 1)},
        }

    def rows(self, s: State) -> Sequence[Row]:
        number = tokens(s.treaty)
        return (
            *(Row(f"{who} {kind}", "square") for who in WHOSE[:2] for kind in KINDS[1:]),
            Row("web", "square", number),
            *(Row(name, "square") for name in ("displaced", "castling", "passing")),
            Row("white"),
            Row("own turn"),
            Row("bowls", 2, number),
            Row("reserve", most=number),
            Row("round", most=s.treaty.rounds or LONG),
            Row("last round", most=s.treaty.rounds or LONG),
            Row("quiet", most=LONG),
            Row("tried, from and to and 1", 2 * TRIED, 64),
            *(Row(f"duel {end}", "square") for end in ("from", "to")),
            Row("duel supported"),
            Row("duel promotion", most=6),
            Row("bids and 1", 2, number + 1),
            Row("untying"),
            Row("times seen", most=3),
        )

    def told(self, o: State, player: int) -> Mapping[str, Told]:
        return {
            **{
                f"{whose(player, side, 2)} {KINDS[kind]}": ones(scan_forward(o.kinds[kind] & o.sides[side]))
                for side in (0, 1)
                for kind in range(1, 7)
            },
            "web": dict(o.webs),
            "displaced": ones(scan_forward(o.displaced)),
            "castling": ones(scan_forward(o.castling)),
            "passing": {o.passing: 1} if o.passing else {},
            "white": {0: 1 - player},
            "own turn": {0: int(o.side == player)},
            "bowls": {0: o.bowls[player], 1: o.bowls[1 - player]},
            "reserve": {0: o.reserve},
            "round": {0: o.round},
            "last round": {0: o.last_round},
            "quiet": {0: o.quiet},
            "tried, from and to and 1": listed([square + 1 for pair in o.tried for square in pair][: 2 * TRIED]),
            "untying": {0: int(isinstance(o.pending, Untying))},
            "times seen": {0: o.seen.count(o.seen[-1]) if o.seen else 0},
            **_fought(o),
        }


def _fought(o: State) -> Mapping[str, Told]:
    """The capture that is being fought out."""
    if not isinstance(o.pending, Duel):
        return {}
    deed = o.pending.deed
    return {
        "duel from": {deed.start: 1},
        "duel to": {deed.end: 1},
        "duel supported": {0: int(isinstance(deed, Support))},
        "duel promotion": {0: deed.promotion},
        "bids and 1": listed(bid + 1 for bid in o.pending.bids),
    }
