"""What a game brings of its own for the tests of all games, found in its folder here by a fixed name:

* `thoughts.py`, for the tests of its lessons: what a learner may think of, what its lessons leave out; without it of
  what is legal, with other numbers
* `puzzles.py`, which every game with puzzles must bring: what each of them promises (`tests.games.puzzle`)
* `cases.py`, with `cases()` and `whole(position)`: what its rules' cases look at, and leave out (`rule_cases.py`)
* `blunders.py`, which every game must bring that says what its players regret: its kinds and its words
* `soundness.py`, with `check(s, start)`: what is true at any time (`tests/contract/test_soundness.py`)
* `truth.py`, with `check(o, a, point)`: whether what is said for an action is true (`tests/contract/test_points.py`)
* `wild.py`, with `wild(s, rng)`: actions to try that know the game, in place of those that the contract tries in any
* `crowds.py`, with `crowd(rng)`: a position that random play seldom reaches; and, where there are any, with `ENDLESS`,
  the options by which a match need not come to an end
* `story.py`, which every game that has notebooks to explore must bring: what these promise

and as tables (`tabled.py`) `positions`, `hints`, `examples`, `drop_outs`, `board`, `drafts`, `said`: the first line of
each says for which test.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).parent


def brought(game_id: str, name: str) -> ModuleType | None:
    """The module of that name in a game's folder; `None` where there is none."""
    there = (HERE / game_id / f"{name}.py").is_file()
    return import_module(f"tests.games.{game_id}.{name}") if there else None


def must_bring(game_id: str, name: str) -> ModuleType:
    """The same, of a game that has to bring it."""
    own = brought(game_id, name)
    assert own is not None, f"tests/games/{game_id}/{name}.py is missing; what it holds says tests/games/brought.py"
    return own
