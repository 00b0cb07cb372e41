"""Boards by name, as lessons and spoken boards ask for them. Each game brings `board.toml`: a `position` with the
`pieces` there (place, kind, marks), `names` that are none and names that mean another one, `apart` (two places and how
far), `turn`; and cases of `ways` (an action and the places it leads over) and of `phases` (a position, the phase, what
does no more, whose dice are awaited).
"""

from __future__ import annotations

from typing import Any

import pytest

from kit.core.game import Trouble
from kit.core.manifest import GAMES
from kit.games import game
from tests.games.tabled import state, table

TABLES = {game_id: found for game_id in GAMES if (found := table(game_id, "board"))}
each_board = pytest.mark.parametrize("game_id", TABLES)


def each(part: str) -> pytest.MarkDecorator:
    found = [(game_id, one) for game_id, told in TABLES.items() for one in told[part]]
    return pytest.mark.parametrize(("game_id", "one"), found, ids=lambda value: str(value)[:60])


def board(game_id: str) -> Any:
    return GAMES[game_id].part("board")()


@each_board
def test_pieces_stand_where_they_stand_and_carry_their_marks(game_id: str) -> None:
    told, b = TABLES[game_id], board(game_id)
    s = state(game_id, told["position"])
    found = {
        piece.id: [piece.place is not None and b.name(s, piece.place), piece.kind, *sorted(piece.marks)]
        for piece in b.pieces(s)
    }
    assert found == told["pieces"]
    assert b.turn(s) == told["turn"]


@each_board
def test_places_have_names_and_distances(game_id: str) -> None:
    told, b = TABLES[game_id], board(game_id)
    s = state(game_id, told["position"])
    for word, name in told["names"].items():
        if name:
            assert b.name(s, b.place(s, word)) == name
        else:
            with pytest.raises(Trouble):
                b.place(s, word)
    for one, other, far in told["apart"]:
        assert b.distance(s, b.place(s, one), b.place(s, other)) == b.distance(s, b.place(s, other), b.place(s, one))
        assert b.distance(s, b.place(s, one), b.place(s, other)) == far


@each("ways")
def test_a_way_goes_from_the_doer_to_the_goal(game_id: str, one: list[str]) -> None:
    s, b, (words, *way) = state(game_id, TABLES[game_id]["position"]), board(game_id), one
    assert [b.name(s, place) for place in b.way(s, game(game_id).parse_action(s, words))] == way


@each("phases")
def test_what_does_no_more_and_whose_dice_are_awaited(game_id: str, one: dict[str, Any]) -> None:
    s, g, b = state(game_id, one["position"]), game(game_id), board(game_id)
    assert b.phase(s) == one["phase"]
    if "passing" in one:
        passing = b.passing(s)
        assert passing == (g.parse_action(s, one["passing"]) if one["passing"] else None)
        assert passing is None or g.explain(s, passing) is None
    if "roller" in one:
        assert [b.roller(s, decided) for decided in (0, 1)] == one["roller"]
