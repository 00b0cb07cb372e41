"""`new-player` writes a first player that plays at once; the lines of the page for coders do what they say."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.command import bootstrap, cli, new_player
from kit.command.bootstrap import ROOT
from kit.command.trouble import Trouble
from kit.command.words import say
from kit.lab import contestants
from kit.players import sandbox
from kit.resources import root
from kit.serve import server
from kit.tutor import load
from kit.widgets.settings import INVITED


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("KIT_SETUP", "off")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    yield
    sandbox.dismiss()


@pytest.mark.slow
@pytest.mark.cases(2)
@pytest.mark.parametrize("name", ["very_bold", "a" * new_player.LONGEST])
@pytest.mark.parametrize("lang", ["en_GB.UTF-8", "it_IT.UTF-8"])
def test_what_is_written_plays_and_its_test_passes(
    lang: str, name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In a style that is anybody's and the house's, wherever it is written."""
    monkeypatch.setenv("LC_ALL", lang)
    assert new_player.main([name]) == 0
    assert {file.name for file in tmp_path.iterdir()} == {f"{name}.py", f"test_{name}.py"}
    house = ["--config", str(ROOT / "pyproject.toml"), "."]
    checks = [["check", "--isolated", "."], ["check", *house], ["format", "--check", *house]]
    for tool in (["unittest", f"test_{name}"], *(["ruff", *check] for check in checks)):
        done = subprocess.run([sys.executable, "-m", *tool], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_the_line_of_its_test_needs_nothing_but_the_kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor a checkout; and what is wrong with the player is found."""
    assert new_player.main(["bold"]) == 0
    monkeypatch.setattr(bootstrap, "set_up_tests", lambda: pytest.fail("no tool is needed"))
    monkeypatch.setattr(bootstrap, "is_checkout", lambda: False)
    monkeypatch.chdir(tmp_path.parent)
    for broken in (False, True):
        test = tmp_path / "test_bold.py"
        (line,) = re.findall('python3 -m kit test (.*)"""', test.read_text(encoding="utf-8"))
        assert cli.main(["test", str(tmp_path / line)]) == broken
        (tmp_path / "bold.py").write_text("class Bold:\n")


def test_our_own_tests_and_those_for_pytest_have_its_tools(tmp_path: Path) -> None:
    new_player.main(["bold"])
    Path("test_mild.py").write_text("def test_mild():\n    assert True\n")
    for typed in ([], ["test_mild.py"], ["test_bold.py", "test_mild.py"], ["test_bold.py", "-x"], [__file__]):
        assert bootstrap.own_tests(typed) == []
    assert bootstrap.own_tests(["test_bold.py"]) == [tmp_path / "test_bold.py"]


def test_a_player_and_a_lesson_that_an_editor_has_marked_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new_player.main(["bold"]) == 0
    ours = next(root("lessons").glob("war_kids/01-*.toml"))
    for file in (tmp_path / "bold.py", Path(shutil.copy(ours, tmp_path))):
        file.write_text(file.read_text(encoding="utf-8"), encoding="utf-8-sig")
    assert cli.main(["simulate", "war_kids", "meadow", "--levels", "bold.py:Bold,1", "--matches", "1"]) == 0
    assert say("forfeited", count=1) not in capsys.readouterr().out
    monkeypatch.setattr(load, "lessons_of", lambda game: tmp_path)
    assert load._text(f"war_kids/{ours.name}") == ours.read_text(encoding="utf-8")


def test_nothing_that_is_there_is_touched(tmp_path: Path) -> None:
    for there, missing in (("bold.py", "test_bold.py"), ("test_mild.py", "mild.py")):
        (tmp_path / there).write_text("mine")
        with pytest.raises(Trouble, match=there):
            new_player.main([there.removeprefix("test_").removesuffix(".py")])
        assert (tmp_path / there).read_text() == "mine"
        assert not (tmp_path / missing).exists()


@pytest.mark.parametrize("name", ["Bold", "2d", "class", "a-b", "a" * 30, "", "../x"])
def test_a_name_that_no_file_can_have_is_refused_in_one_sentence(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with pytest.raises(SystemExit):
        cli.main(["new-player", name])
    assert capsys.readouterr().err == say("new_player_bad_name", name=name[:24]) + "\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["random", "json", "os", "chess", "numpy", "kit", "matplotlib", "pytest"])
def test_a_name_of_a_module_is_refused_as_its_file_would_stand_before_it(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with pytest.raises(SystemExit):
        cli.main(["new-player", name])
    assert capsys.readouterr().err == say("new_player_module", name=name) + "\n"
    assert not list(tmp_path.iterdir())


# --- what is written about it


def lines(file: str) -> list[list[str]]:
    """The commands of the block that begins with `new-player`."""
    block = re.search(r"^(python3 -m kit new-player .*?)^```", (ROOT / file).read_text(encoding="utf-8"), re.M | re.S)
    assert block is not None, file
    return [shlex.split(line, comments=True)[3:] for line in block[1].splitlines()]


@pytest.mark.slow
@pytest.mark.parametrize("file", ["docs/coders.en.md", "docs/coders.it.md"])
def test_the_three_lines_do_what_they_say(
    file: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = lines(file)
    assert len(commands) == 3
    for verb, *rest in commands:
        if verb == "--player":
            monkeypatch.setattr(contestants, "dismiss", lambda: None)
            contestants.invite(server.arguments([verb, *rest]).players)
            assert os.environ.pop(INVITED).endswith("bold.py:Bold")
            continue
        cut = ["--matches", "2"] if verb == "simulate" else ["--rounds", "1"] if verb == "tournament" else []
        assert cli.main([verb, *rest, *cut, *(["--jobs", "1"] if cut else [])]) == 0
    assert "Bold" in capsys.readouterr().out


@pytest.mark.parametrize("address", ["0.0.0.0", "192.168.1.7", "::", ""])
def test_a_player_of_ones_own_never_plays_over_a_network(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    new_player.main(["bold"])
    capsys.readouterr()
    with pytest.raises(SystemExit):
        server.arguments(["--player", "bold.py:Bold", "--host", address])
    assert capsys.readouterr().err == say("player_at_home") + "\n"
    for home in server.LOOPBACK:
        assert server.arguments(["--player", "bold.py:Bold", "--host", home]).players[0].inside == "Bold"


@pytest.mark.parametrize("given", ["2", "bold.py", "nowhere.py:Bold"])
def test_an_opponent_that_is_not_there_is_told(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        server.arguments(["--player", given])
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert given.partition(":")[0] in told


@pytest.mark.parametrize("content", ["", "no results\n", None])
def test_results_that_are_not_there_are_told(
    content: str | None, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    if content is not None:
        (tmp_path / "t.jsonl").write_text(content)
    with pytest.raises(SystemExit):
        server.arguments(["--results", "t.jsonl"])
    assert capsys.readouterr().err == say("no_read_file" if content is None else "no_results", path="t.jsonl") + "\n"
