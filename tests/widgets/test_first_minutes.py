"""What somebody meets in the first minutes: every tap is answered, what is worth a moment has one, the end offers what
comes next."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from kit.core.chance import Roll, draw
from kit.core.game import CHANCE, TERMINAL
from kit.core.manifest import GAMES
from kit.games.kings_war.actions import Bid, Rest
from kit.games.war_kids.pieces import KINDS
from kit.text import languages, text
from kit.widgets.games.war_kids.guess.page import guess_page
from kit.widgets.learn.page import learn_page
from kit.widgets.play.moment import beginning, best_moment
from kit.widgets.play.page import play_page
from kit.widgets.play.words import outcome_words
from tests.widgets import kings_desk as desk
from tests.widgets.fake_browser import AGAINST_CRICKET, MEADOW, FakeBrowser, saved
from tests.widgets.learner import at, solve_step

BLOW = "map 9x8; bP E4; bS H6 G3; pM D4; pP A9; pS A1; victory eliminate 1; now blue combat"
BOARDS = [*GAMES.having("table")]


def cheers(tab: FakeBrowser) -> list[dict[str, Any]]:
    return [order for order in tab.orders if order["order"] == "cheer"]


# --- every tap is answered


def test_a_tap_on_an_empty_place_says_what_to_tap_first() -> None:
    tab = FakeBrowser(query=MEADOW)
    tab.tap("E5")
    assert tab.page.hand.bubble.first == "First tap one of your units, then this hex."
    tab.tap("G3", "E4", "E4")
    assert tab.page.hand.bubble.first == "Your Pegasus has moved already.", "who is spent answers, too"


@pytest.mark.parametrize("game", BOARDS)
def test_why_answers_for_the_present_moment_before_it_offers_the_book(game: str) -> None:
    tab = FakeBrowser(page=play_page(game), query={"scenario": GAMES[game].part("table")().beginning, "seats": "0,0"})
    tab.send("why")
    bubble = tab.page.hand.bubble
    assert bubble is not None
    assert not tab.page.dialog
    assert bubble.first in tab.said()
    tab.send("why")
    assert (tab.page.dialog, tab.page.dialog_fact) == ("why", bubble.rule_id)


@pytest.mark.parametrize("game", BOARDS)
def test_whatever_may_be_done_now_has_its_rule_and_its_sentence(game: str) -> None:
    kit, table = GAMES[game].game, GAMES[game].part("table")()
    rng, met = Random(4), set()
    for scenario in kit.scenarios():
        s = kit.initial_state(scenario)
        for _ in range(60):
            player = kit.current_player(s)
            if player == TERMINAL:
                break
            if rule := table.now(s, ()):
                met.add(rule)
            a = draw(kit.chance_outcomes(s), rng) if player == CHANCE else rng.choice(kit.legal_actions(s))
            s = kit.apply(s, a)
    assert met
    for rule in met:
        assert rule in kit.book.rules
        for lang in languages():
            assert len(text(game, lang)(f"now.{rule}").split()) <= 12


def test_ending_a_turn_in_which_nobody_moved_asks_once() -> None:
    tab = FakeBrowser(query=MEADOW)
    end = '<button data-do="end" class="kit-btn{}"'
    assert end.format(" kit-second") in tab.program.app.ask, "what passes the turn is not the brightest"
    tab.send("end")
    assert not tab.record
    assert tab.page.hand.bubble.first == tab.page.t("ask.passes")
    assert end.format("") in tab.program.app.ask
    tab.tap("G3")
    tab.send("let_go")
    tab.send("end")
    assert not tab.record, "whoever has thought about it is asked again"
    tab.send("end")
    assert tab.record
    moved = FakeBrowser(query=MEADOW)
    moved.tap("G3", "E4")
    moved.send("end")
    assert len(moved.record) > 1, "whoever has moved is not asked"


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("lang", languages())
def test_every_label_of_the_header_answers(game: str, lang: str) -> None:
    tab = FakeBrowser(page=play_page(game), languages=[lang], query={"seats": "0,0", "scenario": tab_scenario(game)})
    facts = {part.split('"')[0] for part in tab.program.app.head.split('data-fact="')[1:]}
    assert facts
    for fact in facts:
        tab.send("tell", fact=fact)
        assert tab.page.notice
        assert tab.page.notice in tab.said()
    lesson = FakeBrowser(page=learn_page(game), languages=[lang])
    assert 'data-dialog="road"' in lesson.program.app.head
    lesson.send("open", dialog="road")
    assert lesson.page.dialog == "road"


def tab_scenario(game: str) -> str:
    beginning: str = GAMES[game].part("table")().beginning
    return beginning


def test_mascots_answer_a_tap() -> None:
    tab = FakeBrowser(query=AGAINST_CRICKET)
    assert "kit-mascot" in tab.program.app.ask
    before = tab.page.company.remarks
    tab.send("poke")
    assert tab.page.company.remarks != before
    assert cheers(tab)[-1]["what"] == "poke"
    lesson = at(1)
    lesson.send("poke")
    assert lesson.said()[-1] in lesson.sees("ask"), "what is heard stands in the bubble of whoever says it"


# --- what is worth a moment


def test_a_capture_and_a_win_have_their_moment() -> None:
    tab = FakeBrowser({"match.war_kids.T": saved(BLOW, seats=(0, 1))})
    tab.tap("E4", "D4")
    took, won = cheers(tab)
    assert (took["what"], won["what"]) == ("took", "won")
    assert took["at"] == tab.page.table.centre(tab.page.state, tab.page.state.battle.grid.index("D4"))
    assert won["at"] is None


def test_stars_have_theirs_and_three_are_told_from_two() -> None:
    tab = at(1)
    while not tab.page.run.finished:
        solve_step(tab)
    assert cheers(tab)[-1] == {"order": "cheer", "what": "stars", "at": None, "stars": 3, "sound": True}
    assert {cheer["what"] for cheer in cheers(tab)[:-1]} == {"right"}


def test_a_clue_that_was_right_is_cheered() -> None:
    tab = FakeBrowser(page=guess_page())
    tab.send("colour", value="blue")
    tab.send("start")
    clue = tab.page.state.clue
    tab.send("guess", kind=KINDS[(clue[0] + 1) % len(KINDS)])
    assert not cheers(tab)
    tab.send("next")
    tab.send("guess", kind=KINDS[tab.page.state.clue[0]])
    assert [cheer["what"] for cheer in cheers(tab)] == ["right"]


@pytest.mark.parametrize("kind", ["play", "learn"])
def test_one_switch_for_sound_on_every_page_is_remembered(kind: str) -> None:
    make = play_page if kind == "play" else learn_page
    tab = FakeBrowser(page=make("war_kids"), query=AGAINST_CRICKET)
    tab.send("open", dialog="menu")
    assert 'data-do="sound"' in tab.program.app.dialog
    tab.send("sound", value="off")
    tab.send("dismiss")
    tab.send("poke")
    assert cheers(tab)[-1]["sound"] is False
    again = FakeBrowser(tab.kept, page=make("war_kids"), query=AGAINST_CRICKET)
    assert not again.page.sounds
    again.send("sound", value="on")
    assert "sound" not in again.kept


# --- the end


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


def test_what_a_lesson_left_out_stays_out_of_the_next_match() -> None:
    for off, abilities in (({"off": "abilities"}, False), ({}, True)):
        tab = FakeBrowser(page=play_page("kings_war"), query={"scenario": "checkmate", "seats": "0,1"} | off)
        tab.set(match=finished_by(tab, winner=0))
        tab.send("next_match")
        assert tab.page.match.scenario.id == "rounds"
        assert tab.page.match.state.treaty.abilities is abilities


def finished_by(tab: FakeBrowser, winner: int) -> Any:
    """The match of a page, given up by the other side."""
    from kit.core.table import Resign

    match = tab.page.match
    match.play(Resign(1 - winner))
    return match


def test_after_a_defeat_it_is_the_same_once_more() -> None:
    tab = FakeBrowser(query=AGAINST_CRICKET)
    tab.send("resign")
    assert "won.war_kids" not in tab.kept
    assert 'data-do="next_match"' not in tab.program.app.ask
    assert tab.program.app.ask.index("rematch") < tab.program.app.ask.index('data-dialog="new"')


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

    def scrolling(order: dict[str, Any], buffers: Any = None) -> None:
        if order["order"] == "in_sight":
            tab.orders.append(order)
        else:
            tell(order, buffers)

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


def test_the_word_about_the_last_capture_does_not_stand_before_why_it_is_over() -> None:
    tab = FakeBrowser({"match.war_kids.T": saved(BLOW, seats=(0, 1))})
    tab.tap("E4", "D4")
    assert tab.page.hand.bubble is not None
    tab.send("why")
    assert tab.page.hand.bubble.first == outcome_words(tab.page)
    assert not tab.page.dialog
    tab.send("why")
    assert (tab.page.dialog, tab.page.dialog_fact) == ("why", tab.page.match.outcome.rule_id)


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


@pytest.mark.parametrize("lang", languages())
def test_rounds_are_called_rounds_and_no_more_are_counted_than_were_agreed(lang: str) -> None:
    tab = desk.opened(desk.ROOM.replace("bowls 4 5", "bowls 4 5\nrounds 20"), lang)
    while tab.page.match.outcome is None:
        tab.act(Rest())
    lasted = tab.page.table.lasted(tab.page.match.state)
    assert lasted == 20
    word = {"en": "20 rounds", "it": "20 giri"}[lang]
    assert word in tab.sees("ask")


def test_nobody_is_to_play_where_the_match_has_ended() -> None:
    tab = FakeBrowser({"match.war_kids.T": saved(BLOW, seats=(0, 1))})
    tab.tap("E4", "D4")
    tab.send("replay", step="1")
    assert "to play" not in tab.sees("head")
    tab.send("replay", step="0")
    assert "to play" in tab.sees("head")


# --- a lesson tells nothing before it was seen


def test_a_step_is_seen_and_then_told() -> None:
    tab = at(1, 2)
    frames: list[tuple[bool, str, str, int]] = []
    show = tab.program.show

    def seen() -> None:
        show()
        heard = len(tab.said(urgent=False))
        frames.append((tab.page.playing is not None, tab.sees("ask"), tab.sees("head"), heard))

    async def run() -> None:
        async def at_once(seconds: float) -> None:
            await asyncio.sleep(0)

        tab.set(still=False)
        tab.program.sleep = at_once
        tab.program.show = seen  # type: ignore[method-assign]
        seen()
        tab.tap("E2")
        seen()
        tab.tap("B2")
        for _ in range(50):
            await tab.rest()

    asyncio.run(run())
    moving = [frame for frame in frames if frame[0]]
    assert moving
    before = frames[frames.index(moving[0]) - 1]
    for frame in moving:
        assert frame[1:] == before[1:], "while it moves, nothing is told"
    assert frames[-1][1] != before[1]
    assert frames[-1][3] > before[3]


def test_everything_on_the_card_of_the_end_answers_a_tap() -> None:
    tab = FakeBrowser({"match.war_kids.T": saved(BLOW, seats=(0, 1))})
    tab.tap("E4", "D4")
    for what in ("best", "left", "turns", "taken"):
        assert f'data-fact="end_{what}"' in tab.program.app.ask
        tab.send("tell", fact=f"end_{what}")
        assert tab.sees("note") == tab.page.t(f"chip.end_{what}.what")


def test_what_was_answered_in_guess_shows_the_way_on() -> None:
    tab = FakeBrowser(page=guess_page())
    tab.send("start")
    tab.send("guess", kind=KINDS[tab.page.state.clue[0]])
    assert 'data-do="onward"' in tab.program.app.note
    tab.send("onward")
    assert tab.orders[-1]["order"] in ("nudge", "pong")
    assert any(order["order"] == "nudge" for order in tab.orders)
