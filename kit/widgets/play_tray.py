"""The dice tray of the play app: the chances of what is awaited or being chosen, the own die, what was rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from htpy import Node, div, p, small, strong

from kit.core.game import CHANCE
from kit.widgets import html
from kit.widgets.board_view import own_die
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
    switch = html.segments("set", choices, own, page.t("setting.dice"), **data(what="own_dice"))
    return html.card(*parts, div(".kit-row")[switch], css="kit-tray", heading=page.t("dice.title"), picture="die_3")


def uses_dice(page: PlayPage) -> bool:
    """Whether a die may ever be rolled in this match."""
    battle = page.match.state.battle
    return any(battle.mages) or bool(battle.adv_soldiers)


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


def awaited(page: PlayPage) -> Node:
    """The odds of the die that is awaited, or of the two."""
    t, s = page.t, page.match.state
    if told := page.table.throws(s, ()):
        return two_dice(page, told)
    return html.odds(page.table.roll_ask(s, True, t)[1], page.table.roll_fraction(s, t))


def two_dice(page: PlayPage, told: list[int]) -> Node:
    """Every throw of two dice, those that win lit; the share in figures and, of a combat, what else may come."""
    t, lost = page.t, told.count(-1)
    words = t("odds.fraction", wins=told.count(1), of=36)
    more = t("odds.fight", wins=told.count(1), lost=lost, even=told.count(0)) if lost else t("odds.two")
    return html.throws(told, f"{words}. {more}", strong[words], small[more])


def rolled(page: PlayPage) -> list[Node]:
    """The dice that were rolled last, while nothing else has happened since."""
    last = page.match.steps[-1] if page.match.steps else None
    pips = getattr(last.action, "pips", 0) if last else 0
    if not last or not pips:
        return []
    return [
        div(".kit-odds.kit-rolled", role="img", aria_label=words)[
            html.army_icon(side, 30) if side else None,
            [html.die(n, 42 if side else 52, lit=lit or None) for n in dice],
            strong[words],
        ]
        for side, dice, words, lit in page.table.told_roll(last.before, pips, page.t)
    ]
