"""Kanonkugle under a finger, in a match and in lessons: troops on a table without squares, whose places are its points
to the millimetre."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from kit.core.game import Event, Slot
from kit.core.match import Step
from kit.draw.scene import Group, Scene
from kit.games.kanonkugle import GAME, scene
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Action
from kit.games.kanonkugle.board import KanonkugleBoard
from kit.games.kanonkugle.looking import View
from kit.games.kanonkugle.pictures import TALL
from kit.games.kanonkugle.rules import assault, control
from kit.games.kanonkugle.scene import banners
from kit.games.kanonkugle.state import (
    ACTIVATE,
    ACTIVATING,
    DEPLOY,
    INITIATIVE,
    MORALE,
    MOVE,
    ORDER,
    REMOVE,
    SHOOT,
    State,
    of,
    others,
)  # fmt: skip
from kit.games.kanonkugle.tabletop import TableTop, awaited, laid_out, place_of, point_of, top
from kit.space.plane import CM, Point, square
from kit.text import Catalogue
from kit.widgets.dice import DiceTable
from kit.widgets.features import DicePool, Motion, News, OwnBattles, Selection, Strokes, chosen
from kit.widgets.games.kanonkugle import beside, going, hints, marks, parts, real, taps
from kit.widgets.games.kanonkugle.going import KEPT
from kit.widgets.games.kanonkugle.marks import motions
from kit.widgets.games.kanonkugle.words import Telling
from kit.widgets.lesson_table import LessonTable

FINGER = 56.0
"""Millimetres of table that a finger needs to be sure: where they are too few pixels, one can come closer."""
THUMB = 5 * CM
"""Micrometres around a tap in which figures are looked for that it may mean."""
UNHEARD = ("nobody_obeys", "all_routed")
"""The events with which a turn passes because no troop obeys."""
SQUARE = 100.0
"""Millimetres of a plan that a troop takes there, which is all that is tapped on it."""


class KanonkugleTable(Telling, DiceTable):
    """Kanonkugle on its table."""

    game = GAME
    beginning = "meadow"
    counted = "rounds"
    forewarns = False  # only whoever stands there already is marked
    phases = hints.PHASES
    blank = View()
    strokes = Strokes(grips=taps.taken_hold, meant=taps.dragged, under_way=taps.drawn)
    dice_pool = DicePool(count=taps.dice, shown=taps.shown)
    own_battles = OwnBattles("kit.games.kanonkugle.draft_file", "troops.untitled")
    pending = taps.WAITS
    pick = staticmethod(taps.tapped)
    part = staticmethod(beside.part)
    listed = staticmethod(parts.listed)
    taken_up = staticmethod(real.taken_up)
    view = staticmethod(marks.view)
    hint = staticmethod(hints.hint)
    threat = staticmethod(hints.warning)

    def board(self, s: State) -> TableTop:
        return top(s)

    def place_width(self, s: State) -> float:
        return (SQUARE if s.treaty.real_table else FINGER) / top(s).width

    def around(self, s: State, place: int) -> Sequence[int]:
        """The figures of which a thumb may mean one that hits none."""
        p = point_of(place)
        return [at for at in self.taken(s) if square(p, point_of(at)) <= THUMB**2]

    def home(self, s: State) -> int:
        """Where the keyboard's cursor starts: a troop that can do something, else the middle of the own zone."""
        s = laid_out(s)
        if s.phase == REMOVE:
            return place_of(s.forces[assault.losing(s)].places[0])
        mine = [
            n for n in of(s, s.side) if s.phase not in (SHOOT, MOVE) or (s.forces[n].active and not s.forces[n].acted)
        ]
        if mine and s.phase != DEPLOY:
            return place_of(s.forces[mine[0]].places[0])
        left, bottom, right, top = s.table.zones[s.side] if s.side < len(s.table.zones) else s.table.box
        return place_of(Point((left + right) // 2, (bottom + top) // 2))

    def choice_place(self, s: State, slot: Slot) -> int:
        number, forces = slot.value if slot.kind in ("troop", "target") else -1, laid_out(s, awaited(s)).forces
        if 0 <= number < len(forces) and forces[number].places:
            return place_of(going.nearest_to(forces[number].places))
        return self.home(s)

    # --- what is chosen

    def part_place(self, s: State, kind: str, value: str) -> int | None:
        number = beside.number_of(s, value) if kind == "troop" else None
        return self.choice_place(s, Slot("troop", number)) if number is not None else None

    # --- marks and motion

    def chosen_place(self, s: State, base: Any) -> int | None:
        number = cast(View, base).selected
        return None if number is None else self.choice_place(s, Slot("troop", number))

    def taken(self, s: State) -> Sequence[int]:
        return [place_of(p) for force in laid_out(s, awaited(s)).forces for p in force.places]

    def flags(self, s: State) -> list[tuple[float, float, float]]:
        """The banners, each as three squares of its height."""
        b, half = top(s), TALL / 2 * top(s).scale / top(s).width
        there = banners(laid_out(s, awaited(s)), b)
        return [
            (one.dx / b.width + aside, one.dy / b.height, half) for one in there for aside in (-2 * half, 0, 2 * half)
        ]

    def scene(self, s: State, base: Any, t: Catalogue) -> Scene:
        return scene.scene(s, marks.spoken(cast(View, base), t))

    def motions(self, s: State, event: Event, scene: Scene, pieces: Mapping[str, Group]) -> list[Motion]:
        return motions(s, event, top(s), pieces)

    def in_danger(self, s: State, side: int | None = None) -> list[int]:
        """Where the troops of a side (of whoever's turn it is, if none is named) stand that can be hit as everybody
        stands."""
        return [threat.place for threat in GAME.threats(s, s.side if side is None else side).values()]

    def way_of(self, s: State, a: Any) -> tuple[int, ...]:
        return () if a is None else KanonkugleBoard().way(s, a)

    # --- the course of a match

    def turn_words(self, s: State, t: Catalogue) -> str:
        return t("chip.round", n=max(s.round, 1), of=s.treaty.rounds if s.treaty.end == "rounds" else None)

    def standing(self, s: State, player: int) -> int:
        """The life points that a player has left."""
        return sum(force.pv for force in s.forces if force.owner == player)

    def fell(self, s: State, t: State) -> list[int]:
        """Where troops were destroyed."""
        gone = [a for a, b in zip(laid_out(s).forces, t.forces, strict=True) if a.places and not b.places]
        return [place_of(going.nearest_to(force.places)) for force in gone]

    def news(self, s: State, a: Any, t: State) -> News:
        """Where the turn passes because none obeys: the last troop that was tried, or one of those that are routed."""
        if s.phase not in (ACTIVATE, ACTIVATING) or GAME.events(s, a, t)[0].kind not in UNHEARD:
            return super().news(s, a, t)
        number = s.tested if s.phase == ACTIVATING else of(s, s.side)[0]
        return News(fell=self.fell(s, t), brought=(self.choice_place(s, Slot("troop", number)),))

    def one_throw(self, step: Step) -> bool:
        """The dice for an order are one throw."""
        return step.before.phase in (ORDER, INITIATIVE) and step.before.phase == step.after.phase

    def waits_for_hand(self, step: Step, humans: Sequence[int]) -> bool:
        """Dice for nerves wait for whose they are; those for an order fall by themselves, and those that somebody has
        just asked for."""
        s: State = step.after
        return s.phase == MORALE and KanonkugleBoard().roller(s, s.side) in humans

    def amid(self, s: State) -> bool:
        """A fight goes on until the last of it."""
        return s.clash is not None or s.tested >= 0 or super().amid(s)

    def people_only(self, s: State) -> str:
        """Nobody but people sees how far it is, and whom one sees."""
        return "seat.real_table" if s.treaty.real_table else ""

    def forced(self, s: State) -> Action | None:
        """A turn in which no troop could do anything is over. Whoever has done something ends it by a button, so that
        a slip can be taken back."""
        idle = s.phase in (SHOOT, MOVE) and control.none_acts(s)
        return do.EndTurn() if idle and not any(s.forces[n].acted for n in of(s, s.side)) else None


# --- lessons


class KanonkugleLessonTable(KanonkugleTable, LessonTable):
    """What a way costs stands on the tape measure: no bill is made out for it."""

    def meanings(self, s: State, selection: Selection, place: int) -> Iterator[Any]:
        """What a tap on a point may mean, where one of one's own troops is chosen or none is, and where it hits a
        figure of some troop or none."""
        point, mine = point_of(place), chosen(selection).get("troop")
        found = taps.hit_by(s, selection, point)
        hit = -1 if found is None else found[0]
        if s.phase == DEPLOY:
            return _placings(s, mine, point, hit)
        return _alone(s, hit) if mine is None or mine == hit else _with(s, mine, point, hit)

    def sights(self, s: State) -> list[int]:
        """Where figures and obstacles stand, and the middle of each tenth of the table."""
        boxes = [one.shape.box for one in s.table.obstacles]
        middles = [Point((left + right) // 2, (bottom + top) // 2) for left, bottom, right, top in boxes]
        width, height = s.table.size
        spots = [Point(width // 2, height * n // 10) for n in range(1, 10)]
        return sorted({*self.taken(s), *map(place_of, (*middles, *spots))})


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
