"""What Kings War shows at its moment and for how long: duels that held, rests, the clock; which match comes next."""

from __future__ import annotations

import asyncio
import json
from functools import partial

import chess
import pytest

from kit.core.match import Match
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import REST, Expire, Move
from kit.games.kings_war.pieces import COSTS
from kit.players import Decision
from kit.text import languages, text
from kit.widgets.board.update import advised
from kit.widgets.games.kings_war.table import KingsWarTable
from kit.widgets.play.draft import next_scenario
from kit.widgets.play.flow import BUBBLE, LOSS, plays, rang
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.kings_desk import CLOCK, EN, MIDDLE, ability, marks, opened

# --- a defence that held

ATTACKS = {"mine": ("fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 9\nbowls 0 0\nduel e4xd5 bids 0 0", 0),
           "theirs": ("fen 4k3/8/8/3p4/4Q3/8/8/4K3 b - - 0 9\nbowls 0 0\nduel d5xe4 bids 0 0", 1)}  # fmt: skip


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("who", ATTACKS)
def test_a_defence_that_held_is_told_on_the_board_and_beside_the_dice_before_anything_else_happens(who, lang):
    position, _ = ATTACKS[who]
    held = text("kings_war", lang)("duel.held")

    async def match():
        tab, moments = opened(position, lang, seats=(0, 1)), []

        async def watch(seconds):
            bubble = tab.page.hand.bubble
            moments.append((seconds, len(tab.page.match.steps), held in tab.sees("tray"), bubble and bubble.first))

        tab.program.sleep = watch
        await tab.rest()
        tab.send("roll")
        await tab.rest()
        return tab, moments

    tab, moments = asyncio.run(match())
    beside = [told for _, steps, told, _ in moments if steps == 2]
    assert any(beside)
    assert not any(told for _, steps, told, _ in moments if steps < 2)
    if who == "mine":
        assert tab.page.hand.bubble.first.startswith(held)
        return
    told = [seconds for seconds, steps, _, words in moments if steps == 2 and words and words.startswith(held)]
    assert sum(told) >= 1.5, "it can be read, also where nobody wants motion"


# --- why?


def test_why_after_a_rest_answers_the_moment_first_and_then_its_rule():
    async def match():
        tab, moments = opened("fen 4k3/p7/8/8/8/8/7P/4K3 w - - 0 1\nbowls 0 0", seats=(0, 1)), []
        ability(tab, "rest")
        tab.hold(bubble=None)
        tab.send("why")
        told, dialog = tab.page.hand.bubble, tab.page.dialog

        async def watch(seconds):
            moments.append((seconds, len(tab.page.match.steps), tab.page.hand.bubble))

        tab.program.sleep = watch
        await tab.rest()
        tab.hold(bubble=told)
        tab.send("why")
        return told, dialog, (tab.page.dialog, tab.page.dialog_fact), moments

    told, dialog, opened_then, moments = asyncio.run(match())
    assert dialog == ""
    assert told.first == "White rests, takes 3 tokens and now has 3."
    assert told.rest.endswith("is playing: watch what happens.")
    assert (told.rule_id, told.place) == ("KW-AB-K", chess.E1)
    assert opened_then == ("why", "KW-AB-K")
    assert moments[0][:2] == (BUBBLE, 1), "it can be read before the other one plays"
    assert moments[0][2] == told


@pytest.mark.parametrize(
    ("deed", "there"), [("web d1 d8", chess.D8), ("bombard a1 a7-b7", chess.B7)], ids=["web", "bombard"]
)
def test_an_ability_at_a_distance_is_read_before_the_other_one_plays(deed, there):
    async def match():
        tab, moments = opened("fen 3qk3/p7/8/8/8/8/8/R2QK3 w - - 0 1\nbowls 9 0", seats=(0, 1)), []
        action = GAME.parse_action(tab.page.state, deed)
        tab.program.tell(lambda turn: plays(turn, action))

        async def watch(seconds):
            moments.append((seconds, len(tab.page.match.steps), tab.page.hand.bubble))

        tab.program.sleep = watch
        await tab.rest()
        return moments

    seconds, steps, bubble = asyncio.run(match())[0]
    assert (seconds, steps) == (BUBBLE, 1)
    assert bubble.place == there


def test_a_tap_on_the_piece_that_aims_says_what_to_tap() -> None:
    tab = opened("fen 3qk3/p7/8/8/8/8/8/R2QK3 w - - 0 1\nbowls 9 0", seats=(0, 0))
    ability(tab, "web")
    chosen = tab.page.hand.selection
    tab.tap("d1")
    assert tab.page.hand.selection == chosen
    assert tab.page.hand.bubble.first == EN("tell.red_frame")


def test_an_advice_to_rest_rings_what_opens_the_card_and_its_row() -> None:
    tab = opened("fen 4k3/p7/8/8/8/8/P7/4K3 w - - 0 1\nbowls 0 0", seats=(0, 0))
    assert 'kit-opener"' in tab.shown["ask"]
    tab.do(advised, tab.page.state, Decision(REST, "tokens"))
    assert 'kit-opener kit-pointed"' in tab.shown["ask"]
    tab.send("open", dialog="abilities")
    assert tab.shown["dialog"].count("kit-pointed") == 1


# --- every tap is answered


@pytest.mark.parametrize("name", [*COSTS])
@pytest.mark.parametrize("bowl", [0, 9])
def test_each_row_of_the_card_of_abilities_answers_a_tap_as_its_button_does(name, bowl):
    position = f"fen 4k2r/8/8/8/8/8/P7/RNB1K3 w - - 0 9\nbowls {bowl} 0"
    answers = []
    for row in (False, True):
        tab = opened(position)
        if row:
            tab.send("open", dialog="abilities")
            assert "kit-reminder" in tab.program.app.dialog
            assert f'data-do="choose_part" data-kind="ability" data-value="{name}"' in tab.program.app.dialog
        ability(tab, name)
        assert tab.page.dialog == ""
        answers.append((tab.page.hand.bubble, tab.page.hand.selection, tab.record))
    assert answers[0] == answers[1]
    assert any(answers[0]), "a word, a choice, or the deed itself"


# --- an attack has failed, and its side acts again


def test_why_somebody_acts_again_rests_until_it_could_be_read():
    async def match():
        position = "fen 4kb2/4p1P1/8/8/8/8/7P/4K3 b - - 0 9\nbowls 0 0\nduel Bf8xg7 bids 0 0"
        tab, moments = opened(position, seats=(0, 1)), []

        async def watch(seconds):
            moments.append((seconds, len(tab.page.match.steps), "may do something else" in tab.sees("tray")))

        tab.program.sleep = watch
        tab.program.tell(partial(plays, action=GAME.parse_action(tab.page.match.state, "roll 1")))
        tab.program.tell(partial(plays, action=GAME.parse_action(tab.page.match.state, "roll 6")))
        await tab.rest()
        return moments

    moments = asyncio.run(match())
    assert sum(seconds for seconds, steps, told in moments if steps == 2 and told) >= LOSS


# --- what a duel took and brought


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("kept", [{}, {"told.kings_war": '["KW-TOK-4"]'}])
def test_the_first_capture_rests_and_says_what_it_brings_before_the_other_side_attacks(kept, lang):
    words = text("kings_war", lang)("earned.KW-TOK-4")

    async def match():
        moments = []
        tab = opened("fen 4k3/8/8/3p4/4P3/8/7P/4K3 w - - 0 1\nbowls 0 0", lang, kept=kept, seats=(0, 1))

        async def watch(seconds):
            bubble = tab.page.hand.bubble
            moments.append((seconds, len(tab.page.match.steps), bubble and bubble.rest))

        tab.tap("e4", "d5")
        tab.program.sleep = watch
        for action in ("roll 6", "roll 1"):
            tab.program.tell(partial(plays, action=GAME.parse_action(tab.page.match.state, action)))
        await tab.rest()
        return moments

    moments = asyncio.run(match())
    rests = [seconds for seconds, steps, rest in moments if steps == 3 and rest == words]
    assert (LOSS in rests) == (not kept)


# --- abilities


def test_tokens_of_a_rest_are_seen_on_their_way_to_the_bowl():
    s = GAME.parse_position(MIDDLE)
    (event,) = (e for e in GAME.events(s, REST, GAME.apply(s, REST), None) if e.kind.startswith("rested"))
    table = KingsWarTable()
    ((frame, length, left_out),) = table.motions(s, event, table.scene(s, table.blank, EN), {})
    first, last = frame(0.0), frame(1.0)
    assert len(first) == len(last) == event.facts["tokens"] == 3
    assert len({(coin.dx, coin.dy) for coin in first}) == 3
    assert {(coin.dx, coin.dy) for coin in last} == {(0.85 * table.board(s).width, 0.0)}
    assert length > 0
    assert not left_out


# --- the clock


class Time:
    """A clock that a test moves."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_the_bell_rings_when_the_time_is_over_and_the_match_remembers_its_time(monkeypatch):
    time = Time()
    monkeypatch.setattr("kit.widgets.run.program.monotonic", time)
    tab = opened(CLOCK)
    assert "1:00" in tab.sees("head")
    time.now += 25
    tab.tap("e2", "e4")
    assert "0:35" in tab.sees("head")
    again = FakeBrowser(tab.kept, page=play_page("kings_war"))
    assert "0:35" in again.sees("head")
    time.now += 10
    again.send("replay")
    time.now += 500
    again.send("replay_end")
    assert "0:25" in again.sees("head")
    time.now += 30
    again.program.tell(rang)
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
        assert tab.page.clock.since is not None
        await tab.over()
        return tab.record

    assert asyncio.run(match()) == ["time over"]


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
