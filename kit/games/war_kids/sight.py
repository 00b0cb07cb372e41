"""Chapter: how a spell flies. How far it has to go, what is in its way, and whether the Mage sees its target.

Three ways to count: over anything (WK-SPELL-5), round obstacles (WK-ADV-O-2), along a ruler (WK-ADV-V-2).
"""

from __future__ import annotations

from itertools import pairwise

from kit.games.war_kids.book import BOOK
from kit.games.war_kids.ground import Land, Line
from kit.games.war_kids.pieces import WOOD
from kit.space.hexes import bits, mask_of


def distance(battle: Land, here: int, there: int, occupied: int) -> int | None:
    """Hexes that a spell counts, the target's included and the Mage's not; `None` if there is no way at all.

    `occupied` is the bit set of the hexes with units; those at both ends are never in the way.
    """
    if not battle.adv_obstacles:
        return battle.grid.distance(here, there)
    if battle.adv_los:
        return battle.grid.distance(here, there) if in_line(battle, here, there, occupied) else None
    return way_round(battle, here, there, occupied)


def rings(battle: Land, here: int, occupied: int, limit: int) -> list[int]:
    """Per distance from 0 to `limit` the hexes that a spell meets first there, going round what is in its way."""
    steps, open_to = battle.level_steps, ~(occupied | battle.woods)
    seen = front = 1 << here
    found = [front]
    while front and len(found) <= limit:
        ahead = 0
        for hex_ in bits(front):
            ahead |= steps[hex_]
        ahead &= ~seen
        found.append(ahead)
        seen |= ahead
        front = ahead & open_to
    return found


@BOOK.acts("WK-ADV-O-2", off=lambda battle, here, there, occupied: battle.grid.distance(here, there))
def way_round(battle: Land, here: int, there: int, occupied: int) -> int | None:
    """The length of the shortest way over free ground; neither end is crossed, but the last step may cross no line."""
    for steps, ring in enumerate(rings(battle, here, occupied, battle.grid.size)):
        if ring >> there & 1:
            return steps
    return None


def line(battle: Land, here: int, there: int) -> Line:
    """What a straight line between two hexes asks for: every hex it enters, and the contours it passes, count."""
    level, ground, ruler = battle.level, battle.ground, battle.grid.ruler(here, there)
    must, either = 0, []
    for before, entry, after in zip(ruler, ruler[1:-1], ruler[2:], strict=False):
        ways = [h for h in entry if ground[h] != WOOD and all(level[h] == level[n] for n in _single(before, after))]
        if not ways:
            return None
        if len(ways) == 1:
            must |= 1 << ways[0]
        else:
            either.append(mask_of(ways))
    if len(ruler) == 2 and level[here] != level[there]:
        return None
    return must, tuple(either)


def _single(*entries: tuple[int, ...]) -> list[int]:
    """The hexes of those entries of a ruler that leave no choice."""
    return [entry[0] for entry in entries if len(entry) == 1]


def in_line(battle: Land, here: int, there: int, occupied: int) -> bool:
    """Whether nothing stands on the straight line between two hexes (WK-ADV-V-2)."""
    asked = battle.sights(here)[there]
    return asked is not None and not asked[0] & occupied and all(pair & ~occupied for pair in asked[1])


def in_reach(battle: Land, here: int, occupied: int, wanted: int, limits: tuple[int, ...]) -> list[int]:
    """Per limit, the shortest first, those of the wanted hexes that a spell from `here` can reach within so many."""
    if battle.adv_obstacles and not battle.adv_los:
        reached, masks = 0, []
        for ring in rings(battle, here, occupied, limits[-1]):
            reached |= ring
            masks.append(reached & wanted)
        return [masks[min(limit, len(masks) - 1)] for limit in limits]
    discs = battle.discs[here]
    if battle.adv_obstacles:
        wanted = _seen(battle, here, occupied, wanted & discs[limits[-1]])
    return [discs[limit] & wanted for limit in limits]


def _seen(battle: Land, here: int, occupied: int, wanted: int) -> int:
    """Those of the wanted hexes to which a straight line is free."""
    lines, seen = battle.sights(here), 0
    for there in bits(wanted):
        asked = lines[there]
        if asked is not None and not asked[0] & occupied and all(pair & ~occupied for pair in asked[1]):
            seen |= 1 << there
    return seen


def crossed(battle: Land, way: tuple[int, ...], occupied: int) -> list[int]:
    """The hexes of a way that it may not pass: with a unit or a wood, or behind a contour line."""
    passed = [h for h in way[1:-1] if occupied >> h & 1 or battle.ground[h] == WOOD]
    return passed + [there for here, there in pairwise(way) if battle.level[here] != battle.level[there]]


def in_the_way(battle: Land, here: int, there: int, occupied: int) -> int | None:
    """The first hex under the ruler that stops a spell on its way to a target; `None` if nothing does."""
    front, *further = battle.grid.ruler(here, there)
    for entry in further:
        free = (h for h in entry if h == there or not (occupied >> h & 1 or battle.ground[h] == WOOD))
        front = tuple(h for h in free if any(battle.level[h] == battle.level[n] for n in front))
        if not front:
            return entry[0]
    return None


def off_the_line(battle: Land, way: tuple[int, ...]) -> list[int]:
    """The hexes of a way that do not lie under the ruler from its first to its last."""
    under = {h for entry in battle.grid.ruler(way[0], way[-1]) for h in entry}
    return [h for h in way if h not in under]


def route(battle: Land, here: int, there: int, occupied: int) -> tuple[int, ...]:
    """The way to show for a spell: a shortest one that may be flown; the straight one where none may."""
    if here == there or not (battle.adv_obstacles or battle.adv_los):
        return battle.grid.route(here, there)
    free = battle.grid.full_mask & ~((occupied | battle.woods) if battle.adv_obstacles else 0)
    if battle.adv_los:
        free &= mask_of(h for entry in battle.grid.ruler(here, there) for h in entry)
    steps = battle.level_steps if battle.adv_obstacles else battle.grid.neighbour_mask
    ends = 1 << here | 1 << there
    ahead = [1 << there]
    while ahead[-1] and not ahead[-1] >> here & 1:
        seen = mask_of(h for ring in ahead for h in bits(ring))
        ahead.append(mask_of(n for h in bits(ahead[-1]) for n in bits(steps[h] & (free | ends) & ~seen)))
    if not ahead[-1]:
        return battle.grid.route(here, there)
    way, straight = [here], battle.grid.route(here, there)
    for ring in reversed(ahead[:-1]):
        options = list(bits(ring & steps[way[-1]]))
        way.append(next((h for h in options if h in straight), options[0]))
    return tuple(way)
