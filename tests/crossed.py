"""``python -m tests.crossed``: which files of the pages something goes through, from what a person does to what they
see of it, how many messages that takes (one tap chooses a piece, another says where it goes), and how often the page is
drawn meanwhile. What only draws is counted by itself.
"""

import asyncio
import sys
from collections.abc import Callable
from functools import partial
from inspect import CO_GENERATOR
from pathlib import Path
from types import FrameType
from typing import Any

from kit.games.war_kids.actions import END_MOVEMENT
from kit.players import Decision
from kit.widgets import board
from kit.widgets.play.flow import decided, plays
from kit.widgets.run.program import Program
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.pages import opened
from tests.widgets.pupil import LESSONS, at, solve_step

PAGES = Path(board.__file__).parents[1]
SHOWS, TELLS = Program.show.__code__, Program.tell.__code__
AGAINST_ROSA = {"scenario": "meadow", "seats": "0,1"}


def crossed(do: Callable[[], object]) -> tuple[list[str], int, int]:
    """The files in which something runs while this is done, those in which it is only drawn left out, how many messages
    that are, each with what follows from it at once, and how often it is drawn."""
    found: dict[str, None] = {}
    messages, telling, drawn, depth = 0, 0, 0, 0

    def watch(frame: FrameType, event: str, _: Any) -> None:
        nonlocal messages, telling, drawn, depth
        begins, shows, tells = (event == "call") - (event == "return"), frame.f_code is SHOWS, frame.f_code is TELLS
        messages += tells and begins > telling
        telling += tells * begins
        drawn += shows and begins > 0
        depth += shows * begins
        file = Path(frame.f_code.co_filename)
        made = frame.f_code.co_flags & CO_GENERATOR  # where what was drawn ends, too
        if event == "call" and not depth and not made and file.is_relative_to(PAGES):
            found[str(file.relative_to(PAGES))] = None

    sys.setprofile(watch)
    try:
        do()
    finally:
        sys.setprofile(None)
    return list(found), messages, drawn


def tapped(tab: FakeBrowser) -> None:
    tab.tap("G2", "F2")
    assert tab.page.match.steps


def refused(tab: FakeBrowser) -> None:
    tab.tap("G2", "C2")
    tab.send("why")
    assert tab.page.dialog == "why"


def learnt(tab: FakeBrowser) -> None:
    while not tab.page.run.finished:
        solve_step(tab)


def against_rosa() -> FakeBrowser:
    """Rosa decides next."""
    tab = FakeBrowser(query=AGAINST_ROSA)
    tab.tap("G2", "F2")
    tab.end()
    assert tab.page.match.current_player == 1
    return tab


def thought(tab: FakeBrowser) -> None:
    asyncio.run(_thought(tab))


async def _thought(tab: FakeBrowser) -> None:
    tab.program.tell(partial(decided, decision=Decision(END_MOVEMENT), player=1))
    tab.program.tell(partial(plays, action=END_MOVEMENT))
    assert tab.page.behind is not None
    assert tab.program.thinking is not None
    tab.program.thinking.cancel()


WAYS = {
    "a tap, to its line of the story": (lambda: opened("play war_kids"), tapped),
    "a refusal, to its page of the rule book": (lambda: opened("play war_kids"), refused),
    "the last step of a lesson, to its stars": (lambda: at("war_kids", 1, len(LESSONS[0].steps)), learnt),
    "what a computer player has decided, to its motion": (against_rosa, thought),
}


def main() -> None:
    for words, (begin, does) in WAYS.items():
        files, messages, drawn = crossed(partial(does, begin()))
        print(f"{words}: {len(files)} files, messages: {messages}, drawn: {drawn}\n  {' '.join(files)}")


if __name__ == "__main__":
    main()
