"""La Strage: what its notebooks to explore promise, and what their answers say once all matches are played."""

import ast
from typing import Any

from tests.games.tabled import table
from tests.notebooks.expected import Expected, shown

EXPECTED = Expected(
    {"show", "arrives", "vanishes", "opposes", "bars", "curve", "play", "shares", "fates", "lengths"},
    {"one"},
    8,
    12,
    {"en": ("the walker", "Red"), "it": ("chi cammina", "Rosso")},
    {
        "(Fraction(0, 1), Fraction(7, 12))",
        "(Fraction(1, 6), Fraction(1, 6))",
        "Fraction(1, 18)",
        "Fraction(4307, 7462)",
    },
)
ASKED = tuple(table("strage", "story")["asked"])
"""An example of each function that its laboratory offers."""


def story(answer: dict[str, Any]) -> None:
    """Fighting, staying, being first, long matches."""

    def told(*parts: str) -> str:
        (found,) = (data["text/plain"] for code, data in answer.items() if all(part in code for part in parts))
        assert isinstance(found, str)
        return found

    cards = shown(told("opposes(held)"))
    assert [round(cards[held][0]) for held in ("1", "4", "6")] == [5, 58, 86]
    assert told("5 / 6").endswith("from 11.2 to 83.3.")
    red = shown(told("shares(red)"))
    assert red["the fighter"][2] < red["the walker"][1]
    fates = told("fates(start(), homeward")
    assert "the walker home: 72" in fates
    assert "the fighter home: 55.8" in fates
    exits = shown(told("shares(exits)"))
    assert exits["the leaver"][2] < exits["the stayer"][1]
    endings = ast.literal_eval(told("endings()"))
    assert endings["Then half-elves"] > 50
    first = shown(told("for place, order"))
    assert first["first"][1] > 1 / 3 * 100 > first["third"][2]
    assert (round(first["first"][0]), round(first["third"][0])) == (40, 24)
    turns = shown(told("lengths("))
    assert (round(turns["8"][0]), round(turns["16"][0])) == (20, 32)
