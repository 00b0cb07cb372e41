"""The laboratory of Rune Winter: what its notebooks `explore.*.ipynb` and anybody's own notebook ask.

A state is what `start` or `position` give. In all that is counted over many matches the player stays where he is, and
holds what he holds (`kit.games.runewars.passive`). Functions that make a picture return it: a notebook shows it when it
is the last line of a cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Annotated, NamedTuple

from kit.core.game import Trouble
from kit.explore import samples
from kit.games.runewars import GAME, notation, scene, setup
from kit.games.runewars import actions as do
from kit.games.runewars.board import RuneWinterBoard
from kit.games.runewars.passive import deed
from kit.games.runewars.pieces import AUTOMAS, CLASSES, EMPTY, NEUTRAL, PLAYERS, RANK
from kit.games.runewars.rules import bids, draws
from kit.games.runewars.rules.control import control, from_home, is_players
from kit.games.runewars.state import RESOLVE, SEASONS, SUMMER, Group, State, Title, count, replaced
from kit.widgets.lab import Lab
from kit.widgets.lab_cells import counted
from kit.widgets.lab_kindly import Between, Many, Seed, kindly_in, known
from kit.widgets.lab_words import language

__all__ = [
    "attacks", "bars", "choices", "curve", "draw_chances", "growth", "language", "marches", "models", "play",
    "position", "say", "sets_off", "show", "spread", "start", "wins",
]  # fmt: skip

LAB = Lab("runewars", GAME, RuneWinterBoard(), State, scene.scene)
show = LAB.show
position, choices, say, play = LAB.position, LAB.choices, LAB.say, LAB.play
bars, curve = LAB.bars, LAB.curve
kindly = kindly_in(LAB)
ALONE = 2
"""The seats of a table for one player."""
GUARD = 3
"""Models of Type 1 that hold an area."""
Beaten = Annotated[int, Between(0, 36)]
"""How many models of the automa the player beats a year."""


# --- the beginning, and exact chances


@kindly
def start(
    board: str = "fan", hold: str = "", reading: str = "red2", hard: bool = False, speaker: bool = False
) -> State:
    """The beginning of a match on a board. The player holds some empty or neutral areas besides, such as "9a 9b", with
    three models each; `reading` says what the symbols mean; as Speaker he settles ties."""
    boards = {one.id: one for one in GAME.scenarios() if len(GAME.seats(one)) == ALONE}
    known(board, boards)
    known(reading, notation.VALUES["draw_profile"])
    s: State = GAME.initial_state(boards[board], {"draw_profile": reading, "hard": hard})
    if speaker:
        s = s.but(titles=replaced(s.titles, bids.SPEAKER, Title(PLAYERS[0])))
    for name in hold.split():
        known(name, [s.land.names[area] for area in range(len(s.forces)) if control(s, area) in (EMPTY, NEUTRAL)])
        guard = (Group(PLAYERS[0], CLASSES[0], GUARD),)
        s = s.but(forces=replaced(s.forces, s.land.number(name), guard))
    if wrong := setup.there_are_so_many(s):
        raise wrong
    return s


@kindly
def draw_chances(s: State) -> dict[int, Fraction]:
    """The exact chance of each number that a random draw can come to, with the whole deck."""
    found: dict[int, Fraction] = {}
    for symbol in draws.SYMBOL:
        n = draws.value(s.treaty, symbol)
        found[n] = found.get(n, Fraction(0)) + Fraction(1, len(draws.SYMBOL))
    return dict(sorted(found.items()))


@kindly
def wins(s: State, bid: Annotated[int, Between(0, 30)]) -> Fraction:
    """The exact chance that a bid of so much influence wins against the automa's draw."""
    offered = s.but(bids=(bid,) * len(s.factions), sums=False)
    chances = draw_chances(s).items()
    return sum((chance for n, chance in chances if bids.is_won(offered.but(drawn=(n,)))), Fraction(0))


# --- many matches


class Course(NamedTuple):
    """What the automa did in one match: its models after each season, and the years of its marches and attacks."""

    models: list[int]
    marches: list[int]
    attacks: list[int]


@kindly
def growth(s: State, beaten: Beaten = 0, matches: Many = 100, seed: Seed = 1) -> list[float]:
    """How many models the automa has after each season, on average of so many matches."""
    courses = _courses(s, beaten, matches, seed)
    return [samples.average(row) for row in zip(*(course.models for course in courses), strict=False)]


@kindly
def spread(s: State, beaten: Beaten = 0, matches: Many = 100, seed: Seed = 1) -> list[tuple[float, float]]:
    """Between what the middle nine of ten matches lie after each season."""
    rows = zip(*(course.models for course in _courses(s, beaten, matches, seed)), strict=False)
    return [(float(row[len(row) // 20]), float(row[-1 - len(row) // 20])) for row in map(sorted, rows)]


@kindly
def models(s: State, beaten: Beaten = 0, matches: Many = 100, seed: Seed = 1) -> dict[int, float]:
    """The same after each winter, by the year."""
    years = growth(s, beaten, matches, seed)[len(SEASONS) - 1 :: len(SEASONS)]
    return dict(enumerate(years, s.year))


@kindly
def marches(s: State, matches: Many = 100, seed: Seed = 1) -> float:
    """How often models of the automa march in a match, on average."""
    return samples.average([len(course.marches) for course in _courses(s, 0, matches, seed)])


@kindly
def attacks(s: State, matches: Many = 100, seed: Seed = 1) -> float:
    """How often the automa attacks the player in a match, on average."""
    return samples.average([len(course.attacks) for course in _courses(s, 0, matches, seed)])


@kindly
def sets_off(s: State, matches: Many = 100, seed: Seed = 1) -> float:
    """In which year the first models march, on average of the matches in which any do."""
    firsts = [course.marches[0] for course in _courses(s, 0, matches, seed) if course.marches]
    if not firsts:
        raise Trouble("lab.trouble.few")
    return samples.average(firsts)


def _courses(s: State, beaten: int, matches: int, seed: int) -> list[Course]:
    LAB.going_on(s)
    return list(counted((_course(s, beaten, f"{seed} {match}") for match in range(matches)), matches))


@lru_cache(maxsize=4096)
def _course(s: State, beaten: int, seed: str) -> Course:
    found, rng = Course([], [], []), Random(seed)
    while s.outcome is None:
        if s.phase == RESOLVE and s.season == SUMMER:
            for victims in _victims(s, beaten):
                s = GAME.apply(s, victims)
        a = deed(s, rng.random())
        if isinstance(a, do.March):
            found.marches.append(s.year)
            found.attacks.extend([s.year] * is_players(control(s, a.end)))
        t = GAME.apply(s, a)
        if t.season != s.season or t.outcome is not None:
            found.models.append(sum(count(groups, *AUTOMAS) for groups in t.forces))
        s = t
    return found


def _victims(s: State, beaten: int) -> Iterator[do.Change]:
    """So many models of the automa that leave the board: the nearest to the player's realm, of these Type 1 first."""
    steps = from_home(s, AUTOMAS[0])
    there = [(steps[area], RANK[one.kind], area, one) for area, here in enumerate(s.forces) for one in here]
    for _, _, area, (owner, kind, standing, routed) in sorted(there):
        if owner in AUTOMAS and beaten:
            stand = min(standing, beaten)
            lie = min(routed, beaten - stand)
            beaten -= stand + lie
            yield do.Change(area, owner, kind, -stand, -lie)


LAB.shows(show)
