"""What is tapped is meant: enemies too, the place under the finger, and the right tap after a wrong one."""

import asyncio
import re

import pytest

from kit.core.manifest import GAMES
from kit.games.war_kids.state import hex_name
from kit.text import text
from kit.widgets.games.war_kids.guess.page import guess_page
from kit.widgets.learn.words import lit, stars_words
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import MEADOW, FakeBrowser, saved
from tests.widgets.learner import LESSONS, at, solve, solve_step

# --- lessons


def test_the_same_tap_means_the_same_in_every_step():
    steps = LESSONS[2].steps
    tab = at(3, 1 + next(n for n, step in enumerate(steps) if step.refused == "WK-FIGHT-4"))
    number = tab.page.run.number
    tab.tap("D5")
    assert tab.page.run.number == number + 1, "the try in vain that was asked for"


@pytest.mark.parametrize(("step", "tapped"), [(3, ["C2"]), (3, ["C5"]), (4, ["A4"])])
def test_the_no_stands_where_was_tapped(step, tapped):
    tab = at(2, step)
    tab.tap(*tapped)
    assert hex_name(tab.page.state, tab.page.view.refused) == tapped[-1]


@pytest.mark.parametrize("step", [3, 4])
def test_the_bright_button_does_not_invite_to_what_is_not_asked(step):
    """Everybody has moved, so that nothing else is legal: it calls all the same for a try in vain."""
    tab = at(2, step)
    assert 'data-do="end"' in tab.program.app.ask
    assert 'data-do="end" class="kit-btn"' not in tab.program.app.ask


def test_the_right_tap_after_a_wrong_one_counts():
    tab = at(1)
    right = tab.page.step.places[0]
    wrong = next(
        name
        for place in tab.page.table.taken(tab.page.state)
        if (name := hex_name(tab.page.state, place)) not in tab.page.step.places
    )
    tab.tap(wrong)
    assert tab.page.run.number == 0
    tab.tap(right)
    assert tab.page.run.number == 1


def test_a_tap_on_the_board_of_a_question_points_to_its_answers():
    steps = LESSONS[2].steps
    tab = at(3, 1 + next(n for n, step in enumerate(steps) if step.kind == "answer"))
    tab.tap("B3")
    assert "then tap an answer" in tab.sees("bubble")
    assert any(order["order"] == "nudge" and order["selector"] == ".kit-choices" for order in tab.orders)


def test_who_has_moved_says_so_when_tapped_and_costs_no_star():
    tab = at(2, 2)
    tab.tap("C2")
    assert "moved already" in tab.sees("bubble")
    assert tab.page.run.stars == 3


def test_what_is_said_instead_of_a_refused_move_is_what_is_asked():
    tab = at(1, 2)
    tab.tap("E2", "A1")
    assert "Fly the Pegasus to the flag." in tab.sees("bubble")
    assert "B1" not in tab.sees("bubble")
    assert {hex_name(tab.page.state, place) for place in tab.page.view.pointed} == {"B2"}


def test_where_each_action_ends_the_turn_no_button_does():
    tab = at(3, 5)
    assert 'data-do="end"' not in tab.program.app.ask


def test_a_second_tap_does_not_wipe_away_why_not():
    """The first tap, on the piece, has ended the step: the second belonged to it, and is answered by the button."""
    tab = at(1, 4)
    tab.tap("E1", "B1")
    why = tab.sees("bubble")
    assert tab.page.stays.kind == "step"
    for name in ("B1", "D1", "C3"):
        told = len(tab.said())
        tab.tap(name)
        assert tab.sees("bubble") == why != ""
        assert tab.said()[told:] == ["The 1 means one step: to a ringed space, a “hex”."]
    for selector in (".kit-speech", ".kit-ask .kit-btn"):
        assert {"order": "nudge", "selector": selector} in tab.orders
    tab.send("go_on")
    assert tab.page.my_turn


def test_trying_again_what_was_not_tried_is_answered():
    tab = at(1, 3)
    tab.send("again")
    assert tab.sees("note") == tab.page.t("lesson.try_again.none")


def test_no_help_is_left_to_give_where_the_lesson_is_done():
    tab = at(1)
    solve(tab)
    tab.send("hint")
    assert tab.sees("note") == tab.page.t("lesson.hint.done")
    assert tab.orders[-2:].count({"order": "nudge", "selector": ".kit-ask .kit-btn"}) == 1


# --- stars, the goal, the door


def test_the_stars_that_can_still_be_won_are_counted_without_those_that_are_lit():
    tab, seen = at(1), []
    tab.tap("E1")
    tab.send("go_on")
    while not tab.page.run.finished:
        row = tab.program.app.ask.partition('class="kit-lit"')[2].partition("</button>")[0]
        gone = row.count("kit-lost")
        seen.append((lit(tab.page), 3 - lit(tab.page) - gone, stars_words(tab.page)))
        assert stars_words(tab.page) in tab.sees("ask")
        solve_step(tab)
    why = "One try was wrong: you"
    assert set(seen) == {
        (0, 2, f"{why} can win 2 stars."),
        (1, 1, f"{why} can win 1 more star."),
        (2, 0, f"{why} have 2 stars."),
    }


def test_a_star_that_goes_is_told_at_that_moment_and_the_next_one_at_the_end():
    tab = at(1, 3)
    assert "2 stars" not in tab.sees("ask")
    assert tab.page.t("lesson.show_me.cost") in tab.sees("tray"), "what it costs is said before"
    tab.send("show_me")
    asyncio.run(tab.rest())
    words = "After “Show me”: you can win 1 star."
    assert words in tab.sees("ask")
    assert sum(words in said for said in tab.said()) == 1
    while not tab.page.run.finished:
        tab.send("go_on")
        if not tab.page.run.finished and tab.page.my_turn:
            solve_step(tab)
    assert "The second star: without “Show me”." in tab.sees("ask")


@pytest.mark.parametrize(("guessed", "there"), [(True, "scenario=meadow"), (False, "guess.ipynb")])
def test_a_finished_lesson_offers_the_next_one_and_then_a_battle_or_what_opens_that(guessed, there):
    tab = at(3, kept={"unlocked": '{"by": "win"}'} if guessed else None)
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


# --- what a bubble covers


def test_the_stars_of_a_lesson_that_is_done_answer_a_tap():
    tab = at(1)
    solve(tab)
    assert tab.page.run.finished
    assert 'data-fact="won"' in tab.program.app.ask
    tab.send("tell", fact="won")
    assert tab.page.t("chip.won.what") in tab.sees("note")
