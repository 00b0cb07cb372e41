"""Files that are far too large, or large and none of ours, on every page that opens one: one sentence, which stays
until somebody does something."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from kit.core.manifest import GAMES
from kit.core.match import MAX_BYTES
from kit.text import languages
from kit.widgets.games.kanonkugle.troops.page import troops_page
from kit.widgets.games.war_kids.workshop.page import workshop_page
from kit.widgets.learn.page import learn_page
from kit.widgets.play.page import play_page
from kit.widgets.run.messages import Silent, Unasked, name_of
from tests.widgets.fake_browser import FakeBrowser

OPENERS: dict[str, Callable[[], Any]] = {
    **{f"{game}/play": partial(play_page, game) for game in GAMES.having("table")},
    **{f"{game}/learn": partial(learn_page, game) for game in GAMES.having("lesson_table")},
    "war_kids/workshop": workshop_page,
    "kanonkugle/troops": troops_page,
}
LARGE = {"far too large": "x" * (MAX_BYTES + 1), "large": "x" * 3_000_000}
BY_ITSELF = sorted(name_of(one) for kind in (Unasked, Silent) for one in kind.__subclasses__() if one is not Silent)
"""What a browser says without anybody having done anything: the board has the focus again, say."""


@pytest.mark.slow
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("where", OPENERS)
def test_a_large_file_is_told_in_a_sentence_that_stays(where: str, lang: str) -> None:
    assert {"board_focus", "stored", "voices"} <= set(BY_ITSELF)
    tab = FakeBrowser(page=OPENERS[where](), languages=[lang])
    for text in LARGE.values():
        tab.send("open", dialog="stars" if where.endswith("learn") else "save")
        assert 'data-do="load_file"' in tab.program.app.dialog
        before = len(tab.said())
        tab.send("load_file", text=text)
        sentence = tab.page.notice
        assert sentence
        assert tab.page.dialog == ""
        for message in BY_ITSELF:
            tab.send(message)
            assert tab.page.notice == sentence, message
        assert tab.said()[before:].count(sentence) == 1
        tab.send("open", dialog="menu")
        assert tab.page.notice == ""
