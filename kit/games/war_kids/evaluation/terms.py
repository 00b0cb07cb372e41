"""The named parts of the evaluation: the one source of the computer's choice, the hint's reason, the tutor's warning.

Each term is in units of "one Soldier", good for the player when positive. What is certain counts nearly in full; what
the enemy can do next counts by what it would win, less what it would lose to the answer; what may come later is small.
The weights were chosen by hand. What they are worth anybody can measure, after a change as before it:
`python3 -m kit simulate war_kids hill --levels 2,random --matches 400`, and with `--levels 3,2`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kit.games.war_kids import sight
from kit.games.war_kids.actions import Cast
from kit.games.war_kids.battle import Eliminate
from kit.games.war_kids.evaluation.danger import (  # fmt: skip
    LEADER_LOSS,
    Touch,
    casters,
    dice_group,
    dice_hopes,
    dice_worth,
    falls_at_once,
    healing,
    material,
    nearer_chances,
    push,
    spell_chances,
    stakes,
    stand,
    strikers,
    touch,
    worth_of,
)
from kit.games.war_kids.pieces import GONE, SOLDIER
from kit.games.war_kids.rules import combat, spells
from kit.games.war_kids.rules.turn import who_starts
from kit.games.war_kids.state import State, sheltered
from kit.space.hexes import bits

TERMS = (
    "victory",
    "material",
    "strike",
    "safe_strike",
    "threatened",
    "spell_danger",
    "mage_shot",
    "spell_chance",
    "leader_danger",
    "leader_hunt",
    "leader_shelter",
    "goal",
    "hold",
    "lonely",
    "three_together",
    "together",
    "advance",
    "healing",
    "push",
)
"""The names of the terms."""

VICTORY = 24.0


@dataclass(frozen=True, slots=True)
class _Side:
    """What is asked again and again about one side while a state is weighed."""

    side: int
    alive: tuple[int, ...]
    reach: Touch
    """What its fighters can touch in a whole player-turn, or in what is left of the enemy's."""
    touched: int
    """Hexes that at least one of its fighters touches."""
    touched_by_two: int
    touched_by_soldiers: int
    """Hexes that its Soldiers touch."""
    touched_by_pegasi: int
    """Hexes that its Pegasi touch."""
    safe: int
    """Hexes beside its leaders."""


def terms(s: State, player: int) -> dict[str, float]:
    """The named parts of the evaluation of a state for a player; the names are `TERMS`."""
    if s.outcome is not None:
        won = (s.outcome.winners == (player,)) - (s.outcome.winners == (1 - player,))
        return {**_NOTHING, "victory": VICTORY * won, "material": _material(s, player)}
    enemy = 1 - player
    mine, theirs = _side(s, player, fresh=True), _side(s, enemy, fresh=s.side != enemy)
    ready = _ready(s, mine) if s.side == player else {}
    gone = sum(1 << target for target in ready if falls_at_once(s, target))
    risk = _risk(s, mine, theirs, gone)
    near, hunt = _within_reach(s, mine, theirs, gone)
    strike, safe_strike = _strikes(s, ready, risk)
    return {
        "victory": 0.8 * VICTORY * _enough(s, player, sum(falls_at_once(s, target) for target in ready)),
        "material": _material(s, player) + _late(s, player),
        "strike": strike + dice_hopes(s, player),
        "safe_strike": safe_strike,
        "threatened": -0.8 * risk.units,
        "spell_danger": -0.8 * _shots(s, theirs, mine, [m for m in casters(s, enemy) if not gone >> m & 1], 0)
        - 0.3 * _long_shots(s, theirs, mine, gone),
        **_own_spells(s, mine, theirs, gone),
        "leader_danger": -0.8 * risk.leader,
        "leader_hunt": hunt,
        "leader_shelter": 0.15 * _sheltered(s, mine, theirs),
        "goal": _way_to_goal(s, mine, 0) - _way_to_goal(s, theirs, gone),
        "hold": _holding(s, mine, 0, 0.2) - _holding(s, theirs, gone, 0.5),
        "lonely": near,
        "three_together": 0.12 * _threes(s, mine, theirs) + 0.02 * _gathering(s, mine, theirs),
        "together": 0.03 * _together(s, mine),
        "advance": 0.03 * _advance(s, mine, theirs),
        "healing": 0.5 * (healing(s, player) - healing(s, enemy)),
        "push": 0.4 * push(s, player),
    }


_NOTHING = dict.fromkeys(TERMS, 0.0)


def _side(s: State, side: int, fresh: bool) -> _Side:
    reach, any_, two, soldiers, pegasi = touch(s, side, fresh), 0, 0, 0, 0
    for u, (_, touched) in reach.items():
        two |= any_ & touched
        any_ |= touched
        if s.battle.kinds[u] == SOLDIER:
            soldiers |= touched
        else:
            pegasi |= touched
    alive = tuple(u for u in s.battle.armies[side] if s.at[u] != GONE)
    return _Side(side, alive, reach, any_, two, soldiers, pegasi, sheltered(s, side))


def _material(s: State, player: int) -> float:
    return material(s, player) - material(s, 1 - player)


def _ready(s: State, mine: _Side) -> dict[int, tuple[int, ...]]:
    """The enemies that the contacts of this moment are enough for, each with its attackers: the dearest first, and one
    victim for each attacker (WK-ENG-1)."""
    if not mine.touched & s.taken[1 - mine.side]:
        return {}
    worth, used = stakes(s), 0
    found: dict[int, tuple[int, ...]] = {}
    for strike in sorted(combat.strikes(s), key=lambda strike: (-worth[strike.target], -len(strike.by))):
        by = sum(1 << u for u in strike.by)
        if not by & used and strike.target not in found:
            used |= by
            found[strike.target] = strike.by
    return found


def _strikes(s: State, ready: dict[int, tuple[int, ...]], risk: _Risk) -> tuple[float, float]:
    """What the ready contacts win: where somebody can strike back, and where nobody can."""
    risky = safe = 0.0
    for target, by in ready.items():
        won = 0.95 * stakes(s)[target]
        if any(risk.exposed >> u & 1 for u in by):
            risky += won
        else:
            safe += won
    return risky, safe


def _enough(s: State, player: int, more: int) -> bool:
    """Whether so many more eliminations win the match at once."""
    lost, left = s.losses[1 - player], s.taken[1 - player].bit_count()
    return more > 0 and any(
        more >= left if v.count is None else lost + more >= v.count
        for v in s.battle.victory
        if isinstance(v, Eliminate)
    )


@dataclass(frozen=True, slots=True)
class _Risk:
    """What the enemy's next combat would cost, less what its attackers would pay for it."""

    units: float = 0.0
    leader: float = 0.0
    """The part of a leader whose loss loses the match."""
    exposed: int = 0
    """Bit set of the units that could be struck."""


def _risk(s: State, mine: _Side, theirs: _Side, gone: int) -> _Risk:
    """What the enemies that are not `gone` could take, each of them counted for one victim (WK-ENG-1)."""
    exposed = [u for u in mine.alive if theirs.touched >> s.at[u] & 1 and not mine.safe >> s.at[u] & 1]
    if not exposed:
        return _Risk()
    reach = {u: how for u, how in theirs.reach.items() if not gone >> u & 1} if gone else theirs.reach
    losses = sorted(_losses(s, mine, reach, exposed), reverse=True)
    dear, used, units, leader, victims = worth_of(s.battle), 0, 0.0, 0.0, 0
    for net, target, by in losses:
        if not by & used and not victims >> target & 1:
            used, victims = used | by, victims | 1 << target
            if dear[target] == LEADER_LOSS:
                leader += net
            else:
                units += net
    if _enough(s, theirs.side, sum(falls_at_once(s, u) for u in bits(victims))):
        units += 0.7 * VICTORY
    return _Risk(units, leader, sum(1 << u for u in {target for _, target, _ in losses}))


def _losses(s: State, mine: _Side, reach: Touch, exposed: list[int]) -> Iterator[tuple[float, int, int]]:
    """Per victim and attackers: (the net loss, the victim, the attackers as a bit set)."""
    worth, near, kinds = stakes(s), s.battle.grid.neighbour_mask, s.battle.kinds
    for target in exposed:
        if group := dice_group(s, target, s.at[target], reach):
            yield max(0.0, dice_worth(s, worth, group, target)), target, sum(1 << u for u in group)
        own = mine.reach[target][1] if target in mine.reach else 0
        cover = mine.touched_by_two | mine.touched & ~own
        for by in strikers(s, target, s.at[target], reach):
            if len(by) > 1:
                yield 0.7 * worth[target], target, sum(1 << u for u in by[:3])
                continue
            answer = cover if kinds[by[0]] != SOLDIER else cover & ~mine.touched_by_soldiers
            open_hexes = reach[by[0]][0] & near[s.at[target]] & ~answer
            price = 0.0 if open_hexes else 0.6 * worth[by[0]]
            yield max(worth[target] - price, 0.1 * worth[target]), target, 1 << by[0]


def _shots(s: State, by: _Side, at: _Side, mages: list[int], gone: int) -> float:
    """The expected worth of each Mage's best shot at a side."""
    battle, total = s.battle, 0.0
    worth, odds = stakes(s), spell_chances(battle)
    limit, taken = spells.spell_range(False), s.taken[0] | s.taken[1]
    for mage in mages:
        here, aims = s.at[mage], s.taken[at.side] & ~at.safe
        (field,) = sight.in_reach(battle, here, taken, aims, (limit,)) if aims else (0,)
        far: Mapping[int, int] | bytes = battle.grid.distances[here]
        if battle.adv_obstacles and not battle.adv_los:
            far = {h: n for n, ring in enumerate(sight.rings(battle, here, taken, limit)) for h in bits(ring & field)}
        chances = (odds[far[s.at[u]]] * worth[u] for u in at.alive if field >> s.at[u] & 1 and not gone >> u & 1)
        total += max(chances, default=0.0)
    return total


def _long_shots(s: State, by: _Side, at: _Side, gone: int) -> float:
    """What the Mages threaten once they are a few hexes nearer, where the loss of a leader loses the match."""
    battle = s.battle
    worth = worth_of(battle)
    prey = [s.at[u] for u in at.alive if worth[u] == LEADER_LOSS]
    if not prey:
        return 0.0
    mages = [s.at[u] for u in battle.mages[by.side] if s.at[u] != GONE and not gone >> u & 1]
    far, nearer = battle.grid.distances, nearer_chances(battle)
    return LEADER_LOSS * sum(chance for here in mages for there in prey for chance in nearer[far[here][there]])


def _own_spells(s: State, mine: _Side, theirs: _Side, gone: int) -> dict[str, float]:
    """My own shots: those of this turn nearly in full, those of the next one for less."""
    now = casters(s, mine.side) if s.side == mine.side else []
    later = [mage for mage in casters(s, mine.side, fresh=True) if mage not in now]
    flying = 0.0
    if s.casting is not None and s.side == mine.side:
        mage, target = s.casting
        far = spells.spell_distance(s, mage, target)
        slow = s.pending is not None and isinstance(s.pending.deed, Cast) and s.pending.deed.slow
        flying = 0.0 if far is None or slow else spell_chances(s.battle)[far] * stakes(s)[target]
    return {
        "mage_shot": 0.85 * _shots(s, mine, theirs, now, gone) + flying,
        "spell_chance": 0.4 * _shots(s, mine, theirs, later, gone) + 0.15 * _long_shots(s, mine, theirs, gone),
    }


def _sheltered(s: State, mine: _Side, theirs: _Side) -> float:
    """The worth of the units that only their leader saves from a strike."""
    worth, kinds = worth_of(s.battle), s.battle.kinds
    hard, easy = mine.safe & theirs.touched_by_pegasi, mine.safe & theirs.touched
    return sum(worth[u] for u in mine.alive if (hard if kinds[u] == SOLDIER else easy) >> s.at[u] & 1)


def _within_reach(s: State, mine: _Side, theirs: _Side, gone: int) -> tuple[float, float]:
    """The worth of the enemies within reach of my next charge, one for each fighter; and the leader's part of it where
    its loss loses the match. Those whom a friend stands by count for less."""
    worth, kinds = worth_of(s.battle), s.battle.kinds
    aims, hunt = [], 0.0
    for u in theirs.alive:
        here = s.at[u]
        field = mine.touched_by_pegasi if kinds[u] == SOLDIER else mine.touched
        if not field & ~theirs.safe & 1 << here or gone >> u & 1:
            continue
        if worth[u] == LEADER_LOSS:
            hunt = 1.0
        else:
            own = theirs.reach[u][1] if u in theirs.reach else 0
            aims.append(worth[u] * (0.18 if (theirs.touched_by_two | theirs.touched & ~own) >> here & 1 else 0.28))
    aims.sort(reverse=True)
    return sum(aims[: len(mine.reach)]), hunt


def _threes(s: State, mine: _Side, theirs: _Side) -> int:
    """How many enemy Soldiers three of mine can surround next."""
    kinds = s.battle.kinds
    fields = [touched for u, (_, touched) in mine.reach.items() if kinds[u] == SOLDIER]
    if len(fields) < 3:
        return 0
    aims = [s.at[u] for u in theirs.alive if kinds[u] == SOLDIER and not theirs.safe >> s.at[u] & 1]
    wanted = 2 if s.battle.adv_soldiers else 3
    return sum(sum(field >> here & 1 for field in fields) >= wanted for here in aims)


def _gathering(s: State, mine: _Side, theirs: _Side) -> float:
    """How far my three nearest Soldiers are from the enemy Soldier they are nearest to, as a loss."""
    kinds, distances = s.battle.kinds, s.battle.grid.distances
    soldiers = [s.at[u] for u in mine.alive if kinds[u] == SOLDIER]
    if len(soldiers) < 3:
        return 0.0
    aims = [distances[s.at[u]] for u in theirs.alive if kinds[u] == SOLDIER and not theirs.safe >> s.at[u] & 1]
    return -float(min((sum(sorted(map(far.__getitem__, soldiers))[:3]) for far in aims), default=0))


def _together(s: State, mine: _Side) -> int:
    """How many of my fighters touch a friend."""
    near, own = s.battle.grid.neighbour_mask, s.taken[mine.side]
    return sum(1 for u in mine.reach if near[s.at[u]] & own)


def _advance(s: State, mine: _Side, theirs: _Side) -> float:
    """How far my fighters are from the nearest enemy, as a loss."""
    spots = [s.at[u] for u in theirs.alive]
    if not spots:
        return 0.0
    distances = s.battle.grid.distances
    return -float(sum(min(map(distances[s.at[u]].__getitem__, spots)) for u in mine.reach))


def _way_to_goal(s: State, side: _Side, gone: int) -> float:
    """How far a side is from standing on its hexes, as a loss."""
    places = [s.at[u] for u in side.alive if not gone >> u & 1]
    total, distances = 0.0, s.battle.grid.distances
    for hold in s.battle.holds:
        if hold.side == side.side and places:
            far = sorted(min(map(distances[there].__getitem__, places)) for there in hold.hexes)
            total -= 0.25 * sum(far[: hold.count])
    return total


def _holding(s: State, side: _Side, gone: int, hope: float) -> float:
    """What it is worth to a side that it stands on its hexes, the more the longer, and nearly a win if the full turn
    ends so; `hope` is the part of it that counts where it only could stand there in its next player-turn."""
    total, mover = 0.0, who_starts(s.battle)
    for hold, held in zip(s.battle.holds, s.held, strict=True):
        if hold.side != side.side:
            continue
        stood = [here for here in hold.hexes if s.taken[hold.side] >> here & 1 and not _gone_from(s, here, gone)]
        full = len(stood) >= hold.count
        if not full:
            if s.side not in (mover, hold.side):
                held = 0
            open_hexes = [here for here in hold.hexes if here not in stood]
            if len(stood) + sum(_can_stand(s, side, here, gone) for here in open_hexes) < hold.count:
                continue
        progress = min(1.0, (held + 1) / hold.turns)
        ends = progress == 1.0 and hold.side != mover and (s.side == hold.side or not full)
        total += (1.0 if full else hope) * (1.0 + 5.0 * progress**2 + (0.5 * VICTORY if ends else 0.0))
    return total


def _gone_from(s: State, here: int, gone: int) -> bool:
    return bool(gone) and gone >> s.at.index(here) & 1 == 1


def _can_stand(s: State, side: _Side, here: int, gone: int) -> bool:
    """Whether a unit of the side could end its next player-turn on the hex."""
    near, points = s.battle.grid.distances[here], s.battle.points
    for u in side.alive:
        if near[s.at[u]] <= points[u] + s.battle.adv_roads and not gone >> u & 1:
            hexes = side.reach[u][0] if u in side.reach else stand(s, u)
            if hexes >> here & 1:
                return True
    return False


def _late(s: State, player: int) -> float:
    """What the balance at the turn limit is worth, more and more as it comes nearer."""
    limit = s.battle.limit
    if limit is None or limit.by not in ("units", "losses"):
        return 0.0
    lead = s.taken[player].bit_count() - s.taken[1 - player].bit_count()
    near = min(1.0, s.turn / limit.turns) ** 4
    return near * max(-8.0, min(8.0, 3.0 * lead))
