"""Kanonkugle: the boards of the rule book: what an action does, or where it is refused; below the table the dice that
were thrown and the life points that are given up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from kit.core.chance import Roll
from kit.core.diagrams import Names
from kit.core.game import Ref
from kit.draw.art import BOX, pictogram
from kit.draw.pathdata import rounded_box
from kit.draw.scene import Group, Path, Scene, Shapes
from kit.draw.strip import Item, in_a_row, with_strip
from kit.games.kanonkugle import GAME, looking
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.action_notation import point
from kit.games.kanonkugle.actions import Action
from kit.games.kanonkugle.ground import COSTS, Terrain
from kit.games.kanonkugle.item_notation import parse_design
from kit.games.kanonkugle.landscape import crate_tile, tile
from kit.games.kanonkugle.looking import Ghost, Range, Tape, View
from kit.games.kanonkugle.pictures import figure_shapes, picture_of
from kit.games.kanonkugle.pieces import DESIGNS
from kit.games.kanonkugle.rules import assault, clearing, moving, shooting, turn, ways
from kit.games.kanonkugle.scene import scene
from kit.games.kanonkugle.state import State
from kit.games.kanonkugle.tabletop import TableTop, part_of, top_of
from kit.space.plane import PM, square

FACES = range(1, 7)
MOST_DICE = 36
CRATE = "crate"
_DIE, _GAP = 60.0, 14.0


def diagram(
    s: State, actions: Sequence[Action], refused: bool = False, corners: Sequence[str] = (), names: Names = str
) -> Scene:
    """The table, or the part between two corners, with the actions that are shown there, and a strip with their dice;
    `names` tells a length in the language's own way."""
    b = _board(s, corners)
    view, t = View(), s
    strip: list[Item] = []
    for n, a in enumerate(actions):
        view = _marked(t, a, refused, names, view)
        strip += _items(t, a)
        if n < len(actions) - 1:
            t = GAME.apply(t, a)
    return with_strip(scene(s, view, b=b), *in_a_row(strip, _GAP))


def _board(s: State, corners: Sequence[str]) -> TableTop:
    if not corners:
        return top_of(s.table)
    one, other = map(point, corners)
    return part_of(one, other)


def _cm(pm: int, names: Names) -> str:
    return names(f"{ways.cm(pm)} cm")


def _marked(s: State, a: Action, refused: bool, names: Names, view: View) -> View:
    """The view with the marks of an action."""
    if isinstance(a, do.Deploy | do.Move | do.Shoot | do.Assault) and not turn.known(s, a.troop):
        return view
    match a:
        case do.Deploy():
            wrong = looking.hindered(s, a) if refused else frozenset()
            return replace(view, ghost=Ghost(a.troop, a.places, wrong), zone=s.forces[a.troop].owner)
        case do.Rally(troop=troop) | do.Activate(troop=troop):
            return replace(view, selected=troop) if s.forces[troop].places else view
        case do.Move():
            return _moves(s, a, refused, names, view)
        case do.Shoot():
            return _shoots(s, a, refused, names, view)
        case do.Assault():
            return _assaults(s, a, refused, names, view)
        case do.Remove(units=units):
            return replace(view, leaving=(assault.losing(s), frozenset(units)))
        case do.Counter() if s.clash is not None:
            doer, target = s.forces[s.clash.doer], s.forces[s.clash.target]
            pair = looking.nearest(target.places, doer.places)
            return replace(view, contacts=() if pair is None else (pair,), selected=s.clash.target)
    return view


def _moves(s: State, a: do.Move, refused: bool, names: Names, view: View) -> View:
    force = s.forces[a.troop]
    if not moving.readable(force, a):
        return replace(view, arrows=(a.path,), selected=a.troop)
    ends = tuple(way[-1] for way in moving.each(force, a))
    wrong = looking.hindered(s, a) if refused else frozenset()
    return replace(view, selected=a.troop, ghost=Ghost(a.troop, ends, wrong), tape=_tape(s, a, names))


def _tape(s: State, a: moving.Going, names: Names) -> Tape | None:
    found = looking.longest(s, a)
    if found is None:
        return None
    measured, way = found
    return Tape(way, _cm(measured.length, names), not measured.fits)


def _shoots(s: State, a: do.Shoot, refused: bool, names: Names, view: View) -> View:
    shooter, target = s.forces[a.troop], s.forces[a.target]
    if target.owner == shooter.owner or not shooter.troop.shoots:
        return replace(view, selected=a.troop, aimed=view.aimed | {a.target})
    stand, seen = shooting.stand(s, a), shooting.seen(s, a)
    view = replace(view, selected=a.troop, aimed=view.aimed | {a.target}, seen={**view.seen, a.target: seen})
    view = replace(view, range=Range(a.troop, shooter.troop.shoots, _cm(shooter.troop.shoots * PM, names), stand))
    if a.path:
        wrong = looking.hindered(s, a) if refused else frozenset()
        view = replace(view, ghost=Ghost(a.troop, stand, wrong), tape=_tape(s, a, names))
    line = looking.blocked(s.table, stand, target.places, seen)
    pair = looking.in_sight(stand, target.places, seen)
    view = replace(view, blocked=() if line is None else (line,), sight=pair)
    if pair is None or a.path:
        return view
    bases = shooter.radius + target.radius
    far = square(*pair) > (shooter.troop.shoots + bases) ** 2
    ruler = looking.from_edge_to_edge(pair, shooter.radius, target.radius)
    return replace(view, tape=Tape(ruler, _cm(looking.gap(pair, bases), names), far))


def _assaults(s: State, a: do.Assault, refused: bool, names: Names, view: View) -> View:
    force = s.forces[a.troop]
    if a.path[0] not in force.places:
        return replace(view, arrows=(a.path,), selected=a.troop)
    measured = moving.length_of(s, a.path, force.troop.walks)
    view = replace(view, selected=a.troop, aimed=view.aimed | {a.target})
    view = replace(view, tape=Tape(a.path, _cm(measured.length, names), not measured.fits))
    places = None if refused else clearing.placed(s, a)
    if places is None:
        return view
    touched = min(s.forces[a.target].places, key=lambda q: square(q, a.path[-1]))
    return replace(view, ghost=Ghost(a.troop, places), contacts=((a.path[-1], touched),))


# --- what stands below the table


def _items(s: State, a: Action) -> list[Item]:
    """The dice of an action, and how wide each is; the life points given up for more of them."""
    match a:
        case Roll(pips=pips) if pips in FACES:
            return [((pictogram(f"die_{pips}", _DIE / 2, 0, _DIE),), _DIE)]
        case do.Hits(count=count) if s.clash is not None:
            many = min(max(s.clash.dice, count), MOST_DICE)
            return [(_thrown(n < count), 0.6 * _DIE) for n in range(many)]
    given = getattr(a, "sacrifice", None)
    return [(_given(), _DIE) for _ in range(given or 0)]


def _thrown(hit: bool) -> Shapes:
    """A die of many, of which one only tells whether it is a hit."""
    side = 0.6 * _DIE
    box = Path(rounded_box(1, -side / 2 + 1, side - 2, side - 2, 8), *(("accent.main",) if hit else ("paper.sunk",)))
    edge = replace(box, fill="", stroke="ink.main" if hit else "ink.faint", width=2.4)
    return (box, edge, pictogram("check", side / 2, 0, 0.7 * side)) if hit else (box, edge)


def _given() -> Shapes:
    """A life point that is given up."""
    return (pictogram("suit_heart", _DIE / 2, 0, 0.8 * _DIE, main="status.threat"),)


# --- what the tables of the book name


class Pieces:
    """The troops and the kinds of ground that the tables of the book name."""

    nouns = (*(Ref("troop", name) for name in DESIGNS), *(Ref("ground", ground) for ground in (*COSTS, CRATE)))

    def picture(self, *nouns: Ref) -> Shapes | None:
        """A figure of the first player's, a piece of ground, or what is climbed."""
        if len(nouns) != 1:
            return None
        (noun,) = nouns
        if noun.kind == "ground":
            return crate_tile() if noun.id == CRATE else tile(cast(Terrain, noun.id))
        troop = parse_design(noun.id)
        shapes = figure_shapes(0, picture_of(troop), "", troop.colour)
        return (Group("", shapes, dx=BOX / 2, dy=BOX / 2, scale=0.92),)


PIECES = Pieces()
