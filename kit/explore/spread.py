"""Much work over several processes of this machine: the results come in order, and none is lost if a process is."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import Any

Spread = Callable[[Callable[[Any], Any], Sequence[Any]], Iterator[Any]]
"""How work is spread: `spread(do, tasks)` gives what `do` returns for each task, in the order of the tasks."""
PATIENCE = 3
"""So often a process may die before anything more is done: then it is the work that ends it."""
PARTS = 16
"""In so many parts for each process work is handed out, so that none waits long for the last."""
LARGEST = 16
"""Tasks that are handed out together at most."""


def spread_over(jobs: int) -> Spread:
    """Over so many processes; 1 is this one alone.

    >>> list(spread_over(1)(abs, [-2, 3]))
    [2, 3]
    """
    return map if jobs == 1 else partial(_in_processes, jobs)


def parcel(tasks: int, workers: int) -> int:
    """How many tasks are handed out together.

    >>> parcel(10, 2), parcel(200, 2), parcel(10_000, 2)
    (1, 6, 16)
    """
    return max(1, min(LARGEST, tasks // (workers * PARTS)))


def _in_processes(jobs: int, do: Callable[[Any], Any], tasks: Sequence[Any]) -> Iterator[Any]:
    done, failed = 0, 0
    while done < len(tasks):
        # Spawned as on every system, so that nothing of this process is carried over half done.
        with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=leave_interrupts) as pool:
            try:
                for result in pool.map(do, tasks[done:], chunksize=parcel(len(tasks), jobs)):
                    yield result
                    done, failed = done + 1, 0
            except BrokenProcessPool:
                failed += 1
                if failed > PATIENCE:
                    raise
            finally:
                pool.shutdown(cancel_futures=True)


def leave_interrupts() -> None:
    """In a helper process: Ctrl-C is the business of the process that asked.

    >>> before = signal.getsignal(signal.SIGINT)
    >>> leave_interrupts()
    >>> signal.getsignal(signal.SIGINT) == signal.SIG_IGN
    True
    >>> _ = signal.signal(signal.SIGINT, before)
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
