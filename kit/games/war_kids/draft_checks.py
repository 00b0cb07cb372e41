"""War Kids: what is wrong with a draft, or might surprise: as text keys with facts, and the hexes concerned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kit.core.game import Facts, Ref, Trouble
from kit.games.war_kids import draft as drafts
from kit.games.war_kids.battle import Eliminate, Hold, Limit
from kit.games.war_kids.draft import SHEET, Draft
from kit.games.war_kids.evaluation import dangers
from kit.games.war_kids.pieces import LEADER, SIDES
from kit.games.war_kids.setup import check_scenario
from kit.games.war_kids.state import State, hex_name, name

SHOWN = 4
"""No more units that die at once are named."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing to put right, or to think about."""

    key: str
    facts: Facts = field(default_factory=dict)
    places: tuple[int, ...] = ()
    """The hexes concerned, as numbers of the sheet; the one that matters first."""
    stops: bool = True
    """Whether no match can begin like this."""
    mend: bool = False
    """Whether putting units on the nearest free hexes helps (`draft.settled`)."""


def problems(d: Draft, ahead: bool = True) -> list[Problem]:
    """All there is, what stops a match first. `ahead`: also what the first turn could bring, which takes longest."""
    found = [*_misplaced(d), *_armies(d), *_aims(d)]
    if not found and (told := _unready(drafts.state(d))) is not None:
        found.append(told)
    if ahead and not any(problem.stops for problem in found):
        found += _first_turn(d)
    return sorted(found, key=lambda problem: not problem.stops)


def _misplaced(d: Draft) -> Iterator[Problem]:
    """Units off the map, and several in one hex."""
    off = [piece for piece in d.units if not drafts.on_map(d, piece.at)]
    if off:
        hexes = [SHEET.name(piece.at) for piece in off][:SHOWN]
        yield Problem("workshop.problem.off_map", {"n": len(off), "hexes": hexes}, mend=True)
    seen: set[int] = set()
    for piece in d.units:
        if piece.at in seen and drafts.on_map(d, piece.at):
            yield Problem("workshop.problem.twice", {"at": SHEET.name(piece.at)}, (piece.at,), mend=True)
        seen.add(piece.at)


def _armies(d: Draft) -> Iterator[Problem]:
    """A side without units, or without what the conditions ask of it."""
    for side, word in enumerate(SIDES):
        army = [piece for piece in d.units if piece.side == side]
        if not army:
            yield Problem("workshop.problem.army", {"side": word})
        elif d.options.get("leader_loss") and not any(piece.kind == LEADER for piece in army):
            yield Problem("workshop.problem.leader", {"side": word}, stops=False)
        for v in d.victory:
            if army and isinstance(v, Eliminate) and v.count is not None and v.count > len(army):
                facts = {"n": v.count, "have": len(army), "side": word}
                yield Problem("workshop.problem.too_many", facts, stops=False)


def _aims(d: Draft) -> Iterator[Problem]:
    """Nothing to win by; a condition about hexes that has none; a battle that may never end."""
    if not d.victory and not d.options.get("leader_loss"):
        yield Problem("workshop.problem.victory")
        return
    for v in d.victory:
        if isinstance(v, Hold) and not v.hexes:
            yield Problem("workshop.problem.goal", {"side": SIDES[v.side]})
        elif isinstance(v, Limit) and v.by == "hexes" and not v.hexes:
            yield Problem("workshop.problem.limit_goal")
    if not any(isinstance(v, Limit) for v in d.victory):
        yield Problem("workshop.problem.endless", stops=False)


def _unready(s: State) -> Problem | None:
    """Whatever else a match would not begin with."""
    try:
        check_scenario(s.battle)
    except Trouble as trouble:
        return Problem(trouble.key, trouble.facts)
    return None


def _first_turn(d: Draft) -> Iterator[Problem]:
    """Units that can be lost before their side has moved at all: asked of the rules, as for the rings in a match."""
    s = drafts.state(d)
    worst = {u: max(ways, key=lambda way: way.chance) for u, ways in dangers(s, 1 - d.first).items()}
    lost = [unit for unit, way in worst.items() if way.chance == 1]
    risky = [unit for unit, way in worst.items() if way.chance < 1]
    for unit in lost[:SHOWN]:
        places = tuple(drafts.to_sheet(d, s.at[u]) for u in (unit, *worst[unit].by))
        facts = {"unit": name(s, unit), "at": hex_name(s, s.at[unit]), "by": name(s, worst[unit].by[0])}
        yield Problem("workshop.problem.dies", facts, places, stops=False)
    for key, units in (("workshop.problem.more_die", lost[SHOWN:]), ("workshop.problem.may_die", risky)):
        if units:
            places = tuple(drafts.to_sheet(d, s.at[unit]) for unit in units)
            yield Problem(key, {"n": len(units), "side": Ref("side", SIDES[1 - d.first])}, places, stops=False)
