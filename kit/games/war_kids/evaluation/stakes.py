"""What is at stake: what a unit is worth, what one hit costs it, and the chances of spells and of dice combats."""

from __future__ import annotations

from functools import lru_cache

from kit.games.war_kids.actions import DiceAttack
from kit.games.war_kids.battle import Battle
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.evaluation.danger import dice_odds, spell_odds
from kit.games.war_kids.pieces import GONE, LEADER, SOLDIER
from kit.games.war_kids.state import State

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
