"""How the laboratory speaks: the notebook's language, numbers, and pictures that a notebook shows by itself."""

from __future__ import annotations

import importlib.util
import locale
import logging
import os
import re
import sys
from dataclasses import dataclass
from fractions import Fraction
from functools import wraps
from html import escape
from typing import TYPE_CHECKING, Any, TypeVar

from kit.core.game import Ref
from kit.text.catalogue import SHARED, Catalogue, languages, nearest, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from kit.draw.scene import Scene

F = TypeVar("F", bound="Callable[..., Any]")
_chosen: list[str] = []
COMPUTERS = {"cricket": "random", "fox": "greedy", "owl": "planner"}
"""The computer players by their names in code, with the nouns that name them."""
BESIDE = 260
"""Pixels of a window's height that JupyterLab, a cell and its buttons take for themselves."""
_MOST = 100
"""Greatest denominator of a chance that is written as a fraction."""


def language(lang: str = "") -> str:
    """The language of charts and sentences; with a language ("it", "en") it is that from now on.

    As long as nobody chose one it is that of the notebook's name ("explore.it.ipynb"), else that of the machine.
    """
    if lang:
        _chosen[:] = [nearest(lang)]
    return _chosen[0] if _chosen else nearest(*_named(), *_of_the_machine())


def _named() -> list[str]:
    """The languages in the name of the notebook that asks, if its server, its editor or Voilà tells the name."""
    editor = getattr(sys.modules.get("__main__"), "__vsc_ipynb_file__", "")
    notebook = os.environ.get("JPY_SESSION_NAME") or str(editor) or os.environ.get("SCRIPT_NAME", "")
    return [part for part in reversed(re.split(r"[./\\_-]", notebook)) if part in languages()]


def _of_the_machine() -> list[str]:
    wanted = (os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "").lower()
    return [wanted or (locale.getlocale()[0] or "en").lower()]


def word(label: object, t: Catalogue) -> str:
    """A word that charts use ("distance", "turns"), as that catalogue says it; anything else as it is."""
    key = str(label).replace(" ", "_")
    if key in COMPUTERS:
        return t.word(Ref("computer", COMPUTERS[key]), "name")
    if t.has(f"lab.word.{key}"):
        return t(f"lab.word.{key}")
    return t(f"setting.{key}") if t.has(f"setting.{key}") else str(label)


def number(value: float | Fraction, digits: int = 1) -> str:
    """A number as one writes it in the notebook's language, with at most so many digits behind the point."""
    if isinstance(value, Fraction):
        return str(value) if value.denominator <= _MOST else number(float(value), 3)
    said = f"{value:.{digits}f}".rstrip("0").rstrip(".") if digits and value != int(value) else f"{value:.0f}"
    return text(SHARED, language()).decimal(said)


def percent(value: float | Fraction, digits: int = 0) -> str:
    """A share from 0 to 1 in hundredths, with at most so many digits behind the point."""
    return text(SHARED, language())("lab.percent", n=number(100 * float(value), digits))


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that a notebook shows when a cell ends with it, and what it says to those who listen."""

    svg: str
    said: str

    @classmethod
    def of(cls, scene: Scene, width: float, said: str) -> Picture:
        """A scene, so many pixels wide at most, and so small that a window shows it whole."""
        from kit.draw.svg import shapes_svg

        box = (0.0, 0.0, scene.width, scene.height)
        drawn = shapes_svg(scene.shapes, box, size=width, label=said)
        high = f"calc({scene.width / scene.height:.4f} * (100vh - {BESIDE}px))"
        style = f"width:min(100%, {width:.0f}px, {high});height:auto"
        return cls(drawn.replace("<svg ", f'<svg style="{style}" ', 1), said)

    def _repr_html_(self) -> str:
        return f'<figure style="margin:4px 0" aria-label="{escape(self.said)}">{self.svg}</figure>'

    def __repr__(self) -> str:
        return self.said


def charted(function: F) -> F:
    """The function, which draws a chart; where what draws charts is missing, its picture is a sentence that says so."""

    @wraps(function)
    def drawn(*values: Any, **named: Any) -> Any:
        if importlib.util.find_spec("matplotlib") is None:
            said = text(SHARED, language())("lab.trouble.charts")
            return Picture(f"<p>{escape(said)}</p>", said)
        # The first time it would tell a child that it lists the fonts of the machine.
        logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
        return function(*values, **named)

    return drawn  # type: ignore[return-value]
