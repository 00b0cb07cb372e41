"""The minutes of the teachers' plans, counted: how many turns, casts or duels a part of a lesson takes, at so many
seconds each. `python tests/lessons/plan_times.py` prints them; test_plan_times.py holds the plans to them.

A match is counted by letting level 2 play it, unless a bell ends it: then each side has that many turns. The seconds
are what a pair of children of nine takes, talking included.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL
from kit.games import game
from kit.players import Greedy, think
from kit.resources import root

MATCHES = 5


@dataclass(frozen=True, slots=True)
class Part:
    """A row of a lesson's table."""

    game: str
    lesson: int
    word: str
    """What tells the row from the others, in English."""
    seconds: int
    """For each time."""
    times: int = 0
    """How often something is done; a match is counted in turns."""
    match: str = ""
    """The scenario or the position that is played."""


PARTS = [Part(**one) for one in tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["part"]]


def minutes(part: Part) -> int:
    """What the plan gives to it."""
    plan = (root("lessons") / "teachers" / f"{part.game}.en.md").read_text(encoding="utf-8")
    lesson = re.split(r"^## ", plan, flags=re.MULTILINE)[part.lesson]
    (found,) = [row for row in re.findall(r"^\| (\d+) \| (.*) \|$", lesson, re.MULTILINE) if part.word in row[1]]
    return int(found[0])


def counted(part: Part) -> float:
    """How often it is done; of a match half of all take no more turns."""
    return part.times or median(turns(part, seed) for seed in range(MATCHES))


def turns(part: Part, seed: int) -> int:
    """How often the die goes on to another player in a match of level 2 against itself."""
    one: Any = game(part.game)
    known = {scenario.id: scenario for scenario in one.scenarios()}
    s = one.initial_state(known[part.match]) if part.match in known else one.parse_position(part.match)
    rng, player = Random(seed), Greedy()
    count, last = 0, TERMINAL
    while (who := one.current_player(s)) != TERMINAL:
        if who == CHANCE:
            s = one.apply(s, draw(one.chance_outcomes(s), rng))
            continue
        count, last = count + (who != last), who
        s = one.apply(s, think(player, one, one.observation(s, who), rng).action)
    return count


def table() -> Iterator[str]:
    """A line a part."""
    for part in PARTS:
        count = counted(part)
        yield (
            f"{part.game:11} lesson {part.lesson}  {part.word:28} {count:5.0f} x {part.seconds:3} s = "
            f"{count * part.seconds / 60:4.0f} of {minutes(part)} minutes"
        )


if __name__ == "__main__":
    for line in table():
        print(line)
