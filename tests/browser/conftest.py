"""Fixtures for tests that drive the real pages, served by the real command, in a real Chromium.

    def test_something(page, server, check):            # an empty browser profile, 1366 × 768, English, no motion
        page.goto(server.address("war_kids/play"))
        ...
    @sizes                                              # three times: laptop, tablet, phone
    def test_fits(open_page, check):
        page = open_page("war_kids/play", lang="it")    # waits until the page is ready
        check.all(page)

A test fails if its page asks another host for anything, or reports an error; `watch.allow(pattern)` where it is meant.
"""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from browser_checks import SEEN, SIZES, Checks, Watch, ready
from browser_server import Server, launched
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from kit.command import chromium as chromiums

expect.set_options(timeout=SEEN)

WITHOUT = [
    # A window's list of suggestions is a page of its own, made with every window: half of what a new one costs.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    # What Playwright does without, as a second list stands in place of the first.
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    "PreconnectToSearch",
]
FLAGS = [
    *("--no-sandbox", "--no-first-run", "--process-per-site", "--disable-gpu", "--disable-quic", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--disable-default-apps"),
    "--disable-extensions",
    f"--disable-features={','.join(WITHOUT)}",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is a browser test."""
    here = str(Path(__file__).parent)
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker("browser")


# -- the server --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def start_server() -> Iterator[Callable[..., Server]]:
    """Starts one more server command; all are ended with the session. Arguments go to the command."""
    with contextlib.ExitStack() as running:
        yield lambda *arguments, port=None: running.enter_context(launched(*arguments, port=port))


@pytest.fixture(scope="session")
def server(start_server: Callable[..., Server]) -> Server:
    """The server command on a free port, with the kit's notebooks and those of these tests (as house/...)."""
    return start_server()


# -- the browser -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for the whole session."""
    path = chromiums.find()
    assert path, "no Chromium: python3 -m kit test finds or installs one"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def size() -> str:
    """The screen: a key of SIZES. `@sizes` tries all."""
    return "laptop"


@pytest.fixture
def lang() -> str:
    """The browser's language."""
    return "en"


@dataclass
class Profile:
    """A browser profile that serves one test after the other. A page of the server's that stays open keeps the process
    alive in which all others live: what it has compiled it need not again."""

    context: BrowserContext
    url: str
    keeper: Page = field(init=False)

    def __post_init__(self) -> None:
        self.keeper = self.context.new_page()
        self.keeper.goto(f"{self.url}voila/static/voila.js")

    def forget(self) -> None:
        """Closes all pages; nothing is kept that a page from there could find again."""
        for page in self.context.pages:
            if page is not self.keeper:
                page.close()
        self.keeper.evaluate("localStorage.clear()")  # in their process, so after what they have written last
        self.context.clear_cookies()
        tools = self.context.new_cdp_session(self.keeper)
        tools.send("Storage.clearDataForOrigin", {"origin": self.url, "storageTypes": "all"})
        tools.detach()


@pytest.fixture(scope="session")
def profiles(chromium: Browser) -> Iterator[dict[tuple[str, str, str], Profile]]:
    """The browser profiles that were asked for, by screen and language."""
    made: dict[tuple[str, str, str], Profile] = {}
    yield made
    for profile in made.values():
        profile.context.close()


@pytest.fixture
def context(
    chromium: Browser, profiles: dict[tuple[str, str, str], Profile], size: str, lang: str, watch: Watch, server: Server
) -> Iterator[BrowserContext]:
    """An empty browser profile; phones and tablets have touch. Nothing of it is left afterwards."""
    if (server.url, size, lang) not in profiles:
        width, height = SIZES[size]
        profiles[server.url, size, lang] = Profile(
            chromium.new_context(
                viewport={"width": width, "height": height},
                locale={"it": "it-IT", "en": "en-GB"}[lang],
                has_touch=size != "laptop",
                reduced_motion="reduce",
            ),
            server.url,
        )
    profile = profiles[server.url, size, lang]
    profile.context.on("page", watch.follow)
    yield profile.context
    profile.context.remove_listener("page", watch.follow)
    try:
        profile.forget()
    except Error:
        del profiles[server.url, size, lang]  # its process has ended: the next test has a new one
        raise


@pytest.fixture
def watch(server: Server) -> Iterator[Watch]:
    """What the pages of this test do on the side; the test fails on anything that was not allowed."""
    watch = Watch(urlsplit(server.url).netloc)
    # Where the machine is busy beyond measure a page loads itself again, as test_house.py tries.
    watch.allow("widget model not found")
    yield watch
    assert not watch.complaints(), "\n".join(watch.complaints())


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page of an empty profile."""
    return context.new_page()


@pytest.fixture
def open_page(page: Page, server: Server) -> Callable[..., Page]:
    """Opens the lobby or a notebook ("war_kids/play", with any query) and waits until it can be used."""

    def open_it(notebook: str = "", **query: str) -> Page:
        page.goto(server.address(notebook, **query))
        if notebook:
            ready(page)
        return page

    return open_it


@pytest.fixture
def check() -> Checks:
    """What every page must be."""
    return Checks()


# -- the lobby ---------------------------------------------------------------------------------------------------------

STUB = "<!doctype html><html lang='en'><title>A page</title><h1>A page</h1>"


@pytest.fixture
def no_kernels(page: Page) -> list[str]:
    """Pages of notebooks are not opened in this test: their addresses are noted instead."""
    opened: list[str] = []

    def note(route: Any) -> None:
        opened.append(route.request.url)
        route.fulfill(body=STUB, content_type="text/html")

    page.route("**/voila/render/**", note)
    return opened
