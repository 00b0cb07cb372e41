"""What stands beside the board of Kings War explains itself, and says plainly which piece it is about."""

import re

import pytest

from kit.games.kings_war import GAME
from kit.games.kings_war.actions import REST, Bid
from kit.players import Decision
from kit.text import text
from kit.widgets.board.messages import Advised
from kit.widgets.games.kings_war.table import KingsWarTable
from tests.widgets.kings_desk import CLOCK, EN, MIDDLE, ability, opened

KNIGHTS = "fen 4k3/8/8/4n3/8/5N2/8/4K3 w - - 0 9"


def test_a_tap_on_the_tokens_stakes_one_more_and_after_the_last_none():
    tab = opened(MIDDLE)
    tab.tap("f3", "e5")
    for stake in (1, 2, 3, 0):
        (count,) = re.findall(r'kit-purse" data-do="stake" data-count="(\d)"', str(tab.program.app.tray))
        tab.send("stake", count=count)
        assert tab.page.hand.stake == stake


def test_a_hint_about_the_tokens_takes_none_back():
    tab = opened(MIDDLE)
    tab.tap("f3", "e5")
    tab.send("stake", count="2")
    s = tab.page.state
    tab.send("hint")
    tab.program.tell(Advised(s, Decision(Bid(1))))
    assert tab.page.hand.bubble
    assert tab.page.hand.stake == 2


def test_one_more_than_all_tokens_and_one_less_than_none_are_answered():
    tab = opened(MIDDLE)
    tab.tap("f3", "e5")
    nudge = {"order": "nudge", "selector": ".kit-purse > p"}
    for count, nudged in ((0, 1), (3, 1), (3, 2)):
        tab.send("stake", count=str(count))
        assert (tab.page.hand.stake, tab.orders.count(nudge)) == (count, nudged)


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize(("agreed", "told"), [("\noption abilities off", True), ("", False)])
def test_the_rule_of_one_action_says_so_where_there_are_no_abilities(lang, agreed, told):
    tab = opened("fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\nbowls 0 0" + agreed, lang)
    tab.send("why", rule="KW-TURN-1")
    assert (text("kings_war", lang)("why.no_abilities") in str(tab.program.app.dialog)) == told


def test_a_tap_on_one_of_a_few_tokens_stakes_so_many_and_on_the_last_of_them_takes_it_back():
    tab = opened(MIDDLE)
    tab.tap("f3", "e5")
    for tapped, stake in ((3, 3), (1, 1), (1, 0), (2, 2)):
        counts = re.findall(r'kit-token" data-do="stake" data-count="(\d)"', str(tab.program.app.tray))
        tab.send("stake", count=counts[tapped - 1])
        assert tab.page.hand.stake == stake


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize(
    ("position", "more"),
    [
        ("fen 4k3/8/8/4n3/8/5N2/8/4K3 w - - 0 9; tried f3e5", "quiet"),
        ("fen 4k3/8/8/4r3/8/5N2/8/4K3 w - - 0 9; tried f3e5", "check"),
        ("fen 4k3/8/8/4n3/3P4/5N2/8/4K3 w - - 0 9; tried f3e5", "more"),
    ],
)
def test_after_an_attack_that_failed_only_what_is_left_is_offered(position, more, lang):
    tab = opened(position, lang)
    t = text("kings_war", lang)
    assert t(f"ask.tried.{more}", abilities="on") in tab.sees("ask")


def test_whoever_has_no_tokens_is_not_waited_for():
    full, none = ((f"fen 4k3/8/8/4n3/8/5N2/8/4K3 w - - 0 9; bowls 3 {n}") for n in (2, 0))
    shown = []
    for position in (full, none):
        tab = opened(position)
        tab.tap("f3", "e5")
        shown.append("…" in re.findall(r'kit-bet">(.)<', str(tab.program.app.tray)))
    assert shown == [True, False]


@pytest.mark.parametrize("fact", ["duel", "throws"])
def test_the_sums_and_the_throws_say_what_they_are(fact):
    tab = opened(MIDDLE)
    tab.tap("f3", "e5")
    assert f'data-do="tell" data-fact="{fact}"' in str(tab.program.app.tray)
    tab.send("tell", fact=fact)
    assert tab.page.notice == EN(f"chip.{fact}.what")


def test_a_hint_to_rest_says_it_once_and_marks_the_button():
    s = GAME.parse_position(CLOCK)
    hint = KingsWarTable().hint(s, Decision(REST, "rest"), EN)
    assert hint.parts == ("ability-rest",)


def test_support_tells_of_a_pawn_that_has_just_passed_and_of_missing_friends():
    tab = opened("fen 4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 9\nbowls 2 0")
    ability(tab, "support")
    assert "No friend in its row" in tab.sees("ask")
    assert "it captures the pawn on e5, which just passed" in tab.sees("ask")


@pytest.mark.parametrize(("position", "named"), [(MIDDLE, "let the Knight win"), (KNIGHTS, "let the white Knight win")])
def test_of_two_pieces_of_one_name_the_odds_say_which(position, named):
    tab = opened(position)
    tab.tap("f3", "e5")
    assert named in tab.sees("tray")
