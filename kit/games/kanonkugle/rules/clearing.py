"""Chapter: the way is free, and everybody can stand where it ends."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.rules import No, need
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Path
from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.pieces import called
from kit.games.kanonkugle.rules import lengths, moving, ways
from kit.games.kanonkugle.state import Force, State, others
from kit.space.groups import link
from kit.space.plane import Point, square


def too_steep(s: State, force: Force, all_ways: Sequence[Path], spare: int) -> No:
    climbs = force.troop.climber or not any(ways.steep(s.table, way) for way in all_ways)
    return need(climbs, "TOO_STEEP")


def walled_off(s: State, force: Force, all_ways: Sequence[Path], spare: int) -> No:
    walls = ways.walls_near(s.table, force.troop.climber, ways.box(all_ways, force.radius))
    r = ways.clearance(force)
    wall = next((one for way in all_ways if (one := ways.hits(walls, r, way)) is not None), None) if walls else None
    return None if wall is None else ("WALL", {"obstacle": wall.id})


def through_enemies(s: State, force: Force, all_ways: Sequence[Path], spare: int) -> No:
    enemies = ways.bases_near(s, others(s, force.owner), ways.box(all_ways, force.radius))
    r = ways.clearance(force)
    enemy = next((n for way in all_ways if (n := ways.crosses(enemies, r, way, spare)) >= 0), -1) if enemies else -1
    return None if enemy < 0 else ("ENEMY_IN_THE_WAY", {"troop": called(s.forces[enemy].troop.name)})


def off_the_table(s: State, force: Force, all_ways: Sequence[Path], spare: int) -> No:
    r = ways.clearance(force)
    return need(not any(ways.leaves_table(s.table, r, way) for way in all_ways), "OFF_TABLE")


BARS = {"KK-TERR-2": too_steep, "KK-OBST-1": walled_off, "KK-MOVE-6": through_enemies, "KK-MOVE-5": off_the_table}
"""Per rule what it says of the ways of a troop's figures, by what lies beside them; a troop that is to be spared may be
touched."""


def free(s: State, number: int, way: Path, spare: int) -> bool:
    """Whether none of them bars a way."""
    return all(bar(s, s.forces[number], [way], spare) is None for bar in BARS.values())


def _barred(s: State, a: moving.Going, rule_id: str) -> No:
    if moving.stays(a):
        return None
    force = s.forces[a.troop]
    return BARS[rule_id](s, force, moving.each(force, a), -1)


@BOOK.refuses("KK-TERR-2", *moving.GOING)
def only_climbers_go_where_it_is_vertical(s: State, a: moving.Going) -> No:
    return _barred(s, a, "KK-TERR-2")


@BOOK.refuses("KK-TERR-2", *lengths.TOLD)
def nor_does_anybody_at_a_real_table(s: State, a: do.ToldMove | do.ToldShoot | do.ToldAssault) -> No:
    climbs = s.forces[a.troop].troop.climber or all(ground != "vertical" for _, ground in a.legs)
    return need(climbs, "TOO_STEEP")


@BOOK.refuses("KK-OBST-1", *moving.GOING)
def walls_are_gone_around(s: State, a: moving.Going) -> No:
    return _barred(s, a, "KK-OBST-1")


@BOOK.refuses("KK-MOVE-6", *moving.GOING)
def enemies_are_not_crossed(s: State, a: moving.Going) -> No:
    return _barred(s, a, "KK-MOVE-6")


@BOOK.refuses("KK-OBST-2", *moving.GOING)
def nobody_stops_on_a_crate(s: State, a: moving.Going) -> No:
    if moving.stays(a):
        return None
    force = s.forces[a.troop]
    ends = [way[-1] for way in moving.each(force, a)]
    near = ways.box([ends], force.radius)
    solids = [one for one in s.table.solids if ways.boxes_meet(one.shape.box, near)]
    on = next((one for p in ends if (one := ways.hits(solids, force.radius, (p,))) is not None), None)
    return None if on is None else ("ON_OBSTACLE", {"obstacle": on.id})


@BOOK.refuses("KK-MOVE-5", *moving.GOING)
def everybody_stays_on_the_table(s: State, a: moving.Going) -> No:
    return _barred(s, a, "KK-MOVE-5")


@BOOK.refuses("KK-MOVE-5", *moving.GOING)
def nobody_stands_on_another(s: State, a: moving.Going) -> No:
    if moving.stays(a):
        return None
    force = s.forces[a.troop]
    ends = [way[-1] for way in moving.each(force, a)]
    rest = [number for number, f in enumerate(s.forces) if number != a.troop and f.places]
    bases = ways.bases_near(s, rest, ways.box([ends], force.radius))
    for start, end in zip(force.places, ends, strict=True):
        if (on := ways.lies_on(bases, force.radius, end, start)) >= 0:
            return "OVERLAP", {"troop": called(s.forces[on].troop.name)}
    formed = isinstance(a, do.Move) and a.places != ()
    return need(not formed or free_of_each_other(force, ends), "OVERLAP", troop=called(force.troop.name))


def free_of_each_other(force: Force, ends: Sequence[Point]) -> bool:
    """Whether no figure of a troop would lie on another."""
    limit = 4 * force.radius**2
    return not any(
        square(p, q) < min(limit, square(force.places[n], force.places[m]))
        for n, p in enumerate(ends)
        for m, q in enumerate(ends[:n])
    )


@BOOK.refuses("KK-MOVE-5", do.Move)
def the_troop_holds_together(s: State, a: do.Move) -> No:
    force = s.forces[a.troop]
    return need(not a.places or cohesive(s, force, a.places), "TORN")


@BOOK.acts("KK-MOVE-9", off=True)
def cohesive(s: State, force: Force, ends: Sequence[Point]) -> bool:
    """Whether the gaps in a troop are no larger than they may be, or than they were."""
    allowed = s.treaty.cohesion
    return allowed < 0 or link(ends) <= max((allowed + 2 * force.radius) ** 2, link(force.places))
