"""Whatever letters a terminal has, all is said in it, and nothing fails for a letter."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from house_helpers import clean_environment

from kit.command import plainly
from kit.command.bootstrap import ROOT
from kit.command.words import WORDS
from tests.sampling import sampled

ENCODINGS = ["latin-1", "cp437", "ascii"]
ALL = """
import sys
from kit.command import cli, plainly
plainly.begin()
for verb in cli.VERBS:
    try:
        cli.main([verb, "--help"])
    except SystemExit as end:
        assert not end.code
sys.exit(cli.main(["simulate", "war_kids", "meadow", "--matches", "1", "--levels", "own.py:Own,1"]))
"""
OWN = """
class Own:
    def choose(self, game, seen, rng):
        print("perché…")
        return game.legal_actions(seen)[0]
"""


def said(folder: Path, encoding: str, *arguments: str, typed: bytes = b"") -> tuple[int, str]:
    """What a Python says in such a terminal: its exit code and the words."""
    environment = clean_environment(PYTHONIOENCODING=encoding, KIT_SETUP="off", LC_ALL="it_IT")
    command = [sys.executable, *arguments]
    both = subprocess.STDOUT
    done = subprocess.run(command, cwd=folder, env=environment, input=typed, stdout=subprocess.PIPE, stderr=both)
    return done.returncode, done.stdout.decode(encoding)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", sampled(ENCODINGS, 1))
def test_every_verb_helps_and_a_players_own_words_cost_no_match(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN, encoding="utf-8")
    code, words = said(tmp_path, encoding, "-c", ALL)
    assert code == 0, words
    assert "Traceback" not in words
    assert words.count("perch") > 1
    assert ("più" if encoding != "ascii" else "piu'") in words


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_match_is_played_and_kept_in_any_terminal_whatever_is_typed(encoding: str, tmp_path: Path) -> None:
    """The last lines are no letters at all to some of them."""
    typed = "1\n1\nhello\n«perché»\n".encode() + b"\xff\xfe\n"
    code, words = said(tmp_path, encoding, "-m", "kit", "play", "war_kids", "meadow", typed=typed)
    assert code == 0, words
    assert "Traceback" not in words
    assert (tmp_path / "war_kids-meadow.json").is_file()
    assert words.splitlines()[-1].endswith("python3 -m kit play war_kids --load war_kids-meadow.json")


def test_every_letter_of_our_texts_has_a_likeness() -> None:
    files = (ROOT / "kit").rglob("*.po")
    texts = [str(WORDS), *(file.read_text(encoding="utf-8") for file in files), "█░ ✓✗ → ½"]
    letters = {letter for text in texts for letter in text} - {"?"}
    assert [letter for letter in letters if "?" in plainly.plain(letter)] == []
    assert plainly.plain("\udce9 王") == "? ?"


def test_a_stream_that_is_closed_is_none_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    plainly.begin()
    with sys.stdin, sys.stdout:
        print("…", flush=True)
        assert sys.stdin.readline() == ""
    assert os.environ["PYTHONIOENCODING"] == "ascii:replace"
