"""Kanonkugle: the marks on the table, below the figures and above them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, hypot

from kit.draw import marks, measuring, pathdata
from kit.draw.art import pictogram
from kit.draw.pathdata import circle, polyline, rounded_box
from kit.draw.scene import Group, Path, Shape, Shapes
from kit.games.kanonkugle.looking import Blocked, Ghost, Range, Tape, View
from kit.games.kanonkugle.pictures import SMALL, figure_shapes, picture_of, tone_on
from kit.games.kanonkugle.pieces import PLAYERS
from kit.games.kanonkugle.rules import ending
from kit.games.kanonkugle.sight import Cover
from kit.games.kanonkugle.state import DEPLOY, OBJECTIVE, ORDER, Force, State
from kit.games.kanonkugle.tabletop import MM, TableTop, awaited, laid_out, point_of
from kit.space.plane import Point, square

TAPE = 17.0
"""Width of the tape measure."""
GAP = 7.0
"""Length of an arc up to which it belongs to the rim of a gap."""
ARROW = 34.0
"""What the measures of an arrow are multiples of."""
WORDS = 17.0
"""Size of what stands on a label."""
_CLEAR = 1.4
"""From the middle of a label to that of another, in their sizes: on paper they may be larger."""


def centres(b: TableTop, places: Iterable[Point]) -> list[pathdata.Point]:
    """Where points lie in the scene."""
    return [b.xy(p) for p in places]


def blob(b: TableTop, force: Force, wider: float) -> str:
    """A line around all figures of a troop, so far from their bases; small gaps between them are passed over."""
    radius = force.radius / MM + wider
    found = measuring.around(centres(b, force.places), radius, b.box)
    return measuring.arcs([arc for arc in found if (arc[2] - arc[1]) * radius > GAP], radius)


# --- below the figures


def under(s: State, view: View, b: TableTop) -> Shapes:
    """The marks below the figures."""
    shapes: list[Shape] = [*zones(s, view, b), *objective(s, b), *reach(b, view.reach)]
    shapes += [shape for number in sorted(view.choices - {view.selected}) for shape in choice(b, s.forces[number])]
    shapes += [shape for n in sorted(troops_at(s, view.danger)) for shape in danger(b, s.forces[n])]
    shapes += pointed(s, view.pointed, b)
    if view.selected is not None:
        shapes += chosen(b, s.forces[view.selected])
    aimed = view.targets | view.aimed
    shapes += [shape for n in sorted(aimed) for shape in target(b, s.forces[n], n in view.aimed)]
    if view.range is not None:
        shapes += in_range(s, view.range, b)
    return tuple(shapes)


def zones(s: State, view: View, b: TableTop) -> Iterator[Shape]:
    """Where troops are placed, while they are; the zone of whoever places is plainer."""
    if s.phase in (ORDER, DEPLOY):
        shown: Collection[int] = range(min(s.players, len(s.table.zones)))
    else:
        shown = () if view.zone is None else (view.zone,)
    for side in shown:
        left, low, right, top = s.table.zones[side]
        (x0, y1), (x1, y0) = b.xy(Point(left, low)), b.xy(Point(right, top))
        now = view.zone == side or (s.phase == DEPLOY and s.side == side)
        seat = PLAYERS[side]
        d = rounded_box(x0 + 3, y0 + 3, x1 - x0 - 6, y1 - y0 - 6, 8)
        yield Path(d, seat.colour, opacity=0.3 if now else 0.14)
        yield Path(d, stroke="paper.card", width=5, opacity=0.8)
        yield Path(d, stroke=seat.colour, width=3 if now else 2, dash=(12, 7), cap="butt")
        size = 0.5 * min(x1 - x0, y1 - y0)
        for share in (0.12, 0.88):
            x = x0 + share * (x1 - x0)
            yield pictogram(seat.emblem, x, (y0 + y1) / 2, size, main=seat.colour, line="table.ground", opacity=0.55)


def objective(s: State, b: TableTop) -> Shapes:
    """What is fought for, and how near to it one has to be; whoever held it last has the flag in their colour."""
    if s.treaty.end != OBJECTIVE:
        return ()
    (x, y), near = b.xy(ending.marker(s)), ending.NEAR / MM
    tone, on = ("accent.main", "ink.main") if s.holder < 0 else (PLAYERS[s.holder].colour, tone_on(s.holder))
    picture = "star_full" if s.holder < 0 else PLAYERS[s.holder].emblem
    around = (
        Path(circle(x, y, near), "paper.card", opacity=0.35),
        Path(circle(x, y, near), stroke="ink.main", width=1.8, dash=(3, 6)),
    )
    return (
        *(around if b.ruled else ()),
        Path(circle(x, y, 15 * b.scale), tone, "ink.main", 2.6),
        pictogram(picture, x, y, 20 * b.scale, main=on, line=tone),
    )


def reach(b: TableTop, rings: Sequence[Sequence[Point]]) -> Shapes:
    """What can be got to: a light wash in an edge of marigold."""
    d = "".join(polyline(centres(b, ring), closed=True) for ring in rings)
    if not d:
        return ()
    return (
        Path(d, "terrain.reach", opacity=0.5),
        Path(d, stroke="paper.card", width=5.4),
        Path(d, stroke="accent.deep", width=2.6),
    )


def chosen(b: TableTop, force: Force) -> Shapes:
    """The chosen troop: marigold all around it, in an edge of ink."""
    d = blob(b, force, 5)
    full = "".join(circle(x, y, force.radius / MM + 5) for x, y in centres(b, force.places))
    return Path(d, stroke="paper.card", width=7), Path(d, stroke="ink.main", width=4), Path(full, "accent.main")


def choice(b: TableTop, force: Force) -> Shapes:
    """A troop that can be chosen: a fine line of marigold around it."""
    d = blob(b, force, 4.5)
    return Path(d, stroke="paper.card", width=6.4), Path(d, stroke="accent.deep", width=3)


def target(b: TableTop, force: Force, aimed: bool) -> Shapes:
    """A troop that can be struck: a dashed line around it; where it is aimed at, with a wash."""
    d = blob(b, force, 6)
    wash = "".join(circle(x, y, force.radius / MM + 6) for x, y in centres(b, force.places)) if aimed else ""
    line = (
        Path(d, stroke="paper.card", width=7, opacity=0.9),
        Path(d, stroke="status.threat", width=3.4, dash=(9, 5), cap="butt"),
    )
    return (Path(wash, "status.threat_wash"), *line) if wash else line


def danger(b: TableTop, force: Force) -> Shapes:
    """A troop that could be hit: a thin line around a wash."""
    full = "".join(circle(x, y, force.radius / MM + 6) for x, y in centres(b, force.places))
    return (
        Path(full, "status.threat_wash", opacity=0.75),
        Path(blob(b, force, 6), stroke="status.threat", width=2, dash=(2, 4)),
    )


def troops_at(s: State, places: Iterable[int]) -> set[int]:
    """The troops that have a figure on one of some places."""
    return {n for place in places if (n := troop_at(s, place)) is not None}


def troop_at(s: State, place: int) -> int | None:
    """The troop whose base covers a place, or will cover it."""
    p, stand = point_of(place), laid_out(s, awaited(s))
    return next((n for n, f in enumerate(stand.forces) if any(square(p, q) <= f.radius**2 for q in f.places)), None)


def pointed(s: State, places: Collection[int], b: TableTop) -> Iterator[Shape]:
    """What is pointed out: a troop with all its figures, else a point."""
    for n in sorted(troops_at(s, places)):
        d = blob(b, s.forces[n], 7)
        yield Path(d, stroke="paper.card", width=10)
        yield Path(d, stroke="ink.main", width=7)
        yield Path(d, stroke="accent.main", width=4.4)
    free = "".join(circle(*b.centre(place), b.radius) for place in sorted(places) if troop_at(s, place) is None)
    if free:
        yield Path(free, stroke="paper.card", width=8)
        yield Path(free, stroke="ink.main", width=5.6)
        yield Path(free, stroke="accent.main", width=3.4)


def in_range(s: State, shown: Range, b: TableTop) -> Shapes:
    """How far a troop shoots. A base that the line touches is in range: it runs around the shooters' bases at the
    distance that is measured from edge to edge."""
    force = s.forces[shown.troop]
    radius = (shown.far + force.radius) / MM
    found = measuring.around(centres(b, shown.places or force.places), radius, b.box)
    return measuring.limit(measuring.arcs(found, radius))


# --- above the figures


def over(s: State, view: View, b: TableTop) -> Shapes:
    """The marks above the figures, labels last."""
    shapes: list[Shape] = [*seen(s, view, b)]
    shapes += [shape for found in view.blocked for shape in blocked(b, found)]
    if view.sight is not None:
        shapes += measuring.sight(*centres(b, view.sight))
    shapes += ghost(s, view.ghost, b) if view.ghost is not None else ()
    shapes += marks.dots(b, view.path) if view.path else ()
    shapes += measuring.tape(centres(b, view.tape.way), TAPE * b.scale, view.tape.wrong) if view.tape else ()
    shapes += contacts(b, view.contacts)
    shapes += [shape for way in view.arrows for shape in marks.arrow_along(centres(b, way), ARROW * b.scale)]
    if view.arrow:
        shapes += marks.arrow_along([b.centre(place) for place in view.arrow], ARROW * b.scale)
    shapes += refused(b, view.refused) if view.refused is not None else ()
    shapes += focus(b, view.focus) if view.focus is not None else ()
    return (*shapes, *labels(s, view, b))


def seen(s: State, view: View, b: TableTop) -> Iterator[Shape]:
    """Rings around the figures that are seen; those that are hidden are grey themselves."""
    for number, covers in view.seen.items():
        force = s.forces[number]
        for cover, half in ((Cover.VIEW, False), (Cover.HALF, True)):
            places = [p for p, found in zip(force.places, covers, strict=True) if found is cover]
            yield from measuring.rings(centres(b, places), force.radius / MM, half)


def blocked(b: TableTop, line: Blocked) -> Shapes:
    """A line of sight up to what is in its way."""
    return measuring.blocked(b.xy(line.start), b.xy(line.at), 9 * b.scale)


def ghost(s: State, shown: Ghost, b: TableTop) -> Iterator[Shape]:
    """A formation as it would stand: its figures, paler, with a dashed edge; red and crossed where one cannot stand."""
    force = s.forces[shown.troop]
    r = force.radius / MM
    good = [b.xy(p) for n, p in enumerate(shown.places) if n not in shown.wrong]
    wrong = [b.xy(shown.places[n]) for n in sorted(shown.wrong)]
    stands = figure_shapes(force.owner, picture_of(force.troop), "", force.troop.colour, r <= SMALL)
    for p in shown.places:
        x, y = b.xy(p)
        yield Group("", stands, dx=x, dy=y, scale=r / 50, opacity=0.75)
    if good:
        d = "".join(circle(x, y, r) for x, y in good)
        yield Path(d, stroke="paper.card", width=3.4)
        yield Path(d, stroke="ink.main", width=1.8, dash=(4, 2.5), cap="butt")
    if wrong:
        d, arm = "".join(circle(x, y, r) for x, y in wrong), 0.5 * r
        cross = "".join(
            polyline([(x - arm, y - arm), (x + arm, y + arm)]) + polyline([(x - arm, y + arm), (x + arm, y - arm)])
            for x, y in wrong
        )
        yield Path(d, "status.threat_wash", "status.threat", 2.6, opacity=0.8)
        yield Path(cross, stroke="status.threat", width=min(0.3 * r, 3.2))


def contacts(b: TableTop, pairs: Iterable[tuple[Point, Point]]) -> Iterator[Shape]:
    """Crossed swords where bases touch."""
    for pair in pairs:
        (x0, y0), (x1, y1) = centres(b, pair)
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        yield Path(circle(x, y, 12 * b.scale), "paper.card", "status.threat", 2.4)
        yield pictogram("swords", x, y, 15 * b.scale)


def refused(b: TableTop, place: int) -> Shapes:
    """A point that was asked for in vain: a dashed circle."""
    d = circle(*b.centre(place), b.radius)
    return (
        Path(d, stroke="paper.card", width=6, opacity=0.8),
        Path(d, stroke="ink.main", width=3, dash=(6, 4), cap="butt"),
    )


def focus(b: TableTop, place: int) -> Shapes:
    """The keyboard's cursor: a circle with a hair cross, as what counts is a point."""
    (x, y), r = b.centre(place), b.radius
    hairs = "".join(
        polyline([(x + 0.35 * r * dx, y + 0.35 * r * dy), (x + 1.6 * r * dx, y + 1.6 * r * dy)])
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))
    )
    return (
        Path(hairs + circle(x, y, r), stroke="paper.card", width=6.4),
        Path(hairs + circle(x, y, r), stroke="accent.link", width=3.2),
        Path(circle(x, y, 2.2), "accent.link", "paper.card", 1.2),
    )


def labels(s: State, view: View, b: TableTop) -> Iterator[Shape]:
    """What stands on labels: the length of the tape, the range."""
    size, told = WORDS * b.scale, None
    if view.tape is not None and view.tape.label and len(view.tape.way) > 1:
        told = measuring.kept_in(_beside(view.tape, b, size), view.tape.label, size, b.box)
    if view.range is not None and view.range.label:
        at = _on_limit(s, view.range, b, size, told)
        if at is not None:
            yield from measuring.label(at, view.range.label, size, "paper.card", "table.sight", "table.sight")
    if view.tape is not None and told is not None:
        fill = "status.threat" if view.tape.wrong else "ink.main"
        yield from measuring.label(told, view.tape.label, size, fill)


def tape_spots(tape: Tape, b: TableTop) -> Iterator[tuple[float, float, float, float, float]]:
    """What no banner should hide, nor be hidden by: bits of a tape measure, and its label."""
    half, size = TAPE * b.scale / 2, WORDS * b.scale
    way = centres(b, tape.way)
    for (x0, y0), (x1, y1) in pairwise(way):
        bits = max(ceil(hypot(x1 - x0, y1 - y0) / (2 * half)), 1)
        for n in range(bits + 1):
            yield x0 + (x1 - x0) * n / bits, y0 + (y1 - y0) * n / bits, half, half, 1.0
    if tape.label and len(way) > 1:
        (x, y), (wide, tall) = _beside(tape, b, size), measuring.plate(tape.label, size)
        yield x, y, wide / 2, tall / 2, 1.0


def _beside(tape: Tape, b: TableTop, size: float) -> pathdata.Point:
    """Where the label of a tape stands: on its middle; beside a short one, so that its ticks are seen."""
    way = centres(b, tape.way)
    (x, y), (ux, uy), far = measuring.middle(way), *measuring.course(way)
    wide, tall = measuring.plate(tape.label, size)
    if far > 2 * wide:
        return x, y
    aside = TAPE * b.scale / 2 + 4 + abs(uy) * wide / 2 + abs(ux) * tall / 2
    side = 1 if uy < 0 or (uy == 0 and ux > 0) else -1
    return x - side * uy * aside, y - abs(ux) * aside


def _on_limit(s: State, shown: Range, b: TableTop, size: float, told: pathdata.Point | None) -> pathdata.Point | None:
    """Where the label of a range stands: on the line, clear of that of a tape and of as many figures as it can be, as
    far to the right as it is seen."""
    force = s.forces[shown.troop]
    radius = (shown.far + force.radius) / MM
    ends = measuring.stations(measuring.around(centres(b, shown.places or force.places), radius, b.box), radius)
    wide, tall = (_CLEAR * side for side in measuring.plate(shown.label, size))
    figures = [xy for one in s.forces for xy in centres(b, one.places)]

    def hides(at: pathdata.Point) -> tuple[int, int]:
        near = [abs(at[0] - x) < wide and abs(at[1] - y) < tall for x, y in (*figures, *([told] if told else ()))]
        return int(near[-1] if told else 0), sum(near)

    spots = [measuring.kept_in(at, shown.label, size, b.box) for at in ends]
    return min(spots, key=lambda at: (*hides(at), -at[0]), default=None)
