"""What speaks for an action, so that it is surely true: each point is looked up in the rules, none is a feeling.

That somebody *could* do something is shown by a turn in which it is done; that nobody *can* is said only
where nobody could even if no enemy stood in another one's way, and spells had cleared every way that they could.
What is said of a next turn is so if nobody does anything until then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Action, Cast, DiceAttack, Displace, Move, Strike
from kit.games.war_kids.evaluation import dangers
from kit.games.war_kids.evaluation.danger import falls_at_once, stakes, strikers, touch
from kit.games.war_kids.evaluation.threats import threats
from kit.games.war_kids.goals import can_strike, more_to_win, passed, safe, striker
from kit.games.war_kids.pieces import COMBAT, GONE, MAGE, MOVEMENT, PEGASUS, SOLDIER
from kit.games.war_kids.rules import combat, dice, magic, spells
from kit.games.war_kids.rules.victory import losing_the_leader_loses
from kit.games.war_kids.state import State, shield
from kit.space.hexes import bits

WINS = ("win", "win_more")
"""Points that go before all others."""
OWN = ("guard", "escape", "heal", "shelter", "flee")
"""Points that are about a unit of the side's own."""
SHARES = {
    "take_back": 0.6, "take": 0.8, "flag": 0.9, "bar": 0.9, "spell": 0.3, "hunt": 0.2,
    "dice": 0.5, "dice_soon": 0.4, "slow": 0.2, "open": 0.3, "gather": 0.2, "aim": 0.1, "heal": 0.4, "shelter": 0.06,
    "to_flag": 0.1, "to_bar": 0.05, "avenge": 0.04, "flee": 0.3, "near": 0.02, "far": 0.01,
}  # fmt: skip
"""By how much a kind of point counts for less than what it is about."""
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
    """Hexes that are left, throws that are good, or blows that are still to come."""
    before: int = 0
    """The same, were it not for the action."""
    friend: int | None = None
    """Who of the same side can answer."""
    safe: bool = False
    """Whether nobody can strike the unit where it goes."""


def at_stake(s: State, a: Action) -> Iterator[Reason]:
    """What an action takes, protects or bars at once."""
    yield from _takes(s, a)
    yield from _guards(s, a)
    yield from _flags(s, a)
    yield from _spell(s, a)
    yield from _hunts(s, a)


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


def weight(point: Reason, dear: Sequence[float]) -> float:
    """How much the point matters, in Soldiers."""
    about = dear[point.unit] if point.kind in OWN or point.target is None else dear[point.target]
    return about * SHARES.get(point.kind, 1.0)


# --- what is at stake at once: blows and spells


def _takes(s: State, a: Action) -> Iterator[Reason]:
    """The blow itself, or of those that a move makes possible in this very turn the one that wins, else the dearest."""
    new, before = [a] if isinstance(a, Strike) else [], s
    if isinstance(a, Move):
        before = GAME.apply(GAME.apply(s, a), END_MOVEMENT)
        already = {(strike.by, strike.target) for strike in combat.strikes(s.but(phase=COMBAT))}
        new = [strike for strike in combat.strikes(before) if a.unit in strike.by]
        new = [strike for strike in new if (strike.by, strike.target) not in already]
    new = sorted(new, key=lambda strike: -stakes(s)[strike.target])
    found = [point for blow in new for point in _blow(s, before, blow)]
    yield from sorted(found, key=lambda point: point.kind not in WINS)[:1]


def together(s: State, a: Action, plan: Sequence[Action]) -> Iterator[Reason]:
    """The blow of several that a walk only begins: what is planned after it brings it about in this very turn."""
    if not isinstance(a, Move):
        return
    already = {strike.target for strike in combat.strikes(s.but(phase=COMBAT))}
    t = GAME.apply(s, a)
    for then in plan:
        if GAME.current_player(t) != s.side or GAME.explain(t, then) is not None:
            return
        if isinstance(then, Strike) and len(then.by) > 1 and a.unit in then.by:
            if then.target not in already:
                yield from _blow(s, t, then)
            return
        t = GAME.apply(t, then)


def _blow(s: State, before: State, blow: Strike) -> Iterator[Reason]:
    """What a blow that is struck later in the turn takes."""
    after, unit, falls = GAME.apply(before, blow), blow.by[0], falls_at_once(s, blow.target)
    told = partial(Reason, unit=unit, target=blow.target, place=s.at[blow.target], falls=falls, crew=len(blow.by))
    if after.outcome is not None:
        if after.outcome.winners == (s.side,):
            yield told("win")
    elif falls and (more := more_to_win(after, s.side)):
        yield told("win_more", count=more)
    elif len(blow.by) > 1:
        yield told("three")
    elif safe(after, unit):
        yield told("take_safe")
    else:
        by = striker(after, unit)
        yield told("take" if by is None else "take_back", by=by)


def _spell(s: State, a: Action) -> Iterator[Reason]:
    if isinstance(a, Cast) and not a.slow:
        yield Reason("spell", a.mage, a.target, place=s.at[a.target])


# --- dangers


def _guards(s: State, a: Action) -> Iterator[Reason]:
    """Units that somebody could take, were it not for the action."""
    after = GAME.apply(s, a)
    if isinstance(a, Cast | DiceAttack) or after.outcome is not None:
        return
    for unit in dangers(s, s.side):
        by = striker(s, unit) if safe(after, unit) else None
        if by is not None:
            kind = "escape" if isinstance(a, Move) and unit == a.unit else "guard"
            yield Reason(kind, unit, by=by, place=s.at[unit], falls=falls_at_once(s, unit))


# --- flags and prey


def _flags(s: State, a: Action) -> Iterator[Reason]:
    """The flag that a move leads to, and a flag of the enemy's that it bars."""
    if not isinstance(a, Move):
        return
    start, end = a.path[0], a.path[-1]
    for hold in s.battle.holds:
        if end in hold.hexes and start not in hold.hexes:
            if hold.side == s.side:
                yield Reason("flag", a.unit, place=end)
            elif hold.count == len(hold.hexes):
                yield Reason("bar", a.unit, place=end)


def _hunts(s: State, a: Action) -> Iterator[Reason]:
    """The dearest enemy that the unit can strike next turn, if nobody does anything until then, and could not now."""
    if not isinstance(a, Move) or s.battle.kinds[a.unit] not in (SOLDIER, PEGASUS):
        return
    soon, now = (passed(t) if t.outcome is None else t for t in (passed(GAME.apply(s, a)), passed(s)))
    prey = [u for u in s.battle.armies[1 - s.side] if can_strike(soon, a.unit, u) and not can_strike(now, a.unit, u)]
    if prey:
        target = max(prey, key=lambda u: stakes(s)[u])
        yield Reason("hunt", a.unit, target, place=s.at[target], falls=falls_at_once(s, target))


# --- what a walk opens


def _this_turn(s: State, a: Move, after: State) -> Iterator[Reason]:
    """Spells and dice combats that are possible now, and who is well or safe beside the leader."""
    known, dear = _faces(s), stakes(s)
    opened = [(dear[shot[1]], n, shot) for shot, n in _faces(after).items() if n > known.get(shot, 0)]
    if opened:
        _, count, shot = max(opened)
        yield Reason("open", *shot, place=s.at[shot[1]], count=count, before=known.get(shot, 0))
    yield from _dice_soon(s, a, after)
    for unit in set(dice.healed(after)) - set(dice.healed(s)):
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
    yield from _avenge(s, a, after)
    if striker(s, a.unit) is None and a.unit in threats(GAME, s, s.side) and safe(after, a.unit):
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
    known = {target for target, threat in threats(GAME, now, enemy).items() if threat.chance == 1}
    for target, threat in threats(GAME, soon, enemy).items():
        by = [unit for unit, _ in threat.by]
        if target in prey and target not in known and threat.chance == 1 and len(by) == 3 and a.unit in by:
            yield Reason("gather", a.unit, target, place=s.at[target], falls=falls_at_once(s, target), crew=3)
            return


def _avenge(s: State, a: Move, after: State) -> Iterator[Reason]:
    """A friend that can strike back, from wherever the enemy strikes that could reach the unit; and the friend for
    whom the unit itself can do so now, and could not before."""
    friends = [u for u in after.battle.fighters[after.side] if u != a.unit]
    by, ends = _attack(after, a.unit)
    friend = None if by is None else next((u for u in friends if _answers(ends, u, by)), None)
    if friend is not None:
        yield Reason("avenge", a.unit, by=by, place=a.path[-1], friend=friend)
    if a.unit not in after.battle.fighters[after.side]:
        return
    for unit in dangers(after, after.side).keys() - {a.unit}:
        by, ends = _attack(after, unit)
        if by is None or not _answers(ends, a.unit, by):
            continue
        if not _answers(list(_struck(passed(s), by, unit)), a.unit, by):
            yield Reason("avenge", unit, by=by, place=after.at[unit], friend=a.unit)


def _attack(s: State, unit: int) -> tuple[int | None, list[State]]:
    """An enemy fighter that could alone strike the unit next turn, and how it stands after each way to do so."""
    by = striker(s, unit)
    if by is None or s.battle.kinds[by] == MAGE:
        return None, []
    return by, list(_struck(passed(s), by, unit))


def _answers(ends: Sequence[State], unit: int, by: int) -> bool:
    """Whether the unit alone can strike back at who struck, however that was done."""
    return bool(ends) and all(can_strike(end, unit, by) for end in ends)


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


def quarry(s: State) -> tuple[int, ...]:
    """The enemy leaders, where to capture them is the only thing that the side to move can go for (WK-VIC-2)."""
    wants_places = any(hold.side == s.side for hold in s.battle.holds)
    return s.battle.leaders[1 - s.side] if losing_the_leader_loses(s.battle) and not wants_places else ()


def _near(s: State, a: Move, after: State) -> Iterator[Reason]:
    """The nearest enemy, where the walk leads nearer to the enemies, or farther from them."""
    far, start, end = s.battle.grid.distances, a.path[0], a.path[-1]
    enemies = [u for u in s.battle.armies[1 - s.side] if s.at[u] != GONE]
    if not enemies:
        return
    hunted = [u for u in enemies if far[end][s.at[u]] < far[start][s.at[u]] and u in quarry(s)]
    if hunted:
        there = s.at[hunted[0]]
        steps, known = far[end][there], far[start][there]
        yield Reason("near", a.unit, hunted[0], place=there, count=steps, before=known, safe=safe(after, a.unit))
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
