"""Chapter: Mages and their spells. A spell has no phase of its own: it is the one blow that movement allows too.

The advanced rules about casting stand here as well, where they are asked: slow magic, obstacles, lines of sight.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from kit.core.rules import No, need
from kit.games.war_kids import sight
from kit.games.war_kids.actions import Cast
from kit.games.war_kids.battle import Battle
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.pieces import COMBAT, DATA, GONE, MAGE, MOVEMENT
from kit.games.war_kids.rules import magic
from kit.games.war_kids.state import State, hex_name, name, on_map, sheltered, shield, shielded
from kit.space.hexes import bits


@BOOK.refuses("WK-UNIT-1", Cast)
def only_mages_cast(s: State, a: Cast) -> No:
    return need(s.battle.kinds[a.mage] == MAGE, "CANNOT_CAST", unit=name(s, a.mage))


@BOOK.refuses("WK-SPELL-7", Cast)
def spells_meet_enemies(s: State, a: Cast) -> No:
    return need(s.battle.units[a.target].side != s.side, "NOT_ENEMY", target=name(s, a.target))


@BOOK.acts("WK-ADV-M-1", off=(False,))
def modes(battle: Battle) -> tuple[bool, ...]:
    """What a caster may choose from: fast magic (False), and slow magic (True) where that was agreed."""
    return (False, True) if battle.adv_mages else (False,)


@BOOK.refuses("WK-ADV-0", Cast)
def slow_magic_was_agreed(s: State, a: Cast) -> No:
    return need(type(a.slow) is bool and a.slow in modes(s.battle), "OPTION_OFF")


def occupied(s: State) -> int:
    """The hexes with units, as a bit set."""
    return s.taken[0] | s.taken[1]


def spell_distance(s: State, mage: int, target: int) -> int | None:
    """Hexes the spell counts from the Mage to the target, the target's counted; `None` where it cannot fly."""
    return sight.distance(s.battle, s.at[mage], s.at[target], occupied(s))


def spell_range(slow: bool) -> int:
    """How many hexes a spell flies at most."""
    limit: int = magic.slow_magic()[0] if slow else DATA["spell"]["range"]
    return limit


@BOOK.refuses("WK-ADV-V-2", Cast)
def nothing_stands_on_the_line(s: State, a: Cast) -> No:
    both = s.battle.adv_los and s.battle.adv_obstacles
    seen = not both or sight.in_line(s.battle, s.at[a.mage], s.at[a.target], occupied(s))
    return need(seen, "NO_LINE", target=name(s, a.target))


@BOOK.refuses("WK-ADV-O-1", Cast)
def there_is_a_way(s: State, a: Cast) -> No:
    bent = s.battle.adv_obstacles and not s.battle.adv_los
    return need(not bent or spell_distance(s, a.mage, a.target), "NO_ROUTE", target=name(s, a.target))


def too_far(s: State, a: Cast, slow: bool) -> No:
    """The refusal where the target of such a spell is beyond its range."""
    far, limit = spell_distance(s, a.mage, a.target), spell_range(slow)
    return need(a.slow is not slow or far is None or far <= limit, "OUT_OF_RANGE", distance=far, limit=limit)


@BOOK.refuses("WK-SPELL-5", Cast)
def spells_fly_six_hexes(s: State, a: Cast) -> No:
    return too_far(s, a, slow=False)


@BOOK.refuses("WK-ADV-M-2", Cast)
def slow_spells_fly_twelve(s: State, a: Cast) -> No:
    return too_far(s, a, slow=True)


@BOOK.refuses("WK-SPELL-5", Cast)
def the_way_shown_is_a_shortest_one(s: State, a: Cast) -> No:
    ends = s.at[a.mage], s.at[a.target]
    if a.route == ():
        return None
    way = a.route if isinstance(a.route, tuple) and len(a.route) > 1 and all(on_map(s, h) for h in a.route) else ()
    chain = way and all(there in s.battle.prices[here] for here, there in pairwise(way))
    far = spell_distance(s, a.mage, a.target)
    return need(chain and (way[0], way[-1]) == ends and (far is None or len(way) - 1 <= far), "BAD_PATH")


def where(s: State, hexes: list[int]) -> dict[str, str]:
    """The first of the hexes as the fact "at" of a sentence, if there is one."""
    return {"at": hex_name(s, hexes[0])} if hexes else {}


@BOOK.refuses("WK-ADV-O-1", Cast)
def the_way_shown_passes_over_nothing(s: State, a: Cast) -> No:
    crossed = sight.crossed(s.battle, a.route, occupied(s)) if s.battle.adv_obstacles and a.route else []
    return need(not crossed, "NO_ROUTE", target=name(s, a.target), **where(s, crossed))


@BOOK.refuses("WK-ADV-V-1", Cast)
def the_way_shown_is_straight(s: State, a: Cast) -> No:
    aside = sight.off_the_line(s.battle, a.route) if s.battle.adv_los and a.route else []
    return need(not aside, "NO_LINE", target=name(s, a.target), **where(s, aside))


@BOOK.refuses("WK-ADV-M-6", Cast)
def slow_magic_needs_a_place_to_push_to(s: State, a: Cast) -> No:
    return need(not a.slow or magic.places(s, a.target), "NO_PLACE", target=name(s, a.target))


@BOOK.refuses("WK-SPELL-4", Cast)
def none_in_combat_after_one_in_movement(s: State, a: Cast) -> No:
    before = s.phase == COMBAT and s.spent >> a.mage & 1 and not s.engaged >> a.mage & 1
    return need(not before, "MAGE_SPENT", unit=name(s, a.mage))


@BOOK.refuses("WK-SPELL-2", Cast)
def one_spell_each_turn(s: State, a: Cast) -> No:
    again = s.phase == MOVEMENT or s.engaged >> a.mage & 1
    return need(not (again and s.spent >> a.mage & 1), "MAGE_SPENT", unit=name(s, a.mage))


@BOOK.refuses("WK-SPELL-3", Cast)
def cast_first_walk_later(s: State, a: Cast) -> No:
    return need(not s.moved >> a.mage & 1, "MAGE_MOVED", unit=name(s, a.mage))


@BOOK.refuses("WK-SPELL-8", Cast)
def the_leader_stops_spells(s: State, a: Cast) -> No:
    return need(a.slow or not shielded(s, a.target), "PROTECTED", target=name(s, a.target))


@BOOK.refuses("WK-ADV-M-5", Cast)
def fast_magic_spares_the_displaced(s: State, a: Cast) -> No:
    return need(a.slow or not s.displaced >> a.target & 1, "DISPLACED_SAFE", target=name(s, a.target))


@BOOK.acts("WK-SPELL-6", off=False)
def spell_hits(distance: int | None, pips: int) -> bool:
    """Whether the die, or the sum of two, reaches as far as the target."""
    return distance is not None and pips >= distance


@lru_cache(maxsize=16)
def _limits(battle: Battle) -> tuple[int, ...]:
    return tuple(spell_range(slow) for slow in modes(battle))


BOOK.caches.append(_limits.cache_clear)


def spells(s: State) -> list[Cast]:
    """Every spell that the active side can cast now, each with any route: per Mage the fast ones, then the slow."""
    found: list[Cast] = []
    battle, at, side = s.battle, s.at, 1 - s.side
    tired, enemies = s.moved | s.spent, s.taken[side]
    for mage in battle.mages[s.side]:
        if at[mage] == GONE or tired >> mage & 1:
            continue
        limits = _limits(battle)
        if not battle.discs[at[mage]][limits[-1]] & enemies:
            continue
        fast, *slow = sight.in_reach(battle, at[mage], s.taken[0] | s.taken[1], enemies, limits)
        if fast:
            fast &= ~(sheltered(s, side) if s.displaced else shield(s, side))
            casts = battle.casts[mage]
            found += [casts[u] for u in battle.armies[side] if at[u] != GONE and fast >> at[u] & 1]
        if slow and slow[0]:
            found += _slow_spells(s, mage, slow[0])
    return found


def _slow_spells(s: State, mage: int, aims: int) -> list[Cast]:
    """The slow spells of a Mage at units on those hexes, as far as there is a place to push them to."""
    goals, casts, free = s.battle.push_masks, s.battle.slow_casts[mage], ~(occupied(s) | magic.beside_killers(s))
    return [casts[s.at.index(here)] for here in bits(aims) if goals[here] & free]
