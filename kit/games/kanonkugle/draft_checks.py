"""Kanonkugle: what is wrong with a draft, or might surprise: as text keys with facts, and what it is about.

No rule stands here a second time: troops are judged by `rules.designing`, placing by the rules of a match, the whole by
`setup`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from kit.core.game import Facts, Refusal, Trouble
from kit.games.kanonkugle import draft as drafts
from kit.games.kanonkugle import draft_table as tables
from kit.games.kanonkugle import placings, setup, transition
from kit.games.kanonkugle.draft import Draft
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.rules import designing
from kit.games.kanonkugle.state import DEPLOY, State
from kit.games.kanonkugle.troops import Troop
from kit.space.plane import CM, Point

Part = Literal["troop", "army", "table"]
STRIDE = CM
"""How fine is looked for a way from zone to zone."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to put right, or to think about."""

    part: Part
    key: str
    """`troops.problem.<key>` in the catalogue is its sentence."""
    facts: Facts = field(default_factory=dict)
    rule_id: str = ""
    number: int = -1
    """The troop, the army or the thing that it is about."""
    stops: bool = True
    """Whether no match can begin like this."""


def problems(d: Draft) -> list[Problem]:
    """All there is, what stops a match first."""
    found = [*_designs(d), *_armies(d), *_things(d.table)]
    if not any(problem.stops for problem in found):
        found += _match(d)
    return sorted(found, key=lambda problem: not problem.stops)


def of_troop(d: Draft, troop: Troop) -> list[Problem]:
    """What is wrong with a troop by itself, and what of it is of no use."""
    return [*_breaks(d, troop), *_idle(troop)]


# --- troops


def _designs(d: Draft) -> Iterator[Problem]:
    """Of a troop that nobody has in an army nothing stops a match."""
    joined = {name for one in d.armies for name in one}
    for number, troop in enumerate(d.designs):
        for problem in of_troop(d, troop):
            stops = problem.stops and troop.name in joined
            facts = {"troop": troop.name, **problem.facts}
            yield Problem("troop", problem.key, facts, problem.rule_id, number, stops)


def _breaks(d: Draft, troop: Troop) -> Iterator[Problem]:
    for refusal in (designing.fights(troop), designing.in_range(d.treaty, troop), designing.divided(troop)):
        if refusal is not None:
            yield _told("troop", refusal)
    total = troop.ratings.total
    if d.equal and total != d.points:
        key = "points_left" if total < d.points else "points_over"
        yield Problem("troop", key, {"n": abs(d.points - total), "points": d.points}, "KK-PTS-1")


def _idle(troop: Troop) -> Iterator[Problem]:
    """Points that do nothing for a troop."""
    r = troop.ratings
    idle = {
        "no_range": (r.tir > 0 and r.ddt == 0, "KK-SHOOT-2"),
        "range_unused": (r.ddt > 0 and r.tir == 0, "KK-TROOP-4"),
        "no_damage": (r.mis > 0 and r.dan == 0, "KK-ASLT-5"),
        "damage_unused": (r.dan > 0 and r.mis == 0, "KK-SHOOT-5"),
    }
    for key, (so, rule_id) in idle.items():
        if so:
            yield Problem("troop", key, {"troop": troop.name}, rule_id, stops=False)


def _told(part: Part, refusal: Refusal, number: int = -1) -> Problem:
    return Problem(part, refusal.code, refusal.facts, refusal.rule_id, number)


# --- armies


def _armies(d: Draft) -> Iterator[Problem]:
    empty = [side for side in range(len(d.armies)) if not drafts.army(d, side)]
    for side in empty:
        yield Problem("army", "empty", {"side": side}, "KK-TROOP-1", side)
    if empty:
        return
    forces = drafts.forces(d)
    for refusal in (designing.numbers(forces), designing.life(forces), designing.level(d.treaty, forces)):
        if refusal is not None:
            yield _told("army", refusal)
    for side in range(len(d.armies)):
        for troop in drafts.army(d, side):
            ours = troop not in d.designs
            if ours and d.equal and troop.ratings.total != d.points:
                facts = {"troop": troop.name, "total": troop.ratings.total, "points": d.points}
                yield Problem("army", "other_points", facts, "KK-PTS-1", side)


# --- the table


def _things(t: Table) -> Iterator[Problem]:
    found = tables.things(t)
    for number, one in enumerate(found):
        if tables.off(t, one.shape):
            yield Problem("table", "off", {"thing": one.kind}, number=number)
        elif one.kind in ("wall", "rock", "crate", "cliff") and tables.in_zone(t, one.shape):
            yield Problem("table", "in_zone", {"thing": one.kind}, "KK-DEP-2", number, stops=False)
    if not tables.even(t):
        yield Problem("table", "uneven", stops=False)


def _match(d: Draft) -> Iterator[Problem]:
    """Whatever else a match would not begin with, or could not go on with."""
    try:
        setup.begun(drafts.state(d))
    except Trouble as trouble:
        yield Problem("army", "other", {"why": trouble})
        return
    crowded = unplaced(drafts.state(d))
    if crowded is not None:
        yield Problem("table", "no_room", {"troop": crowded.name}, "KK-DEP-2")
    elif not way_through(d.table, max(force.radius for force in drafts.forces(d))):
        yield Problem("table", "no_way", rule_id="KK-OBST-1", stops=False)


def unplaced(s: State) -> Troop | None:
    """The first troop for which there is no place left when all are placed in order; `None` where all have one."""
    s = s.but(phase=DEPLOY, order=tuple(range(s.players)))
    while s.phase == DEPLOY:
        number = next(n for n, force in enumerate(s.forces) if force.owner == s.side and not force.places)
        a = next(placings.deployments(s, number), None)
        if a is None:
            return s.forces[number].troop
        s = transition.deployed(s, a)
    return None


def way_through(t: Table, radius: int) -> bool:
    """Whether a base of that radius can go from one zone to the other without climbing a wall."""
    walls, (wide, high) = t.walls(False), t.size
    columns, rows = (wide - 2 * radius) // STRIDE + 1, (high - 2 * radius) // STRIDE + 1

    def free(cell: tuple[int, int]) -> bool:
        p = Point(radius + cell[0] * STRIDE, radius + cell[1] * STRIDE)
        return not any(one.shape.brushed(p, p, radius) for one in walls)

    start = {(column, 0) for column in range(columns)}
    seen = {cell for cell in start if free(cell)}
    ahead = list(seen)
    while ahead:
        column, row = ahead.pop()
        if row >= rows - 1:
            return True
        for cell in _around(column, row):
            if cell not in seen and 0 <= cell[0] < columns and 0 <= cell[1] < rows and free(cell):
                seen.add(cell)
                ahead.append(cell)
    return False


def _around(column: int, row: int) -> Iterable[tuple[int, int]]:
    return (column, row + 1), (column - 1, row), (column + 1, row), (column, row - 1)
