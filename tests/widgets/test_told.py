"""What travels between a page and its browser: only what changed, and the same is there in the end."""

import asyncio
import json
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from kit.core.agreements import TakeBack, parse_table
from kit.core.game import CHANCE, TERMINAL
from kit.core.match import Match
from kit.games import game
from kit.widgets.app import Cell
from kit.widgets.matches import save
from kit.widgets.play import words as story
from kit.widgets.play.model import Play
from kit.widgets.play.page import play_page
from kit.widgets.play.words import SHOWN, Line
from kit.widgets.run.turn import Store
from kit.widgets.run.window import REGIONS, changes
from tests.widgets.fake_browser import FakeBrowser, applied, saved

WORDS = ["<li>a", "<li>a dragon 🐉 lands at E4", "<button>press", "perché", '"S G2-F2", ', "\n", "x"]
LONG = ("war_kids", "kings_war")
"""Games that are not over before 40 actions: in a short one there is little to tell."""


def test_a_text_is_put_together_from_what_was_there():
    rng = Random(3)
    texts = ["".join(rng.choices(WORDS, k=rng.randint(0, 15))) for _ in range(400)]
    for old, new in pairwise(texts):
        assert applied(old, changes(old, new)) == new
    assert changes("as it was", "as it was") == [[0, 9]]
    assert changes("", "new") == ["new"]


def test_a_new_line_on_top_of_a_full_list_is_told_alone():
    lines = [f"<li>{n} {'something happened ' * 40}</li>" for n in range(70)]
    old, new = ("<ol>" + "".join(reversed(lines[at : at + 60])) + "</ol>" for at in (0, 1))
    assert len(json.dumps(changes(old, new))) < len(lines[0]) + 60


# --- bytes


def long_match(game_id: str, times: int = 1) -> Match:
    """A match whose 40 random actions happen over and over."""
    match, rng = Match(game(game_id), game(game_id).scenarios()[0], seed=4), Random(4)
    while len(match.steps) < 40 or match.current_player == CHANCE:
        if match.current_player == CHANCE:
            match.roll()
        else:
            match.play(rng.choice(list(match.game.legal_actions(match.state))))
    match.steps *= times
    match.record *= times
    return match


def told_by_an_action(game_id: str, times: int, monkeypatch) -> tuple[int, int]:
    """The bytes that travel for one action in a match of so many times 40, and how many lines are drawn for it."""
    match = long_match(game_id, times)
    tab = FakeBrowser(page=play_page(game_id), query={"scenario": match.scenario.id, "seats": "0,0"})
    tab.take(match)
    tab.do(save)
    drawn, sent = [], []
    item = story.item
    monkeypatch.setattr(story, "item", lambda *asked: drawn.append(asked) or item(*asked))
    monkeypatch.setattr(tab.program.app, "tell", sent.append)
    tab.orders.clear()
    action = sorted(tab.page.game.legal_actions(tab.page.state), key=str)[0]
    tab.act(action)
    assert len(tab.record) == len(match.record) + 1 > 40 * times
    return len(json.dumps([tab.orders, sent])), len(drawn)


@pytest.mark.parametrize("game_id", LONG)
def test_what_an_action_sends_does_not_grow_with_the_match(game_id, monkeypatch):
    short, _ = told_by_an_action(game_id, 2, monkeypatch)
    long, drawn = told_by_an_action(game_id, 250, monkeypatch)
    assert long < 1.1 * short
    assert long < 24_000
    assert drawn <= 3


# --- the story


def retold(page: Play) -> list[Line]:
    """The whole story, told step by step from the beginning; the newest line first."""
    lines, back, number = [], [], 0
    for words in page.match.record:
        match parse_table(words):
            case None:
                number += 1
            case TakeBack(count=count):
                number -= count
                back.append(number)
    page = replace(page, memo={})
    for number in range(len(page.match.steps) + 1):
        lines[:0] = [Line(number, page.t("story.taken_back"), "TABLE-BACK", turn=True)] * back.count(number)
        if number < len(page.match.steps):
            lines[:0] = reversed(story.lines_of(page, number))
    return [line for line in lines if page.replay is None or line.step < page.replay.step]


@pytest.mark.slow
@pytest.mark.parametrize("game_id", LONG)
def test_whatever_is_done_the_story_is_the_one_told_from_the_beginning(game_id):
    """`FakeBrowser` itself compares all that it has put together with what the page shows."""
    rng = Random(8)

    async def run():
        tab = FakeBrowser(page=play_page(game_id))
        tab.take(long_match(game_id), 0, 0, past_chance=True)
        for _ in range(50):
            await tab.rest()
            do = rng.choices(["act", "undo", "redo", "language", "replay", "face"], [60, 16, 8, 3, 3, 2])[0]
            match do, tab.page.match.current_player:
                case "act", player if player == CHANCE:
                    tab.send("roll")
                case "act", player if player != TERMINAL:
                    action = rng.choice(list(tab.page.game.legal_actions(tab.page.state)))
                    tab.act(action)
                case "replay", _:
                    tab.send("replay", step=str(rng.randint(0, len(tab.page.match.steps))))
                    assert story.latest(tab.page) == retold(tab.page)[:SHOWN]
                    tab.send("replay_end")
                case "face", _:
                    tab.send("set", what="face", value=rng.choice(["friendly", "military"]))
                case _:
                    tab.send(do)
            assert story.latest(tab.page) == retold(tab.page)[:SHOWN]
        assert story.drawn(tab.page) == story.drawn(replace(tab.page, memo={}))
        await tab.rest()
        assert tab.shown == {region: getattr(tab.program.app, region) for region in REGIONS}
        assert len(tab.page.match.record) > 40

    asyncio.run(run())


# --- when something was lost


def test_what_was_lost_is_told_anew(monkeypatch):
    tab = FakeBrowser({"match.war_kids.T": saved()}, page=Cell(play_page("war_kids")))
    sent = []
    monkeypatch.setattr(tab.program.widget, "_send", lambda message, buffers=None: sent.append(message))
    tab.send("open", dialog="menu")
    sent.clear()
    for asked in ("whole", "back"):
        tab.send(asked)
        state = next(message["state"] for message in sent if "edition" in message["state"])
        assert {region: state[region] for region in REGIONS} == tab.shown
        assert state["edition"] == tab.edition
        assert state["paths"] == tab.paths
        assert "_esm" not in state
        sent.clear()


def test_what_was_lost_before_a_page_said_hello_is_told_before_anything_is_painted(monkeypatch):
    for lost in (0, 1):
        page, sent = Cell(play_page("war_kids")), []
        page.prepare()
        monkeypatch.setattr(page.widget, "_send", lambda message, buffers=None, sent=sent: sent.append(message))
        page.receive({"do": "hello", "edition": page.app.edition - lost})
        assert [number for number, message in enumerate(sent) if "paths" in message.get("state", {})] == [0] * lost


def test_after_a_cut_the_whole_board_is_painted_again(monkeypatch):
    tab = FakeBrowser({"match.war_kids.T": saved()}, page=Cell(play_page("war_kids")))
    painted = []
    painter = tab.program.animator.painter
    monkeypatch.setattr(painter, "_put", painted.append)
    tab.send("back")
    assert painted[0] == painter._shown


def test_a_kept_text_that_was_lost_is_told_whole():
    tab = FakeBrowser({"match.war_kids.T": saved()})
    tab.tap("G4")
    tab.do(save)
    tab.orders.clear()
    tab.send("store_again", key=tab.page.slot)
    (order,) = (order for order in tab.orders if order["order"] == "store")
    assert order["value"] == tab.kept[tab.page.slot]
    for nonsense in ("language", ["x"], None, tab.page.slot + "-1"):
        tab.orders.clear()
        tab.send("store_again", key=nonsense)
        assert not [order for order in tab.orders if order["order"].startswith("store")]


def test_what_another_tab_has_changed_is_not_patched():
    tab = FakeBrowser({"match.war_kids.T": saved()})
    tab.program._carry_out(Store("progress.x", "y" * 1000))
    tab.send("stored", key="progress.x", value="z" * 1000)
    tab.kept["progress.x"] = "z" * 1000
    tab.program._carry_out(Store("progress.x", "y" * 1001))
    assert tab.orders[-1]["order"] == "store"


def test_a_browser_that_keeps_nothing_is_told_of_once():
    tab = FakeBrowser({"match.war_kids.T": saved()})
    tab.send("store_shut")
    assert "keeps nothing" in tab.sees("note")
    tab.send("open", dialog="menu")
    assert "keeps nothing" not in tab.sees("note")


def test_a_message_that_comes_twice_is_answered_once_and_none_before_those_that_were_lost():
    tab = FakeBrowser()
    for place in ("G2", "F2", "G4", "F4", "G6", "F6"):
        tab.tap(place)
    for numbered, order, heard, actions in (
        (["a", 2], "again", ["a", 0], 3),
        (["a", 1], "pong", ["a", 1], 2),
        (["a", 1], "pong", ["a", 1], 2),
        (["a", 2], "pong", ["a", 2], 1),
        (["b", 1], "pong", ["b", 1], 0),
    ):
        tab.send("undo", numbered=numbered)
        told = tab.orders[-1]
        assert (told["order"], list(told["heard"]), len(tab.page.match.record)) == (order, heard, actions)
    for nonsense in (None, ["a", "3"], {}, [], ["a"]):
        tab.send("redo", numbered=nonsense)
        assert tab.orders[-1]["order"] == "pong"
    assert len(tab.page.match.record) == 3
