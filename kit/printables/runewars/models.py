"""The models of the four races and the neutrals to cut out, behind each the same model routed; strongholds, damaged
behind; heroes, fallen behind; and developments."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kit.core.game import Ref
from kit.draw.art import pictogram
from kit.draw.pathdata import rounded_box
from kit.draw.scene import Path, Shapes, Text
from kit.draw.sheet import Sheets
from kit.games.runewars import fate_pictures
from kit.games.runewars.pictures import FIGURES, LOOKS, RACE_MARKS, Look, token_shapes
from kit.games.runewars.pieces import DATA, FACTIONS, NEUTRAL
from kit.games.runewars.sheets import Unit
from kit.printables.cards import Two, ground
from kit.printables.options import Number
from kit.printables.registry import Order
from kit.printables.runewars.cutting import back, cut, plate, told
from kit.printables.runewars.decks import TOKEN, picture
from kit.printables.stack import moved
from kit.printables.typeset import LEAST, plain
from kit.text.catalogue import Catalogue

SIZE = Number("side", 20, 20, 30)
STRONGHOLDS, DEVELOPMENTS = 4, 3
"""Of each race, and of each kind; the rules set no limit."""


def look_of(faction: str) -> Look:
    """How a race looks on paper, with its mark; the neutrals, where it is none."""
    return LOOKS[FACTIONS.index(faction)]._replace(emblem=RACE_MARKS[faction]) if faction else LOOKS[NEUTRAL]


def models(order: Order) -> Sheets:
    """Race after race, then the neutrals, then what stands beside them."""
    t, side = order.t, float(order.values["side"])
    armies = [
        [Two(counter(t, unit, side), counter(t, unit, side, True)) for unit in army(faction) for _ in range(unit.n)]
        for faction in (*FACTIONS, "")
    ]
    stand: Callable[..., Two] = lambda kind, name, *faces: Two(*(_named(t, kind, name, one, side) for one in faces))  # noqa: E731
    towers = [stand("faction", one, "stronghold", "ruin") for one in FACTIONS for _ in range(STRONGHOLDS)]
    heroes = [stand("hero", one, "hero", "fallen") for one in DATA.heroes]
    square, sign = (TOKEN, TOKEN), picture("crate")
    behind = back(t, square, sign, t("print.cards.development"))
    built = [
        Two(
            plate(square, sign, t.word(Ref("development", one), "Name"), [told(t(f"development.{one}"), square)]),
            behind,
        )
        for one in DATA.setup.developments._fields
        for _ in range(DEVELOPMENTS)
    ]
    return cut(order, [*((group, (side, side)) for group in (*armies, towers, heroes)), (built, square)])


def army(faction: str) -> Sequence[Unit]:
    """The kinds of a race, or the neutrals."""
    return [unit for rank in DATA.generic_threat for unit in DATA.of_class(faction, rank)]


def counter(t: Catalogue, unit: Unit, side: float, routed: bool = False) -> Shapes:
    """A model: its initiative within its shape, its health in a heart, its emblem, figure and name. A routed one
    lies."""
    look, fill = look_of(unit.faction), "paper.sunk" if routed else "paper.card"
    ink, left, size = "ink.soft" if routed else look.ink, 0.19 * side, max(0.16 * side, LEAST)
    down = 0.62 if unit.shape == "triangle" else 0.36
    man = pictogram(FIGURES[unit.cls], 0.55 * side, 0.31 * side, 0.46 * side, main=ink, line=fill, turn=90 * routed)
    return (
        *_frame(look, side, fill, () if unit.faction else (1.4, 0.9)),
        man,
        fate_pictures.shape(unit.shape, left, 0.19 * side, 0.27 * side),
        Text(left, 0.19 * side + down * size, str(unit.init), size, "figure"),
        pictogram("suit_heart", left, 0.44 * side, 0.25 * side),
        Text(left, 0.44 * side + 0.3 * size, str(unit.hp), LEAST, "figure", fill="paper.card"),
        pictogram(look.emblem, 0.85 * side, 0.16 * side, 0.15 * side, main=ink, line=fill),
        *_name(t.word(Ref("kind", unit.id), "Name"), side),
    )


def _frame(look: Look, side: float, fill: str, dash: tuple[float, ...] = ()) -> Shapes:
    box = rounded_box(0.7, 0.7, side - 1.4, side - 1.4, 2)
    return ground(side, side, "paper.sunk"), Path(box, fill, look.ink, 0.6, dash, cap="butt")


def _name(words: str, side: float) -> Shapes:
    """A name at the foot of a counter, on two lines if need be."""
    block = plain(words, side - 2.2, LEAST, align="middle")
    return (moved(block.shapes, 1.1, side - 1.2 - block.height),)


def _named(t: Catalogue, kind: str, name: str, face: str, side: float) -> Shapes:
    """A stronghold with emblem and name of its race, or a hero with his name."""
    own, look = (FACTIONS.index(name), look_of(name)) if kind == "faction" else (NEUTRAL, LOOKS[NEUTRAL])
    emblem = pictogram(look.emblem, 0.17 * side, 0.2 * side, 0.2 * side, main=look.ink)
    return (
        *_frame(look, side, "paper.card"),
        moved(token_shapes(face, own), 0.54 * side, 0.38 * side, 0.0054 * side),
        *((emblem,) if kind == "faction" else ()),
        *_name(t.word(Ref(kind, name), "Name short"), side),
    )
