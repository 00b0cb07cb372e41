"""Chapters (advanced): Soldiers attack with dice. One die for either side, Strength added; the loser pays. The leader
heals, at the end of its own movement, whoever stands beside it."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from kit.core.rules import No, need
from kit.games.war_kids.actions import ChooseLoss, DiceAttack, EndCombat
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.pieces import COMBAT, GONE, SOLDIER, STRENGTH
from kit.games.war_kids.rules import combat
from kit.games.war_kids.state import Pending, State, alive, first_named, name, sheltered, shielded
from kit.space.hexes import bits, mask_of


def soldiers(s: State, a: DiceAttack) -> list[int]:
    """The attackers that are Soldiers, each once."""
    return [u for u in dict.fromkeys(a.by) if s.battle.kinds[u] == SOLDIER]


@BOOK.refuses("WK-FIGHT-1", DiceAttack)
def only_the_passive_side_is_attacked(s: State, a: DiceAttack) -> No:
    return need(s.battle.units[a.target].side != s.side, "NOT_ENEMY", target=name(s, a.target))


@BOOK.refuses("WK-ADV-0", DiceAttack)
def dice_combat_was_agreed(s: State, a: DiceAttack) -> No:
    return need(s.battle.adv_soldiers, "OPTION_OFF")


@BOOK.refuses("WK-TURN-1", DiceAttack)
def attacking_belongs_to_combat(s: State, a: DiceAttack) -> No:
    return need(s.phase == COMBAT, "NOT_IN_COMBAT")


@BOOK.refuses("WK-ADV-S-2", DiceAttack)
def soldiers_attack_what_they_touch(s: State, a: DiceAttack) -> No:
    fit = len(soldiers(s, a)) == len(a.by) and combat.all_touch(s, soldiers(s, a), a.target)
    return need(fit, "BAD_GROUP", have=len(a.by), target=name(s, a.target))


@BOOK.refuses("WK-ADV-S-5", DiceAttack)
def one_dice_combat_for_each_soldier(s: State, a: DiceAttack) -> No:
    tired = [u for u in a.by if s.engaged >> u & 1]
    return need(not tired, "ALREADY_ENGAGED", **first_named(s, tired))


@BOOK.refuses("WK-ADV-S-5", DiceAttack)
def one_dice_combat_for_each_target(s: State, a: DiceAttack) -> No:
    return need(not s.attacked >> a.target & 1, "TARGET_ATTACKED", target=name(s, a.target))


@BOOK.refuses("WK-LEAD-1", DiceAttack)
def the_leader_protects_from_dice(s: State, a: DiceAttack) -> No:
    return need(not shielded(s, a.target), "PROTECTED", target=name(s, a.target))


@BOOK.refuses("WK-ADV-M-5", DiceAttack)
def dice_spare_the_displaced(s: State, a: DiceAttack) -> No:
    return need(not s.displaced >> a.target & 1, "DISPLACED_SAFE", target=name(s, a.target))


@lru_cache(maxsize=4096)
def _groups(around: tuple[int, ...], target: int) -> tuple[DiceAttack, ...]:
    sizes = range(1, len(around) + 1)
    return tuple(DiceAttack(by, target) for size in sizes for by in combinations(around, size))


def attacks(s: State) -> list[DiceAttack]:
    """Every dice combat that can still be begun, target by target, the smaller groups first."""
    battle, near, at = s.battle, s.battle.grid.neighbour_mask, s.at
    enemies = s.taken[1 - s.side]
    idle = [u for u in battle.fighters[s.side] if at[u] != GONE and not s.engaged >> u & 1]
    able = [u for u in idle if battle.kinds[u] == SOLDIER and near[at[u]] & enemies]
    if not able:
        return []
    touched = 0
    for u in able:
        touched |= near[at[u]]
    found: list[DiceAttack] = []
    for here in bits(touched & enemies & ~sheltered(s, 1 - s.side)):
        target = at.index(here)
        if not s.attacked >> target & 1:
            found += _groups(tuple(u for u in able if near[here] >> at[u] & 1), target)
    return found


def open_attacks(s: State) -> list[DiceAttack]:
    """The dice combats that can still be begun, where that rule is agreed."""
    return attacks(s) if s.battle.adv_soldiers else []


@BOOK.refuses("WK-ADV-S-7", EndCombat)
def dice_combats_are_fought(s: State, a: EndCombat) -> No:
    return combat.need_resolved(s, open_attacks(s))


# --- the dice


@BOOK.acts("WK-ADV-S-2", off=lambda s, attack: (0, 0))
def strengths(s: State, attack: DiceAttack) -> tuple[int, int]:
    """What is added to the attacker's die and to the defender's: the Strength of all the Soldiers, and the target's."""
    return sum(STRENGTH[s.battle.kinds[u]] for u in attack.by), STRENGTH[s.battle.kinds[attack.target]]


@BOOK.acts("WK-ADV-S-3", off=1)
def better(attack: int, defence: int) -> int:
    """1 where the attack wins, -1 where the defence does, 0 where the totals are equal and nothing happens."""
    return (attack > defence) - (attack < defence)


def result(s: State, attack: DiceAttack, pips: tuple[int, ...]) -> int:
    """Who wins with the attacker's die and the defender's: 1, -1 or 0."""
    more, less = strengths(s, attack)
    return better(pips[0] + more, pips[1] + less)


def begun(s: State, attack: DiceAttack) -> State:
    """The state in which the dice of a combat are awaited."""
    return s.but(
        pending=Pending(attack), engaged=s.engaged | mask_of(attack.by), attacked=s.attacked | 1 << attack.target
    )


def rolled(s: State, attack: DiceAttack, pips: tuple[int, ...]) -> State:
    """The state after a die of a combat: the attacker's, then the defender's, which decides it."""
    if len(pips) < 2:
        return s.but(pending=Pending(attack, pips))
    who = result(s, attack, pips)
    if who < 0 and losers(s, attack):
        return s.but(pending=Pending(attack, asks="loss"))
    s = s.but(pending=None)
    return falls(s, attack.target) if who > 0 else s


@BOOK.acts("WK-ADV-S-4", off=lambda s, unit: s)
def falls(s: State, unit: int) -> State:
    """The state once the attacked unit has lost: eliminated, or wounded."""
    return combat.defeated(s, unit)


# --- the price of a lost attack


@BOOK.acts("WK-ADV-S-6", off=())
def losers(s: State, attack: DiceAttack) -> tuple[int, ...]:
    """The Soldiers that the passive player may choose from: those that took part and are not invulnerable."""
    return tuple(u for u in attack.by if not shielded(s, u))


@BOOK.refuses("WK-ADV-S-6", ChooseLoss)
def a_defence_has_won(s: State, a: ChooseLoss) -> No:
    return need(s.pending is not None and s.pending.asks == "loss", "NOT_PENDING")


@BOOK.refuses("WK-UNIT-1", ChooseLoss)
def the_soldier_is_there(s: State, a: ChooseLoss) -> No:
    return need(alive(s, a.soldier), "UNKNOWN_UNIT")


@BOOK.refuses("WK-ADV-S-6", ChooseLoss)
def one_of_those_who_took_part(s: State, a: ChooseLoss) -> No:
    by = s.pending.deed.by if s.pending is not None and isinstance(s.pending.deed, DiceAttack) else ()
    return need(a.soldier in by, "BAD_GROUP", have=len(by), unit=name(s, a.soldier))


@BOOK.refuses("WK-ADV-S-6", ChooseLoss)
def not_one_beside_its_leader(s: State, a: ChooseLoss) -> No:
    return need(not shielded(s, a.soldier), "PROTECTED", target=name(s, a.soldier))


def lost(s: State, soldier: int) -> State:
    """The state once the passive player has chosen."""
    return combat.defeated(s.but(pending=None), soldier)


@BOOK.acts("WK-ADV-L-2", off=())
def healed(s: State) -> tuple[int, ...]:
    """The wounded units of the active side that become healthy when its movement ends: those beside a leader."""
    if not s.battle.adv_leader:
        return ()
    near, leaders = s.battle.grid.neighbour_mask, [u for u in s.battle.leaders[s.side] if s.at[u] != GONE]
    return tuple(
        u
        for u in s.battle.armies[s.side]
        if s.wounded >> u & 1 and s.at[u] != GONE and any(near[s.at[leader]] >> s.at[u] & 1 for leader in leaders)
    )
