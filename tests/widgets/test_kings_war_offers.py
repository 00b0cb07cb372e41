"""All that the play page of Kings War offers, tried at random, by computer players, and by hostile messages."""

import asyncio
import logging
from random import Random

import chess
import pytest

from kit.core.compose import choices
from kit.core.game import CHANCE, TERMINAL
from kit.core.match import Match
from kit.games.kings_war import GAME
from kit.text import languages
from kit.widgets.games.kings_war.taps import USERS
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.kings_desk import EN, RICH, ability, opened

# --- everything the page offers


def touch(tab: FakeBrowser, rng: Random) -> None:
    """One thing that a person does who taps what is lit, presses what is shown, or takes a line of the list."""
    s = tab.page.match.state
    if tab.page.match.current_player == CHANCE:
        tab.send("die", value=str(rng.randint(1, 6)))
        return
    stakes = tab.page.table.stakes.free(s)
    if stakes is not None and rng.random() < 0.7:
        tab.send("stake", count=str(rng.choice(stakes)))
        tab.send("pay")
        return
    found = choices(GAME, s, tab.page.hand.selection)
    lit = [c.slot.value for c in found if c.slot.kind in ("piece", "square", "target") and c.slot.value is not None]
    index = rng.randrange(len(found))
    if rng.random() < 0.2:
        ability(tab, rng.choice([*USERS, "pass"]))
    elif lit and rng.random() < 0.8:
        tab.tap(chess.SQUARE_NAMES[rng.choice(lit)])
    elif rng.random() < 0.1:
        tab.tap(chess.SQUARE_NAMES[rng.randrange(64)])
    else:
        tab.send("act", index=str(index))


@pytest.mark.slow
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("options", ["", "option retry\noption web_checks\noption untie_first"])
def test_a_match_is_played_by_what_the_page_offers(lang, options, caplog):
    tab = opened(RICH.replace("9 4", "20 9").replace(" 0 9", " 0 1") + f"rounds 6\n{options}", lang, own_chance=True)
    rng = Random(3)
    with caplog.at_level(logging.ERROR, "kit"):
        for _ in range(600):
            if tab.page.match.current_player == TERMINAL:
                break
            touch(tab, rng)
            tab.send("key", key="right")
    assert not caplog.records, caplog.records[0].exc_text
    assert tab.page.match.outcome is not None
    assert Match.load(GAME, tab.kept[tab.page.slot])[0].state == tab.page.match.state
    assert tab.sees("head")
    assert tab.sees("log")


@pytest.mark.parametrize("level", [1, 2])
def test_computer_players_play_and_talk(level):
    async def match():
        tab = opened("fen 4k3/4p3/8/3n4/8/2N5/4P3/4K3 w - - 0 1\nbowls 2 2\nrounds 2", seats=(level, level))
        await tab.until(lambda: tab.page.match.outcome)
        return tab

    tab = asyncio.run(match())
    assert tab.page.match.outcome is not None
    assert tab.page.match.outcome.rule_id.startswith("KW-END")


def test_squares_are_told_to_those_who_listen():
    tab = opened(RICH)
    table, s = tab.page.table, tab.page.state
    assert table.describe(s, chess.G2, (), EN) == "g2, White pawn, worth 2, in a web with 2 tokens"
    tab.tap("f3")
    told = table.describe(s, chess.E5, tab.page.hand.selection, EN)
    assert told == "e5, Black Bishop, worth 5, you can capture here: 15 in 36"
    assert table.describe(s, chess.G5, tab.page.hand.selection, EN) == "g5, you can go here"
