"""Kanonkugle's table: true measures, marks that tell the truth, and nothing that only colour tells."""

from __future__ import annotations

import re
from itertools import combinations
from math import atan2, cos, hypot, pi, sin
from random import Random

import pytest
from golden import as_golden

from kit.draw import measuring, texture
from kit.draw.pathdata import bounds
from kit.draw.scene import Group, Path, Shapes, Text, keyed, walk
from kit.draw.svg import markup, scene_svg
from kit.games.kanonkugle import GAME, looking
from kit.games.kanonkugle.events import key
from kit.games.kanonkugle.landscape import ground, tile
from kit.games.kanonkugle.looking import Blocked, Ghost, Range, Tape, View
from kit.games.kanonkugle.marking import over, tape_spots, under
from kit.games.kanonkugle.pictures import TALL, banner_shapes, figure_shapes
from kit.games.kanonkugle.scene import figures, scene
from kit.games.kanonkugle.sight import Cover, covers
from kit.games.kanonkugle.state import State
from kit.games.kanonkugle.tabletop import MM, name_of, part_of, place_of, point_of, top_of
from kit.space.plane import CM, Point, at
from kit.widgets.app import Layers
from kit.widgets.painter import PATHS_KEPT, CanvasPainter

HORDE = " ".join(f"{10 + 1.7 * (n % 13):g},{39.5 + 1.7 * (n // 13):g}" for n in range(36))
BATTLE = f"""
table wall
option points_mode free
option end objective
troop A riflemen | active at 22,12 25,14 28,12 31,14 34,12 37,14
troop A godzilla | pv 7 active moved at 50,8
troop B goblin_horde | at {HORDE}
troop B scouts | pv 6 routed at 52,51 55,53 52,55
order A B
now A shoot
"""


def position(text: str = BATTLE) -> State:
    state: State = GAME.parse_position(text)
    return state


def shot(s: State) -> View:
    """All that is shown while a volley is chosen."""
    here, there = s.forces[0].places, s.forces[2].places
    seen = covers(s.table, here, there)
    line, pair = looking.blocked(s.table, here, there, seen), looking.in_sight(here, there, seen)
    assert line is not None
    assert pair is not None
    return View(
        selected=0,
        choices=frozenset((0, 1)),
        aimed=frozenset((2,)),
        range=Range(0, 30 * CM, "30 cm"),
        seen={2: seen},
        sight=pair,
        blocked=(line,),
        tape=Tape(pair, "23.4 cm"),
        focus=place_of(at(15, 24)),
    )


def colourless(shapes: Shapes) -> str:
    """What is left of shapes for who sees no colours."""
    return re.sub(r"#[0-9A-F]{6}", "#", markup(shapes))


def drawn(shapes: Shapes) -> str:
    return "".join(shape.d for shape in walk(shapes) if isinstance(shape, Path))


# --- places and measures


def test_a_point_is_a_place_to_the_millimetre() -> None:
    chance = Random(1)
    for _ in range(500):
        p = Point(chance.randrange(0, 5_000_000), chance.randrange(0, 5_000_000))
        q = point_of(place_of(p))
        assert abs(p.x - q.x) <= MM / 2
        assert abs(p.y - q.y) <= MM / 2
        assert place_of(q) == place_of(p)
    assert [name_of(place_of(p)) for p in (at(23, 38), at("23.5", 38), at(0, 0))] == ["23,38", "23.5,38", "0,0"]


def test_what_is_tapped_is_where_it_is_drawn() -> None:
    s = position()
    for b in (top_of(s.table), part_of(at(20, 10), at(45, 35))):
        place = place_of(at("30.3", "21.7"))
        assert b.at(*b.centre(place)) == place
        assert b.at(b.frame / 2, b.height / 2) is None
        assert b.at(b.width / 2, b.height - b.frame / 2) is None
        up, right = b.step(place, "up"), b.step(place, "right")
        assert (name_of(up), name_of(right)) == ("30.3,22", "31,21.7")
        assert (name_of(b.step(up, "down")), name_of(b.step(right, "left"))) == ("30.3,21", "30,21.7")
    edge = place_of(at(0, 60))
    assert top_of(s.table).step(edge, "left") == top_of(s.table).step(edge, "up") == edge


def test_every_figure_stands_on_a_base_of_its_true_size() -> None:
    s = position()
    b = top_of(s.table)
    found = keyed(tuple(figures(s, View(), b)))
    assert len(found) == sum(len(force.places) for force in s.forces) == 46
    assert {"troopA1.0", "troopA1.5", "troopB1.35", "troopB2.2"} <= set(found)
    for name, force in (("troopA1", s.forces[0]), ("troopB1", s.forces[2])):
        for n, p in enumerate(force.places):
            group = found[f"{name}.{n}"]
            assert (group.dx, group.dy) == b.xy(p)
            (base,) = [shape for shape in group.children if isinstance(shape, Path) and shape.stroke == "ink.main"][:1]
            left, _, right, _ = bounds(base.d)
            assert (right - left + base.width) * group.scale == pytest.approx(2 * force.radius / MM)


def test_the_rulers_count_centimetres() -> None:
    s = position()
    said = [shape for shape in walk(ground(s.table, top_of(s.table))) if isinstance(shape, Text)]
    assert sorted(shape.text for shape in said) == sorted(2 * ["0", "10", "20", "30", "40", "50", "60"])
    b = top_of(s.table)
    (at_20,) = [shape for shape in said if shape.text == "20" and shape.y < b.frame]
    assert at_20.x == b.xy(at(20, 0))[0]


# --- nothing is told by colour alone


def test_players_troops_and_moods_differ_without_colours() -> None:
    kinds = [figure_shapes(side, picture) for side in range(4) for picture in ("rifleman", "goblin", "kaiju")]
    moods = [figure_shapes(0, "goblin", mood) for mood in ("", "routed", "leaving")]
    banners = [banner_shapes(side, 12, 3, frozenset()) for side in range(4)]
    marks = [banner_shapes(0, 12, 3, frozenset(one)) for one in ((), ("routed",), ("active", "acted"))]
    for group in (kinds, moods, banners, marks):
        for one, other in combinations(group, 2):
            assert colourless(one) != colourless(other)


def test_a_banner_tells_lives_and_shield_and_who_can_act_stands_out() -> None:
    def said(shapes: Shapes) -> list[str]:
        return [shape.text for shape in walk(shapes) if isinstance(shape, Text)]

    assert said(banner_shapes(1, 7, 2, frozenset())) == ["7", "2"]

    def marigold(*marks: str) -> bool:
        shown = banner_shapes(0, 12, 3, frozenset(marks))
        return any(isinstance(shape, Path) and shape.fill == "accent.main" for shape in shown)

    assert [marigold(), marigold("active"), marigold("active", "acted")] == [False, True, False]


def test_kinds_of_ground_differ_without_colours() -> None:
    tiles = [colourless(tile(terrain)) for terrain in ("open", "rough", "impervious", "vertical")]
    assert len(set(tiles)) == 4
    assert all(len(shown) > len(tiles[0]) + 200 for shown in tiles[1:])


def test_what_hides_all_is_not_built_like_what_hides_half() -> None:
    one = (
        "size 60,60; zone 0,0 60,10; zone 0,50 60,60; {} ; troop A beast | at 5,5; troop B beast | at 55,55; now A move"
    )
    kinds = [
        "obstacle x total 20,20 30,20 30,24 20,24",
        "obstacle x partial 20,20 30,20 30,24 20,24",
        "obstacle x partial loose 20,20 30,20 30,24 20,24",
        "obstacle x total climbable 20,20 30,20 30,24 20,24",
        "obstacle x total circle 25,22 2",
        "obstacle x partial circle 25,22 2",
        "obstacle x partial 20,20 30,20 25,26",
    ]
    tables = [position(one.format(kind)).table for kind in kinds]
    shown = [colourless(ground(table, top_of(table))) for table in tables]
    assert len(set(shown)) == len(kinds)


def test_what_lies_within_a_slope_has_hachures_that_run_down() -> None:
    passes = GAME.initial_state(next(one for one in GAME.scenarios() if one.id == "pass")).table
    strokes = [shape for shape in ground(passes, top_of(passes)) if isinstance(shape, Path)]
    assert sum(shape.stroke == "terrain.hachure" and not shape.fill for shape in strokes) == 2


# --- marks


def test_whatever_touches_the_line_of_a_range_is_in_range() -> None:
    chance = Random("range")
    for _ in range(200):
        centres = [(chance.uniform(0, 300), chance.uniform(0, 300)) for _ in range(chance.randint(1, 9))]
        radius = chance.uniform(20, 200)
        found = measuring.around(centres, radius)
        length = 0.0
        for (x, y), first, last in found:
            length += (last - first) * radius
            for share in (0.01, 0.5, 0.99):
                angle = first + share * (last - first)
                p = x + radius * cos(angle), y + radius * sin(angle)
                nearest = min(hypot(p[0] - cx, p[1] - cy) for cx, cy in centres)
                assert nearest == pytest.approx(radius, abs=1e-6)
        assert length == pytest.approx(outline_length(centres, radius), rel=0.02)


def outline_length(centres: list[tuple[float, float]], radius: float, steps: int = 720) -> float:
    """The length of the outline of circles, step by step."""
    count = 0
    for n, (x, y) in enumerate(centres):
        for k in range(steps):
            px, py = x + radius * cos(2 * pi * k / steps), y + radius * sin(2 * pi * k / steps)
            count += all(hypot(px - cx, py - cy) >= radius for m, (cx, cy) in enumerate(centres) if m != n)
    return count * 2 * pi * radius / steps


def test_an_outline_stays_in_its_box() -> None:
    box = (0.0, 0.0, 100.0, 80.0)
    for (x, y), first, last in measuring.around([(10, 10), (95, 70)], 40, box):
        for share in (0.0, 0.3, 0.7, 1.0):
            angle = first + share * (last - first)
            px, py = x + 40 * cos(angle), y + 40 * sin(angle)
            assert -1e-6 <= px <= 100 + 1e-6
            assert -1e-6 <= py <= 80 + 1e-6


@pytest.mark.parametrize(("cm", "ticks"), [(5, 4), (12.5, 12), (30, 29)])
def test_a_tape_has_a_tick_each_centimetre(cm: float, ticks: int) -> None:
    for way in ([(0, 0), (10 * cm, 0)], [(50, 50), (50 + 3 * cm, 50 + 4 * cm), (50 + 3 * cm, 50 - cm)]):
        ruler = [shape for shape in measuring.tape(way, 17) if isinstance(shape, Path)][-1]
        assert abs(ruler.d.count("M") - ticks) <= 1
    assert measuring.tape([(1, 1), (1, 1)], 17) == ()


def test_seen_half_hidden_and_hidden_each_look_their_own_way() -> None:
    s = position()
    seen = (Cover.VIEW, Cover.HALF, Cover.HIDDEN)
    view = View(seen={3: seen})
    rings = [shape.d for shape in over(s, view, top_of(s.table)) if isinstance(shape, Path)]
    assert len(rings) == 4
    assert rings[0].count("A") == 2
    assert rings[2].count("A") == 1
    found = keyed(tuple(figures(s, view, top_of(s.table))))
    fills = {n: found[f"troopB2.{n}"].children for n in range(3)}
    assert fills[0] == fills[1] != fills[2]


def test_only_those_who_cannot_stand_are_red() -> None:
    s = position()
    places = tuple(p.by(0, 5 * CM) for p in s.forces[0].places)
    shown = over(s, View(ghost=Ghost(0, places, frozenset((2, 4)))), top_of(s.table))
    red = [shape for shape in shown if isinstance(shape, Path) and shape.fill == "status.threat_wash"]
    assert [shape.d.count("M") for shape in red] == [2]
    dashed = [shape for shape in shown if isinstance(shape, Path) and shape.dash]
    assert [shape.d.count("M") for shape in dashed] == [4]


def test_a_ghost_shows_the_figures_that_would_stand_there() -> None:
    s = position()
    places = tuple(p.by(0, 5 * CM) for p in s.forces[0].places)
    shown = [one for one in over(s, View(ghost=Ghost(0, places)), top_of(s.table)) if isinstance(one, Group)]
    assert [(one.dx, one.dy) for one in shown] == [top_of(s.table).xy(p) for p in places]
    assert {one.children for one in shown} == {figure_shapes(0, "rifleman")}


def test_troops_of_one_name_carry_their_number_and_others_none() -> None:
    two = position("size 60,60; option points_mode free; troop A scouts | at 9,9 12,9 15,9 9,12 12,12 15,12; "
                   "troop A scouts | at 29,9 32,9 35,9 29,12 32,12 35,12; troop B beast | at 30,50; "
                   "troop B scouts | pv 2 at 50,50; now A move")  # fmt: skip
    banners = [one for one in scene(two).pieces if isinstance(one, Group) and "." not in one.key]
    found = {one.key: [text.text for text in one.children if isinstance(text, Text)] for one in banners}
    assert {key: words[2:] for key, words in found.items()} == {
        "troopA1": ["1"], "troopA2": ["2"], "troopB1": [], "troopB2": [],
    }  # fmt: skip


def test_each_mark_leaves_something_to_be_seen() -> None:
    s, first = position(), position().forces[3].places[0]
    b = top_of(s.table)
    plain = under(s, View(), b), over(s, View(), b)
    marks = [
        View(selected=0),
        View(choices=frozenset((1,))),
        View(targets=frozenset((2,))),
        View(aimed=frozenset((2,))),
        View(danger=frozenset((place_of(first),))),
        View(pointed=frozenset((place_of(first),))),
        View(pointed=frozenset((place_of(at(30, 30)),))),
        View(reach=((at(20, 20), at(30, 20), at(25, 30)),)),
        View(zone=1),
        View(range=Range(0, 30 * CM, "30")),
        View(focus=place_of(at(9, 9))),
        View(refused=place_of(at(9, 9))),
        View(arrow=(place_of(at(9, 9)), place_of(at(19, 9)))),
        View(arrows=((at(9, 9), at(19, 19)),)),
        View(path=(place_of(at(9, 9)), place_of(at(19, 9)))),
        View(sight=(at(9, 9), at(19, 9))),
        View(blocked=(Blocked(at(9, 9), at(19, 9)),)),
        View(contacts=((at(9, 9), at(11, 9)),)),
        View(tape=Tape((at(9, 9), at(19, 9)), "10 cm")),
    ]
    shown = [(under(s, view, b), over(s, view, b)) for view in marks]
    assert all(one != plain for one in shown)
    assert len({markup((*low, *high)) for low, high in shown}) == len(marks)


def test_the_marker_is_fought_for_where_that_was_agreed() -> None:
    s = position()
    assert drawn(under(s, View(), top_of(s.table)))
    other = position(BATTLE.replace("option end objective", ""))
    assert not under(other, View(), top_of(other.table))
    held = under(s.but(holder=1), View(), top_of(s.table))
    assert colourless(held) != colourless(under(s, View(), top_of(s.table)))


def test_a_banner_stands_where_it_hides_nobody() -> None:
    s = position()
    b = top_of(s.table)
    banners = [group for group in scene(s).pieces if isinstance(group, Group) and "." not in group.key]
    assert [group.key for group in banners] == ["troopA1", "troopA2", "troopB1", "troopB2"]
    for group in banners:
        for force in s.forces:
            for p in force.places:
                x, y = b.xy(p)
                assert abs(x - group.dx) > 30 or abs(y - group.dy) > 11 + force.radius / MM - 2


def test_a_banner_stands_beside_the_tape_that_is_laid_from_its_troop() -> None:
    s = position()
    b = top_of(s.table)
    for number, force in enumerate(s.forces):
        start = force.places[0]
        for dx, dy in ((0, 100), (0, -100), (100, 0), (-100, 0)):
            tape = Tape((start, Point(start.x + dx * MM, start.y + dy * MM)), "10 cm")
            shown = {group.key: group for group in scene(s, View(tape=tape)).pieces if isinstance(group, Group)}
            banner = shown[key(s, number)]
            for x, y, across, up, _ in tape_spots(tape, b):
                assert abs(x - banner.dx) > across or abs(y - banner.dy) > up + TALL / 2 - 2


def test_a_part_of_a_table_shows_what_lies_there() -> None:
    s = position()
    b = part_of(at(20, 8), at(45, 30))
    shown = scene(s, View(), b=b)
    assert (shown.width, shown.height) == (250 + 2 * b.frame, 220 + 2 * b.frame)
    assert {"troopA1", "troopA1.0"} <= set(keyed(shown.pieces))
    assert not {"troopB2", "troopB1.0", "troopA2"} & set(keyed(shown.pieces))
    solids = [
        shape.d for shape in shown.ground if isinstance(shape, Path) and shape.fill in ("table.wall", "table.rough")
    ]
    for d in solids:
        left, top, right, bottom = bounds(d)
        assert left >= b.frame - 1e-6
        assert top >= b.frame - 1e-6
        assert right <= b.frame + b.wide + 1e-6
        assert bottom <= b.frame + b.high + 1e-6


def test_a_full_table_is_light_to_paint() -> None:
    """The paths that a page keeps are few, as figures share them; a finger that points paints marks only."""
    s = position()
    shown = scene(s, shot(s))
    told: list[object] = []
    painter = CanvasPainter(Layers(), told.append)
    painter.prepare(shown)
    painter.show(shown)
    assert len(painter._paths) < PATHS_KEPT / 2
    assert sum(1 for _ in walk(shown.pieces)) < 700
    assert sum(1 for _ in walk((*shown.marks, *shown.effects))) < 120
    assert scene(s, View()).ground == shown.ground


# --- as it was


@pytest.mark.parametrize("name", ["table", "volley"])
def test_the_table_is_drawn_as_it_was(name: str) -> None:
    s = position()
    view = shot(s) if name == "volley" else View()
    assert as_golden(f"kanonkugle_{name}", scene_svg(scene(s, view)))


def test_textures_keep_within_their_outline() -> None:
    outline = texture.ring(100, 100, 60)
    for d in (texture.dots(outline, 17, 2), texture.crosses(outline, 17, 3), texture.bricks(outline, 8, 10)):
        left, top, right, bottom = bounds(d)
        assert 38 <= left < right <= 162
        assert 38 <= top < bottom <= 162
    assert texture.cut(outline, (0, 0, 30, 30)) == []
    assert texture.box_of(texture.cut(outline, (90, 0, 130, 130)))[0::2] == (90, 130)
    assert texture.lines(texture.across([(0, 0), (10, 0), (10, 10), (0, 10)], (5, 5), 1, 0)) in (
        "M0 5L10 5",
        "M10 5L0 5",
    )
    assert atan2(*reversed(texture.longest([(0, 0), (10, 0), (10, 4), (0, 4)]))) == 0


def test_what_stands_above_a_banner_hides_none_of_its_figures() -> None:
    top_of_figures = 5.7 - 0.72 * 16  # a figure's foot, less its height
    flag = next(
        one for one in banner_shapes(0, 12, 3, frozenset({"routed"})) if isinstance(one, Group) and one.dy < -15
    )
    assert max(flag.dy + bounds(one.d)[3] for one in flag.children if isinstance(one, Path)) <= -TALL / 2
    acted = banner_shapes(0, 12, 3, frozenset({"active", "acted"}))
    (tick,) = (one for one in acted if isinstance(one, Path) and one.fill == "ink.soft")
    assert bounds(tick.d)[3] <= top_of_figures
