"""Words on paper: lines as wide as there is room, in several faces, with their heights in millimetres."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from kit.draw.pdf import text_width
from kit.draw.scene import FontRole, Group, Shapes, Text

Align = Literal["start", "middle"]
LEAST = 8 * 25.4 / 72
"""Size of the smallest letters on paper, in millimetres: eight points."""
LEADING = 1.36
"""From line to line, in sizes of the letters."""
_ASCENT = 0.94
"""From the top of a line to its baseline, in sizes of the letters."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words in one face and colour; spaces at its ends part it from its neighbours, none join it to them."""

    text: str
    role: FontRole = "text"
    fill: str = "ink.main"


@dataclass(frozen=True, slots=True)
class Block:
    """Something set: its shapes, from (0, 0) downwards, and how high it is."""

    shapes: Shapes
    height: float


Word = tuple[Run, ...]
"""Pieces that must stay together on a line."""


def words(runs: Iterable[Run]) -> list[Word]:
    """The runs cut at their spaces."""
    found: list[Word] = []
    open_word: list[Run] = []
    for run in runs:
        for piece in re.findall(r"[^\S\u00a0]+|(?:\u00a0|\S)+", run.text):
            if piece.isspace() and piece != "\u00a0":
                if open_word:
                    found.append(tuple(open_word))
                    open_word = []
            else:
                open_word.append(Run(piece, run.role, run.fill))
    return [*found, tuple(open_word)] if open_word else found


def paragraph(runs: Iterable[Run], width: float, size: float, align: Align = "start") -> Block:
    """Runs broken into lines of that width, letters of that size (millimetres)."""
    shapes: list[Text] = []
    lines = list(_lines(words(runs), width, size))
    for number, line in enumerate(lines):
        length = _length(line, size)
        x = (width - length) / 2 if align == "middle" else 0.0
        y = (_ASCENT + number * LEADING) * size
        shapes += _set(line, x, y, size)
    return Block(tuple(shapes), len(lines) * LEADING * size)


def plain(
    text: str, width: float, size: float, role: FontRole = "text", fill: str = "ink.main", align: Align = "start"
) -> Block:
    """One face, otherwise as `paragraph`."""
    return paragraph((Run(text, role, fill),), width, size, align)


def balanced(text: str, width: float, size: float) -> Block:
    """Lines of about the same length, each in the middle, as few as that width allows."""
    height, narrow = plain(text, width, size).height, width
    while narrow > width / 2 and plain(text, narrow * 0.97, size).height <= height:
        narrow *= 0.97
    block = plain(text, narrow, size, align="middle")
    return Block((Group("", block.shapes, dx=(width - narrow) / 2),), block.height)


def fitting(text: str, width: float, size: float, role: FontRole) -> float:
    """The largest size, up to this one, at which the text takes one line of that width."""
    wide = text_width(text, size, role)
    return size if wide <= width else size * width / wide


def shrunk(
    text: str, width: float, height: float, size: float, role: FontRole = "text", fill: str = "ink.main"
) -> Block:
    """As `plain`, in letters as much smaller as it takes to stay within the height."""
    return lowered(lambda size: plain(text, width, size, role, fill), height, size)


def lowered(make: Callable[[float], Block], height: float, size: float) -> Block:
    """What `make` makes with letters of a size, made smaller step by step until it stays within the height."""
    while (block := make(size)).height > height and size > LEAST:
        size = max(0.96 * size, LEAST)
    return block


def _lines(parts: Sequence[Word], width: float, size: float) -> Iterator[list[Word]]:
    line: list[Word] = []
    for part in parts:
        for word in _broken(part, width, size):
            if line and _length([*line, word], size) > width + 1e-6:
                yield line
                line = []
            line.append(word)
    if line:
        yield line


def _broken(word: Word, width: float, size: float) -> Iterator[Word]:
    """The word, or pieces of it where it is longer than a whole line."""
    if _length([word], size) <= width + 1e-6:
        yield word
        return
    for run in word:
        piece = ""
        for letter in run.text:
            if piece and text_width(piece + letter, size, run.role) > width:
                yield (Run(piece, run.role, run.fill),)
                piece = ""
            piece += letter
        if piece:
            yield (Run(piece, run.role, run.fill),)


def _length(line: Sequence[Word], size: float) -> float:
    return sum(text_width(run.text, size, run.role) for run in _joined(line))


def _set(line: Sequence[Word], x: float, y: float, size: float) -> Iterator[Text]:
    for run in _joined(line):
        shown = run.text.rstrip(" ")
        if shown:
            yield Text(x, y, shown, size, run.role, "start", fill=run.fill)
        x += text_width(run.text, size, run.role)


def _joined(line: Sequence[Word]) -> list[Run]:
    """The words of a line with their spaces, as few runs as there are changes of face."""
    joined: list[Run] = []
    for number, word in enumerate(line):
        for run in (*((Run(" ", word[0].role, word[0].fill),) if number else ()), *word):
            last = joined[-1] if joined else None
            if last and (last.role, last.fill) == (run.role, run.fill):
                joined[-1] = Run(last.text + run.text, run.role, run.fill)
            else:
                joined.append(run)
    return joined
