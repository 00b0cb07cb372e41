"""Chapter: Mages and their spells. A spell has no phase of its own: it is the one blow that movement allows too."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.games.war_kids.actions import Cast
from kit.games.war_kids.battle import State, name, shielded
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.units import COMBAT, DATA, MAGE, MOVEMENT


@BOOK.refuses("WK-UNIT-1", Cast)
def only_mages_cast(s: State, a: Cast) -> No:
    return need(s.battle.kinds[a.mage] == MAGE, "CANNOT_CAST", unit=name(s, a.mage))


@BOOK.refuses("WK-SPELL-7", Cast)
def spells_meet_enemies(s: State, a: Cast) -> No:
    return need(s.battle.units[a.target].side != s.side, "NOT_ENEMY", target=name(s, a.target))


def spell_distance(s: State, mage: int, target: int) -> int:
    """Hexes from the Mage to the target, the target's counted and the Mage's not."""
    return s.battle.grid.distance(s.at[mage], s.at[target])


@BOOK.refuses("WK-SPELL-5", Cast)
def spells_fly_six_hexes(s: State, a: Cast) -> No:
    distance, limit = spell_distance(s, a.mage, a.target), DATA["spell"]["range"]
    return need(distance <= limit, "OUT_OF_RANGE", distance=distance, limit=limit)


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
    return need(not shielded(s, a.target), "PROTECTED", target=name(s, a.target))


@BOOK.acts("WK-SPELL-6", off=False)
def spell_hits(distance: int, pips: int) -> bool:
    """Whether the die reaches as far as the target."""
    return pips >= distance
