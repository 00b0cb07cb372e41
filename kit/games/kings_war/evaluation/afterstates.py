"""What an action most sensibly leads to, bids and dice passed over, and which actions are worth a thought at all. And
what the other side could take before the player's next turn: for the tutor's warning, so nothing that is not true; its
chances are those of the dice, nobody spending tokens. Pieces are numbered by their squares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

import chess

from kit.core.game import Threat
from kit.games.kings_war import transition
from kit.games.kings_war.action_notation import choice_facts
from kit.games.kings_war.actions import Action, Bid, Capture, Move, Pass, Rest, Support, Untie, Web
from kit.games.kings_war.evaluation.strikes import MOST, answered, bids, forces, lasting, odds, prize, weighed
from kit.games.kings_war.rules import duels, moves
from kit.games.kings_war.rules.moves import taken_square
from kit.games.kings_war.state import Duel, State, Untying, kind_at, own_webs

Afterstates = list[tuple[State, float]]
HIGH, LOW = 6, 1


def afterstates(s: State, a: Action, after: State) -> Afterstates:
    """The states in which somebody chooses freely again, each with its probability; `after` is where the action itself
    leads. In between both sides bid as the stakes ask for, the dice decide, and a token comes off where one can."""
    if isinstance(after.pending, Duel):
        return _fought(after)
    return [(after if isinstance(s.pending, Untying) else _loosened(after), 1.0)]


def stake(s: State, duel: Duel) -> int:
    """What the success of a capture is worth to the attacker, weighed against tokens, at least a point."""
    end = moves.taken_square(s, duel.deed)
    assert end is not None
    kind = duel.deed.promotion or kind_at(s, duel.deed.start)
    worth = prize(s, s.side, kind, end, kind_at(s, end), forces(s)[1 - s.side])
    return max(2, weighed(worth, lasting(s)))


def _fought(s: State) -> Afterstates:
    """Both ends of a capture for which bids or dice are awaited."""
    while isinstance(s.pending, Duel) and len(s.pending.bids) < 2:
        s = transition.bid(s, _bid(s, s.pending))
    duel = s.pending
    assert isinstance(duel, Duel)
    attack, defence = duels.strengths(s, duel)
    p, found = odds(defence - attack), []
    if p > 0:
        found.append((_loosened(transition.rolled(transition.rolled(s, HIGH), LOW)), p))
    if p < 1:
        found.append((_loosened(transition.rolled(transition.rolled(s, LOW), HIGH)), 1 - p))
    return found


def _bid(s: State, duel: Duel) -> int:
    """What whoever is asked best bids."""
    attack, defence = duels.strengths(s, duel)
    if not duel.bids:
        found = bids(defence - attack, stake(s, duel), s.bowls[s.side], s.bowls[1 - s.side])
        return found.attack
    return answered(defence - attack, stake(s, duel), s.bowls[1 - s.side]).defence


def _loosened(s: State) -> State:
    """The state after the mover has taken a token off, from the piece that is free soonest, of those the dearest."""
    if not isinstance(s.pending, Untying) or s.treaty.untie_first or s.outcome is not None:
        return s
    left = dict(s.webs)
    return transition.untied(s, min(own_webs(s), key=lambda square: (left[square], -kind_at(s, square))))


def candidates(s: State, actions: Sequence[Action]) -> list[Action]:
    """Of the legal actions those that are worth a thought: no attempt that cannot succeed, no help that does not
    help, no bid beyond certainty, of new pieces only the Queen, no token left lying; never none of them."""
    if isinstance(s.pending, Duel):
        return [a for a in actions if isinstance(a, Bid) and a.tokens <= _enough(s, s.pending)]
    if s.pending is not None:
        return [a for a in actions if not isinstance(a, Untie) or a.square is not None] or list(actions)
    return [a for a in actions if _hopeful(s, a)] or list(actions)


def _enough(s: State, duel: Duel) -> int:
    """The tokens beyond which a bid changes nothing."""
    attack, defence = duels.strengths(s, duel)
    if duel.bids:
        return max(0, attack - defence + 6)
    return min(MOST, max(0, defence - attack + 5 + s.bowls[1 - s.side]))


def _hopeful(s: State, a: Action) -> bool:
    if not isinstance(a, Move | Support):
        return True
    if a.promotion not in (0, chess.QUEEN) or (isinstance(a, Support) and not duels.support_bonus(s, a)):
        return False
    if moves.taken_square(s, a) is None or not duels.is_rolled(s, a):
        return True
    attack, defence = duels.strengths(s, Duel(a))
    return odds(defence - attack - s.bowls[s.side]) > 0


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
