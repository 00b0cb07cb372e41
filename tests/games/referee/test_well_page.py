"""The well on the pages: people and computers at one table, a cover, a lesson with a drawn card, print, simulate."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import kit
from kit.core.game import Scenario
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.players import Decision
from kit.printables import registry
from kit.text import languages
from kit.widgets.learn.page import learn_page
from kit.widgets.matches import go_on
from kit.widgets.play.flow import muse
from kit.widgets.play.page import play_page
from kit.widgets.play.parts import Remark
from kit.widgets.play.words import outcome_words
from kit.widgets.run.model import Answers
from kit.widgets.run.turn import Playback, Turn
from tests.widgets.fake_browser import FakeBrowser

from .test_well import RED


@pytest.fixture
def game() -> Any:
    return GAMES["well"].game


def seated(*levels: int, position: str = "", **hello: Any) -> FakeBrowser:
    """A tab with a match, in which somebody of these levels sits at each seat."""
    tab = FakeBrowser(page=play_page("well"), query={"scenario": "well", "seats": "0,0,0"}, **hello)
    game = tab.page.game
    match = Match(game, Scenario("late", position, {"en": "Late"}) if position else game.scenarios()[0], seed=4)
    tab.take(match, *levels)
    return tab


def play_on(tab: FakeBrowser, rng: Random) -> None:
    """Does something of what is offered, as the page offers it."""
    if tab.page.covered:
        tab.send("uncover")
    if tab.page.chance_waits:
        tab.send("roll")
    found = tab.page.offered()
    if found:
        tab.send("act", index=rng.randrange(len(found)))


@pytest.mark.slow
@pytest.mark.parametrize("levels", [(0, 1, 2), (0, 0, 0), (3, 0, 1)])
def test_a_match_is_played_to_its_end(levels: tuple[int, ...]) -> None:
    async def run() -> FakeBrowser:
        tab, rng = seated(*levels), Random(1)
        tab.do(go_on)
        for _ in range(3000):
            await tab.rest()
            if tab.page.match.outcome is not None:
                break
            play_on(tab, rng)
        return tab

    tab = asyncio.run(run())
    assert tab.page.match.outcome is not None
    assert outcome_words(tab.page) in tab.sees("ask")
    again = FakeBrowser(tab.kept, page=play_page("well"))
    assert again.page.match.state == tab.page.match.state


def test_the_end_tells_who_came_second() -> None:
    tab = seated(0, 0, 0, position="red a1; green c2 e5; gold a5\nhand red 1; hand green 2; hand gold 3\nnow green")
    tab.send("uncover")
    tab.tap("c2", "c3")
    for walk in (("a5", "a4"), ("a1", "b1")):
        tab.send("uncover")
        tab.tap(*walk)
    told = tab.sees("ask")
    assert "Green wins" in told
    assert told.index("Green") < told.rindex("Red")
    assert tab.html().count("kit-ranking") == 1
    assert tab.page.match.outcome.ranking[0] == 1


def test_computers_at_one_table_have_different_names() -> None:
    tab = seated(0, 1, 1, position=RED + "now gold")
    assert "Field Cricket is thinking" in tab.sees("ask")
    tab.send("open", dialog="new")
    assert tab.sees("dialog").count("Cricket") >= 2


# --- what nobody else may see


def test_where_several_share_the_screen_each_is_called() -> None:
    tab = seated(0, 0, 1, position=RED)
    assert "Only Red looks now" in tab.sees("ask")
    assert "Your cards" not in tab.sees("tray")
    assert not tab.page.my_turn
    tab.send("act", index=0)
    assert not tab.record
    tab.send("uncover")
    assert "Your cards 2 5" in tab.sees("tray")
    tab.tap("b2", "c3")
    assert "Only Green looks now" in tab.sees("ask"), "who is attacked answers"
    assert "Your cards" not in tab.sees("tray")
    tab.send("uncover")
    assert "Your cards 1 6" in tab.sees("tray")


def test_one_person_is_never_covered() -> None:
    tab = seated(0, 1, 2, position=RED)
    assert tab.page.my_turn
    assert "Your cards 2 5" in tab.sees("tray")


def test_undo_stops_at_what_was_shown() -> None:
    tab = seated(0, 0, 0, position=RED)
    for way in (("uncover",), ("b2", "c3"), ("uncover",)):
        tab.send(*way) if len(way) == 1 else tab.tap(*way)
    tab.send("act", index=1)
    assert tab.record == ["b2-c3", "lay 1"]
    tab.send("undo")
    assert tab.record == ["b2-c3"]
    tab.send("uncover")
    tab.send("act", index=1)
    tab.send("uncover")
    tab.send("act", index=2)
    assert tab.record[-1] == "lay 5"
    tab.send("undo")
    assert tab.record[-1] == "lay 5", "both cards have been seen"


# --- chance, lessons, paper, numbers


def test_people_draw_from_their_own_deck() -> None:
    tab = seated(0, 0, 0, position=RED + "draws red green")
    tab.send("set", what="own_chance", value="on")
    tab.send("die", value=3)
    assert "Only Red looks now" in tab.sees("ask"), "nobody else is to see what Red draws"
    assert not tab.record
    tab.send("uncover")
    assert game_words(tab) == ["A 1", "A 2", "A 3", "A 4", "A 5", "A 6"]
    tab.send("die", value=3)
    assert tab.record == ["draw 3"]
    assert "Only Green looks now" in tab.sees("ask"), "the next one is called"
    assert "Your cards" not in tab.sees("tray")
    tab.send("die", value=1)
    assert tab.record == ["draw 3"]


def test_a_card_that_somebody_has_cannot_be_drawn() -> None:
    """The others' cards are not told by what is offered; whoever types one of them hears no."""
    tab = seated(0, 0, 0, position=RED.replace("green 1 6", "green 6 6") + "draws red")
    tab.send("set", what="own_chance", value="on")
    tab.send("uncover")
    assert game_words(tab)[-1] == "A 6"
    tab.send("die", value=6)
    assert tab.record == []
    assert tab.page.hand.bubble is not None


def test_nobody_draws_for_a_computer() -> None:
    tab = seated(0, 0, 1, position=RED + "draws gold")
    tab.send("open", dialog="menu")
    assert "We draw our own" not in tab.sees("dialog")
    tab.send("set", what="own_chance", value="on")
    assert not tab.page.chance_waits


def test_a_computer_does_not_say_which_card_it_lays() -> None:
    tab = seated(0, 1, 1, position=RED.replace("green 1 6", "green 6 6") + "duel b2 c3")
    assert thought(tab, "lay 6") is None
    tab = seated(0, 1, 1, position=RED + "now green")
    said = thought(tab, "c3-c4")
    assert said is not None
    assert "c4" in said(tab.page.t).lower(), "a step is seen by everybody"


def thought(tab: FakeBrowser, words: str) -> Remark | None:
    """What Green will say of an action once it was seen."""
    turn = Turn(tab.page, Answers())
    muse(turn, Decision(tab.page.game.parse_action(tab.page.match.state, words)), 1)
    (plays,) = (effect.then for effect in turn.effects if isinstance(effect, Playback))
    return plays.keywords.get("thought")


def game_words(tab: FakeBrowser) -> list[str]:
    """What chance may show, as it is offered."""
    return re.findall(r"A \d", tab.sees("tray"))


@pytest.mark.parametrize("lang", languages())
def test_a_lesson_with_a_duel_and_a_drawn_card(lang: str) -> None:
    tab = FakeBrowser(page=learn_page("well"), languages=[lang])
    tab.tap("b2", "c2")
    assert tab.page.run.number == 1
    tab.send("go_on")
    assert "2 5" in tab.sees("tray")
    tab.tap("b2", "c3")
    tab.send("act", index=2)
    assert tab.page.run.number == 2, tab.page.hand.bubble
    assert "2 6" in tab.sees("tray"), "the card that was drawn"
    tab.send("go_on")
    tab.send("choose", choice=1)
    assert tab.page.run.finished
    assert "kit-won-3" in tab.program.app.ask
    assert tab.page.stars == {"01-a-duel": 3}


def test_its_rules_are_printed() -> None:
    for lang in languages():
        assert registry.make("well", "rules", {"lang": lang}).pdf().startswith(b"%PDF")


def test_no_line_of_the_kit_knows_of_it() -> None:
    folder = Path(kit.__file__).parent
    knows = re.compile(r"games/referee|[\"']well[\"']|WELL-\d")
    assert not [file for file in folder.rglob("*.py") if knows.search(file.read_text(encoding="utf-8"))]


def test_who_gives_up_is_who_says_so_and_only_once() -> None:
    tab = seated(0, 0, 1, position=RED.replace("c3", "c4") + "now green")
    tab.send("open", dialog="resign")
    assert tab.sees("dialog").index("Green gives up") < tab.sees("dialog").index("Red gives up"), (
        "who decides comes first"
    )
    tab.send("resign", seat=1)
    assert tab.record == ["table resign 1"]
    assert tab.page.match.state.pawns[1] == ()
    assert "Green gave up; the others play on." in tab.sees("log")
    tab.send("resign", seat=1)
    assert len(tab.record) == 1, "nobody gives up twice"


def test_taking_back_a_resignation_says_what_it_was() -> None:
    tab = seated(0, 0, 0, position=RED, languages=["en"])
    tab.send("set", what="past_chance", value="on")
    for way in ("b2", "c3"):
        tab.send("uncover")
        tab.tap(way)
    tab.send("resign", seat=0)
    tab.send("undo")
    assert "Taken back: Red gave up" in " ".join(tab.said())


def test_a_lesson_shows_the_hand_of_the_one_that_it_was_about() -> None:
    tab = FakeBrowser(page=learn_page("well"))
    tab.tap("b2", "c2")
    assert tab.page.stays is not None
    assert tab.page.viewer == 0
    assert "2 5" in tab.sees("tray")
