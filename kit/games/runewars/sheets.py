"""Rune Winter: all figures of the game in one value, `Data`, with a type for each kind of entry; `data/*.toml` says
what the keys mean, `reading` how a value is written."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple

from kit.games.runewars.effects import Effect
from kit.games.runewars.reading import Alike, Count, Whole

Hex = tuple[Whole, Whole]
"""Axial coordinates q, r."""
Symbol = Literal["red", "silver", "gold"]
Face = Literal["-", "*", "d1", "d2", "d3", "r1", "r2"]
"""Of one shape on a Fate card: blank, special, damage or rout."""
Shape = Literal["triangle", "rectangle", "circle", "hexagon"]
Letter = Literal["a", "b", "c"]
Colour = Literal["red", "blue"]
SeasonName = Literal["spring", "summer", "autumn", "winter"]
Tag = Literal["all", "bid", "sum", "cmp", "council", "rune"]
Resource = Literal["food", "wood", "ore"]
Dial = tuple[Literal["u1", "a", "b", "u3", "I", "T", "-"], ...]
"""The spaces 1 to 8."""
Side = Literal["E", "SE", "SW", "W", "NW", "NE"]
TileNumber = Annotated[int, "tiles"]
Laid = tuple[TileNumber, Count, Hex]
"""A tile that lies on a board: its number, how often turned by 60 degrees, and where its area a is."""
Trigger = Annotated[str, "triggers"]
NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Fate(NamedTuple):
    """A card of the Fate deck: its number, the symbol of a random draw, and what it says to each shape."""

    no: int
    symbol: Symbol
    triangle: Face
    rectangle: Face
    circle: Face
    hexagon: Face


class Unit(NamedTuple):
    """A kind of model: how many there are, its type (RS-GEN-6, -7), its worth to the automa (`threat`), and how it
    fights."""

    id: str
    n: Count
    cls: Literal[1, 2, 3]
    shape: Shape
    init: Annotated[int, range(1, 6)]
    hp: Annotated[int, range(1, 10)]
    threat: Count
    special: Effect
    faction: Annotated[str, "factions"] = ""
    """Empty of a neutral kind."""
    fly: bool = False
    fast: bool = False


class Start(NamedTuple):
    """Where the three dials stand at first, and how many tactics and influence there are."""

    food: Count
    wood: Count
    ore: Count
    tactics: Count
    influence: Count


class Faction(NamedTuple):
    """A race: its word, whom it meets (RS-GEN-2), its start, its two kinds of Type 2 in the order of its dials."""

    id: str
    name: str
    box: str
    align: Literal["good", "evil"]
    pair: Annotated[str, "factions"]
    start: Start
    class2: tuple[str, str]
    ward: Effect


class Season(NamedTuple):
    """A season card: the key of its words, its tags, what it does; `name` only where an owner has written one."""

    id: str
    text: str
    tags: tuple[Tag, ...]
    effect: Effect
    name: str = ""


class Ground(NamedTuple):
    """An area of a tile or realm: what it yields, whether it has a city, which neutrals stand there at first."""

    food: Count = 0
    wood: Count = 0
    ore: Count = 0
    city: bool = False
    neutrals: Mapping[Annotated[str, "neutrals"], Count] = NOTHING


Realm = Mapping[Letter, Ground]


class Tile(NamedTuple):
    """Three areas; the borders inside, between two of them, and those of one on a side of the rim."""

    areas: Realm
    inner: tuple[tuple[Letter, Letter, Colour], ...]
    outer: tuple[tuple[Letter, Side, Colour], ...]


class Board(NamedTuple):
    """A ready board; an area is its tile's number and letter, a border lies between two, `home` lies as tiles do, and
    `token_sets` counts the ways to lay the tokens. On a board for two the other's home realm is `ally`."""

    id: str
    tiles: tuple[Laid, ...]
    home: tuple[Count, Hex]
    cities: tuple[str, ...]
    borders: tuple[tuple[str, str, Colour], ...]
    fortress_candidates: tuple[str, ...]
    front: tuple[str, ...]
    token_sets: Count
    areas: Mapping[str, Hex]
    ally: tuple[Count, Hex] | None = None

    def homes(self) -> list[tuple[str, int, Hex]]:
        """Per player the letter that his home realm's areas begin with, and how it lies.

        >>> from kit.games.runewars.data import load
        >>> load().boards["valley"].homes()
        [('H', 5, (-2, -1))]
        """
        return [(letter, *how) for letter, how in zip("HK", (self.home, self.ally), strict=True) if how is not None]


class City(NamedTuple):
    """A city token: neutrals of which shape stand there at first, and the options of order 6."""

    id: str
    setup: Mapping[Shape, Count]
    rally: tuple[Effect, ...]


class Title(NamedTuple):
    """A title: tokens at the start, worth in ties of the automa (RUL-11), and what it brings."""

    id: str
    name: str
    start_tokens: Count
    worth: Count
    bid_ties: bool
    on_season_tag: Mapping[Tag, Effect] = NOTHING
    on_season: Mapping[SeasonName, Effect] = NOTHING
    once_per_turn: Effect = ()


class Tactic(NamedTuple):
    """A tactics card: when it may be played, and with which orders."""

    id: str
    name: str
    timing: Annotated[str, "timings"]
    effect: Effect
    orders: tuple[Count, ...] = ()


class Hero(NamedTuple):
    """A hero: cards drawn in tests of strength, agility and wisdom, health, alignment, and what happens when."""

    id: str
    name: str
    s: Count
    a: Count
    w: Count
    hp: Count
    al: Literal["good", "neutral", "evil"]
    when: Mapping[Trigger, Effect]


class Quest(NamedTuple):
    """A quest: the tile it is bound to, where it is attempted (a place, or tile and letter), and what is tested."""

    id: str
    name: str
    where: Annotated[str, "areas"] | tuple[TileNumber, Letter]
    test: Literal["s", "a", "w", "duel"]
    bound: TileNumber | None = None
    versus: str = ""


class Reward(NamedTuple):
    """A reward: its weight in the patron's trade, and what it does when."""

    id: str
    name: str
    kind: Literal["shard", "weapon", "armour", "relic", "charm"]
    value: Count
    when: Mapping[Trigger, Effect] = NOTHING


class Objective(NamedTuple):
    """An objective: its condition, and what the board must have for it to make sense."""

    id: str
    name: str
    align: Literal["good", "evil"]
    cond: Mapping[Annotated[str, "conds"], Any]
    needs: Mapping[Literal["cities_on_board"], Count] = NOTHING


class Data(NamedTuple):
    """All data of the game, read-only, every entry by its id: `kit.games.runewars.data.load()`. Beside each it is said
    in which file it stands, and under which key; without one it is the whole file."""

    vocabulary: Mapping[str, Any]
    """The ops, their params, and the lists of words; what has a name in the data is a list, too."""
    fate: Annotated[tuple[Fate, ...], "fate.cards"]
    fate_check: Annotated[Mapping[str, Mapping[str, Count]], "fate.check"]
    factions: Annotated[Mapping[str, Faction], "factions.factions"]
    dials: Annotated[Mapping[str, Mapping[Resource, Dial]], "factions.dials"]
    base_icons: Annotated[Mapping[Literal["I", "T"], Count], "factions.base_icons"]
    units: Annotated[Mapping[str, Unit], "units.units"]
    """The kinds of the four factions."""
    neutrals: Annotated[Mapping[str, Unit], "units.neutrals"]
    generic_threat: Annotated[Mapping[int, Count], "units.generic_threat"]
    supply_check: Annotated[Mapping[int, Count], "units.supply_check"]
    more_on_screen: Annotated[Mapping[int, Count], "units.more_on_screen"]
    """Per class how many more of each kind of a faction there are on the screen than in a box."""
    neutral_class_check: Annotated[Mapping[int, tuple[Count, ...]], "units.neutral_class_check"]
    seasons: Annotated[Mapping[SeasonName, Mapping[str, Season]], "seasons"]
    titles: Annotated[Mapping[str, Title], "titles.titles"]
    tactics: Annotated[Mapping[str, Tactic], "tactics.tactics"]
    tactic_copies: Annotated[Count, "tactics.copies"]
    heroes: Annotated[Mapping[str, Hero], "heroes.heroes"]
    quests: Annotated[Mapping[str, Quest], "quests.quests"]
    outcome: Annotated[Mapping[Symbol, Effect], "quests.outcome"]
    """What a quest's test brings."""
    duel_outcome: Annotated[Mapping[Literal["win", "lose"], Effect], "quests.duel_outcome"]
    rewards: Annotated[Mapping[str, Reward], "rewards.rewards"]
    shard_trade: Annotated[Alike, "rewards.shard_trade"]
    """So many shards for what they bring."""
    objectives: Annotated[Mapping[str, Objective], "objectives.objectives"]
    gain: Annotated[Effect, "objectives.gain"]
    """What an objective brings."""
    exploration: Annotated[Alike, "exploration"]
    """The tokens of the optional module, and where they go."""
    cities: Annotated[Mapping[str, City], "cities.cities"]
    shape_unit: Annotated[Mapping[Shape, tuple[str, ...]], "cities.shape_unit"]
    tiles: Annotated[Mapping[int, Tile], "tiles.tiles"]
    offsets: Annotated[Mapping[Letter, Hex], "tiles.offsets"]
    dirs: Annotated[Mapping[str, Hex], "tiles.dirs"]
    home_realms: Annotated[Mapping[str, Realm], "tiles.home_realm"]
    """By faction; `default` of those without one of their own."""
    home_yield_equals_start: Annotated[bool, "tiles.home_yield_equals_start"]
    placement: Annotated[Alike, "tiles.placement"]
    fan: Annotated[Mapping[str, Hex], "tiles.FAN"]
    """The board of the worked examples."""
    boards: Annotated[Mapping[str, Board], "boards.boards"]
    setup: Annotated[Alike, "setup"]
    """All other constants."""

    def of_class(self, faction: str, cls: int) -> tuple[Unit, ...]:
        """A faction's kinds of a class, or the neutrals' where the faction is empty.

        >>> from kit.games.runewars.data import load
        >>> [unit.id for unit in load().of_class("crown", 2)]
        ['bowline', 'lancer']
        """
        kinds = self.units if faction else self.neutrals
        return tuple(unit for unit in kinds.values() if unit.cls == cls and unit.faction == faction)

    def home_realm(self, faction: str) -> Realm:
        return self.home_realms.get(faction, self.home_realms["default"])
