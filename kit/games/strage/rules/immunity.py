"""Chapter: the Jack's Immunity, and how rivals break it."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.games.strage import cards as pack
from kit.games.strage.actions import Break, Fight
from kit.games.strage.book import BOOK
from kit.games.strage.pieces import DATA
from kit.games.strage.rules import hands
from kit.games.strage.state import Cards, State, clan_at, shielded

OVER: int = DATA["over"]
SUITS = 3


@BOOK.acts("ST-JACK-1", off=False)
def protects(s: State, square: int) -> bool:
    """Whether a half-elf there enjoys Immunity from the clan whose turn it is."""
    owner = clan_at(s, square)
    return owner is not None and owner != s.side and shielded(s, owner)


@BOOK.refuses("ST-JACK-1", Fight)
def the_immune_are_not_attacked(s: State, a: Fight) -> No:
    return need(not protects(s, a.end), "IMMUNE")


@BOOK.acts("ST-JACK-1", off=lambda cards, clan, card: hands.discarded(cards, clan, 1 << card))
def begun(cards: Cards, clan: int, card: int) -> Cards:
    """The Jack lies face up before its clan, and stays there (ST-DECK-3)."""
    jacks = list(cards.jacks)
    jacks[clan] = 1 << card
    return hands.let_go(cards, clan, 1 << card).but(jacks=tuple(jacks))


@BOOK.refuses("ST-JACK-3", Break)
def a_rival_has_an_immunity(s: State, a: Break) -> No:
    there = type(a.clan) is int and 0 <= a.clan < len(s.elves) and a.clan != s.side
    return need(there and shielded(s, a.clan), "NOTHING_TO_BREAK")


@BOOK.refuses("ST-HAND-1", Break)
def they_are_in_the_hand(s: State, a: Break) -> No:
    return hands.in_hand(s, a.cards)


@BOOK.refuses("ST-NUM-1", Break)
def only_numbers_break_it(s: State, a: Break) -> No:
    return need(not pack.those(a.cards) & ~pack.NUMBERS, "NO_NUMBER")


@BOOK.refuses("ST-MAG-2", Break)
def some_are_laid(s: State, a: Break) -> No:
    return need(a.cards, "NO_CARDS")


@BOOK.acts("ST-MAG-2", off=lambda cards, side, clan, laid: cards)
def laid(cards: Cards, side: int, clan: int, laid: int) -> Cards:
    """Numbers beside a rival's Jack; they add up over players and turns."""
    piles = list(cards.piles)
    piles[clan] |= laid
    return hands.let_go(cards, side, laid).but(piles=tuple(piles))


@BOOK.acts("ST-JACK-3", off=False)
def is_broken(pile: int) -> bool:
    """Whether those numbers end an Immunity: more than ten together, and of three suits."""
    return pack.total(pile) > OVER and pack.suits(pile) >= SUITS


@BOOK.acts("ST-DECK-3", off=lambda cards, clan: cards)
def fallen(cards: Cards, clan: int) -> Cards:
    """Jack and numbers on the discard pile: the Immunity is over."""
    jacks, piles = list(cards.jacks), list(cards.piles)
    down, jacks[clan], piles[clan] = jacks[clan] | piles[clan], 0, 0
    return cards.but(jacks=tuple(jacks), piles=tuple(piles), discard=cards.discard | down)


BOOK.note("ST-JACK-2")
