"""Kanonkugle: what each action does to the state, and what follows it by itself."""

from __future__ import annotations

from kit.core.game import Outcome
from kit.core.state import next_count
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.rules import assault, clearing, control, ending, moving, shooting, turn
from kit.games.kanonkugle.state import (
    ACTIVATE,
    ALL_ROUTED,
    ASSAULTED,
    COUNTER,
    DEPLOY,
    HOLDING,
    INITIATIVE,
    MORALE,
    MOVE,
    MOVED,
    OBJECTIVE,
    ORDER,
    RALLY,
    RALLYING,
    REMOVE,
    SHOOT,
    SHOT,
    SOMEWHERE,
    STRIKE,
    STRIKING_BACK,
    VOLLEY,
    Clash,
    Force,
    State,
    of,
    playing,
    with_force,
)  # fmt: skip

# --- one die


def rolled(s: State, pips: int) -> State:
    """A die shown, for whatever it was awaited."""
    if s.phase in (ORDER, INITIATIVE):
        return rolled_for_order(s, pips)
    if s.phase == MORALE:
        return rolled_for_morale(s, pips)
    number, force = s.tested, s.forces[s.tested]
    s = s.but(tested=-1)
    if s.phase == RALLYING:
        routed = not control.rallies(force, pips)
        return rallying(with_force(s, number, rallied=True, routed=routed))
    active = control.activates(force, pips)
    s = with_force(s, number, tried=True, active=active)
    return activating(s) if active else s.but(phase=SHOOT)


def rolled_for_order(s: State, pips: int) -> State:
    rolls = list(s.rolls)
    rolls[s.side] = (*rolls[s.side], pips)
    return rolls_told(s.but(rolls=tuple(rolls)))


def rolls_told(s: State) -> State:
    """Whoever rolls next for the order, or what follows once it is known."""
    sides = playing(s)
    following = turn.next_to_roll(s.rolls, sides)
    if following >= 0:
        return s.but(side=following)
    if s.phase == ORDER:
        return placing(s.but(order=turn.placing(s.rolls, sides), rolls=(), phase=DEPLOY))
    s = s.but(order=turn.initiative(s.rolls, sides), rolls=())
    return turn_begun(s, s.order[0])


# --- placing


def next_to_place(s: State) -> int:
    """Whose troop is placed next: round and round in the order; -1 once all are placed."""
    waiting = {side: sum(f.owner == side and bool(f.pv) and not f.places for f in s.forces) for side in s.order}
    most = max(waiting.values(), default=0)
    return next((side for side in s.order if waiting[side] == most), -1) if most else -1


def deployed(s: State, a: do.Deploy | do.ToldDeploy) -> State:
    units = s.forces[a.troop].troop.units
    return placing(with_force(s, a.troop, places=a.places if isinstance(a, do.Deploy) else (SOMEWHERE,) * units))


def placing(s: State) -> State:
    """Whoever places next, or the first round."""
    following = next_to_place(s)
    return s.but(side=following) if following >= 0 else round_begun(s)


# --- rounds and turns


def round_begun(s: State) -> State:
    """A new round: everybody rolls for the initiative."""
    rolls = ((),) * s.players
    return s.but(phase=INITIATIVE, round=next_count(s.round), order=(), rolls=rolls, side=playing(s)[0])


def turn_begun(s: State, side: int) -> State:
    return rallying(s.but(side=side))


def rallying(s: State) -> State:
    """Whoever has a routed troop that has not tried yet may rally it."""
    waits = any(s.forces[n].routed and not s.forces[n].rallied for n in of(s, s.side))
    return s.but(phase=RALLY if waits else ACTIVATE)


def activating(s: State) -> State:
    """After a success one may go on, as long as there is a troop to be tried."""
    waits = any(not s.forces[n].routed and not s.forces[n].tried for n in of(s, s.side))
    return s.but(phase=ACTIVATE if waits else SHOOT)


def turn_ended(s: State) -> State:
    """The next player's turn; after the last one's the round is over."""
    s = s.but(forces=tuple(turn.unmarked(f) for f in s.forces))
    at = s.order.index(s.side)
    following = next((side for side in s.order[at + 1 :] if of(s, side)), -1)
    return turn_begun(s, following) if following >= 0 else round_ended(s)


def round_ended(s: State) -> State:
    if s.treaty.real_table and s.treaty.end == OBJECTIVE:
        return s.but(phase=HOLDING, side=next(side for side in s.order if of(s, side)))
    return round_closed(s, ending.holder(s))


def round_closed(s: State, holds: int) -> State:
    """The round is over, and it is known who holds the marker."""
    outcome = ending.after_round(s, holds)
    if outcome is not None:
        return ended(s, outcome)
    s = s.but(holder=holds)
    if s.treaty.end == ALL_ROUTED:
        steady = ending.steady(s)
        s = s.but(forces=tuple(f if f.owner in steady else destroyed(f) for f in s.forces))
    return round_begun(s)


def ended(s: State, outcome: Outcome) -> State:
    return s.but(outcome=outcome, clash=None, tested=-1)


# --- shooting and moving


def moved(s: State, a: do.Move | do.ToldMove) -> State:
    s = moving.moved(s, a) if isinstance(a, do.Move) else s
    return with_force(s, a.troop, acted=MOVED).but(phase=MOVE)


def shot(s: State, a: do.Shoot | do.ToldShoot) -> State:
    """A volley begins: the dice are counted where the troop then stands."""
    seen = shooting.seen(s, a)
    s = moving.moved(s, a) if isinstance(a, do.Shoot) and not moving.stays(a) else s
    dice = shooting.dice(s, s.forces[a.troop], seen)
    return with_force(s, a.troop, acted=SHOT).but(phase=VOLLEY, clash=Clash(a.troop, a.target, dice, VOLLEY))


# --- assaults


def assaulted(s: State, a: do.Assault | do.ToldAssault) -> State:
    places = clearing.placed(s, a) if isinstance(a, do.Assault) else None
    force = s.forces[a.troop]
    s = with_force(s, a.troop, places=places or force.places, acted=ASSAULTED)
    given = a.sacrifice or 0
    clash = Clash(a.troop, a.target, assault.dice(force, given), STRIKE, (given, 0))
    return s.but(phase=STRIKE, clash=clash)


def countered(s: State, a: do.Counter) -> State:
    c, given = s.fight, a.sacrifice or 0
    dice = assault.dice(s.forces[c.target], given)
    clash = c.but(dice=dice, step=STRIKING_BACK, sacrifice=(c.sacrifice[0], given))
    return s.but(phase=STRIKING_BACK, clash=clash)


def thrown(s: State, hits: int) -> State:
    """The dice of a volley, an assault or a counter-attack have shown so many hits."""
    c = s.fight
    back = c.step == STRIKING_BACK
    number = c.doer if back else c.target
    target = s.forces[number]
    if c.step == VOLLEY:
        after = shooting.hit(target, hits)
        after = shooting.worn(after, target.pv - after.pv)
    else:
        dan = s.forces[c.target if back else c.doer].troop.ratings.dan
        done = assault.damage(s.treaty, dan, hits)
        gone = assault.lost(s.treaty, done, hits, target)
        after = assault.worn(s, target.but(pv=target.pv - gone), gone)
    gone = target.pv - after.pv
    lost = (c.lost[0] + gone, c.lost[1]) if back else (c.lost[0], c.lost[1] + gone)
    return onward(placed_back(s, number, after).but(clash=c.but(lost=lost)))


def placed_back(s: State, number: int, force: Force) -> State:
    """The state with a troop that has lost something; without life points it is destroyed (KK-UNIT-3)."""
    forces = list(s.forces)
    forces[number] = force if force.pv else destroyed(force)
    return s.but(forces=tuple(forces))


def destroyed(force: Force) -> Force:
    return turn.unmarked(force).but(pv=0, places=(), routed=False)


def onward(s: State) -> State:
    """What follows dice and removals: the next step of the fight that somebody decides, or its end."""
    c = s.fight
    if assault.losing(s) >= 0:
        return s.but(phase=REMOVE)
    if c.step == VOLLEY:
        return fought(s, SHOOT)
    if c.step == STRIKE and assault.may_counter(s.forces[c.target]):
        return s.but(phase=COUNTER)
    if c.step in (STRIKE, STRIKING_BACK):
        return onward(paying(s))
    return s.but(phase=MORALE) if c.tests else fought(s, MOVE)


def declined(s: State) -> State:
    return onward(paying(s))


def paying(s: State) -> State:
    """What was given up is taken away; then it is known who tests its morale, the assaulted troop first."""
    c = s.fight
    lost = list(c.lost)
    for n, number in enumerate((c.doer, c.target)):
        before = s.forces[number]
        if c.sacrifice[n] and before.pv:
            after = assault.paid(before, c.sacrifice[n])
            lost[n] += before.pv - after.pv
            s = placed_back(s, number, after)
    both = ((c.target, lost[1]), (c.doer, lost[0]))
    tests = tuple(number for number, gone in both if gone and assault.has_nerves(s.forces[number]))
    return s.but(clash=c.but(step=MORALE, lost=(lost[0], lost[1]), tests=tests))


def rolled_for_morale(s: State, pips: int) -> State:
    c = s.fight
    number = c.tests[0]
    if not control.stands(s.forces[number], pips):
        s = with_force(s, number, routed=True)
    return onward(s.but(clash=c.but(tests=c.tests[1:])))


def removed(s: State, units: tuple[int, ...]) -> State:
    return onward(assault.without(s, assault.losing(s), units))


def fought(s: State, phase: str) -> State:
    """A whole volley or assault is over."""
    s = s.but(clash=None, phase=phase)
    outcome = ending.eliminated(s)
    if outcome is not None:
        return ended(s, outcome)
    return s if of(s, s.side) else turn_ended(s)


def tested(s: State, number: int, phase: str) -> State:
    """A die is awaited that rallies or activates a troop."""
    return s.but(tested=number, phase=phase)


# --- giving up


def dropped_out(s: State, player: int) -> State:
    """The match without a player: the troops leave the table, and what waited for them is over."""
    own = [number for number, force in enumerate(s.forces) if force.owner == player]
    s = s.but(forces=tuple(destroyed(force) if force.owner == player else force for force in s.forces))
    outcome = ending.eliminated(s)
    if outcome is not None:
        return ended(s, outcome)
    if s.phase in (ORDER, INITIATIVE):
        return rolls_told(s)
    if s.phase == DEPLOY:
        return placing(s)
    c = s.clash
    if s.side == player:
        if c is not None and assault.losing(s) >= 0:  # figures of another player go first, and nothing follows
            return s.but(clash=Clash(c.doer, c.target, c.dice, VOLLEY))
        return round_ended(s) if s.phase == HOLDING else turn_ended(s.but(clash=None, tested=-1))
    if c is not None and c.target in own:
        return onward(s.but(clash=c.but(tests=tuple(n for n in c.tests if n not in own))))
    return s
