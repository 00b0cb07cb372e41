"""La Strage: what can be done, listed: the quick way to what the rules let pass (a test holds the two together)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations

from kit.core.chance import ROLLS
from kit.games.strage import cards as pack
from kit.games.strage.actions import (
    DONE,
    Action,
    Answer,
    Break,
    Caprice,
    Curse,
    Escort,
    Immunity,
    NameSuit,
    Oppose,
    OrcMove,
    TakeCard,
    Upheaval,
    attack,
    caprice,
    curse,
    draw,
    fight,
    lightning,
    metamorphosis,
    move,
    orc_move,
    orc_place,
    place,
)  # fmt: skip
from kit.games.strage.cards import single
from kit.games.strage.rules import casting, hands, moving, opposing, orcs, spells, turn
from kit.games.strage.squares import ALL, NEAR, PLACEMENT
from kit.games.strage.state import (
    ANSWER,
    ATTACK,
    DEAL,
    DRAWING,
    ESCORT,
    MAGIC,
    MAIN,
    OPPOSE,
    ORC,
    SUIT,
    TAKE,
    State,
    all_elves,
    occupied,
    orcs_off,
    shielded,
    supply,
)  # fmt: skip
from kit.space.squares import scan_forward

LEAVE_OR_STAY = (Escort(False), Escort(True))
SUITS = (*map(NameSuit, range(len(pack.SUITS))), NameSuit())


def legal_actions(s: State) -> Sequence[Action]:
    """What whoever decides can do, in a fixed order; of sets of numbers the cheapest of each sum."""
    if s.outcome is not None:
        return ()
    lists = _LISTS.get(s.phase)
    return ROLLS if lists is None else lists(s)


# --- placing, moving and fighting


def _main(s: State) -> list[Action]:
    found: list[Action] = []
    if s.points:
        mine, full = s.elves[s.side], turn.full(s)
        open_squares = ~full
        if s.placed < moving.MOST and supply(s, s.side) and not (s.begun and moving.comes_first(s)):
            found += _placings(PLACEMENT & open_squares)
        enemies = 0 if s.fought else _enemies(s)
        sprites = s.sprites
        left = mine
        while left:
            low = left & -left
            start = low.bit_length() - 1
            left ^= low
            near = NEAR[start]
            found += _moves(start, near & open_squares)
            if sprites & low:
                found += _moves_together(start, near & open_squares & ~sprites)
            if near & enemies:
                found += _fights(start, near & enemies)
    found.append(DONE)
    return found


def _enemies(s: State) -> int:
    """The squares of those that may be attacked: orcs, and rivals without Immunity."""
    found = s.orcs
    for clan, squares in enumerate(s.elves):
        if clan != s.side and not shielded(s, clan):
            found |= squares
    return found


@cache
def _placings(squares: int) -> tuple[Action, ...]:
    return tuple(map(place, scan_forward(squares)))


@cache
def _moves(start: int, ends: int) -> tuple[Action, ...]:
    return tuple(move(start, end, False) for end in scan_forward(ends))


@cache
def _moves_together(start: int, ends: int) -> tuple[Action, ...]:
    return tuple(move(start, end, True) for end in scan_forward(ends))


@cache
def _fights(start: int, ends: int) -> tuple[Action, ...]:
    return tuple(fight(start, end) for end in scan_forward(ends))


# --- the orcs


def _orcs(s: State) -> list[Action]:
    if orcs_off(s):
        return [orc_place(square) for square in scan_forward(~PLACEMENT & ~occupied(s) & ALL)]
    return [orc_move(path) for orc in scan_forward(s.orcs) for path in orcs.walks(s, orc)]


def _attacks(s: State) -> list[Action]:
    elves = all_elves(s)
    return [attack(orc, end) for orc in scan_forward(s.orcs) for end in scan_forward(NEAR[orc] & elves)]


# --- magic


def _magic(s: State) -> list[Action]:
    hand = s.dealt.hands[s.side]
    found: list[Action] = [] if s.dealt.cast else list(_spells(s, hand))
    for clan in range(len(s.elves)):
        if clan != s.side and shielded(s, clan):
            found += [Break(clan, (card,)) for card in single(hand & pack.NUMBERS)]
    found.append(DONE)
    return found


def _spells(s: State, hand: int) -> Iterator[Action]:
    targets = s.orcs | all_elves(s) if hand & pack.ACES else 0
    struck = [square for square in scan_forward(targets) if not spells.is_immune(s, square)]
    for card in single(hand & pack.ACES):
        yield from (lightning(card, square) for square in struck)
    if not shielded(s, s.side):
        yield from map(Immunity, single(hand & pack.JACKS))
    donors = (None,) if orcs_off(s) else tuple(scan_forward(s.orcs))
    for card in single(hand & pack.QUEENS):
        for square in scan_forward(spells.changeable(s)):
            yield from (metamorphosis(card, square, orc) for orc in donors)
    for card in single(hand & pack.KINGS):
        for count in range(1, spells.MOST_CURSED + 1):
            yield from (curse(card, orcs) for orcs in combinations(scan_forward(s.orcs), count))
    sprites = turn.lone(s) if hand & pack.JOKERS else 0
    paths = [path for sprite in scan_forward(sprites) for path in casting.walks(s, sprite)]
    for card in single(hand & pack.JOKERS):
        yield Upheaval(card)
        yield from (caprice(card, path) for path in paths)


def _opposing(s: State) -> list[Action]:
    hand, cast = s.dealt.hands[hands.holder(s)], s.dealt.opposed
    found: list[Action] = [Oppose()]
    found += [Oppose(cards) for cards in sums(hand, opposing.OVER + 1)]
    found += [Oppose((card,)) for card in single(hand & pack.JOKERS)]
    queens = hand & pack.QUEENS if 1 << cast.card & pack.QUEENS else 0
    found += [Oppose((card,)) for card in single(queens) if opposing.outranks(card, cast.card)]
    return found


def _answering(s: State) -> list[Action]:
    return [Answer(), *map(Answer, sums(s.dealt.hands[s.side], s.dealt.total))]


def sums(hand: int, least: int) -> list[tuple[int, ...]]:
    """Numbers of a hand in two suits or more that make at least so much: for each sum the fewest cards, and of those
    the lowest; the smallest sum first."""
    best: dict[tuple[int, int], tuple[int, int]] = {(0, 0): (0, 0)}
    for card in single(hand & pack.NUMBERS):
        for (total, suits), (count, cards) in list(best.items()):
            key = total + pack.FACES[card], suits | 1 << pack.suit(card)
            new = count + 1, cards | 1 << card
            if key not in best or new < best[key]:
                best[key] = new
    found: dict[int, tuple[int, int]] = {}
    for (total, suits), way in best.items():
        if total >= least and suits.bit_count() >= opposing.SUITS and (total not in found or way < found[total]):
            found[total] = way
    return [tuple(single(found[total][1])) for total in sorted(found)]


def _taking(s: State) -> list[Action]:
    rivals = [hand for clan, hand in enumerate(s.dealt.hands) if clan != s.side]
    return [*(TakeCard(card) for hand in rivals for card in single(hand)), TakeCard()]


def _drawing(s: State) -> list[Action]:
    return [draw(card) for card in single(s.dealt.deck)]


_LISTS: dict[str, Callable[[State], Sequence[Action]]] = {
    DEAL: _drawing,
    DRAWING: _drawing,
    MAIN: _main,
    ESCORT: lambda s: LEAVE_OR_STAY,
    MAGIC: _magic,
    OPPOSE: _opposing,
    ANSWER: _answering,
    TAKE: _taking,
    SUIT: lambda s: SUITS,
    ORC: _orcs,
    ATTACK: _attacks,
}
"""Per phase what lists its actions; dice in all others."""


# --- one of several that do the same


def canonical(s: State, a: Action) -> Action:
    """The listed action with the effect of a legal one."""
    match a:
        case OrcMove(path=path):
            ends = orcs.walks(s, path[0])
            return next((orc_move(way) for way in ends if way[-1] == path[-1]), a)
        case Caprice(card=card, path=path):
            ends = casting.walks(s, path[0])
            return next((caprice(card, way) for way in ends if way[-1] == path[-1]), a)
        case Curse(card=card, orcs=cursed):
            return curse(card, tuple(sorted(cursed)))
        case Break(clan=clan, cards=laid):
            return Break(clan, tuple(sorted(laid)))
        case Oppose(cards=played):
            return Oppose(tuple(sorted(played)))
        case Answer(cards=played):
            return Answer(tuple(sorted(played)))
    return a
