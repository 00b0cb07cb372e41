"""Chapter: autumn, the little train. Areas with six or more models send some of them on to one beside them, from the
player's home realm outwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.games.runewars.actions import March, Stay
from kit.games.runewars.book import BOOK, due
from kit.games.runewars.pieces import EMPTY, NEUTRAL, PLAYERS, RANK, THREAT
from kit.games.runewars.rules import control
from kit.games.runewars.rules.control import LIMIT, first_of, is_automas, is_players
from kit.games.runewars.rules.worst import Contest, best, worst
from kit.games.runewars.state import MARCH, NONE, Group, Groups, State, Train, count, replaced, sent, standing, total
from kit.space.hexes import bits

SIX = 6
JOIN, ATTACK = 3, 4
"""How many models go into an area that is empty or allied, and into one of a player."""


@BOOK.acts("RS-AUTUMN-1", off=False)
def is_crowded(groups: Groups) -> bool:
    """Whether an area sends models away: six or more, the routed ones counted."""
    return total(groups) >= SIX


@BOOK.acts("RUL-19", off=lambda groups, automa: True)
def commands(groups: Groups, automa: int) -> bool:
    """Whether these are an automa's to command: neutrals alone do not move."""
    return count(groups, automa) > 0


@BOOK.acts("RS-AUTUMN-3", off=lambda groups, automa: [group for group in groups if group.owner not in PLAYERS])
def column(groups: Groups, automa: int) -> list[Group]:
    """Who goes first: the standing models, Type 3 before Type 2 before Type 1; inside a class the automa's before
    neutral ones, and then whatever threatens most."""
    there = [group for group in groups if group.standing and group.owner in (automa, NEUTRAL)]
    return sorted(there, key=_before)


def _before(group: Group) -> tuple[int, bool, int]:
    return -RANK[group.kind], group.owner == NEUTRAL, -THREAT[group.kind]


def parties(groups: Groups, automa: int, most: int) -> Sequence[Groups]:
    """The models that go, at most so many: one way, or as many as there are among equals (RUL-10)."""
    lots = [(_before(group), group[:3]) for group in column(groups, automa)]
    return [tuple(sorted(Group(*lot) for lot in taken if lot[-1])) for taken in first_of(lots, most)]


# --- where they can go


@BOOK.acts("RUL-13", off=lambda s, area: s.land.touching[area])
def beside(s: State, area: int) -> int:
    """The areas that can be gone to from an area: red and blue borders are closed, for flying kinds, too."""
    return s.land.open[area]


@BOOK.acts("RS-AUTUMN-11", off=0)
def behind(train: Train, area: int) -> int:
    """The areas that models have come from into an area: it sends none of them back."""
    return train.came_from[area]


@BOOK.acts("RUL-35", off=True)
def may_enter(s: State, automa: int, area: int) -> bool:
    """Whether an automa may go there: never to another one (RS-VAR-2.5)."""
    owner = control.control(s, area)
    other = is_automas(owner) and owner != automa
    return not other and not any(is_automas(group.owner) and group.owner != automa for group in s.forces[area])


def open_to(s: State, automa: int, area: int, train: Train) -> list[int]:
    """The areas that models of an area may go to."""
    there = bits(beside(s, area) & ~behind(train, area))
    return [end for end in there if may_enter(s, automa, end)]


@BOOK.acts("RS-AUTUMN-4", off=False)
def is_empty(owner: int) -> bool:
    """Whether an area is empty: the first preference (RUL-09)."""
    return owner == EMPTY


@BOOK.acts("RS-AUTUMN-5", off=False)
def is_allied(owner: int, automa: int) -> bool:
    """Whether an area is the automa's, or neutral (RUL-09): the second preference."""
    return owner in (automa, NEUTRAL)


@BOOK.acts("RS-AUTUMN-6", off=False)
def is_attacked(owner: int) -> bool:
    """Whether an area is a player's: the third preference. His home realm is, with no models there, too
    (RS-AUTUMN-7)."""
    return is_players(owner)


BOOK.note("RS-AUTUMN-7", "RUL-09", "RUL-41")


def gone(train: Train, start: int, end: int) -> Train:
    """The train after a move between two areas."""
    return train.but(
        moved=train.moved | 1 << start,
        asked=train.asked | 1 << start,
        came_from=replaced(train.came_from, end, train.came_from[end] | 1 << start),
    )


@BOOK.acts("RS-AUTUMN-9", off=True)
def is_safe(s: State, automa: int, start: int, end: int, most: int, train: Train) -> bool:
    """Whether nothing is lost by going there: it has room, or can send models on itself."""
    return total(s.forces[end]) + most <= LIMIT or goes_on(s, automa, start, end, most, train)


@BOOK.acts("RUL-52", off=False)
def goes_on(s: State, automa: int, start: int, end: int, most: int, train: Train) -> bool:
    """Whether an area, once the models have arrived, could send models on without any removal, judged to the end. It
    has not moved yet in this autumn (RS-AUTUMN-8, RUL-51)."""
    if train.moved >> end & 1:
        return False
    after = sent(s, start, end, parties(s.forces[start], automa, most)[0])
    later = gone(train, start, end)
    standing_there = standing(after.forces[end], automa, NEUTRAL)
    for there in open_to(after, automa, end, later):
        owner = control.control(after, there)
        if is_empty(owner) or is_attacked(owner):
            return True
        if is_allied(owner, automa) and is_safe(after, automa, end, there, min(JOIN, standing_there), later):
            return True
    return False


def preferred(s: State, automa: int, area: int) -> tuple[list[int], int]:
    """Where the models of an area go by the preferences of the rule, in the order of the areas, and how many of
    them."""
    train, groups = s.train, s.forces[area]
    able = standing(groups, automa, NEUTRAL)
    join, attack = min(JOIN, able), min(ATTACK, able)
    ends = {end: control.control(s, end) for end in open_to(s, automa, area, train)}
    if empty := [end for end, owner in ends.items() if is_empty(owner)]:
        return empty, join
    allied = [end for end, owner in ends.items() if is_allied(owner, automa)]
    if safe := [end for end in allied if is_safe(s, automa, area, end, join, train)]:
        return best(safe, lambda end: -total(s.forces[end])), join
    if attacked := [end for end, owner in ends.items() if is_attacked(owner)]:
        return best(attacked, lambda end: -standing(s.forces[end], *PLAYERS)), attack
    return best(allied, lambda end: -total(s.forces[end])), join


@BOOK.acts("RUL-11", off=lambda s, automa, ends: ends)
def nearer(s: State, automa: int, ends: Sequence[int]) -> list[int]:
    """Of equal areas those with a rune token, then those with a city, then those nearer to the player's home realm."""
    steps = control.from_home(s, automa)
    return best(ends, lambda end: (s.runes[end] != NONE, s.land.cities >> end & 1, -steps[end]))


def moves(s: State, automa: int, area: int) -> list[March]:
    """How an area moves: one march, or several among which the player chooses; none where there is nowhere to go."""
    _, most = preferred(s, automa, area)
    groups = parties(s.forces[area], automa, most)
    return [March(area, end, party) for end in worst(*contest(s, automa, area)) for party in groups]


def contest(s: State, automa: int, area: int) -> Contest:
    """The areas that the preferences leave equal. What is worst is judged before anything moves on; where the other
    area has moved already, after it is trimmed."""
    ends, most = preferred(s, automa, area)

    def after(end: int) -> State:
        t = sent(s, area, end, parties(s.forces[area], automa, most)[0])
        return control.fitted(t, end) if s.train.moved >> end & 1 else t

    return nearer(s, automa, ends), after


# --- whose turn it is


def crowded(s: State, automa: int) -> Iterator[int]:
    """The areas that are to be asked yet."""
    for area, groups in enumerate(s.forces):
        if s.train.asked >> area & 1 or not commands(groups, automa) or not is_crowded(groups):
            continue
        if standing(groups, automa, NEUTRAL):
            yield area


@BOOK.acts("RS-AUTUMN-2", off=lambda s, automa: (s.train.ring, []))
def following(s: State, automa: int) -> tuple[int, list[int]]:
    """The distance from the player's home realm at which areas are to be asked now, and these areas; never nearer than
    the sweep has come (RS-AUTUMN-10, RUL-08)."""
    steps = control.from_home(s, automa)
    there = [area for area in crowded(s, automa) if steps[area] >= s.train.ring]
    ring = min((steps[area] for area in there), default=s.train.ring)
    return ring, [area for area in there if steps[area] == ring]


BOOK.note("RS-VAR-2.5", "RS-AUTUMN-8", "RS-AUTUMN-10", "RUL-08", "RUL-10", "RUL-14", "RUL-16", "RUL-51")
due("RS-AUTOMA-1", MARCH, March, Stay)
