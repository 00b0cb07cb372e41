"""The pictures of the lobby: one for each game card, and the banner. Scenes like all others."""

from __future__ import annotations

from collections.abc import Callable

from kit.draw.art import pictogram
from kit.draw.chessmen import chessman
from kit.draw.counters import ARMIES, ArmyName, Kind, counter, look
from kit.draw.hexboard import Grid, HexBoard
from kit.draw.hexmap import hex_ground
from kit.draw.pathdata import circle, rounded_box
from kit.draw.scene import Group, Path, Scene, Shape, Text
from kit.draw.squareboard import SquareBoard

WIDTH, HEIGHT = 640.0, 264.0


def guess_picture() -> Scene:
    """Guess-the-unit: a card with a question mark between two of the figures it may hide."""
    sky = Path(rounded_box(0, 0, WIDTH, HEIGHT, 0.01), "sky.day")
    hill = Path(circle(320, 370, 276), "sky.hill")
    shadow = Path(rounded_box(238, 40, 164, 200, 22), "ink.main", opacity=0.25)
    card = Path(rounded_box(238, 32, 164, 200, 22), "paper.card", "ink.main", 6)
    return Scene(
        WIDTH,
        HEIGHT,
        ground=(sky, hill),
        pieces=(
            _figure("soldier", "blue", 144, 152, 148),
            _figure("mage", "blue", 492, 142, 150),
            shadow,
            card,
            Text(320, 186, "?", 150, "title"),
        ),
    )


def _figure(name: str, army: ArmyName, x: float, y: float, size: float) -> Group:
    tones = ARMIES[army]
    return pictogram(name, x, y, size, main=tones.ink, accent=tones.strong)


def war_kids_picture(grid: Grid) -> Scene:
    """War Kids: two counters face each other on a map of hexes (at least 6 x 4), one near a wood, one below a hill."""
    board = HexBoard(grid, radius=84, margin=0)
    cell = {grid.name(k): k for k in range(grid.size)}
    levels = [0] * grid.size
    for name in ("A1", "B1", "C1", "D1", "C2", "B2"):
        levels[cell[name]] = 1
    ground = hex_ground(
        board,
        levels=levels,
        woods=[cell[name] for name in ("B5", "C6", "D5", "A5")],
        roads=[[cell[name] for name in ("A4", "B3", "C4", "D3")]],
        seed="lobby",
    )
    left, top = 122.0, 84.0
    pieces = (
        counter("", 318 - left, 218 - top, look("blue", "pegasus", 3, 1), 134),
        counter("", 570 - left, 222 - top, look("pink", "soldier", 1, 3), 134),
    )
    return Scene(WIDTH, HEIGHT, ground=(Group("", ground, dx=-left, dy=-top),), pieces=pieces)


def workshop_picture(grid: Grid) -> Scene:
    """The workshop: a map that is half painted, and the brush that paints it."""
    board = HexBoard(grid, radius=84, margin=0)
    cell = {grid.name(k): k for k in range(grid.size)}
    levels = [0] * grid.size
    for name in ("A5", "B5", "C6", "B4"):
        levels[cell[name]] = 1
    ground = hex_ground(
        board,
        levels=levels,
        woods=[cell[name] for name in ("B2", "C2", "B1", "C3")],
        rivers=[cell[name] for name in ("D1", "D2", "C4", "D3", "B6", "C5")],
        seed="workshop",
    )
    left, top = 122.0, 84.0
    x, y = board.centre(cell["C3"])
    return Scene(
        WIDTH,
        HEIGHT,
        ground=(Group("", ground, dx=-left, dy=-top),),
        pieces=(
            counter("", 570 - left, 222 - top, look("blue", "mage", 1, 0), 118),
            Group("", (pictogram("brush", 66, -60, 190, line="paper.card"),), dx=x - left - 120, dy=y - top + 6),
        ),
    )


def kings_war_picture() -> Scene:
    """Kings War: a Knight and a Bishop face each other across a chessboard, two dice between them."""
    board = SquareBoard(cols=7, rows=3, side=96, margin=0)
    dark = [cell for cell in range(21) if (cell % 7 + cell // 7) % 2 == 0]
    left, top = 16.0, 12.0
    ground = (Path(board.places(range(21)), "chess.light"), Path(board.places(dark), "chess.dark"))
    knight, bishop, pawn = 2, 3, 1
    men: list[Shape] = [
        chessman("", 64, 84, 74, pawn, 0),
        chessman("", 168, 142, 158, knight, 0),
        chessman("", 576, 84, 74, pawn, 1),
        chessman("", 474, 142, 158, bishop, 1),
        pictogram("die_5", 288, 112, 66, turn=-8, line="paper.card"),
        pictogram("die_3", 352, 164, 66, turn=9, line="accent.main"),
        pictogram("token", 300, 216, 40),
    ]
    return Scene(WIDTH, HEIGHT, ground=(Group("", ground, dx=-left, dy=-top),), pieces=tuple(men))


def banner_picture() -> Scene:
    """Three counters leaning on each other, for the top of the lobby."""
    trio: tuple[tuple[ArmyName, Kind, int, int, float, float], ...] = (
        ("pink", "mage", 1, 0, 160, 0),
        ("blue", "soldier", 1, 3, 70, -8),
        ("blue", "pegasus", 3, 1, 250, 8),
    )
    pieces: list[Shape] = []
    for army, kind, points, strength, x, turn in trio:
        piece = counter("", 0, 0, look(army, kind, points, strength), 118)
        pieces.append(Group("", (piece,), dx=x, dy=76, turn=turn))
    return Scene(320, 156, pieces=tuple(pieces))


def explore_picture() -> Scene:
    """To explore with: a Pegasus under a lens, in front of a staircase of bars."""
    sky = Path(rounded_box(0, 0, 300, 220, 18), "sky.day")
    tops = [44 + 29 * k for k in range(6)]
    bars = [
        Path(f"M{18 + 45 * k} 202V{top}H{18 + 45 * k + 36}V202Z", "azzurro.strong", "ink.main", 4)
        for k, top in enumerate(tops)
    ]
    handle = "M228 152L276 200"
    lens = (
        Path(handle, stroke="ink.main", width=24),
        Path(handle, stroke="terrain.road_edge", width=14),
        Path(circle(182, 106, 70), "paper.card", "ink.main", 12),
    )
    return Scene(300, 220, ground=(sky, *bars), pieces=(*lens, _figure("pegasus", "blue", 182, 106, 100)))


def pictures(grid: Grid) -> dict[str, Callable[[], Scene]]:
    """What makes each picture, by the name of its file (without ".svg"); `grid` is the map behind War Kids."""
    return {
        "guess": guess_picture,
        "kings_war": kings_war_picture,
        "war_kids": lambda: war_kids_picture(grid),
        "workshop": lambda: workshop_picture(grid),
        "banner": banner_picture,
        "explore": explore_picture,
    }
