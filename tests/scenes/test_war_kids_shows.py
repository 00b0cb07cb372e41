"""War Kids: the rules that the board shows (WK-COMP-1, WK-COMP-2, WK-COMP-3, WK-COMP-5), on the scene itself."""

import pytest

from kit.core.diagrams import panels
from kit.draw.counters import counter_shapes, emblem, look, picture_name
from kit.draw.scene import Text, keyed, walk
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import DiceAttack, Move, Strike
from kit.games.war_kids.pieces import DATA, KINDS, SIDES
from kit.games.war_kids.scene import View, scene
from tests.scenes.test_counters import outlines

HILL = GAME.initial_state(GAME.scenarios()[1])


def counters(face="friendly"):
    """Per unit of the hill its counter on the board."""
    pieces = keyed(scene(HILL, View(face=face)).pieces)
    return {unit: pieces[unit.id] for unit in HILL.battle.units}


def inside(group):
    return list(walk(group.children))


def test_wk_comp_1_each_army_has_counters_of_its_own():
    shown = counters()
    assert {SIDES[unit.side] for unit in shown} == {"blue", "pink"}
    for unit, group in shown.items():
        colours = {shape.fill for shape in inside(group) if hasattr(shape, "fill")}
        assert ("azzurro.face" in colours) == (unit.side == 0)
        assert ("rosa.face" in colours) == (unit.side == 1)
    leaders = [picture_name(army, "leader") for army in ("blue", "pink")]
    assert leaders == ["prince", "princess"]
    for kind in KINDS:
        blue, pink = (outlines(counter_shapes(look(army, kind, 1))) for army in ("blue", "pink"))
        assert blue[0] != pink[0], "not in colour alone"
    assert outlines([emblem("blue", 0, 0, 20)]) != outlines([emblem("pink", 0, 0, 20)])


@pytest.mark.parametrize("kind", KINDS)
def test_wk_comp_2_each_counter_has_two_faces(kind):
    friendly, military = counters("friendly"), counters("military")
    for unit in (unit for unit in friendly if KINDS[unit.kind] == kind):
        assert friendly[unit].dx == military[unit].dx
        assert outlines(friendly[unit].children) != outlines(military[unit].children)
    assert picture_name("blue", kind, "friendly") != picture_name("blue", kind, "military")


def test_wk_comp_2_the_faces_change_no_rule():
    assert scene(HILL, View(face="military")).marks == scene(HILL, View(face="friendly")).marks
    assert View().face == "friendly"


@pytest.mark.parametrize("face", ["friendly", "military"])
def test_wk_comp_3_the_movement_points_stand_at_the_bottom_right(face):
    for number, (unit, group) in enumerate(counters(face).items()):
        figures = [shape for shape in inside(group) if isinstance(shape, Text)]
        left, right = sorted(figures, key=lambda figure: figure.x)
        assert (left.text, right.text) == (
            str(DATA["units"][KINDS[unit.kind]]["strength"]),
            str(HILL.battle.points[number]),
        )
        assert left.x < 50 < min(right.x, right.y)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("face", ["friendly", "military"])
def test_wk_comp_5_a_wounded_counter_wears_a_bandage_on_either_face(kind, face):
    healthy, wounded = (counter_shapes(look("blue", kind, 1, face=face, states=states)) for states in ((), ["wounded"]))
    assert wounded[: len(healthy)] == healthy
    assert len(wounded) > len(healthy)


BLOWS = (Strike, DiceAttack)


@pytest.mark.parametrize("rule", GAME.book.rules)
def test_no_board_of_the_book_shows_a_blow_from_where_nobody_stands_beside(rule):
    """A blow is drawn from where units stand on that board: whoever first comes near does so on a board before."""
    for panel in panels("war_kids", rule):
        s = panel.before
        for blow in (a for a in panel.actions if isinstance(a, BLOWS) and panel.verdict == "right"):
            assert all(s.battle.grid.distance(s.at[unit], s.at[blow.target]) == 1 for unit in blow.by)


def test_what_is_wrong_in_moving_and_striking_is_to_move_amid_blows():
    shown = panels("war_kids", "WK-TURN-1")
    assert [(panel.verdict, type(panel.actions[0])) for panel in shown] == [
        ("right", Move),
        ("right", Strike),
        ("wrong", Move),
    ]
