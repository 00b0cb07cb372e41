"""Chapter (advanced): slow magic. Two dice, twelve hexes, and a hit moves its target instead of removing it."""

from __future__ import annotations

from itertools import pairwise

from kit.core.rules import No, need
from kit.games.war_kids.actions import Cast, Displace
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.pieces import DATA, GONE
from kit.games.war_kids.state import State, hex_name, name, on_map
from kit.space.hexes import bits


@BOOK.acts("WK-ADV-M-2", off=(6, 1))
def slow_magic() -> tuple[int, int]:
    """How many hexes slow magic flies at most, and how many dice are added up for it."""
    return DATA["spell"]["slow_range"], DATA["spell"]["slow_dice"]


def dice_of(cast: Cast) -> int:
    """How many dice a spell takes."""
    return slow_magic()[1] if cast.slow else 1


@BOOK.acts("WK-ADV-M-3", off=False)
def only_moves_its_target(cast: Cast) -> bool:
    """Whether a hit neither eliminates nor wounds: slow magic never does."""
    return cast.slow


def pushed(s: State) -> int:
    """The unit that is to be displaced, while that is awaited."""
    return s.awaited.deed.target


@BOOK.refuses("WK-ADV-M-3", Displace)
def a_slow_spell_has_hit(s: State, a: Displace) -> No:
    return need(s.pending is not None and s.pending.asks == "push", "NOT_PENDING")


@BOOK.refuses("WK-ADV-M-5", Displace)
def nobody_is_pushed_off_the_map(s: State, a: Displace) -> No:
    return need(isinstance(a.route, tuple) and all(on_map(s, h) for h in a.route), "OFF_MAP")


@BOOK.refuses("WK-ADV-M-4", Displace)
def exactly_two_steps(s: State, a: Displace) -> No:
    chain = len(a.route) == 3 and all(there in s.battle.prices[here] for here, there in pairwise(a.route))
    return need(chain and a.route[0] == s.at[pushed(s)], "BAD_PATH", unit=name(s, pushed(s)))


@BOOK.refuses("WK-ADV-M-4", Displace)
def not_back_again(s: State, a: Displace) -> No:
    return need(a.route[-1] != a.route[0], "SAME_HEX", unit=name(s, pushed(s)))


@BOOK.refuses("WK-ADV-M-4", Displace)
def it_ends_on_an_empty_hex(s: State, a: Displace) -> No:
    free = not (s.taken[0] | s.taken[1]) >> a.route[-1] & 1
    return need(free, "HEX_OCCUPIED", at=hex_name(s, a.route[-1]))


def beside_killers(s: State) -> int:
    """The hexes beside a Soldier or a Pegasus of the active side, as a bit set."""
    mask, near = 0, s.battle.grid.neighbour_mask
    for u in s.battle.fighters[s.side]:
        if s.at[u] != GONE:
            mask |= near[s.at[u]]
    return mask


@BOOK.refuses("WK-ADV-M-5", Displace)
def not_next_to_a_killer(s: State, a: Displace) -> No:
    safe = not beside_killers(s) >> a.route[-1] & 1
    return need(safe, "NEXT_TO_KILLER", at=hex_name(s, a.route[-1]))


def places(s: State, target: int) -> int:
    """The hexes that a unit can be displaced to, as a bit set."""
    return s.battle.push_masks[s.at[target]] & ~(s.taken[0] | s.taken[1] | beside_killers(s))


def displacements(s: State) -> list[Displace]:
    """One displacement for each hex that the unit can be pushed to."""
    ways = s.battle.pushes[s.at[pushed(s)]]
    return [ways[there] for there in bits(places(s, pushed(s)))]


@BOOK.acts("WK-ADV-M-4", off=lambda s, route: s.but(pending=None))
def moved_away(s: State, route: tuple[int, ...]) -> State:
    """The state after a displacement; whatever lies between, the unit stands at the end of the route."""
    unit, step = pushed(s), 1 << route[0] | 1 << route[-1]
    taken = [mask ^ step if side == s.battle.units[unit].side else mask for side, mask in enumerate(s.taken)]
    return s.but(
        at=(*s.at[:unit], route[-1], *s.at[unit + 1 :]),
        taken=(taken[0], taken[1]),
        displaced=s.displaced | 1 << unit,
        pending=None,
    )
