"""Positions of Kanonkugle to try its page with, and what people do there."""

from __future__ import annotations

from typing import Any

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.board import KanonkugleBoard
from kit.text import text
from kit.widgets.games.kanonkugle import going
from kit.widgets.games.kanonkugle.table import KanonkugleTable
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.pages import sat

TABLE = KanonkugleTable()
EN = text("kanonkugle", "en")
NEAR = """
table meadow; option damage_formula capped; rounds 8
troop A scouts | active tried at 20,20 23,20 26,20 20,23 23,23 26,23
troop A beast | active tried at 38,22
troop B scouts | at 24,38 27,38 30,38 24,41 27,41 30,41
troop B beast | at 41,36
order A B; round 2
"""
SHOOT = NEAR + "now A shoot"
MOVE = NEAR + "now A move"
WAKE = NEAR.replace("active tried", "") + "now A activate"
PLACE = "table meadow; troop A scouts; troop A beast; troop B scouts; troop B beast; order A B; now A deploy"
WALLED = """
table wall; option damage_formula capped
troop A scouts | active tried at 18,33 21,33 18,30 21,30 18,27 21,27
troop B beast | at 20,43
order A B; round 2; now A shoot
"""
WEAK = """
table meadow; option damage_formula capped
troop A beast | pv 1 active tried at 20,20
troop A scouts | tried at 5,5 8,5 11,5 5,8 8,8 11,8
troop B scouts | sc 5 at 24,24 27,24 30,24 24,27 27,27 30,27
order A B; round 2; now A move
"""


def opened(position: str, *levels: int, own: bool = False) -> FakeBrowser:
    """A tab with a match from that position; `own`: people say what their dice show."""
    return sat("kanonkugle", position, *levels, own_chance=own)


def choose(tab: FakeBrowser, kind: str, value: Any) -> None:
    tab.send("choose_part", kind=kind, value=str(value))


def draw(tab: FakeBrowser, *names: str, lift: bool = True) -> None:
    """A finger goes over those places."""
    s = tab.page.state
    points = [tab.page.table.centre(s, KanonkugleBoard().place(s, name)) for name in names]
    tab.send("stroke", phase="start", points=[points[0]])
    tab.send("stroke", phase="move", points=points[1:])
    if lift:
        tab.send("stroke", phase="end", points=[])


def record(tab: FakeBrowser) -> list[str]:
    """What has been played, in notation."""
    return [step.text for step in tab.page.match.steps]


def state(position: str) -> Any:
    return GAME.parse_position(position)


def hearts(s: Any, number: int) -> Any:
    return going.heart(s.forces[number])
