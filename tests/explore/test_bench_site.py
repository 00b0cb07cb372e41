"""The table of the site without a server, and the run that measures nothing else; here nothing is measured."""

import shutil
from pathlib import Path

import pytest

from kit.command.words import say
from kit.lab import bench, bench_site, report

SITE = {"site_first_s": 2.5, "site_brotli_mb": 10.04, "site_tap_ratio": 1.3, "site_tap_ms": 24.4}


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("KIT_SETUP", "off")


def row(text: str, name: str) -> list[str]:
    line = next(line for line in text.splitlines() if line.startswith(f"| {name} "))
    return [cell.strip() for cell in line.strip("|").split("|")][1:]


def test_the_table_says_what_was_to_reach_and_whether_it_was() -> None:
    text = bench.site(SITE, say)
    assert row(text, "first visit to an answered tap, s") == ["2.50", "≤ 4.0 ✓"]
    assert row(text, "all that the browser keeps, packed (brotli), MB") == ["10.04", "≤ 10.0 ✗"]
    assert row(text, "how many times that") == ["1.30", "≤ 1.3 ✓"]
    assert row(text, "tap to first pixel, on the site, ms") == ["24", ""]


def test_all_that_is_measured_has_a_row() -> None:
    one = [20.0]
    figures = bench_site.Visits(first=one, later=one, tap=one, served=[10.0], memory=[300.0, 310.0]).figures()
    assert (figures["site_tap_ratio"], figures["site_pss_mb"]) == (2.0, 310.0)
    assert len(bench.site(figures, say).splitlines()) == 4 + len(figures)


@pytest.mark.parametrize(("found", "code"), [(SITE, 0), ({}, 1)], ids=["made", "not to be had"])
def test_measured_alone_it_is_written_where_it_could_be_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, found: dict[str, float], code: int
) -> None:
    monkeypatch.setattr(report, "RESULTS", tmp_path / "RESULTS.md")
    monkeypatch.setattr(bench.chromium, "find", lambda: Path("chromium"))
    monkeypatch.setattr(bench_site, "measure", lambda *of: found)
    assert bench.main(["--site"]) == code
    assert report.RESULTS.is_file() == (not code)
    if not code:
        assert "`python3 -m kit bench --site`" in report.RESULTS.read_text(encoding="utf-8")


def test_what_is_kept_is_packed_as_hosts_do_it(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("no node here")
    (tmp_path / "keeps.js").write_text('const SITE = {"files": ["long.txt"]};\n// and more\n')
    (tmp_path / "long.txt").write_bytes(b"once more " * 10_000)
    (tmp_path / "not kept.txt").write_bytes(bytes(range(256)))
    assert 0 < bench_site.packed(tmp_path) < 0.001
