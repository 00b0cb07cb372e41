"""Rune Winter on paper."""

from kit.draw.sheet import Sheets
from kit.printables.booklet import FOLD, booklet
from kit.printables.registry import Order, Printable
from kit.printables.runewars.aid import aid
from kit.printables.runewars.packs import FATE_WIDTH, SEASON_WIDTH, fate, seasons
from kit.printables.runewars.pictures import trio
from kit.printables.runewars.placement import BOARD, placement
from kit.printables.runewars.score import score


def _rules(order: Order) -> Sheets:
    return booklet(order, "runewars", trio)


PRINTABLES: tuple[Printable, ...] = (
    Printable("placement", placement, (BOARD,)),
    Printable("seasons", seasons, (SEASON_WIDTH,)),
    Printable("fate", fate, (FATE_WIDTH,)),
    Printable("aid", aid),
    Printable("score", score),
    Printable("rules", _rules, (FOLD,)),
)
