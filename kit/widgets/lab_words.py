"""How the laboratory speaks: the notebook's language, numbers, and pictures that a notebook shows by itself."""

from __future__ import annotations

import importlib.util
import locale
import logging
import os
import re
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import wraps
from html import escape
from typing import TYPE_CHECKING, Any, TypeVar

from kit.core.game import Ref, Trouble
from kit.text.catalogue import SHARED, Catalogue, languages, nearest, text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kit.draw.scene import Scene

F = TypeVar("F", bound="Callable[..., Any]")
_chosen: list[str] = []
COMPUTERS = {"cricket": "random", "fox": "greedy", "owl": "planner"}
"""The computer players by their names in code, with the nouns that name them."""
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


def percent(value: float | Fraction) -> str:
    """A share from 0 to 1 in hundredths."""
    return text(SHARED, language())("lab.percent", n=round(100 * value))


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that a notebook shows when a cell ends with it, and what it says to those who listen."""

    svg: str
    said: str

    @classmethod
    def of(cls, scene: Scene, width: float, said: str) -> Picture:
        """A scene, so many pixels wide at most."""
        from kit.draw.svg import shapes_svg

        box = (0.0, 0.0, scene.width, scene.height)
        drawn = shapes_svg(scene.shapes, box, size=width, label=said)
        return cls(drawn.replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1), said)

    def _repr_html_(self) -> str:
        return f'<figure style="margin:4px 0" aria-label="{escape(self.said)}">{self.svg}</figure>'

    def __repr__(self) -> str:
        return self.said


class Slip(Exception):
    """An error in the code of somebody's own player, which is the exception's cause."""

    def __init__(self, who: str) -> None:
        super().__init__(who)
        self.who = who


@contextmanager
def slips(who: str) -> Iterator[None]:
    """Within it, every error is one of that player's own code, but for those that are told in a sentence anyway."""
    try:
        yield
    except Trouble:
        raise
    except Exception as error:
        raise Slip(who) from error


def _own_error(slip: Slip, t: Catalogue) -> BaseException:
    """The error itself, with the lines of its player and none of ours, and a word on where it comes from."""
    error = slip.__cause__ or slip
    steps = error.__traceback__
    while steps is not None and steps.tb_frame.f_globals.get("__name__", "").startswith(("kit.", "contextlib")):
        steps = steps.tb_next
    error.add_note(t("lab.own_error", who=slip.who))
    return error.with_traceback(steps)


def kindly_in(words: Callable[[], Catalogue]) -> Callable[[F], F]:
    """For functions whose `Trouble` becomes a ValueError with its one sentence, in that catalogue's words; an error in
    the code of somebody's own player is shown as it is, without what lies between."""

    def kindly(function: F) -> F:
        @wraps(function)
        def asked(*values: Any, **named: Any) -> Any:
            try:
                return function(*values, **named)
            except Trouble as trouble:
                raise ValueError(words().trouble(trouble)) from None
            except Slip as slip:
                raise _own_error(slip, words()) from None

        return asked  # type: ignore[return-value]

    return kindly


def kindly(method: F) -> F:
    """The same for a method of something that has `words`."""

    @wraps(method)
    def asked(self: Any, *values: Any, **named: Any) -> Any:
        return kindly_in(self.words)(method)(self, *values, **named)

    return asked  # type: ignore[return-value]


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
