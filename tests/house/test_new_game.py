"""`new-game` writes a small whole game: it keeps every promise of a game, and a match of it is played on the page."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kit.command.new_game import files, main, name_of
from kit.command.trouble import Trouble
from tests.sampling import THOROUGH

ROOT = Path(__file__).parents[2]
NEEDED = (
    *("kit", "lessons", "notebooks", "tests/browser", "tests/contract", "tests/games", "pyproject.toml"),
    *(f"tests/{name}.py" for name in ("conftest", "sampling", "told", "waiting", "widgets/fake_browser")),
)
BROWSER = {False: (), True: ("tests/browser/layout", "tests/browser/journeys")}
"""Its examples in a browser run where there is time for a server of their own."""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of what a game needs of the kit."""
    for part in NEEDED:
        there = tmp_path / part
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, there, ignore=shutil.ignore_patterns("__pycache__", "share"))
        else:
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / part, there)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def python(folder: Path, *command: str) -> str:
    """What a Python says in the copy; it fails where Python does."""
    where = {**os.environ, "PYTHONPATH": str(folder), "KIT_SETUP": "off"}
    done = subprocess.run(
        [sys.executable, *command], cwd=folder, env=where, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.mark.slow
def test_a_new_game_keeps_every_promise(checkout: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {file for file in checkout.rglob("*") if file.is_file()}
    assert main(["pebbles", "--title", "Pebble race"]) == 0
    told = capsys.readouterr().out
    assert "tests/games/pebbles/test_pebbles_rules.py" in told.replace("\\", "/")
    written = {str(file.relative_to(checkout)) for file in checkout.rglob("*") if file.is_file() and file not in before}
    made = {place.replace(".po", ".mo") for place in files("pebbles").values() if place.endswith(".po")}
    assert {name.replace("\\", "/") for name in written} == {*files("pebbles").values(), *made}
    places = ("tests/contract", "tests/games/pebbles", "tests/widgets/test_pebbles_page.py", *BROWSER[THOROUGH])
    python(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", *places, "-k", "pebbles")
    for check in (("check",), ("format", "--check")):
        python(checkout, "-m", "ruff", *check, "-q", *sorted(name for name in written if name.endswith(".py")))
    with pytest.raises(Trouble, match="pebbles"):
        main(["pebbles"])


@pytest.mark.parametrize("name", ["War", "2d", "class", "a-b", "a" * 30, "war_kids", "", "../x"])
def test_a_name_that_no_game_can_have_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(Trouble) as caught:
        name_of(name)
    assert "\n" not in str(caught.value)


def test_elsewhere_it_says_where_to_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Trouble, match=r"pyproject\.toml"):
        main(["pebbles"])
    assert not list(tmp_path.iterdir())
