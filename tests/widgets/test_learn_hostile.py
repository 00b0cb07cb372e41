"""The learn page without a browser: no message breaks it, nor a lesson."""

import json
import logging

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.widgets.learn.update import ANSWERS
from kit.widgets.run.messages import named
from tests.widgets.nonsense import messages
from tests.widgets.pupil import EXAM, LESSONS, at, learning, solve_step

HANDLERS = sorted(named(ANSWERS))


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
    {"do": "poke"},
    {"do": "tell", "fact": {"x": 1}},
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


@pytest.mark.slow
@pytest.mark.parametrize("message", HOSTILE, ids=lambda message: json.dumps(message)[:60])
def test_no_message_breaks_the_page_or_the_lesson(message, caplog):
    tab = at("war_kids", 1, 2)
    with caplog.at_level(logging.ERROR, "kit"):
        tab.program.receive(message)
    assert not caplog.records, caplog.records[0].exc_text
    tab.send("dismiss")
    tab.send("lesson", lesson="1")
    solve_step(tab)


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
MESSAGES = messages(HANDLERS, NAMES, WORDS)


@pytest.mark.slow
@settings(max_examples=10, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(MESSAGES, min_size=5, max_size=12), st.integers(1, len(LESSONS)))
def test_any_stream_of_messages_leaves_a_lesson_that_can_be_done(messages, lesson):
    tab = at("war_kids", lesson)
    for message in messages:
        tab.program.receive(message)
        assert "<script" not in tab.program.app.ask
    tab.send("dismiss")
    # Some streams lead to the exam, which is a match and has no solution.
    tab.send("lesson" if tab.page.run.lesson is EXAM else "again_lesson", lesson=LESSONS[lesson - 1].id)
    solve_step(tab)


def test_what_a_device_keeps_can_be_nonsense():
    for kept in ("nonsense", "[]", "7", '{"asked": "", "run": {"lesson": "war_kids/../x"}}', '{"asked": "", "run": 7}'):
        tab = learning(
            "war_kids", kept={"lesson.war_kids.T": kept, "lesson.war_kids.U": kept, "progress.war_kids": kept}
        )
        assert tab.page.run.lesson is LESSONS[0]
        solve_step(tab)
