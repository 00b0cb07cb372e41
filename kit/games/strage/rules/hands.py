"""Chapter: the pack, the hands, and who knows what."""

from __future__ import annotations

from typing import Any

from kit.core.rules import No, need
from kit.games.strage.actions import Draw
from kit.games.strage.book import BOOK
from kit.games.strage.cards import PACK, is_card, those
from kit.games.strage.pieces import DATA
from kit.games.strage.state import OPPOSE, Cards, State, clan_at

DEALT: int = DATA["dealt"]
DRAWN: int = DATA["drawn"]
BOOK.shows("ST-OBS-1")
BOOK.note("ST-OBS-3", "ST-OBS-4")


@BOOK.acts("ST-DECK-1", off=(1 << 40) - 1)
def pack() -> int:
    """All cards that there are: 42."""
    return PACK


@BOOK.acts("ST-HAND-1", off=lambda clans: ())
def dealt(clans: int) -> tuple[int, ...]:
    """Who gets the cards before the first turn, one after the other."""
    return tuple(range(clans)) * DEALT


@BOOK.acts("ST-HAND-2", off=lambda side: ())
def drawn(side: int) -> tuple[int, ...]:
    """Who draws with a roll for action points."""
    return (side,) * DRAWN


@BOOK.refuses("ST-DECK-1", Draw)
def it_lies_in_the_deck(s: State, a: Draw) -> No:
    return need(is_card(a.card) and s.dealt.deck >> a.card & 1, "NOT_IN_DECK")


@BOOK.acts("ST-DECK-2", off=lambda cards: cards)
def filled(cards: Cards) -> Cards:
    """The deck from which a card is drawn now: one that is empty is made anew of what was discarded."""
    if cards.deck or not cards.discard:
        return cards
    hidden = 0
    for hand, known in zip(cards.hands, cards.known, strict=True):
        hidden |= hand & ~known
    for older in cards.elder:
        hidden &= ~older
    return cards.but(deck=cards.discard, discard=0, elder=(*cards.elder, hidden) if hidden else cards.elder)


def holder(s: State) -> int:
    """Whose hand the cards come from that are played now: the caster's, or those of whoever may oppose."""
    if s.phase != OPPOSE or s.dealt.spell is None:
        return s.side
    owner = clan_at(s, s.dealt.spell.target)
    assert owner is not None
    return owner


def took(cards: Cards, clan: int, card: int) -> Cards:
    """A card from the deck in a hand."""
    hands = list(cards.hands)
    hands[clan] |= 1 << card
    return cards.but(hands=tuple(hands), deck=cards.deck & ~(1 << card), owed=cards.owed[1:])


def let_go(cards: Cards, clan: int, played: int) -> Cards:
    """Cards out of a hand: where they go is said elsewhere. Everybody sees them."""
    hands, known = list(cards.hands), list(cards.known)
    hands[clan] &= ~played
    known[clan] &= ~played
    return cards.but(hands=tuple(hands), known=tuple(known), elder=without(cards.elder, played))


def without(elder: tuple[int, ...], seen: int) -> tuple[int, ...]:
    """The cards of earlier decks that are unseen yet."""
    return tuple(left for cards in elder if (left := cards & ~seen))


@BOOK.acts("ST-MAG-3", off=lambda cards, clan, played: cards)
def discarded(cards: Cards, clan: int, played: int) -> Cards:
    """Cards of a hand on the discard pile."""
    return let_go(cards, clan, played).but(discard=cards.discard | played)


@BOOK.acts("ST-OBS-2", off=lambda cards: cards)
def shown(cards: Cards) -> Cards:
    """All hands, seen by everybody, and remembered."""
    return cards.but(known=cards.hands, elder=())


def in_hand(s: State, cards: Any) -> No:
    """Whether whoever plays them has these cards, each of them once (ST-HAND-1)."""
    if type(cards) is not tuple or not all(map(is_card, cards)):
        return need(False, "UNKNOWN_CARD")
    mine = s.dealt.hands[holder(s)]
    return need(len(set(cards)) == len(cards) and not those(cards) & ~mine, "NOT_IN_HAND")
