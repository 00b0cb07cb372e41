"""One journey a game, under every Python: a lesson asks for a first step, a tap on the board of a match is seen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.lab.bench_pages import WATCH, play_page

pytestmark = pytest.mark.journey


@pytest.mark.parametrize("game", [game for game, one in GAMES.having("lesson_table").items() if one.tapped])
def test_a_lesson_asks_and_a_match_answers(open_page: Callable[..., Page], page: Page, game: str) -> None:
    open_page(f"{game}/learn", lesson="1")
    expect(page.locator(".kit-ask .kit-q")).not_to_be_empty()
    expect(page.locator("#house-trouble")).to_be_hidden()
    played = play_page(GAMES[game])
    page.add_init_script(played.begin)
    notebook, query = played.address.removeprefix("voila/render/").split(".ipynb?")
    open_page(notebook, **dict(pair.split("=") for pair in query.split("&")))
    box = page.locator("canvas").first.bounding_box()
    assert box
    page.evaluate(WATCH, [*played.watch, "pointerdown"])
    page.mouse.click(box["x"] + box["width"] * played.tap[0], box["y"] + box["height"] * played.tap[1])
    assert page.evaluate("window.kitTapped") > 0
