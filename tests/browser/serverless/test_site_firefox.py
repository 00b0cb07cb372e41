"""The site in Firefox: a tap is answered on a first visit, and on a later one that nobody answers."""

from pathlib import Path
from urllib.parse import parse_qsl

import browser_firefox
import pytest
from browser_firefox import Firefox
from serverless_files import Site

from kit.core.manifest import GAMES
from kit.lab.bench_pages import PAINTED, WATCH, Watched, play_page

KEPT = "[...document.querySelectorAll('[data-when=kept]')].some((one) => !one.hidden)"
CENTRE = "(() => {{ const box = document.querySelector('canvas').getBoundingClientRect(); return {}; }})()"


def answers(firefox: Firefox, site: Site, play: Watched) -> bool:
    """Opens the page of a game and taps it."""
    notebook, query = play.address.removeprefix("voila/render/").split(".ipynb?")
    firefox.new_tab(1024, 768)
    firefox.go(site.address(notebook, **dict(parse_qsl(query))))
    firefox.until(f"({PAINTED})({list(play.watch)})")
    x = firefox.evaluate(CENTRE.format(f"box.left + box.width * {play.tap[0]}"))
    y = firefox.evaluate(CENTRE.format(f"box.top + box.height * {play.tap[1]}"))
    firefox.evaluate(f"({WATCH})({[*play.watch, 'pointerdown']})")
    firefox.click(x, y)
    return bool(firefox.evaluate("window.kitTapped") > 0)


@pytest.mark.thorough
def test_a_tap_is_answered_with_a_network_and_without(server: Site, tmp_path: Path) -> None:
    found = browser_firefox.find()
    if found is None:
        pytest.skip("no Firefox here")
    play = play_page(GAMES["war_kids"])
    with browser_firefox.opened(found, tmp_path) as firefox:
        assert answers(firefox, server, play)
        firefox.go(server.address())
        firefox.until(KEPT)
        server.down()
        try:
            assert answers(firefox, server, play)
        finally:
            server.up()
