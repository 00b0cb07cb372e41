"""Exploring: playouts, matches between computer players, what the engine can do in a second, and `env` for learners."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kit.core.game import Game, Scenario, Trouble
from kit.core.manifest import GAMES

MOST = 20_000
"""Steps after which an environment cuts a match off."""
NEEDED = ("pettingzoo", "gymnasium", "numpy")
"""What only environments need."""


def env(
    game: str | Game[Any, Any],
    scenario: str | Scenario = "",
    options: Mapping[str, Any] | None = None,
    *,
    max_cycles: int = MOST,
    render_mode: str | None = None,
) -> Any:
    """A game as an environment of PettingZoo (`pettingzoo.AECEnv`), for programs that learn.

    Agents are the seats that somebody can take, by their ids; dice, cards and seats that the rules play act inside. An
    *action* is the number of a part: an action of the game is composed of its parts one after the other, of the unit
    and of the hex it goes to, say, and is played as soon as only one is left that begins so. `action_mask` has 1 for
    what can be chosen, and is 0 throughout for an agent whose turn it is not. `env.actions` names each number,
    `env.spelled(action)` are the numbers that compose an action of the game.

    An *observation* is a dictionary of arrays: `observation`, all that the agent knows, each number divided by the
    greatest of its kind, named in `env.entries` and grouped in `env.rows` ("own" is the agent's, "next" that of the
    seat after it); `chosen`, which parts were chosen so far, the later, the greater; `offers`, eight numbers for each
    part that is numbered as it is offered; and the mask. `infos[agent]["seen"]` of the agent whose turn it is, and
    `env.seen(agent)` of any, is the same as the game's own value, `Game.observation`: what is hidden from a seat is in
    neither. `env.describe()` says what the numbers mean, and how far they go.

    *Rewards* come at the end: 1 for who wins alone, 0 each where all draw, and what the parties have adds up to 0. Who
    chooses what the mask forbids has -1, and the match is over. After `max_cycles` steps a match that is not over is
    truncated for all. `reset(seed=...)` brings the same dice and cards again.

    Args:
        game: its id, or the game itself.
        scenario: its id; "" for the game's first one; or a scenario that people made.
        options: rules to switch, by their ids.
        max_cycles: the most steps of a match.
        render_mode: "ansi", if `render()` is to tell the position in the game's notation.

    Raises:
        ValueError: there is no such game, scenario or option.
        ModuleNotFoundError: PettingZoo is not installed; the message says the command.

    >>> war = env("war_kids", "meadow")
    >>> war.reset(seed=7)
    >>> told, reward, over, cut, info = war.last()
    >>> war.agent_selection, [war.actions[n] for n in told["action_mask"].nonzero()[0]]
    ('blue', ['unit bS1', 'unit bS2', 'unit bS3', 'unit bP1', 'end movement'])
    >>> war.step(war.actions.index("unit bP1"))
    >>> [war.actions[n] for n in war.last()[0]["action_mask"].nonzero()[0]][:3]
    ['hex D1', 'hex D2', 'hex D3']
    """
    played = _game(game)
    begun = _begun(played, scenario, options)
    if render_mode not in (None, "ansi"):
        raise ValueError(f'There is no render_mode {render_mode!r}; it may be "ansi".')
    if type(max_cycles) is not int or max_cycles < 1:
        raise ValueError(f"max_cycles must be a whole number, 1 or more, not {max_cycles!r}.")
    try:
        from kit.explore import zoo
    except ModuleNotFoundError as missing:
        if missing.name not in NEEDED:
            raise
        raise ModuleNotFoundError(f"{missing.name} is missing; {_command()} brings it.", name=missing.name) from None
    return zoo.environment(played, begun, max_cycles, render_mode)


def _game(game: str | Game[Any, Any]) -> Game[Any, Any]:
    if not isinstance(game, str):
        return game
    if game not in GAMES:
        raise ValueError(f"There is no game {game!r}; there are {', '.join(GAMES)}.")
    found: Game[Any, Any] = GAMES[game].game
    return found


def _begun(game: Game[Any, Any], scenario: str | Scenario, options: Mapping[str, Any] | None) -> Any:
    """The state in which each match begins."""
    if isinstance(scenario, str):
        known = {one.id: one for one in game.scenarios()}
        if scenario and scenario not in known:
            raise ValueError(f"{game.id} has no scenario {scenario!r}; it has {', '.join(known)}.")
        scenario = known[scenario] if scenario else next(iter(known.values()))
    try:
        return game.initial_state(scenario, options)
    except Trouble as wrong:
        ids = ", ".join(option.id for option in game.options()) or "none"
        raise ValueError(f"{game.id} cannot begin so ({wrong}); its options: {ids}.") from None


def _command() -> str:
    """What brings PettingZoo, typed in a terminal."""
    pins = Path(__file__).parents[2] / "binder" / "rl.txt"
    return f"{sys.executable} -m pip install " + (f'-r "{pins}"' if pins.is_file() else '"little-wars-kit[rl]"')
