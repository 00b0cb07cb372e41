"""Rune Winter: what the figures must agree in, whoever wrote them; what does not is told by file and key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, get_args, get_type_hints

from kit.core.game import Trouble
from kit.games.runewars.effects import every, shown
from kit.games.runewars.figures import Data, SeasonName
from kit.games.runewars.sheets import Board, Hex, Letter, Rim

CARDS = 30
"""Of the Fate deck."""
A_SEASON = 8
"""Cards of each season, of which so many can be played alone:"""
PLAYABLE = 6
MODELS = 6
"""From the three starting dials."""
SPACES = 8
"""Of a dial."""
RESOURCES = ("food", "wood", "ore")
HOME = "H"
SIDES = get_args(get_type_hints(Rim)["side"])


@dataclass(frozen=True, slots=True)
class Sums:
    """The data and what their files are called; each method is one thing that must be right."""

    data: Data
    files: Mapping[str, str]

    def same(self, file: str, key: str, found: Any, wanted: Any) -> None:
        """Raises `Trouble` where a figure is not what it has to be."""
        if found != wanted:
            raise Trouble("trouble.data.sum", file=self.files[file], at=key, found=shown(found), wanted=shown(wanted))

    def known(self, file: str, key: str, named: Iterable[Any], there: Iterable[Any]) -> None:
        """Raises `Trouble` where something is named that is nowhere."""
        all_there = set(there)
        for name in named:
            if name not in all_there:
                raise Trouble("trouble.data.value", file=self.files[file], at=key, value=str(name)[:40])

    def whole(self, file: str, key: str, there: Iterable[Any], needed: Iterable[Any]) -> None:
        """Raises `Trouble` where something that is needed is not there."""
        all_there = set(there)
        for name in needed:
            if name not in all_there:
                raise Trouble("trouble.data.missing", file=self.files[file], at=f"{key}.{name}")

    def fate(self) -> None:
        """30 cards with the totals of the box (B.0)."""
        self.same("fate", "cards", len(self.data.fate), CARDS)
        self.whole("fate", "cards", (card.no for card in self.data.fate), range(1, CARDS + 1))
        for column, totals in self.data.fate_check.items():
            counted = Counter(getattr(card, column, "") for card in self.data.fate)
            for face in sorted({*counted, *totals}):
                self.same("fate", f"cards.{column}.{face}", counted[face], totals.get(face, 0))

    def supplies(self) -> None:
        """16, 16 and 4 models of the three classes a faction (RS-GEN-6), neutrals of their initiative's (RS-GEN-7)."""
        self.same("units", "generic_threat", sorted(self.data.generic_threat), sorted(self.data.supply_check))
        self.known("units", "units.fac", (unit.faction for unit in self.data.units.values()), self.data.factions)
        for faction, sheet in self.data.factions.items():
            for cls, supply in self.data.supply_check.items():
                kinds = self.data.of_class(faction, cls)
                self.same("units", f"units ({faction}, class {cls})", sum(unit.n for unit in kinds), supply)
                self.same("units", f"units ({faction}, class {cls}, kinds)", len(kinds), 2 if cls == 2 else 1)
            second = sorted(unit.id for unit in self.data.of_class(faction, 2))
            self.same("factions", f"factions.{faction}.class2", sorted(sheet.class2), second)
        for unit in self.data.neutrals.values():
            self.same("units", f"neutrals.{unit.id}.fac", unit.faction, "")
            self.known("units", f"neutrals.{unit.id}.init", [unit.init], self.data.neutral_class_check[unit.cls])
        for unit in (*self.data.units.values(), *self.data.neutrals.values()):
            self.known("units", f"{unit.id}.init", [unit.init], range(1, 6))
            self.known("units", f"{unit.id}.hp", [unit.hp], range(1, 10))

    def seasons(self) -> None:
        """8 cards a season; at least 6 can be played alone, all others say so in tag and effect (RS-GEN-10)."""
        self.whole("seasons", "seasons", self.data.seasons, get_args(SeasonName))
        for name, cards in self.data.seasons.items():
            self.same("seasons", name, len(cards), A_SEASON)
            for card in cards.values():
                unplayable = any(op.name == "unplayable" for op in card.effect)
                self.same("seasons", f"{name}.{card.id}.tags.cmp", "cmp" in card.tags, unplayable)
            playable = sum("cmp" not in card.tags for card in cards.values())
            if playable < PLAYABLE:
                raise Trouble("trouble.data.few", file=self.files["seasons"], at=name, found=playable, least=PLAYABLE)

    def factions(self) -> None:
        """Each meets one of the other alignment (RS-GEN-2), begins with six models, its realm yields what it has."""
        for faction, sheet in self.data.factions.items():
            at = f"factions.{faction}"
            self.known("factions", f"{at}.pair", [sheet.pair], self.data.factions)
            other = self.data.factions[sheet.pair]
            self.same("factions", f"{at}.pair", other.pair, faction)
            self.same("factions", f"{at}.align", sheet.align == other.align, False)
            self.whole("factions", "dials", self.data.dials, [faction])
            dials, realm = self.data.dials[faction], self.data.home_realm(faction)
            self.whole("factions", f"dials.{faction}", dials, RESOURCES)
            for resource in dials:
                self.same("factions", f"dials.{faction}.{resource}", len(dials[resource]), SPACES)
                if self.data.home_yield_equals_start:
                    yielded = sum(getattr(area, resource) for area in realm.values())
                    self.same("factions", f"{at}.start.{resource}", getattr(sheet.start, resource), yielded)
            first = [icon for resource, dial in dials.items() for icon in dial[: getattr(sheet.start, resource)]]
            self.same("factions", f"dials.{faction}", sum(icon in ("u1", "a", "b", "u3") for icon in first), MODELS)

    def titles(self) -> None:
        """Three, exactly one of which settles tied bids (RS-GEN-15)."""
        self.same("titles", "titles", len(self.data.titles), 3)
        self.same("titles", "titles.bid_ties", sum(title.bid_ties for title in self.data.titles.values()), 1)

    def lands(self) -> None:
        """Tiles and realms have three areas each, and the neutrals on them are there."""
        letters = get_args(Letter)
        realms: dict[str, Any] = {f"home_realm.{name}": realm for name, realm in self.data.home_realms.items()}
        self.whole("tiles", "home_realm", self.data.home_realms, ["default"])
        self.whole("tiles", "offsets", self.data.offsets, letters)
        self.whole("tiles", "dirs", self.data.dirs, SIDES)
        self.same("tiles", "FAN", len(set(self.data.fan.values())), self.data.setup.solo.areas + len(letters))
        for key, areas in (realms | {f"tiles.{no}": tile.areas for no, tile in self.data.tiles.items()}).items():
            self.whole("tiles", key, areas, letters)
            for letter, area in areas.items():
                self.known("tiles", f"{key}.{letter}.neutrals", area.neutrals or (), self.data.neutrals)

    def boards(self) -> None:
        """Each ready board has the areas, cities and borders that its tiles make."""
        for board in self.data.boards.values():
            at = f"boards.{board.id}"
            self.known("boards", f"{at}.tiles", (laid.tile for laid in board.tiles), self.data.tiles)
            areas = laid_out(self.data, board)
            self.known("boards", f"{at}.areas", board.areas, areas)
            for area, place in areas.items():
                self.same("boards", f"{at}.areas.{area}", board.areas.get(area), place)
            self.same("boards", f"{at}.areas", len(set(areas.values())), len(areas))
            self.same("boards", f"{at}.tiles", len(areas), self.data.setup.solo.areas + len(self.data.offsets))
            tiles = {laid.tile: self.data.tiles[laid.tile] for laid in board.tiles}
            cities = {f"{no}{a}" for no, tile in tiles.items() for a, area in tile.areas.items() if area.city}
            self.same("boards", f"{at}.cities", sorted(board.cities), sorted(cities))
            self.known("boards", f"{at}.fortress_candidates", board.fortress_candidates, areas)
            self.known("boards", f"{at}.front", board.front, areas)
            written = {(min(line.a, line.b), max(line.a, line.b), line.colour) for line in board.borders}
            self.same("boards", f"{at}.borders", sorted(written), sorted(borders(self.data, board, areas)))

    def cards(self) -> None:
        """Quests, heroes, tactics, objectives, cities and tokens name times, places and kinds that there are."""
        words, data = self.data.vocabulary, self.data
        for quest in data.quests.values():
            if quest.bound is not None:
                self.known("quests", f"quests.{quest.id}.bound", [quest.bound], data.tiles)
            tile = quest.where[0] if isinstance(quest.where, tuple) else None
            self.known("quests", f"quests.{quest.id}.where", [tile or quest.where], data.tiles if tile else words.areas)
            creatures = data.neutrals if quest.test == "duel" else ("",)
            self.known("quests", f"quests.{quest.id}.versus", [quest.versus], creatures)
        for hero in data.heroes.values():
            self.known("heroes", f"heroes.{hero.id}.when", hero.when, words.triggers)
        for reward in data.rewards.values():
            self.known("rewards", f"rewards.{reward.id}.when", reward.when or (), words.triggers)
        self.known("exploration", "trigger", [data.exploration.trigger], words.triggers)
        for tactic in data.tactics.values():
            self.known("tactics", f"tactics.{tactic.id}.timing", [tactic.timing], words.timings)
            self.known(
                "tactics", f"tactics.{tactic.id}.orders", tactic.orders, [order.no for order in data.setup.orders]
            )
        for objective in data.objectives.values():
            self.known("objectives", f"objectives.{objective.id}.cond", objective.cond, words.conds)
        for shape, kinds in data.shape_unit.items():
            fitting = [unit.id for unit in data.neutrals.values() if unit.shape == shape]
            self.known("cities", f"shape_unit.{shape}", kinds, fitting)
        asked = [
            op["shape"] for op in every(tuple(city.rally for city in data.cities.values())) if "shape" in op.params
        ]
        self.known("cities", "cities.rally", asked, data.shape_unit)

    def words(self) -> None:
        """The vocabulary says of each parameter what it holds."""
        for op, definition in self.data.vocabulary.ops.items():
            self.known("primitives", f"ops.{op}", definition.params, self.data.vocabulary.params)


def check(data: Data, files: Mapping[str, str]) -> None:
    """Raises `Trouble` at the first figures that do not agree; `files` says what each file is called."""
    sums = Sums(data, files)
    for one in (sums.words, sums.fate, sums.supplies, sums.seasons, sums.lands, sums.factions, sums.titles, sums.boards,
                sums.cards):  # fmt: skip
        one()


def turned(step: Hex, rotation: int) -> Hex:
    """An axial step, so many times turned by 60 degrees clockwise.

    >>> turned((1, 0), 1)
    (0, 1)
    """
    q, r = step
    for _ in range(rotation % 6):
        q, r = -r, q + r
    return q, r


def laid_out(data: Data, board: Board) -> dict[str, Hex]:
    """Where the areas of a ready board are, by name.

    >>> from kit.games.runewars.data import load
    >>> laid_out(load(), load().boards["valley"])["7c"]
    (2, -2)
    """
    lying = [(str(laid.tile), laid.rotation, laid.at) for laid in board.tiles]
    found = {}
    for name, rotation, (q, r) in [*lying, (HOME, board.home.rotation, board.home.at)]:
        for letter, offset in data.offsets.items():
            by = turned(offset, rotation)
            found[name + letter] = (q + by[0], r + by[1])
    return found


def borders(data: Data, board: Board, areas: Mapping[str, Hex]) -> set[tuple[str, str, str]]:
    """The borders between two areas that a board's tiles bring; on the rim of all they close nothing (BG-BORDER-1)."""
    at = {place: name for name, place in areas.items()}
    found: set[tuple[str, str, str]] = set()
    for laid in board.tiles:
        tile = data.tiles[laid.tile]
        pairs = [(f"{laid.tile}{line.a}", f"{laid.tile}{line.b}", line.colour) for line in tile.inner]
        for rim in tile.outer:
            (q, r), by = areas[f"{laid.tile}{rim.area}"], turned(data.dirs[rim.side], laid.rotation)
            pairs.append((f"{laid.tile}{rim.area}", at.get((q + by[0], r + by[1]), ""), rim.colour))
        found |= {(min(a, b), max(a, b), colour) for a, b, colour in pairs if b}
    return found
