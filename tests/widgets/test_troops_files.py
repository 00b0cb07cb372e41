"""Drafts of the troop workshop without a browser: in files, on the play page's table, on paper, kept aside."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from kit.core.match import Match
from kit.games.kanonkugle import GAME, draft_file
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.troop_bench import READY, Bench, kept


def test_a_file_is_written_and_read_back_and_a_broken_one_changes_nothing():
    tab = Bench(kept("T"))
    tab.send("name", what="title", value="The <i>ford</i>")
    tab.send("save_file")
    (file,) = [order for order in tab.orders if order["order"] == "download"]
    assert file["name"] == "kanonkugle-the-ifordi.json"
    other = Bench()
    other.send("load_file", text=file["text"])
    assert other.plan == tab.plan
    before = other.plan
    other.send("load_file", text="{")
    assert other.plan == before
    assert "damaged" in other.sees("ask")


def test_what_is_ready_is_played_at_once():
    tab = Bench(kept("T"))
    tab.send("play")
    assert tab.page.dialog == "play"
    tab.send("draft", what="seat", seat="1", value="2")
    tab.send("begin")
    match, extra = Match.load(GAME, tab.kept["match.kanonkugle.T"])
    assert match.scenario.position == draft_file.scenario(tab.plan, {"en": ""}).position
    assert [seat["level"] for seat in extra["settings"]["seats"]] == [0, 2]
    assert any(order["order"] == "go" and order["url"].startswith("play.ipynb") for order in tab.orders)


def test_the_play_page_opens_a_file_of_the_workshop():
    tab = FakeBrowser(page=play_page("kanonkugle"))
    tab.send("load_file", text=draft_file.file_text(replace(READY, title="The ford")))
    assert tab.page.match.scenario.titles == {"en": "The ford", "it": "The ford"}
    assert len(tab.page.match.state.forces) == 4
    tab.send("load_file", text=draft_file.file_text(replace(READY, armies=((), ()))))
    assert tab.page.match.scenario.titles["en"] == "The ford"
    assert tab.page.notice


def test_what_is_not_ready_is_not_played():
    tab = Bench()
    tab.send("play")
    assert tab.page.dialog == ""
    tab.send("begin")
    assert "match.kanonkugle.T" not in tab.kept


def test_banners_are_printed():
    tab = Bench(kept("T"))

    async def prints():
        tab.send("print")
        assert tab.page.dialog == "print"
        tab.send("paper", value="letter")
        tab.send("print")
        await tab.over()

    asyncio.run(prints())
    (file,) = [order for order in tab.orders if order["order"] == "download"]
    assert file["type"] == "application/pdf"


def test_beginning_afresh_keeps_what_was_there():
    tab = Bench(kept("T"))
    tab.send("new", start="")
    assert [troop.name for troop in tab.plan.designs] == ["My troop"]
    aside = [key for key in tab.kept if key.startswith("workshop.kanonkugle.T-")]
    assert len(aside) == 1
    tab.send("resume", key=aside[0])
    assert tab.plan == READY
