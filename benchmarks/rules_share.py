"""Where a strong computer player's time goes: what of it the rules take, all that a playout kernel could spare.

    .venv/bin/python benchmarks/rules_share.py strage full magic

It thinks about positions of matches between players of level 2; again and again it is asked what it is at. The table
goes into RESULTS.md. It needs a system with `signal.setitimer`, so not Windows.
"""

from __future__ import annotations

import signal
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from types import FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from kit.core.chance import draw
from kit.core.game import CHANCE, Scenario
from kit.core.manifest import GAMES
from kit.lab import report
from kit.players import LEVELS, think

POSITIONS, EVERY, LONGEST, SEED = 60, 5, 400, 7
"""How many positions are thought about; one of so many turns of a match, of so many decisions at most."""
RULES = ("apply", "legal_actions", "chance_outcomes", "current_player")
JUDGING = ("worth", "glanced")


def positions(game: Any, scenario: Scenario) -> list[Any]:
    """Moments at which somebody decides, from matches between players of level 2."""
    rng, player, found = Random(SEED), LEVELS[2](), []
    while len(found) < POSITIONS:
        s = game.initial_state(scenario)
        for number in range(LONGEST):
            who = game.current_player(s)
            if s.outcome is not None:
                break
            if who == CHANCE:
                s = game.apply(s, draw(game.chance_outcomes(s), rng))
                continue
            if number % EVERY == 0 and len(game.legal_actions(s)) > 1:
                found.append(s)
            s = game.apply(s, think(player, game, game.observation(s, who), rng).action)
    return rng.sample(found, POSITIONS)


@contextmanager
def asked(game: Any, found: Counter[str]) -> Iterator[None]:
    """Counts, at each tick of the processor's clock, which of the game's functions is at work."""
    names = {getattr(type(game), name).__code__: name for name in (*RULES, *JUDGING)}

    def look(_: int, frame: FrameType | None) -> None:
        name = ""
        while frame is not None:
            name = name or names.get(frame.f_code, "")
            frame = frame.f_back
        found[name] += 1

    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, 0.001, 0.001)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def measured(game: Any, scenario: Scenario) -> list[str]:
    """A row of the table."""
    found, spent = Counter[str](), []
    there = positions(game, scenario)
    with asked(game, found):
        for number, s in enumerate(there):
            begun = process_time()
            think(LEVELS[3](), game, game.observation(s, game.current_player(s)), Random(number))
            spent.append(process_time() - begun)
    rules, judging = (sum(found[name] for name in names) / found.total() for names in (RULES, JUDGING))
    shares = map(report.percent, (rules, judging, 1 - rules - judging))
    times = (f"{median(spent):.3f} s", f"{max(spent):.3f} s")
    return [scenario.id, str(len(there)), *times, *shares, f"{1 / (1 - rules):.2f} times"]


def main() -> None:
    game_id, *wanted = sys.argv[1:]
    game = GAMES[game_id].game
    head = ["", "decisions", "median", "longest", "the rules", "judging", "the search", "at most"]
    rows = [head, *(measured(game, one) for one in game.scenarios() if one.id in wanted)]
    command = " ".join(["python", "benchmarks/rules_share.py", *sys.argv[1:]])
    body = (
        f"{report.made_by(command, report.machine())}\n\n"
        "Level 3, asked again and again what it is at. Judging: what a position is worth, and what is best at a\n"
        "glance. At most: so many times as many lines it could play through in the same time if a kernel made the\n"
        "rules take no time at all. A decision may take 1.5 s: where it takes much less, more lines can be had\n"
        "without a kernel.\n\n"
        f"{report.table(rows)}"
    )
    print(body)
    report.record(f"What a kernel could spare: {game_id}", body)


if __name__ == "__main__":
    main()
