"""What an action most sensibly leads to, bids and dice passed over, and which actions are worth a thought at all."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from kit.games.kings_war import transition
from kit.games.kings_war.actions import Action, Bid, Move, Support, Untie
from kit.games.kings_war.evaluation.strikes import MOST, answered, bids, forces, lasting, odds, prize, weighed
from kit.games.kings_war.rules import duels, moves
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
