"""Tables: what pages ask of a game's board is there for every game, and pages know no game by name."""

import re
from pathlib import Path

import pytest

from kit import widgets
from kit.core.manifest import GAMES
from kit.widgets.table import Panel

HOME = Path(widgets.__file__).parent
OWN = ("__init__", "guess", "workshop", "lab")
"""How the files begin that are about one game and may say so, and the one that tells how to call a page."""
SHARED = sorted(file for file in HOME.glob("*.py") if not file.name.startswith(OWN))
LEARNING = [file for file in SHARED if file.name.startswith("learn")]
ASKED = re.compile(r"(?:page|self)\.table\.(\w+)")


def asked(files: list[Path]) -> set[str]:
    """What pages in these files ask of a table."""
    return {name for file in files for name in ASKED.findall(file.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("file", SHARED, ids=lambda file: file.name)
def test_a_shared_page_knows_no_game(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    games = "|".join(game for game in GAMES if game != "guess")
    assert not re.findall(rf"import .*\b({games})\b|kit\.games\.\w+", text)
    assert not re.findall(rf"[\"']({games})[\"']\s*(?:[,)\]:]|==)", text)


@pytest.mark.parametrize("game", GAMES.having("table"))
def test_every_table_answers_what_pages_ask(game: str) -> None:
    wanted = asked([file for file in SHARED if file not in LEARNING])
    assert {"pick", "view", "asks", "panel"} <= wanted
    table = GAMES[game].part("table")()
    assert not [name for name in sorted(wanted) if not hasattr(table, name)]


@pytest.mark.parametrize("game", GAMES.having("lesson_table"))
def test_every_lesson_table_answers_what_lessons_ask(game: str) -> None:
    table = GAMES[game].part("lesson_table")()
    assert not [name for name in sorted(asked(SHARED)) if not hasattr(table, name)]


@pytest.mark.parametrize("game", GAMES.having("table"))
def test_every_panel_has_what_has_no_answer_by_itself(game: str) -> None:
    panel = type(GAMES[game].part("table")().panel)
    for name in ("picture", "chips", "side"):
        assert getattr(panel, name) is not getattr(Panel, name)
