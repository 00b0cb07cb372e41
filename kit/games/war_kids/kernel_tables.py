"""War Kids: what the playout kernel looks up, made once for a battle out of the tables that the rules use."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from operator import itemgetter
from sys import maxsize

from kit.core.game import Outcome
from kit.games.war_kids import ground
from kit.games.war_kids.battle import Battle, Eliminate
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.pieces import BLUE, PINK, STRENGTH
from kit.games.war_kids.rules import magic, spells, turn
from kit.space.hexes import mask_of

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
