"""The guess page without a browser: no message breaks it, nor a match."""

import json
import logging

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.core.match import Match
from kit.games.war_kids.guess import GAME
from kit.games.war_kids.pieces import KINDS
from kit.widgets.games.war_kids.guess.update import ANSWERS
from kit.widgets.run.messages import named
from tests.widgets.guesser import QUICK, answer, guessing, play
from tests.widgets.nonsense import messages

HANDLERS = sorted(named(ANSWERS))


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


@pytest.mark.slow
@pytest.mark.parametrize("message", HOSTILE, ids=lambda message: json.dumps(message)[:60])
def test_no_message_breaks_the_page_or_the_game(message, caplog):
    tab = guessing(query=QUICK)
    answer(tab)
    before = list(tab.page.match.record)
    with caplog.at_level(logging.ERROR, "kit"):
        tab.program.receive(message)
    assert not caplog.records, caplog.records[0].exc_text
    assert tab.page.match.record == before
    tab.send("dismiss")
    answer(tab)
    assert len(tab.page.match.record) == len(before) + 2


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
MESSAGES = messages(HANDLERS, NAMES, WORDS)


@pytest.mark.slow
@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(MESSAGES, min_size=5, max_size=25))
def test_any_stream_of_messages_leaves_a_page_that_plays(messages):
    tab = guessing(query=QUICK)
    for message in messages:
        tab.program.receive(message)
        assert "<script" not in tab.html()
    again, _ = Match.load(GAME, tab.page.saved_text())
    assert again.state == tab.page.state
    assert tab.program.app.bar


def test_what_a_device_keeps_can_be_nonsense():
    for kept in ("nonsense", "[]", "{}", '{"by": '):
        tab = guessing({"match.guess.T": kept, "progress.guess": kept, "unlocked": kept})
        tab.send("start")
        assert tab.page.state.clue is not None
        play(tab)
        assert json.loads(tab.kept["progress.guess"]) == {"guess": 3}
