"""Kings War with somebody at the other side: what a computer player says, and from whose side the board is seen."""

import asyncio

import chess
import pytest

from kit.core.manifest import GAMES
from kit.games.kings_war import GAME
from kit.players import Decision
from kit.text import languages, text
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.kings_desk import MIDDLE, RICH, opened

TABLE = GAMES["kings_war"].part("table")()
QUIET = "fen 4k3/pp3ppp/8/8/8/8/PP3PPP/R3K2R w KQ - 0 9\nbowls 3 3"
HUNTED = "fen 7k/8/8/3p4/4R3/8/8/4K3 w - - 0 1"
PINNED = "fen 4k3/8/8/8/4r3/8/8/4K2R w - - 0 1"

# --- thoughts


def said(position: str, words: str, reason: str, lang: str = "en", number: int = 0) -> str:
    """What a talking player says before an action that it chose for a reason."""
    s = GAME.parse_position(position)
    return TABLE.thought(s, Decision(GAME.parse_action(s, words), reason), number, text("kings_war", lang))


@pytest.mark.parametrize(
    ("position", "words", "reason", "begins"),
    [
        (HUNTED, "Re4-a4", "danger", "I feel safer"),
        (QUIET, "Ra1-d1", "reach", "You see more"),
        (QUIET, "a2-a4", "pawns", "One little step"),
        (QUIET, "O-O", "king", "My King likes company"),
        (MIDDLE, "Nf3xe5", "strike", "There is a chance for me"),
        (MIDDLE, "rest", "tokens", "Tokens, tokens"),
        (PINNED, "Ke1-d1", "reach", "My King needs some air"),
        (RICH, "web d1 d8", "webs", "Good night"),
        (RICH, "pass", "webs", "Out you come"),
    ],
)
def test_a_talking_player_says_its_reason(position, words, reason, begins):
    assert said(position, words, reason).startswith(begins)


@pytest.mark.parametrize("lang", languages())
def test_it_says_no_reason_that_is_not_true(lang):
    t = text("kings_war", lang)
    whims = {t("thought.whim", pick=number) for number in range(4)}
    feeling = said(QUIET, "Ke1-f1", "pawns", lang)
    assert any(feeling.startswith(whim) for whim in whims)
    assert any(said(MIDDLE, "Nf3xe5", "", lang, number=2).startswith(whim) for whim in whims)
    assert said(MIDDLE, "walk f3-f4", "pawns", lang).startswith(t("thought.ability"))


@pytest.mark.parametrize(
    ("words", "ends"),
    [("rest", "I rest."), ("pass", "I pass and untie every knot."), ("charge d3 d4", "I push the pawn on d4.")],
)
def test_it_speaks_of_itself(words, ends):
    assert said(RICH, words, "tokens").endswith(ends)


def test_it_calls_a_capture_an_attack_as_long_as_the_dice_decide():
    assert said(MIDDLE, "Nf3xe5", "strike").endswith("I attack the Bishop on e5.")
    assert said(MIDDLE, "Nf3xe5", "strike", "it").endswith("Attacco l’Alfiere in e5.")
    assert said("fen 4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "Ke1xd2", "").endswith("I capture the Rook on d2.")


def test_it_tells_its_bid_and_its_knot():
    s = GAME.apply(GAME.parse_position(RICH), GAME.parse_action(GAME.parse_position(RICH), "Nf3xe5"))
    t = text("kings_war", "en")
    for words, ends in (("bid 2", "I spend 2."), ("bid 0", "I spend nothing.")):
        assert TABLE.thought(s, Decision(GAME.parse_action(s, words), "pieces"), 0, t) == f"Tokens, tokens… {ends}"
    s = GAME.apply(GAME.parse_position(RICH), GAME.parse_action(GAME.parse_position(RICH), "Nf3-g5"))
    told = [TABLE.thought(s, Decision(GAME.parse_action(s, f"untie {at}"), "webs"), 0, t) for at in ("g2", "none")]
    assert told == ["Out you come! I untie a knot: the pawn on g2.", "I feel like it! I leave it tied."]


class Dogged:
    """Attacks in vain, and then does something else."""

    def choose(self, game, seen, rng):
        yield
        told = {game.action_text(seen, action): action for action in game.legal_actions(seen)}
        return Decision(next(told[words] for words in ("e5xd4", "bid 0", "Ke8-f8") if words in told))


def test_what_it_says_is_about_what_it_does_now():
    """An attack and its tokens belong together; once its dice have fallen, neither is left over."""

    async def match():
        tab = opened("fen 4k3/8/8/4p3/3Q4/8/8/4K3 b - - 0 1\nbowls 0 1", seats=(0, 1))
        tab.program._players[1] = Dogged()
        await tab.rest()
        during = [words(tab.page.t) for words in tab.page.company.remarks]
        tab.send("roll")
        await tab.rest()
        return during, tab

    during, tab = asyncio.run(match())
    assert [words.rpartition("I ")[2] for words in during] == ["attack the Queen on d4.", "spend nothing."]
    assert [words.split()[0] for words in tab.record] == ["e5xd4", "bid", "roll", "roll", "Ke8-f8"]
    assert tab.sees("ask").count("King e8 to f8.") == 1
    assert not any(words in tab.sees("ask") for words in ("I attack", "I spend"))


# --- the side the board is seen from


def test_the_board_is_turned_in_the_menu_and_stays_so():
    tab = opened(MIDDLE)
    tab.send("open", dialog="menu")
    assert "Board seen from the side of" in tab.sees("dialog")
    tab.send("set", what="front", value="1")
    assert tab.page.view.turned
    tab.send("dismiss")
    tab.tap("f3", "g5")
    assert tab.record == ["Nf3-g5"]
    again = FakeBrowser(tab.kept, page=play_page("kings_war"))
    assert again.page.view.turned
    again.send("rematch")
    assert again.page.view.turned
    again.send("set", what="front", value="0")
    assert not again.page.view.turned


def test_arrow_keys_follow_the_board():
    tab = opened(MIDDLE)
    tab.send("set", what="front", value="1")
    tab.hold(cursor=chess.E4)
    for key, there in (("up", chess.E3), ("left", chess.F3), ("down", chess.F4), ("right", chess.E4)):
        tab.send("key", key=key)
        assert tab.page.hand.cursor == there


def test_who_plays_black_alone_may_look_from_the_other_side():
    tab = opened(MIDDLE.replace(" w KQkq", " b KQkq"), seats=(1, 0))
    assert tab.page.view.turned
    tab.send("set", what="front", value="0")
    assert not tab.page.view.turned
    tab.tap("h6", "h5")
    assert tab.record[0] == "h6-h5"


@pytest.mark.parametrize("value", ["2", "-1", "", "x", None, [0], 10**9])
def test_there_are_two_sides(value):
    tab = opened(MIDDLE)
    tab.send("set", what="front", value=value)
    assert not tab.page.view.turned
    assert not opened(MIDDLE, front=value).page.view.turned


def test_a_new_match_is_seen_from_the_side_of_whoever_plays_it():
    tab = opened(MIDDLE, front=1)
    tab.send("open", dialog="new")
    tab.send("new_match")
    assert not tab.page.view.turned


def test_a_board_without_sides_is_not_turned():
    tab = FakeBrowser()
    tab.send("open", dialog="menu")
    assert "Board seen" not in tab.sees("dialog")
    tab.send("set", what="front", value="1")
    assert tab.page.settings.front == -1


# --- the end


def test_after_the_last_round_it_is_still_the_last_round():
    tab = opened("fen 4k3/5p2/8/8/8/8/5PP1/4K3 b - - 0 8\nbowls 2 5\nrounds 8", lang="it", seats=(1, 0))
    tab.tap("e8", "d8")
    assert "Giro 8 di 8" in tab.sees("head")
    assert tab.page.match.outcome.winners == (0,)
    assert "Stavolta vince il Bianco." in tab.sees("ask")


def test_who_blocks_a_check_and_is_warned_hears_that_the_king_is_safe():
    checked = "fen rnb1k2r/pppp1ppp/8/4p1B1/1b1PQ3/8/PPP2PPP/RN2KBNR w KQkq - 0 6\nbowls 8 1"
    tab = opened(checked, seats=(0, 1))
    tab.tap("c2", "c3")
    assert "The Bishop on b4 can capture your pawn on c3" in tab.sees("bubble")
    assert tab.page.t("tutor.averted") in tab.sees("bubble")
    calm = opened("fen 7k/8/8/3q4/8/4P3/8/K7 w - - 0 1\nbowls 3 3", seats=(0, 1))
    calm.tap("e3", "e4")
    assert "your pawn on e4" in calm.sees("bubble")
    assert calm.page.t("tutor.averted") not in calm.sees("bubble")


@pytest.mark.parametrize(
    ("checker", "way"), [("8/8/4r3/8", "Move, block, or"), ("8/8/8/2n5", "Move, or"), ("8/8/8/4r3", "Move, or")]
)
def test_only_where_somebody_can_stand_between_a_check_is_to_be_blocked(checker: str, way: str):
    tab = opened(f"fen 4k3/8/8/{checker}/4K2B w - - 0 1\nbowls 3 3", seats=(0, 1))
    assert f"{way} stop the attacker." in tab.sees("ask")
