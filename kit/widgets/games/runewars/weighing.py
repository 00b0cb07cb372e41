"""A choice that a season card leaves to the automa (RS-SEASON-3): what each option would cost, and which is the worst
by the six lines of C.2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from htpy import Node, div, li, span, strong, ul

from kit.core.game import Ref, Slot
from kit.games.runewars.pieces import CLASSES, PLAYERS, THREAT
from kit.games.runewars.rules.worst import LINES, WORTH, Lines, best, deciding
from kit.games.runewars.state import TITLES, State
from kit.text import Catalogue
from kit.widgets import html
from kit.widgets.features import Selection, TapResult, chosen
from kit.widgets.games.runewars.editor import card as opened
from kit.widgets.games.runewars.editor import chooses, choosing
from kit.widgets.html import data, icon, press
from kit.widgets.panel import PanelContext

MOST, HIGHEST = 4, 20
NAMES = "ABCD"


class Cost(NamedTuple):
    """Something that an option may cost: its key in the catalogue, its noun, the line that it counts in, its points."""

    key: str
    noun: Ref | None
    line: int
    points: int


class Weighed(NamedTuple):
    """The options as far as they are known: per option how often it costs each thing."""

    options: tuple[tuple[int, ...], ...]
    shown: int = 0


def costs(s: State) -> Sequence[Cost]:
    """What an option may cost the players on this table."""
    kinds = [(Ref("kind", str(rank)), THREAT[kind]) for rank, kind in enumerate(CLASSES, 1)]
    held = [n for n, (holder, _) in enumerate(s.titles) if holder in PLAYERS]
    return (
        Cost("rune", None, 0, 1),
        Cost("place", None, 1, 1),
        *(Cost("fewer", kind, 2, threat) for kind, threat in kinds),
        *(Cost("more", kind, 2, threat) for kind, threat in kinds),
        Cost("hero", None, 3, 2),
        Cost("reward", None, 3, 1),
        Cost("influence", None, 4, 1),
        Cost("tactic", None, 4, 2),
        *(Cost("title", Ref("title", TITLES[n]), 4, 3 + WORTH[n]) for n in held),
    )


def lines(s: State, option: Sequence[int]) -> Lines:
    """How much worse a table is by an option, line by line. The sixth is left to the eye."""
    found = [0] * len(LINES)
    for cost, n in zip(costs(s), option, strict=True):
        found[cost.line] += n * cost.points
    a, b, c, d, e, f = found
    return a, b, c, d, e, f


def verdict(s: State, weighed: Weighed) -> tuple[list[int], str]:
    """The worst options, and the line that decides among them; "" where they are equal."""
    tables = [lines(s, option) for option in weighed.options]
    return best(range(len(tables)), lambda n: tables[n]), deciding(tables)


def tapped(s: State, selection: Selection, value: str) -> TapResult:
    """Options are opened, added, looked at; one costs more of something, or less."""
    nothing = (0,) * len(costs(s))
    now = chosen(selection).get("weigh", Weighed((nothing, nothing)))
    word, _, what = value.partition(" ")
    match word:
        case "another" if len(now.options) < MOST:
            now = Weighed((*now.options, nothing), len(now.options))
        case "show" if what.isdecimal() and int(what) < len(now.options):
            now = now._replace(shown=int(what))
        case "cost":
            number, _, step = what.partition(" ")
            if number.isdecimal() and int(number) < len(nothing) and step in ("1", "-1"):
                option = [*now.options[now.shown]]
                option[int(number)] = min(max(option[int(number)] + int(step), 0), HIGHEST)
                now = now._replace(
                    options=tuple(tuple(option) if n == now.shown else one for n, one in enumerate(now.options))
                )
    return TapResult((Slot("weigh", now),))


def card(context: PanelContext) -> Node:
    """Each option with what it costs, and the verdict."""
    s, t, now = context.state, context.t, chosen(context.selection)["weigh"]
    worst, line = verdict(s, now)
    told = t("weigh.equal") if len(worst) > 1 else t("weigh.worst", option=NAMES[worst[0]], line=line)
    tabs: list[tuple[str, Node]] = [(f"show {n}", NAMES[n]) for n in range(len(now.options))]
    return opened(
        t,
        strong[told],
        html.segments("choose_part", tabs, f"show {now.shown}", t("weigh.options"), **data(kind="weigh")),
        ul(".rune-costs")[(li[_row(t, n, one, now.options[now.shown][n])] for n, one in enumerate(costs(s)))],
        chooses("weigh", "another", t("weigh.another")) if len(now.options) < MOST else None,
        press("open", icon("why", 22), t("weigh.six"), css="kit-btn kit-second", **data(dialog="worst", key="worst")),
    )


def _row(t: Catalogue, number: int, cost: Cost, n: int) -> Node:
    what = t(f"weigh.{cost.key}", what=cost.noun) if cost.noun else t(f"weigh.{cost.key}")
    return div(".rune-cost")[span[what], choosing(t, what, n, "weigh", f"cost {number} -1", f"cost {number} 1")]
