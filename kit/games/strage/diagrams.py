"""La Strage: the boards of the rule book: what an action does, or where it is refused; below the board the dice that
were thrown and the cards that were played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kit.core.chance import Roll
from kit.core.diagrams import Names
from kit.draw import marks, squareboard
from kit.draw.art import pictogram
from kit.draw.scene import Group, Scene, Shape, Shapes
from kit.draw.squareboard import SquareBoard
from kit.draw.strip import with_strip
from kit.games.strage import actions as do
from kit.games.strage.action_notation import GRAMMAR
from kit.games.strage.cards import JOKERS_AT, single
from kit.games.strage.rules import turn
from kit.games.strage.scene import (
    BOARD,
    CARD,
    SUIT_PICTURES,
    SUIT_TONES,
    View,
    board_of,
    card_shapes,
    elf,
    letter_of,
    orc,
    scene,
    small_sprite,
)
from kit.games.strage.squares import EXIT
from kit.games.strage.state import State, occupied
from kit.space.squares import SQUARE_NAMES, scan_forward

FACES = range(1, 7)
_HIGH = 78.0
"""Of a card in the strip, in board units."""
_DIE, _GAP = 60.0, 14.0


def diagram(
    s: State, actions: Sequence[do.Action], refused: bool = False, corners: Sequence[str] = (), names: Names = str
) -> Scene:
    """The board with the actions that are shown there, and a strip with their dice and cards, the letters of which are
    `names`."""
    b = board_of((SQUARE_NAMES.index(corners[0]), SQUARE_NAMES.index(corners[1]))) if corners else BOARD
    view = View()
    for a in actions:
        view = _marked(a, view)
    named = [square for a in actions for square in way(s, a)]
    if refused and named and named[-1] in b.cells:
        view = replace(view, refused=named[-1])
    drawn = scene(s, view, b=b)
    over = tuple(shape for a in actions for shape in _shown(s, a, b))
    return with_strip(replace(drawn, effects=drawn.effects + over), *_strip(s, actions, names))


def way(s: State, a: do.Action) -> tuple[int, ...]:
    """The squares of an action in the order in which they are named; that at which it is refused comes last."""
    if isinstance(a, do.Escort):
        return s.pending or tuple(scan_forward(s.elves[s.side] & EXIT))
    return GRAMMAR.way(s, a)


def _marked(a: do.Action, view: View) -> View:
    """The marks of the page itself: who acts, where somebody comes in, whom it is aimed at."""
    match a:
        case do.Place(square=square) | do.OrcPlace(square=square):
            return replace(view, pointed=view.pointed | {square})
        case do.Move(start=start) | do.OrcMove(path=(start, *_)) | do.Caprice(path=(start, *_)):
            return replace(view, selected=start) if view.selected is None else view
        case do.Fight(start=start, end=end) | do.Attack(orc=start, end=end):
            return replace(view, selected=start if view.selected is None else view.selected, aimed=view.aimed | {end})
        case do.Lightning(target=target) | do.Metamorphosis(target=target):
            return replace(view, aimed=view.aimed | {target})
        case do.Curse(orcs=cursed):
            return replace(view, aimed=view.aimed | set(cursed))
    return view


def _shown(s: State, a: do.Action, b: SquareBoard) -> Shapes:
    """Who comes in, where there is room; arrows for what moves, a line of dots for an attack."""
    match a:
        case do.Place(square=square) if not turn.full(s) >> square & 1:
            joins = bool(s.sprites >> square & 1)
            return elf(square, s.side, joins, b=b), *((small_sprite(square, True, b),) if joins else ())
        case do.OrcPlace(square=square) if not occupied(s) >> square & 1:
            return (orc(square, b=b),)
        case do.Move() | do.OrcMove() | do.Caprice():
            return marks.arrow(b, *way(s, a))
        case do.Fight(start=start, end=end) | do.Attack(orc=start, end=end):
            return squareboard.lunge(b, start, end)
        case do.Metamorphosis(target=target, orc=start) if start is not None:
            return marks.arrow(b, start, target)
    return ()


# --- what stands below the board


def _strip(s: State, actions: Sequence[do.Action], names: Names) -> tuple[Shapes, float]:
    """Dice, cards and suits from left to right, those of each action by themselves; and how wide that is."""
    shapes: list[Shape] = []
    x = 0.0
    for a in actions:
        items = _items(s, a, names)
        for picture, wide in items:
            shapes.append(Group("", picture, dx=x))
            x += wide + _GAP
        x += _GAP if items else 0
    return tuple(shapes), max(x - 2 * _GAP, 0.0)


def _items(s: State, a: do.Action, names: Names) -> list[tuple[Shapes, float]]:
    match a:
        case Roll(pips=pips):
            shown = pictogram(f"die_{pips}", _DIE / 2, 0, _DIE, line="paper.card") if pips in FACES else None
            return [] if shown is None else [((shown,), _DIE)]
        case do.NameSuit(suit=suit) if suit is not None:
            return [((pictogram(SUIT_PICTURES[suit], _DIE / 2, 0, _DIE, main=SUIT_TONES[suit]),), _DIE)]
    return [_card(card, names) for card in _played(s, a)]


def _played(s: State, a: do.Action) -> tuple[int, ...]:
    """The cards of an action; before numbers that break an Immunity those that lie there."""
    match a:
        case do.Oppose(cards=cards) | do.Answer(cards=cards):
            return cards
        case do.Break(clan=clan, cards=cards) if s.cards is not None:
            return (*single(s.cards.jacks[clan]), *single(s.cards.piles[clan]), *cards)
        case do.TakeCard(card=card) | do.Draw(card=card):
            return () if card is None else (card,)
    return (a.card,) if isinstance(a, turn.SPELLS) else ()


def _card(card: int, names: Names) -> tuple[Shapes, float]:
    wide, tall = CARD
    scale = _HIGH / tall
    letter = "" if card >= JOKERS_AT else names(letter_of(card))
    return (Group("", card_shapes(card, letter), dy=-_HIGH / 2, scale=scale),), scale * wide
