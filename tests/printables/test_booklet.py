"""The booklet: the whole book is in it, and folded in the middle it can be read from front to back."""

import re
from html import unescape

import pytest

from kit.core.diagrams import panels
from kit.core.manifest import GAMES
from kit.draw.scene import Group
from kit.draw.sheet import Sheet, texts
from kit.printables import registry
from kit.printables.booklet import folded
from kit.printables.markdown import parts
from kit.printables.paper import PAPERS
from kit.text import rulebook, text


def numbers(sheet: Sheet) -> list[int]:
    """The page numbers of a sheet, from left to right."""
    return [int(text.text) for text in texts(sheet) if text.role == "label" and re.fullmatch(r"\d+", text.text)]


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


@pytest.mark.slow
@pytest.mark.parametrize("fold", ["yes", "no"])
@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("game", registry.games())
def test_every_rule_is_in_it(game: str, lang: str, fold: str) -> None:
    sheets = registry.make(game, "rules", {"lang": lang, "fold": fold}).sheets
    said = " ".join(text.text for sheet in sheets for text in texts(sheet))
    blocks = rulebook.blocks(game, lang)
    assert len(blocks) > 60
    for block in blocks:
        assert block.title in said
        assert all(words in said for words in rulebook.origin(block, text(game, lang)))
        for word in re.sub(r"<[^>]+>|&\w+;", " ", block.html).split():
            assert word in said


@pytest.mark.parametrize("game", registry.games())
def test_pages_are_numbered_one_after_the_other(game: str) -> None:
    sheets = registry.make(game, "rules", {"fold": "no"}).sheets
    found = [number for sheet in sheets for number in numbers(sheet)[-1:]]
    assert found == list(range(2, len(sheets) + 1))


def words(text: str) -> str:
    """The words of a text, without markup, one space apart."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


@pytest.mark.slow
@pytest.mark.parametrize("paper", registry.PAPER.known())
@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("game", registry.games())
def test_a_rule_its_example_and_its_boards_stand_on_one_page(game: str, lang: str, paper: str) -> None:
    sheets = registry.make(game, "rules", {"lang": lang, "fold": "no", "paper": paper}).sheets[1:]
    pages = [list(texts(sheet)) for sheet in sheets]
    said = [words(" ".join(one.text for one in page)) for page in pages]
    t = text(game, lang)
    for page in pages:
        assert page[-2].role != "title", f"a heading is left alone: {page[-2].text}"
    for block in rulebook.blocks(game, lang):
        if not block.ids:
            continue
        titled = [[one.text for one in page if one.role == "title"] for page in pages]
        here = [n for n, titles in enumerate(titled) if block.title in titles]
        together = [words(quote) for quote in re.findall(r"<blockquote>(.*?)</blockquote>", block.html, re.S)]
        shown = [panel for rule_id in block.ids for panel in panels(game, rule_id)]
        together += [rulebook.caption(panel, block.ids[0], t) for panel in shown]
        assert any(all(piece in said[n] for piece in together) for n in here), block.title


@pytest.mark.parametrize("game", registry.games())
def test_tables_have_their_pieces(game: str) -> None:
    """Where the pieces of a game have pictures, a table that names them shows them; others stay as they are."""
    more = []
    for block in rulebook.blocks(game, "en"):
        tables = [token for token in block.tokens if token["type"] == "table"]
        plain = list(parts(tables, 120, 3.5))
        drawn = list(parts(tables, 120, 3.5, rulebook.named(game, "en")))
        for bare, pictured in zip(plain, drawn, strict=True):
            groups = [sum(isinstance(shape, Group) for shape in part.block.shapes) for part in (bare, pictured)]
            assert groups[1] >= groups[0], block.title
            more.append(groups[1] > groups[0])
    assert any(more) == ("pieces" in GAMES[game].parts)
