"""The notebooks to explore with: the same code in every language, tiny cells, a story that runs from top to bottom.

What the prose says of its figures is tried with a part of their matches; a thorough run plays all of them, to the last
digit.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from nbclient import NotebookClient

from kit import resources
from kit.text.catalogue import languages
from tests.games.brought import must_bring
from tests.notebooks.expected import NOTEBOOKS, Claim, Expected, cells, claims_of, lab_of, name, read, shown
from tests.sampling import THOROUGH, sampled

FEW = 10
"""Matches a question is worth while it is only tried whether everything runs."""
PART = 5
"""So many times fewer than its own are the matches a story is tried with."""
STORIES = [path for path in NOTEBOOKS if ".en." in path.name]
"""The language in which all matches are played."""
LONG = "solo"
"""The game whose matches take long: its story is tried in a thorough run."""
TOLD = [path for path in STORIES if path.name.startswith("explore") and (THOROUGH or path.parent.name != LONG)]
"""Those whose figures depend on nothing but the number of matches; what learns is another with fewer of them."""
ANSWERING = [
    path
    for path in NOTEBOOKS
    if (path not in STORIES if THOROUGH else path not in TOLD and path.parent.name != LONG)
]
"""Those of which it is only tried whether they run."""
LINES = {"explore": (2, 3), "teach": (3, 6)}
"""Per kind of notebook, of how many lines a cell is, in the middle and at most."""
QUESTIONS = {"explore": 7, "teach": 5}
"""Per kind of notebook, how many there are at least."""


def kind(path: Path) -> str:
    """What a notebook is for."""
    return path.name.partition(".")[0]


def promised(path: Path) -> Expected:
    """What a notebook's game says of it."""
    found: Expected = getattr(
        must_bring(path.parent.name, "story"), {"explore": "EXPECTED", "teach": "TEACHES"}[kind(path)]
    )
    return found


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


def in_each_language(path: Path) -> list[Path]:
    """A notebook in all languages."""
    return [path.with_name(f"{kind(path)}.{lang}.ipynb") for lang in languages()]


@pytest.mark.parametrize("path", STORIES, ids=name)
def test_there_is_one_in_each_language_with_the_same_code(path: Path) -> None:
    assert sorted(path.parent.glob(f"{kind(path)}.*.ipynb")) == sorted(in_each_language(path))
    first, *others = (cells(one, "code") for one in in_each_language(path))
    assert all(other == first for other in others)


@pytest.mark.parametrize("path", STORIES, ids=name)
def test_the_story_is_told_afresh_in_each_language(path: Path) -> None:
    told = [read(one).cells for one in in_each_language(path)]
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
    middle, most = LINES[kind(path)]
    assert median(lengths) <= middle
    assert max(lengths) <= most
    assert max(len(line) for source in cells(path, "code") for line in source.splitlines()) <= 120
    assert len(cells(path, "markdown")) >= len(lengths) * (0.9 if kind(path) == "explore" else 0.7)
    assert sum("✎" in said for said in cells(path, "markdown")) >= promised(path).tries


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_its_questions_are_numbered_and_are_questions(path: Path) -> None:
    asked = re.findall(r"^## (\d+)\. (.*)$", "\n".join(cells(path, "markdown")), re.MULTILINE)
    assert [int(number) for number, _ in asked] == list(range(1, len(asked) + 1))
    assert len(asked) >= QUESTIONS[kind(path)]
    assert all(question.endswith("?") for _, question in asked)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_what_it_names_is_offered(path: Path) -> None:
    """In the prose, too: a clue that names a function names one that there is."""
    lab, expected = lab_of(path), promised(path)
    code = ast.parse("\n".join(cells(path, "code")))
    called = {node.func.id for node in ast.walk(code) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    ours = called & set(lab.__all__)
    assert expected.calls <= ours
    expected.named.update(node.name for node in ast.walk(code) if isinstance(node, ast.FunctionDef))
    prose = " ".join(cells(path, "markdown"))
    for expression in re.findall(r"`([a-z_]+)`", prose):
        assert expression in {*lab.__all__, *expected.named}, expression
    for words in re.findall(r"`(kit/[\w/]+)`", prose):
        assert (resources.root("notebooks").parent / words).exists()


@pytest.mark.slow
@pytest.mark.parametrize("path", sampled(ANSWERING, 1), ids=name)
def test_it_runs_and_answers_in_its_own_language(path: Path, tmp_path: Path) -> None:
    answers_in_its_own_language(path, run(path, tmp_path, FEW))


def answers_in_its_own_language(path: Path, done: Any) -> None:
    """Fails unless a notebook that has run shows what it promises."""
    outputs = [output for cell in done.cells for output in cell.get("outputs", [])]
    assert not [output for output in outputs if output.output_type in ("error", "stream")]
    pictures = [html for output in outputs if (html := output.get("data", {}).get("text/html"))]
    expected = promised(path)
    assert len(pictures) >= expected.pictures
    assert all(re.search(r"<svg [^>]*role=\"img\"[^>]*><title>[^<]+</title>", picture) for picture in pictures)
    words = expected.words[path.suffixes[0][1:]]
    assert all(word in "".join(pictures) for word in words)
    said = [output.data["text/plain"] for output in outputs if "data" in output]
    assert expected.said <= set(said)


@pytest.mark.slow
@pytest.mark.parametrize("path", sampled(TOLD, 1), ids=name)
def test_with_a_part_of_its_matches_the_story_may_be_true(path: Path, tmp_path: Path) -> None:
    """Where two numbers of matches give the same, the intervals of both nearly always meet."""
    (own,) = (cell.source for cell in read(path).cells if "parameters" in cell.metadata.get("tags", []))
    done = run(path, tmp_path, int(own.removeprefix("N = ")) // PART)
    answers_in_its_own_language(path, done)
    compared = 0
    for claim, seen in seen_by(path, done):
        for label, (_, *ends) in shown(claim.seen).items():
            _, *others = seen[label]
            if ends and others:  # of what was seen once or never there is none
                assert others[0] <= ends[1], (claim, label, seen)
                assert ends[0] <= others[1], (claim, label, seen)
                compared += 1
    assert compared > 4


def seen_by(path: Path, done: Any) -> Iterator[tuple[Claim, dict[str, tuple[float, ...]]]]:
    """Each claim of a notebook, with what the picture says of which it speaks, once it has run."""
    answer = answers(done)
    for code, _, claims in claims_of(path):
        for claim in claims:
            yield claim, shown(answer[code.source]["text/plain"])


def answers(done: Any) -> dict[str, Any]:
    """What each cell of a notebook that has run has said last."""
    return {cell.source: cell.outputs[-1].data for cell in done.cells if cell.get("outputs")}


@pytest.mark.thorough
@pytest.mark.parametrize("path", STORIES, ids=name)
def test_with_all_its_matches_the_story_is_true(path: Path, tmp_path: Path) -> None:
    """What the prose says of the figures; the code is the same in every language."""
    done = run(path, tmp_path, None)
    answers_in_its_own_language(path, done)
    for claim, seen in seen_by(path, done):
        assert {label: seen.get(label) for label in shown(claim.seen)} == shown(claim.seen), claim
    if kind(path) == "explore":
        must_bring(path.parent.name, "story").story(answers(done))
