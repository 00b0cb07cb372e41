"""The server command as a process of its own, and the kernels it keeps."""

import ctypes
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import psutil
from playwright.sync_api import Page

from kit.serve.nursery import PREFIX, kernels_of
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Server:
    """The running server command."""

    process: subprocess.Popen[bytes]
    url: str
    log: Path
    forgotten: set[int] = field(default_factory=set)

    def address(self, notebook: str = "", **query: str) -> str:
        """The lobby's address, or that of a notebook such as "war_kids/play"."""
        path = f"voila/render/{notebook}.ipynb" if notebook else ""
        return f"{self.url}{path}?{urlencode(query)}" if query else f"{self.url}{path}"

    def kernels(self) -> list[psutil.Process]:
        """The kernels that live now."""
        return [kernel for kernel in kernels_of(self.process.pid) if kernel.pid not in self.forgotten]

    def kill_all(self) -> None:
        """The last resort: nothing of this server lives on."""
        for process in [*psutil.Process(self.process.pid).children(recursive=True), psutil.Process(self.process.pid)]:
            process.kill()

    def forget_kernels(self) -> None:
        """From now on the kernels do not count that earlier tests left behind; the server culls them."""
        self.forgotten |= {kernel.pid for kernel in self.kernels()}

    def wait_for_kernels(self, count: int, seconds: float = 5) -> None:
        """Waits until exactly so many kernels live."""
        wait_until(lambda: len(self.kernels()) == count, seconds, f"{count} kernels")

    def kill_kernel(self, page: Page) -> None:
        """Kills the kernel of this page, as a machine out of memory would."""
        kernel = json.loads(page.locator("#jupyter-config-data").text_content() or "")["kernelId"]
        mine = [process for process in self.kernels() if is_of(process, kernel)]
        assert len(mine) == 1, "the page has one kernel"
        mine[0].kill()


def is_of(process: psutil.Process, kernel_id: str) -> bool:
    """Whether a process is that kernel, forked or started by itself."""
    return process.name() == PREFIX + kernel_id[:8] or any(kernel_id in word for word in process.cmdline())


def notebooks(folder: Path) -> Path:
    """A folder with all notebooks that the tests open."""
    together = folder / "notebooks"
    shutil.copytree(ROOT / "notebooks", together)
    shutil.copytree(ROOT / "tests" / "browser" / "notebooks" / "house", together / "house")
    return together


def launch(folder: Path, pages: Path, arguments: tuple[str, ...] = (), port: int | None = None) -> Server:
    """Starts the command and waits until it answers; on any free port if none is named."""
    port = port or free_port()
    log = folder / "server.log"
    # KIT_SEED: what fails once fails again.
    environment = dict(
        os.environ, KIT_SETUP="off", KIT_SEED="1", KIT_PACE="0", TMPDIR=short_folder(), LANG="en_GB.UTF-8"
    )
    # No kernel is kept ready where that is not the question: tests count kernels, and each takes a core for a second.
    usual = ["--no-browser", "--class", "0", "--port", str(port), "--notebooks", str(pages)]
    command = [sys.executable, "-m", "kit", *usual, *arguments]
    process = process_of(command, environment, log)
    server = Server(process, f"http://127.0.0.1:{port}/", log)
    try:
        wait_until(lambda: process.poll() is not None or answers(server.url), 60, "the server")
        assert process.poll() is None, "the server did not start"
    except AssertionError as error:
        end(server)
        raise AssertionError(f"{error}:\n{log.read_text()}") from None
    return server


def process_of(command: list[str], environment: dict[str, str], log: Path) -> "subprocess.Popen[bytes]":
    """A server in a session of its own, which all the same does not outlive these tests where Linux can see to it."""
    with log.open("wb") as out:
        return subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=end_with_parent if sys.platform == "linux" else None,
        )


def end_with_parent() -> None:
    """A worker of an interrupted run is killed before it could end what it started."""
    set_parent_death_signal = 1
    ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGTERM)


def answers(address: str) -> bool:
    """Whether a page can be had there now."""
    try:
        with urllib.request.urlopen(address, timeout=5):
            return True
    except OSError:
        return False


def short_folder() -> str:
    """A temporary folder with a short path: the kernels' sockets lie in it."""
    return tempfile.mkdtemp(prefix="k-", dir="/tmp" if os.name == "posix" else None)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def end(server: Server) -> None:
    """Ends a server and whatever it left."""
    if server.process.poll() is None:
        server.process.send_signal(signal.SIGTERM)
        try:
            server.process.wait(20)
        except subprocess.TimeoutExpired:
            server.kill_all()
