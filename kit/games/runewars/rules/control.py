"""Chapter: whose an area is, how many models it holds, and which go where there are too many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, get_args

from kit.core.rules import No, need
from kit.games.runewars.actions import Action, Automas, Chance, Edit, Players, Trim
from kit.games.runewars.book import BOOK, once
from kit.games.runewars.land import distances
from kit.games.runewars.pieces import AUTOMAS, EMPTY, NEUTRAL, PLAYERS, RANK, THREAT
from kit.games.runewars.state import BATTLE, RETREAT, Group, Groups, State, count, gone, replaced, total, without

LIMIT = 8
EDITS, CHANCE = get_args(Edit), get_args(Chance)
STEPS = (*get_args(Players), *get_args(Automas), *CHANCE)
"""What happens in turn."""
EVERYTHING = (*STEPS, *EDITS)
Lot = tuple[Any, ...]


def control(s: State, area: int) -> int:
    """Whose an area is."""
    return holders(s)[area]


@once("forces", "strongholds", "land")
def holders(s: State) -> Sequence[int]:
    """Per area whose it is."""
    return [holder(s, area) for area in range(len(s.forces))]


@BOOK.acts("BG-CTRL", off=EMPTY)
def holder(s: State, area: int) -> int:
    """The first of these that fits. Routed models control, heroes never do."""
    owners = {group.owner for group in s.forces[area]}
    stronghold = s.strongholds[area]
    if stronghold is not None:
        owners.add(stronghold.owner)
    for owner in (*PLAYERS, *AUTOMAS):
        if owner in owners:
            return owner
    for player, home in enumerate(s.land.homes):
        if home >> area & 1:
            return player
    return NEUTRAL if NEUTRAL in owners else EMPTY


def is_players(owner: int) -> bool:
    return owner in PLAYERS


def is_automas(owner: int) -> bool:
    return owner in AUTOMAS


def strongholds(s: State, owner: int) -> list[int]:
    """The areas with a stronghold of an owner, or the automa's fortress."""
    return [area for area, there in enumerate(s.strongholds) if there is not None and there.owner == owner]


def is_fortified(s: State, area: int) -> bool:
    """Whether an automa's fortress stands there."""
    there = s.strongholds[area]
    return there is not None and is_automas(there.owner)


def enemies(s: State, area: int) -> bool:
    """Whether somebody is there to fight or to talk to: models, or the automa's fortress."""
    return count(s.forces[area], *AUTOMAS, NEUTRAL) > 0 or is_fortified(s, area)


def uncontrolled(owner: int) -> bool:
    """Whether nobody who plays has such an area: it is neutral, or empty."""
    return owner in (NEUTRAL, EMPTY)


def areas_of(s: State, *owners: int) -> int:
    """The areas that these have."""
    mask = 0
    for area, owner in enumerate(holders(s)):
        if owner in owners:
            mask |= 1 << area
    return mask


@BOOK.acts("RUL-03", off=lambda s, automa: (0,) * len(s.forces))
def from_home(s: State, automa: int) -> Sequence[int]:
    """Per area the steps to the home realm: the nearer one of two players' (RUL-49), or where it is agreed, the one of
    the player whom this automa answers to."""
    if s.treaty.coop_distance == "corresponding" and len(s.land.homes) > 1:
        return distances(s.land, s.land.homes[automa - AUTOMAS[0]])
    return distances(s.land, s.land.home)


BOOK.note("RS-GEN-2", "RS-GEN-3", "RS-GEN-6", "RS-GEN-7", "RUL-49")


@BOOK.acts("RS-GEN-9", off=False)
def is_over(groups: Groups) -> bool:
    """Whether the automa's models and the neutrals of an area are more than eight (RS-GEN-8)."""
    return total(groups) > LIMIT


BOOK.note("RS-GEN-8")


@once("forces", "train", "phase", "at")
def crowded(s: State) -> int | None:
    """The area where models are to be trimmed now; `None` for none. What a move has just filled may move on first, and
    a battle is fought with all who are there."""
    fought_for = s.at if s.phase in (BATTLE, RETREAT) else None
    return next((area for area in over(s) if area not in s.train.full and area != fought_for), None)


@once("forces")
def over(s: State) -> Sequence[int]:
    """The areas with too many models."""
    return [area for area, groups in enumerate(s.forces) if is_over(groups)]


@BOOK.refuses("RS-END-1", *EVERYTHING)
def the_match_goes_on(s: State, a: Action) -> No:
    return need(s.outcome is None, "GAME_OVER")


@BOOK.refuses("RS-GEN-9", *STEPS)
def too_many_go_first(s: State, a: Action) -> No:
    return need(isinstance(a, Trim) == (crowded(s) is not None), "TRIM_FIRST")


def trimmed(s: State, a: Trim) -> State:
    """The area without the models that go."""
    return gone(s, a.area, a.models)


@BOOK.acts("RUL-12", off=lambda owner, kind, routed: (0, 0, 0, 0))
def worth_keeping(owner: int, kind: int, routed: bool) -> tuple[int, bool, bool, int]:
    """What goes first where there are too many: Type 1 before Type 2 before Type 3, routed models before standing ones,
    neutral ones before the automa's, then whatever threatens least."""
    return RANK[kind], not routed, owner != NEUTRAL, THREAT[kind]


def trims(groups: Groups) -> Sequence[Groups]:
    """The models that remain of an area with too many: one way, or as many as there are among equals."""
    lots = sorted(
        (worth_keeping(owner, kind, lying), (owner, kind, lying, n))
        for owner, kind, standing, routed in groups if owner not in PLAYERS
        for lying, n in ((True, routed), (False, standing)) if n
    )  # fmt: skip
    return [
        without(groups, tuple(Group(owner, kind, n * (not lying), n * lying) for owner, kind, lying, n in taken))
        for taken in first_of(lots, max(0, total(groups) - LIMIT))
    ]


def fitted(s: State, area: int) -> State:
    """The state in which an area has no more models than it may."""
    return s.but(forces=replaced(s.forces, area, trims(s.forces[area])[0]))


def first_of(lots: Iterable[tuple[Any, Lot]], n: int) -> Sequence[tuple[Lot, ...]]:
    """The ways to take n of several lots, each with how it ranks: the first ones first, one way, or as many as there
    are among equals; fewer where there are not so many."""
    taken: tuple[Lot, ...] = ()
    for _, equal in groupby(lots, key=lambda lot: lot[0]):
        same = [lot for _, lot in equal]
        if sum(lot[-1] for lot in same) > n > 0 and len(same) > 1:
            return [(*taken, *mix) for mix in mixes(same, n)]
        for *what, there in same:
            taken, n = (*taken, (*what, min(there, n))), n - min(there, n)
    return [taken]


def mixes(lots: Sequence[Lot], n: int) -> Iterator[tuple[Lot, ...]]:
    """The ways to take n of several lots, whose last entry is how many there are; each lot with how many are taken."""
    if not lots:
        if n == 0:
            yield ()
        return
    *what, there = lots[0]
    rest = sum(lot[-1] for lot in lots[1:])
    for taken in range(min(n, there), max(0, n - rest) - 1, -1):
        for more in mixes(lots[1:], n - taken):
            yield ((*what, taken), *more)
