"""Small pictures for pages: icons, counters and dice as SVG text to put straight into HTML."""

from __future__ import annotations

from functools import lru_cache

from kit.draw.art import BOX, pictogram_paths
from kit.draw.counters import ARMIES, ArmyName, Look, counter_shapes
from kit.draw.palette import CURRENT, GROUND
from kit.draw.scene import Group
from kit.draw.svg import shapes_svg


@lru_cache(maxsize=512)
def icon_svg(
    name: str,
    size: float = 24,
    *,
    label: str = "",
    main: str = CURRENT,
    line: str = GROUND,
    accent: str = "",
    css: str = "icon",
) -> str:
    """A pictogram as `<svg>`, `size` pixels wide: in the colour of the text around it, details in CSS `--ground`.

    Without a label it is decoration. `main`, `line` and `accent` may name palette colours instead.
    """
    return shapes_svg(pictogram_paths(name, main, line, accent), (0, 0, BOX, BOX), size=size, label=label, css=css)


def army_icon_svg(name: str, army: ArmyName, size: float = 36) -> str:
    """A pictogram in the colours of an army, without a counter around it."""
    tones = ARMIES[army]
    return icon_svg(name, size, main=tones.ink, line="paper.card", accent=tones.strong)


@lru_cache(maxsize=512)
def counter_svg(what: Look, size: float = 36, *, label: str = "", css: str = "counter") -> str:
    """A counter as `<svg>`, `size` pixels wide, with room for its shadow, badges and frame."""
    box = (-1.0, -1.0, 102.0, 107.0)
    if "selected" in what.states:
        box = (-18.0, -25.0, 136.0, 136.0)
    elif what.states - {"hover", "disabled"}:
        box = (-7.0, -7.0, 114.0, 114.0)
    return shapes_svg(counter_shapes(what), box, size=size, label=label, css=css)


@lru_cache(maxsize=64)
def die_svg(pips: int, lit: bool | None = None, size: float = 40, *, label: str = "", css: str = "die") -> str:
    """A die that shows 1 to 6 pips: marigold if `lit`, faint if not, plain white if None. ValueError for other pips."""
    if pips not in range(1, 7):
        raise ValueError(f"A die shows 1 to 6 pips, not {pips!r}.")
    ground, opacity = "accent.main" if lit else "paper.card", 0.38 if lit is False else 1.0
    die = Group("", pictogram_paths(f"die_{pips}", line=ground), opacity=opacity)
    return shapes_svg((die,), (0, 0, BOX, BOX), size=size, label=label, css=css)
