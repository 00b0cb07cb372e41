"""War Kids on the board: the rules that are shown rather than enforced, and the marks for what a person points at."""

from __future__ import annotations

import pytest
from golden import as_golden

from kit.draw import marks
from kit.draw.counters import SIDE, badges, look
from kit.draw.hexboard import RADIUS
from kit.draw.pathdata import bounds, segments
from kit.draw.scene import Group, Path, Shapes, Text, keyed, walk
from kit.draw.svg import markup, scene_svg
from kit.games.war_kids import GAME
from kit.games.war_kids.pieces import GONE
from kit.games.war_kids.scene import View, board, goals, pieces, scene
from kit.games.war_kids.state import State
from kit.text import languages
from kit.text import text as texts

HILL = GAME.initial_state(GAME.scenarios()[1])


def position(text: str) -> State:
    return GAME.parse_position(f"map 9x7\n{text}")


def counters(s: State, view: View | None = None) -> dict[str, Group]:
    """The counters on the board by their unit's id."""
    return keyed(pieces(s, view or View(), {}))


def figures(shapes: Shapes) -> list[tuple[float, str]]:
    """The figures on a counter from left to right, with where they stand."""
    return sorted((shape.x, shape.text) for shape in walk(shapes) if isinstance(shape, Text))


def test_wk_comp_4_a_mage_that_has_cast_looks_the_other_way() -> None:
    """WK-COMP-4: its picture is mirrored and it wears a badge until its own next turn."""
    fresh, spent = position("bM D2; pS D5"), position("bM D2 spent; pS D5")
    flipped = [shape for shape in walk(counters(spent)["bM1"].children) if isinstance(shape, Group) and shape.flip]
    assert flipped
    assert not [shape for shape in walk(counters(fresh)["bM1"].children) if isinstance(shape, Group) and shape.flip]


def test_the_selected_counter_lies_on_top() -> None:
    selected = HILL.battle.armies[0][0]
    drawn = list(counters(HILL, View(selected=selected)))
    assert drawn.index(HILL.battle.units[selected].id) > max(
        drawn.index(unit.id) for number, unit in enumerate(HILL.battle.units) if number != selected
    )


def test_each_goal_has_the_flag_of_who_wants_it() -> None:
    assert len(goals(HILL.battle)) == 2
    assert goals(position("bS D2; pS F5").battle) == ()


def test_who_has_moved_has_a_tick_while_others_may_move_and_none_in_combat() -> None:
    moved, still = "bP D4 moved; pS D5", "bP D4; pS D5"
    assert counters(position(moved))["bP1"] != counters(position(still))["bP1"]
    in_combat = counters(position(f"{moved}; now blue combat"))["bP1"]
    assert in_combat == counters(position(f"{still}; now blue combat"))["bP1"]


def test_contacts_that_must_be_resolved_are_shown_in_combat_only() -> None:
    close = "bP D4; pS D5"
    calm, hot = scene(position(close)), scene(position(f"{close}; now blue combat"))
    assert calm.effects == ()
    assert len(hot.effects) > 0


def test_reach_targets_and_refusals_each_leave_a_mark() -> None:
    bare = scene(HILL).marks
    for view in (
        View(costs={30: 2}),
        View(targets=frozenset({3})),
        View(refused=30),
        View(focus=30),
        View(danger=frozenset({30})),
        View(pointed=frozenset({30})),
        View(path=(30, 31)),
    ):
        assert len(scene(HILL, view).marks) > len(bare)


def test_a_hex_that_both_want_has_one_plain_flag() -> None:
    battle = position("bS A1; pS G9; victory hold blue D4 D5; victory hold pink D5 D6").battle
    b, index = board(battle), battle.grid.index
    wanted = marks.goal(b, index("D4"), "blue"), marks.goal(b, index("D6"), "pink"), marks.goal(b, index("D5"))
    assert goals(battle) == tuple(flag for flags in wanted for flag in flags)


@pytest.mark.parametrize("start", ["D2", "D6", "C4", "E5"])
def test_a_flag_stays_whatever_is_pointed_at_and_goes_straight_up_for_whoever_comes(start: str) -> None:
    s, came = position("flag D4; bS A1"), position("flag D4; bS D4")
    way = tuple(map(s.battle.grid.index, (start, "D4")))
    drawn = [scene(s, View(arrow=way)), scene(s, View(path=way)), scene(s)]
    flag, up = (one for at in (s, came) for one in goals(at.battle, None, at.taken[0]) if isinstance(one, Group))
    groups = [one for each in drawn for one in (*each.pieces, *each.effects) if isinstance(one, Group)]
    flags = [one for one in groups if one.scale == flag.scale]
    assert len(flags) == len(drawn) + 1, "below the arrow and above it"
    assert {(one.dx, one.dy) for one in flags} == {(flag.dx, flag.dy)}
    assert (up.dx, up.dy < flag.dy) == (flag.dx, True)


def test_a_flag_stands_out_on_dark_trees_by_a_light_rim() -> None:
    s = position("wood D4; flag D4; bS A1")
    (flag,) = goals(s.battle)
    assert isinstance(flag, Group)
    rim, mast, cloth = flag.children
    assert isinstance(rim, Path)
    assert isinstance(mast, Path)
    assert isinstance(cloth, Path)
    assert (rim.stroke, mast.stroke, cloth.fill) == ("paper.card", "ink.main", "ink.main")
    assert (rim.width - mast.width) / 2 * flag.scale > 0.08 * RADIUS


def test_the_flag_of_a_goal_hides_no_counter_and_no_edge_of_one() -> None:
    s = position("bS D4; bP C4; bM C5; pS F5; victory hold blue D4 D6")
    b, half = board(s.battle), SIDE / 2
    stands = [b.centre(here) for here in s.at]
    for flag in (shape for shape in scene(s).pieces if isinstance(shape, Group) and not shape.key):
        wide, low, high = 0.80 * 100 * flag.scale, flag.dy + 0.5 * 100 * flag.scale, flag.dy - 0.5 * 100 * flag.scale
        over = [
            (x, y)
            for x, y in stands
            if x - half < flag.dx + wide and flag.dx < x + half and y - half < low and high < y + half
        ]
        assert over == [], "an edge of a counter is hidden"


def test_the_hill_is_drawn_as_it_was() -> None:
    unit = HILL.battle.armies[0][4]
    view = View(selected=unit, costs={56: 1, 57: 1}, refused=31)
    assert as_golden("hill", scene_svg(scene(HILL, view, description="The hill")))


def test_an_arrow_ends_in_its_hex_and_leaves_flag_and_counter_to_be_seen() -> None:
    s = GAME.parse_position("map 7x5\nflag D5\nbP D2; pS B4")
    grid, b = s.battle.grid, board(s.battle)
    for way, far in (
        (("D2", "D3", "D4", "D5"), marks.INTO),
        (("D2", "C3", "B4"), marks.BESIDE),
        (("D2", "D3"), marks.INTO),
    ):
        cells = tuple(grid.index(name) for name in way)
        flag = marks.goal(b, cells[-1]) if cells[-1] in s.battle.flags else ()
        drawn = (*marks.arrow(b, *cells, end=far), *flag)
        assert markup(scene(s, View(arrow=cells)).effects).endswith(markup(drawn))
        assert bool(flag) == (way[-1] == "D5")


@pytest.mark.parametrize("end", [marks.INTO, marks.BESIDE])
def test_an_arrow_of_one_step_points_forward(end: float) -> None:
    b = board(GAME.parse_position("map 7x5\nbP D2").battle)
    (x0, _), (x1, y1) = b.centre(0), b.centre(1)
    outline = marks.arrow(b, 0, 1, end=end)[0]
    assert isinstance(outline, Path)
    points = [tuple(numbers) for kind, numbers in segments(outline.d) if kind in "ML"]
    tip = max(points, key=lambda point: point[0])
    base = min(point[0] for point in points)
    assert tip == pytest.approx((x1 - end * b.radius, y1), abs=0.1)
    assert base - x0 >= (SIDE / 2 if end == marks.INTO else marks.BESIDE * b.radius) - 0.01
    assert points[0][0] < points[1][0], "the shaft leads from its beginning to the head"


@pytest.mark.parametrize(
    ("way", "beside"),
    [(way, False) for way in ("E2 D2 C2 B2", "E2 D2", "C2 C3 C4", "C2 D2 E2", "C2 D3")]
    + [(way, True) for way in ("E2 C2", "B2 D3", "C5 C2", "E2 D2 C2", "C2 D3 D4")],
)
def test_an_arrow_begins_at_the_edge_of_a_counter_and_ends_beside_one_and_covers_none(way: str, beside: bool) -> None:
    s = GAME.parse_position(f"map 7x5\nbP {way[:2]}" + f"; pS {way[-2:]}" * beside)
    b, cells = board(s.battle), tuple(s.battle.grid.index(name) for name in way.split())
    outline = marks.arrow(b, *cells, **({"end": marks.BESIDE} if beside else {}))[-1]
    assert isinstance(outline, Path)
    points = [tuple(numbers) for kind, numbers in segments(outline.d) if kind in "ML"]
    for x, y in map(b.centre, cells[:: len(cells) - 1] if beside else cells[:1]):
        assert 0 < min(max(abs(px - x), abs(py - y)) - SIDE / 2 for px, py in points) < 0.2 * b.radius


def test_the_badge_of_a_counter_lies_above_the_arrow_that_comes_to_it() -> None:
    s = GAME.parse_position("map 7x5\nbS D2 moved; pS C2")
    for view in (View(arrow=(s.at[1], s.at[0])), View(blows=((s.at[1], s.at[0]),))):
        (x, y), effects = board(s.battle).centre(s.at[0]), scene(s, view).effects
        assert markup(effects[-1:]) == markup((badges(x, y, look("blue", "soldier", 1, states=["moved"])),))


@pytest.mark.parametrize("lang", languages())
def test_the_names_of_places_give_way_to_counters(lang: str) -> None:
    s = GAME.initial_state(next(one for one in GAME.scenarios() if one.id == "waterloo"))
    t, b = texts("war_kids", lang), board(s.battle)
    names = {label: t(f"place.{label}") for _, label in s.battle.labels if t.has(f"place.{label}")}
    shown = pieces(s, View(), names)
    called = [shape for shape in shown if isinstance(shape, Text)]
    assert len(called) == len(s.battle.labels)
    assert shown[: len(called)] == tuple(called), "a counter that comes upon a name lies above it"
    stands = [b.centre(here) for here in s.at if here != GONE]
    met = [
        name.text
        for name in called
        if any(
            abs(x - name.x) < SIDE / 2 + 0.28 * name.size * len(name.text)
            and y - SIDE / 2 < name.y
            and name.y - 0.74 * name.size < y + SIDE / 2
            for x, y in stands
        )
    ]
    assert met in ([], ["La Belle Alliance"]), "around that one there is no room"


def test_where_somebody_strikes_an_arrow_stands_in_place_of_the_swords() -> None:
    s = GAME.parse_position("map 7x5\nbP D4; pM D5\nnow blue combat")
    pair = s.battle.grid.index("D4"), s.battle.grid.index("D5")
    swords = markup(marks.touching(board(s.battle), [pair]))
    assert swords in markup(scene(s).effects)
    assert swords not in markup(scene(s, View(blows=(pair,))).effects)


def test_where_counters_are_small_their_figure_is_large_and_alone() -> None:
    """On a map of seven columns as wide as a phone: at least 13 pixels; Strength only where it counts (WK-UNIT-2)."""
    unit, dice = "map 7x7; bS D2; pS F5", "; option adv_soldiers"
    phone = 382 / board(GAME.parse_position(unit).battle).width
    for text, shown in ((unit, ["1"]), (unit + dice, ["3", "1"])):
        s = GAME.parse_position(text)
        there = counters(s, View(cramped=True))["bS1"]
        assert [figure for _, figure in figures(there.children)] == shown
        sizes = [shape.size for shape in walk(there.children) if isinstance(shape, Text)]
        assert min(sizes) * there.scale * phone >= 13


def boxes(shapes: Shapes, x: float, y: float, scale: float) -> list[tuple[float, float, float, float]]:
    """Around the figures and the picture of a counter, on the board."""
    wide, tall = 0.56, 0.72  # of its size, what a figure takes
    texts = [shape for shape in walk(shapes) if isinstance(shape, Text)]
    figures = [(t.x - wide * t.size / 2, t.y - tall * t.size, t.x + wide * t.size / 2, t.y) for t in texts]
    lefts_and_tops = [*figures, (22.0, 10.0, 78.0, 70.0)]
    return [tuple((v - 50) * scale + (x, y)[n % 2] for n, v in enumerate(box)) for box in lefts_and_tops]  # type: ignore[misc]


@pytest.mark.parametrize("cramped", [False, True])
@pytest.mark.parametrize("other", ["C3", "C4", "D2", "D4", "E3", "E4"])
def test_the_swords_of_a_contact_lie_beside_counters_and_flags(other: str, cramped: bool) -> None:
    around = {"C3", "C4", "D2", "D4", "E3", "E4"} - {other}
    s = position(f"flag D3; flag {other}; bP D3; pS {other}; bM {' '.join(around)}; option adv_soldiers")
    b, grid = board(s.battle), s.battle.grid
    disc, _ = marks.touching(b, [(grid.index("D3"), grid.index(other))])
    assert isinstance(disc, Path)
    left, top, right, bottom = bounds(disc.d)
    there = [box for c in counters(s, View(cramped=cramped)).values() for box in boxes(c.children, c.dx, c.dy, c.scale)]
    for flag in (shape for shape in goals(s.battle, None, s.taken[0] | s.taken[1]) if isinstance(shape, Group)):
        there.append((flag.dx, flag.dy - 0.2 * b.radius, flag.dx + 0.35 * b.radius, flag.dy + 0.2 * b.radius))
    assert len(there) == 7 * 3 + 2
    for box in there:
        assert right <= box[0] or left >= box[2] or bottom <= box[1] or top >= box[3]
