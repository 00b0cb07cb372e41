"""``python -m tests.crossed``: which files of the pages something goes through, from what a person does to what they
see of it, and how often the page is drawn meanwhile. What only draws is counted by itself.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from kit.widgets import board
from kit.widgets.run.program import Program
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.pages import opened

PAGES = Path(board.__file__).parents[1]
SHOWS = {Program.show.__code__}


def crossed(do: Callable[[], object]) -> tuple[list[str], int]:
    """The files in which something runs while this is done, those in which it is only drawn left out, and how often it
    is drawn."""
    found: dict[str, None] = {}
    drawn, depth = 0, 0

    def watch(frame: FrameType, event: str, _: Any) -> None:
        nonlocal drawn, depth
        shows = frame.f_code in SHOWS
        drawn += shows and event == "call"
        depth += shows * ((event == "call") - (event == "return"))
        file = Path(frame.f_code.co_filename)
        if event == "call" and not depth and file.is_relative_to(PAGES):
            found[str(file.relative_to(PAGES))] = None

    sys.setprofile(watch)
    try:
        do()
    finally:
        sys.setprofile(None)
    return list(found), drawn


def tapped() -> Callable[[], object]:
    """A unit that is chosen goes to a hex, and the story tells it."""
    tab = opened("play war_kids")
    tab.tap("G2")
    return lambda: tab.tap("F2")


def refused() -> Callable[[], object]:
    """A hex out of reach is tapped, and the rule book opened at why not."""
    tab = opened("play war_kids")
    tab.tap("G2")

    def ask(tab: FakeBrowser = tab) -> None:
        tab.tap("A5")
        tab.send("why")

    return ask


WAYS = {"a tap, to its line of the story": tapped, "a refusal, to the rule book": refused}


def main() -> None:
    for words, way in WAYS.items():
        files, drawn = crossed(way())
        print(f"{words}: {len(files)} files, drawn {drawn} times\n  {' '.join(files)}")


if __name__ == "__main__":
    main()
