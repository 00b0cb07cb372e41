"""Notebooks whose page may be laid out before anybody asks for it: their cells run in a kernel that waits.

Such a notebook is an app, which it says by `"kit": {"app": true}` in its metadata: what its cells do does not depend on
who asks for the page, nor on what the address says besides, and they show no formulas.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import nbformat

from kit.core.files import text_in

NO_FORMULAS = "data:text/javascript,MathJax={Hub:{Config(){},Configured(){},Queue(){},Register:{StartupHook(){}}}}//"
"""What an app has in place of MathJax, which Voilà starts on every page, and which takes a tenth of a second: the
address of a MathJax 2 that does nothing, and that takes what is added to the address for a remark."""


@dataclass(frozen=True)
class Notebook:
    """A notebook that may run ahead, as its file is at some moment; `cells` are those with code."""

    folder: Path
    cells: tuple[str, ...]


def runs_ahead(path: Path) -> Notebook | None:
    """The notebook in a file, None where there is none that may run ahead."""
    try:
        now = path.stat()
        return _read(path, now.st_mtime_ns, now.st_size)
    except (OSError, ValueError, LookupError, AttributeError, TypeError, nbformat.ValidationError):
        return None


@lru_cache(maxsize=32)
def _read(path: Path, *_changed: int) -> Notebook | None:
    notebook = nbformat.reads(text_in(path), as_version=4)
    if notebook.metadata.get("kit", {}).get("app") is not True:
        return None
    return Notebook(path.parent, tuple(cell.source for cell in notebook.cells if cell.cell_type == "code"))
