"""The referees: games that live under the tests alone, registered from there as somebody else's package would be."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kit.core import manifest
from kit.text.compile import stale

HERE = Path(__file__).parent
GAMES = ("well", "boat")


@pytest.fixture(scope="module", autouse=True)
def packages() -> Iterator[None]:
    """They are there while its tests run."""
    for game in GAMES:
        for mo, content in stale(HERE / game / "locale"):
            mo.write_bytes(content)
    sys.path.insert(0, str(HERE))
    manifest._all.cache_clear()
    yield
    sys.path.remove(str(HERE))
    manifest._all.cache_clear()
    for name in [name for name in sys.modules if name.split(".")[0] in GAMES]:
        del sys.modules[name]
