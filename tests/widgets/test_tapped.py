"""What is tapped is meant: enemies too, the place under the finger, and the right tap after a wrong one."""

import re

import pytest

from kit.core.manifest import GAMES
from kit.text import text
from kit.widgets.games.war_kids.guess.page import guess_page
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import MEADOW, FakeBrowser, saved
from tests.widgets.pupil import at, solve

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
            t, table = text(game.id, lang), game.part("table")()
            for scenario in table.game.scenarios():
                assert 0 < len(re.findall(r"\w+", table.goal(scenario, t).replace("’", ""))) <= 12, scenario.id


def test_whoever_has_found_the_first_battle_is_told_of_no_padlock():
    tab = FakeBrowser({"match.war_kids.T": saved()}, page=guess_page())
    assert tab.page.unlocked
    assert not FakeBrowser(page=guess_page()).page.unlocked
