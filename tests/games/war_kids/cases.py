"""Cases of War Kids: the steps of `rule_cases`, and one that only looks.

    reach D2: C1 C2 D1        the hexes that the unit can end on, all of them

A position without a map gets the one of the specification's examples: 9 x 7 open hexes, 99 turns.
"""

from __future__ import annotations

from pathlib import Path

from kit.games.war_kids import GAME
from kit.games.war_kids.actions import Move
from kit.games.war_kids.pieces import SIDES
from kit.games.war_kids.state import State, unit_at
from tests.games.rule_cases import Case, Cases

HERE = Path(__file__).parent
TABLES = tuple(
    f"rules_{name}.toml" for name in ["turn", "movement", "spells", "combat", "victory", "advanced", "magic"]
)


def whole(text: str) -> str:
    """The position, on the examples' map where it names none."""
    return text if text.startswith("map ") else f"map 9x7\nvictory limit 99 units\n{text}"


def _reach(s: State, words: str) -> None:
    here, _, goals = words.partition(":")
    grid = s.battle.grid
    unit = unit_at(s, grid.index(here))
    moves = [a for a in GAME.legal_actions(s) if isinstance(a, Move) and a.unit == unit]
    assert len({move.path[-1] for move in moves}) == len(moves)
    assert sorted(grid.name(move.path[-1]) for move in moves) == sorted(goals.split())


def cases(*in_code: Case) -> Cases:
    """The cases of the tables, and those."""
    return Cases(GAME, HERE, SIDES, TABLES, whole, {"reach": _reach}, in_code)


TABLED = cases()
position, refuses, run = TABLED.position, TABLED.refuses, TABLED.run
