"""Pictures of the whole game: what an area yields, activation tokens, the dials, cards with their words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from htpy import Node, b, div, span
from markupsafe import Markup

from kit.core.game import Phrase, Ref
from kit.draw.pathdata import circle
from kit.draw.scene import Group, Path, Shape
from kit.draw.svg import shapes_svg
from kit.games.runewars import scene
from kit.games.runewars.land import Land
from kit.games.runewars.pictures import resource_shapes, token_shapes
from kit.games.runewars.pieces import DATA, KINDS, NUMBER, PLAYERS, RANK
from kit.games.runewars.realm import DIALS
from kit.games.runewars.state import SEASONS, State
from kit.text import Catalogue
from kit.widgets.games.runewars import pictures
from kit.widgets.games.runewars.words import deed_of
from kit.widgets.html import icon

SMALL, LOW = 21.0, 61.0
"""Of what an area yields: how large each is, and how far below the middle."""
SIGNS = {
    "tactic": "swords", "quest": "map", "reward": "star_full", "hero": "hero", "objective": "flag",
    "explore": "eye", "city": "city", "development": "wall", "title": "mage",
}  # fmt: skip
"""By what a card is its sign."""


@lru_cache(maxsize=16)
def resource_icon(name: str, size: float) -> Markup:
    """Food, wood or ore beside the map."""
    return Markup(shapes_svg(resource_shapes(name), (-52, -52, 104, 104), size=size, css="icon"))


def token(s: State, area: int) -> Markup:
    """The rune token of an area as it lies on the map."""
    return Markup(
        shapes_svg(token_shapes(scene.FACE.get(s.runes[area], "hidden")), (-52, -52, 104, 104), size=30, css="icon")
    )


def yields(s: State) -> Iterator[Shape]:
    """What each area yields."""
    return printed(s.land, s.realm.yields) if s.realm is not None else iter(())


def printed(land: Land, yields: Sequence[Sequence[int]]) -> Iterator[Shape]:
    """Food, wood and ore of each area, on the ground beside the emblem of whoever has it."""
    for area, values in enumerate(yields):
        x, y = scene.board(land).centre(area)
        there = [name for name, n in zip(DIALS, values, strict=True) for _ in range(n)]
        for name, dx in zip(there, (-36.0, 36.0, -57.0), strict=False):
            plate = Path(circle(0, 0, 62), "paper.card", opacity=0.85)
            yield Group("", (plate, *resource_shapes(name)), dx=x + dx, dy=y + LOW, scale=SMALL / 100)


def yield_words(s: State, area: int, t: Catalogue) -> str:
    """What an area yields, in words."""
    assert s.realm is not None
    return said(s.realm.yields[area], t)


def said(values: Sequence[int], t: Catalogue) -> str:
    """So much food, wood and ore in words."""
    pairs = zip(DIALS, values, strict=True)
    return t("say.yields", yields=[Phrase("say.yield", {"n": n, "dial": Ref("dial", name)}) for name, n in pairs if n])


def model(owner: int, kind: int, size: float, routed: bool = False) -> Markup:
    """A model of a kind."""
    return pictures.figure(owner, RANK[kind], KINDS[kind].neutral, size, routed, KINDS[kind].name)


def dial(name: str, value: int, t: Catalogue) -> Node:
    """A dial: its hand turns to its value."""
    words = f"{t.word(Ref('dial', name), 'Name')}: {value}"
    return div(".rune-dial", role="img", aria_label=words, style=f"--at:{value}", data_key=f"dial-{name}")[
        span(".rune-disc")[span(".rune-pointer"), resource_icon(name, 22)], b[str(value)]
    ]


def sign(thing: Ref | Phrase, size: int) -> Node:
    """The sign of a card."""
    if isinstance(thing, Phrase):
        return pictures.season(season_of(thing.key.split(".")[1]), size)
    if thing.kind == "symbol":
        return pictures.symbol(thing.id, size)
    if thing.kind == "title":
        return pictures.title(thing.id, size)
    if thing.kind == "kind":
        return model(PLAYERS[0], NUMBER[thing.id], size)
    return icon(SIGNS[thing.kind], size)


def season_of(card: str) -> str:
    """The season that a card is of."""
    return next(season for season in SEASONS if card in DATA.seasons[season])  # type: ignore[index]


def words_of(thing: Ref | Phrase, t: Catalogue, **facts: str) -> str:
    """What a card does; "" for what has no words."""
    if isinstance(thing, Phrase):
        return t(thing.key.removesuffix(".title"))
    return "" if thing.kind in ("symbol", "city", "kind") and thing.kind != "kind" else deed_of(thing, t, **facts)


def face(thing: Ref | Phrase, t: Catalogue, *more: Node, **facts: str) -> Node:
    """A card that can be read: its sign, its name, what it does."""
    name = t(thing.key) if isinstance(thing, Phrase) else t.word(thing, "Name")
    said = words_of(thing, t, **facts)
    return div(".rune-face.kit-shown")[div(".rune-title")[sign(thing, 30), b[name]], span[said] if said else None, more]
