"""What has just happened, beside what is to be done next: also that nothing came of a card, or of the automa's turn."""

from __future__ import annotations

from kit.core.game import Ref
from kit.core.match import Step
from kit.games.runewars import GAME
from kit.games.runewars import actions as do
from kit.games.runewars.owners import together
from kit.games.runewars.rules.draws import SYMBOL, SYMBOLS, value
from kit.games.runewars.rules.tasks import waiting
from kit.games.runewars.state import AUTUMN, BID, GENERATE, HERO, LOOT, SPRING, SUMMER, WINTER
from kit.text import Catalogue


def words(step: Step, t: Catalogue) -> str:
    """What came of the last action, in a sentence or two."""
    told = [t.event(event) for event in GAME.events(step.before, step.action, step.after)]
    empty = nothing(step, t)
    return " ".join([empty, *told[1:]] if empty else told)


def nothing(step: Step, t: Catalogue) -> str:
    """That nothing came of it, and why; "" where something did."""
    s, a, after = step.before, step.action, step.after
    if waiting(s) is not None:
        return ""
    match a:
        case do.Turn(card):
            return of_card(step, SYMBOL[card], t)
        case do.Shown(number):
            return of_card(step, SYMBOLS[number], t)
        case do.Done() if s.season == SPRING and after.phase == HERO:
            return t("automa.nothing.cities", **together(s))
        case do.Done() if after.phase not in ("card", "on") or after.season == s.season:
            return ""
        case do.Done():
            return {AUTUMN: t("automa.nothing.crowd"), WINTER: t("automa.nothing.fortress")}.get(s.season, "")
    return ""


def of_card(step: Step, symbol: str, t: Catalogue) -> str:
    """The same of a Fate card."""
    s, after, facts = step.before, step.after, {"symbol": Ref("symbol", symbol)}
    if s.phase == HERO:
        return "" if after.phase == LOOT else t(f"automa.nothing.{'hero' if any(s.fallen) else 'fallen'}", **facts)
    if s.phase == BID:
        return ""
    if not value(s.treaty, symbol):
        return t("automa.nothing.draw", **facts)
    return "" if s.season == SUMMER or after.phase == GENERATE else t("automa.nothing.supply")
