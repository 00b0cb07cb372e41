"""What somebody meets in the first minutes: every tap is answered, what is worth a moment has one, the end offers what
comes next."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL
from kit.core.manifest import GAMES
from kit.games.war_kids.pieces import KINDS
from kit.text import languages, text
from kit.widgets.games.war_kids.guess.page import guess_page
from kit.widgets.learn.page import learn_page
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import AGAINST_CRICKET, BLOW, FakeBrowser, saved
from tests.widgets.pupil import at, solve_step

BOARDS = [*GAMES.having("table")]


def cheers(tab: FakeBrowser) -> list[dict[str, Any]]:
    return [order for order in tab.orders if order["order"] == "cheer"]


# --- every tap is answered


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
