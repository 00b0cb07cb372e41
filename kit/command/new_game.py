"""``python3 -m kit new-game NAME``: a small whole game to begin with, which keeps every promise of a game at once."""

from __future__ import annotations

import argparse
import keyword
import re
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from itertools import count
from pathlib import Path

from kit.command import bootstrap
from kit.command.parser import Parser
from kit.command.trouble import Trouble
from kit.command.words import say
from kit.core.manifest import GAMES

SKELETON = Path(__file__).parent / "skeleton"
LANGUAGES = ("en", "it")
LONGEST = 24
TAKEN = ("brought", "puzzle", "referee", "rule_cases", "said", "tabled", "teachers", "warned")
"""What already stands where a game of that name would have its tests or its lessons."""
AFTER = 50
"""The place of a first new game in the lobby: behind ours, before what is for grown-ups."""


def main(argv: Sequence[str]) -> int:
    """The ``new-game`` verb; returns the exit code."""
    wanted = arguments(argv)
    root = Path.cwd()
    if not (root / "pyproject.toml").is_file() or not (root / "kit" / "games").is_dir():
        raise Trouble(say("new_game_where"))
    bootstrap.set_up_tests()
    if find_spec("polib") is None:
        raise Trouble(say("new_game_tools"))
    written = write(root, wanted.name, wanted.title, wanted.hides)
    print("\n".join(str(file.relative_to(root)) for file in written))
    print(say("new_game_done", name=wanted.name))
    return 0


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """What was asked for."""
    parser = Parser("new-game")
    parser.add_argument("name", help=say("new_game_name"))
    parser.add_argument("--title", default="", help=say("new_game_title"))
    parser.add_argument("--hides", action="store_true", help=say("new_game_hides"))
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
    if name in GAMES or name in TAKEN:
        raise Trouble(say("new_game_there", name=name))
    return name


def files(name: str, hides: bool = False) -> dict[str, str]:
    """The template of each file, by where that goes; `hides`: of a game in which a player must not see everything."""
    game, tests, lessons = f"kit/games/{name}", f"tests/games/{name}", f"lessons/{name}"
    engine = ("__init__.py", "state.py", "rules.py", "board.py", "game.toml", "RULES.toml")
    words = {f"kit/text/locale/{lang}/LC_MESSAGES/{name}.po": f"words.{lang}.po" for lang in LANGUAGES}
    return {
        **{f"{game}/{part}": part for part in engine},
        **{f"{game}/RULES.{lang}.md": f"RULES.{lang}.md" for lang in LANGUAGES},
        f"kit/widgets/games/{name}.py": "widgets.py",
        **words,
        **{f"notebooks/{name}/{page}.ipynb": "notebook.ipynb" for page in ("play", "learn")},
        f"{lessons}/01-how-far.toml": "lesson.toml",
        f"{tests}/test_{name}_rules.py": "test_rules.py",
        **({f"{tests}/crowds.py": "crowds.py"} if hides else {}),
        f"tests/widgets/episodes/{name}.toml": "episodes.toml",
    }


def write(root: Path, name: str, title: str, hides: bool = False) -> list[Path]:
    """Writes the skeleton of a game into a checkout, and what is made of that; nothing that is there is touched.

    `hides`: a game in which a player must not see everything."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    placed = {root / place: template for place, template in files(name, hides).items()}
    there = next((file for file in placed if file.exists()), None)
    if there is not None:
        raise Trouble(say("new_game_file", file=there.relative_to(root)))
    make = Environment(loader=FileSystemLoader(SKELETON), undefined=StrictUndefined, keep_trailing_newline=True)
    facts = {"name": name, "title": title, "class_": name.title().replace("_", ""), "ID": name.upper().replace("_", "")}
    taken = {place for one in GAMES.values() for place in (one.place, *(card.place for card in one.cards))}
    facts["place"] = str(next(place for place in count(AFTER) if place not in taken))
    for file, template in placed.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        made = make.get_template(f"{template}.j2").render(facts, page=file.stem, hides=hides)
        file.write_text(made, encoding="utf-8", newline="\n")
    for maker in ("kit.text.compile", "kit.serve.lobby_pictures"):
        subprocess.run([sys.executable, "-m", maker], cwd=root, check=True, stdout=subprocess.DEVNULL)
    return list(placed)
