"""The booklet: the whole book is in it, on full pages, and folded in the middle it can be read from front to back."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from html import unescape
from itertools import product
from statistics import mean

import pytest
from papers import written

from kit.core.diagrams import panels
from kit.core.manifest import GAMES
from kit.draw.scene import Group, Shape, Text, walk
from kit.draw.sheet import Sheet, Sheets, texts
from kit.printables import registry
from kit.printables.boards import boards
from kit.printables.booklet import folded
from kit.printables.flow import SIDE
from kit.printables.markdown import parts
from kit.printables.paper import PAPERS
from kit.text import languages, rulebook, text
from tests.sampling import sampled

PRINTED = pytest.mark.parametrize(
    ("game", "lang", "paper"),
    sampled(list(product(registry.games(), languages(), registry.PAPER.known())), 2),
)


@cache
def made(game: str, lang: str, fold: str = "no", paper: str = "a4") -> Sheets:
    return registry.make(game, "rules", {"lang": lang, "fold": fold, "paper": paper}).sheets


def written_on(shapes: Iterable[Shape]) -> Counter[str]:
    """How often each text stands on a picture."""
    return Counter(one.text for one in walk(tuple(shapes)) if isinstance(one, Text))


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
@pytest.mark.cases(2)
@pytest.mark.parametrize("fold", ["yes", "no"])
@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("game", registry.games())
def test_every_rule_is_in_it(game: str, lang: str, fold: str) -> None:
    sheets = made(game, lang, fold)
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
    sheets = made(game, "en")
    found = [number for sheet in sheets for number in numbers(sheet)[-1:]]
    assert found == list(range(2, len(sheets) + 1))


def words(text: str) -> str:
    """The words of a text, without markup, one space apart."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


@pytest.mark.slow
@PRINTED
def test_a_rule_its_example_and_its_boards_stand_on_one_page_or_on_two_in_a_row(
    game: str, lang: str, paper: str
) -> None:
    pages = [list(texts(sheet)) for sheet in made(game, lang, "no", paper)[1:]]
    said = [words(" ".join(one.text for one in page)) for page in pages]
    t, torn, whole = text(game, lang), 0, 0
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
        one = any(all(piece in said[n] for piece in together) for n in here)
        two = any(all(piece in said[n] or piece in said[n + 1] for piece in together) for n in here)
        assert one or two, block.title
        torn, whole = torn + (not one), whole + one
    assert torn <= 0.25 * whole, "no more is torn than it takes to fill the pages"


@PRINTED
def test_pages_are_full(game: str, lang: str, paper: str) -> None:
    """How far down something is written, of the cover and the last page apart."""
    shares = []
    for sheet in made(game, lang, "no", paper)[1:-1]:
        *inside, foot = (one.y for one in written(sheet))
        top = 0.065 * sheet.height
        shares.append((max(inside) - top) / (foot - 0.038 * sheet.height - top))
    assert mean(shares) >= 0.82
    assert min(shares) >= 0.5
    assert sum(share < 0.6 for share in shares) <= 2


@PRINTED
def test_only_the_last_page_of_a_folded_one_may_be_empty(game: str, lang: str, paper: str) -> None:
    sides = [side for sheet in made(game, lang, "yes", paper) for side in sheet.items]
    assert all(isinstance(side, Group) for side in sides)
    assert [n for n, side in enumerate(sides) if not any(texts(Sheet(1, 1, (side,))))] in ([], [0])


@PRINTED
def test_the_table_of_contents_tells_where_everything_is(game: str, lang: str, paper: str) -> None:
    sheets, (_, *blocks) = made(game, lang, "no", paper), rulebook.blocks(game, lang)
    first = next(n for n, sheet in enumerate(sheets) if any(one.text == blocks[0].title for one in texts(sheet)) and n)
    pages = [words(" ".join(one.text for one in texts(sheet) if one.role == "title")) for sheet in sheets]
    start = next(n for n, page in enumerate(pages) if n > first - 1 and blocks[0].title in page)
    told = words(" ".join(one.text for sheet in sheets[1:start] for one in texts(sheet)))
    assert 1 < start <= 4
    number = start
    for block in blocks:
        number = next(n for n, page in enumerate(pages) if n >= number and block.title in page)
        assert f"{block.title} {number + 1}" in told


@PRINTED
def test_boards_keep_all_that_is_written_on_them(game: str, lang: str, paper: str) -> None:
    """However small they are drawn; but for the places on a map."""
    t, width = text(game, lang), PAPERS[paper].height / 2 - 2 * SIDE
    for rule_id in (rule_id for block in rulebook.blocks(game, lang) for rule_id in block.ids):
        shown = panels(game, rule_id)
        printed = written_on(shape for row in boards(t, rule_id, shown, width, 100) for shape in row.shapes)
        for panel in shown:
            assert written_on(rulebook.drawn(panel, t).shapes) <= printed, rule_id


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
