"""``python -m tests.faults [NAME ...] [-- pytest arguments]``: puts small faults into a copy of the checkout, one after
the other, and says which test notices each first: ``tests/faults.toml`` lists them, ``tests/widgets`` and
``tests/browser`` are asked if nothing else is said.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGES = ["tests/widgets", "tests/browser"]
PYTEST = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "auto", "--dist", "loadgroup", "--no-loadscope-reorder"]


def main(argv: list[str]) -> int:
    """Tries the faults that are named, or all; returns how many nobody has noticed."""
    names, _, asked = " ".join(argv).partition("--")
    every = tomllib.loads((ROOT / "tests" / "faults.toml").read_text(encoding="utf-8"))
    unseen = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "checkout"
        subprocess.run(["git", "worktree", "add", "-q", "--detach", copy], cwd=ROOT, check=True)
        try:
            for name in names.split() or every:
                began = time.monotonic()
                said = noticed(copy, every[name], asked.split() or PAGES)
                unseen += said == "nobody"
                print(f"{name} ({time.monotonic() - began:.0f} s): {said}", flush=True)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", copy], cwd=ROOT, check=True)
    return unseen


def noticed(copy: Path, fault: dict[str, str], asked: list[str]) -> str:
    """The test that fails first with this fault, or "nobody"."""
    file = copy / fault["file"]
    text = file.read_text(encoding="utf-8")
    if text.count(fault["before"]) != 1:
        return "does not stand there once any more"
    file.write_text(text.replace(fault["before"], fault["after"]), encoding="utf-8")
    try:
        where = {**os.environ, "PYTHONPATH": str(copy), "KIT_SETUP": "off"}
        done = subprocess.run(
            [*PYTEST, *asked], cwd=copy, env=where, capture_output=True, encoding="utf-8", check=False
        )
    finally:
        file.write_text(text, encoding="utf-8")
    found = re.search(r"^(?:FAILED|ERROR) (\S.*)", done.stdout, re.MULTILINE)
    return found[1] if found else "nobody" if done.returncode == 0 else done.stdout[-300:]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
