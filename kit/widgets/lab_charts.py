"""The laboratory's charts, drawn by matplotlib: bars, ranges, a curve. Only a cell that draws one loads this module.

Series differ by brightness from the next and by a hatch, never by colour alone; every bar and every range carries its
figure. A chart lies on a light card, so that it can be read on a dark page, too, and its words are outlines: it looks
the same everywhere. Words and figures come in as text, in the language of the notebook.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from html import escape
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager
from matplotlib.patches import FancyBboxPatch
from matplotlib.text import Text
from matplotlib.ticker import FuncFormatter, MaxNLocator
from matplotlib.transforms import offset_copy

from kit.draw.palette import colour
from kit.draw.pdf import typeface
from kit.draw.scene import FontRole
from kit.widgets.lab_words import Picture

WIDTH = 720.0
"""Of every chart, in pixels."""
SMALL, WORDS, TITLE = 15.0, 17.0, 21.0
"""Sizes of notes and figures, of labels, and of titles."""
FILLS = ("accent.main", "azzurro.strong", "chess.light", "rosa.strong")
HATCHES = ("", "//", "\\\\", "xx")
HATCHED = ("azzurro.face", "azzurro.face", "ink.soft", "rosa.wash")
"""Series by series its fill, its hatch and the colour of that; with the fifth they begin again."""
_EDGE, _RIM = 22.0, 18.0
"""From the sides of a card to what stands on it, and from its top and bottom."""
_LONGEST = 290.0
"""Pixels that the labels of ranges have at most."""
_ROLES: tuple[FontRole, ...] = ("text", "note", "label", "title")
_STEPS = (1, 2, 5, 10)
"""Between the round numbers of a scale."""
Figures = Callable[[float], str]
"""How a number is written."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its height, the figure upon it, and between what the true height lies where it was found in a sample."""

    value: float
    figure: str
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Range:
    """A value with what it may be instead: `low` to `high`; the figure stands at the right."""

    label: str
    value: float
    low: float
    high: float
    figure: str


# --- the style -------------------------------------------------------------------------------------------------------


@contextmanager
def style() -> Iterator[None]:
    """Within it, matplotlib draws as the kit does: the palette's colours, the fonts of its printed sheets."""
    _fonts()
    ink, soft, line = colour("ink.main"), colour("ink.soft"), colour("paper.line")
    ours = rc_context({
        "font.family": ["Noto Sans", "DejaVu Sans"], "font.size": SMALL, "text.color": ink, "text.parse_math": False,
        "figure.facecolor": "none", "savefig.facecolor": "none", "savefig.bbox": None, "axes.facecolor": "none",
        "axes.edgecolor": line, "axes.linewidth": 2, "axes.axisbelow": True, "axes.unicode_minus": True,
        "axes.spines.left": False, "axes.spines.top": False, "axes.spines.right": False,
        "axes.labelcolor": soft, "axes.labelsize": SMALL, "axes.labelpad": 6,
        "axes.titlesize": SMALL, "axes.titlecolor": soft, "axes.titleweight": "normal", "axes.titlepad": 27,
        "figure.titlesize": TITLE, "figure.titleweight": "bold",
        "xtick.major.size": 0, "ytick.major.size": 0, "xtick.major.pad": 7, "ytick.major.pad": 8,
        "xtick.labelcolor": soft, "ytick.labelcolor": soft,
        "grid.color": colour("paper.edge"), "grid.linewidth": 1.2, "hatch.linewidth": 2.2,
        "patch.edgecolor": ink, "patch.linewidth": 1.6, "patch.force_edgecolor": True,
        "legend.frameon": False, "legend.fontsize": WORDS, "legend.handlelength": 1.1, "legend.handleheight": 0.9,
        "legend.borderpad": 0, "legend.borderaxespad": 0, "legend.columnspacing": 1.6,
        "svg.fonttype": "path", "svg.hashsalt": "kit",
    })  # fmt: skip
    with ours, warnings.catch_warnings():
        # A letter that no font has is a small box, and not worth a warning in the middle of a child's notebook.
        warnings.filterwarnings("ignore", "Glyph .* missing", UserWarning)
        yield


@lru_cache(maxsize=1)
def _fonts() -> None:
    for role in _ROLES:
        fontManager.addfont(typeface(role))


def _chart(height: float, title: str = "", note: str = "") -> tuple[Figure, Axes]:
    """A figure on its card, with a title above and a note below, if there are any; a point of it is a pixel."""
    figure = Figure((WIDTH / 72, height / 72), dpi=72, layout="constrained")
    card = FancyBboxPatch(
        (1, 1), WIDTH - 2, height - 2, "round,pad=0,rounding_size=16", transform=None,
        facecolor=colour("paper.card"), edgecolor=colour("paper.edge"), linewidth=2, zorder=-1,
    )  # fmt: skip
    figure.add_artist(card)
    left, low, top, bottom = _EDGE / WIDTH, _RIM / height, _RIM / height, _RIM / height
    if title:
        figure.suptitle(title, x=left, y=1 - top, ha="left", va="top", fontfamily="Roboto Slab")
        top += 2.2 * TITLE / height
    if note:
        figure.supxlabel(note, x=left, y=low, ha="left", size=SMALL, color=colour("ink.soft"), fontstyle="italic")
        bottom += (1.0 + 1.2 * len(note.splitlines())) * SMALL / height
    engine = figure.get_layout_engine()
    assert engine is not None
    engine.set(rect=(left, bottom, 1 - 2 * left, 1 - top - bottom), w_pad=0, h_pad=0)  # type: ignore[call-arg]
    return figure, figure.add_subplot()


def _fit(texts: Iterable[Text], room: float) -> None:
    """Makes texts so small, all alike, that the longest fits into so many pixels (letters shrink a bit unevenly)."""
    shown = [text for text in texts if text.get_text()]
    for _ in range(4):
        longest = max((text.get_window_extent().width for text in shown), default=0.0)
        if longest <= room:
            break
        for text in shown:
            text.set_fontsize(float(text.get_fontsize()) * 0.97 * room / longest)


def picture(figure: Figure, said: str) -> Picture:
    """A chart for a notebook, with what it says to those who listen. The same chart always gives the same text."""
    file = io.StringIO()
    with style():
        figure.savefig(file, format="svg", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    inside = file.getvalue().partition("<svg ")[2].partition(">")[2]
    # Several charts stand in one page: what they refer to by name is not to be another's.
    name = sha256(f"{said}{inside}".encode()).hexdigest()[:8]
    inside = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{name}-", inside)
    width, height = (round(72 * inches) for inches in figure.get_size_inches())
    head = (
        f'<svg style="max-width:100%;height:auto" xmlns="http://www.w3.org/2000/svg" '
        f'xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img"><title>{escape(said)}</title>'
    )
    return Picture(head + inside.strip(), said)


# --- the charts ------------------------------------------------------------------------------------------------------


def bars(labels: Sequence[str], series: Mapping[str, Sequence[Bar | None]], x: str, y: str) -> Figure:
    """Upright bars over labels, one series or several beside each other; `None` leaves a place empty.

    `x` and `y` say what runs along and what runs up; the names of several series stand above.
    """
    with style():
        figure, axes = _chart(330 + 26 * (len(series) > 1))
        across = 0.78 / max(1, len(series))
        figures: list[Text] = []
        for number, (name, row) in enumerate(series.items()):
            look = number % len(FILLS)
            there = [(k + (number + 0.5) * across - 0.39, bar) for k, bar in enumerate(row) if bar]
            found = axes.bar(
                [place for place, _ in there], [bar.value for _, bar in there], 0.92 * across, label=name,
                color=colour(FILLS[look]), hatch=HATCHES[look], hatchcolor=colour(HATCHED[look]),
                clip_on=False, yerr=_whiskers([bar for _, bar in there]), ecolor=colour("ink.main"), capsize=5,
            )  # fmt: skip
            told = [bar.figure for _, bar in there]
            figures += axes.bar_label(found, told, padding=4, fontweight="bold")
        axes.set_xticks(range(len(labels)), labels, fontweight="bold")
        axes.set_yticks([])
        axes.set_xlim(-0.5, max(1, len(labels)) - 0.5)
        tops = (bar.value if bar.high is None else bar.high for row in series.values() for bar in row if bar)
        axes.set_ylim(0, max(tops, default=0) or 1)
        axes.set_xlabel(x, loc="right", fontstyle="italic")
        axes.set_title(y, loc="left", fontstyle="italic")
        if len(series) > 1:
            axes.legend(
                loc="lower right", bbox_to_anchor=(1, 1), ncols=len(series), prop={"weight": "bold", "size": WORDS},
                bbox_transform=offset_copy(axes.transAxes, figure, y=52, units="points"),
            )  # fmt: skip
        figure.draw_without_rendering()
        step = axes.get_window_extent().width / max(1, len(labels))
        _fit(figures, 0.96 * across * step)
        _fit(axes.get_xticklabels(), 0.96 * step)
    return figure


def _whiskers(row: Sequence[Bar]) -> list[list[float]] | None:
    """How far the intervals of some bars reach below them and above, where they have any."""
    if all(bar.low is None for bar in row):
        return None
    reach = [(bar.value if bar.low is None else bar.low, bar.value if bar.high is None else bar.high) for bar in row]
    pairs = list(zip(row, reach, strict=True))
    return [[bar.value - low for bar, (low, _) in pairs], [high - bar.value for bar, (_, high) in pairs]]


def ranges(
    rows: Sequence[Range], title: str, note: str, middle: float, write: Figures, ticks: Sequence[float] = ()
) -> Figure:
    """A row for each range: its label, a bar from low to high with a dot at the value, its figure.

    The scale runs from the first tick to the last (without ticks: round numbers around all ranges); a line marks the
    `middle`, `note` explains below what a bar is.
    """
    with style():
        lines = 1.2 * SMALL * note.count("\n")
        figure, axes = _chart(2 * _RIM + 110 + 38 * max(1, len(rows)) + lines, title, note)
        places = [-k for k in range(len(rows))]
        low, high = min((row.low for row in rows), default=0.0), max((row.high for row in rows), default=1.0)
        marks = list(ticks or MaxNLocator(6, steps=_STEPS).tick_values(low - (low == high), high + (low == high)))
        axes.set_xticks(marks, [write(mark) for mark in marks])
        axes.set_xlim(marks[0], marks[-1])
        axes.set_ylim(0.5 - max(1, len(rows)), 0.5)
        axes.grid(axis="x")
        axes.spines["bottom"].set_visible(False)
        axes.axvline(middle, color=colour("ink.soft"), linewidth=2, linestyle=(0, (4, 3)), zorder=1.5)
        axes.barh(
            places, [row.high - row.low for row in rows], 0.42, [row.low for row in rows],
            color=colour(FILLS[0]), clip_on=False, zorder=2,
        )  # fmt: skip
        axes.set_yticks(places, [row.label for row in rows], fontweight="bold", size=WORDS, color=colour("ink.main"))
        for row, place in zip(rows, places, strict=True):
            axes.plot(
                [row.value], [place], "o", markersize=12, color=colour(FILLS[1]),
                markeredgecolor=colour("paper.card"), markeredgewidth=2, clip_on=False, zorder=3,
            )  # fmt: skip
            axes.annotate(
                row.figure, (1, place), (18, 0), ("axes fraction", "data"), "offset points",
                va="center_baseline", fontweight="bold", fontsize=WORDS,
            )  # fmt: skip
        _fit(axes.get_yticklabels(), _LONGEST)
    return figure


def curve(values: Sequence[float], x: str, y: str, write: Figures, band: Sequence[tuple[float, float]] = ()) -> Figure:
    """A line through values in order, numbered from 1, with its highest and its last one named; around it a band, where
    it is said from where to where that goes."""
    with style():
        figure, axes = _chart(330)
        steps = range(1, len(values) + 1)
        axes.fill_between(steps, values, color=colour("accent.wash"), linewidth=0, zorder=0)
        if band:
            lows, highs = zip(*band, strict=True)
            axes.fill_between(steps, lows, highs, color=colour("accent.main"), linewidth=0, zorder=1)
        axes.plot(steps, values, color=colour("accent.deep"), linewidth=2.6, zorder=2)
        if values:
            top, last = max(steps, key=lambda k: values[k - 1]), len(values)
            _name(axes, top, values[top - 1], write, ha="center", va="bottom", xytext=(0, 8))
            if last != top:
                _name(axes, last, values[-1], write, ha="left", va="center_baseline", xytext=(11, 0))
        axes.set_xlim(1, max(2, len(values)))
        axes.set_ylim(0, 1.06 * max([*values, *(high for _, high in band)], default=0) or 1)
        marks = MaxNLocator(12, steps=_STEPS, integer=True).tick_values(1, max(2, len(values)))
        axes.set_xticks([1, *(round(mark) for mark in marks if 1 < mark <= len(values))])
        axes.yaxis.set_major_locator(MaxNLocator(4, steps=_STEPS))
        axes.yaxis.set_major_formatter(FuncFormatter(lambda value, _: write(value)))
        axes.grid(axis="y")
        axes.set_xlabel(x, loc="right", fontstyle="italic")
        axes.set_title(y, loc="left", fontstyle="italic")
    return figure


def _name(axes: Axes, x: float, y: float, write: Figures, **where: Any) -> None:
    """A point of a line, with its figure beside it."""
    axes.plot(
        [x], [y], "o", markersize=11, color=colour("accent.main"), markeredgecolor=colour("ink.main"),
        markeredgewidth=1.6, clip_on=False, zorder=3,
    )  # fmt: skip
    axes.annotate(write(y), (x, y), textcoords="offset points", fontweight="bold", **where)
