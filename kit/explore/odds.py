"""Exact odds of any game: what the dice leave to chance, counted out to the last one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from kit.core.game import Game


def chance(game: Game[Any, Any], s: Any, a: Any, wins: Callable[[Any], bool]) -> Fraction:
    """The chance, from 0 to 1, that `wins` holds of the state after the action and every die that follows it.

    Only dice are counted out: where a player is asked something next, the state is judged as it is then.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.parse_position("map 9x8; bM D4; bL H1; pM D7; pS A2; victory limit 12 units; now blue combat")
    >>> cast = war_kids.parse_action(s, "M D4*D7")
    >>> chance(war_kids, s, cast, lambda t: t.losses[1] == 1)
    Fraction(2, 3)
    """
    return mean(game, s, a, lambda t: int(wins(t)))


def mean(game: Game[Any, Any], s: Any, a: Any, worth: Callable[[Any], int]) -> Fraction:
    """What a state is worth on average after the action and every die that follows it, judged as by `chance`.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.parse_position("map 9x8; bM D4; bL H1; pM D7; pS A2; victory limit 12 units; now blue combat")
    >>> cast = war_kids.parse_action(s, "M D4*D7")
    >>> mean(war_kids, s, cast, lambda t: 3 * t.losses[1])
    Fraction(2, 1)
    """
    return _counted(game, game.apply(s, a), worth)


def _counted(game: Game[Any, Any], s: Any, worth: Callable[[Any], int]) -> Fraction:
    outcomes = game.chance_outcomes(s)
    if not outcomes:
        return Fraction(worth(s))
    return sum((p * _counted(game, game.apply(s, a), worth) for a, p in outcomes), Fraction(0))
