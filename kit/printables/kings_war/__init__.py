"""Kings War on paper."""

from kit.printables.booklet import rules
from kit.printables.kings_war.abilities import abilities
from kit.printables.kings_war.chances import chances
from kit.printables.kings_war.pieces import trio
from kit.printables.kings_war.score import score
from kit.printables.kings_war.tokens import COUNT, SIZE, tokens
from kit.printables.registry import Printable
from kit.printables.school import SCHOOL

PRINTABLES: tuple[Printable, ...] = (
    Printable("abilities", abilities),
    Printable("tokens", tokens, (COUNT, SIZE)),
    Printable("chances", chances),
    Printable("score", score),
    rules("kings_war", trio),
    *SCHOOL,
)
