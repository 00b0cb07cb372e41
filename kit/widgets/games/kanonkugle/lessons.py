"""Kanonkugle as a lesson needs it: forbidden tries, places to name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Action
from kit.games.kanonkugle.state import DEPLOY, State, of, others
from kit.games.kanonkugle.tabletop import place_of, point_of
from kit.space.plane import Point
from kit.widgets.games.kanonkugle import going, taps
from kit.widgets.games.kanonkugle.forms import KEPT
from kit.widgets.games.kanonkugle.parts import chosen
from kit.widgets.games.kanonkugle.table import KanonkugleTable
from kit.widgets.lesson_table import LessonTable
from kit.widgets.tap_result import Selection


class KanonkugleLessonTable(KanonkugleTable, LessonTable):
    """What a way costs stands on the tape measure: no bill is made out for it."""

    def forbidden(self, s: State, selection: Selection, place: int, rule_id: str) -> Action | None:
        """The action that a tap may mean and that this very rule forbids; `None` if there is none."""
        point = point_of(place)
        hit = taps.hit_by(s, selection, point)
        for a in meanings(s, chosen(selection).get("troop"), point, -1 if hit is None else hit[0]):
            refusal = GAME.explain(s, a)
            if refusal is not None and refusal.rule_id == rule_id:
                return a
        return None

    def sights(self, s: State) -> list[int]:
        """Where figures and obstacles stand, and the middle of each tenth of the table."""
        boxes = [one.shape.box for one in s.table.obstacles]
        middles = [Point((left + right) // 2, (bottom + top) // 2) for left, bottom, right, top in boxes]
        width, height = s.table.size
        spots = [Point(width // 2, height * n // 10) for n in range(1, 10)]
        return sorted({*self.taken(s), *map(place_of, (*middles, *spots))})


def meanings(s: State, mine: int | None, p: Point, hit: int) -> Iterator[Any]:
    """What a tap on a point may mean, where one of one's own troops is chosen or none is, and where it hits a figure of
    some troop or none."""
    if s.phase == DEPLOY:
        yield from _placings(s, mine, p, hit)
    elif mine is None or mine == hit:
        yield from _alone(s, hit)
    else:
        yield from _with(s, mine, p, hit)


def _placings(s: State, mine: int | None, p: Point, hit: int) -> Iterator[Any]:
    """A troop is put there, or one that stands there moves off."""
    for number in taps.waiting(s) if mine is None else [mine]:
        yield do.Deploy(number, going.stands(s.forces[number], KEPT, 0, p))
    if hit >= 0:
        yield do.Move(hit, s.forces[hit].places[:1])
        yield do.Deploy(hit, s.forces[hit].places)


def _alone(s: State, hit: int) -> Iterator[Any]:
    """What a troop may be asked for that is tapped and nothing else: to act, to be activated, to be brought back; the
    answer to an enemy's blow."""
    if hit < 0:
        return
    yield do.Counter()
    if GAME.explain(s, do.Move(hit, s.forces[hit].places[:1])) is None:
        return  # it is chosen, and asked for something by the next tap
    yield from (do.Activate(hit), do.Rally(hit), do.Move(hit, s.forces[hit].places[:1]))
    if hit in of(s, s.side):
        yield from (do.Shoot(hit, enemy) for enemy in others(s, s.side))


def _with(s: State, mine: int, p: Point, hit: int) -> Iterator[Any]:
    """What the chosen troop may be asked for: to go there straight, to step out and shoot, or something to whoever
    stands there."""
    heart = going.heart(s.forces[mine])
    if hit >= 0:
        touching = going.assault(s, mine, hit)[0]
        yield from (do.Shoot(mine, hit), touching, do.Assault(mine, hit, touching.path, 1), do.Counter())
        yield from (do.Activate(hit), do.Rally(hit))
    yield going.moved(s, mine, KEPT, 0, (heart, p))
    yield from (going.left(s, mine, enemy, (heart, p)) for enemy in others(s, s.side))
