"""La Strage: what a position is worth with the blows that are sure to come in the turn: whom an orc attacks, and which
sprites take fright. Without them it would make no difference where an orc goes.

Then who can attack a half-elf as everybody stands, and how likely it is beaten before its clan's next turn. Nobody
takes a step for it: each rival fights once in its turn if one of its half-elves stands beside, and in each turn an orc
attacks that does. So every threat is a line of play, and there are more: rivals walk, orcs come.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kit.core.game import Threat
from kit.games.strage import transition
from kit.games.strage.action_notation import chances
from kit.games.strage.actions import DONE, Curse, Escort, Immunity, Lightning, Move, OrcMove, attack, fight
from kit.games.strage.evaluation.terms import balance, held, standing, totals
from kit.games.strage.rules import fighting, orcs
from kit.games.strage.squares import NEAR, around
from kit.games.strage.state import (
    ATTACK,
    DEAL,
    DRAWING,
    ESCORT,
    MAGIC,
    MAIN,
    MASSACRE,
    ORC,
    ORDER,
    POINTS,
    ROLLED,
    State,
    all_elves,
    rivals,
)
from kit.space.squares import scan_forward

FIGHTS = chances(fighting.succeeds) / 6
"""How often a fight succeeds."""
BITES = chances(orcs.succeeds) / 6
"""How often an orc's attack does."""
FLEES = chances(orcs.flees) / 6
"""How often a sprite that is alone beside an orc runs away."""


def worth(s: State, player: int) -> float:
    """What a state is worth to a clan in the sum of the `terms`: where a die is awaited, or an orc attacks next, on the
    average of what can come of it, each sprite that takes fright being reckoned by itself."""
    now = standing(s, player)
    match s.phase:
        case "fight":
            return (1 - FIGHTS) * now + FIGHTS * without_victim(s, s.pending[1], player)
        case "hit":
            return (1 - BITES) * now + BITES * without_victim(s, s.pending[1], player) + frightened(s, player, now)
        case "attack":
            found = without_victim(s, prey(s), player)
            return (1 - BITES) * now + BITES * found + frightened(s, player, now)
        case "massacre":
            return now + frightened(s, player, now)
        case "escort" if not s.sprites:
            return standing(transition.left_or_stayed(s, Escort(leaves=False)), player)
    return now


def without_victim(s: State, square: int, player: int) -> float:
    """What it is worth once whoever stands there is beaten."""
    gone = ~(1 << square)
    elves = tuple([squares & gone for squares in s.elves])
    return balance(totals(elves, s.sprites, s.orcs & gone, s.saved, held(s.cards)), player, s.gone)


def prey(s: State) -> int:
    """The square of the half-elf whom whoever's turn it is would have attacked by an orc."""
    victims = scan_forward(around(s.orcs) & all_elves(s))
    return max(victims, key=lambda square: without_victim(s, square, s.side))


def frightened(s: State, player: int, now: float) -> float:
    """By how much the massacre to come changes what a state is worth now."""
    if s.phase == MASSACRE:
        sure, risky = s.fled, s.rolling
    else:
        sure, risky = 0, orcs.endangered(s)
    found = sum(fright(s, square, player, now) for square in scan_forward(risky))
    return FLEES * found + sum(fright(s, square, player, now) for square in scan_forward(sure))


def fright(s: State, square: int, player: int, now: float) -> float:
    """By how much it changes what a state is worth now that the sprite on a square is lost."""
    left = s.sprites & ~(1 << square)
    if left:
        return balance(totals(s.elves, left, s.orcs, s.saved, held(s.cards)), player, s.gone) - now
    t = orcs.lost(s, s.sprites)
    return standing(transition.over(t, turn_ends=True) or t, player) - now


if TYPE_CHECKING:
    from kit.core.game import Game

    Rules = Game[State, Any]

TO_FIGHT = frozenset((POINTS, DRAWING, MAIN, ESCORT))
"""The phases of a turn in which its fight may be yet to come."""
TO_ATTACK = frozenset((*TO_FIGHT, MAGIC, ORC, ATTACK))
"""Those in which the orc's attack is."""
NOWHERE = -1
"""The place of a half-elf that has brought its sprite home, or has left the map: nobody attacks it there."""


def threats(rules: Rules, s: State, player: int) -> dict[int, Threat]:
    """The clan's half-elves that can be beaten before its next turn, by their squares
    (`kit.core.capabilities.Foresight`); whoever may walk on in the present turn is as safe as the safest square that
    it can come to."""
    if s.outcome is not None or s.phase in (ORDER, DEAL) or (s.side == player and s.phase in (*ROLLED, DRAWING)):
        return {}
    found = {square: safest(rules, s, player, square) for square in scan_forward(s.elves[player])}
    return {square: threat for square, threat in found.items() if threat.chance}


def safest(rules: Rules, s: State, player: int, square: int, row: int = 0) -> Threat:
    """What threatens a half-elf at the end of the player's turn, if the rest of it is spent on keeping it safe, from
    that row on; as everybody stands in the others' turns."""
    best = exposed(rules, s, player, square)
    if not best.chance or s.side != player:
        return best
    for t, here in rests(rules, s, square):
        if here != NOWHERE and here // 8 < row:
            continue
        threat = exposed(rules, t, player, here)
        if threat.chance < best.chance:
            best = Threat(square, here if here != NOWHERE else square, threat.by, threat.chance)
        if not best.chance:
            break
    return best


def exposed(rules: Rules, s: State, player: int, square: int) -> Threat:
    """Who attacks a half-elf as everybody stands, in the order of play, and the chance that one of them hits."""
    by: list[int] = []
    missed = Fraction(1)
    for attacker, hits in _attackers(rules, s, player, square) if square != NOWHERE else ():
        by.append(attacker)
        missed *= 1 - Fraction(chances(hits), 6)
    return Threat(square, square, tuple((here, here) for here in by), 1 - missed)


def _attackers(rules: Rules, s: State, player: int, square: int) -> Iterator[tuple[int, Any]]:
    """Whoever attacks next, one after the other, and by which rule it hits."""
    if not NEAR[square] & (s.orcs | rivals(s, player)):
        return
    orc = next(iter(beside(rules, s, square)), None)
    if s.side == player and s.phase in TO_ATTACK and orc is not None and _only(rules, s, square):
        yield orc, orcs.succeeds
    for clan in _to_come(s, player):
        fighter = next(iter(fighters(rules, s, clan, square)), None)
        if fighter is not None and (clan != s.side or _may_fight(s)):
            yield fighter, fighting.succeeds
        if orc is not None and (clan != s.side or s.phase in TO_ATTACK):
            yield orc, orcs.succeeds


def _may_fight(s: State) -> bool:
    """Whether the fight of the present turn is yet to come."""
    return not s.fought and s.phase in TO_FIGHT and (s.points > 0 or s.phase == POINTS)


def _to_come(s: State, player: int) -> list[int]:
    """The rivals whose turn comes before the player's next one, the present one's first."""
    at = s.order.index(s.side)
    following = [*s.order[at:], *s.order[:at]]
    if s.side == player:
        following = following[1:]
    before = following[: following.index(player)] if player in following else following
    return [clan for clan in before if not s.gone >> clan & 1]


def fighters(rules: Rules, s: State, clan: int, square: int) -> list[int]:
    """The squares of a clan's half-elves that could attack whoever stands there in its turn, without a step."""
    turn = s.but(side=clan, phase=MAIN, points=1, fought=False, pending=())
    near = scan_forward(NEAR[square] & s.elves[clan])
    return [here for here in near if rules.explain(turn, fight(here, square)) is None]


def beside(rules: Rules, s: State, square: int) -> list[int]:
    """The squares of the orcs that could attack a half-elf there without a step."""
    turn = s.but(phase=ATTACK, pending=())
    near = scan_forward(NEAR[square] & s.orcs)
    return [orc for orc in near if rules.explain(turn, attack(orc, square)) is None]


def attackers(rules: Rules, s: State, clan: int, square: int) -> list[int]:
    """The squares of those who could attack a clan's half-elf there without a step: orcs, and rivals."""
    others = (rival for rival in range(len(s.elves)) if rival != clan)
    return beside(rules, s, square) + [here for rival in others for here in fighters(rules, s, rival, square)]


def _only(rules: Rules, s: State, square: int) -> bool:
    """Whether an orc that attacks now can attack nobody else."""
    return all(a.end == square for a in rules.legal_actions(s.but(phase=ATTACK, pending=())))


# --- what the rest of a turn can do for a half-elf


def rests(rules: Rules, s: State, square: int) -> Iterator[tuple[State, int]]:
    """Where the turn can lead, without dice, if what is left of it is spent on one half-elf: it walks on, hand in hand
    if it is; a spell that nobody opposes drives orcs off; an orc goes, or comes, elsewhere."""
    match s.phase:
        case "main":
            for t, here, _ in walks(rules, s, square):
                yield from rests(rules, rules.apply(t, DONE), here) if here != NOWHERE else ((t, here),)
        case "escort":
            gone = s.pending == (square,)
            for a in rules.legal_actions(s):
                t = rules.apply(s, a)
                if t.outcome is None:
                    yield from ((t, NOWHERE),) if gone and a.leaves else rests(rules, t, square)
        case "magic":
            for t in (rules.apply(s, a) for a in _spells(rules, s, square)):
                if t.outcome is None:
                    yield from rests(rules, t, square)
            yield from rests(rules, rules.apply(s, DONE), square)
        case "orc":
            yield from ((rules.apply(s, a), square) for a in _orcs(rules, s, square))
        case _:
            yield s, square


def walks(rules: Rules, s: State, square: int) -> Iterator[tuple[State, int, Any]]:
    """The states after the walks of one half-elf, where it is then, and the first step; a sprite whose hand it holds
    comes along. To stay is the first of them; straight steps come before slanting ones."""
    pair = bool(s.sprites >> square & 1)
    seen = {square}
    todo: list[tuple[State, int, Any]] = [(s, square, None)]
    while todo:
        t, here, first = todo.pop(0)
        yield t, here, first
        steps = (a for a in rules.legal_actions(t) if isinstance(a, Move) and (a.start, a.together) == (here, pair))
        for a in sorted(steps, key=lambda a: abs(a.end % 8 - here % 8)):
            if a.end not in seen:
                seen.add(a.end)
                after = rules.apply(t, a)
                if after.phase == MAIN:
                    todo.append((after, a.end, first or a))
                else:
                    yield after, NOWHERE, first or a


def _spells(rules: Rules, s: State, square: int) -> list[Any]:
    """Spells without opposition that take away what threatens a half-elf."""
    near = {*beside(rules, s, square)}
    return [
        a
        for a in rules.legal_actions(s)
        if isinstance(a, Immunity)
        or (isinstance(a, Lightning) and a.target in near)
        or (isinstance(a, Curse) and near and set(a.orcs) <= near and len(a.orcs) == min(3, len(near)))
    ]


def _orcs(rules: Rules, s: State, square: int) -> list[Any]:
    """What an orc may do that stays away from a half-elf, or goes away from it: beside a rival and elsewhere."""
    found: dict[tuple[int, bool], Any] = {}
    preys = around(rivals(s, s.side))
    for a in rules.legal_actions(s):
        start, end = (a.path[0], a.path[-1]) if isinstance(a, OrcMove) else (NOWHERE, a.square)
        if NEAR[square] >> end & 1:
            continue
        leaves = start if start != NOWHERE and NEAR[square] >> start & 1 else NOWHERE
        found.setdefault((leaves, bool(preys >> end & 1)), a)
    return list(found.values()) or list(rules.legal_actions(s))[:1]
