"""Chances to look up: both kinds of magic, where slow magic may push, and the dice combats of Soldiers.

Every figure is counted over all throws with the functions that decide the throw in the game.
"""

from __future__ import annotations

from functools import lru_cache

from kit.draw.pathdata import polyline, rounded_box
from kit.draw.scene import Path, Shape, Shapes, Text
from kit.draw.sheet import Sheets
from kit.games.war_kids import GAME
from kit.games.war_kids import scene as drawn
from kit.games.war_kids.evaluation import danger
from kit.games.war_kids.pieces import KINDS, LEADER, MAGE, PEGASUS, SOLDIER
from kit.games.war_kids.rules import magic, spells
from kit.games.war_kids.state import State
from kit.printables.legible import placed
from kit.printables.registry import Order
from kit.printables.stack import padded, stacked
from kit.printables.tables import FACES, THROWS, chances_page, heading, of_throws, shade, throws_bar, two_dice
from kit.printables.typeset import LEAST, Block, plain
from kit.printables.war_kids.pieces import dice_row, piece
from kit.space.hexes import bits
from kit.text.catalogue import Catalogue

_PUSH = """
map 7x5
wood B2 D6
bM E1; bS C6; bL E7
pS C4; pS B4; pL A1
victory limit 9 units; option adv_mages
"""
"""A battle that shows where a push may end: near a Soldier of the Mage's own, and beside a unit in the way."""


@lru_cache(maxsize=1)
def slow_hits() -> dict[int, int]:
    """Per distance, from the first at which it can miss, how many of the 36 throws of slow magic hit."""
    far, _ = magic.slow_magic()
    hits = {n: sum(spells.spell_hits(n, one + two) for one in FACES for two in FACES) for n in range(1, far + 1)}
    return {n: count for n, count in hits.items() if count < THROWS}


def fight(soldiers: int, kind: int) -> tuple[int, int, int]:
    """Of the 36 throws of so many Soldiers against a unit: won, nothing happens, lost."""
    won, lost = (int(share * THROWS) for share in danger.dice_odds(_push_position().battle, soldiers, kind))
    return won, THROWS - won - lost, lost


@lru_cache(maxsize=1)
def sure_from() -> int:
    """With so many Soldiers or more, every throw is won against any unit."""
    return next(count for count in FACES if all(fight(count, kind)[0] == THROWS for kind in range(len(KINDS))))


@lru_cache(maxsize=1)
def _push_position() -> State:
    state: State = GAME.parse_position(_PUSH)
    return state


def chances(order: Order) -> Sheets:
    """One page."""
    t = order.t

    def left(half: float) -> Block:
        fast = stacked((heading(t, "fast", half), _fast(t, half)), 2)
        return stacked((fast, stacked((heading(t, "push", half), _push(t, half)), 2)), 5)

    def right(half: float) -> Block:
        return stacked((heading(t, "slow", half), _slow(t, half)), 2)

    def below(width: float) -> Block:
        return stacked((heading(t, "dice", width), _fights(t, width)), 2)

    return chances_page(order, "war_kids", left, right, below)


def _fast(t: Catalogue, width: float) -> Block:
    """Per distance the faces that hit, and how many of the six they are."""
    shapes: list[Shape] = []
    high, die = 7.0, 5.9
    for row, distance in enumerate(FACES):
        y = row * high
        hits = sum(spells.spell_hits(distance, one) for one in FACES)
        shapes.append(Text(0, y + 4.6, t("print.distance", n=distance), 3.7, "text", "start"))
        shapes += dice_row(distance, 30, y + 0.3, die)
        shapes.append(Text(width, y + 4.7, t("print.chances.of", n=hits, of=len(FACES)), 3.7, "label", "end"))
    return padded(Block(tuple(shapes), len(FACES) * high), 1)


def _slow(t: Catalogue, width: float) -> Block:
    """The sums of two dice, and per distance how many of them hit, as bars of 36."""
    grid, hits = _sums(width), slow_hits()
    shapes: list[Shape] = []
    high, left = 6.4, 30.0
    room = width - left - 18
    for row, (distance, count) in enumerate(hits.items()):
        y = row * high
        shapes.append(Text(0, y + 4.3, t("print.distance", n=distance), 3.7, "text", "start"))
        shapes += throws_bar(count, left, y + 0.8, room)
        shapes.append(of_throws(t, count, width, y + 4.4))
    first = plain(t("print.chances.sure", n=min(hits) - 1), width, 3.5, "text", "ink.soft")
    return stacked((grid, first, Block(tuple(shapes), len(hits) * high)), 2)


def _sums(width: float) -> Block:
    """Two dice against each other: each square holds their sum."""

    def cell(one: int, two: int) -> Shapes:
        return *shade(0.15 + 0.75 * (one + two - 2) / 10), Text(0, 1.2, str(one + two), 3.4, "figure")

    return two_dice(width, cell)


def _push(t: Catalogue, width: float) -> Block:
    """A small map: a ring of marigold round each hex where the push may end."""
    s = _push_position()
    target = next(u for u, unit in enumerate(s.battle.units) if unit.id == "pS1")
    ends = frozenset(bits(magic.places(s, target)))
    scene = drawn.scene(s, drawn.View(pointed=ends, small=True, cramped=True))
    scale = width / scene.width
    return Block((placed(scene, 0, 1, scale),), scene.height * scale + 1)


def _fights(t: Catalogue, width: float) -> Block:
    """Per number of Soldiers and kind of defender a bar of 36: won, nothing, lost."""
    kinds = (SOLDIER, PEGASUS, MAGE, LEADER)
    left, high, top = 44.0, 9.6, 13.5
    step = (width - left) / len(kinds)
    shapes: list[Shape] = []
    for k, kind in enumerate(kinds):
        x = left + (k + 0.5) * step
        shapes.append(piece("pink", KINDS[kind], x, 5.8, 10.5))
    rows = range(1, sure_from() + 1)
    for count in rows:
        y = top + (count - 1) * high
        if count % 2:
            shapes.append(Path(rounded_box(-1, y, width + 2, high, 1.5), "paper.page"))
        shapes += [piece("blue", KINDS[SOLDIER], 3.6 + n * 6.9, y + high / 2, 6.3) for n in range(count)]
        for k, kind in enumerate(kinds):
            shapes += _bar(fight(count, kind), left + k * step + 2, y + 1, step - 4)
    table = Block(tuple(shapes), top + len(rows) * high)
    return stacked((table, plain(t("print.chances.more_win", n=rows[-1]), width, 3.5), _legend(t, width)), 2)


_PARTS = (("win", "accent.main"), ("tie", "paper.card"), ("lose", "azzurro.face"))


def _bar(parts: tuple[int, int, int], x: float, y: float, width: float) -> Shapes:
    """The three parts of the 36, each with its figure below it."""
    shapes: list[Shape] = []
    for count, (_, tone) in zip(parts, _PARTS, strict=True):
        wide = width * count / THROWS
        if count:
            corners = ((x, y), (x + wide, y), (x + wide, y + 3.4), (x, y + 3.4))
            shapes.append(Path(polyline(corners, closed=True), tone, "ink.main", 0.2))
            shapes.append(Text(x + wide / 2, y + 7, str(count), 3.1, "figure"))
        x += wide
    return tuple(shapes)


def slow_strip(t: Catalogue, width: float) -> Block:
    """Slow magic in two lines: each distance, and below it how many of the 36 throws hit."""
    hits = slow_hits()
    step = width / len(hits)
    shapes: list[Shape] = [Path(rounded_box(0, 5.2, width, 6, 1.4), "accent.wash")]
    for k, (distance, count) in enumerate(hits.items()):
        x = (k + 0.5) * step
        shapes.append(Text(x, 4, str(distance), 3.9, "figure"))
        shapes.append(Text(x, 9.6, str(count), 3.6, "text"))
    words = plain(t("print.aid.slow"), width, LEAST, "note", "ink.soft")
    return stacked((Block(tuple(shapes), 11.4), words), 1.2)


def dice_strip(t: Catalogue, width: float, enemy: str) -> Block:
    """Dice combats in a few lines: per number of Soldiers and kind of defender, won and lost of the 36 throws."""
    # A Mage and a leader defend themselves alike: with no Strength.
    kinds, left = ((SOLDIER,), (PEGASUS,), (MAGE, LEADER)), 7.0
    step = (width - left) / len(kinds)
    shapes: list[Shape] = []
    for k, kind in enumerate(kinds):
        x = left + (k + 0.5) * step - 2.9 * (len(kind) - 1)
        shapes += [piece(enemy, KINDS[one], x + 5.8 * n, 2.6, 5.2) for n, one in enumerate(kind)]
    rows = range(1, sure_from() + 1)
    for count in rows:
        y = 5.8 + (count - 1) * 4.4
        shapes.append(Text(2.6, y + 3.4, str(count), 3.8, "figure"))
        for k, kind in enumerate(kinds):
            won, _, lost = fight(count, kind[0])
            shapes.append(Text(left + (k + 0.5) * step, y + 3.3, f"{won} : {lost}", 3.4, "text"))
    words = plain(t("print.aid.dice"), width, LEAST, "note", "ink.soft")
    return stacked((Block(tuple(shapes), 5.8 + len(rows) * 4.4), words), 0.8)


def _legend(t: Catalogue, width: float) -> Block:
    shapes: list[Shape] = []
    step = width / len(_PARTS)
    for k, (name, tone) in enumerate(_PARTS):
        shapes.append(Path(rounded_box(k * step, 0, 5, 3.6, 0.6), tone, "ink.main", 0.25))
        shapes.append(Text(k * step + 7, 3, t(f"print.chances.{name}"), 3.3, "text", "start"))
    return Block(tuple(shapes), 4.5)
