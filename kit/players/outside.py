"""Anybody's player, however it is given: an object, a class, a function, the name of a level of the kit, or a file and
a name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from kit.core.game import Game, Trouble
from kit.players.base import Player
from kit.players.checked import LIMIT, Checked, guarded, shown
from kit.players.greedy import Gentle, Greedy, RandomPlayer
from kit.players.planner import Planner
from kit.players.sandbox import Sandboxed

SIGN = ":"
"""Between a file and the name in it, as in `bold.py:Bold`."""


class Function:
    """A player that asks a function of the game and of what it sees.

    >>> from kit.games import game
    >>> from kit.players import think
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> last = player_from(Function(lambda game, seen: game.legal_actions(seen)[-1]))
    >>> think(last, war_kids, s, Random(1)).action == war_kids.legal_actions(s)[-1]
    True
    """

    def __init__(self, function: Any) -> None:
        self.function = function
        self.id = str(getattr(function, "__name__", type(function).__name__))

    def choose(self, game: Game[Any, Any], o: Any, rng: Random) -> Any:
        return self.function(game, o)


def player_from(given: Any, limit: float = LIMIT) -> Player:
    """A new player, for one seat of one match.

    `given` is an object that can `choose`, a class of such, a function of two values (the game, and what the player
    sees of the state) that returns an action or its text, a text such as `bold.py:Bold`, or the name of a level: "1",
    "2", "3", "random". All but the kit's own are looked after (`Checked`): `limit` is their time for a decision, in
    seconds. What a file holds plays from a process of its own (`Sandboxed`). Raises `Trouble` where nobody can be
    made of it.

    >>> player_from("2").id
    'greedy'
    >>> player_from(lambda game, seen: game.legal_actions(seen)[0]).id
    '<lambda>'
    >>> player_from(7)
    Traceback (most recent call last):
    kit.core.game.Trouble: trouble.player.unknown {'said': '7', 'names': ['random', '1', '2', '3']}
    """
    if isinstance(given, Checked | Sandboxed):
        return given
    if isinstance(given, str):
        return _named(given, limit)
    return Checked(made(given, limit), limit)


def made(given: Any, limit: float = LIMIT) -> Player:
    """The player that an object is, a class makes, or a function stands for.

    >>> from kit.players import Greedy
    >>> made(Greedy).id, made(Greedy()).id
    ('greedy', 'greedy')
    """
    player = guarded(given.__name__, limit, given) if isinstance(given, type) else given
    if callable(getattr(player, "choose", None)):
        found: Player = player
        return found
    if callable(given) and not isinstance(given, type):
        return Function(given)
    raise unknown(given)


def unknown(given: Any) -> Trouble:
    """The trouble with something that cannot play.

    >>> unknown(7).key
    'trouble.player.unknown'
    """
    return Trouble("trouble.player.unknown", said=shown(given), names=list(CONTESTANTS))


def _named(given: str, limit: float) -> Player:
    if given in CONTESTANTS:
        return CONTESTANTS[given]()
    path, name = in_file(given)
    return Sandboxed(path, name, limit)


def in_file(given: str) -> tuple[Path, str]:
    """The file and the name in it that a text such as `bold.py:Bold` means.

    >>> in_file("nowhere/bold.py:Bold")
    Traceback (most recent call last):
    kit.core.game.Trouble: trouble.player.file {'file': "'nowhere/bold.py'"}
    """
    file, sign, name = given.rpartition(SIGN)
    if not sign or not name.isidentifier():
        raise unknown(given)
    path = Path(file).expanduser()
    if not path.is_file():
        raise Trouble("trouble.player.file", file=shown(file))
    return path.resolve(), name


LEVELS: Mapping[int, Callable[[], Player]] = {1: Gentle, 2: Greedy, 3: Planner}
"""Level -> a new player. One player sits at one seat of one match, because a planner remembers its plan."""
CONTESTANTS: Mapping[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    **{str(level): player for level, player in LEVELS.items()},
}
"""What can take part, by the name it is asked for."""
