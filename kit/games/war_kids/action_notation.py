"""War Kids: actions as text, the second half of `notation`; the parts they are composed of, and what a person wants to
know before choosing one.

A walk "P D2-D3-D4" (two hexes apart: by the cheapest way), a spell "M D2*D6" or "M D2*D6 slow", at need with its way
"M D2*D3-D4-D5", a strike "P D5xD4" or "S C4+D3+E4xD4", a dice combat "S C4+D3vD4", a displacement "push D9-D8-D7", a
loss "lose C4", "end movement", "end combat", or a die "roll 4". The unit's letter may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations
from operator import sub
from typing import Any

from kit.core.actions import Count, Grammar, Several, Term
from kit.core.chance import Roll
from kit.core.game import Facts, Slot, Trouble
from kit.games.war_kids import actions as do
from kit.games.war_kids import ground, transition
from kit.games.war_kids.pieces import COMBAT, LETTERS, SOLDIER
from kit.games.war_kids.rules import dice, magic, spells
from kit.games.war_kids.state import State, alive, on_map, unit_at

HEX = r"[A-T]\d{1,2}"
_WAY = f"{HEX}(?:-{HEX})*"
_MOVE = re.compile(rf"(?:([SPML]) )?(?:({HEX})\*({_WAY})( slow)?|({_WAY}))", re.IGNORECASE)


class _Hexes(Term):
    pattern = HEX

    def write(self, s: State, value: int) -> str:
        return s.battle.grid.name(value)

    def read(self, s: State, word: str) -> int:
        try:
            return s.battle.grid.index(word)
        except ValueError:
            last = s.battle.grid.name(s.battle.grid.size - 1)
            raise Trouble("trouble.position.hex", hex=word[:12], last=last) from None

    def values(self, s: State) -> Mapping[Any, str]:
        return {here: s.battle.grid.name(here) for here in range(s.battle.grid.size)}

    def places(self, s: State, value: Any) -> tuple[int, ...]:
        return (value,) if on_map(s, value) else ()


class _Units(Term):
    """Units are written as where they stand."""

    pattern = HEX

    def write(self, s: State, value: int) -> str:
        return s.battle.grid.name(s.at[value])

    def read(self, s: State, word: str) -> int:
        return _unit(s, word)

    def values(self, s: State) -> Mapping[Any, str]:
        return {number: unit.id for number, unit in enumerate(s.battle.units)}

    def places(self, s: State, value: Any) -> tuple[int, ...]:
        return (s.at[value],) if alive(s, value) else ()


class _Letter(_Units):
    """Of a unit whose way is told: it begins where the unit stands."""

    pattern = "[SPML]"

    def write(self, s: State, value: int) -> str:
        return LETTERS[s.battle.kinds[value]]

    def places(self, s: State, value: Any) -> tuple[int, ...]:
        return ()


class _Group(Several):
    """Units of one kind, the letter of which may come first."""

    @property
    def pattern(self) -> str:  # type: ignore[override]
        return f"(?:[SPML] )?{super().pattern}"

    def write(self, s: State, value: tuple[int, ...]) -> str:
        return f"{_LETTER.write(s, value[0])} {super().write(s, value)}"

    def read(self, s: State, word: str) -> tuple[int, ...]:
        *letter, places = word.split()
        return tuple(sorted(_unit(s, place, *letter) for place in places.split(self.by)))


HEXES, _UNIT, _LETTER = _Hexes(), _Units(), _Letter()
_ROUTE = Several(HEXES, "-")


def _cast_text(s: State, a: do.Cast) -> str:
    way = _ROUTE.write(s, a.route[1:]) if a.route else _UNIT.write(s, a.target)
    return f"{_LETTER.write(s, a.mage)} {_UNIT.write(s, a.mage)}*{way}{' slow' if a.slow else ''}"


def _read(s: State, words: str) -> do.Action | None:
    if words.lower() == "end":
        return do.END_COMBAT if s.phase == COMBAT else do.END_MOVEMENT
    if re.fullmatch("[0-9]", words):
        return Roll(int(words))
    found = _MOVE.fullmatch(words)
    if found is None:
        return None
    letter, mage, aim, slow, walk = found.groups()
    way = _ROUTE.read(s, aim or walk)
    if mage:
        route = (HEXES.read(s, mage), *way) if len(way) > 1 else ()
        return do.Cast(_unit(s, mage, letter), _unit(s, aim.split("-")[-1]), bool(slow), route)
    unit = _unit(s, walk.split("-")[0], letter)
    if len(way) == 2 and way[1] not in s.battle.prices[way[0]]:
        return attempt(s, unit, way[1])
    return do.Move(unit, way)


def attempt(s: State, unit: int, there: int) -> do.Move:
    """The move a person means who points at a hex: the cheapest way there, as if points were no object.

    Where units bar every way it is the straight one, so that the refusal names who stands on it.
    """
    here, occupied = s.at[unit], (s.taken[0] | s.taken[1]) & ~(1 << there)
    path = ground.reach(s.battle, unit, here, occupied).get(there) or ground.way(s.battle, here, there, occupied)
    return do.Move(unit, path or s.battle.grid.route(here, there))


def _unit(s: State, word: str, letter: str | None = None) -> int:
    here = HEXES.read(s, word)
    unit = unit_at(s, here)
    if unit is None or (letter and LETTERS[s.battle.kinds[unit]] != letter.upper()):
        raise Trouble("trouble.action.nobody", hex=s.battle.grid.name(here))
    return unit


GRAMMAR = Grammar(
    do.Action,
    {"count": Count(digits=1), "route": _ROUTE, "unit": _UNIT, "letter": _LETTER, "group": _Group(_UNIT, "+")},
    own={do.Cast: _cast_text},
    reads=_read,
    any_case=True,
)


FACES = range(1, 7)


def slots(s: State, a: do.Action) -> Iterable[tuple[Slot, ...]]:
    """The ways to compose an action."""
    match a:
        case do.Move(unit=unit, path=path):
            yield Slot("unit", unit), Slot("hex", path[-1])
        case do.Cast(mage=mage, target=target, slow=slow):
            mode = (Slot("mode", "slow" if slow else "fast"),) if s.battle.adv_mages else ()
            yield Slot("unit", mage), Slot("target", target), *mode
        case do.Strike(by=by, target=target):
            yield from _groups(by, target)
        case do.DiceAttack(by=by, target=target):
            for parts in _groups(by, target):
                yield *parts, Slot("group", len(by))
        case do.Displace(route=(here, *_, there)):
            for step in s.battle.grid.neighbours[here]:
                if there in s.battle.grid.neighbours[step]:
                    yield Slot("step", step), Slot("hex", there)
        case do.EndMovement() | do.EndCombat():
            yield (Slot("end", s.phase),)
        case _:
            yield GRAMMAR.parts(a)


def _groups(by: tuple[int, ...], target: int) -> Iterator[tuple[Slot, ...]]:
    """One attacker, then the target, then the others in any order."""
    for first, *others in permutations(by):
        yield Slot("unit", first), Slot("target", target), *(Slot("unit", u) for u in others)


def choice_facts(s: State, a: do.Action) -> Facts:
    """The cost of a walk, and of the dice combat that it leads to what follows; of a spell its distance and the faces
    that hit, or in how many of 36 throws two dice do; of a dice combat what is added to either die, and in how many of
    36 throws it is won and lost."""
    match a:
        case do.Move(path=path):
            fight = clash(s, a)
            return {"cost": ground.cost(s.battle, path), **(choice_facts(*fight) if fight else {})}
        case do.Cast(mage=mage, target=target):
            far = spells.spell_distance(s, mage, target)
            facts = {"distance": far, "wins": tuple(n for n in FACES if spells.spell_hits(far, n))}
            if magic.dice_of(a) == 1:
                return facts
            return facts | {"of_36": sum(spells.spell_hits(far, one + two) for one in FACES for two in FACES)}
        case do.DiceAttack():
            results = [dice.result(s, a, (one, two)) for one in FACES for two in FACES]
            more, less = dice.strengths(s, a)
            return {"attack": more, "defence": less, "of_36": results.count(1), "lost_36": results.count(-1)}
    return {}


def clash(s: State, a: do.Move) -> tuple[State, do.DiceAttack] | None:
    """The dice combat that a Soldier cannot but fight where the walk ends (WK-ADV-S-7), as things stand then: the most
    hopeful of those it could join, and the state after the walk. `None` where it touches nobody, or need not."""
    battle, there = s.battle, a.path[-1]
    dicing = battle.adv_soldiers and battle.combat_must and battle.kinds[a.unit] == SOLDIER
    if not dicing or not battle.grid.neighbour_mask[there] & s.taken[1 - s.side]:
        return None
    t = transition.walked(s, a.unit, there)
    found = [attack for attack in dice.attacks(t) if a.unit in attack.by]
    return (t, max(found, key=lambda attack: sub(*dice.strengths(t, attack)))) if found else None
