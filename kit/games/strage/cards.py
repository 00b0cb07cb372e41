"""La Strage: the pack of 42 cards (ST-DECK-1). A card is a number, a set of cards a bit set.

Each suit has its Ace, the numbers 2 to 7, Jack, Queen and King; the suits rise from Spades to Hearts (ST-OPP-5); two
Jokers come last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
