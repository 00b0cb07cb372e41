"""War Kids: the parts that an action is composed of, and what a person wants to know before choosing it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from operator import sub

from kit.core.game import Facts, Slot
from kit.games.war_kids import ground, transition
from kit.games.war_kids.action_notation import GRAMMAR
from kit.games.war_kids.actions import Action, Cast, DiceAttack, Displace, EndCombat, EndMovement, Move, Strike
from kit.games.war_kids.pieces import SOLDIER
from kit.games.war_kids.rules import dice, magic, spells
from kit.games.war_kids.state import State

FACES = range(1, 7)


def slots(s: State, a: Action) -> Iterable[tuple[Slot, ...]]:
    """The ways to compose an action."""
    match a:
        case Move(unit=unit, path=path):
            yield Slot("unit", unit), Slot("hex", path[-1])
        case Cast(mage=mage, target=target, slow=slow):
            mode = (Slot("mode", "slow" if slow else "fast"),) if s.battle.adv_mages else ()
            yield Slot("unit", mage), Slot("target", target), *mode
        case Strike(by=by, target=target):
            yield from _groups(by, target)
        case DiceAttack(by=by, target=target):
            for parts in _groups(by, target):
                yield *parts, Slot("group", len(by))
        case Displace(route=(here, *_, there)):
            for step in s.battle.grid.neighbours[here]:
                if there in s.battle.grid.neighbours[step]:
                    yield Slot("step", step), Slot("hex", there)
        case EndMovement() | EndCombat():
            yield (Slot("end", s.phase),)
        case _:
            yield GRAMMAR.parts(a)


def _groups(by: tuple[int, ...], target: int) -> Iterator[tuple[Slot, ...]]:
    """One attacker, then the target, then the others in any order."""
    for first, *others in permutations(by):
        yield Slot("unit", first), Slot("target", target), *(Slot("unit", u) for u in others)


def choice_facts(s: State, a: Action) -> Facts:
    """The cost of a walk, and of the dice combat that it leads to what follows; of a spell its distance and the faces
    that hit, or in how many of 36 throws two dice do; of a dice combat what is added to either die, and in how many of
    36 throws it is won and lost."""
    match a:
        case Move(path=path):
            fight = clash(s, a)
            return {"cost": ground.cost(s.battle, path), **(choice_facts(*fight) if fight else {})}
        case Cast(mage=mage, target=target):
            far = spells.spell_distance(s, mage, target)
            facts = {"distance": far, "wins": tuple(n for n in FACES if spells.spell_hits(far, n))}
            if magic.dice_of(a) == 1:
                return facts
            return facts | {"of_36": sum(spells.spell_hits(far, one + two) for one in FACES for two in FACES)}
        case DiceAttack():
            results = [dice.result(s, a, (one, two)) for one in FACES for two in FACES]
            more, less = dice.strengths(s, a)
            return {"attack": more, "defence": less, "of_36": results.count(1), "lost_36": results.count(-1)}
    return {}


def clash(s: State, a: Move) -> tuple[State, DiceAttack] | None:
    """The dice combat that a Soldier cannot but fight where the walk ends (WK-ADV-S-7), as things stand then: the most
    hopeful of those it could join, and the state after the walk. `None` where it touches nobody, or need not."""
    battle, there = s.battle, a.path[-1]
    dicing = battle.adv_soldiers and battle.combat_must and battle.kinds[a.unit] == SOLDIER
    if not dicing or not battle.grid.neighbour_mask[there] & s.taken[1 - s.side]:
        return None
    t = transition.walked(s, a.unit, there)
    found = [attack for attack in dice.attacks(t) if a.unit in attack.by]
    return (t, max(found, key=lambda attack: sub(*dice.strengths(t, attack)))) if found else None
