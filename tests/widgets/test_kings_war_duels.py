"""The play page of Kings War without a browser: bids and dice."""

import asyncio
import re

import chess
import pytest

from kit.core.game import CHANCE
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import Bid
from kit.players import Decision
from kit.widgets.board.messages import Advised
from kit.widgets.games.kings_war.pictures import coin, side_die
from kit.widgets.play.company import Plays
from tests.widgets.kings_desk import EN, MIDDLE, opened

# --- bids and dice


def test_the_chance_that_a_hint_told_goes_with_the_tokens_it_was_told_of():
    tab = opened(MIDDLE)
    tab.tap("f3", "e5")
    s = tab.page.match.state
    tab.program.tell(Advised(s, Decision(Bid(0))))
    assert "in 36" in tab.sees("bubble")
    tab.send("stake", count="2")
    assert tab.sees("bubble") == ""


def test_a_win_is_celebrated_once_though_its_dice_cannot_be_taken_back():
    tab = opened("fen 3n2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1; bowls 0 0; duel Rd1xd8 bids 0 0")
    for words in ("roll 6", "roll 1"):
        tab.program.tell(Plays(GAME.parse_action(tab.page.match.state, words)))
        tab.settle()
    assert tab.page.match.outcome is not None
    tab.send("undo")
    assert tab.page.notice
    assert [order["what"] for order in tab.orders if order["order"] == "cheer"].count("won") == 1


def test_a_bid_is_a_ceremony_with_the_odds_of_every_bid():
    tab = opened(MIDDLE)
    tab.tap("f3", "e5")
    assert tab.record == ["Nf3xe5"]
    for stake in range(4):
        tab.send("stake", count=str(stake))
        wins = GAME.choice_facts(tab.page.state, Bid(stake))["of_36"]
        assert f"{wins} in 36" in tab.sees("tray")
        assert f"{stake} of your 3" in tab.sees("tray")
    assert "One more token" not in tab.sees("tray")
    tab.send("stake", count="99")
    assert tab.page.hand.stake == 3
    tab = opened(MIDDLE.replace("bowls 3 1", "bowls 9 1"))
    tab.tap("f3", "e5")
    tab.send("stake", count="6")
    assert "36 in 36" in tab.sees("tray")
    assert "One more token" not in tab.sees("tray")
    tab.send("stake", count="1")
    assert "With one more token: 26 in 36." in tab.sees("tray")
    assert "Black spends nothing" in tab.sees("tray")
    tab.send("pay")
    assert tab.record == ["Nf3xe5", "bid 1"]
    assert "The white Knight attacks your Bishop. How many tokens do you spend?" in tab.sees("ask")
    assert "15 in 36" in tab.sees("tray")
    tab.tap("e5")
    assert tab.page.hand.bubble.rule_id == "KW-TOK-2"
    tab.send("pay")
    assert tab.record == ["Nf3xe5", "bid 1", "bid 0"]
    assert tab.page.match.current_player == CHANCE


@pytest.mark.parametrize("bowl", [1, 6, 7, 23, 48])
def test_every_token_of_a_bowl_can_be_counted_beside_the_bid(bowl):
    tab = opened(MIDDLE.replace("bowls 3 1\nweb c6 3", f"bowls {bowl} 0"))
    tab.tap("f3", "e5")
    tab.send("stake", count=str(bowl // 2))
    purse = tab.program.app.tray.partition("kit-purse-coins")[2].partition("</div>")[0]
    whole, empty = str(coin(24 if bowl > 6 else 30)), str(coin(24 if bowl > 6 else 30, empty=True))
    assert (purse.count(whole), purse.count(empty)) == (bowl // 2, bowl - bowl // 2)
    piles = [pile.count("<svg") for pile in purse.split("kit-five")[1:]]
    assert piles == ([] if bowl <= 6 else [5] * (bowl // 5) + [bowl % 5] * (bowl % 5 > 0))


def test_own_dice_are_typed_in_and_a_failed_capture_bars_the_pair():
    tab = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), own_chance=True)
    tab.tap("f3", "e5")
    assert "Before the dice: attack 4, defence 5." in tab.sees("ask")
    tab.send("die", value="1")
    tab.send("die", value="6")
    assert tab.record == ["Nf3xe5", "roll 1", "roll 6"]
    assert "It failed" in tab.sees("ask")
    assert "= 5" in tab.sees("tray")
    assert tab.page.hand.bubble.first == "Held! 5 to 11: the black Bishop is safe."
    assert tab.page.hand.bubble.place == chess.E5
    tab.tap("f3", "e5")
    assert tab.page.hand.bubble.rule_id == "KW-TAKE-4"


def test_a_king_needs_no_dice():
    tab = opened("fen 4k3/8/8/8/8/8/3r4/4K3 w - - 0 1")
    tab.tap("e1", "d2")
    assert tab.record == ["Ke1xd2"]


def test_after_a_bid_that_pays_and_rolls_both_dice_fall():
    async def match():
        tab = opened(MIDDLE.replace("bowls 3 1", "bowls 3 0"))
        tab.tap("f3", "e5")
        assert "Spend 2 and roll" not in tab.sees("tray")
        tab.send("stake", count="2")
        assert "Spend 2 and roll" in tab.sees("tray")
        tab.send("pay")
        await tab.rest()
        return tab.record

    record = asyncio.run(match())
    assert record[1] == "bid 2"
    assert [words.split()[0] for words in record[2:4]] == ["roll", "roll"]


def test_without_tokens_the_dice_wait_for_a_button():
    async def match():
        tab = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), seats=(0, 1))
        tab.tap("f3", "e5")
        await tab.rest()
        waiting = list(tab.record)
        tab.send("roll")
        await tab.rest()
        return waiting, tab.record

    waiting, record = asyncio.run(match())
    assert waiting == ["Nf3xe5"]
    assert [words.split()[0] for words in record[1:3]] == ["roll", "roll"]


def test_nothing_is_told_before_both_dice_lie_there():
    async def match():
        tab = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), seats=(0, 1))
        tab.tap("f3", "e5")
        await tab.rest()
        asked, moments = tab.sees("ask"), []

        async def watch(seconds):
            moments.append(
                (tab.page.rolling or tab.page.behind is not None, tab.sees("ask"), tab.sees("tray"), tab.sees("log"))
            )

        tab.program.sleep = watch
        before = tab.sees("log")
        tab.send("roll")
        await tab.rest()
        return asked, before, moments, tab

    asked, before, moments, tab = asyncio.run(match())
    falling = [told for rolling, *told in moments if rolling]
    assert len(falling) >= 3, "the first die, the pause, the second"
    assert {ask for ask, _, _ in falling} == {asked}
    assert {log for _, _, log in falling} == {before}
    added = [tray.count("=") for _, tray, _ in falling]
    assert added[:2] == [0, 0]
    assert set(added) <= {0, 2}, "both sums or none"
    after = [*(tray for *_, tray, _ in moments), tab.sees("tray")]  # the answer may be another duel
    assert max(tray.count("=") for tray in after) == 2


# --- a duel that cannot be won, and whose dice are whose

NEVER = "fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1\nbowls 0 0"


@pytest.mark.parametrize("own", [False, True])
def test_a_duel_that_cannot_be_won_says_so_and_asks_for_no_dice(own):
    tab = opened(NEVER, own_chance=own)
    tab.tap("e4", "d5")
    assert "Even a 6 against a 1 is too little: the attack fails." in tab.sees("ask")
    assert "0 in 36" in tab.sees("tray")
    assert 'data-do="die"' not in tab.program.app.tray
    assert "die" not in tab.sees("ask").lower()
    tab.send("roll")
    assert [words.split()[0] for words in tab.record] == ["e4xd5", "roll"]
    if own:
        tab.send("roll")
        assert "It failed" in tab.sees("ask")


def test_the_second_die_says_so_where_it_can_help_no_more():
    tab = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), own_chance=True)
    tab.tap("f3", "e5")
    tab.send("die", value="1")
    assert "5 is too little, whatever the other die shows." in tab.sees("ask")
    assert 'data-do="die"' not in tab.program.app.tray
    open_ = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), own_chance=True)
    open_.tap("f3", "e5")
    open_.send("die", value="2")
    assert 'data-do="die"' in open_.program.app.ask
    assert 'data-do="die"' not in open_.program.app.tray


@pytest.mark.parametrize(
    ("lang", "white", "black"),
    [
        ("en", "What does White’s die show?", "What does Black’s die show?"),
        ("it", "Che cosa mostra il dado del Bianco?", "Che cosa mostra il dado del Nero?"),
    ],
)
def test_own_dice_are_asked_for_by_side_and_a_mistyped_one_is_typed_again(lang, white, black):
    tab = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), lang, own_chance=True)
    tab.tap("f3", "e5")
    assert white in tab.sees("ask")
    tab.send("die", value="2")
    assert black in tab.sees("ask")
    tab.send("die", value="6")
    assert tab.record[-2:] == ["roll 2", "roll 6"]
    tab.send("undo")
    assert black in tab.sees("ask"), "the last die alone is taken back"
    tab.send("die", value="1")
    assert tab.page.match.state.kinds[chess.KNIGHT] >> chess.E5 & 1, "4 and 2 are as much as 5 and 1"


def test_what_rolls_by_itself_still_cannot_be_taken_back():
    tab = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"))
    tab.tap("f3", "e5")
    tab.send("roll")
    assert not tab.page.can_undo


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Black spends 2 tokens: attack 4, defence 7."), ("it", "Il Nero spende 2 gettoni: attacco 4, difesa 7.")],
)
def test_what_the_other_side_has_spent_is_said_before_the_dice(lang, said):
    tab = opened(MIDDLE.replace("bowls 3 1", "bowls 0 2") + "duel Nf3xe5 bids 0 2", lang)
    assert said in tab.sees("ask")


BIDS = [
    ("bowls 1 0", "w", "e4xd5 bids", "A tie is enough"),  # 2 and 1 and a 6 are as much as 8 and a 1
    ("bowls 0 1", "w", "e4xd5 bids 0", "Your piece is safe"),
    ("bowls 0 3", "b", "Qd5xe4 bids", "A tie is enough"),
    ("bowls 1 0", "b", "Qd5xe4 bids 3", "cannot save it"),
    ("bowls 9 0", "b", "Qd5xe4 bids 3", "spends 3"),
]


@pytest.mark.parametrize(("bowls", "side", "duel", "said"), BIDS)
def test_before_a_bid_it_is_said_what_no_bid_can_change(bowls, side, duel, said):
    tab = opened(f"fen 4k3/8/8/3q4/4P3/8/8/4K3 {side} - - 0 1\n{bowls}\nduel {duel}")
    assert said in tab.sees("ask")


def order(tab) -> list[str]:
    """The names of both halves of the duel, from left to right."""
    return re.findall(r"<b>(\w+)</b>", tab.program.app.tray.partition("kit-versus")[2].partition("kit-chances")[0])


def test_whoever_is_alone_at_the_screen_is_always_on_the_left():
    attack = "fen 4k3/8/8/4b3/8/5N2/8/4K3 w - - 0 1\nbowls 0 0\nduel Nf3xe5 bids 0 0"
    assert order(opened(attack, seats=(0, 0))) == ["Knight", "Bishop"]
    assert order(opened(attack, seats=(0, 1))) == ["Knight", "Bishop"]
    assert order(opened(attack, seats=(1, 0))) == ["Bishop", "Knight"]


def test_each_side_has_dice_of_its_own_colour_and_who_rolled_is_said_to_the_end():
    tab = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), own_chance=True, seats=(0, 1))
    tab.tap("f3", "e5")
    tab.send("die", value="4")
    tab.send("die", value="4")
    white, black = str(side_die(4, 0, 48)), str(side_die(4, 1, 48))
    assert white != black
    shown = tab.program.app.tray.partition("kit-versus")[2]
    assert 0 < shown.index(white) < shown.index(black)
    assert "You attack" in tab.sees("tray")
    assert "Black defends" in tab.sees("tray")


def test_the_dice_lie_there_as_the_last_ones_until_there_are_others():
    tab = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), own_chance=True)
    tab.tap("f3", "e5")
    tab.send("die", value="1")
    tab.send("die", value="6")
    dice = [str(side_die(1, 0, 48)), str(side_die(6, 1, 48))]
    assert EN("duel.last") not in tab.sees("tray")
    tab.tap("f3")
    assert EN("duel.last") not in tab.sees("tray")
    tab.tap("g1")
    for said in ("choose_part", "undo"):
        assert all(die in tab.program.app.tray for die in dice)
        assert EN("duel.last") in tab.sees("tray")
        tab.send(said, kind="rest", value="rest")
    assert all(die in tab.program.app.tray for die in dice)
    fresh = opened(MIDDLE.replace("bowls 3 1", "bowls 0 0"), own_chance=True)
    fresh.tap("f3", "e5")
    assert not any(die in fresh.program.app.tray for die in dice)


ATTACKED = "fen 4k3/8/8/3q4/4P3/8/8/4K3 b - - 0 1\nbowls 0 0\nduel Qd5xe4 bids 0 0"


@pytest.mark.parametrize(
    ("lang", "who", "sums"),
    [
        ("en", "The black Queen attacks the white pawn.", "Before the dice: attack 8, defence 2."),
        ("it", "La Regina nera attacca il pedone bianco.", "Prima dei dadi: attacco 8, difesa 2."),
    ],
)
def test_whoever_is_attacked_is_told_by_whom_before_the_dice(lang, who, sums):
    tab = opened(ATTACKED, lang, seats=(0, 1))
    assert who in tab.sees("ask")
    assert sums in tab.sees("ask")


def test_an_attack_is_seen_to_go_for_the_other_piece_and_back():
    s = GAME.parse_position(ATTACKED.partition("\nduel")[0])
    a = GAME.parse_action(s, "Qd5xe4")
    table = opened(MIDDLE).page.table
    scene = table.scene(s, table.blank, EN)
    pieces = {piece.key: piece for piece in scene.pieces}
    ((frame, length, left_out),) = table.motions(s, GAME.events(s, a, GAME.apply(s, a))[0], scene, pieces)
    ways = [(group.dx, group.dy) for share in (0.0, 0.5, 1.0) for group in frame(share)]
    assert ways[0] == ways[2] == (pieces["d5"].dx, pieces["d5"].dy)
    assert ways[1] != ways[0]
    assert length > 0
    assert list(left_out) == ["d5"]


def test_who_captures_beside_a_king_is_told_before_the_dice_that_he_takes_without_any():
    tab = opened("fen 4k3/5p2/8/8/2B5/8/8/4K3 w - - 0 1\nbowls 3 3", seats=(0, 1))
    tab.tap("c4")
    assert "33/36: the Bishop wins 33 in 36 without tokens." in tab.sees("ask")
    tab.tap("f7")
    assert EN("ask.bid.attack.king") in tab.sees("ask")
    guarded = opened("fen 4k3/5p2/8/8/2B5/8/8/4KR2 w - - 0 1\nbowls 3 3", seats=(0, 1))
    guarded.tap("c4", "f7")
    assert EN("ask.bid.attack.king") not in guarded.sees("ask"), "the Rook guards it"
    assert EN("ask.bid.attack.more") in guarded.sees("ask")


@pytest.mark.parametrize(("placed", "discs"), [("3q1P2/3QKR2", False), ("3q4/4K3", True)])
def test_a_king_is_told_of_discs_only_where_there_are_some(placed: str, discs: bool):
    tab = opened(f"fen 4k3/8/8/8/8/8/{placed} w - - 0 1\nbowls 3 3", seats=(0, 1))
    tab.tap("e1")
    said = tab.sees("ask")
    assert EN("ask.piece.sure") in said
    assert ("Disc:" in said) is discs
