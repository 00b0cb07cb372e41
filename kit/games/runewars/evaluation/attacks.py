"""Going somewhere in strength: who goes along, and what comes of it by the odds at a glance (`clash`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kit.games.runewars import actions as do
from kit.games.runewars import state, transition
from kit.games.runewars.evaluation.clash import Clash, clash, side
from kit.games.runewars.pieces import AUTOMAS, NEUTRAL, THREAT
from kit.games.runewars.rules import battle, ending, moving
from kit.games.runewars.rules.control import LIMIT, enemies
from kit.games.runewars.rules.orders import is_supreme
from kit.games.runewars.rules.retreat import likeliest
from kit.games.runewars.rules.tasks import realm
from kit.games.runewars.state import Groups, State, Stronghold, changed, count, replaced, sent, total
from kit.games.runewars.state import gone as removed
from kit.space.hexes import bits

Ways = list[tuple[State, float]]
"""The states that something leads to, each with its probability."""
ENOUGH = 0.9
"""The chance to win from which nobody else needs to come along."""
HOPELESS = 0.3
"""The chance to win below which nobody goes."""


class Party(NamedTuple):
    """Models that go from an area."""

    start: int
    models: Groups


def garrison(s: State, start: int) -> int:
    """How many models must stay for the area to stay the player's where that matters."""
    if s.land.homes[s.side] >> start & 1 or s.strongholds[start] is not None:
        return 0
    matters = s.runes[start] == state.DRAGON or s.land.cities >> start & 1
    return int(matters and not any(group.owner == s.side and group.routed for group in s.forces[start]))


def able(s: State, start: int, end: int) -> Groups:
    """The models that can go from an area to another, without those that hold it."""
    there = moving.free(s, start)
    stay = garrison(s, start) - sum(moving.stay_put(s, start, group.owner, group.kind) for group in there)
    found = []
    for group in sorted(there, key=lambda one: THREAT[one.kind]):
        n = group.standing - max(0, stay)
        stay -= group.standing
        if n > 0 and moving.ways(s, group.kind, start) >> end & 1:
            found.append(group._replace(standing=n))
    return tuple(sorted(found))


def parties(s: State, end: int) -> list[Party]:
    """Who can go somewhere, from each area, the nearest first."""
    moved = moving.activated(s) | 1 << end
    starts = [area for area, groups in enumerate(s.forces) if not moved >> area & 1 and count(groups, s.side)]
    starts.sort(key=lambda area: s.land.steps[area][end])
    return [Party(start, models) for start in starts if (models := able(s, start, end))]


def walls(s: State, end: int) -> int:
    """What a stronghold adds to the defenders, against the present order."""
    conquest = moving.order(s) == moving.CONQUEST and is_supreme(s)
    return battle.strength(s.strongholds[end], conquest)


def odds(s: State, end: int) -> Clash:
    """The battle between those who stand there."""
    groups = s.forces[end]
    return clash(side(groups, s.side), side(groups, *AUTOMAS, NEUTRAL), walls(s, end))


def gone(s: State, end: int, several: Sequence[Party]) -> State:
    for party in several:
        s = moving.moved(s, do.Move(party.start, end, party.models))
    return s


def raids(s: State, end: int) -> Iterator[list[Party]]:
    """The ways to go somewhere that are worth a thought: against enemies as few as are enough, or all."""
    going = parties(s, end)
    if not going:
        return
    if not enemies(s, end):
        yield from strolls(s, end, going)
        return
    chosen: list[Party] = []
    for party in going:
        chosen.append(party)
        there = gone(s, end, chosen)
        chance = odds(there, end).chance
        if chance > ENOUGH or count(there.forces[end], s.side) >= LIMIT + 2:
            break
    if odds(gone(s, end, chosen), end).chance >= (HOPELESS if s.year < ending.years(s) else HOPELESS / 3):
        yield chosen


def strolls(s: State, end: int, going: Sequence[Party]) -> Iterator[list[Party]]:
    """The ways to go where nobody fights: one model, or from each area all, as many as there is room for."""
    room = LIMIT - count(s.forces[end], s.side)
    if room <= 0:
        return
    light = min(
        ((THREAT[group.kind], party.start, group) for party in going for group in party.models),
        key=lambda one: (total(s.forces[one[1]]) < 2, one[0]),
    )
    yield [Party(light[1], (light[2]._replace(standing=1),))]
    for party in going[:3]:
        if total(party.models) > 1:
            yield [Party(party.start, first(party.models, room))]


def first(models: Groups, room: int) -> Groups:
    """The strongest of some models, at most so many."""
    found = []
    for group in sorted(models, key=lambda one: -THREAT[one.kind]):
        n = min(group.standing, room)
        room -= n
        if n:
            found.append(group._replace(standing=n))
    return tuple(sorted(found))


# --- what comes of a battle


def fought(s: State, end: int, retreat: int | None) -> Ways:
    """The two ways a battle can end, whoever is there, as it mostly is then; a beaten player goes back to an area."""
    found = odds(s, end)
    ways = []
    if found.chance > 0.02:
        ways.append((_won(s, end, found), found.chance))
    if found.chance < 0.98:
        ways.append((_lost(s, end, found, retreat), 1.0 - found.chance))
    whole = sum(p for _, p in ways)
    return [(t, p / whole) for t, p in ways]


def _after(s: State, end: int, found: Clash, *, won: bool) -> State:
    """Who is dead is gone; who does not stand lies there, and all of a side that has lost."""
    groups = s.forces[end]
    for mine, fate in ((True, found.attacker), (False, found.defender)):
        for kind, dead, stand in fate:
            group = next(one for one in groups if one.kind == kind and (one.owner == s.side) == mine and one.standing)
            killed = min(group.standing, round(dead))
            up = 0 if mine != won else min(group.standing - killed, round(stand + 0.2))
            lying = group.standing - killed - up
            groups = changed(groups, group.owner, kind, up - group.standing, lying)
    if won and not count(groups, s.side):
        kind = max(found.attacker, key=lambda one: one[2])[0]
        groups = changed(groups, s.side, kind, 1)
    t = s.but(forces=replaced(s.forces, end, groups), phase=state.BATTLE, at=end, attacker=s.side)
    return battle.fought(t, won)


def _won(s: State, end: int, found: Clash) -> State:
    t = _after(s, end, found, won=True)
    if s.strongholds[end] is not None:
        t = t.but(strongholds=replaced(t.strongholds, end, Stronghold(s.side, True)))
    t = transition.left(t, True)
    if t.phase == state.RETREAT:
        beaten = sum(group.standing + group.routed for group in t.forces[end] if group.owner != s.side)
        ends = likeliest(t, end, beaten)
        t = transition.retreated(t, do.Retreat(end, ends[0] if ends else None))
    return _again(t, end)


def _lost(s: State, end: int, found: Clash, back: int | None) -> State:
    t = _after(s, end, found, won=False)
    mine = tuple(group for group in t.forces[end] if group.owner == s.side)
    return _again(removed(t, end, mine) if back is None else sent(t, end, back, mine, routed=True), end)


def _again(s: State, end: int) -> State:
    """The order goes on."""
    held = realm(s)
    return s.but(phase=state.RESOLVE, at=None, attacker=None, realm=held.but(done=(*held.done, "battle"), active=end))


def home(s: State, end: int) -> int | None:
    """Where beaten models of the player go: an area of his beside, or an empty one."""
    came = [one.start for one in realm(s).came if one.end == end]
    beside = [area for area in bits(s.land.open[end]) if area in came]
    return beside[0] if beside else came[0] if came else None
