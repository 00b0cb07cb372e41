"""The play page of Kings War without a browser: taps, abilities, and what comes before and after a match."""

import re

import chess
import pytest

from kit.core.match import Match
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import REST
from kit.text import languages
from kit.widgets.games.kings_war.means import USERS
from kit.widgets.games.kings_war.table import KingsWarTable
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.kings_desk import EN, MIDDLE, RICH, ROOM, ability, marks, opened

# --- moving


def test_a_piece_is_chosen_moved_and_let_go():
    tab = opened(MIDDLE)
    tab.tap("f3")
    assert tab.page.view.moves >= {chess.G5, chess.H4, chess.D2}
    assert tab.page.view.captures == {chess.E5: 15}
    assert "Where does the Knight go?" in tab.sees("ask")
    tab.tap("f3")
    assert tab.page.hand.partial == ()
    tab.tap("f3", "c3")
    assert tab.page.view.selected == chess.C3
    tab.send("let_go")
    assert tab.page.view.selected is None
    tab.tap("f3", "g5")
    assert tab.record == ["Nf3-g5"]
    assert marks(tab).last == (chess.F3, chess.G5)


def test_an_ability_is_only_spoken_of_where_the_chosen_piece_can_use_it():
    tab = opened(f"fen {chess.STARTING_FEN}")
    tab.tap("b1")
    assert "Tap a disc: the Knight goes there." in tab.sees("ask")
    tab = opened(f"fen {chess.STARTING_FEN}\nbowls 9 9")
    tab.tap("b1")
    assert "ability" not in tab.sees("ask"), "no square beside it is free"
    tab = opened("fen 4k3/8/8/8/8/2N5/8/4K3 w - - 0 1\nbowls 9 9")
    tab.tap("c3")
    assert "Or use “Walk”." in tab.sees("ask")
    tab = opened("fen 4k3/8/8/8/8/P1P5/3P4/1N2K3 w - - 0 1\nbowls 9 9")
    tab.tap("b1")
    assert "cannot move, but its ability works" in tab.sees("ask")
    assert "Tap “Walk”." in tab.sees("ask")


@pytest.mark.parametrize(
    ("taps", "words"),
    [
        (("f3", "f6"), "does not go"),
        (("a1", "a3"), "in the way"),
        (("e6",), "worth 2"),
        (("e8",), "Kings have no number"),
        (("e4",), "e4 is empty"),
        (("h1", "h8"), "in the way"),
    ],
)
def test_a_tap_in_vain_is_answered(taps, words):
    tab = opened(MIDDLE)
    tab.tap(*taps)
    assert words in tab.sees("bubble")
    assert tab.record == []


@pytest.mark.parametrize("square", ["d1", "a1", "c1"])
def test_a_piece_that_is_hemmed_in_says_so_and_names_no_square_that_nobody_tapped(square):
    tab = opened(f"fen {chess.STARTING_FEN}")
    tab.tap(square)
    assert "is hemmed in" in tab.sees("bubble")
    assert tab.page.hand.bubble.place == chess.SQUARE_NAMES.index(square)


HELLO = "fen 1nb1kbQ1/1pp1ppp1/4r3/p6p/8/2N5/PPP2PPP/R1B1KBNR w KQ - 0 8"
"""A Rook gives check on an open file."""


@pytest.mark.parametrize(
    ("square", "words"),
    [
        ("c3", ""),
        ("g8", "This piece cannot stop it."),
        ("a1", "This piece cannot stop it."),
        ("a2", "This piece cannot stop it."),
        ("h1", "This piece cannot stop it."),
    ],
)
def test_in_check_a_piece_that_cannot_help_says_so_and_whoever_gives_check_is_marked(square, words):
    tab = opened(HELLO)
    tab.tap(square)
    if not words:
        assert tab.page.hand.partial
        return
    said = tab.page.hand.bubble
    assert (said.first, said.rest) == ("The black Rook on e6 gives check.", words)
    assert tab.page.view.pointed == {chess.E6}
    tab.tap("e8")
    assert tab.page.view.pointed == set()


def test_in_check_a_king_without_a_safe_square_says_so():
    tab = opened("fen 4r1k1/8/8/8/8/R7/3P1P2/3RKR2 w - - 0 8")
    tab.tap("e1")
    assert tab.page.hand.bubble.rest == "Your King has no safe square."


def test_a_bombard_says_what_is_to_be_tapped_and_where_nothing_can_land():
    tab = opened("fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR w KQkq - 0 1\nbowls 9 9")
    ability(tab, "bombard")
    tab.tap("h1", "h8")
    assert "Tap a red frame" in tab.sees("ask")
    assert "No square beside h8 is empty" in tab.sees("bubble")
    tab.tap("h7")
    assert "Tap a disc: it lands there." in tab.sees("ask")


def test_a_webbed_piece_says_what_holds_it():
    tab = opened(RICH)
    tab.tap("g2")
    assert "web" in tab.sees("bubble")
    assert tab.page.hand.bubble.rule_id == "KW-WEB-2"


def test_a_promotion_asks_what_the_pawn_becomes():
    tab = opened(ROOM)
    tab.tap("b7", "b8")
    assert "What does the pawn become?" in tab.sees("ask")
    ways = tab.page.table.buttons(tab.page.state, tab.page.hand.partial, EN)
    assert [way.words for way in ways] == ["Queen", "Rook", "Bishop", "Knight"]
    tab.send("act", index=str(ways[3].number))
    assert tab.record == ["b7-b8=N"]


def test_the_board_turns_to_whoever_sits_there_alone():
    tab = opened(MIDDLE.replace(" w KQkq", " b KQkq"), seats=(1, 0))
    assert tab.page.view.turned
    far = tab.page.table.centre(tab.page.state, chess.E1)[1]
    assert far < tab.page.table.centre(tab.page.state, chess.E8)[1]
    tab.tap("h6", "h5")
    assert tab.record[0] == "h6-h5"


# --- abilities


@pytest.mark.parametrize(
    ("name", "taps", "record"),
    [
        ("walk", ("f3", "g3"), "walk f3-g3"),
        ("bombard", ("a1", "a7", "a6"), "bombard a1 a7-a6"),
        ("web", ("d8",), "web d1 d8"),
        ("charge", ("c1", "d2"), None),
        ("rest", (), "rest"),
    ],
)
def test_an_ability_is_chosen_on_the_card_and_aimed_on_the_board(name, taps, record):
    tab = opened(RICH)
    ability(tab, name)
    tab.tap(*taps)
    assert tab.record == ([record] if record else [])


def test_an_ability_shows_its_range_and_then_the_grid_of_its_target():
    tab = opened(RICH)
    tab.tap("a1")
    ability(tab, "bombard")
    view = tab.page.view
    assert view.targets == {chess.A7, chess.A8}
    assert chess.H1 in view.area
    tab.tap("a7")
    view = tab.page.view
    assert view.aim == chess.A7
    assert view.moves == {chess.A6, chess.B6}
    ability(tab, "bombard")
    assert tab.page.view.area == frozenset()


def test_tokens_of_a_rest_are_seen_on_their_way_to_the_bowl():
    s = GAME.parse_position(MIDDLE)
    (event,) = (e for e in GAME.events(s, REST, GAME.apply(s, REST), None) if e.kind.startswith("rested"))
    table = KingsWarTable()
    ((frame, length, left_out),) = table.motions(s, event, table.scene(s, table.blank, EN), {})
    first, last = frame(0.0), frame(1.0)
    assert len(first) == len(last) == event.facts["tokens"] == 3
    assert len({(coin.dx, coin.dy) for coin in first}) == 3
    assert {(coin.dx, coin.dy) for coin in last} == {(0.85 * table.board(s).width, 0.0)}
    assert length > 0
    assert not left_out


def test_words_about_an_ability_stand_at_its_piece():
    tab = opened("fen 4k3/8/8/8/8/2N5/8/4K3 w - - 0 1\nbowls 1 0")
    ability(tab, "walk")
    bubble = tab.page.hand.bubble
    assert "costs 2" in bubble.first
    assert bubble.place == chess.C3


def test_where_one_piece_alone_can_use_an_ability_it_is_chosen():
    tab = opened(RICH)
    ability(tab, "web")
    assert tab.page.view.selected == chess.D1
    ability(tab, "walk")
    assert tab.page.view.users == {chess.C3, chess.F3}


@pytest.mark.parametrize(
    ("position", "name", "words"),
    [
        (MIDDLE, "web", "costs 5"),
        ("fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\nbowls 9 0", "web", "no Queen left"),
        ("fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\nbowls 9 0", "bombard", "nothing to use it on"),
        ("fen 4k3/8/8/8/8/4P3/3B4/4K3 w - - 0 1\nbowls 9 0\noption abilities off", "charge", "not part"),
        ("fen 4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "rest", "King"),
    ],
)
def test_an_ability_that_cannot_be_used_says_why(position, name, words):
    tab = opened(position)
    ability(tab, name)
    said = tab.sees("bubble")
    assert said
    assert tab.record == []
    if words != "not part":
        assert words in said


def test_what_can_be_used_now_is_lit():
    tab = opened(MIDDLE)
    lit = set(re.findall(r"kit-usable[^>]*data-value=\"(\w+)\"", tab.program.app.tray))
    assert lit == {"support", "walk", "bombard", "rest"}
    tab.send("open", dialog="abilities")
    assert "The six abilities" in tab.sees("dialog")
    assert tab.program.app.dialog.count("kit-reminder") == len(USERS)
    assert tab.program.app.dialog.count("kit-why-not") == len(USERS) - len(lit & set(USERS)), "the others say why not"


# --- before and after a match


def test_how_many_rounds_is_agreed_in_the_dialog():
    tab = FakeBrowser(page=play_page("kings_war"))
    tab.send("draft", what="scenario", value="checkmate")
    assert "How many" not in tab.sees("dialog")
    tab.send("draft", what="scenario", value="rounds")
    assert "How many rounds?" in tab.sees("dialog")
    tab.send("draft", what="length", value="25")
    tab.send("draft", what="seat", seat="1", value="0")
    tab.send("new_match")
    assert "Round 1 of 25" in tab.sees("head")
    assert Match.load(GAME, tab.kept[tab.page.slot])[0].start.treaty.rounds == 25
    again = FakeBrowser(tab.kept, page=play_page("kings_war"))
    assert "Round 1 of 25" in again.sees("head")


def test_whoever_just_starts_gets_a_short_match_that_ends_by_itself():
    tab = FakeBrowser(page=play_page("kings_war"))
    tab.send("new_match")
    assert "Round 1 of 8" in tab.sees("head")
    assert Match.load(GAME, tab.kept[tab.page.slot])[0].start.treaty.rounds == 8


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("fen 7k/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "KW-END-1"),
        ("fen 4k3/8/8/8/8/8/8/R3K3 b - - 0 15\nrounds 15", "KW-END-4"),
        ("fen 4k3/8/8/8/8/8/8/3rK3 w - - 0 1", "KW-END-8"),
    ],
)
def test_the_end_is_told(position, words, lang):
    tab = opened(position, lang)
    moves = {"KW-END-1": ("a1", "a8"), "KW-END-4": ("e8", "e7"), "KW-END-8": ("e1", "d1")}[words]
    tab.tap(*moves)
    assert tab.page.match.outcome.rule_id == words
    assert "kit-podium" in tab.program.app.ask


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    ("position", "rule_id"),
    [
        ("fen k6R/8/1K6/8/8/8/8/8 b - - 0 1", "KW-END-1"),
        ("fen 7k/8/5KQ1/8/8/8/8/8 b - - 0 1\noption abilities off", "KW-END-7"),
        ("fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nbowls 3 0", "KW-END-8"),
    ],
)
def test_a_match_that_begins_at_its_end_is_told_as_one(position, rule_id, lang):
    """Nobody is asked for anything, and a tap changes nothing."""
    tab = opened(position, lang)
    assert tab.page.match.outcome.rule_id == rule_id
    tab.tap("a8", "e1")
    assert tab.record == []
    assert "kit-podium" in tab.program.app.ask


@pytest.mark.parametrize(
    ("position", "moves", "rounds"),
    [
        ("fen 7k/5ppp/8/8/8/8/8/R5K1 w - - 0 3; rounds 8", ("a1", "a8"), 3),
        ("fen r5k1/8/8/8/8/8/5PPP/7K b - - 0 4; rounds 8", ("a8", "a1"), 4),
    ],
)
def test_a_checkmate_counts_the_rounds_that_were_begun(position, moves, rounds):
    tab = opened(position)
    tab.tap(*moves)
    assert tab.page.match.outcome.rule_id == "KW-END-1"
    assert f"Round {rounds} of 8" in tab.sees("head")
    assert f"{rounds} rounds" in tab.sees("ask")


def test_a_hint_asked_for_where_dice_wait_says_that_they_come_first():
    tab = opened("fen 4k3/8/8/4n3/8/5N2/8/4K3 w - - 0 9; bowls 0 0")
    tab.tap("f3", "e5")
    assert tab.page.chance_waits
    tab.send("hint")
    assert tab.page.hand.bubble.first == tab.page.t.refusal(tab.page.table.pending).partition("\n")[0]


def test_whoever_could_be_taken_is_shown_when_asked():
    tab = opened(MIDDLE)
    tab.send("threats")
    assert chess.D4 in tab.page.view.danger
    assert "of your pieces can be captured" in tab.page.notice


def test_that_nobody_is_in_danger_is_said_of_ones_own_pieces_alone():
    tab = opened("fen 4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1; bowls 9 0")
    tab.send("threats")
    assert not tab.page.view.danger
    assert "none of your pieces" in tab.page.notice, "though the Pawn can capture the Knight"
