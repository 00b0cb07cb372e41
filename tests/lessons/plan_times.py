"""The minutes of the teachers' plans, counted: how many turns, casts or duels a part of a lesson takes, at so many
seconds each. `python tests/lessons/plan_times.py` prints them; test_plan_times.py holds the plans to them.

A match is counted by letting level 2 play it, unless a bell ends it: then each side has that many turns. The seconds
are what a pair of children of nine takes, talking included.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL
from kit.games import game
from kit.players import Greedy, think
from kit.resources import root

HALF_ARMY = "fen 1n2k1n1/pppppppp/8/8/8/8/PPPPPPPP/1N2K1N1 w - - 0 1; rounds 10"
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


PARTS = (
    Part("war_kids", 3, "The meadow", 75, match="meadow"),
    Part("war_kids", 4, "casts ten times", 75, times=10),
    Part("war_kids", 5, "The battle", 75, times=24),
    Part("kings_war", 1, "Half an army", 40, match=HALF_ARMY),
    Part("kings_war", 2, "Ten times; swap", 30, times=20),
    Part("kings_war", 2, "half army", 40, match=HALF_ARMY),
    Part("kings_war", 5, "One match of fifteen rounds", 55, times=30),
    Part("strage", 2, "36 dice", 8, times=36),
    Part("strage", 3, "Each table its match", 36, match="short"),
    Part("strage", 5, "The match", 36, match="short"),
    Part("kanonkugle", 2, "ten turns of activation", 40, times=20),
    Part("kanonkugle", 4, "Three assaults each way", 120, times=6),
    Part("kanonkugle", 5, "The match", 65, match="meadow"),
)


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
