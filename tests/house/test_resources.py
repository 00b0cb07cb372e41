"""The kit finds its own files, wherever it is called from."""

from pathlib import Path

import pytest
from house_helpers import ROOT

from kit import resources


@pytest.mark.parametrize("name", ["docs", "lessons", "notebooks"])
def test_the_checkouts_folders_are_found_from_anywhere(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert resources.root(name) == ROOT / name


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(FileNotFoundError, match="dragons"):
        resources.root("dragons")
