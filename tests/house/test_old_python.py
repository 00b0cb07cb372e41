"""An old Python reads far enough to say, in one sentence, what it lacks."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from house_helpers import PYTHON, ROOT, clean_environment

READ_BY_OLD = (
    "kit/__init__.py",
    "kit/__main__.py",
    "kit/command/__init__.py",
    "kit/command/plainly.py",
    "kit/command/words/__init__.py",
)
BEFORE = ("bootstrap", "interruptions", "trouble")
STANDARD_LIBRARY_ONLY = (*READ_BY_OLD, *(f"kit/command/{name}.py" for name in BEFORE))

# A real old Python may not be at hand: this one claims to be one.
PRETEND = """
import runpy, sys
sys.version_info, sys.argv = (3, 10, 2), ["kit"]
runpy.run_module("kit", run_name="__main__")
"""


@pytest.mark.parametrize("name", STANDARD_LIBRARY_ONLY)
def test_python_3_7_can_parse_it(name: str) -> None:
    ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.mark.parametrize("name", STANDARD_LIBRARY_ONLY)
def test_it_imports_nothing_but_the_standard_library(name: str) -> None:
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    found = {alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names}
    found |= {node.module or "" for node in imports if isinstance(node, ast.ImportFrom)}
    ours = {name.removesuffix(".py").removesuffix("/__init__").replace("/", ".") for name in STANDARD_LIBRARY_ONLY}
    assert {one.split(".")[0] for one in found - ours} <= set(sys.stdlib_module_names)


@pytest.mark.parametrize(("lang", "words"), [("it_IT.UTF-8", "serve Python 3.11"), ("C", "needs Python 3.11")])
def test_it_says_one_sentence(lang: str, words: str) -> None:
    done = subprocess.run(
        [PYTHON, "-c", PRETEND],
        cwd=ROOT,
        env=clean_environment(LANG=lang),
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 1
    assert words in done.stderr
    assert "3.10" in done.stderr
    assert done.stderr.count("\n") == 1
    assert not done.stdout


def test_real_old_pythons_say_it_too() -> None:
    """Whichever old Pythons this machine has; the pretended one above is always tried."""
    found = [
        path for folder in folders() for path in sorted(folder.glob("python3.?")) + sorted(folder.glob("python3.10"))
    ]
    for path in found:
        done = subprocess.run([path, "-m", "kit"], cwd=ROOT, env=clean_environment(), capture_output=True)
        assert done.returncode == 1, path
        assert done.stderr.count(b"\n") == 1, done.stderr


def folders() -> list[Path]:
    """Where Pythons are usually kept side by side."""
    return [Path("/usr/bin"), Path("/usr/local/bin"), *(Path.home() / ".pyenv" / "versions").glob("3.*/bin")]
