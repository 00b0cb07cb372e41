"""The kit in somebody else's Jupyter server, as Binder starts it: the same pages, the same manners.

Only there are our addresses below a base of its own, and is our door one of several."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from browser_checks import Checks, Watch, ready
from browser_server import Server, notebooks
from house_pages import serving_beside
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.serve.policy import policy

pytestmark = pytest.mark.thorough(but=2)


@pytest.fixture(scope="module")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Jupyter's own server with the settings that postBuild installs."""
    with serving_beside(tmp_path_factory.mktemp("binder"), notebooks) as house:
        yield Server(house.process, house.url)


@pytest.fixture
def at_binder(binder: Server, watch: Watch) -> Server:
    """The server, and a watch that takes it for the page's own."""
    watch.host = binder.url.split("/")[2]
    return binder


def test_things_to_print_come_from_there_too(page: Page, at_binder: Server, check: Checks) -> None:
    page.goto(f"{at_binder.url}voila")
    page.locator("a[href='/user/somebody/voila/print/war_kids']").click()
    ready(page)
    check.no_sideways_scroll(page)
    with page.expect_download() as waiting:
        page.locator("button[formaction$='/clues.pdf']").click()
    assert waiting.value.suggested_filename == "war-kids-clues-a4-en.pdf"
    expect(page.locator("[data-preview=counters]")).to_be_visible()
    links = [link.get_attribute("href") for link in page.locator("header a").all()]
    others = [f"/user/somebody/voila/print/{game}" for game in GAMES.having("printables") if game != "war_kids"]
    assert links == [*others, "/user/somebody/voila"]


def test_a_page_works_and_lets_its_kernel_go(page: Page, at_binder: Server) -> None:
    page.goto(f"{at_binder.url}voila/render/notebooks/house/board.ipynb?lang=it")
    ready(page)
    config = json.loads(page.locator("#jupyter-config-data").text_content() or "")
    assert config["baseUrl"] == "/user/somebody/"
    assert len(at_binder.kernels()) == 1
    page.goto(f"{at_binder.url}voila")
    at_binder.wait_for_kernels(0, seconds=5)


def test_what_pages_load_comes_as_one_script_there_too(at_binder: Server, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    for _ in range(2):
        page.goto(at_binder.address("notebooks/house/board"))
        ready(page)
        page.wait_for_load_state("networkidle")
    asked.clear()
    page.goto(at_binder.address("notebooks/house/board"))
    ready(page)
    (pieces,) = {path for path in asked if "pieces-" in path}
    assert not [path for path in asked if path.endswith(".voila.js")], "all of them are in it"
    page.goto(f"{at_binder.url}voila")
    page.locator("iframe").wait_for(state="attached")
    ahead = page.frames[1]
    ahead.wait_for_url(f"{at_binder.url}voila/ahead")
    assert pieces in ahead.content()


def test_the_door_is_ours_there_too(at_binder: Server) -> None:
    """A picture of another site starts no kernel; a page's kernel is one of ours, which goes before the server does."""
    at_binder.forget_kernels()
    address = f"{at_binder.url}voila/render/notebooks/house/board.ipynb"
    picture = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
    with pytest.raises(HTTPError, match="403"):
        urlopen(Request(address, headers=picture), timeout=60)
    assert not at_binder.kernels()
    with urlopen(address, timeout=60) as answer:
        assert b"</html>" in answer.read()
    if sys.platform == "linux":
        (kernel,) = at_binder.kernels()
        assert Path(f"/proc/{kernel.pid}/oom_score_adj").read_text().strip() == "500"
        kernel.kill()


def test_an_app_leads_back_to_the_lobby_and_to_the_real_day(page: Page, at_binder: Server, check: Checks) -> None:
    page.goto(f"{at_binder.url}voila/render/notebooks/war_kids/play.ipynb?scenario=waterloo&seats=0,0")
    ready(page)
    page.locator(".kit-bar [data-dialog=menu]").click()
    day = str(page.locator(".kit-dialog a[href$='day/waterloo']").evaluate("link => link.href"))
    address = str(page.locator(".kit-head .kit-home").evaluate("link => link.href"))
    assert address.startswith(f"{at_binder.url}voila/")
    page.goto(address)
    expect(page.locator(".lobby-game").first).to_be_visible()
    check.all(page)
    page.goto(day)
    expect(page.locator(".day-hour").first).to_be_visible()


def test_a_dead_kernel_and_a_lost_page_are_told_kindly(page: Page, at_binder: Server, watch: Watch) -> None:
    page.goto(f"{at_binder.url}voila/render/notebooks/house/board.ipynb?lang=en")
    ready(page)
    watch.allow("Kernel connection disconnected")
    # A page that is closed says goodbye, even to a kernel that is no more.
    watch.allow("Cannot send")
    at_binder.kill_kernel(page)
    expect(page.locator("#house-gone")).to_be_visible()
    watch.allow("404")
    page.goto(f"{at_binder.url}voila/render/notebooks/house/nothing.ipynb")
    page.get_by_role("link").click()
    assert page.url == f"{at_binder.url}voila"


@pytest.mark.parametrize("path", ["voila", "voila/day/waterloo", "voila/print/war_kids"])
def test_a_page_keeps_to_its_own_server_there_too(path: str, binder: Server) -> None:
    with urlopen(Request(f"{binder.url}{path}", headers={"Accept-Encoding": "gzip"}), timeout=60) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        assert policy(urlsplit(binder.url).netloc) in answer.headers.get_all("Content-Security-Policy")
        given = answer.headers.get_all("Set-Cookie") or []
    assert not [cookie for cookie in given if "expires" in cookie.lower() or not cookie.startswith("_xsrf=")]


def test_what_is_not_ours_keeps_its_own_policy(binder: Server) -> None:
    with urlopen(f"{binder.url}view/notebooks/house/board.ipynb", timeout=60) as answer:
        assert len(answer.headers.get_all("Content-Security-Policy")) == 1
