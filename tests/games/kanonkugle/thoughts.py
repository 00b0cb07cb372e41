"""Kanonkugle, for the tests of its lessons: what a learner may think of, legal or not; what the lessons leave out."""

from collections.abc import Iterator
from typing import Any

from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.state import State, of
from kit.games.kanonkugle.tabletop import place_of
from kit.space.plane import CM, Point

VERBS = {
    "it": "Allontana Assalta Attiva Chiudi Conta Contrattacca Fai Fermati Guarda Metti Muovi Porta Prova Scavalca "
    "Scegli Spara Tira Tocca Vinci",
    "en": "Activate Assault Choose Count Counter-attack End Look Make Move Put Read Roll Shoot Step Stop Take Tap Try "
    "Win",
}
"""The verbs that goals begin with."""
UNASKABLE: dict[str, str] = {
    "KK-TROOP-1": "how many troops each has is settled before a lesson begins",
    "KK-TROOP-3": "how many life points they have, too",
    "KK-TROOP-5": "and how high their ratings are",
    "KK-UNIT-1": "and of how many figures they are",
    "KK-PTS-1": "and what they cost",
}
"""Rules about what neither a tap nor the notation can ask for in a lesson, and why; some step is about each."""
UNTAUGHT: dict[str, str] = {}
"""Rules that no lesson teaches, and why."""
STEP = 5 * CM
"""Between the spots of a table that are thought of."""


def spots(s: State) -> Iterator[Point]:
    """Spots all over the table."""
    width, height = s.table.size
    yield from (Point(x, y) for y in range(0, height + 1, STEP) for x in range(0, width + 1, STEP))


def figures(s: State) -> list[Point]:
    """Where figures stand."""
    return [p for force in s.forces for p in force.places]


def places(s: State) -> list[int]:
    """Every spot, and every figure."""
    return [place_of(p) for p in (*spots(s), *figures(s))]


def thoughts(s: State) -> list[Any]:
    """Every troop sent everywhere and against everybody, and what needs no place; nonsense, too."""
    ends = [do.Skip(), do.Stop(), do.EndShooting(), do.EndTurn(), do.Counter(), do.Counter(1), do.Decline()]
    ends += [do.Remove((0,)), do.Remove(()), do.Remove((0, 1)), do.Hits(2), do.Hits(-1), do.Hits(99)]
    odd: list[Any] = [do.Move(99, (Point(0, 0),)), do.Shoot(0, 99), do.Assault(-1, 0, ()), do.Move(0, ())]
    troops = range(len(s.forces))
    asked = [kind(n) for kind in (do.Activate, do.Rally) for n in troops]
    fights = [one for n in of(s, s.side) for m in troops for one in _fights(s, n, m)]
    walks = [do.Move(n, (s.forces[n].places[0], p)) for n in troops if s.forces[n].places for p in spots(s)]
    placed = [do.Deploy(n, (p,)) for n in troops if not s.forces[n].places for p in (*spots(s), Point(-CM, CM))]
    return [*ends, *odd, *asked, *fights, *walks, *placed]


def _fights(s: State, n: int, m: int) -> Iterator[Any]:
    """What one troop may be meant to do to another: shots, after a step out, too, and assaults."""
    here = s.forces[n].places[0]
    yield do.Shoot(n, m)
    yield do.Shoot(n, m, (here, here.by(4 * CM, 0)))
    yield do.Shoot(n, m, (here, here.by(-9 * CM, 0)))
    if s.forces[m].places:
        there = s.forces[m].places[0]
        yield do.Assault(n, m, (here, there))
        yield do.Assault(n, m, (here, there.by(0, -s.forces[n].radius - s.forces[m].radius)))
        yield do.Assault(n, m, (here, there.by(0, -s.forces[n].radius - s.forces[m].radius)), 1)
