"""From nothing, with all it installs: a new user's first command, Binder's own steps, the pins of JupyterLab."""

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import psutil
import pytest
from house_helpers import (
    ROOT,
    Checkout,
    Running,
    clean_environment,
    ended,
    free_port,
    get,
    line_with,
    members,
    pages,
    start,
)

from tests.waiting import wait_until

pytestmark = [pytest.mark.slow, pytest.mark.thorough]


class Fresh(NamedTuple):
    """A clone that serves, a moment after its first command: what it said first, and where its lobby is."""

    checkout: Checkout
    process: "subprocess.Popen[str]"
    said: str
    url: str
    elsewhere: Path


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fresh]:
    """All pins, a folder with a space and an accent, a person's own stray settings."""
    folder = tmp_path_factory.mktemp("fresh")
    checkout, elsewhere = Checkout(folder / "giochi di società", few_pins=False), folder / "t"
    strays = {"PIP_USER": "1", "PYTHONPATH": "/nowhere", "PIP_TARGET": str(elsewhere), "PIP_PREFIX": "/nowhere"}
    with ended(checkout.start("--no-browser", "--port", str(free_port()), **strays)) as process:
        said = line_with(process, "First time")
        yield Fresh(checkout, process, said, line_with(process, "http://").split()[-1], elsewhere)


def copied(fresh: Fresh, folder: Path) -> Path:
    """The environment of a fresh clone once more, which holds the pins and nothing else; it may be changed."""
    return shutil.copytree(fresh.checkout.venv, folder, symlinks=True, copy_function=os.link)


@pytest.fixture(scope="module")
def built(fresh: Fresh, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment made by Binder's own steps: the pins, then postBuild, which builds and installs the wheel."""
    folder = tmp_path_factory.mktemp("binder")
    checkout = Checkout(folder / "repo", few_pins=False)
    environment = copied(fresh, folder / "env")
    tools = {"PATH": f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    pip = [environment / "bin" / "python", "-m", "pip"]
    for command in (
        [*pip, "uninstall", "-q", "-y", "little-wars-kit"],
        [*pip, "install", "-q", "-r", checkout.pins],
        [checkout.folder / "binder" / "postBuild"],
    ):
        done = subprocess.run(
            command, cwd=checkout.folder, env=clean_environment(**tools), capture_output=True, encoding="utf-8"
        )
        assert done.returncode == 0, done.stdout + done.stderr
    return environment


def test_a_fresh_clone_serves_with_one_command(fresh: Fresh) -> None:
    """To the page it serves and to its end by Ctrl-C."""
    checkout, process, said, url, elsewhere = fresh
    assert "First time here" in said
    assert "lobby-games" in get(url)[1]
    for notebook in pages(checkout.folder)[:1]:
        status, body = get(f"{url}voila/render/{notebook.parent.name}/{notebook.name}")
        assert status == 200
        assert "application/vnd.jupyter.widget-view+json" in body
    assert psutil.Process(process.pid).cmdline()[0] == str(checkout.venv / "bin" / "python")
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 0
    assert not members(process.pid)
    assert not elsewhere.exists()


def test_what_the_lab_adds_resolves(fresh: Fresh, tmp_path: Path) -> None:
    """Asks the package index; where it cannot be reached this fails, and pip's own words say why."""
    python = copied(fresh, tmp_path / "env") / "bin" / "python"
    binder = fresh.checkout.folder / "binder"
    pins = ["-c", binder / "requirements.txt", "-r", binder / "lab.txt"]
    command = [python, "-m", "pip", "install", "--dry-run", "--no-input", "-q", *pins]
    done = subprocess.run(command, env=clean_environment(), capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, f"pip could not resolve them (is the package index reachable?):\n{done.stderr}"


def test_it_runs_from_another_folder(built: Path, tmp_path: Path) -> None:
    process = start(built / "bin" / "python", "-m", "kit", "--no-browser", "--port", str(free_port()), cwd=tmp_path)
    with ended(process):
        running = Running(process)
        lobby = get(running.url)[1]
        for notebook in pages(ROOT):
            address = f"voila/render/{notebook.parent.name}/{notebook.name}"
            assert address in lobby
            status, body = get(running.url + address)
            assert status == 200
            assert "application/vnd.jupyter.widget-view+json" in body, notebook
        style = lobby.split('rel="stylesheet" href="/')[1].split('"')[0]
        assert get(running.url + style)[0] == 200
        assert running.stop()[0] == 0
    assert list(tmp_path.iterdir()) == []


def test_it_finds_its_lessons(built: Path, tmp_path: Path) -> None:
    code = "from kit import resources; print(*sorted(p.name for p in resources.root('lessons').rglob('*.toml')))"
    done = subprocess.run(
        [built / "bin" / "python", "-c", code],
        cwd=tmp_path,
        env=clean_environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stdout.split() == sorted(path.name for path in (ROOT / "lessons").rglob("*.toml"))


def test_binders_server_shows_our_pages(built: Path, tmp_path: Path) -> None:
    """The way `?urlpath=voila` takes: Jupyter's own server, a base address, the repository as its folder."""
    mine = "/user/zo%C3%AB%20b@example.org/"  # as a hub writes a name
    base = f"http://127.0.0.1:{free_port()}{mine}"
    options = {"ServerApp.port": base.split(":")[2].split("/")[0], "ServerApp.base_url": mine}
    options |= {"IdentityProvider.token": "", "ServerApp.allow_root": "True", "ServerApp.open_browser": "False"}
    process = start(
        built / "bin" / "python",
        "-m",
        "jupyter_server",
        *(f"--{name}={value}" for name, value in options.items()),
        cwd=built.parent / "repo",
        HOME=str(tmp_path),
    )
    with ended(process):
        wait_until(lambda: answers(f"{base}api"), 60, "Jupyter's server")
        status, lobby = get(f"{base}voila")
        assert status == 200
        assert "page.css" in lobby
        for notebook in pages(ROOT)[:1]:
            address = f"{mine}voila/render/notebooks/{notebook.parent.name}/{notebook.name}"
            assert address in lobby
            status, body = get(base.removesuffix(mine) + address)
            assert status == 200
            assert "house-ready" in body
            assert "application/vnd.jupyter.widget-view+json" in body
        status, body = get(f"{base}voila/render/notebooks/nothing.ipynb")
        assert status == 404
        assert f'href="{mine}voila"' in body


def answers(address: str) -> bool:
    try:
        return get(address)[0] == 200
    except OSError:
        return False
