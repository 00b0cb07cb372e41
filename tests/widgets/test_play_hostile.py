"""The play page without a browser: no message breaks it, nor a match."""

import json
import logging

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.core.match import Match
from kit.games.war_kids import GAME
from kit.widgets.play.update import ANSWERS
from kit.widgets.run.messages import named
from tests.widgets.fake_browser import MEADOW, FakeBrowser, opened, saved
from tests.widgets.nonsense import messages

HANDLERS = sorted(named(ANSWERS))


HOSTILE = [
    None,
    7,
    "undo",
    [],
    {},
    {"do": None},
    {"do": 7},
    {"do": ["undo"]},
    {"do": "no_such_thing"},
    {"do": "_ipython_display_"},
    {"do": "receive", "message": {"do": "end"}},
    {"do": ""},
    {"do": "tap"},
    {"do": "tap", "x": "0.5", "y": None, "width": []},
    {"do": "tap", "x": 1e308, "y": -1e308, "width": 1e308},
    {"do": "tap", "x": float("nan"), "y": float("inf"), "width": float("nan")},
    {"do": "tap", "x": 10**400, "y": 0.5, "width": 800},
    {"do": "tap", "self": 1, "x": 0.5},
    {"do": "key", "key": 7},
    {"do": "key", "key": {"enter": 1}},
    {"do": "act", "index": -1},
    {"do": "act", "index": 10**9},
    {"do": "act", "index": "9" * 5000},
    {"do": "act", "index": "²"},
    {"do": "act", "index": [0]},
    {"do": "die", "value": 7},
    {"do": "die", "value": "9" * 5000},
    {"do": "die", "value": "²"},
    {"do": "die", "value": {"pips": 6}},
    {"do": "roll"},
    {"do": "open", "dialog": "no_such_dialog"},
    {"do": "open", "dialog": ["menu"]},
    {"do": "open", "dialog": "why", "fact": "WK-NONE-1"},
    {"do": "open", "dialog": "why", "fact": {"x": 1}},
    {"do": "next_match"},
    {"do": "poke"},
    {"do": "sound", "value": ["on"]},
    {"do": "tell", "fact": "../x" * 40},
    {"do": "why", "rule": ["WK-MOVE-1"]},
    {"do": "why", "rule": "<script>"},
    {"do": "draft", "what": "seat", "value": 9, "seat": -1},
    {"do": "draft", "what": ["scenario"], "value": {}},
    {"do": "set", "what": "seats", "value": []},
    {"do": "set", "what": "face", "value": "<b>"},
    {"do": "set", "what": {"own_chance": 1}, "value": [1]},
    {"do": "load_file"},
    {"do": "load_file", "text": 7},
    {"do": "load_file", "text": "x" * 1_000_001},
    {"do": "load_file", "text": "[" * 100_000},
    {"do": "load_file", "text": '{"format": "little-wars-kit match", "version": 1e999}'},
    {"do": "resume", "key": "match.war_kids.nowhere"},
    {"do": "resume", "key": ["match.war_kids.T"]},
    {"do": "resume", "key": "language"},
    {"do": "voices", "voices": 7},
    {"do": "voices", "voices": [None, {}]},
    {"do": "still", "on": "yes"},
    {"do": "board_focus", "on": [1]},
    {"do": "replay", "step": "-"},
    {"do": "replay", "step": "9" * 5000},
    {"do": "replay", "step": [1]},
    {"do": "play_from_here"},
    {"do": "replay_pause"},
    {"do": "store_full"},
    {"do": "read"},
    {"do": "hello", "kept": 7, "tab": {}, "others": 7, "query": [], "voices": 7, "languages": 7},
    {"do": "hello", "kept": {"match.war_kids.x": 7}, "tab": "T", "languages": [7, None]},
]


@pytest.mark.slow
@pytest.mark.parametrize("message", HOSTILE, ids=lambda message: json.dumps(message)[:60])
def test_no_message_breaks_the_page_or_the_match(message, caplog):
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G2", "F2")
    before = list(tab.page.match.record)
    assert len(before) == 1
    with caplog.at_level(logging.ERROR, "kit"):
        tab.program.receive(message)
    assert not caplog.records, caplog.records[0].exc_text
    assert tab.page.match.record == before
    tab.send("replay_end")
    tab.send("dismiss")
    tab.tap("G4", "F4")
    assert len(tab.page.match.record) == 2


NAMES = [
    "x",
    "y",
    "width",
    "key",
    "index",
    "value",
    "what",
    "seat",
    "dialog",
    "fact",
    "rule",
    "text",
    "step",
    "on",
    "voices",
    "scenario",
    "self",
]
WORDS = [
    "enter",
    "up",
    "left",
    "menu",
    "new",
    "end",
    "seat",
    "own_chance",
    "past_chance",
    "face",
    "scenario",
    "hill",
    "meadow",
    "on",
    "off",
    "0",
    "1",
    "2",
    "3",
    "6",
    "replay",
]
MESSAGES = messages(HANDLERS, NAMES, WORDS)


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(MESSAGES, min_size=5, max_size=25))
def test_any_stream_of_messages_leaves_a_page_that_plays(messages):
    tab = opened(saved(own_chance=True))
    for message in messages:
        tab.program.receive(message)
        assert "<script" not in tab.program.app.ask
    again, _ = Match.load(GAME, tab.page.saved_text())
    assert again.state == tab.page.match.state
    assert tab.program.app.bar


def test_names_from_a_file_are_text_never_markup():
    data = json.loads(saved())
    data["scenario"]["titles"] = {"en": "<img src=x onerror=alert(1)>"}
    tab = opened(json.dumps(data))
    tab.send("open", dialog="menu")
    assert "<img" not in "".join(getattr(tab.program.app, region) for region in ("head", "ask", "log", "dialog"))
