"""What is to be cut out: each back is behind its front, as many as the rules say, on whatever paper in whatever size;
and as many sheets as one would expect."""

import pytest
from papers import met

from kit.games.kanonkugle.draft import ours
from kit.printables import registry
from kit.printables.kanonkugle.banners import WIDTH
from tests.games.tabled import beside

SIDES = {
    ("war_kids", "counters"): ("size", (12, 20, 31, 45), 44),
    ("war_kids", "clues"): ("", (90,), 20),
    ("kings_war", "tokens"): ("side", (12, 20, 33, 40), 48),  # KW-SET-3
    ("strage", "pieces"): ("side", (12, 20, 40), 4 * 6 + 8 + 16),  # ST-COMP-1
    ("strage", "pack"): ("width", (30, 45, 63), 42),  # ST-DECK-1
    ("kanonkugle", "banners"): ("", (WIDTH,), len(ours())),
    ("runewars", "seasons"): ("width", (50, 57, 70), 4 * 8),
    ("runewars", "fate"): ("width", (40, 43, 63), 30),
}
CUT = [(*which, name, size, count) for which, (name, sizes, count) in SIDES.items() for size in sizes]
COUNTS = [(one["game"], *row) for one in beside(__file__, "orders")["sheets"] for row in one["counts"]]


@pytest.mark.parametrize("paper", registry.PAPER.known())
@pytest.mark.parametrize(("game", "what", "name", "size", "count"), CUT)
def test_each_back_is_behind_its_front(game: str, what: str, name: str, size: float, count: int, paper: str) -> None:
    typed = {"paper": paper} | ({name: str(size)} if name else {}) | ({"scenario": "all"} if what == "banners" else {})
    sheets = registry.make(game, what, typed | ({"clans": "4"} if what == "pieces" else {})).sheets
    assert sum(1 for _ in met(sheets, size, 0.7 * size)) == count


@pytest.mark.parametrize(("game", "what", "typed", "count"), COUNTS)
def test_so_many_sheets(game: str, what: str, typed: dict[str, str], count: int) -> None:
    for paper in registry.PAPER.known() if game == "kings_war" else ["a4"]:
        assert len(registry.make(game, what, {**typed, "paper": paper}).sheets) == count
