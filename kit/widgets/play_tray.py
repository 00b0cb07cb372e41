"""The dice tray of the play app: the chances of what is awaited or being chosen, the own die, what was rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from htpy import Node, div, p, strong

from kit.core.chance import Roll
from kit.core.game import CHANCE
from kit.widgets import html
from kit.widgets.board_view import awaited, own_die, two_dice
from kit.widgets.html import data

if TYPE_CHECKING:
    from kit.widgets.play import PlayPage


def tray(page: PlayPage) -> Node:
    """Dice: the odds of what is awaited or could be done, the own die, and the switch; nothing where no die is used."""
    parts = chances(page) or rolled(page)
    if not parts and not uses_dice(page):
        return ""
    choices: list[tuple[str, Node]] = [("off", page.t("dice.roll_for_me")), ("on", page.t("dice.roll_my_own"))]
    own = "on" if page.settings.own_dice else "off"
    switch = html.segments("set", choices, own, page.t("setting.dice"), clear=True, **data(what="own_dice"))
    return html.card(*parts, div(".kit-row")[switch], css="kit-tray", heading=page.t(heading(page)), picture="die_3")


def heading(page: PlayPage) -> str:
    """The key of the tray's heading: one die, or two where two are asked for or lie there."""
    s, last = page.match.state, page.match.steps[-1] if page.match.steps else None
    two = bool(s.pending.pips) if s.pending is not None else False
    two = two or bool(page.table.throws(s, page.partial if page.my_turn else ()))
    if last is not None and isinstance(last.action, Roll):
        two = two or sum(len(dice) for _, dice, _, _ in page.table.told_roll(last.before, last.action.pips, page.t)) > 1
    return "dice.title.two" if two else "dice.title"


def uses_dice(page: PlayPage) -> bool:
    """Whether a die may ever be rolled in this match."""
    rolls: bool = page.table.uses_dice(page.match.state)
    return rolls


def chances(page: PlayPage) -> list[Node]:
    """The odds of what is awaited, and the own die; or those of what the person is choosing."""
    t, s = page.t, page.match.state
    if page.match.current_player == CHANCE:
        return [awaited(page), own_die(page) if page.settings.own_dice else None]
    if not page.my_turn:
        return []
    if told := page.table.throws(s, page.partial):
        return [two_dice(page, told)]
    parts: list[Node] = []
    for words, wins in page.table.aims(s, page.partial, t):
        parts += [p(".kit-h")[words], html.odds(wins, t("odds.fraction", wins=len(wins), of=6))]
    return parts


def rolled(page: PlayPage) -> list[Node]:
    """The dice that were rolled last, while nothing else has happened since."""
    last = page.match.steps[-1] if page.match.steps else None
    pips = getattr(last.action, "pips", 0) if last else 0
    if not last or not pips:
        return []
    return [
        div(".kit-odds.kit-rolled", role="img", aria_label=words)[
            page.table.panel.side(page.table.sides.index(side), 30) if side else None,
            [html.die(n, 42 if side else 52, lit=lit or None) for n in dice],
            strong[words],
        ]
        for side, dice, words, lit in page.table.told_roll(last.before, pips, page.t)
    ]
