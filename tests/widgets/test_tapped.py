"""What is tapped is meant: enemies too, the place under the finger, and the right tap after a wrong one."""

import asyncio
import re

import pytest

from kit.core.game import CHANCE
from kit.core.manifest import GAMES
from kit.games.war_kids import GAME
from kit.games.war_kids.state import hex_name
from kit.text import text
from kit.tutor.boards import SUBJECTS
from kit.widgets.games.war_kids import means
from kit.widgets.games.war_kids.guess.page import guess_page
from kit.widgets.learn.words import lit, stars_words
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import MEADOW, FakeBrowser, opened, saved
from tests.widgets.kings_desk import MIDDLE
from tests.widgets.kings_desk import opened as opened_kings
from tests.widgets.learner import LESSONS, at, solve, solve_step

COMBAT = "map 9x7\nvictory eliminate 1; now blue combat\n"


def fighting(units: str, rules: str = "") -> FakeBrowser:
    """A tab where Blue is in Combat."""
    return opened(saved(f"{COMBAT}{rules}{units}"))


def hexes(tab: FakeBrowser, places) -> set[str]:
    return {hex_name(tab.page.state, place) for place in places}


# --- an enemy is tapped while nobody is chosen


@pytest.mark.parametrize("phase", ["movement", "combat"])
def test_a_tap_on_an_enemy_chooses_the_mage_who_can_cast_and_a_second_one_casts(phase):
    tab = opened(saved(f"map 9x7\nvictory eliminate 1; now blue {phase}\nbM E5\npL C5"))
    tab.tap("C5")
    assert "tap the Princess again" in tab.sees("bubble")
    assert hexes(tab, tab.page.view.distances) == {"C5"}
    tab.tap("C5")
    assert GAME.current_player(tab.page.match.state) == CHANCE


def test_of_several_mages_the_one_who_casts_is_tapped_first():
    tab = fighting("bM E5 E6\npL C5")
    tab.tap("C5")
    assert "first tap the one that does" in tab.sees("bubble")
    assert not tab.page.hand.partial


def test_whoever_touches_the_enemy_and_cannot_strike_it_says_why():
    tab = fighting("bS D4\npS D5 A1\nbP B1")
    tab.tap("D5")
    assert tab.page.hand.bubble.rule_id == "WK-FIGHT-4"
    assert "movement points" not in tab.sees("bubble")


def test_a_mage_who_can_still_cast_is_marked_and_the_end_of_the_turn_is_not_the_bright_button():
    tab = fighting("bM E5\npL C5")
    assert hexes(tab, tab.page.view.helpers) == {"E5"}
    assert "can still cast" in tab.sees("ask")
    assert re.search('data-do="end" class="kit-btn kit-second"', tab.program.app.ask)


def test_who_can_be_struck_has_a_ring_before_anybody_is_chosen():
    tab = fighting("bP D4; bS G1\npS D5")
    assert hexes(tab, tab.page.view.targets) == {"D5"}
    assert tab.sees("ask").startswith("One enemy within reach: tap it.")


def test_where_several_can_strike_the_enemy_they_are_asked_for_and_ringed():
    tab = fighting("bP D4; bS D6\npP D5")
    assert tab.sees("ask").startswith("One enemy within reach: tap who strikes it.")
    tab.tap("D5")
    assert "tap the one that does" in tab.sees("bubble")
    assert hexes(tab, tab.page.hand.pointed) == {"D4", "D6"}


@pytest.mark.parametrize(("flags", "key"), [("flag D5\n", "tell.flag"), ("", "tell.nobody")])
def test_a_word_about_an_empty_hex_names_nobody_who_is_not_there(flags, key):
    tab = fighting("bM E5\npL C5", flags)
    s = tab.page.state
    there = next(place for place in range(s.battle.grid.size) if hex_name(s, place) == "D5")
    assert means.tapped(s, (), there).key == key


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


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "first tap your Rook on d1"),
        ("4k3/8/8/3p3R/8/8/8/3RK3 w - - 0 1", "first tap one of your pieces"),
        ("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", "pawn"),
    ],
)
def test_a_tap_on_an_enemy_piece_says_whom_to_tap_first(fen, words):
    tab = opened_kings(f"fen {fen}\nbowls 0 0")
    tab.tap("d5")
    assert words in tab.sees("bubble")


def test_an_enemy_that_is_not_beside_the_chosen_unit_is_to_be_gone_to_first():
    tab = opened(saved("map 7x7; bP F3; bS F6; pP B2; pS A7; victory eliminate 2"))
    tab.tap("F3", "B2")
    assert tab.sees("bubble") == "Go right beside the Pegasus first, then strike."
    assert tab.page.hand.pointed == (SUBJECTS["war_kids"].board.place(tab.page.state, "B2"),), "it is ringed"
    assert tab.page.hand.partial, "it is still chosen"


def test_an_enemy_soldier_that_is_tapped_says_that_it_takes_three():
    position = "map 7x7; bP F3; bS F6; pP B2; pS A7; victory eliminate 2"
    tab = opened(saved(position))
    tab.tap("A7")
    assert tab.page.hand.bubble.rest == tab.page.t("tell.three")
    tab.tap("B2")
    assert not tab.page.hand.bubble.rest
    tab = opened(saved(f"{position}; option adv_soldiers"))
    tab.tap("A7")
    assert not tab.page.hand.bubble.rest, "one alone may try with dice"


# --- what a bubble covers


def through(tab: FakeBrowser, place: str) -> None:
    """A tap on the speech bubble where it lies over a place."""
    board = SUBJECTS[tab.page.game.id].board
    x, y = tab.page.table.centre(tab.page.state, board.place(tab.page.state, place))
    tab.send("quiet", x=x, y=y)


@pytest.mark.parametrize(
    ("tab", "vain", "own"),
    [(lambda: FakeBrowser(query=MEADOW), "C4", "G3"), (lambda: opened_kings(MIDDLE), "a5", "e1")],
    ids=["war_kids", "kings_war"],
)
def test_a_tap_on_a_bubble_closes_it_and_chooses_the_piece_beneath(tab, vain, own):
    tab = tab()
    tab.tap(vain)
    assert tab.sees("bubble")
    through(tab, own)
    assert not tab.sees("bubble")
    s, hand = tab.page.state, tab.page.hand
    assert tab.page.table.choice_place(s, hand.partial[0]) == SUBJECTS[tab.page.game.id].board.place(s, own)


def test_what_a_bubble_covers_is_not_played_and_lets_nothing_go():
    tab = FakeBrowser(query=MEADOW)
    for beneath in ("F3", "G3"):
        tab.tap("G3", "C3")
        assert tab.page.hand.partial
        assert tab.sees("bubble")
        through(tab, beneath)
        assert not tab.sees("bubble")
        assert not tab.record
        assert tab.page.hand.partial, "the chosen one stays in the hand"
        tab.send("let_go")
    tab.tap("G3", "F3")
    assert len(tab.record) == 1, "seen, the same place is where it goes"


def test_a_bubble_beside_the_board_is_only_closed():
    tab = FakeBrowser(query=MEADOW)
    tab.tap("C4")
    tab.send("quiet")
    assert not tab.sees("bubble")
    assert not tab.page.hand.partial


def test_the_stars_of_a_lesson_that_is_done_answer_a_tap():
    tab = at(1)
    solve(tab)
    assert tab.page.run.finished
    assert 'data-fact="won"' in tab.program.app.ask
    tab.send("tell", fact="won")
    assert tab.page.t("chip.won.what") in tab.sees("note")
