"""The process of a player out of a file (`kit.players.sandbox`): asked through one pipe, it answers through another.

What comes in is Python's own values, from the kit; what goes out is plain data, one line each: nothing that the player
has made is ever trusted. What the player prints goes to the terminal.
"""

from __future__ import annotations

import faulthandler
import json
import os
import pickle
import random
import signal
import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import IO, Any

from kit.core.game import Game, Trouble
from kit.players.base import Player, think
from kit.players.checked import Checked, Fault, guarded
from kit.players.outside import made

ABANDONED = 60.0
"""Seconds beyond its limit after which a player that hangs is ended from within, should nobody be left to do it."""


class Stage:
    """The player of the match that is on."""

    def __init__(self) -> None:
        self.player: Player | None = None
        self.game: Game[Any, Any] | None = None
        self.limit = 0.0
        self.before = set(sys.modules)

    def begin(self, path: str, name: str, limit: float, game: Game[Any, Any], source: bytes | None) -> dict[str, Any]:
        """Reads the file afresh: nothing of another match is left."""
        for module in beside(Path(path).parent) - self.before:
            del sys.modules[module]
        self.game, self.limit = game, limit
        random.seed(name)
        module = guarded(name, limit, lambda: loaded(Path(path), source))
        if not hasattr(module, name):
            there = [key for key, value in vars(module).items() if can_play(module, value)]
            raise Trouble("trouble.player.name", name=name, file=Path(path).name, **({"there": there} if there else {}))
        self.player = Checked(made(getattr(module, name), limit), limit)
        return {}

    def choose(self, o: Any, seed: float) -> dict[str, Any]:
        """The text of what the player decides."""
        assert self.player is not None
        assert self.game is not None
        # What the player asks Python's own chance for is the same in every process.
        random.seed(seed)
        decision = think(self.player, self.game, o, Random(seed))
        return {"text": self.game.action_text(o, decision.action), "reason": decision.reason}


def beside(folder: Path) -> set[str]:
    """The modules that somebody wrote in that folder; not the kit, nor what is installed, if they lie there, too."""
    found = set()
    for name, module in list(sys.modules.items()):
        file = Path(getattr(module, "__file__", None) or sys.prefix)
        if file.is_relative_to(folder) and not file.is_relative_to(sys.prefix) and not name.startswith("kit."):
            found.add(name)
    return found - {"kit"}


def loaded(path: Path, source: bytes | None = None) -> ModuleType:
    """The file, or what it held, as a module, under a name that no other has."""
    module = ModuleType(f"player_{path.stem}")
    module.__file__ = str(path)
    sys.modules[module.__name__] = module
    exec(compile(path.read_bytes() if source is None else source, str(path), "exec"), module.__dict__)
    return module


def can_play(module: ModuleType, value: Any) -> bool:
    """Whether something that a file makes itself looks like a player."""
    own = getattr(value, "__module__", "") == module.__name__
    return own and (callable(value) or callable(getattr(value, "choose", None)))


def answered(stage: Stage, request: tuple[Any, ...]) -> dict[str, Any]:
    """The reply to a request, as plain data."""
    what, *values = request
    try:
        reply: dict[str, Any] = getattr(stage, what)(*values)
    except Trouble as trouble:
        facts = {key: value for key, value in trouble.facts.items() if key != "position"}
        return {"key": trouble.key, "facts": facts, "fault": isinstance(trouble, Fault)}
    return reply


def lines() -> tuple[IO[bytes], IO[bytes]]:
    """The two pipes; what the player reads is nothing, and what it prints goes where errors go."""
    asked, told = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    return asked, told


def main() -> None:
    """Answers until nobody asks any more."""
    # Ctrl-C is the business of the process that asks.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked, told = lines()
    stage, silence = Stage(), Path(os.devnull).open("w")  # noqa: SIM115
    told.write(b'{"ready": true}\n')
    told.flush()
    folders: set[str] = set()
    while True:
        try:
            request = pickle.load(asked)
        except EOFError:
            return
        if request[0] == "begin" and (folder := str(Path(request[1]).parent)) not in folders:
            folders.add(folder)
            sys.path.append(folder)
        limit = request[3] if request[0] == "begin" else stage.limit
        # Python's own watchman needs no Python to run, which a player may keep for itself.
        faulthandler.dump_traceback_later(limit + ABANDONED, exit=True, file=silence)
        reply = answered(stage, request)
        faulthandler.cancel_dump_traceback_later()
        told.write(json.dumps(reply).encode() + b"\n")
        told.flush()


if __name__ == "__main__":
    main()
