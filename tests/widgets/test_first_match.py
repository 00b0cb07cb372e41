"""What a match takes for granted is told once, and the second match is no more hurried than the first."""

import json

import pytest

from kit.core.match import Match
from kit.games.kings_war import GAME
from kit.text import languages, text
from kit.widgets.games.kings_war.pictures import coin
from kit.widgets.play.first import PICTURE
from kit.widgets.play.page import play_page
from kit.widgets.play.won import next_scenario
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.kings_desk import EN, MIDDLE, opened

TOKEN = EN("now.KW-TOK-1")
PAID = "progress.kings_war"


@pytest.mark.parametrize("lang", languages())
def test_what_a_token_does_is_told_with_its_picture_the_first_time_somebody_is_asked_for_some(lang: str) -> None:
    told = text("kings_war", lang)("now.KW-TOK-1")
    tab = opened(MIDDLE, lang)
    tab.tap("f3", "e5")
    tab.settle()
    tab.send("stake", count="1")
    assert told in tab.sees("ask")
    assert str(coin(PICTURE)) in tab.program.app.ask
    tab.send("pay")
    tab.settle()
    assert tab.page.my_turn
    assert told not in tab.sees("ask")
    assert json.loads(tab.kept["told.kings_war"]) == ["KW-TOK-1", "KW-TOK-4"]


@pytest.mark.parametrize("lang", languages())
def test_with_the_first_tokens_it_is_told_once_how_they_come_and_what_they_do(lang: str) -> None:
    t = text("kings_war", lang)
    tab = opened("fen 4k3/8/8/3p4/4P3/8/7P/4K3 w - - 0 1\nbowls 0 0\noption abilities off", lang, own_chance=True)
    assert t("now.KW-TOK-4") not in tab.sees("ask")
    tab.tap("e4", "d5")
    for pips in ("6", "1"):
        tab.send("die", value=pips)
    tab.tap("e8", "e7")
    tab.settle()
    assert t("now.KW-TOK-4") in tab.sees("ask")
    assert str(coin(PICTURE)) in tab.program.app.ask
    assert 'data-fact="purse"' in tab.program.app.head
    tab.tap("h2", "h3")
    tab.tap("e7", "e8")
    tab.settle()
    assert t("now.KW-TOK-4") not in tab.sees("ask")
    tab = opened(MIDDLE, lang, kept={PAID: '{"06-reward-and-rest": 3}'})
    assert t("now.KW-TOK-4") not in tab.sees("ask")


def test_what_was_told_or_taught_is_not_told_again() -> None:
    for kept in ({"told.kings_war": '["KW-TOK-1"]'}, {PAID: '{"05-first-you-pay": 3}'}):
        tab = opened(MIDDLE, kept=kept)
        tab.tap("f3", "e5")
        tab.settle()
        assert TOKEN not in tab.sees("ask")
        assert EN("ask.bid.attack.more") in tab.sees("ask")
    tab = opened(MIDDLE, kept={PAID: '{"03-equal-is-enough": 3}'})
    tab.tap("f3", "e5")
    tab.settle()
    assert TOKEN in tab.sees("ask")


@pytest.mark.parametrize(
    ("played", "won", "offered"),
    [
        ("rounds", (), "checkmate"),
        ("rounds", ("rounds",), "checkmate"),
        ("checkmate", (), "rounds"),
        ("checkmate", ("rounds",), "clock"),
        ("rounds", ("checkmate",), "clock"),
        ("clock", (), None),
    ],
)
def test_a_match_against_the_clock_is_offered_when_the_others_have_been_won(played, won, offered) -> None:
    tab = FakeBrowser({"won.kings_war": json.dumps(won)}, page=play_page("kings_war"))
    scenario = tab.page.scenario_called(played)
    tab.set(match=Match(GAME, scenario))
    found = next_scenario(tab.page)
    assert (found and found.id) == offered
