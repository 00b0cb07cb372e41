"""Lines that are cut, and what anybody could send over one: nobody else notices."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from browser_checks import Watch, ready
from browser_lines import (
    BOARD,
    Device,
    Wire,
    ask_for_the_older_form,
    come_back_twice,
    cut_and_come_back,
    feel_nothing,
    play,
)
from browser_server import Server
from playwright.sync_api import Page

BLUE, PINK = [0xA6, 0xDA, 0xF6, 255], [0xF0, 0x8C, 0xAB, 255]
COLOUR = """colour => {
  const pixel = document.querySelector("canvas").getContext("2d").getImageData(5, 5, 1, 1).data;
  return colour.every((value, i) => value === pixel[i]);
}"""


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    with Wire(urlsplit(server.url).port or 0) as wire:
        yield wire


# Tornado waits five seconds for the other end of a line to say goodbye; only before that was the server stopped.
AFTER = (0.5, 3, 4.5, 6)


@pytest.mark.thorough
def test_a_line_that_is_cut_stops_nobody(server: Server, wire: Wire) -> None:
    play(cut_and_come_back(server.url, wire, BOARD, AFTER))


def test_a_line_that_breaks_twice_in_a_moment_hears_again(server: Server) -> None:
    play(come_back_twice(server.url, BOARD))


def test_nonsense_from_one_device_is_not_felt_by_another(server: Server) -> None:
    said = server.log.read_text()
    play(feel_nothing(server.url, BOARD))
    assert server.log.read_text() == said


def test_a_page_comes_back_to_its_board(page: Page, server: Server, wire: Wire, watch: Watch) -> None:
    """A real page behind a line that is cut: it is there again by itself, its kernel the same, and is drawn on."""
    watch.host = f"127.0.0.1:{wire.port}"
    watch.allow("WebSocket connection|ERR_|Kernel connection")
    page.goto(f"http://{watch.host}/{BOARD}")
    ready(page)
    page.wait_for_function(COLOUR, arg=BLUE)
    with page.expect_event("websocket"):
        wire.cut()
    page.locator("canvas").click()
    page.wait_for_function(COLOUR, arg=PINK)
    play(tap_once(server.url))


async def tap_once(url: str) -> None:
    async with Device.open(url) as other:
        await other.tap_and_see()


def test_the_older_form_of_messages_is_not_spoken(server: Server) -> None:
    """A second socket without the protocol, on the page's own kernel, is not there; the page taps on."""
    play(ask_for_the_older_form(server.url, BOARD))
