"""The learn page without a browser: every lesson by tapping, wrong tries, help, what is kept, hostile messages."""

import asyncio
import json
import logging
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.games.war_kids import GAME
from kit.games.war_kids.battle import hex_name
from kit.tutor import lessons
from kit.tutor.stars import stars_text
from kit.widgets.learn import LearnPage
from kit.widgets.tables import LESSON_TABLES
from tests.widgets.fake_browser import FakeBrowser

*LESSONS, EXAM = lessons("war_kids")
STEPS = [(n, m) for n, lesson in enumerate(LESSONS, 1) for m in range(1, len(lesson.steps) + 1)]
HANDLERS = sorted(name[3:] for name in dir(LearnPage) if name.startswith("on_"))


def learning(kept=None, tab="T", **hello) -> FakeBrowser:
    """A tab with the learn page; `lesson` in its address names the lesson."""
    return FakeBrowser(kept, tab, page=LearnPage("war_kids"), **hello)


def at(lesson: int, step: int = 1, **hello) -> FakeBrowser:
    """A tab at the start of a step of a lesson, both counted from 1, with everything before it done."""
    tab = learning(query={"lesson": str(lesson)}, **hello)
    while tab.page.run.number < step - 1:
        solve_step(tab)
    return tab


def taps_of(tab: FakeBrowser) -> list[list[str]]:
    """What to tap for the solution of the present step: for each action its hexes; none for a button."""
    step = tab.page.run.step
    if step.kind == "point":
        return [[step.places[0]]]
    return [re.findall(r"[A-Z]\d+", text) for text in step.solution]


def do(tab: FakeBrowser, text: str) -> None:
    """Does one action of a solution with the finger: the big button, the die, or taps until it is done."""
    page, hexes = tab.page, re.findall(r"[A-Z]\d+", text)
    if text.startswith("end "):
        tab.send("end")
    elif text.startswith("roll "):
        tab.send("die", value=text.removeprefix("roll "))
    elif text.startswith("push "):
        tab.tap(hexes[-1])
    elif "x" in text or "v" in text:
        *by, target = hexes
        before = page.run.number, page.run.state
        for name in (by[0], target, *by[1:]):
            if (page.run.number, page.run.state) == before:
                tab.tap(name)
    else:
        number = page.run.number
        tab.tap(hexes[0])
        if page.run.number == number:
            tab.tap(hexes[-1])
        if page.armed is not None:  # a spell that goes round something has shown its way first
            tab.tap(hexes[-1])
    if ways := page.table.buttons(page.state, page.partial, page.t):
        tab.send("act", index=str(ways[-1 if "slow" in text else 0].number))


def solve_step(tab: FakeBrowser) -> None:
    """Does the present step as its solution says, and goes on."""
    page, number = tab.page, tab.page.run.number
    step = page.run.step
    if step.kind == "answer":
        tab.send("choose", choice=str([choice.right for choice in step.choices].index(True)))
    elif step.kind == "point":
        tab.tap(step.places[0])
    else:
        for text in step.solution:
            do(tab, text)
    assert page.run.number == number + 1, (page.run.lesson.id, number, page.bubble)
    if not page.run.finished:
        tab.send("go_on")


def solve(tab: FakeBrowser) -> None:
    """Does the lesson to its end."""
    while not tab.page.run.finished:
        solve_step(tab)


# --- the lessons, played through the page


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("lesson", range(1, len(LESSONS) + 1))
def test_every_lesson_is_done_by_its_solution(lesson, lang):
    tab = at(lesson)
    if lang == "it":
        tab.send("language")
    for step in LESSONS[lesson - 1].steps:
        assert step.goal[lang] in tab.sees("ask").replace("&#39;", "'")
        assert tab.page.my_turn
        solve_step(tab)
    assert json.loads(tab.kept["progress.war_kids"])[LESSONS[lesson - 1].id] == 3
    assert tab.page.dialog == "done"
    assert {"en": "3 stars", "it": "3 stelle"}[lang] in tab.page.app.dialog


@pytest.mark.parametrize("lesson", range(1, len(LESSONS) + 1))
def test_every_step_is_done_from_the_list_of_moves_too(lesson):
    tab = at(lesson)
    places = {}
    while not tab.page.run.finished:
        page, s = tab.page, tab.page.state
        places = {hex_name(s, place): place for place in range(s.battle.grid.size)}
        number = page.run.number
        if page.step.kind in ("point", "try") and taps_of(tab)[0]:
            for name in taps_of(tab)[0][:: max(1, len(taps_of(tab)[0]) - 1)]:
                if page.run.number == number and f'data-place="{places[name]}"' in page.app.more:
                    tab.send("place", place=str(places[name]))
            if page.run.number == number:
                tab.tap(taps_of(tab)[0][-1])
            assert page.run.number == number + 1, (page.run.lesson.id, number)
            tab.send("go_on")
        else:
            solve_step(tab)
    assert tab.page.dialog == "done"


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_four_hints_lead_out_of_every_step(lesson, step):
    tab = at(lesson, step)
    words = []
    for level in range(1, 5):
        tab.send("hint")
        assert tab.page.help.level == level
        words.append(tab.sees("top"))
        if level in (2, 3) and tab.page.step.kind != "answer":
            assert tab.page.marks
    assert words[0]
    if tab.page.held:
        assert tab.page.held.kind == "shown"
        tab.send("go_on")
    solve_step(tab)


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_whatever_is_tried_is_answered_on_the_board_and_the_step_can_still_be_done(lesson, step):
    tab = at(lesson, step)
    page = tab.page
    for what in tries(tab):
        before = page.run.moves
        tab.send("choose", choice=str(what)) if isinstance(what, int) else tab.tap(*what)
        if page.run.number != step - 1:
            return
        if page.run.moves > before and not page.run.played:
            assert page.bubble is not None, what
            assert page.marks or page.held, what
        if page.held is not None:
            tab.send("go_on")
        tab.send("again")
        assert page.my_turn, what
    solve_step(tab)


def tries(tab: FakeBrowser) -> list:
    """A few things that come to mind in a step: wrong answers, far hexes, walks of one's own units."""
    s, step = tab.page.state, tab.page.run.step
    if step.kind == "answer":
        return [n for n, choice in enumerate(step.choices) if not choice.right]
    names = [hex_name(s, place) for place in range(s.battle.grid.size)]
    mine = [hex_name(s, here) for unit, here in enumerate(s.at) if here >= 0 and s.battle.units[unit].side == s.side]
    if step.kind == "point":
        return [(name,) for name in (*mine, names[-1])]
    return [(names[-1],), *((unit, name) for unit in mine[:2] for name in names[lesson_number(tab) :: 11])]


def lesson_number(tab: FakeBrowser) -> int:
    return LESSONS.index(tab.page.run.lesson)


# --- a wrong try


def test_a_wrong_try_is_played_and_then_it_is_the_learners_go_again():
    tab = at(1)
    tab.tap("E1")
    page = tab.page
    assert page.held.kind == "wrong"
    soldier = page.shown_state.at[0]
    assert soldier != page.state.at[0]
    assert "the Soldier stops" in tab.sees("bubble")
    assert 'data-do="go_on"' in page.app.ask
    tab.send("go_on")
    assert page.shown_state is page.state
    assert page.bubble is None
    solve_step(tab)


def test_a_forbidden_try_is_marked_and_says_why():
    tab = at(3, 4)
    tab.tap("D2", "D6")
    assert any(order["order"] == "shake" for order in tab.orders)
    assert "3 points, 3 hexes" in tab.sees("bubble")
    assert any(mark.kind == "arrow" for mark in tab.page.marks)
    assert tab.page.held.kind == "step"


def test_the_words_do_not_hide_what_they_point_at_and_a_tap_takes_them_away():
    tab = at(2)
    tab.tap("D4", "C4")
    assert "The flag is here" in tab.sees("bubble")
    s, place = tab.page.state, tab.page.bubble.place
    assert hex_name(s, place) in ("C2", "D2")
    tab.send("quiet")
    assert tab.sees("bubble") == ""
    assert tab.page.marks
    tab.tap("D2")
    assert not tab.page.base.path, "the trace of the wrong way goes with the next try"
    tab.tap("D2")
    solve_step(tab)


def test_a_rule_is_explained_where_the_lesson_foresaw_nothing():
    tab = at(3)
    tab.tap("D2", "D7")
    assert tab.page.bubble.rule_id == "WK-MOVE-2"
    english = tab.sees("bubble")
    tab.send("language")
    assert tab.sees("bubble") not in ("", english)
    tab.send("language")
    assert tab.sees("bubble") == english
    tab.send("why")
    assert (tab.page.dialog, tab.page.dialog_fact) == ("why", "WK-MOVE-2")


def test_wrong_tries_cost_stars_but_never_all():
    tab = at(1)
    for name in ("E1", "E3", "E4", "A1") * 3:
        tab.tap(name)
        tab.send("go_on")
    solve(tab)
    assert json.loads(tab.kept["progress.war_kids"]) == {LESSONS[0].id: 1}


def test_the_solution_is_shown_as_motion_and_any_tap_ends_it():
    tab = at(1, 2, still=False)

    async def run() -> None:
        tab.send("show_me")
        await asyncio.sleep(0)
        assert tab.page.watching
        assert "Watch" in tab.sees("top")
        tab.tap("A1")
        assert tab.page.held.kind == "shown"
        tab.send("go_on")

    asyncio.run(run())
    solve_step(tab)


def test_undo_and_redo_within_a_step():
    tab = at(2, 5)
    tab.tap("E2", "D2")
    moved = tab.page.state
    tab.send("undo")
    assert tab.page.state != moved
    tab.send("redo")
    assert tab.page.state == moved
    tab.send("undo")
    solve_step(tab)


# --- blows and spells


@pytest.mark.parametrize(
    ("lesson", "step", "taps", "rule"),
    [
        (2, 4, ["A4"], "WK-TURN-3"),
        (8, 4, ["E4"], "WK-SPELL-1"),
        (9, 2, ["D4", "D3"], "WK-FIGHT-1"),
        (10, 2, ["C7"], "WK-ENG-1"),
        (10, 2, ["D5"], "WK-ENG-1"),
        (11, 4, ["C3", "D2"], "WK-SPELL-7"),
        (11, 5, ["C2"], "WK-SPELL-4"),
        (11, 5, ["E2"], "WK-SPELL-3"),
        (11, 6, ["D2", "D9"], "WK-SPELL-5"),
        (12, 3, ["D2", "D5"], "WK-SPELL-8"),
    ],
)
def test_a_tap_that_can_mean_what_a_lesson_foresees_is_answered_in_its_words(lesson, step, taps, rule):
    tab = at(lesson, step)
    said = {foreseen.refused: foreseen.say["en"] for foreseen in tab.page.step.tries}[rule]
    tab.tap(*taps)
    bubble = tab.page.bubble
    assert (f"{bubble.first} {bubble.rest}".strip(), bubble.rule_id) == (said, rule)


def test_a_blow_has_no_price():
    tab = at(7)
    assert tab.page.guide
    assert "kit-bill" not in tab.page.app.tray
    tab.tap("D4", "B2")
    assert "kit-bill" not in tab.page.app.tray
    assert "kit-bill" in at(4).page.app.tray


def test_a_turn_can_be_ended_in_vain_only_where_a_lesson_asks_for_it():
    assert 'data-do="end"' in at(7, 3).page.app.ask
    assert 'data-do="end"' not in at(7, 1).page.app.ask
    assert 'data-do="end"' not in at(10, 6).page.app.ask


def test_a_road_counts_in_what_a_way_costs_and_a_push_costs_nothing():
    table = LESSON_TABLES["war_kids"]()
    s = GAME.parse_position("map 6x5; road D1 D2 D3; bS D1; option adv_roads")
    for names, have in ((("D1", "D2", "D3"), 2), (("D1", "D2", "C3"), 1)):
        bill = table.bill(s, tuple(map(s.battle.grid.index, names)))
        assert (bill.total, bill.have) == (2, have)
    s = GAME.parse_position("map 7x5; bM D1; pS D4; option adv_mages; pushing D1*D4 slow")
    assert table.bill(s, tuple(map(s.battle.grid.index, ("D4", "D5", "D6")))) is None


# --- road, stars, keeping


def test_the_road_leads_to_every_lesson_and_shows_the_stars():
    tab = learning({"progress.war_kids": json.dumps({LESSONS[1].id: 2})})
    tab.send("open", dialog="road")
    for number, lesson in enumerate(LESSONS, start=1):
        assert f"Lesson {number}: {lesson.title['en']}" in tab.sees("dialog").replace("&#39;", "'")
        assert f'data-lesson="{lesson.id}"' in tab.page.app.log
        tab.send("lesson", lesson=lesson.id)
        assert tab.page.run.lesson is lesson
        assert tab.page.dialog == ""
        tab.send("open", dialog="road")
    assert 'data-state="done"' in tab.page.app.log


def test_the_next_lesson_is_the_one_not_done_yet():
    tab = learning({"progress.war_kids": json.dumps({LESSONS[0].id: 3})})
    assert tab.page.run.lesson is LESSONS[1]
    solve(tab)
    tab.send("next_lesson")
    assert tab.page.run.lesson is LESSONS[2]


def test_after_the_last_lesson_comes_the_battle():
    done = {lesson.id: 3 for lesson in (*LESSONS[:-1], EXAM)}
    tab = learning({"progress.war_kids": json.dumps(done)})
    solve(tab)
    assert 'href="play.ipynb?scenario=meadow&amp;seats=0,1"' in tab.page.app.dialog
    assert 'data-do="next_lesson"' not in tab.page.app.dialog


@pytest.mark.parametrize("lesson", range(1, len(LESSONS) + 1))
def test_a_lesson_goes_on_after_a_reload(lesson):
    tab = at(lesson, 3)
    again = learning(tab.kept, query={"lesson": str(lesson)})
    assert again.page.run.lesson is LESSONS[lesson - 1]
    assert again.page.run.number == 2
    assert again.sees("ask") == tab.sees("ask")
    solve(again)
    assert json.loads(again.kept["progress.war_kids"]) == {LESSONS[lesson - 1].id: 3}


def test_two_tabs_are_in_two_lessons():
    one = at(1, 3)
    two = learning(one.kept, "U", others=["T"], query={"lesson": "2"})
    solve_step(two)
    again = learning(two.kept | one.kept, "T", others=["U"], query={"lesson": "1"})
    assert (again.page.run.lesson.id, again.page.run.number) == (LESSONS[0].id, 2)


def test_the_better_stars_stay():
    tab = learning({"progress.war_kids": json.dumps({LESSONS[0].id: 3})}, query={"lesson": "1"})
    tab.tap("E1")
    tab.send("go_on")
    solve(tab)
    assert tab.page.run.stars < 3
    assert json.loads(tab.kept["progress.war_kids"]) == {LESSONS[0].id: 3}


def test_stars_are_taken_along_and_brought_back():
    tab = at(1)
    solve(tab)
    tab.send("stars_file")
    (order,) = (order for order in tab.orders if order["order"] == "download")
    other = learning({"progress.war_kids": json.dumps({LESSONS[1].id: 2})})
    other.send("load_file", text=order["text"])
    assert json.loads(other.kept["progress.war_kids"]) == {LESSONS[0].id: 3, LESSONS[1].id: 2}
    assert other.page.notice in other.sees("note")


@pytest.mark.parametrize("text", ["", "{}", "[" * 5000, "x" * 1_000_001, stars_text({"war_kids/1": 3})[:-9]])
def test_a_bad_file_of_stars_is_refused_in_a_sentence(text):
    tab = learning({"progress.war_kids": json.dumps({LESSONS[1].id: 2})})
    tab.send("load_file", text=text)
    assert json.loads(tab.kept["progress.war_kids"]) == {LESSONS[1].id: 2}
    assert tab.page.notice == tab.said()[-1]


# --- language and voice


def test_the_language_changes_in_the_middle_of_a_lesson():
    tab = at(1, voices=["en", "it"])
    tab.tap("E1")
    english = tab.sees("bubble")
    state = tab.page.run.state
    tab.send("language")
    assert tab.page.run.state == state
    assert "Il Soldato fa un passo" in tab.sees("bubble")
    tab.send("read")
    assert tab.hears()[-1].startswith("it-IT: Il Soldato")
    tab.send("language")
    assert tab.sees("bubble") == english
    tab.send("go_on")
    tab.send("language")
    assert "Tocca il più veloce" in tab.sees("ask")
    tab.send("read")
    assert tab.hears()[-1] == "it-IT: Ciao! Ti presento 4 amici. Tocca il più veloce: ha le ali."


def test_every_step_is_read_aloud_where_that_was_chosen():
    tab = at(1, voices=["en"])
    tab.send("set", what="aloud", value="on")
    assert tab.kept["aloud"] == "on"
    solve_step(tab)
    heard = " ".join(tab.hears())
    assert "That’s the Pegasus" in heard
    assert "Fly the Pegasus" in heard
    again = learning(tab.kept, voices=["en"])
    assert again.page.aloud


def test_faces_are_kept():
    tab = at(1)
    tab.send("set", what="face", value="military")
    assert learning(tab.kept).page.face == "military"


# --- hostile messages


HOSTILE = [
    None,
    [],
    {"do": None},
    {"do": "lesson"},
    {"do": "lesson", "lesson": ["1"]},
    {"do": "lesson", "lesson": {"1": 1}},
    {"do": "lesson", "lesson": "../../etc/passwd"},
    {"do": "choose", "choice": "9" * 5000},
    {"do": "choose", "choice": "²"},
    {"do": "choose", "choice": [0]},
    {"do": "place", "place": "9" * 5000},
    {"do": "place", "place": "²"},
    {"do": "place", "place": {"x": 1}},
    {"do": "die", "value": "9" * 5000},
    {"do": "die", "value": "²"},
    {"do": "die", "value": [6]},
    {"do": "roll"},
    {"do": "act", "index": "²"},
    {"do": "act", "index": -1},
    {"do": "tap", "x": float("nan"), "y": float("inf"), "width": 10**400},
    {"do": "tap", "x": "0.5", "y": None, "width": []},
    {"do": "key", "key": {"enter": 1}},
    {"do": "end"},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "go_on"},
    {"do": "again"},
    {"do": "open", "dialog": ["road"]},
    {"do": "open", "dialog": "done"},
    {"do": "open", "dialog": "why", "fact": "WK-NONE-1"},
    {"do": "why", "rule": ["WK-MOVE-1"]},
    {"do": "set", "what": ["face"], "value": {}},
    {"do": "set", "what": "face", "value": ["military"]},
    {"do": "load_file", "text": 7},
    {"do": "load_file", "text": '{"stars": {"war_kids/x": 1e999}}'},
    {"do": "stored", "key": "progress.war_kids", "value": '{"x": "y"}'},
    {"do": "store_full"},
    {"do": "offer", "what": "P E2-B2"},
    {"do": "voices", "voices": [None, {}]},
    {"do": "hello", "kept": {"lesson.war_kids.x": "7", "progress.war_kids": "[]"}, "tab": {}, "query": {"lesson": 7}},
]


@pytest.mark.parametrize("message", HOSTILE, ids=lambda message: json.dumps(message)[:60])
def test_no_message_breaks_the_page_or_the_lesson(message, caplog):
    tab = at(1, 2)
    with caplog.at_level(logging.ERROR, "kit"):
        tab.page.receive(message)
    assert not caplog.records, caplog.records[0].exc_text
    tab.send("dismiss")
    tab.send("lesson", lesson="1")
    solve_step(tab)


SIMPLE = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
VALUES = SIMPLE | st.lists(SIMPLE, max_size=3) | st.dictionaries(st.text(max_size=5), SIMPLE, max_size=3)
NAMES = [
    "x",
    "y",
    "width",
    "key",
    "index",
    "value",
    "what",
    "lesson",
    "dialog",
    "fact",
    "rule",
    "place",
    "choice",
    "on",
]
WORDS = [
    "enter",
    "up",
    "left",
    "menu",
    "road",
    "done",
    "face",
    "aloud",
    "military",
    "on",
    "0",
    "1",
    "2",
    "3",
    "6",
    "12",
]
MESSAGES = st.builds(
    lambda do, facts: {"do": do, **facts},
    st.sampled_from([name for name in HANDLERS if name not in ("hello", "store_full")]),
    st.dictionaries(st.sampled_from(NAMES), VALUES | st.sampled_from(WORDS) | st.floats(0, 1), max_size=4),
)


@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(MESSAGES, min_size=5, max_size=12), st.integers(1, len(LESSONS)))
def test_any_stream_of_messages_leaves_a_lesson_that_can_be_done(messages, lesson):
    tab = at(lesson)
    for message in messages:
        tab.page.receive(message)
        assert "<script" not in tab.page.app.ask
    tab.send("dismiss")
    tab.send("again_lesson")
    solve_step(tab)


def test_what_a_device_keeps_can_be_nonsense():
    for kept in ("nonsense", "[]", "7", '{"asked": "", "run": {"lesson": "war_kids/../x"}}', '{"asked": "", "run": 7}'):
        tab = learning({"lesson.war_kids.T": kept, "lesson.war_kids.U": kept, "progress.war_kids": kept})
        assert tab.page.run.lesson is LESSONS[0]
        solve_step(tab)
