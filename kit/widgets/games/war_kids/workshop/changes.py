"""What differs between two drafts, in words: for those who hear what the workshop takes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.games.war_kids.draft import SHEET, Draft
from kit.text import Catalogue

PARTS = {
    "size": ("cols", "rows"),
    "ground": ("ground",),
    "level": ("level",),
    "roads": ("roads",),
    "houses": ("houses", "flags"),
    "labels": ("labels",),
    "units": ("units",),
    "aims": ("first", "victory", "options"),
    "words": ("titles", "briefings"),
}
"""The parts of a battle in the making, each with its fields in a draft."""
NAMED = 4
"""So many hexes are named at most."""


def changed(t: Catalogue, one: Draft, other: Draft) -> str:
    """The parts in which two drafts differ, with their hexes, as a sentence."""
    told = []
    for part, fields in PARTS.items():
        pairs = [(getattr(one, name), getattr(other, name)) for name in fields]
        if any(a != b for a, b in pairs):
            there = sorted({here for a, b in pairs for here in hexes(a) ^ hexes(b) if here is not None})
            told.append(_named(t, t(f"workshop.part.{part}"), [SHEET.name(at) for at, *_ in there]))
    return f"{t.word(told, '')}."


def hexes(marks: Any) -> set[Any]:
    """What lies where: each a tuple that begins with its hex; nothing for what has no hexes."""
    if isinstance(marks, Mapping):
        return {(at, what) for at, what in marks.items() if isinstance(at, int)}
    if isinstance(marks, frozenset):
        return {(at,) for at in marks}
    pieces = marks if isinstance(marks, tuple) else ()
    return {(piece.at, piece.side, piece.kind) for piece in pieces if hasattr(piece, "kind") and hasattr(piece, "at")}


def _named(t: Catalogue, part: str, names: list[str]) -> str:
    names = list(dict.fromkeys(names))
    if not names:
        return part
    return t("workshop.part.at" if len(names) <= NAMED else "workshop.part.many", what=part, hexes=names[:NAMED])
