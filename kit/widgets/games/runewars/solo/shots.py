"""Moments of the whole game of Rune Winter to photograph. Each is what a player comes to who gives simple answers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kit.core.match import Match
from kit.games.runewars import actions as do
from kit.games.runewars.rules.tasks import op, waiting
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import RESOLVE, State
from kit.widgets.games.runewars.solo import taps
from kit.widgets.shot import Moment, Shot, of_match

PLAY = "solo/play"
BOARDS = {one.id: one for one in GAME.scenarios()}
SEED, MOST = 11, 900
"""The cards that come, and more actions than any match takes."""


def answer(s: State, orders: str) -> Any:
    """A simple answer: orders in their turn; who marches does so with all, and fights."""
    found = list(GAME.legal_actions(s))
    for kind in (do.Battle, do.Move, do.Recruit, do.Supremacy):
        if those := [a for a in found if isinstance(a, kind)]:
            return max(those, key=lambda a: sum(group.standing for group in getattr(a, "models", ())))
    if s.phase == RESOLVE and (goals := [a for a in found if isinstance(a, do.Activate)]):
        near = [a for a in goals if any(isinstance(b, do.Move) for b in GAME.legal_actions(GAME.apply(s, a)))]
        return max(near or goals, key=lambda a: len(s.forces[a.area]))
    wanted = [a for n in orders for a in found if a == do.Order(int(n))]
    return next(iter(wanted), found[0])


def until(
    there: Callable[[State], object], *then: str, orders: str = "25341678", seed: int = SEED, board: str = "valley"
) -> Moment:
    """The first moment of that sort that a person is asked in, of the first match that comes there; then so much more
    is done."""
    match = next(one for cards in range(seed, seed + 20) if there((one := played(there, orders, cards, board)).state))
    for words in then:
        match.play(GAME.parse_action(match.state, words))
    sides = len(match.state.factions)
    return of_match(match, (0,) * sides + (-1,) * sides)


def played(there: Callable[[State], object], orders: str, seed: int, board: str) -> Match:
    """A match as far as that moment, or to its end."""
    match = Match(GAME, BOARDS[board], {}, seed)
    for _ in range(MOST):
        s, player = match.state, match.current_player
        if s.outcome is not None or (player == 0 and there(s)):
            break
        match.roll() if player < 0 else match.play(answer(s, orders))
    return match


def asks(what: str) -> Callable[[State], bool]:
    """Whether that effect asks."""
    return lambda s: (task := waiting(s)) is not None and op(task).name == what


def chooses(season: str, year: int = 1) -> Callable[[State], bool]:
    """Whether an order is to be chosen in that season."""
    return lambda s: (s.phase, s.season, s.year) == ("order", season, year) and waiting(s) is None


def fights(s: State) -> bool:
    """Whether a battle can begin."""
    return any(isinstance(a, do.Battle) for a in GAME.legal_actions(s))


def fights_on(s: State) -> bool:
    """Whether a battle is being fought."""
    return s.realm is not None and s.realm.fight is not None


begins = partial(until, chooses("spring"))
"""The first season, as its order is chosen; then so much has been done."""
SHOTS = (
    Shot("solo-new", PLAY),
    Shot("solo-new-settings", PLAY, (".kit-folds > details summary",)),
    Shot("solo-models", PLAY, begin=partial(until, asks("setup.models"))),
    Shot("solo-hero", PLAY, begin=partial(until, asks("setup.hero"))),
    Shot("solo-order", PLAY, begin=begins),
    Shot("solo-area", PLAY, ("@2b",), begins),
    Shot("solo-left", PLAY, ("[data-value=left]",), begins),
    Shot("solo-hand", PLAY, ("[data-dialog=hand]",), begins),
    Shot("solo-heroes", PLAY, ("[data-dialog=heroes]",), begins),
    Shot("solo-regroup", PLAY, ("@Ha",), partial(begins, "order 1")),
    Shot("solo-march", PLAY, begin=partial(begins, "order 2")),
    Shot("solo-recruit", PLAY, begin=partial(begins, "order 5")),
    Shot("solo-bid", PLAY, begin=partial(until, asks("bid"))),
    Shot("solo-summer", PLAY, begin=partial(until, asks("hero_turn"))),
    Shot("solo-odds", PLAY, ("[data-value^='odds']",), partial(until, fights)),
    Shot("solo-battle", PLAY, begin=partial(until, fights_on, seed=3)),
    Shot("solo-fighter", PLAY, (".rune-fighter",), partial(until, fights_on)),
    Shot("solo-losses", PLAY, begin=partial(until, asks("damage"))),
    Shot("solo-retreat", PLAY, begin=partial(until, asks("battle.retreat"), orders="32541678", seed=5, board="ridge")),
    Shot("solo-because", PLAY, ("[data-dialog=because]",), partial(until, chooses("winter", 2))),
    Shot("solo-plan", PLAY, ("[data-what=plan]",), partial(until, chooses("autumn", 2))),
    Shot("solo-hint", PLAY, ("[data-do=hint]",), partial(begins, "order 2")),
    Shot("solo-starve", PLAY, ("[data-value='0 +']",), partial(until, taps.to_starve, seed=4)),
    Shot("solo-fortify", PLAY, begin=partial(until, chooses("winter"), "order 8")),
    Shot("solo-pair", PLAY, begin=partial(until, chooses("summer"), board="realms")),
    Shot(
        "solo-both",
        PLAY,
        ("[data-dialog=hand]", "[data-dialog=hand-1]"),
        partial(until, chooses("summer"), board="realms"),
    ),
    Shot("solo-short", PLAY, begin=partial(until, chooses("spring"), board="short")),
    Shot("solo-end", PLAY, begin=partial(until, lambda s: s.outcome)),
)
