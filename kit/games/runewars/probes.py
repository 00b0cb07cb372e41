"""Rune Winter: the questions that are asked while somebody waits: turns of the automa in all four seasons, the worst
choice with its table, and a match of six years that is kept and opened again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import count
from math import sqrt

from kit.core.capabilities import Asked, Probe
from kit.core.files import beside
from kit.core.match import Match
from kit.games.runewars import actions as do
from kit.games.runewars import fight_odds, reasons
from kit.games.runewars.game import GAME
from kit.games.runewars.notation import parse_position
from kit.games.runewars.passive import deed
from kit.games.runewars.state import AUTUMN, SEASONS, State

ABOUT = beside(__file__, "probes.toml")
FULL, CROWDED, CHOICE, FOUGHT = (ABOUT[name] for name in ("full", "crowded", "choice", "fought"))
TURNS = 100
GOLDEN = (sqrt(5) - 1) / 2


def resolving(board: str, season: str) -> State:
    """A board in a season of the last year, once the player's order is carried out: the automa's turn comes next."""
    return parse_position(f"{board}year 6 {season}; now resolve 0; chosen 8; orders p1 8")


def turn(s: State, lucks: Iterator[float]) -> State:
    """The board after the automa's turn: the next season's card lies there."""
    season, s = s.season, GAME.apply(s, do.Done())
    while s.season == season and s.outcome is None:
        s = GAME.apply(s, deed(s, next(lucks)))
    return s


def evenly() -> Iterator[float]:
    """Numbers from 0 up to 1 without end, always the same ones, each part of that as often as any other."""
    return (GOLDEN * number % 1 for number in count(1))


def turns(board: str, seasons: Sequence[str], many: int) -> Asked:
    """So many turns of the automa, the same number in each of the seasons."""
    starts = [resolving(board, season) for season in seasons]

    def asked() -> object:
        lucks = evenly()
        return [turn(s, lucks) for s in starts for _ in range(many // len(starts))]

    return asked


def choice() -> Asked:
    """What is worst for the player, the six lines of each option, and the line that decides."""
    s = parse_position(CHOICE)

    def asked() -> object:
        # What was found of a state is remembered for that very one.
        fresh = s.but()
        return GAME.legal_actions(fresh), reasons.compared(fresh), reasons.line(fresh)

    return asked


@cache
def six_years() -> Match:
    """A match played to its end."""
    match, lucks = Match(GAME, GAME.scenarios()[0]), evenly()
    while match.outcome is None:
        match.play(deed(match.state, next(lucks)))
    return match


def keep() -> Asked:
    """A match of six years as a file."""
    return six_years().save


def opened() -> Asked:
    """How the same match has ended, from its file."""
    text = six_years().save()
    return lambda: Match.load(GAME, text)[0].state


def weighed() -> Asked:
    """The exact odds of a battle, from nothing."""
    s = parse_position(FOUGHT)
    area = s.land.number("8a")
    return lambda: fight_odds.exact(s, area)


PROBES = (
    Probe(row=f"{TURNS} turns of the automa, full board", ask=partial(turns, FULL, SEASONS, TURNS), most=TURNS / 3),
    Probe(row="one autumn, all areas move", ask=partial(turns, CROWDED, [AUTUMN], 1), most=50.0),
    Probe(row="worst choice with its table", ask=choice, most=50.0),
    Probe(row="exact odds of a battle, eight models", ask=weighed, most=100.0),
    Probe(row="keep six years", ask=keep, most=50.0),
    Probe(row="open six years", ask=opened, most=1000.0),
)
"""In milliseconds at the median, on a machine of two cores; the first comes to 3,000 turns a second."""
