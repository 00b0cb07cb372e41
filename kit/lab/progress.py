"""How far long work is: a bar that grows in a terminal; elsewhere, as in a log, a line for each part that begins."""

from __future__ import annotations

import sys
from typing import IO

WIDTH = 24
"""Letters of a bar."""


class Progress:
    """Work of so many parts, told on a stream that is not the result's (standard error).

    >>> progress = Progress(2, sys.stdout)
    >>> progress.part("The engine")
    1/2 The engine
    >>> progress.far(3, 7)
    >>> progress.part("The pages")
    2/2 The pages
    """

    def __init__(self, parts: int, stream: IO[str] | None = None) -> None:
        self.parts, self.begun = parts, 0
        self.stream = stream or sys.stderr
        self.title = ""

    def part(self, title: str) -> None:
        """The next part begins."""
        self.begun += 1
        self.title = title
        if self.stream.isatty():
            self.far(0, 1)
        else:
            print(f"{self.begun}/{self.parts} {title}", file=self.stream, flush=True)

    def far(self, done: int, count: int) -> None:
        """So many of this part's steps are done: told only in a terminal, where a line can be written again."""
        if self.stream.isatty():
            full = WIDTH * done // max(count, 1)
            bar = "█" * full + "░" * (WIDTH - full)
            print(f"\r\033[K{self.begun}/{self.parts} {bar} {self.title}", end="", file=self.stream, flush=True)

    def clear(self) -> None:
        """Makes room for the result."""
        if self.stream.isatty():
            print("\r\033[K", end="", file=self.stream, flush=True)
