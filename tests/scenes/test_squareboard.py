"""A board of squares from each of its sides: what is near whom, and that finger and keys follow."""

from __future__ import annotations

import pytest

from kit.draw.squareboard import SquareBoard, chessboard

BOARDS = [SquareBoard(cols=cols, rows=rows, quarters=n) for cols, rows in ((8, 8), (5, 3)) for n in range(4)]
every_side = pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.cols}x{board.rows}-{board.quarters}")


@every_side
def test_a_square_is_found_where_it_is_drawn(board: SquareBoard) -> None:
    squares = range(board.cols * board.rows)
    assert [board.at(*board.centre(cell)) for cell in squares] == list(squares)
    assert all(0 < x < board.width and 0 < y < board.height for x, y in map(board.centre, squares))
    assert board.at(1.0, 1.0) is None


@every_side
def test_arrows_go_where_they_point(board: SquareBoard) -> None:
    for cell in range(board.cols * board.rows):
        x, y = board.centre(cell)
        for way, dx, dy in (("left", -1, 0), ("right", 1, 0), ("up", 0, -1), ("down", 0, 1)):
            there = board.step(cell, way)
            beside = x + dx * board.side, y + dy * board.side
            assert there == cell if board.at(*beside) is None else board.centre(there) == pytest.approx(beside)
            assert there == cell or there in board.around(cell)


@pytest.mark.parametrize(("quarters", "first"), [(0, "a1"), (1, "h1"), (2, "h8"), (3, "a8")])
def test_whoever_sits_below_sees_their_own_side_nearest(quarters: int, first: str) -> None:
    board = SquareBoard(quarters=quarters)
    cell = board.at(board.margin + 1, board.height - board.margin - 1)
    assert cell is not None
    assert "abcdefgh"[cell % 8] + str(cell // 8 + 1) == first


@every_side
def test_letters_and_numbers_stand_at_their_squares(board: SquareBoard) -> None:
    signs = {shape.text: (shape.x, shape.y) for shape in chessboard(board) if hasattr(shape, "text")}
    assert len(signs) == board.cols + board.rows
    for row in range(board.rows):
        x, y = board.centre(row * board.cols)
        seen = signs[str(row + 1)]
        assert seen[0] == pytest.approx(x) if board.lying else abs(seen[1] - y) < board.margin
