"""Chapter: spring and what generates. Cities that no player has bring models, and a fallen hero may be lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.core.rules import No, need
from kit.games.runewars.actions import Claim, Generate, Loot
from kit.games.runewars.book import BOOK, due
from kit.games.runewars.land import distances
from kit.games.runewars.owners import race
from kit.games.runewars.pieces import AUTOMAS, CLASSES, PLAYERS, RANK, THREAT, figures
from kit.games.runewars.rules import control
from kit.games.runewars.rules.control import first_of
from kit.games.runewars.rules.worst import best
from kit.games.runewars.state import CLAIM, GENERATE, LOOT, Group, Groups, State, count, replaced, supply
from kit.space.hexes import bits

CITY_CLASSES = (1, 2)


def kinds(s: State, automa: int) -> Sequence[int]:
    """The kinds of an automa's faction: all that there are, or one a class."""
    return figures(race(s.factions, automa)) if s.treaty.figures else CLASSES


@BOOK.acts("RS-SPRING-1", off=())
def free_cities(s: State) -> Sequence[int]:
    """The cities that no player has: each brings models."""
    return [area for area in bits(s.land.cities) if control.control(s, area) not in PLAYERS]


@BOOK.acts("RUL-47", off=lambda s, area: AUTOMAS[: len(s.factions)])
def claimants(s: State, area: int) -> Sequence[int]:
    """Whose models come there, of two automas: of the one whose models stand there, else of the one whose fortress is
    nearer, else of the one with fewer models; among equals the players choose."""
    automas = AUTOMAS[: len(s.factions)]
    there = [automa for automa in automas if count(s.forces[area], automa)]
    if there:
        return there
    near = best(automas, lambda automa: -s.land.steps[s.fortress_areas[automa - AUTOMAS[0]]][area])
    return best(near, lambda automa: -sum(count(groups, automa) for groups in s.forces))


@BOOK.refuses("RUL-47", Claim)
def it_could_be_either(s: State, a: Claim) -> No:
    return need(s.phase == CLAIM and a.owner in claimants(s, s.unclaimed[0]), "NOT_NOW")


def nearest_cities(s: State, automa: int, cities: int) -> list[int]:
    """The cities nearest to the player's home realm; the player orders equal ones (RUL-46)."""
    steps = control.from_home(s, automa)
    return best(bits(cities), lambda area: -steps[area])


@BOOK.acts("RUL-20", off=lambda s, automa, n, classes: [()])
def batches(s: State, automa: int, n: int, classes: Sequence[int]) -> list[Groups]:
    """The models that n new ones are: of the first class that there are any of, of the kind that threatens most;
    several ways only where kinds are equal, among which the player chooses (RUL-04). Fewer where the supply runs
    out."""
    able = [kind for kind in kinds(s, automa) if RANK[kind] in classes]
    able.sort(key=lambda kind: (classes.index(RANK[kind]), -THREAT[kind]))
    lots = [((RANK[kind], THREAT[kind]), (automa, kind, supply(s, automa, kind))) for kind in able]
    return [tuple(sorted(Group(*lot) for lot in taken if lot[-1])) for taken in first_of(lots, n)]


BOOK.note("RUL-04", "RUL-21", "RUL-22", "RUL-46", "RUL-48", "RUL-07", "RUL-39")


due("RS-SPRING-1", GENERATE, Generate)


# --- the fallen hero


def tokens(s: State) -> Iterator[Loot]:
    """The fallen-hero tokens on the board, each kind once."""
    for area, there in enumerate(s.fallen):
        for rewards in sorted(set(there)):
            yield Loot(area, rewards)


@BOOK.acts("RS-SPRING-3", off=lambda s, automa: list(tokens(s)))
def lost(s: State, automa: int) -> list[Loot]:
    """The token that goes: nearest to the automa's fortress, or to where it stood (RUL-30), of equals nearest to a
    city, then the one with most rewards; the player chooses among those still equal."""
    fortress = s.land.steps[s.fortress_areas[automa - AUTOMAS[0]]]
    to_city = distances(s.land, s.land.cities)
    return best(tokens(s), lambda token: (-fortress[token.area], -to_city[token.area], token.rewards))


def looted(s: State, area: int, rewards: int) -> State:
    """Without that token and its rewards."""
    there = list(s.fallen[area])
    there.remove(rewards)
    return s.but(fallen=replaced(s.fallen, area, tuple(there)))


BOOK.note("RS-SPRING-2", "RS-SPRING-4", "RUL-30")
due("RS-SPRING-2", LOOT, Loot)
