"""``python3 -m kit test``: every check of the kit, in order, each shown as it runs."""

import argparse
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO

from kit.command import bootstrap
from kit.command.chromium import find_or_get
from kit.command.interruptions import Interruptions
from kit.command.parser import Parser
from kit.command.words import say
from kit.games import GAMES

# One pool for all tests; each worker has its own server and its own Chromium, once a test asks for them. It has one
# worker more than there are processors: while it waits for a server or a page to come to rest others can work.
WORKERS = min((os.cpu_count() or 1) + 1, 4)
POOL = ["-n", str(WORKERS), "--dist", "loadgroup", "--no-loadscope-reorder"]
BROWSER = "tests/browser"
# What one runs while writing.
QUICK = [*POOL, f"--ignore={BROWSER}", "--cases", "2", "-m", "not slow"]
# What every Python has to pass: what differs between them shows in any case of a test. Each worker collects all and has
# a server of its own, which so few tests are not worth.
PORTABLE = ["tests/games", "tests/lessons", *POOL, "-n", "2", "--cases", "1", "-m", "journey or not (browser or slow)"]
JOURNEYS = f"{BROWSER}/journeys/test_journeys.py"

NO_TESTS = 5  # pytest's word for "nothing was selected"
PATIENCE = 60  # seconds that an interrupted check gets to clean up


def main(argv: Sequence[str]) -> int:
    """The ``test`` verb; returns 0 if all is well."""
    wanted = arguments(argv)
    own = bootstrap.own_tests(wanted.pytest_args)
    if not own and not bootstrap.is_checkout():
        print(say("no_checkout"), file=sys.stderr)
        return 1
    try:
        if own:
            return told([name for file in own for name in failing_alone(file)])
        bootstrap.set_up_tests()
        return check(wanted)
    except KeyboardInterrupt:
        print("\n" + say("stopped"), file=sys.stderr)
        return 130


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    """The command line: ``quick``, ``portable``, ``thorough``, the one ``game`` that is tested or None, and the
    ``pytest_args``."""
    parser = Parser("test")
    parser.add_argument("--quick", action="store_true", help=say("test_quick"))
    parser.add_argument("--portable", action="store_true", help=say("test_portable"))
    parser.add_argument("--thorough", action="store_true", help=say("test_thorough"))
    parser.add_argument("--game", metavar="NAME", help=say("test_game"))
    parser.add_argument("pytest_args", nargs=argparse.REMAINDER, metavar="...", help=say("test_args"))
    # Only what stands in front is ours; the parser would want the options of pytest for itself, too.
    count = 0
    while argv[count : count + 1] and argv[count] in ("-h", "--help", "--quick", "--portable", "--thorough", "--game"):
        count += 2 if argv[count] == "--game" else 1
    wanted = parser.parse_args(argv[:count])
    if wanted.game is not None and wanted.game not in GAMES:
        parser.error(say("no_game", game=wanted.game, games=", ".join(GAMES)))
    wanted.pytest_args = list(argv[count:])
    return wanted


def check(wanted: argparse.Namespace) -> int:
    """Runs the checks until something is wrong; returns 0 if all is well."""
    os.chdir(bootstrap.ROOT)
    if wanted.thorough:
        os.environ["KIT_THOROUGH"] = "1"
    browser = not wanted.quick and the_browser()
    if not browser and not wanted.quick and os.environ.get("CI") == "true":
        return 1
    whole = not (wanted.quick or wanted.portable or wanted.game or wanted.pytest_args)
    others = other_pythons() if whole else {}
    for together in steps(wanted, browser, others):
        if failed := failing(together):
            return told(failed)
    return told(under(others) if whole else [])


def told(failed: list[str]) -> int:
    """Says which checks have failed; returns 0 if all is well."""
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


def steps(wanted: argparse.Namespace, browser: bool, others: Mapping[str, Path]) -> Iterator[dict[str, list[str]]]:
    """The checks by name; those of one step run beside each other. With pytest arguments of the caller's, pytest alone
    runs, and as they say. The other Pythons, by version, set themselves up beside what needs but one processor."""
    python = sys.executable
    pytest = [python, "-m", "pytest", *(["--game", wanted.game] if wanted.game else [])]
    if wanted.pytest_args:
        yield {"pytest": [*pytest, *wanted.pytest_args]}
        return
    if wanted.portable:
        yield {"pytest": [*pytest, *PORTABLE, *([JOURNEYS] if browser else [])]}
        return
    ruff, contracts = [python, "-m", "ruff"], [str(Path(python).parent / "lint-imports")]
    style = {"ruff": [*ruff, "check", "."], "ruff format": [*ruff, "format", "--check", "."]}
    set_ups = {f"Python {version}": [str(path), "-m", "kit", "test", "--version"] for version, path in others.items()}
    tests = [*pytest, *([] if browser else [f"--ignore={BROWSER}"])]
    # In a fresh clone nothing is compiled: one compiles for all workers what each would for itself at the same time.
    compiled = {} if wanted.quick else {"pytest, compiled": [*tests, "-q", "--deselect", "tests"]}
    yield {"mypy": [python, "-m", "mypy"], **style, "import-linter": contracts, **set_ups, **compiled}
    yield {"pytest": [*pytest, *QUICK] if wanted.quick else [*tests, *POOL]}


def under(others: Mapping[str, Path]) -> list[str]:
    """Has the oldest and the newest Python here run what every Python has to pass; returns the names of those that
    fail."""
    if not others:
        print("\n" + say("no_other_python", version="{}.{}".format(*sys.version_info)))
        return []
    print("\n" + say("other_pythons", versions=", ".join(others)))
    checks = {f"Python {version}": [str(path), "-m", "kit", "test", "--portable"] for version, path in others.items()}
    return [name for check in checks.items() for name in failing(dict([check]))]


def failing(together: Mapping[str, list[str]]) -> list[str]:
    """Runs checks beside each other to their ends; returns the names of those that fail."""
    codes = run(together)
    return [name for name, code in codes.items() if code not in (0, NO_TESTS if "pytest" in name else 0)]


def run(commands: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """Runs commands beside each other to their ends; returns their exit codes. What the first says is seen at once,
    what the others say once they have ended. What another Python is to do runs in an environment of its own.

    Interrupted by Ctrl-C, SIGTERM or a closed terminal, the commands get a Ctrl-C and the time to end what they
    started; then KeyboardInterrupt goes on.
    """
    with contextlib.ExitStack() as stack, Interruptions() as interruptions:
        children: dict[str, subprocess.Popen[bytes]] = {}
        said: dict[str, IO[bytes]] = {}
        try:
            for name, command in commands.items():
                if children:
                    said[name] = stack.enter_context(tempfile.TemporaryFile())
                else:
                    print(f"\n— {name}", flush=True)
                version = name.removeprefix("Python ")
                own = {} if version == name else {"KIT_VENV": f"{bootstrap.FURTHER}{version}"}
                children[name] = subprocess.Popen(
                    command, stdout=said.get(name), stderr=said.get(name), env={**os.environ, **own}
                )
            interruptions.let_in()
            for name, child in children.items():
                child.wait()
                tell(name, said)
            return {name: child.returncode for name, child in children.items()}
        finally:
            interruptions.keep_out()
            running = [child for child in children.values() if child.poll() is None]
            for child in running:
                # A terminal gives its Ctrl-C to all; a second one would break off the cleaning up.
                if interruptions.number != signal.SIGINT or not sys.stdin.isatty():
                    interrupt(child)
            for child in running:
                let_end(child)


def failing_alone(file: Path) -> list[str]:
    """Runs somebody's own tests, in their own folder; returns the name of the file if they fail."""
    os.chdir(file.parent)
    return failing({file.name: [sys.executable, "-m", "unittest", file.name]})


def tell(name: str, said: Mapping[str, IO[bytes]]) -> None:
    """Shows what a check has said that was not seen while it ran."""
    if name in said:
        said[name].seek(0)
        print(f"\n— {name}\n{said[name].read().decode(errors='replace')}", flush=True)


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


OLDEST = (3, 11)
ASK = "import json, sys, venv; print(json.dumps(sys.version_info[:2]))"


def other_pythons() -> dict[str, Path]:
    """The oldest and the newest Python from 3.11 on that are on this machine, by their versions, as in "3.13", less the
    one that runs this; none where it is both."""
    found = {version: path for path in candidates() for version in [version_of(path)] if version >= OLDEST}
    here = sys.version_info[:2]
    ends = {min([here, *found]), max([here, *found])} - {here}
    return {".".join(map(str, version)): found[version] for version in sorted(ends)}


def candidates() -> Iterator[Path]:
    """Where Pythons are usually kept side by side."""
    folders = [Path(one) for one in os.environ.get("PATH", "").split(os.pathsep) if one]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    for folder in [*folders, *sorted(pyenv.glob("versions/*/bin"))]:
        yield from (
            path for path in sorted(folder.glob("python3.*")) if re.fullmatch(r"python3\.\d+(\.exe)?", path.name)
        )
    launcher = shutil.which("py")
    if launcher:
        for line in said([launcher, "-0p"]).splitlines():
            yield Path(line.rpartition(" ")[2])


def version_of(path: Path) -> tuple[int, ...]:
    """Major and minor number of the Python at that path, none where it does not start or can make no environment."""
    answer = said([str(path), "-c", ASK])
    return tuple(json.loads(answer)) if answer else ()


def said(command: list[str]) -> str:
    """What a command says, nothing if it fails."""
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", timeout=30, check=True)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout
