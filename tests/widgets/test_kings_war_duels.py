"""The play page of Kings War without a browser: bids, dice, knots, the clock."""

import asyncio

import chess
import pytest

from kit.core.game import CHANCE
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import Bid, Expire, Move
from kit.widgets.games.kings_war.pictures import coin
from kit.widgets.play.clock import Rang
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.kings_desk import CLOCK, EN, MIDDLE, RICH, ability, marks, opened

# --- bids and dice


def test_a_bid_is_a_ceremony_with_the_odds_of_every_bid():
    tab = opened(MIDDLE)
    tab.tap("f3", "e5")
    assert tab.record == ["Nf3xe5"]
    for stake in range(4):
        tab.send("stake", count=str(stake))
        wins = GAME.choice_facts(tab.page.state, Bid(stake))["of_36"]
        assert f"{wins} in 36" in tab.sees("tray")
        assert f"{stake} of your 3" in tab.sees("tray")
    assert "One more token" not in tab.sees("tray")
    tab.send("stake", count="99")
    assert tab.page.hand.stake == 3
    tab = opened(MIDDLE.replace("bowls 3 1", "bowls 9 1"))
    tab.tap("f3", "e5")
    tab.send("stake", count="6")
    assert "36 in 36" in tab.sees("tray")
    assert "One more token" not in tab.sees("tray")
    tab.send("stake", count="1")
    assert "One more token: 26." in tab.sees("tray")
    assert "Black spends nothing" in tab.sees("tray")
    tab.send("pay")
    assert tab.record == ["Nf3xe5", "bid 1"]
    assert "How many tokens do you spend to defend?" in tab.sees("ask")
    assert "15 in 36" in tab.sees("tray")
    tab.tap("e5")
    assert tab.page.hand.bubble.rule_id == "KW-TOK-2"
    tab.send("pay")
    assert tab.record == ["Nf3xe5", "bid 1", "bid 0"]
    assert tab.page.match.current_player == CHANCE


@pytest.mark.parametrize("bowl", [1, 6, 7, 23, 48])
def test_every_token_of_a_bowl_can_be_counted_beside_the_bid(bowl):
    tab = opened(MIDDLE.replace("bowls 3 1\nweb c6 3", f"bowls {bowl} 0"))
    tab.tap("f3", "e5")
    tab.send("stake", count=str(bowl // 2))
    purse = tab.program.app.tray.partition("kit-purse-coins")[2].partition("</div>")[0]
    whole, empty = str(coin(26 if bowl > 6 else 30)), str(coin(26 if bowl > 6 else 30, empty=True))
    assert (purse.count(whole), purse.count(empty)) == (bowl // 2, bowl - bowl // 2)
    piles = [pile.count("<svg") for pile in purse.split("kit-five")[1:]]
    assert piles == ([] if bowl <= 6 else [5] * (bowl // 5) + [bowl % 5] * (bowl % 5 > 0))


def test_own_dice_are_typed_in_and_a_failed_capture_bars_the_pair():
    tab = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), own_chance=True)
    tab.tap("f3", "e5")
    assert "4 attacks, 5 defends" in tab.sees("ask")
    tab.send("die", value="1")
    tab.send("die", value="6")
    assert tab.record == ["Nf3xe5", "roll 1", "roll 6"]
    assert "It failed" in tab.sees("ask")
    assert "= 5" in tab.sees("tray")
    tab.tap("f3", "e5")
    assert tab.page.hand.bubble.rule_id == "KW-TAKE-4"


def test_a_king_needs_no_dice():
    tab = opened("fen 4k3/8/8/8/8/8/3r4/4K3 w - - 0 1")
    tab.tap("e1", "d2")
    assert tab.record == ["Ke1xd2"]


def test_after_a_bid_that_pays_and_rolls_both_dice_fall():
    async def match():
        tab = opened(MIDDLE.replace("bowls 3 1", "bowls 3 0"))
        tab.tap("f3", "e5")
        assert "Spend 2 and roll" not in tab.sees("tray")
        tab.send("stake", count="2")
        assert "Spend 2 and roll" in tab.sees("tray")
        tab.send("pay")
        await tab.rest()
        return tab.record

    record = asyncio.run(match())
    assert record[1] == "bid 2"
    assert [words.split()[0] for words in record[2:4]] == ["roll", "roll"]


def test_without_tokens_the_dice_wait_for_a_button():
    async def match():
        tab = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), seats=(0, 1))
        tab.tap("f3", "e5")
        await tab.rest()
        waiting = list(tab.record)
        tab.send("roll")
        await tab.rest()
        return waiting, tab.record

    waiting, record = asyncio.run(match())
    assert waiting == ["Nf3xe5"]
    assert [words.split()[0] for words in record[1:3]] == ["roll", "roll"]


# --- knots


def test_a_knot_is_untied_by_a_tap_or_by_a_button_or_left():
    tab = opened(RICH)
    tab.tap("f3", "g5")
    assert marks(tab).targets == {chess.G2}
    tab.tap("g2")
    assert tab.record == ["Nf3-g5", "untie g2"]
    tab.tap("a7", "a6")
    ways = tab.page.table.buttons(tab.page.state, (), EN)
    assert [way.words for way in ways] == ["Untie a knot: the Knight on c6", "Leave it tied"]
    tab.send("act", index=str(ways[1].number))
    assert tab.record[-1] == "untie none"


def test_passing_unties_everything():
    tab = opened(RICH)
    ability(tab, "pass")
    assert tab.record == ["pass"]
    assert not tab.page.state.webs or all(square == chess.C6 for square, _ in tab.page.state.webs)


# --- the clock


class Time:
    """A clock that a test moves."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_the_bell_rings_when_the_time_is_over_and_the_match_remembers_its_time(monkeypatch):
    time = Time()
    monkeypatch.setattr("kit.widgets.run.program.monotonic", time)
    tab = opened(CLOCK)
    assert "1:00" in tab.sees("head")
    time.now += 25
    tab.tap("e2", "e4")
    assert "0:35" in tab.sees("head")
    again = FakeBrowser(tab.kept, page=play_page("kings_war"))
    assert "0:35" in again.sees("head")
    time.now += 10
    again.send("replay")
    time.now += 500
    again.send("replay_end")
    assert "0:25" in again.sees("head")
    time.now += 30
    again.program.tell(Rang())
    assert again.record == ["e2-e4", "time over"]
    marks(again)
    assert "Round 2 of 2" not in again.sees("head")
    assert again.page.match.state.last_round == 2
    again.send("undo")
    assert [step.action for step in again.page.match.steps] == []
    assert [type(step.action) for step in again.page.match.undone] == [Expire, Move]


def test_a_bell_that_rings_by_itself():
    async def match():
        tab = opened(CLOCK, spent=59)
        assert tab.page.clock.since is not None
        for _ in range(300):
            if tab.record:
                return tab.record
            await asyncio.sleep(0.01)
        return tab.record

    assert asyncio.run(match()) == ["time over"]
