"""Fixtures for tests that drive the real pages, served by the real command, in a real Chromium.

    def test_something(page, server, check):            # a fresh browser profile, 1366 × 768, English, no motion
        page.goto(server.address("war_kids/play"))
        ...
    @sizes                                              # three times: laptop, tablet, phone
    def test_fits(open_page, check):
        page = open_page("war_kids/play", lang="it")    # waits until the page is ready
        check.all(page)

A test fails if its page asks another host for anything, or reports an error; `watch.allow(pattern)` where it is meant.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from browser_checks import SIZES, Checks, Server, Watch, ready
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from kit.serve import chromium as chromiums

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-extensions",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is a browser test."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


# -- the server --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def start_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Server]]:
    """Starts one more server command; all are ended with the session. Arguments go to the command."""
    running: list[Server] = []

    def start(*arguments: str) -> Server:
        folder = tmp_path_factory.mktemp("server")
        server = launch(folder, notebooks(folder), arguments)
        running.append(server)
        return server

    yield start
    for server in running:
        end(server)


@pytest.fixture(scope="session")
def server(start_server: Callable[..., Server]) -> Server:
    """The server command on a free port, with the kit's notebooks and those of these tests (as house/...)."""
    return start_server()


def notebooks(folder: Path) -> Path:
    """A folder with all notebooks that the tests open."""
    together = folder / "notebooks"
    shutil.copytree(ROOT / "notebooks", together)
    shutil.copytree(ROOT / "tests" / "browser" / "notebooks" / "house", together / "house")
    return together


def launch(folder: Path, pages: Path, arguments: tuple[str, ...] = ()) -> Server:
    """Starts the command and waits until it answers."""
    port = free_port()
    log = folder / "server.log"
    environment = dict(os.environ, KIT_SETUP="off", TMPDIR=short_folder(), LANG="en_GB.UTF-8")
    command = [sys.executable, "-m", "kit", "--no-browser", "--port", str(port), "--notebooks", str(pages), *arguments]
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )
    server = Server(process, f"http://127.0.0.1:{port}/", log)
    for _ in range(600):
        if process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(server.url, timeout=5):
                return server
        except OSError:
            time.sleep(0.1)
    end(server)
    raise AssertionError(f"the server did not start:\n{log.read_text()}")


def short_folder() -> str:
    """A temporary folder with a short path: the kernels' sockets lie in it."""
    return tempfile.mkdtemp(prefix="k-", dir="/tmp" if os.name == "posix" else None)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def end(server: Server) -> None:
    """Ends a server and whatever it left."""
    if server.process.poll() is None:
        server.process.send_signal(signal.SIGTERM)
        try:
            server.process.wait(20)
        except subprocess.TimeoutExpired:
            server.kill_all()


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


@pytest.fixture
def context(chromium: Browser, size: str, lang: str, watch: Watch) -> Iterator[BrowserContext]:
    """A fresh browser profile; phones and tablets have touch. Nothing of it is left afterwards."""
    width, height = SIZES[size]
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        locale={"it": "it-IT", "en": "en-GB"}[lang],
        has_touch=size != "laptop",
        reduced_motion="reduce",
    )
    context.on("page", watch.follow)
    yield context
    context.close()


@pytest.fixture
def watch(server: Server) -> Iterator[Watch]:
    """What the pages of this test do on the side; the test fails on anything that was not allowed."""
    watch = Watch(urlsplit(server.url).netloc)
    yield watch
    assert not watch.complaints(), "\n".join(watch.complaints())


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page of a fresh profile."""
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
