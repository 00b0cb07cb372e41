"""The one reader of saved things: letters made whole, versions of any kind, for matches, battles and stars."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from kit.core import files
from kit.core.game import Trouble
from kit.core.match import Match
from kit.games import war_kids
from kit.games.war_kids import draft_file
from kit.text import languages, text
from kit.tutor.stars import parse_stars, stars_text

BATTLE = "map 3x3\nbS A1\npS C3\nlabel B2 Hill\nvictory eliminate all\n"
MATCH = Match(war_kids.GAME, war_kids.GAME.scenarios()[0]).save(settings={})
DRAFT = draft_file.file_text(draft_file.from_position(BATTLE))
READERS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "match": (MATCH, lambda content: Match.load(war_kids.GAME, content)),
    "draft": (DRAFT, draft_file.read_file),
}

every_file = pytest.mark.parametrize("kind", READERS)


def said(kind: str, **changes: Any) -> list[str]:
    """What is said of the file with other values in it, in every language; the key first."""
    good, read = READERS[kind]
    with pytest.raises(Trouble) as caught:
        read(json.dumps(json.loads(good) | changes))
    return [caught.value.key, *(text("war_kids", lang).trouble(caught.value) for lang in languages())]


@every_file
def test_the_mark_of_an_editor_is_no_part_of_it(kind: str) -> None:
    good, read = READERS[kind]
    read("\ufeff" + good)


@every_file
@pytest.mark.parametrize("version", [-(10**3999), 10**3999, -1, 0, 2, 10**30], ids=range(6))
def test_another_version_is_told_in_few_digits(kind: str, version: int) -> None:
    key, *sentences = said(kind, version=version)
    assert key == "trouble.save.version"
    assert max(map(len, sentences)) < 160
    assert not any("-" in sentence for sentence in sentences)


@every_file
@pytest.mark.parametrize("version", [True, 1.0, "1", None, [1], {"1": 1}])
def test_what_is_no_version_makes_a_foreign_file(kind: str, version: object) -> None:
    assert said(kind, version=version)[0] in ("trouble.save.foreign", "trouble.scenario.foreign")


@every_file
def test_a_number_longer_than_python_reads_is_a_broken_file(kind: str) -> None:
    good, read = READERS[kind]
    with pytest.raises(Trouble, match="broken"):
        read(good.replace('"version": 1', '"version": ' + "9" * 5_000))


@pytest.mark.parametrize(
    ("torn", "mended"),
    [
        ("\ud800", "\ufffd"),
        ("a\udc00b", "a\ufffdb"),
        ("\ud83d\ude00", "😀"),
        ("\ud83d \ude00", "\ufffd \ufffd"),
        ("Hügel 😀", "Hügel 😀"),
        (["\ud800", {"\udfff": ["\ud800"]}, 7, None], ["\ufffd", {"\ufffd": ["\ufffd"]}, 7, None]),
    ],
)
def test_half_letters_become_a_sign(torn: Any, mended: Any) -> None:
    assert files.whole(torn) == mended
    assert files.parse(json.dumps(torn)) == mended


@pytest.mark.parametrize("content", ["", "{", "[" * 100_000, "9" * 5_000, "\ud800"])
def test_what_is_no_json_is_told(content: str) -> None:
    with pytest.raises(Trouble, match="broken"):
        files.parse(content)


def test_half_letters_in_the_names_of_stars_are_made_whole() -> None:
    assert parse_stars(stars_text({"war_kids/\ud800": 2})) == {"war_kids/\ufffd": 2}


def test_a_battle_with_half_letters_in_all_its_words_can_be_sent() -> None:
    torn = json.loads(DRAFT) | {"titles": {"en": "A\ud800"}, "briefings": {"en": "B\udc00\nC"}}
    torn["position"] = BATTLE.replace("Hill", "Hi\ud800ll")
    d = draft_file.read_file(json.dumps(torn))
    assert "�" in draft_file.file_text(d).encode().decode()
    assert [d.titles, d.briefings] == [{"en": "A�"}, {"en": "B�\nC"}]
