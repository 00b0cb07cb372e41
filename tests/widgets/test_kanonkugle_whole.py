"""Whole matches of Kanonkugle through its page, pressing and tapping whatever there is, in both languages."""

from __future__ import annotations

import asyncio
import html
import re
from random import Random
from typing import Any

import pytest

from kit.games.kanonkugle import GAME
from kit.widgets.matches import go_on
from tests.sampling import sampled
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.pages import sat

MOST = 3_000
"""Messages after which a match should long be over."""
BUTTON = re.compile(r"<button\b[^>]*>")
ATTRIBUTE = re.compile(r'data-([\w-]+)="([^"]*)"')
TRIED = {"choose_part", "roll", "act", "end", "let_go", "die", "face", "play_on"}
"""What a person can press in a match, besides what belongs to every page."""


def begun(scenario: str, lang: str, seed: int, own: bool) -> FakeBrowser:
    """A tab with two people and a short match."""
    told = next(one for one in GAME.scenarios() if one.id == scenario)
    tab = sat("kanonkugle", re.sub(r"rounds \d+", "", told.position) + "\nrounds 2", own_chance=own)
    tab.program.rng.seed(seed)
    tab.send("language", lang=lang)
    return tab


def buttons(tab: FakeBrowser) -> list[dict[str, str]]:
    """Everything that can be pressed beside the board."""
    found = []
    for region in ("ask", "tray", "more"):
        for button in BUTTON.findall(getattr(tab.program.app, region)):
            told = {name: html.unescape(value) for name, value in ATTRIBUTE.findall(button)}
            if told.get("do") in TRIED and 'aria-disabled="true"' not in button:
                found.append(told)
    return found


def press(tab: FakeBrowser, told: dict[str, str]) -> None:
    tab.send(told["do"], **{name: value for name, value in told.items() if name not in ("do", "key")})


def goes_on(tab: FakeBrowser, rng: Random) -> None:
    """One thing that somebody does who tries whatever there is."""
    s: Any = tab.page.state
    found = [one for one in buttons(tab) if one["do"] != "let_go" or rng.random() < 0.1]
    if tab.page.my_turn and rng.random() < 0.4:
        force = rng.choice(s.forces)
        x, y = rng.random(), rng.random()
        if force.places and rng.random() < 0.7:
            spot = rng.choice(force.places)
            board = tab.page.table.board(s)
            x, y = board.xy(spot)[0] / board.width, board.xy(spot)[1] / board.height
        if rng.random() < 0.3:
            tab.send("stroke", phase="start", points=[[x, y]])
            tab.send("stroke", phase="move", points=[[rng.random(), rng.random()] for _ in range(3)])
            tab.send("stroke", phase=rng.choice(("end", "cancel")), points=[])
        else:
            tab.send("tap", x=x, y=y, width=rng.choice((360, 800)))
    elif found:
        press(tab, rng.choice(found))
    elif tab.page.chance_waits:
        tab.send("roll")
    else:
        tab.send("go_on")
        tab.do(go_on)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "lang", "own"),
    sampled([("meadow", "it", False), ("samples", "en", True), ("meadow", "en", True), ("pass", "it", True)], 2),
)
def test_whatever_is_pressed_a_match_comes_to_its_end(
    scenario: str, lang: str, own: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("KIT_TEXT_STRICT", "1")
    tab, rng = begun(scenario, lang, 4, own), Random(f"{scenario} {lang}")
    asyncio.run(_played(tab, rng, caplog))
    assert tab.page.match.outcome is not None
    assert tab.sees("ask")


async def _played(tab: FakeBrowser, rng: Random, caplog: pytest.LogCaptureFixture) -> None:
    tab.program.sleep = lambda seconds: asyncio.sleep(0)
    tab.do(go_on)
    for _ in range(MOST):
        await tab.rest()
        if tab.page.match.outcome is not None:
            break
        goes_on(tab, rng)
        assert not caplog.records, "a page that could not be shown, or a message that could not be answered"
