"""Here a missing key or fact is an error, not a kind sentence."""

import pytest


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIT_TEXT_STRICT", "1")
