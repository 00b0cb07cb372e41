"""The command line: every verb is there, helps, and is imported only when asked for."""

import argparse
import ast
import inspect
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from house_helpers import PYTHON, ROOT, clean_environment

import kit
from kit.command import cli, parser, words
from kit.command.parser import ARGPARSE
from kit.core.manifest import GAMES
from kit.lab import shots


def said(process: "subprocess.Popen[str]") -> tuple[int, str]:
    out, _ = process.communicate(timeout=120)
    return process.returncode, out


def test_each_verb_exists_and_helps_before_anything_is_installed() -> None:
    for verb, (code, told) in zip(cli.VERBS, bare([[verb, "--help"] for verb in cli.VERBS]), strict=True):
        module = cli.module(verb)
        assert callable(module.main)
        assert callable(module.arguments)
        assert verb in words.WORDS
        assert code == 0, (verb, told)
        assert ARGPARSE["usage: "] in told


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


def test_the_version(command: Callable[..., "subprocess.Popen[str]"]) -> None:
    assert said(command("--version")) == (0, f"Little Wars Kit {kit.__version__}\n")


def test_the_folder_itself_starts_it_wherever_one_stands(tmp_path: Path) -> None:
    """As README has it dragged into a terminal; with no kit installed."""
    typed: list[str | Path] = [sys.executable, "-S", ROOT / "kit", "--help"]
    done = subprocess.run(typed, cwd=tmp_path, env=clean_environment(), capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\n  serve " in done.stdout
    wrong: list[str | Path] = [sys.executable, "-S", ROOT / "docs"]
    done = subprocess.run(wrong, cwd=tmp_path, env=clean_environment(), capture_output=True, encoding="utf-8")
    assert "can't find '__main__'" in done.stderr, "README tells what to do then"


# A fresh clone: a Python with nothing installed, and what would set the kit up only says so.
BARE = """
import contextlib, io, json, sys
import kit.__main__ as whole
from kit.command import bootstrap
bootstrap.is_ready = lambda: False
bootstrap.set_up = lambda more=None: sys.exit("SETS UP")
for argv in json.loads(sys.argv[1]):
    sys.argv[1:] = argv
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            code = whole.main()
        except SystemExit as end:
            code = end.code
    print(json.dumps([code, out.getvalue()]))
"""
WRONG = {
    "dance": "«dance» non è un comando.",
    "play": "Quale gioco?",
    "play nosuch": "«nosuch» non è un gioco.",
    "play war_kids nosuch": "«nosuch» non è uno scenario",
    "play war_kids hill --seats 0": "I posti sono 2: per esempio --seats 0,2.",
    "play war_kids hill --seats 0,9": "--seats: «9» non può giocare.",
    "play war_kids hill --seats 0,nosuch.py:Bold": "Il file 'nosuch.py' non c’è.",
    "play war_kids hill --rules dance": "«dance» non è una regola in più di questo gioco.",
    "play war_kids hill --rules adv_los=7": "--rules: adv_los non può essere «7».",
    "play war_kids --load nosuch.json": "Non posso leggere nosuch.json.",
    "play war_kids --lang de": "--lang: 'de' non c'è",
    "print": "Quale gioco?",
    "print nosuch": "«nosuch» non ha niente da stampare.",
    "print war_kids": "Quale foglio?",
    "print war_kids nosuch": "«nosuch» non si può stampare.",
    "print war_kids map --dance": "non capisco: --dance",
    "simulate": "Quale gioco?",
    "simulate nosuch x": "«nosuch» non è un gioco.",
    "simulate war_kids": "Quale scenario?",
    "simulate war_kids nosuch": "«nosuch» non è uno scenario",
    "simulate war_kids hill --levels 2,9": "'9' non può giocare.",
    "simulate war_kids hill --matches": "-n/--matches: manca il suo valore",
    "tournament nosuch hill 1 2": "«nosuch» non è un gioco.",
    "test --game nosuch": "«nosuch» non è un gioco.",
    "bench --game nosuch": "--game: 'nosuch' non c'è",
    "lab --port many": "--port: «many» non è un numero intero.",
    "--port many": "--port: «many» non è un numero intero.",
    "--class 300": "--class: «300»",
    "new-game": "manca: name",
    "new-game war_kids": "C'è già un gioco war_kids.",
}


def bare(argvs: list[list[str]]) -> list[tuple[int | str, str]]:
    """What each command line comes to there: the exit code, and all that is said, in Italian."""
    done = subprocess.run(
        [PYTHON, "-S", "-c", BARE, json.dumps(argvs)],
        cwd=ROOT,
        env=clean_environment(LANG="it_IT.UTF-8"),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


def test_a_wrong_name_is_told_before_anything_is_installed_and_in_the_persons_language() -> None:
    for (argv, words_), (code, told) in zip(WRONG.items(), bare([one.split() for one in WRONG]), strict=True):
        assert code == 2, (argv, told)
        assert told.startswith(words_), (argv, told)
        assert told.count("\n") == 1, (argv, told)


def test_of_every_game_a_wrong_scenario_sheet_or_picture_is_told_then_with_all_that_there_are() -> None:
    asked = {}
    for game, manifest in GAMES.items():
        scenarios = ", ".join(scenario.id for scenario in manifest.game.scenarios())
        asked[f"play {game} nosuch"] = asked[f"simulate {game} nosuch"] = scenarios
        asked[f"tournament {game} 1 2 --scenario nosuch"] = scenarios
        if ", " in scenarios:
            asked[f"simulate {game}"] = scenarios
        if "printables" in manifest.parts:
            sheets = [sheet.name for sheet in manifest.part("printables")]
            asked[f"print {game} nosuch"] = asked[f"print {game}"] = ", ".join(sheets)
    asked["shots lobby nosuch"] = ", ".join(shot.name for shot in shots.shots())
    for (argv, names), (code, told) in zip(asked.items(), bare([one.split() for one in asked]), strict=True):
        assert code == 2, (argv, told)
        assert f": {names}." in told, (argv, told)
        assert told.count("\n") == 1, (argv, told)


def test_help_of_each_verb_is_told_before_anything_is_installed() -> None:
    argvs = [[verb, "--help"] for verb in cli.VERBS] + [["--help"], ["--version"]]
    argvs += [["print", game, "--help"] for game in GAMES.having("printables")]
    for argv, (code, told) in zip(argvs, bare(argvs), strict=True):
        assert code == 0, (argv, told)
        assert told.startswith(("uso: python3 -m kit", "Little Wars Kit")), told
        assert not {"usage", "options", "optional", "positional", "show"} & set(told.split()), told


def test_what_is_right_sets_the_kit_up() -> None:
    argvs = [[], ["print", "war_kids", "map"], ["print", "kings_war", "score"], ["simulate", "strage", "walk"], ["lab"]]
    argvs += [["simulate", "guess", "-n", "2"]]  # there is one scenario alone
    argvs += [["play", "kings_war"], ["shots", "kings", "lobby"]]
    for argv, (code, _) in zip(argvs, bare(argvs), strict=True):
        assert code == "SETS UP", argv


FOR_PROGRAMMERS = {
    "'required' is an invalid argument for positionals",
    "%r is not callable",
    ".__call__() not defined",
    'argument "-" with mode %r',
    "cannot have multiple subparser arguments",
    "cannot merge actions - two groups are named %r",
    "conflicting option string: %s",
    "conflicting option strings: %s",
    "conflicting subparser alias: %s",
    "conflicting subparser: %s",
    "dest= is required for options like %r",
    "invalid conflict_resolution value: %r",
    "invalid option string %(option)r: must start with a character %(prefix_chars)r",
    "mutually exclusive arguments must be optional",
    "subcommands",
    "unknown parser %(parser_name)r (choices: %(choices)s)",
}
"""What argparse says about how a parser was written, or about verbs of its own."""


def test_argparse_speaks_italian() -> None:
    """Whatever a person can hear from the argparse of this Python; another one may have other words."""
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(argparse))) if isinstance(node, ast.Call)]
    spoken = [node for node in calls if isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext")]
    found = {part.value for node in spoken for part in ast.walk(node) if isinstance(part, ast.Constant)}
    heard = {one for one in found if isinstance(one, str)} - FOR_PROGRAMMERS
    assert {"usage: ", "expected one argument", "expected %s arguments"} <= heard
    assert heard - {"title", "description"} <= set(ARGPARSE)


@pytest.mark.parametrize("message", ARGPARSE)
def test_the_facts_of_its_messages_stay(message: str) -> None:
    facts = {"type": "int", "value": "x", "choices": "a", "option": "--x", "matches": "--y", "filename": "f"}
    facts |= {"error": "e", "argument_name": "--x", "message": "m", "heading": "h", "prog": "p", "closest": "c"}
    plain = "%s" in message or "%r" in message
    shown = ARGPARSE[message] % ("7" if plain else facts)
    assert "%" not in shown
    assert "7" in shown or not plain


def test_the_parser_has_it_speak(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    with pytest.raises(SystemExit):
        parser.Parser("lab").parse_args(["--dance"])
    assert capsys.readouterr().err == "non capisco: --dance\n"
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    with pytest.raises(SystemExit):
        parser.Parser("lab").parse_args(["--dance"])
    assert capsys.readouterr().err == "unrecognized arguments: --dance\n"
