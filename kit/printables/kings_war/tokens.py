"""The tokens to cut out: a coin in front, and behind it the knot that it is while it lies under a webbed piece."""

from __future__ import annotations

from kit.draw.art import pictogram
from kit.draw.pathdata import circle
from kit.draw.scene import Path, Shapes
from kit.draw.sheet import Sheets
from kit.games.kings_war.pieces import DATA
from kit.printables.cards import Two, cut, ground
from kit.printables.options import Number
from kit.printables.registry import Order

COUNT = Number("count", DATA["tokens"]["reserve"], 1, 120)
"""As many as the reserve holds (KW-SET-3)."""
SIZE = Number("side", 20, 12, 40)
_SHARE = 0.9
"""Of its square that a token fills: a cut a little aside does not show, and who likes cuts round the coin."""


def tokens(order: Order) -> Sheets:
    """As many as were asked for."""
    side = float(order.values["side"])
    coins = [Two(_front(side), _back(side))] * order.values["count"]
    return cut(order.t, order.paper, "kings_war", [(coins, (side, side))])


def _front(side: float) -> Shapes:
    return ground(side, side, "accent.wash"), pictogram("token", side / 2, side / 2, _SHARE * side)


def _back(side: float) -> Shapes:
    middle = side / 2
    disc = Path(circle(middle, middle, _SHARE * side / 2 * 0.97), "paper.card", "ink.main", 0.03 * side)
    return ground(side, side, "paper.sunk"), disc, pictogram("web_knot", middle, middle, 0.72 * side)
