"""What a side loses next: the units that the enemy's next player-turn can eliminate, each with the reply that does it.

Unlike `danger`, which estimates, this plays each reply out with the rules themselves: whoever walks up finds a way that
is free, whoever strikes may strike. A line that needs dice counts with the chance that all of them fall well. What only
a slow spell would open is not looked for, nor more than `TRIES` ways for the enemy to come at one unit.

At the end what three Soldiers can do together: none of them has a reason to move alone.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import chain, permutations, product, zip_longest
from typing import TYPE_CHECKING

from kit.core.chance import Roll
from kit.core.game import Threat
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Action, Cast, DiceAttack, Move, Strike, doers
from kit.games.war_kids.evaluation.danger import Touch, dice_odds, strikes_at, touch
from kit.games.war_kids.pieces import GONE, MOVEMENT, PEGASUS, SOLDIER
from kit.games.war_kids.rules.combat import strikes
from kit.games.war_kids.state import State, shielded
from kit.space.hexes import bits, mask_of

if TYPE_CHECKING:
    from kit.core.game import Game

    Rules = Game[State, Action]

Line = tuple[Fraction, tuple[int, ...]]
"""How likely a reply is to work, and who takes part in it."""

NOTHING: Line = Fraction(0), ()
SURE = Fraction(1)
TRIES = 120
"""Positions of the attackers that are tried against one unit."""
ENDS = 60
"""Moments of the player's own combat that are looked at."""


def threats(rules: Rules, s: State, player: int) -> dict[int, Threat]:
    """The player's units that the enemy can eliminate before the player's next turn, by unit number.

    Where it is the player's turn it walks no further, and strikes those blows that are best for the unit in question.
    """
    found: dict[int, Threat] | None = None
    for end in _ends(rules, s) if s.side == player else [s.but(pending=None)]:
        hopes = _lost(rules, end, player, found)
        if found is None:
            found = hopes
        else:
            found = {u: min(hopes[u], threat, key=lambda p: p.chance) for u, threat in found.items() if u in hopes}
        if not found:
            break
    return found or {}


def rewards(rules: Rules, s: State, a: Action) -> tuple[int, ...]:
    """The enemy that a unit may strike surely where it has walked to, one of several; empty if there is none."""
    if not isinstance(a, Move):
        return ()
    arrived = rules.apply(s, a)
    if arrived.outcome is not None or arrived.pending is not None:
        return ()
    fights = strikes(rules.apply(arrived, END_MOVEMENT))
    return tuple(blow.target for blow in fights if a.unit in blow.by)[:1]


def _ends(rules: Rules, s: State) -> Iterator[State]:
    """Every way in which the player's turn can end without another step and without dice."""
    todo, seen = [s], {s}
    for _ in range(ENDS):
        if not todo:
            return
        s = todo.pop()
        if s.outcome is not None:
            yield s
        elif s.pending is not None:
            after = [rules.apply(s, a) for a in rules.legal_actions(s)] if s.pending.asks == "push" else []
            todo += [t for t in after if t not in seen]
            seen.update(after)
        elif s.phase == MOVEMENT:
            todo.append(rules.apply(s, END_MOVEMENT))
        else:
            blows = [a for a in rules.legal_actions(s) if isinstance(a, Strike)]
            if not blows or not s.battle.combat_must:
                yield rules.apply(s, END_COMBAT)
            after = [rules.apply(s, a) for a in blows]
            todo += [t for t in dict.fromkeys(after) if t not in seen]
            seen.update(after)


def _lost(rules: Rules, s: State, player: int, only: Iterable[int] | None) -> dict[int, Threat]:
    """The units of a side that the other one can eliminate, now that it is its turn; of some of them, if named."""
    if s.outcome is not None:
        return {}
    reach = touch(s, 1 - player)
    units = s.battle.armies[player] if only is None else only
    options = _Options(rules)
    lines = {u: _Reply(rules, s, u, reach, options).best() for u in units if s.at[u] != GONE}
    return {
        u: Threat(u, s.at[u], tuple((who, s.at[who]) for who in by), chance)
        for u, (chance, by) in lines.items()
        if chance
    }


class _Options:
    """What is legal in the states of one search, asked once: the walks by unit, and everything else."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._known: dict[State, tuple[dict[int, list[Move]], list[Action]]] = {}

    def _of(self, s: State) -> tuple[dict[int, list[Move]], list[Action]]:
        if s not in self._known:
            walks: dict[int, list[Move]] = {}
            others: list[Action] = []
            for a in self._rules.legal_actions(s):
                if isinstance(a, Move):
                    walks.setdefault(a.unit, []).append(a)
                else:
                    others.append(a)
            self._known[s] = walks, others
        return self._known[s]

    def walks(self, s: State, unit: int) -> list[Move]:
        """The walks of a unit."""
        return self._of(s)[0].get(unit, [])

    def deeds(self, s: State) -> list[Action]:
        """Everything but walks."""
        return self._of(s)[1]


class _Reply:
    """The search for the enemy's best line against one unit."""

    def __init__(self, rules: Rules, s: State, unit: int, reach: Touch, options: _Options) -> None:
        self.rules, self.s, self.unit, self.reach, self.options = rules, s, unit, reach, options
        battle, near = s.battle, s.battle.grid.neighbour_mask[s.at[unit]]
        side = battle.units[unit].side
        self.aims = [unit, *(g for g in battle.shields[side] if g != unit and s.at[g] != GONE and near >> s.at[g] & 1)]
        """The unit, and the leaders that have to fall before it."""
        self.tries = TRIES
        self.known: dict[State, Line] = {}

    def best(self) -> Line:
        """The likeliest line."""
        s = self.s
        if s.phase != MOVEMENT:
            return self._fought(s)
        found = max(self._fought(s), self._fought(self.rules.apply(s, END_MOVEMENT)), key=_likely)
        comers = self._comers()
        if found[0] == SURE or not comers:
            return found
        hopes = self._hopes(comers)
        return max(found, self._come(s, comers, hopes), key=_likely) if hopes else found

    def _comers(self) -> list[int]:
        """The fighters that could come to strike, those that need nobody else first."""
        places = sum(1 << self.s.at[u] for u in self.aims)
        kinds = self.s.battle.kinds
        able = [u for u, (_, touched) in self.reach.items() if touched & places and not self.s.moved >> u & 1]
        return sorted(able, key=lambda u: kinds[u] != PEGASUS)

    def _hopes(self, comers: list[int]) -> int:
        """How many have to come together for it to make a difference, at most; 0 if no number will do."""
        battle, unit = self.s.battle, self.unit
        if battle.adv_soldiers or battle.adv_wounded or len(self.aims) > 1:
            return min(3, len(comers))
        soldiers = [u for u in self.reach if battle.kinds[u] == SOLDIER]
        if battle.kinds[unit] != SOLDIER or len(soldiers) < 3:
            return 1 if battle.kinds[unit] != SOLDIER or battle.kinds[comers[0]] == PEGASUS else 0
        return 3

    def _come(self, s: State, comers: list[int], more: int) -> Line:
        """The best line after up to so many of the fighters have come, each to a place from where it can strike."""
        found = NOTHING
        for t, number in self._arrivals(s, comers):
            if self.tries <= 0:
                break
            self.tries -= 1
            line = self._fought(self.rules.apply(t, END_MOVEMENT))
            if line[0] < SURE and more > 1:
                line = max(line, self._come(t, comers[number + 1 :], more - 1), key=_likely)
            found = max(found, line, key=_likely)
            if found[0] == SURE:
                break
        return found

    def _arrivals(self, s: State, comers: list[int]) -> Iterator[tuple[State, int]]:
        """The states in which one of them has come, and its number; a friend in the way steps aside first."""
        for number, u in enumerate(comers):
            there = False
            for t in self._walks(s, u):
                there = True
                yield t, number
            if there or s.moved >> u & 1:
                continue
            others = s.taken[s.side] & s.battle.zones[s.battle.points[u]][s.at[u]] & ~(1 << s.at[u])
            friends = [s.at.index(here) for here in bits(others)]
            for a in (walk for friend in friends for walk in self.options.walks(s, friend)):
                yield from ((t, number) for t in self._walks(self.rules.apply(s, a), u))

    def _walks(self, s: State, u: int) -> Iterator[State]:
        """The states in which a unit has walked to where it can strike at one of the aims, or stands there already."""
        places = [s.at[aim] for aim in self.aims]
        struck = strikes_at(s.battle, s.battle.kinds[u])
        if any(struck[s.at[u]] >> here & 1 for here in places):
            yield s
        for a in self.options.walks(s, u):
            if any(struck[a.path[-1]] >> here & 1 for here in places):
                yield self.rules.apply(s, a)

    # --- blows, spells and dice

    def _fought(self, s: State) -> Line:
        """The likeliest line from here by those who stand where they stand."""
        if s.at[self.unit] == GONE:
            return SURE, ()
        if s.outcome is not None:
            return NOTHING
        if s not in self.known:
            lines = (self._carried_on(s, a) for a in self.options.deeds(s))
            self.known[s] = max(lines, key=_likely, default=NOTHING)
        return self.known[s]

    def _carried_on(self, s: State, a: Action) -> Line:
        """The likeliest line that begins with an action, if that is a blow, a fast spell or a dice combat at an aim."""
        match a:
            case Strike(target=target) if target in self.aims:
                chance, t = SURE, self.rules.apply(s, a)
            case DiceAttack(by=by, target=target) if target in self.aims:
                chance = dice_odds(s.battle, len(by), s.battle.kinds[target])[0]
                t = self._rolled(s, a, 6, 1)
            case Cast(target=target, slow=False) if target in self.aims:
                chance, t = self._cast(s, a)
            case _:
                return NOTHING
        if not chance or t.pending is not None:
            return NOTHING
        after, by = self._fought(t)
        return chance * after, (*doers(a), *(u for u in by if u not in doers(a)))

    def _rolled(self, s: State, a: Action, *pips: int) -> State:
        s = self.rules.apply(s, a)
        for shown in pips:
            s = self.rules.apply(s, Roll(shown))
        return s

    def _cast(self, s: State, a: Cast) -> tuple[Fraction, State]:
        """The chance that a spell hits, and the state then."""
        flying = self.rules.apply(s, a)
        after = [(self.rules.apply(flying, roll), chance) for roll, chance in self.rules.chance_outcomes(flying)]
        hit, miss = after[-1][0], flying.but(pending=None)
        return sum((chance for t, chance in after if t != miss), Fraction(0)), hit


def _likely(line: Line) -> Fraction:
    return line[0]


CREW = 3
"""So many Soldiers take a Soldier (WK-FIGHT-4)."""
Ways = dict[int, Move | None]
"""Per hex on which a Soldier can stand how it comes there; none where it stands already."""


def combinations(game: Rules, s: State) -> Iterator[tuple[Move, ...]]:
    """Moves of the active side, each legal after the one before, after which three of its Soldiers touch an enemy
    Soldier that only three can take; those that touch it already stay. First one way for each such Soldier."""
    if s.phase != MOVEMENT or s.pending is not None or s.battle.adv_soldiers:
        return iter(())
    kinds = s.battle.kinds
    ways = {u: _ways(s, u) for u in s.battle.fighters[s.side] if kinds[u] == SOLDIER and s.at[u] != GONE}
    foes = (v for v in s.battle.armies[1 - s.side] if kinds[v] == SOLDIER and s.at[v] != GONE and not shielded(s, v))
    return filter(None, chain.from_iterable(zip_longest(*(_against(game, s, ways, foe) for foe in foes))))


def _against(game: Rules, s: State, ways: Mapping[int, Ways], foe: int) -> Iterator[tuple[Move, ...]]:
    """The same against one of them."""
    around = s.battle.grid.neighbour_mask[s.at[foe]]
    close = {u: {here: way for here, way in found.items() if around >> here & 1} for u, found in ways.items()}
    for crew in itertools.combinations([u for u, found in close.items() if found], CREW):
        for hexes in product(*(close[u] for u in crew)):
            taken = [way for u, here in zip(crew, hexes, strict=True) if (way := close[u][here]) is not None]
            if taken and len(set(hexes)) == CREW and (plan := _in_turn(game, s, taken)) is not None:
                yield plan


def _ways(s: State, u: int) -> Ways:
    """Where a Soldier can stand at the end of Movement; hexes that others of its kind may leave first count as free."""
    here, battle = s.at[u], s.battle
    if s.moved >> u & 1:
        return {here: None}
    own = mask_of(s.at[v] for v in battle.armies[s.side] if s.at[v] != GONE and battle.kinds[v] == SOLDIER)
    barred = (s.taken[0] | s.taken[1]) & ~own & battle.zones[battle.points[u]][here]
    return {here: None, **{move.path[-1]: move for move in battle.moves(u, here, barred)}}


def _in_turn(game: Rules, s: State, moves: list[Move]) -> tuple[Move, ...] | None:
    """The moves in an order in which each is legal; none if there is no such order."""
    return next((order for order in permutations(moves) if _legal(game, s, order)), None)


def _legal(game: Rules, s: State, moves: tuple[Move, ...]) -> bool:
    for a in moves:
        if game.explain(s, a) is not None:
            return False
        s = game.apply(s, a)
    return True
