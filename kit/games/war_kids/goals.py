"""What the battle is about, once it is near or decides: the goal that somebody who takes a hint should not forget. And
who can do whom harm next, for certain.

That somebody *could* do something is shown by a turn in which it is done; that nobody *can* is said only
where nobody could even if no enemy stood in another one's way, and spells had cleared every way that they could.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Move, Strike
from kit.games.war_kids.battle import Eliminate, Hold
from kit.games.war_kids.evaluation import dangers
from kit.games.war_kids.evaluation.danger import stand, strikes_at
from kit.games.war_kids.pieces import BLUE, COMBAT, GONE, LEADER, MAGE, MOVEMENT, PEGASUS, SOLDIER
from kit.games.war_kids.rules import combat, spells
from kit.games.war_kids.rules.victory import losing_the_leader_loses, met
from kit.games.war_kids.state import State, alive
from kit.space.hexes import bits


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal that is near. `kind`: "take" so many enemies more, "lose" so many units and lose, "hold" and "held" the
    flags to the end of this full turn, by whoever is to move and by the enemy, "leader", "last" turn."""

    kind: str
    count: int = 0
    by: str = ""
    """How the winner is found after the last turn (`Limit.by`)."""


def near(s: State, about: int | None = None) -> Goal | None:
    """The nearest goal for whoever is to move, by what a hint is about, a unit; `None` while all are far.

    >>> from kit.games.war_kids import GAME
    >>> near(GAME.parse_position("map 5x3; bP A1; pS C3 C5; victory eliminate 2; lost 0 1"))
    Goal(kind='take', count=1, by='')
    """
    return next(_near(s, about), None)


def _near(s: State, about: int | None) -> Iterator[Goal]:
    wanted, feared = left(s, s.side), left(s, 1 - s.side)
    if wanted == 1:
        yield Goal("take", 1)
    for hold in s.battle.holds:
        if hold.side == s.side and _decides(s, hold):
            yield Goal("hold", hold.count)
    for hold in s.battle.holds:
        if hold.side != s.side and _decides(s, hold):
            yield Goal("held", hold.count)
    if feared == 1:
        yield Goal("lose", 1)
    if about in s.battle.leaders[0] + s.battle.leaders[1] and losing_the_leader_loses(s.battle):
        yield Goal("leader")
    if wanted == 2 and s.losses[1 - s.side]:
        yield Goal("take", 2)
    limit = s.battle.limit
    if limit is not None and s.turn == limit.turns:
        yield Goal("last", by=limit.by)


def left(s: State, side: int) -> int:
    """How many enemies a side has still to take, where a number is a goal of the battle; 0 where none is."""
    there, lost = s.taken[1 - side].bit_count(), s.losses[1 - side]
    goals = (there if v.count is None else v.count - lost for v in s.battle.victory if isinstance(v, Eliminate))
    return min(goals, default=0)


def _decides(s: State, hold: Hold) -> bool:
    """Whether the flags that its side stands on now win at the end of this full turn."""
    return met(s, hold) and s.held[s.battle.holds.index(hold)] + 1 >= hold.turns


FEW = 3
"""No more blows are looked ahead for a win."""


def passed(s: State) -> State:
    """The state if the active side did nothing more in its turn."""
    return GAME.apply(GAME.apply(s, END_MOVEMENT) if s.phase == MOVEMENT else s, END_COMBAT)


def can_strike(s: State, by: int, target: int) -> bool:
    """Whether a unit, of the side whose turn begins in the state, could alone defeat a target in this turn: by a blow
    after a walk of its own, or by a fast spell."""
    if s.outcome is not None or not alive(s, by) or not alive(s, target):
        return False
    if any(cast.mage == by and cast.target == target and not cast.slow for cast in spells.spells(s)):
        return True
    walks = [walk for walk in GAME.legal_actions(s) if isinstance(walk, Move) and walk.unit == by]
    blow = Strike((by,), target)
    return any(blow in combat.strikes(t.but(phase=COMBAT)) for t in (s, *(GAME.apply(s, walk) for walk in walks)))


def more_to_win(s: State, side: int) -> int:
    """How many sure blows more win the match for a side in this very turn, at least; 0 where they do not."""
    if s.side != side or s.phase != COMBAT:
        return 0
    return next((blows for blows in range(1, FEW + 1) if _wins(s, side, blows)), 0)


def won_as_it_stands(s: State) -> bool:
    """Whether nobody has to move any more: the blows that are possible already win the match in this very turn."""
    return s.phase == MOVEMENT and s.outcome is None and more_to_win(GAME.apply(s, END_MOVEMENT), s.side) > 0


def _wins(s: State, side: int, blows: int) -> bool:
    """Whether so many sure blows can win the match for a side."""
    if s.outcome is not None:
        return s.outcome.winners == (side,)
    return blows > 0 and any(_wins(GAME.apply(s, strike), side, blows - 1) for strike in combat.strikes(s))


def striker(s: State, target: int) -> int | None:
    """An enemy that could alone defeat the unit in its next turn, if nothing more is done in this one."""
    t = passed(s)
    alone = sorted({way.by[0] for way in dangers(s, s.side).get(target, ()) if len(way.by) == 1})
    return next((by for by in alone if can_strike(t, by, target)), None)


def safe(s: State, unit: int) -> bool:
    """Whether nobody can do the unit of the active side any harm in the enemy's next turn, however the dice fall and
    in whatever order the enemies go."""
    if s.outcome is not None or not alive(s, unit):
        return False
    t = _cleared(s, unit)
    near = s.battle.grid.neighbour_mask[s.at[unit]]
    guards = [u for u in s.battle.shields[s.side] if u != unit and t.at[u] != GONE and near >> t.at[u] & 1]
    return not _reached(t, unit) or any(not _reached(t, guard) for guard in guards)


def _reached(s: State, unit: int) -> bool:
    """Whether enemies could strike the unit if nobody protected it and no enemy stood in another one's way."""
    battle, here = s.battle, s.at[unit]
    soldiers = 0
    for enemy in battle.armies[1 - s.side]:
        there, kind = s.at[enemy], battle.kinds[enemy]
        if there == GONE or kind == LEADER:
            continue
        if kind == MAGE:
            if battle.grid.distance(there, here) <= spells.spell_range(False):
                return True
        elif any(strikes_at(battle, kind)[spot] >> here & 1 for spot in bits(stand(s, enemy))):
            soldiers += kind == SOLDIER
            if kind == PEGASUS or battle.kinds[unit] != SOLDIER or battle.adv_soldiers or soldiers >= 3:
                return True
    return False


def _cleared(s: State, unit: int) -> State:
    """The state without the others of the active side that stand within range of an enemy spell: every way is open
    then that a spell could open, and no leader is there that one could take or push away."""
    battle, limit = s.battle, spells.spell_range(s.battle.adv_mages)
    mages = [s.at[mage] for mage in battle.mages[1 - s.side] if s.at[mage] != GONE]
    at, taken = list(s.at), s.taken[s.side]
    for other in battle.armies[s.side]:
        here = s.at[other]
        if other != unit and here != GONE and any(battle.grid.distance(there, here) <= limit for there in mages):
            at[other], taken = GONE, taken & ~(1 << here)
    return s.but(at=tuple(at), taken=(taken, s.taken[1]) if s.side == BLUE else (s.taken[0], taken))
