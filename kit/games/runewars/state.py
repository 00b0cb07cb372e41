"""Rune Winter: what is agreed, the state, and what stands where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import NamedTuple, TypeVar

from kit.core.game import Outcome
from kit.core.state import Changeable
from kit.games.runewars.land import Land
from kit.games.runewars.pieces import AUTOMAS, KINDS, NEUTRAL
from kit.games.runewars.realm import Realm

T = TypeVar("T")
SEASONS = SPRING, SUMMER, AUTUMN, WINTER = ("spring", "summer", "autumn", "winter")
TITLES = ("speaker", "patron", "spymaster")


@dataclass(frozen=True, slots=True)
class Treaty:
    """What is agreed before the first season: the settings of the rulings, and the variants."""

    faction: str = "board"
    """What the player plays: what the board says, or another faction (RS-GEN-1)."""
    draw_profile: str = "red2"
    """What the symbols of a Fate card are worth (RUL-01)."""
    hero_symbol: str = "red"
    """The symbol that takes a fallen hero away (RUL-01)."""
    fortress_distance: str = "farthest"
    setup_choice: str = "automa"
    spring_draw: str = "per_city"
    automa_rebuilds: bool = False
    edition: str = "revised"
    neutrals_rally: bool = True
    elimination: str = "at_once"
    coop_distance: str = "either"
    figures: bool = False
    """Whether kinds are told apart, as on the screen; beside the box models are counted by class."""
    fate: str = "drawn"
    """Whether the program turns Fate cards, or they are `typed` from the box."""
    short: bool = False
    """Whether it is a first game of two years (RUL-54)."""
    hard: bool = False
    free_cities: bool = False
    commander: bool = False
    explore: bool = False
    dev_cards: bool = False


SWITCHES = tuple(field.name for field in fields(Treaty))


class Group(NamedTuple):
    """The models of one kind that an owner has in an area."""

    owner: int
    kind: int
    standing: int
    routed: int = 0


Groups = tuple[Group, ...]
"""All models of an area, by owner and kind."""


class Stronghold(NamedTuple):
    """A stronghold of a player, or the automa's fortress."""

    owner: int
    damaged: bool = False


class Title(NamedTuple):
    """A title: who holds it (`None`: nobody), and the influence that lies on it."""

    holder: int | None = None
    tokens: int = 0


class Stock(NamedTuple):
    """What a player has in hand."""

    influence: int = 0
    tactics: int = 0
    rewards: int = 0
    """Those that his heroes carry."""


# A rune token: nothing, face down and unknown, face down and known, face up.
NONE, HIDDEN, DRAGON_DOWN, FALSE_DOWN, DRAGON, FALSE = range(6)
RUNES = ("none", "hidden", "dragon-down", "false-down", "dragon", "false")
TURNED = {DRAGON_DOWN: DRAGON, FALSE_DOWN: FALSE}

# The phases, in the words of the notation. Chance decides in DRAWN, and wherever a token is turned. Whatever is to be
# turned up or trimmed comes first; with nothing else to do the automa's turn then goes ON.
CARD, BID, PLACE, ORDER, RESOLVE = "card", "bid", "place", "order", "resolve"
DRAW, GENERATE, HERO, LOOT, TITLE = "draw", "generate", "hero", "loot", "title"
CLAIM, SEQUENCE, MARCH, BATTLE, RETREAT, ON = "claim", "sequence", "march", "battle", "retreat", "on"
PHASES = (
    CARD, BID, PLACE, ORDER, RESOLVE, CLAIM, SEQUENCE, DRAW, GENERATE, HERO, LOOT, TITLE, MARCH, BATTLE, RETREAT, ON
)  # fmt: skip
DRAWN = frozenset((BID, DRAW, HERO))


@dataclass(frozen=True, slots=True)
class Train(Changeable):
    """What has happened in the present autumn. Sets of areas are bit sets."""

    ring: int = 0
    """The distance that the sweep has come to."""
    moved: int = 0
    """The areas that have sent models away."""
    asked: int = 0
    """The areas whose turn has been, whether or not anything moved."""
    came_from: tuple[int, ...] = ()
    """Per area those that models came from into it."""
    full: tuple[int, ...] = ()
    """The areas that a move has filled over the limit, the last one first; each has yet to move on or be trimmed."""


@dataclass(frozen=True, slots=True)
class State(Changeable):
    """A moment of a match. Areas are numbered as in `land`, owners and kinds as in `pieces`; one entry an area in
    `forces`, `runes`, `strongholds`, `heroes` and `fallen`, one a side in `factions`, `stocks` and `orders`."""

    land: Land
    treaty: Treaty
    factions: tuple[str, ...]
    """Per player the faction."""
    fortress_areas: tuple[int, ...]
    """Per automa the area of its fortress, whether that still stands or not (RUL-30)."""
    forces: tuple[Groups, ...]
    runes: tuple[int, ...]
    strongholds: tuple[Stronghold | None, ...]
    heroes: tuple[int, ...]
    """How many heroes of players are in each area."""
    fallen: tuple[tuple[int, ...], ...]
    """The fallen-hero tokens of each area, by how many rewards lie with them."""
    titles: tuple[Title, ...] = (Title(),) * len(TITLES)
    stocks: tuple[Stock, ...] = (Stock(),)
    dragons: int = 0
    """How many of the tokens that nobody knows are dragon runes."""
    commander: int | None = None
    """The area of the automa's commander, where one plays (RS-VAR-3.3)."""
    fate: int = 0
    """The Fate cards that have been turned, as a set."""
    year: int = 1
    season: str = SPRING
    phase: str = CARD
    orders: tuple[int, ...] = (0,)
    """Per player the orders of this year, as a set."""
    chosen: tuple[int, ...] = ()
    """The orders of this season, by player."""
    side: int = 0
    """Which player, or which automa, acts."""
    bids: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()
    """What the Fate cards of the present draw came to."""
    sums: bool = False
    """Whether bids are added."""
    scope: str = ""
    """Whose area a rune is placed in: "automa" or "other" (RS-GEN-18)."""
    queue: tuple[int, ...] = ()
    """The cities that generate, in their order; the first is the next."""
    unclaimed: tuple[int, ...] = ()
    """The cities of which it is still to be said which automa has them."""
    claimed: tuple[int, ...] = ()
    """Per automa the cities that bring it models, where two play."""
    unordered: int = 0
    """The cities whose order is still to be fixed."""
    at: int | None = None
    """The area that it is about: what moves, is fought for, is left."""
    attacker: int | None = None
    train: Train = Train()
    realm: Realm | None = None
    """What the screen keeps; `None` beside the box."""
    outcome: Outcome | None = None


def sure(value: T | None) -> T:
    """What is there by the rules, whatever its type says."""
    assert value is not None
    return value


def standing(groups: Iterable[Group], *owners: int) -> int:
    """How many standing models these owners have there."""
    return sum([group.standing for group in groups if group.owner in owners])


@lru_cache(maxsize=4096)
def count(groups: Groups, *owners: int) -> int:
    """How many models these owners have there, standing and routed."""
    return sum([group.standing + group.routed for group in groups if group.owner in owners])


@lru_cache(maxsize=4096)
def total(groups: Groups) -> int:
    """How many models of the automa and neutral ones there are."""
    return count(groups, *AUTOMAS, NEUTRAL)


def changed(groups: Groups, owner: int, kind: int, standing: int, routed: int = 0) -> Groups:
    """The models with so many more of a kind, or fewer."""
    found = {(group.owner, group.kind): group for group in groups}
    old = found.get((owner, kind), Group(owner, kind, 0, 0))
    found[owner, kind] = Group(owner, kind, old.standing + standing, old.routed + routed)
    return tuple(sorted(group for group in found.values() if group.standing or group.routed))


def without(groups: Groups, models: Groups) -> Groups:
    """The models of an area without these."""
    for owner, kind, standing, routed in models:
        groups = changed(groups, owner, kind, -standing, -routed)
    return groups


def replaced(values: tuple, place: int, value: object) -> tuple:  # type: ignore[type-arg]
    """The values with another one at a place."""
    return (*values[:place], value, *values[place + 1 :])


def come(s: State, area: int, models: Groups) -> State:
    """The state with more models in an area."""
    groups = s.forces[area]
    for owner, kind, stand, lie in models:
        groups = changed(groups, owner, kind, stand, lie)
    return s.but(forces=replaced(s.forces, area, groups))


def gone(s: State, area: int, models: Groups) -> State:
    """The state without these models of an area."""
    return s.but(forces=replaced(s.forces, area, without(s.forces[area], models)))


def sent(s: State, start: int, end: int, models: Groups, *, routed: bool = False) -> State:
    """The state with models of an area in another one, as they are, or all of them routed."""
    forces = list(s.forces)
    forces[start] = without(forces[start], models)
    for owner, kind, stand, lie in models:
        ways = (0, stand + lie) if routed else (stand, lie)
        forces[end] = changed(forces[end], owner, kind, *ways)
    return s.but(forces=tuple(forces))


def supply(s: State, owner: int, kind: int) -> int:
    """How many models of a kind are not on the board. A neutral kind has one supply, whoever has its models
    (BG-ALLY-1)."""
    neutral = KINDS[kind].neutral
    out = sum(
        group.standing + group.routed
        for groups in s.forces
        for group in groups
        if group.kind == kind and (neutral or group.owner == owner)
    )
    return KINDS[kind].number - out
