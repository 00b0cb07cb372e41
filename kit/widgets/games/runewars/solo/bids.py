"""A bid of influence: how much, and how likely each is to be won."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from htpy import Node, div, fragment, p, small, span

from kit.core.compose import legal
from kit.games.runewars import actions as do
from kit.games.runewars.evaluation.afterstates import alike
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import BID, State
from kit.widgets.features import chosen
from kit.widgets.games.runewars.editor import SECOND, back, chooses, does
from kit.widgets.panel import PanelContext


def asked(context: PanelContext) -> Node:
    """How much is bid; where two play one after the other says it, the first as if the other bid nothing."""
    s, t = context.state, context.t
    found, two = [a for a in legal(GAME, s) if isinstance(a, do.Bid)], len(s.factions) > 1
    said = chosen(context.selection).get("n") if two else None
    if two and said is None:
        numbers = [first_bid(s, a) for a in found if not a.influence[1]]
    else:
        numbers = [bid(s, a, context.table.action_words(s, a, t)) for a in found if said in (None, a.influence[0])]
    key = "chance" if not two else "more" if said is None else "both"
    return fragment[
        div(".rune-numbers")[numbers],
        p(".kit-sub")[t(f"want.bid.{key}")],
        None if said is None else back(t, "ui.cancel"),
    ]


def first_bid(s: State, a: do.Bid) -> Node:
    """What the first of two bids, with the chance if the other bids nothing."""
    n, chance = str(a.influence[0]), in_percent(s, a)
    return chooses("n", n, span[n, small[chance]], label=f"{n}: {chance}")


def bid(s: State, a: do.Bid, words: str) -> Node:
    """A bid with its chance."""
    chance = in_percent(s, a)
    shown = span[str(a.influence[-1]), small[chance]]
    return does(shown, a, s, css=SECOND, label=f"{words}: {chance}")


def in_percent(s: State, a: do.Bid) -> str:
    """How likely it is that a bid is won."""
    return f"{round(100 * bid_chance(s, a))}%"


@lru_cache(maxsize=64)
def bid_chance(s: State, a: do.Bid) -> Fraction:
    """The chance that a bid is won, of two by whoever has bid more."""
    return won(GAME.apply(s, a))


def won(s: State) -> Fraction:
    """The same once it is bid: a card is turned for each automa, and its symbol alone matters."""
    chance = Fraction(0)
    for turn, odds in alike(s, GAME.chance_outcomes(s)):
        after = GAME.apply(s, turn)
        if any(event.kind == "bid_won" for event in GAME.events(s, turn, after)):
            chance += odds
        elif after.phase == BID:
            chance += odds * won(after)
    return chance
