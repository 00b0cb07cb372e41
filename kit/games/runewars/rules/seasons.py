"""Chapter: a season in four steps. The card, what the season itself brings, the player's order, and the automa."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.core.state import next_count
from kit.games.runewars.actions import Carried, Discard, Done, Order
from kit.games.runewars.book import BOOK
from kit.games.runewars.pieces import NEUTRAL
from kit.games.runewars.state import AUTUMN, CARD, ORDER, RESOLVE, SEASONS, SPRING, Group, State

ORDERS = 8


@BOOK.refuses("RS-GEN-10", Discard)
@BOOK.refuses("RS-SEASON-1", Carried)
def a_card_lies_open(s: State, a: Carried | Discard) -> No:
    return need(s.phase == CARD and s.realm is None, "NO_CARD_NOW")


BOOK.note("RS-SEASON-2", "RS-SEASON-3", "RUL-34")


def secondary(s: State) -> State:
    """What the season brings besides (RS-SEASON-4): in spring the orders come back and all stand up; in autumn the Fate
    cards are shuffled. The rest the player does on his table."""
    if s.season == SPRING:
        return all_stand(orders_back(s))
    return shuffled(s) if s.season == AUTUMN else s


BOOK.note("RS-SEASON-4", "RUL-44")


@BOOK.acts("BG-ORDER-1", off=lambda s: s)
def orders_back(s: State) -> State:
    """The orders of the year before can be given again."""
    return s.but(orders=(0,) * len(s.orders))


@BOOK.acts("RS-SEASON-5", off=lambda s: s)
def all_stand(s: State) -> State:
    """Every routed model stands up, the automa's, too; the neutral ones unless it is agreed otherwise (RUL-31)."""
    lying = () if s.treaty.neutrals_rally else (NEUTRAL,)
    return s.but(forces=tuple(
        tuple(group if group.owner in lying else Group(group.owner, group.kind, group.standing + group.routed)
              for group in groups)
        for groups in s.forces
    ))  # fmt: skip


@BOOK.acts("RS-SEASON-6", off=lambda s: s)
def shuffled(s: State) -> State:
    """All Fate cards can be turned again."""
    return s.but(fate=0)


@BOOK.refuses("RS-ORDER-1", Order)
def it_is_one_of_eight(s: State, a: Order) -> No:
    known = 1 <= a.number <= ORDERS
    return need(s.phase == ORDER and known, "NO_ORDER_NOW")


@BOOK.refuses("BG-ORDER-1", Order)
def it_has_not_been_given_this_year(s: State, a: Order) -> No:
    return need(not s.orders[s.side] >> a.number & 1, "ORDER_USED", order=a.number)


@BOOK.refuses("RS-ORDER-2", Done)
def an_order_is_resolved(s: State, a: Done) -> No:
    return need(s.phase == RESOLVE, "NO_ORDER_NOW")


BOOK.note("RUL-31", "RS-VAR-2.6", "RS-VAR-2.7")


def next_season(s: State) -> State:
    place = SEASONS.index(s.season) + 1
    year = s.year if place < len(SEASONS) else next_count(s.year)
    return s.but(year=year, season=SEASONS[place % len(SEASONS)], phase=CARD, side=0, chosen=())
