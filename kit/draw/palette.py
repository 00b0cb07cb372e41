"""Colours and fonts by name, from `tokens.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from kit.draw.scene import FontRole

CURRENT, GROUND = "current", "ground"
"""Two colours that only a web page knows: of the text around a picture, and of what the picture lies on."""


class Font(NamedTuple):
    """A font as CSS names it: family list, weight, and "normal" or "italic"."""

    family: str
    weight: int
    style: str


@lru_cache(maxsize=1)
def tokens() -> Mapping[str, Any]:
    """All of `tokens.toml`, read once."""
    return tomllib.loads((Path(__file__).parent / "tokens.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def colours() -> Mapping[str, str]:
    """Every colour: "group.name" -> "#RRGGBB"."""
    return {f"{group}.{name}": value for group, names in tokens()["color"].items() for name, value in names.items()}


def colour(name: str) -> str:
    """The colour of that name as "#RRGGBB". ValueError if there is none."""
    try:
        return colours()[name]
    except KeyError:
        near = get_close_matches(name, colours(), 1)
        hint = f" Is it {near[0]!r}?" if near else ""
        raise ValueError(f"The palette has no colour {name!r}.{hint}") from None


def web_colour(name: str) -> str:
    """As `colour`, and "current" and "ground" as CSS that lets the page around decide."""
    if name == CURRENT:
        return "currentColor"
    return f"var(--ground, {colour('paper.card')})" if name == GROUND else colour(name)


@lru_cache(maxsize=16)
def font(role: FontRole) -> Font:
    """The font of a text in a scene."""
    body, display = tokens()["type"]["body"], tokens()["type"]["display"]
    return {
        "text": Font(body, 400, "normal"),
        "note": Font(body, 400, "italic"),
        "label": Font(body, 700, "normal"),
        "figure": Font(body, 800, "normal"),
        "title": Font(display, 700, "normal"),
        "place": Font(display, 700, "italic"),
    }[role]


def linear_rgb(value: str) -> tuple[float, float, float]:
    """The light of a "#RRGGBB" colour in red, green and blue, each 0 to 1 (sRGB gamma taken off)."""
    channels = (int(value[k : k + 2], 16) / 255 for k in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return red, green, blue


def luminance(value: str) -> float:
    """How bright a "#RRGGBB" colour is, from 0 for black to 1 for white (WCAG 2)."""
    red, green, blue = linear_rgb(value)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
