"""Kings War: the parts that an action is composed of, and what a person wants to know before choosing it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from kit.core.chance import DIE
from kit.core.game import Facts, Slot
from kit.games.kings_war.action_notation import GRAMMAR
from kit.games.kings_war.actions import Action, Bid, Move, Rest, Support
from kit.games.kings_war.rules import duels, moves, turn
from kit.games.kings_war.state import Duel, State


def slots(s: State, a: Action) -> Iterable[tuple[Slot, ...]]:
    """The ways to compose an action: the piece, what it does, where; an ability may be named before its piece."""
    parts = GRAMMAR.parts(a)
    if type(a) not in turn.ABILITIES or isinstance(a, Rest):
        yield parts
        return
    ability = Slot("ability", turn.ABILITIES[type(a)])
    yield parts[0], ability, *parts[1:]
    yield ability, *parts


def choice_facts(s: State, a: Action) -> Facts:
    """The price of an ability; of a capture both strengths, and in how many of 36 throws it succeeds; of a bid the same
    once it is made, the other side bidding nothing more."""
    facts: dict[str, int] = {"cost": turn.price(a)} if type(a) in turn.ABILITIES else {}
    match a:
        case Move() | Support() if moves.taken_square(s, a) is not None:
            if not duels.is_rolled(s, a):
                return facts | {"of_36": 36}
            return facts | _chances(s, Duel(a))
        case Bid(tokens=tokens) if isinstance(s.pending, Duel):
            return _chances(s, Duel(s.pending.deed, (*s.pending.bids, tokens)))
    return facts


def _chances(s: State, duel: Duel) -> dict[str, int]:
    attack, defence = duels.strengths(s, duel)
    return {"attack": attack, "defence": defence, "of_36": int(chance(attack, defence) * 36)}


def is_sure(s: State, facts: Facts) -> bool:
    """Whether a capture with these facts succeeds however the dice fall, and whatever the other side spends."""
    worst = [face.pips for face, _ in DIE]
    return "attack" not in facts or duels.succeeds(
        facts["attack"] + min(worst), facts["defence"] + max(worst) + s.bowls[1 - s.side]
    )


def chance(attack: int, defence: int) -> Fraction:
    """The chance that an attack succeeds, from the strengths before the dice."""
    throws = ((one.pips, other.pips, p * q) for one, p in DIE for other, q in DIE)
    return sum((p for one, other, p in throws if duels.succeeds(attack + one, defence + other)), Fraction(0))
