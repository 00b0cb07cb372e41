"""La Strage: what an action throws away that another one would keep, for the tutor's warning: so only what is sure.

Each is found by playing, and names an action that would have been better. It is looked for in an observation: nobody
knows more than the clan that decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kit.core.game import Threat
from kit.games.strage import cards as pack
from kit.games.strage.actions import (
    DONE,
    Answer,
    Attack,
    Break,
    Caprice,
    Curse,
    Done,
    Fight,
    Lightning,
    Move,
    Oppose,
    Place,
    Upheaval,
)  # fmt: skip
from kit.games.strage.evaluation import attacks, odds
from kit.games.strage.evaluation.attacks import NOWHERE
from kit.games.strage.rules import spells, turn
from kit.games.strage.squares import EXIT, NEAR, PLACEMENT, around
from kit.games.strage.state import ATTACK, FIGHT, HIT, MAGIC, MAIN, State, shielded
from kit.space.squares import scan_forward

if TYPE_CHECKING:
    from kit.games.strage.evaluation.attacks import Rules

LIKELY = Fraction(1, 2)
"""The chance from which it is a mistake to leave a pair to the dice."""
FEW = 3
"""So many numbers are a fair price for keeping a Joker."""
KINDS = (
    "home", "home_fight", "hop", "danger", "points", "own_attack", "own_pair",
    "own_bolt", "far_bolt", "far_curse", "lone_joker", "needless_joker", "more_answer", "more_break",
)  # fmt: skip
"""What can be thrown away; each has a sentence `tutor.regret.<kind>` in the catalogue."""


def blunders(rules: Rules, o: State, a: Any) -> list[Threat]:
    """What the clan that decides would regret after a legal action, the gravest first
    (`kit.core.capabilities.Cautious`)."""
    if o.outcome is not None:
        return []
    t = rules.apply(o, a)
    match a:
        case Move() | Place() | Fight() | Done():
            found = [*_homes(rules, o, a, t), *_hops(rules, o, a), *_left(rules, o, a, t), *_points(rules, o, a)]
        case Attack():
            found = list(_attacked(rules, o, a))
        case Lightning():
            found = list(_struck(rules, o, a))
        case Curse():
            found = list(_cursed(rules, o, a))
        case Upheaval():
            found = list(_hops(rules, o, a))
        case Oppose() | Answer() | Break():
            found = list(_played(rules, o, a))
        case _:
            found = list(_left(rules, o, a, t))
    return found


def _sure(kind: str, place: int, better: Any, by: tuple[int, ...] = ()) -> Threat:
    return Threat(place, place, tuple((here, here) for here in by), Fraction(1), kind, better)


def pairs(s: State, clan: int) -> list[int]:
    """The squares of a clan's half-elves that hold a sprite's hand."""
    return list(scan_forward(s.elves[clan] & s.sprites))


def followed(a: Any, square: int) -> int:
    """Where a pair stands after an action; nowhere, where it is none any more."""
    if isinstance(a, Move) and a.start == square:
        return a.end if a.together else NOWHERE
    return square


# --- sprites


def way_home(rules: Rules, s: State, square: int) -> Any:
    """The first step of a pair's way home in this turn; `None` where the points do not suffice."""
    if s.phase != MAIN:
        return None
    return next((first for _, here, first in attacks.walks(rules, s, square) if here == NOWHERE), None)


def _homes(rules: Rules, o: State, a: Any, t: State) -> Iterator[Threat]:
    """A pair that could come home in this turn, and cannot any more; unless one comes home, or is on its way."""
    if o.phase != MAIN or sum(t.saved) > sum(o.saved):
        return
    able = {square: better for square in pairs(o, o.side) if (better := way_home(rules, o, square)) is not None}
    after = {square: followed(a, square) for square in able}
    still = {square for square, here in after.items() if here != NOWHERE and _can(rules, t, o.side, here)}
    if any(after[square] != square for square in still):
        return
    for square in able.keys() - still:
        yield _sure("home_fight" if isinstance(a, Fight) else "home", square, able[square])


def _can(rules: Rules, t: State, side: int, square: int) -> bool:
    """Whether a pair can still come home in the same turn, once the die of a fight has fallen."""
    going_on = t.but(phase=MAIN, pending=()) if t.phase == FIGHT else t
    return going_on.side == side and way_home(rules, going_on, square) is not None


def _hops(rules: Rules, o: State, a: Any) -> Iterator[Threat]:
    """A sprite that a Joker could bring home: nobody opposes that."""
    if o.phase != MAGIC or not isinstance(a, Done | Upheaval):
        return
    hops = (b for b in rules.legal_actions(o) if isinstance(b, Caprice) and EXIT >> b.path[-1] & 1)
    better = next(hops, None)
    if better is not None:
        yield _sure("hop", better.path[0], better)


# --- pairs in danger


def _left(rules: Rules, o: State, a: Any, t: State) -> Iterator[Threat]:
    """A pair on its way that is likely to be beaten, and could have been kept safe without going back; unless another
    one gains by the action."""
    if t.outcome is not None or t.phase in (FIGHT, HIT) or sum(t.saved) > sum(o.saved):
        return
    player = o.side
    mine = [q for q in pairs(o, player) if followed(a, q) != NOWHERE and not PLACEMENT >> followed(a, q) & 1]
    now = {q: attacks.exposed(rules, o, player, q).chance for q in mine}
    then = {q: attacks.exposed(rules, t, player, followed(a, q)) for q in mine}
    if any(then[q].chance < now[q] for q in mine):
        return
    for square in mine:
        if then[square].chance < LIKELY:
            continue
        threat = attacks.safest(rules, t, player, followed(a, square))
        kept = attacks.safest(rules, o, player, square, row=square // 8).chance
        if threat.chance >= LIKELY > kept:
            here = followed(a, square)
            better = _toward(rules, o, square, kept)
            yield Threat(here, here, threat.by, threat.chance, "danger", better)


def _toward(rules: Rules, o: State, square: int, aim: Fraction) -> Any:
    """The first step of a pair's walk to where it is as safe as it can be; `None` where it is no step that does it."""
    if o.phase != MAIN:
        return None
    for t, here, first in attacks.walks(rules, o, square):
        done = rules.apply(t, DONE) if here != NOWHERE else t
        back = here != NOWHERE and here // 8 < square // 8
        if not back and attacks.safest(rules, done, o.side, here).chance <= aim:
            return first
    return None


# --- points


def _points(rules: Rules, o: State, a: Any) -> Iterator[Threat]:
    """Action points that are left, and would bring a sprite nearer home or give it a hand. Where nothing at all was
    done, the page asks in any case."""
    if o.phase != MAIN or not isinstance(a, Done) or not o.points or not (o.placed or o.begun):
        return
    for b in rules.legal_actions(o):
        if _helps(rules, o, b):
            yield _sure("points", b.start if isinstance(b, Move) else b.square, b)
            return


def _helps(rules: Rules, o: State, b: Any) -> bool:
    """Whether somebody takes a sprite by the hand, or leads one up the map to where it is not in danger."""
    lone = turn.lone(o)
    match b:
        case Place(square=square):
            end, good = square, bool(lone >> square & 1)
        case Move(start=start, end=end, together=True):
            good = end // 8 > start // 8
        case Move(start=start, end=end):
            good = bool(lone >> end & 1) and not o.sprites >> start & 1
        case _:
            return False
    return good and attacks.exposed(rules, rules.apply(o, b), o.side, end).chance < LIKELY


# --- the orcs' attack


def _attacked(rules: Rules, o: State, a: Attack) -> Iterator[Threat]:
    """An orc that is sent to an own half-elf while a rival stands there; to an own pair while another one does."""
    mine = o.elves[o.side]
    if o.phase != ATTACK or not mine >> a.end & 1:
        return
    others = [b for b in rules.legal_actions(o) if not mine >> b.end & 1]
    alone = [b for b in rules.legal_actions(o) if mine >> b.end & 1 and not o.sprites >> b.end & 1]
    if others:
        yield _sure("own_attack", a.end, max(others, key=lambda b: o.sprites >> b.end & 1), (a.orc,))
    elif alone and o.sprites >> a.end & 1:
        yield _sure("own_pair", a.end, alone[0], (a.orc,))


# --- cards


def _struck(rules: Rules, o: State, a: Lightning) -> Iterator[Threat]:
    """Lightning at an own half-elf, or at an orc that touches nobody it could harm, while there are better targets."""
    mine, lone = o.elves[o.side], turn.lone(o)
    if mine >> a.target & 1:
        yield _sure("own_bolt", a.target, DONE)
    elif o.orcs >> a.target & 1 and not NEAR[a.target] & (mine | lone):
        better = [b for b in rules.legal_actions(o) if isinstance(b, Lightning) and b.card == a.card and _worth(o, b)]
        if better:
            yield _sure("far_bolt", a.target, better[0])


def _worth(o: State, b: Lightning) -> bool:
    """Whether Lightning would strike a rival that walks a sprite, or an orc beside an own half-elf."""
    mine = o.elves[o.side]
    orc = o.orcs >> b.target & 1
    return bool(NEAR[b.target] & mine) if orc else bool(o.sprites >> b.target & 1) and not mine >> b.target & 1


def _cursed(rules: Rules, o: State, a: Curse) -> Iterator[Threat]:
    """A Curse at orcs that touch nobody it could harm, while others stand beside an own half-elf."""
    mine, lone = o.elves[o.side], turn.lone(o)
    near = around(mine) & o.orcs
    if near and not around(pack.those(a.orcs)) & (mine | lone):
        least = min(near.bit_count(), spells.MOST_CURSED)
        better = (b for b in rules.legal_actions(o) if isinstance(b, Curse) and not pack.those(b.orcs) & ~near)
        yield _sure("far_curse", a.orcs[0], next(b for b in better if len(b.orcs) == least))


def _played(rules: Rules, o: State, a: Any) -> Iterator[Threat]:
    """A Joker against what is not worth it, or where numbers do; more numbers than it takes."""
    if isinstance(a, Oppose):
        yield from _joker(rules, o, a)
        return
    if isinstance(a, Break):
        shorter = (Break(a.clan, cards) for cards in _fewer(a.cards))
        falls = not shielded(rules.apply(o, a), a.clan)
        better: Any = next((b for b in shorter if falls and not shielded(rules.apply(o, b), a.clan)), None)
        place = next(scan_forward(o.elves[a.clan]), NOWHERE)
    else:
        better = next((b for b in map(Answer, _fewer(a.cards)) if rules.explain(o, b) is None), None)
        place = o.dealt.opposed.target
    if better is not None and place != NOWHERE:
        yield _sure("more_break" if isinstance(a, Break) else "more_answer", place, better)


def _fewer(cards: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The cards without one of them, the highest left out first."""
    for card in sorted(cards, key=lambda card: -pack.FACES[card]):
        left = tuple(other for other in cards if other != card)
        if left:
            yield left


def _joker(rules: Rules, o: State, a: Oppose) -> Iterator[Threat]:
    if not pack.those(a.cards) & pack.JOKERS:
        return
    target = o.dealt.opposed.target
    sums = [b for b in rules.legal_actions(o) if isinstance(b, Oppose) and pack.those(b.cards) & pack.NUMBERS]
    for b in sums:
        if len(b.cards) <= FEW and not odds.answering(o, pack.total(pack.those(b.cards))):
            yield _sure("needless_joker", target, b)
            return
    if not o.sprites >> target & 1:
        yield _sure("lone_joker", target, Oppose())
