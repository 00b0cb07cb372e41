"""How many kernels this machine can carry: by memory and by open files."""

from __future__ import annotations

import contextlib
import functools
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
from traitlets import Int
from traitlets.config import Configurable

MEGABYTE = 1_000_000
CGROUPS = Path("/sys/fs/cgroup")


class Room(Configurable):
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


def free_memory() -> int:
    """Bytes that can be had without pushing anybody out, by the machine and by the group this process is held in."""
    return min([psutil.virtual_memory().available, *group_memory()])


def group_memory(root: Path = CGROUPS, mine: Path = Path("/proc/self/cgroup")) -> Iterator[int]:
    """What is free in each group of Linux that holds this process and has a limit, a container's for one."""
    for limit, used, stat, cache in group_files(root, mine):
        # No such file, or "max": no limit.
        with contextlib.suppress(OSError, ValueError, KeyError):
            bytes_at_most = int(limit.read_text())
            reusable = int(dict(line.split() for line in stat.read_text().splitlines())[cache])
            yield bytes_at_most - int(used.read_text()) + reusable


@functools.cache
def group_files(root: Path, mine: Path) -> tuple[tuple[Path, Path, Path, str], ...]:
    """Limit, use and statistics of each group that holds this process, and what these call memory that can be reused;
    of both kinds that Linux has."""
    try:
        paths = [line.split(":", 2)[2].strip("/") for line in mine.read_text().splitlines()]
    except OSError:
        return ()
    found: dict[Path, tuple[Path, Path, Path, str]] = {}
    for path in paths:
        for base, limit, used, cache in (
            (root, "memory.max", "memory.current", "inactive_file"),
            (root / "memory", "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),
        ):
            for folder in [base / path, *(base / path).parents]:
                if folder.is_relative_to(base) and (folder / limit).exists():
                    found[folder] = (folder / limit, folder / used, folder / "memory.stat", cache)
    return tuple(found.values())
