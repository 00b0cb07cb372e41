"""The counters of the two armies: what a printed counter shows, and the signs that tell its state. No rules.

Both armies differ in outline, border, band and emblem, not only in colour. A counter is drawn in a box of 100 x 100 and
scaled to its place, so that all counters of a kind are the same shapes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from kit.draw.art import pictogram
from kit.draw.hexboard import RADIUS
from kit.draw.pathdata import circle, cut_box, polyline, rounded_box
from kit.draw.scene import Group, Path, Shape, Shapes, Text

SIDE = round(0.74 * 3**0.5 * RADIUS)
"""The side of a counter on a board of hexes, in board units."""
BOX = 100.0

ArmyName = Literal["blue", "pink"]
Kind = Literal["soldier", "pegasus", "mage", "leader"]
Face = Literal["friendly", "military"]
State = Literal["hover", "selected", "moved", "spent", "wounded", "displaced", "disabled"]
BADGED: tuple[State, ...] = ("wounded", "displaced", "spent", "moved")
"""The states that have a badge, the gravest first."""

LIFT = 7.0
"""How far a selected counter is lifted, in hundredths of its side."""
_SHADOW = {"rest": 5.0, "hover": 8.0, "selected": 12.0}
SHADOW = _SHADOW["rest"] * SIDE / BOX
"""How far the shadow of a counter reaches below it."""
_MILITARY = {"soldier": "mil_infantry", "pegasus": "mil_cavalry", "mage": "mil_artillery", "leader": "mil_hq"}


class Army(NamedTuple):
    """How an army looks: its colours, its leader's picture, and where its picture and figures stand on a counter."""

    face: str
    ink: str
    strong: str
    wash: str
    leader: str
    outline: str
    border: Shapes
    band: str
    emblem: str
    figure_size: float
    figure_x: float
    figure_low: float
    picture_y: float


def _scallops() -> str:
    """The lower band of the Princess's counters: six scallops on top, the two lower corners cut. It lies over the ring,
    which would take room from the figures."""
    left, right, top, low, cut = 3.4, 96.6, 71.5, 83.4, 13.2
    step = (right - left) / 6
    edge = f"q{step / 2:.2f} -5.5 {step:.2f} 0" * 6
    return f"M{left} {top}{edge}V{low}L{right - cut:.1f} {right}H{left + cut:.1f}L{left} {low}Z"


_PRINCE = Army(
    face="azzurro.face",
    ink="azzurro.ink",
    strong="azzurro.strong",
    wash="azzurro.wash",
    leader="prince",
    outline=rounded_box(0, 0, 100, 100, 16),
    border=(Path(rounded_box(2.25, 2.25, 95.5, 95.5, 13.75), "azzurro.face", "azzurro.ink", 4.5),),
    band="M4.5 71.5H95.5V83.5A12 12 0 0 1 83.5 95.5H16.5A12 12 0 0 1 4.5 83.5Z",
    emblem=polyline([(37, 74), (44.2, 83.1), (50, 70), (55.8, 83.1), (63, 74), (60.3, 92.7), (39.7, 92.7)], True),
    figure_size=29.0,
    figure_x=20.5,
    figure_low=93.0,
    picture_y=7.5,
)
_PRINCESS = Army(
    face="rosa.face",
    ink="rosa.ink",
    strong="rosa.strong",
    wash="rosa.wash",
    leader="princess",
    outline=cut_box(0, 0, 100, 100, 15),
    border=(
        Path(cut_box(0, 0, 100, 100, 15), "rosa.ink"),
        Path(cut_box(3.4, 3.4, 93.2, 93.2, 14), "paper.card"),
        Path(cut_box(8.2, 8.2, 83.6, 83.6, 12.6), "rosa.face", "rosa.ink", 2.5, join="miter"),
    ),
    band=_scallops(),
    emblem=polyline([(50, 69.4), (60.4, 82.4), (50, 95.3), (39.6, 82.4)], True),
    figure_size=29.0,
    figure_x=22.5,
    figure_low=93.0,
    picture_y=9.5,
)
ARMIES: dict[ArmyName, Army] = {"blue": _PRINCE, "pink": _PRINCESS}


@dataclass(frozen=True, slots=True)
class Look:
    """All that a counter shows. `strength` None leaves that figure out (small counters; rules that do not use it)."""

    army: ArmyName
    kind: Kind
    points: int | None
    strength: int | None = None
    face: Face = "friendly"
    states: frozenset[State] = frozenset()
    bold: bool = False
    """Whether its figures stand on discs of their own, half as large again, as where it is drawn small."""


def picture_name(army: ArmyName, kind: Kind, face: Face = "friendly") -> str:
    """The pictogram of a kind of unit; the leader's depends on the army."""
    if face == "military":
        return _MILITARY[kind]
    return ARMIES[army].leader if kind == "leader" else kind


def look(
    army: ArmyName,
    kind: Kind,
    points: int | None,
    strength: int | None = None,
    *,
    face: Face = "friendly",
    states: Iterable[State] = (),
    bold: bool = False,
) -> Look:
    """A `Look` whose states are any collection."""
    return Look(army, kind, points, strength, face, frozenset(states), bold)


def counter(key: str, x: float, y: float, what: Look, side: float = SIDE, *, opacity: float = 1.0) -> Group:
    """A counter whose middle is at (x, y). Its origin is its middle, so that moving it means setting (dx, dy)."""
    inside = Group("", counter_shapes(what), dx=-BOX / 2, dy=-BOX / 2)
    return Group(key, (inside,), dx=x, dy=y, scale=side / BOX, opacity=opacity)


def badges(x: float, y: float, what: Look, side: float = SIDE) -> Group:
    """The badges of a counter alone, to be painted once more above what would cover them."""
    lift = LIFT if "selected" in what.states else 0
    inside = Group("", _badges(what.states), dx=-BOX / 2, dy=-BOX / 2 - lift)
    return Group("", (inside,), dx=x, dy=y, scale=side / BOX)


@lru_cache(maxsize=256)
def counter_shapes(what: Look) -> Shapes:
    """The shapes of a counter in its box of 100 x 100; badges, frame and shadow reach a little over it."""
    army, states = ARMIES[what.army], what.states
    lifted = "selected" in states
    shadow = _SHADOW["selected" if lifted else "hover" if "hover" in states else "rest"]
    body: list[Shape] = [*army.border, Path(army.band, army.strong), *_picture(what)]
    body += [_emblem(what), *_figures(what)]
    if "disabled" in states:
        body.append(Path(army.outline, "paper.page", opacity=0.5))
    body += _badges(states)
    if not lifted:
        return Group("", (Path(army.outline, "ink.main", opacity=0.38),), dy=shadow), *body
    below = Group("", (Path(army.outline, "ink.main", opacity=0.38),), dy=shadow - LIFT)
    return (Group("", (*_frame(), below, *body), dy=-LIFT),)


def _picture(what: Look) -> Shapes:
    army, spent = ARMIES[what.army], "spent" in what.states
    size, top = (63.0, army.picture_y) if what.face == "friendly" else (62.0, army.picture_y + 1)
    name = picture_name(what.army, what.kind, what.face)
    line = "paper.card" if what.face == "friendly" else army.face
    centre = top + size / 2
    shape = pictogram(name, BOX / 2, centre, size, main=army.ink, line=line, accent=army.strong, flip=spent)
    if not spent:
        return (shape,)
    # A veil in the colour of the face looks the same in every painter; a see-through group does not.
    return shape, Path(rounded_box(12, 12, 76, 58, 6), army.face, opacity=0.45)


def _emblem(what: Look) -> Shape:
    """Between the figures, or a little aside where the disc of one would lie on it."""
    shape = Path(ARMIES[what.army].emblem, "paper.card")
    return Group("", (shape,), dx=-12) if what.bold and what.strength is None else shape


def _figures(what: Look) -> Shapes:
    army = ARMIES[what.army]
    if what.bold:
        return _bold_figures(what, army)
    size, low = army.figure_size, army.figure_low
    shapes = []
    if what.strength is not None:
        shapes.append(Text(army.figure_x, low, str(what.strength), size, "figure", fill="paper.card", opacity=0.86))
    if what.points is not None:
        shapes.append(Text(BOX - army.figure_x, low, str(what.points), size, "figure", fill="paper.card"))
    return tuple(shapes)


def _bold_figures(what: Look, army: Army) -> Shapes:
    """Movement in ink on paper, Strength in paper on ink, on discs over the two lower corners: they hide no picture."""
    x, y, radius, size = 15.0, 78.0, 22.5, 46.0
    shapes: list[Shape] = []
    for across, figure, disc, ink in (
        (x, what.strength, army.ink, "paper.card"),
        (BOX - x, what.points, "paper.card", army.ink),
    ):
        if figure is not None:
            shapes.append(Path(circle(across, y, radius), disc, army.ink, 4))
            shapes.append(Text(across, y + 0.36 * size, str(figure), size, "figure", fill=ink))
    return tuple(shapes)


def _frame() -> Shapes:
    """The marigold frame of the selected counter, with an edge of ink on both sides."""
    frame = rounded_box(-9.5, -9.5, 119, 119, 21)
    return Path(frame, stroke="ink.main", width=10.6), Path(frame, stroke="accent.main", width=7)


def _badges(states: frozenset[State]) -> Shapes:
    """The first badge goes to the upper right corner, the second to the upper left."""
    wanted = [name for name in BADGED if name in states]
    places = ((85.0, 15.0), (15.0, 15.0))
    return tuple(shape for name, place in zip(wanted, places, strict=False) for shape in _badge(name, *place))


def _badge(name: str, x: float, y: float) -> Shapes:
    if name == "moved":
        return (
            Path(circle(x, y, 15), "ink.soft", "paper.card", 2),
            pictogram("check", x, y, 17, main="paper.card"),
        )
    picture = {"wounded": "wound", "displaced": "lock_closed", "spent": "spell_used"}[name]
    return Path(circle(x, y, 20), "paper.card", "ink.main", 3), pictogram(picture, x, y, 27)


def emblem(army: ArmyName, x: float, y: float, size: float, fill: str = "paper.card") -> Group:
    """The crown or the lozenge of an army, its middle at (x, y), about `size` high."""
    inside = Group("", (Path(ARMIES[army].emblem, fill),), dx=-50, dy=-82)
    return Group("", (inside,), dx=x, dy=y, scale=size / 26)
