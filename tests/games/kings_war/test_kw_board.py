"""The board by name, as lessons speak of it."""

import pytest

from kit.core.game import Trouble
from kit.games.kings_war import GAME
from kit.games.kings_war.board import KingsWarBoard

BOARD = KingsWarBoard()
S = GAME.parse_position("fen 4k3/8/8/3n2n1/4P3/8/P7/4K3 w - - 0 7; web g5 2; displaced a2")


def act(text: str, s=S):
    return GAME.parse_action(s, text)


def test_pieces_are_counted_among_their_like_and_carry_what_lies_under_them() -> None:
    pieces = {piece.id: (BOARD.name(S, piece.place), piece.kind, set(piece.marks)) for piece in BOARD.pieces(S)}
    assert pieces == {
        "wP1": ("a2", "pawn", {"displaced"}),
        "wP2": ("e4", "pawn", set()),
        "wK1": ("e1", "king", set()),
        "bN1": ("d5", "knight", set()),
        "bN2": ("g5", "knight", {"web"}),
        "bK1": ("e8", "king", set()),
    }


def test_places_have_the_names_of_squares() -> None:
    assert [BOARD.name(S, BOARD.place(S, name)) for name in ("a1", "e4", "h8")] == ["a1", "e4", "h8"]
    assert BOARD.distance(S, BOARD.place(S, "a1"), BOARD.place(S, "b8")) == 7
    assert BOARD.turn(S) == 7
    with pytest.raises(Trouble):
        BOARD.place(S, "i9")


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("e4xd5", "e4 d5"),
        ("support e4xd5", "e4 d5"),
        ("bombard a1 a6-b5", "a1 a6 b5"),
        ("walk d5-d4", "d5 d4"),
        ("charge d2 e3", "d2 e3"),
        ("web d1 d5", "d1 d5"),
        ("untie g5", "g5"),
        ("untie none", ""),
        ("rest", ""),
        ("bid 2", ""),
        ("roll 3", ""),
    ],
)
def test_the_way_of_an_action_goes_from_the_doer_to_the_goal(text: str, way: str) -> None:
    assert [BOARD.name(S, place) for place in BOARD.way(S, act(text))] == way.split()


@pytest.mark.parametrize(
    ("position", "phase", "passing"),
    [
        ("4k3/8/8/3n4/4P3/8/8/4K3 w", "action", "rest"),
        ("4k3/8/8/3n4/4P3/8/8/4K3 b; web d5 1; option abilities off", "action", "pass"),
        ("4k3/8/8/8/4r3/8/8/4K3 w", "action", None),
        ("4k3/8/8/3n4/4P3/8/8/4K3 w; bowls 2 0; duel e4xd5 bids", "bid", None),
        ("4k3/8/8/3n4/4P3/8/8/4K3 w; duel e4xd5 bids 0 0", "dice", None),
        ("4k3/8/8/3n4/4P3/8/8/4K3 b; web d5 1; untie", "untie", "untie none"),
    ],
)
def test_doing_no_more(position: str, phase: str, passing: str | None) -> None:
    fen, _, more = position.partition(";")
    s = GAME.parse_position(f"fen {fen} - - 0 1;{more}")
    assert BOARD.phase(s) == phase
    assert BOARD.passing(s) == (passing and act(passing, s))


def test_the_attacker_rolls_first_then_the_defender() -> None:
    s = GAME.parse_position("fen 4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1; duel e4xd5 bids 0 0")
    assert [BOARD.roller(s, 1), BOARD.roller(GAME.apply(s, act("roll 4", s)), 1)] == [0, 1]
