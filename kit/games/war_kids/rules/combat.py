"""Chapter: contact combat, engagement and leaders."""

from __future__ import annotations

from itertools import combinations

from kit.core.rules import No, need
from kit.games.war_kids.actions import EndCombat, Strike
from kit.games.war_kids.battle import State, hex_name, name, shield, shielded
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.units import GONE, LEADER, MAGE, PEGASUS, SOLDIER
from kit.space.hexes import bits


@BOOK.refuses("WK-SPELL-1", Strike)
def mages_keep_their_hands_to_themselves(s: State, a: Strike) -> No:
    return need(all(s.battle.kinds[u] != MAGE for u in a.by), "CANNOT_FIGHT", unit=name(s, a.by[0]))


@BOOK.refuses("WK-UNIT-1", Strike)
def leaders_do_not_fight(s: State, a: Strike) -> No:
    return need(all(s.battle.kinds[u] != LEADER for u in a.by), "CANNOT_FIGHT", unit=name(s, a.by[0]))


@BOOK.refuses("WK-FIGHT-1", Strike)
def only_the_passive_side_is_struck(s: State, a: Strike) -> No:
    return need(s.battle.units[a.target].side != s.side, "NOT_ENEMY", target=name(s, a.target))


def touching(s: State, unit: int, target: int) -> bool:
    """Whether the two stand on hexes that share a side."""
    return s.battle.grid.neighbour_mask[s.at[unit]] >> s.at[target] & 1 == 1


def of_kind(s: State, kind: int, a: Strike) -> list[int]:
    """The attackers of that kind."""
    return [u for u in a.by if s.battle.kinds[u] == kind]


@BOOK.refuses("WK-FIGHT-3", Strike)
def soldiers_strike_what_they_touch(s: State, a: Strike) -> No:
    apart = [u for u in of_kind(s, SOLDIER, a) if not touching(s, u, a.target)]
    return need(not apart, "NOT_ADJACENT", target=name(s, a.target))


@BOOK.refuses("WK-FIGHT-5", Strike)
def pegasi_strike_what_they_touch(s: State, a: Strike) -> No:
    apart = [u for u in of_kind(s, PEGASUS, a) if not touching(s, u, a.target)]
    return need(not apart, "NOT_ADJACENT", target=name(s, a.target))


@BOOK.refuses("WK-FIGHT-4", Strike)
def three_soldiers_for_a_soldier(s: State, a: Strike) -> No:
    tough = s.battle.kinds[a.target] == SOLDIER and len(of_kind(s, PEGASUS, a)) == 0
    have = len(set(a.by))
    return need(not tough or have >= 3, "NEED_THREE", have=have, missing=3 - have, target=name(s, a.target))


@BOOK.refuses("WK-FIGHT-3", Strike)
def just_as_many_as_needed(s: State, a: Strike) -> No:
    alone = s.battle.kinds[a.target] != SOLDIER or len(of_kind(s, PEGASUS, a)) > 0
    return need(len(a.by) == (1 if alone else 3) == len(set(a.by)), "BAD_GROUP", have=len(a.by))


@BOOK.refuses("WK-ENG-1", Strike)
def one_attacker_one_victim(s: State, a: Strike) -> No:
    tired = [u for u in a.by if s.engaged >> u & 1]
    return need(not tired, "ALREADY_ENGAGED", **({"unit": name(s, tired[0])} if tired else {}))


@BOOK.refuses("WK-LEAD-1", Strike)
def the_leader_protects_its_neighbours(s: State, a: Strike) -> No:
    return need(not shielded(s, a.target), "PROTECTED", target=name(s, a.target))


def strikes(s: State) -> list[Strike]:
    """Every contact the active side can still resolve, in the order of attackers and targets."""
    battle, near, found = s.battle, s.battle.grid.neighbour_mask, []
    enemies = s.taken[1 - s.side]
    fighters = [
        u
        for u in battle.armies[s.side]
        if battle.kinds[u] <= PEGASUS and s.at[u] != GONE and not s.engaged >> u & 1 and near[s.at[u]] & enemies
    ]
    if not fighters:
        return []
    open_to = enemies & ~shield(s, 1 - s.side)
    for u in fighters:
        for here in bits(near[s.at[u]] & open_to):
            target = s.at.index(here)
            if battle.kinds[u] == PEGASUS or battle.kinds[target] != SOLDIER:
                found.append(Strike((u,), target))
    soldiers = [u for u in fighters if battle.kinds[u] == SOLDIER]
    if len(soldiers) >= 3:
        for here in bits(open_to):
            target = s.at.index(here)
            if battle.kinds[target] == SOLDIER:
                around = [u for u in soldiers if near[here] >> s.at[u] & 1]
                found.extend(Strike(three, target) for three in combinations(around, 3))
    return found


@BOOK.refuses("WK-FIGHT-6", EndCombat)
def contacts_are_resolved(s: State, a: EndCombat) -> No:
    if not s.battle.combat_must:
        return None
    left = {strike.target for strike in strikes(s)}
    return need(not left, "MUST_RESOLVE", count=len(left), at=hex_name(s, s.at[min(left)]) if left else "")


@BOOK.acts("WK-FIGHT-7", off=False)
def a_victim_leaves_at_once() -> bool:
    return True
