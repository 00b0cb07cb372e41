"""The named parts of the evaluation: the one source of the computer's choice, the hint's reason, the tutor's warning.

Each term is in units of "one Soldier", good for the player when positive. What is certain counts nearly in full; what
the enemy can do next counts by what it would win, less what it would lose to the answer; what may come later is small.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from kit.games.war_kids.battle import Battle, Eliminate, Hold, State, shield
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.outlook.danger import Touch, casters, spell_odds, strikers, touch
from kit.games.war_kids.rules import combat
from kit.games.war_kids.rules.turn import who_starts
from kit.games.war_kids.units import GONE, LEADER, SOLDIER
from kit.space.hexes import bits

TERMS = (
    "victory",
    "material",
    "safe_strike",
    "threatened",
    "mage_shot",
    "spell_chance",
    "leader_danger",
    "leader_shelter",
    "goal",
    "pressure",
    "three_together",
    "advance",
)
"""The names of the terms; each has a sentence `hint.<name>` in the catalogue."""

WORTH = (1.0, 1.8, 1.5, 1.2)
"""Per kind of unit, in Soldiers."""
LEADER_LOSS = 10.0
"""What a leader is worth where its loss loses the match."""
VICTORY = 30.0


@dataclass(frozen=True, slots=True)
class _Side:
    """What is asked again and again about one side while a state is weighed."""

    side: int
    alive: tuple[int, ...]
    reach: Touch
    """What its fighters can touch in a whole player-turn, or in what is left of the enemy's."""
    once: int
    """Hexes that at least one of its fighters touches."""
    twice: int
    soft: int
    """Hexes that its Soldiers touch."""
    riders: int
    """Hexes that its Pegasi touch."""
    safe: int
    """Hexes beside its leaders."""


def terms(s: State, player: int) -> dict[str, float]:
    """The named parts of the evaluation of a state for a player; the names are `TERMS`."""
    if s.outcome is not None:
        won = s.outcome.winners == (player,), s.outcome.winners == (1 - player,)
        return {**_NOTHING, "victory": VICTORY * (won[0] - won[1]), "material": _material(s, player)}
    enemy = 1 - player
    mine, theirs = _side(s, player, fresh=True), _side(s, enemy, fresh=s.side != enemy)
    ready = _ready(s, mine) if s.side == player else 0
    threat, leader = _threatened(s, mine, theirs, ready)
    wins = _enough(s, player, ready.bit_count())
    strikes = sum(_worth(s.battle)[u] for u in bits(ready))
    return {
        "victory": 0.8 * VICTORY if wins else 0.0,
        "material": _material(s, player),
        "safe_strike": 0.95 * strikes,
        "threatened": -0.8 * threat,
        "mage_shot": -0.8 * _shots(s, theirs, mine, casters(s, enemy), 0),
        "spell_chance": _spell_chance(s, mine, theirs, ready),
        "leader_danger": -0.8 * leader,
        "leader_shelter": 0.15 * _sheltered(s, mine, theirs),
        "goal": _goal(s, player, ready) - _goal(s, enemy, ready) + _late(s, player),
        "pressure": 0.22 * _pressure(s, mine, theirs, ready),
        "three_together": 0.12 * _threes(s, mine, theirs),
        "advance": 0.03 * _advance(s, mine, theirs),
    }


_NOTHING = dict.fromkeys(TERMS, 0.0)


@lru_cache(maxsize=16)
def _worth(battle: Battle) -> tuple[float, ...]:
    """Per unit what it is worth."""
    last = [sum(battle.kinds[u] == LEADER for u in army) == 1 for army in battle.armies]
    dear = [battle.leader_loss and unit.kind == LEADER and last[unit.side] for unit in battle.units]
    return tuple(LEADER_LOSS if d else WORTH[unit.kind] for d, unit in zip(dear, battle.units, strict=True))


@lru_cache(maxsize=16)
def _float_odds(battle: Battle) -> tuple[float, ...]:
    return tuple(map(float, spell_odds(battle)))


BOOK.caches += [_worth.cache_clear, _float_odds.cache_clear]


def _side(s: State, side: int, fresh: bool) -> _Side:
    reach, once, twice, soft = touch(s, side, fresh), 0, 0, 0
    riders = 0
    for u, (_, touched) in reach.items():
        twice |= once & touched
        once |= touched
        if s.battle.kinds[u] == SOLDIER:
            soft |= touched
        else:
            riders |= touched
    alive = tuple(u for u in s.battle.armies[side] if s.at[u] != GONE)
    return _Side(side, alive, reach, once, twice, soft, riders, shield(s, side))


def _material(s: State, player: int) -> float:
    worth = _worth(s.battle)
    mine, theirs = (sum(worth[u] for u in s.battle.armies[side] if s.at[u] != GONE) for side in (player, 1 - player))
    return mine - theirs


def _ready(s: State, mine: _Side) -> int:
    """Bit set of the enemies that the contacts of this moment are enough for, the dearest first, one attacker each."""
    if not mine.once & s.taken[1 - mine.side]:
        return 0
    worth, used, gone = _worth(s.battle), 0, 0
    found = sorted(combat.strikes(s), key=lambda strike: (-worth[strike.target], -len(strike.by)))
    for strike in found:
        by = sum(1 << u for u in strike.by)
        if not by & used and not gone >> strike.target & 1:
            used, gone = used | by, gone | 1 << strike.target
    return gone


def _enough(s: State, player: int, more: int) -> bool:
    """Whether so many more eliminations win the match at once."""
    lost, left = s.losses[1 - player], s.taken[1 - player].bit_count()
    return more > 0 and any(
        more >= left if v.count is None else lost + more >= v.count
        for v in s.battle.victory
        if isinstance(v, Eliminate)
    )


def _threatened(s: State, mine: _Side, theirs: _Side, ready: int) -> tuple[float, float]:
    """What the enemy's next combat would cost, less what its attackers would pay for it; and the leader's part of it.

    Each attacker is counted for one victim (WK-ENG-1).
    """
    exposed = [u for u in mine.alive if theirs.once >> s.at[u] & 1 and not mine.safe >> s.at[u] & 1]
    if not exposed:
        return 0.0, 0.0
    reach = {u: how for u, how in theirs.reach.items() if not ready >> u & 1} if ready else theirs.reach
    losses = sorted(_losses(s, mine, reach, exposed), reverse=True)
    worth, used, total, leader, victims = _worth(s.battle), 0, 0.0, 0.0, 0
    for net, target, by in losses:
        if not by & used and not victims >> target & 1:
            used, victims = used | by, victims | 1 << target
            if worth[target] == LEADER_LOSS:
                leader += net
            else:
                total += net
    if _enough(s, theirs.side, victims.bit_count()):
        total += 0.7 * VICTORY
    return total, leader


def _losses(s: State, mine: _Side, reach: Touch, exposed: list[int]) -> Iterator[tuple[float, int, int]]:
    """Per victim and attackers: (the net loss, the victim, the attackers as a bit set)."""
    worth, near, kinds = _worth(s.battle), s.battle.grid.neighbour_mask, s.battle.kinds
    for target in exposed:
        own = mine.reach[target][1] if target in mine.reach else 0
        cover = mine.twice | mine.once & ~own
        for by in strikers(s, target, s.at[target], reach):
            if len(by) > 1:
                yield 0.7 * worth[target], target, sum(1 << u for u in by[:3])
                continue
            answer = cover if kinds[by[0]] != SOLDIER else cover & ~mine.soft
            open_hexes = reach[by[0]][0] & near[s.at[target]] & ~answer
            price = 0.0 if open_hexes else 0.6 * worth[by[0]]
            yield max(worth[target] - price, 0.1 * worth[target]), target, 1 << by[0]


def _shots(s: State, by: _Side, at: _Side, mages: list[int], gone: int) -> float:
    """The expected worth of each Mage's best shot at a side."""
    battle, total = s.battle, 0.0
    worth, odds = _worth(battle), _float_odds(battle)
    for mage in mages:
        if gone >> mage & 1:
            continue
        far, field = battle.grid.distances[s.at[mage]], battle.spell_reach[s.at[mage]] & ~at.safe
        aims = (odds[far[s.at[u]]] * worth[u] for u in at.alive if field >> s.at[u] & 1 and not gone >> u & 1)
        total += max(aims, default=0.0)
    return total


def _spell_chance(s: State, mine: _Side, theirs: _Side, ready: int) -> float:
    """My own shots: those of this turn nearly in full, those of the next one for less."""
    now = casters(s, mine.side) if s.side == mine.side else []
    later = [mage for mage in casters(s, mine.side, fresh=True) if mage not in now]
    return 0.85 * _shots(s, mine, theirs, now, ready) + 0.4 * _shots(s, mine, theirs, later, ready)


def _sheltered(s: State, mine: _Side, theirs: _Side) -> float:
    """The worth of the units that only their leader saves from a strike."""
    worth, kinds = _worth(s.battle), s.battle.kinds
    hard, easy = mine.safe & theirs.riders, mine.safe & theirs.once
    return sum(worth[u] for u in mine.alive if (hard if kinds[u] == SOLDIER else easy) >> s.at[u] & 1)


def _pressure(s: State, mine: _Side, theirs: _Side, ready: int) -> float:
    """The worth of the enemies within reach of my next charge, one for each fighter that is near any."""
    worth, kinds = _worth(s.battle), s.battle.kinds
    aims = []
    for u in theirs.alive:
        here = 1 << s.at[u]
        field = mine.riders if kinds[u] == SOLDIER else mine.once
        if field & here & ~theirs.safe and not ready >> u & 1:
            aims.append(min(worth[u], 4.0))
    aims.sort(reverse=True)
    return sum(aims[: len(mine.reach)])


def _threes(s: State, mine: _Side, theirs: _Side) -> float:
    """How many enemy Soldiers three of mine can surround next, and how many of mine stand near two others."""
    kinds, near = s.battle.kinds, s.battle.grid.neighbour_mask
    own = [u for u in mine.alive if kinds[u] == SOLDIER]
    if len(own) < 3:
        return 0.0
    fields = [mine.reach[u][1] for u in own if u in mine.reach]
    aims = [s.at[u] for u in theirs.alive if kinds[u] == SOLDIER and not theirs.safe >> s.at[u] & 1]
    surrounded = sum(sum(field >> here & 1 for field in fields) >= 3 for here in aims)
    places = 0
    for u in own:
        places |= 1 << s.at[u]
    return surrounded + 0.25 * sum((near[s.at[u]] & places).bit_count() >= 1 for u in own)


def _advance(s: State, mine: _Side, theirs: _Side) -> float:
    """How far my fighters are from the nearest enemy, as a loss."""
    spots = [s.at[u] for u in theirs.alive]
    if not spots:
        return 0.0
    distances = s.battle.grid.distances
    return -float(sum(min(distances[s.at[u]][there] for there in spots) for u in mine.reach))


def _goal(s: State, side: int, ready: int) -> float:
    """How near a side is to holding its hexes: on the way, standing there, having stood there."""
    total = 0.0
    for number, hold in enumerate(s.battle.holds):
        if hold.side == side:
            total += _hold(s, hold, s.held[number], ready)
    return total


def _hold(s: State, hold: Hold, held: int, ready: int) -> float:
    army = [u for u in s.battle.armies[hold.side] if s.at[u] != GONE and not ready >> u & 1]
    if not army:
        return 0.0
    distances, places = s.battle.grid.distances, {s.at[u] for u in army}
    far = sorted(min(distances[here][there] for here in places) for there in hold.hexes)[: hold.count]
    total = -0.25 * sum(far)
    if any(far):
        return total
    last = who_starts(s.battle) != s.side and s.side == hold.side
    progress = min(1.0, (held + 1) / hold.turns)
    return total + 1.0 + 5.0 * progress**2 + (0.5 * VICTORY if last and progress == 1.0 else 0.0)


def _late(s: State, player: int) -> float:
    """What the balance at the turn limit is worth, more and more as it comes nearer."""
    limit = s.battle.limit
    if limit is None or limit.by not in ("units", "losses"):
        return 0.0
    lead = s.taken[player].bit_count() - s.taken[1 - player].bit_count()
    near = min(1.0, s.turn / limit.turns) ** 4
    return near * max(-8.0, min(8.0, 3.0 * lead))
