"""A player out of a file, which plays from a process of its own.

There it has nothing but what it is shown: what others hold is not in its memory, and what it breaks is its own. If it
hangs, whatever it hangs in, the process is ended; the player has lost its match, and nobody else anything.
"""

from __future__ import annotations

import atexit
import json
import os
import pickle
import subprocess
import sys
import threading
import weakref
from collections.abc import Generator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from time import perf_counter
from typing import Any

from kit.core.game import Game, Trouble
from kit.players.base import Decision, Steps, finish
from kit.players.checked import LIMIT, Fault, decided, with_position

GRACE = 2.0
"""Seconds beyond its limit after which a process that was not interrupted from within is ended."""
START = 60.0
"""Seconds that a process has to start, on a machine that has much else to do."""
BREATH = 0.005
"""Seconds at a time that an answer is waited for."""
IDLE = 4
"""So many processes wait for the next match of the same player."""
LONGEST_REPLY = 100_000
"""Bytes of an answer."""
END = "end"
"""In place of a request: nothing will be asked any more."""

Reply = dict[str, Any] | None
"""What came back: plain data, or nothing where the process has ended."""


class Sandboxed:
    """The player of that name in that file; `limit` is its time for a decision, in seconds.

    Where the file has been read already, as for a machine that does not have it, `source` is what it holds.

    >>> Sandboxed(Path("bold.py"), "Bold", limit=2).id
    'Bold'
    """

    def __init__(self, path: Path, name: str, limit: float = LIMIT, source: bytes | None = None) -> None:
        self.path, self.name, self.limit, self.source = path, name, limit, source
        self.id = name[:40]
        self._process: _Process | None = None

    def begin(self, game: Game[Any, Any]) -> None:
        """Reads the file and makes the player; raises `Trouble` where that cannot be done. It is done anyway with the
        first decision: here one learns of it before anything is played."""
        finish(self._begun(game))

    def choose(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        try:
            yield from self._begun(game)
            answer = yield from self._asked(("choose", o, rng.random()), self.limit)
            return decided(game, o, _read(game, o, answer), self.id)
        except Fault as fault:
            raise with_position(fault, game, o) from None

    def _begun(self, game: Game[Any, Any]) -> Generator[None, None, None]:
        """Sees to it that the process knows the player and the game."""
        if self._process is not None:
            return
        self._process = process = _hired(self.path)
        weakref.finalize(self, _released, self.path, process)
        if not process.ready:
            yield from self._waited(None, START)
            process.ready = True
        yield from self._asked(("begin", str(self.path), self.name, self.limit, game, self.source), self.limit)

    def _asked(self, request: Any, limit: float) -> Generator[None, None, dict[str, Any]]:
        """What the process answers within the limit; raises what it tells of a fault."""
        reply = yield from self._waited(request, limit + GRACE)
        if "key" in reply:
            kind = Fault if reply["fault"] else Trouble
            raise kind(str(reply["key"]), **{**reply["facts"], "who": self.id})
        return reply

    def _waited(self, request: Any, limit: float) -> Generator[None, None, dict[str, Any]]:
        process = self._process
        assert process is not None
        answered, begun = False, perf_counter()
        try:
            process.ask(request)
            while True:
                try:
                    reply = process.replies.get(timeout=BREATH)
                    break
                except Empty:
                    if perf_counter() - begun > limit:
                        raise Fault("trouble.player.slow", who=self.id, limit=f"{self.limit:g}") from None
                    yield
            answered = reply is not None
        finally:
            if not answered:
                process.end()
                self._process = None
        if reply is None:
            raise Fault("trouble.player.gone", who=self.id)
        return reply


def _read(game: Game[Any, Any], o: Any, answer: dict[str, Any]) -> Any:
    """The decision that came as text. What cannot be read stays text, which is no legal action."""
    text = str(answer.get("text", ""))
    try:
        return Decision(game.parse_action(o, text), str(answer.get("reason", "")))
    except Trouble:
        return text


# --- processes


class _Process:
    """A process that plays (`sandbox_process`), and the thread that talks to it: a pipe may never answer."""

    def __init__(self) -> None:
        # The kit alone is on its path (-P), whatever lies in the folder that one happens to be in; and sets have the
        # same order in every process.
        where = [str(Path(__file__).parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])]
        own = {**os.environ, "PYTHONPATH": os.pathsep.join(where), "PYTHONHASHSEED": "0"}
        program, pipe = [sys.executable, "-P", "-m", "kit.players.sandbox_process"], subprocess.PIPE
        self._child = subprocess.Popen(program, stdin=pipe, stdout=pipe, env=own)
        self.ready = False
        self._requests: SimpleQueue[Any] = SimpleQueue()
        self.replies: SimpleQueue[Reply] = SimpleQueue()
        threading.Thread(target=self._talk, daemon=True).start()

    @property
    def alive(self) -> bool:
        """Whether it can still be asked."""
        return self._child.poll() is None

    def ask(self, request: Any) -> None:
        """Sends a request, whose answer comes into `replies`; `None` only awaits what the process says by itself."""
        self._requests.put(request)

    def _talk(self) -> None:
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        while (request := self._requests.get()) != END:
            try:
                if request is not None:
                    self._child.stdin.write(pickle.dumps(request))
                    self._child.stdin.flush()
                reply = json.loads(self._child.stdout.readline(LONGEST_REPLY) or b"null")
            except (OSError, ValueError):
                reply = None
            self.replies.put(reply if isinstance(reply, dict) else None)
        with suppress(OSError):
            self._child.stdin.close()
        self._child.stdout.close()

    def end(self) -> None:
        """Ends it at once, whatever it does."""
        if self.alive:
            self._child.kill()
            self._child.wait()
        self._requests.put(END)


_idle: dict[Path, list[_Process]] = {}
"""Processes that no player uses just now, by the file that they know."""


def _hired(path: Path) -> _Process:
    """A process for a player of that file: none ever runs code of two files."""
    waiting = _idle.get(path, [])
    while waiting:
        process = waiting.pop()
        if process.alive:
            return process
        process.end()
    return _Process()


def _released(path: Path, process: _Process) -> None:
    """A player is gone: its process waits for the next one of the same file."""
    waiting = _idle.setdefault(path, [])
    if process.alive and len(waiting) < IDLE:
        waiting.append(process)
    else:
        process.end()


@atexit.register
def dismiss() -> None:
    """Ends the processes that wait.

    >>> dismiss()
    >>> any(_idle.values())
    False
    """
    for waiting in _idle.values():
        while waiting:
            waiting.pop().end()
