"""Kanonkugle's table by name, as lessons and spoken boards ask for it."""

import pytest

from kit.core.game import Trouble
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.board import KanonkugleBoard
from kit.space.plane import at

BOARD = KanonkugleBoard()
MEADOW = """
table meadow
troop A beast | active moved at 20,5
troop A scouts | routed at 30,5 32.6,5 35.2,5 30,7.6 32.6,7.6 35.2,7.6
troop B beast | at 20,20
troop B scouts | pv 0
order A B
now A {}
"""


def position(phase="move"):
    return GAME.parse_position(MEADOW.format(phase))


def test_every_troop_is_a_piece_where_its_first_figure_stands():
    s = position()
    found = BOARD.pieces(s)
    assert [piece.id for piece in found] == ["troopA1", "troopA2", "troopB1", "troopB2"]
    assert [piece.side for piece in found] == [0, 0, 1, 1]
    assert [piece.kind for piece in found] == ["beast", "scouts", "beast", "scouts"]
    assert [piece.place and BOARD.name(s, piece.place) for piece in found] == ["20,5", "30,5", "20,20", None]
    assert [set(piece.marks) for piece in found] == [{"active", "acted"}, {"routed"}, set(), set()]


def test_places_have_names():
    s = position()
    assert BOARD.name(s, BOARD.place(s, "23,38")) == "23,38"
    assert BOARD.name(s, BOARD.place(s, "23.5,38")) == "23.5,38"
    for word in ("61,5", "5", "a,b", "-1,5", ""):
        with pytest.raises(Trouble):
            BOARD.place(s, word)


@pytest.mark.parametrize(("here", "there", "cm"), [("0,0", "3,4", 5), ("0,0", "0,0", 0), ("0,0", "0,0.1", 1)])
def test_distances_are_centimetres_rounded_up(here, there, cm):
    s = position()
    assert BOARD.distance(s, BOARD.place(s, here), BOARD.place(s, there)) == cm
    assert BOARD.distance(s, BOARD.place(s, there), BOARD.place(s, here)) == cm


def test_phase_turn_and_ways_are_told():
    s = position()
    assert (BOARD.phase(s), BOARD.turn(s)) == ("move", 1)

    def way(a):
        return [BOARD.name(s, place) for place in BOARD.way(s, a)]

    assert way(do.Move(0, (at(20, 5), at(20, 9)))) == ["20,5", "20,9"]
    assert way(do.Assault(0, 2, (at(20, 5), at(20, 16)))) == ["20,5", "20,16"]
    assert way(do.Shoot(0, 2)) == ["20,5", "20,20"]
    assert way(do.Shoot(0, 2, (at(20, 5), at(23, 5)))) == ["20,5", "23,5"]
    assert way(do.Deploy(0, (at(9, 5),))) == ["9,5"]
    assert way(do.Activate(1)) == ["30,5"]
    assert way(do.EndTurn()) == []


@pytest.mark.parametrize(
    ("phase", "end"),
    [("rally", do.Skip()), ("activate", do.Stop()), ("shoot", do.EndShooting()), ("move", do.EndTurn())],
)
def test_whoever_decides_may_do_no_more(phase, end):
    s = position(phase)
    assert BOARD.passing(s) == end
    assert GAME.explain(s, end) is None


@pytest.mark.parametrize(
    ("phase", "clash", "roller"),
    [
        ("volley", "clash A1 B1 dice 12 volley", 0),
        ("strike", "clash A1 B1 dice 12 strike", 0),
        ("counterstrike", "clash A1 B1 dice 12 counterstrike", 1),
        ("morale", "clash A1 B1 dice 12 morale tests B1 A1", 1),
        ("morale", "clash A1 B1 dice 12 morale tests A1", 0),
        ("move", "", 0),
    ],
)
def test_whose_dice_are_awaited(phase, clash, roller):
    s = GAME.parse_position(MEADOW.format(phase) + clash)
    assert BOARD.roller(s, 0) == BOARD.roller(s, 1) == roller
