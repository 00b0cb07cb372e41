"""The site without a server: who asks for the `server` gets its files, below a folder of a plain server of files."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect
from serverless_files import Site

from kit.command.trouble import Trouble
from kit.serve import api
from kit.site.build import build, fetched
from tests.sampling import THOROUGH


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """In place of the real one."""
    folder = tmp_path_factory.mktemp("site")
    try:
        pyodide = fetched(folder)
    except Trouble as missing:
        pytest.skip(str(missing))
    with pytest.MonkeyPatch.context() as patch:
        if not THOROUGH:
            patch.setattr(api, "PACKAGES", ("kit.space",))  # how its pages look is asked where they are made
        build(folder / "kit", pyodide, lambda told: None)
    site = Site(folder, pyodide)
    yield site
    site.down()


@pytest.fixture
def kept(page: Page, server: Site) -> Iterator[Site]:
    """The site after a first visit, which has seen its lobby: from now on nobody answers."""
    page.goto(server.address())
    expect(page.locator("[data-when=kept]").first).to_be_visible(timeout=60_000)
    server.down()
    yield server
    server.up()
