"""Rune Winter: what its data files hold, a type for each kind of entry; `data/*.toml` says what the keys mean."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from kit.games.runewars.effects import Effect, Op
from kit.games.runewars.reading import Count

Hex = tuple[int, int]
"""Axial coordinates q, r."""
Symbol = Literal["red", "silver", "gold"]
Face = Literal["-", "*", "d1", "d2", "d3", "r1", "r2"]
"""Of one shape on a Fate card: blank, special, damage or rout."""
Shape = Literal["triangle", "rectangle", "circle", "hexagon"]
Class = Literal[1, 2, 3]
"""Type 1, 2 or 3 (RS-GEN-6, -7)."""
Letter = Literal["a", "b", "c"]
Colour = Literal["red", "blue"]
Tag = Literal["all", "bid", "sum", "cmp", "council", "rune"]
Attribute = Literal["s", "a", "w"]
Resources = Mapping[Literal["food", "wood", "ore"], Count]


class Fate(NamedTuple):
    """A card of the Fate deck: its number, the symbol of a random draw, and what it says to each shape."""

    no: int
    symbol: Symbol
    triangle: Face
    rectangle: Face
    circle: Face
    hexagon: Face


class Inner(NamedTuple):
    """A border between two areas of a tile."""

    a: Letter
    b: Letter
    colour: Colour


class Rim(NamedTuple):
    """A border on a tile's rim: of which area, on which side."""

    area: Letter
    side: Literal["E", "SE", "SW", "W", "NW", "NE"]
    colour: Colour


class Border(NamedTuple):
    """A border of a board, between two areas."""

    a: str
    b: str
    colour: Colour


class Laid(NamedTuple):
    """A tile that lies on a board: how often turned by 60 degrees, and where its area a is."""

    tile: int
    rotation: Count
    at: Hex


class Home(NamedTuple):
    """A home realm that lies on a board, as a tile does."""

    rotation: Count
    at: Hex


@dataclass(frozen=True, slots=True)
class Unit:
    """A kind of model: how many there are, its type, its worth to the automa (`threat`), and how it fights."""

    id: str
    n: Count
    cls: Class
    shape: Shape
    init: Count
    hp: Count
    threat: Count
    special: Effect
    faction: str = ""
    """Empty of a neutral kind."""
    fly: bool = False
    fast: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """Where the three dials stand at first, and how many tactics and influence there are."""

    food: Count
    wood: Count
    ore: Count
    tactics: Count
    influence: Count


@dataclass(frozen=True, slots=True)
class Faction:
    """A race: its word, whom it meets (RS-GEN-2), its start, its two kinds of Type 2 in the order of its dials."""

    id: str
    name: str
    box: str
    align: Literal["good", "evil"]
    pair: str
    start: Start
    class2: tuple[str, str]
    ward: Effect


@dataclass(frozen=True, slots=True)
class Season:
    """A season card: the key of its words, its tags, what it does; `name` only where an owner has written one."""

    id: str
    text: str
    tags: tuple[Tag, ...]
    effect: Effect
    name: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """An area of a tile or realm: what it yields, whether it has a city, which neutrals stand there at first."""

    food: Count = 0
    wood: Count = 0
    ore: Count = 0
    city: bool = False
    neutrals: Mapping[str, Count] | None = None


Realm = Mapping[Letter, Ground]


@dataclass(frozen=True, slots=True)
class Tile:
    """Three areas, and the borders inside and on the rim."""

    areas: Realm
    inner: tuple[Inner, ...]
    outer: tuple[Rim, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A ready board; an area is its tile's number and letter, and `token_sets` counts the ways to lay four tokens."""

    id: str
    tiles: tuple[Laid, ...]
    home: Home
    cities: tuple[str, ...]
    borders: tuple[Border, ...]
    fortress_candidates: tuple[str, ...]
    front: tuple[str, ...]
    token_sets: Count
    areas: Mapping[str, Hex]


@dataclass(frozen=True, slots=True)
class City:
    """A city token: neutrals of which shape stand there at first, and the options of order 6."""

    id: str
    setup: Mapping[Shape, Count]
    rally: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Title:
    """A title: tokens at the start, worth in ties of the automa (RUL-11), and what it brings."""

    id: str
    name: str
    start_tokens: Count
    worth: Count
    bid_ties: bool
    on_season_tag: Mapping[Tag, Effect] | None = None
    on_season: Mapping[Literal["spring", "summer", "autumn", "winter"], Effect] | None = None
    once_per_turn: Effect = ()


@dataclass(frozen=True, slots=True)
class Tactic:
    """A tactics card: when it may be played, and with which orders."""

    id: str
    name: str
    timing: str
    effect: Effect
    orders: tuple[Count, ...] = ()


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero: cards drawn in tests of strength, agility and wisdom, health, alignment, and what happens when."""

    id: str
    name: str
    s: Count
    a: Count
    w: Count
    hp: Count
    al: Literal["good", "neutral", "evil"]
    when: Mapping[str, Effect]


@dataclass(frozen=True, slots=True)
class Quest:
    """A quest: the tile it is bound to, where it is attempted (a place, or tile and letter), and what is tested."""

    id: str
    name: str
    where: str | tuple[Count, Letter]
    test: Attribute | Literal["duel"]
    bound: Count | None = None
    versus: str = ""


@dataclass(frozen=True, slots=True)
class Reward:
    """A reward: its weight in the patron's trade, and what it does when."""

    id: str
    name: str
    kind: Literal["shard", "weapon", "armour", "relic", "charm"]
    value: Count
    when: Mapping[str, Effect] | None = None


@dataclass(frozen=True, slots=True)
class ShardTrade:
    """So many shards for what they bring."""

    n: Count
    gain: Effect


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective: its condition, and what the board must have for it to make sense."""

    id: str
    name: str
    align: Literal["good", "evil"]
    cond: Mapping[str, Any]
    needs: Mapping[Literal["cities_on_board"], Count] | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """An exploration token of the optional module."""

    id: str
    name: str
    effect: Effect


@dataclass(frozen=True, slots=True)
class Exploration:
    """The exploration tokens: copies for one player and for two, and where they go."""

    copies: Mapping[Literal["solo", "coop"], Count]
    place: Mapping[str, Any]
    trigger: str
    tokens: Mapping[str, Token]


@dataclass(frozen=True, slots=True)
class Limits:
    """How much there may be of a thing; `dial` is its least and its most."""

    models_per_area: Count
    tactics: Count
    quests: Count
    heroes: Count
    rewards_per_hero: Count
    influence: Count
    rune_tokens_per_area: Count
    dial: tuple[Count, Count]


@dataclass(frozen=True, slots=True)
class Counts:
    """What a game of one or of two players has: areas, cities, hidden tokens, years, and the runes that win."""

    areas: Count
    cities_max: Count
    dragon_hidden: Count
    false_hidden: Count
    years: Count
    runes_needed: Count
    players_for_sum_bids: Count


@dataclass(frozen=True, slots=True)
class Order:
    """An order card; `reach` in areas."""

    no: Count
    id: str
    activates: bool
    reach: Count = 0
    fast_reach: Count = 0


@dataclass(frozen=True, slots=True)
class Development:
    """A development of a stronghold: its price, and what it brings."""

    id: str
    cost: Resources
    at_harvest_bonus: Effect = ()
    in_battle_here: Literal["", "faction_ward"] = ""


@dataclass(frozen=True, slots=True)
class Strength:
    """What a stronghold adds to its defender's strength, and what the bonus of order 3 takes off."""

    intact: Count
    damaged: Count
    conquest_bonus: int
    floor: Count


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel of a quest: what is drawn, what a symbol counts, and what a loss costs."""

    cards: str
    hits: Mapping[Symbol, Count]
    win_if: str
    lose: Effect


@dataclass(frozen=True, slots=True)
class Support:
    """A hero's support in battle (edition `revised`)."""

    per_battle_per_hero: Count
    distinct_unit_types: bool
    effect: Effect


@dataclass(frozen=True, slots=True)
class Actions:
    """What a hero does in summer: one of these."""

    move: Mapping[str, Any]
    heal: Op
    train: Op


@dataclass(frozen=True, slots=True)
class HeroPhase:
    """Each hero's part of summer (BG-HERO-1, -2)."""

    actions: Actions
    train_max_per_attribute: Count
    quest: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Setup:
    """All other constants of a game."""

    player: Mapping[str, Mapping[str, Any]]
    limits: Limits
    solo: Counts
    coop: Counts
    payment: Mapping[str, str]
    orders: tuple[Order, ...]
    developments: Mapping[str, Development]
    build: Mapping[Literal["stronghold", "repair"], Resources]
    stronghold_strength: Strength
    secondary: Mapping[Literal["spring", "summer", "autumn", "winter"], Effect]
    hero_phase: HeroPhase
    test: Mapping[str, Any]
    duel: Duel
    support: Support
