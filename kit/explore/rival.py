"""A computer player of another checkout of the kit, as of one before a change: what it is asked travels as text.

It answers from a process of its own, which imports that checkout alone. A state goes there in the game's notation,
so the game must hide nothing, and the other checkout must know it.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from kit.core.game import Game, Trouble
from kit.players.base import Decision, Steps

SIGN = "@"
"""Between a level and the folder of the checkout that it is to be of, as in `3@../before`."""
ANSWERS = """
import json, os, sys
from random import Random
import kit
if not kit.__file__.startswith(os.getcwd()):
    sys.exit("no kit here")
from kit.games import game
from kit.players import LEVELS, think
for line in sys.stdin:
    asked = json.loads(line)
    if asked["first"]:
        player, rules = LEVELS[asked["level"]](), game(asked["game"])
    s = rules.parse_position(asked["position"])
    print(rules.action_text(s, think(player, rules, s, Random(asked["seed"])).action), flush=True)
"""
"""What the other process runs: for each line that it reads, the action of a player of its own."""


class Rival:
    """A player of that level in the checkout in that folder.

    >>> Rival(3, "../before").folder
    '../before'
    """

    id = "rival"

    def __init__(self, level: int, folder: str) -> None:
        self.level, self.folder = level, folder
        self._first = True

    def choose(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        yield
        asked = {"game": game.id, "position": game.position_text(o), "level": self.level, "seed": rng.random()}
        answer = _ask(self.folder, {**asked, "first": self._first})
        self._first = False
        return Decision(game.parse_action(o, answer))


def is_checkout(folder: str) -> bool:
    """Whether a kit with computer players lies in the folder.

    >>> is_checkout("nowhere")
    False
    """
    return (Path(folder) / "kit" / "players" / "__init__.py").is_file()


def _ask(folder: str, asked: dict[str, Any]) -> str:
    """The answer of the process that imports the kit in that folder."""
    process = _process(folder)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(json.dumps(asked) + "\n")
        process.stdin.flush()
    except BrokenPipeError:
        pass
    if not (line := process.stdout.readline()):
        raise Trouble("lab.trouble.answer", who=folder[:40], answer="")
    return line.strip()


@cache
def _process(folder: str) -> subprocess.Popen[str]:
    where = str(Path(folder).resolve())
    own = dict(os.environ, PYTHONPATH=where, KIT_SETUP="off")
    command = [sys.executable, "-c", ANSWERS]
    pipe, silent = subprocess.PIPE, subprocess.DEVNULL
    process = subprocess.Popen(
        command, cwd=where, env=own, stdin=pipe, stdout=pipe, stderr=silent, text=True, encoding="utf-8"
    )
    atexit.register(_end, process)
    return process


def _end(process: subprocess.Popen[str]) -> None:
    """It ends by itself once nobody asks any more."""
    with process:
        pass
