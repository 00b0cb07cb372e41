"""The well: the rules, in the order in which a teacher would explain them."""

from __future__ import annotations

from typing import Any

from well.state import MIDDLE, PASS, TURNS, Draw, Lay, Pass, State, Step, near, owner, unseen

from kit.core.game import Outcome
from kit.core.rules import No, RuleBook, need

BOOK = RuleBook()
SQUARES = range(25)


@BOOK.refuses("WELL-7", Step, Lay, Pass, Draw)
def the_game_goes_on(s: State, a: Any) -> No:
    return need(how_it_ended(s) is None, "GAME_OVER")


@BOOK.refuses("WELL-6", Step, Lay, Pass)
def cards_are_drawn_first(s: State, a: Any) -> No:
    return need(not s.owed, "DRAW_FIRST")


@BOOK.refuses("WELL-6", Draw)
def nobody_draws_unasked(s: State, a: Draw) -> No:
    return need(bool(s.owed), "NO_DRAW")


@BOOK.refuses("WELL-6", Draw)
def the_card_is_in_the_deck(s: State, a: Draw) -> No:
    return need(type(a.card) is int and a.card in unseen(s), "NOT_IN_DECK")


@BOOK.refuses("WELL-3", Step)
def the_duel_comes_first(s: State, a: Step) -> No:
    return need(s.duel is None, "DUEL_FIRST")


@BOOK.refuses("WELL-3", Lay, Pass)
def cards_are_for_duels(s: State, a: Lay | Pass) -> No:
    return need(s.duel is not None, "NO_DUEL")


@BOOK.refuses("WELL-1", Step)
def the_pawn_is_yours(s: State, a: Step) -> No:
    return need(type(a.start) is int and a.start in s.pawns[s.side], "NOT_YOURS")


@BOOK.refuses("WELL-1", Step)
def one_step(s: State, a: Step) -> No:
    return need(type(a.end) is int and a.end in SQUARES and a.end in near(a.start), "NOT_NEAR")


@BOOK.refuses("WELL-2", Step)
def not_onto_a_friend(s: State, a: Step) -> No:
    return need(a.end not in s.pawns[s.side], "OWN_PAWN")


@BOOK.refuses("WELL-3", Lay)
def the_card_is_in_the_hand(s: State, a: Lay) -> No:
    return need(type(a.card) is int and a.card > 0 and a.card in s.hands[answerer(s)], "NO_SUCH_CARD")


def answerer(s: State) -> int:
    """Who answers in a duel: first the attacked, then the attacker."""
    assert s.duel is not None
    attacked = owner(s, s.duel.end)
    assert attacked is not None
    return s.side if s.duel.laid else attacked


@BOOK.acts("WELL-4", off=lambda defence, attack: attack >= defence)
def attack_succeeds(defence: int, attack: int) -> bool:
    """The higher card wins; equal ones defend."""
    return attack > defence


@BOOK.acts("WELL-6", off=())
def drawing(s: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Those of some seats that get another card: who is still in the game, while the deck lasts."""
    left = len(unseen(s))
    return tuple(seat for seat in seats if s.pawns[seat])[:left]


def won(s: State, winner: int, rule_id: str) -> Outcome:
    """The winner, then the others by their pawns."""
    seats = sorted(range(len(s.pawns)), key=lambda seat: (seat != winner, -len(s.pawns[seat])))
    return Outcome((winner,), rule_id, ranking=tuple(seats))


@BOOK.acts("WELL-5", off=None)
def in_the_middle(s: State) -> Outcome | None:
    """Whoever stands in the middle when the own turn begins has won."""
    begins = s.duel is None and not s.owed
    return won(s, s.side, "WELL-5") if begins and MIDDLE in s.pawns[s.side] else None


@BOOK.acts("WELL-7", off=None)
def the_last_one(s: State) -> Outcome | None:
    """Whoever is the last with a pawn has won."""
    left = tuple(seat for seat, pawns in enumerate(s.pawns) if pawns)
    return won(s, left[0], "WELL-7") if len(left) == 1 else None


@BOOK.acts("WELL-8", off=None)
def enough(s: State) -> Outcome | None:
    """After so many turns nobody has won."""
    return Outcome((), "WELL-8") if s.turn > TURNS and s.duel is None else None


def how_it_ended(s: State) -> Outcome | None:
    """The outcome, or `None` while the game goes on."""
    return the_last_one(s) or in_the_middle(s) or enough(s)


def laid(a: Lay | Pass) -> int:
    """What counts in the duel."""
    return a.card if isinstance(a, Lay) else PASS
