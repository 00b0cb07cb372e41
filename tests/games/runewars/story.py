"""Rune Winter: what its notebooks to explore promise, and what their answers say once all matches are played."""

from typing import Any

from tests.games.tabled import table
from tests.notebooks.expected import Expected, shown

EXPECTED = Expected(
    {"attacks", "bars", "curve", "draw_chances", "growth", "marches", "models", "sets_off", "show", "start", "wins"},
    set(),
    10,
    15,
    {"en": ("random draw", "the valley"), "it": ("estrazione casuale", "la valle")},
    {"[Fraction(2, 15), Fraction(2, 5), Fraction(1, 1)]"},
)
ASKED = tuple(table("runewars", "story")["asked"])
"""An example of each function that its laboratory offers."""


def story(answer: dict[str, Any]) -> None:
    """The draw, bids, growth, what is beaten, marches and attacks."""

    def told(*parts: str) -> str:
        (found,) = (data["text/plain"] for code, data in answer.items() if all(part in code for part in parts))
        assert isinstance(found, str)
        return found

    assert told("bars(draw_chances").endswith("0: 2/15; 1: 4/15; 2: 3/5")
    titled = shown(told("speaker=True"))
    assert [titled[f"as Speaker {bid}"] for bid in range(3)] == [titled[f"without title {bid}"] for bid in range(1, 4)]
    grown = shown(told("growth("))
    assert grown["at the end"][0] == 36, "all that the box holds"
    left = shown(told("beaten in range"))
    assert [int(left[str(beaten)][0]) for beaten in range(0, 9, 2)] == [36, 31, 19, 7, 1]
    attacked = shown(told("attacks(start(k, hold)"))
    assert attacked["the ridge"][0] == attacked["the valley"][0] == 0 < attacked["the marsh"][1]
    assert attacked["the pass"][1] > attacked["the marsh"][2]
