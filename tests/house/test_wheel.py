"""The wheel in an empty environment: it runs from another folder, and Binder's steps make Jupyter's server show it."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from house_helpers import (
    PYTHON,
    ROOT,
    Checkout,
    Running,
    clean_environment,
    ended,
    free_port,
    get,
    pages,
    start,
    wait_until,
)

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment made by Binder's own steps: the pins, then postBuild, which builds and installs the wheel."""
    folder = tmp_path_factory.mktemp("binder")
    checkout = Checkout(folder / "repo", few_pins=False)
    environment = folder / "env"
    subprocess.run([PYTHON, "-m", "venv", environment], check=True, capture_output=True)
    tools = {"PIP_NO_COMPILE": "1", "PATH": f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    pip = [environment / "bin" / "python", "-m", "pip", "install", "-q", "-r", checkout.pins]
    for command in (pip, [checkout.folder / "binder" / "postBuild"]):
        done = subprocess.run(
            command, cwd=checkout.folder, env=clean_environment(**tools), capture_output=True, encoding="utf-8"
        )
        assert done.returncode == 0, done.stdout + done.stderr
    return environment


def test_the_wheel_holds_all_that_pages_need(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("little_wars_kit-*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    for name in ("lessons", "notebooks"):
        own = {path.relative_to(ROOT).as_posix() for path in (ROOT / name).rglob("*") if visible(path)}
        assert {f"kit/_data/{one}" for one in own} <= held
    package = {path.relative_to(ROOT).as_posix() for path in (ROOT / "kit").rglob("*") if visible(path)}
    assert package <= held
    assert any(name.endswith(".data/data/share/jupyter/voila/templates/kit/index.html.j2") for name in held)
    assert any(name.endswith("licenses/LICENSE") for name in held)
    assert not [name for name in held if name.startswith(("tests/", "binder/")) or "__pycache__" in name]


def visible(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")


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
    base = f"http://127.0.0.1:{free_port()}/user/somebody/"
    options = {"ServerApp.port": base.split(":")[2].split("/")[0], "ServerApp.base_url": "/user/somebody/"}
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
            address = f"/user/somebody/voila/render/notebooks/{notebook.parent.name}/{notebook.name}"
            assert address in lobby
            status, body = get(base.removesuffix("/user/somebody/") + address)
            assert status == 200
            assert "house-ready" in body
            assert "application/vnd.jupyter.widget-view+json" in body
        status, body = get(f"{base}voila/render/notebooks/nothing.ipynb")
        assert status == 404
        assert 'href="/user/somebody/voila"' in body


def answers(address: str) -> bool:
    try:
        return get(address)[0] == 200
    except OSError:
        return False
