"""Why the automa has done what it has done lately: each of its deeds, with the reason and its rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from htpy import Node, b, li, ol, p

from kit.games.runewars.solo import GAME
from kit.widgets import html
from kit.widgets.games.runewars import reason
from kit.widgets.games.runewars.words import deed
from kit.widgets.panel import PanelContext


def dialog(context: PanelContext) -> Node:
    """The deeds of the automa in the season in which it has acted last, the latest first."""
    t, found = context.t, [*deeds(context)]
    lines = [
        li[
            b[t.event(GAME.events(one.state, deed(one.state), one.shown)[0])],
            reason.sentences(one),
            reason.rule_line(reason.rule_of(one), t),
        ]
        for one in found
    ]
    return html.sheet(t("because.title"), t("ui.close"), ol(".rune-because")[lines] if lines else p[t("because.none")])


def deeds(context: PanelContext) -> Iterator[PanelContext]:
    """The moments before each of them, and after it."""
    season = None
    for step in reversed(context.steps):
        if deed(step.before) is None:
            continue
        if season not in (None, (step.before.year, step.before.season)):
            break
        season = step.before.year, step.before.season
        yield replace(context, state=step.before, shown=step.after)
