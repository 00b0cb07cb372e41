"""What is to be cut out: each back is behind its front, as many as the rules say, on whatever paper in whatever size;
and as many sheets as one would expect."""

import pytest
from papers import met

from kit.games.kanonkugle.draft import ours
from kit.printables import registry
from kit.printables.kanonkugle.banners import WIDTH

SIDES = {
    ("war_kids", "counters"): ("size", (12, 20, 31, 45), 44),
    ("war_kids", "clues"): ("", (90,), 20),
    ("kings_war", "tokens"): ("side", (12, 20, 33, 40), 48),  # KW-SET-3
    ("strage", "pieces"): ("side", (12, 20, 40), 4 * 6 + 8 + 16),  # ST-COMP-1
    ("strage", "pack"): ("width", (30, 45, 63), 42),  # ST-DECK-1
    ("kanonkugle", "banners"): ("", (WIDTH,), len(ours())),
}
CUT = [(*which, name, size, count) for which, (name, sizes, count) in SIDES.items() for size in sizes]
COUNTS = {
    "war_kids": [
        ("counters", {}, 2),
        ("counters", {"army": "pink"}, 2),
        ("counters", {"size": "40"}, 4),
        ("counters", {"size": "40", "soldier": "1", "pegasus": "0", "mage": "0", "leader": "0"}, 2),
        ("map", {"scenario": "meadow", "hex": "20"}, 2),
        ("map", {"scenario": "hill", "hex": "28"}, 3),
        ("clues", {}, 4),
        ("summary", {}, 1),
        ("aid", {}, 1),
        ("summary", {"rules": "all"}, 2),
        ("aid", {"rules": "roads"}, 2),
        ("chances", {}, 1),
        ("certificate", {}, 1),
    ],
    "kings_war": [("abilities", {}, 2), ("tokens", {}, 2), ("chances", {}, 1), ("score", {}, 2)],
}


@pytest.mark.parametrize("paper", registry.PAPER.known())
@pytest.mark.parametrize(("game", "what", "name", "size", "count"), CUT)
def test_each_back_is_behind_its_front(game: str, what: str, name: str, size: float, count: int, paper: str) -> None:
    typed = {"paper": paper} | ({name: str(size)} if name else {}) | ({"scenario": "all"} if what == "banners" else {})
    sheets = registry.make(game, what, typed | ({"clans": "4"} if what == "pieces" else {})).sheets
    assert sum(1 for _ in met(sheets, size, 0.7 * size)) == count


@pytest.mark.parametrize(
    ("game", "what", "typed", "count"), [(game, *row) for game, rows in COUNTS.items() for row in rows]
)
def test_so_many_sheets(game: str, what: str, typed: dict[str, str], count: int) -> None:
    for paper in registry.PAPER.known() if game == "kings_war" else ["a4"]:
        assert len(registry.make(game, what, {**typed, "paper": paper}).sheets) == count
