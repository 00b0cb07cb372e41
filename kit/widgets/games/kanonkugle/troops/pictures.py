"""Pictures and words of the workshop: a troop as a token, a tool as a piece of table; what ratings and problems
mean."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from kit.core.game import Ref, Trouble
from kit.draw.art import pictogram
from kit.draw.inline import icon_svg
from kit.draw.palette import colour
from kit.draw.pathdata import circle
from kit.draw.scene import Path, Shapes
from kit.draw.seats import seat_svg
from kit.draw.svg import shapes_svg
from kit.games.kanonkugle import draft_table as tables
from kit.games.kanonkugle import troops
from kit.games.kanonkugle.draft_checks import Problem
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.landscape import areas, obstacles
from kit.games.kanonkugle.pictures import picture_of
from kit.games.kanonkugle.pieces import DESIGNS, PLAYERS
from kit.games.kanonkugle.tabletop import MM, TableTop
from kit.games.kanonkugle.troops import Troop
from kit.space.plane import CM, Circle, Point, Polygon, rect
from kit.text import Catalogue

ICONS = {"hand": "move", "rubber": "rubber"}
SWATCH = 6 * CM, 5 * CM
"""A piece of table, in micrometres."""
NEEDS = {"ddt": "tir", "dan": "mis"}
"""Per rating the one without which it is of no use."""


def token_shapes(picture: str, colour: str = "") -> Shapes:
    """A troop on its round base, before it belongs to anybody; in a box of 100 by 100 around the origin."""
    fill = f"troop.{colour}" if colour else "paper.sunk"
    disc = Path(circle(0, 0, 46), fill, "ink.main", 5)
    return disc, pictogram(picture, 0, 0, 66, line=fill, accent="ink.main")


@lru_cache(maxsize=256)
def look_svg(picture: str, colour: str, size: int) -> Markup:
    """A picture in a colour."""
    return Markup(shapes_svg(token_shapes(picture, colour), (-50, -50, 100, 100), size=size, css="token"))


def token(troop: Troop, size: int) -> Markup:
    """The picture of a troop."""
    return look_svg(picture_of(troop), troop.colour, size)


def seat(side: int, size: int) -> Markup:
    """The picture of a player."""
    return Markup(seat_svg(PLAYERS[side], size))


def tone(side: int) -> str:
    """The colour of a player, for a style."""
    return f"--seat:{colour(PLAYERS[side].colour)}"


@lru_cache(maxsize=16)
def tool_svg(tool: str) -> Markup:
    """The picture of a tool."""
    if tool in ICONS:
        return Markup(icon_svg(ICONS[tool], 34))
    wide, high = SWATCH
    t = tables.bare(6, 5)
    middle = Point(wide // 2, high // 2)
    if tool in ("slope", "steep", "marsh"):
        t = tables.shaped(made := tables.put(t, tool, middle), tables.things(made)[0], rect(0, 0, wide, high))  # type: ignore[arg-type]
    else:
        t = tables.put(t, tool, middle)  # type: ignore[arg-type]
        one = tables.things(t)[0]
        small = {"wood": 0.4, "wall": 0.4, "rock": 0.75, "crate": 1.1}[tool]
        t = _sized(t, one, small)
    b = TableTop(wide // MM, high // MM, 0)
    grass = Path(f"M0 0H{b.width}V{b.height}H0Z", "table.ground")
    shapes = (grass, *areas(t, b), *obstacles(t, b))
    return Markup(shapes_svg(shapes, (0, 0, b.width, b.height), size=46, css="kit-tr-swatch"))


def _sized(t: Table, one: tables.Thing, share: float) -> Table:
    shape, middle = one.shape, tables.centre(one.shape)
    if isinstance(shape, Circle):
        return tables.shaped(t, one, Circle(middle, round(shape.radius * share)))
    corners = tuple(
        Point(middle.x + round((p.x - middle.x) * share), middle.y + round((p.y - middle.y) * min(1.4 * share, 1.1)))
        for p in shape.corners
    )
    return tables.shaped(t, one, Polygon(corners))


# --- what troops, ratings and problems are called, and what ratings mean


def troop_name(t: Catalogue, name: str) -> str:
    """What a troop is called."""
    return t.word(Ref("troop", name), "Name") if name in DESIGNS else name


def problem_words(t: Catalogue, problem: Problem) -> str:
    """A problem in one sentence."""
    facts = dict(problem.facts)
    why = facts.get("why")
    if isinstance(why, Trouble):
        return t.trouble(why)
    if "troop" in facts:
        facts["troop"] = troop_name(t, str(facts["troop"]))
    if "side" in facts:
        facts["side"] = Ref("side", PLAYERS[int(facts["side"])].id)
    if "thing" in facts:
        facts["thing"] = t(f"troops.thing.{facts['thing']}")
    return t(f"troops.problem.{problem.key}", **facts)


def means(t: Catalogue, troop: Troop, rating: str) -> str:
    """What a rating comes to, in centimetres and dice."""
    value, needs = getattr(troop.ratings, rating), NEEDS.get(rating, "")
    if needs and not value and not getattr(troop.ratings, needs):
        return t(f"troops.means.{needs}.none")
    told = troops.back(troop)
    facts = {
        "mov": {"open": told.open, "rough": told.rough, "marsh": told.impervious},
        "ddt": {"n": told.shoots},
        "ctr": {"n": value, "of": troops.FACES},
        "tir": {"n": value, "dice": troop.pv},
        "mis": {"n": value, "dice": troop.pv},
        "sc": {"n": value},
        "dan": {"n": value},
    }[rating]
    return t(f"troops.means.{rating}" if value or rating == "mov" else f"troops.means.{rating}.none", **facts)


def figures_words(t: Catalogue, troop: Troop) -> str:
    """How many figures, and the life points of each."""
    told = troops.back(troop)
    whole = told.share.denominator == 1
    facts = {"lives": told.share.numerator} if whole else {"share": told.share.denominator}
    return t("troops.figures" if whole else "troops.figures.share", n=troop.units, **facts)
