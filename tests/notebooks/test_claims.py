"""No sentence of a notebook claims what its interval does not: claims carry the numbers that they rest on.

A cell of words names its claims in its metadata: the `words`, what they say of the picture above (`says`), and what
that picture says itself (`seen`), as in {"words": "Pink wins", "says": "Pink > 50", "seen": "Pink: 60% (55%–65%)"}.
Here each claim is held against its numbers; `test_explore.py` holds the numbers against the pictures.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.notebooks.expected import NOTEBOOKS, Claim, claims_of, name, shown

SAMPLED = {
    "attacks", "contest", "fates", "filling", "footsteps", "grow", "growth", "marches", "models", "play", "sets_off",
    "survivors", "trade",
}  # fmt: skip
"""What gives numbers that hold of its own matches alone."""
FIGURES = re.compile(r"[<>]|\d[\d.]*")
"""What a claim says in any language."""
DRAWN = {"bars", "curve", "grow", "heat", "lengths", "shares"}
"""What shows them."""


@pytest.mark.parametrize(
    ("says", "seen", "holds"),
    [
        ("A > 50", "A: 60% (55%–65%)", True),
        ("A > 50", "A: 60% (45%–75%)", False),
        ("A < 50", "A: 40% (35%–50%)", False),
        ("A open 50", "A: 60% (45%–75%)", True),
        ("A open 50", "A: 60% (55%–65%)", False),
        ("A > the B", "A: 60% (55%–65%); the B: 50 (40–54)", True),
        ("A > the B", "A: 60% (55%–65%); the B: 50 (40–56)", False),
        ("A with the B", "A: 60% (55%–65%); the B: 50 (40–56)", True),
        ("A within 50 70", "A: 60% (55%–65%)", True),
        ("A within 50 60", "A: 60% (55%–65%)", False),
        ("A > 50; A < 60", "A: 60% (55%–65%)", False),
        ("A > 50", "A: 60", False),
    ],
)
def test_a_claim_holds_where_the_whole_interval_does(says: str, seen: str, holds: bool) -> None:
    assert Claim("", says, seen).holds() is holds


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_each_claim_stands_in_its_cell_and_rests_on_its_numbers(path: Path) -> None:
    for _, cell, claims in claims_of(path):
        for claim in claims:
            assert claim.words in cell.source, claim
            assert claim.holds(), claim


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_what_follows_a_sample_says_what_it_claims(path: Path) -> None:
    """Or claims nothing, and asks."""
    sampled = set(SAMPLED)
    for code, cell, claims in claims_of(path):
        tree = ast.parse(code.source)
        called = {
            node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        if used & sampled:
            sampled |= {
                target.id
                for node in ast.walk(tree)
                if isinstance(node, ast.Assign)
                for target in node.targets
                if isinstance(target, ast.Name)
            }
        if called & DRAWN and used & sampled:
            assert claims or "?" in cell.source, f"{code.source}\n\n{cell.source}"


def test_the_claims_are_the_same_in_each_language() -> None:
    for folder in {path.parent for path in NOTEBOOKS}:
        for kind in {path.name.split(".")[0] for path in folder.glob("*.en.ipynb")}:
            told = [
                [[FIGURES.findall(f"{one.says} {one.seen}") for one in claims] for _, _, claims in claims_of(path)]
                for path in sorted(folder.glob(f"{kind}.*.ipynb"))
            ]
            assert all(one == told[0] for one in told), folder


def test_a_chart_is_read_as_it_is_told() -> None:
    assert shown("Who wins. Blue begins: 47.7% (46.7%–48.6%) ?; 36 small ones: 5%") == {
        "Blue begins": (47.7, 46.7, 48.6),
        "36 small ones": (5.0,),
    }
    assert shown("tokens: from 0 to 3.6; at the end: 3.1 (2.8–3.4).") == {"at the end": (3.1, 2.8, 3.4)}
