"""La Strage: the parts that an action is composed of, and what a person wants to know before choosing it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations

from kit.core.chance import DIE, Roll
from kit.core.game import Facts, Slot
from kit.games.strage.actions import (
    Action,
    Answer,
    Attack,
    Break,
    Caprice,
    Curse,
    Done,
    Draw,
    Escort,
    Fight,
    Immunity,
    Lightning,
    Metamorphosis,
    Move,
    NameSuit,
    Oppose,
    OrcMove,
    OrcPlace,
    Place,
    TakeCard,
    Upheaval,
)  # fmt: skip
from kit.games.strage.rules import fighting, orcs
from kit.games.strage.state import State


def slots(s: State, a: Action) -> Iterable[tuple[Slot, ...]]:
    """The ways to compose an action: the piece, how it goes, where to; or the card, its spell, its target."""
    match a:
        case Place(square=square):
            yield Slot("newcomer", None), Slot("square", square)
        case Move(start=start, end=end, together=together):
            yield *_hand(s, start, together), Slot("square", end)
        case Fight(start=start, end=end):
            yield Slot("elf", start), Slot("enemy", end)
            if s.sprites >> start & 1:
                yield *_hand(s, start, True), Slot("enemy", end)
                yield *_hand(s, start, False), Slot("enemy", end)
        case Escort(leaves=leaves):
            yield (Slot("leaves", leaves),)
        case Done():
            yield (Slot("end", None),)
        case OrcPlace(square=square):
            yield (Slot("square", square),)
        case OrcMove(path=path):
            yield Slot("orc", path[0]), Slot("square", path[-1])
        case Attack(orc=orc, end=end):
            yield Slot("orc", orc), Slot("enemy", end)
        case Roll(pips=pips):
            yield (Slot("die", pips),)
        case Draw(card=card):
            yield (Slot("card", card),)
        case _:
            yield from _of_cards(a)


def _hand(s: State, start: int, together: bool) -> tuple[Slot, ...]:
    """A half-elf, and where a sprite is on its square, whether it comes along."""
    return (Slot("elf", start), Slot("together", together)) if s.sprites >> start & 1 else (Slot("elf", start),)


def _of_cards(a: Action) -> Iterable[tuple[Slot, ...]]:
    match a:
        case Lightning(card=card, target=target):
            yield Slot("card", card), Slot("target", target)
        case Immunity(card=card):
            yield Slot("card", card), Slot("immune", None)
        case Metamorphosis(card=card, target=target, orc=None):
            yield Slot("card", card), Slot("target", target)
        case Metamorphosis(card=card, target=target, orc=orc):
            yield Slot("card", card), Slot("target", target), Slot("orc", orc)
        case Curse():
            yield from _curses(a)
        case Upheaval(card=card):
            yield Slot("card", card), Slot("upheaval", None)
        case Caprice(card=card, path=path):
            yield Slot("card", card), Slot("sprite", path[0]), Slot("square", path[-1])
        case TakeCard(card=taken):
            yield (Slot("take", taken),)
        case NameSuit(suit=suit):
            yield (Slot("suit", suit),)
        case Break(clan=clan, cards=cards):
            yield Slot("clan", clan), Slot("numbers", cards)
        case Oppose(cards=cards) | Answer(cards=cards):
            yield (Slot("numbers", cards),)


def _curses(a: Curse) -> Iterable[tuple[Slot, ...]]:
    """The orcs one after the other, in any order."""
    for order in permutations(a.orcs):
        yield Slot("card", a.card), *(Slot("orc", orc) for orc in order), Slot("curse", None)


def choice_facts(s: State, a: Action) -> Facts:
    """What a step costs in action points; of a fight and an orc's attack in how many of 6 throws it succeeds."""
    match a:
        case Fight():
            return {"cost": 1, "of_6": chances(fighting.succeeds)}
        case Place() | Move():
            return {"cost": 1}
        case Attack():
            return {"of_6": chances(orcs.succeeds)}
    return {}


def chances(succeeds: object) -> int:
    """In how many of 6 throws of a die something succeeds."""
    assert callable(succeeds)
    return int(6 * sum((p for roll, p in DIE if succeeds(roll.pips)), Fraction(0)))
