"""Notebooks are doors, not houses: few lines, no stored outputs, and they run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from kit import resources

NOTEBOOKS = sorted(resources.root("notebooks").glob("*/*.ipynb"))
APPS = [path for path in NOTEBOOKS if not path.stem.startswith(("explore", "teach"))]
"""The others have tests of their own, `test_explore.py`."""


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_no_output_is_stored_and_the_page_has_a_title(path: Path) -> None:
    notebook = read(path)
    for cell in notebook["cells"]:
        assert cell.get("outputs", []) == []
        assert cell.get("execution_count") is None
    assert notebook["metadata"]["title"]


@pytest.mark.parametrize("path", APPS, ids=name)
def test_an_app_is_at_most_three_lines(path: Path) -> None:
    lines = [line for cell in read(path)["cells"] for line in "".join(cell["source"]).splitlines() if line.strip()]
    assert 0 < len(lines) <= 3


@pytest.mark.slow
def test_each_app_runs_from_top_to_bottom(tmp_path: Path) -> None:
    """All in one kernel: each imports what it needs and shows its page."""
    apps = [nbformat.read(path, as_version=4) for path in APPS]
    cells = [cell for app in apps for cell in app.cells]
    for number, cell in enumerate(cells):
        cell.id = f"cell-{number}"
    together = nbformat.v4.new_notebook(cells=cells)
    folder = {"metadata": {"path": str(tmp_path)}}
    NotebookClient(together, timeout=120, kernel_name="python3", resources=folder).execute()
    for path, app in zip(APPS, apps, strict=True):
        outputs = [output for cell in app.cells for output in cell.get("outputs", [])]
        assert not [output for output in outputs if output.output_type == "error"], path
        assert any("application/vnd.jupyter.widget-view+json" in one.get("data", {}) for one in outputs), path
