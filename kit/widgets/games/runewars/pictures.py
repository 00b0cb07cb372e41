"""Small pictures of Rune Winter for pages: models, tokens, Fate symbols, the areas that an instruction is about; and
the one on its card in the lobby, of which `python -m kit.serve.lobby_pictures` makes the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from markupsafe import Markup

from kit.draw.marked import Marks
from kit.draw.pathdata import num, rounded_box
from kit.draw.pictures import CARD
from kit.draw.scene import Group, Path, Scene, Shape
from kit.draw.svg import shapes_svg
from kit.games.runewars import fate_pictures, pictures, scene, season_pictures
from kit.games.runewars.owners import race
from kit.games.runewars.pictures import LOOKS, Chip
from kit.games.runewars.pieces import AUTOMAS, EMPTY, PLAYERS
from kit.games.runewars.scene import Token
from kit.games.runewars.state import State


@lru_cache(maxsize=16)
def symbol(name: str, size: float) -> Markup:
    """A Fate symbol; decoration, for its name stands beside it."""
    return Markup(shapes_svg(fate_pictures.symbol(name, 50, 50, 92), (0, 0, 100, 100), size=size, css="icon"))


@lru_cache(maxsize=16)
def season(name: str, size: float) -> Markup:
    """The picture of a season; decoration, for its name stands beside it."""
    return Markup(shapes_svg((season_pictures.season(name, 50, 50, 96),), (0, 0, 100, 100), size=size, css="icon"))


@lru_cache(maxsize=4)
def fate_card(size: float) -> Markup:
    """A Fate card that is turned up."""
    plate = Path(rounded_box(18, 3, 64, 94, 10), "paper.card", "ink.main", 6)
    return Markup(
        shapes_svg((plate, *fate_pictures.symbol("red", 50, 50, 44)), (0, 0, 100, 100), size=size, css="icon")
    )


@lru_cache(maxsize=16)
def shape(name: str, size: float) -> Markup:
    """One of the four shapes of models."""
    return Markup(shapes_svg((fate_pictures.shape(name, 50, 50, 92),), (0, 0, 100, 100), size=size, css="icon"))


@lru_cache(maxsize=16)
def face(said: str, size: float) -> Markup:
    """What a Fate card says to a shape; decoration, too."""
    wide = 100.0 + 86.0 * (int(said[1:] or 1) - 1)
    shapes = fate_pictures.face(said, wide / 2, 50, 92)
    return Markup(shapes_svg(shapes, (0, 0, wide, 100), size=size * wide / 100, css="icon"))


@lru_cache(maxsize=16)
def title(name: str, size: float) -> Markup:
    """The sign of a title."""
    return Markup(shapes_svg(pictures.title_shapes(name), (-54, -54, 108, 108), size=size, css="icon"))


@lru_cache(maxsize=64)
def chip(what: Chip, size: float) -> Markup:
    """Models as on the board; decoration, for they are named beside it."""
    return Markup(shapes_svg(pictures.chip_shapes(what, 60.0, 72.0), (-32, -38, 64, 78), size=size, css="icon"))


@lru_cache(maxsize=64)
def figure(whose: int, rank: int, neutral: bool, size: float, routed: bool = False, kind: str = "") -> Markup:
    """A model of a class, or of a kind that is told apart, without a number."""
    ink = LOOKS[whose].ink if not routed else "ink.soft"
    plate = Path(rounded_box(3, 3, 94, 94, 16), "paper.card", ink, 5, (11, 8) if neutral else (), cap="butt")
    man = pictures.figure(rank, kind, 50, 50, 78 if kind else 82, ink, "paper.card", turn=90 if routed else 0)
    return Markup(shapes_svg((plate, man), (0, 0, 100, 100), size=size, css="icon"))


def lying(what: Token, size: float) -> Markup:
    """What lies or stands in an area beside its models, with the number of several."""
    return _lying(what.picture, what.owner, what.number, what.figure, size)


@lru_cache(maxsize=64)
def _lying(picture: str, whose: int, number: int, figure: str, size: float) -> Markup:
    shapes = pictures.token_shapes(picture, whose, number, figure)
    return Markup(shapes_svg(shapes, (-58, -58, 120, 120), size=size, css="icon"))


@lru_cache(maxsize=64)
def token(picture: str, size: float, owner: int = EMPTY) -> Markup:
    """What lies or stands in an area."""
    return Markup(shapes_svg(pictures.token_shapes(picture, owner), (-54, -54, 108, 108), size=size, css="icon"))


@lru_cache(maxsize=64)
def owner(number: int, size: float, factions: tuple[str, ...]) -> Markup:
    """The mark of an owner's race in a match of these players' races."""
    return Markup(
        shapes_svg(pictures.seal(number, 50, 50, 84, race(factions, number)), (0, 0, 100, 100), size=size, css="icon")
    )


@lru_cache(maxsize=64)
def part(s: State, areas: tuple[int, ...], arrow: tuple[int, ...], wide: float) -> Markup:
    """The areas that something is about, as they lie on the table."""
    drawn = scene.scene(s, Marks(arrow=arrow, pointed=frozenset(areas)))
    return Markup(shapes_svg(drawn.shapes, scene.part(s.land, areas), size=wide, css="kit-plate-map"))


# --- the lobby


def runewars_picture() -> Scene:
    """Your crown and the skull of the automa face each other across a snowy land; a rune lies between them."""
    width, height = CARD
    ground: list[Shape] = [
        Path(f"M0 0H{num(width)}V{num(height)}H0Z", "sky.day"),
        Path(f"M0 150Q110 96 230 140T430 118T640 150V{num(height)}H0Z", "paper.edge"),
        Path(f"M0 196Q150 148 320 190T640 178V{num(height)}H0Z", "paper.card"),
    ]
    for seed, x, y, scale in (("a", 60, 190, 0.9), ("b", 320, 232, 1.0), ("f", 575, 196, 0.9)):
        ground.append(Group("", pictures.landscape(seed, "paper.edge"), dx=x, dy=y, scale=scale))
    men: list[Shape] = [
        Group("", pictures.seal(PLAYERS[0], 0, 0, 150), dx=168, dy=126),
        Group("", pictures.token_shapes("dragon"), dx=320, dy=132, scale=0.86),
        Group("", pictures.seal(AUTOMAS[0], 0, 0, 150), dx=472, dy=126),
    ]
    return Scene(width, height, ground=tuple(ground), pieces=tuple(men))


PICTURES: Mapping[str, Callable[[], Scene]] = {"runewars": runewars_picture}
"""What makes each picture, by its card."""
