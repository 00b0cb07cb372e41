"""What the player does with his order: of the ways to carry it out those worth a thought, and where each leads, battles
by their odds at a glance."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any, NamedTuple, TypeVar

from kit.games.runewars import actions as do
from kit.games.runewars.actions import Action
from kit.games.runewars.book import BOOK
from kit.games.runewars.evaluation import attacks
from kit.games.runewars.evaluation.attacks import Ways
from kit.games.runewars.evaluation.terms import weigh
from kit.games.runewars.pieces import DATA, THREAT
from kit.games.runewars.realm import DIALS
from kit.games.runewars.rules import hand, moving, orders
from kit.games.runewars.rules.control import LIMIT, areas_of, enemies, strongholds
from kit.games.runewars.rules.tasks import realm
from kit.games.runewars.state import RESOLVE, State, count, sure
from kit.space.hexes import bits

T = TypeVar("T")
Gradually = Generator[None, None, T]
"""What is worked out in small steps, so that a page breathes in between."""
Applied = Callable[[State, Any], State]
"""What an action leads to."""
Answered = Callable[[State, Any], Gradually[State]]
"""The same, small answers given."""


class Plan(NamedTuple):
    """Actions one after the other, where they lead, and what that is worth."""

    actions: tuple[Action, ...]
    ways: Ways
    worth: float


def _plan(actions: tuple[Action, ...], ways: Ways) -> Plan:
    return Plan(actions, ways, sum(p * weigh(t) for t, p in ways))


def plans(s: State, answered: Answered) -> Gradually[list[Plan]]:
    """The ways to carry out the rest of an order, the best first; to do nothing more is one of them, unless a battle
    has begun."""
    number, found = moving.order(s), list[Plan]()
    if moving.unsettled(s):
        active = sure(realm(s).active)
        for several in ([], *attacks.raids(s, active)):
            found.append(_onward(s, active, several))
            yield
    elif number in (moving.MARCH, moving.CONQUEST):
        found.append(_plan((), [(s, 1.0)]))
        for plan in _marches(s):
            found += [plan] if plan is not None else []
            yield
    else:
        found.append((yield from _steps(s, answered)))
    return sorted(found, key=lambda plan: -plan.worth - GAIN * (not plan.actions))


def _onward(s: State, end: int, several: list[attacks.Party]) -> Plan:
    """Parties go somewhere, and fight if somebody is there."""
    moves = tuple(do.Move(party.start, end, party.models) for party in several)
    t = attacks.gone(s, end, several)
    if not enemies(t, end):
        return _plan(moves, [(t, 1.0)])
    return _plan((*moves, do.Battle(end)), attacks.fought(t, end, attacks.home(t, end)))


def _marches(s: State) -> Iterator[Plan | None]:
    """The ways to go somewhere; `None` wherever it took as long to find nothing."""
    active, again = realm(s).active, moving.activates(s)
    if active is not None:
        for several in attacks.raids(s, active):
            if "battle" not in realm(s).done or not enemies(s, active):
                yield _onward(s, active, several)
    for end in bits(moving.everywhere(s) & ~moving.activated(s)) if again else ():
        if enemies(s, end) and "battle" in realm(s).done:
            continue
        t = moving.with_activated(s, do.Activate(end))
        for several in attacks.raids(t, end):
            plan = _onward(t, end, several)
            yield plan._replace(actions=(do.Activate(end), *plan.actions))
        yield None


# --- orders of small steps

STEPS = 8
"""Steps after which an order is over."""
GAIN = 0.05
"""What a step must bring at least."""


def _steps(s: State, answered: Answered) -> Gradually[Plan]:
    """One step after the other, each the best there is, while it brings anything."""
    done: list[Action] = []
    now = weigh(s)
    for _ in range(STEPS):
        found = []
        for a in small(s):
            t = yield from answered(s, a)
            found.append((weigh(t), a, t))
            yield
        best = max(found, key=lambda one: one[0], default=None)
        if best is None or best[0] < now + GAIN:
            break
        now, a, s = best
        done.append(a)
        if s.phase != RESOLVE:
            break
    return Plan(tuple(done), [(s, 1.0)], now)


def small(s: State) -> list[Action]:
    """The steps of an order that moves nobody far, those worth a thought."""
    number, side = moving.order(s), s.side
    areas = list(bits(areas_of(s, side)))
    found: list[Action] = []
    if number == moving.REGROUP:
        found = list(_regrouping(s))
    elif number == orders.MUSTER:
        most = 1 + ("supremacy" in realm(s).done)
        used = [dial for dial, name in enumerate(DIALS) if name in realm(s).done]
        found = [do.Recruit(dial) for dial in range(len(DIALS)) if dial not in used and len(used) < most]
    elif number == orders.HARVEST:
        found = [do.Develop(area, kind) for area in strongholds(s, side) for kind in orders.KINDS]
    elif number == orders.RALLY:
        found = [do.Hire(n) for n in (1, 2, 3)]
    elif number == orders.INFLUENCE:
        found = [do.TakeTitle(n, title.tokens + 1) for n, title in enumerate(s.titles)]
    elif number == orders.FORTIFY:
        found = [*map(do.Build, areas), *map(do.Repair, strongholds(s, side))]
    return [a for a in found if BOOK.explain(s, a) is None] if number != moving.REGROUP else found


def _regrouping(s: State) -> Iterator[Action]:
    """One model of a kind, or all of it, from an area to one beside it."""
    calm = [area for area in bits(moving.passable(s)) if not enemies(s, area)]
    for start in bits(moving.everywhere(s) & ~moving.activated(s)):
        there = moving.free(s, start)
        for group in sorted(there, key=lambda one: THREAT[one.kind]):
            ways = moving.ways(s, group.kind, start)
            for end in calm:
                if end != start and ways >> end & 1:
                    room = LIMIT - count(s.forces[end], s.side)
                    for n in {min(n, room) for n in (1, group.standing)}:
                        if n > 0:
                            yield do.Move(start, end, (group._replace(standing=n),))


GIVES = frozenset(("gain_influence", "recruit"))
"""The effects of the tactics cards that are always played at once."""


def free_first(s: State) -> list[Action]:
    """What costs nothing and is done at once: claims, trades, cards that give something, the bonus of an order."""
    if not hand.is_free(s):
        return []
    gifts = [card for card in dict.fromkeys(held.card for held in hand.mine(s).tactics) if _gives(card)]
    offered: list[Action] = [do.Achieve(), do.Shards(), do.Trade(), *map(do.PlayTactic, gifts)]
    if s.phase == RESOLVE and not realm(s).active and orders.bonus_helps(s):
        offered.append(do.Supremacy())
    return [a for a in offered if BOOK.explain(s, a) is None][:1]


def _gives(card: str) -> bool:
    return any(op.name in GIVES for op in DATA.tactics[card].effect)
