"""Boards made small: their letters grow, with the plate that they stand on, or the board does; else they go."""

import pytest

from kit.draw.pathdata import circle
from kit.draw.scene import Group, Path, Scene, Text
from kit.printables.legible import GROWS, WITH_PLATE, fitting, legible, needs
from kit.printables.typeset import LEAST

BARE = Text(50, 50, "A", 10)
DISC = (Path(circle(20, 20, 8), "paper.card"), Text(20, 20 + 0.36 * 10, "3", 10, "figure"))


@pytest.mark.parametrize(("shapes", "most"), [((BARE,), GROWS), (DISC, WITH_PLATE), ((*DISC, BARE), GROWS)])
def test_it_is_read_from_the_scale_on_that_it_needs(shapes, most) -> None:
    scene = Scene(100, 60, shapes)
    assert needs(scene) == pytest.approx(LEAST / 10 / most)
    assert fitting(scene, 1000, 0) == needs(scene)
    assert fitting(scene, 1, 0) == 0.01, "never wider than there is room for"


def test_what_is_large_enough_stays_as_it_is() -> None:
    assert legible((*DISC, BARE), LEAST / 10) == (*DISC, BARE)


def test_a_letter_grows_around_its_middle() -> None:
    (grown,) = legible((BARE,), 0.8 * LEAST / 10)
    assert isinstance(grown, Group)
    assert grown.scale == pytest.approx(1.25)
    assert grown.dx + grown.scale * BARE.x == pytest.approx(BARE.x)
    middle = BARE.y - 0.36 * BARE.size
    assert grown.dy + grown.scale * middle == pytest.approx(middle)


def test_a_disc_grows_with_its_figure() -> None:
    (grown,) = legible(DISC, 0.6 * LEAST / 10)
    assert isinstance(grown, Group)
    assert grown.children == DISC


def test_what_cannot_be_read_is_left_out() -> None:
    assert legible((*DISC, BARE), 0.4 * LEAST / 10) == DISC[:1]
    inside = Group("", (BARE,), scale=0.5)
    assert legible((inside,), 0.8 * LEAST / 10) == (Group("", (), scale=0.5),)
