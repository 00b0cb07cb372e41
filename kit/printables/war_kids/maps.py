"""The map of a battle at the size of real hexes, and before it a page that tells the battle and how the sheets join."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from kit.core.game import Scenario
from kit.draw.hexboard import RADIUS
from kit.draw.hexmap import Place, place_names
from kit.draw.scene import Group, Shapes
from kit.draw.sheet import Sheet, Sheets, Window
from kit.games.war_kids import GAME
from kit.games.war_kids import scene as drawn
from kit.games.war_kids.battle import Battle
from kit.games.war_kids.state import State
from kit.printables.legible import needs, placed
from kit.printables.paper import MARGIN, Paper, edge_line
from kit.printables.registry import Order
from kit.printables.stack import moved, padded, stacked
from kit.printables.tiles import Tile, Tiling, plan, sheets, tiling
from kit.printables.typeset import Block, plain
from kit.text.catalogue import Catalogue

_PICTURE = 0.56
"""Share of the page's height that the picture on the first page may take."""
_GAP = 4.5


def scenario_ids() -> tuple[str, ...]:
    """The battles there are."""
    return tuple(scenario.id for scenario in GAME.scenarios())


def scenario_title(t: Catalogue, name: str) -> str:
    """What one of them is called."""
    scenario = next(one for one in GAME.scenarios() if one.id == name)
    return _told(t, scenario, "title", scenario.titles)


def battle_map(order: Order) -> Sheets:
    """The map of one of the kit's own battles, or of one that somebody made."""
    ours = next(one for one in GAME.scenarios() if one.id == order.values["scenario"])
    scenario = order.battle or ours
    return map_sheets(order.t, order.paper, scenario, order.values["hex"], order.values["overlap"])


def map_sheets(t: Catalogue, paper: Paper, scenario: Scenario, hex_mm: float, overlap: float) -> Sheets:
    """The page that tells the battle, then the map with hexes `hex_mm` wide from side to side."""
    start = GAME.initial_state(scenario)
    scale = hex_mm / (sqrt(3) * RADIUS)
    board = drawn.board(start.battle)
    way = tiling(paper, board.width * scale, board.height * scale, overlap)
    title = _told(t, scenario, "title", scenario.titles)
    picture = (Group("", (*drawn.ground(start.battle), *_above(start.battle, _names(t, start.battle))), scale=scale),)
    many = way.rows * way.columns > 1

    def label(tile: Tile) -> str:
        return t("print.map.sheet", name=tile.name, n=way.rows * way.columns) if many else ""

    words = f"{title} · {t('print.map.hex', n=int(hex_mm))}"
    return _cover(t, paper, start, title, _told(t, scenario, "briefing", scenario.briefings), way), *sheets(
        way, picture, label, words
    )


def _told(t: Catalogue, scenario: Scenario, what: str, own: Mapping[str, str]) -> str:
    """The title or the briefing: the catalogue's, or in the nearest language what the scenario's maker wrote."""
    if scenario.titles:
        return own.get(t.lang) or next(iter(own.values()), "")
    return t(f"scenario.{scenario.id}.{what}")


def _names(t: Catalogue, battle: Battle) -> dict[str, str]:
    """The places' names in the person's language, where the catalogue has them."""
    return {label: t(f"place.{label}") for _, label in battle.labels if t.has(f"place.{label}")}


def _above(battle: Battle, names: dict[str, str]) -> Shapes:
    places = [Place(here, names.get(label, label)) for here, label in battle.labels]
    return (*place_names(drawn.board(battle), places), *drawn.goals(battle))


def _cover(t: Catalogue, paper: Paper, start: State, title: str, briefing: str, way: Tiling) -> Sheet:
    width = paper.width - 2 * MARGIN
    head = stacked((plain(title, width, 10, "title"), plain(briefing, width, 5.2)), _GAP)
    below = MARGIN + head.height + _GAP
    picture = _fitted(start, _names(t, start.battle), below, width, _PICTURE * paper.height)
    blocks = [plain(t("print.map.start"), width, 3.6, "note", "ink.soft")]
    if way.rows * way.columns > 1:
        words = t("print.map.join", n=way.rows * way.columns, mm=int(way.overlap))
        diagram = plan(way, 52, 40)
        beside = plain(words, width - 62, 4.2)
        pair = (*diagram.shapes, moved(beside.shapes, 62, 0))
        blocks.append(padded(Block(pair, max(diagram.height, beside.height)), 0.0, 3))
    foot = stacked(blocks, _GAP)
    line = edge_line(paper, t("game.war_kids.title"), t("print.map"))
    after = moved(foot.shapes, MARGIN, picture.y + picture.height + _GAP)
    return Sheet(paper.width, paper.height, (moved(head.shapes, MARGIN, MARGIN), picture, after, *line))


def _fitted(start: State, names: Mapping[str, str], top: float, width: float, height: float) -> Window:
    """The battle as large as it goes, its letters large where they must be; behind a window, because brooks run off the
    edge of a map."""
    scene = drawn.scene(start, names=names)
    scale = min(width / scene.width, height / scene.height)
    if needs(scene) > scale:
        scene = drawn.scene(start, drawn.View(small=True, cramped=True), names)
    left = MARGIN + (width - scene.width * scale) / 2
    rim = 0.5 * scale
    box = left + rim, top + rim, scene.width * scale - 2 * rim, scene.height * scale - 2 * rim
    return Window(*box, (placed(scene, left, top, scale),))
