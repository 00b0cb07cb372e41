"""Which scenarios have been won on this device: the lobby counts them, the dialog of a new match marks them."""

from __future__ import annotations

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
