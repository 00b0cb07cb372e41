"""The stars a learner has won: kept by the browser, taken along in a short file, never lost to a worse second try."""

from __future__ import annotations

import json
from collections.abc import Mapping

from kit.core import files
from kit.core.game import Trouble

FORMAT, VERSION = "little-wars-kit stars", 1
MAX_BYTES = 50_000
"""Ten times what all lessons of all games together can fill."""
MAX_NAME = 80

Stars = Mapping[str, int]
"""The best result per lesson, 1 to 3, by the lesson's name, as in "war_kids/04-into-the-wood" or within a game."""


def merged(*several: Stars) -> dict[str, int]:
    """The best of each lesson."""
    best: dict[str, int] = {}
    for stars in several:
        for name, count in stars.items():
            best[name] = max(count, best.get(name, 0))
    return best


def stars_text(stars: Stars) -> str:
    """The stars as the text of a file."""
    return json.dumps({"format": FORMAT, "version": VERSION, "stars": dict(sorted(stars.items()))}, indent=1)


def parse_stars(text: str) -> dict[str, int]:
    """The stars in a file. Raises `Trouble` if it is not one of ours; results that make no sense are left out."""
    try:
        data = files.read(text, FORMAT, VERSION, MAX_BYTES)
    except Trouble:
        raise Trouble("trouble.stars") from None
    match data:
        case {"stars": dict(stars)}:
            sound = {n: c for n, c in stars.items() if len(n) <= MAX_NAME and type(c) is int and 1 <= c <= 3}
            return merged(sound)
    raise Trouble("trouble.stars")
