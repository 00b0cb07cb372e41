"""``python3 -m kit new-game NAME``: a small whole game to begin with, which keeps every promise of a game at once."""

from __future__ import annotations

import argparse
import keyword
import re
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from kit.command import bootstrap
from kit.command.parser import Parser
from kit.command.trouble import Trouble
from kit.command.words import say
from kit.core.manifest import GAMES

SKELETON = Path(__file__).parent / "skeleton"
ENGINE = ("__init__", "state", "rules", "game", "notation", "events", "board", "scene", "diagrams")
LANGUAGES = ("en", "it")
FLOORS = {"rules": "games/{}", "page": "widgets", "layout": "browser/layout", "journey": "browser/journeys"}
"""Where the example of a test of each kind goes."""
LONGEST = 24


def main(argv: Sequence[str]) -> int:
    """The ``new-game`` verb; returns the exit code."""
    wanted = arguments(argv)
    root = Path.cwd()
    if not (root / "pyproject.toml").is_file() or not (root / "kit" / "games").is_dir():
        raise Trouble(say("new_game_where"))
    bootstrap.set_up_tests()
    if find_spec("polib") is None:
        raise Trouble(say("new_game_tools"))
    written = write(root, wanted.name, wanted.title)
    print("\n".join(str(file.relative_to(root)) for file in written))
    print(say("new_game_done", name=wanted.name))
    return 0


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """What was asked for."""
    parser = Parser("new-game")
    parser.add_argument("name", help=say("new_game_name"))
    parser.add_argument("--title", default="", help=say("new_game_title"))
    wanted = parser.parse_args(argv)
    try:
        wanted.name = name_of(wanted.name)
    except Trouble as trouble:
        parser.error(str(trouble))
    wanted.title = " ".join(
        re.sub(r"[^\w' -]", " ", wanted.title or wanted.name.replace("_", " ").capitalize()).split()
    )
    return wanted


def name_of(name: str) -> str:
    """The name, if a game can have it."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name) or len(name) > LONGEST:
        raise Trouble(say("new_game_bad_name", name=name[:LONGEST]))
    if name in GAMES:
        raise Trouble(say("new_game_there", name=name))
    return name


def files(name: str) -> dict[str, str]:
    """Where each part of the skeleton goes, by its template."""
    game, widgets = f"kit/games/{name}", f"kit/widgets/games/{name}"
    placed = {f"{part}.py": f"{game}/{part}.py" for part in ENGINE}
    placed |= {"game.toml": f"{game}/game.toml", "RULES.toml": f"{game}/RULES.toml"}
    placed |= {"widgets_init.py": f"{widgets}/__init__.py"}
    placed |= {f"{part}.py": f"{widgets}/{part}.py" for part in ("table", "panel", "shots")}
    for lang in LANGUAGES:
        placed[f"RULES.{lang}.md"] = f"{game}/RULES.{lang}.md"
        placed[f"words.{lang}.po"] = f"kit/text/locale/{lang}/LC_MESSAGES/{name}.po"
    placed["play.ipynb"] = f"notebooks/{name}/play.ipynb"
    for floor, folder in FLOORS.items():
        placed[f"test_{floor}.py"] = f"tests/{folder.format(name)}/test_{name}_{floor}.py"
    return placed


def write(root: Path, name: str, title: str) -> list[Path]:
    """Writes the skeleton of a game into a checkout; nothing that is there is touched."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from kit.text.compile import stale

    placed = {template: root / place for template, place in files(name).items()}
    there = next((file for file in placed.values() if file.exists()), None)
    if there is not None:
        raise Trouble(say("new_game_file", file=there.relative_to(root)))
    make = Environment(loader=FileSystemLoader(SKELETON), undefined=StrictUndefined, keep_trailing_newline=True)
    facts = {"name": name, "title": title, "class_": name.title().replace("_", ""), "ID": name.upper().replace("_", "")}
    for template, file in placed.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(make.get_template(f"{template}.j2").render(facts), encoding="utf-8", newline="\n")
    for mo, content in stale(root / "kit" / "text" / "locale"):
        mo.write_bytes(content)
    return list(placed.values())
