"""What somebody meets in the first minutes: every tap is answered, what is worth a moment has one, the end offers what
comes next."""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import Any

import pytest

from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL
from kit.core.manifest import GAMES
from kit.games.war_kids.pieces import KINDS
from kit.players import Decision
from kit.text import languages, text
from kit.widgets.board.update import advised
from kit.widgets.games.war_kids.guess.view import guess_page
from kit.widgets.learn.page import learn_page
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import AGAINST_CRICKET, BLOW, MEADOW, FakeBrowser, saved
from tests.widgets.pupil import at, solve, solve_step

BOARDS = [*GAMES.having("table")]
EN = text("war_kids", "en")
LAST = "map 9x8; bS C3; bS C4; pS B3; pS A9; victory eliminate 2; victory limit 12 units"


def cheers(tab: FakeBrowser) -> list[dict[str, Any]]:
    return [order for order in tab.orders if order["order"] == "cheer"]


# --- every tap is answered


@pytest.mark.parametrize("game", [game for game in BOARDS if GAMES[game].part("table").real is None])
def test_why_answers_for_the_present_moment_before_it_offers_the_book(game: str) -> None:
    tab = FakeBrowser(page=play_page(game), query={"scenario": GAMES[game].part("table")().beginning, "seats": "0,0"})
    tab.send("why")
    bubble = tab.page.hand.bubble
    assert bubble is not None
    assert not tab.page.dialog
    assert bubble.first in tab.said()
    tab.send("why")
    assert (tab.page.dialog, tab.page.dialog_fact) == ("why", bubble.rule_id)


@pytest.mark.parametrize("game", [game for game in BOARDS if GAMES[game].part("table").real is None])
def test_why_after_an_advice_says_why_that(game: str) -> None:
    tab = FakeBrowser(page=play_page(game), query={"scenario": GAMES[game].part("table")().beginning, "seats": "0,0"})
    s = tab.page.state
    tab.do(advised, s, Decision(tab.page.game.legal_actions(s)[0]))
    advice, shown = tab.page.hand.bubble, tab.page.hand.arrow
    assert advice is not None
    tab.send("why")
    told = tab.page.hand.bubble
    assert told is not None
    assert told.first == advice.why
    assert tab.page.hand.arrow == shown
    tab.send("why")
    assert (tab.page.dialog, tab.page.dialog_fact) == ("why", told.rule_id)


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
            assert len(text(GAMES[game].domain, lang)(f"now.{rule}").split()) <= 12


@pytest.mark.parametrize("game", BOARDS)
@pytest.mark.parametrize("lang", languages())
def test_every_label_of_the_header_answers(game: str, lang: str) -> None:
    query = {"scenario": GAMES[game].part("table")().beginning, "seats": "0,0"}
    tab = FakeBrowser(page=play_page(game), languages=[lang], query=query)
    facts = {part.split('"')[0] for part in tab.program.app.head.split('data-fact="')[1:]}
    assert facts
    for fact in facts:
        tab.send("tell", fact=fact)
        assert tab.page.notice
        assert tab.page.notice in tab.said()


@pytest.mark.parametrize("game", GAMES.having("lesson_table"))
@pytest.mark.parametrize("lang", languages())
def test_the_header_of_a_lesson_leads_to_the_others(game: str, lang: str) -> None:
    lesson = FakeBrowser(page=learn_page(game), languages=[lang])
    assert 'data-dialog="road"' in lesson.program.app.head
    lesson.send("open", dialog="road")
    assert lesson.page.dialog == "road"


def test_mascots_answer_a_tap() -> None:
    tab = FakeBrowser(query=AGAINST_CRICKET)
    assert "kit-mascot" in tab.program.app.ask
    before = tab.page.opponents.remarks
    tab.send("poke")
    assert tab.page.opponents.remarks != before
    assert cheers(tab)[-1]["what"] == "poke"
    lesson = at("war_kids", 1)
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
    tab = at("war_kids", 1)
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


# --- a lesson tells nothing before it was seen


def test_a_step_is_seen_and_then_told() -> None:
    tab = at("war_kids", 1, 2)
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


# --- stars, the goal, the door


@pytest.mark.parametrize(("guessed", "there"), [(True, "scenario=meadow"), (False, "guess.ipynb")])
def test_a_finished_lesson_offers_the_next_one_and_then_a_battle_or_what_opens_that(guessed, there):
    tab = at("war_kids", 3, kept={"unlocked": '{"by": "win"}'} if guessed else None)
    solve(tab)
    ways = re.findall(r'class="(kit-btn[^"]*)"', tab.program.app.ask)
    first, second = (tab.program.app.ask.index(words) for words in ('data-do="next_lesson"', there))
    assert guessed or "play.ipynb" not in tab.program.app.ask
    assert first < second < tab.program.app.ask.index('data-do="again_lesson"')
    assert ways.count("kit-btn kit-second") >= 1


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize(
    ("game", "query"), [("war_kids", MEADOW), ("kings_war", {"scenario": "rounds", "seats": "0,0"})]
)
def test_a_match_begins_with_what_to_do_in_the_big_line_and_its_goal_below(lang, game, query):
    tab = FakeBrowser(page=play_page(game), query=query, languages=[lang])
    page = tab.page
    goal, asked = page.table.goal(page.match.scenario, page.t), page.table.asks(page.state, (), page.t)[0]
    assert f'class="kit-q">{asked}' in tab.program.app.ask
    assert f'class="kit-sub">{goal}' in tab.program.app.ask
    tab.tap({"war_kids": "G3", "kings_war": "e2"}[game])
    assert goal not in tab.sees("ask")


def test_every_goal_is_short():
    for lang in ("it", "en"):
        for game in (game for game in GAMES.values() if "table" in game.parts):
            t, table = text(game.domain, lang), game.part("table")()
            for scenario in table.game.scenarios():
                assert 0 < len(re.findall(r"\w+", table.goal(scenario, t).replace("’", ""))) <= 12, scenario.id


def test_whoever_has_found_the_first_battle_is_told_of_no_padlock():
    tab = FakeBrowser({"match.war_kids.T": saved()}, page=guess_page())
    assert tab.page.unlocked
    assert not FakeBrowser(page=guess_page()).page.unlocked


def test_why_two_soldiers_cannot_take_a_soldier_is_said_before_the_turn_passes():
    tab = FakeBrowser({"match.war_kids.T": saved(LAST)})
    waited = []

    async def play():
        async def sleep(seconds):
            waited.append((seconds, tab.sees("bubble"), list(tab.record)))
            await asyncio.sleep(0)

        tab.program.sleep = sleep
        tab.tap("C3", "B2", "C4", "B4")
        tab.send("end")
        await tab.rest()

    asyncio.run(play())
    told = [(seconds, record) for seconds, words, record in waited if "it takes 3 beside it, and you have 2" in words]
    assert max((seconds for seconds, _ in told), default=0) >= 3, "there is time to read it"
    assert all(EN("tell.next_turn") in words for _, words, _ in waited if "it takes 3" in words), "it is too late now"
    assert len(told[0][1]) == 3, "and the turn has not passed yet"
    assert len(tab.record) == 4, "then it does"
    assert "Blue has finished moving, and can strike nobody." in tab.sees("log")
    assert "Time for Combat" not in tab.sees("log")
