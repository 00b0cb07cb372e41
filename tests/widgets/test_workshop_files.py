"""The workshop without a browser: files, playing, printing, both languages, hostile messages."""

import asyncio
import logging
from base64 import b64decode
from dataclasses import replace

import pytest

from kit.core.match import Match
from kit.games.war_kids import GAME, draft_file
from kit.games.war_kids.draft import Draft
from kit.games.war_kids.notation import parse_position
from kit.widgets.games.war_kids.workshop.model import TABS, TOOLS
from kit.widgets.play.page import play_page
from kit.widgets.workshop.steps import KEPT_DRAFTS
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.workbench import SMALL, Bench, file

# --- files


def test_saved_and_opened_again():
    tab = Bench(start="hill")
    tab.take("wood")
    tab.stroke("B2", "B4")
    tab.send("save_file")
    order = tab.orders[[o["order"] for o in tab.orders].index("download")]
    assert order["name"] == "war_kids-the-hill-of-the-two-mages.json"
    other = Bench(start="meadow", tab="U")
    other.send("load_file", text=order["text"])
    assert other.plan == tab.plan
    assert "Battle opened" in other.sees("note")
    other.send("undo")
    assert (other.plan.cols, other.plan.rows) == (7, 7)


@pytest.mark.slow
def test_what_would_not_fit_into_a_file_is_not_put_on_the_map():
    full = replace(Draft(30, 20), labels=dict.fromkeys(range(600), "x" * 40))
    while draft_file.too_full(full):
        full = replace(full, labels=dict(list(full.labels.items())[:-1]))
    tab = Bench(start="meadow")
    tab.send("load_file", text=draft_file.file_text(full))
    assert tab.plan == full
    tab.set(naming=599)
    tab.send("name", name="y" * 40)
    assert "no room for more" in tab.sees("note")
    assert tab.plan == draft_file.read_file(tab.kept[tab.page.slot]) == full


def test_the_battle_before_stays_on_the_device():
    tab = Bench(start="meadow")
    tab.send("new", start="hill")
    assert len(tab.page.others()) == 1
    tab.send("open", dialog="save")
    assert "Carry on with it" in tab.sees("dialog")
    tab.send("resume", key=tab.page.others()[0])
    assert (tab.plan.cols, tab.plan.rows) == (7, 7)
    for _ in range(KEPT_DRAFTS + 5):
        tab.send("new", start="meadow")
    assert len(tab.page.others()) <= KEPT_DRAFTS


# --- playing and printing


def test_it_is_played_at_once_by_the_play_page_and_no_match_is_lost():
    old = Match(GAME, GAME.scenarios()[0])
    old.play(GAME.legal_actions(old.state)[0])
    tab = Bench({"match.war_kids.T": old.save(over=False, when=5)})
    tab.open(SMALL, en="Our war")
    tab.send("play")
    tab.send("draft", what="seat", value="0", seat="1")
    tab.send("begin")
    assert [order["url"] for order in tab.orders if order["order"] == "go"] == ["play.ipynb?lang=en"]
    play = FakeBrowser(tab.kept, page=play_page("war_kids"))
    assert play.page.dialog == ""
    assert play.page.match.scenario.titles == {"en": "Our war"}
    assert play.page.state == parse_position(SMALL)
    assert [seat.level for seat in play.page.settings.seats] == [0, 0]
    assert len(play.page.others()) == 1
    play.send("resume", key=play.page.others()[0])
    assert len(play.page.match.steps) == 1
    again = Bench(play.kept)
    assert draft_file.position(again.plan) == draft_file.position(draft_file.read_file(file()))


def test_the_play_page_opens_a_file_of_the_workshop():
    play = FakeBrowser()
    play.send("load_file", text=file(SMALL, en="Our <war>"))
    assert play.page.match.scenario.titles == {"en": "Our <war>"}
    assert play.page.state == parse_position(SMALL)
    play.tap("H3", "G3")
    play.send("load_file", text=file(SMALL.replace("bS H3", "bS H3 A3")))
    assert "two units on A3" in play.sees("note")
    assert len(play.page.match.steps) == 1
    play.send("load_file", text=file(SMALL.replace("victory", "# victory")))
    assert "Nobody can win" in play.sees("note")
    assert len(play.page.match.steps) == 1
    play.send("open", dialog="new")
    assert "workshop.ipynb" in play.program.app.dialog


def test_it_is_printed():
    async def printed():
        tab = Bench()
        tab.open(SMALL, en="Our war ✨ 🐉")
        tab.send("print")
        tab.send("print")
        await tab.until(lambda: "(U+2728)" in tab.sees("note"))
        assert not any(order["order"] == "download" for order in tab.orders)
        tab.open(SMALL, en="Our war")
        tab.take("name")
        tab.stroke("D5")
        tab.send("name", name="Höhe 7")
        tab.send("print")
        assert tab.page.dialog == "print"
        tab.send("paper", what="paper", value="letter")
        tab.send("paper", what="hex", by="1")
        tab.send("paper", what="hex", value="999")
        tab.send("paper", what="hex", value="30")
        tab.send("print")
        await tab.over()
        return tab

    tab = asyncio.run(printed())
    order = next(order for order in tab.orders if order["order"] == "download")
    assert order["name"].endswith(".pdf")
    assert b64decode(order["bytes"]).startswith(b"%PDF")


# --- both languages, hostile messages


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("start", ["", "hill", "waterloo"])
def test_every_step_and_every_dialog_speaks(lang, start, caplog):
    with caplog.at_level(logging.ERROR, "kit"):
        tab = Bench(start=start, languages=[lang])
        for step in TABS:
            tab.send("tab", tab=step)
            assert tab.sees("tray")
        for aim in ("eliminate", "hold_blue", "hold_pink", "limit"):
            tab.send("add_aim", aim=aim)
        tab.send("aim", number=str(len(tab.plan.victory) - 1), what="by", value="hexes")
        tab.send("tab", tab="rules")
        for tool in TOOLS:
            tab.take(tool.id)
            assert tab.sees("ask")
        for dialog in sorted(tab.page.dialogs):
            tab.send("open", dialog=dialog, fact="WK-MOVE-1")
            assert tab.sees("dialog")
        tab.send("language")
        assert tab.page.language != lang
    assert not caplog.records


NAMES = ["points", "phase", "pick", "tab", "what", "value", "by", "number", "aim", "option", "words", "name", "start"]
NAMES += ["index", "key", "text", "x", "y", "width", "seat", "dialog", "fact", "shift"]


def test_strokes_of_nonsense_paint_nothing():
    tab = Bench()
    for points in (
        None,
        7,
        [7],
        [[1]],
        [["a", 0.5]],
        [[float("nan"), 0.5]],
        [[-1, 2]],
        [[10**400, 0.5]],
        [[True, None]],
    ):
        tab.send("stroke", phase="whole", points=points)
        tab.send("stroke", phase="start", points=points)
        tab.send("stroke", phase="end", points=points)
    assert tab.plan == Draft()
