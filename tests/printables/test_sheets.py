"""Every sheet there is: the right size, no letter too small, nothing written outside it or on top of other words."""

import re
from collections.abc import Iterable, Iterator

import pytest
from papers import written

from kit.draw.pdf import MM, has_glyph, text_width
from kit.draw.scene import Group, Shape, Text
from kit.draw.sheet import Sheet, Window, texts
from kit.printables import registry
from kit.printables.paper import PAPERS
from tests.sampling import sampled

EDGE = 5.0
"""Millimetres that an ordinary printer leaves white."""

Order = tuple[str, str, dict[str, str]]


def boxes(sheet: Sheet) -> list[tuple[str, float, float, float, float]]:
    """Each text with the box that its letters take: left, top, right, bottom."""
    found = []
    for one in written(sheet):
        wide = text_width(one.text.text, one.size, one.text.role)
        left = one.x - wide * {"start": 0, "middle": 0.5, "end": 1}[one.text.anchor]
        found.append((one.text.text, left, one.y - 0.72 * one.size, left + wide, one.y + 0.2 * one.size))
    return found


def sizes(shapes: Iterable[Shape | Window], scale: float = 1.0) -> Iterator[tuple[float, str]]:
    """The size of each text in points, of those behind windows too."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape.size * scale * MM, shape.text
        elif isinstance(shape, Group):
            yield from sizes(shape.children, scale * shape.scale)
        elif isinstance(shape, Window):
            yield from sizes(shape.shapes, scale)


def test_no_letter_is_under_eight_points_and_no_sheet_is_empty(printed: registry.Printed) -> None:
    for number, sheet in enumerate(printed.sheets, 1):
        small = [(round(size, 1), text) for size, text in sizes(sheet.items) if size < 8 - 1e-6]
        assert not small, f"on sheet {number}"
        assert sheet.items


def test_sheets_have_the_size_of_the_paper(order: Order, printed: registry.Printed) -> None:
    paper = PAPERS[order[2]["paper"]]
    for sheet in printed.sheets:
        assert (sheet.width, sheet.height) in ((paper.width, paper.height), (paper.height, paper.width))


def test_every_word_is_on_the_paper(printed: registry.Printed) -> None:
    sheets = printed.sheets
    assert any(boxes(sheet) for sheet in sheets)
    for sheet in sheets:
        for text, left, top, right, bottom in boxes(sheet):
            assert EDGE <= left < right <= sheet.width - EDGE, text
            assert EDGE <= top < bottom <= sheet.height - EDGE, text


def test_no_two_words_lie_on_each_other(printed: registry.Printed) -> None:
    for sheet in printed.sheets:
        # A counter's figures belong to its picture; so do the figures on discs.
        texts = [box for box in boxes(sheet) if not re.fullmatch(r"\d+", box[0])]
        texts.sort(key=lambda box: box[2])
        for k, (text, left, top, right, bottom) in enumerate(texts):
            for other, left2, top2, right2, bottom2 in texts[k + 1 :]:
                if top2 >= bottom:
                    break
                apart = right <= left2 + 0.01 or right2 <= left + 0.01 or bottom2 <= top
                assert apart, (text, other)


@pytest.mark.slow
def test_every_letter_has_a_picture(printed: registry.Printed) -> None:
    for sheet in printed.sheets:
        for text in texts(sheet):
            assert all(has_glyph(letter, text.role) for letter in text.text), text.text


@pytest.mark.slow
@pytest.mark.cases(2)
@pytest.mark.parametrize("game", registry.games())
def test_both_languages_say_different_things(game: str) -> None:
    whole = registry.printables(game)
    for what in sampled(whole, len(whole) // 2, game):
        said = [
            {text.text for sheet in registry.make(game, what.name, {"lang": lang}).sheets for text in texts(sheet)}
            for lang in ("it", "en")
        ]
        assert said[0] - said[1], what.name
        assert said[1] - said[0], what.name
