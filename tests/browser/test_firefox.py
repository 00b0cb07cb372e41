"""A journey a game in Firefox: a lesson asks for a first step, a tap on the board of a match is seen, nothing scrolls
that need not."""

import os
from collections.abc import Iterator

import browser_firefox
import pytest
from browser_firefox import Firefox
from browser_server import Server

from kit.core.manifest import GAMES
from kit.serve.bench_pages import WATCH, play_page

LONG = pytest.mark.skipif(not os.environ.get("KIT_LONG"), reason="a browser more: KIT_LONG=1")
FOUND = browser_firefox.find()


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """One Firefox for all."""
    if FOUND is None:
        pytest.skip("no Firefox here")
    with browser_firefox.opened(FOUND, tmp_path_factory.mktemp("firefox")) as one:
        one.see(1024, 768)
        yield one


@LONG
@pytest.mark.parametrize("game", GAMES.having("lesson_table"))
def test_a_lesson_asks_and_a_match_answers(firefox: Firefox, server: Server, game: str) -> None:
    firefox.go(server.address(f"{game}/learn", lesson="1"))
    firefox.until(
        "document.documentElement.dataset.kit === 'ready' && document.querySelector('.kit-ask .kit-q')?.textContent"
    )
    played = play_page(GAMES[game])
    firefox.go(server.address())
    firefox.evaluate(played.begin)
    firefox.go(f"{server.url}{played.address}")
    firefox.until("document.documentElement.dataset.kit === 'ready' && document.querySelector('.kit-bar button')")
    assert firefox.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    x, y = (
        firefox.evaluate(
            f"(() => {{ const b = document.querySelector('canvas').getBoundingClientRect(); return {of}; }})()"
        )
        for of in (f"b.left + b.width * {played.tap[0]}", f"b.top + b.height * {played.tap[1]}")
    )
    firefox.evaluate(f"({WATCH})({[*played.watch, 'pointerdown']})")
    firefox.click(x, y)
    assert firefox.evaluate("window.kitTapped") > 0
