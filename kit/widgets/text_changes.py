"""What became of a text, told to the browser that has the text before: new pieces, and slices of the old one.

A long story or a long record travels so after each action in a few hundred bytes. `static/device.js` puts it together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

Change = str | list[int]
"""A piece of new text, or where in the old text a piece begins and ends, as JavaScript counts (in UTF-16 units)."""

LEAST = 24
"""Characters from which on a piece is looked for in the old text; a slice takes about so many to tell."""
_PIECE = re.compile(r"<(?:li|button|section|tr)\b")


def changes(old: str, new: str) -> list[Change]:
    """How `new` is put together; what is before and after all that differs, and whole lines in between, are slices."""
    head = _alike(old, new)
    tail = _alike(old[head:][::-1], new[head:][::-1])
    spans = [(0, head), *_moved(old, new, head, tail), (len(old) - tail, len(old))]
    return [span if isinstance(span, str) else _units(old, span) for span in _joined(spans)]


def applied(old: str, told: Sequence[Change]) -> str:
    """The new text, as the browser puts it together."""
    units = old.encode("utf-16-le", "surrogatepass")
    parts = (part if isinstance(part, str) else units[2 * part[0] : 2 * part[1]] for part in told)
    return "".join(part if isinstance(part, str) else part.decode("utf-16-le", "surrogatepass") for part in parts)


def _alike(a: str, b: str) -> int:
    """How many characters at their beginnings are the same."""
    low, high = 0, min(len(a), len(b))
    while low < high:
        middle = (low + high + 1) // 2
        if a[low:middle] == b[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


def _moved(old: str, new: str, head: int, tail: int) -> Iterator[str | tuple[int, int]]:
    """What lies between, piece by piece: the pieces that the old text has somewhere, and the new ones."""
    end = len(new) - tail
    starts = [head, *(found.start() for found in _PIECE.finditer(new, head, end)), end]
    for start, stop in pairwise(starts):
        at = old.find(new[start:stop]) if stop - start >= LEAST else -1
        yield new[start:stop] if at < 0 else (at, at + stop - start)


def _joined(spans: Sequence[str | tuple[int, int]]) -> Iterator[str | tuple[int, int]]:
    """The same with neighbours put together and empty ones left out."""
    held: str | tuple[int, int] = ""
    for span in spans:
        if isinstance(held, str) and isinstance(span, str):
            held += span
        elif not isinstance(held, str) and not isinstance(span, str) and held[1] == span[0]:
            held = held[0], span[1]
        elif span == "" or (not isinstance(span, str) and span[0] == span[1]):
            continue
        else:
            if held:
                yield held
            held = span
    if held and (isinstance(held, str) or held[0] < held[1]):
        yield held


def _units(old: str, span: tuple[int, int]) -> list[int]:
    start, end = span
    if old.isascii():
        return [start, end]
    first, length = (len(part.encode("utf-16-le", "surrogatepass")) // 2 for part in (old[:start], old[start:end]))
    return [first, first + length]
