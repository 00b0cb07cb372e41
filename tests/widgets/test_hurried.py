"""While computer players have their turns, a tap on the board brings what comes next for a person."""

from __future__ import annotations

import asyncio

import pytest

from kit.core.game import CHANCE
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.games.strage.actions import OrcPlace
from kit.text import text
from kit.widgets.play.flow import go_on
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.pages import sat

ORCS = "order red green blue; turn 4; sprites a6 c5 f6 h5; green e2; blue h1; now red orc"
"""Red has nothing on the board that anybody could harm; and more sprites than can be gone before it is asked again."""
LATE = 4
"""Pauses that are waited for before the tap."""


def _paused(tapped: bool) -> tuple[list[float], list[str]]:
    """The pauses that follow the tap, if there is one, till a person is asked again; and what was asked meanwhile."""
    tab = sat("strage", ORCS, 0, 1, 1)
    tab.set(still=False)
    waited: list[float] = []
    asks: list[str] = []

    async def play() -> None:
        async def sleep(seconds: float) -> None:
            waited.append(seconds)
            asks.append(tab.sees("ask"))
            if tapped and len(waited) == LATE:
                assert not tab.page.my_turn
                tab.tap("a1")
            await asyncio.sleep(0)

        tab.program.sleep = sleep
        tab.act(OrcPlace(60))
        while not tab.page.at_rest:
            await tab.rest()

    asyncio.run(play())
    assert tab.page.match.state.side == 0
    assert not tab.page.hurried, "what a person does is shown as ever"
    return waited[LATE:], asks


def test_a_tap_while_others_play_leaves_their_pauses_out() -> None:
    slow, asks = _paused(tapped=False)
    assert sum(slow) > 0
    assert any(text("strage", "en")("computer.hurry") in words for words in asks), "and one is told so"
    fast, _ = _paused(tapped=True)
    assert fast
    assert sum(fast) == 0


def _with_computers(game_id: str) -> bool:
    """Whether people and computer players sit together there."""
    manifest = GAMES[game_id]
    seats = manifest.game.seats(manifest.game.scenarios()[0])
    return manifest.part("table").real is None and len(seats) > 1 and not any(seat.automa for seat in seats)


def _hurried(game_id: str) -> list[bool]:
    """Whether a tap hurried the computer players of a match that begins, if they played before a person was asked."""
    game = GAMES[game_id].game
    levels = [1] * len(game.seats(game.scenarios()[0]))
    seats, begins = ",".join(map(str, (*levels[1:], 0))), GAMES[game_id].part("table")().beginning
    tab = FakeBrowser(page=play_page(game_id), query={"scenario": begins, "seats": seats})
    tab.set(still=False)
    hurried: list[bool] = []

    async def play() -> None:
        async def sleep(seconds: float) -> None:
            page = tab.page
            if not hurried and page.match.current_player >= 0 and not page.my_turn:
                tab.send("tap", x=0.5, y=0.5, width=800)
                hurried.append(tab.page.hurried)
            await asyncio.sleep(0)

        tab.program.sleep = sleep
        tab.do(go_on)
        while not tab.page.at_rest:
            await tab.rest()

    asyncio.run(play())
    assert not tab.page.hurried
    return hurried


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES.having("table") if _with_computers(game_id)])
def test_in_every_game_a_tap_hurries_others_until_a_person_is_asked(game_id: str) -> None:
    """Dice may say that a person begins: then another match is begun."""
    assert next(filter(None, (_hurried(game_id) for _ in range(40))), []) == [True]


@pytest.mark.parametrize("game_id", [game_id for game_id in GAMES.having("table") if _with_computers(game_id)])
def test_in_every_game_who_only_looks_on_is_told_to_wait(game_id: str) -> None:
    game = GAMES[game_id].game
    match = Match(game, game.scenarios()[0], seed=1)
    while match.current_player == CHANCE:
        match.roll()
    tab = FakeBrowser(page=play_page(game_id))
    tab.take(match, *(1 for _ in match.seats))
    tab.do(go_on)  # no loop runs here in which a computer player could think
    tab.send("tap", x=0.5, y=0.5, width=800)
    assert tab.sees("bubble")
    assert not tab.page.trouble
