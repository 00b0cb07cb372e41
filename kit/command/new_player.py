"""``python3 -m kit new-player NAME``: a first computer player in a file of its own, with a test beside it."""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from kit.command.bootstrap import ROOT, pins
from kit.command.new_game import LONGEST
from kit.command.parser import Parser
from kit.command.trouble import Trouble
from kit.command.words import language, say
from kit.games import GAMES

SKELETON = Path(__file__).parent / "skeleton"


def main(argv: Sequence[str]) -> int:
    """The ``new-player`` verb; returns the exit code."""
    name = arguments(argv).name
    try:
        written = write(Path.cwd(), name)
    except OSError:
        raise Trouble(say("no_write", folder=Path.cwd())) from None
    print("\n".join(file.name for file in written))
    print(say("new_player_done", name=name, class_=class_name(name), **first()))
    return 0


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """What was asked for."""
    parser = Parser("new-player")
    parser.add_argument("name", help=say("new_player_name"))
    wanted = parser.parse_args(argv)
    try:
        check(wanted.name)
    except Trouble as trouble:
        parser.error(str(trouble))
    return wanted


def check(name: str) -> None:
    """`Trouble` unless a player's file can have the name."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name) or len(name) > LONGEST:
        raise Trouble(say("new_player_bad_name", name=name[:LONGEST]))
    if any(is_module(one) for one in (name, f"test_{name}")):
        raise Trouble(say("new_player_module", name=name))


def is_module(name: str) -> bool:
    """Whether a file of that name here would stand before a module that is there, or that the kit may bring later.

    >>> is_module("random"), is_module("numpy"), is_module("matplotlib"), is_module("very_bold")
    (True, True, True, False)
    """
    files = [*ROOT.glob("binder/*.txt"), *ROOT.glob("tests/requirements.txt")]
    later = [pin.split("==")[0].replace("-", "_").lower() for file in files for pin in pins(file)]
    there = name in sys.stdlib_module_names or name in later or find_spec(name) is not None
    return there and not Path(f"{name}.py").exists()  # of one that is here already `write` speaks


def class_name(name: str) -> str:
    """The name of the class in the file.

    >>> class_name("very_bold")
    'VeryBold'
    """
    return name.title().replace("_", "")


def first() -> dict[str, str]:
    """The game and the scenario in which it plays first."""
    game_id, manifest = next(iter(GAMES.items()))
    return {"game": game_id, "scenario": manifest.game.scenarios()[0].id}


def write(folder: Path, name: str) -> list[Path]:
    """Writes the player and its test; nothing that is there is touched."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    placed = {"player.py": folder / f"{name}.py", "test_player.py": folder / f"test_{name}.py"}
    there = next((file for file in placed.values() if file.exists()), None)
    if there is not None:
        raise Trouble(say("new_game_file", file=there.name))
    make = Environment(loader=FileSystemLoader(SKELETON), undefined=StrictUndefined, keep_trailing_newline=True)
    for template, file in placed.items():
        content = make.get_template(f"{template}.j2").render(
            name=name, class_=class_name(name), lang=language(), **first()
        )
        file.write_text(content, encoding="utf-8", newline="\n")
    return list(placed.values())
