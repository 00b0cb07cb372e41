"""Counters and cards: fronts and backs meet, cuts go where the things end, as many as were asked for."""

from collections import Counter

import pytest
from papers import cells, met

from kit.draw.counters import Look, counter_shapes, look
from kit.draw.pathdata import segments
from kit.draw.scene import Group, Path, walk
from kit.draw.sheet import Sheet
from kit.games.war_kids.pieces import DATA
from kit.printables import registry
from kit.printables.cards import Two, pages
from kit.printables.paper import PAPERS

KNOWN = {
    counter_shapes(one)[1:]: one
    for army in ("blue", "pink")
    for kind, unit in DATA["units"].items()
    for face in ("friendly", "military")
    for states in ((), ("wounded",))
    for one in [look(army, kind, unit["points"], unit["strength"], face=face, states=states)]
}


def counter_of(group: Group) -> Look:
    """The counter that a thing to cut out shows."""
    return next(KNOWN[shape.children] for shape in walk((group,)) if getattr(shape, "children", None) in KNOWN)


def looks(sheet: Sheet) -> list[Look]:
    return [counter_of(group) for group in cells(sheet).values()]


@pytest.mark.parametrize(
    ("typed", "face", "states"),
    [
        ({}, "friendly", set()),
        ({"back": "wounded"}, "friendly", {"wounded"}),
        ({"back": "wounded_military"}, "military", {"wounded"}),
    ],
)
def test_the_back_of_a_counter_is_its_other_face(typed: dict[str, str], face: str, states: set[str]) -> None:
    """WK-COMP-5: the wounded side has a bandage."""
    for front, back in met(registry.make("war_kids", "counters", typed).sheets, 25):
        shown, behind = counter_of(front), counter_of(back)
        assert (shown.face, shown.states) == (face, frozenset())
        assert behind.face != face
        assert behind.states == states
        assert (behind.army, behind.kind, behind.points) == (shown.army, shown.kind, shown.points)


def test_as_many_of_each_as_asked_for() -> None:
    typed = {"soldier": "5", "pegasus": "0", "mage": "7", "leader": "2", "army": "pink"}
    front, _ = registry.make("war_kids", "counters", typed).sheets
    assert {one.army for one in looks(front)} == {"pink"}
    assert [sum(one.kind == kind for one in looks(front)) for kind in ("soldier", "pegasus", "mage", "leader")] == [
        5,
        0,
        7,
        2,
    ]


def test_the_supply_is_what_the_rules_say() -> None:
    """WK-COMP-7."""
    front, _ = registry.make("war_kids", "counters", {}).sheets
    supply = {"soldier": 12, "pegasus": 6, "mage": 3, "leader": 1}
    shown = [(one.army, one.kind) for one in looks(front)]
    assert Counter(shown) == {(army, kind): n for army in ("blue", "pink") for kind, n in supply.items()}


def marks(sheet: Sheet) -> tuple[set[float], set[float]]:
    """Where the cut marks of a sheet ask for cuts: x of the upright ones, y of the lying ones."""
    upright, lying = set(), set()
    for item in sheet.items:
        if isinstance(item, Path) and item.width == 0.2 and not item.fill:
            numbers = [values for _, values in segments(item.d)]
            for (x0, y0), (x1, y1) in zip(numbers[0::2], numbers[1::2], strict=True):
                (upright if x0 == x1 else lying).add(x0 if x0 == x1 else y0)
                assert not any(x < (x0 + x1) / 2 < x + 25 and y < (y0 + y1) / 2 < y + 25 for x, y in cells(sheet)), (
                    "a mark lies on a counter"
                )
    return upright, lying


def test_marks_stand_where_counters_end() -> None:
    front, back = registry.make("war_kids", "counters", {"paper": "a4"}).sheets
    upright, lying = marks(front)
    shown = cells(front)
    assert upright == {edge for x, _ in shown for edge in (x, x + 25)}
    assert lying == {edge for _, y in shown for edge in (y, y + 25)}
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


def test_the_usual_counters_fit_the_usual_map() -> None:
    """A square of 25 mm, large enough for small hands, in a hex that holds all of it."""
    usual = {what.name: {one.name: one.usual for one in what.own} for what in registry.printables("war_kids")}
    side, across = int(usual["counters"]["size"]), int(usual["map"]["hex"])
    assert side == 25
    corner = across / 3**0.5
    assert side / 2 <= corner - side / 2 / 3**0.5, "the corners of a counter stay within its hex"
