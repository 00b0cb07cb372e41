"""What a tap is answered is short at first, in every game: a sentence, and a "?" behind which the rest is."""

from __future__ import annotations

import re
from html import unescape
from itertools import product

import pytest

from kit.core.manifest import GAMES
from kit.widgets.board.model import Bubble
from kit.widgets.board.view import AT_ONCE
from kit.widgets.play.flow import go_on
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.watcher import watched

POINTS = [(0.07 + 0.123 * x, 0.07 + 0.123 * y) for y, x in product(range(8), range(8))]


def shown(tab: FakeBrowser) -> list[str]:
    """The words of the speech bubble as it is laid on the board, without the name of a rule."""
    html = re.sub(r"<button.*?</button>", " ", tab.program.app.bubble)
    return unescape(re.sub(r"<[^>]+>", " ", html)).split()


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("game_id", GAMES.having("lesson_table"))
def test_the_first_tap_is_answered_by_a_few_words(game_id: str, lang: str) -> None:
    begins = GAMES[game_id].part("table")().beginning
    seats = ",".join("0" for _ in GAMES[game_id].game.seats(GAMES[game_id].game.scenarios()[0]))
    tab = FakeBrowser(page=play_page(game_id), query={"scenario": begins, "seats": seats}, languages=[lang])
    for _ in range(8):  # who begins, and with how much, dice may say
        watched(tab, lambda: tab.send("roll") if tab.page.chance_waits else tab.do(go_on))
    answers = 0
    for x, y in POINTS:
        tab.send("tap", x=x, y=y, width=800)
        answers += tab.page.hand.bubble is not None or bool(tab.page.hand.selection)
        if tab.page.hand.bubble is not None:
            assert len(shown(tab)) <= AT_ONCE, shown(tab)
    assert answers, "by a bubble, or by what the tray has of the place"


@pytest.mark.parametrize("news", [True, False])
def test_behind_the_question_mark_is_all_the_rest(news: bool) -> None:
    tab = FakeBrowser(page=play_page("war_kids"), query={"scenario": "meadow", "seats": "0,0"})
    first, rest = "Nobody goes there.", "There is a river, and " * 4
    tab.hold(bubble=Bubble(first, rest, "WK-MOV-01", news=news))
    tab.program.show()
    assert shown(tab) == first.split()
    assert 'data-do="why"' not in tab.program.app.bubble
    tab.send("unfold")
    assert shown(tab) == f"{first} {rest}".split()
    tab.hold(bubble=Bubble(f"{first} {rest}"))
    tab.program.show()
    assert shown(tab) == first.split(), "what is long by itself begins with its first sentence"
