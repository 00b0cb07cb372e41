"""Several dice that are thrown together, where chance only says how many of them succeed: what they show, what people's
own show, and how likely each number is. A game whose table has `dice_pool` uses it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from htpy import Node, b, details, div, i, p, small, span, strong, summary

from kit.core.game import CHANCE
from kit.text import Catalogue
from kit.widgets import html
from kit.widgets.html import data, icon, press
from kit.widgets.panel_context import PanelContext

LARGE, TINY = 36, 28
"""Pixels of a die's face among a dozen, and among more."""
DOZEN = 12
LEAST = 3
"""Per cent of the height that even the least likely is drawn with."""


def faces(dice: int, good: Sequence[int], hits: int, seed: int) -> list[int]:
    """Dice of which so many show a good face: a picture of what chance has brought, the same each time for a seed."""
    rng, bad = Random(seed), [n for n in range(1, 7) if n not in good]
    shown = [rng.choice(good) for _ in range(hits if good else 0)]
    shown += [rng.choice(bad) for _ in range(dice - len(shown))] if bad else []
    rng.shuffle(shown)
    return shown


def size_of(dice: int) -> int:
    """How large a die is drawn among so many."""
    return LARGE if dice <= DOZEN else TINY


def thrown(context: PanelContext, shown: Sequence[int], good: Sequence[int], words: str) -> Node:
    """Dice that lie there, those that succeed lit once it is told."""
    count = sum(context.game.current_player(step.before) == CHANCE for step in context.steps)
    told = context.telling
    return div(".kit-odds.kit-rolled.kit-many", **html.told(words if told else ""), **data(rests=count))[
        [html.die(n, size_of(len(shown)), lit=(n in good) if told else None) for n in shown],
        strong[words] if told else None,
    ]


def own_dice(context: PanelContext, label: str) -> Node:
    """The own dice, typed one after another; or how many of them succeed."""
    t, count = context.t, context.table.dice_pool.count(context.state)
    typed = context.faces
    blanks = [i(class_="kit-no-face") for _ in range(count - len(typed))]
    return div(".kit-own-dice")[
        div(".kit-odds.kit-many", role="img", aria_label=t("dice.typed", n=len(typed), of=count))[
            [html.die(n, TINY) for n in typed], blanks
        ],
        div(".kit-dice", role="group", aria_label=t("ask.own.dice"))[
            (
                press("face", html.die(n, 44), css="", label=t("dice.face", n=n), **data(value=n, key=f"face-{n}"))
                for n in range(1, 7)
            )
        ],
        press("face", icon("undo", 20), t("dice.mistyped"), css="kit-btn kit-second kit-small",
              off=not typed, **data(value=0, key="face-0")),
        details[summary(".kit-h")[label], _counts(context)],
    ]  # fmt: skip


def _counts(context: PanelContext) -> Node:
    """Every number of successes that can be, to tap."""
    found = context.game.chance_outcomes(context.state)
    return div(".kit-counts")[
        (
            press("die", str(action.count), css="kit-btn kit-second",
                  label=context.table.action_words(context.state, action, context.t), **data(value=n, key=f"count-{n}"))
            for n, (action, _) in enumerate(found, 1)
        )
    ]  # fmt: skip


def percent(share: Fraction, t: Catalogue) -> str:
    """A share in whole per cent, as one says it: neither 0 nor 100 where it is not quite that."""
    whole = round(100 * share)
    if whole == 0 and share:
        return t("odds.under", n=1)
    return t("odds.over", n=99) if whole == 100 and share != 1 else t("odds.percent", n=whole)


def bars(shares: Sequence[tuple[str, str, Fraction]], t: Catalogue, heading: str) -> Node:
    """How likely each result is: its name, a second line below it, and its chance as a column."""
    most = max(share for _, _, share in shares)
    told = ", ".join(f"{name}: {percent(share, t)}" for name, _, share in shares)
    return div(".kit-hit-odds")[
        p(".kit-h")[heading],
        div(".kit-columns", role="img", aria_label=f"{heading}: {told}")[
            (
                div(class_="kit-likeliest" if share == most else None)[
                    small[percent(share, t) if share == most else ""],
                    i(style=f"height:{max(round(100 * share / most), LEAST)}%"),
                    b[name],
                    span[more or "\N{NO-BREAK SPACE}"] if any(line for _, line, _ in shares) else None,
                ]
                for name, more, share in shares
            )
        ],
    ]
