"""The cards of the whole game, each as often as it is in the box: tactics, quests, rewards, heroes, objectives, titles;
and the exploration tokens, which say what a hero finds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kit.core.game import Ref
from kit.draw.art import pictogram
from kit.draw.scene import Shape, Shapes
from kit.draw.sheet import Sheets
from kit.games.runewars.pictures import TITLES
from kit.games.runewars.pieces import DATA
from kit.printables.cards import Two
from kit.printables.options import Number
from kit.printables.registry import Order
from kit.printables.runewars.cutting import HIGH, Sign, Size, back, cut, inner, plate, told
from kit.printables.stack import moved
from kit.printables.typeset import LEAST, Block, plain
from kit.text.catalogue import Catalogue

WIDTH = Number("width", 43, 43, 63)
TOKEN = 34.0
"""Side of a token with words, in millimetres."""
PACKS: Mapping[str, tuple[str, Mapping[str, Any], int]] = {
    "tactic": ("swords", DATA.tactics, DATA.tactic_copies),
    "quest": ("map", DATA.quests, 1),
    "reward": ("star_full", DATA.rewards, 1),
    "hero": ("hero", DATA.heroes, 1),
    "objective": ("flag", DATA.objectives, 1),
    "title": ("mage", DATA.titles, 1),
    "explore": ("eye", DATA.exploration.tokens._asdict(), DATA.exploration.copies.solo),
}
"""By the kind of a card its sign, the cards, and how many there are of each."""


def cards(order: Order) -> Sheets:
    """Pack after pack."""
    wide = float(order.values["width"])
    size = {kind: (wide, HIGH * wide) if kind != "explore" else (TOKEN, TOKEN) for kind in PACKS}
    return cut(order, [(pack(order.t, kind, size[kind]), size[kind]) for kind in PACKS])


def pack(t: Catalogue, kind: str, size: Size) -> Sequence[Two]:
    """All cards of a kind."""
    sign, those, copies = PACKS[kind]
    behind = back(t, size, picture(sign), t(f"print.cards.{kind}"))
    return [Two(face(t, kind, name, size), behind) for name in those for _ in range(copies)]


def picture(name: str) -> Sign:
    """A pictogram as the sign of a card."""
    return lambda x, y, wide: (pictogram(name, x, y, wide, accent="accent.link"),)


def face(t: Catalogue, kind: str, name: str, size: Size) -> Shapes:
    """A card: its name, what it does, and what else has to be known of it."""
    sign, those, _ = PACKS[kind]
    one, facts = those[name], {}
    if kind == "quest" and one.bound is not None:
        facts = {"area": "".join(map(str, one.where))}
    said = told(t(f"{kind}.{name}", **facts), size, 3.4 if kind == "explore" else 3.8, 0.62)
    blocks = [_figures(t, one, inner(size)), said] if kind == "hero" else [said]
    sign = TITLES[name] if kind == "title" else sign
    foot = [told(words, size, LEAST) for words in _foot(t, kind, one)]
    return plate(size, picture(sign), t.word(Ref(kind, name), "Name"), blocks, foot)


def _figures(t: Catalogue, hero: Any, wide: float) -> Block:
    """Strength, agility, wisdom, health, in two columns."""
    shapes: list[Shape] = []
    for k, name in enumerate(("s", "a", "w", "hp")):
        line = plain(f"{getattr(hero, name)} {t(f'print.cards.{name}')}", wide / 2, LEAST, "label", align="middle")
        shapes.append(moved(line.shapes, 0.5 * wide * (k % 2), 4.2 * (k // 2)))
    return Block(tuple(shapes), 8.4)


def _foot(t: Catalogue, kind: str, one: Any) -> Iterator[str]:
    """Where a quest has its tile, what the Patron gives for a reward, on whose side somebody is."""
    if kind == "quest" and one.bound is not None:
        yield t("print.cards.tile", n=one.bound, letter=one.where[1])
    elif kind == "reward":
        yield t("print.cards.worth", n=one.value)
    elif kind in ("hero", "objective"):
        yield t(f"print.align.{getattr(one, 'al', '') or one.align}")
