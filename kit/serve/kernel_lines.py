"""How a server reaches its kernels: over files in a folder of our own where that can be, else over ports.

Two kernels never want the same file, and nobody else on the machine can listen.
"""

import contextlib
import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

# What stands behind the folder in the path of a socket, which Linux wants to be no longer than 107 bytes in all.
LONGEST_NAME = len("/voila_abcdefgh/kernel-01234567-89ab-cdef-0123-456789abcdef-ipc-5")


@contextlib.contextmanager
def socket_folder(usual: Path) -> Iterator[Path | None]:
    """The folder where the kernels' sockets are to lie; None where it must be ports.

    It is ``usual`` itself, unless that is too deep: then one of our own in another place, which goes in the end.
    """
    if sys.platform != "linux":
        yield None
    elif takes_sockets(usual):
        yield usual
    else:
        own = short_folder()
        try:
            yield own
        finally:
            if own is not None:
                shutil.rmtree(own, ignore_errors=True)


def short_folder() -> Path | None:
    """A new folder of ours that takes sockets, in the first place that has room for it."""
    for place in filter(None, (os.environ.get("XDG_RUNTIME_DIR"), "/tmp", "/var/tmp", "/dev/shm")):
        with contextlib.suppress(OSError):
            folder = Path(tempfile.mkdtemp(prefix="k-", dir=place))
            if takes_sockets(folder):
                return folder
            folder.rmdir()
    return None


def takes_sockets(folder: Path) -> bool:
    """Whether a kernel's socket can lie there, tried with the longest name one may have."""
    probe = Path(f"{folder}/{'s' * (LONGEST_NAME - 1)}")
    try:
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(str(probe))
    except OSError:
        return False
    probe.unlink()
    return True
