"""Files that somebody brings: what is wrong with one is told in a sentence that stays, and nothing is lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kit.core.agreements import Resign
from kit.core.match import MAX_BYTES, Match
from kit.games import game
from kit.games.war_kids import GAME
from kit.text import languages
from kit.tutor.stars import stars_text
from kit.widgets.board.update import on
from tests.widgets.fake_browser import FakeBrowser, saved
from tests.widgets.pages import BOARDS, PAGES, opened
from tests.widgets.pupil import LESSONS, at, learning, solve
from tests.widgets.workbench import file

BAD: dict[str, Any] = {
    "nothing": "",
    "a cut one": saved()[:200],
    "a list": "[]",
    "no match": "{}",
    "nested": "[" * 100_000,
    "far too large": "x" * (MAX_BYTES + 1),
    "large": "x" * 3_000_000,
    "no text": None,
    "a number": 7,
    "a version without end": '{"format": "little-wars-kit match", "version": 1e999}',
    "another game": saved().replace("war_kids", "chess"),
    "a newer one": saved().replace('"version": 1', '"version": 99'),
    "an action that is none": saved().replace('"actions": []', '"actions": ["P Z99-A1"]'),
    "a map that is too large": file("map 99x99"),
    "stars that are cut": stars_text({"war_kids/1": 3})[:-9],
    "stars without end": '{"stars": {"war_kids/x": 1e999}}',
}
BY_ITSELF = sorted(do for do, one in on.known.items() if one.manner in ("unasked", "silent"))
"""What a browser says without anybody having done anything: the board has the focus again, say."""
MORE = '"<img src=x onerror=alert(1)>"'


@pytest.mark.slow
@pytest.mark.cases(10)
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("page", PAGES)
def test_a_bad_file_is_told_in_a_sentence_that_stays_and_nothing_is_lost(page: str, lang: str) -> None:
    assert {"board_focus", "stored", "voices"} <= set(BY_ITSELF)
    tab = opened(page, languages=[lang])
    while tab.page.dialog:
        tab.send("dismiss")
    for what, text in BAD.items():
        tab.send("open", dialog="stars" if page.startswith("learn") else "save")
        assert page == "guess" or 'data-do="load_file"' in tab.program.app.dialog
        before, kept = len(tab.said()), dict(tab.kept)
        state = tab.page.state
        tab.send("load_file", text=text)
        sentence = tab.page.notice
        assert len(sentence) > 20, what
        assert "\n" not in sentence
        assert (tab.page.state, tab.kept, tab.page.dialog) == (state, kept, "")
        assert tab.said(urgent=True)[-1] == sentence
        for message in BY_ITSELF:
            tab.send(message)
            assert tab.page.notice == sentence, message
        assert tab.said()[before:].count(sentence) == 1
        tab.send("open", dialog="menu")
        assert tab.page.notice == ""


@pytest.mark.parametrize("game_id", BOARDS)
def test_what_stands_in_a_hostile_match_is_never_markup(game_id: str) -> None:
    tab = opened(f"play {game_id}")
    start = game(game_id).scenarios()[0]
    text = json.dumps(json.loads(Match(game(game_id), start).save(when=1)), separators=(",", ":"))
    for old, new in (
        (f'"{game_id}"', MORE),
        ('"options":{}', f'"options":{{{MORE}:1}}'),
        ('"actions":[]', f'"actions":[{MORE}]'),
        ('"actions":[]', '"actions":["no such thing"]'),
    ):
        broken = text.replace(old, new)
        assert broken != text, old
        tab.send("load_file", text=broken)
        assert tab.page.notice
        assert MORE not in tab.html()
        assert "<img src=x" not in tab.html()


@pytest.mark.parametrize("page", [f"play {game_id}" for game_id in BOARDS] + ["guess"])
def test_a_file_takes_a_match_along(page: str) -> None:
    tab, other = opened(page), opened(page, tab="U")
    if page == "guess":
        tab.send("guess", kind="soldier")
    else:
        tab.act(next(iter(tab.page.game.legal_actions(tab.page.match.state)), Resign(0)))
    tab.send("save_file")
    (order,) = (order for order in tab.orders if order["order"] == "download")
    assert order["name"].endswith(".json")
    other.send("load_file", text=order["text"])
    assert other.page.match.state == tab.page.match.state
    assert other.sees("log") == tab.sees("log")


def test_stars_are_taken_along_and_brought_back() -> None:
    tab = at("war_kids", 1)
    solve(tab)
    tab.send("stars_file")
    (order,) = (order for order in tab.orders if order["order"] == "download")
    other = learning("war_kids", kept={"progress.war_kids": json.dumps({LESSONS[1].id: 2})})
    other.send("load_file", text=order["text"])
    assert json.loads(other.kept["progress.war_kids"]) == {LESSONS[0].id: 3, LESSONS[1].id: 2}
    assert other.page.notice in other.sees("note")


# --- half a letter (a lone surrogate), from a file or typed on a page, never reaches the socket: it could not be sent

HALF = "A\ud800"


def sent(tab: FakeBrowser) -> str:
    """Everything that the browser has been sent; raises UnicodeEncodeError where that cannot be."""
    words = {name: str(value) for name, value in tab.program.app.values().items()}
    everything = json.dumps([words, tab.orders], ensure_ascii=False, default=repr)
    everything.encode()
    return everything


@pytest.mark.parametrize("game_id", BOARDS)
def test_a_match_with_half_letters_in_its_words_is_played(game_id: str) -> None:
    start = game(game_id).scenarios()[0]
    own = {
        "id": f"own{HALF}",
        "position": start.position,
        "titles": {"en": HALF, HALF: HALF},
        "briefings": {"en": HALF},
    }
    torn = json.loads(Match(game(game_id), start).save(settings={"face": HALF})) | {"scenario": own}
    tab = opened(f"play {game_id}", {"language": HALF, HALF: HALF}, voices=[HALF])
    tab.send("load_file", text=json.dumps(torn))
    assert tab.page.match.scenario.titles == {"en": "A�", "A�": "A�"}
    tab.send("save_file")
    assert "A�" in sent(tab)


@pytest.mark.parametrize("torn", [{"options": {HALF: True}}, {"game": HALF}, {"actions": [HALF]}, {"version": HALF}])
def test_what_is_said_of_a_torn_file_can_be_sent(torn: dict[str, Any]) -> None:
    tab = opened("play war_kids")
    tab.send("load_file", text=json.dumps(json.loads(Match(GAME, GAME.scenarios()[0]).save()) | torn))
    assert tab.page.notice
    sent(tab)


@pytest.mark.parametrize("page", PAGES)
def test_a_message_with_half_letters_is_answered(page: str) -> None:
    tab = opened(
        page, {"language": HALF, "progress.war_kids": json.dumps({HALF: 3})}, query={"lesson": HALF, HALF: HALF}
    )
    for do in ("choose_part", "draft", "name", "story", "tell", "open", "set", "load_file", "lesson", "look", "resume"):
        tab.send(
            do, **dict.fromkeys(("kind", "value", "what", "name", "words", "fact", "dialog", "text", "lesson"), HALF)
        )
    sent(tab)


def test_a_battle_with_half_letters_is_made_and_played() -> None:
    tab = opened("workshop")
    tab.send("new", start="hill")
    tab.send("story", what="title", words="en", value=HALF)
    tab.send("story", what="briefing", words="en", value=f"{HALF}\n{HALF}")
    assert tab.page.plan.briefings["en"] == "A�\nA�"
    data = json.loads(tab.kept[tab.page.slot])
    tab.send("load_file", text=json.dumps(data | {"titles": {"en": HALF}, "briefings": {"en": f"{HALF}\n{HALF}"}}))
    assert tab.page.plan.briefings["en"] == "A�\nA�"
    tab.send("save_file")
    tab.send("begin")
    assert "A�" in sent(tab)
