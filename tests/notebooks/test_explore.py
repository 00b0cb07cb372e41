"""The notebooks to explore with: the same code in every language, tiny cells, a story that runs from top to bottom."""

from __future__ import annotations

import ast
import os
import re
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from kit import resources
from kit.text.catalogue import languages

FEW = 20
"""Matches a question is worth while it is only tried whether everything runs."""
GAMES = sorted({path.parent for path in resources.root("notebooks").glob("*/explore.*.ipynb")})
STORY = ".en"
"""The language in which all matches are played."""
NOTEBOOKS = [folder / f"explore.{lang}.ipynb" for folder in GAMES for lang in languages()]


@dataclass(frozen=True)
class Expected:
    """What a game's notebooks ask for at least, and what their answers say whatever the dice do."""

    calls: set[str]
    named: set[str]
    """What stands between backticks in the prose and is no function."""
    tries: int
    pictures: int
    words: dict[str, tuple[str, ...]]
    said: set[str]


EXPECTED = {
    "war_kids": Expected(
        {"show", "reach", "heat", "spell", "bars", "play", "shares", "lengths", "footsteps"},
        {"river", "wood", "seed", "x", "min"},
        8,
        18,
        {"en": ("turns", "Blue"), "it": ("turni", "Azzurro")},
        {"36", "{'S': 6, 'P': 18, 'M': 6, 'L': 18}", "[]", "['S E7+E8+D8xD7']"},
    ),
    "kings_war": Expected(
        {"show", "capture", "earned", "bars", "play", "shares", "trade", "survivors", "filling", "curve"},
        {"x", "fighter"},
        7,
        12,
        {"en": ("as attacker", "White"), "it": ("quando attacca", "Bianco")},
        {
            "Fraction(5, 12)",
            "Fraction(7, 12)",
            "[Fraction(5, 12), Fraction(5, 12), Fraction(5, 12), Fraction(5, 12)]",
            "[('rook', 'queen'), ('queen', 'queen')]",
        },
    ),
}


def lab_of(path: Path) -> ModuleType:
    """What a notebook imports all of."""
    return import_module(f"kit.widgets.games.{path.parent.name}.lab")


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def cells(path: Path, kind: str) -> list[str]:
    return [cell.source for cell in read(path).cells if cell.cell_type == kind]


def run(path: Path, folder: Path, matches: int | None) -> Any:
    """The notebook with its outputs, as JupyterLab runs it, with so many matches to a question (None: as it is)."""
    notebook = read(path)
    for cell in notebook.cells:
        if matches and "parameters" in cell.metadata.get("tags", []):
            cell.source = f"N = {matches}"
    client = NotebookClient(
        notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(folder)}}
    )
    return client.execute(env={**os.environ, "JPY_SESSION_NAME": f"{path.parent.name}/{path.name}", "KIT_TEXT_STRICT": "1"})


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_there_is_one_in_each_language_with_the_same_code(folder: Path) -> None:
    assert {path.name for path in folder.glob("explore.*.ipynb")} == {f"explore.{lang}.ipynb" for lang in languages()}
    first, *others = (cells(folder / f"explore.{lang}.ipynb", "code") for lang in languages())
    assert all(other == first for other in others)


@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_the_story_is_told_afresh_in_each_language(folder: Path) -> None:
    told = [read(folder / f"explore.{lang}.ipynb").cells for lang in languages()]
    assert len({len(one) for one in told}) == 1
    for alike in zip(*told, strict=True):
        assert len({cell.cell_type for cell in alike}) == 1
        if alike[0].cell_type == "markdown":
            assert len({cell.source for cell in alike}) == len(alike)
            marks = [re.findall(r"^#+ ?(?:\d+\.)?|✎", cell.source, re.MULTILINE) for cell in alike]
            assert all(mark == marks[0] for mark in marks)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_cells_are_tiny_and_stand_between_words(path: Path) -> None:
    lengths = [len(source.splitlines()) for source in cells(path, "code")]
    assert median(lengths) <= 2
    assert max(lengths) <= 3
    assert max(len(line) for source in cells(path, "code") for line in source.splitlines()) <= 120
    assert len(cells(path, "markdown")) >= len(lengths) * 0.9
    assert sum("✎" in said for said in cells(path, "markdown")) >= EXPECTED[path.parent.name].tries


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_its_questions_are_numbered_and_are_questions(path: Path) -> None:
    asked = re.findall(r"^## (\d+)\. (.*)$", "\n".join(cells(path, "markdown")), re.MULTILINE)
    assert [int(number) for number, _ in asked] == list(range(1, len(asked) + 1))
    assert len(asked) >= 7
    assert all(question.endswith("?") for _, question in asked)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_what_it_names_is_offered(path: Path) -> None:
    """In the prose, too: a clue that names a function names one that there is."""
    lab, expected = lab_of(path), EXPECTED[path.parent.name]
    code = ast.parse("\n".join(cells(path, "code")))
    called = {node.func.id for node in ast.walk(code) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    ours = called & set(lab.__all__)
    assert expected.calls <= ours
    prose = " ".join(cells(path, "markdown"))
    for expression in re.findall(r"`([a-z_]+)`", prose):
        assert expression in {*lab.__all__, *expected.named}, expression
    for words in re.findall(r"`(kit/[\w/]+)`", prose):
        assert (resources.root("notebooks").parent / words).exists()


@pytest.mark.thorough
@pytest.mark.parametrize("path", [path for path in NOTEBOOKS if path.suffixes[0] != STORY], ids=name)
def test_it_runs_and_answers_in_its_own_language(path: Path, tmp_path: Path) -> None:
    answers_in_its_own_language(path, run(path, tmp_path, FEW))


def answers_in_its_own_language(path: Path, done: Any) -> None:
    """Fails unless a notebook that has run shows what it promises."""
    outputs = [output for cell in done.cells for output in cell.get("outputs", [])]
    assert not [output for output in outputs if output.output_type in ("error", "stream")]
    pictures = [output.data["text/html"] for output in outputs if "text/html" in output.get("data", {})]
    expected = EXPECTED[path.parent.name]
    assert len(pictures) >= expected.pictures
    assert all(re.search(r"<svg [^>]*role=\"img\"[^>]*><title>[^<]+</title>", picture) for picture in pictures)
    words = expected.words[path.suffixes[0][1:]]
    assert all(word in "".join(pictures) for word in words)
    said = [output.data["text/plain"] for output in outputs if "data" in output]
    assert expected.said <= set(said)


@pytest.mark.slow
@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_with_all_its_matches_the_story_is_true(folder: Path, tmp_path: Path) -> None:
    """What the prose says of the figures; the code is the same in every language."""
    path = folder / f"explore{STORY}.ipynb"
    done = run(path, tmp_path, None)
    answers_in_its_own_language(path, done)
    STORIES[folder.name]({cell.source: cell.outputs[-1].data for cell in done.cells if cell.get("outputs")})


def story_of_war_kids(answer: dict[str, Any]) -> None:
    """Who starts wins less, few matches tell little, wounds take longer, being bold is not enough, a hunter that is not
    fair, and one that is, few atoms."""
    few, many = (
        [shown(said["text/plain"]) for source, said in answer.items() if "pink begins" in source and part in source]
        for part in ("N // 10", "50 * N")
    )
    for one in many:
        assert one["Blue begins"][2] < 50 < one["Pink begins"][1]
    for one in few:
        assert all(high - low > 100 / 3 for _, low, high in one.values())
    assert len(few) == len(many) == 1
    title, _, rows = answer["lengths(games)"]["text/plain"].partition(". ")
    turns = dict(re.findall(r"([^:;]+): ([\d.]+) \([^;]*\)(?:; )?", rows))
    assert title == "How many turns a match takes"
    assert float(turns["Wounds first"]) > float(turns["no extra rule"]) + 1
    assert turns["Spells fly straight"] == turns["no extra rule"]
    (bold,) = (shown(said["text/plain"]) for source, said in answer.items() if '"bold"' in source)
    assert bold["the bold one"][1] < 50
    began, swapped, fair = (shown(said["text/plain"]) for source, said in answer.items() if "pink hunts" in source)
    for one in (began, swapped):
        assert one["Blue hunts"][0] > 50, "it wins"
        assert one["Blue hunts"][2] < 100 - one["Pink hunts"][2], "and far more often as Pink"
    for wins in (fair["Blue hunts"][0], 100 - fair["Pink hunts"][0]):
        assert 72 < wins < 88, "about four out of five"
    assert fair["Blue hunts"][2] > 100 - fair["Pink hunts"][2], "as well from either side"
    (cricket,) = (said["text/plain"] for source, said in answer.items() if '"cricket"' in source)
    ours, theirs = (int(part) for part in re.findall(r"(\d+) for", cricket))
    assert ours < theirs
    assert int(answer["from math import prod\nlen(str(prod(many)))"]["text/plain"]) > 80


def shown(said: str) -> dict[str, tuple[float, ...]]:
    """Per label of a chart what it says: of shares the value and its interval."""
    rows = re.findall(r"([^:;.]+): ([\d.]+)%?(?: \(([\d.]+)%?–([\d.]+)%?\))?", said.partition(". ")[2])
    return {label.strip(): tuple(float(number) for number in numbers if number) for label, *numbers in rows}


def story_of_kings_war(answer: dict[str, Any]) -> None:
    """Sleeping, saving, trading, who survives, full bowls, being careful."""

    def told(*parts: str) -> str:
        (found,) = (data["text/plain"] for code, data in answer.items() if all(part in code for part in parts))
        assert isinstance(found, str)
        return found

    shares = shown(told("asleep = play"))
    assert shares["the sleeper"][0] >= 88 > 60 > shares["at random"][0]
    assert next(iter(ast.literal_eval(told("asleep.endings()")))) == "Tokens break ties"
    white = shown(told("for name, who in white.items()"))
    assert white["the saver"][2] < min(white["the sleeper"][0], white["the fighter"][0])
    deals = shown(told("for name, squares in deals.items()"))
    for fair in ("Queen", "Knight"):
        assert deals[fair][1] < 50 < deals[fair][2]
    assert deals["Rook"][2] < 50
    left = shown(told("survivors("))
    assert max(left, key=lambda kind: left[kind]) == "Rook"
    assert min(left, key=lambda kind: left[kind]) == "Queen"
    bowls = float(re.findall(r"to (\d+(?:\.\d+)?)", told("filling(s, fighter"))[0])
    assert 2 < bowls < 4.5
    assert told("filling(s, sleeper").endswith("from 0 to 24.")
    own = shown(told('"careful": play'))
    assert own["the careful one"][0] < own["the fighter"][0]


STORIES = {"war_kids": story_of_war_kids, "kings_war": story_of_kings_war}
"""Per game what its answers must say, by the code of the cell that gives them."""
