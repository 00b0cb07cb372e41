"""War Kids: the playout kernel, a fast simulator of random play (the optional `kernel` of the protocol).

It plays from a state to the end, each legal action as likely as any other and each die fair. It is no second rule book:
maps and prices come as the tables of a battle (see `kernel_tables`), lines of sight from `sight`, verdicts from
`victory`; what is left, tests/games/war_kids/test_kernel.py proves equal to the rules, step by step and draw by draw.

One draw decides among numbered slots. Slots that hold nothing legal (a destination that is barred, a spell that does
not reach) are drawn again, so that what is legal stays equally likely without being listed first.
"""

from __future__ import annotations

from itertools import combinations
from math import floor
from typing import TYPE_CHECKING

from kit.core.chance import ROLLS
from kit.games.war_kids import ground, sight
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Action, Cast, ChooseLoss, DiceAttack, Move, Strike
from kit.games.war_kids.battle import State
from kit.games.war_kids.kernel_tables import Slot, tables
from kit.games.war_kids.rules import victory
from kit.games.war_kids.units import COMBAT, GONE, MOVEMENT, SOLDIER
from kit.space.hexes import bits, mask_of

if TYPE_CHECKING:
    from random import Random

    from kit.core.game import Game, Outcome

Blow = tuple[tuple[int, ...], int]
"""Who strikes whom."""
Group = tuple[tuple[int, ...], int]
"""The Soldiers that can attack a target with dice, any of them together, and the target."""
NOBODY: tuple[list[Blow], list[Group]] = [], []


class Kernel:
    """Random play from one state, as a mutable position with the fields of `State`."""

    def __init__(self, game: Game[State, Action], start: State) -> None:
        self.game, self.start, self.battle = game, start, start.battle
        self.tables = tables(start.battle)
        self.side = self.phase = self.turn = self.moved = self.spent = self.engaged = 0
        self.wounded = self.displaced = self.attacked = self.count = 0
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

    def play(self, rng: Random, most: int = 20_000, log: list[Action] | None = None) -> int:
        """Plays from the start to the end of the match, or of the turn in which `most` actions are passed.

        Returns how many actions that were, dice included; they are appended to the log if there is one.
        """
        self.count, self.log, self.random, self.draw = 0, log, rng.random, rng.getrandbits
        s = self.start
        while s.pending is not None:
            s = self._answered(s)
        self._set(s)
        if self.phase == COMBAT and self.outcome is None:
            self._combat(touches=True)
            if self.outcome is None:
                self._pass_the_turn()
        if self.outcome is None and self.count < most:
            self._turns(most)
        return self.count

    def _answered(self, s: State) -> State:
        """The state after an answer that was awaited when play began: here the rules themselves are quick enough."""
        actions = self.game.legal_actions(s)
        action = actions[floor(self.random() * len(actions))]
        self.count += 1
        if self.log is not None:
            self.log.append(action)
        return self.game.apply(s, action)

    # --- a turn

    def _turns(self, most: int) -> None:  # noqa: C901
        """Plays turns to the end of the match, or of the one in which `most` actions are passed.

        Long on purpose: a turn has some nine actions, so that what it looks up and calls for itself costs as much as
        they do. Here that is done once per match, and only spells, fights and the end of the turn are calls.
        """
        at, taken, log, draw, able = self.at, self.taken, self.log, self.draw, self.able
        battle, tables = self.battle, self.tables
        armies, fighters, near, tired = tables.armies, tables.fighters, tables.near, tables.tired
        beyond, widths, slots = tables.beyond, tables.widths, self._slots()
        distances, limits = tables.distances, tables.limits
        while True:
            side, moved = self.side, self.moved
            counted, theirs = moved, taken[1 - side]
            barred = theirs | beyond
            occupied = taken[side] | barred
            size = len(slots)
            width = widths[size]
            while True:
                i = draw(width)
                if i >= size:
                    continue
                unit, bit, before, onward, step, there, needed, detours = slots[i]
                if needed & occupied:
                    for needed in detours:
                        if not needed & occupied:
                            break
                    else:
                        if bit:
                            continue
                        if unit < 0:
                            break
                        if distances[at[unit]][at[before]] > limits[onward]:
                            continue
                        if self._reaches(unit, before, onward, occupied):
                            self.count += (moved ^ counted).bit_count()
                            self.moved, counted, taken[side] = moved, moved, occupied ^ barred
                            self._cast(unit, before, onward)
                            if self.outcome is not None:
                                return
                            theirs = taken[1 - side]
                            barred = theirs | beyond
                            occupied = taken[side] | barred
                            row = tired[unit][at[unit]]
                            slots[i - step : i - step + there + len(row)] = row
                            size = len(slots)
                            width = widths[size]
                        continue
                if log is not None:
                    log.append(Move(unit, ground.reach(battle, unit, at[unit], occupied)[there]))
                del slots[i - before : i + onward]
                size -= before + onward
                width = widths[size]
                occupied ^= step
                at[unit] = there
                moved |= bit
            self.count += (moved ^ counted).bit_count() + 1
            self.moved, self.phase, taken[side] = moved, COMBAT, occupied ^ barred
            if log is not None:
                log.append(END_MOVEMENT)
            if self.wounded and battle.adv_leader:
                self._heal()
            touches = False
            for here in fighters[side](at):
                if near[here] & theirs:
                    touches = True
                    break
            if touches or able[side] & ~(moved | self.spent):
                self._combat(touches)
                if self.outcome is not None:
                    return
            self._pass_the_turn()
            if self.outcome is not None or self.count >= most:
                return
            slots = [tables.end]
            for unit, rows in armies[self.side]:
                slots += rows[at[unit]]

    def _slots(self) -> list[Slot]:
        """Every destination of the units that may still move and every spell that may be tried, and the end."""
        at, tables, busy = self.at, self.tables, self.moved | self.spent & self.battle.masks[self.side]
        slots = [tables.end]
        for unit in self.battle.armies[self.side]:
            if not self.moved >> unit & 1:
                slots += (tables.tired if busy >> unit & 1 else tables.rows)[unit][at[unit]]
        return slots

    def _heal(self) -> None:
        """Heals those beside a leader of theirs."""
        at, near, beside = self.at, self.tables.near, 0
        for leader in self.battle.leaders[self.side]:
            beside |= near[at[leader]]
        for unit in bits(self.wounded & self.battle.masks[self.side]):
            if beside >> at[unit] & 1:
                self.wounded &= ~(1 << unit)

    # --- spells

    def _reaches(self, mage: int, target: int, slow: int, occupied: int) -> bool:
        """Whether the spell may be cast, the target being within its range if it is on the map."""
        at, battle = self.at, self.battle
        here, there, limit = at[mage], at[target], self.tables.limits[slow]
        if there < 0:
            return False
        if battle.adv_obstacles:
            if battle.adv_los:
                if not sight.in_line(battle, here, there, occupied):
                    return False
            elif (sight.distance(battle, here, there, occupied) or limit + 1) > limit:
                return False
        if slow:
            return self._places(there, occupied) > 0
        return not self._sheltered(1 - self.side) >> there & 1

    def _cast(self, mage: int, target: int, slow: int) -> None:
        """Casts a spell and plays what it brings."""
        here, there = self.at[mage], self.at[target]
        far: int | None = self.tables.distances[here][there]
        if self.tables.bent:
            far = sight.distance(self.battle, here, there, self.taken[0] | self.taken[1])
        self.spent |= 1 << mage
        if self.phase == COMBAT:
            self.engaged |= 1 << mage
        self.count += 1
        if self.log is not None:
            self.log.append(Cast(mage, target, slow > 0))
        pips = self._die()
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
        mask = 0
        for leader in self.battle.shields[side]:
            mask |= self.tables.near[self.at[leader]]
        return mask

    def _sheltered(self, side: int) -> int:
        """The same, and the hexes of those that slow magic has moved."""
        mask = self._shield(side)
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

    # --- combat

    def _combat(self, touches: bool) -> None:
        """Plays the combat phase to its end, or to that of the match; without contact there are only spells."""
        must = self.battle.combat_must
        while self.outcome is None:
            blows, groups = self._contacts() if touches else NOBODY
            spells, fights = self._spells(), len(blows)
            for around, _ in groups:
                fights += (1 << len(around)) - 1
            choices = fights + len(spells)
            if not choices:
                break
            i = floor(self.random() * (choices if fights and must else choices + 1))
            if i < fights:
                self._fight(i, blows, groups)
            elif i < choices:
                self._cast(*spells[i - fights])
            else:
                break

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
        if battle.adv_soldiers:
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
        if self.battle.adv_wounded and not self.wounded & bit:
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
            self.outcome = victory.after_elimination(self.state())

    # --- the end of a turn

    def _pass_the_turn(self) -> None:
        """Ends combat and makes the other side the active one, unless the match ends with the full turn."""
        self.count += 1
        if self.log is not None:
            self.log.append(END_COMBAT)
        side, tables, number = 1 - self.side, self.tables, self.turn
        if side == tables.first:
            over, held, taken = number >= tables.last_turn, self.held, self.taken
            for n, holder, hexes, count, turns, from_turn in tables.holds:
                if number >= from_turn and (taken[holder] & hexes).bit_count() >= count:
                    held[n] += 1
                    over = over or held[n] >= turns
                else:
                    held[n] = 0
            if over:
                self.outcome = victory.after_full_turn(self.state())
                if self.outcome is not None:
                    return
            self.turn = number + 1
        self.side, self.phase = side, MOVEMENT
        self.moved = self.engaged = self.displaced = self.attacked = 0
        if self.spent:
            self.spent &= ~self.battle.masks[side]
