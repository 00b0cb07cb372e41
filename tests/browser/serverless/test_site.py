"""The kit without a server, in a browser: its pages live on files alone, and once they are kept on none."""

from collections.abc import Callable

import pytest
from browser_board import Desk, keep, ready_board
from browser_checks import Checks, Watch, ready
from browser_player import END, HOME, SHORT, Player
from playwright.sync_api import Page, expect
from serverless_files import Site

from tests.sampling import crossed
from tests.widgets.fake_browser import saved

LIED = "net::ERR_CONNECTION_REFUSED"
"""What the browser says of the one thing that it asks for itself: whether what keeps the site is still the same."""


@pytest.fixture
def size(way: str) -> str:
    """Fingers have a telephone."""
    return {"touch": "phone", "keys": "tablet"}.get(way, "laptop")


@pytest.fixture
def way() -> str:
    return "mouse"


def sit_down(open_page: Callable[..., Page], page: Page, game: str) -> Desk:
    """Opens a match that is soon over."""
    keep(page, saved(SHORT[game], game, seats=(0,) * (3 if game == "strage" else 2)), game)
    desk = Desk(open_page(f"{game}/play"), game)
    ready_board(desk)
    return desk


@crossed(game=tuple(SHORT), way=("mouse", "touch", "keys"), lang=("en", "it"))
@pytest.mark.thorough(but=4)
def test_a_match_is_played_without_a_network(
    kept: Site, open_page: Callable[..., Page], page: Page, watch: Watch, check: Checks, game: str, way: str
) -> None:
    watch.allow(LIED)
    desk = sit_down(open_page, page, game)
    assert Player(desk, way, liked=HOME if game == "strage" else "").play() == END
    assert desk.match.outcome is not None
    record = desk.record
    page.reload()
    ready(page)
    expect(page.locator(".kit-end")).to_be_visible()
    assert desk.record == record
    check.all(page)
    open_page(f"{game}/learn", lesson="1")
    expect(page.locator(".kit-ask .kit-q")).not_to_be_empty()
    page.locator(".kit-home").click()
    expect(page.locator("[data-show=onward]")).to_be_visible()
