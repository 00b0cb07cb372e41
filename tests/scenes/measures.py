"""What is measured of pictures: how well colours stand apart, how much there is to draw."""

from kit.draw.palette import linear_rgb
from kit.draw.scene import Path, Shapes, walk


def contrast(one: str, other: str) -> float:
    """WCAG 2 contrast ratio of two colours given as "#RRGGBB", 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(value: str) -> float:
    red, green, blue = linear_rgb(value)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def path_count(shapes: Shapes) -> int:
    """How many paths a painter will draw for these shapes."""
    return sum(isinstance(shape, Path) for shape in walk(shapes))
