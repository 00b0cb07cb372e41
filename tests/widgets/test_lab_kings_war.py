"""The laboratory of Kings War: chances are those of the game, and what cannot be answered is told in a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from kit.core.game import TERMINAL
from kit.games.kings_war import GAME
from kit.games.kings_war.notation import position_text
from kit.games.kings_war.state import State, strength
from kit.widgets import lab_words
from kit.widgets.games.kings_war import lab
from kit.widgets.lab import Matches


@pytest.fixture(autouse=True)
def nothing_chosen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("JPY_SESSION_NAME", "kings_war/explore.en.ipynb")
    lab_words._chosen.clear()
    yield
    lab_words._chosen.clear()


MATED = "fen k6R/8/1K6/8/8/8/8/8 b - - 0 1"


def sleeper(s: State, actions: list[object]) -> list[object]:
    return [a for a in actions if lab.say(s, a) == "rest"]


def fighter(s: State, actions: list[object]) -> list[object]:
    return [a for a in actions if "x" in lab.say(s, a)]


# --- chances


def test_pieces_are_told_by_their_value() -> None:
    assert {kind: lab.value(kind) for kind in lab.pieces()} == {
        "pawn": 2,
        "knight": 4,
        "bishop": 5,
        "rook": 6,
        "queen": 8,
    }
    assert lab.value("king") == 0


@pytest.mark.parametrize("lead", range(-7, 8))
def test_a_lead_is_worth_what_all_throws_say(lead: int) -> None:
    won = sum(one + lead >= other for one in range(1, 7) for other in range(1, 7))
    assert lab.ahead(lead) == Fraction(won, 36)


@pytest.mark.parametrize("attacker", ["pawn", "knight", "bishop", "rook", "queen"])
@pytest.mark.parametrize("target", ["pawn", "knight", "bishop", "rook", "queen"])
@pytest.mark.parametrize(("bid", "answer"), [(0, 0), (2, 0), (0, 1), (3, 2)])
def test_a_capture_counts_values_and_tokens(attacker: str, target: str, bid: int, answer: int) -> None:
    lead = lab.value(attacker) - lab.value(target) + bid - answer
    chance = lab.capture(attacker, target, bid=bid, answer=answer)
    assert chance == lab.ahead(lead)
    assert lab.earned(attacker, target, bid=bid, answer=answer) == lab.value(target) * chance - bid


def test_what_the_notebook_says_of_chances() -> None:
    assert lab.capture("knight", "bishop") == Fraction(15, 36)
    assert lab.capture("knight", "knight") == Fraction(15 + 6, 36), "six ties"
    assert lab.capture("pawn", "queen") == 0
    first = [36 * (lab.ahead(lead + 1) - lab.ahead(lead)) for lead in range(-1, 5)]
    assert first == [6, 5, 4, 3, 2, 1]
    assert 1 / lab.capture("knight", "queen") == 12
    for one, other in (("queen", "pawn"), ("rook", "knight"), ("bishop", "bishop")):
        attacking = sum(lab.capture(one, b) for b in lab.pieces())
        assert attacking == sum(lab.capture(a, other) for a in lab.pieces())
    pays = [(a, b) for a in lab.pieces() for b in lab.pieces() if lab.earned(a, b, bid=1) > lab.earned(a, b)]
    assert pays == [("rook", "queen"), ("queen", "queen")]
    assert all(lab.earned("knight", "bishop", bid=n + 1) > lab.earned("knight", "bishop", bid=n) - 1 for n in range(5))
    assert all(lab.earned("knight", "bishop", bid=n + 1) < lab.earned("knight", "bishop", bid=n) for n in range(5))


def test_hope_is_the_chance_in_36() -> None:
    s = lab.position("fen 4k3/8/8/4b3/8/5N2/8/4K3 w - - 0 1")
    hopes = {lab.say(s, a): lab.hope(s, a) for a in GAME.legal_actions(s)}
    assert hopes["Nf3xe5"] == 15
    assert {hope for said, hope in hopes.items() if said != "Nf3xe5"} == {36}


# --- positions


def test_a_match_begins_with_so_many_rounds() -> None:
    assert "rounds 12" in position_text(lab.start(12))
    assert "rounds" not in position_text(lab.start(0))
    assert lab.bowl(lab.start()) == 0
    assert lab.choices(lab.start()) == 21, "twenty moves and a rest"


def test_pieces_can_be_left_out() -> None:
    s = lab.without(lab.start(), "d1 a7 b7 g7 h7 a8")
    assert (strength(s, 0), strength(s, 1)) == (46, 40)
    assert "KQk " in position_text(s), "without that Rook there is no castling with it"
    assert lab.without(lab.start(), "") == lab.start()


def test_what_is_taken_off_takes_its_marks_along() -> None:
    s = lab.position("fen 4k3/8/8/3n1n2/4P3/8/P1P5/4K3 w - - 0 9; web c2 1; web f5 2; displaced a2 c2; tried e4d5")
    t = lab.without(s, "d5 f5 a2")
    assert (t.tried, t.webs, t.displaced, t.reserve) == ((), ((10, 1),), 1 << 10, 47)
    passed = "fen 4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
    assert lab.without(lab.position(passed), "d5").passing == 0


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: lab.capture("king", "pawn"), "“king”"),
        (lambda: lab.capture("pawn", "dragon"), "“dragon”"),
        (lambda: lab.value("prince"), "“prince”"),
        (lambda: lab.without(lab.start(), "e4"), "e4"),
        (lambda: lab.without(lab.start(), "e1"), "King"),
        (lambda: lab.without(lab.start(), "z9"), "z9"),
        (lambda: lab.show(lab.start(), "j3"), "j3"),
        (lambda: lab.position("fen nothing"), "fen"),
        (lambda: lab.start(-3), "rounds"),
        (lambda: lab.play(lab.start(), "wolf"), "“wolf”"),
        (lambda: lab.play(lab.position(MATED), "fox"), "over already"),
        (lambda: lab.play(lab.position(MATED), fighter), "over already"),
        (lambda: lab.story(lab.position(MATED)), "over already"),
        (lambda: lab.survivors(lab.position(MATED), "owl"), "over already"),
        (lambda: lab.filling(lab.position(MATED), "fox"), "over already"),
        (lambda: lab.watch(lab.position(MATED)), "over already"),
        (lambda: lab.position("fen 4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1"), "d6"),
        (lambda: lab.position("fen 4k3/8/8/3p4/4P3/8/8/4K3 w; duel e3xd4 bids"), "e3"),
        (lambda: lab.trade("d1", "e5", fighter, matches=2), "e5"),
    ],
)
def test_what_cannot_be_answered_is_told_in_one_sentence(ask: object, said: str) -> None:
    assert callable(ask)
    with pytest.raises(ValueError, match=said) as trouble:
        ask()
    assert "trouble." not in str(trouble.value)
    assert "refusal." not in str(trouble.value)


# --- matches


def test_matches_are_told_with_the_sides_of_the_game() -> None:
    found = lab.play(lab.start(3), matches=6, seed=2)
    assert isinstance(found, Matches)
    assert repr(found).startswith("6 matches: ")
    assert "for White" in repr(found)
    assert "for Black" in repr(found)
    assert found.share().value + found.share("black").value == pytest.approx(1)
    assert set(found.endings()) <= {"The count", "Tokens break ties", "Checkmate"}
    lab.language("it")
    assert "per Bianco" in repr(found)


def test_two_sleepers_empty_the_reserve_in_eight_rounds() -> None:
    filled = lab.filling(lab.start(), sleeper, matches=1)
    assert filled == [0, 3, 6, 9, 12, 15, 18, 21, *[24] * 8]
    assert lab.survivors(lab.start(), sleeper, matches=1) == dict.fromkeys(lab.pieces(), 100)


def test_a_trade_is_played_with_both_colours() -> None:
    found = lab.trade("d1", "d8", fighter, matches=20)
    assert len(found) == 20
    # A Queen for a Queen: both ways are the same position, so with one seed told from either side.
    whole = lab.without(lab.start(), "d1 d8")
    one, other = (lab.play(whole, fighter, matches=10, seed=seed) for seed in (2, 3))
    won = sum(match.winners == (0,) for match in one.samples) + sum(match.winners == (1,) for match in other.samples)
    assert sum(match.winners == (0,) for match in found.samples) == won


def test_a_story_ends() -> None:
    states = lab.story(lab.start(2), fighter, "random", seed=4)
    assert states[0] == lab.start(2)
    assert GAME.current_player(states[-1]) == TERMINAL


# --- pictures


def test_the_board_shows_where_a_piece_goes_and_its_chances() -> None:
    picture = lab.show(lab.position("fen 4k3/8/8/4b3/8/5N2/8/4K3 w - - 0 1"), "f3")
    assert repr(picture) == "From f3: 6 squares to go to, 1 piece to capture."
    assert ">15/36<" in picture.svg
    lab.language("it")
    assert repr(lab.show(lab.start())) == "Una scacchiera con i suoi pezzi."


def test_charts_speak_of_pieces() -> None:
    said = repr(lab.bars({kind: lab.value(kind) for kind in lab.pieces()}, "piece", "tokens"))
    assert "Knight: 4" in said
    lab.language("it")
    assert "Cavallo: 4" in repr(lab.bars({kind: lab.value(kind) for kind in lab.pieces()}, "piece", "tokens"))


def test_everything_offered_is_there_and_documented() -> None:
    for name in lab.__all__:
        assert getattr(lab, name).__doc__, name
