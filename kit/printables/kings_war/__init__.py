"""Kings War on paper."""

from kit.draw.sheet import Sheets
from kit.printables.booklet import FOLD, booklet
from kit.printables.kings_war.abilities import abilities
from kit.printables.kings_war.chances import chances
from kit.printables.kings_war.pieces import trio
from kit.printables.kings_war.score import score
from kit.printables.kings_war.tokens import COUNT, SIZE, tokens
from kit.printables.registry import Order, Printable
from kit.printables.school import SCHOOL


def _rules(order: Order) -> Sheets:
    return booklet(order, "kings_war", trio)


PRINTABLES: tuple[Printable, ...] = (
    Printable("abilities", abilities),
    Printable("tokens", tokens, (COUNT, SIZE)),
    Printable("chances", chances),
    Printable("score", score),
    Printable("rules", _rules, (FOLD,)),
    *SCHOOL,
)
