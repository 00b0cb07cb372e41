"""What runs in the process that kernels are forked from; ``fork_server.py`` starts it and gives it its orders."""

from __future__ import annotations

import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

# What ipykernel itself loads only while a kernel starts.
LOADED = [
    "ipykernel.kernelapp",
    "ipykernel.debugger",
    "faulthandler",
    "pdb",
    "sqlite3",
    "tornado.platform.asyncio",
    "IPython.core.completerlib",
    "IPython.core.debugger",
    "IPython.core.oinspect",
    "IPython.extensions.storemagic",
]
PAGES = "kit.widgets.warm"
QUIET = 0.3
"""Seconds without an order after which there is time for what can wait."""


def main() -> None:
    """Loads what every kernel needs, then forks one for each order: a line of JSON. Ends with the line of orders. While
    nobody asks for one, it does beforehand what each would do in its first moments.

    The answer is the number of the new process, and the end of a line that says by closing that it is no more; no
    number where there was no room for it. In that process, this function is the kernel's whole life.
    """
    line = socket.socket(fileno=int(sys.argv[1]))
    # Nobody here asks how a kernel has ended.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    load()
    warm = sys.argv[2:] == ["eager"]
    if warm:
        get_warm()
    with line.makefile("rb") as orders:
        while True:
            if not warm and not select.select([line], [], [], QUIET)[0]:
                get_warm()
                warm = True
            order = orders.readline()
            if not order:
                return
            life, held = socket.socketpair()
            with life, held:
                try:
                    pid = os.fork()
                except OSError:
                    line.send(b"none")
                    continue
                if pid:
                    socket.send_fds(line, [str(pid).encode()], [held.fileno()])
                    continue
                held.close()
                line.close()
                live(life, **json.loads(order))
                return


def load() -> None:
    """All that takes long and is the same for every kernel."""
    # The folder this was started in is no place to import from; a kernel adds its page's own.
    if sys.path[0] in ("", str(Path.cwd())):
        del sys.path[0]
    # A checker of internationalised addresses that nothing here uses takes a second to load.
    sys.modules.setdefault("rfc3987_syntax", cast("Any", None))
    for name in LOADED:
        importlib.import_module(name)
    # What is wrong with a page is said where that page is opened.
    with suppress(Exception):
        importlib.import_module(PAGES)
    share()


def get_warm() -> None:
    """All that takes long the first time."""
    with suppress(Exception):
        importlib.import_module(PAGES).warm_up()
    share()


def share() -> None:
    """What is shared stays shared: no kernel's collector goes through it, and so writes into it."""
    gc.collect()
    gc.freeze()


def live(life: socket.socket, file: str, env: dict[str, str], cwd: str, name: str) -> None:
    """The kernel with that connection file, to its end; the other end of ``life`` is the server's."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    os.environ.clear()
    os.environ.update(env)
    os.chdir(cwd)
    with suppress(OSError):
        Path("/proc/self/comm").write_text(name, encoding="ascii")
    sys.argv = ["ipykernel_launcher", "-f", file, "--HistoryManager.enabled=False"]
    threading.Thread(target=end_with, args=[life.dup()], daemon=True).start()
    from comm import get_comm_manager
    from ipykernel.kernelapp import IPKernelApp
    from ipywidgets import register_comm_target

    app = IPKernelApp.instance()
    app.initialize()
    # When ipywidgets was loaded there was no kernel to tell that browsers may ask for widgets, and none to speak for
    # those that there are already, as the one that all canvases name.
    register_comm_target()
    for spoken in get_comm_manager().comms.values():
        spoken.kernel = app.kernel  # type: ignore[attr-defined]
    app.start()


def end_with(life: socket.socket) -> None:
    """Ends this process once the server is gone or has let go of it."""
    life.recv(1)
    os._exit(1)


if __name__ == "__main__":
    main()
