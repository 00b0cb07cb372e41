"""What a faction begins with: the ready boards have it, and any other faction can be played on each of them."""

from typing import Any

import pytest

from kit.core.match import Match
from kit.games.runewars import GAME
from kit.games.runewars.muster import ally
from kit.games.runewars.pieces import AUTOMAS, DATA, FACTIONS, NEUTRAL
from kit.games.runewars.state import count

BOARDS = {one.id: one for one in GAME.scenarios()}


@pytest.mark.parametrize("board", BOARDS)
def test_a_ready_board_has_what_its_faction_begins_with(board: str) -> None:
    """BG-START-1"""
    s = GAME.initial_state(BOARDS[board])
    chosen = GAME.initial_state(BOARDS[board], {"faction": s.factions[0]})
    assert (chosen.forces, chosen.stocks, chosen.factions) == (s.forces, s.stocks, s.factions)


@pytest.mark.parametrize("faction", FACTIONS)
@pytest.mark.parametrize("board", BOARDS)
def test_any_faction_is_played_on_any_board(board: str, faction: str) -> None:
    """RS-GEN-1"""
    s = GAME.initial_state(BOARDS[board], {"faction": faction})
    plain = GAME.initial_state(BOARDS[board])
    assert s.factions == (faction, ally(faction))[: len(plain.factions)]
    for player, one in enumerate(s.factions):
        assert sum(count(groups, player) for groups in s.forces) == 6
        assert s.stocks[player].influence == DATA.factions[one].start.influence
    for owner in (*AUTOMAS, NEUTRAL):
        assert [count(groups, owner) for groups in s.forces] == [count(groups, owner) for groups in plain.forces]
    assert GAME.parse_position(GAME.position_text(s)) == s


def test_it_stays_so_in_a_saved_match() -> None:
    chosen: dict[str, Any] = {"faction": "pyre"}
    match = Match(GAME, BOARDS["pass"], chosen)
    match.play(GAME.parse_action(match.state, "carried"))
    assert Match.load(GAME, match.save())[0].state == match.state


def test_allies_are_of_one_side() -> None:
    """RS-VAR-2.1"""
    assert {ally(one) for one in FACTIONS} == set(FACTIONS)
    assert all(DATA.factions[ally(one)].align == DATA.factions[one].align for one in FACTIONS)
