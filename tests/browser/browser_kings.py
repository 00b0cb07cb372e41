"""Kings War at the desk: a match that begins where a test wants it, and its actions played as a person does."""

from collections.abc import Callable
from typing import Any

from browser_board import Desk, keep, sit_down
from playwright.sync_api import Page

from kit.core.chance import Roll
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import Bid, Untie
from kit.text import text
from tests.widgets.fake_browser import saved

EN = text("kings_war", "en")
GAME_ID = "kings_war"
MIDDLE = """
fen r1bqk1nr/ppp2pp1/2n1p2p/4b3/3P4/2NB1N2/PPP2PPP/R1BQK2R w KQkq - 0 9
bowls 9 4
web c6 3
web g2 2
"""


def sit_at(open_page: Callable[..., Page], page: Page, position: str, **settings: Any) -> Desk:
    """A match that begins in a position, at its first question."""
    keep(page, saved(position, GAME_ID, **settings), GAME_ID)
    return sit_down(open_page, GAME_ID)


def play(desk: Desk, action: Any) -> None:
    """Plays an action as a person does: squares on the board, abilities on the card, coins, dice, buttons."""
    match, count, name = desk.match, len(desk.record), desk.subject.board.name
    s = match.state
    if isinstance(action, Bid):
        for _ in range(action.tokens):
            desk.press("stake", key="more")
        desk.press("pay")
    elif isinstance(action, Roll):
        desk.press("die", value=str(action.pips))
    elif isinstance(action, Untie) and action.square is None:
        desk.press("act", key="way-0")
    else:
        for slot in next(iter(GAME.slots(s, action))):
            if slot.kind == "ability":
                desk.press("choose_part", value=slot.value)
            elif slot.kind in ("rest", "pass"):
                desk.press("choose_part", value=slot.kind)
            elif slot.kind == "promotion":
                desk.press("act", key=f"way-{(5, 4, 3, 2).index(slot.value)}")
            else:
                desk.tap(name(s, slot.value))
    desk.wait_for_more(count)


def play_all(desk: Desk, *texts: str) -> None:
    for words in texts:
        play(desk, GAME.parse_action(desk.match.state, words))
