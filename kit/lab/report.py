"""What measurements leave behind: tables for the eye, and sections of ``benchmarks/RESULTS.md``; and how far
long work is: a bar that grows in a terminal, elsewhere a line for each part that begins."""

from __future__ import annotations

import json
import os
import platform
import re
import sys
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import IO, Any

from kit.command import bootstrap
from kit.command.words import WORDS

RESULTS = bootstrap.ROOT / "benchmarks" / "RESULTS.md"
TITLE = (
    "# Results\n\nEach section names the command that made it. Absolute figures drift with the machine: trust ratios.\n"
    "They drift with the interpreter, too: a CPython built without profile-guided optimisation, as from source by\n"
    "default, was about a fifth slower here than Debian's."
)


def english(key: str, **facts: object) -> str:
    """A sentence of the command line in English, whatever the terminal speaks: for files that are kept."""
    return WORDS[key]["en"].format(**facts)


def machine() -> dict[str, str]:
    """The facts of this machine that figures depend on; nothing that tells whose it is."""
    return {
        "cpu": cpu_model(),
        "cores": str(os.cpu_count() or 1),
        "system": platform.system(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "date": date.today().isoformat(),
    }


def cpu_model(cpuinfo: Path = Path("/proc/cpuinfo")) -> str:
    """The name of the processor, as far as the system tells it."""
    if cpuinfo.is_file():
        found = re.search(r"^model name\s*:\s*(.+)$", cpuinfo.read_text(encoding="utf-8"), re.MULTILINE)
        if found:
            return found[1].strip()
    return platform.processor() or platform.machine()


def number(value: float, digits: int = 0) -> str:
    """A number for a table, thousands apart."""
    return f"{value:,.{digits}f}".replace(",", " ")


def percent(share: float) -> str:
    """A share from 0 to 1 for a table."""
    return f"{share * 100:.1f} %"


def table(rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table, also straight in a terminal: the first row is the head, the first column names the rows."""
    widths = [max(3, *(len(row[column]) for row in rows)) for column in range(len(rows[0]))]

    def line(row: Sequence[str]) -> str:
        cells = [
            cell.rjust(width) if column else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        return f"| {' | '.join(cells)} |"

    rule = [f"{'-' * (width - 1)}:" if column else "-" * width for column, width in enumerate(widths)]
    return "\n".join([line(rows[0]), line(rule), *map(line, rows[1:])])


def made_by(command: str, facts: Mapping[str, str]) -> str:
    """The line under the title of a section: what made it, when, on what."""
    return (
        f"`{command}`, {facts['date']}, {facts['cpu']}, {facts['cores']} cores, {facts['system']}, {facts['python']}."
    )


def with_section(text: str, title: str, body: str) -> str:
    """The text of a report with the section of that title replaced, or added at its end."""
    head, *sections = re.split(r"^## ", text or TITLE, flags=re.MULTILINE)
    bodies = {}
    for name, _, what in (section.partition("\n") for section in sections):
        bodies[name] = what
    bodies[title] = body
    written = [f"## {name}\n\n{what.strip()}" for name, what in bodies.items()]
    return "\n\n".join([head.strip(), *written]) + "\n"


def record(title: str, body: str) -> None:
    """Writes a section into the report."""
    path = RESULTS
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    path.parent.mkdir(exist_ok=True)
    path.write_text(with_section(before, title, body), encoding="utf-8")


def write_json(path: Path, figures: Mapping[str, Any]) -> None:
    """Writes figures as JSON."""
    path.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


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
