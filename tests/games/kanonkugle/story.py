"""Kanonkugle: what its notebooks to explore promise, and what their answers say once all matches are played."""

import ast
from typing import Any

from tests.games.tabled import table
from tests.notebooks.expected import Expected, shown

EXPECTED = Expected(
    {"show", "activates", "aiming", "bars", "chances", "dice", "duel", "loses", "play", "shares", "troop", "turned"},
    {"seen"},
    9,
    11,
    {"en": ("the giant shoots", "Blue"), "it": ("spara il gigante", "Blu")},
    {"(Fraction(1, 4), Fraction(5, 36))", "(1, 12)", "[100, 33]", "[93.4, 0.8]"},
)
ASKED = tuple(table("kanonkugle", "story")["asked"])
"""An example of each function that its laboratory offers."""


def story(answer: dict[str, Any]) -> None:
    """Control, cover, the number of figures, how far apart, what a point is worth, what a shield stops."""

    def told(*parts: str) -> str:
        (found,) = (data["text/plain"] for code, data in answer.items() if all(part in code for part in parts))
        assert isinstance(found, str)
        return found

    one, two, ten = ast.literal_eval(told("activates(3), "))
    assert (one, two) == (0.5, 0.75)
    assert 0.99 < ten < 1
    obeying = shown(told("for ctr in range"))
    assert obeying["5"][0] > 2 * obeying["4"][0]
    first = shown(told("best_first"))
    assert first["the best first"][0] > 2 * first["the worst first"][0]
    assert [round(100 * chance) for chance in ast.literal_eval(told("which=3"))] == [19, 33]
    cover = shown(told("wall_one"))
    assert [cover[place][0] for place in ("in the open", "crates", "wall, one looks out")] == [12, 6, 2]
    (small,) = shown(told("play(duel(troop(36)")).values()
    assert small[1] < 50 < small[2]
    apart = shown(told("cm} cm"))
    assert apart["24 cm"][2] < 30
    assert apart["28 cm"][1] > 50
    guns = shown(told("gun = "))
    assert guns["SC"][1] < 50 < guns["SC"][2]
    assert guns["MOV"][1] < 50 < guns["MOV"][2]
    assert guns["RNG"][1] > 70
    assert min(guns["CTR"][1], guns["SHO"][1]) > 50
    swords = shown(told("sword = "))
    assert min(swords["CTR"][1], swords["MEL"][1]) > 50
    assert swords["SC"][1] < 50 < swords["SC"][2]
    weak = shown(told("weak = "))
    assert (weak["0"][0], weak["5"][0]) == (8, 3)
