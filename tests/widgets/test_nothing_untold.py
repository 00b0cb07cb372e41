"""What a child would wonder about is told, and what is not so any more is not: blows in vain, undone moves, the end."""

import asyncio

import pytest

from kit.core.game import CHANCE
from kit.games.war_kids.pieces import KINDS
from kit.text import text
from tests.widgets.fake_browser import AGAINST_CRICKET, MEADOW, FakeBrowser, opened, saved
from tests.widgets.guesser import answer, guessing

EN = text("war_kids", "en")
LAST = "map 9x8; bS C3; bS C4; pS B3; pS A9; victory eliminate 2; victory limit 12 units"
TWO = "map 9x8; bS C3; bS C4; bS H6; pS B3; pS A9; victory eliminate 2; victory limit 12 units"
"""Two blue Soldiers touch a pink one: that takes three."""


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


def test_what_could_still_be_mended_is_told_before_the_movement_is_ended():
    tab = FakeBrowser({"match.war_kids.T": saved(TWO)})
    tab.tap("H6", "G6")
    tab.send("end")
    assert len(tab.record) == 1, "nothing is ended yet"
    told = "it takes 3 beside it, and you have 2. Missing: one more Soldier. A Pegasus charge"
    assert told in tab.sees("bubble")
    assert EN("ask.in_vain") in tab.sees("bubble")
    tab.tap("C3", "B2")
    assert len(tab.record) == 2, "there is still time to move"
    tab.send("end")
    assert len(tab.record) > 2, "it is asked once"


def test_the_end_of_the_movement_is_the_brightest_button_only_when_nobody_can_move_any_more():
    bright = '<button data-do="end" class="kit-btn"'
    tab = FakeBrowser({"match.war_kids.T": saved("map 9x8; bS C3; bS H6; pS A9; victory limit 12 units")})
    for home, there, last in (("C3", "C4", False), ("H6", "G6", True)):
        tab.tap(home, there)
        assert (bright in tab.program.app.ask) == last


def test_the_same_is_not_said_in_every_turn():
    tab = FakeBrowser({"match.war_kids.T": saved(TWO)})
    said = []
    for home, there in (("H6", "G6"), ("A9", "B9"), ("G6", "H6")):
        tab.tap(home, there)
        tab.end()
        tab.settle()
        said.append(any("it takes 3" in words for words in tab.said()))
        tab.orders.clear()
    assert said == [True, True, False], "each side is told once"


def test_whoever_has_moved_all_is_only_asked_for_combat_where_there_is_some():
    calm, near = "map 9x8; bS H6; pS A9; victory limit 12 units", "map 9x8; bP H6; pS F6; victory limit 12 units"
    for position, home, there, key in ((calm, "H6", "G6", "ask.all_moved.calm"), (near, "H6", "G6", "ask.all_moved")):
        tab = FakeBrowser({"match.war_kids.T": saved(position)})
        tab.tap(home, there)
        assert EN(key) in tab.sees("ask")


def test_a_unit_that_has_moved_says_how_many_can_still_move_and_never_sends_to_one_that_cannot():
    for position, rest in (
        ("map 9x8; bS H6; bS H2; pS A9; victory limit 12 units", "You can still move 1 more."),
        ("map 9x8; bS H6; pS A9; victory limit 12 units", "When you have finished, tap the button."),
    ):
        tab = FakeBrowser({"match.war_kids.T": saved(position)})
        tab.tap("H6", "G6", "G6")
        assert tab.page.hand.bubble.rest == rest


def test_the_goal_and_how_much_of_it_is_done_stay_in_sight():
    tab = FakeBrowser(query=MEADOW)
    assert EN("scenario.meadow.goal") in tab.sees("ask"), "at first stands the goal itself"
    tab = FakeBrowser({"match.war_kids.T": saved(TWO)})
    tab.tap("H6", "G6")
    tab.end()
    tab.settle()
    tab.tap("A9", "B9")
    tab.end()
    tab.settle()
    said = EN("ask.so_far", n=0, of=2, other=tab.page.table.side_ref(1), lost=0)
    assert said == "Take 2 enemies to win: you have 0, Pink 0."
    assert said in tab.sees("ask")


@pytest.mark.parametrize(("turn", "last"), [(11, False), (12, True)])
def test_the_last_turn_is_told_as_one(turn, last):
    tab = FakeBrowser({"match.war_kids.T": saved(f"{TWO}; turn {turn}")})
    assert ("Last turn" in tab.sees("ask")) == last


def test_what_was_said_of_an_undone_move_is_not_said_any_more_and_nobody_is_named_who_is_silent():
    tab = FakeBrowser(query=AGAINST_CRICKET)
    assert EN("computer.random.hello") in tab.sees("ask")
    assert "You are Blue." in tab.sees("ask"), "whatever colour somebody had before"
    tab.tap("G3", "F4")
    tab.send("poke")
    assert "Cricket" in tab.sees("ask")
    tab.send("undo")
    assert "Cricket" not in tab.sees("ask")
    assert "kit-mascot" in tab.program.app.ask, "the face stays"


def test_after_giving_up_nobody_is_told_to_play_or_of_luck():
    tab = FakeBrowser(query=AGAINST_CRICKET)
    assert "to play" in tab.sees("head")
    tab.send("resign")
    assert "to play" not in tab.sees("head")
    assert EN("computer.random.gave_up") in tab.sees("ask")
    assert "lucky" not in tab.sees("ask")


def test_the_rule_that_is_asked_for_stands_at_a_unit_and_no_arrow_of_an_advice_stays():
    tab = FakeBrowser(query=MEADOW)
    tab.hold(arrow=(1, 2))
    tab.send("why")
    assert tab.page.hand.bubble.place in tab.page.state.at
    assert tab.page.hand.arrow == ()


def test_a_unit_that_is_drawn_with_the_mouse_goes_there():
    tab = FakeBrowser(query=MEADOW)

    def at(name):
        return tab.page.table.centre(tab.page.state, tab.page.state.battle.grid.index(name))

    for chosen_before in (False, True):
        if chosen_before:
            tab.tap("G2")
        (held_x, held_y), (x, y) = (at("G2"), at("F2")) if not chosen_before else (at("G4"), at("F4"))
        tab.send("tap", x=x, y=y, width=800, held_x=held_x, held_y=held_y)
    assert [record[-2:] for record in tab.record] == ["F2", "F4"]
    (held_x, held_y), (x, y) = at("D4"), at("E4")
    tab.send("tap", x=x, y=y, width=800, held_x=held_x, held_y=held_y)
    assert len(tab.record) == 2, "nothing was held there"


def test_who_sits_there_is_called_me_and_whoever_comes_besides_someone_else():
    tab = FakeBrowser(query=AGAINST_CRICKET)
    tab.send("open", dialog="new")
    assert tab.sees("dialog").count(EN("seat.person")) >= 1
    assert EN("seat.person.other") in tab.sees("dialog")
    tab.send("draft", what="seat", value="1", seat="0")
    assert EN("seat.person.other") not in tab.sees("dialog"), "where nobody sits yet, it is me"


# --- guess the unit


def test_between_two_clues_every_tap_shows_what_leads_on():
    tab = guessing(query={"colour": "blue"})
    kind = KINDS[tab.page.state.clue[0]]
    tab.orders.clear()
    tab.send("next")
    assert [order["selector"] for order in tab.orders if order["order"] == "nudge"] == [".kit-answers"]
    tab.send("guess", kind=kind)
    tab.orders.clear()
    tab.send("guess", kind=kind)
    nudged = [order["selector"] for order in tab.orders if order["order"] == "nudge"]
    assert len(nudged) == 1
    assert nudged[0].startswith(".kit-ask")
    assert not tab.page.notice, "no words come that would move the button"


def test_the_way_to_the_next_clue_is_always_in_its_place():
    tab = guessing(query={"colour": "blue"})
    while tab.page.match.current_player != CHANCE and tab.page.state.clue is not None:
        assert 'data-do="next"' in tab.program.app.ask
        answer(tab, right=False)


@pytest.mark.parametrize("seed", range(12))
def test_a_wrong_answer_of_the_adult_is_followed_by_another_question(seed):
    tab = guessing(query={"colour": "blue"})
    tab.send("open", dialog="adult")
    before = sorted(tab.page.question)
    tab.send("adult", answer="1")
    assert sorted(tab.page.question) != before


def test_no_more_enemies_are_counted_than_can_be_taken_together() -> None:
    """One Soldier beside a Mage and a Pegasus takes one of them."""
    tab = opened(saved("map 7x7; bS D4 G1; pP D5; pM C4; pS A1; victory eliminate 3; now blue combat"))
    assert tab.sees("ask").startswith("You touch 2 enemies: you can take 1.")
    tab.send("end")
    assert "You touch 2 enemies and can still take 1: look at " in tab.sees("bubble")
    tab.tap("D4", "C4")
    assert tab.record == ["S D4xC4", "end combat"]
