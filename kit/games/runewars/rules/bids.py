"""Chapter: bids of influence. The player bids first, then a random draw is the automa's bid."""

from __future__ import annotations

from itertools import product

from kit.core.rules import No, need
from kit.games.runewars.actions import Bid
from kit.games.runewars.book import BOOK
from kit.games.runewars.state import CARD, TITLES, State

SPEAKER = TITLES.index("speaker")
"""The title that settles ties: the seed's Primarch of the Council of Mages."""


def players(s: State) -> int:
    """Who plays, the automas counted: what a sum of bids is compared with (RS-GEN-16, RUL-28)."""
    return 2 * len(s.factions)


def possible(s: State) -> list[tuple[int, ...]]:
    """What the players can bid: of two together, all pairs."""
    return [*product(*(range(stock.influence + 1) for stock in s.stocks))]


@BOOK.acts("RS-GEN-15", off=False)
def settles_ties(s: State) -> bool:
    """Whether a player who has bid most holds the title that turns a tied bid into a won one."""
    return s.titles[SPEAKER].holder == bidder(s)


def bidder(s: State) -> int:
    """Who has bid most, and so has what a won bid brings; of equals the one whose title settles ties."""
    holder, most = s.titles[SPEAKER].holder, max(s.bids)
    return holder if holder is not None and s.bids[holder] == most else s.bids.index(most)


@BOOK.acts("RS-GEN-14", off=True)
def is_won(s: State) -> bool:
    """Whether the players have won the bid, once the cards are turned: their highest against the automas' (RS-VAR-2.8),
    or where bids are added, whether all come to the number of players."""
    if s.sums:
        return sum(s.bids) + sum(s.drawn) >= players(s)
    mine, automas = max(s.bids), max(s.drawn)
    return mine > automas or (mine == automas and settles_ties(s))


@BOOK.refuses("RS-GEN-14", Bid)
def the_season_card_asks_for_it(s: State, a: Bid) -> No:
    right = len(a.influence) == len(s.factions) and min(a.influence) >= 0
    return need(s.phase == CARD and right, "NO_BID_NOW")


@BOOK.refuses("RUL-27", Bid)
def nobody_bids_more_than_he_has(s: State, a: Bid) -> No:
    poor = [player for player, bid in enumerate(a.influence) if bid > s.stocks[player].influence]
    return need(not poor, "BID_TOO_HIGH", most=s.stocks[(poor or [0])[0]].influence)


def paid(s: State, bids: tuple[int, ...]) -> State:
    """The state with the bids spent, whoever wins."""
    pairs = zip(s.stocks, bids, strict=True)
    return s.but(stocks=tuple(stock._replace(influence=stock.influence - bid) for stock, bid in pairs), bids=bids)


BOOK.note("RUL-15", "RUL-28", "RS-VAR-2.8")
