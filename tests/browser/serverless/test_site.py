"""The kit without a server, in a browser: its pages live on files alone, and once they are kept on none."""

from collections.abc import Callable
from pathlib import Path

import pytest
from browser_board import Desk, keep, ready_board
from browser_checks import Checks, Watch, ready
from browser_player import END, HOME, SHORT, Player
from playwright.sync_api import BrowserContext, Page, expect
from serverless_files import Site

from kit.core.manifest import GAMES
from kit.printables import registry
from kit.site.build import KEEPS, write_version
from tests.sampling import crossed
from tests.widgets.fake_browser import saved

LONG = 60_000
"""Milliseconds in which Python is surely there, or all is kept."""
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
@pytest.mark.thorough(but=1)
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


def another(site: Site) -> None:
    """The site is made anew, and something in it is different."""
    (site.folder / "icon-192.png").write_bytes(b"another picture")
    (site.folder / "site.json").unlink()
    (site.folder / KEEPS).unlink()
    write_version(site.folder)


@pytest.mark.thorough(but=1)
def test_a_newer_version_waits_for_the_match_and_is_then_taken(
    server: Site, open_page: Callable[..., Page], page: Page, context: BrowserContext
) -> None:
    open_page()
    expect(page.locator("[data-when=kept]").first).to_be_visible(timeout=LONG)
    desk = sit_down(open_page, page, "war_kids")
    before, lobby = desk.text, context.new_page()
    another(server)
    lobby.goto(server.address())
    expect(lobby.locator("button[data-when=newer]")).to_be_visible(timeout=LONG)
    desk.tap("F6")
    expect(page.locator(".kit-ask .kit-q")).not_to_be_empty()
    assert desk.text == before
    with lobby.expect_navigation():
        lobby.locator("button[data-when=newer]").click()
    expect(lobby.locator("[data-when=kept]").first).to_be_visible(timeout=LONG)
    page.reload()
    ready(page)
    assert desk.text == before


@pytest.mark.thorough(but=1)
def test_what_is_kept_can_be_removed_and_stars_stay(server: Site, open_page: Callable[..., Page], page: Page) -> None:
    open_page()
    expect(page.locator("[data-when=kept]").first).to_be_visible(timeout=LONG)
    page.evaluate("localStorage.setItem('kit.progress.war_kids', '{}')")
    page.locator("[data-offline-do=remove]").click()
    expect(page.locator("[data-when=removed]")).to_be_visible()
    assert page.evaluate("caches.keys()") == []
    assert page.evaluate("localStorage.getItem('kit.progress.war_kids')") == "{}"


def test_a_browser_that_keeps_nothing_plays_all_the_same(
    server: Site, open_page: Callable[..., Page], page: Page
) -> None:
    page.add_init_script("delete Navigator.prototype.serviceWorker; delete window.caches;")
    open_page()
    expect(page.locator("[data-when=refused]")).to_be_visible()
    open_page("kings_war/play", scenario=GAMES["kings_war"].names["scenarios"][0], seats="0,0")
    expect(page.locator(".kit-ask .kit-q")).not_to_be_empty()


@pytest.mark.thorough(but=1)
@pytest.mark.parametrize("game", registry.games())
def test_everything_to_print_is_made_without_a_network(kept: Site, page: Page, watch: Watch, game: str) -> None:
    watch.allow(LIED)
    page.goto(kept.address(f"print/{game}"))
    for what in registry.printables(game):
        with page.expect_download(timeout=LONG) as waiting:
            page.locator(f"#get-{what.name}").click()
        assert Path(waiting.value.path()).read_bytes().startswith(b"%PDF")
