"""Chapter: before the first season on the screen. City tokens are drawn; each player places his stronghold and his
first models, and draws what he has in hand (BG-START-1, BG-START-2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from kit.games.runewars import actions as do
from kit.games.runewars.book import BOOK
from kit.games.runewars.pieces import DATA, NEUTRAL, NUMBER, THREAT
from kit.games.runewars.realm import DIALS, Cards, Held, Hero, Player, Task, without
from kit.games.runewars.rules import cards, ending
from kit.games.runewars.rules.control import LIMIT
from kit.games.runewars.rules.tasks import but_realm, does, pushed, realm
from kit.games.runewars.state import FALSE, NONE, Group, State, Stronghold, come, count, replaced, supply, sure
from kit.space.hexes import bits

A = TypeVar("A")
START = DATA.setup.player
EXPLORED = 6
"""The most exploration tokens that one board has (BG-EXPLORE-1)."""


def steps(s: State) -> Iterator[Task]:
    """What is to be done before the first season, in its order."""
    for area in bits(s.land.cities):
        yield Task("setup.city", 0, 1, area=area)
    if s.treaty.explore:
        yield Task("setup.place", 0, EXPLORED * len(s.factions))
    for player, faction in enumerate(s.factions):
        begin = DATA.factions[faction].start
        yield Task("setup.stronghold", player)
        yield Task("setup.models", player, seen=first_models(faction))
        yield Task("setup.tactics", player, begin.tactics)
        yield Task("setup.heroes", player)
        yield Task("setup.quests", player, START.quests.draw)
        yield Task("setup.objectives", player)


def unit(faction: str, icon: str) -> str:
    """The kind of model that an icon of a dial stands for, "" for any other icon."""
    sheet = DATA.factions[faction]
    ranks = {"u1": 1, "u3": 3}
    if icon in ranks:
        return DATA.of_class(faction, ranks[icon])[0].id
    return dict(zip("ab", sheet.class2, strict=True)).get(icon, "")


def icons(faction: str, dial: int, value: int) -> Sequence[str]:
    """The icons of a dial at and below its arrow."""
    return DATA.dials[faction][DIALS[dial]][:value]  # type: ignore[index]


def recruits(faction: str, dial: int, value: int) -> Cards:
    """The kinds of the models that a dial recruits."""
    return tuple(kind for icon in icons(faction, dial, value) if (kind := unit(faction, icon)))


def first_models(faction: str) -> Cards:
    """The kinds of the models that a player begins with: one recruitment from each of the dials."""
    begin = DATA.factions[faction].start
    return tuple(kind for dial, name in enumerate(DIALS) for kind in recruits(faction, dial, getattr(begin, name)))


def but_player(s: State, player: int, **changes: object) -> State:
    """The state with some of what a player has before him changed."""
    players = realm(s).players
    return but_realm(s, players=replaced(players, player, players[player]._replace(**changes)))  # type: ignore[arg-type]


def player_of(s: State, task: Task) -> Player:
    """What the player of a task has before him."""
    return realm(s).players[task.side]


def asked(s: State, ways: Sequence[A]) -> Sequence[A]:
    """The ways among which a player chooses at the beginning; the first alone in a short winter (RUL-54)."""
    return ways[:1] if ending.is_short(s) else ways


# --- the board


@does("setup.city", draws="city")
def city_drawn(s: State, task: Task, a: do.Draw) -> State:
    """A city token, with the neutrals that come with it (RS-SETUP-13)."""
    area = sure(task.area)
    lying = but_realm(cards.drawn(s, "city", a.card), cities=replaced(realm(s).cities, area, a.card))
    for shape, n in DATA.cities[a.card].setup.items():
        kinds = [NUMBER[name] for name in DATA.shape_unit[shape] if supply(lying, NEUTRAL, NUMBER[name]) >= n]
        if kinds:
            kind = max(kinds, key=lambda one: THREAT[one])
            lying = come(lying, area, (Group(NEUTRAL, kind, n),))
    return lying


@does("setup.place", draws="place")
def token_placed(s: State, task: Task, a: do.Draw) -> State:
    """An exploration token, face down (BG-EXPLORE-1)."""
    area = s.land.number(a.card)
    return but_realm(cards.drawn(s, "place", a.card), tokens=replaced(realm(s).tokens, area, "down"))


def home_areas(s: State, task: Task) -> Sequence[do.PickArea]:
    return asked(s, [do.PickArea(area) for area in bits(s.land.homes[task.side])])


@does("setup.stronghold", asks=home_areas)
def first_stronghold(s: State, task: Task, a: do.PickArea) -> State:
    """The player's stronghold stands in his home realm, and the false rune lies there (RS-SETUP-8, RUL-45)."""
    home = s.land.homes[task.side]
    runes = tuple(NONE if home >> area & 1 else rune for area, rune in enumerate(s.runes))
    strongholds = replaced(s.strongholds, a.area, Stronghold(task.side))
    return s.but(strongholds=strongholds, runes=replaced(runes, a.area, FALSE))


def room(s: State, player: int, area: int) -> int:
    """How many models more a player may have in an area (BG-MOVE-3)."""
    return LIMIT - count(s.forces[area], player)


def placings(s: State, task: Task, areas: Sequence[int]) -> list[do.PickModels]:
    """The ways to place models of the next kind that is due, in one of some areas; where one alone has room, all that
    fit come there."""
    kind = NUMBER[task.seen[0]]
    due = min(task.seen.count(task.seen[0]), supply(s, task.side, kind))
    most = {area: n for area in areas if (n := min(due, room(s, task.side, area))) > 0}
    least = 1 if len(most) > 1 else due
    return [
        do.PickModels(area, (Group(task.side, kind, n),))
        for area, top in most.items()
        for n in range(top, min(least, top) - 1, -1)
    ]


def with_models(s: State, task: Task, a: do.PickModels) -> State:
    """Models come to an area; those that are still due are placed after them."""
    kind, left = task.seen[0], list(task.seen)
    for _ in range(a.models[0].standing):
        left.remove(kind)
    s = come(s, a.area, a.models)
    return pushed(s, task._replace(n=1, seen=tuple(left))) if left else s


@does("setup.models", asks=lambda s, task: asked(s, placings(s, task, list(bits(s.land.homes[task.side])))))
def first_models_placed(s: State, task: Task, a: do.PickModels) -> State:
    return with_models(s, task, a)


# --- what a player has in hand


@does("setup.tactics", draws="tactic")
def first_tactic(s: State, task: Task, a: do.Draw) -> State:
    """A tactics card of the first hand; it can be played in the first season."""
    held = tuple(sorted((*player_of(s, task).tactics, Held(a.card, 0))))
    return but_player(cards.drawn(s, "tactic", a.card), task.side, tactics=held)


def looked_at(s: State, task: Task, card: str, most: int, then: str) -> State:
    """A card more has been looked at; after so many comes the step in which one is kept."""
    seen = (*task.seen, card)
    return pushed(s, task._replace(what=then if len(seen) == most else task.what, seen=seen))


def seen_cards(task: Task) -> list[do.PickCard]:
    """The cards that have been looked at, of which one is kept."""
    return [do.PickCard(card) for card in task.seen]


def may_serve(s: State, player: int, hero: str) -> bool:
    """Whether a hero is of a player's own side, or neutral (BG-START-2)."""
    return DATA.heroes[hero].al in ("neutral", DATA.factions[s.factions[player]].align)


@does("setup.heroes", draws="hero")
def hero_seen(s: State, task: Task, a: do.Draw) -> State:
    """Heroes are looked at until three may serve; the others go under the pile."""
    s = cards.drawn(s, "hero", a.card)
    if not may_serve(s, task.side, a.card):
        return pushed(cards.put_under(s, "hero", a.card), task)
    return looked_at(s, task, a.card, START.heroes.draw, "setup.hero")


def loyal_first(s: State, task: Task) -> Sequence[do.PickCard]:
    """The heroes that have been looked at, those of the player's own side before neutrals (RUL-54)."""
    return asked(s, sorted(seen_cards(task), key=lambda a: DATA.heroes[a.card].al == "neutral"))


@does("setup.hero", asks=loyal_first)
def hero_kept(s: State, task: Task, a: do.PickCard) -> State:
    """One of them is kept, the others go under the pile."""
    s = cards.put_under(s, "hero", *without(task.seen, a.card))
    return pushed(s, Task("setup.hero_home", task.side, card=a.card))


@does("setup.hero_home", asks=home_areas)
def hero_at_home(s: State, task: Task, a: do.PickArea) -> State:
    """He comes to a home area."""
    return but_realm(s, heroes=(*realm(s).heroes, Hero(task.card, task.side, a.area)))


@does("setup.quests", draws="quest")
def first_quest(s: State, task: Task, a: do.Draw) -> State:
    """A quest of the first hand: all are kept."""
    quests = tuple(sorted((*player_of(s, task).quests, a.card)))
    return but_player(cards.drawn(s, "quest", a.card), task.side, quests=quests)


@does("setup.objectives", draws="objective")
def objective_seen(s: State, task: Task, a: do.Draw) -> State:
    """Two objectives are looked at; one that the board makes meaningless is replaced (BG-OBJ-1, BG-CITY-2)."""
    s = cards.drawn(s, "objective", a.card)
    if DATA.objectives[a.card].needs.get("cities_on_board", 0) > s.land.cities.bit_count():
        return pushed(s, task)
    return looked_at(s, task, a.card, START.objectives.draw, "setup.objective")


@does("setup.objective", asks=lambda s, task: asked(s, seen_cards(task)))
def objective_kept(s: State, task: Task, a: do.PickCard) -> State:
    s = cards.discarded(s, "objective", *without(task.seen, a.card))
    return but_player(s, task.side, objective=a.card)


BOOK.note("BG-START-1", "BG-START-2", "BG-CITY-2", "BG-EXPLORE-1")
