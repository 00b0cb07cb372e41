"""Who can be asked to play in the laboratory: levels by name or number, functions and players of somebody's own."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kit.core.game import Game, Trouble
from kit.players import Decision, Fault, Player
from kit.players.base import Steps
from kit.players.checked import decided, with_position
from kit.players.outside import player_from
from kit.widgets.lab_kindly import shown, slips

PLAYERS: Mapping[str, str] = {"random": "random", "cricket": "1", "fox": "2", "owl": "3"}
"""Who can be asked to play by name, and as which level; a level's number will do, too."""
Likes = Callable[[Any, Sequence[Any]], Any]
"""A player of one's own: `likes(s, actions)` returns the actions it likes, or a single one."""
Guest = str | int | Likes | Player
"""Who can be asked to play: a level, a function, an object or a class that can `choose`, or `file.py:Name`."""


@dataclass(slots=True)
class Own:
    """A player that does one of the actions somebody's function likes, or any where it likes none. It may say them as
    text, too."""

    likes: Likes
    id: str = field(init=False)

    def __post_init__(self) -> None:
        self.id = getattr(self.likes, "__name__", type(self.likes).__name__)

    def choose(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        yield
        actions = game.legal_actions(o)
        with slips(self.id):
            liked = self.likes(o, actions)
            liked = list(liked) if isinstance(liked, Iterable) and not isinstance(liked, str) else [liked]
        ours = {id(action) for action in actions}
        try:
            told = [a if id(a) in ours else decided(game, o, a, self.id).action for a in liked]
        except Fault as fault:
            raise with_position(fault, game, o) from None
        return Decision(rng.choice(told or list(actions)))


def seat(who: Any) -> Player:
    """A new player for one seat: the one that somebody named, or wrote. Raises `Trouble` where that is nobody.

    A function whose first value is called `game` is one of `kit.players.outside`; any other one says what it likes.
    """
    if isinstance(who, int) and not isinstance(who, bool):
        who = str(who)
    if isinstance(who, str) and ":" not in who:
        if who not in {*PLAYERS, *PLAYERS.values()}:
            raise Trouble("lab.trouble.name", name=who[:30], names=list(PLAYERS))
        return player_from(PLAYERS.get(who, who))
    if callable(who) and not isinstance(who, type) and not hasattr(who, "choose") and not _takes_the_game(who):
        return Own(who)
    if not isinstance(who, str | type) and not callable(who) and not hasattr(who, "choose"):
        raise Trouble("lab.trouble.name", name=shown(who), names=list(PLAYERS))
    return player_from(who)


def _takes_the_game(function: Any) -> bool:
    try:
        return next(iter(inspect.signature(function).parameters), "") == "game"
    except (TypeError, ValueError):
        return False
