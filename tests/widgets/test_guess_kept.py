"""The guess page without a browser: the end, the padlock, what is kept, language and voice, why."""

import json

import pytest

from kit.core.game import CHANCE
from kit.games.war_kids.guess.state import ADULT, CHILD
from kit.games.war_kids.pieces import KINDS
from tests.widgets.guesser import QUICK, answer, guessing, play

# --- the end, and the padlock


def test_a_win_opens_the_padlock_and_brings_stars():
    tab = play(guessing(query=QUICK))
    assert tab.page.match.outcome.winners == (CHILD,)
    assert json.loads(tab.kept["unlocked"]) == {"by": "win"}
    assert json.loads(tab.kept["progress.guess"]) == {"guess": 3}
    assert "10 to 0" in tab.sees("dialog")
    assert 'href="play.ipynb"' in tab.program.app.dialog
    assert 'data-dialog="adult"' not in tab.program.app.more


@pytest.mark.parametrize(("wrong", "stars", "opens"), [(6, 1, False), (5, 1, False), (4, 2, True), (2, 3, True)])
def test_stars_and_padlock_by_the_score(wrong, stars, opens):
    tab = play(guessing(query=QUICK), *[False] * wrong)
    assert tab.page.state.score(ADULT) == wrong
    assert ("unlocked" in tab.kept) is opens
    assert json.loads(tab.kept["progress.guess"]) == {"guess": stars}
    assert ('href="play.ipynb"' in tab.program.app.dialog) is opens


def test_the_best_result_stays():
    tab = play(guessing(query=QUICK))
    tab.send("again")
    tab.send("start")
    play(tab, *[False] * 10)
    assert json.loads(tab.kept["progress.guess"]) == {"guess": 3}
    assert 'href="play.ipynb"' in tab.program.app.dialog


def test_a_draw_is_told_and_opens_nothing():
    tab = play(guessing(query=QUICK), *[False] * 5)
    assert "5 to 5: a draw" in tab.sees("dialog")
    assert 'data-dialog="adult"' in tab.program.app.more


def test_again_leads_to_the_first_screen_and_forgets_the_finished_game():
    tab = play(guessing(query=QUICK))
    tab.send("again")
    assert "Which colour" in tab.sees("ask")
    assert tab.page.dialog == ""
    assert tab.page.slot not in tab.kept


def test_an_adult_opens_the_padlock_with_a_little_question():
    tab = guessing()
    tab.send("open", dialog="adult")
    a, b = tab.page.question
    assert f"{a} times {b}" in tab.sees("dialog")
    tab.send("adult", answer=str(a * b + 1))
    assert "unlocked" not in tab.kept
    assert "Not quite" in tab.sees("dialog")
    a, b = tab.page.question
    tab.send("adult", answer=f" {a * b} ")
    assert json.loads(tab.kept["unlocked"]) == {"by": "adult"}
    assert tab.page.dialog == ""
    assert "The battle is open" in tab.sees("more")


# --- keeping, going back


@pytest.mark.parametrize("answered", [0, 1, 4])
def test_a_game_goes_on_after_a_reload(answered):
    tab = guessing(query=QUICK)
    for number in range(answered):
        answer(tab, right=number % 2 == 0)
    again = guessing(tab.kept)
    assert again.page.state == tab.page.state
    assert again.page.settings == tab.page.settings
    assert again.page.clue_words() == tab.page.clue_words()
    for region in ("tray", "log", "more"):
        assert again.sees(region) == tab.sees(region)
    play(again)
    assert again.page.match.outcome is not None


def test_a_finished_game_shows_its_end_after_a_reload():
    again = guessing(play(guessing(query=QUICK)).kept)
    assert again.page.dialog == "end"
    assert "10 to 0" in again.sees("dialog")


def test_from_the_lobby_a_finished_game_begins_anew_in_its_colour_and_one_that_is_not_over_goes_on():
    done = play(guessing(query={"colour": "pink", "set": "quick"}))
    again = guessing(done.kept, query={"anew": "1"})
    assert again.page.dialog == ""
    assert again.page.state.colour is None
    begun = guessing(query=QUICK)
    answer(begun, right=True)
    assert guessing(begun.kept, query={"anew": "1"}).page.state.score(CHILD) == 1


def test_the_colour_stays_from_game_to_game():
    tab = play(guessing(query={"colour": "pink", "set": "quick"}))
    tab.send("again")
    assert tab.page.colour == 1


# --- language and voice


def test_every_clue_is_spoken_where_that_was_agreed():
    tab = guessing(voices=["en"])
    tab.send("set", what="aloud", value="on")
    tab.send("start")
    clue = tab.page.clue_words()
    assert tab.hears() == [f"en-GB: {clue}"]
    tab.send("guess", kind=KINDS[tab.page.state.clue[0]])
    assert tab.hears()[-1] == "en-GB: " + " ".join(tab.page.verdict())
    assert {"order": "hush"} in tab.orders


def test_between_two_clues_every_tap_shows_what_leads_on():
    tab = guessing(query={"colour": "blue"})
    kind = KINDS[tab.page.state.clue[0]]
    tab.orders.clear()
    tab.send("next")
    assert [order["selector"] for order in tab.orders if order["order"] == "nudge"] == [".kit-answers"]
    tab.send("guess", kind=kind)
    tab.orders.clear()
    tab.send("guess", kind=kind)
    nudged = [order["selector"] for order in tab.orders if order["order"] == "nudge"]
    assert len(nudged) == 1
    assert nudged[0].startswith(".kit-ask")
    assert not tab.page.notice, "no words come that would move the button"


def test_the_way_to_the_next_clue_is_always_in_its_place():
    tab = guessing(query={"colour": "blue"})
    while tab.page.match.current_player != CHANCE and tab.page.state.clue is not None:
        assert 'data-do="next"' in tab.program.app.ask
        answer(tab, right=False)


@pytest.mark.parametrize("seed", range(12))
def test_a_wrong_answer_of_the_adult_is_followed_by_another_question(seed):
    tab = guessing(query={"colour": "blue"})
    tab.send("open", dialog="adult")
    before = sorted(tab.page.question)
    tab.send("adult", answer="1")
    assert sorted(tab.page.question) != before
