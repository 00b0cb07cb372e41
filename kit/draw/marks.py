"""Marks on a board: what can be done, what is threatened, what the keyboard points at. Drawing only.

Every mark has a shape of its own, so that none depends on its colour. Marks of one style become one path.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from math import ceil, cos, dist, hypot, inf, pi, sin

from kit.draw.art import pictogram
from kit.draw.board import Board
from kit.draw.counters import ARMIES, SIDE, ArmyName, emblem
from kit.draw.hexboard import RADIUS, HexBoard
from kit.draw.pathdata import Point, circle, num, polyline, rounded_box
from kit.draw.scene import Group, Path, Shape, Shapes, Text

_DISC = 0.34
_INNER = 0.866
_STEPS = 6
"""Shades of a heat map, so that two of them can be told apart."""
INTO, BESIDE = 0.16, 0.6
"""How far before the middle of its last hex an arrow ends, in radii: in it, beside what stands there (at least)."""
_STANDS, _GAP, _SHORTEST = 0.5 * SIDE / RADIUS, 0.12, 0.53
"""In radii: half of a counter's side, what an arrow keeps away from it, and how long the shortest arrow is."""
_LETTER = 0.54
"""Share of its size that a letter of the body face is wide on average."""


def reach(board: Board, costs: Mapping[int, int], best: Collection[int] = ()) -> Shapes:
    """Hexes a counter can get to, each with its cost on a disc; the discs of the best path are filled marigold."""
    if not costs:
        return ()
    radius = board.radius
    hexes = board.places(sorted(costs), 0.86)
    return (
        Path(hexes, fill="terrain.reach", opacity=0.38),
        Path(hexes, stroke="paper.card", width=0.13 * radius),
        Path(hexes, stroke="accent.deep", width=0.064 * radius),
        *cost_discs(board, costs, best),
    )


def cost_discs(board: Board, costs: Mapping[int, int], best: Collection[int] = (), scale: float = 1.0) -> Shapes:
    """The discs of `reach` alone, to be painted once more above lines that would cross them."""
    cells, radius = sorted(costs), scale * board.radius
    plain = "".join(circle(*board.centre(cell), _DISC * radius) for cell in cells if cell not in best)
    lit = "".join(circle(*board.centre(cell), _DISC * radius) for cell in cells if cell in best)
    return (
        *(Path(d, fill, "ink.main", 0.05 * radius) for d, fill in ((plain, "paper.card"), (lit, "accent.main")) if d),
        *(_figure(board, cell, str(costs[cell]), scale) for cell in cells),
    )


def _figure(board: Board, cell: int, text: str, scale: float) -> Text:
    x, y = board.centre(cell)
    size = 0.46 * scale * board.radius
    return Text(x, y + 0.36 * size, text, size, "figure")


def focus(board: Board, cell: int) -> Shapes:
    """The keyboard's cursor: a teal hex with a light rim under it."""
    hexagon, radius = board.places([cell], 0.93), board.radius
    return (
        Path(hexagon, stroke="paper.card", width=0.16 * radius),
        Path(hexagon, stroke="accent.link", width=0.09 * radius),
    )


def refused(board: Board, cell: int) -> Shapes:
    """A hex that was asked for and refused: a dashed outline of ink."""
    hexagon, radius = board.places([cell], 0.88), board.radius
    return (
        Path(hexagon, stroke="paper.card", width=0.14 * radius, opacity=0.7),
        Path(hexagon, stroke="ink.main", width=0.09 * radius, dash=(0.21 * radius, 0.16 * radius), cap="butt"),
    )


def threats(board: Board, cells: Iterable[int], side: float = SIDE) -> Shapes:
    """Counters that can be struck: a dashed ring with four ticks across it, to be painted behind the counter."""
    centres = [board.centre(cell) for cell in sorted(cells)]
    if not centres:
        return ()
    rings = "".join(circle(x, y, 0.63 * side) for x, y in centres)
    ticks = "".join(
        polyline([(x + dx * 0.52 * side, y + dy * 0.52 * side), (x + dx * 0.71 * side, y + dy * 0.71 * side)])
        for x, y in centres
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))
    )
    dash = 2 * pi * 0.63 * side / 10
    return (
        Path(rings, stroke="paper.card", width=0.14 * side, opacity=0.9),
        Path(rings, stroke="status.threat", width=0.07 * side, dash=(0.67 * dash, 0.33 * dash), cap="butt"),
        Path(ticks, stroke="status.threat", width=0.105 * side),
    )


def danger(board: Board, cells: Collection[int]) -> Shapes:
    """Hexes where a counter could be hit: slanted lines across the hex and a thin ring, below everything else."""
    if not cells:
        return ()
    radius, ordered = board.radius, sorted(cells)
    lines = "".join(_slants(board.centre(cell), radius) for cell in ordered)
    return (
        Path(board.places(ordered, 0.93), fill="status.threat_wash", opacity=0.55),
        Path(lines, stroke="status.threat", width=0.055 * radius, opacity=0.85),
        Path(board.places(ordered, 0.93), stroke="status.threat", width=0.055 * radius),
    )


def _slants(centre: Point, radius: float) -> str:
    """Lines through a hex from lower left to upper right, parallel to its upper left side."""
    x, y = centre
    lines = []
    for k in (-2, -1, 0, 1, 2):
        aside = k * 0.3 * radius
        half = (0.93 - abs(k) * 0.175) * radius
        mid_x, mid_y = x + aside * 0.5, y + aside * _INNER
        lines.append(
            polyline([(mid_x - half * _INNER, mid_y + half * 0.5), (mid_x + half * _INNER, mid_y - half * 0.5)])
        )
    return "".join(lines)


def dots(board: Board, way: Sequence[int]) -> Shapes:
    """A path under the cursor: dots of ink along the centres, the hex it starts from left out."""
    points: list[Point] = []
    for (x0, y0), (x1, y1) in zip(map(board.centre, way), map(board.centre, way[1:]), strict=False):
        points += [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in (0.3, 0.5, 0.7)]
    if not points:
        return ()
    return (Path("".join(circle(x, y, 0.07 * board.radius) for x, y in points), "ink.main", "paper.card", 2),)


def goal(board: Board, cell: int, army: ArmyName | None = None, key: str = "", taken: bool = False) -> Shapes:
    """A goal: a flag in the colour and with an army's emblem, in a light rim wide enough for dark trees. It stands in
    the upper part of its hex, over what else is shown there; once the hex is `taken`, on top of the counter there, in
    the gap between the two above it, so that it hides nothing.

    `army` is the one that wants the hex; without one the flag is plain ink. To be painted above the counters.
    """
    x, y, size = _goal_place(board, cell, taken)
    tone = ARMIES[army].strong if army else "ink.main"
    mast, cloth = "M0 48V-46", "M4 -46H76L60 -20L76 6H4Z"
    sign = (emblem(army, 34, -20, 30),) if army else ()
    flag = (
        Path(mast + cloth, stroke="paper.card", width=26 if taken else 46),
        Path(mast, stroke="ink.main", width=9),
        Path(cloth, tone, "ink.main", 5),
        *sign,
    )
    return (Group(key, flag, dx=x, dy=y, scale=size / 100),)


def _goal_place(board: Board, cell: int, taken: bool) -> tuple[float, float, float]:
    """The middle of a flag's mast, and how tall that is."""
    x, y = board.centre(cell)
    up, size = (0.86, 0.42) if taken else (0.67, 0.52)
    return x - 0.16 * board.radius, y - up * board.radius, size * board.radius


def goal_box(board: Board, cell: int, taken: bool = False) -> tuple[float, float, float]:
    """The middle of a flag, and half its size."""
    x, y, size = _goal_place(board, cell, taken)
    return x + 0.36 * size, y, 0.5 * size


def contacts(board: Board, pairs: Iterable[tuple[int, int]]) -> Shapes:
    """Pairs of pieces that are going to fight: crossed swords on the side between them."""
    shapes: list[Path | Group] = []
    for one, other in pairs:
        (x0, y0), (x1, y1) = board.centre(one), board.centre(other)
        shapes += _swords((x0 + x1) / 2, (y0 + y1) / 2, board.radius)
    return tuple(shapes)


def touching(board: HexBoard, pairs: Iterable[tuple[int, int]]) -> Shapes:
    """Pairs of counters whose contact has to be resolved: crossed swords on the side between them, where they hide
    neither's face, figures, nor flag. To be painted above the counters, over `touching_sides`."""
    spots = dict.fromkeys(board.between(*pair) for pair in pairs)
    return tuple(shape for x, y in spots for shape in _swords(x, y, board.radius))


def touching_sides(board: HexBoard, pairs: Iterable[tuple[int, int]]) -> Shapes:
    """The sides that such counters share, which tell who touches whom; to be painted behind the counters."""
    sides = "".join(polyline(board.side(*pair)) for pair in pairs)
    if not sides:
        return ()
    radius = board.radius
    return Path(sides, stroke="paper.card", width=0.24 * radius), Path(
        sides, stroke="status.threat", width=0.14 * radius
    )


def clashes(board: Board, cells: Iterable[int]) -> Shapes:
    """Hexes in which a counter would have to fight: crossed swords at their upper edge, over the disc of the cost."""
    shapes: list[Path | Group] = []
    for cell in sorted(cells):
        x, y = board.centre(cell)
        shapes += _swords(x, y - 0.6 * board.radius, board.radius)
    return tuple(shapes)


def _swords(x: float, y: float, radius: float) -> tuple[Path, Group]:
    """The sign of a fight: crossed swords on a disc."""
    disc = Path(circle(x, y, 0.25 * radius), "paper.card", "status.threat", 0.06 * radius)
    return disc, pictogram("swords", x, y, 0.32 * radius)


def spell_route(board: Board, way: Sequence[int]) -> Shapes:
    """The way of a spell, each hex counted, from the edge of its Mage's hex to that of its target's, where the last
    figure, the distance, stands: no face is covered."""
    centres, radius, size = [board.centre(cell) for cell in way], board.radius, 0.32 * board.radius
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = *centres[:2], *centres[-2:]
    begins, ends = ((x0 + x1) / 2, (y0 + y1) / 2), ((x2 + x3) / 2, (y2 + y3) / 2)
    steps, line = centres[1:-1], polyline([begins, *centres[1:-1], ends])
    discs = [Path(circle(x, y, 0.24 * radius), "paper.card", "ink.main", 0.045 * radius) for x, y in steps]
    discs.append(Path(circle(*ends, 0.26 * radius), "accent.main", "ink.main", 0.045 * radius))
    figures = [Text(x, y + 0.36 * size, num(k), size, "figure") for k, (x, y) in enumerate([*steps, ends], 1)]
    return (
        Path(line, stroke="paper.card", width=0.24 * radius),
        Path(line, stroke="ink.main", width=0.17 * radius),
        Path(line, stroke="accent.main", width=0.10 * radius),
        *(shape for pair in zip(discs, figures, strict=True) for shape in pair),
    )


def distance_disc(board: Board, cell: int, distance: int) -> Shapes:
    """The distance of a spell at the lower corner of its target's hex, to be painted above the counters."""
    x, y = board.centre(cell)
    radius, size = board.radius, 0.38 * board.radius
    low = y + 0.82 * radius
    return (
        Path(circle(x, low, 0.26 * radius), "accent.main", "ink.main", 0.05 * radius),
        Text(x, low + 0.36 * size, num(distance), size, "figure"),
    )


def total_plate(board: Board, cell: int, total: str, army: ArmyName) -> Shapes:
    """A total of a dice combat on a plate in an army's colours at the upper edge of a hex, to be painted above the
    counters; a total that ends in "+" still waits for its die, which is drawn beside it."""
    x, y = board.centre(cell)
    radius, size, waits = board.radius, 0.40 * board.radius, total.endswith("+")
    wide, tall, high = (1.1 if waits else 0.76) * radius, 0.56 * radius, y - 0.74 * radius
    plate = rounded_box(x - wide / 2, high - tall / 2, wide, tall, 0.16 * radius)
    words = Text(x - (0.2 * radius if waits else 0), high + 0.36 * size, total, size, "figure")
    die = (pictogram("die_5", x + 0.29 * radius, high, 0.38 * radius),) if waits else ()
    look = ARMIES[army]
    return (
        Path(plate, stroke="paper.card", width=0.14 * radius),
        Path(plate, look.wash, look.ink, 0.06 * radius),
        words,
        *die,
    )


def sight_line(board: Board, way: Sequence[int]) -> Shapes:
    """A way that a spell can take: a thin line of marigold with an edge of ink, from hex to hex."""
    points = _trimmed([board.centre(cell) for cell in way], 0.4 * board.radius, 0.55 * board.radius)
    if not points:
        return ()
    line = polyline(points)
    return (
        Path(line, stroke="ink.main", width=0.09 * board.radius),
        Path(line, stroke="accent.main", width=0.045 * board.radius),
    )


def barred_line(board: Board, start: int, end: int, at: int) -> Shapes:
    """A line that a spell cannot take: dashes of ink up to what is in the way, and there a cross on a disc."""
    points = _trimmed([board.centre(start), board.centre(end)], 0.4 * board.radius, 0.55 * board.radius)
    if not points:
        return ()
    radius, (x, y) = board.radius, _nearest_on(points[0], points[-1], board.centre(at))
    arm = 0.09 * radius
    cross = polyline([(x - arm, y - arm), (x + arm, y + arm)]) + polyline([(x - arm, y + arm), (x + arm, y - arm)])
    dash = (0.16 * radius, 0.12 * radius)
    return (
        Path(polyline(points), stroke="paper.card", width=0.09 * radius, opacity=0.8),
        Path(polyline(points), stroke="ink.soft", width=0.05 * radius, dash=dash, cap="butt"),
        Path(circle(x, y, 0.2 * radius), "paper.card", "status.threat", 0.05 * radius),
        Path(cross, stroke="status.threat", width=0.07 * radius),
    )


def _nearest_on(start: Point, end: Point, place: Point) -> Point:
    """The point of a leg that is nearest to a place."""
    (ax, ay), (bx, by) = start, end
    along = ((place[0] - ax) * (bx - ax) + (place[1] - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
    share = min(max(along, 0.0), 1.0)
    return ax + share * (bx - ax), ay + share * (by - ay)


def arrow(board: Board, *way: int, tone: str = "accent.main", end: float = INTO) -> Shapes:
    """An arrow through some hexes, its point at the last, with an edge of ink; a hint's is marigold. It begins at the
    edge of what stands in the first, and ends in the last (`INTO`) or at the edge of what stands there (`BESIDE`)."""
    return arrow_along([board.centre(cell) for cell in way], board.radius, tone, end)


def arrow_along(way: list[Point], radius: float, tone: str = "accent.main", end: float = INTO) -> Shapes:
    """The same through points."""
    points = _trimmed(way, *_ends(way, radius, end))
    if not points:
        return ()
    (x, y), (ux, uy) = points[-1], _direction(*points[-2:])

    def beside(forth: float, left: float) -> Point:
        """A point seen from the tip, in hex radii."""
        return x + (forth * ux - left * uy) * radius, y + (forth * uy + left * ux) * radius

    shaft = [*points[:-1], beside(-0.46, 0.0)]
    head = [beside(-0.46, -0.3), (x, y), beside(-0.46, 0.3)]
    outline = [*_aside(shaft, -0.11 * radius), *head, *reversed(_aside(shaft, 0.11 * radius))]
    return (
        Path(polyline(outline, closed=True), "", "paper.card", 0.2 * radius),
        Path(polyline(outline, closed=True), tone, "ink.main", 0.06 * radius),
    )


def _ends(way: Sequence[Point], radius: float, end: float) -> tuple[float, float]:
    """How far from the middles of its first and last place an arrow begins and ends: at the edge of the square counter
    there, unless it leads into its last; between neighbours, where that leaves no arrow, as near to it as need be."""
    if len(way) < 2 or way[0] == way[1] or way[-2] == way[-1]:
        return 0.0, 0.0
    room = dist(*way) / radius if len(way) == 2 else inf
    first, last = (_STANDS / max(map(abs, _direction(*leg))) + _GAP for leg in (way[:2], way[-2:]))
    if end == BESIDE:
        end = max(BESIDE, min(last, (room - _SHORTEST) / 2))
    return radius * min(first, max(BESIDE, room - end - _SHORTEST)), radius * end


def _trimmed(points: list[Point], start: float, end: float) -> list[Point]:
    """A line without so much of its first and of its last leg; nothing where it does not lead anywhere."""
    if len(points) < 2 or any(here == there for here, there in pairwise(points)):
        return []
    (ax, ay), (bx, by) = _direction(*points[:2]), _direction(*points[-2:])
    first = points[0][0] + start * ax, points[0][1] + start * ay
    return [first, *points[1:-1], (points[-1][0] - end * bx, points[-1][1] - end * by)]


def _direction(here: Point, there: Point) -> Point:
    far = hypot(there[0] - here[0], there[1] - here[1])
    return (there[0] - here[0]) / far, (there[1] - here[1]) / far


def _aside(points: Sequence[Point], left: float) -> list[Point]:
    """A line beside another one; at a bend the two legs meet."""
    ways = [_direction(*leg) for leg in pairwise(points)]
    lines = []
    for (x, y), (ax, ay), (bx, by) in zip(points, [ways[0], *ways], [*ways, ways[-1]], strict=True):
        share = left / (1 + ax * bx + ay * by)
        lines.append((x - share * (ay + by), y + share * (ax + bx)))
    return lines


def pointed_at(board: Board, cells: Iterable[int]) -> Shapes:
    """Hexes a lesson points at: a marigold hex with a light rim."""
    hexes, radius = board.places(sorted(cells), 0.9), board.radius
    if not hexes:
        return ()
    return (
        Path(hexes, stroke="paper.card", width=0.17 * radius),
        Path(hexes, stroke="ink.main", width=0.12 * radius),
        Path(hexes, stroke="accent.main", width=0.08 * radius),
    )


def spell_in_flight(x: float, y: float, share: float, size: float, key: str = "spell") -> Group:
    """The star of a spell at (x, y) with three sparks behind it that fade; `share` of its way, 0 to 1, turns it."""
    sparks = tuple(
        Path(circle(40 * cos(angle), 40 * sin(angle), 9 - 2 * k), "accent.main", "ink.main", 3, opacity=0.9 - 0.25 * k)
        for k, angle in enumerate((2.6, 3.3, 4.0))
    )
    star = pictogram("star_full", 0, 0, 72, turn=180 * share)
    return Group(key, (*sparks, star), dx=x, dy=y, scale=size / 100)


def heat(board: Board, values: Mapping[int, float], figures: Mapping[int, str]) -> Shapes:
    """Hexes shaded by their values, the greatest darkest, each with its figure; the others stay as they are."""
    most, shapes = max(values.values(), default=0.0) or 1.0, list[Shape]()
    shapes.append(Path(board.places(sorted(values), 0.98), "paper.card", opacity=0.82))
    shades: dict[int, list[int]] = {}
    for cell in sorted(values):
        shades.setdefault(ceil(_STEPS * values[cell] / most), []).append(cell)
    for shade, cells in sorted(shades.items()):
        if shade:
            shapes.append(Path(board.places(cells, 0.98), "accent.link", opacity=shade / _STEPS))
    for shade, cells in sorted(shades.items()):
        for cell in cells:
            (x, y), size = board.centre(cell), 0.44 * board.radius
            size = min(size, 1.5 * board.radius / max(1.0, len(figures[cell]) * _LETTER))
            fill = "paper.card" if shade > _STEPS / 2 else "ink.main"
            shapes.append(Text(x, y + 0.36 * size, figures[cell], size, "figure", fill=fill))
    return tuple(shapes)
