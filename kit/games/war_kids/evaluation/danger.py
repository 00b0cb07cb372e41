"""What could hit me: who can eliminate whom in a side's next player-turn, by contact for certain, by a spell with odds.

Where a unit can go, whom it touches and who is protected is asked of the rules; here the answers are only put together.
Units of the attacking side are taken to step aside for one another if they can; a way that only a lucky spell would
open is not counted. "Next player-turn" is what is left of the present one for the side whose turn it is.

What a unit is worth, what one hit costs it, and the chances of spells and of dice combats stand at the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from kit.core.chance import DIE
from kit.games.war_kids import ground, sight
from kit.games.war_kids.actions import DiceAttack
from kit.games.war_kids.battle import Battle
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.pieces import GONE, LEADER, MOVEMENT, PEGASUS, SOLDIER, STRENGTH
from kit.games.war_kids.rules import dice, spells
from kit.games.war_kids.state import State, sheltered
from kit.space.hexes import bits

Touch = Mapping[int, tuple[int, int]]
"""Per unit that fights: the hexes it can stand on when the combat begins, and those it then touches, as bit sets."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One way to hit a unit: those who can do it (for a Soldier attacked by Soldiers: all who could be among the
    three), and the chance that it works (1 by contact, unless dice decide it)."""

    by: tuple[int, ...]
    chance: Fraction = Fraction(1)


@lru_cache(maxsize=8192)
def _stand_and_touch(battle: Battle, kind: int, here: int, occupied: int) -> tuple[int, int]:
    stand = 1 << here
    for there in ground.reach(battle, battle.kinds.index(kind), here, occupied):
        stand |= 1 << there
    touched, struck = 0, strikes_at(battle, kind)
    for there in bits(stand):
        touched |= struck[there]
    return stand, touched


def strikes_at(battle: Battle, kind: int) -> tuple[int, ...]:
    """Per hex the neighbours that a unit of that kind standing there can attack, as a bit set."""
    return battle.charges if kind == PEGASUS else battle.grid.neighbour_mask


@lru_cache(maxsize=16)
def spell_odds(battle: Battle) -> tuple[Fraction, ...]:
    """Per distance in hexes, the exact chance that a spell hits: the die's outcomes asked of WK-SPELL-6."""
    distances = range(1 + max(map(max, battle.grid.distances)))
    return tuple(
        sum((p for roll, p in DIE if spells.spell_hits(distance, roll.pips)), Fraction(0)) for distance in distances
    )


@lru_cache(maxsize=64)
def dice_odds(battle: Battle, count: int, kind: int) -> tuple[Fraction, Fraction]:
    """The chances that so many Soldiers win and lose a dice combat against a unit of a kind: asked of WK-ADV-S-3."""
    more, less = count * STRENGTH[SOLDIER], STRENGTH[kind]
    rolls = [(one.pips + more, other.pips + less, p * q) for one, p in DIE for other, q in DIE]
    won = sum((p for attack, defence, p in rolls if dice.better(attack, defence) > 0), Fraction(0))
    return won, sum((p for attack, defence, p in rolls if dice.better(attack, defence) < 0), Fraction(0))


BOOK.caches += [_stand_and_touch.cache_clear, spell_odds.cache_clear, dice_odds.cache_clear]


def touch(s: State, side: int, fresh: bool = False) -> Touch:
    """What the fighters of a side can touch in the combat of their next player-turn.

    `fresh` looks at a whole player-turn even where the present one is half over.
    """
    battle, enemies, near = s.battle, s.taken[1 - side], s.battle.grid.neighbour_mask
    begun = s.side == side and not fresh
    frozen = begun and s.phase != MOVEMENT
    moved, engaged = (s.moved if begun else 0), (s.engaged if begun else 0)
    found: dict[int, tuple[int, int]] = {}
    occupied = enemies
    if not frozen:
        for u in battle.armies[side]:
            here = s.at[u]
            if here != GONE and (moved >> u & 1 or not near[here] & ~enemies):
                occupied |= 1 << here
    for u in battle.armies[side]:
        here, kind = s.at[u], battle.kinds[u]
        if here == GONE or kind > PEGASUS or engaged >> u & 1:
            continue
        if frozen or moved >> u & 1:
            found[u] = 1 << here, strikes_at(battle, kind)[here]
        else:
            others = occupied & battle.zones[battle.points[u]][here]
            found[u] = _stand_and_touch(battle, kind, here, others & ~(1 << here))
    return found


def stand(s: State, unit: int) -> int:
    """Bit set of the hexes a unit could stand on after its next whole movement, its friends stepping aside."""
    here, enemies = s.at[unit], s.taken[1 - s.battle.units[unit].side]
    occupied = enemies & s.battle.zones[s.battle.points[unit]][here]
    return _stand_and_touch(s.battle, s.battle.kinds[unit], here, occupied)[0]


def casters(s: State, side: int, fresh: bool = False) -> list[int]:
    """The Mages of a side that can cast in their next player-turn; they cast from where they stand (WK-SPELL-3)."""
    tired = s.moved | s.spent if s.side == side and not fresh else 0
    return [mage for mage in s.battle.mages[side] if s.at[mage] != GONE and not tired >> mage & 1]


def strikers(s: State, target: int, here: int, attackers: Touch) -> list[tuple[int, ...]]:
    """Who is sure to defeat a unit if it stands on a hex, protection aside: single ones, then three Soldiers."""
    kinds, near = s.battle.kinds, s.battle.grid.neighbour_mask[here]
    able = [u for u, (_, touched) in attackers.items() if touched >> here & 1]
    if s.battle.adv_soldiers:
        return [(u,) for u in able if kinds[u] == PEGASUS]
    if kinds[target] != SOLDIER:
        return [(u,) for u in able]
    found: list[tuple[int, ...]] = [(u,) for u in able if kinds[u] == PEGASUS]
    soldiers = [u for u in able if kinds[u] == SOLDIER]
    if len(soldiers) >= 3 and _room_for_three([attackers[u][0] & near for u in soldiers]):
        found.append(tuple(soldiers))
    return found


def dice_group(s: State, target: int, here: int, attackers: Touch) -> tuple[int, ...]:
    """The Soldiers that can attack a unit with dice if it stands on a hex, as many as find room."""
    if not s.battle.adv_soldiers:
        return ()
    near, kinds = s.battle.grid.neighbour_mask[here], s.battle.kinds
    able = [u for u, (_, touched) in attackers.items() if kinds[u] == SOLDIER and touched >> here & 1]
    room = 0
    for u in able:
        room |= attackers[u][0] & near
    return tuple(able[: room.bit_count()])


def _room_for_three(stands: Sequence[int]) -> bool:
    """Whether three of the units can stand on three different hexes of their own."""
    return any(
        any(a != b and (c & ~(1 << a) & ~(1 << b)) for a in bits(one) for b in bits(two))
        for one, two, c in combinations(stands, 3)
    )


def _guards(s: State, target: int, here: int) -> list[int]:
    """The leaders that protect a unit standing on the hex."""
    battle, near = s.battle, s.battle.grid.neighbour_mask[here]
    army = battle.armies[battle.units[target].side]
    return [u for u in army if u != target and battle.kinds[u] == LEADER and s.at[u] != GONE and near >> s.at[u] & 1]


def _past_the_guard(s: State, target: int, here: int, attackers: Touch, mages: Iterable[int]) -> list[Hit]:
    """The threats to a protected unit: its only leader has to fall first, and the match to go on after that."""
    guards = _guards(s, target, here)
    if len(guards) != 1 or _guards(s, guards[0], s.at[guards[0]]):
        return []
    guard, battle = guards[0], s.battle
    if battle.adv_wounded and not s.wounded >> guard & 1:
        return []
    others = [u for u in battle.armies[battle.units[guard].side] if battle.kinds[u] == LEADER and s.at[u] != GONE]
    if battle.leader_loss and others == [guard]:
        return []
    near = battle.grid.neighbour_mask
    found: dict[tuple[int, ...], Fraction] = {}
    for (first,) in strikers(s, guard, s.at[guard], attackers):
        spot = attackers[first][0] & near[s.at[guard]]
        free = {
            u: (stand, touched)
            for u, (stand, touched) in attackers.items()
            if u != first and not (spot == stand & near[here] and spot.bit_count() == 1)
        }
        found.update(dict.fromkeys(strikers(s, target, here, free), Fraction(1)))
        for mage in mages:
            found[(mage,)] = _odds(s, mage, here)
    lucky = max((_odds(s, mage, s.at[guard]) for mage in mages), default=Fraction(0))
    for by in strikers(s, target, here, attackers):
        found[by] = max(found.get(by, lucky), lucky)
    return [Hit(by, chance) for by, chance in found.items() if chance]


def _odds(s: State, mage: int, here: int) -> Fraction:
    """The chance of a Mage to hit a hex from where it stands."""
    if not s.battle.discs[s.at[mage]][spells.spell_range(False)] >> here & 1:
        return Fraction(0)
    far = sight.distance(s.battle, s.at[mage], here, s.taken[0] | s.taken[1])
    return Fraction(0) if far is None or far > spells.spell_range(False) else spell_odds(s.battle)[far]


def hits(s: State, target: int, here: int, attackers: Touch, mages: Sequence[int], safe: int) -> list[Hit]:
    """Every way to lose the unit if it stands on the hex; `safe` is the bit set of protected hexes."""
    if safe >> here & 1:
        return _past_the_guard(s, target, here, attackers, mages)
    found = [Hit(by) for by in strikers(s, target, here, attackers)]
    if group := dice_group(s, target, here, attackers):
        found.append(Hit(group, dice_odds(s.battle, len(group), s.battle.kinds[target])[0]))
    return found + [Hit((mage,), odds) for mage in mages if (odds := _odds(s, mage, here))]


def dangers(s: State, side: int) -> dict[int, tuple[Hit, ...]]:
    """The units of a side that the enemy's next player-turn could take, each with every way to do it, contact first."""
    if s.outcome is not None:
        return {}
    enemy = 1 - side
    attackers, mages, safe = touch(s, enemy), casters(s, enemy), sheltered(s, side)
    found = {u: hits(s, u, s.at[u], attackers, mages, safe) for u in s.battle.armies[side] if s.at[u] != GONE}
    return {u: tuple(ways) for u, ways in found.items() if ways}


WORTH = (1.0, 1.8, 1.5, 1.2)
"""Per kind of unit, in Soldiers."""
LEADER_LOSS = 20.0
"""What a leader is worth where its loss loses the match."""
WOUND = 0.4
"""The part of its worth that a unit loses with its first defeat, where that only wounds it."""


@lru_cache(maxsize=16)
def worth_of(battle: Battle) -> tuple[float, ...]:
    """Per unit what it is worth."""
    last = [sum(battle.kinds[u] == LEADER for u in army) == 1 for army in battle.armies]
    dear = [battle.leader_loss and unit.kind == LEADER and last[unit.side] for unit in battle.units]
    return tuple(LEADER_LOSS if d else WORTH[unit.kind] for d, unit in zip(dear, battle.units, strict=True))


@lru_cache(maxsize=16)
def spell_chances(battle: Battle) -> tuple[float, ...]:
    """Per distance the chance that a fast spell hits."""
    return tuple(map(float, spell_odds(battle)))


@lru_cache(maxsize=16)
def nearer_chances(battle: Battle) -> tuple[tuple[float, float], ...]:
    """Per distance half the chance that a fast spell hits from one hex nearer, and from two."""
    odds = spell_chances(battle)
    return tuple((odds[max(1, far - 1)] / 2, odds[max(1, far - 2)] / 2) for far in range(len(odds)))


@lru_cache(maxsize=64)
def dice_chances(battle: Battle, count: int, kind: int) -> tuple[float, float]:
    """The chances that so many Soldiers win and lose a dice combat against a unit of a kind."""
    win, lose = dice_odds(battle, count, kind)
    return float(win), float(lose)


@lru_cache(maxsize=4096)
def _stakes(battle: Battle, wounded: int) -> tuple[float, ...]:
    worth = worth_of(battle)
    return tuple(w * (1 - WOUND if wounded >> u & 1 else WOUND) for u, w in enumerate(worth))


BOOK.caches += [cached.cache_clear for cached in (worth_of, spell_chances, nearer_chances, dice_chances, _stakes)]


def stakes(s: State) -> tuple[float, ...]:
    """Per unit what its next defeat costs."""
    return _stakes(s.battle, s.wounded) if s.battle.adv_wounded else worth_of(s.battle)


def material(s: State, side: int) -> float:
    """What the units of a side are worth, wounded ones less."""
    worth = worth_of(s.battle)
    total = sum(worth[u] for u in s.battle.armies[side] if s.at[u] != GONE)
    if s.wounded:
        total -= WOUND * sum(worth[u] for u in s.battle.armies[side] if s.wounded >> u & 1)
    return total


def falls_at_once(s: State, unit: int) -> bool:
    """Whether the unit's next defeat eliminates it."""
    return not s.battle.adv_wounded or s.wounded >> unit & 1 == 1


def dice_worth(s: State, stake: tuple[float, ...], by: tuple[int, ...], target: int) -> float:
    """What a dice combat wins on the average, less what it costs."""
    win, lose = dice_chances(s.battle, len(by), s.battle.kinds[target])
    return win * stake[target] - lose * min(stake[u] for u in by)


def dice_hopes(s: State, side: int) -> float:
    """What the dice combats that the Soldiers of the active side can fight now are worth, each Soldier in one."""
    if not s.battle.adv_soldiers or s.side != side:
        return 0.0
    near, kinds, at = s.battle.grid.neighbour_mask, s.battle.kinds, s.at
    able = [u for u in s.battle.fighters[side] if at[u] != GONE and kinds[u] == SOLDIER and not s.engaged >> u & 1]
    stake, total, used = stakes(s), 0.0, 0
    enemies = [u for u in s.battle.armies[1 - side] if at[u] != GONE and not (s.attacked | s.displaced) >> u & 1]
    for target in sorted(enemies, key=lambda u: -stake[u]):
        by = tuple(u for u in able if near[at[target]] >> at[u] & 1 and not used >> u & 1)
        if by:
            used |= sum(1 << u for u in by)
            total += dice_worth(s, stake, by, target)
    return total


def healing(s: State, side: int) -> float:
    """What it is worth that wounded units stand beside their leader, who will heal them."""
    if not s.battle.adv_leader or not s.wounded:
        return 0.0
    worth, near = worth_of(s.battle), s.battle.grid.neighbour_mask
    leaders = [s.at[u] for u in s.battle.leaders[side] if s.at[u] != GONE]
    hurt = (u for u in s.battle.armies[side] if s.wounded >> u & 1)
    return sum(WOUND * worth[u] for u in hurt if any(near[here] >> s.at[u] & 1 for here in leaders))


def push(s: State, side: int) -> float:
    """What it is worth to displace the unit that a slow spell has hit."""
    if s.pending is None or s.pending.asks != "push" or isinstance(s.pending.deed, DiceAttack):
        return 0.0
    gain = min(2.0, worth_of(s.battle)[s.pending.deed.target])
    return gain if s.side == side else -gain
