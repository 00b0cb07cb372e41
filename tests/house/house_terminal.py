"""What the tests of the terminal share: what is wanted, a keyboard, and all that is said."""

from __future__ import annotations

import argparse
import io
import re
from pathlib import Path

import pytest

from kit.terminal import match, play_cli
from kit.widgets.settings import INVITED

# What only a finger or an eye can do, written down once more.
FINGER = {
    "en": re.compile(r"\b(tap|drag|discs?|frames?|ring|ringed|rim|glowing|button)\b", re.IGNORECASE),
    "it": re.compile(
        r"\b(?<!non )(?<!si )(ri)?tocca(l\w)?\b(?! a)|\b(dischetto|cornice|anello|cerchiato|bottone|trascina)\b",
        re.IGNORECASE,
    ),
}


def asked(*typed: str) -> argparse.Namespace:
    """What somebody wants to play."""
    return play_cli.arguments([*typed] if "--lang" in typed else [*typed, "--lang", "en"])


class Typed(io.StringIO):
    """A keyboard from which these lines come, then nothing more."""

    def __init__(self, *lines: str) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))


def played(wanted: argparse.Namespace, *lines: str) -> list[str]:
    """All that is said while these lines are typed."""
    out = io.StringIO()
    match.play(wanted, Typed(*lines), out)
    return out.getvalue().splitlines()


@pytest.fixture
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept lies where nobody minds, and who is invited has gone afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(INVITED, "")
