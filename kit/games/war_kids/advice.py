"""What can be said for an action, so that it is surely true: each point is looked up in the rules, none is a feeling.

That somebody *could* do something is shown by a turn in which it is done; that nobody *can* is said only
where nobody could even if no enemy stood in another one's way, and spells had cleared every way that they could.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_MOVEMENT, Action, Cast, DiceAttack, Displace, Move, Strike, doers
from kit.games.war_kids.outlook import dangers
from kit.games.war_kids.outlook.stakes import falls_at_once, stakes
from kit.games.war_kids.reasons import QUIET, Reason, pushed_off, quiet
from kit.games.war_kids.rules import combat
from kit.games.war_kids.safety import can_strike, passed, safe, striker
from kit.games.war_kids.state import State
from kit.games.war_kids.units import COMBAT, PEGASUS, SOLDIER

SHARP = ("win", "take_safe", "take_back", "take", "three", "guard", "escape", "flag", "bar", "spell", "hunt")
"""The points about what is at stake at once."""
KINDS = (*SHARP, *QUIET)
"""What a point can be about; each has a sentence `advice.<kind>` in the catalogue."""
SPEAKS_FOR = {
    "victory": ("win",),
    "material": ("win", "take_safe", "take_back", "take", "three", "dice", "dice_soon"),
    "safe_strike": ("take_safe", "take_back", "take", "three"),
    "strike": ("take_safe", "take_back", "take", "three", "dice", "dice_soon"),
    "threatened": ("escape", "guard", "flee", "avenge", "far"),
    "spell_danger": ("escape", "guard", "far"),
    "leader_danger": ("guard", "escape", "flee", "far"),
    "leader_shelter": ("guard", "shelter"),
    "hold": ("flag", "bar", "to_flag", "to_bar"),
    "goal": ("flag", "bar", "to_flag", "to_bar"),
    "mage_shot": ("spell", "open", "slow"),
    "spell_chance": ("open", "aim", "slow"),
    "lonely": ("hunt", "near"),
    "leader_hunt": ("hunt", "aim", "near"),
    "three_together": ("gather", "near"),
    "together": ("avenge",),
    "advance": ("near",),
    "healing": ("heal",),
}
"""Per term of the evaluation the kinds of points that are about the same thing."""
OWN = ("guard", "escape", "heal", "shelter", "flee")
"""Points that are about a unit of the side's own."""
SHARES = {
    "take_back": 0.6, "take": 0.8, "flag": 0.9, "bar": 0.9, "spell": 0.3, "hunt": 0.2,
    "dice": 0.5, "dice_soon": 0.4, "slow": 0.2, "open": 0.3, "gather": 0.2, "aim": 0.1, "heal": 0.4, "shelter": 0.06,
    "to_flag": 0.1, "to_bar": 0.05, "avenge": 0.04, "flee": 0.3, "near": 0.02, "far": 0.01,
}  # fmt: skip
"""By how much a kind of point counts for less than what it is about."""


def points(s: State, a: Action) -> list[Reason]:
    """What can be said for the action, the weightiest first; nothing where something is awaited."""
    if s.outcome is not None or not doers(a) or (s.pending is not None and s.pending.asks != "push"):
        return []
    if isinstance(a, Displace):
        return list(pushed_off(s, a))
    found = [*_takes(s, a), *_guards(s, a), *_flags(s, a), *_spell(s, a), *_hunts(s, a), *quiet(s, a)]
    dear = stakes(s)
    return sorted(found, key=lambda point: (point.kind != "win", -_weight(point, dear), KINDS.index(point.kind)))


def best(s: State, a: Action, reason: str) -> Reason | None:
    """The point to be told: the weightiest of those that the player had in mind, else the weightiest of all."""
    found = points(s, a)
    if found and found[0].kind == "win":
        return found[0]
    return next((point for point in found if point.kind in SPEAKS_FOR.get(reason, ())), found[0] if found else None)


def _weight(point: Reason, dear: Sequence[float]) -> float:
    """How much the point matters, in Soldiers."""
    about = dear[point.unit] if point.kind in OWN or point.target is None else dear[point.target]
    return about * SHARES.get(point.kind, 1.0)


# --- taking


def _takes(s: State, a: Action) -> Iterator[Reason]:
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
    told = partial(Reason, unit=unit, target=blow.target, place=s.at[blow.target], falls=falls, crew=len(blow.by))
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


# --- places


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
