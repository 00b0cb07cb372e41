"""The colours: read from one place, readable on each other, told apart by every eye."""

import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from kit.draw import palette
from kit.draw.palette import colour, linear_rgb
from tests.scenes.measures import contrast

PAIRS = tomllib.loads((Path(__file__).parent / "contrast.toml").read_text(encoding="utf-8"))
# Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB.
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def seen(name, eye):
    """A colour as CIE L*a*b* after the eye's deficiency."""
    light = linear_rgb(colour(name))
    r, g, b = (min(max(sum(k * v for k, v in zip(row, light, strict=True)), 0), 1) for row in EYES[eye])
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in xyz)
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@pytest.mark.parametrize("pair", PAIRS["text"])
def test_text_can_be_read(pair):
    one, ground = pair.split(" on ")
    assert contrast(colour(one), colour(ground)) >= 4.5


@pytest.mark.parametrize("pair", PAIRS["graphics"])
def test_drawings_can_be_seen(pair):
    one, ground = pair.split(" on ")
    assert contrast(colour(one), colour(ground)) >= 3.0


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("group", PAIRS["groups"])
def test_colours_of_a_group_are_told_apart(group, eye):
    for one, other in combinations(PAIRS["groups"][group], 2):
        distance = sum((a - b) ** 2 for a, b in zip(seen(one, eye), seen(other, eye), strict=True)) ** 0.5
        assert distance >= 10, (one, other, round(distance, 1))


def test_contrast_of_black_and_white():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#26233A", "#FFFDF8") == pytest.approx(14.93, abs=0.01)


def test_every_colour_is_a_hexadecimal_value():
    for value in palette.colours().values():
        assert len(value) == 7
        assert int(value[1:], 16) >= 0


def test_an_unknown_colour_is_refused_with_the_nearest_name():
    with pytest.raises(ValueError, match=r"no colour 'ink\.mian'.*'ink\.main'"):
        colour("ink.mian")
