"""Kings War: what its notebooks to explore promise, and what their answers say once all matches are played."""

import ast
import re
from typing import Any

from tests.games.tabled import table
from tests.notebooks.expected import Expected, shown

EXPECTED = Expected(
    {"show", "capture", "earned", "bars", "play", "shares", "trade", "survivors", "filling", "curve"},
    {"x", "fighter"},
    7,
    12,
    {"en": ("as attacker", "White"), "it": ("quando attacca", "Bianco")},
    {
        "Fraction(5, 12)",
        "Fraction(7, 12)",
        "[Fraction(5, 12), Fraction(5, 12), Fraction(5, 12), Fraction(5, 12)]",
        "[('rook', 'queen'), ('queen', 'queen')]",
    },
)
ASKED = tuple(table("kings_war", "story")["asked"])
"""An example of each function that its laboratory offers."""


def story(answer: dict[str, Any]) -> None:
    """Sleeping, saving, trading, who survives, full bowls, being careful."""

    def told(*parts: str) -> str:
        (found,) = (data["text/plain"] for code, data in answer.items() if all(part in code for part in parts))
        assert isinstance(found, str)
        return found

    shares = shown(told("asleep = play"))
    assert shares["the sleeper"][0] >= 88 > 60 > shares["at random"][0]
    assert next(iter(ast.literal_eval(told("asleep.endings()")))) == "Tokens break ties"
    white = shown(told("for name, who in white.items()"))
    assert white["the saver"][2] < min(white["the sleeper"][0], white["the fighter"][0])
    deals = shown(told("for name, squares in deals.items()"))
    for fair in ("Queen", "Knight"):
        assert deals[fair][1] < 50 < deals[fair][2]
    assert deals["Rook"][2] < 50
    left = shown(told("survivors("))
    assert max(left, key=lambda kind: left[kind]) == "Rook"
    assert min(left, key=lambda kind: left[kind]) == "Queen"
    bowls = float(re.findall(r"to (\d+(?:\.\d+)?)", told("filling(s, fighter"))[0])
    assert 2 < bowls < 4.5
    assert told("filling(s, sleeper").endswith("from 0 to 24.")
    own = shown(told('"careful": play'))
    assert own["the careful one"][0] < own["the fighter"][0]
