"""War Kids: a match in numbers, for programs that learn (see `kit.core.numbers`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.core.numbers import WHOSE, Numbers, Row, Told, listed, ones, whose
from kit.games.war_kids.action_notation import GRAMMAR, HEXES
from kit.games.war_kids.actions import Cast, DiceAttack, doers
from kit.games.war_kids.battle import Limit
from kit.games.war_kids.pieces import GONE, KINDS, PHASES
from kit.games.war_kids.setup import MARKS
from kit.games.war_kids.state import Pending, State
from kit.space.hexes import bits

ASKS = ("push", "loss")
LONG = 99
"""Full turns that are told of a battle without a last one."""


class WarKidsNumbers(Numbers):
    """Units have the numbers that they have in the state, hexes those of the grid."""

    def values(self, s: State) -> Mapping[str, Mapping[Any, str]]:
        return {
            **GRAMMAR.values(s),
            **dict.fromkeys(("hex", "step"), HEXES.values(s)),
            "mode": {mode: mode for mode in ("fast", "slow")},
            "group": {count: str(count) for count in range(1, 7)},
            "end": dict(enumerate(PHASES)),
        }

    def rows(self, s: State) -> Sequence[Row]:
        turns = max((goal.turns for goal in s.battle.victory if isinstance(goal, Limit)), default=LONG)
        return (
            *(Row(f"{who} {kind}", "hex") for who in WHOSE[:2] for kind in KINDS),
            Row("own", "unit"),
            Row("hex and 1", "unit", s.battle.grid.size),
            *(Row(mark, "unit") for mark in MARKS),
            Row("own turn"),
            Row("phase", len(PHASES)),
            Row("turn", most=turns),
            Row("losses", 2, len(s.battle.units)),
            Row("held", max(1, len(s.battle.holds)), max((hold.turns for hold in s.battle.holds), default=1)),
            *(Row(f"{ask} awaited") for ask in ASKS),
            Row("doer", "unit"),
            Row("victim", "unit"),
            Row("dice", 2, 6),
        )

    def told(self, o: State, player: int) -> Mapping[str, Told]:
        found: dict[str, dict[int, int]] = {
            "own": ones(o.battle.armies[player]),
            "hex and 1": listed(here - GONE for here in o.at),
            "own turn": {0: int(o.side == player)},
            "phase": {o.phase: 1},
            "turn": {0: o.turn},
            "losses": {0: o.losses[player], 1: o.losses[1 - player]},
            "held": listed(o.held),
            **{mark: ones(bits(getattr(o, mark))) for mark in MARKS},
        }
        for unit, here in zip(o.battle.units, o.at, strict=True):
            if here != GONE:
                found.setdefault(f"{whose(player, unit.side, 2)} {KINDS[unit.kind]}", {})[here] = 1
        return {**found, **_awaited(o.pending)}


def _awaited(pending: Pending | None) -> Mapping[str, Told]:
    if pending is None or not isinstance(pending.deed, Cast | DiceAttack):
        return {}
    dice = listed(pending.pips)
    deed = {"doer": ones(doers(pending.deed)), "victim": {pending.deed.target: 1}, "dice": dice}
    return {**deed, f"{pending.asks} awaited": {0: 1}} if pending.asks in ASKS else deed
