"""No message breaks a page, whatever a browser sends: on every page, each message with each kind of nonsense in it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.core.match import Match
from kit.games.kanonkugle import draft_file
from kit.games.runewars import draft_file as table_file
from kit.games.war_kids.pieces import KINDS
from tests.sampling import amount, sampled
from tests.widgets.fake_browser import FakeBrowser, saved
from tests.widgets.pages import PAGES, opened
from tests.widgets.pupil import solve_step

every_page = pytest.mark.parametrize("page", PAGES)
NAN, HUGE = float("nan"), 10**400
NONSENSE = [
    None, -1, HUGE, NAN, float("inf"), -1e308, 2.5, "", "9" * 5000, "²", "-", "<script>", "../x" * 40, "x" * 1_000_001,
    [], [7], ["on"], [[1]], [["a", 0.5]], [[NAN, 0.5]], [[HUGE, True]], {}, {"x": 1}, {"value": [1]},
]  # fmt: skip
"""What makes no sense in any field of a message."""
NO_MESSAGES = [
    *(None, 7, "undo", [], {}, {"do": None}, {"do": 7}, {"do": ["undo"]}, {"do": ""}, {"do": "no_such_thing"}),
    *({"do": "_ipython_display_"}, {"do": "receive", "message": {"do": "end"}}, {"do": "answer", "action": "time out"}),
    {"do": "hello", "kept": 7, "tab": {}, "others": 7, "query": [], "voices": 7, "languages": 7},
    {"do": "hello", "kept": {"match.war_kids.x": 7, "lesson.war_kids.x": "7"}, "tab": "T", "languages": [7, None]},
]
WORDS = [
    "enter", "up", "left", "escape", "menu", "new", "end", "why", "on", "off", "0", "1", "2", "3", "6", "12", "-1",
    "hill", "meadow", "blue", "pink", "quick", "size", "seconds", "seat", "own_chance", "face", "military", "scenario",
    "replay", "road", "aloud", "soldier", "wood", "start", "whole", "cancel", "delete", "hold_blue", "WK-MOVE-1",
    "scouts", "120x90", "turn", "larger", "picture", "free", *KINDS,
]  # fmt: skip
SIMPLE = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
VALUES = (
    SIMPLE | st.lists(SIMPLE | st.lists(SIMPLE, max_size=2), max_size=3) | st.dictionaries(st.text(max_size=5), SIMPLE)
)
LONG = ("hello", "fight", "print")
"""What is a page's beginning, or goes on beside it for a while."""


@pytest.fixture
def unbroken(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing has gone wrong that a page had to excuse."""
    with caplog.at_level(logging.ERROR, "kit"):
        yield
    records = caplog.get_records("call")
    assert not records, records[0].exc_text


def said(tab: FakeBrowser) -> dict[str, list[str]]:
    """The facts of each message that a browser may send to a page."""
    return {do: [*one.facts] for do, one in tab.program.kind.answers.known.items() if one.manner != "inner"}


def record(tab: FakeBrowser) -> Any:
    """What may not change by nonsense: what was played or made, and how far the lesson is."""
    page = tab.page
    match, run = getattr(page, "match", None), getattr(page, "run", None)
    return match and list(match.record), getattr(page, "plan", None), run and run.number


def goes_on(tab: FakeBrowser) -> None:
    """What was kept is what is there, and it can be played or made on."""
    page, app = tab.page, tab.program.app
    assert "<script" not in tab.html()
    assert app.bar
    if hasattr(page, "match"):
        again, _ = Match.load(page.game, page.saved_text())
        assert again.state == page.match.state
    elif app.page == "learn":
        tab.send("dismiss")
        tab.send("lesson", lesson=(first := page.lessons[0]).id)
        tab.send("again_lesson")
        assert tab.page.run.lesson is first
        solve_step(tab)
    elif page.game.id == "kanonkugle":
        tab.send("dismiss")
        tab.send("new_troop")
        assert draft_file.read_file(tab.kept["workshop.kanonkugle.T"]) == tab.page.plan
    elif page.game.id == "runewars":
        tab.send("dismiss")
        tab.send("new", start="fan")
        assert table_file.read_file(tab.kept["workshop.runewars.T"]) == tab.page.plan
    else:
        tab.send("dismiss")
        tab.send("new", start="hill")
        assert tab.page.plan.titles["en"] == "The hill of the two Mages"


@pytest.mark.slow
@pytest.mark.usefixtures("unbroken")
@pytest.mark.cases(5)
@every_page
def test_no_message_is_broken_by_what_is_in_it(page: str) -> None:
    """A fact that makes no sense is as if it had been left out."""
    first = (tab := opened(page)).page
    for do, names in said(tab).items():
        tab.program.receive({"do": do})
        bare, tab.program.page = record(tab), first
        for nonsense in sampled(NONSENSE, 5, f"{page} {do}") if names and do not in LONG else ():
            tab.program.receive({"do": do, "self": 1, **dict.fromkeys(names, nonsense)})
            assert record(tab)[0] == bare[0], do
            assert "<script" not in tab.html(), do
            tab.program.page = first
    tab.program.page = first
    goes_on(tab)


@pytest.mark.slow
@pytest.mark.usefixtures("unbroken")
@every_page
def test_what_is_no_message_changes_nothing(page: str) -> None:
    tab = opened(page)
    before = record(tab)
    for content in NO_MESSAGES:
        tab.program.receive(content)
        assert record(tab) == before or isinstance(content, dict), content
    goes_on(tab)


@pytest.mark.slow
@pytest.mark.usefixtures("unbroken")
@pytest.mark.cases(5)
@every_page
@settings(max_examples=amount(6, 100), suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_after_any_stream_of_messages_a_page_goes_on(page: str, data: st.DataObject) -> None:
    tab = opened(page)
    known = said(tab)
    for do in data.draw(st.lists(st.sampled_from([do for do in known if do not in LONG]), min_size=4, max_size=20)):
        values = st.sampled_from(WORDS) | st.floats(0, 1) | VALUES
        tab.program.receive({"do": do, **{name: data.draw(values) for name in known[do]}})
    goes_on(tab)


@pytest.mark.usefixtures("unbroken")
@every_page
@pytest.mark.parametrize(
    "nonsense", ["nonsense", "[]", "7", "null", "{}", '{"by": ', '{"asked": "", "run": {"lesson": 7}}']
)
def test_what_a_device_keeps_can_be_nonsense(page: str, nonsense: str) -> None:
    new = PAGES[page]().page
    places = {need.replace("$tab", "T").replace("$resume", "U") for need in (*new.needed(), *new.glimpsed())}
    tab = opened(page, {f"{place}T" if place.endswith(".") else place: nonsense for place in places})
    assert tab.page.greeted
    goes_on(tab)


def test_names_from_a_file_are_text_never_markup() -> None:
    tab = FakeBrowser({"match.war_kids.T": saved().replace('"Mine"', '"<img src=x onerror=alert(1)>"')})
    tab.send("open", dialog="menu")
    assert "onerror" in tab.html()
    assert "<img" not in tab.html()
