"""Rune Winter: what the figures must agree in, whoever wrote them; what does not is told by file and key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, get_args

from kit.core.game import Trouble
from kit.games.runewars.effects import every
from kit.games.runewars.reading import shown
from kit.games.runewars.sheets import Data, Letter, Resource, SeasonName, Side
from kit.games.runewars.tiles import borders, laid_out

CARDS, A_SEASON, PLAYABLE = 30, 8, 6
"""Of the Fate deck; of each season; of a season those that can be played alone, at least."""
MODELS, SPACES = 6, 8
"""From the three starting dials; of a dial."""
LETTERS, RESOURCES = get_args(Letter), get_args(Resource)
Wrong = Trouble | None
"""Nothing, or what is wrong in which of our files."""


def _trouble(key: str, file: str, at: str, **facts: Any) -> Trouble:
    return Trouble(f"trouble.data.{key}", file=file, at=at, **facts)


def same(file: str, at: str, found: Any, wanted: Any) -> Wrong:
    """A figure is what it has to be."""
    return None if found == wanted else _trouble("sum", file, at, found=shown(found), wanted=shown(wanted))


def known(file: str, at: str, named: Iterable[Any], there: Collection[Any]) -> Wrong:
    """All that is named is somewhere."""
    nowhere = next((name for name in named if name not in there), None)
    return None if nowhere is None else _trouble("value", file, at, value=shown(nowhere))


def whole(file: str, at: str, there: Collection[Any], needed: Iterable[Any]) -> Wrong:
    """All that is needed is there."""
    missing = next((name for name in needed if name not in there), None)
    return None if missing is None else _trouble("missing", file, f"{at}.{missing}")


def fate(data: Data) -> Iterator[Wrong]:
    """30 cards with the totals of the box (B.0)."""
    yield same("fate", "cards", len(data.fate), CARDS)
    yield whole("fate", "cards", [card.no for card in data.fate], range(1, CARDS + 1))
    for column, totals in data.fate_check.items():
        counted = Counter(getattr(card, column) for card in data.fate)
        for face in sorted({*counted, *totals}):
            yield same("fate", f"cards.{column}.{face}", counted[face], totals.get(face, 0))


def supplies(data: Data) -> Iterator[Wrong]:
    """16, 16 and 4 models of the three classes a faction (RS-GEN-6), neutrals of their initiative's (RS-GEN-7)."""
    for key in ("generic_threat", "more_on_screen"):
        yield same("units", key, sorted(getattr(data, key)), sorted(data.supply_check))
    for faction, sheet in data.factions.items():
        for cls, supply in data.supply_check.items():
            kinds = data.of_class(faction, cls)
            yield same("units", f"units ({faction}, class {cls})", sum(unit.n for unit in kinds), supply)
            yield same("units", f"units ({faction}, class {cls}, kinds)", len(kinds), 2 if cls == 2 else 1)
        second = sorted(unit.id for unit in data.of_class(faction, 2))
        yield same("factions", f"factions.{faction}.class2", sorted(sheet.class2), second)
    for unit in data.neutrals.values():
        yield same("units", f"neutrals.{unit.id}.fac", unit.faction, "")
        yield known("units", f"neutrals.{unit.id}.init", [unit.init], data.neutral_class_check[unit.cls])


def seasons(data: Data) -> Iterator[Wrong]:
    """8 cards a season; at least 6 can be played alone, all others say so in tag and effect (RS-GEN-10)."""
    yield whole("seasons", "seasons", data.seasons, get_args(SeasonName))
    for name, cards in data.seasons.items():
        yield same("seasons", name, len(cards), A_SEASON)
        for card in cards.values():
            unplayable = any(op.name == "unplayable" for op in card.effect)
            yield same("seasons", f"{name}.{card.id}.tags.cmp", "cmp" in card.tags, unplayable)
        playable = sum("cmp" not in card.tags for card in cards.values())
        if playable < PLAYABLE:
            yield _trouble("few", "seasons", name, found=playable, least=PLAYABLE)


def lands(data: Data) -> Iterator[Wrong]:
    """Tiles and realms have three areas each."""
    yield whole("tiles", "home_realm", data.home_realms, ["default"])
    yield whole("tiles", "offsets", data.offsets, LETTERS)
    yield whole("tiles", "dirs", data.dirs, get_args(Side))
    yield same("tiles", "FAN", len({*data.fan.values()}), data.setup.solo.areas + len(LETTERS))
    lands = {f"home_realm.{name}": realm for name, realm in data.home_realms.items()}
    for at, areas in (lands | {f"tiles.{no}": tile.areas for no, tile in data.tiles.items()}).items():
        yield whole("tiles", at, areas, LETTERS)


def factions(data: Data) -> Iterator[Wrong]:
    """Each meets one of the other alignment (RS-GEN-2), begins with six models, its realm yields what it has."""
    for faction, sheet in data.factions.items():
        at = f"factions.{faction}"
        other = data.factions[sheet.pair]
        yield same("factions", f"{at}.pair", other.pair, faction)
        yield same("factions", f"{at}.align", sheet.align == other.align, False)
        yield whole("factions", "dials", data.dials, [faction])
        dials, realm = data.dials[faction], data.home_realm(faction)
        yield whole("factions", f"dials.{faction}", dials, RESOURCES)
        for resource in RESOURCES:
            yield same("factions", f"dials.{faction}.{resource}", len(dials[resource]), SPACES)
            if data.home_yield_equals_start:
                yielded = sum(getattr(area, resource) for area in realm.values())
                yield same("factions", f"{at}.start.{resource}", getattr(sheet.start, resource), yielded)
        first = [icon for resource, dial in dials.items() for icon in dial[: getattr(sheet.start, resource)]]
        yield same("factions", f"dials.{faction}", sum(icon in ("u1", "a", "b", "u3") for icon in first), MODELS)


def boards(data: Data) -> Iterator[Wrong]:
    """Each ready board has the areas, cities and borders that its tiles make."""
    for board in data.boards.values():
        at = f"boards.{board.id}"
        areas = laid_out(data, [*board.tiles, *board.homes()])
        yield known("boards", f"{at}.areas", board.areas, areas)
        for area, place in areas.items():
            yield same("boards", f"{at}.areas.{area}", board.areas.get(area), place)
        yield same("boards", f"{at}.areas", len({*areas.values()}), len(areas))
        size = data.setup.coop.areas if board.ally else data.setup.solo.areas
        yield same("boards", f"{at}.tiles", len(areas), size + len(board.homes()) * len(data.offsets))
        tiles = {no: data.tiles[no] for no, *_ in board.tiles}
        cities = {f"{no}{a}" for no, tile in tiles.items() for a, area in tile.areas.items() if area.city}
        yield same("boards", f"{at}.cities", sorted(board.cities), sorted(cities))
        yield known("boards", f"{at}.fortress_candidates", board.fortress_candidates, areas)
        yield known("boards", f"{at}.front", board.front, areas)
        written = {(min(a, b), max(a, b), colour) for a, b, colour in board.borders}
        yield same("boards", f"{at}.borders", sorted(written), sorted(borders(data, board.tiles, areas)))


def cards(data: Data) -> Iterator[Wrong]:
    """Exactly one of three titles settles tied bids (RS-GEN-15); duels are fought with neutrals, tactics go with
    orders, and cities have kinds that there are."""
    yield same("titles", "titles", len(data.titles), 3)
    yield same("titles", "titles.bid_ties", sum(title.bid_ties for title in data.titles.values()), 1)
    for quest in data.quests.values():
        creatures = data.neutrals if quest.test == "duel" else [""]
        yield known("quests", f"quests.{quest.id}.versus", [quest.versus], creatures)
    orders = [order.no for order in data.setup.orders]
    for tactic in data.tactics.values():
        yield known("tactics", f"tactics.{tactic.id}.orders", tactic.orders, orders)
    for shape, kinds in data.shape_unit.items():
        fitting = [unit.id for unit in data.neutrals.values() if unit.shape == shape]
        yield known("cities", f"shape_unit.{shape}", kinds, fitting)
    shapes = (op["shape"] for op in every(data.cities) if "shape" in op.params)
    yield known("cities", "cities.rally", shapes, data.shape_unit)


def check(data: Data, files: Mapping[str, str]) -> None:
    """Raises `Trouble` at the first figures that do not agree; `files` says what each file is called."""
    for chapter in (fate, supplies, seasons, lands, factions, boards, cards):
        for wrong in chapter(data):
            if wrong is not None:
                raise Trouble(wrong.key, **{**wrong.facts, "file": files[str(wrong.facts["file"])]})
