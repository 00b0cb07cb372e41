"""War Kids: the playout kernel, a fast simulator of random play (the optional `kernel` of the protocol).

It plays from a state to the end, each legal action as likely as any other and each die fair. It is no second rule book:
maps and prices come as the tables of a battle (see `kernel_position`), lines of sight from `sight`, verdicts from
`victory`; what is left, tests/games/war_kids/test_kernel.py proves equal to the rules, step by step and draw by draw.

One draw decides among numbered slots. Slots that hold nothing legal (a destination that is barred, a spell that does
not reach) are drawn again, so that what is legal stays equally likely without being listed first.
"""

from __future__ import annotations

from math import floor
from typing import cast

from kit.core.chance import Rng
from kit.core.state import next_count
from kit.games.war_kids import ground
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Action, Move
from kit.games.war_kids.kernel_position import NOBODY, NOTHING, Position
from kit.games.war_kids.pieces import COMBAT, MOVEMENT
from kit.games.war_kids.rules import victory
from kit.games.war_kids.state import State
from kit.space.hexes import bits


class Kernel(Position):
    """Random play from one state."""

    def play(self, rng: Rng, most: int = 20_000, log: list[Action] | None = None) -> int:
        """Plays from the start to the end of the match, or of the turn in which `most` actions are passed.

        Returns how many actions that were, dice included; they are appended to the log if there is one.
        """
        self.count, self.log, self.random = 0, log, rng.random
        s = self.start
        while s.outcome is None and (s.pending is not None or s.phase == COMBAT):
            s = self._answered(s)
        self._set(s)
        if self.outcome is None and self.count < most:
            self._turns(most)
        return self.count

    def _answered(self, s: State) -> State:
        """The state after an action by the rules themselves, quick enough for what is left of a combat phase."""
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
        they do. Here that is done once per match, and only spells, fights and the end of a full turn are calls.
        """
        at, taken, log, random = self.at, self.taken, self.log, self.random
        who, able, battle, tables = self.who, self.able, self.battle, self.tables
        armies, fighters, near, tired = tables.armies, tables.fighters, tables.near, tables.tired
        beyond, distances, limits, heals = tables.beyond, tables.distances, tables.limits, tables.heals
        first, ones, others = tables.first, tables.ones, tables.others
        side, moved, slots = self.side, self.moved, list(self.begin)
        while True:
            counted, theirs = moved, taken[1 - side]
            barred = theirs | beyond
            occupied = taken[side] | barred
            size = len(slots)
            while True:
                i = floor(random() * size)
                here, before, onward, step, there, needed, detours = slots[i]
                if needed & occupied:
                    for needed in detours:
                        if not needed & occupied:
                            break
                    else:
                        if there >= 0:
                            continue
                        if here < 0:
                            break
                        if distances[at[here]][at[before]] > limits[onward]:
                            continue
                        if self._reaches(here, before, onward, occupied):
                            self.count += (moved ^ counted).bit_count()
                            self.moved, counted, taken[side] = moved, moved, occupied ^ barred
                            self._cast(here, before, onward)
                            if self.outcome is not None:
                                return
                            theirs = taken[1 - side]
                            barred = theirs | beyond
                            occupied = taken[side] | barred
                            row = tired[here][at[here]]
                            slots[i - step : i - step - there + len(row)] = row
                            size = len(slots)
                        continue
                unit = who[here]
                if log is not None:
                    log.append(Move(unit, ground.reach(battle, unit, here, occupied)[there]))
                del slots[i - before : i + onward]
                size -= before + onward
                occupied ^= step
                at[unit] = there
                who[there] = unit
                moved |= ones[unit]
            self.count += (moved ^ counted).bit_count() + 1
            self.moved, self.phase, taken[side] = moved, COMBAT, occupied ^ barred
            if log is not None:
                log.append(END_MOVEMENT)
            if heals and self.wounded:
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
            self.count += 1
            if log is not None:
                log.append(END_COMBAT)
            side = 1 - side
            if side == first:
                self._count_the_turn()
                if self.outcome is not None:
                    return
            self.side, self.phase = side, MOVEMENT
            moved = self.moved = self.engaged = self.displaced = self.attacked = 0
            if self.spent:
                self.spent &= others[side]
            if self.count >= most:
                return
            slots = [tables.end]
            for unit, rows in armies[side]:
                slots += rows[at[unit]]

    def _count_the_turn(self) -> None:
        """Ends a full turn, and the match if its time is up or hexes have been held long enough."""
        tables, held, taken, number = self.tables, self.held, self.taken, self.turn
        over = number >= tables.last_turn
        for n, holder, hexes, count, turns, from_turn in tables.holds:
            if number >= from_turn and (taken[holder] & hexes).bit_count() >= count:
                held[n] += 1
                over = over or held[n] >= turns
            else:
                held[n] = 0
        if over:
            self.outcome = victory.after_full_turn(cast("State", self))
        if self.outcome is None:
            self.turn = next_count(number)

    def _heal(self) -> None:
        """Heals those beside a leader of theirs."""
        at, near, beside = self.at, self.tables.near, 0
        for leader in self.battle.leaders[self.side]:
            beside |= near[at[leader]]
        for unit in bits(self.wounded & self.tables.masks[self.side]):
            if beside >> at[unit] & 1:
                self.wounded &= ~(1 << unit)

    def _combat(self, touches: bool) -> None:
        """Plays the combat phase to its end, or to that of the match; without contact there are only spells."""
        must, able = self.battle.combat_must, self.able[self.side] & ~self.moved
        shelters, touched = self.tables.shields[1 - self.side], touches
        while self.outcome is None:
            blows, groups = self._contacts() if touches else NOBODY
            spells = self._spells(able & ~self.spent) if able & ~self.spent else NOTHING
            fights = len(blows)
            for around, _ in groups:
                fights += (1 << len(around)) - 1
            choices = fights + len(spells)
            if not choices:
                break
            i = floor(self.random() * (choices if fights and must else choices + 1))
            if i < fights:
                self._fight(i, blows, groups)
                # After the only fight there is no other, unless a leader fell that sheltered somebody.
                touches = fights > 1
                for leader in shelters:
                    touches = touches or self.at[leader] < 0
            elif i < choices:
                self._cast(*spells[i - fights])
                # So it may be once more, if that leader fell to the spell, or was pushed away.
                touches = touched
            else:
                break
