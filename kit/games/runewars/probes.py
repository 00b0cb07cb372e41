"""Rune Winter: the questions that are asked while somebody waits: turns of the automa in all four seasons, the worst
choice with its table, and a match of six years that is kept and opened again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import count
from math import sqrt

from kit.core.capabilities import Asked, Probe
from kit.core.match import Match
from kit.games.runewars import actions as do
from kit.games.runewars import fight_odds, reasons
from kit.games.runewars.game import GAME
from kit.games.runewars.notation import parse_position
from kit.games.runewars.passive import deed
from kit.games.runewars.state import AUTUMN, SEASONS, State

FULL = """
factions crown
board valley
fortress 2c
stronghold 2c a1; stronghold Ha p1; token 2c dragon-down; token Ha false
token 2a hidden; token 7a hidden; token 7b hidden; token 8a hidden; dragons 2
models 2a A1x2 A2x2 A3x1 N2x2; models 2b A1x2 A2x2; models 2c A1x1 A2x4; models 7a A1x3 A2x2; models 7b A1x2 N1x2
models 7c A1x3 A2x1; models 8a A1x3 A2x4 A3x1; models 8b A2x1 A3x2 N2x1; models Ha P1x3 P2x3
title speaker none 2; title patron none 2; title spymaster none 4
stock p1 4 2 0; hero Ha 1
"""
"""A board on which all 36 models of the automa stand, as the sixth year of a match leaves it."""
CROWDED = """
factions crown
board fan
cities M2 R4
fortress R1
stronghold R1 a1; stronghold H1 p1; token M1 hidden; token M3 hidden; token H1 false; dragons 1
models H1 P1x4 P2x2; models H2 P1x3; models F1 P1x4 P2x1; models F2 P1x4
models M1 A2x3 N2x2 N1x1; models M2 A3x1 A2x3 A1x2; models M3 A2x3 A1x2 N3x1
models R1 A3x1 A2x3 A1x2; models R2 A1x4 N2x2; models R3 A3x1 A2x2 A1x3; models R4 A3x1 A1x3 N1x2
stock p1 6 3 1; hero H1 1
"""
"""A board on which nobody has room, and all seven areas of the automa have six models or more."""
CHOICE = """
factions crown
board fan
cities R4
fortress R1
stronghold R1 a1; stronghold H1 p1; token M1 hidden; token M3 hidden; token H1 false; dragons 1
models H1 P1x4 P2x2; models H2 P1x3; models M1 A1x3 A2x1; models M2 N1x1 N2x2; models M3 A2x3 A1x2
models R1 A3x1 A2x1; models R2 A2x2 A1x3; models R3 A2x3 N3x1; models R4 A3x1 A1x3
stock p1 6 3 1; hero H1 1
year 4 spring; now retreat 0; at M2; chosen 3; orders p1 3
"""
"""Neutrals that a player has sent away in the midst of the board: six areas are open to them, no rule ranks these, and
so each is looked at by all six lines."""
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


FOUGHT = """
factions crown
board valley; option figures; fortress 2c; stronghold 2c a1; stronghold Ha p1
models 8a P:levyx3 P:bowlinex1 P:lancerx1 A:bonewalkerx2 A:bonearcherx1
orders p1 2; chosen 2; year 2 summer; now resolve 0; player p1 1,1,1 - - - no -
"""
"""A battle of eight models and two shapes; half of the battles of random play have six or fewer."""


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
