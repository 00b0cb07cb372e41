"""How many kernels this machine can carry: by memory and by open files."""

from __future__ import annotations

import contextlib
import sys

import psutil
from traitlets import Int
from traitlets.config import Configurable

from kit.lab.machine import MEGABYTE, free_memory


class Capacity(Configurable):
    """What a server has room for, looked up when it is asked."""

    kernel = Int(80 * MEGABYTE, config=True, help="Bytes that a kernel behind a page takes in the end.")
    reserve = Int(250 * MEGABYTE, config=True, help="Bytes that stay free for the server and the machine.")
    files = Int(16, config=True, help="Open files that a page takes: thirteen, and some more while it connects.")
    spare_files = Int(64, config=True, help="Open files that stay free for all else.")
    most = Int(120, config=True, help="Pages at most.")
    hand = Int(8, config=True, help="So many pages one address may have open, whatever the others do.")

    def places(self, settled: int, unborn: int, owing: int) -> int:
        """So many more kernels could be started. ``unborn`` ones are yet to take their memory and their files,
        ``owing`` ones only their files; ``settled`` ones have it all."""
        memory = (free_memory() - self.reserve) // self.kernel - unborn
        files = (free_files() - self.spare_files) // self.files - unborn - owing
        return max(0, min(memory, files, self.most - settled - unborn - owing))

    def share(self, all_places: int) -> int:
        """So many pages one address may have open."""
        return max(self.hand, all_places // 2)

    @property
    def short(self) -> bool:
        """Whether memory goes to an end."""
        return free_memory() < self.reserve


def raise_file_limit(wanted: int = 10_240) -> None:
    """Lets this process open as many files as it may, up to what every system grants."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def free_files() -> int:
    """So many files this process could still open."""
    if sys.platform == "win32":
        return 10_000
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return (10_000 if soft == resource.RLIM_INFINITY else soft) - psutil.Process().num_fds()
