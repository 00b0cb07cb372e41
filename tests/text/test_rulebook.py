"""The rule books: complete, safe to show, the same in both languages, and true to the game's figures."""

import re
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kit.core.game import Ref
from kit.core.manifest import GAMES, Manifest
from kit.games import kings_war
from kit.games.kanonkugle.ground import COSTS
from kit.games.kanonkugle.notation import parse_position
from kit.games.kanonkugle.pieces import DESIGNS
from kit.games.kanonkugle.troops import RADII, SMALL
from kit.games.kanonkugle.walking import allowance, leaving
from kit.games.war_kids import GAME
from kit.games.war_kids.pieces import DATA
from kit.text import languages, rulebook, text

TAGS = {"p", "strong", "em", "ul", "ol", "li", "table", "thead", "tbody", "tr", "th", "td", "blockquote", "br"}

BOOKS = sorted({one.domain for one in GAMES.values()})
"""The games that have a book; one that takes its words from another has its rules there, too."""
each_game = pytest.mark.parametrize("game_id", BOOKS)
each_language = pytest.mark.parametrize("lang", languages())


class Tags(HTMLParser):
    """Collects the tags of a fragment."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.attributes: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add(tag)
        self.attributes += [name for name, _ in attrs]


@each_game
@each_language
def test_the_book_holds_every_rule_and_no_other(game_id: str, lang: str) -> None:
    told = {rule_id for one in GAMES.values() if one.domain == game_id for rule_id in one.game.book.rules}
    assert set(rulebook.rules(game_id, lang)) == told


@each_game
@each_language
def test_each_anchor_stands_once(game_id: str, lang: str) -> None:
    ids = [rule_id for block in rulebook.blocks(game_id, lang) for rule_id in block.ids]
    assert len(ids) == len(set(ids))


@each_game
@each_language
def test_every_paragraph_is_there_and_plain(game_id: str, lang: str) -> None:
    for rule_id, (_, html) in rulebook.rules(game_id, lang).items():
        tags = Tags()
        tags.feed(html)
        assert "p" in tags.found, rule_id
        assert tags.found <= TAGS, rule_id
        assert set(tags.attributes) <= {"data-label"}, rule_id


@each_game
def test_both_books_go_the_same_way(game_id: str) -> None:
    books = [rulebook.blocks(game_id, lang) for lang in languages()]
    ways = {tuple((block.ids, block.marks, block.level) for block in blocks) for blocks in books}
    assert len(ways) == 1


def figures(game_id: str, rule_id: str, lang: str) -> list[list[str]]:
    """The cells of the tables that stand below a rule, row by row, without their heads."""
    html = rulebook.rules(game_id, lang)[rule_id][1]
    lines = re.findall(r"<tr>(.*?)</tr>", "".join(re.findall(r"<tbody>.*?</tbody>", html, re.S)), re.S)
    return [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line) for line in lines]


@each_language
def test_the_figures_of_pieces_and_units_are_true(lang: str) -> None:
    values = [int(cell) for row in figures("kings_war", "KW-TAKE-1", lang) for cell in row[1:]]
    assert values == list(kings_war.pieces.VALUES[1:6])
    units = [(int(row[1]), int(row[2])) for row in figures("war_kids", "WK-UNIT-1", lang)]
    assert units == [(unit["points"], unit["strength"]) for unit in DATA["units"].values()]
    radii = [float(row[1].split()[0].replace(",", ".")) for row in figures("kanonkugle", "KK-UNIT-1", lang)]
    assert [radius * 10_000 for radius in radii] == [*(radius for _, radius in RADII), SMALL]


@each_language
def test_how_far_one_goes(lang: str) -> None:
    slower = [COSTS["open"], COSTS["rough"], COSTS["impervious"], COSTS["vertical"]]
    for mov, row in enumerate(figures("kanonkugle", "KK-MOVE-1", lang)):
        assert [int(cell) for cell in row] == [mov, *(-(-allowance(mov) // cost) for cost in slower), leaving(mov)]
    assert len(figures("kanonkugle", "KK-MOVE-1", lang)) == 6


@each_language
@pytest.mark.parametrize(
    ("rule_id", "ours"),
    [("KK-PTS-1", ("scouts", "horde", "beast")), ("KK-PTS-2", ("riflemen", "goblin_horde", "godzilla"))],
)
def test_the_troops_are_as_they_are_played(rule_id: str, ours: tuple[str, ...], lang: str) -> None:
    t = text("kanonkugle", lang)
    for name, row in zip(ours, figures("kanonkugle", rule_id, lang), strict=True):
        both = "\n".join(f"troop {side} {name} {DESIGNS[name]}" for side in "AB")
        troop = parse_position(f"table wall\n{both}").forces[0].troop
        have = troop.ratings
        assert row[0] == t.word(Ref("troop", name), "name")
        assert [int(cell) for cell in row[1:]] == [
            troop.units, have.mov, have.sc, have.ctr, have.tir, have.mis, have.ddt, have.dan, have.total
        ]  # fmt: skip


@each_language
def test_the_scenarios_start_as_the_book_says(lang: str) -> None:
    blocks = [block for block in rulebook.blocks("war_kids", lang) if block.level == 3 and not block.ids]
    t = text("war_kids", lang)
    assert [block.title for block in blocks] == [t(f"scenario.{s.id}.title") for s in GAME.scenarios()]
    for block, scenario in zip(blocks, GAME.scenarios(), strict=True):
        lines = [line.split() for line in scenario.position.splitlines()]
        ground = {place for line in lines if line and line[0] in ("wood", "river", "level1") for place in line[1:]}
        goals = {hex_ for line in lines if line[:2] == ["victory", "hold"] for hex_ in hexes(" ".join(line[3:]))}
        assert ground | goals <= hexes(block.html)


def test_markup_in_a_book_is_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "spoof"
    folder.mkdir()
    book = '# Book\n\n<a id="X-1"></a>\n\n### One\n\n<script>x</script> [y](javascript:z) a < b\n'
    (folder / "RULES.en.md").write_text(book, encoding="utf-8")
    monkeypatch.setattr(rulebook, "GAMES", {"spoof": Manifest(id="spoof", folder=folder, parts={})})
    name, html = rulebook.rules("spoof", "en")["X-1"]
    assert name == "One"
    assert "<script" not in html
    assert "<a" not in html
    assert rulebook.rules("spoof", "eo") == rulebook.rules("spoof", "en")


def hexes(words: str) -> set[str]:
    """The hexes that words name, one by one or as a stretch of a row (A5–A14)."""
    found = set(re.findall(r"\b[A-T]\d{1,2}\b", words))
    for row, first, last in re.findall(r"\b([A-T])(\d{1,2})–\1(\d{1,2})\b", words):
        found |= {f"{row}{col}" for col in range(int(first), int(last) + 1)}
    return found


MARKED = '# Book\n\n<a id="X-1" class="printed ours"></a>\n\n### One\n\nText.\n\n<a id="X-2"></a>\n\n### Two\n'


def test_a_book_may_say_where_its_rules_come_from() -> None:
    assert [(ids, marks) for ids, marks, *_ in rulebook.cut(MARKED)] == [
        ((), ()),
        (("X-1",), ("printed", "ours")),
        (("X-2",), ()),
    ]
    block = rulebook.Block(("X-1",), 3, "One", "", marks=rulebook.MARKS)
    for lang in languages():
        words = rulebook.origin(block, text("kit", lang))
        assert len(set(words)) == len(rulebook.MARKS)


def test_a_rule_may_be_a_part_of_another_by_its_id() -> None:
    book = '# Book\n\n<a id="X-VAR-2.4" class="printed"></a>\n\n### Twelve together\n\nTwelve win. Together.\n'
    assert dict(rulebook.told(book)) == {"rule.X-VAR-2.4.name": "Twelve together", "rule.X-VAR-2.4.text": "Twelve win."}


@pytest.mark.parametrize(
    "book",
    ["text first", '# Book\n\n<a id="X-1"></a>\n', '# Book\n\n<a id="X-1" class="guessed"></a>\n\n### One\n'],
)
def test_a_book_with_a_loose_end_is_refused(book: str) -> None:
    with pytest.raises(ValueError):
        rulebook.cut(book)


@each_game
@each_language
def test_each_chapter_is_a_page_and_every_block_is_on_one(game_id: str, lang: str) -> None:
    found = rulebook.chapters(game_id, lang)
    assert [block for one in found for block in one.blocks] == list(rulebook.blocks(game_id, lang))
    assert len({one.key for one in found}) == len(found)
    for one in found:
        assert one.blocks[0].title.removeprefix(one.number).lstrip(". ") == one.title
        assert one.whole in {other.key for other in found}


@each_language
@pytest.mark.parametrize(("game_id", "count"), [("kings_war", 5), ("war_kids", 4), ("kanonkugle", 4)])
def test_tables_show_the_pieces_they_name(game_id: str, count: int, lang: str) -> None:
    find = rulebook.named(game_id, lang)
    drawn: list[str] = []

    def picture(words: Sequence[str]) -> str:
        if find(words) is not None:
            drawn.append(" ".join(words))
        return ""

    rule_id = {"kings_war": "KW-TAKE-1", "war_kids": "WK-UNIT-1", "kanonkugle": "KK-MOVE-2"}[game_id]
    (block,) = (block for block in rulebook.blocks(game_id, lang) if rule_id in block.ids)
    rulebook.html(block.tokens, picture)
    assert len(drawn) == count


@each_language
def test_the_cells_of_a_battle_show_the_armies_counters(lang: str) -> None:
    find, t = rulebook.named("war_kids", lang), text("war_kids", lang)
    seen: dict[str, object] = {}
    (block,) = (b for b in rulebook.blocks("war_kids", lang) if b.title == t("scenario.hill.title"))
    rulebook.html(block.tokens, lambda words: str(seen.setdefault(" ".join(words), find(words)))[:0])
    cells = {words: shapes for words, shapes in seen.items() if " " in words and shapes is not None}
    assert len(cells) == 8
    assert len(set(map(str, cells.values()))) == 8
