"""Chapter: placing troops before the first round."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.pieces import called
from kit.games.kanonkugle.rules import ways
from kit.games.kanonkugle.state import State
from kit.space.groups import grouped
from kit.space.plane import square, within


@BOOK.refuses("KK-DEP-2", do.Deploy)
def every_figure_has_a_place(s: State, a: do.Deploy) -> No:
    return need(
        ways.is_path_of(a.places, s.forces[a.troop].troop.units), "BAD_PLACES", count=s.forces[a.troop].troop.units
    )


@BOOK.refuses("KK-DEP-2", do.Deploy)
def every_base_lies_in_the_zone(s: State, a: do.Deploy) -> No:
    zone, r = s.table.zones[s.side], s.forces[a.troop].radius
    return need(all(within(zone, p, r) for p in a.places), "OUT_OF_ZONE")


@BOOK.refuses("KK-DEP-2", do.Deploy)
def every_base_is_free(s: State, a: do.Deploy) -> No:
    r = s.forces[a.troop].radius
    on = next((one for p in a.places if (one := ways.on_solid(s.table, r, p)) is not None), None)
    if on is not None:
        return "ON_OBSTACLE", {"obstacle": on.id}
    rest = [number for number, f in enumerate(s.forces) if f.places]
    bases = ways.bases_near(s, rest, ways.box([a.places], r))
    free = all(ways.lies_on(bases, r, p) < 0 for p in a.places)
    own = all(square(p, q) >= 4 * r * r for n, p in enumerate(a.places) for q in a.places[:n])
    return need(free and own, "OVERLAP", troop=called(s.forces[a.troop].troop.name))


@BOOK.refuses("KK-DEP-2", do.Deploy)
def the_troop_is_one_group(s: State, a: do.Deploy) -> No:
    gap, r = s.treaty.cohesion, s.forces[a.troop].radius
    return need(gap < 0 or grouped(a.places, gap + 2 * r), "TORN")
