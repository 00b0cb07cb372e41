"""What the table of Kanonkugle shows of what a person has chosen: reach, formation, tape measure, range and sight."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

from kit.games.kanonkugle import GAME, looking
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.looking import Ghost, Range, Tape, View
from kit.games.kanonkugle.reach import Rings, reach
from kit.games.kanonkugle.rules import assault, moving, shooting, ways
from kit.games.kanonkugle.state import ACTIVATE, DEPLOY, MOVE, RALLY, REMOVE, SHOOT, State, of, others
from kit.games.kanonkugle.tabletop import awaited
from kit.space.plane import PM, square
from kit.text import Catalogue
from kit.widgets.games.kanonkugle import going
from kit.widgets.games.kanonkugle.parts import action_of, chosen, figures
from kit.widgets.tap_result import Selection


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
        label = cm(force.troop.shoots * PM)
        found["range"] = Range(number, force.troop.shoots, label)
    return found


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
    reach = Range(a.troop, shooter.troop.shoots, cm(shooter.troop.shoots * PM), stand if a.path else ())
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
