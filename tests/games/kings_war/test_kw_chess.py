"""Kings War beside its parents: without dice and abilities it is chess; its attacks agree with `chess`; tokens stay."""

import chess
import pytest

from kit.core.game import Scenario
from kit.games.kings_war import GAME
from tests.sampling import sampled

POSITIONS = (
    chess.STARTING_FEN,
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/8/2k5/5q2/5n2/8/5K2/7B b - - 0 1",
    "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1",
    "8/P1k5/K7/8/8/8/8/8 w - - 0 1",
    "4k3/1P6/8/8/8/8/K5p1/8 b - - 0 1",
    "4k2r/8/8/3pP3/8/8/PP6/4K3 w k d6 0 1",
)
CROWDED = (
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
)
"""Millions of leaves at depth 4: these are counted to depth 3."""
PLAIN = {"capture_dice": False, "abilities": False, "draw_quiet": False}


def kings_war_leaves(s, depth: int) -> int:
    actions = GAME.legal_actions(s)
    if depth == 1:
        return len(actions)
    return sum(kings_war_leaves(GAME.apply(s, a), depth - 1) for a in actions)


def chess_leaves(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in list(board.legal_moves):
        board.push(move)
        leaves += chess_leaves(board, depth - 1)
        board.pop()
    return leaves


@pytest.mark.parametrize(("fen", "depth"), [*((fen, 2) for fen in POSITIONS), *((fen, 3) for fen in CROWDED)])
def test_without_dice_and_abilities_it_is_chess(fen, depth):
    s = GAME.initial_state(Scenario("plain", f"fen {fen}"), PLAIN)
    assert kings_war_leaves(s, depth) == chess_leaves(chess.Board(fen), depth)


@pytest.mark.slow
@pytest.mark.parametrize("fen", sampled(POSITIONS, 2))
def test_without_dice_and_abilities_it_is_chess_to_the_fourth_move(fen):
    test_without_dice_and_abilities_it_is_chess(fen, 4)
