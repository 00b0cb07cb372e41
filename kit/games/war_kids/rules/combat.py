"""Chapter: contact combat, engagement and leaders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import prod

from kit.core.rules import No, need
from kit.games.war_kids import ground
from kit.games.war_kids.actions import DiceAttack, EndCombat, Strike
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.pieces import COMBAT, GONE, LEADER, MAGE, PEGASUS, SOLDIER
from kit.games.war_kids.rules import victory
from kit.games.war_kids.state import State, first_named, hex_name, name, sheltered, shield, shielded
from kit.space.hexes import bits, mask_of

MOST_WAYS = 20_000
"""No more ways to share attackers out among enemies are tried to count whom they can take together."""


def of_kind(s: State, kind: int, a: Strike) -> list[int]:
    """The attackers of that kind, each once."""
    return [u for u in dict.fromkeys(a.by) if s.battle.kinds[u] == kind]


def unfit(s: State, kind: int, a: Strike) -> No:
    """The refusal where a unit of that kind is among the attackers."""
    misfits = of_kind(s, kind, a)
    return need(not misfits, "CANNOT_FIGHT", **first_named(s, misfits))


@BOOK.refuses("WK-SPELL-1", Strike)
def mages_keep_their_hands_to_themselves(s: State, a: Strike) -> No:
    return unfit(s, MAGE, a)


@BOOK.refuses("WK-UNIT-1", Strike)
def leaders_do_not_fight(s: State, a: Strike) -> No:
    return unfit(s, LEADER, a)


@BOOK.refuses("WK-FIGHT-1", Strike)
def only_the_passive_side_is_struck(s: State, a: Strike) -> No:
    return need(s.battle.units[a.target].side != s.side, "NOT_ENEMY", target=name(s, a.target))


@BOOK.refuses("WK-ADV-S-1", Strike)
def soldiers_use_dice(s: State, a: Strike) -> No:
    mine = of_kind(s, SOLDIER, a) if s.battle.adv_soldiers else []
    return need(not mine, "USE_DICE", **first_named(s, mine))


@BOOK.refuses("WK-TURN-1", Strike, EndCombat)
def striking_belongs_to_combat(s: State, a: Strike | EndCombat) -> No:
    return need(s.phase == COMBAT, "NOT_IN_COMBAT")


def all_touch(s: State, attackers: list[int], target: int) -> bool:
    """Whether each of the attackers stands on a hex that shares a side with the target's."""
    return all(s.battle.grid.neighbour_mask[s.at[target]] >> s.at[u] & 1 for u in attackers)


@BOOK.refuses("WK-FIGHT-3", Strike)
def soldiers_strike_what_they_touch(s: State, a: Strike) -> No:
    return need(all_touch(s, of_kind(s, SOLDIER, a), a.target), "NOT_ADJACENT", target=name(s, a.target))


@BOOK.refuses("WK-FIGHT-5", Strike)
def pegasi_strike_what_they_touch(s: State, a: Strike) -> No:
    return need(all_touch(s, of_kind(s, PEGASUS, a), a.target), "NOT_ADJACENT", target=name(s, a.target))


@BOOK.refuses("WK-ADV-P-1", Strike)
def a_charge_needs_open_ground(s: State, a: Strike) -> No:
    there = s.at[a.target]
    barred = [u for u in of_kind(s, PEGASUS, a) if ground.too_hard_for_a_charge(s.battle, s.at[u], there)]
    ok = not (s.battle.adv_pegasus and barred)
    return need(ok, "PEGASUS_TERRAIN", target=name(s, a.target), at=hex_name(s, there))


@BOOK.refuses("WK-FIGHT-5", Strike)
def a_pegasus_needs_no_other(s: State, a: Strike) -> No:
    return need(len(a.by) == 1 or of_kind(s, SOLDIER, a), "BAD_GROUP", have=len(a.by))


@BOOK.refuses("WK-FIGHT-4", Strike)
def three_soldiers_for_a_soldier(s: State, a: Strike) -> No:
    have = len(of_kind(s, SOLDIER, a))
    ok = s.battle.kinds[a.target] != SOLDIER or have == 0 or have >= 3
    return need(ok, "NEED_THREE", have=have, missing=3 - have, target=name(s, a.target))


@BOOK.refuses("WK-FIGHT-4", Strike)
def three_and_no_more_for_a_soldier(s: State, a: Strike) -> No:
    tough = s.battle.kinds[a.target] == SOLDIER and of_kind(s, SOLDIER, a)
    return need(not tough or len(a.by) == 3, "BAD_GROUP", have=len(a.by))


@BOOK.refuses("WK-FIGHT-3", Strike)
def one_soldier_for_anybody_else(s: State, a: Strike) -> No:
    return need(s.battle.kinds[a.target] == SOLDIER or len(a.by) == 1, "BAD_GROUP", have=len(a.by))


@BOOK.refuses("WK-ENG-1", Strike)
def one_attacker_one_victim(s: State, a: Strike) -> No:
    tired = [u for u in a.by if s.engaged >> u & 1]
    return need(not tired, "ALREADY_ENGAGED", **first_named(s, tired))


@BOOK.refuses("WK-LEAD-1", Strike)
def the_leader_protects_its_neighbours(s: State, a: Strike) -> No:
    return need(not shielded(s, a.target), "PROTECTED", target=name(s, a.target))


@BOOK.refuses("WK-ADV-M-5", Strike)
def blows_spare_the_displaced(s: State, a: Strike) -> No:
    return need(not s.displaced >> a.target & 1, "DISPLACED_SAFE", target=name(s, a.target))


def strikes(s: State) -> list[Strike]:
    """Every contact the active side can still resolve: single attackers in order, then the threes, target by target."""
    battle, near = s.battle, s.battle.grid.neighbour_mask
    enemies, kinds = s.taken[1 - s.side], s.battle.kinds
    idle = [u for u in battle.fighters[s.side] if s.at[u] != GONE and not s.engaged >> u & 1]
    fighters = [u for u in idle if near[s.at[u]] & enemies]
    if not fighters:
        return []
    open_to = enemies & ~(sheltered(s, 1 - s.side) if s.displaced else shield(s, 1 - s.side))
    found: list[Strike] = []
    for u in fighters:
        if kinds[u] == PEGASUS:
            found += [Strike((u,), s.at.index(here)) for here in bits(battle.charges[s.at[u]] & open_to)]
        elif not battle.adv_soldiers:
            targets = map(s.at.index, bits(near[s.at[u]] & open_to))
            found += [Strike((u,), target) for target in targets if kinds[target] != SOLDIER]
    soldiers = [] if battle.adv_soldiers else [u for u in fighters if kinds[u] == SOLDIER]
    if len(soldiers) >= 3:
        for target in battle.armies[1 - s.side]:
            if kinds[target] == SOLDIER and s.at[target] != GONE and open_to >> s.at[target] & 1:
                around = [u for u in soldiers if near[s.at[target]] >> s.at[u] & 1]
                found += [Strike(three, target) for three in combinations(around, 3)]
    return found


@BOOK.refuses("WK-FIGHT-6", EndCombat)
def contacts_are_resolved(s: State, a: EndCombat) -> No:
    return need_resolved(s, strikes(s))


def need_resolved(s: State, left: Sequence[Strike | DiceAttack]) -> No:
    """The refusal where blows are left that have to be struck: how many enemies they can take, and if that is not all
    whom they could, of how many."""
    targets = {blow.target for blow in left} if s.battle.combat_must else set()
    if not targets:
        return None
    count, at = together(left), hex_name(s, s.at[min(targets)])
    if count == len(targets):
        return need(False, "MUST_RESOLVE", count=count, at=at)
    return need(False, "MUST_CHOOSE", count=count, of=len(targets), at=at)


def together(blows: Sequence[Strike | DiceAttack]) -> int:
    """How many enemies such blows can take together at most, as each attacker strikes once (WK-ENG-1); in a throng with
    more ways than can be tried at once, how many each by itself."""
    targets = sorted({blow.target for blow in blows})
    crews = [{mask_of(blow.by) for blow in blows if blow.target == target} for target in targets]
    if prod(len(of_one) + 1 for of_one in crews) > MOST_WAYS:
        return len(targets)

    @cache
    def most(first: int, used: int) -> int:
        if first == len(crews):
            return 0
        free = [0, *(crew for crew in crews[first] if not crew & used)]
        return max(bool(crew) + most(first + 1, used | crew) for crew in free)

    return most(0, 0)


@BOOK.acts("WK-FIGHT-7", off=lambda s, victim: s)
def leaves_at_once(s: State, victim: int) -> State:
    """The state without a unit that was eliminated, by a blow or by a spell; victory is looked at at once, too."""
    side, here, others = s.battle.units[victim].side, ~(1 << s.at[victim]), ~(1 << victim)
    blue, pink = s.losses
    s = s.but(
        at=(*s.at[:victim], GONE, *s.at[victim + 1 :]),
        taken=(s.taken[0] & here, s.taken[1] & here),
        losses=(blue + (side == 0), pink + (side == 1)),
        engaged=s.engaged & others,
        wounded=s.wounded & others,
        displaced=s.displaced & others,
        attacked=s.attacked & others,
    )
    outcome = victory.after_elimination(s)
    return s if outcome is None else s.but(outcome=outcome)


@BOOK.acts("WK-ADV-W-1", off=False)
def the_first_defeat_only_wounds(s: State) -> bool:
    """Whether that was agreed before the match."""
    return s.battle.adv_wounded


@BOOK.acts("WK-ADV-W-2", off=False)
def wounded_before(s: State, unit: int) -> bool:
    """Whether the unit has been defeated already, in this turn or in an earlier one."""
    return s.wounded >> unit & 1 == 1


def defeated(s: State, victim: int) -> State:
    """The state after a unit lost a fight, to a blow, to a spell or to dice: wounded, or gone."""
    if the_first_defeat_only_wounds(s) and not wounded_before(s, victim):
        return s.but(wounded=s.wounded | 1 << victim)
    return leaves_at_once(s, victim)
