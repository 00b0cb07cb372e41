"""Kanonkugle: a match in numbers, for programs that learn (see `kit.core.numbers`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from kit.core.numbers import Numbers, Row, Told, listed, ones
from kit.games.kanonkugle.events import key
from kit.games.kanonkugle.ground import Ground
from kit.games.kanonkugle.state import DEEDS, PHASES, ROUNDS, Clash, State
from kit.space.plane import CM, Point

ENDS = ("skip", "stop", "endshooting", "endturn")
DONE = ("deploy", "rally", "activate", "shoot", "move", "assault", "remove", "counter", "decline")
"""What can be done, in the words of `kit.games.kanonkugle.action_notation`."""
MARKS = ("routed", "active", "tried", "rallied")
LONG = 50
"""Rounds that are told where none is the last."""
MOST_DICE = 60
METRE = 100 * CM
GROUNDS: tuple[str, ...] = get_args(Ground)


class KanonkugleNumbers(Numbers):
    """Troops have the numbers that they have in the state, points are whole micrometres. Ways, places and which figures
    go are numbered as they are offered."""

    def values(self, s: State) -> Mapping[str, Mapping[Any, str]]:
        troops = {number: key(s, number) for number in range(len(s.forces))}
        return {
            "troop": troops,
            "target": troops,
            "deed": {name: name for name in DONE},
            "end": {name: name for name in ENDS},
            "holder": {side: f"player {side}" if side >= 0 else "nobody" for side in range(-1, s.players)},
            "given": {given: str(given) for given in range(max(force.troop.pv for force in s.forces) + 1)},
        }

    def rows(self, s: State) -> Sequence[Row]:
        points = max(force.troop.pv for force in s.forces)
        figures = range(max(force.troop.units for force in s.forces))
        rounds = s.treaty.rounds if s.treaty.end == ROUNDS and s.treaty.rounds else LONG
        return (
            Row("owner's distance in seats", "troop", s.players - 1),
            Row("life points", "troop", points),
            Row("shield", "troop", max(1, *(force.troop.ratings.sc for force in s.forces))),
            *(Row(mark, "troop") for mark in (*MARKS, *DEEDS)),
            Row("figures", "troop", len(figures)),
            *(Row(f"{axis} of figure {n}, and 1", "troop", 1 + s.table.size["xy".index(axis)])
              for n in figures for axis in "xy"),
            Row("doer", "troop"),
            Row("victim", "troop"),
            Row("tests in turn", "troop", len(s.forces)),
            Row("dice", most=MOST_DICE),
            Row("step", len(PHASES)),
            Row("given", 2, points),
            Row("lost", 2, points),
            Row("seat", s.players),
            Row("whose turn", s.players),
            Row("place in the order", s.players, s.players),
            Row("holds the marker", s.players),
            Row("round", most=rounds),
            Row("phase", len(PHASES)),
        )  # fmt: skip

    def told(self, o: State, player: int) -> Mapping[str, Told]:
        order = {seat: place for place, seat in enumerate(o.order, 1)}
        around = [(player + step) % o.players for step in range(o.players)]
        return {
            "seat": {player: 1},
            "whose turn": {around.index(o.side): 1},
            "place in the order": listed(order.get(seat, 0) for seat in around),
            "holds the marker": listed(int(seat == o.holder) for seat in around),
            "round": {0: o.round},
            "phase": {PHASES.index(o.phase): 1},
            **_troops(o, around),
            **(_fought(o.clash) if o.clash is not None else {}),
        }

    def offered(self, s: State, value: Any) -> Sequence[float]:
        """Of a way or of places the last point, the first and the one in the middle, as shares of the table, and how
        many there are; of figures which ones; of what is said of a real table the numbers, each in its measure."""
        if not value:
            return (0.0,)
        if not isinstance(value[0], Point):
            return _said(value)
        shares = [
            part / size
            for p in (value[-1], value[0], value[len(value) // 2])
            for part, size in zip(p, s.table.size, strict=True)
        ]
        return (*shares, len(value) / MOST_DICE)  # fmt: skip


def _said(value: Sequence[Any]) -> list[float]:
    """All numbers in what people say, lengths in metres, counts in sixtieths, grounds by their place in the list."""
    found: list[float] = []
    for part in value:
        if isinstance(part, str):
            found.append(GROUNDS.index(part) / len(GROUNDS))
        elif isinstance(part, tuple):
            found += _said(part)
        else:
            found.append(part / METRE if (part or 0) > MOST_DICE else (part or 0) / MOST_DICE)
    return found


def _troops(o: State, around: Sequence[int]) -> Mapping[str, Told]:
    found: dict[str, dict[int, int]] = {
        "owner's distance in seats": listed(around.index(force.owner) for force in o.forces),
        "life points": listed(force.pv for force in o.forces),
        "shield": listed(force.sc for force in o.forces),
        "figures": listed(len(force.places) for force in o.forces),
        **{mark: ones(n for n, force in enumerate(o.forces) if getattr(force, mark)) for mark in MARKS},
        **{deed: ones(n for n, force in enumerate(o.forces) if force.acted == deed) for deed in DEEDS},
    }
    for number, force in enumerate(o.forces):
        for figure, place in enumerate(force.places):
            for axis, value in zip("xy", place, strict=True):
                found.setdefault(f"{axis} of figure {figure}, and 1", {})[number] = 1 + value
    return found


def _fought(clash: Clash) -> Mapping[str, Told]:
    """A volley or an assault under way."""
    return {
        "doer": {clash.doer: 1},
        "victim": {clash.target: 1},
        "tests in turn": {troop: place for place, troop in enumerate(clash.tests, 1)},
        "dice": {0: clash.dice},
        "step": {PHASES.index(clash.step): 1},
        "given": listed(clash.sacrifice),
        "lost": listed(clash.lost),
    }
