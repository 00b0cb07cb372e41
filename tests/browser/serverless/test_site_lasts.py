"""What the site does when nobody answers any more: lessons to their stars, two tabs beside each other, a device that
keeps little; and that it is the same, to the byte, whenever it is made."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from browser_board import Desk, ready_board
from browser_checks import Checks, Watch, ready
from browser_tab import kept as kept_here
from playwright.sync_api import BrowserContext, Page, expect
from serverless_files import Site, digests
from serverless_twin import Twin

from kit.core.manifest import GAMES
from kit.lab.bench_pages import WATCH, play_page
from kit.tutor import lessons
from tests.sampling import crossed
from tests.widgets.pupil import solve

LEARNED = tuple(GAMES.having("lesson_table"))
LIED = "net::ERR_CONNECTION_REFUSED"
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
LONG = 60_000
"""Milliseconds in which Python is surely there, or all is kept."""
LITTLE = 1_000_000
"""Bytes that a device has left, far less than the site wants."""


@pytest.fixture
def screen() -> str:
    return "laptop"


@pytest.fixture
def size(screen: str) -> str:
    return screen


@crossed(game=LEARNED, screen=("laptop", "tablet", "phone"), lang=("en", "it"))
@pytest.mark.thorough(but=1)
def test_a_lesson_is_done_to_its_stars_without_a_network(
    kept: Site, open_page: Callable[..., Page], page: Page, watch: Watch, check: Checks, game: str, lang: str
) -> None:
    watch.allow(LIED)
    first = lessons(game)[0].id
    open_page(f"{game}/learn", lesson=first)
    solve(Twin(page, game, first, lang))
    expect(page.locator(".kit-ask .kit-pop")).to_be_visible()
    assert kept_here(page, f"progress.{game}") == {first: 3}
    check.all(page)


@pytest.mark.thorough(but=1)
def test_two_tabs_with_one_match_lose_nothing(
    kept: Site, open_page: Callable[..., Page], context: BrowserContext, watch: Watch
) -> None:
    watch.allow(LIED)
    first = Desk(open_page("war_kids/play", scenario="meadow", seats="0,0"))
    ready_board(first)
    first.tap("G2", "F2")
    first.wait_for_actions(1)
    with context.expect_page() as opened:  # a copy of the tab, with all that it remembers
        first.page.evaluate("open(location.href)")
    ready(opened.value)
    second = Desk(opened.value)
    second.wait_for_actions(0)
    second.tap("G6", "F6")
    second.wait_for_actions(1)
    first.tap("G3", "E3")
    first.wait_for_actions(2)
    for desk, begins in ((first, "S G2-F2"), (second, "S G6-F6")):
        record = desk.record
        desk.page.reload()
        ready(desk.page)
        assert desk.record == record
        assert record[0] == begins


@pytest.mark.thorough(but=1)
def test_a_device_without_room_plays_and_says_that_nothing_is_kept(
    server: Site, open_page: Callable[..., Page], page: Page, watch: Watch
) -> None:
    watch.allow("Quota")
    tools = page.context.new_cdp_session(page)
    tools.send("Storage.overrideQuotaForOrigin", {"origin": server.url, "quotaSize": LITTLE})
    open_page()
    expect(page.locator("[data-when=refused]")).to_be_visible(timeout=LONG)
    expect(page.locator("[data-when=keeping]")).to_be_hidden()
    page.add_init_script(FULL)
    played = play_page(GAMES["war_kids"])
    _, query = played.address.split("?")
    open_page("war_kids/play", **dict(parse_qsl(query)))
    box = page.locator("canvas").first.bounding_box()
    assert box
    page.evaluate(WATCH, [*played.watch, "pointerdown"])
    page.mouse.click(box["x"] + box["width"] * played.tap[0], box["y"] + box["height"] * played.tap[1])
    assert page.evaluate("window.kitTapped") > 0
    tools.send("Storage.overrideQuotaForOrigin", {"origin": server.url})
    tools.detach()


@pytest.mark.thorough
def test_the_same_sources_make_the_same_site_to_the_byte(server: Site, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kit", "site", str(tmp_path / "kit"), "--pyodide", str(server.pyodide)]
    own = {**os.environ, "KIT_SETUP": "off", "PYTHONHASHSEED": "7", "TZ": "Pacific/Auckland", "LC_ALL": "it_IT.UTF-8"}
    subprocess.run(command, env=own, check=True, capture_output=True)
    again = digests(tmp_path / "kit")
    assert again.keys() == server.made.keys()
    assert [name for name in again if again[name] != server.made[name]] == []
