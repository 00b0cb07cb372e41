"""What a child would wonder about is told, and what is not so any more is not: blows in vain, undone moves, the end."""

import asyncio

from kit.text import text
from tests.widgets.fake_browser import FakeBrowser, saved

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
