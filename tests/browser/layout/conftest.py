"""Layout: pages without a kernel. Whatever asks for the `server` gets pages that run in this process."""

from collections.abc import Callable, Iterator

import pytest
from browser_server import Server
from layout_host import Host, Tab
from playwright.sync_api import Page


@pytest.fixture(scope="session")
def host(start_server: Callable[..., Server]) -> Host:
    """The pages; the real server is started by whoever asks for something else."""
    started: list[Server] = []

    def real() -> Server:
        if not started:
            started.append(start_server())
        return started[0]

    return Host(real)


@pytest.fixture(scope="session")
def server(host: Host) -> Host:
    """In place of the real one."""
    return host


@pytest.fixture
def open_tab(open_page: Callable[..., Page], host: Host) -> Callable[..., Tab]:
    """Opens a page and waits until it can be used."""
    return lambda notebook, **query: Tab(open_page(notebook, **query), host)


@pytest.fixture(autouse=True)
def no_trouble(host: Host) -> Iterator[None]:
    """A test fails if anything tripped in Python while its page was open."""
    host.trouble.clear()
    yield
    assert not host.trouble, "\n".join(host.trouble)


@pytest.fixture
def pace(host: Host) -> Iterator[None]:
    """Motions and pauses are as long as for people: for tests of what comes after what."""
    host.pace = 1.0
    yield
    host.pace = 0.0
