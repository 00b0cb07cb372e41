"""War Kids: the position that the playout kernel plays on, what spells and fights do to it, and what it looks up, made
once for a battle out of the tables that the rules use."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from itertools import combinations
from math import floor
from operator import itemgetter
from sys import maxsize
from typing import TYPE_CHECKING, cast

from kit.core.chance import ROLLS
from kit.core.game import Outcome
from kit.games.war_kids import ground, sight
from kit.games.war_kids.actions import Action, Cast, ChooseLoss, DiceAttack, Strike
from kit.games.war_kids.battle import Battle, Eliminate
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.pieces import BLUE, COMBAT, GONE, PINK, SOLDIER, STRENGTH
from kit.games.war_kids.rules import magic, spells, turn, victory
from kit.games.war_kids.state import State
from kit.space.hexes import bits, mask_of

Slot = tuple[int, int, int, int, int, int, tuple[int, ...]]
"""A numbered possibility of the movement phase. Of a move: from where, how many slots of the unit lie before this one,
how many from it on, both hexes as a bit set, the destination, the hexes that must be free on the best way, and on each
other way. Of a spell: the Mage, the target, whether it is slow, its number among those of the Mage, minus how many
there are, `Tables.beyond`, nothing. No unit but a Mage is named, so that those that move alike share their slots: what
play reads then stays in a processor's cache."""
Row = list[Slot]
Goals = list[list[tuple[int, int, list[int]]]]
Pick = Callable[[Sequence[int]], tuple[int, ...]]


class Tables:
    """What stays the same during all playouts of a battle. Tables by hex have an empty last place, for `GONE`."""

    def __init__(self, battle: Battle) -> None:
        self.beyond = 1 << battle.grid.size
        """A hex off the map that counts as occupied, so that a slot that needs it is no move."""
        self.end: Slot = (-1, 0, 0, 0, -1, self.beyond, ())
        self.near = (*battle.grid.neighbour_mask, 0)
        self.charges = (*battle.charges, 0)
        self.limits = tuple(spells.spell_range(slow) for slow in spells.modes(battle))
        """How far a fast spell flies, and a slow one where that was agreed."""
        self.distances, self.bent = battle.grid.distances, battle.adv_obstacles
        """Per two hexes how far they are apart; whether that is not yet how far a spell must fly."""
        self.straight = battle.adv_obstacles and battle.adv_los
        """Whether a spell needs a line of sight."""
        self.dice = 1, magic.slow_magic()[1]
        self.casts = {mage: self._casts(battle, mage) for mages in battle.mages for mage in mages}
        """Per Mage a slot for each spell that may be tried."""
        goals = {points: _goals(battle, points) for points in set(battle.points)}
        moves = {points: _rows(found) for points, found in goals.items()}
        self.tired = [moves[points] for points in battle.points]
        """Per unit and hex the slots of its moves."""
        magic_rows = {mage: _rows(goals[battle.points[mage]], casts) for mage, casts in self.casts.items()}
        self.rows = [magic_rows.get(unit, rows) for unit, rows in enumerate(self.tired)]
        """The same, those of a Mage behind the slots of its spells."""
        self.armies = tuple([(unit, self.rows[unit]) for unit in army] for army in battle.armies)
        """Per side its units, each with its rows."""
        self.ones = tuple(1 << unit for unit in range(len(battle.units)))
        """Per unit its bit."""
        self.mages = mask_of(battle.mages[BLUE]), mask_of(battle.mages[PINK])
        self.masks, self.shields = battle.masks, battle.shields
        self.others = ~battle.masks[BLUE], ~battle.masks[PINK]
        """Per side all units but its own."""
        self.heals, self.wounds, self.groups = battle.adv_leader, battle.adv_wounded, battle.adv_soldiers
        """Whether leaders heal, whether a defeat at first only wounds, and whether Soldiers attack with dice."""
        self.fighters = tuple(_pick(fighters, len(battle.units)) for fighters in battle.fighters)
        """Per side, the hexes of its Soldiers and Pegasi, out of the list of where all units are."""
        self.strengths = tuple(STRENGTH[kind] for kind in battle.kinds)
        self.first = turn.who_starts(battle)
        counts = [v.count for v in battle.victory if isinstance(v, Eliminate) and v.count is not None]
        self.fatal = min(counts, default=len(battle.units) + 1)
        """With so many losses a side may be beaten."""
        self.leaders = battle.leaders[BLUE] + battle.leaders[PINK] if battle.leader_loss else ()
        """The units whose loss may end the match."""
        self.verdicts: dict[Hashable, Outcome | None] = {}
        """What an elimination brought: per losses of both sides, whether each has nobody left, and leaders lost."""
        self.last_turn = battle.limit.turns if battle.limit is not None else maxsize
        self.holds = [(n, h.side, mask_of(h.hexes), h.count, h.turns, h.from_turn) for n, h in enumerate(battle.holds)]

    def _casts(self, battle: Battle, mage: int) -> Row:
        enemies, modes = battle.armies[1 - battle.units[mage].side], spells.modes(battle)
        aims = [(u, slow) for u in enemies for slow in modes]
        return [(mage, *aim, number, -len(aims), self.beyond, ()) for number, aim in enumerate(aims)]


def _rows(goals: Goals, casts: Sequence[Slot] = ()) -> list[Row]:
    """Per hex the moves of a unit, behind its spells: a move takes away both."""
    rows: list[Row] = [
        [
            *casts,
            *(
                (here, len(casts) + number, len(row) - number, step, there, ways[0], tuple(ways[1:]))
                for number, (there, step, ways) in enumerate(row)
            ),
        ]
        for here, row in enumerate(goals)
    ]
    return [*rows, []]


def _goals(battle: Battle, points: int) -> Goals:
    """Per hex where so many points can lead: the destination, both hexes as a bit set, and the hexes of each way."""
    found = Goals()
    for here in range(battle.grid.size):
        ways = ground.ways(battle, points, here).items()
        found.append([(there, 1 << here | 1 << there, [needed for needed, _ in each]) for there, each in ways])
    return found


def _pick(units: tuple[int, ...], gone: int) -> Pick:
    """Picks the places of those units; the two at the end are always off the map."""
    return itemgetter(*units, gone, gone)


@lru_cache(maxsize=4)
def tables(battle: Battle) -> Tables:
    """The tables of a battle, shared by its kernels."""
    return Tables(battle)


BOOK.caches.append(tables.cache_clear)


if TYPE_CHECKING:
    from collections.abc import Callable

    from kit.core.game import Game, Outcome

Blow = tuple[tuple[int, ...], int]
"""Who strikes whom."""
Group = tuple[list[int], int]
"""The Soldiers that can attack a target with dice, any of them together, and the target."""
NOBODY: tuple[list[Blow], list[Group]] = [], []
Spell = tuple[int, int, int]
"""The Mage, the target, and 1 for slow magic, 0 for the other."""
NOTHING: list[Spell] = []


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
        self.at: list[int] = []
        self.who: list[int] = []
        """Per hex the unit that stands there, or stood there last."""
        self.taken, self.losses, self.held, self.able = [0, 0], [0, 0], [0], [0, 0]
        self.log: list[Action] | None = None
        self.outcome: Outcome | None = None
        self.known: State | None = None
        """The state that these belong to: `mages`, Mages still on the map; `stood`, what `who` is then; `begin`, the
        slots then; `doubtful`, whether an elimination may end the match, whoever falls."""
        self._set(start)

    def _set(self, s: State) -> None:
        """Sets the position up; nothing is awaited in it."""
        self.at, self.taken, self.losses, self.held = [*s.at, GONE], list(s.taken), list(s.losses), list(s.held)
        self.side, self.phase, self.turn, self.outcome = s.side, s.phase, s.turn, s.outcome
        self.moved, self.spent, self.engaged = s.moved, s.spent, s.engaged
        self.wounded, self.displaced, self.attacked = s.wounded, s.displaced, s.attacked
        if s is not self.known:
            self.known, self.mages = s, list(self.tables.mages)
            self.stood = [0] * len(self.tables.near)
            for unit, here in enumerate(s.at):
                self.stood[here] = unit
            self.begin = self._slots()
            for mage in self.tables.casts:
                if s.at[mage] < 0:
                    self.mages[self.battle.units[mage].side] ^= 1 << mage
            gone = min([s.at[leader] for leader in self.tables.leaders], default=0) < 0
            self.doubtful = gone or max(s.losses) >= self.tables.fatal or 0 in s.taken
        self.able, self.who = list(self.mages), list(self.stood)

    def _slots(self) -> list[Slot]:
        """Every destination of the units that may still move and every spell that may be tried, and the end."""
        at, tables, busy = self.at, self.tables, self.moved | self.spent & self.battle.masks[self.side]
        slots = [tables.end]
        for unit in self.battle.armies[self.side]:
            if not self.moved >> unit & 1:
                slots += (tables.tired if busy >> unit & 1 else tables.rows)[unit][at[unit]]
        return slots

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
        here, there, tables = self.at[mage], self.at[target], self.tables
        far: int | None = tables.distances[here][there]
        if tables.bent and not tables.straight:
            far = sight.distance(self.battle, here, there, self.taken[0] | self.taken[1])
        self.spent |= 1 << mage
        if self.phase == COMBAT:
            self.engaged |= 1 << mage
        self.count += 1
        if self.log is not None:
            self.log.append(Cast(mage, target, slow > 0))
        if slow:
            pips = sum([self._die() for _ in range(tables.dice[slow])])
            if far is not None and pips >= far:
                self._push(target)
        elif self._die() >= (far or maxsize):
            self._defeated(target)

    def _die(self) -> int:
        pips = floor(self.random() * 6) + 1
        self.count += 1
        if self.log is not None:
            self.log.append(ROLLS[pips - 1])
        return pips

    def _sheltered(self, side: int) -> int:
        """The hexes beside a leader that makes its neighbours invulnerable, and those of units moved by slow magic."""
        mask, tables = 0, self.tables
        for leader in tables.shields[side]:
            mask |= tables.near[self.at[leader]]
        if self.displaced:
            mask |= mask_of([self.at[unit] for unit in bits(self.displaced)])
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
        self.at[target], self.who[there] = there, target
        self.taken[1 - self.side] ^= 1 << here | 1 << there
        self.displaced |= 1 << target

    def _spells(self, able: int) -> list[Spell]:
        """The spells that those Mages may cast."""
        at, who, battle, limits = self.at, self.who, self.battle, self.tables.limits
        theirs = self.taken[1 - self.side]
        found: list[Spell] = []
        for mage in battle.mages[self.side]:
            if able >> mage & 1 and battle.discs[at[mage]][limits[-1]] & theirs:
                occupied = self.taken[self.side] | theirs
                fast, *further = sight.in_reach(battle, at[mage], occupied, theirs, limits)
                if fast:
                    fast &= ~self._sheltered(1 - self.side)
                while fast:
                    low = fast & -fast
                    fast ^= low
                    found.append((mage, who[low.bit_length() - 1], 0))
                for slow in further:
                    found += [(mage, who[there], 1) for there in bits(slow) if self._places(there, occupied)]
        return found

    # --- fights

    def _contacts(self) -> tuple[list[Blow], list[Group]]:
        """The blows that may be struck, and the Soldiers that may attack with dice.

        Bit sets are taken apart in place: through a generator all of play takes a twentieth longer.
        """
        at, who, near, battle, engaged = self.at, self.who, self.tables.near, self.battle, self.engaged
        kinds, charges = battle.kinds, self.tables.charges
        foes = self.taken[1 - self.side] & ~self._sheltered(1 - self.side)
        blows: list[Blow] = []
        soldiers: dict[int, list[int]] = {}
        for unit in battle.fighters[self.side]:
            around = near[at[unit]] & foes
            if around and not engaged >> unit & 1:
                soldier = kinds[unit] == SOLDIER
                if not soldier:
                    around &= charges[at[unit]]
                while around:
                    low = around & -around
                    around ^= low
                    target = who[low.bit_length() - 1]
                    if not soldier:
                        blows.append(((unit,), target))
                    elif target in soldiers:
                        soldiers[target].append(unit)
                    else:
                        soldiers[target] = [unit]
        if self.tables.groups:
            return blows, [(by, target) for target, by in soldiers.items() if not self.attacked >> target & 1]
        for target, by in soldiers.items():
            least = 3 if kinds[target] == SOLDIER else 1
            if len(by) >= least:
                blows += [(some, target) for some in combinations(by, least)]
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
            shield = self._sheltered(self.side)
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
            leaders = tuple([self.at[leader] < 0 for leader in tables.leaders])
            facts = *self.losses, self.taken[0] == 0, self.taken[1] == 0, leaders
            if facts not in tables.verdicts:
                tables.verdicts[facts] = victory.after_elimination(cast("State", self))
            self.outcome = tables.verdicts[facts]
