"""Rune Winter on the screen: what the box keeps beside the map. Dials, cards, heroes, developments, and what is still
to be done of an effect. Beside the box there is none of it: `State.realm` is `None`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from kit.core.state import Changeable
from kit.games.runewars.fight import Fight

DIALS = ("food", "wood", "ore")
ATTRIBUTES = ("s", "a", "w")
Area = Annotated[int, "area"]
Owner = Annotated[int, "owner"]
Cards = tuple[str, ...]
"""Cards by their ids in the data; of equal ones each stands there for itself."""


class Held(NamedTuple):
    """A tactics card in hand, and how many seasons had begun when it came: it is not played in that one."""

    card: str
    since: int


class Player(NamedTuple):
    """What a player has before him; his influence is in `State.stocks`."""

    dials: tuple[int, ...] = (0, 0, 0)
    tactics: tuple[Held, ...] = ()
    quests: Cards = ()
    objective: str = ""
    fulfilled: bool = False
    """Whether the objective has been claimed (BG-OBJ-1)."""
    activated: Annotated[int, "areas"] = 0
    """The areas with one of his activation tokens, as a set."""


class Hero(NamedTuple):
    """A hero on the board."""

    id: str
    owner: Owner
    area: Area
    damage: int = 0
    training: tuple[int, ...] = (0, 0, 0)
    """What training has added to each attribute (BG-TRAIN-1)."""
    rewards: Cards = ()
    action: str = ""
    """What he has done this summer: "move", "heal", "train", or "quest" after a move (BG-HERO-1)."""


class Fallen(NamedTuple):
    """A fallen-hero token (BG-HERO-3)."""

    hero: str
    area: Area
    rewards: Cards = ()


class Deck(NamedTuple):
    """A pile of cards. What has not been seen since it was shuffled comes in any order; then comes what was put under
    it, the first one first; then the discards are shuffled."""

    name: str
    unseen: Cards = ()
    under: Cards = ()
    discards: Cards = ()


class Came(NamedTuple):
    """Models that have gone from an area to another in the present order; they go no farther."""

    start: Area
    end: Area
    owner: Owner
    kind: int
    n: int


class Change(NamedTuple):
    """A figure that is another for a time (the effect `modify`): whose, which, whether `n` is added to it or is what it
    is now, the least that it comes to, and until when."""

    side: Owner
    key: str
    added: bool
    n: int
    least: int
    until: str


class Task(NamedTuple):
    """What is still to be done: an effect of a card by its place in the data, as "s4.effect.0", or a step of a rule by
    its name. `n` is how many times more; 0 before it has begun."""

    what: str
    side: Owner
    n: int = 0
    hero: str = ""
    area: Annotated[int | None, "area"] = None
    card: str = ""
    """The card that it stands on, or is about."""
    seen: Cards = ()
    """The cards that have been looked at, or turned, for it."""


@dataclass(frozen=True, slots=True)
class Realm(Changeable):
    """What the screen keeps. One entry a player in `players`, one an area in `yields`, `cities`, `developments` and
    `tokens`."""

    players: tuple[Player, ...]
    yields: tuple[tuple[int, ...], ...]
    """What each area yields of food, wood and ore."""
    cities: Cards = ()
    """The city token of each area, "" where none lies."""
    developments: Cards = ()
    tokens: Cards = ()
    """The exploration tokens that lie face down are in the deck "explore"; here stands "down" where one lies."""
    heroes: tuple[Hero, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    decks: tuple[Deck, ...] = ()
    changes: tuple[Change, ...] = ()
    card: str = ""
    """The season card that lies open."""
    todo: tuple[Task, ...] = ()
    """What is to be done before anything else, the first one first."""
    active: int | None = None
    """The area that the present order has activated last."""
    came: tuple[Came, ...] = ()
    done: Cards = ()
    """What the present order has been used for, in the words of its actions."""
    once: Cards = ()
    """What is done once a match, and has been: the wards of some factions."""
    fight: Fight | None = None
    """The battle that is being fought."""


def deck(realm: Realm, name: str) -> Deck:
    """The pile of that name; an empty one where there is none."""
    return next((pile for pile in realm.decks if pile.name == name), Deck(name))


def with_deck(realm: Realm, pile: Deck) -> Realm:
    """The realm with that pile in the place of the one of its name."""
    return realm.but(decks=tuple(pile if one.name == pile.name else one for one in realm.decks))


def without(cards: Cards, card: str) -> Cards:
    """The cards without one of that id."""
    place = cards.index(card)
    return (*cards[:place], *cards[place + 1 :])


def dealt(cards: Iterable[str]) -> Cards:
    """Cards in the order in which piles are written."""
    return tuple(sorted(cards))
