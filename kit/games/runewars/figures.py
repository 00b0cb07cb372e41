"""Rune Winter: all figures of the game in one value; where each stands in `data/*.toml` is said beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from kit.games.runewars.effects import Effect, Vocabulary
from kit.games.runewars.reading import Count
from kit.games.runewars.sheets import (
    Board,
    City,
    Exploration,
    Faction,
    Fate,
    Hero,
    Hex,
    Letter,
    Objective,
    Quest,
    Realm,
    Reward,
    Season,
    Setup,
    Shape,
    ShardTrade,
    Symbol,
    Tactic,
    Tile,
    Title,
    Unit,
)

SeasonName = Literal["spring", "summer", "autumn", "winter"]
Dial = tuple[Literal["u1", "a", "b", "u3", "I", "T", "-"], ...]


@dataclass(frozen=True, slots=True)
class Type:
    """A model of which only its type is known: its threat (C.2), how many each race has, and how many the neutrals."""

    threat: Count
    supply: Count
    neutrals: Count


def at(file: str, key: str = "") -> Mapping[str, tuple[str, str]]:
    """In which file a field is read, and under which key there; the whole file, where none is named."""
    return {"at": (file, key)}


@dataclass(frozen=True, slots=True)
class Data:
    """All data of the game, read-only, every entry by its id: `kit.games.runewars.data.load()`."""

    vocabulary: Vocabulary = field(metadata=at("primitives"))
    fate: tuple[Fate, ...] = field(metadata=at("fate", "cards"))
    fate_check: Mapping[str, Mapping[str, Count]] = field(metadata=at("fate", "check"))
    factions: Mapping[str, Faction] = field(metadata=at("factions", "factions"))
    dials: Mapping[str, Mapping[Literal["food", "wood", "ore"], Dial]] = field(metadata=at("factions", "dials"))
    """By faction and resource, the spaces 1 to 8."""
    base_icons: Mapping[Literal["I", "T"], Count] = field(metadata=at("factions", "base_icons"))
    units: Mapping[str, Unit] = field(metadata=at("units", "units"))
    """The kinds of the four factions."""
    neutrals: Mapping[str, Unit] = field(metadata=at("units", "neutrals"))
    generic_threat: Mapping[int, Count] = field(metadata=at("units", "generic_threat"))
    supply_check: Mapping[int, Count] = field(metadata=at("units", "supply_check"))
    neutral_class_check: Mapping[int, tuple[Count, ...]] = field(metadata=at("units", "neutral_class_check"))
    seasons: Mapping[SeasonName, Mapping[str, Season]] = field(metadata=at("seasons"))
    titles: Mapping[str, Title] = field(metadata=at("titles", "titles"))
    tactics: Mapping[str, Tactic] = field(metadata=at("tactics", "tactics"))
    tactic_copies: Count = field(metadata=at("tactics", "copies"))
    heroes: Mapping[str, Hero] = field(metadata=at("heroes", "heroes"))
    quests: Mapping[str, Quest] = field(metadata=at("quests", "quests"))
    outcome: Mapping[Symbol, Effect] = field(metadata=at("quests", "outcome"))
    """What a quest's test brings."""
    duel_outcome: Mapping[Literal["win", "lose"], Effect] = field(metadata=at("quests", "duel_outcome"))
    rewards: Mapping[str, Reward] = field(metadata=at("rewards", "rewards"))
    shard_trade: ShardTrade = field(metadata=at("rewards", "shard_trade"))
    objectives: Mapping[str, Objective] = field(metadata=at("objectives", "objectives"))
    gain: Effect = field(metadata=at("objectives", "gain"))
    """What an objective brings."""
    exploration: Exploration = field(metadata=at("exploration"))
    cities: Mapping[str, City] = field(metadata=at("cities", "cities"))
    shape_unit: Mapping[Shape, tuple[str, ...]] = field(metadata=at("cities", "shape_unit"))
    tiles: Mapping[int, Tile] = field(metadata=at("tiles", "tiles"))
    offsets: Mapping[Letter, Hex] = field(metadata=at("tiles", "offsets"))
    dirs: Mapping[str, Hex] = field(metadata=at("tiles", "dirs"))
    home_realms: Mapping[str, Realm] = field(metadata=at("tiles", "home_realm"))
    """By faction; `default` of those without one of their own."""
    home_yield_equals_start: bool = field(metadata=at("tiles", "home_yield_equals_start"))
    placement: Mapping[str, Any] = field(metadata=at("tiles", "placement"))
    fan: Mapping[str, Hex] = field(metadata=at("tiles", "FAN"))
    """The board of the worked examples."""
    boards: Mapping[str, Board] = field(metadata=at("boards", "boards"))
    setup: Setup = field(metadata=at("setup"))

    @property
    def types(self) -> Mapping[int, Type]:
        """By class, where models are counted by no more than that.

        >>> from kit.games.runewars.data import load
        >>> load().types[1]
        Type(threat=10, supply=16, neutrals=14)
        """
        there = {cls: sum(unit.n for unit in self.neutrals.values() if unit.cls == cls) for cls in self.generic_threat}
        return {cls: Type(threat, self.supply_check[cls], there[cls]) for cls, threat in self.generic_threat.items()}

    def of_class(self, faction: str, cls: int) -> tuple[Unit, ...]:
        """A faction's kinds of a class, or the neutrals' where the faction is empty.

        >>> from kit.games.runewars.data import load
        >>> [unit.id for unit in load().of_class("crown", 2)]
        ['bowline', 'lancer']
        """
        kinds = self.units if faction else self.neutrals
        return tuple(unit for unit in kinds.values() if unit.cls == cls and unit.faction == faction)

    def home_realm(self, faction: str) -> Realm:
        """The home realm of a faction."""
        return self.home_realms.get(faction, self.home_realms["default"])
