"""Counters and cards: fronts and backs meet, cuts go where the things end, as many as were asked for."""

import pytest

from kit.draw.counters import Look, counter_shapes, look
from kit.draw.pathdata import segments
from kit.draw.scene import Group, Path, walk
from kit.draw.sheet import Sheet
from kit.games.war_kids.pieces import DATA
from kit.printables import registry
from kit.printables.cards import Two, pages
from kit.printables.paper import PAPERS


def counters_of(sheet: Sheet) -> dict[tuple[float, float], Look]:
    """The counters of a sheet by their upper left corner."""
    known = {
        counter_shapes(one)[1:]: one
        for army in ("blue", "pink")
        for kind, unit in DATA["units"].items()
        for face in ("friendly", "military")
        for states in ((), ("wounded",))
        for one in [look(army, kind, unit["points"], unit["strength"], face=face, states=states)]
    }
    found = {}
    for item in sheet.items:
        for shape in walk((item,)):
            if isinstance(shape, Group) and shape.children in known:
                found[round(item.dx, 3), round(item.dy, 3)] = known[shape.children]
    return found


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", [12, 20, 31, 45])
def test_each_back_is_behind_its_front(paper: str, size: int) -> None:
    sheets = registry.make("war_kids", "counters", {"paper": paper, "size": str(size)}).sheets
    assert len(sheets) % 2 == 0
    seen = 0
    for front, back in zip(sheets[0::2], sheets[1::2], strict=True):
        fronts, backs = counters_of(front), counters_of(back)
        seen += len(fronts)
        assert len(fronts) == len(backs)
        for (x, y), shown in fronts.items():
            behind = backs[round(front.width - x - size, 3), y]
            assert shown.face == "friendly"
            assert behind.face == "military"
            assert (behind.army, behind.kind, behind.points) == (shown.army, shown.kind, shown.points)
    assert seen == 44


@pytest.mark.parametrize(("back", "front_face"), [("wounded", "friendly"), ("wounded_military", "military")])
@pytest.mark.parametrize("size", [12, 20, 45])
def test_the_wounded_side_is_the_other_face_with_a_bandage(back: str, front_face: str, size: int) -> None:
    """WK-COMP-5."""
    sheets = registry.make("war_kids", "counters", {"back": back, "size": str(size)}).sheets
    seen = 0
    for front, back_side in zip(sheets[0::2], sheets[1::2], strict=True):
        fronts, backs = counters_of(front), counters_of(back_side)
        assert len(fronts) == len(backs)
        seen += len(fronts)
        for (x, y), shown in fronts.items():
            behind = backs[round(front.width - x - size, 3), y]
            assert (shown.face, shown.states) == (front_face, frozenset())
            assert (behind.army, behind.kind) == (shown.army, shown.kind)
            assert behind.face != front_face
            assert behind.states == {"wounded"}
    assert seen == 44


def test_as_many_of_each_as_asked_for() -> None:
    typed = {"soldier": "5", "pegasus": "0", "mage": "7", "leader": "2", "army": "pink"}
    front, _ = registry.make("war_kids", "counters", typed).sheets
    looks = list(counters_of(front).values())
    assert {one.army for one in looks} == {"pink"}
    assert [sum(one.kind == kind for one in looks) for kind in ("soldier", "pegasus", "mage", "leader")] == [5, 0, 7, 2]


def test_the_supply_is_what_the_rules_say() -> None:
    """WK-COMP-7."""
    front, _ = registry.make("war_kids", "counters", {}).sheets
    looks = list(counters_of(front).values())
    for army in ("blue", "pink"):
        kinds = [one.kind for one in looks if one.army == army]
        assert [kinds.count(kind) for kind in ("soldier", "pegasus", "mage", "leader")] == [12, 6, 3, 1]


def marks(sheet: Sheet) -> tuple[set[float], set[float]]:
    """Where the cut marks of a sheet ask for cuts: x of the upright ones, y of the lying ones."""
    upright, lying = set(), set()
    for item in sheet.items:
        if isinstance(item, Path) and item.width == 0.2 and not item.fill:
            numbers = [values for _, values in segments(item.d)]
            for (x0, y0), (x1, y1) in zip(numbers[0::2], numbers[1::2], strict=True):
                (upright if x0 == x1 else lying).add(x0 if x0 == x1 else y0)
                assert not any(
                    x < (x0 + x1) / 2 < x + 25 and y < (y0 + y1) / 2 < y + 25 for x, y in counters_of(sheet)
                ), "a mark lies on a counter"
    return upright, lying


def test_marks_stand_where_counters_end() -> None:
    front, back = registry.make("war_kids", "counters", {"paper": "a4"}).sheets
    upright, lying = marks(front)
    cells = counters_of(front)
    assert upright == {edge for x, _ in cells for edge in (x, x + 25)}
    assert lying == {edge for _, y in cells for edge in (y, y + 25)}
    assert marks(back) == (set(), set()), "one side is enough to cut by"


@pytest.mark.parametrize("count", [1, 9, 10, 61, 150])
def test_everything_is_on_some_sheet_once(count: int) -> None:
    things = [
        Two((Path(f"M{k} 0H1", stroke="ink.main"),), (Path(f"M{k} 1H1", stroke="ink.main"),)) for k in range(count)
    ]
    sheets = pages(PAPERS["a4"], [things], (25, 30), ("", ""), str, 20)
    drawn = [item.children[0] for sheet in sheets for item in sheet.items if isinstance(item, Group)]
    assert len(drawn) == 2 * count
    assert set(drawn) == {shape for thing in things for shape in (*thing.front, *thing.back)}


def test_clue_cards_meet_their_backs() -> None:
    sheets = registry.make("war_kids", "clues", {}).sheets
    for front, back in zip(sheets[0::2], sheets[1::2], strict=True):
        fronts = {(item.dx, item.dy) for item in front.items if isinstance(item, Group)}
        backs = {(round(front.width - item.dx - 90, 6), item.dy) for item in back.items if isinstance(item, Group)}
        assert len(fronts) == 10
        assert {(round(x, 6), y) for x, y in fronts} == backs


def test_the_usual_counters_fit_the_usual_map() -> None:
    """A square of 25 mm, large enough for small hands, in a hex that holds all of it."""
    usual = {what.name: {one.name: one.usual for one in what.own} for what in registry.printables("war_kids")}
    side, across = int(usual["counters"]["size"]), int(usual["map"]["hex"])
    assert side == 25
    corner = across / 3**0.5
    assert side / 2 <= corner - side / 2 / 3**0.5, "the corners of a counter stay within its hex"
