"""``python3 -m kit site``: what keeps it from being made is one sentence, and nobody's folder is emptied."""

import shutil
from pathlib import Path

import pytest

from kit.command import bootstrap
from kit.command.trouble import Trouble
from kit.command.words import say
from kit.site import build, site_cli


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


def test_a_folder_of_somebody_elses_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada")
    with pytest.raises(SystemExit):
        site_cli.arguments([str(tmp_path)])
    assert "choose an empty folder" in capsys.readouterr().err
    (tmp_path / site_cli.MARK).touch()
    assert site_cli.arguments([str(tmp_path)]).folder == tmp_path


def test_without_npm_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(Trouble, match="install it and try again"):
        build.build(tmp_path / "site", None, lambda told: None)


def test_a_folder_that_is_not_pyodides_is_told_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: name)
    site = tmp_path / "site"
    site.mkdir()
    (site / site_cli.MARK).write_text("{}")
    with pytest.raises(Trouble, match=r"pyodide\.mjs is missing"):
        build.build(site, tmp_path, lambda told: None)
    assert (site / site_cli.MARK).is_file()


@pytest.mark.parametrize("had", [True, False])
def test_what_makes_the_pages_about_the_code_may_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], had: bool
) -> None:
    def no_network() -> None:
        raise Trouble("no network")

    def built(out: Path, *_: object) -> None:
        (out / build.API if had else out).mkdir(parents=True)

    monkeypatch.setattr(bootstrap, "set_up_api", no_network)
    monkeypatch.setattr(build, "build", built)
    assert site_cli.main([str(tmp_path / "site")]) == 0
    assert (say("site_no_api") in capsys.readouterr().out) is not had
