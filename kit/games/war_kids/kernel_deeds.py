"""War Kids: the position that the playout kernel plays on, and what spells and fights do to it."""

from __future__ import annotations

from itertools import combinations
from math import floor
from typing import TYPE_CHECKING, cast

from kit.core.chance import ROLLS
from kit.games.war_kids import sight
from kit.games.war_kids.actions import Action, Cast, ChooseLoss, DiceAttack, Strike
from kit.games.war_kids.battle import State
from kit.games.war_kids.kernel_tables import tables
from kit.games.war_kids.rules import victory
from kit.games.war_kids.units import COMBAT, GONE, SOLDIER
from kit.space.hexes import bits, mask_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from kit.core.game import Game, Outcome

Blow = tuple[tuple[int, ...], int]
"""Who strikes whom."""
Group = tuple[tuple[int, ...], int]
"""The Soldiers that can attack a target with dice, any of them together, and the target."""
NOBODY: tuple[list[Blow], list[Group]] = [], []


class Position:
    """A mutable position with the fields of `State`, and where its random numbers come from.

    Verdicts look at it as if it were one: to make a state for each would take longer than to find it.
    """

    def __init__(self, game: Game[State, Action], start: State) -> None:
        self.game, self.start, self.battle = game, start, start.battle
        self.tables = tables(start.battle)
        self.side = self.phase = self.turn = self.moved = self.spent = self.engaged = 0
        self.wounded = self.displaced = self.attacked = self.count = 0
        self.random: Callable[[], float]
        self.draw: Callable[[int], int]
        self.at: list[int] = []
        self.taken, self.losses, self.held, self.able = [0, 0], [0, 0], [0], [0, 0]
        self.log: list[Action] | None = None
        self.outcome: Outcome | None = None
        self._set(start)

    def _set(self, s: State) -> None:
        """Sets the position up; nothing is awaited in it."""
        self.at, self.taken, self.losses, self.held = [*s.at, GONE], list(s.taken), list(s.losses), list(s.held)
        self.side, self.phase, self.turn, self.outcome = s.side, s.phase, s.turn, s.outcome
        self.moved, self.spent, self.engaged = s.moved, s.spent, s.engaged
        self.wounded, self.displaced, self.attacked = s.wounded, s.displaced, s.attacked
        self.able = list(self.tables.mages)
        for mage in self.tables.casts:
            if s.at[mage] < 0:
                self.able[self.battle.units[mage].side] ^= 1 << mage
        gone = min([s.at[leader] for leader in self.tables.leaders], default=0) < 0
        self.doubtful = gone or max(s.losses) >= self.tables.fatal or 0 in s.taken

    def state(self) -> State:
        """The position as a state of the rules."""
        (blue, pink), (lost, taken) = self.taken, self.losses
        return State(
            self.battle,
            tuple(self.at[:-1]),
            (blue, pink),
            self.side,
            self.phase,
            self.turn,
            *(self.moved, self.spent, self.engaged),
            held=tuple(self.held),
            losses=(lost, taken),
            outcome=self.outcome,
            wounded=self.wounded,
            displaced=self.displaced,
            attacked=self.attacked,
        )

    # --- spells

    def _reaches(self, mage: int, target: int, slow: int, occupied: int) -> bool:
        """Whether the spell may be cast, the target being within its range if it is on the map."""
        here, there, tables = self.at[mage], self.at[target], self.tables
        if there < 0:
            return False
        if tables.straight:
            if not sight.in_line(self.battle, here, there, occupied):
                return False
        elif tables.bent:
            limit = tables.limits[slow]
            if (sight.distance(self.battle, here, there, occupied) or limit + 1) > limit:
                return False
        if slow:
            return self._places(there, occupied) > 0
        return not self._sheltered(1 - self.side) >> there & 1

    def _cast(self, mage: int, target: int, slow: int) -> None:
        """Casts a spell and plays what it brings."""
        here, there = self.at[mage], self.at[target]
        far: int | None = self.tables.distances[here][there]
        if self.tables.bent and not self.tables.straight:
            far = sight.distance(self.battle, here, there, self.taken[0] | self.taken[1])
        self.spent |= 1 << mage
        if self.phase == COMBAT:
            self.engaged |= 1 << mage
        self.count += 1
        if self.log is not None:
            self.log.append(Cast(mage, target, slow > 0))
        pips = self._die()
        if slow:
            for _ in range(1, self.tables.dice[slow]):
                pips += self._die()
        if far is not None and pips >= far:
            if slow:
                self._push(target)
            else:
                self._defeated(target)

    def _die(self) -> int:
        pips = floor(self.random() * 6) + 1
        self.count += 1
        if self.log is not None:
            self.log.append(ROLLS[pips - 1])
        return pips

    def _shield(self, side: int) -> int:
        """The hexes beside a leader that makes its neighbours invulnerable."""
        mask, tables = 0, self.tables
        for leader in tables.shields[side]:
            mask |= tables.near[self.at[leader]]
        return mask

    def _sheltered(self, side: int) -> int:
        """The same, and the hexes of those that slow magic has moved."""
        mask, tables = 0, self.tables
        for leader in tables.shields[side]:
            mask |= tables.near[self.at[leader]]
        if self.displaced:
            for unit in bits(self.displaced):
                mask |= 1 << self.at[unit]
        return mask

    def _places(self, there: int, occupied: int) -> int:
        """The hexes to which a unit can be displaced from there."""
        near, barred = self.tables.near, occupied
        for here in self.tables.fighters[self.side](self.at):
            barred |= near[here]
        return self.battle.push_masks[there] & ~barred

    def _push(self, target: int) -> None:
        """Displaces the target of a slow spell that hit."""
        here = self.at[target]
        places = list(bits(self._places(here, self.taken[0] | self.taken[1])))
        there = places[floor(self.random() * len(places))]
        self.count += 1
        if self.log is not None:
            self.log.append(self.battle.pushes[here][there])
        self.at[target] = there
        self.taken[1 - self.side] ^= 1 << here | 1 << there
        self.displaced |= 1 << target

    def _spells(self) -> list[tuple[int, int, int]]:
        """The spells that may be cast: the Mage, the target, whether it is slow."""
        at, tired, occupied, battle = self.at, self.moved | self.spent, self.taken[0] | self.taken[1], self.battle
        theirs, limits = self.taken[1 - self.side], self.tables.limits
        found: list[tuple[int, int, int]] = []
        for mage in battle.mages[self.side]:
            if at[mage] >= 0 and not tired >> mage & 1 and battle.discs[at[mage]][limits[-1]] & theirs:
                fast, *further = sight.in_reach(battle, at[mage], occupied, theirs, limits)
                if fast:
                    fast &= ~self._sheltered(1 - self.side)
                    found += [(mage, at.index(there), 0) for there in bits(fast)]
                for slow in further:
                    found += [(mage, at.index(there), 1) for there in bits(slow) if self._places(there, occupied)]
        return found

    # --- fights

    def _contacts(self) -> tuple[list[Blow], list[Group]]:
        """The blows that may be struck, and the Soldiers that may attack with dice."""
        at, near, battle, engaged = self.at, self.tables.near, self.battle, self.engaged
        theirs, kinds, attacked = self.taken[1 - self.side], battle.kinds, self.attacked
        idle = [u for u in battle.fighters[self.side] if near[at[u]] & theirs and not engaged >> u & 1]
        theirs &= ~self._sheltered(1 - self.side)
        blows: list[Blow] = []
        soldiers, touched = [], 0
        for unit in idle:
            if kinds[unit] == SOLDIER:
                soldiers.append(unit)
                touched |= near[at[unit]]
            else:
                blows += [((unit,), at.index(there)) for there in bits(battle.charges[at[unit]] & theirs)]
        groups = [
            (tuple([u for u in soldiers if near[here] >> at[u] & 1]), at.index(here)) for here in bits(touched & theirs)
        ]
        if self.tables.groups:
            return blows, [group for group in groups if not attacked >> group[1] & 1]
        for around, target in groups:
            blows += [(by, target) for by in combinations(around, 3 if kinds[target] == SOLDIER else 1)]
        return blows, []

    def _fight(self, i: int, blows: list[Blow], groups: list[Group]) -> None:
        """The blow of that number, or the dice combat: who takes part are the bits of what is left of the number."""
        if i < len(blows):
            by, target = blows[i]
            self.engaged |= mask_of(by)
            self.count += 1
            if self.log is not None:
                self.log.append(Strike(by, target))
            return self._defeated(target)
        i -= len(blows)
        for around, target in groups:
            if i < (1 << len(around)) - 1:
                return self._roll_for(tuple([around[n] for n in bits(i + 1)]), target)
            i -= (1 << len(around)) - 1
        return None

    def _roll_for(self, by: tuple[int, ...], target: int) -> None:
        """Plays a dice combat."""
        strengths = self.tables.strengths
        self.engaged |= mask_of(by)
        self.attacked |= 1 << target
        self.count += 1
        if self.log is not None:
            self.log.append(DiceAttack(by, target))
        attack = self._die() + strengths[by[0]] * len(by)
        defence = self._die() + strengths[target]
        if attack > defence:
            self._defeated(target)
        elif attack < defence:
            shield = self._shield(self.side)
            losers = [unit for unit in by if not shield >> self.at[unit] & 1]
            if losers:
                loser = losers[floor(self.random() * len(losers))]
                self.count += 1
                if self.log is not None:
                    self.log.append(ChooseLoss(loser))
                self._defeated(loser)

    def _defeated(self, victim: int) -> None:
        """Wounds or removes a unit that lost a fight, and looks whether that ends the match."""
        bit, side = 1 << victim, self.battle.units[victim].side
        if self.tables.wounds and not self.wounded & bit:
            self.wounded |= bit
            return
        self.taken[side] ^= 1 << self.at[victim]
        self.at[victim] = GONE
        self.losses[side] += 1
        self.able[side] &= ~bit
        self.engaged &= ~bit
        self.wounded &= ~bit
        self.displaced &= ~bit
        self.attacked &= ~bit
        tables = self.tables
        if self.losses[side] >= tables.fatal or not self.taken[side] or victim in tables.leaders or self.doubtful:
            self.outcome = victory.after_elimination(cast("State", self))
