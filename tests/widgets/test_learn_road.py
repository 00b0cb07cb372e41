"""The road of lessons in the panel, and the padlock on the first battle."""

import json
import re

import pytest

from kit.core.manifest import GAMES
from kit.games.war_kids.guess.rules import BOOK
from kit.resources import notebooks
from kit.tutor import lessons
from kit.widgets.learn.page import learn_page
from kit.widgets.learn.road import COLUMNS, ROWS, window
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.guesser import QUICK, guessing, play
from tests.widgets.pupil import at, learning

# --- the road of lessons


@pytest.mark.parametrize("count", [3, 12, 13, 21, 26])
def test_the_piece_of_road_that_is_seen_has_this_lesson_and_the_next(count):
    for number in range(count):
        seen = window(number, count)
        assert {number, min(number + 1, count - 1)} <= {*seen}
        assert len(seen) <= ROWS * COLUMNS


def test_the_whole_road_opens_at_this_lesson_from_the_header_and_from_the_card():
    tab = at("war_kids", 15)
    for region in ("head", "log"):
        assert 'data-dialog="road"' in getattr(tab.program.app, region)
    assert "See them all" in tab.sees("log"), "how many there are is said in the header alone"
    tab.send("open", dialog="road")
    before, _, after = tab.program.app.dialog.partition('id="kit-this-lesson"')
    assert "Lesson 14" in before
    assert "Lesson 15" not in before
    assert "Lesson 15" in after


@pytest.mark.parametrize("game", [*GAMES.having("lesson_table")])
def test_a_lesson_leads_to_pages_that_are_there(game, tmp_path):
    tab = learning(game)
    tab.send("open", dialog="menu")
    linked = set(re.findall(r'href="([\w./]+\.ipynb)', tab.program.app.dialog + tab.program.app.ask))
    assert linked
    assert all((notebooks(tmp_path) / game / file).is_file() for file in linked)


# --- the padlock on the first battle

GUESSED = {"unlocked": json.dumps({"by": "win"})}
BIG = {"sitting": json.dumps({"age": "big"})}
PLAYED = {"match.war_kids.T": "{}"}
ALL_DONE = {"progress.war_kids": json.dumps({lesson.id: 1 for lesson in lessons("war_kids")})}


@pytest.mark.parametrize("dialog", ["road", "menu"])
def test_the_padlock_tells_what_opens_it_and_leads_there(dialog):
    tab = learning("war_kids", kept={"sitting": json.dumps({"age": "child"})})
    tab.send("open", dialog=dialog)
    assert "Win at Guess the unit: then the first battle opens." in tab.sees("dialog")
    assert "guess.ipynb" in tab.program.app.dialog
    assert "play.ipynb" not in tab.program.app.dialog


@pytest.mark.parametrize("kept", [GUESSED, BIG, PLAYED, ALL_DONE])
@pytest.mark.parametrize("dialog", ["road", "menu"])
def test_an_open_padlock_is_not_there(kept, dialog):
    tab = learning("war_kids", kept=kept)
    tab.send("open", dialog=dialog)
    assert "Guess the unit" not in tab.sees("dialog")
    assert "play.ipynb" in tab.program.app.dialog


def what_the_grown_up_opened():
    tab = guessing()
    tab.send("open", dialog="adult")
    one, other = tab.page.question
    tab.send("adult", answer=str(one * other))
    return tab.kept


@pytest.mark.parametrize(
    ("kept", "opens"),
    [
        (lambda: play(guessing(query=QUICK), *[False] * 4).kept, True),
        (lambda: play(guessing(query=QUICK), *[False] * 5).kept, False),
        (lambda: play(guessing(query=QUICK), *[False] * 6).kept, False),
        (lambda: guessing(query=QUICK).kept, False),
        (what_the_grown_up_opened, True),
    ],
    ids=["won", "drawn", "lost", "not played", "a grown-up"],
)
def test_wk_guess_6_the_first_battle_is_behind_a_win_or_a_grown_up(kept, opens):
    """WK-GUESS-6, from the table where units are guessed to the way to the first battle."""
    tab = learning("war_kids", kept=kept())
    assert tab.page.locked is not opens
    tab.send("open", dialog="road")
    assert ("play.ipynb" in tab.program.app.dialog) is opens
    assert ("guess.ipynb" in tab.program.app.dialog) is not opens


def test_wk_guess_6_is_what_a_win_opens_the_padlock_by():
    """Without WK-GUESS-6 a win opens nothing, and a grown-up does."""
    with BOOK.disabled("WK-GUESS-6"):
        assert "unlocked" not in play(guessing(query=QUICK)).kept
        assert "unlocked" in what_the_grown_up_opened()


def test_a_game_without_a_padlock_has_none():
    tab = FakeBrowser(page=learn_page("kings_war"))
    tab.send("open", dialog="road")
    assert "play.ipynb" in tab.program.app.dialog
