"""The placement sheet on the companion: what to put where before the first season, each thing to be ticked off with a
thumb. The device keeps the ticks until the match has begun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any
from zlib import crc32

from htpy import Node, div, h3, li, p, section, small, span, ul
from markupsafe import Markup

from kit.draw.svg import scene_svg
from kit.games.runewars import GAME
from kit.games.runewars.pieces import opponent
from kit.games.runewars.placement import Line, placement
from kit.games.runewars.scene import scene
from kit.games.runewars.state import State
from kit.widgets import html
from kit.widgets.games.runewars.words import in_the_box
from kit.widgets.html import data, icon, press
from kit.widgets.play.model import Play

KEPT = "placed.runewars"
"""Where the device keeps the ticks of the match that is about to begin."""
NOTHING: dict[str, Any] = {}


def marked(page: Play) -> Mapping[str, Any]:
    """What the device keeps of this table: what has been ticked off (`ticks`), and whether all is done (`placed`)."""
    table, kept = crc32(GAME.position_text(page.match.start).encode()), page.kept_data(KEPT, NOTHING)
    same = kept.get("table") == table and isinstance(kept.get("ticks"), list)
    return kept if same else {"table": table, "ticks": [], "placed": False}


def dialog(page: Play) -> Node:
    """The board, and all lines by area, each to tick."""
    t, s = page.t, page.match.start
    lines, ticks = placement(s), marked(page)["ticks"]
    done, groups = sum(line.key(s) in ticks for line in lines), groupby(lines, lambda line: line.area)
    return html.sheet(
        t("placing.title"),
        t("ui.close"),
        div(".rune-table")[Markup(scene_svg(scene(s)))],
        p(".kit-sub")[in_the_box((*s.factions, *map(opponent, s.factions)), t)],
        p(".kit-sub", role="status")[t("placing.progress", n=done, of=len(lines))],
        div(".rune-sheet")[(_group(page, s, n, list(group), ticks) for n, (_, group) in enumerate(groups))],
        div(".kit-stick")[press("placed", icon("check", 26), t("placing.done"), autofocus=True)],
    )


def _group(page: Play, s: State, number: int, lines: Sequence[Line], ticks: Sequence[str]) -> Node:
    """What belongs in one area, or beside the board before and after."""
    t, area = page.t, lines[0].area
    heading = (
        t("placing.area", area=s.land.names[area])
        if area is not None
        else t(f"placing.{'last' if number else 'first'}")
    )
    return section(".rune-group")[
        h3[heading], ul(".kit-list")[(li[_line(page, s, line, line.key(s) in ticks)] for line in lines)]
    ]


def _line(page: Play, s: State, line: Line, ticked: bool) -> Node:
    key, words = line.key(s), page.t(f"placing.{line.what}", **line.facts)
    where = "" if line.area is None else f"{s.land.names[line.area]}: "  # many areas have the same
    return press(
        "tick",
        span(".rune-tick", aria_hidden="true")[icon("check", 20) if ticked else None],
        span[words],
        small(".rune-mark", **data(mark=line.rule.partition("-")[0]))[line.rule],
        css="kit-line",
        label=f"{where}{words} {line.rule}",
        aria_pressed=str(ticked).lower(),
        **data(value=key, key=f"tick-{key}"),
    )
