"""Counters and marks: every sign has a shape of its own, nothing depends on a colour alone."""

from dataclasses import replace
from itertools import combinations

import pytest

from kit.draw import marks
from kit.draw.counters import ARMIES, SIDE, counter_shapes, look
from kit.draw.inline import army_icon_svg, counter_svg, die_svg, icon_svg
from kit.draw.palette import colours
from kit.draw.pathdata import bounds
from kit.draw.scene import Group, Path, Scene, Text, keyed, walk
from kit.draw.svg import markup, scene_svg, shapes_svg
from kit.serve.lobby_pictures import files, stale
from tests.scenes.golden import as_golden
from tests.scenes.maps import HILL, POINTS, SMALL, cells, hill_ground, piece, small_ground, small_names
from tests.scenes.measures import path_count

STATES = ("hover", "selected", "moved", "spent", "wounded", "disabled")
EVERY_LOOK = [
    look(army, kind, POINTS[kind], 3, face=face, states=states)
    for army in ("blue", "pink")
    for kind in POINTS
    for face in ("friendly", "military")
    for states in ((), *((state,) for state in STATES))
]

LOBBY = {file.stem: make for file, make in files()}


def all_marks():
    at = cells(HILL, "D4 D5 E5 C4")
    return {
        "reach": marks.reach(HILL, {at[0]: 2, at[1]: 1}, [at[1]]),
        "focus": marks.focus(HILL, at[0]),
        "refused": marks.refused(HILL, at[0]),
        "threats": marks.threats(HILL, [at[0]]),
        "danger": marks.danger(HILL, [at[0]]),
        "dots": marks.dots(HILL, at[:3]),
        "goal blue": marks.goal(HILL, at[0], "blue"),
        "goal pink": marks.goal(HILL, at[0], "pink"),
        "goal": marks.goal(HILL, at[0]),
        "contacts": marks.contacts(HILL, [(at[0], at[1])]),
        "spell_route": marks.spell_route(HILL, at[:3]),
        "distance_disc": marks.distance_disc(HILL, at[0], 2),
        "arrow": marks.arrow(HILL, at[0], at[2]),
        "pointed_at": marks.pointed_at(HILL, [at[0]]),
        "spell_in_flight": (marks.spell_in_flight(300, 300, 0.5, 40),),
    }


def outlines(shapes):
    """The forms of some shapes, colours left out."""
    return [
        (s.d, bool(s.fill), bool(s.stroke), s.dash) if isinstance(s, Path) else s.text
        for s in walk(shapes)
        if not isinstance(s, Group)
    ]


@pytest.mark.parametrize("army", ["blue", "pink"])
def test_counters_look_as_kept(army):
    kinds = [piece(army, kind, x=40 + 80 * k, y=40) for k, kind in enumerate(POINTS)]
    military = [piece(army, kind, x=40 + 80 * k, y=120, face="military") for k, kind in enumerate(POINTS)]
    states = [piece(army, "mage", [state], x=40 + 80 * k, y=210) for k, state in enumerate(STATES)]
    assert as_golden(f"counters_{army}", shapes_svg((*kinds, *military, *states), (0, 0, 490, 270)))


def test_marks_look_as_kept():
    at = cells(SMALL, "A1 A2 B2 C2")
    shown = (
        *marks.reach(SMALL, {at[0]: 2, at[1]: 1}, [at[1]]),
        *marks.threats(SMALL, [at[2]]),
        *marks.danger(SMALL, [8]),
        *marks.spell_route(SMALL, [at[3], at[2], at[1]]),
        *marks.goal(SMALL, at[2], "blue", "goal-blue"),
    )
    assert as_golden("marks", scene_svg(Scene(SMALL.width, SMALL.height, marks=shown)))


def test_a_counter_takes_few_paths():
    assert max(path_count(counter_shapes(what)) for what in EVERY_LOOK) <= 15
    assert max(path_count(counter_shapes(what)) for what in EVERY_LOOK if not what.states) <= 11


def test_every_state_changes_the_form_of_a_counter():
    for plain in (what for what in EVERY_LOOK if not what.states):
        forms = [markup(counter_shapes(plain))]
        forms += [markup(counter_shapes(replace(plain, states=frozenset({state})))) for state in STATES]
        assert len(set(forms)) == len(forms)


def test_figures_stand_where_they_belong():
    texts = [s for s in walk(counter_shapes(look("blue", "pegasus", 3, 1))) if isinstance(s, Text)]
    strength, points = texts
    assert (strength.text, points.text) == ("1", "3")
    assert strength.x < 50 < points.x
    assert [s.text for s in walk(counter_shapes(look("blue", "pegasus", 3))) if isinstance(s, Text)] == ["3"]
    pink = [s for s in walk(counter_shapes(look("pink", "pegasus", 3, 1))) if isinstance(s, Text)]
    assert [s.size for s in pink] == [s.size for s in texts], "a ring takes no room from them"


def test_a_counter_lies_about_its_middle_and_moves_as_one():
    there = piece("blue", "soldier", x=100, y=50, key="bS1")
    assert (there.dx, there.dy, there.scale) == (100, 50, SIDE / 100)
    assert keyed((there,)) == {"bS1": there}
    assert there.moved(7, 8) == replace(there, dx=7, dy=8)
    left, top, right, bottom = bounds(ARMIES["blue"].outline)
    inner = there.children[0]
    assert (left + right) / 2 + inner.dx == pytest.approx(0)
    assert (top + bottom) / 2 + inner.dy == pytest.approx(0)


def test_two_badges_take_both_corners():
    both = counter_svg(look("blue", "mage", 1, states=["spent", "wounded"]))
    assert both.count('d="M65 15A') == 1
    assert both.count('d="M-5 15A') == 1


def test_every_mark_has_a_form_of_its_own():
    forms = {name: outlines(shapes) for name, shapes in all_marks().items()}
    for one, other in combinations(forms, 2):
        assert forms[one] != forms[other], (one, other)


def test_marks_of_nothing_are_nothing():
    assert marks.reach(HILL, {}) == marks.threats(HILL, []) == marks.danger(HILL, []) == marks.contacts(HILL, []) == ()
    assert marks.dots(HILL, [3]) == marks.arrow(HILL, 3, 3) == marks.pointed_at(HILL, []) == ()


@pytest.mark.parametrize("other", ["D5", "E5", "E4", "D3", "C4", "C5"])
def test_an_arrow_between_two_counters_covers_neither(other):
    here, there = cells(HILL, f"D4 {other}")
    outline = marks.arrow(HILL, here, there, end=marks.BESIDE)[-1]
    left, top, right, bottom = bounds(outline.d)
    for x, y in (HILL.centre(here), HILL.centre(there)):
        face = 0.3 * SIDE  # half of what carries the picture
        assert right < x - face or left > x + face or bottom < y - face or top > y + face


def test_reach_takes_the_same_few_paths_however_many_hexes():
    many = marks.reach(HILL, dict.fromkeys(range(72), 3))
    assert path_count(many) == path_count(marks.reach(HILL, {5: 3})) == 4
    assert [s.text for s in many if isinstance(s, Text)] == ["3"] * 72


def test_a_route_counts_its_hexes():
    texts = [s.text for s in marks.spell_route(HILL, HILL.grid.route(2, 6)) if isinstance(s, Text)]
    assert texts == ["1", "2", "3", "4"]
    assert marks.distance_disc(HILL, 6, 4)[-1].text == "4"


def test_a_heat_map_is_darker_where_there_is_more_and_can_be_read_there():
    shapes = marks.heat(SMALL, {0: 0, 1: 5, 2: 10}, {0: "0", 1: "5", 2: "10"})
    shades = [shape.opacity for shape in shapes if isinstance(shape, Path) and shape.fill == "accent.link"]
    assert shades == [0.5, 1.0]
    fills = {shape.text: shape.fill for shape in shapes if isinstance(shape, Text)}
    assert fills == {"0": "ink.main", "5": "ink.main", "10": "paper.card"}


def test_marks_lie_where_their_hex_is():
    for name, shapes in all_marks().items():
        for shape in shapes:
            if isinstance(shape, Path):
                left, top, right, bottom = bounds(shape.d)
                middle = HILL.at((left + right) / 2, (top + bottom) / 2)
                assert middle in cells(HILL, "D4 D5 E5 C4"), name


def every_scene():
    yield hill_ground() + small_ground() + small_names()
    yield from all_marks().values()
    yield from map(counter_shapes, EVERY_LOOK)
    yield from (make().shapes for make in LOBBY.values())


def test_no_scene_names_a_colour_outside_the_palette():
    named = set()
    for shape in (shape for shapes in every_scene() for shape in walk(shapes)):
        if isinstance(shape, Path):
            named |= {shape.fill, shape.stroke}
        elif isinstance(shape, Text):
            named |= {shape.fill, shape.halo}
    assert named - {""} <= set(colours())


@pytest.mark.every_game
def test_the_files_of_the_lobbys_pictures_are_fresh():
    assert not list(stale()), "run python -m kit.serve.lobby_pictures"


@pytest.mark.parametrize("name", LOBBY)
def test_the_pictures_of_the_lobby_are_always_the_same(name):
    one, other = (scene_svg(LOBBY[name]()) for _ in range(2))
    assert one == other
    assert one.startswith("<svg ")
    assert "http" not in one.replace("http://www.w3.org/2000/svg", "")


def test_dice_show_their_pips():
    assert [die_svg(pips).rpartition("<path")[2].count("M") for pips in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert "#F2B134" in die_svg(4, lit=True)
    assert 'opacity="0.38"' in die_svg(4, lit=False)
    with pytest.raises(ValueError, match="1 to 6 pips, not 7"):
        die_svg(7)


def test_icons_take_the_colour_of_the_page_unless_told():
    assert 'fill="currentColor"' in icon_svg("eye")
    assert "var(--ground, #FFFDF8)" in icon_svg("eye")
    assert "currentColor" not in army_icon_svg("pegasus", "pink")
    assert "#A81B52" in army_icon_svg("pegasus", "pink")
    with pytest.raises(ValueError, match="no pictogram 'sav'"):
        icon_svg("sav")


def test_labels_are_spoken_and_escaped():
    assert 'aria-hidden="true"' in icon_svg("eye")
    spoken = icon_svg("save", label='<b>"Salva" & via')
    assert 'role="img"' in spoken
    assert "<title>&lt;b&gt;&quot;Salva&quot; &amp; via</title>" in spoken
    assert "&lt;b&gt;" in markup((Text(0, 0, "<b>", 10),))
    assert 'data-key="&quot;x"' in markup((Group('"x', ()),))


@pytest.mark.parametrize("name", LOBBY)
def test_a_picture_of_the_lobby_has_no_words_and_so_no_language(name):
    written = [shape.text for shape in walk(LOBBY[name]().shapes) if isinstance(shape, Text)]
    assert not [text for text in written if text.isalpha() and len(text) > 1]
