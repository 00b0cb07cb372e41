"""The ladder of the notebook to teach a computer: each step beats the one before, in a few matches with fixed dice.

How sure that is with many matches stands in the notebook itself, as its claims.
"""

from __future__ import annotations

import ast
from typing import Any

import pytest

from kit import resources
from tests.notebooks.expected import read
from tests.sampling import sampled

NOTEBOOK = resources.root("notebooks") / "war_kids" / "teach.en.ipynb"


@pytest.fixture(scope="module")
def taught() -> dict[str, Any]:
    """What its cells define, without the matches that they play."""
    names: dict[str, Any] = {}
    for cell in read(NOTEBOOK).cells:
        if cell.cell_type == "code":
            lines = ast.parse(cell.source).body
            kept = [line for line in lines if not isinstance(line, ast.Expr) and not plays(line)]
            exec(compile(ast.Module(kept, []), "teach", "exec"), names)
    return names


def plays(line: ast.stmt) -> bool:
    """Whether a line asks for matches; a function only will once it is called."""
    used = {node.id for node in ast.walk(line) if isinstance(node, ast.Name)}
    return not isinstance(line, ast.FunctionDef) and bool(used & {"contest", "found"})


@pytest.mark.parametrize(
    ("better", "worse", "matches"),
    sampled([("weighing", "random", 8), ("weighing", "cricket", 16), ("thinking", "weighing", 10)], 1),
)
def test_each_step_beats_the_one_before(taught: dict[str, Any], better: str, worse: str, matches: int) -> None:
    found = taught["contest"](taught["meadow"], taught[better], taught.get(worse, worse), matches=matches)
    assert found.share() > 0.5


@pytest.mark.thorough
def test_what_learns_from_its_own_matches_beats_what_thinks_ahead(taught: dict[str, Any]) -> None:
    brains = taught["brains"]
    for number in range(20):
        brains.append(taught["practise"](brains[-1], number))
    assert taught["contest"](taught["meadow"], taught["grown_up"](), taught["thinking"], matches=10).share() > 0.5
