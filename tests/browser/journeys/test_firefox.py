"""A journey a game in Firefox: a lesson asks for a first step, a tap on the board of a match is seen, nothing scrolls
that need not."""

import json
from collections.abc import Iterator
from random import Random

import browser_firefox
import pytest
from browser_firefox import Firefox
from browser_server import Server

from kit.core.game import CHANCE
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.lab.bench_pages import WATCH, play_page
from kit.widgets.shot import kept, of_match

LONG = pytest.mark.thorough
FOUND = browser_firefox.find()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    """One Firefox for all of these tests."""
    if FOUND is None:
        pytest.skip("no Firefox here")
    with browser_firefox.opened(FOUND, tmp_path_factory.mktemp("firefox")) as one:
        yield one


@pytest.fixture
def firefox(browser: Firefox) -> Firefox:
    """A tab that nothing has happened in."""
    browser.new_tab(1024, 768)
    return browser


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


@LONG
@pytest.mark.parametrize("game", ["kings_war", "strage"])
def test_the_story_stays_at_its_newest_line(firefox: Firefox, server: Server, game: str) -> None:
    """A list that stops at lines was scrolled to the one it had stopped at, whenever it was drawn anew."""
    rules, rng = GAMES[game].game, Random(3)
    match = Match(rules, rules.scenarios()[0])
    while len(match.steps) < 14 and match.outcome is None:
        s = match.state
        chances = [action for action, _ in rules.chance_outcomes(s)] if rules.current_player(s) == CHANCE else []
        match.play(rng.choice(chances or rules.legal_actions(s)))
    firefox.go(server.address())
    firefox.evaluate(kept(of_match(match, [0] * len(match.seats))))
    firefox.go(server.address(f"{game}/play"))
    firefox.until("document.querySelectorAll('.kit-log li').length > 3 && document.querySelector('.kit-bar button')")
    for button in ("undo", "language", "redo"):
        before = firefox.evaluate("document.querySelector('[data-region=log]').innerHTML")
        firefox.evaluate(f"document.querySelector('.kit-bar [data-do={button}]').click()")
        firefox.until(f"document.querySelector('[data-region=log]').innerHTML !== {json.dumps(before)}")
        # Two pictures later it would have been scrolled.
        firefox.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert firefox.evaluate("document.querySelector('.kit-log ol').scrollTop") == 0
