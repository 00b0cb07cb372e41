"""Orders as people type them: names of every kind, and one clear sentence for what cannot be."""

import string
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.core.game import Trouble
from kit.draw.sheet import texts
from kit.games import game
from kit.games.kanonkugle import draft_file
from kit.games.kanonkugle.draft import Draft
from kit.games.kanonkugle.item_notation import own_table
from kit.games.kanonkugle.troops import Ratings, Troop
from kit.games.war_kids.draft import named, to_sheet
from kit.games.war_kids.draft_file import file_text, from_scenario
from kit.printables import registry
from kit.text import languages, text
from tests.games.tabled import beside

REFUSED = beside(__file__, "orders")["refused"]["war_kids"]


def certificate(name: str) -> list[str]:
    (sheet,) = registry.make("war_kids", "certificate", {"name": name, "lang": "it"}).sheets
    return [text.text for text in texts(sheet)]


@pytest.mark.parametrize(
    "name",
    ["Zoë", "Nicolò D’Amico", "Łukasz", "Ștefan", "Олена", "Μαρία", "<b>Eva</b>", "%s {n} $(rm)", "M", "J.-P. 2º"],
)
def test_a_name_is_printed_as_it_is(name: str) -> None:
    assert name in certificate(name)


def test_spaces_and_marks_that_nobody_sees_go() -> None:
    assert "Anna Maria" in certificate("  Anna\t\n\u200bMaria\u202e ".replace("\u200b", ""))
    assert "Zoë" in certificate("Zoe\u0308")
    assert "Eva" in certificate("\u202eE\u200dva\x00")


def test_no_name_leaves_room_for_the_pen() -> None:
    assert certificate("") == certificate("   ")


@pytest.mark.parametrize(
    "name", ["😀", "Zoë 🎉", "小明", "محمد", "नेहा", "e\u0301\u0301\u0301", "\udcff", "\ue000", "A\u20dd"]
)
def test_a_letter_that_cannot_be_printed_is_named(name: str) -> None:
    with pytest.raises(Trouble) as caught:
        certificate(name)
    assert caught.value.key == "trouble.print.letter"
    assert caught.value.facts["code"].startswith("U+")
    caught_in_words(caught.value)


FORD, BEAST = from_scenario(game("war_kids").scenarios()[0]), (("beast",), ("beast",))
ELF = Troop("Elf 精", 6, Ratings(mov=3, sc=2, ctr=4, tir=4, mis=1, ddt=3, dan=1), picture="half_elf", colour="mint")
FILES = {
    "a title": ("war_kids", "map", file_text(replace(FORD, titles={"en": "The ford 漢"}))),
    "a briefing": ("war_kids", "map", file_text(replace(FORD, titles={"en": "Ford"}, briefings={"en": "The ford 漢"}))),
    "a place": ("war_kids", "map", file_text(named(FORD, to_sheet(FORD, 0), "漢"))),
    "a troop": (
        "kanonkugle",
        "banners",
        draft_file.file_text(Draft((ELF,), ((ELF.name,), ("beast",)), own_table("wall"))),
    ),
    "a table": ("kanonkugle", "plans", draft_file.file_text(Draft((), BEAST, own_table("wall"), title="המעבר"))),
}


@pytest.mark.parametrize("where", FILES)
def test_a_letter_of_ones_own_battle_that_cannot_be_printed_is_named(where: str) -> None:
    game_id, what, file = FILES[where]
    with pytest.raises(Trouble) as caught:
        registry.make(game_id, what, {"lang": "en"}, file)
    assert caught.value.key == "trouble.print.letter"
    assert caught.value.facts["code"] in ("U+6F22", "U+7CBE", "U+05D4")
    assert chr(int(caught.value.facts["code"][2:], 16)) in caught.value.facts["words"]


@pytest.mark.parametrize("letter", ["W", "i", "Ш", "-"])
def test_the_longest_name_stays_on_the_page(letter: str) -> None:
    for name in (letter * 60, " ".join([letter * 9] * 6)):
        pieces = [one for one in certificate(name) if set(one) <= {letter, " "}]
        assert "".join(pieces).replace(" ", "") == name.replace(" ", "")
    with pytest.raises(Trouble, match=r"trouble\.print\.long"):
        certificate(letter * 61)


@given(st.text(max_size=80))
def test_no_name_breaks_anything(name: str) -> None:
    try:
        made = registry.make("war_kids", "certificate", {"name": name})
    except Trouble as trouble:
        caught_in_words(trouble)
    else:
        assert len(made.sheets) == 1


@pytest.mark.parametrize(("what", "typed", "key"), [*REFUSED, ("map", {"hex": "9" * 5000}, "number")])
def test_what_cannot_be_is_told_in_a_sentence(what: str, typed: dict[str, str], key: str) -> None:
    with pytest.raises(Trouble) as caught:
        registry.make("war_kids", what, typed)
    assert caught.value.key == f"trouble.print.{key}"
    caught_in_words(caught.value)


def test_a_game_without_printables_is_told() -> None:
    with pytest.raises(Trouble, match=r"trouble\.print\.game"):
        registry.make("chess", "map", {})


def caught_in_words(trouble: Trouble) -> None:
    """In every language one short line, without signs that do something to a terminal."""
    for lang in languages():
        said = text("war_kids", lang).trouble(trouble)
        assert said.isprintable(), said
        assert len(said) < 220
        assert said[-1] in string.punctuation
