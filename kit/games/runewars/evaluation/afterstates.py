"""What an action most sensibly leads to, small answers and battles passed over, and which actions are worth a
thought at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import Any

from kit.core.chance import at
from kit.core.game import CHANCE
from kit.games.runewars import actions as do
from kit.games.runewars import legal
from kit.games.runewars.actions import Action
from kit.games.runewars.evaluation import attacks, plans
from kit.games.runewars.evaluation.attacks import Ways
from kit.games.runewars.evaluation.plans import Applied, Gradually, Plan
from kit.games.runewars.evaluation.terms import weigh
from kit.games.runewars.rules import draws, runes, tasks
from kit.games.runewars.rules.control import crowded
from kit.games.runewars.rules.fight_proposals import proposal
from kit.games.runewars.rules.moving import CONQUEST, MARCH
from kit.games.runewars.rules.orders import INFLUENCE, MUSTER
from kit.games.runewars.rules.seasons import ORDERS
from kit.games.runewars.rules.tasks import realm, waiting
from kit.games.runewars.state import DRAWN, ORDER, RESOLVE, WINTER, State

HIGHEST = 4
"""The most that is worth a thought to bid: no draw is higher (RS-GEN-14, RS-VAR-1)."""
LATER, WIDE = (CONQUEST, MUSTER, MARCH, INFLUENCE), 3
"""The orders of the next season that are thought of, the first ones that are left of the year."""
SOON = 0.5
"""How much what the rest of the year leads to counts; if it were all, what can be had now would be put off."""
CLOSE, TWO = 1.0, 2
"""By how much an answer may fall short at a glance to be looked at again, and how many are."""
GOLDEN = (sqrt(5) - 1) / 2
FEW = 3
"""Ways in which chance may fall that are looked at."""
MOST = 40
"""Answers that are weighed, at most."""
LONGEST = 60
"""Steps after which nothing more is passed over."""


def fighting(s: State) -> bool:
    """Whether a battle is being fought."""
    return s.realm is not None and realm(s).fight is not None


def is_asked(s: State) -> bool:
    """Whether a player is asked for an answer to what waits."""
    if crowded(s) is not None or runes.to_reveal(s) is not None:
        return False
    return waiting(s) is not None and not tasks.draws(s)


def carries_out(s: State) -> bool:
    """Whether the player may go on with his order: what is too much in an area goes first, be it the automa's."""
    return s.phase == RESOLVE and crowded(s) is None and waiting(s) is None and legal.current_player(s) == s.side


def planned(s: State, apply: Applied) -> Gradually[Sequence[Plan]]:
    """The plans for the rest of the present order."""
    kept = _kept(s)
    if not kept:
        kept += yield from plans.plans(s, lambda t, a: answered(apply(t, a), apply))
    return kept


@lru_cache(maxsize=128)
def _kept(s: State) -> list[Plan]:
    """Where the plans are kept, once they are found; there is always one."""
    return []


def candidates(s: State, apply: Applied) -> Gradually[Sequence[Action]]:
    """Of the legal actions those that are worth a thought; never none of them."""
    if fighting(s) and is_asked(s):
        return [proposal(s)]
    if s.phase == ORDER and waiting(s) is None:
        first = plans.free_first(s)
        given = s.orders[s.side]
        return first or [do.Order(number) for number in range(1, ORDERS + 1) if not given >> number & 1]
    if carries_out(s):
        first = plans.free_first(s)
        return first or _next((yield from planned(s, apply)))
    found = legal.legal_actions(s)
    deeds = [a for a in found if isinstance(a, do.Attempt)]
    return (yield from _best(s, deeds or found, apply)) if is_asked(s) else found


def _best(s: State, found: Sequence[Action], apply: Applied) -> Gradually[list[Action]]:
    """The best answers at a glance: more than one only where they are nearly as good."""
    if len(found) == 1:
        return list(found)
    if isinstance(found[0], do.Bid):
        found = [a for a in found if isinstance(a, do.Bid) and max(a.influence) <= HIGHEST]
    ranked = []
    for a in found[:MOST]:
        ways = yield from _answered(spread(apply(s, a), apply), apply)
        ranked.append((sum(p * weigh(t) for t, p in ways), a))
    top = max(worth for worth, _ in ranked)
    ranked.sort(key=lambda one: -one[0])
    return [a for worth, a in ranked if worth >= top - CLOSE][:TWO]


def _next(found: Sequence[Plan], most: int = 3) -> list[Action]:
    """What the best plans begin with; if the best one is to do nothing more, that."""
    if not found[0].actions:
        return [do.Done()]
    return list(dict.fromkeys(plan.actions[0] for plan in found[:most] if plan.actions))


def afterstates(s: State, a: Action, after: State, apply: Applied) -> Gradually[Ways]:
    """The states in which somebody chooses freely again, each with its probability; `after` is where the action itself
    leads."""
    if isinstance(a, do.Done):
        turned = spread(after, apply) if runes.to_reveal(after) is not None else [(after, 1.0)]
        later = yield from further([(t, SOON * p) for t, p in turned], lambda t: _a_season_later(t, apply))
        return [*later, *((t, (1 - SOON) * p) for t, p in turned)]
    if isinstance(a, do.Battle) and s.realm is not None:
        return attacks.fought(s, a.area, attacks.home(s, a.area))
    if fighting(s):
        return [(after, 1.0)]
    ways = yield from _answered(spread(after, apply), apply)
    if not isinstance(a, do.Order | do.Activate | do.Move | do.Supremacy):
        return ways
    return (yield from further(ways, lambda t: carried_out(t, apply, here=isinstance(a, do.Activate))))


def immediate(s: State, a: Action, after: State, apply: Applied) -> Gradually[Ways]:
    """The same where a step of an order is seen by itself, and not what it is the beginning of."""
    if isinstance(a, do.Activate | do.Move) and not fighting(s):
        return (yield from _answered(spread(after, apply), apply))
    return (yield from afterstates(s, a, after, apply))


def further(ways: Ways, then: Callable[[State], Gradually[Ways]]) -> Gradually[Ways]:
    """Where each of several ways leads in the end."""
    found: Ways = []
    for t, p in ways:
        found += [(u, p * q) for u, q in (yield from then(t))]
    return found


def carried_out(s: State, apply: Applied, here: bool = False) -> Gradually[Ways]:
    """Where the best plan for the rest of the order leads; or the best for the area that has just been activated."""
    if not carries_out(s):
        return [(s, 1.0)]
    for a in plans.free_first(s):
        if isinstance(a, do.Supremacy):
            t = yield from answered(_fallen(apply(s, a), apply), apply)
            return (yield from carried_out(t, apply))
    found = yield from planned(s, apply)
    kept = [plan for plan in found if not (here and plan.actions and isinstance(plan.actions[0], do.Activate))]
    return (yield from further((kept or found)[0].ways, lambda t: _finished(t, apply)))


def _finished(s: State, apply: Applied, steps: int = 2) -> Gradually[Ways]:
    """Where more of the order leads, while there is anything worth doing."""
    if not steps or not carries_out(s):
        return [(s, 1.0)]
    best = (yield from planned(s, apply))[0]
    if not best.actions:
        return [(s, 1.0)]
    return (yield from further(best.ways, lambda t: _finished(t, apply, steps - 1)))


# --- passing over


def spread(s: State, apply: Applied) -> Ways:
    """The ways in which chance may fall next, a few of them."""
    if s.outcome is not None or legal.current_player(s) != CHANCE:
        return [(s, 1.0)]
    outcomes = alike(s, legal.chance_outcomes(s))
    if len(outcomes) <= FEW:
        return [(_fallen(apply(s, a), apply), float(p)) for a, p in outcomes]
    return [(_fallen(apply(s, at(outcomes, (n + 0.5) / FEW)), apply, n), 1 / FEW) for n in range(FEW)]


def alike(s: State, outcomes: Sequence[tuple[Any, Fraction]]) -> Sequence[tuple[Any, Fraction]]:
    """The outcomes of chance; where of a Fate card the symbol alone matters, one card of each."""
    if s.phase not in DRAWN or not isinstance(outcomes[0][0], do.Turn):
        return outcomes
    found: dict[str, tuple[Any, Fraction]] = {}
    for a, p in outcomes:
        first, known = found.get(draws.SYMBOL[a.card], (a, Fraction(0)))
        found[draws.SYMBOL[a.card]] = first, known + p
    return list(found.values())


def _fallen(s: State, apply: Applied, begin: int = 0) -> State:
    """The state once chance has fallen as it may, where it is still awaited for the same thing."""
    for n in range(begin + 1, begin + LONGEST):
        if s.outcome is not None or legal.current_player(s) != CHANCE or _new_season(s):
            break
        s = apply(s, at(legal.chance_outcomes(s), GOLDEN * n % 1))
    return s


def _new_season(s: State) -> bool:
    task = waiting(s)
    return task is not None and task.what == "season.card"


def _heroes_turn(s: State) -> bool:
    task = waiting(s)
    return task is not None and task.what.endswith(">hero_turn")


def _answered(ways: Ways, apply: Applied) -> Gradually[Ways]:
    """The same ways after the small answers."""
    found: Ways = []
    for t, p in ways:
        found.append(((yield from answered(t, apply)), p))
        yield
    return found


def answered(s: State, apply: Applied) -> Gradually[State]:
    """The state after what a player is asked for, each answer the one that is worth most; dice fall as they may."""
    for n in range(LONGEST):
        if s.outcome is not None or _new_season(s) or _heroes_turn(s):
            break
        player = legal.current_player(s)
        if player == CHANCE:
            s = apply(s, at(legal.chance_outcomes(s), GOLDEN * (n + 1) % 1))
        elif player >= len(s.factions) or not is_asked(s):
            break
        else:
            s = apply(s, (yield from answer(s, apply)))
    return s


def answer(s: State, apply: Applied) -> Gradually[Action]:
    """The answer that is worth most at a glance."""
    if fighting(s):
        proposed: Action = proposal(s)
        return proposed
    found = legal.legal_actions(s)[:MOST]
    if len(found) == 1:
        return found[0]
    worths = []
    for a in found:
        worths.append(weigh(apply(s, a)))
        yield
    return found[worths.index(max(worths))]


def passed(s: State, apply: Applied) -> Gradually[State]:
    """The state after the automa's turn, dice falling as they may, alike whatever the player has done; the next
    season's card lies face down."""
    drawn = 0
    for _ in range(4 * LONGEST):
        if s.outcome is not None or _new_season(s):
            break
        player = legal.current_player(s)
        if player == CHANCE:
            drawn += 1
            s = apply(s, at(legal.chance_outcomes(s), GOLDEN * drawn % 1))
        elif player >= len(s.factions):
            s = apply(s, legal.decided(s))
            yield
        elif is_asked(s):
            s = apply(s, (yield from answer(s, apply)))
        elif s.phase in (ORDER, RESOLVE):
            break
        else:
            s = apply(s, legal.legal_actions(s)[0])
    return s


def _a_season_later(s: State, apply: Applied) -> Gradually[Ways]:
    """What the best orders lead to once the automa has had its turn."""
    return (yield from ahead((yield from passed(s, apply)), apply))


def ahead(s: State, apply: Applied) -> Gradually[Ways]:
    """What the best orders lead to until the last one of a year, where cards and dice are some of those that may come:
    the same ones whatever the player has done."""
    s = yield from _to_order(s, apply)
    if s.outcome is not None or s.phase != ORDER:
        return [(s, 1.0)]
    free = [number for number in LATER if not s.orders[s.side] >> number & 1]
    found = []
    for number in free[:WIDE]:
        t = yield from answered(apply(s, do.Order(number)), apply)
        found.append((yield from carried_out(t, apply)))
        yield
    ways = max(found, key=lambda ways: sum(p * weigh(t) for t, p in ways), default=[(s, 1.0)])
    if s.season == WINTER or not found:
        return ways
    t = at([(t, Fraction(p)) for t, p in ways], GOLDEN * s.year % 1)
    if t.phase != RESOLVE:
        return [(t, 1.0)]
    return (yield from _a_season_later(apply(t, do.Done()), apply))


def _to_order(s: State, apply: Applied) -> Gradually[State]:
    """The state in which the next order is chosen; nobody goes anywhere before."""
    drawn = 0
    for _ in range(LONGEST):
        if s.outcome is not None or (s.phase == ORDER and waiting(s) is None):
            break
        player = legal.current_player(s)
        if player == CHANCE:
            drawn += 1
            s = apply(s, at(legal.chance_outcomes(s), GOLDEN * drawn % 1))
        elif _heroes_turn(s):
            s = apply(s, do.Decline())
        else:
            s = apply(s, (yield from answer(s, apply)) if is_asked(s) else legal.legal_actions(s)[0])
    return s
