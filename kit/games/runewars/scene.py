"""Rune Winter: the land as a scene: what the state shows, and the marks for what the person points at.

An area is a hex: its name above, then what lies and stands there, its models as chips, and the emblem of whoever has it
below. A chip's key is what it holds, as models are written, and where: "A3@R1", "A1r@R1" for routed ones, "Pn2@F1" for
neutral ones that a player has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import ceil, hypot
from typing import Any, NamedTuple

from kit.draw import marks
from kit.draw.art import pictogram
from kit.draw.hexboard import HexBoard
from kit.draw.marked import Marks
from kit.draw.pathdata import Point, circle, polyline, rounded_box
from kit.draw.scene import Group, Path, Scene, Shape, Shapes, Text
from kit.games.runewars import pictures
from kit.games.runewars.land import Land
from kit.games.runewars.owners import race
from kit.games.runewars.pictures import KIND_FIGURES, LOOKS, Chip
from kit.games.runewars.pieces import EMPTY, KINDS, LETTERS, NEUTRAL, RANK
from kit.games.runewars.rules.control import control
from kit.games.runewars.state import DRAGON, DRAGON_DOWN, FALSE, FALSE_DOWN, WINTER, Groups, State
from kit.space.hexes import AXIAL_STEPS, CORNERS, ROOT3, bits

RADIUS, MARGIN = 100.0, 22.0
_ARROWS = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, -1.0), "down": (0.0, 1.0)}
_ROW = 3
FACE = {DRAGON: "dragon", FALSE: "false", DRAGON_DOWN: "dragon_down", FALSE_DOWN: "false_down"}
_WIDE, _GAP, _HIGH, _LOW = 148.0, 4.0, -51.0, 50.0
"""Of the chips: how much room they have across, how far apart they are, and where they begin, where nothing lies
in the area, and end."""
_ROOMY, _CROWDED, _ALONE = (118.0, 36.0, -39.5), (118.0, 29.0, -43.5), (146.0, 56.0, 2.0)
"""Of what lies in an area: how much room it has across, how large each is at most, and its height; above a row of
chips, above more of them, and where there are none."""


@dataclass(frozen=True)
class LandGrid:
    """The areas of a land as hexes that drawing can use (`kit.draw.hexboard.Grid`)."""

    land: Land

    @property
    def size(self) -> int:
        return len(self.land.names)

    @cached_property
    def _corner(self) -> Point:
        return min(q + r / 2 for q, r in self.land.places), min(r for _, r in self.land.places)

    @property
    def extent(self) -> Point:
        (left, top), places = self._corner, self.land.places
        return ROOT3 * (max(q + r / 2 for q, r in places) - left + 1), 1.5 * (max(r for _, r in places) - top) + 2

    @property
    def cols(self) -> int:
        return ceil(self.extent[0] / ROOT3)

    @property
    def rows(self) -> int:
        return len({r for _, r in self.land.places})

    def name(self, cell: int) -> str:
        return self.land.names[cell]

    def centre(self, cell: int) -> Point:
        (left, top), (q, r) = self._corner, self.land.places[cell]
        return ROOT3 * (q + r / 2 - left + 0.5), 1.5 * (r - top) + 1

    def corners(self, cell: int) -> tuple[Point, ...]:
        x, y = self.centre(cell)
        return tuple((x + dx, y + dy) for dx, dy in CORNERS)

    def around(self, cell: int) -> tuple[int | None, ...]:
        (q, r), number = self.land.places[cell], {place: area for area, place in enumerate(self.land.places)}
        return tuple(number.get((q + dq, r + dr)) for dq, dr in AXIAL_STEPS)

    @property
    def neighbours(self) -> Sequence[tuple[int, ...]]:
        return [tuple(bits(beside)) for beside in self.land.touching]

    def step(self, cell: int, direction: Any) -> int:
        """The nearest area that lies more in this direction than aside; the same one where there is none."""
        (x, y), (dx, dy) = self.centre(cell), _ARROWS[direction]
        far = {}
        for other in range(self.size):
            ox, oy = self.centre(other)
            along, aside = (ox - x) * dx + (oy - y) * dy, abs((ox - x) * dy - (oy - y) * dx)
            if along > 0.5 * aside + 0.01:
                far[other] = along + 1.5 * aside
        return min(far, key=lambda other: round(far[other], 3), default=cell)

    def at(self, x: float, y: float) -> int | None:
        for cell in range(self.size):
            cx, cy = self.centre(cell)
            if abs(x - cx) <= ROOT3 / 2 and abs(x - cx) / ROOT3 + abs(y - cy) <= 1:
                return cell
        return None


@lru_cache(maxsize=32)
def board(land: Land) -> HexBoard:
    """The measures of a land."""
    return HexBoard(LandGrid(land), RADIUS, MARGIN)


def part(land: Land, areas: Collection[int]) -> tuple[float, float, float, float]:
    """The part of the board that shows some areas, or all where there are none: left, top, width, height."""
    b, margin = board(land), 0.12 * RADIUS
    corners = [point for area in areas or range(b.grid.size) for point in b.corners(area)]
    xs, ys = zip(*corners, strict=True)
    left, top = min(xs) - margin, min(ys) - margin
    return left, top, max(xs) + margin - left, max(ys) + margin - top


# --- the ground


@lru_cache(maxsize=32)
def ground(land: Land, owners: Sequence[int], winter: bool = True, ice: bool = False) -> Shapes:
    """The areas in the colours and lines of their owners, and the closed borders between them; without winter they are
    bare. On ice blue borders are open."""
    b = board(land)
    plate = rounded_box(1.5, 1.5, b.width - 3, b.height - 3, 20)
    whole = b.places(range(len(land.names)), 0.97)
    shadow = Group("", (Path(whole, "ink.main", opacity=0.25),), dy=5)
    shapes: list[Shape] = [Path(plate, "paper.sunk", "paper.line", 2), shadow, Path(whole, "paper.card")]
    for area, owner in enumerate(owners):
        look, (x, y) = LOOKS[owner], b.centre(area)
        if owner != EMPTY:
            shapes.append(Path(b.places([area], 0.97), look.face, opacity=look.cover))
        if winter:
            drifts = "sky.hill" if owner == EMPTY else "paper.card"
            shapes.append(Group("", pictures.landscape(land.names[area], drifts), dx=x, dy=y))
        shapes += _roof(land, area)
        shapes += pictures.ring(owner, b.places([area], 0.91))
    shapes.append(Path(whole, stroke="ink.main", width=2.6))
    return *shapes, *_borders(land, ice)


def _of_home(land: Land, area: int) -> int:
    """Whose home realm an area belongs to, `EMPTY` for nobody's."""
    return next((player for player, home in enumerate(land.homes) if home >> area & 1), EMPTY)


def _roof(land: Land, area: int) -> Shapes:
    """The areas of a home realm have a roof."""
    owner, (x, y) = _of_home(land, area), board(land).centre(area)
    if owner == EMPTY:
        return ()
    edge = 0.97 * RADIUS
    eaves = ROOT3 * (edge - 59)
    roof = polyline([(x, y - edge), (x + eaves, y - 59), (x - eaves, y - 59)], True)
    return (Path(roof, LOOKS[owner].strong, "ink.main", 3),)


@lru_cache(maxsize=32)
def labels(land: Land, owners: Sequence[int], factions: Sequence[str]) -> Shapes:
    """The names of the areas and the marks of their owners' races, above any mark."""
    shapes: list[Shape] = []
    for area, (name, owner) in enumerate(zip(land.names, owners, strict=True)):
        (x, y), home = board(land).centre(area), _of_home(land, area)
        shapes += [] if owner == EMPTY else pictures.seal(owner, x, y + 70, 32, race(factions, owner))
        size = 28 if len(name) < 3 else 21 if len(name) < 4 else 17
        fill, halo = ("ink.main", "paper.card") if home == EMPTY else ("paper.card", LOOKS[home].strong)
        shapes.append(Text(x, y - 64, name, size, "figure", fill=fill, halo=halo, halo_width=3))
    return tuple(shapes)


def _borders(land: Land, ice: bool) -> Iterator[Shape]:
    """The closed borders between areas."""
    for colour, pairs in (("red", land.red), ("blue", land.blue)):
        for one, other in sorted(pairs):
            yield from barrier(board(land).side(one, other), colour, ice)


def barrier(side: tuple[Point, Point], colour: str, ice: bool = False) -> Iterator[Shape]:
    """A closed border: a bar along a side; red ones are whole, on blue ones runs a wave. Of open ones the ends are
    left."""
    (x0, y0), (x1, y1) = side
    far, blue = hypot(x1 - x0, y1 - y0), colour == "blue"
    ux, uy = (x1 - x0) / far, (y1 - y0) / far
    for span in ((8, 20), (80, 92)) if blue and ice else ((20, 80),):
        ends = [(x0 + along * ux, y0 + along * uy) for along in span]
        bar = polyline(ends)
        yield Path(bar, stroke="paper.card", width=23)
        yield Path(bar, stroke="ink.main", width=18.5)
        yield Path(bar, stroke=f"clan.{colour}", width=13.5)
        if blue and not ice:
            yield Path(_wave(ends[0], (ux, uy), 60, 4.2), stroke="paper.card", width=4)


def _wave(start: Point, way: Point, length: float, high: float) -> str:
    (x, y), (ux, uy) = start, way
    points = [(k * length / 20, high * (0, 0.7, 1, 0.7, 0, -0.7, -1, -0.7)[k % 8]) for k in range(21)]
    return polyline((x + along * ux - aside * uy, y + along * uy + aside * ux) for along, aside in points)


# --- what lies and stands in an area


def chips(groups: Groups) -> Sequence[Chip]:
    """The models of an area by owner, and by class or kind, Type 3 before Type 1, the standing ones before routed
    ones."""
    found: Counter[tuple[int, bool, int, str, bool]] = Counter()
    for owner, kind, standing, routed in groups:
        name = KINDS[kind].name if KINDS[kind].name in KIND_FIGURES else ""
        for gone, n in ((False, standing), (True, routed)):
            found[owner, KINDS[kind].neutral, RANK[kind], name, gone] += n
    order = sorted((key for key in found if found[key]), key=lambda key: (key[:2], -key[2], key[3:]))
    return [Chip(*key[:3], key[4], found[key], key[3]) for key in order]


def key(chip: Chip, name: str) -> str:
    """The key of a chip in the area of that name."""
    allied = "n" * (chip.neutral and chip.owner != NEUTRAL)
    return f"{LETTERS[chip.owner]}{allied}{chip.rank}{'r' * chip.routed}{chip.kind and f'.{chip.kind}'}@{name}"


class Token(NamedTuple):
    """What lies or stands in an area beside its models: its key, its picture, whose it is, and figures upon it."""

    key: str
    picture: str
    owner: int = EMPTY
    number: int = 1
    figure: str = ""


def tokens(s: State, area: int) -> Iterator[Token]:
    """City, stronghold, development, rune token, heroes, fallen heroes with their rewards, the commander."""
    name, there, fallen = s.land.names[area], s.strongholds[area], s.fallen[area]
    if s.land.cities >> area & 1:
        yield Token(f"city@{name}", "city")
    if there is not None:
        yield Token(f"stronghold@{name}", "ruin" if there.damaged else "stronghold", there.owner)
    if s.realm is not None and (built := s.realm.developments[area]):
        yield Token(f"development@{name}", built)
    if s.runes[area]:
        yield Token(f"rune@{name}", FACE.get(s.runes[area], "hidden"))
    if s.heroes[area]:
        yield Token(f"hero@{name}", "hero", number=s.heroes[area])
    if fallen:
        yield Token(f"fallen@{name}", "fallen", number=len(fallen), figure=f"{sum(fallen)}" if any(fallen) else "")
    if s.commander == area:
        yield Token("commander", "commander", 2)


def pieces(s: State) -> Shapes:
    """Everything that can come, go or change, each under its key."""
    return tuple(shape for area in range(len(s.forces)) for shape in _standing(s, area))


def _standing(s: State, area: int) -> Iterator[Group]:
    (x, y), name = board(s.land).centre(area), s.land.names[area]
    lying, models = list(tokens(s, area)), chips(s.forces[area])
    for token, (dx, dy, size) in zip(lying, token_spots(len(lying), len(models)), strict=True):
        shapes = pictures.token_shapes(*token[1:])
        yield Group(token.key, shapes, dx=x + dx, dy=y + dy, scale=size / 100)
    for chip, (dx, dy, wide, tall) in zip(models, chip_spots(len(models), bool(lying)), strict=True):
        yield Group(key(chip, name), pictures.chip_shapes(chip, wide, tall), dx=x + dx, dy=y + dy)


def token_spots(n: int, models: int) -> list[tuple[float, float, float]]:
    """Where so many tokens lie in their area, and how large they are: in a row above so many chips, or in
    its middle."""
    wide, most, y = _ALONE if not models else _ROOMY if models <= _ROW else _CROWDED
    size = min(most, wide / max(n, 1) - 2)
    return [((k - (n - 1) / 2) * (size + min(8.0, (wide - n * size) / max(n, 1))), y, size) for k in range(n)]


def chip_spots(n: int, below: bool) -> list[tuple[float, float, float, float]]:
    """Where so many chips stand in their area, below what lies there, and how wide and tall they are."""
    rows = max(1, ceil(n / (_ROW if n <= 9 else 4)))
    cols, top = max(ceil(n / rows), 1), _HIGH
    if below:
        _, size, y = _ROOMY if n <= _ROW else _CROWDED
        top = y + size / 2 + _GAP / 2
    wide = min(60.0 if rows == 1 else 70.0, (_WIDE + _GAP) / cols - _GAP)
    tall = min(78.0, (_LOW - top + _GAP) / rows - _GAP)
    first = (top + _LOW - (rows - 1) * (tall + _GAP)) / 2
    spots = []
    for k in range(n):
        row, here = k // cols, min(cols, n - k // cols * cols)
        across = (k % cols - (here - 1) / 2) * (wide + _GAP)
        spots.append((across, first + row * (tall + _GAP), wide, tall))
    return spots


def marching(s: State, start: int, end: int, models: Groups) -> Shapes:
    """The models of a march as chips of their own where they start, each under the key that it has where it ends: what
    a painter moves there."""
    (x, y), moved = board(s.land).centre(start), chips(models)
    return tuple(
        Group(key(chip, s.land.names[end]), pictures.chip_shapes(chip, wide, tall), dx=x + dx, dy=y + dy)
        for chip, (dx, dy, wide, tall) in zip(moved, chip_spots(len(moved), below=False), strict=True)
    )


def under(s: State, view: Marks) -> Shapes:
    """The marks below the pieces."""
    b = board(s.land)
    shapes: list[Shape] = [*marks.reach(b, view.costs, view.path), *marks.danger(b, view.danger)]
    shapes += (Path(b.places([view.selected], 0.86), "accent.main", opacity=0.34),) if view.selected is not None else ()
    shapes += marks.pointed_at(b, view.pointed)
    shapes += marks.refused(b, view.refused) if view.refused is not None else ()
    return *shapes, *(marks.focus(b, view.focus) if view.focus is not None else ())


_ALONG = ((0.26, 10), (0.49, 10), (0.49, 27), (0.7, 0), (0.49, -27), (0.49, -10), (0.26, -10))
"""The outline of an arrow: how far along its way, and how far aside. It covers few of the models at both ends."""


def arrow(start: Point, end: Point) -> Shapes:
    """Where models go to."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    far = hypot(dx, dy)
    shaft = [(x + t * dx - aside * dy / far, y + t * dy + aside * dx / far) for t, aside in _ALONG]
    d = polyline(shaft, True)
    return Path(d, stroke="paper.card", width=14), Path(d, "accent.main", "ink.main", 5)


def activations(s: State) -> Iterator[Shape]:
    """The activation tokens: a flag beside the name."""
    for player in s.realm.players if s.realm is not None else ():
        for area in bits(player.activated):
            x, y = board(s.land).centre(area)
            yield Path(circle(x - 32, y - 66, 15), "accent.main", "ink.main", 3)
            yield pictogram("flag", x - 32, y - 66, 20)


def scene(s: State, view: Marks | None = None, description: str = "") -> Scene:
    b, view = board(s.land), view or Marks()
    owners = tuple(control(s, area) for area in range(len(s.forces)))
    called = labels(s.land, owners, s.factions)
    over = (*arrow(b.centre(view.arrow[0]), b.centre(view.arrow[-1])), *called) if len(view.arrow) > 1 else ()
    return Scene(
        b.width,
        b.height,
        ground(s.land, owners, ice=s.season == WINTER),
        under(s, view),
        (*(() if over else called), *pieces(s)),
        over,
        description,
    )
