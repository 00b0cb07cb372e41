"""Cases of Kings War: the steps of `rule_cases`, and four that only look.

    count 6 4                 the values of both sides
    reserve 45                tokens in the reserve
    check white               whose King is attacked, or "none"
    grid a1: a2 b1 b2         the squares of a grid, or of a range: "reach r a1: ..."

A position may leave out what a FEN has after the side to move.
"""

from __future__ import annotations

from pathlib import Path

import chess

from kit.core.game import Scenario
from kit.games.kings_war import GAME, state
from kit.games.kings_war.pieces import SIDES
from kit.games.kings_war.squares import grid, reach
from kit.games.kings_war.state import State, in_check
from tests.games.rule_cases import Case, Cases

TABLES = ("kw_turn.toml", "kw_captures.toml", "kw_abilities.toml", "kw_webs.toml", "kw_ending.toml")

FIFTEEN = Scenario("fifteen", "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; rounds 15")
"""A match long enough for play at random to come to everything."""


def whole(text: str) -> str:
    """The position with a whole FEN."""
    fen, semicolon, rest = text.partition(";")
    return f"fen {fen.strip()}{' - - 0 1' if len(fen.split()) == 2 else ''}{semicolon}{rest}"


def _count(s: State, words: str) -> None:
    assert [state.strength(s, 0), state.strength(s, 1)] == [int(word) for word in words.split()]


def _reserve(s: State, words: str) -> None:
    assert s.reserve == int(words)


def _check(s: State, words: str) -> None:
    assert [SIDES[side] for side in (0, 1) if in_check(s, side)] == ([] if words == "none" else [words])


def _area(mask: int, squares: str) -> None:
    assert sorted(chess.SQUARE_NAMES[square] for square in chess.scan_forward(mask)) == squares.split()


def _grid(s: State, words: str) -> None:
    here, _, squares = words.partition(":")
    _area(grid(chess.parse_square(here)), squares)


def _reach(s: State, words: str) -> None:
    letter, _, rest = words.partition(" ")
    here, _, squares = rest.partition(":")
    _area(reach(chess.PIECE_SYMBOLS.index(letter), chess.parse_square(here)), squares)


LOOKS = {"count": _count, "reserve": _reserve, "check": _check, "grid": _grid, "reach": _reach}


def cases(*in_code: Case) -> Cases:
    """The cases of the tables, and those."""
    return Cases(GAME, Path(__file__).parent, SIDES, TABLES, whole, LOOKS, in_code)
