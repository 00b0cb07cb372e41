"""What can be said for a quiet action: what it brings nearer, opens or prepares, each looked up in the rules.

What is said of a next turn is so if nobody does anything until then: it is shown by a turn in which it is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Action, Cast, DiceAttack, Displace, Move, Strike
from kit.games.war_kids.outlook.danger import strikers, touch
from kit.games.war_kids.outlook.perils import perils
from kit.games.war_kids.outlook.stakes import falls_at_once, stakes
from kit.games.war_kids.rules import combat, dice, healing, magic, spells
from kit.games.war_kids.safety import can_strike, passed, safe, striker
from kit.games.war_kids.state import State, shield
from kit.games.war_kids.units import COMBAT, GONE, MAGE, MOVEMENT, SOLDIER
from kit.space.hexes import bits

QUIET = (
    "dice", "dice_soon", "slow", "open", "gather", "aim", "heal", "shelter", "to_flag", "to_bar", "avenge", "flee",
    "near", "far", "away_flag", "away",
)  # fmt: skip
"""The points about what an action brings nearer, opens or prepares."""
NEARBY = 5
"""From how many hexes on it is no news that an enemy is farther away."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks for an action."""

    kind: str
    unit: int
    """Who acts; of "guard", "heal" and "shelter" who gains by it."""
    target: int | None = None
    """The enemy that it is about."""
    by: int | None = None
    """The enemy who could answer, or who could strike otherwise."""
    place: int | None = None
    """The hex that it is about."""
    falls: bool = True
    """Whether the blow eliminates; else it wounds."""
    crew: int = 1
    """How many strike together."""
    count: int = 0
    """Hexes that are left, or throws that are good."""
    before: int = 0
    """The same, were it not for the action."""
    friend: int | None = None
    """Who of the same side can answer."""
    safe: bool = False
    """Whether nobody can strike the unit where it goes."""


def quiet(s: State, a: Action) -> Iterator[Reason]:
    """What can be said for a walk, a slow spell or a dice combat besides what is at stake at once."""
    match a:
        case DiceAttack(by=by, target=target):
            throws = GAME.choice_facts(s, a)["of_36"]
            yield Reason("dice", by[0], target, place=s.at[target], crew=len(by), count=throws)
        case Cast(mage=mage, target=target, slow=True):
            yield Reason("slow", mage, target, place=s.at[target], count=GAME.choice_facts(s, a)["of_36"])
        case Move():
            after = GAME.apply(s, a)
            if after.outcome is None:
                yield from _this_turn(s, a, after)
                yield from _next_turn(s, a, after)
                yield from _places(s, a)
                yield from _near(s, a, after)


# --- what a walk opens


def _this_turn(s: State, a: Move, after: State) -> Iterator[Reason]:
    """Spells and dice combats that are possible now, and who is well or safe beside the leader."""
    known, dear = _faces(s), stakes(s)
    opened = [(dear[shot[1]], n, shot) for shot, n in _faces(after).items() if n > known.get(shot, 0)]
    if opened:
        _, count, shot = max(opened)
        yield Reason("open", *shot, place=s.at[shot[1]], count=count, before=known.get(shot, 0))
    yield from _dice_soon(s, a, after)
    for unit in set(healing.healed(after)) - set(healing.healed(s)):
        yield Reason("heal", unit, place=after.at[unit])
    kept = shield(after, s.side) & after.taken[s.side] & ~(shield(s, s.side) & s.taken[s.side])
    for here in bits(kept):
        yield Reason("shelter", after.at.index(here), place=here)


def _faces(s: State) -> dict[tuple[int, int], int]:
    """Per Mage and target the faces with which a fast spell works that can be cast now."""
    return {
        (cast.mage, cast.target): len(GAME.choice_facts(s, cast)["wins"]) for cast in spells.spells(s) if not cast.slow
    }


def _dice_soon(s: State, a: Move, after: State) -> Iterator[Reason]:
    """The dearest dice combat that becomes possible, or better, in this very turn."""
    if not s.battle.adv_soldiers or s.battle.kinds[a.unit] != SOLDIER:
        return
    known, dear = _throws(GAME.apply(s, END_MOVEMENT)), stakes(s)
    better = [
        (dear[target], count, crew, target)
        for target, (count, crew) in _throws(GAME.apply(after, END_MOVEMENT)).items()
        if count > known.get(target, (0, 0))[0]
    ]
    if better:
        _, count, crew, target = max(better)
        told = known.get(target, (0, 0))[0]
        yield Reason("dice_soon", a.unit, target, place=s.at[target], crew=crew, count=count, before=told)


def _throws(s: State) -> Mapping[int, tuple[int, int]]:
    """Per target the best dice combat at hand: how many of 36 throws win it, and with how many Soldiers."""
    found: dict[int, tuple[int, int]] = {}
    for attack in dice.attacks(s):
        throws = GAME.choice_facts(s, attack)["of_36"]
        found[attack.target] = max(found.get(attack.target, (0, 0)), (throws, len(attack.by)))
    return found


# --- what it prepares


def _next_turn(s: State, a: Move, after: State) -> Iterator[Reason]:
    """What the side could do next turn and could not now, and who would answer a blow at the unit."""
    soon, now = _unanswered(after), _unanswered(s)
    if soon is not None and now is not None:
        yield from _aim(s, a, soon, now)
        yield from _gather(s, a, soon, now)
    yield from _avenge(a, after)
    if striker(s, a.unit) is None and a.unit in perils(GAME, s, s.side) and safe(after, a.unit):
        yield Reason("flee", a.unit, place=a.path[0])


def _unanswered(s: State) -> State | None:
    """The beginning of the side's next turn, if nobody does anything until then and the match goes on."""
    for _ in s.battle.armies:
        if s.outcome is not None:
            return None
        s = passed(s)
    return s if s.outcome is None else None


def _aim(s: State, a: Move, soon: State, now: State) -> Iterator[Reason]:
    """The dearest shot that the Mage that walks has next turn, and has not, or with fewer faces, if it stays."""
    if s.battle.kinds[a.unit] != MAGE:
        return
    known, dear = _faces(now), stakes(s)
    shots = [
        (dear[target] * count, target, count)
        for (mage, target), count in _faces(soon).items()
        if mage == a.unit and count > known.get((mage, target), 0)
    ]
    if shots:
        _, target, count = max(shots)
        yield Reason("aim", a.unit, target, place=s.at[target], count=count, before=known.get((a.unit, target), 0))


def _gather(s: State, a: Move, soon: State, now: State) -> Iterator[Reason]:
    """A Soldier that three Soldiers, this one among them, can take together next turn."""
    if s.battle.adv_soldiers or s.battle.kinds[a.unit] != SOLDIER:
        return
    enemy = 1 - s.side
    attackers = touch(soon, s.side)
    prey = [u for u in s.battle.armies[enemy] if soon.at[u] != GONE and s.battle.kinds[u] == SOLDIER]
    if not any(len(by) >= 3 and a.unit in by for u in prey for by in strikers(soon, u, soon.at[u], attackers)):
        return
    known = {target for target, peril in perils(GAME, now, enemy).items() if peril.chance == 1}
    for target, peril in perils(GAME, soon, enemy).items():
        by = [unit for unit, _ in peril.by]
        if target in prey and target not in known and peril.chance == 1 and len(by) == 3 and a.unit in by:
            yield Reason("gather", a.unit, target, place=s.at[target], falls=falls_at_once(s, target), crew=3)
            return


def _avenge(a: Move, after: State) -> Iterator[Reason]:
    """A friend that can strike back, from wherever the enemy strikes that could reach the unit."""
    by = striker(after, a.unit)
    if by is None or after.battle.kinds[by] == MAGE:
        return
    ends = list(_struck(passed(after), by, a.unit))
    friends = [u for u in after.battle.fighters[after.side] if u != a.unit]
    friend = next((u for u in friends if ends and all(can_strike(end, u, by) for end in ends)), None)
    if friend is not None:
        yield Reason("avenge", a.unit, by=by, place=a.path[-1], friend=friend)


def _struck(t: State, by: int, target: int) -> Iterator[State]:
    """Every state after a turn in which an enemy did nothing but walk up and strike the unit."""
    walks = [walk for walk in GAME.legal_actions(t) if isinstance(walk, Move) and walk.unit == by]
    for there in (t, *(GAME.apply(t, walk) for walk in walks)):
        fight = GAME.apply(there, END_MOVEMENT) if there.phase == MOVEMENT else there
        blow = Strike((by,), target)
        if fight.phase == COMBAT and blow in combat.strikes(fight):
            yield GAME.apply(GAME.apply(fight, blow), END_COMBAT)


# --- places


def _places(s: State, a: Move) -> Iterator[Reason]:
    """The flag that the walk leads nearer to."""
    far, start, end = s.battle.grid.distances, a.path[0], a.path[-1]
    for hold in s.battle.holds:
        if start in hold.hexes or end in hold.hexes:
            continue
        here = min(hold.hexes, key=lambda h: far[end][h])
        if far[end][here] < min(far[start][h] for h in hold.hexes):
            kind = "to_flag" if hold.side == s.side else "to_bar"
            yield Reason(kind, a.unit, place=here, count=far[end][here], before=far[start][here])


def _near(s: State, a: Move, after: State) -> Iterator[Reason]:
    """The nearest enemy, where the walk leads nearer to the enemies, or farther from them."""
    far, start, end = s.battle.grid.distances, a.path[0], a.path[-1]
    enemies = [u for u in s.battle.armies[1 - s.side] if s.at[u] != GONE]
    if not enemies:
        return
    nearest = min(enemies, key=lambda u: (far[end][s.at[u]], -stakes(s)[u]))
    there, least = s.at[nearest], min(far[start][s.at[u]] for u in enemies)
    steps, known = far[end][there], far[start][there]
    if steps < least:
        yield Reason("near", a.unit, nearest, place=there, count=steps, before=known, safe=safe(after, a.unit))
    elif steps > least <= NEARBY:
        yield Reason("far", a.unit, nearest, place=there, count=steps, before=least)


def pushed_off(s: State, a: Displace) -> Iterator[Reason]:
    """What a displacement takes its target away from: the flag it wants, or the side's own units."""
    far, target, end = s.battle.grid.distances, magic.pushed(s), a.route[-1]
    start, mage = s.at[target], s.pending.deed.mage if s.pending and isinstance(s.pending.deed, Cast) else target
    if s.battle.units[target].side == s.side:
        return
    for hold in s.battle.holds:
        if hold.side != s.side:
            steps = min(far[end][h] for h in hold.hexes)
            if steps > (known := min(far[start][h] for h in hold.hexes)):
                yield Reason("away_flag", mage, target, place=end, count=steps, before=known)
    mine = [s.at[u] for u in s.battle.armies[s.side] if s.at[u] != GONE]
    steps, known = (min(far[h][there] for there in mine) for h in (end, start))
    if steps > known:
        yield Reason("away", mage, target, place=end, count=steps, before=known)
