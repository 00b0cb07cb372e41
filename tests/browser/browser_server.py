"""The server command as a process of its own, and the kernels it keeps."""

import contextlib
import ctypes
import json
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import psutil
from house_helpers import ROOT, ended, free_port, start_python
from house_pages import House
from playwright.sync_api import Page

from kit.lab.machine import PREFIX


class Server(House):
    """The running server command."""

    forgotten: frozenset[int] = frozenset()

    def address(self, notebook: str = "", **query: str) -> str:
        """The lobby's address, or that of a notebook such as "war_kids/play"."""
        path = f"voila/render/{notebook}.ipynb" if notebook else ""
        return f"{self.url}{path}?{urlencode(query)}" if query else f"{self.url}{path}"

    def kernels(self) -> list[psutil.Process]:
        """The kernels that live now and count."""
        return [kernel for kernel in super().kernels() if kernel.pid not in self.forgotten]

    def forget_kernels(self) -> None:
        """From now on the kernels do not count that earlier tests left behind; the server culls them."""
        self.forgotten |= {kernel.pid for kernel in self.kernels()}

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


@contextlib.contextmanager
def launched(*arguments: str, port: int | None = None) -> Iterator[Server]:
    """The command once it answers; if no port is named, on one that no other server would take next."""
    # No kernel is kept ready where that is not the question: tests count kernels, and each takes a core for a second.
    usual = ["--no-browser", "--class", "0", "--port", str(port or free_port())]
    # KIT_SEED: what fails once fails again.
    ours = {"KIT_SEED": "1", "KIT_PACE": "0", "KIT_TEXT_STRICT": "1"}
    with tempfile.TemporaryDirectory(prefix="k-") as folder:  # a short path: the kernels' sockets lie in it
        pages = ("--notebooks", str(notebooks(Path(folder))))
        limits = end_with_parent if sys.platform == "linux" else None
        process = start_python("-m", "kit", *usual, *pages, *arguments, limits=limits, TMPDIR=folder, **ours)
        with ended(process):
            yield Server(process)


def end_with_parent() -> None:
    """A worker of an interrupted run is killed before it could end what it started."""
    set_parent_death_signal = 1
    ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGTERM)
