"""Work spread over the machines of a Dask cluster, or over workers of this one; nothing else loads Dask."""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from typing import Any

from kit.command import bootstrap
from kit.command.trouble import Trouble
from kit.command.words import say
from kit.explore.spread import Spread, parcel

LOCAL = "local"
"""In place of an address: workers of our own, on this machine."""
SECONDS = 20
"""Until a cluster must have answered."""
RETRIES = 3
"""So often a match is played again whose worker has raised an error of its own."""


@contextmanager
def cluster(address: str, workers: int) -> Iterator[Spread]:
    """Spreads over the cluster at that address, or over so many workers of this machine (`LOCAL`).

    A worker that ends in the middle loses nothing: what it had done and not handed over is done again by others, to the
    same result.
    """
    bootstrap.add("dask", bootstrap.DASK_PINS, say("dask_tools"))
    if find_spec("distributed") is None:
        raise Trouble(say("extra_missing", extra="dask"))
    from distributed import Client, LocalCluster

    # The terminal is for whoever asked; what goes wrong is told in a sentence.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    own = None
    try:
        if address == LOCAL:
            own = LocalCluster(
                n_workers=workers, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=50
            )
        client = Client(own or address, timeout=SECONDS)
    except (OSError, ValueError, TimeoutError):
        if own is not None:
            own.close()
        raise Trouble(say("no_cluster", address=address)) from None
    try:
        yield partial(spread, client)
    finally:
        client.close()
        if own is not None:
            own.close()


def spread(client: Any, do: Callable[[Any], Any], tasks: Sequence[Any]) -> Iterator[Any]:
    """What `do` returns for each task, in their order."""
    workers = len(client.scheduler_info(n_workers=-1)["workers"])
    if not workers:
        raise Trouble(say("no_workers"))
    size = parcel(len(tasks), workers)
    parts = [tasks[start : start + size] for start in range(0, len(tasks), size)]
    futures = client.map(partial(each, do), parts, pure=False, retries=RETRIES)
    try:
        for number, future in enumerate(futures):
            yield from _result(future)
            # It is not needed on the cluster any more.
            futures[number] = None
    finally:
        client.cancel([future for future in futures if future is not None])


def each(do: Callable[[Any], Any], tasks: Sequence[Any]) -> list[Any]:
    """What is returned for each task of a part."""
    return [do(task) for task in tasks]


def _result(future: Any) -> Any:
    from distributed import KilledWorker

    try:
        return future.result()
    except KilledWorker:
        raise Trouble(say("workers_end")) from None
    except ModuleNotFoundError as missing:
        raise Trouble(say("workers_lack", name=missing.name)) from None
