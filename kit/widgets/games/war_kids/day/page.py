"""The page about the real day behind Waterloo, for the child who asks whether it really happened. No kernel runs.

It speaks every language at once, as the lobby does; its pictures are the game's own map, drawn once for all of them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from markupsafe import Markup

from kit.draw.counters import ArmyName, Kind
from kit.draw.inline import icon_svg
from kit.draw.scene import Group, Shapes
from kit.draw.svg import Drawn, definitions, markup
from kit.games.war_kids import day
from kit.games.war_kids.day import Box, Stands, Station
from kit.games.war_kids.pieces import KINDS, SIDES
from kit.text import languages, text
from kit.text.spans import every_language
from kit.widgets.site import Site

GAME = "war_kids"
ASKED = 3
"""So many questions to talk about."""
APART = ("magic", "crowns", "crowds", "prussians", "again")
"""In what the game and the day differ."""
_HERO = (304.0, 892.0)
"""The picture at the top shows the map's middle: both edges lie between two rows of counters, so none is cut."""


def words(key: str, **facts: Any) -> Markup:
    """A sentence of the game in every language."""
    return every_language(key, GAME, **facts)


@lru_cache(maxsize=1)
def page() -> dict[str, Any]:
    """All that the page's template knows besides what every template does."""
    limit = day.battle().limit
    return {
        "titles": {language: text(GAME, language)("day.title") for language in languages()},
        "words": {
            name: words(f"day.{name}")
            for name in ("title", "line", "yes", "adult", "hours", "stands", "apart", "ask", "back", "print", "after")
        },
        "after": words("day.after.told"),
        "clocks": words("day.clocks"),
        "basics": [
            {"title": words(f"day.{name}"), "told": words(f"day.{name}.told"), "icons": icons}
            for name, icons in _basics()
        ],
        "drawn": Markup(definitions(_drawn())),
        "hero": _hero(),
        "stations": [_station(one) for one in day.stations()],
        "armies": [_army(army) for army in SIDES],
        "apart": [words(f"day.apart.{name}", n=limit.turns if limit else 0) for name in APART],
        "asked": [words(f"day.ask.{n}") for n in range(1, ASKED + 1)],
    }


def _basics() -> tuple[tuple[str, list[Markup]], ...]:
    leaders = [_counter("blue", "leader"), _counter("pink", "leader")]
    return ("who", leaders), ("where", [Markup(icon_svg("map", 42))]), ("why", [Markup(icon_svg("why", 42))])


def _station(one: Station) -> dict[str, Any]:
    said = {name: words(f"day.{one.id}.{name}") for name in ("when", "title", "told")}
    return {**said, "id": one.id, "seen": words(f"day.{one.id}.seen"), "picture": picture(one)}


def _army(army: str) -> dict[str, Any]:
    rows = [row for row in day.armies() if row.army == army]
    return {"name": words(f"day.army.{army}"), "rows": [_row(row) for row in rows]}


def _row(row: Stands) -> dict[str, Any]:
    return {
        "counter": _counter(row.army, row.kind),
        "count": len(row.units),
        "words": words(f"day.stands.{row.army}.{row.id}"),
    }


# --- pictures


@lru_cache(maxsize=1)
def _drawn() -> Drawn:
    """The map and the eight counters: drawn once, then only referred to."""
    found = {day.land(): "day-land"}
    for army in ("blue", "pink"):
        for kind in KINDS:
            found[_inside(army, kind)] = f"day-{army}-{kind}"  # type: ignore[arg-type]
    return found


def _inside(army: ArmyName, kind: Kind) -> Group:
    """The part of a counter that is the same wherever it stands."""
    inside = day.piece(army, kind).children[0]
    assert isinstance(inside, Group)
    return inside


def picture(one: Station) -> Markup:
    """An hour of the day, with the names of the places in every language."""
    return _svg(one.scene.shapes, one.box, _names(one))


def _hero() -> Markup:
    """Both armies face each other, from one end of the field to the other."""
    first = day.stations()[0]
    top, bottom = _HERO
    box = (30.0, top, first.scene.width - 60, bottom - top)
    return _svg((*first.scene.ground, *first.scene.pieces), box, "")


def _names(one: Station) -> str:
    said = ""
    for language in languages():
        t = text(GAME, language)
        known = {label: t(f"place.{label}") for _, label in day.battle().labels if t.has(f"place.{label}")}
        shapes: Shapes = day.names(one, known)
        if one.prussians:
            shapes = (*shapes, day.prussians(one.prussians, t("day.prussians.name"), one.box[2]))
        said += f'<g lang="{language}">{markup(shapes)}</g>'
    return f'<g class="house-words">{said}</g>'


def _svg(shapes: Shapes, box: Box, above: str) -> Markup:
    left, top, wide, high = box
    view = f'viewBox="{left:.0f} {top:.0f} {wide:.0f} {high:.0f}" preserveAspectRatio="xMidYMid slice"'
    inside = markup(shapes, drawn=_drawn()) + above
    return Markup(f'<svg {view} aria-hidden="true" focusable="false">{inside}</svg>')


def _counter(army: ArmyName, kind: Kind) -> Markup:
    side = 66
    return _svg((day.piece(army, kind),), (-side / 2, -side / 2, side, side + 4), "")


HERE = "kit.widgets.games.war_kids.day"
SITE = (
    Site(
        path=f"day/{day.BATTLE}",
        door="day.open",
        icon="why",
        template=f"{HERE}:day.html",
        style=f"{HERE}:day.css",
        facts=page,
    ),
)
