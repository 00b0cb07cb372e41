"""The rule books of Rune Winter: complete, the same way in both languages, and true about whose each rule is."""

import re
from collections import Counter
from pathlib import Path

import pytest

from kit.core.files import text_in
from kit.core.game import Ref
from kit.games import runewars
from kit.games.runewars.pieces import DATA, FACTIONS
from kit.games.runewars.rules import BOOK, draws, seasons
from kit.text import languages, rulebook, text

FOLDER = Path(runewars.__file__).parent
MARKS = {"RS": "printed", "BG": "rebuilt", "RUL": "ours"}
"""Per family of ids whose rules these are: the author’s, the box’s, ours."""
RACES = ("Daqan", "Latari", "Uthuk", "Waiqar")
each_language = pytest.mark.parametrize("lang", languages())


def blocks(lang: str) -> list[rulebook.Block]:
    return [block for block in rulebook.parsed(text_in(FOLDER / f"RULES.{lang}.md")) if block.ids]


@each_language
def test_the_book_holds_every_rule_once_and_no_other(lang: str) -> None:
    assert sorted(rule_id for block in blocks(lang) for rule_id in block.ids) == sorted(BOOK.rules)


def test_both_books_go_the_same_way() -> None:
    assert len({tuple(block.ids for block in blocks(lang)) for lang in languages()}) == 1


@each_language
def test_each_rule_says_whose_it_is(lang: str) -> None:
    for block in blocks(lang):
        assert block.marks == (MARKS[block.ids[0].partition("-")[0]],), block.ids


GAP = {"en": "The gap:", "it": "Che cosa manca:"}


@each_language
def test_each_ruling_of_ours_and_no_other_rule_says_what_the_gap_is(lang: str) -> None:
    for block in blocks(lang):
        assert (GAP[lang] in " ".join(block.html.split())) == ("ours" in block.marks), block.ids


@each_language
def test_a_race_of_the_box_is_named_only_where_its_pieces_are_assigned(lang: str) -> None:
    named = {block.ids[0] for block in blocks(lang) if re.search("|".join(RACES), block.html)}
    assert named == {"RS-GEN-2"}


def cells(lang: str, rule_id: str) -> list[list[str]]:
    """The cells of the table that stands below a rule, row by row, without its head."""
    (block,) = (block for block in blocks(lang) if rule_id in block.ids)
    rows = re.findall(r"<tr>(.*?)</tr>", block.html.partition("<tbody>")[2], re.S)
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]


@each_language
def test_the_table_of_symbols_is_true(lang: str) -> None:
    common, worth = Counter(draws.SYMBOL), [draws.PROFILES[one] for one in ("red2", "red0")]
    told = [[str(common[symbol]), *(str(one[at]) for one in worth)] for at, symbol in enumerate(draws.SYMBOLS)]
    assert [row[1:] for row in cells(lang, "RUL-01")] == told


@each_language
def test_the_table_of_races_is_true(lang: str) -> None:
    t = text("runewars", lang)
    told = {name: [DATA.factions[name].box, DATA.factions[name].pair] for name in FACTIONS}
    rows = {
        t.word(Ref("faction", name), "the"): [box, t.word(Ref("faction", pair), "the")]
        for name, (box, pair) in told.items()
    }
    assert {row[0]: row[1:] for row in cells(lang, "RS-GEN-2")} == rows


@each_language
def test_the_table_of_orders_names_them_as_the_screen_does(lang: str) -> None:
    t = text("runewars", lang)
    names = [[str(n), t.word(Ref("order", str(n)), "name")] for n in range(1, seasons.ORDERS + 1)]
    assert [row[:2] for row in cells(lang, "BG-ORDER-1")] == names
