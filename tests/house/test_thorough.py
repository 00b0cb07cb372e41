"""What a run takes of much is a sample by its seed, the same for each of its workers; a thorough run takes all."""

import os
import subprocess
import sys

import pytest
from house_helpers import ROOT

from tests import sampling


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


def said(*arguments: str, **environment: str) -> str:
    """What pytest says of some tests of the house."""
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, encoding="utf-8", check=False
    ).stdout


@pytest.mark.slow
def test_what_takes_long_is_a_sample_and_a_thorough_run_has_all() -> None:
    asked = ("--collect-only", "-q", "tests/house/test_set_up.py", "tests/browser/layout/test_dice_fall.py")
    few, whole = said(*asked, KIT_TEST_SEED="0", KIT_THOROUGH=""), said(*asked, KIT_THOROUGH="1")
    assert few.count("::") == 1 + 2, "as many as is said of a file, and of a test"
    assert few.splitlines()[0] in whole
    assert whole.count("::") > 5 + 8


@pytest.mark.slow
def test_a_few_cases_of_each_test_are_a_sample_too() -> None:
    asked = ("--collect-only", "-q", "tests/house/test_thorough.py", "tests/text/test_clues.py", "--cases", "2")
    names = [line.partition("[")[0] for line in said(*asked, KIT_THOROUGH="").splitlines() if "::" in line]
    assert len({*names}) > 8, "none is left out"
    assert max(map(names.count, names)) == 2


@pytest.mark.slow
def test_a_run_says_its_seed_and_where_its_time_went() -> None:
    told = said("-n", "2", "tests/house/test_queue.py", KIT_TEST_SEED="0", KIT_THOROUGH="")
    assert "KIT_TEST_SEED=0" in told
    assert "minutes by floor: house" in told
    assert "tried again: nothing" in told
