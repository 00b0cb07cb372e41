"""Chapter: the orders that move nobody: Harvest, Muster, Rally, Influence and Fortify; and what supremacy adds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, starmap
from typing import Any

from kit.core.rules import No, need
from kit.games.runewars import actions as do
from kit.games.runewars.book import BOOK
from kit.games.runewars.pieces import DATA, NUMBER, RANK
from kit.games.runewars.realm import DIALS, Task
from kit.games.runewars.rules import cards, moving, tasks
from kit.games.runewars.rules.control import areas_of, control, strongholds
from kit.games.runewars.rules.moving import CONQUEST, REGROUP, order, paid
from kit.games.runewars.rules.opening import but_player, icons, may_serve, placings, recruits, with_models
from kit.games.runewars.rules.tasks import DECLINED, but_realm, does, effects, pushed, realm
from kit.games.runewars.state import TITLES, State, Stronghold, Title, replaced, supply, sure
from kit.space.hexes import bits

HARVEST, MUSTER, RALLY, INFLUENCE, FORTIFY = 4, 5, 6, 7, 8
MOST = DATA.setup.limits.dial[1]
HIRES = 3
"""The most influence to look at heroes for."""
KINDS = tuple(DATA.setup.developments._fields)
COSTS = {"build": DATA.setup.build.stronghold._asdict(), "repair": DATA.setup.build.repair._asdict()}


# --- an order begins


def begun(s: State) -> State:
    """The order of the side whose turn it is: what it brings by itself is done."""
    number = order(s)
    s = but_realm(s, active=None, came=(), done=())
    if number == CONQUEST and is_supreme(s):
        s = but_realm(s, done=("supremacy",))
    if number == RALLY:
        cities = bits(areas_of(s, s.side) & s.land.cities)
        return pushed(s, *(Task("order.rally", s.side, area=area) for area in cities))
    return pushed(s, Task(f"order.{number}", s.side)) if number in (HARVEST, INFLUENCE) else s


@BOOK.acts("BG-ORDER-1", off=True)
def is_supreme(s: State) -> bool:
    """Whether the present order is the highest that lies face up."""
    return s.orders[s.side].bit_length() - 1 == order(s)


# --- figures


def yielded(s: State, player: int) -> tuple[int, ...]:
    """What the areas of a player yield of each resource, as far as a dial goes (BG-HARVEST-1)."""
    own = list(bits(areas_of(s, player)))
    return tuple(min(MOST, sum(realm(s).yields[area][dial] for area in own)) for dial in range(len(DIALS)))


@BOOK.acts("BG-ICON-1", off=0)
def shown(s: State, player: int, icon: str) -> int:
    """How many icons of a sort a player has: those that count always, and those of his dials."""
    values = realm(s).players[player].dials
    found = sum([*icons(s.factions[player], dial, value)].count(icon) for dial, value in enumerate(values))
    return int(DATA.base_icons[icon]) + found  # type: ignore[index]


def with_influence(s: State, player: int, more: int) -> State:
    """The state with more influence of a player, as far as there is any, or less."""
    had = s.stocks[player]
    now = max(0, min(DATA.setup.limits.influence, had.influence + more))
    return s.but(stocks=replaced(s.stocks, player, had._replace(influence=now)))


def can_pay(s: State, player: int, price: dict[str, int]) -> bool:
    """Whether a player's dials stand high enough for a price (BG-PAY-1)."""
    dials = realm(s).players[player].dials
    return all(dials[DIALS.index(resource)] >= n for resource, n in price.items())


def bought(s: State, player: int, price: dict[str, int]) -> State:
    """The state with a price paid: the dials are lower by it."""
    dials = list(realm(s).players[player].dials)
    for resource, n in price.items():
        dials[DIALS.index(resource)] -= n
    return but_player(s, player, dials=tuple(dials))


# --- what an order brings by itself


@does("order.4")
def harvested(s: State, task: Task) -> State:
    """The dials are set to what the player's areas yield (BG-HARVEST-1)."""
    return but_player(s, task.side, dials=yielded(s, task.side))


@does("order.7")
def influence_gained(s: State, task: Task) -> State:
    """One influence for each of its icons."""
    return with_influence(s, task.side, shown(s, task.side, "I"))


@does("order.rally", asks=lambda s, task: [do.Choose(n) for n in range(len(_rally(s, task)))])
def city_rallied(s: State, task: Task, a: do.Choose) -> State:
    """Of each city that the player has, one of its options."""
    city = realm(s).cities[sure(task.area)]
    return pushed(s, *effects(f"{city}.rally.{a.option}", task))


def _rally(s: State, task: Task) -> Any:
    city = realm(s).cities[sure(task.area)]
    return DATA.cities[city].rally if city else ()


# --- supremacy


@BOOK.refuses("BG-ORDER-1", do.Supremacy)
def it_is_the_highest(s: State, a: do.Supremacy) -> No:
    if not order(s) or order(s) == FORTIFY:
        return need(False, "NOT_NOW")
    return need(is_supreme(s) and "supremacy" not in realm(s).done, "NO_SUPREMACY")


def supreme(s: State, a: do.Supremacy) -> State:
    s, side = but_realm(s, done=(*realm(s).done, "supremacy")), s.side
    if order(s) == REGROUP:
        return pushed(s, Task("draw_tactic", side, shown(s, side, "T")))
    if order(s) == HARVEST:
        own = [(area, kind) for area, kind in enumerate(realm(s).developments) if kind and control(s, area) == side]
        return pushed(s, *(one for area, kind in own
                           for one in effects(f"{kind}.at_harvest_bonus", Task("", side, area=area))))  # fmt: skip
    return s


def bonus_helps(s: State) -> bool:
    """Whether the bonus of the present order, which may be used all the same, could bring its side anything now."""
    helps = HELPS.get(order(s))
    return helps is None or helps(s)


def _developing(s: State) -> bool:
    """Whether there is a development, or one can be paid."""
    built = [bool(realm(s).developments[area]) for area in strongholds(s, s.side)]
    return any(built) or (bool(built) and any(can_pay(s, s.side, _price(kind)) for kind in KINDS))


def _second_dial(s: State) -> bool:
    """Whether a dial beside the first one recruits anybody."""
    left = [dial for dial, name in enumerate(DIALS) if not used(s, name)]
    dials = realm(s).players[s.side].dials
    return sum(bool(recruits(s.factions[s.side], dial, dials[dial])) for dial in left) > (len(left) == len(DIALS))


def _room_for_a_hero(s: State) -> bool:
    own = sum(one.owner == s.side for one in realm(s).heroes)
    return bool(s.stocks[s.side].influence) and own < DATA.setup.limits.heroes


def _title_to_pay(s: State) -> bool:
    return any(title.holder != s.side and title.tokens < s.stocks[s.side].influence for title in s.titles)


HELPS: Mapping[int, Callable[[State], bool]] = {
    moving.MARCH: lambda s: moving.able_to_march(s) > (realm(s).active is None),
    HARVEST: _developing, MUSTER: _second_dial, RALLY: _room_for_a_hero, INFLUENCE: _title_to_pay,
}  # fmt: skip
"""By the order when its bonus brings anything; that of any other always does."""


def used(s: State, word: str) -> int:
    """How often something has been done in this order."""
    return realm(s).done.count(word)


def noted(s: State, word: str) -> State:
    """The state in which it is noted that this has been done."""
    return but_realm(s, done=(*realm(s).done, word))


# --- muster


@BOOK.refuses("BG-RECRUIT-1", do.Recruit)
def a_dial_recruits(s: State, a: do.Recruit) -> No:
    most = 1 + (used(s, "supremacy") > 0)
    ok = order(s) == MUSTER and a.dial in range(len(DIALS)) and not used(s, DIALS[a.dial])
    return need(ok and sum(used(s, dial) for dial in DIALS) < most, "NOT_NOW")


def recruited(s: State, a: do.Recruit) -> State:
    """The kinds of model at and below the arrow of a dial come to the player's strongholds, as far as there are any;
    those of a higher class first: what there is no room for is of the lowest (RS-GEN-9)."""
    names = recruits(s.factions[s.side], a.dial, realm(s).players[s.side].dials[a.dial])
    order = sorted({*names}, key=lambda name: (-RANK[NUMBER[name]], name))
    there = {name: min(names.count(name), supply(s, s.side, NUMBER[name])) for name in order}
    seen = tuple(name for name, n in there.items() for _ in range(n))
    s = noted(s, DIALS[a.dial])
    return pushed(s, Task("order.recruit", s.side, seen=seen)) if seen else s


@does("order.recruit", asks=lambda s, task: placings(s, task, strongholds(s, task.side)))
def recruits_placed(s: State, task: Task, a: do.PickModels) -> State:
    return with_models(s, task, a)


# --- heroes for hire


@BOOK.refuses("BG-START-2", do.Hire)
def heroes_are_for_hire(s: State, a: do.Hire) -> No:
    own = sum(one.owner == s.side for one in realm(s).heroes)
    ok = order(s) == RALLY and used(s, "supremacy") and not used(s, "hire") and 1 <= a.influence <= HIRES
    return need(ok and own < DATA.setup.limits.heroes, "HAND_LIMIT" if ok else "NOT_NOW")


def hired(s: State, a: do.Hire) -> State:
    s = noted(paid(s, a.influence), "hire")
    return pushed(s, Task("hire.look", s.side, a.influence), Task("hire.keep", s.side, 1))


@does("hire.look", draws="hero")
def hero_looked_at(s: State, task: Task, a: do.Draw) -> State:
    """One more hero lies open."""
    return tasks.noted(cards.drawn(s, "hero", a.card), "hire.keep", a.card)


def able(s: State, task: Task) -> list[Any]:
    """Those that may serve, and none of them; nothing else where none may."""
    serving = [do.PickCard(name) for name in task.seen if may_serve(s, task.side, name)]
    return [*serving, do.Decline()]


@does("hire.keep", asks=able)
def hero_hired(s: State, task: Task, a: do.PickCard) -> State:
    """One is kept and comes to a home area; the others go under the pile."""
    s = put_back(s, task, a.card)
    return pushed(s, Task("setup.hero_home", task.side, card=a.card))


def put_back(s: State, task: Task, kept: str = "") -> State:
    """The heroes that were looked at go under the pile, but the one that is kept."""
    return cards.put_under(s, "hero", *(name for name in task.seen if name != kept))


DECLINED["hire.keep"] = put_back


# --- titles


@BOOK.refuses("BG-ORDER-1", do.TakeTitle)
def titles_can_be_taken(s: State, a: do.TakeTitle) -> No:
    ok = order(s) == INFLUENCE and used(s, "supremacy") and not used(s, "title") and a.title in range(len(TITLES))
    return need(ok and s.titles[a.title].holder != s.side, "NOT_NOW")


@BOOK.refuses("BG-ORDER-1", do.TakeTitle)
def more_than_lies_on_it(s: State, a: do.TakeTitle) -> No:
    tokens = s.titles[a.title].tokens
    return need(a.influence > tokens, "TITLE_PRICE", need=tokens + 1)


def title_taken(s: State, a: do.TakeTitle) -> State:
    s = noted(paid(s, a.influence), "title")
    return s.but(titles=replaced(s.titles, a.title, Title(s.side, a.influence)))


# --- building


def builds(s: State, word: str, area: int) -> No:
    """Why Fortify cannot do this now in that area."""
    ok = order(s) == FORTIFY and not used(s, word) and 0 <= area < len(s.forces)
    return need(ok and control(s, area) == s.side, "NOT_NOW")


@BOOK.refuses("BG-ORDER-1", do.Build)
def a_stronghold_can_be_built(s: State, a: do.Build) -> No:
    if (no := builds(s, "build", a.area)) is not None:
        return no
    if s.strongholds[a.area] is not None:
        return need(False, "STRONGHOLD_PRESENT")
    return need(not s.land.cities >> a.area & 1, "CITY_PRESENT")


@BOOK.refuses("BG-ORDER-1", do.Repair)
def a_stronghold_is_damaged(s: State, a: do.Repair) -> No:
    no = builds(s, "repair", a.area)
    return no if no is not None else need(s.strongholds[a.area] == Stronghold(s.side, True), "NO_STRONGHOLD")


@BOOK.refuses("BG-PAY-1", do.Build, do.Repair)
def it_can_be_paid(s: State, a: do.Build | do.Repair) -> No:
    return need(can_pay(s, s.side, COSTS["build" if isinstance(a, do.Build) else "repair"]), "NO_RESOURCE")


def built(s: State, a: do.Build | do.Repair) -> State:
    """An intact stronghold stands there."""
    word = "build" if isinstance(a, do.Build) else "repair"
    s = noted(bought(s, s.side, COSTS[word]), word)
    return s.but(strongholds=replaced(s.strongholds, a.area, Stronghold(s.side)))


@BOOK.refuses("BG-ORDER-1", do.Swap)
def tokens_can_move(s: State, a: do.Swap) -> No:
    """Between two of the player's own areas; they stay face up (RUL-23)."""
    for area in (a.start, a.end):
        if (no := builds(s, "swap", area)) is not None:
            return no
    return need(a.start != a.end and s.runes[a.start] != s.runes[a.end], "NO_TOKEN")


def swapped(s: State, a: do.Swap) -> State:
    """What lay in one area lies in the other."""
    here, there = s.runes[a.start], s.runes[a.end]
    return noted(s.but(runes=replaced(replaced(s.runes, a.start, there), a.end, here)), "swap")


@BOOK.refuses("BG-DEV-1", do.Develop)
def a_development_can_be_built(s: State, a: do.Develop) -> No:
    ok = order(s) == HARVEST and used(s, "supremacy") and not used(s, "develop") and a.kind in KINDS
    return need(ok and a.area in strongholds(s, s.side), "NOT_NOW")


@BOOK.refuses("BG-DEV-1", do.Develop)
def one_at_each_stronghold(s: State, a: do.Develop) -> No:
    return need(not realm(s).developments[a.area], "DEV_LIMIT")


@BOOK.refuses("BG-PAY-1", do.Develop)
def wood_is_paid(s: State, a: do.Develop) -> No:
    return need(can_pay(s, s.side, _price(a.kind)), "NO_RESOURCE")


def _price(kind: str) -> dict[str, int]:
    price: dict[str, int] = getattr(DATA.setup.developments, kind).cost._asdict()
    return price


def developed(s: State, a: do.Develop) -> State:
    s = noted(bought(s, s.side, _price(a.kind)), "develop")
    return but_realm(s, developments=replaced(realm(s).developments, a.area, a.kind))


# --- what may be done


def offered(s: State) -> Iterator[Any]:
    """The actions among which those are that the present order allows, beside the end of it."""
    if not order(s):
        return
    areas, influence = list(bits(areas_of(s, s.side))), s.stocks[s.side].influence
    yield do.Supremacy()
    yield from moving.offered(s)
    if order(s) == HARVEST and used(s, "supremacy"):
        yield from (do.Develop(area, kind) for area in strongholds(s, s.side) for kind in KINDS)
    if order(s) == MUSTER:
        yield from map(do.Recruit, range(len(DIALS)))
    if order(s) == RALLY:
        yield from map(do.Hire, range(1, HIRES + 1))
    if order(s) == INFLUENCE and used(s, "supremacy"):
        dearer = [range(title.tokens + 1, influence + 1) for title in s.titles]
        yield from (do.TakeTitle(title, n) for title, several in enumerate(dearer) for n in several)
    if order(s) == FORTIFY:
        yield from map(do.Build, areas)
        yield from map(do.Repair, strongholds(s, s.side))
        yield from starmap(do.Swap, combinations(areas, 2))


BOOK.note("BG-HARVEST-1", "BG-PAY-1", "BG-CITY-1", "BG-HAND")
