"""Rune Winter: who decides, and what may be done. What the automa does follows from the rules; where they leave several
ways equal, the player chooses among them (C.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, cast, get_args

from kit.core.game import CHANCE, TERMINAL
from kit.core.rules import No, need
from kit.games.runewars import actions as do
from kit.games.runewars import state
from kit.games.runewars.actions import Action, Automas
from kit.games.runewars.book import BOOK, once
from kit.games.runewars.pieces import AUTOMAS
from kit.games.runewars.rules import (
    autumn,
    battle,
    bids,
    cards,
    draws,
    hand,
    orders,
    retreat,
    runes,
    seasons,
    spring,
    summer,
    tasks,
    winter,
)
from kit.games.runewars.rules.control import STEPS, crowded, trims
from kit.games.runewars.state import State, sure, without

AUTOMATIC = get_args(Automas)


@once()
def automas_options(s: State) -> Sequence[Any]:
    """What the automa does, one action; several where they are equal, and none where nothing is its to do."""
    area = crowded(s)
    if area is not None:
        return [do.Trim(area, without(s.forces[area], left)) for left in trims(s.forces[area])]
    ask = _OPTIONS.get(s.phase)
    return ask(s) if ask is not None else ()


def generates(s: State) -> list[do.Generate]:
    """The new models of a city, or of the fortress."""
    automa = AUTOMAS[s.side]
    area = s.queue[0] if s.season == state.SPRING else sure(winter.fortress(s, automa))
    classes = spring.CITY_CLASSES if s.season == state.SPRING else winter.FORTRESS_CLASSES
    return [do.Generate(area, batch) for batch in spring.batches(s, automa, s.drawn[-1], classes)]


def marches(s: State) -> Sequence[do.March | do.Stay]:
    """How the area moves that is to move; it stays where there is nowhere to go."""
    area = sure(s.at)
    return autumn.moves(s, AUTOMAS[s.side], area) or [do.Stay(area)]


_OPTIONS: Mapping[str, Callable[[State], Sequence[Any]]] = {
    state.GENERATE: generates,
    state.MARCH: marches,
    state.RETREAT: retreat.retreats,
    state.TITLE: summer.charges,
    state.LOOT: lambda s: spring.lost(s, AUTOMAS[s.side]),
    state.PLACE: lambda s: runes.placements(s, s.scope),
}


def sequence(s: State) -> list[int]:
    """The areas among which the player chooses the next."""
    automa = AUTOMAS[s.side]
    return autumn.following(s, automa)[1] if s.season == state.AUTUMN else spring.nearest_cities(s, automa, s.unordered)


def current_player(s: State) -> int:
    """Who decides: players first, then the automas, each by the place of its seat."""
    if s.outcome is not None:
        return TERMINAL
    if crowded(s) is None:
        if runes.to_reveal(s) is not None or s.phase in state.DRAWN:
            return CHANCE
        if (task := tasks.waiting(s)) is not None:
            return CHANCE if tasks.draws(s) else tasks.decider(s, task)
        if s.phase not in _OPTIONS:
            return s.side
    return s.side + len(s.factions) * (len(automas_options(s)) == 1)


def decided(s: State) -> Action:
    """What the automa does where that is one thing."""
    (action,) = automas_options(s)
    return cast("Action", action)


def legal_actions(s: State) -> Sequence[Action]:
    """What may be done next. What the player does on his table is no part of it: it may be said at any time."""
    if s.outcome is not None:
        return ()
    if crowded(s) is None:
        if runes.to_reveal(s) is None and tasks.waiting(s) is not None:
            return tasks.options(s)
        if runes.to_reveal(s) is not None or s.phase in state.DRAWN:
            return [shown for shown, _ in _shown(s)]
        if s.phase not in _OPTIONS:
            return [a for a in _offered(s) if BOOK.explain(s, a) is None]
    return automas_options(s)


def is_somebodys(s: State) -> bool:
    """Whether a player or the automa acts, and not chance."""
    return current_player(s) != CHANCE


def _offered(s: State) -> Sequence[Action]:
    """The actions among which those are that the phase allows."""
    match s.phase:
        case "card":
            offers = [do.Bid(row, sums) for sums in (False, True) for row in bids.possible(s)]
            return do.Carried(), do.Discard(), *offers, *(do.Grant(scope) for scope in runes.SCOPES)
        case "order":
            return [*(do.Order(number) for number in range(1, seasons.ORDERS + 1)), *hand.offered(s)]
        case "resolve":
            battles = [do.Battle(area) for area in range(len(s.forces)) if battle.is_contested(s, area)]
            if s.realm is not None:
                return do.Done(), *battles, *orders.offered(s), *hand.offered(s)
            return do.Done(), *battles, *map(do.Driven, range(len(s.forces)))
        case "sequence":
            return [do.Next(area) for area in sequence(s)]
        case "claim":
            return [do.Claim(automa) for automa in AUTOMAS[: len(s.factions)]]
    return (do.Won(True), do.Won(False)) if s.phase == state.BATTLE else ()


SYMBOLS = tuple(do.Shown(symbol) for symbol in range(len(draws.SYMBOLS)))
_COMMON = [draws.SYMBOL.count(symbol) for symbol in draws.SYMBOLS]
ODDS = tuple((shown, Fraction(n, sum(_COMMON))) for shown, n in zip(SYMBOLS, _COMMON, strict=True))
"""The symbols of the whole pack: where cards are typed, nobody knows which the box has turned before."""


def chance_outcomes(s: State) -> Sequence[tuple[Action, Fraction]]:
    """The symbols or cards that can be turned, or what a token can be, each with its probability."""
    return _shown(s) if current_player(s) == CHANCE else ()


def _shown(s: State) -> Sequence[tuple[Action, Fraction]]:
    if runes.to_reveal(s) is not None:
        dragon = runes.dragon_chance(s)
        return [(do.Reveal(kind), odds) for kind, odds in ((True, dragon), (False, 1 - dragon)) if odds]
    if tasks.waiting(s) is not None:
        return tasks.outcomes(s)
    return ODDS if s.treaty.fate == "typed" else cards.turns(draws.left(s.fate))


@BOOK.refuses("RS-SEASON-3", *(kind for kind in STEPS if kind not in (do.Reveal, do.Trim)))
def what_waits_is_answered_first(s: State, a: Any) -> No:
    return need(tasks.waiting(s) is None or a in tasks.options(s), "NOT_YOUR_DECISION")


@BOOK.refuses("RS-AUTUMN-2", do.Next)
def it_is_among_the_nearest(s: State, a: do.Next) -> No:
    return need(s.phase == state.SEQUENCE and a.area in sequence(s), "NOT_THE_NEAREST")


@BOOK.refuses("RS-GEN-11", *AUTOMATIC)
def the_automa_does_what_is_worst(s: State, a: Any) -> No:
    return need(a in automas_options(s), "NOT_BY_THE_RULES")
