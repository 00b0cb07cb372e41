"""Chapter: orders that move models: Regroup, March and Conquest, and the talk with neutrals on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from kit.core.rules import No, need
from kit.games.runewars import actions as do
from kit.games.runewars.book import BOOK
from kit.games.runewars.land import closed
from kit.games.runewars.pieces import AUTOMAS, DATA, EMPTY, NEUTRAL, PLAYERS, unit
from kit.games.runewars.realm import Came, Hero, Task
from kit.games.runewars.rules import draws
from kit.games.runewars.rules.control import LIMIT, areas_of, control, enemies, is_fortified
from kit.games.runewars.rules.opening import but_player
from kit.games.runewars.rules.tasks import but_realm, does, pushed, realm
from kit.games.runewars.rules.tasks import changed as figure
from kit.games.runewars.state import RESOLVE, RETREAT, Group, Groups, State, come, count, gone, replaced, sent, sure
from kit.space.hexes import bits

REGROUP, MARCH, CONQUEST = 1, 2, 3
TALKS = 6
"""The most influence for one talk (BG-DIPLO-1)."""


def order(s: State) -> int:
    """The order that is being resolved; 0 for none."""
    return s.chosen[s.side] if s.phase == RESOLVE and s.realm is not None else 0


def march(s: State) -> Any:
    """The figures of the present order."""
    return DATA.setup.orders[order(s) - 1]


def activated(s: State) -> int:
    """The areas with an activation token of the player whose turn it is, as a set."""
    return realm(s).players[s.side].activated


# --- how far, and over what


def reach(s: State, kind: int) -> int:
    """How many areas away models of a kind may come from."""
    if order(s) == REGROUP:
        return 1
    base = march(s).fast_reach if unit(kind).fast else march(s).reach
    return figure(s, s.side, "reach", base)


def beside(s: State, flies: bool, red: bool = False, blue: bool = False) -> Sequence[int]:
    """Per area those that can be reached in a step: no closed border binds what flies (BG-MOVE-1)."""
    if flies:
        return s.land.touching
    red, blue = red or bool(figure(s, s.side, "red_border_open", 0)), blue or bool(figure(s, s.side, "blue_open", 0))
    if not red and not blue:
        return s.land.open
    borders = (s.land.red if not red else frozenset()) | (s.land.blue if not blue else frozenset())
    return closed(s.land.touching, borders)


def passable(s: State) -> int:
    """The areas that models may go through: the player's own, and empty ones."""
    return areas_of(s, s.side, EMPTY)


def within(steps: Sequence[int], through: int, start: int, far: int) -> int:
    """The areas that can be reached from one in so many steps, going on from some alone."""
    seen = ring = 1 << start
    for _ in range(far):
        on, ring = ring if ring == 1 << start else ring & through, 0
        for area in bits(on):
            ring |= steps[area]
        ring &= ~seen
        seen |= ring
    return seen


def everywhere(s: State) -> int:
    """All areas, as a set."""
    return (1 << len(s.forces)) - 1


def barred(s: State, kind: int, start: int, end: int) -> str | None:
    """Why models of a kind cannot come from one area to another; `None` where they can."""
    return no_way(s, start, end, reach(s, kind), passable(s), flies=unit(kind).fly)


def ways(s: State, kind: int, start: int) -> int:
    """The areas that models of a kind can come to from another, as a set."""
    return within(beside(s, unit(kind).fly), passable(s), start, reach(s, kind)) & ~(1 << start)


@BOOK.acts("BG-MOVE-1", off=None)
def no_way(s: State, start: int, end: int, far: int, through: int, flies: bool = False) -> str | None:
    """Why nobody comes from one area to another in so many steps, going on from some areas alone; `None` where he
    can."""
    if within(beside(s, flies), through, start, far) >> end & 1:
        return None
    pair = min(start, end), max(start, end)
    if pair in s.land.red | s.land.blue:
        return "BORDER_RED" if pair in s.land.red else "BORDER_BLUE"
    if within(beside(s, flies), everywhere(s), start, far) >> end & 1:
        return "THROUGH_ENEMY"
    if within(beside(s, flies, red=True), through, start, far) >> end & 1:
        return "BORDER_RED"
    if within(beside(s, flies, red=True, blue=True), through, start, far) >> end & 1:
        return "BORDER_BLUE"
    (q, r), (p, o) = s.land.places[start], s.land.places[end]
    straight = max(abs(q - p), abs(r - o), abs(q + r - p - o))
    return "HOLE" if straight <= far and s.land.steps[start][end] > far else "TOO_FAR"


def stay_put(s: State, area: int, owner: int, kind: int) -> int:
    """How many models of a kind have come to an area in this order."""
    return sum(came.n for came in realm(s).came if (came.end, came.owner, came.kind) == (area, owner, kind))


def free(s: State, area: int) -> Groups:
    """The player's models that can leave an area: standing, and not moved by this order."""
    return tuple(
        Group(owner, kind, n)
        for owner, kind, standing, _ in s.forces[area]
        if owner == s.side and (n := standing - stay_put(s, area, owner, kind)) > 0
    )


def able_to_march(s: State) -> int:
    """How many models could still march to an area that is not activated, and is not an ally's."""
    quiet = everywhere(s) & ~activated(s)
    goals = quiet & ~areas_of(s, *(player for player in PLAYERS if player != s.side))
    if "battle" in realm(s).done:
        goals &= ~sum(1 << area for area in bits(goals) if enemies(s, area))
    there = ((start, group) for start in bits(quiet) for group in free(s, start))
    return sum(group.standing for start, group in there if ways(s, group.kind, start) & goals)


# --- what is refused


@BOOK.refuses("BG-ORDER-1", do.Activate)
def it_is_a_marching_order(s: State, a: do.Activate) -> No:
    return need(order(s) in (MARCH, CONQUEST) and activates(s), "NOT_NOW")


def activates(s: State) -> bool:
    """Whether an activation is left of the order: one, and with the bonus of March another."""
    done = realm(s).done
    return realm(s).active is None or ("supremacy" in done and order(s) == MARCH and done.count("activate") == 1)


@BOOK.refuses("RS-VAR-2.5", do.Activate, do.Move, do.Ride)
def allies_keep_to_their_own_areas(s: State, a: Any) -> No:
    end = a.end if isinstance(a, do.Move) else a.area
    owner = control(s, end) if 0 <= end < len(s.forces) else s.side
    return need(owner not in PLAYERS or owner == s.side, "ALLYS_AREA")


@BOOK.refuses("BG-MOVE-2", do.Activate)
def it_is_not_activated_yet(s: State, a: do.Activate) -> No:
    known = 0 <= a.area < len(s.forces)
    return need(known and not activated(s) >> a.area & 1, "ACTIVATED_ALREADY")


@BOOK.refuses("BG-ORDER-1", do.Move)
def the_order_moves_models(s: State, a: do.Move) -> No:
    known = a.start != a.end and all(0 <= area < len(s.forces) for area in (a.start, a.end))
    begun = order(s) == REGROUP or (order(s) in (MARCH, CONQUEST) and a.end == realm(s).active)
    return need(known and begun, "NOT_NOW")


@BOOK.refuses("BG-MOVE-2", do.Move)
def nobody_leaves_an_activated_area(s: State, a: do.Move) -> No:
    return need(not activated(s) >> a.start & 1, "ACTIVATED_FROM")


@BOOK.refuses("BG-MOVE-1", do.Move)
def they_stand_there(s: State, a: do.Move) -> No:
    there = {group.kind: group.standing for group in free(s, a.start)}
    own = bool(a.models) and all(group.owner == s.side and group.standing > 0 for group in a.models)
    ok = own and all(there.get(group.kind, 0) >= group.standing and not group.routed for group in a.models)
    return need(ok and len({group.kind for group in a.models}) == len(a.models), "ROUTED")


@BOOK.refuses("BG-MOVE-1", do.Move)
def a_way_is_open(s: State, a: do.Move) -> No:
    for group in a.models:
        if (why := barred(s, group.kind, a.start, a.end)) is not None:
            return need(False, why, end=s.land.names[a.end])
    return None


@BOOK.refuses("BG-ORDER-1", do.Move)
def regrouping_is_no_attack(s: State, a: do.Move) -> No:
    calm = control(s, a.end) in (s.side, EMPTY) and not enemies(s, a.end)
    return need(order(s) != REGROUP or calm, "THROUGH_ENEMY", end=s.land.names[a.end])


@BOOK.refuses("BG-ORDER-1", do.Move)
def there_is_one_battle(s: State, a: do.Move) -> No:
    return need(not enemies(s, a.end) or "battle" not in realm(s).done, "SECOND_BATTLE")


@BOOK.refuses("BG-MOVE-3", do.Move)
def at_most_eight_share_an_area(s: State, a: do.Move) -> No:
    """More only where a battle begins."""
    n = count(s.forces[a.end], s.side) + sum(group.standing for group in a.models)
    return need(n <= LIMIT or enemies(s, a.end), "STACK_8")


def hero(s: State, name: str) -> Hero | None:
    """A hero of the player whose turn it is, on the board."""
    return next((one for one in realm(s).heroes if (one.id, one.owner) == (name, s.side)), None)


@BOOK.refuses("BG-ORDER-1", do.Ride)
def a_hero_regroups(s: State, a: do.Ride) -> No:
    rider = hero(s, a.hero)
    ok = order(s) == REGROUP and rider is not None and a.hero not in realm(s).done
    return need(ok and 0 <= a.area < len(s.forces), "NOT_NOW")


@BOOK.refuses("BG-MOVE-1", do.Ride)
def it_is_beside_him(s: State, a: do.Ride) -> No:
    rider = sure(hero(s, a.hero))
    near = beside(s, flies=False)[rider.area] >> a.area & 1
    return need(near and control(s, a.area) in (s.side, EMPTY), "TOO_FAR")


# --- what may be done


def parties(groups: Groups) -> Iterator[Groups]:
    """All ways to take some of the models."""
    for taken in product(*(range(group.standing, -1, -1) for group in groups)):
        party = tuple(group._replace(standing=n) for group, n in zip(groups, taken, strict=True) if n)
        if party:
            yield party


def offered(s: State) -> Iterator[Any]:
    """The actions among which those are that this order allows."""
    if order(s) not in (REGROUP, MARCH, CONQUEST):
        return
    active = realm(s).active
    if order(s) == REGROUP:
        ends = [area for area in bits(passable(s)) if not enemies(s, area)]
    else:
        ends = [] if active is None else [active]
        yield from map(do.Activate, bits(everywhere(s) & ~activated(s)) if activates(s) else ())
    for start in bits(everywhere(s) & ~activated(s)) if ends else ():
        there = free(s, start)
        reached = [ways(s, group.kind, start) for group in there]
        for end in ends if there else ():
            able = tuple(group for group, areas in zip(there, reached, strict=True) if areas >> end & 1)
            yield from (do.Move(start, end, party) for party in parties(able))
    if order(s) == REGROUP:
        steps = beside(s, flies=False)
        yield from (do.Ride(one.id, area) for one in realm(s).heroes for area in bits(steps[one.area]))
    elif unsettled(s):
        yield from map(do.Talk, range(1, min(TALKS, s.stocks[s.side].influence) + 1))


# --- what follows


def with_activated(s: State, a: do.Activate) -> State:
    s = but_player(s, s.side, activated=activated(s) | 1 << a.area)
    done = tuple(word for word in realm(s).done if word != "talk")
    return but_realm(s, active=a.area, done=(*done, "activate"))


def moved(s: State, a: do.Move) -> State:
    came = tuple(Came(a.start, a.end, group.owner, group.kind, group.standing) for group in a.models)
    return but_realm(sent(s, a.start, a.end, a.models), came=(*realm(s).came, *came))


def ridden(s: State, a: do.Ride) -> State:
    heroes = tuple(one._replace(area=a.area) if one.id == a.hero else one for one in realm(s).heroes)
    s = but_realm(s, heroes=heroes, done=(*realm(s).done, a.hero))
    return pushed(s, Task("arrival", s.side, 1, a.hero, a.area))


def unsettled(s: State) -> bool:
    """Whether the player's models are where somebody is still to be fought or talked to."""
    active = realm(s).active
    return active is not None and bool(count(s.forces[active], s.side)) and enemies(s, active)


@BOOK.refuses("BG-BATTLE", do.Done, do.Activate)
def enemies_are_fought_first(s: State, a: do.Done | do.Activate) -> No:
    return need(s.realm is None or not unsettled(s), "BATTLE_FIRST")


# --- diplomacy


@BOOK.refuses("BG-DIPLO-1", do.Talk)
def somebody_is_there_to_talk_to(s: State, a: do.Talk) -> No:
    active = realm(s).active
    ok = order(s) in (MARCH, CONQUEST) and active is not None and "talk" not in realm(s).done
    return need(ok and unsettled(s) and 1 <= a.influence <= TALKS, "NOT_NOW")


@BOOK.refuses("RS-GEN-5", do.Talk)
def the_automa_does_not_talk(s: State, a: do.Talk) -> No:
    active = sure(realm(s).active)
    groups = s.forces[active]
    mixed = count(groups, NEUTRAL) and count(groups, *AUTOMAS)
    alone = not count(groups, *AUTOMAS) and not is_fortified(s, active)
    return need(alone, "DIPLO_MIXED" if mixed else "DIPLO_AUTOMA")


@BOOK.refuses("BG-DIPLO-1", do.Talk)
def eight_are_enough_to_talk(s: State, a: do.Talk) -> No:
    return need(count(s.forces[sure(realm(s).active)], s.side) <= LIMIT, "DIPLO_OVER_8")


@BOOK.refuses("BG-PAY-1", do.Talk, do.Hire, do.TakeTitle)
def there_is_influence(s: State, a: Any) -> No:
    return need(a.influence <= s.stocks[s.side].influence, "NO_INFLUENCE", most=s.stocks[s.side].influence)


def paid(s: State, influence: int) -> State:
    """Influence of the player whose turn it is goes back to the supply."""
    had = s.stocks[s.side]
    return s.but(stocks=replaced(s.stocks, s.side, had._replace(influence=had.influence - influence)))


def talked(s: State, a: do.Talk) -> State:
    """So many cards are turned as influence was paid, and one of them is chosen."""
    n = a.influence + figure(s, s.side, "diplomacy_cards", 0)
    s = but_realm(paid(s, a.influence), done=(*realm(s).done, "talk"))
    active = realm(s).active
    return pushed(s, Task("talk.card", s.side, n, area=active), Task("talk.answer", s.side, 1, area=active))


@does("talk.card", draws="fate")
def card_turned(s: State, task: Task, a: do.Turn) -> State:
    """One more card lies open."""
    shown = draws.SYMBOL[a.card]
    todo = tuple(
        one._replace(seen=(*one.seen, shown)) if one.what in ("talk.card", "talk.answer") else one
        for one in realm(s).todo
    )
    return but_realm(s, todo=todo)


@does(
    "talk.answer", asks=lambda s, task: [do.PickCard(shown) for shown in reversed(draws.SYMBOLS) if shown in task.seen]
)
def answer_chosen(s: State, task: Task, a: do.PickCard) -> State:
    """Gold makes friends, as many as there is room for; silver has them go; at red there is a fight, or the player's
    models go back."""
    area = sure(task.area)
    if a.card == "gold":
        won = tuple(group for group in s.forces[area] if group.owner == NEUTRAL)
        s = come(gone(s, area, won), area, tuple(group._replace(owner=task.side) for group in won))
        return pushed(s, Task("talk.trim", task.side, area=area))
    if a.card == "silver":
        return s.but(phase=RETREAT, at=area)
    return pushed(s, Task("talk.failed", task.side, 1, area=area))


@does("talk.failed", asks=lambda s, task: [do.Choose(0), do.Choose(1)])
def fight_or_withdraw(s: State, task: Task, a: do.Choose) -> State:
    """They fight, or go back to where they came from."""
    if a.option == 0:
        return s
    kept = tuple(came for came in realm(s).came if came.end != task.area)
    for start, end, owner, kind, n in realm(s).came:
        s = sent(s, end, start, (Group(owner, kind, n),)) if end == task.area else s
    return but_realm(s, came=kept)


BOOK.note("BG-DIPLO-1", "BG-MOVE-2", "BG-MOVE-3", "BG-ALLY-1", "RUL-05")
