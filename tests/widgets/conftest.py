"""What the tests of the laboratory share."""

from collections.abc import Iterator

import pytest

from kit.widgets import lab_words


@pytest.fixture
def nothing_chosen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The lab in an English notebook, where nobody has chosen a language."""
    monkeypatch.setenv("JPY_SESSION_NAME", "war_kids/explore.en.ipynb")
    lab_words._chosen.clear()
    yield
    lab_words._chosen.clear()
