"""``python3 -m kit test``: every check of the kit, in order, each shown as it runs."""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from kit.serve import bootstrap
from kit.serve.chromium import find_or_get
from kit.serve.words import say

# The tests that run beside each other, and those that need the machine to themselves.
TOGETHER = "not slow and not browser"
ALONE = "slow or browser"
NO_TESTS = 5  # pytest's word for "nothing was selected"


def main(argv: Sequence[str]) -> int:
    """The ``test`` verb; returns 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python3 -m kit test", description=say("test"), add_help=False)
    parser.add_argument("-h", "--help", action="help", help=say("help_help"))
    parser.add_argument("pytest_args", nargs=argparse.REMAINDER, metavar="...", help=say("test_args"))
    wanted = parser.parse_args(argv).pytest_args
    if not bootstrap.is_checkout():
        print(say("no_checkout"), file=sys.stderr)
        return 1
    if os.environ.get("KIT_SETUP") != "off":
        try:
            bootstrap.set_up_tests()
        except bootstrap.Trouble as trouble:
            print(trouble, file=sys.stderr)
            return 1
    os.chdir(bootstrap.ROOT)
    with the_browser() as there_is_one:
        if not there_is_one and os.environ.get("CI") == "true":
            return 1
        failed = [name for name, command in steps(wanted, there_is_one) if not passes(name, command)]
    print(say("some_red", names=", ".join(failed)) if failed else say("all_green"))
    return 1 if failed else 0


@contextmanager
def the_browser() -> Iterator[bool]:
    """Finds a Chromium and tells the tests by ``KIT_CHROMIUM``; without one the browser tests are left out, aloud."""
    path = find_or_get()
    if path is None:
        print(say("no_chromium", command=f"{sys.executable} -m playwright install chromium"), file=sys.stderr)
    else:
        os.environ["KIT_CHROMIUM"] = str(path)
    yield path is not None


def steps(wanted: Sequence[str], browser: bool) -> Iterator[tuple[str, list[str]]]:
    """The checks by name. With pytest arguments of the caller's, pytest alone runs, and as they say."""
    python = sys.executable
    pytest = [python, "-m", "pytest"]
    if wanted:
        yield "pytest", [*pytest, *wanted]
        return
    tools = Path(python).parent
    yield "ruff", [python, "-m", "ruff", "check", "."]
    yield "ruff format", [python, "-m", "ruff", "format", "--check", "."]
    yield "mypy", [python, "-m", "mypy"]
    yield "import-linter", [str(tools / "lint-imports")]
    yield "pytest", [*pytest, "-n", "auto", "-m", TOGETHER]
    yield "pytest, one at a time", [*pytest, "-m", ALONE if browser else "slow"]


def passes(name: str, command: list[str]) -> bool:
    """Runs one check to its end."""
    print(f"\n— {name}", flush=True)
    return subprocess.run(command, check=False).returncode in (0, NO_TESTS if "pytest" in name else 0)
