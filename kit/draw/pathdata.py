"""Path strings (the `d` of an SVG path): reading them into plain segments, and writing numbers into them.

Understood: M L H V C S Q T A Z in both cases, so that any painter needs only four kinds of segment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import acos, ceil, cos, hypot, pi, radians, sin, sqrt, tan

Point = tuple[float, float]
Segment = tuple[str, tuple[float, ...]]
"""("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)), ("Q", (x1, y1, x, y)) or ("Z", ()); absolute."""

_TOKEN = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|[\s,]+|(.)", re.DOTALL)
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def num(value: float) -> str:
    """A number as short as can be: at most two decimals, no trailing zeros, never "-0"."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def polyline(points: Iterable[Point], closed: bool = False) -> str:
    """Straight lines through the points as a path string."""
    path = "L".join(f"{num(x)} {num(y)}" for x, y in points)
    return f"M{path}Z" if closed else f"M{path}"


def circle(x: float, y: float, radius: float) -> str:
    """A circle as a path string."""
    left, right = num(x - radius), num(x + radius)
    # Never more than half the rounded width: arcs with too small a radius are stretched to exact half circles.
    r = num(int((float(right) - float(left)) * 50) / 100)
    return f"M{left} {num(y)}A{r} {r} 0 1 1 {right} {num(y)}A{r} {r} 0 1 1 {left} {num(y)}Z"


def rounded_box(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with rounded corners as a path string, clockwise."""
    x0, x1, x2, x3 = (num(v) for v in (x, x + radius, x + width - radius, x + width))
    y0, y1, y2, y3 = (num(v) for v in (y, y + radius, y + height - radius, y + height))
    turn = f"A{num(radius)} {num(radius)} 0 0 1"
    return f"M{x1} {y0}H{x2}{turn} {x3} {y1}V{y2}{turn} {x2} {y3}H{x1}{turn} {x0} {y2}V{y1}{turn} {x1} {y0}Z"


def cut_box(x: float, y: float, width: float, height: float, cut: float) -> str:
    """A rectangle with cut corners as a path string, clockwise."""
    right, bottom = x + width, y + height
    return polyline(
        [
            (x + cut, y),
            (right - cut, y),
            (right, y + cut),
            (right, bottom - cut),
            (right - cut, bottom),
            (x + cut, bottom),
            (x, bottom - cut),
            (x, y + cut),
        ],
        closed=True,
    )


@lru_cache(maxsize=4096)
def segments(d: str) -> tuple[Segment, ...]:
    """A path string as absolute segments; arcs become curves. ValueError if it is not one."""
    found: list[Segment] = []
    pen = start = (0.0, 0.0)
    last: Segment = ("M", ())
    for command, numbers in _commands(d):
        if not found and command not in "Mm":
            raise ValueError(f"A path starts with a move, not with {command!r}.")
        for segment in _absolute(command, numbers, pen, last):
            found.append(segment)
            pen = start if segment[0] == "Z" else (segment[1][-2], segment[1][-1])
            if segment[0] == "M":
                start = pen
            last = segment
    return tuple(found)


def bounds(d: str) -> tuple[float, float, float, float]:
    """A box around a path (left, top, right, bottom); the control points of curves count as points."""
    numbers = [segment[1] for segment in segments(d)]
    xs = [x for values in numbers for x in values[0::2]]
    ys = [y for values in numbers for y in values[1::2]]
    if not xs:
        raise ValueError("An empty path has no bounds.")
    return min(xs), min(ys), max(xs), max(ys)


def _commands(d: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    command, numbers = "", list[float]()
    for letter, number, other in _TOKEN.findall(d):
        if other or (number and not command):
            raise ValueError(f"A path string cannot hold {other or number!r}.")
        if letter:
            yield from _split(command, numbers)
            command, numbers = letter, []
        elif number:
            numbers.append(float(number))
    yield from _split(command, numbers)


def _split(command: str, numbers: list[float]) -> Iterator[tuple[str, tuple[float, ...]]]:
    """One command letter may be followed by several sets of numbers; further sets of a move are lines."""
    if not command:
        return
    takes = _TAKES[command.upper()]
    if len(numbers) % takes if takes else numbers:
        raise ValueError(f"{command!r} in a path takes {takes} numbers at a time, not {len(numbers)}.")
    if not takes:
        yield command, ()
    for k in range(0, len(numbers), takes or 1):
        yield command, tuple(numbers[k : k + takes])
        command = {"M": "L", "m": "l"}.get(command, command)


def _absolute(command: str, numbers: tuple[float, ...], pen: Point, last: Segment) -> Iterator[Segment]:
    kind, (x, y) = command.upper(), pen
    if command.islower() and kind != "Z":
        shifts = {"H": (x,), "V": (y,), "A": (0, 0, 0, 0, 0, x, y)}.get(kind, (x, y) * (_TAKES[kind] // 2))
        numbers = tuple(value + shift for value, shift in zip(numbers, shifts, strict=True))
    if kind == "H":
        yield "L", (numbers[0], y)
    elif kind == "V":
        yield "L", (x, numbers[0])
    elif kind == "S":
        yield "C", (*_mirrored(pen, last, "C"), *numbers)
    elif kind == "T":
        yield "Q", (*_mirrored(pen, last, "Q"), *numbers)
    elif kind == "A":
        yield from _arc(pen, numbers)
    else:
        yield kind, numbers


def _mirrored(pen: Point, last: Segment, kind: str) -> Point:
    if last[0] != kind:
        return pen
    return 2 * pen[0] - last[1][-4], 2 * pen[1] - last[1][-3]


def _arc(pen: Point, numbers: tuple[float, ...]) -> Iterator[Segment]:
    """An elliptical arc as curves of at most a quarter turn each (SVG 1.1, appendix F.6)."""
    (x0, y0), (rx, ry, tilt, large, sweep, x1, y1) = pen, numbers
    rx, ry, phi = abs(rx), abs(ry), radians(tilt)
    if (x0, y0) == (x1, y1):
        return
    if not rx or not ry:
        yield "L", (x1, y1)
        return
    c, s = cos(phi), sin(phi)
    ux, uy = c * (x0 - x1) / 2 + s * (y0 - y1) / 2, -s * (x0 - x1) / 2 + c * (y0 - y1) / 2
    grow = max(1.0, hypot(ux / rx, uy / ry))
    rx, ry = rx * grow, ry * grow
    below = (rx * uy) ** 2 + (ry * ux) ** 2
    k = sqrt(max(0.0, (rx * ry) ** 2 / below - 1)) * (-1 if bool(large) == bool(sweep) else 1)
    vx, vy = k * rx * uy / ry, -k * ry * ux / rx
    cx, cy = c * vx - s * vy + (x0 + x1) / 2, s * vx + c * vy + (y0 + y1) / 2
    begin = _angle((ux - vx) / rx, (uy - vy) / ry)
    turn = (_angle((-ux - vx) / rx, (-uy - vy) / ry) - begin) % (2 * pi)
    turn = turn if sweep else turn - 2 * pi
    parts = max(1, ceil(abs(turn) / (pi / 2) - 1e-9))
    reach = 4 / 3 * tan(turn / parts / 4)
    for part in range(parts):
        a, b = begin + turn * part / parts, begin + turn * (part + 1) / parts
        unit = (cos(a) - reach * sin(a), sin(a) + reach * cos(a), cos(b) + reach * sin(b), sin(b) - reach * cos(b))
        px, py, qx, qy = unit[0] * rx, unit[1] * ry, unit[2] * rx, unit[3] * ry
        end = (cx + c * rx * cos(b) - s * ry * sin(b), cy + s * rx * cos(b) + c * ry * sin(b))
        end = (x1, y1) if part == parts - 1 else end
        yield "C", (cx + c * px - s * py, cy + s * px + c * py, cx + c * qx - s * qy, cy + s * qx + c * qy, *end)


def _angle(x: float, y: float) -> float:
    bend = acos(max(-1.0, min(1.0, x / hypot(x, y))))
    return bend if y >= 0 else -bend
