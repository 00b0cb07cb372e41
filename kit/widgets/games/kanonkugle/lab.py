"""The laboratory of Kanonkugle: what its notebooks `explore.*.ipynb` and anybody's own notebook ask.

A troop is what `troop` gives, or one of the kit's own by its name ("beast"); a state what `duel` or `position` give.
Functions that make a picture return it: a notebook shows it when it is the last line of a cell. `drill` is a player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from random import Random
from typing import Annotated, Any

from kit.core.chance import DIE
from kit.core.game import Trouble
from kit.explore import odds
from kit.games.kanonkugle import GAME, legal, scene
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.action_notation import length_text, points_text
from kit.games.kanonkugle.board import KanonkugleBoard
from kit.games.kanonkugle.pieces import DESIGNS
from kit.games.kanonkugle.rules import assault
from kit.games.kanonkugle.state import ACTIVATE, COUNTER, RALLY, REMOVE, SHOOT, Force, State, of, others
from kit.games.kanonkugle.troops import RADII, SMALL
from kit.players import Decision
from kit.space.plane import CM, Point
from kit.widgets.lab import Lab
from kit.widgets.lab_kindly import Between, kindly_in, known
from kit.widgets.lab_words import language

__all__ = [
    "activates", "aiming", "bars", "chances", "choices", "curve", "dice", "drill", "duel", "language", "lengths",
    "loses", "play", "position", "say", "shares", "show", "story", "troop", "turned", "watch",
]  # fmt: skip

LAB = Lab("kanonkugle", GAME, KanonkugleBoard(), State, scene.scene)
show = LAB.show
position, choices, say = LAB.position, LAB.choices, LAB.say
play, story, watch = LAB.play, LAB.story, LAB.watch
bars, curve, shares, lengths = LAB.bars, LAB.curve, LAB.shares, LAB.lengths
kindly = kindly_in(LAB)
TABLE = 60
"""Centimetres of each side of the table for a duel."""
Rating = Annotated[int, Between(0, 5)]
"""A rating of a troop."""
MOST = 60
"""Figures of a troop that are set up; no troop has more."""
WIDE = 6
"""Figures in a row of a troop."""


# --- troops and positions --------------------------------------------------------------------------------------------


@kindly
def troop(figures: Annotated[int, Between(1, MOST)] = 1, mov: Rating = 2, sc: Rating = 3, ctr: Rating = 3,
          tir: Rating = 3, mis: Rating = 3, ddt: Rating = 2, dan: Rating = 2) -> str:  # fmt: skip
    """A troop as it is written out; what is not said is that of a middling one."""
    return f"units {figures} mov {mov} sc {sc} ctr {ctr} tir {tir} mis {mis} ddt {ddt} dan {dan}"


@kindly
def duel(one: str, other: str, apart: Annotated[int, Between(4, 52)] = 40, formula: str = "capped") -> State:
    """Two troops face to face on an empty table, so many centimetres between their middles, before the first dice."""
    low, high = (TABLE - apart) // 2, (TABLE + apart) // 2
    both = ((one, _block(one, low)), (other, _block(other, high)))
    return _met(both, f"option damage_formula {formula}")


@kindly
def aiming(
    one: str, other: str, cover: str = "", seen: Annotated[int, Between(0, MOST)] = 0, formula: str = "capped"
) -> State:
    """The first troop is active, the other 20 cm away in a row. Before the row stands a "wall" or a "crate", behind
    which so many figures look out at the right."""
    row, low = _row(other, 40), 20
    lines = [f"option damage_formula {formula}", "now A shoot"]
    if cover:
        known(cover, ("wall", "crate"))
        edge = _edge(row, len(row) - seen, low)
        kind = {"wall": "total", "crate": "partial"}[cover]
        lines.append(f"obstacle {cover} {kind} 1,37 {edge},37 {edge},38 1,38")
    return _met(((one, _block(one, low)), (other, row)), *lines)


@kindly
def turned(s: State) -> State:
    """The same moment with the other troop active."""
    side = 1 - s.side
    forces = tuple(force.but(active=number == side) for number, force in enumerate(s.forces))
    return s.but(forces=forces, side=side, order=(side, 1 - side))


def _met(both: Sequence[tuple[str, Sequence[Point]]], *more: str) -> State:
    """Two troops that stand so."""
    lines = [f"size {TABLE},{TABLE}", "option points_mode free", *more]
    active = " active" * any(line.startswith("now") for line in more)
    for letter, (design, places), state in zip("AB", both, (active, ""), strict=True):
        label = design if design in DESIGNS else f"{letter} {design}"
        lines.append(f"troop {letter} {label} |{state} at {points_text(places)}")
    return GAME.parse_position("\n".join(lines))


def _pitch(design: str) -> tuple[int, int]:
    """How many figures a troop has, and how far apart two neighbours stand in micrometres."""
    words = DESIGNS.get(design, design).split()
    if words[:1] != ["units"] or not words[1:2] or not words[1].isdecimal():
        raise Trouble("lab.trouble.name", name=design[:30], names=list(DESIGNS))
    units = min(int(words[1]), MOST)
    return units, 2 * next((radius for most, radius in RADII if units <= most), SMALL)


def _row(design: str, y: int) -> list[Point]:
    """Where the figures of a troop stand side by side."""
    units, pitch = _pitch(design)
    left = TABLE * CM // 2 - (units - 1) * pitch // 2
    return [Point(left + n * pitch, y * CM) for n in range(units)]


def _edge(row: Sequence[Point], hidden: int, low: int) -> str:
    """How far an obstacle reaches that hides so many figures of a row from the middle of a line below."""
    pitch, middle = (row[1].x - row[0].x, TABLE * CM // 2) if len(row) > 1 else (4 * CM, TABLE * CM // 2)
    last = row[0].x + hidden * pitch - pitch // 2
    return length_text(middle + (last - middle) * (37 - low) // (40 - low))


def _block(design: str, y: int) -> list[Point]:
    """Where the figures of a troop stand: rows around the middle of a line."""
    units, pitch = _pitch(design)
    wide = min(units, WIDE)
    left, low = TABLE * CM // 2 - (wide - 1) * pitch // 2, y * CM - (-(-units // wide) - 1) * pitch // 2
    return [Point(left + n % wide * pitch, low + n // wide * pitch) for n in range(units)]


# --- exact chances ---------------------------------------------------------------------------------------------------


@kindly
def chances(*ratings: Annotated[int, Between(0, 6)]) -> Fraction:
    """The exact chance that as many dice as there are ratings all show their rating or less."""
    found = Fraction(1)
    for rating in ratings:
        found *= Fraction(min(rating, 6), 6)
    return found


@kindly
def activates(*control_ratings: Rating, which: Annotated[int, Between(0, 20)] = 0) -> float:
    """How many troops with those ratings CTR get active in a turn, on average, tried in this order; with `which` how
    often that one does, 1 being the first."""
    row = [f"troop A t{n} units 1 tir 1 ctr {ctr} base 0.3 | at {2 + n},2" for n, ctr in enumerate(control_ratings)]
    table = f"size {TABLE},{TABLE}; option points_mode free; now A activate; troop B foe units 1 tir 1 | at 50,50"
    return float(_active(GAME.parse_position("\n".join([*row, table.replace("; ", "\n")])), which))


@lru_cache(maxsize=4096)
def _active(s: State, which: int) -> Fraction:
    """How many, or how often one, after all the dice that are still to come."""
    trying = next((n for n in of(s, s.side) if not s.forces[n].tried), -1)
    if s.phase != ACTIVATE or trying < 0:
        return Fraction(sum(f.active for n, f in enumerate(s.forces) if which in (0, n + 1)))
    t = GAME.apply(s, do.Activate(trying))
    return sum((chance * _active(GAME.apply(t, die), which) for die, chance in DIE), Fraction(0))


@kindly
def dice(s: State) -> int:
    """How many dice the active troop shoots with, by the game's own count; 0 where it may not shoot."""
    a = _shot(s)
    t = GAME.apply(s, a) if GAME.explain(s, a) is None else s
    return t.clash.dice if t.clash is not None else 0


@kindly
def loses(s: State, at_least: Annotated[int, Between(0, 100)] = 0, by: str = "shooting") -> Fraction:
    """The exact average of the life points that "shooting" or an "assault" takes; with `at_least` the chance that it
    takes so many."""
    known(by, ("shooting", "assault"))
    ways = [_shot(s)] if by == "shooting" else _assaults(s)
    a: Any = next((a for a in ways if GAME.explain(s, a) is None), None)
    if a is None:
        return Fraction(0)
    before = s.forces[a.target].pv

    def lost(t: State) -> int:
        return before - t.forces[a.target].pv

    return odds.chance(GAME, s, a, lambda t: lost(t) >= at_least) if at_least else odds.mean(GAME, s, a, lost)


def _shot(s: State) -> do.Shoot:
    return do.Shoot(s.side, 1 - s.side)


def _assaults(s: State) -> Iterator[do.Assault]:
    return (do.Assault(s.side, 1 - s.side, way) for way in _ways(s, s.side, 1 - s.side))


# --- a player --------------------------------------------------------------------------------------------------------


class Drill:
    """A soldier without imagination: it activates all, shoots at the nearest or assaults it, else goes up to it."""

    def choose(self, game: Any, s: State, rng: Random) -> Decision[Any]:
        return Decision(next(a for a in _wishes(s) if game.explain(s, a) is None))


drill = Drill()


def _wishes(s: State) -> Iterator[Any]:
    """What it would do, the best first; the last can always be done."""
    if s.phase == REMOVE:
        force = s.forces[assault.losing(s)]
        yield do.Remove(tuple(range(len(force.places) - force.excess, len(force.places))))
    if s.phase == COUNTER:
        yield from (do.Counter(), do.Decline())
    for n in of(s, s.side):
        yield from _deeds(s, n)
    yield from (do.Skip(), do.Stop(), do.EndShooting(), do.EndTurn())


def _deeds(s: State, n: int) -> Iterator[Any]:
    if s.phase == RALLY:
        yield do.Rally(n)
    elif s.phase == ACTIVATE:
        yield do.Activate(n)
    elif s.forces[n].active and not s.forces[n].acted:
        nearest = sorted(others(s, s.side), key=lambda target: _far(s, n, target))
        if s.phase == SHOOT:
            yield from (do.Shoot(n, target) for target in nearest)
        else:
            yield from (do.Assault(n, target, way) for target in nearest for way in _ways(s, n, target))
            yield from _steps(s, n)


def _far(s: State, n: int, target: int) -> int:
    pair = legal.nearest(s, n, [target])
    return (pair[0].x - pair[1].x) ** 2 + (pair[0].y - pair[1].y) ** 2 if pair else 0


def _ways(s: State, n: int, target: int) -> Iterator[do.Path]:
    pair = legal.nearest(s, n, [target])
    return legal.approaches(s, n, target, *pair) if pair else iter(())


def _steps(s: State, n: int) -> Iterator[do.Move]:
    """Towards the nearest enemy, as far as it goes."""
    force = s.forces[n]
    pair = legal.nearest(s, n, others(s, s.side))
    if pair:
        far = _room(force, pair)
        dx, dy = pair[1].x - pair[0].x, pair[1].y - pair[0].y
        yield do.Move(n, (force.places[0], legal.ahead(force.places[0], dx, dy, far)))


def _room(force: Force, pair: Sequence[Point]) -> int:
    """How far it goes: not onto the enemy, whose base is taken to be as large as any."""
    gap = isqrt((pair[0].x - pair[1].x) ** 2 + (pair[0].y - pair[1].y) ** 2) - force.radius - 2 * CM
    return max(min(force.troop.walks * CM, gap), 0)


LAB.shows(show)
