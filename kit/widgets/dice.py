"""For games with dice: what their tables say of them, and the tray with the chances, the own die, what was rolled.

Where several are thrown together, chance only says how many of them succeed: a game whose table has `dice_pool`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from htpy import Node, b, details, div, fragment, i, p, small, span, strong, summary

from kit.core.chance import Roll, in_parts
from kit.core.game import CHANCE
from kit.core.match import Step
from kit.text import Catalogue
from kit.widgets import html
from kit.widgets.features import Selection, Thrown
from kit.widgets.html import data, icon, press
from kit.widgets.panel import Panel, PanelContext
from kit.widgets.table import Table


class DiceTable(Table):
    """The table of a game in which chance is a die, or two."""

    chance = "dice"

    def chance_ask(self, s: Any, mine: bool, t: Catalogue) -> tuple[str, str]:
        return self.roll_ask(s, mine, t)[0], ""

    def lying(self, s: Any) -> tuple[int, ...]:
        """The dice that lie there already while another is awaited."""
        return ()

    def lies_open(self, a: Any) -> bool:
        return isinstance(a, Roll) or super().lies_open(a)

    def chance_words(self, s: Any, a: Any, t: Catalogue) -> str:
        return t("dice.face", n=a.pips) if isinstance(a, Roll) else super().chance_words(s, a, t)

    def chance_button(self, s: Any, t: Catalogue) -> str:
        return t("dice.roll")

    def uses_dice(self, s: Any) -> bool:
        """Whether a die may ever be rolled in this match."""
        return True

    def roll_ask(self, s: Any, mine: bool, t: Catalogue) -> tuple[str, list[int]]:
        """What is asked while a die is awaited, and the faces that win."""
        return t("dice.roll"), []

    def roll_fraction(self, s: Any, t: Catalogue) -> str:
        """The chance of what is awaited, in words: of one die in sixths, of two in 36ths."""
        if told := self.throws(s, ()):
            return t("odds.fraction", wins=told.count(1), of=36)
        return t("odds.fraction", wins=len(self.roll_ask(s, True, t)[1]), of=6)

    def throws(self, s: Any, selection: Selection) -> list[int]:
        """What comes of each of the 36 throws of the two dice that are awaited, or that would be, the first die's six
        after six: 1 where it wins, -1 where it loses. Empty where no two dice are."""
        return []

    def aims(self, s: Any, selection: Selection, t: Catalogue) -> list[tuple[str, list[int]]]:
        """What the chosen piece could aim at with one die: words, and the faces that hit."""
        return []

    def told_roll(self, s: Any, pips: int, t: Catalogue) -> list[Thrown]:
        """The dice up to the one that was rolled in this state."""
        return []


class DicePanel(Panel):
    """The panel of a game in which chance is a die, or two."""

    def chance_picture(self, size: int) -> Node:
        return icon("die_5", size)

    def tray(self, context: PanelContext) -> Node:
        return tray(context, self)

    def busy(self, context: PanelContext) -> bool:
        return bool(chances(context))

    def lesson_tray(self, context: PanelContext) -> Node:
        """A die that is awaited, or the odds of what is being chosen."""
        t, s, table = context.t, context.state, table_of(context)
        if context.chance_waits:
            return html.card(
                p(".kit-sub")[table.roll_ask(s, True, t)[0]],
                awaited(context),
                self.roll_row(context),
                own_die(context),
                css="kit-tray",
                heading=t("dice.title.two" if table.throws(s, ()) or table.lying(s) else "dice.title"),
                picture="die_3",
            )
        if context.my_turn and (told := table.throws(s, context.selection)):
            return html.card(two_dice(t, told), css="kit-tray", heading=t("dice.title.two"), picture="die_3")
        return None


def table_of(context: PanelContext) -> DiceTable:
    """The table of a game with dice."""
    table = context.table
    assert isinstance(table, DiceTable)
    return table


def tray(context: PanelContext, panel: Panel) -> Node:
    """Dice: the odds of what is awaited or could be done, the own die, and the switch; nothing where no die is used."""
    parts = (
        chances(context) or rolled(context, panel) if context.telling else rolled(context, panel) or chances(context)
    )
    if not parts and (context.over or not table_of(context).uses_dice(context.state)):
        return ""
    t = context.t
    choices: list[tuple[str, Node]] = [("off", t("dice.roll_for_me")), ("on", t("dice.roll_my_own"))]
    own = "on" if context.own_chance else "off"
    switch = html.segments("set", choices, own, t("setting.own_dice"), clear=True, **data(what="own_chance"))
    chosen = None if context.over else div(".kit-row")[switch]
    return html.card(*parts, chosen, css="kit-tray", heading=t(heading(context)), picture="die_3")


def heading(context: PanelContext) -> str:
    """The key of the tray's heading: one die, or two where two are asked for or lie there."""
    s, last, table = context.state, last_roll(context), table_of(context)
    told = table.told_roll(last.before, last.action.pips, context.t) if last is not None else []
    asked = table.lying(s) or table.throws(s, context.selection if context.my_turn else ())
    return "dice.title.two" if asked or sum(len(dice) for _, dice, _, _ in told) > 1 else "dice.title"


def last_roll(context: PanelContext) -> Step | None:
    """The step in which the last die was rolled."""
    return next((step for step in reversed(context.steps) if isinstance(step.action, Roll)), None)


def chances(context: PanelContext) -> list[Node]:
    """The odds of what is awaited, and the own die; or those of what the person is choosing."""
    t, s = context.t, context.state
    if context.game.current_player(s) == CHANCE and not context.over:
        return [awaited(context), own_die(context) if context.own_chance else None]
    if not context.my_turn:
        return []
    if told := table_of(context).throws(s, context.selection):
        return [two_dice(t, told)]
    parts: list[Node] = []
    for words, wins in table_of(context).aims(s, context.selection, t):
        parts += [p(".kit-h")[words], html.odds(wins, t("odds.fraction", wins=len(wins), of=6))]
    return parts


def rolled(context: PanelContext, panel: Panel) -> list[Node]:
    """The dice that were rolled last: they lie there until the next ones do."""
    last = last_roll(context)
    return [] if last is None else fallen(context, last, lambda whose: panel.side(context.table.sides.index(whose), 30))


def fallen(context: PanelContext, last: Any, emblem: Callable[[str], Node], nobody: Node = None) -> list[Node]:
    """Dice that have fallen, with the emblem of whose they are, else that of `nobody`; what they come to is told once
    they have come to rest."""
    alone = 60 if nobody is None else 48
    return [
        div(".kit-odds.kit-rolled", **html.told(words if context.telling else ""), **lies(context))[
            emblem(whose) if whose else nobody,
            [html.die(n, 48 if whose else alone, lit=(lit or None) if context.telling else None) for n in dice],
            strong[words] if context.telling else None,
        ]
        for whose, dice, words, lit in table_of(context).told_roll(last.before, last.action.pips, context.t)
    ]


def lies(context: PanelContext) -> dict[str, Any]:
    """Which die fell last, as a number: one that has come to rest does not tumble again."""
    return data(rests=sum(isinstance(step.action, Roll) for step in context.steps))


def awaited(context: PanelContext) -> Node:
    """The odds of the die that is awaited, or of the two."""
    t, s = context.t, context.state
    if told := table_of(context).throws(s, ()):
        return two_dice(t, told)
    return html.odds(table_of(context).roll_ask(s, True, t)[1], table_of(context).roll_fraction(s, t))


def two_dice(t: Catalogue, told: list[int]) -> Node:
    """Every throw of two dice, those that win lit; the share in figures and, of a combat, what else may come."""
    lost = told.count(-1)
    words = t("odds.fraction", wins=told.count(1), of=36)
    more = t("odds.fight", wins=told.count(1), lost=lost, even=told.count(0)) if lost else t("odds.two")
    return html.throws(told, f"{words}. {more}", strong[words], small[more])


def own_die(context: PanelContext) -> Node:
    """Six faces to tap: what does your die show? In a lesson a button rolls, too, and it is said what these are for."""
    t = context.t
    faces = div(".kit-dice", role="group", aria_label=t("ask.own.dice"))[
        (
            press("die", html.die(n, 44), css="", label=label, **data(value=n, key=f"die-{n}"))
            for n, label in ((n, t("dice.face", n=n)) for n in range(1, 7))
        )
    ]
    return faces if context.lesson is None else fragment[p(".kit-sub")[t("ask.own.or")], faces]


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


def likely(share: Fraction, t: Catalogue, of: int = 6) -> str:
    """A share as one says it to a child, in sixths, as of a die, or in so many parts."""
    n = in_parts(share, of)
    if share in (0, 1):
        return t("odds.sure" if share else "odds.never")
    return t("odds.fraction" if n == of * share else "odds.about", wins=n, of=of)


def bars(shares: Sequence[tuple[str, str, Fraction]], t: Catalogue, heading: str) -> Node:
    """How likely each result is: its name, a second line below it, and its chance as a column."""
    most = max(share for _, _, share in shares)
    told = ", ".join(f"{name}: {likely(share, t)}" for name, _, share in shares)
    return div(".kit-hit-odds")[
        p(".kit-h")[heading],
        div(".kit-columns", role="img", aria_label=f"{heading}: {told}")[
            (
                div(class_="kit-likeliest" if share == most else None)[
                    small[t("odds.fraction", wins=in_parts(share, 6), of=6) if share == most else ""],
                    i(style=f"height:{max(round(100 * share / most), LEAST)}%"),
                    b[name],
                    span[more or "\N{NO-BREAK SPACE}"] if any(line for _, line, _ in shares) else None,
                ]
                for name, more, share in shares
            )
        ],
    ]
