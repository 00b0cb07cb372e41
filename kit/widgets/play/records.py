"""What the device remembers of matches: which advanced rules have been met, which rules told with a question, which
scenarios won; and what is proposed by that."""

from __future__ import annotations

from typing import Any

from kit.core.game import Option, Scenario
from kit.text.titles import taught
from kit.widgets.play.model import Play
from kit.widgets.run.turn import Turn

ADVANCED = "adv_"
"""How the names of the options begin that are advanced rules."""


def keep(turn: Turn[Play]) -> None:
    """Keeps what a match that is over adds to them."""
    if turn.page.match.outcome is not None:
        _keep_met(turn)
        _keep_won(turn)


# --- advanced rules


def advanced(page: Play) -> list[Option]:
    """The advanced rules of the game, in their order."""
    return [option for option in page.game.options() if option.id.startswith(ADVANCED)]


def _keep_met(turn: Turn[Play]) -> None:
    """Keeps which advanced rules have been in force in a match that people played to its end."""
    page = turn.page
    if page.match.outcome is None or not page.match.steps or not page.humans:
        return
    treaty = page.table.agreed(page.match.start)
    now = {option.id for option in advanced(page) if getattr(treaty, option.id)}
    turn.keep_data(page.rules_place, sorted(now | set(met(page) or ())))


def met(page: Play) -> list[str] | None:
    """The advanced rules that have been met on this device; `None` before the first match played to its end."""
    if page.rules_place not in page.kept:
        return None
    found: list[object] = page.kept_data(page.rules_place, [])
    return [name for name in found if isinstance(name, str)]


def next_rule(page: Play) -> Option | None:
    """The rule to try next (WK-ADV-0): the first that has not been met; none before the first match is over."""
    known = met(page)
    return None if known is None else next((option for option in advanced(page) if option.id not in known), None)


# --- rules that a question takes for granted: each is told with it, once, to whoever has not been taught it in a lesson


def untold(page: Play) -> str:
    """The rule that has to be told with what is asked now; "" for none."""
    rule = page.table.takes_for_granted(page.state, page.hand.selection) if page.my_turn else ""
    return rule if rule and is_new(page, rule) else ""


def is_new(page: Play, rule: str) -> bool:
    """Whether a rule has neither been told with a question nor taught in a lesson."""
    return rule not in _told(page) and rule not in _taught(page)


def keep_told(turn: Turn[Play], rule: str) -> None:
    """Keeps that the rule has been told."""
    if rule:
        turn.keep_data(turn.page.told_place, sorted({*_told(turn.page), rule}))


def _told(page: Play) -> set[str]:
    kept: list[object] = page.kept_data(page.told_place, [])
    return {rule for rule in kept if isinstance(rule, str)}


def _taught(page: Play) -> frozenset[str]:
    """The rules of the lessons that have been done on this device."""
    stars: dict[str, Any] = page.kept_data(page.lessons_place, {})
    if page.memo.get("taught", ())[:1] != (stars,):
        page.memo["taught"] = stars, taught(page.game.id, stars)
    known: frozenset[str] = page.memo["taught"][1]
    return known


# --- scenarios: the lobby counts those that were won, the dialog of a new match marks them


def _keep_won(turn: Turn[Play]) -> None:
    """Keeps that a person has won this scenario, played to its end; a battle of somebody's own is none to collect."""
    page, outcome = turn.page, turn.page.match.outcome
    name = page.match.scenario.id
    if outcome is None or page.match.ended_by is not None or page.scenario_called(name) is None:
        return
    results = outcome.results(page.match.seats)
    if any(results[player] == "won" for player in page.humans) and name not in page.won:
        turn.keep_data(page.won_place, sorted({*page.won, name}))


def next_scenario(page: Play) -> Scenario | None:
    """The scenario to offer after this one: the next that has not been won, but against the clock only when all others
    have been; nothing after the last, or after one that somebody made."""
    ours = page.game.scenarios()
    number = next((n for n, scenario in enumerate(ours, 1) if scenario.id == page.match.scenario.id), len(ours))
    after = ours[number:]
    following = next((scenario for scenario in after if scenario.id not in page.won), next(iter(after), None))
    if following is None or not _hurries(page, following):
        return following
    known = {*page.won, page.match.scenario.id}
    calm = (scenario for scenario in ours if scenario.id not in known and not _hurries(page, scenario))
    return next(calm, following)


def _hurries(page: Play, scenario: Scenario) -> bool:
    """Whether a clock runs in the scenario."""
    return page.table.clock.limit(page.game.initial_state(scenario)) > 0
