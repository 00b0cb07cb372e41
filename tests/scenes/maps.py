"""Maps and counters that the tests of drawing share: the hill, and a corner of Waterloo with everything on it."""

from kit.draw.counters import counter, look
from kit.draw.hexboard import HexBoard
from kit.draw.hexmap import Place, hex_ground, place_names
from kit.space.hexes import HexGrid

GRID = HexGrid(9, 8)
HILL = HexBoard(GRID)
SMALL = HexBoard(HexGrid(3, 3))
POINTS = {"soldier": 1, "pegasus": 3, "mage": 1, "leader": 3}
STRENGTH = {"soldier": 3, "pegasus": 1, "mage": 0, "leader": 0}


def cells(board, names):
    return [board.grid.index(name) for name in names.split()]


def hill_ground():
    high = cells(HILL, "D4 D5 D6 E4 E5 E6")
    return hex_ground(
        HILL,
        levels=[int(cell in high) for cell in range(GRID.size)],
        woods=cells(HILL, "C3 C7 F3 F7"),
        rivers=cells(HILL, "D1 D2 E8 E9"),
        roads=[cells(HILL, "A5 B5 C5 D5 E5 F5 G5 H5")],
    )


def small_ground():
    return hex_ground(
        SMALL,
        levels=[0, 0, 1, 0, 1, 2, 0, 0, 3],
        woods=cells(SMALL, "A1"),
        rivers=cells(SMALL, "B1"),
        roads=[cells(SMALL, "A2 B2 C3")],
        houses=cells(SMALL, "C3"),
    )


def small_names():
    return place_names(SMALL, [Place(4, "La collina"), Place(6, "Braine-l’Alleud & <b>")])


def piece(army, kind, states=(), face="friendly", key="", x=0.0, y=0.0):
    return counter(key, x, y, look(army, kind, POINTS[kind], STRENGTH[kind], face=face, states=states))
