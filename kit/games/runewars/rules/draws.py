"""Chapter: the random draw. One Fate card is turned, and its symbol is a number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kit.core.rules import No, need
from kit.games.runewars.actions import Shown, Turn
from kit.games.runewars.book import BOOK
from kit.games.runewars.pieces import DATA
from kit.games.runewars.state import DRAWN, State, Treaty

SYMBOLS = ("red", "silver", "gold")
SYMBOL: Sequence[str] = tuple(card.symbol for card in DATA.fate)
"""Per Fate card its symbol."""
PACK = (1 << len(SYMBOL)) - 1
PROFILES: Mapping[str, tuple[int, int, int]] = {
    "red2": (2, 1, 0), "red0": (0, 1, 2), "201": (2, 0, 1), "120": (1, 2, 0), "102": (1, 0, 2), "021": (0, 2, 1),
}  # fmt: skip
"""What red, silver and gold are worth (RUL-01)."""


@BOOK.acts("RS-GEN-13", off=0)
def value(treaty: Treaty, symbol: str, inverted: bool = False) -> int:
    """What a symbol comes to in a random draw."""
    worth = PROFILES[treaty.draw_profile][SYMBOLS.index(symbol)]
    return (turned_round(worth) if inverted else worth) + harder(treaty)


@BOOK.acts("RS-GEN-16", off=lambda worth: worth)
def turned_round(worth: int) -> int:
    """A draw in a bid whose tokens are added: 2, 1, 0 for 0, 1, 2; in the hard variant 3, 2, 1 (RUL-15)."""
    return 2 - worth


@BOOK.acts("RS-VAR-1", off=0)
def harder(treaty: Treaty) -> int:
    """What the hard variant adds to each draw."""
    return int(treaty.hard)


@BOOK.acts("RUL-01", off=False)
def is_hero_symbol(treaty: Treaty, symbol: str) -> bool:
    """Whether that symbol takes a fallen hero away (RUL-01)."""
    return symbol == treaty.hero_symbol


@BOOK.acts("RUL-38", off=lambda fate: PACK & ~fate)
def left(fate: int) -> int:
    """The cards that can be turned: where all have been, they are shuffled again."""
    return PACK & ~fate or PACK


def with_card(fate: int, card: int) -> int:
    """The cards that have been turned once one more is."""
    return (fate if fate != PACK else 0) | 1 << card


def turned(s: State, card: int) -> State:
    """The state with one more card turned."""
    return s.but(fate=with_card(s.fate, card))


@BOOK.refuses("RS-GEN-13", Turn, Shown)
def a_card_is_awaited(s: State, a: Turn | Shown) -> No:
    return need(s.phase in DRAWN or s.realm is not None, "NO_CARD_NOW")


@BOOK.refuses("RS-GEN-13", Turn)
def it_is_in_the_pack(s: State, a: Turn) -> No:
    known = 0 <= a.card < len(SYMBOL)
    return need(s.treaty.fate == "drawn" and known and left(s.fate) >> a.card & 1, "CARD_GONE")


@BOOK.refuses("RS-GEN-13", Shown)
def it_is_typed(s: State, a: Shown) -> No:
    return need(s.treaty.fate == "typed" and a.symbol in range(len(SYMBOLS)), "NO_SYMBOL")
