"""The laboratory of the whole game of Rune Winter: what its notebooks `explore.*.ipynb` and anybody's own notebook ask.

A state is what `start` or `position` give. What is counted over many matches is played by a level of the computer
player. Functions that make a picture return it: a notebook shows it when it is the last line of a cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Annotated, NamedTuple

from kit.core.game import Trouble
from kit.explore import samples
from kit.explore.samples import Estimate
from kit.games.runewars import actions as do
from kit.games.runewars import scene
from kit.games.runewars.board import RuneWinterBoard
from kit.games.runewars.pieces import DATA, NUMBER, PLAYERS
from kit.games.runewars.realm import DIALS
from kit.games.runewars.rules import ending, orders
from kit.games.runewars.rules.opening import first_models, icons, unit
from kit.games.runewars.rules.seasons import ORDERS
from kit.games.runewars.rules.tasks import waiting
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import ORDER, SEASONS, Group, State, replaced
from kit.widgets.lab import Lab
from kit.widgets.lab_cells import counted
from kit.widgets.lab_kindly import Between, Many, Seed, kindly_in, known
from kit.widgets.lab_words import language

__all__ = [
    "bars", "choices", "curve", "dials", "given", "language", "play", "position", "recruits", "runes", "say", "shares",
    "show", "sources", "start", "worth",
]  # fmt: skip

LAB = Lab("runewars", GAME, RuneWinterBoard(), State, scene.scene)
show = LAB.show
position, choices, say, play = LAB.position, LAB.choices, LAB.say, LAB.play
bars, curve, shares = LAB.bars, LAB.curve, LAB.shares
kindly = kindly_in(LAB)
Level = Annotated[int, Between(1, 3)]
Number = Annotated[int, Between(1, ORDERS)]
SOURCES: Mapping[str, str] = {"objective": "objective", "shards": "rewards", "r10": "rewards", "patron": "patron"}
"""What a rune is for that a card or a rule brings; a card of the season that brings one is bid for."""


# --- the beginning, and what the dials say


@kindly
def start(board: str = "short", hard: bool = False) -> State:
    """The beginning of a match on a ready board for one player, or of the short winter."""
    boards = {one.id: one for one in GAME.scenarios() if len(GAME.initial_state(one).factions) == 1}
    known(board, boards)
    s: State = GAME.initial_state(boards[board], {"hard": hard})
    return s


@kindly
def dials(s: State, more: str = "") -> dict[str, int]:
    """What a harvest sets each dial to, if the player holds some areas besides, such as "8b 8c" (BG-HARVEST-1)."""
    return dict(zip(DIALS, orders.yielded(_holding(s, more), PLAYERS[0]), strict=True))


@kindly
def recruits(s: State, more: str = "") -> dict[str, int]:
    """How many models each dial recruits after such a harvest (BG-RECRUIT-1)."""
    faction = s.factions[0]
    values = enumerate(dials(s, more).values())
    return {
        DIALS[dial]: sum(bool(unit(faction, icon)) for icon in icons(faction, dial, value)) for dial, value in values
    }


def _holding(s: State, more: str) -> State:
    """The same, with a model of the player's in these areas."""
    guard = Group(PLAYERS[0], NUMBER[first_models(s.factions[0])[0]], 1)
    for name in more.split():
        known(name, s.land.names)
        s = s.but(forces=replaced(s.forces, s.land.number(name), (guard,)))
    return s


# --- many matches


class Course(NamedTuple):
    """What the player did in one match: his dragon runes after each year, his orders by season, and how often a dragon
    rune came to him, by where it came from, or was lost."""

    runes: list[int]
    orders: list[tuple[str, int]]
    came: Counter[str]


@kindly
def runes(s: State, level: Level = 2, matches: Many = 20, seed: Seed = 1) -> dict[int, Estimate]:
    """The player's dragon runes at the end of each year, on average."""
    courses = _courses(s, level, matches, seed)
    years = zip(*(course.runes for course in courses), strict=True)
    return {year: _mean(found) for year, found in enumerate(years, s.year)}


@kindly
def sources(s: State, level: Level = 2, matches: Many = 20, seed: Seed = 1) -> dict[str, Estimate]:
    """How many dragon runes come from where in a match, on average, and how many are lost again."""
    courses = _courses(s, level, matches, seed)
    words = ("areas", "bids", *dict.fromkeys(SOURCES.values()), "lost")
    return {word: _mean([course.came[word] for course in courses]) for word in words}


@kindly
def given(s: State, level: Level = 2, matches: Many = 20, seed: Seed = 1) -> dict[str, dict[int, Estimate]]:
    """How often each order is given in each season, in a match, on average."""
    courses = _courses(s, level, matches, seed)
    return {
        season: {
            number: _mean([course.orders.count((season, number)) for course in courses])
            for number in range(1, ORDERS + 1)
        }
        for season in SEASONS
    }


@kindly
def worth(s: State, order: Number, level: Level = 2, matches: Many = 20, seed: Seed = 1) -> Estimate:
    """The player's dragon runes at the end, on average, if he gives this order next and the level plays on."""
    return _mean([course.runes[-1] for course in _courses(s, level, matches, seed, order)])


def _mean(counts: Iterable[int]) -> Estimate:
    """Their mean and its interval; none of what is counted is ever less than none."""
    found = samples.mean([float(n) for n in counts])
    return Estimate(found, max(0.0, found.low), found.high)


def _courses(s: State, level: int, matches: int, seed: int, order: int = 0) -> list[Course]:
    if matches < 2:
        raise Trouble("lab.trouble.few")
    LAB.going_on(s)
    return list(counted((_course(s, level, f"{seed} {match}", order) for match in range(matches)), matches))


@lru_cache(maxsize=4096)
def _course(s: State, level: int, seed: str, order: int) -> Course:
    found = Course([], [], Counter())
    for before, a, after in _story(s, level, seed, order):
        if isinstance(a, do.Order):
            found.orders.append((before.season, a.number))
        gained = ending.dragon_runes(after) - ending.dragon_runes(before)
        found.came[_source(before, a) if gained > 0 else "lost"] += abs(gained)
        if after.year != before.year or after.outcome is not None:
            found.runes.append(ending.dragon_runes(after))
    return found


def _story(s: State, level: int, seed: str, order: int) -> Iterator[tuple[State, do.Action, State]]:
    """A match step by step; the order is given as soon as one can be."""
    rng, seats = Random(seed), LAB.seats(s, [level], even=False)()
    while order and s.phase != ORDER:
        before, a, s = next(samples.story(GAME, s, seats, rng))
        yield before, a, s
    if order:
        after = GAME.apply(s, do.Order(order))
        yield s, do.Order(order), after
        s = after
    yield from samples.story(GAME, s, seats, rng)


def _source(s: State, a: do.Action) -> str:
    """Where a dragon rune comes from that an action brings."""
    task = waiting(s) if isinstance(a, do.PickArea) else None
    card = "" if task is None else task.what.partition(".")[0]
    return SOURCES.get(card, "bids" if any(card in cards for cards in DATA.seasons.values()) else "areas")


LAB.shows(show)
