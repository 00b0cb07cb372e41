"""Chapter: effects. What a card does is a list of small ones, done from left to right; one that can do nothing does
nothing, and the list goes on. Whatever somebody has to be asked for, or chance has to show, waits on top of the list.

Each effect of the vocabulary, and each step of a rule that works alike, is a function marked with `does`: it takes the
state without the task, the task, and where it asks or draws, the answer. What asks does one unit at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import count, takewhile
from types import MappingProxyType
from typing import Any, TypeVar, get_args

from kit.core.rules import No, need
from kit.games.runewars import actions as do
from kit.games.runewars.book import BOOK, once
from kit.games.runewars.effects import Op
from kit.games.runewars.pieces import DATA, PLAYERS
from kit.games.runewars.realm import Change, Realm, Task
from kit.games.runewars.rules import cards
from kit.games.runewars.rules.control import areas_of, crowded
from kit.games.runewars.rules.draws import turned
from kit.games.runewars.rules.worst import worst
from kit.games.runewars.state import BID, DRAWN, PLACE, RETREAT, State, Stock, sure

F = TypeVar("F", bound=Callable[..., State])
ALL = 99
"""How many are "all"."""


def _places(at: str, value: Any) -> Iterator[tuple[str, Op]]:
    if isinstance(value, Op):
        yield at, value
        value = value.params
    named = value._asdict() if hasattr(value, "_asdict") else value if isinstance(value, Mapping) else None
    inside = named.items() if named is not None else enumerate(value) if isinstance(value, tuple) else ()
    for key, one in inside:
        yield from _places(f"{at}.{key}", one)


def _all_places() -> Iterator[tuple[str, Op]]:
    for several in (
        *DATA.seasons.values(), DATA.tactics, DATA.rewards, DATA.heroes, DATA.titles, DATA.units, DATA.neutrals,
        DATA.factions, DATA.cities, DATA.exploration.tokens._asdict(), DATA.setup.developments._asdict(),
        {"outcome": DATA.outcome, "duel": DATA.duel_outcome, "objective": DATA.gain, "shards": DATA.shard_trade,
         "secondary": DATA.setup.secondary, "hero_phase": DATA.setup.hero_phase, "support": DATA.setup.support},
    ):  # fmt: skip
        for name, entry in several.items():
            yield from _places(name, entry)


OPS: Mapping[str, Op] = MappingProxyType(dict(_all_places()))
"""Every effect of the data by its place, as "s4.effect.0.on_win.0"."""


@cache
def listed(place: str) -> Sequence[str]:
    """The places of the effects of a list.

    >>> listed("lancer.special")
    ('lancer.special.0', 'lancer.special.1')
    """
    return tuple(takewhile(OPS.__contains__, (f"{place}.{n}" for n in count())))


@dataclass(frozen=True, slots=True)
class Step:
    """How an effect is done; `asks` gives the answers that there are, `draws` names the pile that it draws from, "fate"
    for the Fate cards."""

    do: Callable[..., State]
    asks: Callable[[State, Task], Sequence[Any]] | None = None
    draws: str = ""


STEPS: dict[str, Step] = {}
DECLINED: dict[str, Callable[[State, Task], State]] = {}
"""Per step what is still to be done where it is declined; nothing for any other."""


def does(name: str, asks: Callable[[State, Task], Sequence[Any]] | None = None, draws: str = "") -> Callable[[F], F]:
    """Registers how an effect or a step of that name is done."""

    def register(do: F) -> F:
        STEPS[name] = Step(do, asks, draws)
        return do

    return register


@cache
def _op(what: str) -> Op:
    place, _, step = what.partition(">")
    effect = OPS.get(place) or Op(place)
    return Op(step, effect.params) if step else effect


def op(task: Task) -> Op:
    """The effect of a task; a step of it, as "u1.effect.0>attribute", has its parameters, a step of a rule none."""
    return _op(task.what)


def step(task: Task, name: str, **changes: Any) -> Task:
    """A step of what a task does, once unless it is said otherwise."""
    return task._replace(what=f"{place(task)}>{name}", **{"n": 1, "seen": (), **changes})


def place(task: Task) -> str:
    """Where in the data the effect of a task stands."""
    return task.what.partition(">")[0]


def realm(s: State) -> Realm:
    assert s.realm is not None
    return s.realm


def but_realm(s: State, **changes: Any) -> State:
    """The state with a realm of which some fields are changed."""
    return s.but(realm=realm(s).but(**changes))


def pushed(s: State, *tasks: Task) -> State:
    """The state with tasks that are to be done first, in their order."""
    return but_realm(s, todo=(*tasks, *realm(s).todo))


def still(s: State, task: Task, **changes: Any) -> State:
    """The state with some of what is left of a task that is being answered changed."""
    if task.n <= 1:
        return s
    first, *rest = realm(s).todo
    return but_realm(s, todo=(first._replace(**changes), *rest))


def noted(s: State, name: str, card: str) -> State:
    """The state with one more card seen for the next step of that name."""
    todo = list(realm(s).todo)
    n = next(n for n, task in enumerate(todo) if op(task).name == name)
    return but_realm(s, todo=(*todo[:n], todo[n]._replace(seen=(*todo[n].seen, card)), *todo[n + 1 :]))


def effects(place: str, like: Task) -> list[Task]:
    """The effects of a list as tasks: for the same side, hero, area and card as another task."""
    return [like._replace(what=what, n=0, seen=()) for what in listed(place)]


def waiting(s: State) -> Task | None:
    """The task that is to be done now; `None` where nothing of the kind is."""
    if s.realm is None or not s.realm.todo or s.phase in (BID, PLACE, RETREAT):
        return None
    return s.realm.todo[0]


# --- how many, and who decides


def amount(s: State, task: Task) -> int:
    """How many units an effect has."""
    n: Any = op(task).get("n", 1)
    if isinstance(n, int):
        return n
    if n == "all":
        return ALL
    if "count" in n:
        return max(int(n.get("min", 0)), (areas_of(s, task.side) & s.land.cities).bit_count())
    return COUNTS["damage_on"](s, task)


COUNTS: dict[str, Callable[[State, Task], int]] = {}
"""Per figure that an effect counts in battle, how."""


def is_automas(task: Task) -> bool:
    """Whether the automa chooses, by what is worst for the player (RS-GEN-11)."""
    return bool(op(task).get("by") == "automa")


def decider(s: State, task: Task) -> int:
    """The player who is asked: the one concerned; in battle the one who fights, for both sides (RS-GEN-12)."""
    on = realm(s).fight
    concerned = (task.side,) if on is None else (task.side, s.attacker, on.defender)
    return next((side for side in concerned if side in PLAYERS), s.side)


# --- what is asked, and what follows


@once()
def options(s: State) -> Sequence[Any]:
    """The answers to what waits; only the worst ones for the player where the automa chooses."""
    task = sure(waiting(s))
    step = STEPS[op(task).name]
    if step.draws:
        return [outcome for outcome, _ in outcomes(s)]
    found = step.asks(s, task) if step.asks is not None else ()
    return worst(found, lambda a: counted(answered(s, a))) if is_automas(task) else found


def outcomes(s: State) -> Sequence[tuple[Any, Fraction]]:
    """What chance can show, with its probability, where a task draws."""
    return cards.outcomes(s, STEPS[op(sure(waiting(s))).name].draws)


def draws(s: State) -> bool:
    """Whether chance is awaited for a task."""
    task = waiting(s)
    return task is not None and bool(STEPS[op(task).name].draws)


def answered(s: State, a: Any) -> State:
    """The state after one unit of what waits, as it was answered; what is declined is over."""
    task = sure(waiting(s))
    todo = realm(s).todo[1:]
    if isinstance(a, do.Decline):
        s = but_realm(s, todo=todo)
        after = DECLINED.get(task.what)
        return s if after is None else after(s, task)
    left = (task._replace(n=task.n - 1),) if task.n > 1 else ()
    if isinstance(a, do.Turn):
        s = turned(s, a.card)
    return STEPS[op(task).name].do(but_realm(s, todo=(*left, *todo)), task, a)


def gone_on(s: State, *until: str) -> State:
    """The state after all that nobody needs to be asked for, or where one of these steps is next: where there is one
    way alone, it is taken."""
    while (task := waiting(s)) is not None and task.what not in until and crowded(s) is None:
        step, rest = STEPS[op(task).name], realm(s).todo[1:]
        if not task.n:
            n = amount(s, task)
            s = but_realm(s, todo=(task._replace(n=n), *rest) if n > 0 else rest)
        elif step.draws:
            if step.draws == cards.FATE or outcomes(s):
                return s
            s = but_realm(s, todo=rest)
        elif step.asks is None:
            s = step.do(but_realm(s, todo=rest), task)
        else:
            found = options(s)
            if len(found) > 1:
                return s
            s = answered(s, found[0]) if found else but_realm(s, todo=rest)
    return s


@BOOK.refuses("RS-SEASON-3", do.Choose, do.PickArea, do.PickCard, do.PickDial, do.PickModels, do.Decline)
def it_answers_what_is_asked(s: State, a: Any) -> No:
    return need(waiting(s) is not None and not draws(s) and a in options(s), "NOT_YOUR_DECISION")


@BOOK.refuses("RS-SEASON-3", do.Order, do.Done, do.Battle, *get_args(do.Resolving))
def what_is_asked_comes_first(s: State, a: Any) -> No:
    return need(waiting(s) is None, "NOT_NOW")


@BOOK.refuses("RS-GEN-13", do.Turn)
def a_fate_card_is_drawn(s: State, a: do.Turn) -> No:
    return need(s.phase in DRAWN or (draws(s) and a in options(s)), "NO_CARD_NOW")


@BOOK.refuses("RS-SEASON-1", do.Draw)
def a_card_is_drawn(s: State, a: do.Draw) -> No:
    return need(draws(s) and a in options(s), "NO_CARD_NOW")


# --- what is counted beside


def counted(s: State) -> State:
    """The state with what the automa counts of the players: heroes, fallen ones, and what is in hand (C.2). A
    development is gone with its stronghold."""
    pairs = zip(realm(s).developments, s.strongholds, strict=True)
    kept = tuple([kind if there is not None else "" for kind, there in pairs])
    s = s if kept == realm(s).developments else but_realm(s, developments=kept)
    found = heroes_counted(s), fallen_counted(s), stocks_counted(s)
    return s if found == (s.heroes, s.fallen, s.stocks) else s.but(heroes=found[0], fallen=found[1], stocks=found[2])


@once("realm.heroes", "land")
def heroes_counted(s: State) -> tuple[int, ...]:
    """Per area how many heroes are there."""
    there = [hero.area for hero in realm(s).heroes]
    return tuple(map(there.count, range(len(s.forces))))


@once("realm.fallen", "land")
def fallen_counted(s: State) -> tuple[tuple[int, ...], ...]:
    """Per area the fallen-hero tokens, by how many rewards lie with them."""
    tokens = sorted((token.area, len(token.rewards)) for token in realm(s).fallen)
    return tuple(tuple(n for there, n in tokens if there == area) for area in range(len(s.forces)))


@once("realm.heroes", "realm.players", "stocks")
def stocks_counted(s: State) -> tuple[Stock, ...]:
    """Per player what he has in hand."""
    found = []
    for player, (stock, held) in enumerate(zip(s.stocks, realm(s).players, strict=True)):
        rewards = sum(len(hero.rewards) for hero in realm(s).heroes if hero.owner == player)
        found.append(stock._replace(tactics=len(held.tactics), rewards=rewards))
    return tuple(found)


# --- figures that change for a time


def changed(s: State, side: int, key: str, figure: int) -> int:
    """A figure as it is now for that side."""
    for change in realm(s).changes:
        if (change.side, change.key) == (side, key):
            figure = max(change.least, change.n + figure * change.added)
    return figure


def over(s: State, *until: str) -> State:
    """The state without the changes that last until then."""
    kept = tuple(change for change in realm(s).changes if change.until not in until)
    return but_realm(s, changes=kept)


@does("modify")
def modify(s: State, task: Task) -> State:
    """A figure is another for a time: so many more or fewer, or what the effect says."""
    effect = op(task)
    added = "add" in effect.params
    n = int(effect["add" if added else "set"])
    change = Change(task.side, effect["key"], added, n, effect.get("min", 0), effect["until"])
    return but_realm(s, changes=(*realm(s).changes, change))


# --- choices


@does("choose", asks=lambda s, task: choices(s, task))
def choose(s: State, task: Task, a: do.Choose) -> State:
    """One of several lists is done."""
    return pushed(s, *effects(f"{task.what}.options.{a.option}", task))


def choices(s: State, task: Task) -> list[do.Choose]:
    """The lists that can be chosen: those whose losses can be paid in full; if there is none, the first."""
    lists = range(len(op(task)["options"]))
    able = [n for n in lists if all(can_pay(s, one) for one in effects(f"{task.what}.options.{n}", task))]
    return [do.Choose(n) for n in able or lists[:1]]


PAYS: dict[str, Callable[[State, Task], bool]] = {}
"""Per effect that is a loss, whether it can be paid in full."""


def can_pay(s: State, task: Task) -> bool:
    """Whether a loss can be paid in full; what is no loss always can."""
    pays = PAYS.get(op(task).name)
    return pays is None or pays(s, task)
