"""`python3 -m kit lab`: copies of the notebooks, a server for this machine alone, kind words where it cannot be."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from kit import resources
from kit.command.words import say
from kit.core.manifest import GAMES
from kit.serve import lab, lobby, pages
from kit.serve.server import PortRefused

EXPLORED = [
    f"{game}/{kind}"
    for game in GAMES
    for kind in ("explore", "teach")
    if (resources.root("notebooks") / game / f"{kind}.en.ipynb").is_file()
]
"""The notebooks for JupyterLab, the games in our order."""


def test_copies_are_made_once_and_changes_stay(tmp_path: Path) -> None:
    folder = tmp_path / "a folder" / "mine"
    names = lab.copies(folder)
    called = [one.replace("/explore", "").replace("/", "_") for one in EXPLORED]
    assert names == [f"{one}.{lang}.ipynb" for one in called for lang in ("en", "it")]
    assert "war_kids_teach.it.ipynb" in names
    original = resources.root("notebooks") / "war_kids" / "explore.it.ipynb"
    assert (folder / "war_kids.it.ipynb").read_bytes() == original.read_bytes()
    (folder / "war_kids.it.ipynb").write_text("changed")
    (folder / "war_kids.en.ipynb").unlink()
    assert lab.copies(folder) == names
    assert (folder / "war_kids.it.ipynb").read_text() == "changed"
    assert (folder / "war_kids.en.ipynb").stat().st_size > 1000


@pytest.mark.parametrize(("lang", "expected"), [("it_IT.UTF-8", "b.it.ipynb"), ("en_GB.UTF-8", "b.en.ipynb")])
def test_it_opens_in_the_language_of_the_terminal(lang: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", lang)
    assert lab.first(["b.en.ipynb", "b.it.ipynb"]) == expected
    assert lab.first(["b.de.ipynb"]) == "b.de.ipynb"


def test_only_this_machine_is_answered_and_nobody_else_is_asked(tmp_path: Path) -> None:
    quiet = lab.quiet_settings(tmp_path)
    words = lab.command(tmp_path, 9999, "secret", quiet)
    assert "--ServerApp.ip=127.0.0.1" in words
    assert "--IdentityProvider.token=secret" in words
    assert "--LabApp.news_url=None" in words
    assert "--LabApp.extension_manager=readonly" in words
    assert f"--LabApp.app_settings_dir={quiet}" in words
    asked = json.loads((quiet / "overrides.json").read_text())["@jupyterlab/apputils-extension:notification"]
    assert asked == {"fetchNews": "false", "checkForUpdates": False}


@pytest.mark.parametrize("gone", [("jupyterlab",), ("matplotlib",), ("jupyterlab", "matplotlib")])
def test_what_is_missing_is_told_in_one_sentence(
    gone: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIT_SETUP", "off")
    there = dict.fromkeys({"jupyterlab", "matplotlib"} - set(gone), importlib.util.find_spec("json"))
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *rest: there.get(name))
    assert lab.main(["--folder", str(tmp_path / "x")]) == 1
    assert capsys.readouterr().err == say("lab_missing", names=" ".join(gone)) + "\n"
    assert not (tmp_path / "x").exists()


def test_a_port_that_is_refused_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(host: str, port: int | None) -> NoReturn:
        raise PortRefused(f"No {port} on {host}.")

    monkeypatch.setenv("KIT_SETUP", "off")
    monkeypatch.setattr(lab.importlib.util, "find_spec", lambda name: "there")
    monkeypatch.setattr(lab, "listening", refused)
    assert lab.main(["--port", "80", "--folder", str(tmp_path / "x")]) == 1
    assert capsys.readouterr().err == "No 80 on 127.0.0.1.\n"
    assert not (tmp_path / "x").exists()


def test_a_server_that_ends_by_itself_is_noticed() -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    assert not lab.answers(gone, 1)


def test_the_lobby_knows_the_notebooks_to_explore_but_opens_none_as_a_page() -> None:
    notebooks = resources.root("notebooks")
    assert not [door for door in pages.doors(notebooks) if door.page.startswith(("explore", "teach"))]
    found = pages.explorations(notebooks)
    assert list(found) == EXPLORED
    for one, paths in found.items():
        assert paths == {lang: f"{one}.{lang}.ipynb" for lang in ("en", "it")}
        assert 'lang="it"' in pages.explore_title(*one.split("/"))
    assert pages.explorations(notebooks / "war_kids") == {}
    assert lobby.LAB_COMMAND == "python3 -m kit lab"
    assert pages.context(notebooks, lab=True)["lab"] is True
