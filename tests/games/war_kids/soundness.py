"""What is true of War Kids at any time, whatever has been played."""

from __future__ import annotations

from kit.games.war_kids import GAME
from kit.games.war_kids.actions import DiceAttack
from kit.games.war_kids.pieces import COMBAT, GONE, MAGE
from kit.games.war_kids.state import State
from kit.space.hexes import bits

EVERY = 7
"""Of the states of a playout one in so many is looked at."""
MET = ("Move", "Strike", "Cast", "DiceAttack", "Displace", "ChooseLoss", "spell_hit", "spell_missed")


def check(s: State, start: State) -> None:
    """Asserts that the state is sound."""
    standing(s, start)
    marks(s)
    awaited(s)
    assert s.turn >= 1
    assert len(s.held) == len(s.battle.holds)
    assert all(n <= hold.turns for hold, n in zip(s.battle.holds, s.held, strict=True))
    assert (s.outcome is None) == bool(GAME.legal_actions(s))


def standing(s: State, start: State) -> None:
    """Units stand where the sets say, each in a hex of its own."""
    there = [here for here in s.at if here != GONE]
    assert len(set(there)) == len(there)
    assert all(0 <= here < s.battle.grid.size for here in there)
    for side in (0, 1):
        army = s.battle.armies[side]
        assert sorted(bits(s.taken[side])) == sorted(s.at[u] for u in army if s.at[u] != GONE)
        fallen = [sum(one.at[u] == GONE for u in army) for one in (start, s)]
        assert s.losses[side] - start.losses[side] == fallen[1] - fallen[0]
    assert not s.taken[0] & s.taken[1]


def marks(s: State) -> None:
    """Only those have marks who may."""
    active, mages = set(s.battle.armies[s.side]), {u for army in s.battle.mages for u in army}
    assert set(bits(s.moved | s.engaged)) <= active
    assert set(bits(s.spent)) <= mages
    assert s.phase == COMBAT or not s.engaged
    assert set(bits(s.wounded)) <= {u for u, here in enumerate(s.at) if here != GONE}
    assert not s.wounded or s.battle.adv_wounded
    assert not (s.displaced | s.attacked) & sum(1 << u for u in active)


def awaited(s: State) -> None:
    """Nothing once it is over; a spell is cast by a Mage of the side at an enemy, and is spent."""
    assert s.pending is None or s.outcome is None
    if s.pending is not None and isinstance(s.pending.deed, DiceAttack):
        assert set(s.pending.deed.by) <= set(bits(s.engaged))
    if s.casting is not None:
        mage, target = s.casting
        assert s.battle.kinds[mage] == MAGE
        assert mage in s.battle.armies[s.side]
        assert target not in s.battle.armies[s.side]
        assert s.spent >> mage & 1
        assert min(s.at[mage], s.at[target]) != GONE
