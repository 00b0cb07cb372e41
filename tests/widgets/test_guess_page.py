"""The guess page without a browser: what a child and an adult can do, and what hostile pages can send."""

import asyncio
import json
import logging
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.core.match import Match
from kit.games.war_kids.guess import GAME
from kit.games.war_kids.guess.page import clue_key
from kit.games.war_kids.guess.state import ADULT, CHILD, Draw, SetUp, TimeOut
from kit.games.war_kids.units import KINDS
from kit.text import text
from kit.widgets.guess_page import GuessPage
from tests.widgets.fake_browser import FakeBrowser

QUICK = {"colour": "blue", "set": "quick"}
HANDLERS = sorted(name[3:] for name in dir(GuessPage) if name.startswith("on_"))


@dataclass
class Clock:
    """A clock that runs only while somebody waits for it."""

    time: float = 0.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0)
        self.time += seconds


def guessing(kept=None, clock=None, **hello) -> FakeBrowser:
    """A tab with the guess page; its clock stands still unless one is given."""
    page = GuessPage()
    clock = clock or Clock()
    page.now, page.sleep = clock.now, clock.sleep
    return FakeBrowser(kept, page=page, **hello)


def asked(kind: str, number: int) -> FakeBrowser:
    """A tab in which this clue of the Prince's army has just been read."""
    match = Match(GAME, GAME.scenarios()[0])
    match.play(SetUp(0, "full"))
    match.play(Draw(KINDS.index(kind), number))
    return guessing({"match.guess.T": match.save(settings={}, when=1)})


def answer(tab: FakeBrowser, right: bool = True) -> None:
    """Taps the unit that is talking, or the one after it; then asks for the next clue."""
    kind = tab.page.state.clue[0]
    tab.send("guess", kind=KINDS[kind if right else (kind + 1) % len(KINDS)])
    tab.send("next")


def play(tab: FakeBrowser, *rights: bool) -> FakeBrowser:
    """Plays to the end: answers right or wrong as told, then right."""
    told = list(rights)
    while tab.page.state.clue is not None:
        answer(tab, told.pop(0) if told else True)
    return tab


# --- beginning


def test_the_first_screen_asks_for_a_colour_and_says_what_can_be_agreed():
    tab = guessing()
    assert "Which colour" in tab.sees("ask")
    assert "Every counter (22)" in tab.sees("tray")
    assert "Quick game (10)" in tab.sees("tray")
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
    assert tab.page.app.note.count("data-piece") == count
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
    assert tab.page.app.log.count("data-piece") == 1
    assert "kit-meant" not in tab.page.app.note
    assert "kit-was" in tab.page.app.tray
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
    assert "kit-named" in tab.page.app.tray


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


# --- the sand


def expired(seconds: str = "10", **hello) -> FakeBrowser:
    """A tab in which the first clue was left unanswered."""
    clock = Clock()

    async def run() -> FakeBrowser:
        tab = guessing(clock=clock, **hello)
        tab.send("set", what="seconds", value=seconds)
        tab.send("set", what="size", value="quick")
        tab.send("start")
        while clock.time < 60 and tab.page.state.clue is not None:
            before = clock.time
            await asyncio.sleep(0)
            if clock.time == before and tab.page.running is None:
                break
        return tab

    return asyncio.run(run())


def test_the_sand_runs_out_and_that_is_a_recorded_action():
    tab = expired()
    assert isinstance(tab.page.match.steps[-1].action, TimeOut)
    assert tab.record[-1] == "time out"
    assert (tab.page.state.score(CHILD), tab.page.state.score(ADULT)) == (0, 1)
    assert "The sand has run out" in tab.sees("ask")
    assert "kit-meant" in tab.page.app.note
    again, _ = Match.load(GAME, tab.page.saved_text())
    assert again.state == tab.page.state


@pytest.mark.parametrize("seconds", ["10", "20", "30"])
def test_the_sand_begins_when_the_clue_can_have_been_read(seconds):
    tab = expired(seconds)
    words = len(tab.page.clue_words().split())
    assert tab.page.now() == pytest.approx(1 + 0.4 * words + int(seconds) + 0.4)


def test_without_a_clock_there_is_all_the_time():
    tab = expired("0")
    assert tab.page.sand is None
    assert tab.page.state.clue is not None
    assert tab.page.now() == 0
    assert "Take your time" in tab.sees("ask")
    assert 'role="timer"' not in tab.page.app.note


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
        spent = tab.page.sand.look()
        clock.time += 100
        assert tab.page.sand.look() == spent
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
    assert "No timer" in tab.sees("head")


# --- the end, and the padlock


def test_a_win_opens_the_padlock_and_brings_stars():
    tab = play(guessing(query=QUICK))
    assert tab.page.match.outcome.winners == (CHILD,)
    assert json.loads(tab.kept["unlocked"]) == {"by": "win"}
    assert json.loads(tab.kept["progress.guess"]) == {"guess": 3}
    assert "10 to 0" in tab.sees("dialog")
    assert 'href="play.ipynb"' in tab.page.app.dialog
    assert 'data-dialog="adult"' not in tab.page.app.more


@pytest.mark.parametrize(("wrong", "stars", "opens"), [(10, 1, False), (5, 1, False), (4, 2, True), (2, 3, True)])
def test_stars_and_padlock_by_the_score(wrong, stars, opens):
    tab = play(guessing(query=QUICK), *[False] * wrong)
    assert tab.page.state.score(ADULT) == wrong
    assert ("unlocked" in tab.kept) is opens
    assert json.loads(tab.kept["progress.guess"]) == {"guess": stars}
    assert ('href="play.ipynb"' in tab.page.app.dialog) is opens


def test_the_best_result_stays():
    tab = play(guessing(query=QUICK))
    tab.send("again")
    tab.send("start")
    play(tab, *[False] * 10)
    assert json.loads(tab.kept["progress.guess"]) == {"guess": 3}
    assert 'href="play.ipynb"' in tab.page.app.dialog


def test_a_draw_is_told_and_opens_nothing():
    tab = play(guessing(query=QUICK), *[False] * 5)
    assert "5 to 5: a draw" in tab.sees("dialog")
    assert 'data-dialog="adult"' in tab.page.app.more


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
    assert "Your first battle is waiting" in tab.sees("more")


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


def test_a_reload_while_an_answer_is_talked_about_shows_it_again():
    tab = guessing(query=QUICK)
    tab.send("guess", kind=KINDS[(tab.page.state.clue[0] + 1) % 4])
    again = guessing(tab.kept)
    assert again.page.verdict() == tab.page.verdict()
    assert "kit-told" in again.page.app.note


def test_a_finished_game_shows_its_end_after_a_reload():
    again = guessing(play(guessing(query=QUICK)).kept)
    assert again.page.dialog == "end"
    assert "10 to 0" in again.sees("dialog")


def test_going_back_is_for_those_who_agreed_to_it():
    tab = guessing(query=QUICK)
    answer(tab, right=False)
    tab.send("undo")
    assert "first answer counts" in tab.sees("ask")
    assert tab.page.state.score(ADULT) == 1
    tab.send("set", what="take_back", value="on")
    tab.send("undo")
    assert tab.page.state.score(ADULT) == 0
    tab.send("redo")
    assert tab.page.state.score(ADULT) == 1


def test_a_file_takes_the_game_along():
    tab = guessing(query=QUICK)
    answer(tab, right=False)
    tab.send("save_file")
    (order,) = (order for order in tab.orders if order["order"] == "download")
    other = guessing()
    other.send("load_file", text=order["text"])
    assert other.page.state == tab.page.state
    assert "9 counters left" in other.sees("ask")


@pytest.mark.parametrize("text", ["", "{}", "[" * 5000, "x" * 1_000_001, '{"game": "war_kids"}'])
def test_a_bad_file_is_refused_in_a_sentence(text):
    tab = guessing(query=QUICK)
    before = list(tab.record)
    tab.send("load_file", text=text)
    assert tab.record == before
    assert tab.page.notice
    assert tab.page.notice == tab.said()[-1]
    play(tab)


# --- language and voice


def test_clue_and_verdict_are_read_aloud_in_the_language_of_the_page():
    tab = guessing(query=QUICK, voices=["en-GB", "it-IT"])
    tab.send("read")
    english = tab.page.clue_words()
    tab.send("language")
    tab.send("read")
    italian = tab.page.clue_words()
    assert english != italian
    assert tab.hears() == [f"en-GB: {english}", f"it-IT: {italian}"]
    tab.send("guess", kind=KINDS[(tab.page.state.clue[0] + 1) % 4])
    tab.send("read")
    assert tab.hears()[-1] == "it-IT: " + " ".join(tab.page.verdict())


def test_every_clue_is_spoken_where_that_was_agreed():
    tab = guessing(voices=["en"])
    tab.send("set", what="aloud", value="on")
    tab.send("start")
    clue = tab.page.clue_words()
    assert tab.hears() == [f"en-GB: {clue}"]
    tab.send("guess", kind=KINDS[tab.page.state.clue[0]])
    assert tab.hears()[-1] == "en-GB: " + " ".join(tab.page.verdict())
    assert {"order": "hush"} in tab.orders


def test_without_a_voice_there_is_no_speaker():
    tab = guessing(query=QUICK, voices=["it"])
    assert 'data-do="read"' not in tab.html()
    tab.send("read")
    assert not tab.hears()
    assert tab.page.notice


def test_the_language_changes_in_place():
    tab = guessing(query=QUICK)
    answer(tab, right=False)
    state, clue = tab.page.state, tab.page.clue_words()
    tab.send("language")
    assert tab.page.state == state
    assert tab.page.app.language == tab.kept["language"] == "it"
    assert tab.page.clue_words() != clue
    assert "Quale pedina" in tab.sees("ask")
    tab.send("language")
    assert tab.page.clue_words() == clue


# --- why


def test_why_opens_the_rule_behind_what_stands_there():
    tab = guessing()
    seen = []
    for step in (lambda: None, lambda: tab.send("start"), lambda: tab.send("guess", kind="soldier")):
        step()
        tab.send("why")
        assert tab.page.dialog == "why"
        seen.append(tab.page.dialog_fact)
        assert tab.sees("dialog")
        tab.send("dismiss")
    assert seen == ["WK-GUESS-2", "WK-GUESS-3", "WK-GUESS-4"]


# --- hostile messages


HOSTILE = [
    None,
    [],
    {"do": None},
    {"do": "guess"},
    {"do": "guess", "kind": 0},
    {"do": "guess", "kind": ["soldier"]},
    {"do": "guess", "kind": "dragon"},
    {"do": "guess", "kind": {"soldier": 1}},
    {"do": "colour", "value": ["blue"]},
    {"do": "colour", "value": {}},
    {"do": "start"},
    {"do": "set", "what": "seconds", "value": "9" * 5000},
    {"do": "set", "what": "seconds", "value": "²"},
    {"do": "set", "what": "seconds", "value": -1},
    {"do": "set", "what": ["seconds"], "value": {}},
    {"do": "set", "what": "size", "value": ["quick"]},
    {"do": "set", "what": "self", "value": 1},
    {"do": "open", "dialog": ["menu"]},
    {"do": "open", "dialog": {"menu": 1}},
    {"do": "open", "dialog": "why", "fact": "WK-NONE-1"},
    {"do": "open", "dialog": "why", "fact": {"x": 1}},
    {"do": "open", "dialog": "end"},
    {"do": "adult"},
    {"do": "adult", "answer": ["56"]},
    {"do": "adult", "answer": "<b>"},
    {"do": "resume", "key": "match.guess.nowhere"},
    {"do": "resume", "key": ["match.guess.T"]},
    {"do": "load_file", "text": 7},
    {"do": "load_file", "text": '{"format": "little-wars-kit match", "version": 1e999}'},
    {"do": "voices", "voices": [None, {}]},
    {"do": "spoken"},
    {"do": "store_full"},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "answer", "action": "time out"},
    {"do": "hello", "kept": 7, "tab": {}, "query": []},
]  # fmt: skip


@pytest.mark.parametrize("message", HOSTILE, ids=lambda message: json.dumps(message)[:60])
def test_no_message_breaks_the_page_or_the_game(message, caplog):
    tab = guessing(query=QUICK)
    answer(tab)
    before = list(tab.page.match.record)
    with caplog.at_level(logging.ERROR, "kit"):
        tab.page.receive(message)
    assert not caplog.records, caplog.records[0].exc_text
    assert tab.page.match.record == before
    tab.send("dismiss")
    answer(tab)
    assert len(tab.page.match.record) == len(before) + 2


SIMPLE = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
VALUES = SIMPLE | st.lists(SIMPLE, max_size=3) | st.dictionaries(st.text(max_size=5), SIMPLE, max_size=3)
NAMES = ["kind", "value", "what", "dialog", "fact", "answer", "key", "text", "voices", "on", "self"]
WORDS = [
    *KINDS,
    "blue",
    "pink",
    "size",
    "seconds",
    "aloud",
    "take_back",
    "quick",
    "on",
    "10",
    "0",
    "menu",
    "why",
    "end",
]
MESSAGES = st.builds(
    lambda do, facts: {"do": do, **facts},
    st.sampled_from([name for name in HANDLERS if name not in ("hello", "store_full")]),
    st.dictionaries(st.sampled_from(NAMES), VALUES | st.sampled_from(WORDS), max_size=4),
)


@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(MESSAGES, min_size=5, max_size=25))
def test_any_stream_of_messages_leaves_a_page_that_plays(messages):
    tab = guessing(query=QUICK)
    for message in messages:
        tab.page.receive(message)
        assert "<script" not in tab.html()
    again, _ = Match.load(GAME, tab.page.saved_text())
    assert again.state == tab.page.state
    assert tab.page.app.bar


def test_what_a_device_keeps_can_be_nonsense():
    for kept in ("nonsense", "[]", "{}", '{"by": '):
        tab = guessing({"match.guess.T": kept, "progress.guess": kept, "unlocked": kept})
        tab.send("start")
        assert tab.page.state.clue is not None
        play(tab)
        assert json.loads(tab.kept["progress.guess"]) == {"guess": 3}
