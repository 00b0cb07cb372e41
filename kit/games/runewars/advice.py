"""What is said for an action of the player's on the screen: only what is surely true of it, the weightiest alone.

In the catalogue each has a sentence `speaks.<kind>` with these facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from kit.core.chance import in_parts
from kit.games.runewars import actions as do
from kit.games.runewars import legal
from kit.games.runewars.pieces import DATA, PLAYERS
from kit.games.runewars.realm import DIALS, Hero
from kit.games.runewars.rules import bids, draws, orders, runes
from kit.games.runewars.rules.control import control
from kit.games.runewars.rules.heroes import attribute, hero, triggered
from kit.games.runewars.rules.opening import recruits
from kit.games.runewars.rules.quests import DUEL
from kit.games.runewars.rules.tasks import realm
from kit.games.runewars.state import DRAGON, DRAGON_DOWN, HIDDEN, WINTER, State, count


class Point(NamedTuple):
    """What speaks for an action: its kind, and the facts of its sentence."""

    kind: str
    facts: Mapping[str, Any]


KINDS = (
    "dragon", "hidden", "city", "rune", "free", "bid", "test", "harvest", "muster", "frost", "title", "done",
)  # fmt: skip
"""What a point can be about."""


def best(s: State, a: Any) -> Point | None:
    """The weightiest that is surely true of an action; `None` where nothing is."""
    told = POINTS.get(type(a))
    return told(s, a) if told is not None and s.realm is not None else None


def _goal(s: State, area: int, taken: bool = False) -> Point | None:
    """What an area would bring that is not the player's, or not won yet where his models already are."""
    if control(s, area) in PLAYERS and not taken:
        return None
    name = {"area": s.land.names[area]}
    if s.runes[area] in (DRAGON, DRAGON_DOWN):
        return Point("dragon", name)
    if s.runes[area] == HIDDEN and s.dragons:
        return Point("hidden", {**name, "n": s.dragons, "of": runes.hidden(s)})
    return Point("city", name) if s.land.cities >> area & 1 else None


def _moved(s: State, a: Any) -> Point | None:
    """Where models go to; or that winter would take them where they are."""
    limit = max(1, realm(s).players[s.side].dials[0])
    here = count(s.forces[a.start], s.side)
    found = _goal(s, a.end)
    if found is None and s.season != WINTER and here > limit:
        return Point("frost", {"area": s.land.names[a.start], "n": here, "limit": limit})
    return found


def _bid(s: State, a: do.Bid) -> Point | None:
    """A bid that no draw comes up to (RS-GEN-14); added ones that are enough whatever is drawn (RS-GEN-16)."""
    values = [draws.value(s.treaty, symbol, a.sums) for symbol in draws.SYMBOLS]
    mine = sum(a.influence) if a.sums else max(a.influence)
    sure = mine + min(values) * len(s.factions) >= bids.players(s) if a.sums else mine > max(values)
    return Point("bid", {"n": mine, "sums": "yes" if a.sums else "no"}) if sure else None


def _test(s: State, a: do.Attempt) -> Point | None:
    """The chance that a test succeeds with no card drawn again: that not all of its cards are red."""
    one, test = hero(s, a.hero), DATA.quests[a.quest].test
    if test == DUEL or _helped(one):
        return None
    left = draws.left(s.fate)
    there = [card for card in range(len(draws.SYMBOL)) if left >> card & 1]
    red, n = sum(draws.SYMBOL[card] == "red" for card in there), attribute(one, test)
    if n > len(there):
        return None
    return Point(
        "test", {"hero": a.hero, "n": n, "tenths": in_parts(1 - Fraction(comb(red, n), comb(len(there), n)), 10)}
    )


def _helped(one: Hero) -> bool:
    """Whether anything changes the cards that he turns."""
    several = [f"test_{name}" for name in ("any", "strength", "agility", "wisdom")]
    return bool(triggered(one, *several))


def _ordered(s: State, a: do.Order) -> Point | None:
    """What an order would do as things are."""
    held = realm(s).players[s.side]
    if a.number == orders.HARVEST:
        found = orders.yielded(s, s.side)
        grown = [dial for dial, now in enumerate(held.dials) if found[dial] > now]
        if grown and all(found[dial] >= held.dials[dial] for dial in range(len(DIALS))):
            return Point("harvest", {"n": sum(found) - sum(held.dials)})
    return None


def _recruited(s: State, a: do.Recruit) -> Point | None:
    """How many models a dial has."""
    n = len(recruits(s.factions[s.side], a.dial, realm(s).players[s.side].dials[a.dial]))
    return Point("muster", {"n": n}) if n else None


def _done(s: State) -> Point | None:
    """That nothing else is left to do."""
    others = [a for a in legal.legal_actions(s) if not isinstance(a, do.Done | do.PlayTactic)]
    return None if others else Point("done", {})


POINTS: Mapping[type, Callable[[State, Any], Point | None]] = {
    do.Activate: lambda s, a: _goal(s, a.area),
    do.Battle: lambda s, a: _goal(s, a.area, taken=True),
    do.Move: _moved,
    do.Bid: _bid,
    do.Attempt: _test,
    do.Order: _ordered,
    do.Recruit: _recruited,
    do.Achieve: lambda s, a: Point("rune", {}),
    do.Shards: lambda s, a: Point("rune", {}),
    do.Trade: lambda s, a: Point("rune", {}),
    do.Supremacy: lambda s, a: Point("free", {}),
    do.Done: lambda s, a: _done(s),
    do.TakeTitle: lambda s, a: Point("title", {}),
}
"""Per kind of action what speaks for it."""
