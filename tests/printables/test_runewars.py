"""Rune Winter on paper: each card once, backs that tell nothing, marks that say whose a rule is, what is to be laid,
and a line for each season."""

from collections import Counter
from collections.abc import Iterator

import pytest
from papers import met, said

from kit.core.game import Ref
from kit.draw.scene import Group, Path, Shape, Text, walk
from kit.draw.sheet import texts
from kit.games.runewars import fate_pictures
from kit.games.runewars.draft_file import file_text
from kit.games.runewars.draft_table import from_state
from kit.games.runewars.game import GAME
from kit.games.runewars.pieces import DATA
from kit.games.runewars.placement import placement
from kit.games.runewars.rules import BOOK
from kit.games.runewars.state import SEASONS
from kit.printables import registry
from kit.printables.runewars import pictures
from kit.printables.runewars.aid import ALWAYS, TURN, line
from kit.printables.runewars.packs import rule_of
from kit.text import languages, rulebook, text

LANGUAGES = pytest.mark.parametrize("lang", languages())
CARDS = {card.id: card for cards in DATA.seasons.values() for card in cards.values()}
TOLD = [rule for _, rules in (*TURN, *ALWAYS) for rule in rules]


def words(shapes: Iterator[Shape] | tuple[Shape, ...]) -> str:
    return " ".join(one.text for one in walk(tuple(shapes)) if isinstance(one, Text))


@LANGUAGES
def test_each_season_card_is_there_once_before_the_back_of_its_season(lang: str) -> None:
    t, backs, fronts = text("runewars", lang), {}, Counter[str]()
    for front, back in met(registry.make("runewars", "seasons", {"lang": lang}).sheets, 57):
        shown = words((front,))
        (card,) = [one for one in CARDS.values() if t(f"season.{one.id}.title") in shown and t(one.text) in shown]
        fronts[card.id] += 1
        (season,) = [name for name, cards in DATA.seasons.items() if card.id in cards]
        assert t.word(Ref("season", season), "Name") in words((back,))
        assert backs.setdefault(season, back.children) == back.children
        assert (t("season.council") in shown) == ("council" in card.tags)
    assert fronts == dict.fromkeys(CARDS, 1)
    assert len(set(backs.values())) == len(SEASONS)


@LANGUAGES
def test_each_fate_card_is_there_once_and_all_have_one_back(lang: str) -> None:
    t = text("runewars", lang)
    pairs = list(met(registry.make("runewars", "fate", {"lang": lang}).sheets, 43))
    names = Counter(words((front,)).split()[-1] for front, _ in pairs)
    shares = {t.word(Ref("symbol", name), "Name"): n for name, n in DATA.fate_check["symbol"].items()}
    assert names == shares
    assert sorted(int(words((front,)).split()[0]) for front, _ in pairs) == [card.no for card in DATA.fate]
    assert len({back.children for _, back in pairs}) == 1


def test_a_face_shows_as_much_as_its_card_says() -> None:
    drawn = {face: fate_pictures.face(face, 0, 0, 1) for card in DATA.fate for face in card[2:]}
    assert {face: len(shapes) for face, shapes in drawn.items() if face[1:]} == {
        face: int(face[1]) for face in drawn if face[1:]
    }
    assert len(set(drawn.values())) == len(drawn)


def test_a_card_that_names_a_rule_names_one_of_the_books() -> None:
    named = {card.id: rule_of(card) for card in CARDS.values() if rule_of(card)}
    assert set(named.values()) <= {*BOOK.rules}
    assert [card for card, rule in named.items() if rule == "RS-GEN-10"] == ["s6", "u7", "a7", "w7"]


@pytest.mark.parametrize("lang", languages())
def test_no_ruling_of_ours_wears_the_mark_of_the_author(lang: str) -> None:
    """Each line of the aid has a mark, and it is the one that the book gives this rule."""
    t = text("runewars", lang)
    marks = {rule: block.marks for block in rulebook.blocks("runewars", lang) for rule in block.ids}
    assert len({*TOLD}) == len(TOLD)
    for rule in TOLD:
        shapes = line(t, rule, 80, 3).shapes
        (own,) = [one.text for one in shapes if isinstance(one, Text)]
        assert marks[rule] == (pictures.MARKS[own],), rule
        assert t.rule(rule) in words(shapes)
    looks = {tuple((one.fill, one.stroke, one.dash) for one in pictures.mark(own, 0, 0) if isinstance(one, Path))
             for own in pictures.MARKS}  # fmt: skip
    assert len(looks) == len(pictures.MARKS)
    front, back = registry.make("runewars", "aid", {"lang": lang}).sheets
    for mark in pictures.MARKS.values():
        assert t(f"mark.{mark}") in said(front)
        assert t(f"mark.{mark}") in said(back)


@LANGUAGES
@pytest.mark.parametrize("own", [False, True], ids=["ours", "somebodys"])
def test_all_that_is_to_be_laid_can_be_ticked(lang: str, own: bool) -> None:
    """RS-SETUP; of a table that somebody laid himself, too."""
    t, s = text("runewars", lang), GAME.initial_state(GAME.scenarios()[1])
    file = file_text(from_state(s)) if own else None
    (sheet,) = registry.make("runewars", "placement", {"lang": lang, "scenario": "valley"}, file).sheets
    shown = Counter(said(sheet).split())
    wanted = Counter[str]()
    for one in placement(s):
        if one.what != "home":
            wanted.update(t(f"placing.{one.what}", **one.facts).split())
    assert wanted <= shown
    assert "2a" in said(sheet), "an area is called as on the board that it comes from"
    assert own != (t("scenario.valley.title") in said(sheet))


@LANGUAGES
def test_the_score_sheet_has_a_line_for_each_season_and_a_rune_for_each_that_is_needed(lang: str) -> None:
    t = text("runewars", lang)
    (sheet,) = registry.make("runewars", "score", {"lang": lang}).sheets
    counted = Counter(one.text for one in texts(sheet))
    years = DATA.setup.solo.years
    assert [counted[t.word(Ref("season", season), "Name")] for season in SEASONS] == [years] * len(SEASONS)
    assert {str(year) for year in range(1, years + 1)} <= {*counted}
    groups = [shape for shape in walk(sheet.items) if isinstance(shape, Group)]  # type: ignore[arg-type]
    runes = Counter(group.children for group in groups if group.scale == 0.1)
    assert [*runes.values()] == [DATA.setup.solo.runes_needed]
