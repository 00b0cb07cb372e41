"""The play page of Kings War without a browser: taps, abilities, bids, knots, the clock, hostile messages."""

import asyncio
import json
import logging
import re
from random import Random
from typing import Any

import chess
import pytest

from kit.core.compose import choices
from kit.core.game import CHANCE, TERMINAL
from kit.core.match import Match
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import Bid, Expire, Move
from kit.text import languages, text
from kit.widgets import play_clock
from kit.widgets.play import PlayPage
from kit.widgets.tables.kings_war.means import USERS
from tests.widgets.fake_browser import FakeBrowser, saved

EN = text("kings_war", "en")
MIDDLE = """
fen r1bqk1nr/ppp2pp1/2n1p2p/4b3/3P4/2NB1N2/PPP2PPP/R1BQK2R w KQkq - 0 9
bowls 3 1
web c6 3
"""
RICH = MIDDLE.replace("bowls 3 1", "bowls 9 4") + "web g2 2\n"
ROOM = "fen r3k3/1P6/8/8/8/3r4/8/4K2R w - - 0 20\nbowls 4 5"
CLOCK = "fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nclock 1"


def opened(position: str, lang: str = "en", **settings) -> FakeBrowser:
    kept = {"match.kings_war.T": saved(position, "kings_war", **settings)}
    return FakeBrowser(kept, page=PlayPage("kings_war"), languages=[lang])


def marks(tab: FakeBrowser) -> Any:
    """What is on the board once nothing moves any more."""
    tab.page.settle()
    tab.page.show()
    return tab.page.view()


def ability(tab: FakeBrowser, name: str) -> None:
    tab.send("choose_part", kind="ability", value=name)


# --- moving


def test_a_piece_is_chosen_moved_and_let_go():
    tab = opened(MIDDLE)
    tab.tap("f3")
    assert tab.page.view().moves >= {chess.G5, chess.H4, chess.D2}
    assert tab.page.view().captures == {chess.E5: 15}
    assert "Where does the Knight go?" in tab.sees("ask")
    tab.tap("f3")
    assert tab.page.partial == ()
    tab.tap("f3", "c3")
    assert tab.page.view().selected == chess.C3
    tab.send("let_go")
    assert tab.page.view().selected is None
    tab.tap("f3", "g5")
    assert tab.record == ["Nf3-g5"]
    assert marks(tab).last == (chess.F3, chess.G5)


@pytest.mark.parametrize(
    ("taps", "words"),
    [
        (("f3", "f6"), "does not go"),
        (("a1", "a3"), "in the way"),
        (("e6",), "worth 2"),
        (("e8",), "Kings have no number"),
        (("e4",), "e4 is empty"),
        (("h1", "h8"), "in the way"),
    ],
)
def test_a_tap_in_vain_is_answered(taps, words):
    tab = opened(MIDDLE)
    tab.tap(*taps)
    assert words in tab.sees("bubble")
    assert tab.record == []


def test_a_webbed_piece_says_what_holds_it():
    tab = opened(RICH)
    tab.tap("g2")
    assert "web" in tab.sees("bubble")
    assert tab.page.bubble.rule_id == "KW-WEB-2"


def test_a_promotion_asks_what_the_pawn_becomes():
    tab = opened(ROOM)
    tab.tap("b7", "b8")
    assert "What does the pawn become?" in tab.sees("ask")
    ways = tab.page.table.buttons(tab.page.state, tab.page.partial, EN)
    assert [way.words for way in ways] == ["Queen", "Rook", "Bishop", "Knight"]
    tab.send("act", index=str(ways[3].number))
    assert tab.record == ["b7-b8=N"]


def test_the_board_turns_to_whoever_sits_there_alone():
    tab = opened(MIDDLE.replace(" w KQkq", " b KQkq"), seats=(1, 0))
    assert tab.page.view().turned
    far = tab.page.table.centre(tab.page.state, chess.E1)[1]
    assert far < tab.page.table.centre(tab.page.state, chess.E8)[1]
    tab.tap("h6", "h5")
    assert tab.record[0] == "h6-h5"


# --- abilities


@pytest.mark.parametrize(
    ("name", "taps", "record"),
    [
        ("walk", ("f3", "g3"), "walk f3-g3"),
        ("bombard", ("a1", "a7", "a6"), "bombard a1 a7-a6"),
        ("web", ("d8",), "web d1 d8"),
        ("charge", ("c1", "d2"), None),
        ("rest", (), "rest"),
    ],
)
def test_an_ability_is_chosen_on_the_card_and_aimed_on_the_board(name, taps, record):
    tab = opened(RICH)
    ability(tab, name)
    tab.tap(*taps)
    assert tab.record == ([record] if record else [])


def test_an_ability_shows_its_range_and_then_the_grid_of_its_target():
    tab = opened(RICH)
    tab.tap("a1")
    ability(tab, "bombard")
    view = tab.page.view()
    assert view.targets == {chess.A7, chess.A8}
    assert chess.H1 in view.area
    tab.tap("a7")
    view = tab.page.view()
    assert view.aim == chess.A7
    assert view.moves == {chess.A6, chess.B6}
    ability(tab, "bombard")
    assert tab.page.view().area == frozenset()


def test_where_one_piece_alone_can_use_an_ability_it_is_chosen():
    tab = opened(RICH)
    ability(tab, "web")
    assert tab.page.view().selected == chess.D1
    ability(tab, "walk")
    assert tab.page.view().users == {chess.C3, chess.F3}


@pytest.mark.parametrize(
    ("position", "name", "words"),
    [
        (MIDDLE, "web", "costs 5"),
        ("fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\nbowls 9 0", "web", "no Queen left"),
        ("fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\nbowls 9 0", "bombard", "nothing to use it on"),
        ("fen 4k3/8/8/8/8/4P3/3B4/4K3 w - - 0 1\nbowls 9 0\noption abilities off", "charge", "not part"),
        ("fen 4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "rest", "King"),
    ],
)
def test_an_ability_that_cannot_be_used_says_why(position, name, words):
    tab = opened(position)
    ability(tab, name)
    said = tab.sees("bubble")
    assert said
    assert tab.record == []
    if words != "not part":
        assert words in said


def test_what_can_be_used_now_is_lit():
    tab = opened(MIDDLE)
    lit = set(re.findall(r"kit-usable[^>]*data-value=\"(\w+)\"", tab.page.app.tray))
    assert lit == {"support", "walk", "bombard", "rest"}
    tab.send("open", dialog="abilities")
    assert "The six abilities" in tab.sees("dialog")
    assert tab.page.app.dialog.count("kit-reminder") == len(USERS)


# --- bids and dice


def test_a_bid_is_a_ceremony_with_the_odds_of_every_bid():
    tab = opened(MIDDLE)
    tab.tap("f3", "e5")
    assert tab.record == ["Nf3xe5"]
    for stake in range(4):
        tab.send("stake", count=str(stake))
        wins = GAME.choice_facts(tab.page.state, Bid(stake))["of_36"]
        assert f"{wins} in 36" in tab.sees("tray")
        assert f"{stake} of your 3" in tab.sees("tray")
    assert "One more token" not in tab.sees("tray")
    tab.send("stake", count="99")
    assert tab.page.stake == 3
    tab.send("stake", count="1")
    assert "One more token: 26." in tab.sees("tray")
    assert "Black pays nothing" in tab.sees("tray")
    tab.send("pay")
    assert tab.record == ["Nf3xe5", "bid 1"]
    assert "How many tokens for the defence?" in tab.sees("ask")
    assert "15 in 36" in tab.sees("tray")
    tab.tap("e5")
    assert tab.page.bubble.rule_id == "KW-TOK-2"
    tab.send("pay")
    assert tab.record == ["Nf3xe5", "bid 1", "bid 0"]
    assert tab.page.match.current_player == CHANCE


def test_own_dice_are_typed_in_and_a_failed_capture_bars_the_pair():
    tab = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), own_dice=True)
    tab.tap("f3", "e5")
    assert "4 attacks, 5 defends" in tab.sees("ask")
    tab.send("die", value="1")
    tab.send("die", value="6")
    assert tab.record == ["Nf3xe5", "roll 1", "roll 6"]
    assert "That door is closed" in tab.sees("ask")
    assert "= 5" in tab.sees("tray")
    tab.tap("f3", "e5")
    assert tab.page.bubble.rule_id == "KW-TAKE-4"


def test_a_king_needs_no_dice():
    tab = opened("fen 4k3/8/8/8/8/8/3r4/4K3 w - - 0 1")
    tab.tap("e1", "d2")
    assert tab.record == ["Ke1xd2"]


def test_after_a_bid_that_pays_and_rolls_both_dice_fall():
    async def match():
        tab = opened(MIDDLE.replace("bowls 3 1", "bowls 3 0"))
        tab.tap("f3", "e5")
        assert "Pay 2 and roll" not in tab.sees("tray")
        tab.send("stake", count="2")
        assert "Pay 2 and roll" in tab.sees("tray")
        tab.send("pay")
        await tab.rest()
        return tab.record

    record = asyncio.run(match())
    assert record[1] == "bid 2"
    assert [words.split()[0] for words in record[2:4]] == ["roll", "roll"]


def test_without_tokens_the_dice_wait_for_a_button():
    async def match():
        tab = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), seats=(0, 1))
        tab.tap("f3", "e5")
        await tab.rest()
        waiting = list(tab.record)
        tab.send("roll")
        await tab.rest()
        return waiting, tab.record

    waiting, record = asyncio.run(match())
    assert waiting == ["Nf3xe5"]
    assert [words.split()[0] for words in record[1:3]] == ["roll", "roll"]


# --- knots


def test_a_knot_is_untied_by_a_tap_or_by_a_button_or_left():
    tab = opened(RICH)
    tab.tap("f3", "g5")
    assert marks(tab).targets == {chess.G2}
    tab.tap("g2")
    assert tab.record == ["Nf3-g5", "untie g2"]
    tab.tap("a7", "a6")
    ways = tab.page.table.buttons(tab.page.state, (), EN)
    assert [way.words for way in ways] == ["Leave it tied", "Untie a knot: the Knight on c6"]
    tab.send("act", index=str(ways[0].number))
    assert tab.record[-1] == "untie none"


def test_passing_unties_everything():
    tab = opened(RICH)
    ability(tab, "pass")
    assert tab.record == ["pass"]
    assert not tab.page.state.webs or all(square == chess.C6 for square, _ in tab.page.state.webs)


# --- the clock


class Time:
    """A clock that a test moves."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_the_bell_rings_when_the_time_is_over_and_the_match_remembers_its_time(monkeypatch):
    time = Time()
    monkeypatch.setattr(play_clock, "monotonic", time)
    tab = opened(CLOCK)
    assert "1:00" in tab.sees("head")
    time.now += 25
    tab.tap("e2", "e4")
    assert "0:35" in tab.sees("head")
    again = FakeBrowser(tab.kept, page=PlayPage("kings_war"))
    assert "0:35" in again.sees("head")
    time.now += 10
    again.send("replay")
    time.now += 500
    again.send("replay_end")
    assert "0:25" in again.sees("head")
    time.now += 30
    again.page._ring()
    again.page.show()
    assert again.record == ["e2-e4", "time over"]
    marks(again)
    assert "Round 2 of 2" not in again.sees("head")
    assert again.page.match.state.last_round == 2
    again.send("undo")
    assert [step.action for step in again.page.match.steps] == []
    assert [type(step.action) for step in again.page.match.undone] == [Expire, Move]


def test_a_bell_that_rings_by_itself():
    async def match():
        tab = opened(CLOCK, spent=59)
        assert tab.page.clock_runs
        for _ in range(300):
            if tab.record:
                return tab.record
            await asyncio.sleep(0.01)
        return tab.record

    assert asyncio.run(match()) == ["time over"]


# --- before and after a match


def test_how_many_rounds_is_agreed_in_the_dialog():
    tab = FakeBrowser(page=PlayPage("kings_war"))
    assert "How many" not in tab.sees("dialog")
    tab.send("draft", what="scenario", value="rounds")
    assert "How many rounds?" in tab.sees("dialog")
    tab.send("draft", what="length", value="8")
    tab.send("draft", what="seat", seat="1", value="0")
    tab.send("new_match")
    assert "Round 1 of 8" in tab.sees("head")
    assert Match.load(GAME, tab.kept[tab.page.slot])[0].start.treaty.rounds == 8
    again = FakeBrowser(tab.kept, page=PlayPage("kings_war"))
    assert "Round 1 of 8" in again.sees("head")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("fen 7k/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "KW-END-1"),
        ("fen 4k3/8/8/8/8/8/8/R3K3 b - - 0 15\nrounds 15", "KW-END-4"),
        ("fen 4k3/8/8/8/8/8/8/3rK3 w - - 0 1", "KW-END-5"),
    ],
)
def test_the_end_is_told(position, words, lang):
    tab = opened(position, lang)
    moves = {"KW-END-1": ("a1", "a8"), "KW-END-4": ("e8", "e7"), "KW-END-5": ("e1", "d1")}[words]
    tab.tap(*moves)
    assert tab.page.match.outcome.rule_id == words
    tab.send("open", dialog="end")
    assert "kit-podium" in tab.page.app.dialog


def test_whoever_could_be_taken_is_shown_when_asked():
    tab = opened(MIDDLE)
    tab.send("threats")
    assert chess.D4 in tab.page.view().danger


# --- everything the page offers


def touch(tab: FakeBrowser, rng: Random) -> None:
    """One thing that a person does who taps what is lit, presses what is shown, or takes a line of the list."""
    page = tab.page
    s = page.match.state
    if page.match.current_player == CHANCE:
        tab.send("die", value=str(rng.randint(1, 6)))
        return
    stakes = page.table.stakes(s)
    if stakes is not None and rng.random() < 0.7:
        tab.send("stake", count=str(rng.choice(stakes)))
        tab.send("pay")
        return
    found = choices(GAME, s, page.partial)
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


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("options", ["", "option retry\noption web_checks\noption untie_first"])
def test_a_match_is_played_by_what_the_page_offers(lang, options, caplog):
    tab = opened(RICH.replace("9 4", "20 9").replace(" 0 9", " 0 1") + f"rounds 6\n{options}", lang, own_dice=True)
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
        for _ in range(400):
            if tab.page.match.outcome is not None:
                break
            await asyncio.sleep(0.02)
        return tab

    tab = asyncio.run(match())
    assert tab.page.match.outcome is not None
    assert tab.page.match.outcome.rule_id.startswith("KW-END")


HOSTILE = [
    {"do": "stake"},
    {"do": "stake", "count": -1},
    {"do": "stake", "count": "9" * 5000},
    {"do": "stake", "count": [1]},
    {"do": "pay", "count": 7},
    {"do": "choose_part"},
    {"do": "choose_part", "kind": "ability", "value": "no_such"},
    {"do": "choose_part", "kind": ["ability"], "value": {"web": 1}},
    {"do": "choose_part", "kind": "promotion", "value": "5"},
    {"do": "let_go", "why": 1},
    {"do": "draft", "what": "length", "value": "0"},
    {"do": "draft", "what": "length", "value": "9" * 5000},
    {"do": "draft", "what": "length", "value": None},
    {"do": "roll"},
    {"do": "die", "value": "4"},
    {"do": "open", "dialog": "abilities", "fact": {"x": 1}},
    {"do": "set", "what": "spent", "value": "on"},
    {"do": "tap", "x": 0.01, "y": 0.01, "width": 1},
]


@pytest.mark.parametrize("message", HOSTILE, ids=lambda message: json.dumps(message)[:60])
def test_no_message_breaks_the_page_or_the_match(message, caplog):
    tab = opened(MIDDLE)
    tab.tap("f3", "g5")
    with caplog.at_level(logging.ERROR, "kit"):
        tab.page.receive(message)
    assert not caplog.records, caplog.records[0].exc_text
    assert tab.page.match.record == ["Nf3-g5"]
    tab.send("dismiss")
    tab.tap("a7", "a6")
    assert tab.page.match.record[1] == "a7-a6"


@pytest.mark.parametrize("spent", [-1, True, "7", 10**9, None])
def test_a_strange_time_in_a_file_is_no_time(spent):
    tab = opened(CLOCK, spent=spent)
    assert "1:00" in tab.sees("head")


def test_squares_are_told_to_those_who_listen():
    tab = opened(RICH)
    table, s = tab.page.table, tab.page.state
    assert table.describe(s, chess.G2, (), EN) == "g2, White pawn, worth 2, in a web with 2 tokens"
    tab.tap("f3")
    told = table.describe(s, chess.E5, tab.page.partial, EN)
    assert told == "e5, Black Bishop, worth 5, you can capture here: 15 in 36"
    assert table.describe(s, chess.G5, tab.page.partial, EN) == "g5, you can go here"
