"""A Chromium is looked for in the usual places, then had from Playwright, then, for root only, from the system."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.command import chromium


def program(path: Path, code: int = 0) -> Path:
    """A program that ends with this code, whatever it is asked."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\nexit {code}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine without any Chromium; returns the folder that its PATH names."""
    monkeypatch.delenv("KIT_CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(chromium, "playwrights_own", lambda: None)
    monkeypatch.setattr(sys, "platform", "linux")
    return tmp_path / "bin"


def test_a_machine_without_has_none(bare: Path) -> None:
    assert chromium.find() is None


def test_one_on_the_path_is_found(bare: Path) -> None:
    there = program(bare / "google-chrome")
    assert chromium.find() == there


def test_one_without_windows_goes_before_one_with(bare: Path) -> None:
    program(bare / "chromium")
    there = program(bare / "chromium-headless-shell")
    assert chromium.find() == there


def test_what_the_person_names_goes_first(bare: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program(bare / "chromium")
    mine = program(tmp_path / "mine")
    monkeypatch.setenv("KIT_CHROMIUM", str(mine))
    assert chromium.find() == mine


def test_one_that_does_not_start_is_passed_over(bare: Path) -> None:
    program(bare / "chromium", code=1)
    there = program(bare / "chromium-browser")
    assert chromium.find() == there


def test_the_one_that_playwright_installed_is_found(
    bare: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    own = program(tmp_path / "playwright" / "chrome")
    monkeypatch.setattr(chromium, "playwrights_own", lambda: own)
    assert chromium.find() == own


def test_where_playwright_keeps_its_own_is_known(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path))
    own = chromium.playwrights_own()
    assert own is not None
    assert own.is_relative_to(tmp_path)


@pytest.mark.parametrize(("user", "ways"), [(1000, 1), (0, 2)])
def test_the_systems_packages_are_for_root_only(
    user: int, ways: int, bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(bare / "apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: user)
    found = [" ".join(command) for command in chromium.ways_to_get()]
    assert len(found) == ways
    assert found[0].endswith("-m playwright install chromium")
    assert not [command for command in found if "sudo" in command]


def test_if_one_way_fails_the_next_is_tried(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = bare / "chromium"
    there.parent.mkdir()
    make = f"import pathlib; p = pathlib.Path({str(there)!r}); p.write_text('#!/bin/sh\\n'); p.chmod(0o755)"

    def ways() -> Iterator[list[str]]:
        yield ["/no/such/program"]
        yield [sys.executable, "-c", "raise SystemExit(1)"]
        yield [sys.executable, "-c", make]
        yield [sys.executable, "-c", "raise AssertionError('one too many')"]

    monkeypatch.setattr(chromium, "ways_to_get", ways)
    assert chromium.find_or_get() == there


def test_if_no_way_leads_there_is_none(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "ways_to_get", lambda: iter([["/no/such/program"]]))
    assert chromium.find_or_get() is None
