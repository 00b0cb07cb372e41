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
from tests.games.brought import must_bring
from tests.notebooks.expected import Expected

FEW = 20
"""Matches a question is worth while it is only tried whether everything runs."""
GAMES = sorted({path.parent for path in resources.root("notebooks").glob("*/explore.*.ipynb")})
STORY = ".en"
"""The language in which all matches are played."""
NOTEBOOKS = [folder / f"explore.{lang}.ipynb" for folder in GAMES for lang in languages()]


def promised(path: Path) -> Expected:
    """What a notebook's game says of it."""
    found: Expected = must_bring(path.parent.name, "story").EXPECTED
    return found


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
    client = NotebookClient(notebook, timeout=300, kernel_name="python3", resources={"metadata": {"path": str(folder)}})
    return client.execute(
        env={**os.environ, "JPY_SESSION_NAME": f"{path.parent.name}/{path.name}", "KIT_TEXT_STRICT": "1"}
    )


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
    assert sum("✎" in said for said in cells(path, "markdown")) >= promised(path).tries


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_its_questions_are_numbered_and_are_questions(path: Path) -> None:
    asked = re.findall(r"^## (\d+)\. (.*)$", "\n".join(cells(path, "markdown")), re.MULTILINE)
    assert [int(number) for number, _ in asked] == list(range(1, len(asked) + 1))
    assert len(asked) >= 7
    assert all(question.endswith("?") for _, question in asked)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_what_it_names_is_offered(path: Path) -> None:
    """In the prose, too: a clue that names a function names one that there is."""
    lab, expected = lab_of(path), promised(path)
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
    expected = promised(path)
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
    must_bring(folder.name, "story").story(
        {cell.source: cell.outputs[-1].data for cell in done.cells if cell.get("outputs")}
    )
