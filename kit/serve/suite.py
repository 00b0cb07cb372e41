"""``python3 -m kit test``: every check of the kit, in order, each shown as it runs."""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from kit.serve import bootstrap
from kit.serve.chromium import find_or_get
from kit.serve.words import say

# Each test is one of these: quick; on the pages, where each worker has its own server and its own Chromium; or a
# set-up from nothing, mostly pip's work, where the tests of a file go on from each other. A Chromium on a busy machine
# was seen to draw no frame for half a minute: what ran out of time, and only that, is tried once more; pytest says so.
AGAIN = ["--reruns", "1", "--only-rerun", "TimeoutError"]
QUICK = ["-n", "auto", "-m", "not slow and not browser"]
PAGES = ["-n", "auto", "--maxprocesses", "4", "--dist", "worksteal", "-m", "browser and not slow", *AGAIN]
SET_UPS = ["-n", "auto", "--maxprocesses", "4", "--dist", "loadfile", "-m", "slow"]

NO_TESTS = 5  # pytest's word for "nothing was selected"
PATIENCE = 60  # seconds that an interrupted check gets to clean up


def main(argv: Sequence[str]) -> int:
    """The ``test`` verb; returns 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python3 -m kit test", description=say("test"), add_help=False)
    parser.add_argument("-h", "--help", action="help", help=say("help_help"))
    parser.add_argument("pytest_args", nargs=argparse.REMAINDER, metavar="...", help=say("test_args"))
    if argv[:1] in (["-h"], ["--help"]):
        parser.print_help()
        return 0
    # Not through the parser, which would want the options of pytest for itself.
    wanted = list(argv)
    if not bootstrap.is_checkout():
        print(say("no_checkout"), file=sys.stderr)
        return 1
    try:
        bootstrap.set_up_tests()
        return check(wanted)
    except KeyboardInterrupt:
        print("\n" + say("stopped"), file=sys.stderr)
        return 130


def check(wanted: Sequence[str]) -> int:
    """Runs the checks, all of them whatever the first ones say; returns 0 if all is well."""
    os.chdir(bootstrap.ROOT)
    browser = the_browser()
    if not browser and os.environ.get("CI") == "true":
        return 1
    failed = [name for name, command in steps(wanted, browser) if not passes(name, command)]
    print(say("some_red", names=", ".join(failed)) if failed else say("all_green"))
    return 1 if failed else 0


def the_browser() -> bool:
    """Finds a Chromium and tells the tests by ``KIT_CHROMIUM``; without one the browser tests are left out, aloud."""
    path = find_or_get()
    if path is None:
        print(say("no_chromium", command=f"{sys.executable} -m playwright install chromium"), file=sys.stderr)
        return False
    os.environ["KIT_CHROMIUM"] = str(path)
    return True


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
    yield "pytest", [*pytest, *QUICK]
    if browser:
        yield "pytest on the pages", [*pytest, *PAGES]
    yield "pytest on the set-up", [*pytest, *SET_UPS]


def passes(name: str, command: list[str]) -> bool:
    """Runs one check to its end."""
    print(f"\n— {name}", flush=True)
    return run(command) in (0, NO_TESTS if "pytest" in name else 0)


def run(command: Sequence[str]) -> int:
    """Runs a command to its end; returns its exit code.

    Interrupted by Ctrl-C, SIGTERM or a closed terminal, the command gets a Ctrl-C and the time to end what it started;
    then KeyboardInterrupt goes on.
    """
    with bootstrap.Interruptions() as interruptions:
        child = subprocess.Popen(command)
        try:
            interruptions.let_in()
            return child.wait()
        finally:
            interruptions.keep_out()
            if child.poll() is None:
                # A terminal gives its Ctrl-C to all; a second one would break off the cleaning up.
                if interruptions.number != signal.SIGINT or not sys.stdin.isatty():
                    interrupt(child)
                let_end(child)


def interrupt(child: "subprocess.Popen[bytes]") -> None:
    """Ctrl-C for one process; Windows has no such thing."""
    if sys.platform == "win32":
        child.terminate()
    else:
        child.send_signal(signal.SIGINT)


def let_end(child: "subprocess.Popen[bytes]") -> None:
    """Waits for a process that was interrupted, but not for ever."""
    try:
        child.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
