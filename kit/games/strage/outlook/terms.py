"""La Strage: the named parts of a position's worth, in sprites brought home."""

from __future__ import annotations

from chess import scan_forward

from kit.games.strage.rules import massacre
from kit.games.strage.squares import NEAR
from kit.games.strage.state import State

HOME = 7
"""The last row."""


def terms(s: State, player: int) -> dict[str, float]:
    """Per name what it is worth to a clan, less what the rivals' is worth to them on the average."""
    clans = range(len(s.elves))
    rivals = [clan for clan in clans if clan != player]
    parts = {"saved": _saved, "escorts": _escorts, "near": _near, "reserve": _there}
    found = {
        name: part(s, player) - sum(part(s, clan) for clan in rivals) / len(rivals) for name, part in parts.items()
    }
    found["danger"] = -massacre.endangered(s).bit_count() / 60
    return found


def _saved(s: State, clan: int) -> float:
    return float(s.saved[clan])


def _escorts(s: State, clan: int) -> float:
    """Sprites that walk hand in hand with it, the more, the nearer to home."""
    return sum(0.25 + 0.55 * (square // 8) / HOME for square in scan_forward(s.elves[clan] & s.sprites))


def _near(s: State, clan: int) -> float:
    """Half-elves that walk alone: worth something where a sprite is close."""
    lone = s.sprites & ~(s.elves[0] | s.elves[1] | s.elves[2] | (s.elves[3] if len(s.elves) > 3 else 0))
    alone = s.elves[clan] & ~s.sprites
    return sum(0.15 if NEAR[square] & lone else 0.08 for square in scan_forward(alone))


def _there(s: State, clan: int) -> float:
    """Half-elves on the map, which decide where sprites do not (ST-END-3)."""
    return s.elves[clan].bit_count() / 100
