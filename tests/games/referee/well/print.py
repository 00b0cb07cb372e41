"""The well on paper: its rule book."""

from well.state import SEATS

from kit.draw.art import BOX
from kit.draw.scene import Group
from kit.draw.seats import seat_shapes
from kit.draw.sheet import Sheets
from kit.printables.booklet import FOLD, booklet
from kit.printables.registry import Order, Printable


def _pawn(x: float, y: float, width: float) -> Group:
    return Group("", seat_shapes(SEATS[0]), dx=x - width / 2, dy=y - width / 2, scale=width / BOX)


def _rules(order: Order) -> Sheets:
    return booklet(order, "well", _pawn)


PRINTABLES: tuple[Printable, ...] = (Printable("rules", _rules, (FOLD,)),)
