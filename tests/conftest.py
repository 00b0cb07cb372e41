"""For every test: a missing text or fact is an error, in the kernels of the pages too; no example has a time limit.

Which tests run where: each file on one worker, so that what its tests share is made once; the contract of a game on
one worker, so that its playouts are played once; the longest first, so that no worker waits for another in the end.
"""

import gc
import os
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import settings

from kit.games import GAMES
from tests.sampling import SEED, THOROUGH, amount, sampled
from tests.told import Told

# What has been compiled is kept, for the workers, kernels and commands that follow.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# What is made goes by itself, nearly all of it: to look for the rest now and then is enough.
gc.set_threshold(50_000, 20, 50)
# A checker of internationalised addresses that nothing here uses takes two seconds to load; jsonschema does without.
sys.modules.setdefault("rfc3987_syntax", cast("Any", None))

# What games bring for shared tests says as clearly as a test what was wrong.
pytest.register_assert_rewrite("tests.games")
os.environ["KIT_TEXT_STRICT"] = "1"
settings.register_profile("kit", deadline=None, max_examples=amount(30, 2_000))
settings.load_profile("kit")

TESTS = Path(__file__).parent
LAST = 4
"""The rank of what runs in a browser."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", choices=list(GAMES), help="only the tests that are about this game")
    parser.addoption("--cases", type=int, help="at most so many cases of each test, journeys apart")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Told())
    config.option.hypothesis_seed = SEED


def pytest_report_header() -> str:
    return "samples: all (KIT_THOROUGH)" if THOROUGH else f"samples: KIT_TEST_SEED={SEED}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # First of all: xdist reads what is marked here.
    game = config.getoption("game")
    wanted = {item for item in without_the_thorough(items) if not game or is_about(item, game)}
    wanted = set(a_few_of_each([item for item in items if item in wanted], config.getoption("cases")))
    if len(wanted) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in wanted])
        items[:] = [item for item in items if item in wanted]
    count = Counter(str(item.path) for item in items)  # a path takes its time to be compared
    for item in items:
        item.add_marker(pytest.mark.xdist_group(group(item)))
    items.sort(key=lambda item: (rank(item), count[str(item.path)] * (1 if rank(item) == LAST else -1)))


def pytest_collection_finish() -> None:
    """What has been collected stays to the end: looking through all of it again and again took a fifth of the time."""
    gc.collect()
    gc.freeze()


def without_the_thorough(items: list[pytest.Item]) -> list[pytest.Item]:
    """What this run does of them; of the thorough ones of a file as many as `but` says, others for each seed."""
    thorough = defaultdict[Path, list[pytest.Item]](list)
    for item in items:
        if not THOROUGH and item.get_closest_marker("thorough"):
            thorough[item.path].append(item)
    left = {item for those in thorough.values() for item in those}
    for path, those in thorough.items():
        most = max(item.get_closest_marker("thorough").kwargs.get("but", 0) for item in those)
        left -= set(sampled(those, most, path.name))
    return [item for item in items if item not in left]


def a_few_of_each(items: list[pytest.Item], most: int | None) -> Iterator[pytest.Item]:
    """At most so many cases of each test, or as many as it says itself, others for each seed; and all journeys."""
    cases = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        cases[item.nodeid if item.get_closest_marker("journey") else item.nodeid.partition("[")[0]].append(item)
    for name, those in cases.items():
        own = those[0].get_closest_marker("cases")
        yield from sampled(those, min(most or len(those), *(own.args if own else [len(those)])), name)


def is_about(item: pytest.Item, game: str) -> bool:
    """Whether a test names the game; where it names none, whether its file does, or it looks through all of them."""
    named = {one for one in GAMES if re.search(rf"(?<![a-z0-9]){one}(?![a-z0-9])", item.nodeid)}
    return game in (named or mentioned(item.path)) or (not named and item.get_closest_marker("every_game") is not None)


@cache
def mentioned(path: Path) -> frozenset[str]:
    """The games that a file of tests speaks of."""
    words = set(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    return frozenset(game for game in GAMES if game in words)


def group(item: pytest.Item) -> str:
    """The tests of a group run on one worker, one after the other."""
    folder, below, *_ = place(item.path)
    if folder == "contract":
        return " ".join(["contract", *(game for game in GAMES if game in item.name)])
    if (folder, below) == ("browser", "serverless"):
        return "serverless"  # it is built once
    return item.nodeid if folder == "browser" else "/".join(place(item.path))


@cache
def place(path: Path) -> tuple[str, ...]:
    """Where a file of tests stands."""
    return path.relative_to(TESTS).parts


def rank(item: pytest.Item) -> int:
    """The longest first: set-ups from nothing, then contracts, then files with slow tests, then all else. Those in a
    browser come last: Playwright leaves a loop running in its process, beside which `asyncio.run` refuses to work. Of
    these a file of few has the whole matches, so that it goes first; elsewhere a file runs on one worker."""
    first = place(item.path)[0]
    slow = item.get_closest_marker("slow") is not None
    return (
        LAST
        if first == "browser"
        else 0
        if slow and first == "house"
        else 1
        if first == "contract"
        else 2
        if slow
        else 3
    )
