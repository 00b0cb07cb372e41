"""The fair fight of the troop workshop without a browser: told as it goes, stopped, and what it comes to."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from kit.explore.samples import Sample
from kit.games.kanonkugle.pieces import PLAYERS
from kit.widgets.games.kanonkugle.troops import update
from kit.widgets.games.kanonkugle.troops.model import Fight
from kit.widgets.games.kanonkugle.troops.pictures import problem_words
from tests.widgets.troop_bench import READY, Bench, kept


def test_a_fair_fight_is_told_as_it_goes_and_can_be_stopped():
    tab = Bench(kept("T"), seed="1")  # its first two matches end differently

    async def fights():
        tab.send("fight_set", what="level", value="1")
        tab.send("fight")
        assert tab.page.tab_open == "fight"
        await tab.until(lambda: len(tab.page.fight.played) == 2)
        assert "of 20 matches" in tab.sees("note")
        tab.send("stop_fight")
        assert not tab.page.fight.runs
        await tab.over()

    asyncio.run(fights())
    played = len(tab.page.fight.played)
    one, drawn, other = tab.page.fight.counts()
    assert one + drawn + other == played < 20
    found = tab.page.fight.won(0)
    assert found.low < found.value < found.high
    assert "Blue would win about" in tab.sees("note")


def test_a_fight_about_armies_that_have_changed_is_over():
    tab = Bench(kept("T"))

    async def fights():
        tab.send("fight")
        await asyncio.sleep(0)
        tab.send("join", troop="scouts")
        await tab.over()

    asyncio.run(fights())
    assert tab.page.fight is None


@pytest.mark.parametrize(("troop", "points"), [("goblin_horde", 15), ("godzilla", 30)])
def test_a_troop_of_ours_that_breaks_the_limit_says_where_it_plays(troop, points):
    tab = Bench()
    tab.send("look_at", troop=troop)
    assert tab.plan.points != points
    assert f"It costs {points} points: it plays only with points “As you like”." in tab.sees("note")


def test_no_fight_begins_while_something_stops_it():
    tab = Bench()
    tab.send("fight")
    assert tab.page.fight is None
    assert tab.page.tab_open == "army"


VERDICTS = [("a" * 20, "one"), ("b" * 20, "other"), ("ab" * 50, "even"), ("ab", "open"), ("", "none")]


@pytest.mark.parametrize(("won", "verdict"), VERDICTS)
def test_the_verdict_is_what_the_interval_says(won, verdict):
    samples = tuple(Sample((" ab".index(one) - 1,), "KK-END-1", 9, 3, PLAYERS[:2]) for one in won)
    assert Fight(READY, 2, 100, samples).verdict == verdict


def test_the_verdict_is_told_to_those_who_listen(monkeypatch):
    monkeypatch.setenv("KIT_TEXT_STRICT", "1")
    tab, said = Bench(kept("T")), []
    plan = tab.page.plan
    tab.set(fight=Fight(plan, 2, 20, (Sample((1,), "KK-END-1", 9, 3, PLAYERS[:2]),) * 20))
    turn = SimpleNamespace(page=tab.page, set=lambda **new: None, say=said.append)
    update.fight_over(turn, Fight(plan, 2, 20))
    assert said == ["Red is stronger."]


@pytest.mark.parametrize("winner", [0, 1])
def test_after_twenty_to_nothing_one_change_is_proposed_and_makes_both_alike(winner):
    tab = Bench(kept("T"))
    tab.send("tab", tab="fight")
    assert 'data-key="evened"' not in tab.html()
    tab.set(fight=Fight(tab.page.plan, 2, 20, (Sample((winner,), "KK-END-1", 9, 3, PLAYERS[:2]),) * 20, False))
    tab.program.show()
    assert 'data-key="evened"' in tab.html()
    had = {name for army in tab.page.plan.armies for name in army}
    tab.send("share")
    assert [set(army) for army in tab.page.plan.armies] == [had, had], "nobody's troop is thrown away"
    assert 'data-key="evened"' not in tab.html()


def test_all_that_may_surprise_is_told_in_full_beside_the_armies():
    tab = Bench(kept("T"))
    tab.send("tab", tab="army")
    tab.send("leave", side=0, number=0)
    shown = tab.sees("note")
    assert tab.page.found()
    assert all(problem_words(tab.page.t, one) in shown for one in tab.page.found())
    assert shown.count("Movement") == sum(map(len, tab.page.plan.armies))
