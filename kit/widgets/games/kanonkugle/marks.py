"""What is seen on the table of Kanonkugle: reach, formation, tape measure, range and sight of what is chosen;
motion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from math import hypot
from typing import Any

from kit.core.game import Event
from kit.draw import motion, pathdata
from kit.draw.motion import Frame
from kit.draw.pathdata import circle
from kit.draw.scene import Group, Path, Shapes
from kit.games.kanonkugle import GAME, looking
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.looking import Ghost, Range, Tape, View
from kit.games.kanonkugle.reach import Rings, reach
from kit.games.kanonkugle.rules import assault, moving, shooting, ways
from kit.games.kanonkugle.state import ACTIVATE, DEPLOY, MOVE, RALLY, REMOVE, SHOOT, State, of, others
from kit.games.kanonkugle.tabletop import TableTop, awaited
from kit.space.plane import PM, Point, square
from kit.text import Catalogue
from kit.widgets.features import Motion, Selection, all_at_once, chosen
from kit.widgets.games.kanonkugle import blows, going
from kit.widgets.games.kanonkugle.parts import action_of, figures

Pieces = Mapping[str, Group]
PACE = 2.4
"""Milliseconds in which a walking figure goes a millimetre."""
SHORTEST, LONGEST = 260.0, 900.0
"""How long a walk is seen."""
VOLLEY = 520.0
BALLS = 6
"""So many shots are seen of a volley, at most."""
BALL = 4.0
"""Their radius in millimetres."""
FARTHER = 1.15
"""Somebody who runs off is seen a little beyond the edge."""


def cm(pm: int) -> str:
    """What stands on a label: the number of centimetres alone, until it is known in which language (`spoken`)."""
    return str(ways.cm(pm))


def spoken(view: View, t: Catalogue) -> View:
    """A view whose labels are said in a language."""
    if view.tape is not None and view.tape.label:
        view = replace(view, tape=replace(view.tape, label=t("tape.cm", length=Decimal(view.tape.label))))
    if view.range is not None and view.range.label:
        view = replace(view, range=replace(view.range, label=t("tape.cm", length=Decimal(view.range.label))))
    return view


def view(s: State, selection: Selection, base: View) -> View:
    """The marks for the parts chosen so far."""
    if s.phase == DEPLOY:
        return placing(s, selection, replace(base, zone=s.side))
    if s.phase in (RALLY, ACTIVATE):
        return replace(base, choices=frozenset(callable_now(s)))
    if s.phase == REMOVE:
        number = assault.losing(s)
        return replace(base, choices=frozenset((number,)), leaving=(number, frozenset(figures(selection))))
    return acting(s, selection, base) if s.phase in (SHOOT, MOVE) else base


def callable_now(s: State) -> list[int]:
    """The troops for which a die can be thrown."""
    if s.phase == RALLY:
        return [n for n in of(s, s.side) if s.forces[n].routed and not s.forces[n].rallied]
    return [n for n in of(s, s.side) if not s.forces[n].routed and not s.forces[n].tried]


def placing(s: State, selection: Selection, base: View) -> View:
    """A formation that is chosen for a troop; at a real table, whoever is to be placed now."""
    if s.treaty.real_table:
        return replace(base, choices=frozenset(n for n in awaited(s) if s.forces[n].owner == s.side))
    a = action_of(s, selection)
    if not isinstance(a, do.Deploy):
        return base
    return replace(base, ghost=Ghost(a.troop, a.places, going.wrong_places(s, a)))


def acting(s: State, selection: Selection, base: View) -> View:
    parts = chosen(selection)
    number = parts.get("troop")
    if number is None:
        ready = frozenset(n for n in of(s, s.side) if s.forces[n].active and not s.forces[n].acted)
        return replace(base, choices=ready)
    base = replace(base, selected=number)
    if s.treaty.real_table:
        target = parts.get("target")
        return replace(base, aimed=frozenset(() if target is None else (target,)))
    a = action_of(s, selection)
    if isinstance(a, do.Move):
        return moves(s, a, base)
    if isinstance(a, do.Assault):
        return assaults(s, a, base)
    target = parts.get("target")
    if isinstance(a, do.Shoot):
        base = shoots(s, a, base)
        return leaves(s, a, base) if "at" in parts else base
    if target is not None:
        return replace(base, aimed=frozenset((target,)))
    return replace(base, **free_to_act(s, number))


def free_to_act(s: State, number: int) -> dict[str, Any]:
    """What a troop could do from where it stands: how far it goes, how far it shoots, whom it can aim at."""
    force = s.forces[number]
    found: dict[str, Any] = {"targets": frozenset(targets(s, number)), "reach": around(s, number)}
    if s.phase == SHOOT and force.troop.ratings.tir and force.troop.shoots:
        found["range"] = range_of(s, number, force.places, others(s, s.side))
    return found


def range_of(s: State, number: int, stand: Sequence[Point], enemies: Sequence[int]) -> Range | None:
    """How far a troop shoots from where it would stand; `None` where all of these enemies are within."""
    force = s.forces[number]
    pairs = ((looking.nearest(stand, s.forces[n].places), s.forces[n].radius + force.radius) for n in enemies)
    gaps = [looking.gap(pair, bases) for pair, bases in pairs if pair is not None]
    far = force.troop.shoots
    if max(gaps, default=0) <= far * PM:
        return None
    return Range(number, far, cm(far * PM), () if stand == force.places else tuple(stand))


def around(s: State, number: int) -> Rings:
    """What a troop's middle can get to, which is what one taps."""
    force = s.forces[number]
    middle, first = going.heart(force), force.places[0]
    dx, dy = middle.x - first.x, middle.y - first.y
    return tuple(ways.shifted(ring, dx, dy) for ring in reach(s, number).rings)


def targets(s: State, number: int) -> list[int]:
    """The enemies that a troop can shoot at, or assault."""
    if s.phase not in (SHOOT, MOVE):
        return []
    return [n for n in others(s, s.side) if can_aim(s, number, n)]


def can_aim(s: State, number: int, target: int) -> bool:
    force = s.forces[number]
    if s.phase == SHOOT and force.troop.ratings.tir and GAME.explain(s, do.Shoot(number, target)) is None:
        return True
    return bool(force.troop.ratings.mis) and going.assault(s, number, target)[1] is None


def moves(s: State, a: do.Move, base: View) -> View:
    force = s.forces[a.troop]
    ends = tuple(way[-1] for way in moving.each(force, a))
    refusal = GAME.explain(s, a)
    return replace(
        base,
        reach=around(s, a.troop),
        ghost=Ghost(a.troop, ends, going.wrong_places(s, a)),
        tape=tape(s, a, refusal is not None and refusal.code == "TOO_FAR"),
    )


def tape(s: State, a: going.Going, wrong: bool) -> Tape | None:
    """The tape measure along the longest way of a troop."""
    found = going.longest(s, a)
    if found is None:
        return None
    measured, way = found
    if not (isinstance(a, do.Move) and a.places):
        force = s.forces[a.troop]  # all go alike: shown is the way of their middle, which the finger leads
        middle, first = going.heart(force), force.places[0]
        way = ways.shifted(a.path, middle.x - first.x, middle.y - first.y)
    return Tape(way, cm(measured.length), wrong)


def leaves(s: State, a: do.Shoot, base: View) -> View:
    """A troop that leaves its cover before it shoots."""
    ends = shooting.stand(s, a)
    refusal = GAME.explain(s, a)
    wrong = refusal is not None and refusal.code == "TOO_FAR"
    return replace(base, ghost=Ghost(a.troop, ends, going.wrong_places(s, a)), tape=tape(s, a, wrong))


def shoots(s: State, a: do.Shoot, base: View) -> View:
    """Who is seen of a target, the nearest pair that can hit, and what is in the way of the others."""
    shooter, target = s.forces[a.troop], s.forces[a.target]
    stand, seen = shooting.stand(s, a), shooting.seen(s, a)
    reach = range_of(s, a.troop, stand, (a.target,))
    line = looking.blocked(s.table, stand, target.places, seen)
    base = replace(base, blocked=(line,) if line is not None else ())
    shown = replace(base, aimed=frozenset((a.target,)), seen={a.target: seen}, range=reach)
    pair = looking.in_sight(stand, target.places, seen)
    if pair is None or a.path:
        return replace(shown, sight=pair)
    gap = looking.gap(pair, shooter.radius + target.radius)
    ruler = looking.from_edge_to_edge(pair, shooter.radius, target.radius)
    return replace(shown, sight=pair, tape=Tape(ruler, cm(gap)))


def assaults(s: State, a: do.Assault, base: View) -> View:
    """Where the figures of an assault come to stand, and the way of the first."""
    after = GAME.apply(s, a) if GAME.explain(s, a) is None else None
    places = after.forces[a.troop].places if after is not None else ()
    found = moving.length_of(s, a.path, s.forces[a.troop].troop.walks)
    shown = replace(
        base,
        aimed=frozenset((a.target,)),
        tape=Tape(a.path, cm(found.length), not found.fits),
    )
    if not places:
        return shown
    touched = min(s.forces[a.target].places, key=lambda q: square(q, a.path[-1]))
    return replace(shown, ghost=Ghost(a.troop, places), contacts=((a.path[-1], touched),))


# --- motion: figures walk, shots fly, who is lost runs off the table


def troop_of(pieces: Pieces, name: str) -> list[Group]:
    """The figures of a troop on the board, in their order."""
    found = [piece for key, piece in pieces.items() if key.startswith(f"{name}.")]
    return sorted(found, key=lambda piece: int(piece.key.rpartition(".")[2]))


def motions(s: State, event: Event, b: TableTop, pieces: Pieces) -> list[Motion]:
    """How an event is seen over the scene before it, `s` being the state before it."""
    kind = event.kind
    if kind in blows.THROWN:
        return blows.blow(s, event, b, troop_of(pieces, blows.thrown_at(s)))
    fell = blows.die(event, b, troop_of(pieces, event.pieces[0])) if kind in blows.ROLLED else []
    if kind in ("moved", "left_cover", "assaults"):
        return _walk(event, b, pieces)
    if kind == "shoots":
        return _volley(event, pieces)
    if kind in ("removed", "destroyed"):
        return _run(event, b, pieces)
    if kind in ("not_activated", "nobody_obeys", "not_rallied", "routs"):
        there = troop_of(pieces, event.pieces[0])
        return [*fell, *all_at_once(there, lambda one: motion.shake(one, 4.0), motion.milliseconds("shake"))]
    if kind in blows.GOOD:
        there = troop_of(pieces, event.pieces[0])
        return [*fell, *all_at_once(there, lambda one: motion.lift(one, 5.0), motion.milliseconds("lift"))]
    return []


def _walk(event: Event, b: TableTop, pieces: Pieces) -> list[Motion]:
    """All figures go from where they stand to where they will."""
    there = troop_of(pieces, event.pieces[0])
    middles = _ways(event, b, there)
    lengths = (sum(hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(way)) for way in middles)
    far, ways = max(lengths, default=0.0), iter(middles)
    length = min(max(far * PACE, SHORTEST), LONGEST)
    return all_at_once(there if far else (), lambda one: motion.walk(one, next(ways)), length)


def _ways(event: Event, b: TableTop, there: Sequence[Group]) -> list[list[pathdata.Point]]:
    """The way of each figure: the path holds one for each, one after another, all of the same number of places; or that
    of the first, as which all go (`kit.games.kanonkugle.events`)."""
    points = [b.centre(place) for place in event.path]
    legs = len(points) // len(there) if len(event.pieces) > 1 and there else len(points)
    if legs < 2 or not there:
        return []
    if len(event.pieces) > 1:
        return [points[n * legs : (n + 1) * legs] for n in range(len(there))]
    (x0, y0) = points[0]
    return [[(one.dx + x - x0, one.dy + y - y0) for x, y in points] for one in there]


def _volley(event: Event, pieces: Pieces) -> list[Motion]:
    """Little balls fly from the shooters to their targets."""
    shooters, targets = (troop_of(pieces, name) for name in event.pieces[:2])
    if not shooters or not targets:
        return []
    count = min(BALLS, max(int(event.facts.get("dice", 1)), 1))
    flights = []
    for n in range(count):
        one, other = shooters[n * len(shooters) // count], targets[n * len(targets) // count]
        flights.append(_flight((one.dx, one.dy), (other.dx, other.dy), n / (2 * count)))
    return [(motion.together(*flights), VOLLEY, [])]


def _flight(start: pathdata.Point, end: pathdata.Point, late: float) -> Frame:
    def frame(share: float) -> Shapes:
        own = (share - late) / (1 - late) if share > late else -1.0
        if not 0 <= own < 1:
            return ()
        return (Path(circle(*motion.along((start, end), own), BALL), "ink.main", "paper.card", 1.5),)

    return frame


def _run(event: Event, b: TableTop, pieces: Pieces) -> list[Motion]:
    """Figures run off over the nearest edge at their side."""
    there = [pieces[name] for name in event.pieces[1:] if name in pieces]
    there = troop_of(pieces, event.pieces[0]) if event.kind == "destroyed" else there
    return all_at_once(there, lambda one: motion.leave(one, _off(one, b)), 2 * motion.milliseconds("leave"))


def _off(one: Group, b: TableTop) -> pathdata.Point:
    edges = {(0.0, one.dy): one.dx, (b.width, one.dy): b.width - one.dx,
             (one.dx, 0.0): one.dy, (one.dx, b.height): b.height - one.dy}  # fmt: skip
    x, y = min(edges, key=edges.__getitem__)
    return one.dx + (x - one.dx) * FARTHER, one.dy + (y - one.dy) * FARTHER
