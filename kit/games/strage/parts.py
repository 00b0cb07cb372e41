"""La Strage: the parts that an action is composed of, and what a person wants to know before choosing it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations

from kit.core.chance import DIE
from kit.core.game import Facts, Slot
from kit.games.strage import actions
from kit.games.strage.action_notation import GRAMMAR
from kit.games.strage.actions import Action
from kit.games.strage.rules import fighting, orcs
from kit.games.strage.state import State


def slots(s: State, a: Action) -> Iterable[tuple[Slot, ...]]:
    """The ways to compose an action: the piece, how it goes, where to; or the card, its spell, its target."""
    match a:
        case actions.Place():
            yield Slot("newcomer", None), *GRAMMAR.parts(a)
        case actions.Move(start=start, end=end, together=together):
            yield *_hand(s, start, together), Slot("square", end)
        case actions.Fight(start=start, end=end):
            yield GRAMMAR.parts(a)
            if s.sprites >> start & 1:
                yield *_hand(s, start, True), Slot("enemy", end)
                yield *_hand(s, start, False), Slot("enemy", end)
        case actions.Done():
            yield (Slot("end", None),)
        case actions.OrcMove(path=path):
            yield Slot("orc", path[0]), Slot("square", path[-1])
        case actions.Immunity(card=card):
            yield Slot("card", card), Slot("immune", None)
        case actions.Curse():
            yield from _curses(a)
        case actions.Upheaval(card=card):
            yield Slot("card", card), Slot("upheaval", None)
        case actions.Caprice(card=card, path=path):
            yield Slot("card", card), Slot("sprite", path[0]), Slot("square", path[-1])
        case _:
            yield GRAMMAR.parts(a)


def _hand(s: State, start: int, together: bool) -> tuple[Slot, ...]:
    """A half-elf, and where a sprite is on its square, whether it comes along."""
    return (Slot("elf", start), Slot("together", together)) if s.sprites >> start & 1 else (Slot("elf", start),)


def _curses(a: actions.Curse) -> Iterable[tuple[Slot, ...]]:
    """The orcs one after the other, in any order."""
    for order in permutations(a.orcs):
        yield Slot("card", a.card), *(Slot("orc", orc) for orc in order), Slot("curse", None)


def choice_facts(s: State, a: Action) -> Facts:
    """What a step costs in action points; of a fight and an orc's attack in how many of 6 throws it succeeds."""
    match a:
        case actions.Fight():
            return {"cost": 1, "of_6": chances(fighting.succeeds)}
        case actions.Place() | actions.Move():
            return {"cost": 1}
        case actions.Attack():
            return {"of_6": chances(orcs.succeeds)}
    return {}


def chances(succeeds: object) -> int:
    """In how many of 6 throws of a die something succeeds."""
    assert callable(succeeds)
    return int(6 * sum((p for roll, p in DIE if succeeds(roll.pips)), Fraction(0)))
