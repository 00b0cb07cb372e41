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
from kit.core.manifest import GAMES
from tests.sampling import THOROUGH, sampled

ROOT = Path(__file__).parents[2]
NAME = "game_of_the_suite"
FLOORS = ("contract", "core", "games", "lessons", "text", "widgets")
FEW = {
    False: ("--cases", "1", *(f"tests/{floor}" for floor in FLOORS), *(f"--ignore=tests/games/{one}" for one in GAMES)),
    True: ("--ignore=tests/house/test_new_game.py",),
}
"""Its tests in a browser run where there is time for a server of their own."""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the kit, with what has been compiled, but what another worker has not written to its end."""
    shutil.copytree(ROOT, tmp_path, ignore=shutil.ignore_patterns(".*", "*.pyc.*"), dirs_exist_ok=True)
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
@pytest.mark.parametrize("hides", sampled([False, True], 1, "new game"))
def test_a_new_game_keeps_every_promise(checkout: Path, capsys: pytest.CaptureFixture[str], hides: bool) -> None:
    before = {file.relative_to(checkout).as_posix() for file in checkout.rglob("*") if file.is_file()}
    assert main([NAME, "--title", "Marble race", *["--hides"] * hides]) == 0
    assert f"tests/games/{NAME}/test_{NAME}_rules.py" in capsys.readouterr().out.replace("\\", "/")
    written = {file.relative_to(checkout).as_posix() for file in checkout.rglob("*") if file.is_file()} - before
    made = {f"kit/games/{NAME}/card.svg", *(f.replace(".po", ".mo") for f in files(NAME) if f.endswith(".po"))}
    assert {name for name in written if "__pycache__" not in name} == {*files(NAME, hides), *made}
    python(checkout, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--game", NAME, *FEW[THOROUGH])
    for check in (("check",), ("format", "--check")):
        python(checkout, "-m", "ruff", *check, "-q", *sorted(name for name in written if name.endswith(".py")))
    with pytest.raises(Trouble, match=NAME):
        main([NAME])


@pytest.mark.parametrize("name", ["War", "2d", "class", "a-b", "a" * 30, "war_kids", "", "../x"])
def test_a_name_that_no_game_can_have_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(Trouble) as caught:
        name_of(name)
    assert "\n" not in str(caught.value)


def test_elsewhere_it_says_where_to_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Trouble, match=r"pyproject\.toml"):
        main([NAME])
    assert not list(tmp_path.iterdir())
