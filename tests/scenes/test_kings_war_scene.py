"""Kings War on the board: pieces, webs, and the marks for what a person points at."""

from __future__ import annotations

import chess
import pytest
from golden import as_golden

from kit.draw.art import BOX
from kit.draw.scene import Path, Text, keyed, walk
from kit.draw.squareboard import SquareBoard, chessboard
from kit.draw.svg import scene_svg
from kit.games.kings_war import GAME
from kit.games.kings_war.scene import View, key, over, pieces, scene, under
from kit.games.kings_war.state import State

at = chess.SQUARE_NAMES.index
WAYS = (("left", "right"), ("right", "left"), ("up", "down"), ("down", "up"))
MIDDLE = """
fen r1bqk1nr/ppp2pp1/2n1p2p/4b3/3P4/2NB1N2/PPP2PPP/R1BQK2R w KQkq - 0 9
bowls 3 1
web c6 3
web g2 1
"""


def position(text: str = MIDDLE) -> State:
    state: State = GAME.parse_position(text)
    return state


def squares(*names: str) -> frozenset[int]:
    return frozenset(map(at, names))


def test_every_piece_stands_under_the_name_of_its_square() -> None:
    s = position()
    drawn = keyed(pieces(s, View()))
    assert set(drawn) == {key(square) for square in chess.scan_forward(s.sides[0] | s.sides[1])}
    assert (drawn["e1"].dx, drawn["e1"].dy) == SquareBoard().centre(at("e1"))


def test_the_board_can_be_seen_from_either_side() -> None:
    s = position()
    far, near = (keyed(pieces(s, View(turned=turned)))["e8"].dy for turned in (False, True))
    assert far < near
    board = SquareBoard(turned=True)
    for square in (at("a1"), at("h8"), at("c6")):
        assert board.at(*board.centre(square)) == square
    assert board.step(at("e4"), "up") == at("e3")
    assert SquareBoard().step(at("e4"), "up") == at("e5")
    assert SquareBoard().step(at("a1"), "left") == at("a1")


@pytest.mark.parametrize(("edge", "left", "below"), [(0, "a", "1"), (1, "8", "a"), (2, "h", "8"), (3, "1", "h")])
@pytest.mark.parametrize(("cols", "rows"), [(8, 8), (5, 3)])
def test_a_board_can_be_seen_from_each_of_four_sides(edge: int, left: str, below: str, cols: int, rows: int) -> None:
    """Whoever sits at an edge has it below, and at the left what is left of that seat."""
    board = SquareBoard(cols, rows, edge=edge)
    assert (board.width > board.height) == (cols > rows and edge % 2 == 0)
    names = {"a": lambda c: c % cols == 0, "h": lambda c: c % cols == cols - 1, "1": lambda c: c < cols}
    lies = {**names, "8": lambda c: c >= cols * (rows - 1)}
    for cell in range(cols * rows):
        x, y = board.centre(cell)
        assert board.at(x, y) == cell
        assert lies[left](cell) == (x - board.margin < board.side)
        assert lies[below](cell) == (board.height - board.margin - y < board.side)
        assert all(board.step(board.step(cell, one), other) in (cell, board.step(cell, other)) for one, other in WAYS)
    said = [text.text for text in walk(chessboard(board)) if isinstance(text, Text)]
    assert sorted(said) == sorted([*"abcdefgh"[:cols], *"12345678"[:rows]])


def test_the_opposite_of_an_edge_is_the_board_turned() -> None:
    for edge in range(4):
        one, other = SquareBoard(5, 3, edge=edge, turned=True), SquareBoard(5, 3, edge=(edge + 2) % 4)
        assert [one.centre(cell) for cell in range(15)] == [other.centre(cell) for cell in range(15)]


@pytest.mark.parametrize(("square", "tokens"), [("c6", 3), ("g2", 1), ("e5", 0)])
def test_kw_web_tokens_under_a_piece_can_be_counted(square: str, tokens: int) -> None:
    drawn = keyed(pieces(position(), View()))[square]
    discs = [shape for shape in walk(drawn.children) if isinstance(shape, Path) and shape.fill == "accent.main"]
    assert len(discs) == tokens


@pytest.mark.parametrize(
    "view",
    [
        View(moves=squares("e4")),
        View(captures={at("e5"): 15}),
        View(selected=at("f3")),
        View(area=squares("a1", "a2")),
        View(targets=squares("e5")),
        View(aim=at("e5")),
        View(users=squares("f3")),
        View(last=(at("b8"), at("c6"))),
        View(refused=at("e4")),
        View(focus=at("e4")),
        View(danger=squares("f3")),
        View(pointed=squares("f3")),
        View(path=(at("f3"), at("e5"))),
    ],
)
def test_each_mark_is_seen(view: View) -> None:
    shown, plain = (len(under(position(), one) + over(position(), one)) for one in (view, View()))
    assert shown > plain


def shapes_of(text: str, view: View) -> set[str]:
    """The outlines that a view adds to the board, whatever their colours."""
    s = position(text)
    plain = {shape.d for shape in walk(under(s.but(side=0), View())) if isinstance(shape, Path)}
    return {shape.d for shape in walk(under(s, view) + over(s, view)) if isinstance(shape, Path)} - plain


def test_check_what_can_be_captured_and_what_was_refused_differ_in_shape() -> None:
    """KW-KING-3: a King in check is marked."""
    quiet, check = "fen 4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "fen 4k3/8/8/8/8/8/8/4R1K1 b - - 0 1"
    in_check = shapes_of(check, View())
    captured, refused = (shapes_of(quiet, view) for view in (View(targets=squares("e8")), View(refused=at("e8"))))
    assert all((in_check, captured, refused))
    assert in_check.isdisjoint(captured | refused)
    assert captured.isdisjoint(refused)


def test_a_chance_does_not_hide_the_foot_of_the_piece_that_is_attacked() -> None:
    view = View(captures={at("e5"): 15})
    piece = keyed(pieces(position(), view))["e5"]
    foot = piece.dy + piece.scale * BOX / 2
    board = SquareBoard()
    plate_top = board.centre(at("e5"))[1] + (0.36 - 0.33 / 2) * board.side
    assert foot < plate_top
    assert keyed(pieces(position(), View()))["e5"].scale > piece.scale


def test_a_chance_stands_on_its_square_and_a_sure_capture_has_none() -> None:
    told = over(position(), View(captures={at("e5"): 15, at("e6"): 36}, sure=frozenset({at("e6")})))
    assert [shape.text for shape in walk(told) if isinstance(shape, Text)] == ["15/36"]


def test_an_attack_that_is_fought_out_shows_its_way() -> None:
    duel = position(MIDDLE + "duel Nf3xe5 bids 1")
    assert over(duel, View())
    assert not over(position(), View())


@pytest.mark.parametrize(
    ("name", "text", "view"),
    [
        ("chess_middle", MIDDLE, View(selected=at("f3"), moves=squares("g5", "h4"), captures={at("e5"): 15})),
        ("chess_duel", MIDDLE + "duel Nf3xe5 bids 1", View(turned=True, last=(at("b8"), at("c6")))),
        ("chess_web", MIDDLE, View(selected=at("d1"), area=squares("d2", "d3", "d8"), targets=squares("d8"))),
    ],
)
def test_the_board_looks_as_it_did(name: str, text: str, view: View) -> None:
    assert as_golden(name, scene_svg(scene(position(text), view)))
