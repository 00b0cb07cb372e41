"""Kanonkugle: positions to begin from. Those that no match comes to are refused.

A predicate answers `must(condition, key, facts)`: nothing, or the sentence that says what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable

from kit.core.game import Ref, Trouble
from kit.core.positions import Objection, must
from kit.games.kanonkugle import transition
from kit.games.kanonkugle.pieces import called
from kit.games.kanonkugle.rules import assault, designing, turn, ways
from kit.games.kanonkugle.state import (
    ACTIVATING,
    COUNTER,
    DEPLOY,
    HOLDING,
    INITIATIVE,
    MORALE,
    OBJECTIVE,
    ORDER,
    RALLYING,
    REMOVE,
    ROLLED,
    SOMEWHERE,
    STRIKE,
    STRIKING_BACK,
    VOLLEY,
    State,
    playing,
)  # fmt: skip
from kit.space.plane import square, within

BEFORE = frozenset((ORDER, DEPLOY))
"""The phases before the first round."""
CLOSING = frozenset((MORALE, REMOVE))
"""The phases of a fight in which troops may have fallen whose fall is looked at only once it is over (KK-END-1)."""
CLASHING = frozenset((VOLLEY, STRIKE, STRIKING_BACK, COUNTER)) | CLOSING


def begun(s: State) -> State:
    """The state from which a match goes on; `Trouble` where no match comes to it."""
    s = started(unmeasured(s))
    for check in CHECKS:
        if (wrong := check(s)) is not None:
            raise wrong
    return s


def unmeasured(s: State) -> State:
    """The state without the places of its figures, where they stand on a real table."""
    if not s.treaty.real_table:
        return s
    return s.but(forces=tuple(f.but(places=(SOMEWHERE,) * len(f.places)) for f in s.forces))


def started(s: State) -> State:
    """The state with what a short position leaves out: a new match rolls for placing, one whose troops all stand rolls
    for the initiative."""
    if s.phase in BEFORE:
        if s.phase == ORDER and not s.rolls and s.forces and all(force.places for force in s.forces):
            return transition.round_begun(s)
        return s if s.rolls or s.phase == DEPLOY else s.but(rolls=((),) * s.players)
    if s.phase == INITIATIVE:
        return s if s.rolls else s.but(rolls=((),) * s.players, round=max(s.round, 1))
    sides = playing(s)
    return s.but(round=max(s.round, 1), order=s.order or tuple(sorted(sides, key=lambda side: (side != s.side, side))))


# --- the checks


def every_player_has_troops(s: State) -> Objection:
    owners = {force.owner for force in s.forces}
    return must(owners == set(range(s.players)), "trouble.position.troops")


def troops_are_designed_by_the_rules(s: State) -> Objection:
    flaw = designing.flaw(s.treaty, s.forces, s.phase in BEFORE or (s.phase == INITIATIVE and s.round == 1))
    return (
        None if flaw is None else Trouble(f"trouble.position.{flaw.code}", rule=Ref("rule", flaw.rule_id), **flaw.facts)
    )


def what_is_left_of_troops_fits(s: State) -> Objection:
    for force in s.forces:
        lost = force.pv < force.troop.pv
        good = force.pv <= force.troop.pv and force.sc <= force.troop.ratings.sc
        placed = len(force.places) == force.troop.standing(force.pv)
        waits = s.phase in BEFORE and not force.places and not lost
        if not good or not (placed or waits or (s.phase == REMOVE and force.pv and force.excess > 0)):
            return Trouble("trouble.position.figures", troop=called(force.troop.name))
    return None


def bases_stand_where_they_can(s: State) -> Objection:
    if s.treaty.real_table:
        return None
    stand = [(force.radius, p) for force in s.forces for p in force.places]
    for n, (r, p) in enumerate(stand):
        if not within(s.table.box, p, r) or ways.on_solid(s.table, r, p) is not None:
            return Trouble("trouble.position.ground")
        for other, q in stand[:n]:
            if square(p, q) < (r + other - ways.TOUCH) ** 2:
                return Trouble("trouble.position.overlap")
    return None


def several_play(s: State, sides: list[int]) -> bool:
    """Whether whoever's turn it is has troops, and somebody else, too."""
    return s.side in sides and len(sides) > 1


def the_turn_fits(s: State) -> Objection:
    sides = playing(s)
    rolling = s.phase in (ORDER, INITIATIVE)
    rolls = len(s.rolls) == (s.players if rolling else 0)
    rolled = rolls and (not rolling or turn.next_to_roll(s.rolls, sides) == s.side)
    if s.outcome is not None:
        return must(s.clash is None and s.tested < 0, "trouble.position.phase")
    good = rolled and len(set(s.order)) == len(s.order) and (several_play(s, sides) or s.phase in CLOSING)
    listed = rolling or (s.side in s.order and set(sides) <= set(s.order))
    zones = s.phase not in BEFORE or len(s.table.zones) >= s.players
    unplaced = s.phase != DEPLOY or transition.next_to_place(s) == s.side
    rounds = (s.round == 0) == (s.phase in BEFORE)
    players = all(side < s.players for side in (*s.order, s.holder))
    told = s.phase != HOLDING or (s.treaty.real_table and s.treaty.end == OBJECTIVE)
    return must(good and listed and zones and unplaced and rounds and players and told, "trouble.position.phase")


def what_is_awaited_fits(s: State) -> Objection:
    if s.outcome is not None:
        return None
    tested = (s.tested >= 0) == (s.phase in (RALLYING, ACTIVATING))
    if s.tested >= 0:
        force = s.forces[s.tested]
        tested = tested and force.owner == s.side and force.places != () and force.routed == (s.phase == RALLYING)
    return must(tested and _clash(s), "trouble.position.phase")


def _clash(s: State) -> bool:
    c = s.clash
    if c is None or s.phase not in CLASHING:
        return c is None and s.phase not in CLASHING
    doer, target = s.forces[c.doer], s.forces[c.target]
    if doer.owner != s.side or doer.owner == target.owner or c.step not in CLASHING - {REMOVE, COUNTER}:
        return False
    if s.phase not in CLOSING and not (doer.pv and target.pv):
        return False
    excess = doer.excess > 0 or target.excess > 0
    if (s.phase == REMOVE) != excess or any(f.excess > 0 for f in s.forces if f is not doer and f is not target):
        return False
    if s.phase in ROLLED:
        return bool(c.tests) and all(s.forces[n].pv and n in (c.doer, c.target) for n in c.tests) and c.step == MORALE
    if s.phase == COUNTER:
        return c.step == STRIKE and assault.may_counter(target)
    most = 2 * max(doer.troop.pv, target.troop.pv)
    return s.phase == REMOVE or (c.step == s.phase and 0 < c.dice <= most)


CHECKS: tuple[Callable[[State], Objection], ...] = (
    every_player_has_troops,
    troops_are_designed_by_the_rules,
    what_is_left_of_troops_fits,
    bases_stand_where_they_can,
    the_turn_fits,
    what_is_awaited_fits,
)
