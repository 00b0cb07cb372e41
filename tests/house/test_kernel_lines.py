"""How a server reaches its kernels, wherever the machine keeps its temporary files."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from house_helpers import Running, get
from kit.serve.kernel_lines import LONGEST_NAME, socket_folder, takes_sockets

from kit.serve import kernel_lines

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere kernels are reached over ports")


@pytest.fixture
def deep(tmp_path: Path) -> Path:
    """A temporary folder as long as some machines have it."""
    folder = tmp_path / ("a-folder-of-its-own-for-everybody-" * 3)
    folder.mkdir()
    return folder


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Path]]:
    """The folders of ours that are made meanwhile."""
    made: list[Path] = []
    make = kernel_lines.tempfile.mkdtemp

    def remember(**how: str) -> str:
        folder = make(**how)
        made.append(Path(folder))
        return folder

    monkeypatch.setattr(kernel_lines.tempfile, "mkdtemp", remember)
    yield made
    assert not any(folder.exists() for folder in made)


def test_a_folder_with_room_for_the_names_is_taken_as_it_is(short_folder: Path, places: list[Path]) -> None:
    with socket_folder(short_folder) as lines:
        assert lines == short_folder
        assert list(short_folder.iterdir()) == []
    assert places == []


def test_a_deep_folder_is_replaced_by_a_short_one_of_ours(deep: Path, places: list[Path]) -> None:
    with socket_folder(deep) as lines:
        assert [lines] == places
        assert len(str(lines)) + LONGEST_NAME <= 107
        assert lines.stat().st_mode & 0o077 == 0, "nobody else's"
        (lines / "socket").touch()


def test_where_no_short_folder_can_be_made_it_is_ports(
    deep: Path, places: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_lines, "takes_sockets", lambda folder: False)
    with socket_folder(deep) as lines:
        assert lines is None


def test_a_folder_that_is_not_there_takes_no_sockets(tmp_path: Path) -> None:
    assert not takes_sockets(tmp_path / "nowhere")


NO_SOCKETS = "from kit.serve import kernel_lines; kernel_lines.takes_sockets = lambda folder: False"


@pytest.mark.parametrize("code", ["", NO_SOCKETS], ids=["files", "ports"])
def test_pages_open_where_temporary_files_lie_deep(
    code: str, deep: Path, short_folder: Path, serve: Callable[..., Running]
) -> None:
    """Every page answered 500 there, as the path of its kernel's socket was too long."""
    (short_folder / "sitecustomize.py").write_text(code)
    running = serve(TMPDIR=str(deep), XDG_RUNTIME_DIR=str(short_folder), PYTHONPATH=str(short_folder))
    status, body = get(f"{running.url}voila/render/house/board.ipynb")
    assert status == 200
    assert "application/vnd.jupyter.widget-view+json" in body
    sockets = list(short_folder.glob("k-*/*/kernel-*-ipc-*"))
    assert bool(sockets) == (code == "")
    ended, said = running.stop()
    assert (ended, said.splitlines()[-1]) == (0, "Closed. See you soon!")
    assert not any(deep.iterdir())
    assert not any(short_folder.glob("k-*"))
