"""The command line: every verb is there, helps, and is imported only when asked for."""

import importlib
import subprocess
import sys
from collections.abc import Callable

import pytest
from house_helpers import ROOT, clean_environment

from kit.serve import cli, words


def said(process: "subprocess.Popen[str]") -> tuple[int, str]:
    out, _ = process.communicate(timeout=120)
    return process.returncode, out


@pytest.mark.parametrize("verb", cli.VERBS)
def test_each_verb_exists_and_helps(verb: str, command: Callable[..., "subprocess.Popen[str]"]) -> None:
    module, function = cli.VERBS[verb].split(":")
    assert callable(getattr(importlib.import_module(module), function))
    assert verb in words.WORDS
    code, out = said(command(verb, "--help"))
    assert code == 0, out
    assert "usage:" in out


@pytest.mark.parametrize("argument", ["--help", "-h", "help"])
def test_help_lists_every_verb(argument: str, command: Callable[..., "subprocess.Popen[str]"]) -> None:
    code, out = said(command(argument))
    assert code == 0
    for verb in cli.VERBS:
        assert f"\n  {verb} " in out


def test_an_unknown_verb_is_named_in_one_sentence(command: Callable[..., "subprocess.Popen[str]"]) -> None:
    code, out = said(command("dance", LANG="it_IT.UTF-8"))
    assert code == 2
    assert out.startswith("«dance» non è un comando.")
    assert out.count("\n") == 1


def test_help_needs_nothing_installed() -> None:
    """On a fresh machine, `--help` answers at once."""
    code = "import sys, kit.__main__ as m; sys.argv[1:] = ['--help']; m.main(); print(sorted(sys.modules))"
    bare = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=ROOT, env=clean_environment(), capture_output=True, encoding="utf-8"
    )
    assert bare.returncode == 0, bare.stderr
    assert "voila" not in bare.stdout
