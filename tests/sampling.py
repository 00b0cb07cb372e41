"""What a run takes of what is too much for each: all of it when `KIT_THOROUGH=1`, else a sample by the run's seed.

The seed changes with the commit; a run says it, and `KIT_TEST_SEED=...` repeats it. Workers inherit it.
"""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

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
