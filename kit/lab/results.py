"""The file of a tournament's results: a line that says what is played, then one for each match, in the order of the
plan. What is there need not be played again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any, Self

from kit.command.trouble import Trouble
from kit.command.words import say
from kit.explore.league import KIND, KIND_VERSION, Fixture, Line, Tournament


class Results:
    """The results of a tournament in a file, to which others are added; `Trouble` where the file is of another one."""

    def __init__(self, path: Path, it: Tournament) -> None:
        self.path, self.it = path, it
        self.lines: list[Line] = []
        self._file: IO[str] | None = None

    def __enter__(self) -> Self:
        try:
            there = self.path.read_bytes() if self.path.exists() else b""
            whole, head, self.lines = read(there, self.path)
            if head is not None and head != json.loads(_text(self.it.head)):
                raise Trouble(say("other_tournament", path=self.path))
            self._file = self.path.open("w" if head is None else "r+", encoding="utf-8", newline="\n")
        except OSError:
            raise Trouble(say("no_write_file", path=self.path)) from None
        # A line that was cut off in the middle goes.
        self._file.seek(whole)
        self._file.truncate()
        if head is None:
            self._write(self.it.head)
        return self

    def __exit__(self, *raised: object) -> None:
        assert self._file is not None
        self._file.close()

    def left(self, batch: Sequence[Fixture], before: int) -> Sequence[Fixture]:
        """What of a batch, which follows so many matches, is still to be played."""
        there = self.lines[before : before + len(batch)]
        for line, fixture in zip(there, batch, strict=False):
            if (line["round"], tuple(line["seats"])) != (fixture.round, fixture.seats):
                raise Trouble(say("other_tournament", path=self.path))
        return batch[len(there) :]

    def add(self, line: Line) -> None:
        """One match more."""
        self._write(line)
        self.lines.append(line)

    def _write(self, line: Line) -> None:
        assert self._file is not None
        self._file.write(_text(line))
        self._file.flush()


def _text(line: Line) -> str:
    return json.dumps(line, ensure_ascii=False) + "\n"


def checked(path: Path) -> Path:
    """The whole way to a file of results; `Trouble` where there is none."""
    try:
        found, _, _ = read(path.read_bytes(), path)
    except OSError:
        raise Trouble(say("no_read_file", path=path)) from None
    if not found:
        raise Trouble(say("no_results", path=path))
    return path.resolve()


def read(content: bytes, path: Path) -> tuple[int, Line | None, list[Line]]:
    """The bytes of all whole lines of a file, its head (`None` where there is nothing), and its matches; `Trouble`
    where it holds something else."""
    whole = content[: content.rfind(b"\n") + 1]
    try:
        data: list[Any] = [json.loads(line) for line in whole.splitlines()]
    except ValueError:
        raise Trouble(say("no_results", path=path)) from None
    match data:
        case []:
            if content:
                raise Trouble(say("no_results", path=path))
            return 0, None, []
        case [{"format": kind, "version": version} as head, *lines] if (kind, version) == (KIND, KIND_VERSION):
            return len(whole), head, lines
    raise Trouble(say("no_results", path=path))
