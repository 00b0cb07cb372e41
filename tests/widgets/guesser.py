"""Somebody who guesses without a browser: opens the page, answers right or wrong, lets the sand run."""

import asyncio
from dataclasses import dataclass

from kit.core.game import Scenario
from kit.core.match import Match
from kit.games.war_kids.guess import GAME
from kit.games.war_kids.guess.state import Draw, SetUp
from kit.games.war_kids.pieces import KINDS
from kit.widgets.games.war_kids.guess.view import guess_page
from tests.widgets.fake_browser import FakeBrowser, shown

QUICK = {"colour": "blue", "set": "quick"}


@dataclass
class Clock:
    """A clock that runs only while somebody waits for it."""

    time: float = 0.0

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0)
        self.time += seconds


def guessing(kept=None, clock=None, **hello) -> FakeBrowser:
    """A tab with the guess page; its clock stands still unless one is given."""
    page = shown(guess_page())
    clock = clock or Clock()
    page.now, page.sleep = clock.now, clock.sleep
    return FakeBrowser(kept, page=page, **hello)


def asked(kind: str, number: int) -> FakeBrowser:
    """A tab in which this clue of the Prince's army has just been read."""
    match = Match(GAME, GAME.scenarios()[0])
    match.play(SetUp(0, "full"))
    match.play(Draw(KINDS.index(kind), number))
    return guessing({"match.guess.T": match.save(settings={}, when=1)})


def answer(tab: FakeBrowser, right: bool = True) -> None:
    """Taps the unit that is talking, or another on the table, if there is one; then asks for the next clue."""
    kind = tab.page.state.clue[0]
    others = [other % len(KINDS) for other in range(kind + 1, kind + len(KINDS))]
    tab.send("guess", kind=KINDS[kind if right else next((one for one in others if tab.page.state.left(one)), kind)])
    tab.send("next")


def play(tab: FakeBrowser, *rights: bool) -> FakeBrowser:
    """Plays to the end: answers right or wrong as told, then right."""
    told = list(rights)
    while tab.page.state.clue is not None:
        answer(tab, told.pop(0) if told else True)
    return tab


def expired(seconds: str = "10", first: str = "", **hello) -> FakeBrowser:
    """A tab in which the first clue was left unanswered, after `first` was done."""
    clock = Clock()

    async def run() -> FakeBrowser:
        tab = guessing(clock=clock, **hello)
        tab.send("set", what="seconds", value=seconds)
        tab.send("set", what="size", value="quick")
        tab.send("start")
        if first:
            tab.send(first)
        while clock.time < 60 and tab.page.state.clue is not None:
            before = clock.time
            await asyncio.sleep(0)
            if clock.time == before and not tab.program._bells:
                break
        await tab.rest()
        return tab

    return asyncio.run(run())


def standing(position: str, *actions: str, **kept: str):
    """A tab in which a game stands so."""
    match = Match(GAME, Scenario("guess", position))
    for action in actions:
        match.play(GAME.parse_action(match.state, action))
    return guessing({"match.guess.T": match.save(settings={"seconds": 0}, when=1), **kept})


ONE_KIND = "colour blue; soldier 4; mage 1; used mage 2; clue mage 2"
DECIDED = "colour blue; soldier 6 ccccc; mage 1; leader 2 c; used leader 1; clue leader 1"
