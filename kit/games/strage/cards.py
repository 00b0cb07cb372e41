"""La Strage: the pack of 42 cards (ST-DECK-1); what a clan knows of them, and how the rest may lie (ST-OBS-1,
ST-OBS-2). A card is a number, a set of cards a bit set.

Each suit has its Ace, the numbers 2 to 7, Jack, Queen and King; the suits rise from Spades to Hearts (ST-OPP-5); two
Jokers come last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kit.core.chance import Rng
from kit.games.strage.state import Cards, State
from kit.space.squares import scan_forward

SUITS = ("spades", "clubs", "diamonds", "hearts")
LETTERS = "SCDH"
RANKS = "A234567JQK"
PER_SUIT = len(RANKS)
JOKERS_AT = PER_SUIT * len(SUITS)
NAMES: tuple[str, ...] = (*(rank + suit for suit in LETTERS for rank in RANKS), "X1", "X2")
"""Per card how it is written: "AS" is the Ace of Spades, "X1" and "X2" are the Jokers."""
PACK = (1 << len(NAMES)) - 1


def _of_rank(rank: str) -> int:
    return sum(1 << card for card, name in enumerate(NAMES[:JOKERS_AT]) if name[0] == rank)


ACES, JACKS, QUEENS, KINGS = map(_of_rank, "AJQK")
JOKERS = 0b11 << JOKERS_AT
NUMBERS = PACK & ~(ACES | JACKS | QUEENS | KINGS | JOKERS)
"""2 to 7 of each suit: an Ace is none (ST-NUM-1)."""
OF_SUIT = tuple(((1 << PER_SUIT) - 1) << PER_SUIT * suit for suit in range(len(SUITS)))
FACES: tuple[int, ...] = tuple(int(name[0]) if NUMBERS >> card & 1 else 0 for card, name in enumerate(NAMES))
"""Per card its number, 0 for one that has none."""


def is_card(card: object) -> bool:
    """Whether that is the number of a card."""
    return type(card) is int and 0 <= card < len(NAMES)


def suit(card: int) -> int:
    """The card's suit, the higher, the stronger; that of a Joker is none of the four."""
    return card // PER_SUIT


def those(cards: Iterable[int]) -> int:
    """The set of those cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def single(cards: int) -> Iterator[int]:
    """The cards of a set, the lowest first."""
    return scan_forward(cards)


def total(cards: int) -> int:
    """The sum of the numbers in a set.

    >>> total(those([NAMES.index("7H"), NAMES.index("4D"), NAMES.index("AS")]))
    11
    """
    return sum(FACES[card] for card in scan_forward(cards))


def suits(cards: int) -> int:
    """How many suits there are in a set; a Joker has none."""
    return sum(1 for suit in OF_SUIT if cards & suit)


def texts(cards: int) -> str:
    """A set of cards, written.

    >>> texts(JOKERS | 1)
    'AS X1 X2'
    """
    return " ".join(NAMES[card] for card in scan_forward(cards))


def observation(s: State, player: int | None) -> State:
    """The state as far as a player knows it: of the rivals' hands how many cards there are from each deck, and which
    everybody has seen."""
    cards = s.cards
    if cards is None:
        return s
    hands, deck, blind = list(cards.hands), cards.deck, []
    for clan, hand in enumerate(cards.hands):
        counts = list(cards.blind[clan]) if cards.blind else [0] * (len(cards.elder) + 1)
        if clan != player:
            hidden = hand & ~cards.known[clan]
            for place, older in enumerate(cards.elder):
                counts[place] += (hidden & older).bit_count()
                hidden &= ~older
            counts[-1] += hidden.bit_count()
            deck |= hidden
            hands[clan] = cards.known[clan]
        blind.append(tuple(counts))
    hides = any(map(any, blind))
    return s.but(cards=cards.but(hands=tuple(hands), deck=deck, blind=tuple(blind) if hides else ()))


def sample(o: State, rng: Rng) -> State:
    """A state that agrees with an observation, each such state with the same chance."""
    cards = o.cards
    if cards is None or not cards.blind:
        return o
    hands = list(cards.hands)
    for place, pool in enumerate(pools(cards)):
        left = list(single(pool))
        rng.shuffle(left)
        for clan, counts in enumerate(cards.blind):
            for _ in range(counts[place]):
                hands[clan] |= 1 << left.pop()
    deck = those(left)
    return o.but(cards=cards.but(hands=tuple(hands), deck=deck, blind=()))


def pools(cards: Cards) -> tuple[int, ...]:
    """In an observation, per earlier deck and for the present one, the cards of which any may lie in a hand unseen."""
    held = 0
    for hand in cards.hands:
        held |= hand
    return tuple(pool & ~held for pool in (*cards.elder, cards.deck))


def hand_size(cards: Cards, clan: int) -> int:
    """How many cards a clan holds, known or not."""
    return cards.hands[clan].bit_count() + (sum(cards.blind[clan]) if cards.blind else 0)
