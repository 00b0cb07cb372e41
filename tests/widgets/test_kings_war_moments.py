"""What a duel, a King and the end of a match say at their moment."""

import asyncio

import chess
import pytest

from kit.core.game import Ref
from kit.games.kings_war import GAME
from kit.games.kings_war.pieces import COSTS
from kit.text import languages, text
from kit.widgets.play.company import Plays
from kit.widgets.play.course import BUBBLE, LOSS
from tests.widgets.kings_desk import ability, marks, opened

# --- a defence that held

ATTACKS = {"mine": ("fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 9\nbowls 0 0\nduel e4xd5 bids 0 0", 0),
           "theirs": ("fen 4k3/8/8/3p4/4Q3/8/8/4K3 b - - 0 9\nbowls 0 0\nduel d5xe4 bids 0 0", 1)}  # fmt: skip


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("who", ATTACKS)
def test_a_defence_that_held_is_told_on_the_board_and_beside_the_dice_before_anything_else_happens(who, lang):
    position, _ = ATTACKS[who]
    held = text("kings_war", lang)("duel.held")

    async def match():
        tab, moments = opened(position, lang, seats=(0, 1)), []

        async def watch(seconds):
            bubble = tab.page.hand.bubble
            moments.append((seconds, len(tab.page.match.steps), held in tab.sees("tray"), bubble and bubble.first))

        tab.program.sleep = watch
        await tab.rest()
        tab.send("roll")
        await tab.rest()
        return tab, moments

    tab, moments = asyncio.run(match())
    beside = [told for _, steps, told, _ in moments if steps == 2]
    assert any(beside)
    assert not any(told for _, steps, told, _ in moments if steps < 2)
    if who == "mine":
        assert tab.page.hand.bubble.first.startswith(held)
        return
    told = [seconds for seconds, steps, _, words in moments if steps == 2 and words and words.startswith(held)]
    assert sum(told) >= 1.5, "it can be read, also where nobody wants motion"


# --- a King needs no dice


@pytest.mark.parametrize("lang", languages())
def test_a_king_that_captures_says_beside_the_board_why_nobody_rolls(lang):
    t = text("kings_war", lang)
    tab = opened("fen 4k3/p7/8/8/8/8/3r3P/4K3 w - - 0 1", lang)
    assert t("king.no_dice") not in tab.sees("tray")
    tab.tap("e1", "d2")
    tab.set(behind=tab.page.match.steps[-1].before)
    tab.program.show()
    assert t("king.no_dice") not in tab.sees("tray"), "first seen, then told"
    tab.settle()
    assert t("king.no_dice") in tab.sees("tray")
    assert 'data-rule="KW-KING-2"' in tab.program.app.tray
    tab.tap("e8", "e7")
    tab.settle()
    assert t("king.no_dice") in tab.sees("tray"), "it stays while the other side answers"
    tab.tap("d2", "d3")
    tab.settle()
    assert t("king.no_dice") not in tab.sees("tray")


# --- checkmate


LAST_WAY = "fen 7k/r5Q1/5K2/8/8/8/8/8 b - - 0 9"
MATE = "fen k7/8/1K6/8/8/8/8/7R w - - 0 9"


@pytest.mark.parametrize("lang", languages())
def test_a_checkmate_by_a_failed_attack_says_that_it_was_the_last_way_out(lang):
    t = text("kings_war", lang)
    tab = opened(LAST_WAY, lang, own_chance=True)
    tab.tap("a7", "g7")
    for pips in ("1", "6"):
        tab.send("die", value=pips)
    tab.settle()
    reason = t("end.last_way", who=Ref("side", "black"))
    assert reason in tab.sees("ask")
    assert 'data-rule="KW-END-1"' in tab.program.app.ask
    tab = opened(MATE, lang)
    tab.tap("h1", "h8")
    tab.settle()
    assert tab.page.match.outcome.rule_id == "KW-END-1"
    assert reason not in tab.sees("ask")


# --- which rule is cited below an attack


@pytest.mark.parametrize("dice", [("5", "1"), ("3", "3")])
def test_the_rule_of_a_capture_says_equal_or_more(dice):
    """One rule for both: its name must not say what one of them is not."""
    tab = opened("fen 4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 9\nbowls 0 0", own_chance=True)
    tab.tap("e4", "d5")
    for pips in dice:
        tab.send("die", value=pips)
    tab.settle()
    newest = tab.program.app.log.partition("</li>")[0]
    assert 'data-rule="KW-TAKE-2"' in newest
    assert "Equal or more is enough" in newest


# --- why?


def test_why_after_a_rest_answers_the_moment_first_and_then_its_rule():
    async def match():
        tab, moments = opened("fen 4k3/p7/8/8/8/8/7P/4K3 w - - 0 1\nbowls 0 0", seats=(0, 1)), []
        ability(tab, "rest")
        tab.hold(bubble=None)
        tab.send("why")
        told, dialog = tab.page.hand.bubble, tab.page.dialog

        async def watch(seconds):
            moments.append((seconds, len(tab.page.match.steps), tab.page.hand.bubble))

        tab.program.sleep = watch
        await tab.rest()
        tab.hold(bubble=told)
        tab.send("why")
        return told, dialog, (tab.page.dialog, tab.page.dialog_fact), moments

    told, dialog, opened_then, moments = asyncio.run(match())
    assert dialog == ""
    assert told.first == "White rests, takes 3 tokens and now has 3."
    assert told.rest.endswith("is playing: watch what happens.")
    assert (told.rule_id, told.place) == ("KW-AB-K", chess.E1)
    assert opened_then == ("why", "KW-AB-K")
    assert moments[0][:2] == (BUBBLE, 1), "it can be read before the other one plays"
    assert moments[0][2] == told


# --- every tap is answered


@pytest.mark.parametrize("name", [*COSTS])
@pytest.mark.parametrize("bowl", [0, 9])
def test_each_row_of_the_card_of_abilities_answers_a_tap_as_its_button_does(name, bowl):
    position = f"fen 4k2r/8/8/8/8/8/P7/RNB1K3 w - - 0 9\nbowls {bowl} 0"
    answers = []
    for row in (False, True):
        tab = opened(position)
        if row:
            tab.send("open", dialog="abilities")
            assert "kit-reminder" in tab.program.app.dialog
            assert f'data-do="choose_part" data-kind="ability" data-value="{name}"' in tab.program.app.dialog
        ability(tab, name)
        assert tab.page.dialog == ""
        answers.append((tab.page.hand.bubble, tab.page.hand.partial, tab.record))
    assert answers[0] == answers[1]
    assert any(answers[0]), "a word, a choice, or the deed itself"


# --- an attack has failed, and its side acts again


@pytest.mark.parametrize("lang", languages())
def test_whoever_acts_again_after_a_failed_attack_does_so_by_a_rule_that_is_told_at_that_moment(lang):
    t = text("kings_war", lang)
    words = t("again.told", who=Ref("side", "black"))
    tab = opened("fen 4kb2/4p1P1/8/8/8/8/7P/4K3 b - - 0 9\nbowls 0 0", lang, seats=(0, 1))
    for action in ("Bf8xg7", "roll 1", "roll 6", "e7-e6"):
        told = words in tab.sees("tray")
        assert told == (action == "e7-e6"), "already while the next action is thought about"
        tab.program.tell(Plays(GAME.parse_action(tab.page.match.state, action)))
        tab.settle()
        if action == "roll 6":
            assert words in tab.sees("tray")
            assert 'data-rule="KW-TURN-4"' in tab.program.app.tray
    assert words not in tab.sees("tray"), "White is asked"
    assert 'data-rule="KW-TURN-4"' in tab.program.app.log.partition("</li>")[0]
    tab.set(behind=tab.page.match.steps[-1].before)
    tab.program.show()
    assert words in tab.sees("tray"), "as long as Black is seen to act"


def test_why_somebody_acts_again_rests_until_it_could_be_read():
    async def match():
        position = "fen 4kb2/4p1P1/8/8/8/8/7P/4K3 b - - 0 9\nbowls 0 0\nduel Bf8xg7 bids 0 0"
        tab, moments = opened(position, seats=(0, 1)), []

        async def watch(seconds):
            moments.append((seconds, len(tab.page.match.steps), "may do something else" in tab.sees("tray")))

        tab.program.sleep = watch
        tab.program.tell(Plays(GAME.parse_action(tab.page.match.state, "roll 1")))
        tab.program.tell(Plays(GAME.parse_action(tab.page.match.state, "roll 6")))
        await tab.rest()
        return moments

    moments = asyncio.run(match())
    assert sum(seconds for seconds, steps, told in moments if steps == 2 and told) >= LOSS


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("bowls", ["0 0", "3 0"])
def test_an_attack_that_comes_after_one_that_failed_is_told_with_the_question_about_it(bowls, lang):
    t = text("kings_war", lang)
    words = t("again.goes_on", who=Ref("side", "black"))
    position = f"fen 4kb1r/4p1P1/8/8/8/8/7P/4K3 b - - 0 9\nbowls {bowls}"
    for tried in ("", "\ntried f8g7"):
        tab = opened(position + tried, lang, seats=(0, 1))
        tab.program.tell(Plays(GAME.parse_action(tab.page.match.state, "Rh8xh2")))
        tab.settle()
        assert (words in tab.sees("ask")) == bool(tried)


# --- a pawn attacks on the last row


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("end", ["f8", "g8"])
def test_before_the_dice_the_pawn_becomes_something_only_if_it_wins_and_its_target_is_marked(end, lang):
    t = text("kings_war", lang)
    tab = opened("fen 4kb2/6P1/8/8/8/8/8/4K3 w - - 0 9\nbowls 3 0", lang)
    tab.tap("g7", end)
    assert t("now.KW-TOK-4") not in tab.sees("ask"), "that is not what is asked"
    key = "ask.promotion.duel" if end == "f8" else "ask.promotion"
    assert t(key) in tab.sees("ask")
    assert t(f"{key}.more") in tab.sees("ask")
    shown = marks(tab)
    assert (shown.aim, shown.moves) == ((chess.F8, frozenset()) if end == "f8" else (None, {chess.G8}))


# --- the last round


def test_the_card_that_asks_says_that_the_last_round_has_come():
    tab = opened("fen 4k3/p7/8/8/8/8/P6P/4K3 w - - 0 1\nrounds 2")
    words = text("kings_war", "en")("ask.move.last")
    for start, end, last in (("a2", "a3", False), ("a7", "a6", False), ("h2", "h3", True)):
        assert (words in tab.sees("ask")) == last
        tab.tap(start, end)
        tab.settle()
    assert words in tab.sees("ask")


# --- what a duel took and brought


@pytest.mark.parametrize("lang", languages())
def test_why_after_a_duel_in_which_one_has_bid_tells_why_the_piece_was_lost(lang):
    t = text("kings_war", lang)
    tab = opened("fen 7k/8/8/3q4/4P3/8/8/K7 b - - 0 1\nbowls 2 0\noption abilities off", lang, seats=(0, 1))
    tab.program.tell(Plays(GAME.parse_action(tab.page.match.state, "Qd5xe4")))
    tab.settle()
    tab.send("pay")
    for words in ("roll 2", "roll 3"):
        tab.program.tell(Plays(GAME.parse_action(tab.page.match.state, words)))
        tab.settle()
    tab.hold(bubble=None)
    tab.send("why")
    told = tab.page.hand.bubble
    assert told.first.startswith("10 ")
    assert (told.rest, told.rule_id) == (t("taken.KW-TAKE-2"), "KW-TAKE-2")
    tab.send("why")
    assert tab.page.hand.bubble.first == t("now.KW-TURN-1", abilities="off")
    assert t("ability.rest").lower() not in tab.page.hand.bubble.first
    assert tab.page.hand.bubble.first != t("now.KW-TURN-1", abilities="on")


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("kept", [{}, {"told.kings_war": '["KW-TOK-4"]'}])
def test_the_first_capture_rests_and_says_what_it_brings_before_the_other_side_attacks(kept, lang):
    words = text("kings_war", lang)("earned.KW-TOK-4")

    async def match():
        moments = []
        tab = opened("fen 4k3/8/8/3p4/4P3/8/7P/4K3 w - - 0 1\nbowls 0 0", lang, kept=kept, seats=(0, 1))

        async def watch(seconds):
            bubble = tab.page.hand.bubble
            moments.append((seconds, len(tab.page.match.steps), bubble and bubble.rest))

        tab.tap("e4", "d5")
        tab.program.sleep = watch
        for action in ("roll 6", "roll 1"):
            tab.program.tell(Plays(GAME.parse_action(tab.page.match.state, action)))
        await tab.rest()
        return moments

    moments = asyncio.run(match())
    rests = [seconds for seconds, steps, rest in moments if steps == 3 and rest == words]
    assert (LOSS in rests) == (not kept)
