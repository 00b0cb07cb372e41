"""Motion: where it begins, where it ends, and that it goes one way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.draw import motion
from kit.draw.scene import Group, Path, keyed
from tests.scenes.maps import piece

shares = st.floats(0, 1)
WAY = [(0.0, 0.0), (30.0, 0.0), (30.0, 40.0)]
SOLDIER = piece("blue", "soldier", key="bS1", x=10, y=20)


@pytest.mark.parametrize("ease", [motion.ease_inout, motion.ease_out])
def test_easing_runs_from_nothing_to_all(ease):
    values = [ease(k / 50) for k in range(51)]
    assert values[0] == 0
    assert values[-1] == 1
    assert values == sorted(values)


@given(shares)
def test_easing_is_the_curve_of_the_style_sheet(t):
    def bend(one, two):
        return 3 * one * t * (1 - t) ** 2 + 3 * two * t * t * (1 - t) + t**3

    assert motion.ease_out(bend(0.2, 0.3)) == pytest.approx(bend(0.8, 1), abs=0.005)
    assert motion.ease_inout(bend(0.5, 0.3)) == pytest.approx(bend(0, 1), abs=0.005)


@pytest.mark.parametrize(
    ("share", "point"), [(-1, (0, 0)), (0, (0, 0)), (3 / 7, (30, 0)), (5 / 7, (30, 20)), (1, (30, 40)), (2, (30, 40))]
)
def test_along_a_way(share, point):
    assert motion.along(WAY, share) == pytest.approx(point)


def test_along_a_way_that_stands_still():
    assert motion.along([(3, 4)], 0.5) == motion.along([(3, 4), (3, 4)], 0.5) == (3, 4)


def test_a_walk_starts_and_ends_where_it_should():
    walk = motion.walk(SOLDIER, WAY)
    assert walk(0) == (SOLDIER.moved(0, 0),)
    assert walk(1) == (SOLDIER.moved(30, 40),)


@given(shares)
def test_a_shake_stays_near_and_ends_where_it_began(share):
    (shaken,) = motion.shake(SOLDIER, 4)(share)
    assert abs(shaken.dx - SOLDIER.dx) <= 4
    assert shaken.dy == SOLDIER.dy
    assert motion.shake(SOLDIER)(1)[0].dx == pytest.approx(SOLDIER.dx)


def test_a_counter_that_leaves_shrinks_and_fades():
    (gone,) = motion.leave(SOLDIER, (500, 0))(1)
    assert gone.scale == pytest.approx(0.6 * SOLDIER.scale)
    assert (gone.dx, gone.dy, gone.opacity) == (500, 0, 0)
    assert motion.leave(SOLDIER, (500, 0))(0) == (SOLDIER,)


def test_lift_and_set_down():
    assert motion.lift(SOLDIER, 5)(1)[0].dy == SOLDIER.dy - 5
    assert motion.lift(SOLDIER, 5)(0) == (SOLDIER,)


def test_several_motions_at_once():
    both = motion.together(motion.walk(SOLDIER, WAY), motion.spell(WAY, 40))(1)
    assert [group.key for group in both] == ["bS1", "spell"]
    assert all((group.dx, group.dy) == (30, 40) for group in both)


def test_durations_are_those_of_the_style():
    assert motion.milliseconds("step") == 180
    assert motion.milliseconds("leave") == 260


def test_what_becomes_something_else_swells_on_its_way_and_ends_as_it_is_there():
    was, becomes = Group("A", (Path("M0 0", "ink.main"),), 0, 0), Group("A", (Path("M1 1", "ink.main"),), 10, 0)
    frame = motion.rearrange((was,), (becomes,))
    gone, come = frame(0.5)
    assert (gone.opacity, come.opacity) == (0.5, 0.5)
    assert gone.scale == come.scale > 1
    assert keyed(frame(1))["A"] == becomes
    assert motion.rearrange((was,), (was,))(0.5) == (was,)
