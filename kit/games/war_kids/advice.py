"""What can be said for an action, so that it is surely true: each point is looked up in the rules, none is a feeling.

That somebody *could* do something is shown by a turn in which it is done; that nobody *can* is said only
where nobody could even if no enemy stood in another one's way, and spells had cleared every way that they could.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Action, Cast, DiceAttack, Move, Strike, doers
from kit.games.war_kids.battle import State, alive
from kit.games.war_kids.outlook import dangers
from kit.games.war_kids.outlook.danger import stand, strikes_at
from kit.games.war_kids.outlook.stakes import falls_at_once, stakes
from kit.games.war_kids.rules import combat, spells
from kit.games.war_kids.units import BLUE, COMBAT, GONE, LEADER, MAGE, MOVEMENT, PEGASUS, SOLDIER
from kit.space.hexes import bits

KINDS = ("win", "take_safe", "take_back", "take", "three", "guard", "escape", "flag", "bar", "spell", "hunt")
"""What a point can be about; each has a sentence `advice.<kind>` in the catalogue."""
SPEAKS_FOR = {
    "victory": ("win",),
    "material": ("win", "take_safe", "take_back", "take", "three"),
    "safe_strike": ("take_safe", "take_back", "take", "three"),
    "strike": ("take_safe", "take_back", "take", "three"),
    "threatened": ("escape", "guard"),
    "spell_danger": ("escape", "guard"),
    "leader_danger": ("guard", "escape"),
    "leader_shelter": ("guard",),
    "hold": ("flag", "bar"),
    "goal": ("flag", "bar"),
    "mage_shot": ("spell",),
    "lonely": ("hunt",),
    "leader_hunt": ("hunt",),
}
"""Per term of the evaluation the kinds of points that are about the same thing."""


@dataclass(frozen=True, slots=True)
class Point:
    """One thing that speaks for an action."""

    kind: str
    unit: int
    """Who acts; of "guard" who would be lost."""
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


def points(s: State, a: Action) -> list[Point]:
    """What can be said for the action, the weightiest first; nothing where something is awaited."""
    if s.pending is not None or s.outcome is not None or not doers(a):
        return []
    found = [*_takes(s, a), *_guards(s, a), *_flags(s, a), *_spell(s, a), *_hunts(s, a)]
    dear = stakes(s)
    return sorted(found, key=lambda point: (point.kind != "win", -_weight(point, dear), KINDS.index(point.kind)))


def best(s: State, a: Action, reason: str) -> Point | None:
    """The point to be told: the weightiest of those that the player had in mind, else the weightiest of all."""
    found = points(s, a)
    if found and found[0].kind == "win":
        return found[0]
    return next((point for point in found if point.kind in SPEAKS_FOR.get(reason, ())), found[0] if found else None)


def _weight(point: Point, dear: Sequence[float]) -> float:
    """How much the point matters, in Soldiers."""
    about = dear[point.unit] if point.kind in ("guard", "escape") or point.target is None else dear[point.target]
    share = {"take_back": 0.6, "take": 0.8, "flag": 0.9, "bar": 0.9, "spell": 0.3, "hunt": 0.2}
    return about * share.get(point.kind, 1.0)


# --- taking


def _takes(s: State, a: Action) -> Iterator[Point]:
    """The blow itself, or the dearest one that a move makes possible in this very turn."""
    blow, before = (a, s) if isinstance(a, Strike) else (None, s)
    if isinstance(a, Move):
        before = GAME.apply(GAME.apply(s, a), END_MOVEMENT)
        already = {(strike.by, strike.target) for strike in combat.strikes(s.but(phase=COMBAT))}
        new = [strike for strike in combat.strikes(before) if a.unit in strike.by]
        new = [strike for strike in new if (strike.by, strike.target) not in already]
        blow = max(new, key=lambda strike: stakes(s)[strike.target], default=None)
    if blow is None:
        return
    after, unit, falls = GAME.apply(before, blow), blow.by[0], falls_at_once(s, blow.target)
    told = partial(Point, unit=unit, target=blow.target, place=s.at[blow.target], falls=falls, crew=len(blow.by))
    if after.outcome is not None:
        if after.outcome.winners == (s.side,):
            yield told("win")
    elif len(blow.by) > 1:
        yield told("three")
    elif safe(after, unit):
        yield told("take_safe")
    else:
        by = striker(after, unit)
        yield told("take" if by is None else "take_back", by=by)


def _spell(s: State, a: Action) -> Iterator[Point]:
    if isinstance(a, Cast) and not a.slow:
        yield Point("spell", a.mage, a.target, place=s.at[a.target])


# --- dangers


def passed(s: State) -> State:
    """The state if the active side did nothing more in its turn."""
    return GAME.apply(GAME.apply(s, END_MOVEMENT) if s.phase == MOVEMENT else s, END_COMBAT)


def can_strike(s: State, by: int, target: int) -> bool:
    """Whether a unit, of the side whose turn begins in the state, could alone defeat a target in this turn: by a blow
    after a walk of its own, or by a fast spell."""
    if s.outcome is not None or not alive(s, by) or not alive(s, target):
        return False
    if any(cast.mage == by and cast.target == target and not cast.slow for cast in spells.spells(s)):
        return True
    walks = [walk for walk in GAME.legal_actions(s) if isinstance(walk, Move) and walk.unit == by]
    blow = Strike((by,), target)
    return any(blow in combat.strikes(t.but(phase=COMBAT)) for t in (s, *(GAME.apply(s, walk) for walk in walks)))


def striker(s: State, target: int) -> int | None:
    """An enemy that could alone defeat the unit in its next turn, if nothing more is done in this one."""
    t = passed(s)
    alone = sorted({way.by[0] for way in dangers(s, s.side).get(target, ()) if len(way.by) == 1})
    return next((by for by in alone if can_strike(t, by, target)), None)


def safe(s: State, unit: int) -> bool:
    """Whether nobody can do the unit of the active side any harm in the enemy's next turn, however the dice fall and
    in whatever order the enemies go."""
    if s.outcome is not None or not alive(s, unit):
        return False
    t = _cleared(s, unit)
    near = s.battle.grid.neighbour_mask[s.at[unit]]
    guards = [u for u in s.battle.shields[s.side] if u != unit and t.at[u] != GONE and near >> t.at[u] & 1]
    return not _reached(t, unit) or any(not _reached(t, guard) for guard in guards)


def _reached(s: State, unit: int) -> bool:
    """Whether enemies could strike the unit if nobody protected it and no enemy stood in another one's way."""
    battle, here = s.battle, s.at[unit]
    soldiers = 0
    for enemy in battle.armies[1 - s.side]:
        there, kind = s.at[enemy], battle.kinds[enemy]
        if there == GONE or kind == LEADER:
            continue
        if kind == MAGE:
            if battle.grid.distance(there, here) <= spells.spell_range(False):
                return True
        elif any(strikes_at(battle, kind)[spot] >> here & 1 for spot in bits(stand(s, enemy))):
            soldiers += kind == SOLDIER
            if kind == PEGASUS or battle.kinds[unit] != SOLDIER or battle.adv_soldiers or soldiers >= 3:
                return True
    return False


def _cleared(s: State, unit: int) -> State:
    """The state without the others of the active side that stand within range of an enemy spell: every way is open
    then that a spell could open, and no leader is there that one could take or push away."""
    battle, limit = s.battle, spells.spell_range(s.battle.adv_mages)
    mages = [s.at[mage] for mage in battle.mages[1 - s.side] if s.at[mage] != GONE]
    at, taken = list(s.at), s.taken[s.side]
    for other in battle.armies[s.side]:
        here = s.at[other]
        if other != unit and here != GONE and any(battle.grid.distance(there, here) <= limit for there in mages):
            at[other], taken = GONE, taken & ~(1 << here)
    return s.but(at=tuple(at), taken=(taken, s.taken[1]) if s.side == BLUE else (s.taken[0], taken))


def _guards(s: State, a: Action) -> Iterator[Point]:
    """Units that somebody could take, were it not for the action."""
    after = GAME.apply(s, a)
    if isinstance(a, Cast | DiceAttack) or after.outcome is not None:
        return
    for unit in dangers(s, s.side):
        by = striker(s, unit) if safe(after, unit) else None
        if by is not None:
            kind = "escape" if isinstance(a, Move) and unit == a.unit else "guard"
            yield Point(kind, unit, by=by, place=s.at[unit], falls=falls_at_once(s, unit))


# --- places


def _flags(s: State, a: Action) -> Iterator[Point]:
    """The flag that a move leads to, and a flag of the enemy's that it bars."""
    if not isinstance(a, Move):
        return
    start, end = a.path[0], a.path[-1]
    for hold in s.battle.holds:
        if end in hold.hexes and start not in hold.hexes:
            if hold.side == s.side:
                yield Point("flag", a.unit, place=end)
            elif hold.count == len(hold.hexes):
                yield Point("bar", a.unit, place=end)


def _hunts(s: State, a: Action) -> Iterator[Point]:
    """The dearest enemy that the unit can strike next turn, if nobody does anything until then, and could not now."""
    if not isinstance(a, Move) or s.battle.kinds[a.unit] not in (SOLDIER, PEGASUS):
        return
    soon, now = (passed(t) if t.outcome is None else t for t in (passed(GAME.apply(s, a)), passed(s)))
    prey = [u for u in s.battle.armies[1 - s.side] if can_strike(soon, a.unit, u) and not can_strike(now, a.unit, u)]
    if prey:
        target = max(prey, key=lambda u: stakes(s)[u])
        yield Point("hunt", a.unit, target, place=s.at[target], falls=falls_at_once(s, target))


def nearer(s: State, a: Move) -> bool:
    """Whether the move leads nearer to a hex that its side wants to hold."""
    wanted = [here for hold in s.battle.holds if hold.side == s.side for here in hold.hexes]
    far = s.battle.grid.distances
    return any(far[a.path[-1]][here] < far[a.path[0]][here] for here in wanted)
