"""Kernels kept ready: a page opens in one as if it were its own, nobody shares one, and none stays behind."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path

import psutil
import pytest
from house_helpers import ROOT, line_with, pages
from house_pages import House, serving

from kit.serve import fork_server_process
from kit.serve.pool import Pool
from kit.serve.prerendered import runs_ahead
from kit.serve.server import arguments
from kit.widgets import warm
from tests.sampling import sampled
from tests.waiting import wait_until

# What a cell of the page sees of the world, and of whoever was there before.
SEES = """\
import json, os
from pathlib import Path
print("SEEN" + json.dumps({
    "query": os.environ["QUERY_STRING"], "script": os.environ["SCRIPT_NAME"], "here": Path.cwd().name,
    "beside": Path("beside.txt").read_text(), "others": "marked" in globals(), "pid": os.getpid(),
}) + "SEEN")
marked = True
"""
APP = 'from kit.widgets import page\n\npage("war_kids", "play")'
OTHER = 'from kit.widgets import page\n\npage("war_kids", "learn")'
# What a cell leaves behind wherever it runs.
RAN = """\
from pathlib import Path
import os
with Path("ran.txt").open("a") as ran:
    ran.write(f"{os.getpid()}\\n")
print(f"SEEN[{os.getpid()}]SEEN")
marked = True
"""

# What a page may meet: an error, one of which IPython shows nothing, the end of the kernel.
FAILS = {
    "fails.ipynb": "1 / 0",
    "unsaid.ipynb": "class Unsaid(Exception):\n    def _render_traceback_(self):\n        raise OSError\nraise Unsaid",
    "ends.ipynb": "import os\nos._exit(1)",
}


def notebook(*cells: str, **metadata: object) -> str:
    """A notebook as text."""
    made = [
        {"cell_type": "code", "execution_count": None, "id": f"c{n}", "metadata": {}, "outputs": [], "source": cell}
        for n, cell in enumerate(cells)
    ]
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return json.dumps({"cells": made, "metadata": kernel | metadata, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Notebooks in a folder below the first."""
    folder = tmp_path_factory.mktemp("pages")
    (folder / "deep").mkdir()
    (folder / "deep" / "sees.ipynb").write_text(notebook(SEES))
    (folder / "deep" / "app.ipynb").write_text(notebook(APP))
    (folder / "deep" / "ahead.ipynb").write_text(notebook(APP, kit={"app": True}))
    (folder / "deep" / "other.ipynb").write_text(notebook(OTHER, kit={"app": True}))
    (folder / "deep" / "ran.ipynb").write_text(notebook(RAN, "1 + 1", "1 + 1", kit={"app": True}))
    for name, cell in FAILS.items():
        (folder / "deep" / name).write_text(notebook(cell, kit={"app": True}))
    (folder / "deep" / "warns.ipynb").write_text(
        notebook("import warnings\nwarnings.warn('a remark')", kit={"app": True})
    )
    (folder / "deep" / "beside.txt").write_text("a file beside the notebook")
    return folder


@pytest.fixture(scope="module")
def house(folder: Path) -> Iterator[House]:
    """A server that keeps two kernels ready, and pages that stay for ever."""
    with serving(
        ready=2,
        notebooks=folder,
        Kernels={"unreached": 1000, "dropped": 1000, "loading": 0},
        Pool={"quiet": 0.2, "again": 1000},
    ) as house:
        yield house


def seen(house: House, query: str = "") -> dict[str, object]:
    """What the page's cell has seen."""
    result: dict[str, object] = json.loads(shown(house, f"sees.ipynb{query}"))
    return result


def shown(house: House, name: str) -> str:
    """What a page shows between two marks."""
    body = house.ask(f"voila/render/deep/{name}").body
    found = re.search("SEEN(.*)SEEN", body)
    assert found, body[-2000:]
    return unescape(found[1])


def waiting(house: House, count: int) -> None:
    """Until so many kernels are ready, beside those of pages."""
    wait_until(lambda: len([one for one in house.kernels() if ready(one)]) == count, 60, f"{count} ready kernels")


def ready(kernel: psutil.Process) -> bool:
    """Whether a kernel lives and waits for its page; it says so by going first where memory ends."""
    try:
        return int(Path(f"/proc/{kernel.pid}/oom_score_adj").read_text()) == 1000
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.thorough(but=3)
def test_a_page_sees_in_it_what_it_would_see_in_its_own(house: House, folder: Path) -> None:
    waiting(house, 2)
    first = seen(house, "?scenario=hill&lang=it&note=%27%C3%A8%5C")
    assert first == {
        "query": "scenario=hill&lang=it&note=%27%C3%A8%5C",
        "script": "/voila/render/deep/sees.ipynb",
        "here": "deep",
        "pid": first["pid"],
        "beside": "a file beside the notebook",
        "others": False,
    }
    # A notebook that has been changed since is shown as it is now.
    (folder / "deep" / "sees.ipynb").write_text(notebook(SEES.replace('"SEEN" +', '"SEEN" * 1 +')))
    assert seen(house)["query"] == ""


@pytest.mark.thorough(but=3)
def test_nobody_shares_one_and_all_come_in(house: House) -> None:
    """More at once than are ready: the rest start anew."""
    waiting(house, 2)
    kept = {kernel.pid for kernel in house.kernels() if ready(kernel)}
    with ThreadPoolExecutor(5) as visitors:
        all_seen = list(visitors.map(lambda n: seen(house, f"?n={n}"), range(5)))
    assert [one["query"] for one in all_seen] == [f"n={n}" for n in range(5)]
    pids = {one["pid"] for one in all_seen}
    assert len(pids) == 5
    assert kept < pids
    assert not any(one["others"] for one in all_seen)


@pytest.mark.thorough(but=3)
def test_what_may_run_ahead_has_run_when_it_is_asked_for_again(house: House, folder: Path) -> None:
    """In those that wait, and in none twice; whoever asks for something else meets nothing of it."""
    ran = folder / "deep" / "ran.txt"
    waiting(house, 2)
    shown(house, "ran.ipynb")
    wait_until(lambda: len(ran.read_text().split()) == 3, 60, "two runs ahead")
    waiting(house, 2)
    ahead = {str(one.pid) for one in house.kernels() if ready(one)}
    assert ahead == set(ran.read_text().split()[1:])
    assert {shown(house, "ran.ipynb").strip("[]") for _ in range(2)} == ahead
    wait_until(lambda: len(ran.read_text().split()) == 5, 60, "two more")
    waiting(house, 2)
    other = seen(house)
    assert str(other["pid"]) in ran.read_text().split()[3:]
    assert (other["others"], other["here"], other["query"]) == (False, "deep", "")
    # A notebook that has been changed since is shown as it is now.
    (folder / "deep" / "ran.ipynb").write_text(notebook(RAN.replace("[", "[now "), kit={"app": True}))
    assert shown(house, "ran.ipynb").startswith("[now ")


@pytest.mark.thorough(but=3)
@pytest.mark.parametrize("name", sampled(list(FAILS), 1))
def test_what_fails_ahead_fails_kindly_when_it_is_asked_for_and_holds_up_no_other(house: House, name: str) -> None:
    for _ in range(2):
        assert "kitPage.trouble()<" in house.ask(f"voila/render/deep/{name}").body
    assert seen(house)["others"] is False
    # Where a kernel would not start, none would be made for longer than this test waits.
    waiting(house, 2)


@pytest.mark.thorough(but=3)
def test_what_only_warns_has_not_failed(house: House) -> None:
    assert "kitPage.trouble()<" not in house.ask("voila/render/deep/warns.ipynb").body


@pytest.mark.parametrize("text", ["", "[]", "{}", "\xff", '{"cells": 1, "metadata": [], "nbformat": 4}', None])
def test_what_is_no_notebook_does_not_run_ahead(text: str | None, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / "x.ipynb").write_text(text, encoding="latin-1")
    assert runs_ahead(tmp_path / "x.ipynb") is None


def test_our_apps_run_ahead_and_what_explores_does_not() -> None:
    every = (ROOT / "notebooks").rglob("*.ipynb")
    assert {path for path in every if runs_ahead(path)} == {*pages(ROOT)}
    assert ROOT / "notebooks" / Pool.first.default_value in pages(ROOT)


@pytest.mark.thorough(but=3)
@pytest.mark.parametrize("name", ["app", "ahead"])
def test_an_app_greets_in_the_language_of_its_address(house: House, name: str) -> None:
    waiting(house, 2)
    house.ask(f"voila/render/deep/{name}.ipynb")
    waiting(house, 2)
    with house.visit(f"voila/render/deep/{name}.ipynb?lang=it&scenario=hill&seats=0,0") as visitor:
        model = re.findall(r'"model_id": ?"(\w+)"', visitor.page.body)[-1]
        query = {"lang": "it", "scenario": "hill", "seats": "0,0"}
        visitor.tell(model, {"do": "hello", "kept": {}, "query": query, "languages": ["en"], "width": 1366})
        assert "La collina" in visitor.until(b"La collina").decode(errors="replace")


@pytest.mark.thorough(but=3)
def test_an_app_opens_where_another_has_run_ahead(house: House) -> None:
    """The other's board is gone, and what draws every board is not."""
    for name in ("ahead", "other", "ahead"):
        house.ask(f"voila/render/deep/{name}.ipynb")
        waiting(house, 2)
        body = house.ask("voila/render/deep/other.ipynb").body
        assert "application/vnd.jupyter.widget-view+json" in body
        assert "kitPage.trouble()<" not in body
        waiting(house, 2)


@pytest.mark.thorough(but=3)
def test_one_that_has_died_is_not_handed_out(house: House) -> None:
    waiting(house, 2)
    for kernel in house.kernels():
        if ready(kernel):
            kernel.kill()
    assert seen(house)["query"] == ""
    waiting(house, 2)


@pytest.mark.thorough(but=3)
def test_while_a_page_is_used_none_is_made_and_none_stays_behind(folder: Path) -> None:
    with serving(ready=1, notebooks=folder, Pool={"quiet": 1000}) as house:
        (kernel,) = house.wait_for_kernels(1)
        wait_until(lambda: ready(kernel), 60, "a ready kernel")
        with house.visit("voila/render/deep/sees.ipynb") as visitor:
            visitor.greet()
            assert len(house.kernels()) == 1
            code, said = house.stop()
        assert (code, said.splitlines()[-1]) == (0, "Closed. See you soon!")
    assert not psutil.pid_exists(kernel.pid)


@pytest.mark.thorough(but=3)
def test_those_that_wait_give_way_where_memory_is_short(folder: Path) -> None:
    """No more is made than leaves room for a page, and with none left at all they go."""
    few = {"reserve": 0, "kernel": 10**15}
    with serving(ready=2, notebooks=folder, Capacity=few) as house:
        assert house.ask("voila/render/deep/sees.ipynb").status == 503
        assert not house.kernels()


@pytest.mark.thorough(but=3)
def test_stopped_while_one_is_made_leaves_none(folder: Path) -> None:
    with serving(ready=3, notebooks=folder) as house:
        kernels = house.wait_for_kernels(1)
        assert house.stop() == (0, "Closed. See you soon!\n")
    wait_until(lambda: not any(psutil.pid_exists(one.pid) for one in kernels), 20, "its end")


def test_a_cell_can_run_twice() -> None:
    """A module of the same name came to stand where the function was; the second run tripped, and a ready kernel."""
    import kit.widgets
    import kit.widgets.learn.page
    import kit.widgets.play.page

    assert type(kit.widgets.page).__name__ == "function"


def test_warming_up_leaves_no_widget_behind() -> None:
    from ipywidgets import Widget

    before = set(Widget.get_manager_state(drop_defaults=True)["state"])
    warm.warm_up()
    assert set(Widget.get_manager_state(drop_defaults=True)["state"]) == before
    assert {make().page.kind for make in warm.every_page()} == {"play", "learn", "workshop", "guess"}


def test_a_page_that_cannot_be_made_keeps_no_other_cold(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def broken(game: str, query: dict[str, str]) -> None:
        raise RuntimeError(game)

    monkeypatch.setattr("kit.widgets.learn.page.learn_page", broken)
    monkeypatch.setattr(warm, "open_unseen", lambda program: opened.append(program.page.kind))
    warm.warm_up()
    assert set(opened) == {"play", "workshop", "guess"}
    monkeypatch.setattr(fork_server_process, "PAGES", "kit.widgets.nowhere")
    fork_server_process.get_warm()


@pytest.mark.parametrize("value", ["-1", "30.5", "many", "101", "9" * 5000])
def test_a_class_that_cannot_be_is_refused_in_one_sentence(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        arguments(["--class", value])
    said = capsys.readouterr().err.splitlines()[-1]
    assert "is not a number from 0 to 100" in said
    assert len(said) < 200


@pytest.mark.thorough(but=3)
def test_a_teacher_is_told_when_the_class_can_begin(folder: Path) -> None:
    with serving(ready=1, notebooks=folder) as house:
        assert line_with(house.process, "ready") == "Pages ready: 1. The class can begin.\n"
    with serving(ready=2, notebooks=folder, Capacity={"most": 2}) as house:
        assert line_with(house.process, "ready").startswith("Pages ready: 1 of 2;")
