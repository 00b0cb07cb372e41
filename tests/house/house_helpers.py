"""What the tests of the house share: checkouts as a new user has them, and the server command as a process."""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil

from kit.lab.machine import kernels_of

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", "__pycache__", ".*_cache", ".hypothesis", "*.egg-info", "shots")
# The Python a new user would type: not the one of the environment these tests run in.
PYTHON = Path(getattr(sys, "_base_executable", sys.executable))
# Enough to build and install the kit itself: what a set-up does is the same, only faster.
FEW_PINS = ("hatchling", "editables", "packaging", "pathspec", "pluggy", "trove-classifiers", "versioningit")

SET_UP = "import sys; from kit.command import bootstrap; sys.exit(bootstrap.enter(['serve', '--help']))"
"""The help that follows does nothing, and by itself would need no set-up."""


def pages(checkout: Path) -> list[Path]:
    """The notebooks of a checkout that are pages: all but those to explore with, which JupyterLab shows."""
    return [
        path
        for path in sorted(checkout.glob("notebooks/*/*.ipynb"))
        if not path.name.startswith(("explore.", "teach."))
    ]


def clean_environment(**more: str) -> dict[str, str]:
    """The environment of a person who never heard of ours; `more` goes on top."""
    strays = ("KIT_", "JUPYTER_", "PYTHON", "VIRTUAL_ENV", "PIP_USER", "PIP_TARGET", "PIP_PREFIX")
    own = {name: value for name, value in os.environ.items() if not name.startswith(strays)}
    # Compiling everything that is installed takes as long as installing it, and the tests need little of it.
    return {**own, "LANG": "en_GB.UTF-8", "LC_ALL": "", "PYTHONUNBUFFERED": "1", "PIP_NO_COMPILE": "1", **more}


def no_network() -> dict[str, str]:
    """An environment whose pip finds nobody at home, and nothing kept from earlier."""
    nothing = {"PIP_EXTRA_INDEX_URL": "", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull, "PIP_NO_CACHE_DIR": "1"}
    return {**nothing, "PIP_INDEX_URL": f"http://127.0.0.1:{free_port()}/simple"}


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Checkout:
    """A copy of the working tree, as a clone would be."""

    def __init__(self, folder: Path, few_pins: bool = True) -> None:
        self.folder = folder
        shutil.copytree(ROOT, folder, ignore=LEFT_OUT)
        if few_pins:
            kept = [line for line in self.pins.read_text().splitlines() if line.split("==")[0] in FEW_PINS]
            self.pins.write_text("\n".join(kept) + "\n")

    @property
    def pins(self) -> Path:
        return self.folder / "binder" / "requirements.txt"

    @property
    def venv(self) -> Path:
        return self.folder / ".venv"

    def start(self, *arguments: str, **environment: str) -> "subprocess.Popen[str]":
        """`python3 -m kit ...` as a process of its own group."""
        return start(PYTHON, "-m", "kit", *arguments, cwd=self.folder, **environment)

    def run(self, *arguments: str, **environment: str) -> tuple[int, str]:
        """`python3 -m kit ...` to its end: exit code, and all it said."""
        with ended(self.start(*arguments, **environment)) as process:
            said = rest(process, 500)
        return process.returncode, said

    def start_set_up(self, **environment: str) -> "subprocess.Popen[str]":
        """Only the set-up, as a process of its own group."""
        return start(PYTHON, "-c", SET_UP, cwd=self.folder, **environment)

    def set_up(self, **environment: str) -> tuple[int, str]:
        """Only the set-up, to its end: exit code, and all it said."""
        with ended(self.start_set_up(**environment)) as process:
            said = rest(process, 500)
        return process.returncode, said

    def has(self, module: str) -> bool:
        """Whether the kit's own environment can import a module."""
        return self.python("-c", f"import {module}").returncode == 0

    def python(self, *arguments: str, cwd: Path | None = None) -> "subprocess.CompletedProcess[str]":
        """Runs the Python of the kit's own environment, in a folder outside of the checkout if not told otherwise."""
        python = self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        return subprocess.run(
            [python, *arguments],
            cwd=cwd or self.folder.parent,
            env=clean_environment(),
            capture_output=True,
            encoding="utf-8",
            check=False,
        )


def start(
    *command: str | Path, cwd: Path, limits: Callable[[], None] | None = None, **environment: str
) -> "subprocess.Popen[str]":
    """A command as a process of its own group, whose words can be read; ``limits`` is called in it first."""
    return subprocess.Popen(
        [str(word) for word in command],
        cwd=cwd,
        env=clean_environment(**environment),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
        preexec_fn=limits,
    )


def start_python(
    *arguments: str, limits: Callable[[], None] | None = None, **environment: str
) -> "subprocess.Popen[str]":
    """`python ...` in this working tree and this environment; with "-m", "kit" it is our command."""
    return start(sys.executable, *arguments, cwd=ROOT, limits=limits, KIT_SETUP="off", **environment)


@contextlib.contextmanager
def ended(process: "subprocess.Popen[str]") -> Iterator["subprocess.Popen[str]"]:
    """Whatever happens, nothing of this process is left."""
    try:
        yield process
    finally:
        for one in members(process.pid):
            with contextlib.suppress(psutil.NoSuchProcess):
                one.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()


def members(session: int) -> list[psutil.Process]:
    """The processes that live in a session, and their children wherever they went (kernels make their own session)."""
    found = {}
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.NoSuchProcess, ProcessLookupError, PermissionError):
            if os.getsid(process.pid) == session and process.status() != psutil.STATUS_ZOMBIE:
                found.update({one.pid: one for one in [process, *process.children(recursive=True)]})
    return list(found.values())


def line_with(process: "subprocess.Popen[str]", words: str) -> str:
    """Reads what the process says until a line holds these words; that line."""
    return said_until(process, words).splitlines(keepends=True)[-1]


def said_until(process: "subprocess.Popen[str]", words: str) -> str:
    """Reads what the process says until a line holds these words; all of it."""
    assert process.stdout
    said = ""
    for line in process.stdout:
        said += line
        if words in line:
            return said
    raise AssertionError(f"never said {words!r}:\n{said}")


def rest(process: "subprocess.Popen[str]", seconds: float = 120) -> str:
    """All that the process still says until it ends, whoever read before us; one that does not end is killed.

    `communicate` would lose what a reading of lines has taken from the pipe beyond its line.
    """
    assert process.stdout
    patience = threading.Timer(seconds, lambda: [one.kill() for one in members(process.pid)])
    patience.start()
    try:
        said = process.stdout.read()
        process.wait()
    finally:
        patience.cancel()
    return said


def get(url: str, **headers: str) -> tuple[int, str]:
    """Status and body of an address, whatever the status."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=60) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refusal:
        with refusal:
            return refusal.code, refusal.read().decode(errors="replace")


class Running:
    """The server command of this working tree as a process."""

    def __init__(self, process: "subprocess.Popen[str]", url: str = "") -> None:
        self.process = process
        self.url = url or re.findall(r"http://[^/\s]+/", line_with(process, "http://"))[-1]
        if not url:
            line_with(process, "Ctrl-C")

    def kernels(self) -> list[psutil.Process]:
        """The kernels that live now."""
        return kernels_of(self.process.pid)

    def open_kernel(self, notebook: str) -> int:
        """Opens a notebook's page as a browser would and leaves its kernel alive; returns the kernel's process id."""
        before = {child.pid for child in self.kernels()}
        status, body = get(f"{self.url}voila/render/{notebook}")
        assert status == 200, body[:500]
        (kernel,) = {child.pid for child in self.kernels()} - before
        return kernel

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Sends a signal; returns the exit code and what was still said."""
        self.process.send_signal(number)
        said = rest(self.process)
        return self.process.returncode, said
