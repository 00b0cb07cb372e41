"""How fast the engine and the computer players are: actions in a second of random play, seconds for a turn, slices.

Rates are measured in turn, round after round, so that a machine that slows down slows all of them. Every second is a
second of the processor that this one process had, so that a neighbour on the machine counts less.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any

from kit.core.capabilities import Asked, Probe
from kit.core.game import Game
from kit.core.seats import persons
from kit.explore.playouts import Seating, play_out, seated
from kit.players import LEVELS, SLICE, Decision, Player, decide, think

ROUNDS = 7
ASKED = 25
"""How often each question is asked."""
SECONDS = 1.0
"""Of each round of each rate."""

Play = Callable[[Random], int]
"""Plays one match at random and tells how many actions that were."""
Told = Callable[[int, int], object]
"""Hears how many of how many steps are done."""


def unheard(done: int, count: int) -> None:
    """Where nobody listens.

    >>> unheard(1, 2)
    """


@dataclass(frozen=True, slots=True)
class Spread:
    """What several rounds of one measurement gave.

    >>> Spread((3.0, 1.0, 2.0)).figures()
    {'count': 3, 'lowest': 1.0, 'median': 2.0, 'highest': 3.0}
    """

    values: tuple[float, ...]

    @property
    def lowest(self) -> float:
        """The smallest value."""
        return min(self.values)

    @property
    def median(self) -> float:
        """The value in the middle."""
        return median(self.values)

    @property
    def highest(self) -> float:
        """The greatest value."""
        return max(self.values)

    def figures(self) -> dict[str, float]:
        """How many values there are, and what they come to."""
        return {"count": len(self.values), "lowest": self.lowest, "median": self.median, "highest": self.highest}


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a computer player takes: seconds for each turn, seconds for each slice between two breaths of a page.

    >>> Pace(Spread((0.5,)), Spread((0.01, 0.03)), Spread((0.25,))).rate
    4.0
    """

    turns: Spread
    slices: Spread
    matches: Spread = Spread(())
    """Seconds of thinking for each whole match."""

    @property
    def rate(self) -> float:
        """Matches in a second; 0 where none was counted."""
        return 1 / self.matches.median if self.matches.values and self.matches.median else 0.0

    @property
    def late(self) -> int:
        """How many slices were longer than they should be."""
        return sum(spent > SLICE for spent in self.slices.values)

    def figures(self) -> dict[str, Any]:
        """What both come to."""
        found = {"turns": self.turns.figures(), "slices": self.slices.figures(), "late": self.late}
        return {**found, "matches": self.matches.figures()} if self.matches.values else found


def rate(play: Play, rng: Random, seconds: float, clock: Callable[[], float] = process_time) -> float:
    """Actions per second over as many whole matches as fill the time.

    >>> ticks = iter(range(100))
    >>> rate(lambda rng: 10, Random(1), 3.0, clock=lambda: float(next(ticks)))
    10.0
    """
    begun, count = clock(), play(rng)
    while (spent := clock() - begun) < seconds:
        count += play(rng)
    return count / spent


def rates(
    plays: Mapping[str, Play], rounds: int = ROUNDS, seconds: float = SECONDS, told: Told = unheard
) -> dict[str, Spread]:
    """The rate of each kind of play, in turn in each round, after one short round that does not count.

    >>> found = rates({"a": lambda rng: 10, "b": lambda rng: 20}, rounds=2, seconds=0.0)
    >>> [len(spread.values) for spread in found.values()]
    [2, 2]
    """
    found: dict[str, list[float]] = {name: [] for name in plays}
    for number in range(-1, rounds):
        for place, (name, play) in enumerate(plays.items()):
            told((number + 1) * len(plays) + place, (rounds + 1) * len(plays))
            value = rate(play, Random(number), seconds if number >= 0 else seconds / 4)
            if number >= 0:
                found[name].append(value)
    return {name: Spread(tuple(values)) for name, values in found.items()}


def per(figures: Mapping[str, Spread], one: str, other: str) -> Spread:
    """How many times the other's rate the one's is, round by round.

    >>> per({"one": Spread((4.0, 9.0)), "other": Spread((2.0, 3.0))}, "one", "other")
    Spread(values=(2.0, 3.0))
    """
    return Spread(tuple(a / b for a, b in zip(figures[one].values, figures[other].values, strict=True)))


SPIEL = ("python_tic_tac_toe", "python_liars_poker", "python_block_dominoes")
"""Games that OpenSpiel has in Python."""


def spiel_plays(names: Iterable[str] = SPIEL) -> dict[str, Play]:
    """Random play of those games, if OpenSpiel is installed: nothing needs it, so it is taken as it is found.

    >>> spiel_plays(names=())
    {}
    """
    if find_spec("pyspiel") is None:
        return {}
    spiel = import_module("pyspiel")
    # Loading them registers them.
    import_module("open_spiel.python.games")
    known = set(spiel.registered_names())
    return {name: partial(spiel_play, spiel.load_game(name)) for name in names if name in known}


def spiel_play(game: Any, rng: Random) -> int:
    """One match at random of a game of OpenSpiel, which must be one of turns.

    >>> class Over:
    ...     def new_initial_state(self):
    ...         return self
    ...     def is_terminal(self):
    ...         return True
    >>> spiel_play(Over(), Random(1))
    0
    """
    state, count = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
        count += 1
    return count


def chess_play(rng: Random) -> int:
    """One match of chess at random, by python-chess, to the end that it tells itself, asked before each move as an
    engine of games is asked.

    >>> chess_play(Random(1)) > 10
    True
    """
    import chess

    board, count = chess.Board(), 0
    while not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(moves[int(rng.random() * len(moves))])
        count += 1
    return count


CLASSICS = ("tictactoe_v3", "connect_four_v3", "chess_v6")
"""Games that PettingZoo has itself."""


def zoo_plays(own: Mapping[str, Callable[[], Any]], names: Iterable[str] = CLASSICS) -> dict[str, Play]:
    """Random play, step by step, of our environments, which are made here, and of PettingZoo's own games, which need
    pygame; nothing of what is not installed.

    >>> zoo_plays({}, names=())
    {}
    """
    if find_spec("pettingzoo") is None:
        return {}
    made = {name: make() for name, make in own.items()}
    if find_spec("pygame") is not None:
        zoo = import_module("pettingzoo")
        made |= {f"PettingZoo {name}": zoo.make("aec", f"classic/{name}") for name in names}
    return {name: partial(zoo_play, war) for name, war in made.items()}


def zoo_play(war: Any, rng: Random) -> int:
    """One match at random of an environment with masks; each step begins with all that its agent is told.

    >>> from kit.explore import env
    >>> zoo_play(env("war_kids", "meadow"), Random(1)) > 10
    True
    """
    war.reset(seed=rng.getrandbits(31))
    count = 0
    for _ in war.agent_iter():
        told, _, over, cut, _ = war.last()
        if over or cut:
            war.step(None)
            continue
        (open_now,) = told["action_mask"].nonzero()
        war.step(int(open_now[int(rng.random() * len(open_now))]))
        count += 1
    return count


def asking(probes: Iterable[Probe]) -> dict[str, Asked]:
    """What is asked, by its row: each question, and the same asked of other libraries as far as they are installed.

    >>> asked = asking([Probe(row="a sum", ask=lambda: lambda: sum(range(10)))])
    >>> asked["a sum"]()
    45
    """
    found: dict[str, Asked] = {}
    for probe in probes:
        found[probe.row] = probe.ask()
        for library, prepared in probe.beside.items():
            if find_spec(library) is not None:
                found[f"{probe.row}, {library}"] = prepared()
    return found


def times(
    asked: Mapping[str, Asked], rounds: int = ASKED, clock: Callable[[], float] = process_time, told: Told = unheard
) -> dict[str, Spread]:
    """The milliseconds that each question takes, in turn in each round, after two rounds that do not count.

    >>> ticks = iter(range(100))
    >>> times({"a sum": lambda: sum(range(10))}, rounds=2, clock=lambda: next(ticks) / 1000)
    {'a sum': Spread(values=(1.0, 1.0))}
    """
    found: dict[str, list[float]] = {row: [] for row in asked}
    for number in range(-2, rounds):
        told(number + 2, rounds + 2)
        for row, ask in asked.items():
            begun = clock()
            ask()
            if number >= 0:
                found[row].append(1000 * (clock() - begun))
    return {row: Spread(tuple(values)) for row, values in found.items()}


def themselves(game: Game[Any, Any], s: Any, level: int) -> Seating:
    """The same level at each seat that can be taken.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> [player.id for player in themselves(war_kids, s, 2)]
    ['greedy', 'greedy']
    """
    return seated(game, s, [LEVELS[level]() for _ in persons(game, s)])


@contextmanager
def tidy() -> Iterator[None]:
    """All that was made before is left alone by the collector of garbage. This process has loaded all games and
    libraries, and a whole collection goes through them in the midst of a slice; a page's kernel has one game, and is
    frozen in the same way where it is forked (`kit/serve/fork_server_process.py`).

    >>> with tidy():
    ...     gc.get_freeze_count() > 0
    True
    """
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def pace(game: Game[Any, Any], s: Any, level: int, seeds: Sequence[int]) -> Pace:
    """A level against itself, one match for each seed, thinking as it does behind a page.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.parse_position("fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1; option capture_dice off; rounds 1")
    >>> len(pace(kings_war, s, 1, seeds=[1, 2]).matches.values)
    2
    """
    slices: list[float] = []
    turns: list[float] = []
    matches: list[float] = []

    def ask(player: Player, game: Game[Any, Any], o: Any, rng: Random) -> Decision[Any]:
        thought, spent = watched(decide(player, game, o, rng))
        slices.extend(spent)
        return thought

    with tidy():
        for seed in seeds:
            played = play_out(game, s, themselves(game, s, level), Random(seed), ask)
            spent = [seconds for spent in played.turn_seconds for seconds in spent]
            turns += spent
            matches.append(sum(spent))
    return Pace(Spread(tuple(turns)), Spread(tuple(slices)), Spread(tuple(matches)))


def weighings(
    game: Game[Any, Any], s: Any, level: int, seeds: Sequence[int], clock: Callable[[], float] = process_time
) -> Spread:
    """How many states a level weighs in a second of its thinking, for each match against itself.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.parse_position("fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1; option capture_dice off; rounds 1")
    >>> ticks = iter(range(10_000))
    >>> weighings(kings_war, s, 2, [1], clock=lambda: float(next(ticks))).lowest > 1
    True
    """
    count, spent = 0, 0.0

    class Counted(type(game)):  # type: ignore[misc]
        def terms(self, t: Any, player: int) -> dict[str, float]:
            nonlocal count
            count += 1
            found: dict[str, float] = game.terms(t, player)
            return found

    def ask(player: Player, game: Game[Any, Any], o: Any, rng: Random) -> Decision[Any]:
        nonlocal spent
        begun = clock()
        thought = think(player, counted, o, rng)
        spent += clock() - begun
        return thought

    counted, found = Counted(), []
    for seed in seeds:
        count, spent = 0, 0.0
        play_out(game, s, themselves(game, s, level), Random(seed), ask)
        found.append(count / spent)
    return Spread(tuple(found))


def watched(thinking: Any, clock: Callable[[], float] = process_time) -> tuple[Any, list[float]]:
    """Runs a coroutine that only gives way (`asyncio.sleep(0)`), without an event loop: its result, and the length of
    each stretch between two moments when it gives way.

    >>> import asyncio
    >>> async def slowly():
    ...     await asyncio.sleep(0)
    ...     return "e2-e4"
    >>> thought, spent = watched(slowly())
    >>> thought, len(spent)
    ('e2-e4', 2)
    """
    spent: list[float] = []
    while True:
        begun = clock()
        try:
            thinking.send(None)
        except StopIteration as done:
            return done.value, [*spent, clock() - begun]
        spent.append(clock() - begun)
