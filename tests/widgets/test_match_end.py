"""The end of a match: what comes next, the best moment again, why it is over."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from kit.core.agreements import Resign
from kit.core.chance import Roll
from kit.core.game import Ref
from kit.core.manifest import GAMES
from kit.games.kings_war.actions import Bid
from kit.widgets.play.captures import beginning, best_moment
from kit.widgets.play.page import play_page
from kit.widgets.play.words import companion, outcome_words, sitter
from tests.widgets import kings_desk as desk
from tests.widgets.fake_browser import AGAINST_CRICKET, BLOW, FakeBrowser, saved

BOARDS = [*GAMES.having("table")]
COMPANY = [
    game
    for game in BOARDS
    if sum(not seat.automa for seat in GAMES[game].game.seats(GAMES[game].game.scenarios()[0])) > 1
]
"""The games in which a computer player can keep somebody company."""


def test_after_a_win_the_next_battle_is_offered() -> None:
    tab = FakeBrowser(query=AGAINST_CRICKET)
    second = GAMES["war_kids"].game.scenarios()[1]
    tab.set(match=finished_by(tab, winner=0))
    tab.send("dismiss")
    assert 'data-do="next_match"' in tab.program.app.ask
    assert tab.page.table.title(second, tab.page.t) in tab.sees("ask")
    tab.send("next_match")
    assert tab.page.match.scenario.id == second.id
    assert tab.page.settings.seats[1].level == 1


@pytest.mark.parametrize(
    ("stars", "won", "learns"),
    [({}, [], True), ({}, ["rounds", "checkmate"], False), ({"01-who-leads": 3}, ["rounds", "checkmate"], True)],
)
def test_whoever_learns_the_game_is_led_to_the_next_lesson_and_not_to_a_longer_match(stars, won, learns) -> None:
    kept = {"progress.kings_war": json.dumps(stars), "won.kings_war": json.dumps(won)}
    tab = FakeBrowser(kept, page=play_page("kings_war"), query={"scenario": "rounds", "seats": "0,1"})
    tab.set(match=finished_by(tab, winner=0))
    tab.send("dismiss")
    first = tab.program.app.ask.partition("kit-ways")[2].partition("</a>" if learns else "</button>")[0]
    assert ('href="learn.ipynb?lesson=' in first) == learns
    assert 'class="kit-btn"' in first
    assert ('data-do="next_match"' in tab.program.app.ask.partition("kit-links")[2]) == learns
    assert tab.program.app.ask.count("learn.ipynb?lesson=") == 1


def test_what_a_lesson_left_out_stays_out_of_the_next_match() -> None:
    for off, abilities in (({"off": "abilities"}, False), ({}, True)):
        tab = FakeBrowser(page=play_page("kings_war"), query={"scenario": "checkmate", "seats": "0,1"} | off)
        tab.set(match=finished_by(tab, winner=0))
        tab.send("next_match")
        assert tab.page.match.scenario.id == "rounds"
        assert tab.page.match.state.treaty.abilities is abilities


def finished_by(tab: FakeBrowser, winner: int) -> Any:
    """The match of a page, given up by the other side."""
    match = tab.page.match
    match.play(Resign(1 - winner))
    return match


def test_no_computer_player_is_called_like_a_side(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = FakeBrowser(query={"scenario": "meadow", "seats": "2,2"})
    assert [sitter(tab.page, seat) for seat in range(2)] == [Ref("computer", "greedy"), Ref("computer", "greedy_2")]
    monkeypatch.setattr(type(tab.page.table), "side_ref", lambda self, player: Ref("computer", "greedy"))
    assert [sitter(tab.page, seat).id for seat in range(2)] == ["greedy_2", "greedy_3"]


@pytest.mark.parametrize("game", [game for game in BOARDS if "lesson_table" in GAMES[game].parts])
def test_who_has_lost_and_won_nothing_yet_is_led_to_the_next_lesson(game: str) -> None:
    tab = FakeBrowser(
        page=play_page(game), query={"scenario": GAMES[game].part("table")().beginning, "seats": "0,1,1,1"}
    )
    for other in range(2, len(tab.page.match.seats)):
        tab.page.match.play(Resign(other))
    tab.set(match=finished_by(tab, winner=1))
    tab.send("dismiss")
    assert tab.page.match.outcome is not None
    assert f"won.{game}" not in tab.kept
    ways, _, links = tab.program.app.ask.partition("kit-ways")[2].partition("kit-links")
    assert ways.index('href="learn.ipynb?lesson=') < ways.index('data-do="rematch"')
    assert 'data-dialog="new"' in links
    assert tab.program.app.ask.count("learn.ipynb?lesson=") == 1


def test_the_best_moment_is_watched_again_by_a_tap() -> None:
    tab = FakeBrowser({"match.war_kids.T": saved(BLOW, seats=(0, 1))})
    tab.tap("E4", "D4")
    assert best_moment(tab.page) == 0
    assert 'data-step="0" data-until="1"' in tab.program.app.ask
    shown: list[tuple[int, Any]] = []

    async def run() -> None:
        show = tab.program.show

        def seen() -> None:
            show()
            shown.append((tab.page.replay.step, tab.page.shown_state))

        async def at_once(seconds: float) -> None:
            await asyncio.sleep(0)

        tab.program.sleep = at_once
        tab.program.show = seen  # type: ignore[method-assign]
        tab.send("replay", step="0", until="1")
        assert tab.page.replay.runs
        for _ in range(9):
            await tab.rest()

    asyncio.run(run())
    match = tab.page.match
    assert shown[0] == (0, match.start), "it opens just before"
    assert match.steps[0].after in [state for _, state in shown], "it has been seen"
    assert not tab.page.replay.runs
    assert tab.page.shown_state == match.start, "and comes to rest on the moment itself"
    assert tab.page.view.arrow == (4 * 9 + 3, 3 * 9 + 3), "with who struck whom: E4 D4"
    tab.send("tap", x=-0.01, y=0.5, width=800)
    assert tab.page.view.arrow
    assert 'data-step="0" data-until="1"' in tab.program.app.ask, "it can be seen again"
    tab.send("replay_end")
    assert not tab.page.view.arrow
    assert tab.page.hand.bubble is None


def test_the_best_moment_begins_only_once_the_board_is_in_sight_and_stands_still() -> None:
    tab = FakeBrowser({"match.war_kids.T": saved(BLOW, seats=(0, 1))})
    tab.tap("E4", "D4")
    tell = tab.program.app.send

    def scrolling(order: dict[str, Any]) -> None:
        if order["order"] == "in_sight":
            tab.orders.append(order)
        else:
            tell(order)

    async def at_once(seconds: float) -> None:
        await asyncio.sleep(0)

    async def run() -> None:
        tab.program.app.send, tab.program.sleep = scrolling, at_once
        tab.send("replay", step="0", until="1")
        for _ in range(50):
            await asyncio.sleep(0)
        assert tab.orders[-1]["order"] == "in_sight"
        assert tab.page.replay.step == 0, "it waits"
        tab.send("sighted")
        await tab.rest()
        assert tab.page.replay.arrow, "then it has been seen"

    asyncio.run(run())


def test_the_best_moment_is_one_of_those_at_the_screen() -> None:
    lost = FakeBrowser({"match.war_kids.T": saved(BLOW, seats=(1, 0))})
    match = lost.page.match
    match.play(next(a for a in match.game.legal_actions(match.state) if "x" in match.game.action_text(match.state, a)))
    assert best_moment(lost.page) == -1, "what the person lost is none"
    both = FakeBrowser({"match.war_kids.T": saved(BLOW)})
    both.tap("E4", "D4")
    assert best_moment(both.page) == 0, "two people at one screen have it together"


def test_a_duel_is_watched_again_from_its_attack() -> None:
    tab = desk.opened(desk.MIDDLE)
    tab.tap("f3", "e5")
    while tab.page.match.state.pending is not None:
        asked = tab.page.match.current_player
        tab.act(Bid(0) if asked >= 0 else Roll(6 if len(tab.page.match.steps) < 4 else 1))
    number = len(tab.page.match.steps) - 1
    assert tab.page.table.fell(tab.page.match.steps[number].before, tab.page.match.steps[number].after)
    assert best_moment(tab.page) == number > 1
    assert beginning(tab.page, number) == 0


def test_of_two_captures_of_kings_war_the_dearer_one_is_the_best_moment() -> None:
    tab = desk.opened("fen 4k3/8/n7/8/3q4/8/8/R2R2K1 w - - 0 1; option capture_dice off")
    for action in ("Rd1xd4", "Ke8-e7", "Ra1xa6"):
        tab.act(tab.page.game.parse_action(tab.page.match.state, action))
    assert best_moment(tab.page) == 0


@pytest.mark.parametrize("game", BOARDS)
def test_why_says_first_why_who_has_won_has_won(game: str) -> None:
    tab = FakeBrowser(page=play_page(game), query={"scenario": GAMES[game].part("table")().beginning, "seats": "0,0,0"})
    while tab.page.match.outcome is None:
        tab.send("resign")
    tab.send("why")
    assert tab.page.hand.bubble.first == outcome_words(tab.page)
    assert outcome_words(tab.page) in tab.said()
    assert not tab.page.dialog
    tab.send("why")
    assert tab.page.dialog, "the book lies behind it"


# --- every tap is answered, then too


def ended(game: str) -> FakeBrowser:
    """A tab whose one person has just won: all computer players have given up."""
    beginning = GAMES[game].part("table")().beginning
    scenario = next(one for one in GAMES[game].game.scenarios() if one.id == beginning)
    others = range(1, len(GAMES[game].game.seats(scenario)))
    query = {"scenario": beginning, "seats": ",".join(["0", *("1" for _ in others)])}
    tab = FakeBrowser(page=play_page(game), query=query)
    match = tab.page.match
    for player in others:
        match.play(Resign(player))
    tab.set(match=match)
    tab.send("dismiss")
    return tab


@pytest.mark.parametrize("game", BOARDS)
def test_a_tap_on_the_board_of_a_match_that_is_over_says_so(game: str) -> None:
    tab = ended(game)
    tab.send("tap", x=0.5, y=0.5 * tab.page.table.size(tab.page.state)[1] / tab.page.table.size(tab.page.state)[0])
    assert tab.page.t("end.tapped") in tab.sees("bubble")
    assert {"order": "nudge", "selector": ".kit-end .kit-btn"} in tab.orders


@pytest.mark.parametrize("game", COMPANY)
def test_who_says_farewell_answers_a_tap_on_its_face_or_its_words(game: str) -> None:
    tab = ended(game)
    assert tab.program.app.ask.count('data-do="poke"') == 2
    before = tab.sees("ask")
    tab.send("poke")
    jokes = [tab.page.t(f"computer.{companion(1)}.poke", pick=number) for number in range(3)]
    assert any(joke in tab.sees("ask") and joke not in before for joke in jokes)
