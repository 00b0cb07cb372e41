"""Whatever is said for an action of Kings War is true: each point is checked by playing what it says."""

from __future__ import annotations

import pytest

from kit.games.kings_war import GAME
from kit.games.kings_war.actions import Move
from kit.games.kings_war.advice import points
from kit.games.kings_war.reasons import exposed
from kit.games.kings_war.state import State
from kit.players.base import Decision
from kit.text.catalogue import languages, text
from kit.widgets.games.kings_war.words import Telling
from tests.games.kings_war.truth import throws
from tests.games.tabled import table


def position(spots: str, rest: str = "") -> State:
    return GAME.parse_position(f"fen {spots}{' - - 0 1' if len(spots.split()) == 2 else ''}; {rest}")


def test_an_answer_that_is_likelier_than_the_capture_is_told_with_its_odds() -> None:
    told = set()
    for kind in "PNBRQ":
        for taken in "nbrq":
            s = position(f"k7/8/2p5/3{taken}4/4{kind}3/8/8/6K1 w", "bowls 0 4")
            for a in (a for a in GAME.legal_actions(s) if isinstance(a, Move)):
                for point in (point for point in points(s, a) if point.kind.startswith("take_")):
                    told.add(point.kind)
                    assert (point.kind == "take_risk") == (point.answer > point.of_36)
                    assert point.by is not None or not point.answer
    assert {"take_back", "take_risk"} <= told


SORTIE = "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq"


def test_a_hint_says_who_could_attack_the_piece_where_it_goes() -> None:
    """Counted by playing the answer, and throwing all dice."""
    s, t = position(SORTIE), text("kings_war", "en")
    a = GAME.parse_action(s, "Qd1-g4")
    point = exposed(s, a)
    assert point is not None
    after = GAME.apply(s, a)
    assert point.answer == throws(after, GAME.parse_action(after, "Bc8xg4"))
    said = Telling().hint(s, Decision(a), t)
    assert said.words[0] == "Try: Queen d1 to g4."
    assert said.words[1].endswith(f"But the Bishop on c8 may attack it: {point.answer} in 36.")
    assert point.by in said.places
    assert exposed(s, GAME.parse_action(s, "Qd1-e2")) is None
    assert exposed(s, GAME.parse_action(s, "Nb1-c3")) is None, "the Queen is worth more"


@pytest.mark.parametrize(
    ("spots", "said"),
    [
        ("k7/8/8/8/8/8/P7/6K1 w - - 0 7; rounds 8", "You lead 2 to 0: lose no piece."),
        ("k7/p7/8/8/8/8/8/6KR w - - 0 8; rounds 8", "You lead 6 to 2: lose no piece."),
        ("k7/p6q/8/8/8/8/6R1/6K1 w - - 0 8; rounds 8", "You trail 6 to 10: now captures matter."),
        ("k7/p7/8/8/8/8/P7/6K1 w - - 0 8; rounds 8", "It is 2 to 2, level: one piece may decide."),
        ("k7/p7/8/8/8/8/P7/6K1 w - - 0 6; rounds 8", "A quiet step can prepare something."),
    ],
)
def test_the_score_is_told_where_the_count_is_near(spots: str, said: str) -> None:
    fen, _, rest = spots.partition(";")
    s = GAME.parse_position(f"fen {fen}; {rest}")
    a = next(a for a in GAME.legal_actions(s) if isinstance(a, Move) and not GAME.apply(s, a).pending)
    words = Telling().hint(s, Decision(a, "check"), text("kings_war", "en")).words
    assert said in words, words


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("rest", ["", "bowls 2 2"])
@pytest.mark.parametrize("kind", ["take_win", "take_safe", "take_back", "take_risk"])
def test_a_capture_is_advised_with_its_chance_once_and_what_tokens_can_do(kind: str, rest: str, lang: str) -> None:
    spots, deed = table("kings_war", "hints")["telling"][kind]
    s = position(spots, rest)
    a = GAME.parse_action(s, deed)
    tried, why = Telling().hint(s, Decision(a), text("kings_war", lang)).words
    chance = f"{throws(s, a)}/36"
    assert chance in tried
    assert chance not in why
    if kind != "take_win":
        assert any(word in why.lower() for word in ("token", "gettoni")) == bool(rest)
