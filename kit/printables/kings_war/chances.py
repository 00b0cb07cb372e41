"""Chances of a capture to look up: by how much one is ahead, piece against piece, and what a token adds.

Every figure is counted over all throws with the function that decides the throw in the game.
"""

from __future__ import annotations

from kit.draw.art import pictogram
from kit.draw.pathdata import rounded_box
from kit.draw.scene import Path, Shape, Shapes, Text
from kit.draw.sheet import Sheets
from kit.games.kings_war.action_notation import chance
from kit.games.kings_war.pieces import VALUES
from kit.games.kings_war.rules import duels
from kit.printables.kings_war.pieces import piece, value
from kit.printables.registry import Order
from kit.printables.stack import stacked
from kit.printables.tables import THROWS, chances_page, heading, of_throws, shade, throws_bar, two_dice
from kit.printables.typeset import Block
from kit.text.catalogue import Catalogue

FIGHTERS = tuple(sorted(range(1, 6), key=lambda kind: VALUES[kind]))
"""The piece types that roll, by their value."""
_ROW = 8.0


def wins(ahead: int) -> int:
    """In how many of the 36 throws a capture succeeds whose attacker is so much ahead before the dice."""
    return int(chance(max(ahead, 0), max(-ahead, 0)) * THROWS)


def steps() -> range:
    """From the first lead that can win at all to the first that always does."""
    sure = next(ahead for ahead in range(THROWS) if wins(ahead) == THROWS)
    never = next(ahead for ahead in range(THROWS) if wins(-ahead) == 0)
    return range(-never, sure + 1)


def chances(order: Order) -> Sheets:
    """One page."""
    t = order.t
    return chances_page(
        order,
        "kings_war",
        lambda half: stacked((heading(t, "ahead", half), _ahead(t, half)), 2),
        lambda half: stacked((heading(t, "even", half), _even(half), heading(t, "bids", half)), 4),
        lambda width: stacked((heading(t, "pieces", width), _pieces(width)), 2),
    )


def _ahead(t: Catalogue, width: float) -> Block:
    """Per lead a bar of 36, and what one more token adds."""
    shapes: list[Shape] = []
    left, more = 13.0, 17.0
    room = width - left - more - 19
    shapes += [pictogram("token", width - 11, 2.4, 4.8), Text(width - 6.6, 4.1, "+1", 3.7, "label", "start")]
    for row, ahead in enumerate(reversed(steps())):
        y = 6 + row * _ROW
        if row % 2 == 0:
            shapes.append(Path(rounded_box(-1, y - 0.4, width + 2, _ROW, 1.5), "paper.page"))
        shapes.append(Text(4.5, y + 4.6, signed(ahead), 4.2, "figure"))
        shapes += throws_bar(wins(ahead), left, y + 1, room)
        shapes.append(of_throws(t, wins(ahead), width - more, y + 4.5))
        gain = wins(ahead + 1) - wins(ahead)
        shapes.append(Text(width - 8.5, y + 4.5, signed(gain), 3.7, "label" if gain else "text"))
    return Block(tuple(shapes), 6 + len(steps()) * _ROW)


def signed(number: int) -> str:
    """With its sign: "+2", "–1", "0"."""
    return f"+{number}" if number > 0 else f"\N{EN DASH}{-number}" if number else "0"


def _even(width: float) -> Block:
    """The attacker's die along the top, the defender's at the left: what wins between equals is tinted."""

    def cell(attack: int, defence: int) -> Shapes:
        won = duels.succeeds(attack, defence)
        return *shade(1.0 if won else 0.0), *((pictogram("check", 0, 0, 3.6),) if won else ())

    table = two_dice(width, cell)
    x = width / 2 - 3.5 * 6.6
    marks = (pictogram("swords", x + 3.3, 3.3, 4.6),)
    return Block((*table.shapes, *marks), table.height)


def _pieces(width: float) -> Block:
    """Who attacks at the left, who is attacked along the top: of the 36 throws, without tokens."""
    left, top, high = 30.0, 15.0, 14.0
    step = (width - left) / len(FIGHTERS)
    shapes: list[Shape] = [pictogram("swords", 9, 7, 8)]
    for k, kind in enumerate(FIGHTERS):
        x, y = left + (k + 0.5) * step, top + (k + 0.5) * high
        shapes += [piece(1, kind, x - 4, 7, 11), *value(VALUES[kind], x + 6, 8, 6)]
        shapes += [piece(0, kind, 8, y, 10.5), *value(VALUES[kind], 18, y + 1, 6)]
    for row, attacker in enumerate(FIGHTERS):
        for column, defender in enumerate(FIGHTERS):
            count = wins(VALUES[attacker] - VALUES[defender])
            x, y = left + column * step, top + row * high
            box = rounded_box(x + 1, y + 0.8, step - 2, high - 1.6, 1.6)
            shapes += [Path(box, "paper.sunk"), Path(box, "accent.main", opacity=count / THROWS)]
            shapes.append(Text(x + step / 2, y + high / 2 + 2, str(count), 5.6, "figure"))
    return Block(tuple(shapes), top + len(FIGHTERS) * high)
