"""The well on paper: its rule book."""

from well.scene import piece_shapes

from kit.draw.scene import Group
from kit.draw.sheet import Sheets
from kit.printables.booklet import FOLD, booklet
from kit.printables.registry import Order, Printable


def _pawn(x: float, y: float, width: float) -> Group:
    return Group("", piece_shapes(0), dx=x, dy=y, scale=width / 68)


def _rules(order: Order) -> Sheets:
    return booklet(order, "well", _pawn)


PRINTABLES: tuple[Printable, ...] = (Printable("rules", _rules, (FOLD,)),)
