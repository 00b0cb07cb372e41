"""Kernels forked from one process: how they live and end, and what happens where there is no such process."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from house_helpers import ROOT
from house_pages import House, serving

from kit.lab.machine import PREFIX
from kit.serve import fork_server as forking
from kit.serve.fork_server import Forked, ForkServer
from kit.serve.kernels import Kernels
from tests.waiting import until, wait_until

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux alone")


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A server that keeps no kernel ready: each page's is forked when it comes."""
    with serving(Kernels={"unreached": 1000, "dropped": 1000}) as house:
        yield house


def fork_server_of(house: House) -> psutil.Process:
    """The process that the kernels of a server are forked from."""
    (one,) = [child for child in psutil.Process(house.process.pid).children() if is_fork_server(child)]
    return one


def is_fork_server(process: psutil.Process) -> bool:
    return "kit.serve.fork_server_process" in process.cmdline() and not process.name().startswith(PREFIX)


def is_forked(process: psutil.Process) -> bool:
    return process.name().startswith(PREFIX)


def test_the_kernel_of_a_page_is_forked_and_named_after_it(house: House) -> None:
    before = {kernel.pid for kernel in house.kernels()}
    with house.visit() as visitor:
        (kernel,) = [kernel for kernel in house.kernels() if kernel.pid not in before]
        assert kernel.name() == PREFIX + visitor.page.kernel_id[:8]
        assert os.getsid(kernel.pid) == kernel.pid, "a signal to its group is for it alone"


@pytest.mark.thorough(but=2)
def test_when_it_ends_its_kernels_live_on_and_the_next_page_has_a_new_one(house: House) -> None:
    with house.visit() as visitor:
        first = fork_server_of(house)
        first.kill()
        wait_until(lambda: first.status() == psutil.STATUS_ZOMBIE, 20, "its end")
        visitor.greet()
        with house.visit() as another:
            another.greet()
            assert fork_server_of(house).pid != first.pid
            assert is_forked(house.kernels()[-1])


@pytest.mark.thorough(but=2)
def test_a_server_that_is_killed_takes_all_along(house: House) -> None:
    with serving() as own:
        with own.visit():
            left = [*own.kernels(), fork_server_of(own)]
            own.process.kill()
        wait_until(lambda: not any(one.is_running() for one in left), 20, "their end")


def forked(fork_server: ForkServer, folder: Path) -> Forked:
    """A process forked for a kernel that has no connection file to read."""
    return asyncio.run(
        fork_server.fork(file=str(folder / "none.json"), env=dict(os.environ), cwd=str(folder), name=f"{PREFIX}none")
    )


@pytest.fixture
def fork_server() -> Iterator[ForkServer]:
    """A fork server of this process, which leaves nothing behind."""
    before = psutil.Process().children()
    fork_server = ForkServer()
    yield fork_server
    fork_server.close()
    assert psutil.Process().children() == before


@pytest.mark.thorough(but=2)
def test_whoever_works_on_the_kit_sees_the_change_in_the_next_page(
    fork_server: ForkServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = [0.0]
    monkeypatch.setattr(forking, "newest_file", lambda: changed[0])
    monkeypatch.setattr(forking, "PAUSE", 0)

    def parent() -> int:
        return psutil.Process(forked(fork_server, tmp_path).pid).ppid()

    first = parent()
    assert parent() == first
    changed[0] = 1.0
    assert parent() != first


@pytest.mark.thorough(but=2)
def test_no_kernel_waits_with_code_that_has_changed(short_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    changed = [0.0]
    monkeypatch.setattr(forking, "newest_file", lambda: changed[0])
    monkeypatch.setattr(forking, "PAUSE", 0)

    async def waits(kernels: Kernels, other: str = "") -> str:
        await until(lambda: (kernels.pool.waiting or [other])[0] != other, 60, "a ready kernel")
        return kernels.pool.waiting[0]

    async def exchanged() -> None:
        kernels = Kernels(connection_dir=str(short_folder), root_dir=str(short_folder))
        kernels.pool.size, kernels.pool.quiet = 1, 0
        try:
            kernels.begin()
            first = await waits(kernels)
            changed[0] = 1.0
            await waits(kernels, first)
            assert first not in kernels
        finally:
            await kernels.shutdown_all(now=True)

    asyncio.run(exchanged())


def test_what_is_newest_is_a_file_of_ours() -> None:
    times = [path.stat().st_mtime for path in (ROOT / "kit" / "serve").glob("*.py")]
    assert forking.newest_file() >= max(times)


def test_a_kernel_that_nobody_holds_ends(fork_server: ForkServer, tmp_path: Path) -> None:
    kernel = forked(fork_server, tmp_path)
    pid = kernel.pid
    assert kernel.poll() is None
    del kernel
    wait_until(lambda: not psutil.pid_exists(pid), 20, "its end")


def test_one_that_is_killed_is_known_to_be_dead(fork_server: ForkServer, tmp_path: Path) -> None:
    kernel = forked(fork_server, tmp_path)
    kernel.kill()
    assert kernel.wait() == kernel.poll() == 1
    kernel.send_signal(signal.SIGTERM)
    wait_until(lambda: not psutil.pid_exists(kernel.pid), 20, "its end")


@pytest.mark.parametrize("forks", [False, True])
def test_without_it_a_kernel_starts_by_itself(forks: bool, short_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where none is wanted, and where there is something wrong with it."""
    monkeypatch.setattr(forking, "PROCESS", "no.such.module")

    async def started() -> bool:
        kernels = Kernels(connection_dir=str(short_folder), forks=forks)
        try:
            kernel = kernels.kernel(await kernels.start_kernel(of_page=True))
            return await kernel.is_alive() and not isinstance(kernel.provisioner.process, Forked)
        finally:
            await kernels.shutdown_all(now=True)

    assert asyncio.run(started())
