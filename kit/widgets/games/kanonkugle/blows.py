"""Dice on the table of Kanonkugle: they fall large beside whom they are thrown at, and the hearts they cost fly off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import pi, sin
from zlib import crc32

from kit.core.game import Event
from kit.draw import motion, pathdata
from kit.draw.art import BOX, pictogram, pictogram_paths
from kit.draw.scene import Group, Shapes
from kit.games.kanonkugle.events import key
from kit.games.kanonkugle.game import rating
from kit.games.kanonkugle.state import STRIKING_BACK, State
from kit.games.kanonkugle.tabletop import TableTop
from kit.widgets import dice
from kit.widgets.features import Motion

FACES = range(1, 7)
THROWN = ("shot", "struck", "countered")
"""The events of dice that were thrown together."""
ROLLED = ("activated", "not_activated", "nobody_obeys", "rallied", "not_rallied", "stands", "routs")
"""Those of a troop's own die."""
GOOD = ("activated", "rallied", "stands")
"""Those in which it succeeds."""
LASTS, ALONE = 1_600.0, 1_000.0
"""Milliseconds in which dice and what they cost are seen, and a troop's own die."""
SIDE, MOST = 52.0, 12
"""The side of a die in millimetres of table, and so many are seen of a throw at most."""
ROW = 6
LANDED, COUNTED = 0.3, 0.5
"""The shares of that time after which dice lie still, and hearts begin to fly."""
HIGH = 110.0
"""How far a heart flies, in millimetres of table."""


def faces(s: State, hits: int) -> list[int]:
    """The dice of a throw that is awaited in a state, so many of which hit: the same wherever they are shown."""
    c = s.fight
    seed = crc32(f"{s.round} {c.doer} {c.target} {c.step} {c.dice} {[f.pv for f in s.forces]}".encode())
    return dice.faces(c.dice, [n for n in FACES if n <= rating(s)], hits, seed)


def blow(s: State, event: Event, b: TableTop, pieces: Sequence[Group]) -> list[Motion]:
    """Dice that fall and stay, those that hit lit; then the hearts they cost. `pieces`: whom they are thrown at."""
    if s.clash is None or not pieces:
        return []
    hits, lost = int(event.facts["hits"]), int(event.facts["lost"])
    good, at = rating(s), _middle(pieces)
    shown = sorted(faces(s, hits))[:MOST]
    lying = _rows(shown, [n <= good for n in shown], b, at)
    flying = [_heart(at, n, min(lost, MOST), b) for n in range(min(lost, MOST))]
    return [(motion.together(*lying, *flying), LASTS, [])]


def die(event: Event, b: TableTop, pieces: Sequence[Group]) -> list[Motion]:
    """A troop's own die, large beside it."""
    if not pieces:
        return []
    pips = int(event.facts["pips"])
    return [(motion.together(*_rows([pips], [event.kind in GOOD], b, _middle(pieces))), ALONE, [])]


def thrown_at(s: State) -> str:
    """The key of the troop at which dice are thrown in a state."""
    return key(s, s.fight.doer if s.fight.step == STRIKING_BACK else s.fight.target)


@lru_cache(maxsize=32)
def _die(pips: int, lit: bool) -> Shapes:
    paths = pictogram_paths(f"die_{pips}", line="accent.main" if lit else "paper.card")
    return (Group("", paths, dx=-BOX / 2, dy=-BOX / 2),)


def _middle(pieces: Sequence[Group]) -> pathdata.Point:
    return sum(one.dx for one in pieces) / len(pieces), sum(one.dy for one in pieces) / len(pieces)


def _rows(shown: Sequence[int], lit: Sequence[bool], b: TableTop, at: pathdata.Point) -> list[motion.Frame]:
    """Dice in rows above a point, or below one near the upper edge, inside the table."""
    side = SIDE * b.scale
    pitch, lines = 1.15 * side, -(-len(shown) // ROW)
    left, top, right, bottom = b.box
    wide, tall = min(len(shown), ROW) * pitch, lines * pitch
    x0 = min(max(at[0] - wide / 2, left), right - wide)
    above = at[1] - tall - side
    y0 = above if above >= top else min(at[1] + side, bottom - tall)
    return [
        _falls(
            Group("", _die(n, good), x0 + (k % ROW + 0.5) * pitch, y0 + (k // ROW + 0.5) * pitch, side / BOX), good, k
        )
        for k, (n, good) in enumerate(zip(shown, lit, strict=True))
    ]


def _falls(one: Group, good: bool, number: int) -> motion.Frame:
    """A die tumbles down to where it lies; one that misses pales there."""
    end = 360.0 * (1 - 2 * (number % 2))

    def frame(share: float) -> Shapes:
        own = motion.ease_out(min(share / LANDED, 1.0))
        rest = 0.0 if share < LANDED else min((share - LANDED) / 0.15, 1.0)
        grown = one.scale * (1 + 0.12 * sin(pi * rest)) if good else one.scale
        pale = 1.0 if good else 1 - 0.55 * rest
        gone = 1.0 if share < 0.92 else max((1 - share) / 0.08, 0.0)
        high = one.dy - (1 - own) * 3 * one.scale * BOX
        return (replace(one, dy=high, turn=(1 - own) * end, scale=grown, opacity=pale * gone),)

    return frame


def _heart(at: pathdata.Point, number: int, count: int, b: TableTop) -> motion.Frame:
    """A heart flies up from whoever lost it, one after another, and fades."""
    side = 0.8 * SIDE * b.scale
    late = COUNTED + 0.2 * number / max(count, 1)
    aside = (number - (count - 1) / 2) * side

    def frame(share: float) -> Shapes:
        if share < late:
            return ()
        own = min((share - late) / (1 - late), 1.0)
        x, y = at[0] + aside, at[1] - HIGH * b.scale * motion.ease_out(own)
        heart = (
            pictogram("suit_heart", 0, 0, 1.25 * side, main="paper.card"),
            pictogram("suit_heart", 0, 0, side, main="status.threat"),
        )
        return (Group("", heart, dx=x, dy=y, opacity=1 - own**3),)

    return frame
