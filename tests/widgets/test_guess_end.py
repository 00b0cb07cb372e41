"""The guess page without a browser: the end before the end."""

import asyncio
import re

import pytest

from kit.core.match import Match
from kit.games.war_kids.guess import GAME
from kit.games.war_kids.guess.state import ADULT, CHILD
from tests.widgets.guesser import DECIDED, ONE_KIND, guessing, standing

# --- the end before the end


def test_when_one_kind_is_left_the_page_says_so_and_the_rest_can_be_taken():
    tab = standing(ONE_KIND)
    assert 'data-do="finish"' not in tab.program.app.ask
    tab.send("finish")
    assert tab.record == [], "while a clue can change something nothing ends"
    tab.send("guess", kind="soldier")
    assert "Only 4 Soldiers are left" in tab.sees("ask")
    assert "Only 4 Soldiers are left" in tab.said()[-1]
    assert "Take the rest" in tab.sees("ask")
    tab.send("finish")
    assert (tab.page.state.score(CHILD), tab.page.state.score(ADULT), tab.page.state.middle) == (4, 1, 0)
    assert [words.rpartition(" ")[0] for words in tab.record[1:]] == ["clue soldier", "guess"] * 4, "all by the rules"
    assert tab.page.match.ended_by is None
    assert tab.page.dialog == "end"
    assert "4 to 1" in tab.sees("dialog")
    assert "kit-clue" not in tab.program.app.note, "no clue of those that nobody read"
    assert tab.page.unlocked


def test_of_a_single_counter_no_rest_is_spoken_of():
    tab = standing("colour blue; soldier 4 ccc; mage 1; used mage 2; clue mage 2")
    tab.send("guess", kind="mage")
    assert "Take the last one" in tab.sees("ask")
    tab.send("language")
    assert "Prendi l’ultima" in tab.sees("ask")
    assert "resto" not in tab.sees("ask")


def test_what_somebody_has_lies_by_kind_with_its_number():
    s = "colour blue; soldier 6 ccccc; pegasus 5 ccca; mage 4 cca; leader 2 c; used leader 1; clue leader 1"
    piles = standing(s).program.app.log
    assert re.findall(r"<b>(.*?)</b>", piles) == ["×5", "×3", "×2"], "a single one has none"
    assert piles.count('class="kit-stack"') == 6
    assert piles.count("data-piece") == 13


def test_the_sweep_is_seen_before_it_is_told():
    async def swept() -> list[tuple[bool, bool]]:
        tab, seen = standing(ONE_KIND), []
        tab.send("guess", kind="soldier")
        await tab.rest()
        tab.send("finish")
        seen.append((tab.page.state.middle == 0, "4 to 1" in tab.sees("ask") + tab.sees("dialog") + tab.said()[-1]))
        await tab.rest()
        seen.append((tab.page.dialog == "end", "4 to 1" in tab.sees("dialog") and "4 to 1" in tab.said()[-1]))
        return seen

    assert asyncio.run(swept()) == [(True, False), (True, True)]


def test_one_undo_takes_the_whole_sweep_back():
    tab = standing(ONE_KIND)
    tab.send("guess", kind="soldier")
    tab.send("finish")
    tab.send("undo")
    assert (tab.page.state.middle, tab.page.match.outcome, tab.page.dialog) == (4, None, "")
    assert "Only 4 Soldiers are left" in tab.sees("ask")
    tab.send("undo")
    assert tab.page.state.middle == 4, "a first answer counts"


def test_the_offer_stands_while_the_next_clue_is_open_and_it_can_be_answered_too():
    tab = standing(ONE_KIND)
    tab.send("guess", kind="mage")
    tab.send("next")
    assert "Only 4 Soldiers are left" in tab.sees("ask")
    tab.send("guess", kind="soldier")
    assert tab.page.state.score(CHILD) == 2
    tab.send("next")
    tab.send("finish")
    assert (tab.page.state.score(CHILD), tab.page.dialog) == (5, "end")


@pytest.mark.parametrize(
    ("takers", "said", "opens"), [("c", "You have won already", True), ("a", "Too many have got away", False)]
)
def test_when_nobody_can_be_caught_the_page_says_so_and_the_game_can_end(takers, said, opens):
    tab = standing(DECIDED.replace("ccccc", 5 * takers).replace("2 c", f"2 {takers}"))
    assert said in tab.sees("ask")
    tab.send("guess", kind="leader" if takers == "c" else "mage")
    assert said in tab.sees("ask")
    assert "End the match here" in tab.sees("ask")
    tab.send("finish")
    assert tab.page.match.outcome is not None
    assert (tab.page.state.middle, tab.page.dialog, tab.page.unlocked) == (2, "end", opens)
    again, _ = Match.load(GAME, tab.page.saved_text())
    assert again.outcome == tab.page.match.outcome
    score = "7 to 0" if takers == "c" else "Got away: 7. Yours: 0."
    for end in (tab, guessing(tab.kept)):
        assert "Decided" in end.sees("dialog")
        assert score in end.sees("dialog")
        assert score in end.sees("ask")
        assert ("learn.ipynb" in end.program.app.dialog) is opens
        assert 'data-do="guess" data-kind' not in end.program.app.note
        assert end.program.app.dialog.count('data-do="onward"') == 2, "the picture and the stars answer a tap"
    tab.send("why")
    assert "Most units wins" in tab.sees("dialog")


@pytest.mark.parametrize("clue", ["open", "answered"])
def test_an_end_that_was_decided_can_be_taken_back(clue):
    tab = standing(DECIDED)
    if clue == "answered":
        tab.send("guess", kind="leader")
    before = tab.page.state
    tab.send("finish")
    assert tab.record[-1] == "table resign 1"
    tab.send("guess", kind="leader")
    tab.send("next")
    tab.send("hint")
    assert (tab.page.state, tab.page.match.outcome is None) == (before, False)
    tab = guessing(tab.kept)
    tab.send("undo")
    assert (tab.page.state, tab.page.match.outcome, tab.page.dialog) == (before, None, "")
    assert "End the match here" in tab.sees("ask")


@pytest.mark.parametrize(("takers", "bright"), [("cccca", "next"), ("ccccc", "finish"), ("aaaaa", "finish")])
def test_a_third_star_that_can_still_be_won_is_told_and_the_next_clue_leads_on(takers, bright):
    tab = standing(DECIDED.replace("ccccc", takers))
    tab.send("guess", kind="leader")
    star = f"With {tab.page.many} units the third star is yours"
    assert (star in tab.sees("ask")) is (bright == "next")
    buttons = {do for do in ("next", "finish") if f'data-do="{do}" class="kit-btn"' in tab.program.app.ask}
    assert buttons == {bright}
