"""The dice tray: the chances of what is awaited or being chosen, the own die, what was rolled."""

from __future__ import annotations

from collections.abc import Callable

from htpy import Node, div, p, small, strong

from kit.core.chance import Roll
from kit.core.game import CHANCE
from kit.text import Catalogue
from kit.widgets import html
from kit.widgets.html import data, press
from kit.widgets.seen import Seen

Picture = Callable[[int, int], Node]
"""The picture that stands for a side, of a size."""


def tray(seen: Seen, side: Picture) -> Node:
    """Dice: the odds of what is awaited or could be done, the own die, and the switch; nothing where no die is used."""
    parts = chances(seen) or rolled(seen, side)
    if not parts and not seen.table.uses_dice(seen.state):
        return ""
    t = seen.t
    choices: list[tuple[str, Node]] = [("off", t("dice.roll_for_me")), ("on", t("dice.roll_my_own"))]
    own = "on" if seen.rolls_own_dice else "off"
    switch = html.segments("set", choices, own, t("setting.dice"), clear=True, **data(what="own_dice"))
    return html.card(*parts, div(".kit-row")[switch], css="kit-tray", heading=t(heading(seen)), picture="die_3")


def heading(seen: Seen) -> str:
    """The key of the tray's heading: one die, or two where two are asked for or lie there."""
    s, last = seen.state, seen.steps[-1] if seen.steps else None
    two = bool(s.pending.pips) if s.pending is not None else False
    two = two or bool(seen.table.throws(s, seen.partial if seen.my_turn else ()))
    if last is not None and isinstance(last.action, Roll):
        two = two or sum(len(dice) for _, dice, _, _ in seen.table.told_roll(last.before, last.action.pips, seen.t)) > 1
    return "dice.title.two" if two else "dice.title"


def chances(seen: Seen) -> list[Node]:
    """The odds of what is awaited, and the own die; or those of what the person is choosing."""
    t, s = seen.t, seen.state
    if seen.game.current_player(s) == CHANCE and not seen.over:
        return [awaited(seen), own_die(t) if seen.rolls_own_dice else None]
    if not seen.my_turn:
        return []
    if told := seen.table.throws(s, seen.partial):
        return [two_dice(t, told)]
    parts: list[Node] = []
    for words, wins in seen.table.aims(s, seen.partial, t):
        parts += [p(".kit-h")[words], html.odds(wins, t("odds.fraction", wins=len(wins), of=6))]
    return parts


def rolled(seen: Seen, side: Picture) -> list[Node]:
    """The dice that were rolled last, while nothing else has happened since."""
    last = seen.steps[-1] if seen.steps else None
    pips = getattr(last.action, "pips", 0) if last else 0
    if not last or not pips:
        return []
    return [
        div(".kit-odds.kit-rolled", role="img", aria_label=words)[
            side(seen.table.sides.index(whose), 30) if whose else None,
            [html.die(n, 42 if whose else 52, lit=lit or None) for n in dice],
            strong[words],
        ]
        for whose, dice, words, lit in seen.table.told_roll(last.before, pips, seen.t)
    ]


def awaited(seen: Seen) -> Node:
    """The odds of the die that is awaited, or of the two."""
    t, s = seen.t, seen.state
    if told := seen.table.throws(s, ()):
        return two_dice(t, told)
    return html.odds(seen.table.roll_ask(s, True, t)[1], seen.table.roll_fraction(s, t))


def two_dice(t: Catalogue, told: list[int]) -> Node:
    """Every throw of two dice, those that win lit; the share in figures and, of a combat, what else may come."""
    lost = told.count(-1)
    words = t("odds.fraction", wins=told.count(1), of=36)
    more = t("odds.fight", wins=told.count(1), lost=lost, even=told.count(0)) if lost else t("odds.two")
    return html.throws(told, f"{words}. {more}", strong[words], small[more])


def own_die(t: Catalogue) -> Node:
    """Six faces to tap: what does your die show?"""
    return div(".kit-dice", role="group", aria_label=t("dice.ask_own"))[
        (
            press("die", html.die(n, 44), css="", label=label, **data(value=n, key=f"die-{n}"))
            for n, label in ((n, t("dice.face", n=n)) for n in range(1, 7))
        )
    ]
