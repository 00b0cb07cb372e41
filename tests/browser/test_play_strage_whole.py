"""Whole matches of La Strage through the page, to the end screen and beyond."""

from collections.abc import Callable

from browser_board import Desk, sit_down
from browser_strage import GAME_ID, People
from playwright.sync_api import Page, expect


def test_three_at_one_screen(open_page: Callable[..., Page]) -> None:
    desk = sit_down(open_page, GAME_ID, scenario="walk", seats="0,0,0")
    people = People(desk, (0, 1, 2))
    look = people.play()
    print(len(look.match.record), people.done)
