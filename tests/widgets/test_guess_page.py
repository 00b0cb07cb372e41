"""The guess page without a browser: beginning, answering, the sand."""

import asyncio
import json

import pytest

from kit.core.match import Match
from kit.games.war_kids.guess import GAME
from kit.games.war_kids.guess.keys import clue_key
from kit.games.war_kids.guess.state import ADULT, CHILD, TimeOut
from kit.games.war_kids.pieces import KINDS
from kit.text import text
from kit.tutor import find_lesson
from kit.widgets.games.war_kids.guess.model import FIRST_BLOW
from kit.widgets.html import icon
from tests.widgets.guesser import ONE_KIND, QUICK, Clock, asked, expired, guessing, standing

# --- beginning


def test_the_first_screen_asks_for_a_colour_and_says_what_can_be_agreed():
    tab = guessing()
    assert "Which colour" in tab.sees("ask")
    assert "All units (22)" in tab.sees("tray")
    assert "Quick set (10)" in tab.sees("tray")
    assert tab.page.state.colour is None
    assert not any(key.startswith("match.") for key in tab.kept)


@pytest.mark.parametrize(
    ("colour", "leader", "size", "count"), [("blue", "Prince", "full", 22), ("pink", "Princess", "quick", 10)]
)
def test_colour_and_set_are_what_was_chosen(colour, leader, size, count):
    tab = guessing()
    tab.send("colour", value=colour)
    tab.send("set", what="size", value=size)
    tab.send("start")
    assert tab.page.state.middle == count
    assert f"{count} left" in tab.sees("head")
    assert leader in tab.sees("tray").split()
    assert tab.program.app.note.count("data-piece") == count
    assert "Who says this?" in tab.sees("note")


def test_the_address_may_choose():
    tab = guessing(query={"colour": "pink", "set": "quick"})
    assert (tab.page.state.colour, tab.page.state.middle) == (1, 10)
    assert tab.page.state.clue is not None


# --- answering


def test_a_right_answer_brings_the_counter_to_the_child():
    tab = guessing(query=QUICK)
    kind = tab.page.state.clue[0]
    tab.send("guess", kind=KINDS[kind])
    assert (tab.page.state.score(CHILD), tab.page.state.score(ADULT), tab.page.state.middle) == (1, 0, 9)
    assert tab.program.app.log.count("data-piece") == 1
    assert "kit-meant" not in tab.program.app.note
    assert "kit-was" in tab.program.app.tray
    assert "kit-got-away" not in tab.program.app.tray
    assert icon("check", 26) in tab.program.app.tray
    assert {"order": "focus", "selector": "[data-do=next]"} in tab.orders


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


def test_a_tap_while_the_counter_is_on_its_way_tells_at_once_and_skips_nothing():
    async def hurried() -> tuple[bool, bool]:
        tab = guessing(query=QUICK)
        tab.send("guess", kind="mage")
        tab.send("next")
        told = tab.page.told
        await tab.rest()
        return told, tab.page.state.clue is None

    assert asyncio.run(hurried()) == (True, True)


def test_a_kind_of_which_none_is_left_cannot_be_named_by_mistake():
    tab = standing(ONE_KIND)
    tab.send("guess", kind="soldier")
    tab.send("next")
    assert tab.program.app.tray.count("kit-out") == 3
    before = tab.page.match.steps
    tab.send("guess", kind="mage")
    assert "No Mage is left" in tab.sees("ask")
    assert tab.page.match.steps == before, "it counts for nothing"


def test_the_first_answer_counts():
    tab = guessing(query=QUICK)
    kind = tab.page.state.clue[0]
    tab.send("guess", kind=KINDS[(kind + 1) % 4])
    before = list(tab.record)
    tab.send("guess", kind=KINDS[kind])
    assert tab.record == before
    assert tab.page.state.score(CHILD) == 0
    assert tab.page.notice in tab.sees("ask")
    tab.send("next")
    assert tab.page.state.clue is not None


def test_next_does_nothing_while_a_clue_is_open():
    tab = guessing(query=QUICK)
    before = list(tab.record)
    tab.send("next")
    assert tab.record == before


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


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (ONE_KIND, "guess.hint.two"),
        ("colour blue; soldier 4; used soldier 2; clue soldier 2", "guess.hint.one"),
        ("colour blue; soldier 4; mage 1; pegasus 1; used mage 2; clue mage 2", "guess.hint.two"),
    ],
)
def test_a_hint_rules_out_only_who_is_still_there(position, said):
    tab = standing(position)
    for _ in range(3):
        tab.send("hint")
    assert not tab.page.ruled_out & tab.page.absent
    assert len(KINDS) - len(tab.page.out) == (2 if said == "guess.hint.two" else 1)
    assert text("war_kids", "en")(said) in tab.sees("ask")


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


def test_a_new_time_counts_at_once():
    tab = guessing(query=QUICK)
    tab.send("set", what="seconds", value="30")
    assert tab.page.sand.seconds == 30
    tab.send("set", what="seconds", value="0")
    assert tab.page.sand is None
    assert "No hourglass" in tab.sees("head")


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


def test_how_many_counters_each_has_is_told_in_whole_sentences() -> None:
    tab = guessing()
    tab.send("start")
    tab.send("guess", kind=KINDS[tab.page.state.clue[0]])
    tab.send("tell", fact="guess_taken")
    assert tab.page.notice == "You have 1 counter. 0 got away."
    assert "You have 1 counter." in tab.sees("log")
    tab.send("tell", fact="guess_left")
    assert tab.page.notice == "How many counters are still on the table."
