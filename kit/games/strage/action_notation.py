"""La Strage: actions as text, the second half of `notation`; the parts they are composed of, and what a person wants to
know before choosing one.

"place c2", "d2-d3" for a half-elf alone, "d2-d3 together" for one that brings its sprite, "c3xd4" for a fight, "stay"
and "leave" after an exit, "done"; "orc b3", "orc d5-e6-f7", "orc e5xd4"; "roll 4", "draw 7H"; "lightning AS d5",
"immunity JS", "metamorphosis QC c2", "metamorphosis QC c2 from e5", "curse KS h8 g8", "upheaval X1",
"caprice X1 d6-d7", "take 3D", "suit hearts", "break green 2D 7S", "oppose 7C 4D", "answer 6S 5H"; "take none",
"suit none", "oppose none", "answer none". Cards are written as `cards.NAMES` has them.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations

from kit.core.actions import Flag, Grammar, Maybe, Named, Several
from kit.core.chance import DIE
from kit.core.game import Facts, Slot
from kit.games.strage import actions
from kit.games.strage.actions import Action
from kit.games.strage.cards import NAMES, SUITS
from kit.games.strage.pieces import SIDES
from kit.games.strage.rules import fighting, orcs
from kit.games.strage.state import State
from kit.space.squares import SQUARE_NAMES

SQUARE, CARD = Named(SQUARE_NAMES, board=True, pattern="[a-h][1-8]"), Named(NAMES)
GRAMMAR = Grammar(
    Action,
    {
        "square": SQUARE,
        "other square": Maybe(SQUARE),
        "squares": Several(SQUARE),
        "path": Several(SQUARE, "-"),
        "card": CARD,
        "card or none": Maybe(CARD, "none"),
        "cards": Several(CARD),
        "answers": Several(CARD, none="none"),
        "suit": Maybe(Named(SUITS), "none"),
        "clan": Named(SIDES),
        "leaves": Flag("leave", "stay"),
    },
)


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
