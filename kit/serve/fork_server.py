"""Kernels by the dozen: one process has loaded what all of them need, and each is forked from it.

A kernel then takes a fifth of the time, and shares with the others what none of them changes. Where there is no such
process (Linux alone has it), and where it fails, a kernel starts by itself as any kernel of Jupyter does.
"""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from kit.command import bootstrap
from kit.lab.machine import PREFIX

PROCESS = "kit.serve.fork_server_process"
PATIENCE = 60
"""Seconds in which a kernel is there, the loading of what it needs included."""
PAUSE = 2
"""Seconds between two looks at whether the kit's own code has changed."""


class ForkServer:
    """The process that kernels are forked from. It is started when it is needed and ends with this one."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._line: socket.socket | None = None
        self._of = self._looked = 0.0
        self._eager = False
        self._worker = ThreadPoolExecutor(1, "fork server")

    def open(self, eager: bool = False) -> None:
        """Has it load what kernels need; nobody waits for it. An eager one gets warm before its first kernel, as those
        that are kept ready are to share all there is; another one when nobody asks for a kernel."""
        self._eager = eager
        self._worker.submit(self._open)

    async def fork(self, **order: Any) -> Forked:
        """A new kernel; OSError if it cannot be had. Given up meanwhile, the kernel ends with its line."""
        return await asyncio.get_running_loop().run_in_executor(self._worker, self._fork, order)

    def close(self) -> None:
        """Ends the process, if there is one; its kernels live on."""
        self._worker.submit(self._close).result()

    # What follows runs in the one thread of the worker: one order after the other.

    def _open(self) -> socket.socket:
        if self._process is not None and (self._process.poll() is not None or self._outdated()):
            self._close()
        if self._line is None:
            ours, theirs = socket.socketpair()
            ours.settimeout(PATIENCE)
            command = [sys.executable, "-m", PROCESS, str(theirs.fileno()), *(["eager"] if self._eager else [])]
            with theirs:
                self._of = newest_file()
                self._process = subprocess.Popen(
                    command,
                    # Here alone is the kit surely found; a kernel goes to the folder of its page.
                    cwd=bootstrap.ROOT,
                    # For a kernel: do not look whether your parent lives, as its line does so, and costs nothing. For
                    # its debugger: say nothing of modules that it cannot look into.
                    env={**os.environ, "JPY_PARENT_PID": "1", "PYDEVD_DISABLE_FILE_VALIDATION": "1"},
                    stdin=subprocess.DEVNULL,
                    pass_fds=[theirs.fileno()],
                    # A Ctrl-C at the terminal is the server's.
                    start_new_session=True,
                )
            self._line = ours
        return self._line

    def _outdated(self) -> bool:
        """Whether the kit's code has changed since: who works on it sees the change in the next page."""
        now = time.monotonic()
        if now - self._looked < PAUSE:
            return False
        self._looked = now
        return self._of < newest_file()

    def _fork(self, order: dict[str, Any]) -> Forked:
        line = self._open()
        try:
            line.sendall(json.dumps(order).encode() + b"\n")
            answer, lives, _, _ = socket.recv_fds(line, 100, 1)
        except OSError:
            self._close()
            raise
        if not lives:
            self._close()
            raise OSError("no room for one more process")
        return Forked(int(answer), socket.socket(fileno=lives[0]))

    def _close(self) -> None:
        if self._line is not None and self._process is not None:
            self._line.close()
            self._process.kill()
            self._process.wait()
        self._process = self._line = None


class Forked:
    """A forked process, as much like ``subprocess.Popen`` as a provisioner asks. ``life`` is its line to us."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int, life: socket.socket) -> None:
        self.pid = pid
        self._life: socket.socket | None = life
        self._looker = select.poll()
        self._looker.register(life, select.POLLIN)

    def poll(self) -> int | None:
        """None while it lives, else 1: nobody knows how it ended."""
        if self._life is not None and self._looker.poll(0):
            self._life.close()
            self._life = None
        return None if self._life is not None else 1

    def wait(self) -> int:
        """Waits for its end."""
        if self._life is not None:
            self._looker.poll()
        self.poll()
        return 1

    def send_signal(self, number: int) -> None:
        """Sends a signal to what lives."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def __del__(self) -> None:
        """Whoever lets go of it ends it."""
        if self._life is not None:
            self._life.close()

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class ForkedProvisioner(LocalProvisioner):
    """Launches the kernel of a page from a fork server where there is one, any other by itself."""

    def __init__(self, fork_server: ForkServer | None, **more: Any) -> None:
        super().__init__(**more)
        self.fork_server = fork_server
        self.of_page = False

    async def pre_launch(self, **given: Any) -> dict[str, Any]:
        self.of_page = given.pop("of_page", False)
        return await super().pre_launch(**given)

    async def launch_kernel(self, cmd: list[str], **given: Any) -> KernelConnectionInfo:
        """By a fork, if this is a kernel of its kind."""
        if self.fork_server is not None and self.of_page and cmd[1:-1] == ["-m", "ipykernel_launcher", "-f"]:
            name = PREFIX + str(self.parent.kernel_id)[:8]  # type: ignore[union-attr]
            cwd = str(given.get("cwd") or Path.cwd())
            with suppress(OSError, ValueError):
                process = await self.fork_server.fork(file=cmd[-1], env=given["env"], cwd=cwd, name=name)
                self.process, self.pid, self.pgid, self.cwd = process, process.pid, process.pid, cwd  # type: ignore[assignment]
                return self.connection_info
        return await super().launch_kernel(cmd, **given)


def newest_file() -> float:
    """When the kit was last changed; 0 where it is installed and nobody works on it."""
    if not bootstrap.is_checkout():
        return 0
    files = [path for name in ("kit", "lessons") for path in (bootstrap.ROOT / name).rglob("*.*")]
    return max(path.stat().st_mtime for path in files if path.suffix != ".pyc")
