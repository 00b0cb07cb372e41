"""Matches by number of workers: each way plays the same, and is told beside the first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kit.command.words import say
from kit.explore.spread import Spread
from kit.games.war_kids import GAME
from kit.lab import bench, bench_workers, report
from kit.lab.bench_workers import Took, measure, told

asked: list[tuple[str | None, int]] = []


@contextmanager
def here(dask: str | None, workers: int) -> Iterator[Spread]:
    """In place of any workers: this process."""
    asked.append((dask, workers))
    yield map


@contextmanager
def losing(dask: str | None, workers: int) -> Iterator[Spread]:
    """Workers that lose a match where there are several."""
    yield lambda do, tasks: map(do, tasks[workers - 1 :])


def test_each_way_plays_the_same_and_is_written_down(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_workers, "spreading", here)
    monkeypatch.setattr(report, "RESULTS", tmp_path / "RESULTS.md")
    monkeypatch.setattr(bench_workers, "measure", lambda game: measure(game, 3, 2))
    asked.clear()
    assert bench.main(["--workers"]) == 0
    assert asked == [(None, 1), (None, 2), ("local", 1), ("local", 2)]
    written = (tmp_path / "RESULTS.md").read_text()
    assert "python3 -m kit bench --workers" in written
    assert "Dask workers: 2" in written
    assert bench_workers.name(True, 2, say) in capsys.readouterr().out


def test_results_that_differ_are_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_workers, "spreading", losing)
    with pytest.raises(RuntimeError, match="different results"):
        measure(GAME, 3, 2)


def test_how_many_times_as_fast_is_counted_from_the_first() -> None:
    table = told([Took(False, 1, 100, 1.5, ""), Took(True, 2, 40, 2.5, "")], "meadow", 1000, report.english)
    assert "| Dask workers: 2 |      40 |             25.0 |          2.50 |  2.5 |" in table
