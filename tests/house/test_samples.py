"""What a run leaves out is a sample of the run's seed, the same for each of its workers; a thorough run leaves out none."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from house_helpers import ROOT

from tests import sampling

PROBE = """
import pytest

pytestmark = pytest.mark.thorough(but=1)


@pytest.mark.parametrize("number", range(9))
def test_a(number):
    pass
"""


def test_a_sample_keeps_the_order_and_goes_by_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "THOROUGH", False)
    found = set()
    for seed in "abcdefgh":
        monkeypatch.setattr(sampling, "SEED", seed)
        some = sampling.sampled(range(100), 3)
        assert some == sorted(some) == sampling.sampled(range(100), 3)
        assert len(some) == 3
        found.add(tuple(some))
    assert len(found) > 4
    assert sampling.sampled("abc", 5) == ["a", "b", "c"]
    assert sampling.sampled(range(100), 3, "one") != sampling.sampled(range(100), 3, "other")


def test_a_thorough_run_has_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "THOROUGH", True)
    assert sampling.sampled(range(100), 3) == list(range(100))
    assert sampling.amount(3, 100) == 100


@pytest.fixture
def said() -> Callable[..., str]:
    """What pytest says of nine thorough tests, of which one is a sample."""
    probe = ROOT / "tests" / "house" / "test_probe_of_samples.py"

    def say(**environment: str) -> str:
        command = [sys.executable, "-m", "pytest", "-n", "2", "-p", "no:cacheprovider", str(probe)]
        return subprocess.run(
            command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, encoding="utf-8", check=False
        ).stdout

    probe.write_text(PROBE)
    try:
        yield say
    finally:
        probe.unlink()


@pytest.mark.slow
def test_a_run_says_its_seed_and_where_its_time_went(said: Callable[..., str]) -> None:
    few = said(KIT_TEST_SEED="0", KIT_THOROUGH="")
    assert "KIT_TEST_SEED=0" in few
    assert "1 passed" in few
    assert "minutes by floor: house" in few
    assert "tried again: nothing" in few
    assert "9 passed" in said(KIT_THOROUGH="1")
