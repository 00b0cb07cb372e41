"""The booklet: the whole book is in it, and folded in the middle it can be read from front to back."""

import re

import pytest

from kit.draw.sheet import Sheet
from kit.printables import registry
from kit.printables.booklet import folded
from kit.printables.paper import PAPERS
from kit.text import rulebook
from tests.printables.texts import all_texts


def numbers(sheet: Sheet) -> list[int]:
    """The page numbers of a sheet, from left to right."""
    return [int(text.text) for text in all_texts(sheet) if text.role == "label" and re.fullmatch(r"\d+", text.text)]


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 8, 13, 16])
def test_folded_it_reads_on(count: int) -> None:
    pages = [(name,) for name in range(count)]
    sheets = folded(pages, PAPERS["a4"])
    assert len(sheets) == 2 * -(-count // 4)
    sides = [[item.children[0] if item.children else None for item in sheet.items] for sheet in sheets]
    order: list[object] = []
    # Leaf by leaf through the folded pile: its right half from the outer sheet inwards, then its left half back.
    for front, back in zip(sides[0::2], sides[1::2], strict=True):
        order += [front[1], back[0]]
    for front, back in reversed(list(zip(sides[0::2], sides[1::2], strict=True))):
        order += [back[1], front[0]]
    assert [one for one in order if one is not None] == list(range(count))
    assert order[:count] == list(range(count))


@pytest.mark.parametrize("fold", ["yes", "no"])
@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("game", registry.games())
def test_every_rule_is_in_it(game: str, lang: str, fold: str) -> None:
    sheets = registry.make(game, "rules", {"lang": lang, "fold": fold}).sheets
    said = " ".join(text.text for sheet in sheets for text in all_texts(sheet))
    blocks = rulebook.blocks(game, lang)
    assert len(blocks) > 60
    for block in blocks:
        assert block.title in said
        for word in re.sub(r"<[^>]+>|&\w+;", " ", block.html).split():
            assert word in said


@pytest.mark.parametrize("game", registry.games())
def test_pages_are_numbered_one_after_the_other(game: str) -> None:
    sheets = registry.make(game, "rules", {"fold": "no"}).sheets
    found = [number for sheet in sheets for number in numbers(sheet)[-1:]]
    assert found == list(range(2, len(sheets) + 1))
