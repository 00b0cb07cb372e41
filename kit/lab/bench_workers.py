"""How much sooner many matches are played by several workers: the same matches by one process, by several, and by the
workers of a Dask cluster on this machine."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from hashlib import sha256
from time import perf_counter
from typing import Any

from kit.command.words import say
from kit.core.game import Game
from kit.core.manifest import GAMES
from kit.explore.entrants import Entrant
from kit.explore.spread import Spread
from kit.explore.tournament import Played, tournament
from kit.lab import report
from kit.lab.cluster import LOCAL
from kit.lab.contestants import spreading
from kit.lab.report import Progress

LEVEL, MATCHES = "1", 10_000
COMMAND = "python3 -m kit bench --workers"
TITLE = f"{MATCHES} matches by number of workers: {{game}}"

Say = Callable[..., str]


@dataclass(frozen=True, slots=True)
class Took:
    """How long all matches took, and how busy the machine was with everything."""

    dask: bool
    workers: int
    seconds: float
    load: float
    """Processes that wanted a core, on average over the last minute, this measurement's own among them."""
    digest: str
    """Of all results: the same, whoever has played them."""


def ways(cores: int) -> list[tuple[bool, int]]:
    """By what the matches are played: whether by Dask, and by how many workers.

    >>> ways(2)
    [(False, 1), (False, 2), (True, 1), (True, 2)]
    """
    numbers = list(dict.fromkeys((1, cores)))
    return [(dask, number) for dask in (False, True) for number in numbers]


def measure(game: Game[Any, Any], matches: int = MATCHES, cores: int = 0) -> list[Took]:
    """Plays them each way. RuntimeError if two ways have come to different results."""
    found = []
    kinds = ways(cores or os.cpu_count() or 1)
    progress = Progress(len(kinds))
    for dask, workers in kinds:
        progress.part(name(dask, workers, say))
        with spreading(LOCAL if dask else None, workers) as spread:
            begun, digest = perf_counter(), sha256()
            for number, match in enumerate(played(game, matches, spread)):
                # How long somebody thought is never the same.
                digest.update(repr(astuple(replace(match, turn_seconds=()))).encode())
                progress.far(number, matches)
            seconds = perf_counter() - begun
        found.append(Took(dask, workers, seconds, load(), digest.hexdigest()))
    progress.clear()
    if len({one.digest for one in found}) > 1:
        raise RuntimeError("the same matches have come to different results")
    return found


def played(game: Game[Any, Any], matches: int, spread: Spread) -> Iterator[Played]:
    """The matches, a level against itself in the first scenario."""
    s = game.initial_state(game.scenarios()[0])
    return tournament(game, s, [Entrant(LEVEL)] * 2, matches, "1", spread=spread)


def load() -> float:
    """The load of the machine; 0 where the system does not tell it."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0


def name(dask: bool, workers: int, say: Say) -> str:
    """What one way is called."""
    return say("by_dask" if dask else "by_processes", workers=workers)


def told(found: Sequence[Took], scenario: str, matches: int, say: Say) -> str:
    """The result as a sentence and a table."""
    rows = [["", *(say(head) for head in ("seconds", "matches_rate", "sooner", "load"))]]
    for one in found:
        figures = (one.seconds, matches / one.seconds, found[0].seconds / one.seconds, one.load)
        cells = [report.number(value, digits) for value, digits in zip(figures, (0, 1, 2, 1), strict=True)]
        rows.append([name(one.dask, one.workers, say), *cells])
    head = say("workers_how", matches=report.number(matches), scenario=scenario, level=LEVEL)
    return f"{head}\n\n{report.table(rows)}"


def main(game_id: str, usual: str) -> int:
    """Measures matches of a game, shows the table and writes it down; returns the exit code."""
    game = GAMES[game_id].game
    found, scenario = measure(game), game.scenarios()[0].id
    print(told(found, scenario, MATCHES, say))
    command = COMMAND if game_id == usual else f"{COMMAND} --game {game_id}"
    words = told(found, scenario, MATCHES, report.english)
    report.record(TITLE.format(game=game_id), f"{report.made_by(command, report.machine())}\n\n{words}")
    print(say("written", path=report.RESULTS))
    return 0
