"""The guess page without a browser: beginning, answering, the sand."""

import asyncio
import json

import pytest

from kit.core.match import Match
from kit.games.war_kids.guess import GAME
from kit.games.war_kids.guess.events import clue_key
from kit.games.war_kids.guess.state import ADULT, CHILD, TimeOut
from kit.games.war_kids.pieces import KINDS
from kit.text import text
from kit.tutor import find_lesson
from kit.widgets.games.war_kids.guess.model import FIRST_BLOW
from kit.widgets.html import icon
from tests.widgets.guesser import ONE_KIND, QUICK, Clock, asked, expired, guessing, standing

# --- answering


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize(
    ("kind", "number"),
    [(kind, n) for kind, count in zip(KINDS, (8, 6, 4, 2), strict=True) for n in range(1, count + 1)],
)
def test_after_a_mistake_the_page_says_what_this_clue_meant(kind, number, lang):
    tab = asked(kind, number)
    if lang == "it":
        tab.send("language")
    answer_shown = text("war_kids", lang)(f"{clue_key((KINDS.index(kind), number))}.means")
    assert answer_shown not in tab.sees("note")
    tab.send("guess", kind=KINDS[(KINDS.index(kind) + 1) % len(KINDS)])
    assert answer_shown in tab.sees("note")
    assert answer_shown in tab.said()[-1]
    assert tab.page.state.score(ADULT) == 1
    assert tab.page.state.left(KINDS.index(kind)) == tab.page.state.counters[KINDS.index(kind)] - 1
    assert "kit-named" in tab.program.app.tray
    assert "kit-was kit-got-away" in tab.program.app.tray
    assert icon("leave", 26) in tab.program.app.tray, "whoever gets away bears the sign of that pile"
    assert icon("check", 26) not in tab.program.app.tray


@pytest.mark.parametrize("right", [True, False])
def test_an_answer_is_seen_before_it_is_told(right):
    async def answered() -> list[tuple[bool, ...]]:
        tab, seen = guessing(query=QUICK), []
        kind = tab.page.state.clue[0]
        tab.send("guess", kind=KINDS[kind if right else (kind + 1) % 4])
        for _ in range(2):
            praise = tab.page.verdict()[0]
            told = praise in tab.sees("ask"), praise in tab.said()[-1], "kit-told" in tab.program.app.note
            seen.append((tab.program.app.log.count("data-piece") == 1, *told))
            await tab.rest()
        return seen

    assert asyncio.run(answered()) == [(True, False, False, False), (True, True, True, True)]


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


def test_a_tap_while_the_counter_is_on_its_way_tells_at_once_and_skips_nothing():
    async def hurried() -> tuple[bool, bool]:
        tab = guessing(query=QUICK)
        tab.send("guess", kind="mage")
        tab.send("next")
        told = tab.page.told
        await tab.rest()
        return told, tab.page.state.clue is None

    assert asyncio.run(hurried()) == (True, True)


def test_a_hint_rules_out_two_units_and_no_more():
    tab = guessing(query=QUICK)
    kind = tab.page.state.clue[0]
    for _ in range(4):
        tab.send("hint")
    assert len(tab.page.ruled_out) == 2
    assert kind not in tab.page.ruled_out
    assert "Two are left" in tab.sees("ask")
    before = list(tab.record)
    tab.send("guess", kind=KINDS[min(tab.page.ruled_out)])
    assert tab.record == before
    tab.send("guess", kind=KINDS[kind])
    assert tab.page.state.score(CHILD) == 1
    assert not tab.page.ruled_out


# --- the sand


def test_the_sand_runs_out_and_that_is_a_recorded_action():
    tab = expired()
    assert isinstance(tab.page.match.steps[-1].action, TimeOut)
    assert tab.record[-1] == "time out"
    assert (tab.page.state.score(CHILD), tab.page.state.score(ADULT)) == (0, 1)
    assert "Time is up" in tab.sees("ask")
    assert "kit-meant" in tab.program.app.note
    again, _ = Match.load(GAME, tab.page.saved_text())
    assert again.state == tab.page.state


def test_when_the_sand_has_run_out_nothing_is_said_of_the_clue_any_more():
    tab = expired(first="hint")
    assert "Time is up" in tab.sees("ask")
    assert tab.page.notice == ""


@pytest.mark.parametrize("seconds", ["10", "20", "30"])
def test_the_sand_begins_when_the_clue_can_have_been_read(seconds):
    tab = expired(seconds)
    words = len(tab.page.clue_words().split())
    assert tab.program.now() == pytest.approx(1 + 0.4 * words + int(seconds) + 0.4)


def test_without_a_clock_there_is_all_the_time():
    tab = expired("0")
    assert tab.page.sand is None
    assert tab.page.state.clue is not None
    assert tab.program.now() == 0
    assert "Take your time" in tab.sees("ask")
    assert 'role="timer"' not in tab.program.app.note


def test_a_late_answer_finds_the_clue_taken():
    tab = expired()
    before = list(tab.record)
    tab.send("guess", kind="soldier")
    assert tab.record == before


def test_the_sand_stands_still_while_a_dialog_is_open():
    clock = Clock()

    async def run() -> None:
        tab = guessing(clock=clock, query=QUICK)
        tab.send("open", dialog="menu")
        assert tab.page.sand.held
        for _ in range(20):
            await asyncio.sleep(0)
        assert tab.page.state.clue is not None
        spent = tab.page.sand.at(clock.time).spent
        clock.time += 100
        assert tab.page.sand.at(clock.time).spent == spent
        tab.send("dismiss")
        assert not tab.page.sand.held
        for _ in range(20):
            await asyncio.sleep(0)
        assert tab.record[-1] == "time out"

    asyncio.run(run())


def test_the_sand_waits_until_the_device_has_spoken():
    clock = Clock()

    async def run() -> None:
        tab = guessing(clock=clock, query=QUICK, voices=["en"])
        tab.send("read")
        assert tab.page.sand.held
        tab.send("spoken")
        assert not tab.page.sand.held
        assert tab.page.sand.spent == 0
        tab.send("guess", kind=KINDS[tab.page.state.clue[0]])
        assert tab.page.sand is None

    asyncio.run(run())


# --- what the lobby was told


@pytest.mark.parametrize(
    ("age", "time", "size", "seconds"),
    [
        ("small", "short", "quick", 0),
        ("child", "short", "quick", 30),
        ("child", "medium", "quick", 30),
        ("child", "long", "full", 30),
        ("small", "", "quick", 0),
        ("big", "short", "quick", 10),
        ("big", "long", "full", 10),
        ("big", "", "full", 10),
        ("", "", "quick", 30),
        (["small"], {}, "quick", 30),
    ],
)
def test_children_and_five_minutes_are_taken_at_the_word(age, time, size, seconds):
    tab = guessing({"sitting": json.dumps({"age": age, "time": time})})
    assert (tab.page.settings.size, tab.page.settings.seconds) == (size, seconds)
    tab.send("start")
    assert tab.page.state.middle == {"quick": 10, "full": 22}[size]
    assert (tab.page.sand is None) is (seconds == 0)


def test_what_is_chosen_on_the_page_or_in_the_address_goes_before_what_the_lobby_was_told():
    told = {"sitting": json.dumps({"age": "small", "time": "short"})}
    assert guessing(told, query={"colour": "blue", "set": "full"}).page.state.middle == 22
    assert guessing(told, query={"colour": "blue"}).page.state.middle == 10
    tab = guessing(told)
    tab.send("set", what="size", value="full")
    tab.send("set", what="seconds", value="20")
    tab.send("start")
    assert (tab.page.state.middle, tab.page.sand.seconds) == (22, 20)


# --- what comes after


@pytest.mark.parametrize("learned", [False, True])
def test_before_the_first_battle_stands_the_first_blow(learned):
    stars = {"progress.war_kids": json.dumps({FIRST_BLOW: 1})} if learned else {}
    tab = standing(ONE_KIND, "guess mage", **stars)
    tab.send("finish")
    dialog = tab.program.app.dialog
    assert ("learn.ipynb" in dialog) is not learned
    assert "play.ipynb" in dialog
    assert ("learn.ipynb" in tab.program.app.more) is not learned


def test_the_lesson_of_the_first_blow_has_one():
    lesson = find_lesson("war_kids", FIRST_BLOW)
    assert any("x" in action for step in lesson.steps if step.kind == "do" for action in step.solution)


@pytest.mark.parametrize("reloaded", [False, True])
def test_two_short_games_in_a_row_tell_all_twenty_clues(reloaded):
    tab, heard = guessing(query=QUICK), []
    for _ in range(2):
        while tab.page.match.outcome is None:
            heard.append(tab.page.state.clue)
            tab.send("guess", kind=KINDS[heard[-1][0]])
            if reloaded:
                tab = guessing(tab.kept)
            tab.send("next")
        tab.send("again")
        tab.send("set", what="size", value="quick")
        tab.send("start")
    assert len(heard) == len(set(heard)) == 20
