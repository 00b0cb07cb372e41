"""What a run takes of what is too much for each: all of it when `KIT_THOROUGH=1`, else a sample by the run's seed.

The seed changes with the commit; a run says it, and `KIT_TEST_SEED=...` repeats it. Workers inherit it.
"""

import os
import subprocess
from collections.abc import Sequence
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

Item = TypeVar("Item")
THOROUGH = os.environ.get("KIT_THOROUGH") == "1"


def commit() -> str:
    """What has been checked out, or a word where nothing says so."""
    try:
        asked = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short=8", "HEAD"]
        return subprocess.run(asked, capture_output=True, check=True, encoding="utf-8").stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "kit"


SEED = os.environ.setdefault("KIT_TEST_SEED", commit())


def amount(few: int, all_of_it: int) -> int:
    """How often something is tried."""
    return all_of_it if THOROUGH else few


def sampled(items: Sequence[Item], count: int, about: str = "") -> list[Item]:
    """Some of them in their order, others for each seed; lists of one length are told apart by what they are about."""
    if THOROUGH or count >= len(items):
        return list(items)
    return [items[n] for n in sorted(Random(f"{SEED} {len(items)} {about}").sample(range(len(items)), count))]


def crossed(**tried: Sequence[str]) -> pytest.MarkDecorator:
    """A test with this mark is run with so many of the things together that each has met each of all others; with
    `--thorough` in every combination."""
    every, chosen = list(product(*tried.values())), list[tuple[str, ...]]()
    pairs = {pair for one in every for pair in combinations(enumerate(one), 2)}
    while not THOROUGH and pairs:
        chosen.append(max(every, key=lambda one: len(pairs & {*combinations(enumerate(one), 2)})))
        pairs -= {*combinations(enumerate(chosen[-1]), 2)}
    return pytest.mark.parametrize(tuple(tried), chosen or every)
