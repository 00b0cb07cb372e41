"""What this machine has and what servers of ours take of it: memory, and the processes of their kernels."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator
from pathlib import Path

import psutil

MEGABYTE = 1_000_000
CGROUPS = Path("/sys/fs/cgroup")
PREFIX = "kit-"
"""How the names of forked kernels begin; the beginning of the kernel's id follows."""


def usual_size() -> int:
    """So many as a machine can keep without noticing: one a core and four at most, an eighth of the free memory."""
    return max(0, min(psutil.cpu_count() or 1, 4, free_memory() // 8 // (80 * MEGABYTE)))


def kernels_of(server: int) -> list[psutil.Process]:
    """The processes of the kernels that a server has, the oldest first."""
    found = []
    for process in psutil.Process(server).children(recursive=True):
        with contextlib.suppress(psutil.NoSuchProcess):
            alive = process.status() != psutil.STATUS_ZOMBIE
            if alive and (process.name().startswith(PREFIX) or "ipykernel_launcher" in process.cmdline()):
                found.append(process)
    return sorted(found, key=psutil.Process.create_time)


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
