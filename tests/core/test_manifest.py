"""What games there are, as their manifests tell it, and as another installed package's does."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit import resources
from kit.core import manifest
from kit.core.manifest import GAMES, PARTS, Manifest, file_at, loaded
from kit.lab import shots
from kit.text import languages, text
from kit.text.catalogue import Catalogue
from kit.text.compile import compiled
from kit.text.rulebook import rules
from kit.tutor import lessons

pytestmark = pytest.mark.every_game
RULES = "class Chase:\n    id = 'chase'\n\n\nGAME = Chase()\n"
GOOD = 'place = 7\n[parts]\ngame = "chase_game:GAME"\n'


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Another package that brings a game, as if it was installed."""
    folder, told = tmp_path / "chase_game", tmp_path / "chase_game-1.dist-info"
    folder.mkdir()
    told.mkdir()
    (folder / "__init__.py").write_text(RULES)
    (folder / "game.toml").write_text(GOOD)
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: chase-game\nVersion: 1\n")
    (told / "entry_points.txt").write_text("[little_wars_kit.games]\nchase = chase_game\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    manifest._all.cache_clear()
    yield folder
    manifest._all.cache_clear()
    sys.modules.pop("chase_game", None)


def test_ours_stand_in_their_order() -> None:
    assert list(GAMES)[:3] == ["war_kids", "guess", "kings_war"]
    assert list(GAMES.having("table"))[:2] == ["war_kids", "kings_war"]


@pytest.mark.parametrize("game", GAMES)
def test_every_part_and_page_is_where_it_is_said_to_be(game: str) -> None:
    one = GAMES[game]
    for name in one.parts:
        assert one.part(name) is not None
    assert one.game.id == game
    assert all(callable(loaded(page)) for page in one.pages.values())
    assert all(file_at(file).is_file() for file in (*one.styles, *(card.picture for card in one.cards)))
    words = [f"game.{card.id}.{what}" for card in one.cards for what in ("title", "line", "picture")]
    assert all(text(one.domain, lang)(key) for lang in languages() for key in words)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_off_until_it_is_taught_can_be_off_and_is_taught(game: str) -> None:
    one = GAMES[game]
    options = {option.id: option.default for option in one.game.options()}
    for option, rule in one.taught.items():
        assert options[option] is True
        assert any(rule in lesson.teaches for lesson in lessons(game))


@pytest.mark.parametrize("game", GAMES)
def test_ours_are_what_whoever_looks_closely_reads(game: str) -> None:
    assert manifest.read(game, GAMES[game].folder / "game.toml") == GAMES[game]


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].names])
def test_what_can_be_named_as_the_manifest_says_it_is_what_there_is(game: str) -> None:
    one = GAMES[game]
    there = {
        "scenarios": tuple(scenario.id for scenario in one.game.scenarios()),
        "sheets": tuple(sheet.name for sheet in one.part("printables")) if "printables" in one.parts else (),
        "shots": tuple(shot.name for shot in shots.of_game(game)),
    }
    assert one.names == {kind: names for kind, names in there.items() if names}


def test_no_two_cards_share_an_id_or_a_place() -> None:
    cards = [card for one in GAMES.values() for card in one.cards]
    assert len({card.id for card in cards}) == len({card.place for card in cards}) == len(cards)


@pytest.mark.parametrize("game", [game for game, one in GAMES.having("table").items() if one.cards])
def test_the_card_of_a_game_says_for_how_many_it_is(game: str) -> None:
    """As many as can sit at its tables; the computer, if any, plays whatever seat is left."""
    card = next(card for card in GAMES[game].cards if card.id == game)
    games = [GAMES[name].game for name in dict.fromkeys([game, *(whose for whose, _ in card.places(game))])]
    tables = [one.seats(scenario) for one in games for scenario in one.scenarios()]
    people = [sum(not seat.automa for seat in seats) for seats in tables]
    assert card.players == (min(people), max(people))
    assert card.solo == (min(people) > 1)


def test_another_package_brings_a_game(package: Path) -> None:
    assert list(GAMES)[-1] == "chase"
    assert GAMES["chase"].game.id == "chase"
    assert GAMES["chase"].folder == package
    assert "chase" not in GAMES.having("board")


def test_its_lessons_words_book_and_notebooks_lie_beside_it(package: Path, tmp_path: Path) -> None:
    for name in ("lessons", "notebooks", "locale/en/LC_MESSAGES"):
        (package / name).mkdir(parents=True)
    (package / "notebooks" / "play.ipynb").write_text("{}")
    (package / "RULES.en.md").write_text('# Chase\n\n<a id="CH-1"></a>\n\n### Run\n\nAs fast as you can.\n')
    po = package / "locale" / "en" / "LC_MESSAGES" / "chase.po"
    po.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "chase.go"\nmsgstr "Run!"\n')
    po.with_suffix(".mo").write_bytes(compiled(po))
    assert resources.lessons("chase") == package / "lessons"
    assert resources.lessons("war_kids") == resources.root("lessons") / "war_kids"
    assert Catalogue("chase", "en")("chase.go") == Catalogue("chase", "it")("chase.go") == "Run!"
    assert Catalogue("chase", "it")("ui.close") == Catalogue("kit", "it")("ui.close")
    assert rules("chase", "it")["CH-1"][0] == "Run"
    folder = resources.notebooks(tmp_path / "all")
    assert {path.parent.name for path in folder.glob("*/play.ipynb")} >= {"chase", "war_kids"}


def test_our_notebooks_are_shown_where_they_lie(tmp_path: Path) -> None:
    assert resources.notebooks(tmp_path / "all") == resources.root("notebooks")
    assert not (tmp_path / "all").exists()


def test_none_takes_the_place_of_ours(package: Path) -> None:
    (package.parent / "chase_game-1.dist-info" / "entry_points.txt").write_text(
        "[little_wars_kit.games]\nwar_kids = chase_game\n"
    )
    assert GAMES["war_kids"].folder.name == "war_kids"


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("place = ", "Invalid"),
        ('place = "first"\n[parts]\ngame = "chase_game:GAME"', "place"),
        ("place = 7\n[parts]\n", "no game"),
        (f'{GOOD}tabel = "chase_game:Table"', "tabel"),
        (f"colour = 3\n{GOOD}", "colour"),
    ],
)
def test_one_that_cannot_be_read_is_told_and_left_out(
    package: Path, written: str, named: str, caplog: pytest.LogCaptureFixture
) -> None:
    (package / "game.toml").write_text(written)
    with caplog.at_level(logging.WARNING):
        assert "chase" not in GAMES
    (line,) = caplog.messages
    assert "chase" in line
    assert named in line
    assert "\n" not in line


def test_one_that_is_not_there_is_told_and_left_out(package: Path, caplog: pytest.LogCaptureFixture) -> None:
    (package / "game.toml").unlink()
    assert "chase" not in GAMES
    assert "game.toml" in caplog.text


def test_what_a_game_lacks_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        GAMES["guess"].part("table")
    with pytest.raises(KeyError):
        GAMES["nothing"]
    assert isinstance(GAMES["guess"], Manifest)
    assert "game" in PARTS
