"""Kings War with somebody at the other side: what a computer player says, and from whose side the board is seen."""

import asyncio

import pytest

from kit.core.manifest import GAMES
from kit.games.kings_war import GAME
from kit.players import Decision
from kit.text import languages, text
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
        (PINNED, "Ke1-d1", "reach", "I must guard my King"),
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
        during = [words(tab.page.t) for words in tab.page.opponents.remarks]
        tab.send("roll")
        await tab.rest()
        return during, tab

    during, tab = asyncio.run(match())
    assert [words.rpartition("I ")[2] for words in during] == ["attack the Queen on d4.", "spend nothing."]
    assert [words.split()[0] for words in tab.record] == ["e5xd4", "bid", "roll", "roll", "Ke8-f8"]
    assert tab.sees("ask").count("King e8 to f8.") == 1
    assert not any(words in tab.sees("ask") for words in ("I attack", "I spend"))
