"""Lines that are cut, and what anybody could send over one: nobody else notices.

Only a real server has lines to several devices at once; what a page does then, `test_play_lost.py` sees."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from browser_lines import (
    BOARD,
    Wire,
    ask_for_the_older_form,
    come_back_twice,
    cut_and_come_back,
    feel_nothing,
    play,
)
from browser_server import Server


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


def test_the_older_form_of_messages_is_not_spoken(server: Server) -> None:
    """A second socket without the protocol, on the page's own kernel, is not there; the page taps on."""
    play(ask_for_the_older_form(server.url, BOARD))
