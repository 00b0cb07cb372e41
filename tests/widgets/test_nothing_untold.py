"""What a child would wonder about is told, and what is not so any more is not: blows in vain, undone moves, the end."""

import asyncio

import pytest

from kit.core.game import CHANCE
from kit.games.war_kids.pieces import KINDS
from kit.text import text
from tests.widgets.fake_browser import FakeBrowser, saved
from tests.widgets.guesser import answer, guessing

EN = text("war_kids", "en")
LAST = "map 9x8; bS C3; bS C4; pS B3; pS A9; victory eliminate 2; victory limit 12 units"


def test_why_two_soldiers_cannot_take_a_soldier_is_said_before_the_turn_passes():
    tab = FakeBrowser({"match.war_kids.T": saved(LAST)})
    waited = []

    async def play():
        async def sleep(seconds):
            waited.append((seconds, tab.sees("bubble"), list(tab.record)))
            await asyncio.sleep(0)

        tab.program.sleep = sleep
        tab.tap("C3", "B2", "C4", "B4")
        tab.send("end")
        await tab.rest()

    asyncio.run(play())
    told = [(seconds, record) for seconds, words, record in waited if "it takes 3 beside it, and you have 2" in words]
    assert max((seconds for seconds, _ in told), default=0) >= 3, "there is time to read it"
    assert all(EN("tell.next_turn") in words for _, words, _ in waited if "it takes 3" in words), "it is too late now"
    assert len(told[0][1]) == 3, "and the turn has not passed yet"
    assert len(tab.record) == 4, "then it does"
    assert "Blue has finished moving, and can strike nobody." in tab.sees("log")
    assert "Time for Combat" not in tab.sees("log")


# --- guess the unit


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
