"""Each key that code asks for exists, and each key that exists is asked for."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kit.core.manifest import GAMES
from kit.text.catalogue import LOCALE
from kit.text.compile import whole

pytestmark = pytest.mark.every_game
KIT = LOCALE.parent.parent


@cache
def code() -> list[Path]:
    """The modules of the kit but those of games that wait."""
    return [file for file in sorted(KIT.rglob("*.py")) if not waiting().intersection(file.parents)]


def waiting() -> set[Path]:
    """The folders of the games that are not offered yet, as they have no game.toml; they and their words wait for each
    other."""
    games = [file.parent for file in (KIT / "games").glob("*/__init__.py")]
    return {game for game in games if not (game / "game.toml").exists()}


@cache
def keys() -> dict[str, str]:
    """Every key of the games that are offered, with its domain."""
    waits = {game.name for game in waiting()}
    files = [file for file in sorted((LOCALE / "en" / "LC_MESSAGES").glob("*.po")) if file.stem not in waits]
    return {entry.msgid: file.stem for file in files for entry in whole(file)}


@cache
def nodes() -> tuple[ast.AST, ...]:
    """The calls and the texts of the code."""
    trees = (ast.parse(file.read_text(encoding="utf-8")) for file in code())
    kinds = (ast.Call, ast.Constant, ast.JoinedStr)
    return tuple(node for tree in trees for node in ast.walk(tree) if isinstance(node, kinds))


@cache
def strings() -> tuple[frozenset[str], re.Pattern[str]]:
    """The string constants of the code, and its f-strings as one pattern."""
    whole, patterns = set(), set()
    whole.update(key for game in GAMES.values() for card in game.cards for key in card.pages.values())
    for node in nodes():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            whole.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else r".+" for part in node.values)
            patterns.add("".join(parts))
    keys = sorted(pattern for pattern in patterns if "." in pattern[:-2] and pattern[0] != ".")
    return frozenset(whole), re.compile("|".join(keys))


def said_in_code(key: str) -> bool:
    """Whether the code names the key, or builds it from a text that begins like it."""
    whole, built = strings()
    return key in whole or built.fullmatch(key) is not None


def used(key: str) -> bool:
    """Whether something can ask for the key. Families served by the catalogue count by what the engine holds."""
    family, _, rest = key.partition(".")
    whole, _ = strings()
    match family:
        case "refusal":
            return rest.split(".")[0] in whole or key in whole
        case "event":
            return rest in whole or said_in_code(rest)
        case "rule":
            return rest.rsplit(".", 1)[0] in whole or rest.startswith("WK-GUESS-")
        case "noun":
            return rest.split(".")[0] in whole
    return said_in_code(key)


@pytest.mark.slow
def test_no_key_is_an_orphan() -> None:
    assert not [key for key in keys() if not used(key)]


def calls(name: str) -> Iterator[ast.Call]:
    for node in nodes():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def constants(name: str, position: int) -> set[str]:
    """What the code passes at that position to calls of that name."""
    args = (call.args[position] for call in calls(name) if len(call.args) > position)
    return {arg.value for arg in args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}


def test_every_refusal_of_the_code_has_its_words() -> None:
    codes = constants("need", 1) | constants("Refusal", 1)
    assert "TOO_FAR" in codes
    assert not sorted(code for code in codes if f"refusal.{code}" not in keys())


def test_every_event_of_the_code_has_its_words() -> None:
    kinds = constants("Event", 0)
    assert "moved" in kinds
    assert not sorted(kind for kind in kinds if f"event.{kind}" not in keys())


def test_every_trouble_of_the_code_has_its_words() -> None:
    troubles = {key for key in constants("Trouble", 0) if re.fullmatch(r"[\w.-]+", key)}
    assert "trouble.save.broken" in troubles
    assert not sorted(troubles - set(keys()))


def test_every_key_that_code_asks_for_exists() -> None:
    asked = set(_asked())
    assert "ui.end_movement" in asked
    assert not sorted(asked - set(keys()))


def _asked() -> Iterator[str]:
    """The keys in calls such as `t("ui.undo")`, `self.t("a.b" if x else "c.d")`, `TapResult(key="tell.wood")`."""
    for node in nodes():
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        said = [node.args[0]] if name == "t" and node.args else []
        said += [
            keyword.value for keyword in node.keywords if keyword.arg == "key" and name in ("TapResult", "Reaction")
        ]
        for value in said:
            for option in (value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,):
                if isinstance(option, ast.Constant) and isinstance(option.value, str) and option.value:
                    yield option.value
