"""Whole matches through the page: both seats, every action on the board, to the end screen; then watched again."""

from collections.abc import Callable
from random import Random

import pytest
from browser_board import Desk, sit_down
from playwright.sync_api import Page, expect

from kit.core.chance import Roll
from kit.core.game import CHANCE, TERMINAL
from kit.games.war_kids import GAME
from kit.players import Greedy, think
from kit.text import text

EN = text("war_kids", "en")


def play_to_the_end(desk: Desk) -> None:
    """Plays both seats with a player that looks one action ahead; its own dice always show a six."""
    player, rng = Greedy(), Random(1)
    while (match := desk.match).current_player != TERMINAL:
        if match.current_player == CHANCE:
            desk.play(Roll(6))
        elif desk.table.forced(match.state) is not None:
            desk.wait_for_more(len(match.record))
        else:
            seen = GAME.observation(match.state, match.current_player)
            desk.play(think(player, GAME, seen, rng).action)


@pytest.mark.parametrize("scenario", ["meadow", "hill"])
def test_a_battle_is_played_to_its_end_watched_again_and_played_once_more(
    open_page: Callable[..., Page], scenario: str
) -> None:
    desk = sit_down(open_page, scenario=scenario, seats="0,0")
    page = desk.page
    if any(desk.match.state.battle.mages):
        desk.press("set", what="own_chance", value="on")
        expect(page.locator(".kit-tray [data-value=on]")).to_have_attribute("aria-pressed", "true")
    play_to_the_end(desk)
    sheet = page.locator(".kit-end")
    outcome = desk.match.outcome
    assert outcome is not None
    said = ["Blue wins", "Pink wins"][outcome.winners[0]] if outcome.winners else "A draw"
    expect(sheet.get_by_role("heading", level=2)).to_contain_text(said)

    record, steps = desk.record, len(desk.match.steps)
    desk.press("replay", key="watch")
    step = page.locator(".kit-ask .kit-sub")
    expect(step).to_have_text(f"Step 0 of {steps}")
    for number in range(1, steps + 1):
        desk.press("replay", key=EN("replay.forward"))
        expect(step).to_have_text(f"Step {number} of {steps}")
    desk.press("replay", key=EN("replay.first"))
    expect(step).to_have_text(f"Step 0 of {steps}")
    assert desk.record == record

    desk.press("replay_end")
    desk.press("rematch")
    desk.wait_for_actions(0)
    expect(page.locator("[data-do=end]")).to_be_enabled()
    assert desk.match.scenario.id == scenario
