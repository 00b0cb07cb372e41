"""Rune Winter: what areas, models and tokens look like, drawn around the origin. No rules.

Owners are told by emblem, by the line around their areas and by colour; classes by their figures. Players' chips have
round corners, the automa's cut ones; neutral models stand in broken lines, routed ones lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from hashlib import shake_128
from typing import NamedTuple

from kit.draw.art import pictogram
from kit.draw.pathdata import Point, circle, cut_box, num, polyline, rounded_box
from kit.draw.scene import Group, Path, Shape, Shapes, Text
from kit.games.runewars.notation import CROWN, SEATS
from kit.games.runewars.pieces import EMPTY, NEUTRAL, PLAYERS

PAW = "".join(circle(x, y, r) for x, y, r in ((50, 66, 24), (17, 45, 11), (38, 22, 12), (62, 22, 12), (83, 45, 11)))
FIGURES = {rank: f"model_{rank}" for rank in (1, 2, 3)}
_BOW = (
    "M34 4Q98 50 34 96L30 88Q76 50 30 12ZM29 10H34V90H29ZM6 46H72V54H6ZM70 34L99 50L70 66Z"
    "M6 46L0 37H12L18 46ZM6 54L0 63H12L18 54Z"
)
_BAT = (
    "M50 44C40 22 20 18 2 28C14 36 14 48 12 64C22 54 30 56 36 70C42 60 46 60 50 70C54 60 58 60 64 70"
    "C70 56 78 54 88 64C86 48 86 36 98 28C80 18 60 22 50 44ZM43 40L41 24L50 32L59 24L57 40Z"
)
_SKULL = (
    "M50 4C82 4 92 28 90 46C88 60 78 64 76 70V90H24V70C22 64 12 60 10 46C8 28 18 4 50 4Z"
    "M34 34L22 48L34 60L45 48ZM66 34L55 48L66 60L78 48ZM41 76H37V90H41ZM52 76H48V90H52ZM63 76H59V90H63Z"
)
_CLAWS = "".join(f"M{x + 8} 4Q{x + 20} 42 {x} 96L{x + 14} 90Q{x + 34} 44 {x + 22} 2Z" for x in (6, 36, 66))
_NOTES = f"M34 16L88 4V24L44 34V76H34ZM78 16H88V66H78Z{circle(28, 78, 17)}{circle(72, 68, 17)}"
_RAM = f"M6 40L50 10L94 40V52L50 24L6 52ZM2 56H90V72H2ZM90 50H99V78H90Z{circle(26, 84, 13)}{circle(70, 84, 13)}"
KIND_FIGURES = {
    "levy": "soldier", "bowline": _BOW, "lancer": "chess_n", "ram": _RAM,
    "hunter": _BOW, "singer": _NOTES, "warden": "card_jack", "stagrider": "pegasus",
    "zealot": "swords", "ravener": _CLAWS, "firecaller": "mage", "tyrant": "model_3",
    "bonewalker": _SKULL, "bonearcher": _BOW, "gravecaller": "mage", "palerider": "chess_n",
    "hexling": "sprite", "skyfang": _BAT, "wildkin": "goblin", "emberhound": PAW, "wyrm": "kaiju", "colossus": "orc",
}  # fmt: skip
"""By its name the figure of a kind that is told apart from the others of its class."""


class Look(NamedTuple):
    """How an owner looks: the ground of his areas and how strongly it covers, his ink, the line around his areas, his
    emblem."""

    face: str
    cover: float
    ink: str
    strong: str
    emblem: str


_INKS = (
    (0.75, "azzurro.ink", "azzurro.strong"),
    (0.8, "terrain.wood_tx", "terrain.wood_tx"),
    (0.55, "rosa.ink", "rosa.strong"),
    (0.75, "table.frame_dark", "terrain.hachure"),
)
LOOKS: Mapping[int, Look] = {
    EMPTY: Look("paper.card", 0.0, "ink.main", "paper.line", ""),
    NEUTRAL: Look("paper.edge", 0.5, "ink.soft", "paper.line", PAW),
    **{owner: Look(seat.colour, *_INKS[owner], seat.emblem) for owner, seat in enumerate(SEATS)},
}
_DOWN = "M34 4H66L94 30V70L66 96H34L6 70V30Z"
_RUIN = (
    "M4 24H12V32H20V24H28V32H36V46H40V38H47V52L55 47L60 62L69 57L74 70L84 66L91 78V95H9V46L4 40Z"
    "M62 34L72 30L75 40L66 43ZM80 46L92 42L95 54L84 57Z"
)
_STONE = "M14 96V44C14 -8 86 -8 86 44V96Z"


def ring(owner: int, d: str) -> Shapes:
    """The line around an owner's area along a path: whole, double, battlements, beads, or broken."""
    tone = LOOKS[owner].strong
    thin = Path(d, stroke=tone, width=3)
    match owner:
        case 0:
            return (Path(d, stroke=tone, width=8),)
        case 1:
            return Path(d, stroke=tone, width=9), Path(d, stroke="paper.card", width=3)
        case 2:
            return thin, Path(d, stroke=tone, width=9, dash=(11, 7.92), cap="butt")
        case 3:
            return thin, Path(d, stroke=tone, width=10, dash=(0.01, 15.89))
        case _ if owner == NEUTRAL:
            return (Path(d, stroke=tone, width=4, dash=(13, 12), cap="butt"),)
    return ()


RACE_MARKS = {"crown": CROWN, "glade": "clan_green", "pyre": "clan_red", "barrow": _SKULL}
"""The mark of each race."""


def seal(owner: int, x: float, y: float, size: float, race: str = "") -> Shapes:
    """The mark of an owner's race on a disc in his colours; his emblem, where no race is known."""
    look = LOOKS[owner]
    disc = Path(circle(x, y, size / 2), "paper.card", look.strong, 0.1 * size)
    return disc, pictogram(RACE_MARKS.get(race, look.emblem), x, y, 0.66 * size, main=look.ink, line="paper.card")


class Chip(NamedTuple):
    """Models of one class: whose, which, whether neutral ones and whether routed, how many; or of one kind of it."""

    owner: int
    neutral: bool
    rank: int
    routed: bool
    number: int
    kind: str = ""


@lru_cache(maxsize=512)
def chip_shapes(chip: Chip, wide: float, tall: float) -> Shapes:
    """A chip of that size: a figure, and the number under it or beside it."""
    look, upright = LOOKS[chip.owner], tall > 1.1 * wide
    size = min(0.9 * wide, 0.54 * tall) if upright else min(0.92 * tall, 0.52 * wide)
    x, y = (0.0, 0.05 * tall + (size - tall) / 2) if upright else (0.04 * wide + (size - wide) / 2, 0.0)
    digits = min(0.41 * tall, 0.6 * wide) if upright else min(0.86 * tall, 0.5 * wide)
    digits *= 0.75 if chip.number > 9 else 1
    room = wide - size - 0.06 * wide
    at = (0.0, tall / 2 - 0.07 * tall) if upright else (wide / 2 - 0.5 * room - 0.03 * wide, 0.36 * digits)
    ink = "ink.soft" if chip.routed else look.ink
    return (
        Path(_outline(chip, wide, tall, 2.5), "ink.main", opacity=0.3),
        *_plate(chip, wide, tall),
        *_figure(chip, x, y, size, ink),
        Text(*at, str(chip.number), digits, "figure", fill=ink),
    )


def figure(rank: int, kind: str, x: float, y: float, size: float, ink: str, line: str, turn: float = 0) -> Group:
    """The figure of a kind; of a class, where its kinds are not told apart."""
    name = KIND_FIGURES.get(kind, FIGURES[rank])
    share = 0.9 if name.startswith("M") else 1.0
    return pictogram(name, x, y, share * size, main=ink, line=line, accent=ink, turn=turn)


def _outline(chip: Chip, wide: float, tall: float, down: float = 0.0) -> str:
    box = rounded_box if chip.owner in (*PLAYERS, NEUTRAL) else cut_box
    return box(-wide / 2, down - tall / 2, wide, tall, 0.17 * min(wide, tall))


def _plate(chip: Chip, wide: float, tall: float) -> Iterator[Path]:
    """Neutral models have a broken line, within a whole one where they are somebody's."""
    look, allied = LOOKS[chip.owner], chip.neutral and chip.owner != NEUTRAL
    line: tuple[float, ...] = (5, 3.4) if chip.neutral and not allied else ()
    face = "paper.sunk" if chip.routed else "paper.card"
    yield Path(_outline(chip, wide, tall), face, look.ink, 2.6, line, cap="butt")
    if allied:
        yield Path(_outline(chip, wide - 6.6, tall - 6.6), stroke=look.ink, width=1.8, dash=(4, 3), cap="butt")


def _figure(chip: Chip, x: float, y: float, size: float, ink: str) -> Iterator[Shape]:
    """The figure of a class; a routed one lies on the ground."""
    line = "paper.sunk" if chip.routed else "paper.card"
    if not chip.routed:
        yield figure(chip.rank, chip.kind, x, y, size, ink, line)
        return
    half, low = 0.42 * size, y + 0.34 * size
    yield figure(chip.rank, chip.kind, x, y, 0.8 * size, ink, line, turn=90)
    yield Path(polyline([(x - half, low + 0.12 * size), (x + half, low + 0.12 * size)]), stroke=ink, width=2.2)


def token_shapes(picture: str, owner: int = EMPTY, number: int = 1, figure: str = "") -> Shapes:
    """What lies or stands in an area beside its models, in a box of 100 x 100 around the origin: "city", "stronghold",
    "ruin" (a damaged one), "hidden", "dragon", "false", "hero", "fallen", "commander", or a development; the number of
    several on a badge."""
    shapes = _TOKENS[picture](LOOKS[owner], figure)
    return (*shapes, *_badge(number)) if number > 1 else shapes


def _badge(number: int) -> Shapes:
    figure = Text(34, 38, str(number), 40, "figure", fill="paper.card")
    return Path(circle(34, 24, 25), "ink.main", "paper.card", 5), figure


def _boxed(*paths: Path) -> Shapes:
    return (Group("", paths, dx=-50, dy=-50),)


def _fort(look: Look, figure: str) -> Shapes:
    return (pictogram("fortress", 0, 0, 100, main=look.ink, line="paper.card"),)


def _ruin(look: Look, figure: str) -> Shapes:
    crack = Path("M24 32L33 48L25 62L36 76L30 95", stroke="paper.card", width=7)
    return _boxed(Path(_RUIN, look.ink, look.ink, 3), crack)


def _face_down(look: Look, figure: str) -> Shapes:
    inner = "M37 12H63L86 33.5V66.5L63 88H37L14 66.5V33.5Z"
    back = _boxed(Path(_DOWN, "ink.main", "ink.main", 3), Path(inner, "art.stone"))
    return *back, Text(0, 23, "?", 66, "figure", fill="ink.main")


def _known(down: Shapes, *face: Shape) -> Shapes:
    """A token that lies face down, and what it is, as somebody has looked."""
    return *down, Group("", face, dx=26, dy=26, scale=0.62)


def _false(look: Look, figure: str) -> Shapes:
    rim = Path(_DOWN, "paper.card", "ink.main", 8)
    return _boxed(rim, Path("M32 32L68 68M68 32L32 68", stroke="ink.main", width=12))


def _fallen(look: Look, figure: str) -> Shapes:
    stone = _boxed(Path(_STONE, "art.stone", "ink.main", 7), Path("M4 96H96", stroke="ink.main", width=8))
    cross = Path("M0 -34V14M-20 -16H20", stroke="ink.main", width=10)
    card = Path(rounded_box(-52, -54, 42, 54, 8), "paper.card", "ink.main", 5)
    return (*stone, cross, card, Text(-31, -13, figure, 42, "figure")) if figure else (*stone, cross)


def _commander(look: Look, figure: str) -> Shapes:
    disc = Path(circle(0, 0, 48), look.face, look.ink, 6)
    return disc, pictogram("hero", 2, 0, 70, main=look.ink, line=look.face, accent=look.strong, flip=True)


def _built(sign: str) -> Callable[[Look, str], Shapes]:
    """A development: a house with the sign of what it gives."""
    house = Path("M-48 -8L0 -48L48 -8V46H-48Z", "paper.card", "ink.main", 7)

    def drawn(look: Look, figure: str) -> Shapes:
        loaf = Group("", resource_shapes(sign), dy=14, scale=0.58)
        return house, loaf if sign == "food" else pictogram(sign, 0, 12, 56)

    return drawn


DEVELOPMENTS = {"granary": "food", "embassy": "token", "war_school": "swords", "ward": "wall"}
"""By its name the sign of a development."""
_TOKENS: Mapping[str, Callable[[Look, str], Shapes]] = {
    "city": lambda look, figure: (pictogram("city", 0, 0, 100),),
    "stronghold": _fort,
    "ruin": _ruin,
    "hidden": _face_down,
    "dragon": lambda look, figure: (pictogram("rune", 0, 0, 100),),
    "false": _false,
    "dragon_down": lambda look, figure: _known(_face_down(look, figure), pictogram("rune", 0, 0, 100)),
    "false_down": lambda look, figure: _known(_face_down(look, figure), *_false(look, figure)),
    "hero": lambda look, figure: (pictogram("hero", 0, 0, 100, accent="accent.link"),),
    "fallen": _fallen,
    "commander": _commander,
    **{name: _built(sign) for name, sign in DEVELOPMENTS.items()},
}


def resource_shapes(name: str) -> Shapes:
    """A loaf for food, a tree for wood, a rock for ore, in such a box."""
    if name == "food":
        crust = Path("M-46 18C-46 -44 46 -44 46 18V34H-46Z", "accent.main", "ink.main", 8)
        return crust, Path("M-20 -22L-8 4M4 -26L16 0", stroke="ink.main", width=8)
    if name == "wood":
        return (pictogram("tree", 0, 0, 100, main="terrain.wood_tx", line="ink.main"),)
    rock = polyline([(-46, 24), (-22, -30), (14, -38), (46, 8), (32, 34), (-34, 36)], True)
    return Path(rock, "art.stone", "ink.main", 8), Path("M-22 -30L2 2L14 -38M2 2L32 34", stroke="ink.main", width=5)


# --- what a Fate card shows, and titles

TITLES = {"speaker": "mage", "patron": "crate", "spymaster": "eye"}


def title_shapes(title: str) -> Shapes:
    """The sign of a title in such a box."""
    disc = Path(circle(0, 0, 48), "paper.card", "ink.main", 5)
    return disc, pictogram(TITLES[title], 0, 0, 68)


# --- winter


@lru_cache(maxsize=64)
def landscape(seed: str, drifts: str) -> Shapes:
    """The winter of an area, in a hex of radius 100: drifts of that colour, and firs, mountains or a frozen lake at its
    sides; the same seed is always the same picture."""
    shares = iter([byte / 255 for byte in shake_128(seed.encode()).digest(64)])
    kind = (_firs, _firs, _mountains, _lake)[int(3.99 * next(shares))]
    snow = "".join(_drift(98 * next(shares) - 58, y + 12 * next(shares)) for y in (-46, -14, 18, 46))
    return Path(snow, stroke=drifts, width=3, opacity=0.85), *kind(shares)


def _drift(x: float, y: float) -> str:
    return f"M{num(x)} {num(y)}q8 -7 17 -1q7 -5 14 0"


def _places(shares: Iterator[float]) -> list[Point]:
    """Six places, the far ones first."""
    middles = ((-66, -9), (57, -6), (-65, 18), (58, 20), (-49, 42), (41, 44))
    return [(x + 8 * next(shares), y + 6 * next(shares)) for x, y in middles]


def _firs(shares: Iterator[float]) -> Shapes:
    trees, snow, trunks = "", "", ""
    for x, y in _places(shares):
        size = 10 + 4 * next(shares)
        if next(shares) < 0.25:
            continue
        trunks += polyline([(x, y), (x, y + 1.3 * size)])
        for up, half in ((0.0, 1.0), (0.75, 0.8), (1.4, 0.58)):
            low = y + (0.75 - up) * size
            trees += polyline([(x, low - 1.15 * size), (x + half * size, low), (x - half * size, low)], True)
            left = x - 0.8 * half * size, low - 0.08 * size
            snow += polyline([(x, low - 0.95 * size), left, (x - 0.1 * size, low - 0.3 * size)], True)
    return (
        Path(trunks, stroke="terrain.hachure", width=4),
        Path(trees, "terrain.wood_tx", "terrain.wood_tx", 1.5),
        Path(snow, "paper.card"),
    )


def _mountains(shares: Iterator[float]) -> Shapes:
    rock, cap = "", ""
    for x, y in _places(shares)[2:]:
        x, tall, half = 0.88 * x, 28 + 8 * next(shares), 16 + 4 * next(shares)
        rock += polyline([(x - half, y + 12), (x, y + 12 - tall), (x + half, y + 12)], True)
        left, right, down = x - 0.42 * half, x + 0.42 * half, y + 12 - 0.58 * tall
        cap += polyline([(x, y + 12 - tall), (right, down), (x + 3, down - 4), (x - 2, down + 2), (left, down)], True)
    return Path(rock, "art.stone", "table.wall", 2), Path(cap, "paper.card")


def _lake(shares: Iterator[float]) -> Shapes:
    x, y = 42 if next(shares) < 0.5 else -42, 33 + 5 * next(shares)
    ice = f"M{num(x - 30)} {num(y)}q6 -15 30 -14q26 1 30 13q-3 15 -31 15q-27 -1 -29 -14Z"
    cracks = f"M{num(x - 14)} {num(y - 5)}l12 5l-4 6M{num(x - 2)} {num(y)}l14 -4l6 5"
    reeds = "".join(f"M{num(-x + dx)} {num(y)}v{num(-tall)}" for dx, tall in ((-8, 12), (-2, 17), (5, 13)))
    return (
        Path(ice, "terrain.river_wash", "terrain.river_bank", 2.4),
        Path(cracks, stroke="paper.card", width=2.2),
        Path(reeds, stroke="terrain.road_edge", width=2.4),
    )
