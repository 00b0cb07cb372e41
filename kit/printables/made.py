"""A printable as a file: made when it is asked for, the latest ones kept."""

from __future__ import annotations

from functools import lru_cache

from kit.draw.pdf import text_width
from kit.draw.scene import Text
from kit.draw.svg import sheet_svg
from kit.printables import registry

KEPT = 24
"""So many files are kept, at most about a megabyte each."""
PREVIEW = 360
TYPES = {"pdf": "application/pdf", "svg": "image/svg+xml"}
Typed = tuple[tuple[str, str], ...]
"""What was typed into the fields of a printable, by their names."""


@lru_cache(maxsize=KEPT)
def file(game: str, what: str, kind: str, typed: Typed) -> tuple[str, bytes]:
    """A printable as a file, "pdf" or "svg" (a page): name and content. `Trouble` as `registry.make`."""
    made = registry.make(game, what, dict(typed))
    # Who has just chosen rules wants to see them: they are on the back.
    page = made.sheets[-1 if dict(typed).get("rules") else 0]
    content = made.pdf() if kind == "pdf" else sheet_svg(page, PREVIEW, measured).encode()
    return f"{made.file}.{kind}", content


def measured(text: Text) -> float:
    """How wide a text is on paper: in the browser's own fonts it takes as much room."""
    return text_width(text.text, text.size, text.role)
