"""What the other side could take before the player's next turn: for the tutor's warning, so nothing that is not true.

Pieces are numbered by their squares. Chances are those of the dice, nobody spending tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from kit.core.game import Threat
from kit.games.kings_war import transition
from kit.games.kings_war.action_notation import choice_facts
from kit.games.kings_war.actions import Action, Capture, Move, Pass, Rest, Support, Untie, Web
from kit.games.kings_war.rules.moves import taken_square
from kit.games.kings_war.state import Duel, State, Untying

Listed = Callable[[State], Sequence[Action]]
"""The legal actions of a state."""


def captures(s: State, listed: Listed) -> dict[int, list[Capture]]:
    """Per square of a piece that whoever is to act can try to take, the ways."""
    found: dict[int, list[Capture]] = {}
    for a in listed(s):
        if isinstance(a, Move | Support) and (there := taken_square(s, a)) is not None:
            found.setdefault(there, []).append(a)
    return found


def of_36(s: State, a: Capture) -> int:
    """In how many of the 36 throws a capture succeeds if nobody bids."""
    wins: int = choice_facts(s, a)["of_36"]
    return wins


def threats(s: State, player: int, listed: Listed) -> dict[int, Threat]:
    """The player's pieces that the other side could take, as `kit.core.capabilities.Foresight` says; nothing while a
    capture is being fought out."""
    if s.outcome is not None or isinstance(s.pending, Duel):
        return {}
    if s.side != player:
        return {} if s.pending is not None else _threatened(s, listed)
    ends = _rests(s, listed)
    found = [_threatened(t, listed) if t.outcome is None and t.side != player else {} for t in ends]
    if not found:  # in check the turn cannot rest: what stands in danger now could be lost anyway
        return _threatened(s.but(side=1 - player, pending=None, tried=(), passing=0), listed)
    kept = set.intersection(*(set(one) for one in found))
    return {here: min((one[here] for one in found), key=lambda threat: threat.chance) for here in sorted(kept)}


def _rests(s: State, listed: Listed) -> list[State]:
    """Where the turn can lead without dice and without moving any piece."""
    if isinstance(s.pending, Untying) and s.treaty.untie_first:
        return [t for a in listed(s) for t in _rests(_applied(s, a), listed)]
    still = [a for a in listed(s) if isinstance(a, Rest | Pass | Web | Untie)]
    found = []
    for t in (_applied(s, a) for a in still):
        ends = isinstance(t.pending, Untying) and t.side == s.side
        found += [_applied(t, a) for a in listed(t)] if ends else [t]
    return found


def _applied(s: State, a: Action) -> State:
    return transition.untied(s, a.square) if isinstance(a, Untie) else transition.used(s, a)


def _threatened(s: State, listed: Listed) -> dict[int, Threat]:
    """What whoever is to act could take: all who can try it do so, one after the other, the likeliest first."""
    found = {}
    for there, ways in captures(s, listed).items():
        chances: dict[int, int] = {}
        for way in ways:
            chances[way.start] = max(chances.get(way.start, 0), of_36(s, way))
        by = sorted((start for start in chances if chances[start]), key=lambda start: (-chances[start], start))
        saved = Fraction(1)
        for start in by:
            saved *= 1 - Fraction(chances[start], 36)
        if by:
            found[there] = Threat(there, there, tuple((start, start) for start in by), 1 - saved)
    return found
