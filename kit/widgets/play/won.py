"""Which scenarios have been won on this device: the lobby counts them, the dialog of a new match marks them, and what
is offered after a match is one that has not been."""

from __future__ import annotations

from kit.core.game import Scenario
from kit.widgets.play.model import Play
from kit.widgets.run.turn import Turn


def remember(turn: Turn[Play]) -> None:
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
