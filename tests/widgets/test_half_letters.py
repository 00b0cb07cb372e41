"""Half a letter (a lone surrogate), from a file or typed on a page, never reaches the socket: it could not be sent."""

import inspect
import json
from functools import partial

import pytest

from kit.core.game import Scenario
from kit.core.match import Match
from kit.games import GAMES, game
from kit.widgets.games.war_kids.guess.page import guess_page
from kit.widgets.games.war_kids.workshop.page import workshop_page
from kit.widgets.learn.page import learn_page
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import FakeBrowser

HALF = "A\ud800"
PAGES = {
    **{f"play {game_id}": partial(play_page, game_id) for game_id in GAMES.having("table")},
    **{f"learn {game_id}": partial(learn_page, game_id) for game_id in GAMES.having("lesson_table")},
    "guess": guess_page,
    "workshop": workshop_page,
}


def sent(tab: FakeBrowser) -> str:
    """Everything that the browser has been sent; raises UnicodeEncodeError where that cannot be."""
    app = tab.program.app
    words = {name: str(value) for name, value in app.trait_values(sync=True).items()}
    everything = json.dumps([words, tab.orders], ensure_ascii=False, default=repr)
    everything.encode()
    return everything


@pytest.mark.parametrize("page", PAGES)
def test_a_message_with_half_letters_is_answered(page):
    tab = FakeBrowser(
        {"language": HALF, "progress.war_kids": json.dumps({HALF: 3}), HALF: HALF},
        page=PAGES[page](),
        query={"lesson": HALF, HALF: HALF},
        voices=[HALF],
    )
    for name, handler in inspect.getmembers(type(tab.page), inspect.isfunction):
        if name.startswith("on_") and name != "on_hello":
            facts = [fact for fact in inspect.signature(handler).parameters if fact not in ("self", "more")]
            tab.send(name[3:], **dict.fromkeys(facts, HALF))
    sent(tab)


@pytest.mark.parametrize("game_id", GAMES.having("table"))
def test_a_match_with_half_letters_in_its_words_is_played(game_id):
    start = game(game_id).scenarios()[0]
    own = Scenario(f"own{HALF}", start.position, {"en": HALF, HALF: HALF}, {"en": HALF})
    torn = json.dumps(
        json.loads(Match(game(game_id), start).save(settings={"face": HALF}))
        | {"scenario": {"id": own.id, "position": own.position, "titles": own.titles, "briefings": own.briefings}}
    )
    seats = ",".join("0" for _ in game(game_id).seats(start))
    tab = FakeBrowser(page=play_page(game_id), query={"scenario": start.id, "seats": seats})
    tab.send("load_file", text=torn)
    assert tab.page.match.scenario.titles == {"en": "A�", "A�": "A�"}
    tab.send("save_file")
    assert "A�" in sent(tab)


@pytest.mark.parametrize("torn", [{"options": {HALF: True}}, {"game": HALF}, {"actions": [HALF]}, {"version": HALF}])
def test_what_is_said_of_a_torn_file_can_be_sent(torn):
    g = game("war_kids")
    tab = FakeBrowser(query={"scenario": "meadow", "seats": "0,0"})
    tab.send("load_file", text=json.dumps(json.loads(Match(g, g.scenarios()[0]).save()) | torn))
    assert tab.page.notice
    sent(tab)


def test_a_battle_with_half_letters_is_made_and_played():
    tab = FakeBrowser(page=workshop_page())
    tab.send("new", start="hill")
    tab.send("story", what="title", words="en", value=HALF)
    tab.send("story", what="briefing", words="en", value=f"{HALF}\n{HALF}")
    assert tab.page.plan.briefings["en"] == "A�\nA�"
    sent(tab)
    data = json.loads(tab.kept[tab.page.slot])
    tab.send("load_file", text=json.dumps(data | {"titles": {"en": HALF}, "briefings": {"en": f"{HALF}\n{HALF}"}}))
    assert tab.page.plan.briefings["en"] == "A�\nA�"
    tab.send("save_file")
    tab.send("begin")
    assert "A�" in sent(tab)
