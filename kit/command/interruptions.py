"""Signals that end a process, held back while it starts a child.

Only the standard library; Python 3.7 can read it.
"""

import signal
from typing import Any


class Interruptions:
    """Ctrl-C, SIGTERM and SIGHUP as KeyboardInterrupt, but only while they are let in, and only one.

    One that comes while a child is being started waits, or the child would be lost from sight and live on; one that
    comes after another waits, or what that one has to be put in order would stay as it is.
    """

    def __init__(self) -> None:
        self.waiting = False
        self.open = False
        self.number = 0  # the last one that came
        self.before: dict[int, Any] = {}

    def __enter__(self) -> "Interruptions":
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            if hasattr(signal, name):
                number = getattr(signal, name)
                self.before[number] = signal.signal(number, self.take)
        return self

    def take(self, number: int, frame: object) -> None:
        """The signal handler."""
        self.waiting = True
        self.number = number
        if self.open:
            self.let_in()

    def let_in(self) -> None:
        """From now on they interrupt, one that waits at once."""
        self.open = True
        if self.waiting:
            self.waiting = self.open = False
            raise KeyboardInterrupt

    def keep_out(self) -> None:
        """From now on they wait."""
        self.open = False

    def __exit__(self, *raised: object) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)
        if self.waiting:
            raise KeyboardInterrupt
