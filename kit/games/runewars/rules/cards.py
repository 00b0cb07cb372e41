"""Chapter: piles of cards. What has not been seen comes in any order, and chance shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from kit.games.runewars import actions as do
from kit.games.runewars.realm import Cards, Deck, dealt, deck, with_deck, without
from kit.games.runewars.rules import draws
from kit.games.runewars.state import HIDDEN, State, sure
from kit.space.hexes import bits

FATE = "fate"
"""What stands for the Fate cards among the piles."""
TURNS = tuple(do.Turn(card) for card in range(len(draws.SYMBOL)))
RUNE = "rune"
"""What stands for the face of a rune token that nobody has seen: "dragon" or "false"."""


def outcomes(s: State, name: str) -> Sequence[tuple[Any, Fraction]]:
    """The cards that can be drawn from a pile next, each with its probability; nothing from an empty one."""
    if name == FATE:
        return turns(draws.left(s.fate))
    if name == RUNE:
        n, unseen = s.dragons, s.runes.count(HIDDEN)
        return [(do.Draw(face), Fraction(k, unseen)) for face, k in (("dragon", n), ("false", unseen - n)) if k]
    pile = deck(sure(s.realm), name if name != "season" else s.season)
    if pile.under and not pile.unseen:
        return [(do.Draw(pile.under[0]), Fraction(1))]
    return draws_from(pile.unseen or pile.discards)


@lru_cache(maxsize=1024)
def turns(left: int) -> Sequence[tuple[do.Turn, Fraction]]:
    """Each of the Fate cards of a set, with the same probability."""
    even = Fraction(1, left.bit_count())
    return [(TURNS[card], even) for card in bits(left)]


@lru_cache(maxsize=1024)
def draws_from(there: Cards) -> Sequence[tuple[do.Draw, Fraction]]:
    """Each sort of card of a pile, with its probability."""
    return [(do.Draw(card), Fraction(n, len(there))) for card, n in sorted(Counter(there).items())]


def drawn(s: State, name: str, card: str) -> State:
    """The state without the card that was on top of a pile; the discards are shuffled first where nothing else is
    left."""
    pile = deck(sure(s.realm), name)
    if pile.unseen:
        return _with(s, pile._replace(unseen=without(pile.unseen, card)))
    return _with(s, pile._replace(under=pile.under[1:]) if pile.under else Deck(name, without(pile.discards, card)))


def discarded(s: State, name: str, *cards: str) -> State:
    """The state with cards on the discards of a pile."""
    pile = deck(sure(s.realm), name)
    return _with(s, pile._replace(discards=dealt((*pile.discards, *cards))))


def put_under(s: State, name: str, *cards: str) -> State:
    """The state with cards under a pile, in their order."""
    pile = deck(sure(s.realm), name)
    return _with(s, pile._replace(under=(*pile.under, *cards)))


def _with(s: State, pile: Deck) -> State:
    return s.but(realm=with_deck(sure(s.realm), pile))
