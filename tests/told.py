"""What a run of the tests tells at its end: where its time went, by floor and by game, so that growth is seen."""

from collections import Counter

import pytest

from kit.games import GAMES

NAMES = tuple(GAMES)
"""Read once: a test may put other games in their place."""
FLOORS = {"games": "rules", "contract": "contract", "widgets": "pages", "house": "house"}
"""By the first folder, the second of `browser`; what lies elsewhere tests the engine."""


class Told:
    """Adds up the seconds of the reports that come in, from wherever they were run."""

    def __init__(self) -> None:
        self.floors, self.games = Counter[str](), Counter[str]()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.floors[floor(report)] += report.duration
        self.games[" + ".join(game for game in NAMES if game in report.nodeid) or "all"] += report.duration

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        again = len(terminalreporter.stats.get("rerun", []))
        for what, found in (("floor", self.floors), ("game", self.games)):
            said = ", ".join(f"{name} {seconds / 60:.1f}" for name, seconds in found.most_common())
            terminalreporter.write_line(f"minutes by {what}: {said}")
        terminalreporter.write_line(f"tried again: {again or 'nothing'}")


def floor(report: pytest.TestReport) -> str:
    """Where a test stands in the pyramid."""
    folder, below, *_ = report.nodeid.removeprefix("tests/").split("/", 2)
    return below if folder == "browser" else FLOORS.get(folder, "engine")
