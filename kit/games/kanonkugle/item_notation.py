"""Kanonkugle: a table and its troops as text, their lines being items of a position::

size 60,60
zone 0,0 60,10                               per player, two corners
area field rough 22,27 36,25 38,33           or: circle 11,20 6
obstacle wall total 34,22 46,22 46,23 34,23  or: partial; then: loose, climbable
scouts                       a troop of the kit's own, or written out, "_" being a space of its name:
Old_Archers units 6 pv 12 mov 2 sc 3 ctr 5 tir 5 mis 0 ddt 3 dan 0 base 1 climber picture hero colour rose
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kit.core.positions import only
from kit.games.kanonkugle.action_notation import length_of, length_text, point, point_text, points, points_text
from kit.games.kanonkugle.ground import COSTS, Area, Obstacle, Table
from kit.games.kanonkugle.pieces import DESIGNS, TABLES
from kit.games.kanonkugle.troops import CLIMBER, COLOURS, NAMES, PICTURES, Ratings, Troop
from kit.space.plane import Box, Circle, Point, Polygon, Shape

WORDS = ("size", "zone", "area", "obstacle")
LOOSE, CLIMBABLE = "loose", "climbable"
MOST_ITEMS = 200
LARGEST = 500 * 10_000
"""Micrometres of the longest side of a table."""


def own_table(label: str) -> Table:
    """A table of the kit's own. Raises `KeyError`."""
    items = [line.split() for line in TABLES[label].splitlines() if line]
    return table(label, items)


def table(label: str, items: list[list[str]]) -> Table:
    """The table that is written so. Raises `ValueError`."""
    sizes = [point(only(words)) for word, *words in items if word == "size"]
    (size,) = sizes
    if not (0 < size.x <= LARGEST and 0 < size.y <= LARGEST) or len(items) > MOST_ITEMS:
        raise ValueError
    return Table(
        label,
        (size.x, size.y),
        tuple(_zone(words, size) for word, *words in items if word == "zone"),
        tuple(_area(words) for word, *words in items if word == "area"),
        tuple(_obstacle(words) for word, *words in items if word == "obstacle"),
    )


def _zone(words: list[str], size: Point) -> Box:
    one, other = points(words)
    if not (0 <= one.x < other.x <= size.x and 0 <= one.y < other.y <= size.y):
        raise ValueError
    return one.x, one.y, other.x, other.y


def _area(words: list[str]) -> Area:
    label, terrain, *shape = words
    if terrain not in COSTS:
        raise ValueError
    return Area(label, _shape(shape), terrain)


def _obstacle(words: list[str]) -> Obstacle:
    label, cover, *rest = words
    if cover not in ("total", "partial"):
        raise ValueError
    marks = set()
    while rest[0] in (LOOSE, CLIMBABLE) and rest[0] not in marks:
        marks.add(rest.pop(0))
    return Obstacle(label, _shape(rest), cover == "total", LOOSE not in marks, CLIMBABLE in marks)


def _shape(words: list[str]) -> Shape:
    if words[0] != "circle":
        return Polygon(points(words))
    centre, radius = words[1:]
    found = Circle(point(centre), length_of(radius))
    if found.radius <= 0:
        raise ValueError
    return found


def table_lines(t: Table) -> list[str]:
    """A table as it is written."""
    lines = [f"size {point_text(Point(*t.size))}"]
    lines += [f"zone {point_text(Point(*zone[:2]))} {point_text(Point(*zone[2:]))}" for zone in t.zones]
    lines += [f"area {area.id} {area.terrain} {_shape_text(area.shape)}" for area in t.areas]
    for one in t.obstacles:
        marks = ["total" if one.total else "partial", *[LOOSE] * (not one.solid), *[CLIMBABLE] * one.climbers]
        lines.append(" ".join(["obstacle", one.id, *marks, _shape_text(one.shape)]))
    return lines


def _shape_text(shape: Shape) -> str:
    if isinstance(shape, Circle):
        return f"circle {point_text(shape.centre)} {length_text(shape.radius)}"
    return points_text(shape.corners)


MOST_PV = 99
LONGEST_NAME = 40
"""Letters of a troop's name."""


def whole(word: str, most: int = 9_999) -> int:
    """The whole number that is written so. Raises `ValueError`."""
    if not re.fullmatch(r"\d{1,4}", word) or int(word) > most:
        raise ValueError
    return int(word)


def parse_design(label: str, words: Sequence[str] = ()) -> Troop:
    """The troop that is written out so, without words one of the kit's own. Raises `KeyError` or `ValueError`."""
    words = words or DESIGNS[label].split()
    found: dict[str, str] = {}
    traits = set()
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == CLIMBER:
            traits.add(word)
        elif word in ("units", "pv", "base", "picture", "colour", *NAMES) and word not in found:
            found[word] = rest.pop(0)
        else:
            raise ValueError
    ratings = Ratings(**{key: whole(found[key]) for key in NAMES if key in found})
    base = length_of(found["base"]) if "base" in found else 0
    looks = (found.get("picture", ""), ("", *PICTURES)), (found.get("colour", ""), ("", *COLOURS))
    if base < 0 or not re.fullmatch(rf"[\w'-]{{1,{LONGEST_NAME}}}", label) or any(one not in of for one, of in looks):
        raise ValueError
    pv = whole(found.get("pv", "12"), MOST_PV)
    name = label if label in DESIGNS else label.replace("_", " ")
    return Troop(name, whole(found["units"]), ratings, pv, frozenset(traits), base, looks[0][0], looks[1][0])


def design_text(troop: Troop) -> str:
    """A troop as it is written out, without its name."""
    words = [f"units {troop.units} pv {troop.pv}", *(f"{key} {getattr(troop.ratings, key)}" for key in NAMES)]
    words += [f"base {length_text(troop.base)}"] if troop.base else []
    words += [f"picture {troop.picture}"] * bool(troop.picture) + [f"colour {troop.colour}"] * bool(troop.colour)
    return " ".join([*words, *sorted(troop.traits)])


def label_of(troop: Troop) -> str:
    """A troop's name as one word."""
    return troop.name.replace(" ", "_")


def troop_text(troop: Troop) -> str:
    """A troop's name and, unless it is just one of the kit's own, the troop written out."""
    label = label_of(troop)
    ours = label in DESIGNS and parse_design(label) == troop
    return label if ours else f"{label} {design_text(troop)}"
