"""Whose kernel ends when, and who gets none: pages left behind, places taken, requests that are no visits."""

import asyncio
import json
import logging
import resource
import shutil
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from house_helpers import ROOT
from house_pages import BOARD, House, serving
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, DeadKernelError
from nbformat.v4 import new_notebook
from tornado.httputil import HTTPHeaders

from kit.lab.machine import group_memory
from kit.serve.admission import is_visit
from kit.serve.capacity import Capacity
from kit.serve.voila_app import is_trouble
from tests.waiting import wait_until

# Short enough for a test, and far apart: which of them has ended a kernel shows in how many are left.
SOON = {"unreached": 3, "left": 1, "dropped": 1000}
NEVER = {"unreached": 1000, "left": 1000, "dropped": 1000}
SLOW = "voila/render/house/slow.ipynb"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tests' own notebooks, and one that never ends: whoever gives it up does so before it is there."""
    folder = tmp_path_factory.mktemp("pages") / "notebooks"
    shutil.copytree(ROOT / "tests" / "browser" / "notebooks", folder)
    slow = json.loads((folder / "house" / "board.ipynb").read_text())
    slow["cells"][0]["source"] = "from threading import Event\nEvent().wait()"
    (folder / "house" / "slow.ipynb").write_text(json.dumps(slow))
    return folder


@pytest.fixture(scope="module")
def patient(folder: Path) -> Iterator[House]:
    """A server that gives every page all the time in the world."""
    with serving(notebooks=folder, Kernels=NEVER) as house:
        yield house


# -- pages that are left


@pytest.mark.thorough(but=3)
def test_a_page_given_up_while_it_is_made_ends_its_kernel_at_once(patient: House) -> None:
    """Ten impatient back-and-forwards; the first letters of a page come when its kernel has been started."""
    with patient.visit() as visitor:
        for read in [1, 0] * 5:
            patient.ask_and_go(SLOW, read=read)
        patient.wait_for_kernels(1)
        visitor.greet()
    patient.wait_for_kernels(1)
    for _ in range(2):
        # The second time it is gone already, and nobody minds.
        gone = patient.ask(f"voila/api/shutdown/{visitor.page.kernel_id}", "POST", Cookie="_xsrf=x", X_XSRFToken="x")
        assert gone.status == 204
    patient.wait_for_kernels(0)


@pytest.mark.thorough(but=3)
def test_a_page_that_never_comes_to_its_kernel_loses_it() -> None:
    with serving(Kernels=SOON) as house:
        with house.visit():
            assert house.ask().status == 200
            assert len(house.kernels()) == 2
            house.wait_for_kernels(1)
        # A line that ended without a word may come back, and finds its kernel.
        assert len(house.kernels()) == 1


@pytest.mark.thorough(but=3)
def test_a_page_that_says_goodbye_loses_its_kernel_soon() -> None:
    """As a browser closes the socket of a page that is left."""
    with serving(Kernels=SOON) as house:
        with house.visit() as stays, house.visit() as goes:
            goes.line.close(code=1001)
            house.wait_for_kernels(1)
            stays.greet()
        assert house.stop()[0] == 0


@pytest.mark.thorough(but=3)
def test_a_kernel_that_dies_is_told_of_and_not_started_anew(patient: House) -> None:
    """A new one would know nothing of the page, and be half there when the page is left."""
    with patient.visit() as visitor:
        (kernel,) = patient.wait_for_kernels(1)
        kernel.kill()
        assert b'"dead"' in visitor.until(b'"restarting"}', b'"dead"}')
        patient.wait_for_kernels(0)


@pytest.mark.thorough(but=3)
def test_what_was_given_up_is_no_trouble_to_tell(folder: Path) -> None:
    with serving(notebooks=folder, Kernels=NEVER) as house:
        for read in (1, 3000):
            house.ask_and_go(SLOW, read=read)
        house.wait_for_kernels(0)
        assert house.stop() == (0, "Closed. See you soon!\n")


class Gone:
    """What asks after a kernel that has ended."""

    async def is_alive(self) -> bool:
        return False


def test_that_a_kernel_ended_is_no_trouble_even_where_it_is_asked_after(caplog: pytest.LogCaptureFixture) -> None:
    """From time to time nbclient asks whether the kernel of a page still lives, and says so before it raises."""
    client = NotebookClient(new_notebook())
    client.kc = Gone()
    with caplog.at_level(logging.ERROR), pytest.raises(DeadKernelError):
        asyncio.run(client._async_check_alive())
    assert caplog.records
    assert not any(map(is_trouble, caplog.records))
    client.log.error("Something else broke.")
    assert is_trouble(caplog.records[-1])


@pytest.mark.parametrize(("cause", "trouble"), [(DeadKernelError("Kernel died"), False), (KeyError(), True)])
def test_a_cell_whose_kernel_ended_is_no_trouble_either(cause: Exception, trouble: bool) -> None:
    error = CellExecutionError("", type(cause).__name__, str(cause))
    error.__cause__ = cause
    assert is_trouble(logging.makeLogRecord({"msg": "A cell", "exc_info": (type(error), error, None)})) is trouble


# -- places


@pytest.mark.thorough(but=3)
def test_beyond_the_places_there_is_a_kind_page_that_asks_again() -> None:
    with serving(Kernels=NEVER, Capacity={"most": 2}) as house:
        with house.visit(), house.visit() as second:
            full = house.ask(f"{BOARD}?lang=it")
            assert full.status == 503
            assert int(full.headers["Retry-After"]) > 0
            assert "La classe è al completo." in full.body
            assert "The class is full." in full.body
            assert "full.js" in full.body
            asked = house.ask(method="HEAD")
            assert (asked.status, asked.body) == (503, "")
            assert len(house.kernels()) == 2
            second.line.close()
        # Whoever is away gives way to somebody who stands at the door.
        assert house.ask().status == 503
        wait_until(lambda: house.ask(method="HEAD").status == 200, 30, "a free place")
        assert house.ask().status == 200


def test_many_at_once_do_not_slip_in_together() -> None:
    with serving(Kernels=NEVER, Capacity={"most": 1}) as house:
        assert sorted(house.ask_together(4)) == [200, 503, 503, 503]


def test_one_address_leaves_half_of_the_places_to_the_others() -> None:
    """Told apart by the address only where no proxy stands between; this machine may have all."""
    from kit.serve.kernels import Kernels

    kernels = Kernels()
    kernels.capacity = Capacity(most=20, reserve=0, kernel=1, files=1, spare_files=0, hand=3)
    greedy = [kernels.admit("192.0.2.1") for _ in range(20)]
    assert sum(visit is not None for visit in greedy) == 10
    assert sum(kernels.admit("192.0.2.2") is not None for _ in range(20)) == 10
    assert kernels.admit("") is None


def test_open_files_are_many_and_counted() -> None:
    """As on macOS, which gives 256 to begin with."""

    def few() -> None:
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, min(hard, 4096)))

    with serving(limits=few) as house:
        soft, hard = psutil.Process(house.process.pid).rlimit(psutil.RLIMIT_NOFILE)
        assert soft == hard > 256


@pytest.mark.thorough(but=3)
def test_where_files_are_few_the_door_closes_before_they_end() -> None:
    def very_few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (150, 150))

    with serving(limits=very_few, Kernels=NEVER) as house:
        answers = [house.ask().status for _ in range(8)]
        assert answers == sorted(answers)
        assert set(answers) == {200, 503}
        assert house.ask("").status == 200


@pytest.mark.skipif(not Path("/proc/self/oom_score_adj").exists(), reason="Linux alone lets one say who goes first")
def test_when_memory_ends_kernels_go_before_the_server() -> None:
    def score(pid: int) -> int:
        return int(Path(f"/proc/{pid}/oom_score_adj").read_text())

    with serving(ready=1, Kernels=NEVER) as house:
        (waiting,) = house.wait_for_kernels(1)
        wait_until(lambda: score(waiting.pid) == 1000, 30, "the waiting kernel's score")
        with house.visit():
            page = next(kernel for kernel in house.kernels() if score(kernel.pid) == 500)
            assert score(house.process.pid) < score(page.pid)


def test_a_group_of_processes_with_a_limit_is_known(tmp_path: Path) -> None:
    """A container with 1.2 GB on a machine with more: both kinds of groups that Linux has."""
    modern, old = tmp_path / "box" / "server", tmp_path / "memory" / "old"
    for folder, names in (
        (modern, ("memory.max", "memory.current", "inactive_file")),
        (modern.parent, ("memory.max", "memory.current", "inactive_file")),
        (old, ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file")),
    ):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / names[0]).write_text("max\n" if folder == modern else "1200\n")
        (folder / names[1]).write_text("1000\n")
        (folder / "memory.stat").write_text(f"anon 1\n{names[2]} 300\n")
    for path in ("0::/box/server", "4:memory:/old"):
        mine = tmp_path / f"cgroup {path[0]}"
        mine.write_text(f"{path}\n0::/../elsewhere\n")
        assert list(group_memory(tmp_path, mine)) == [500]
    assert list(group_memory(tmp_path, tmp_path / "nowhere")) == []


# -- what is no visit

IMAGE = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"}
LINK = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
TYPED = {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
OWN = {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty"}
FRAME = {**LINK, "Sec-Fetch-Dest": "iframe"}
PAGE, PICTURE = {"Accept": "text/html,*/*;q=0.8"}, {"Accept": "image/avif,image/*,*/*;q=0.8"}
FOREIGN = {"Referer": "http://elsewhere.example/"}


@pytest.mark.parametrize(
    ("headers", "comes"),
    [
        (IMAGE, False),
        (LINK, True),
        (TYPED, True),
        (OWN, True),
        (FRAME, False),
        ({**IMAGE, "Sec-Fetch-Site": "same-site"}, False),
        # An address of the classroom's network: browsers say nothing of the above there.
        ({**PAGE, **FOREIGN}, True),
        (PICTURE, False),
        ({"Accept": "*/*", **FOREIGN}, False),
        ({"Accept": "*/*", "Referer": "http://kit.example/"}, True),
        ({}, True),
    ],
)
def test_only_a_visit_starts_a_kernel(headers: dict[str, str], comes: bool) -> None:
    assert is_visit(HTTPHeaders(headers), "kit.example") is comes


def test_a_picture_elsewhere_a_prefetch_and_a_question_start_none(patient: House) -> None:
    before = {kernel.pid for kernel in patient.kernels()}
    assert patient.ask(**IMAGE).status == 403
    assert patient.ask(**TYPED, Sec_Purpose="prefetch;prerender").status == 503
    assert patient.ask(method="HEAD").status == 200
    assert {kernel.pid for kernel in patient.kernels()} == before
    assert patient.ask(**LINK).status == 200
    assert len(patient.kernels()) == len(before) + 1
