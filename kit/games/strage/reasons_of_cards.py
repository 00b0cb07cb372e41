"""What speaks for a card, so that it is surely true; of hidden cards nothing but how likely it is what they can do.

All is looked up in the observation of whoever decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from kit.core.chance import in_parts
from kit.games.strage import GAME
from kit.games.strage import actions as do
from kit.games.strage import cards as pack
from kit.games.strage.evaluation import odds
from kit.games.strage.reasons import Reason
from kit.games.strage.rules import orcs, turn
from kit.games.strage.squares import EXIT, NEAR, around
from kit.games.strage.state import State, clan_at, shielded
from kit.space.squares import scan_forward


def points(o: State, a: Any) -> Iterator[Reason]:
    """What can be said for a card that is played, or for playing none."""
    match a:
        case do.Lightning():
            yield from _lightning(o, a)
        case do.Metamorphosis(target=target):
            yield Reason("change", target, by=target, who=clan_at(o, target), sixths=sixths(odds.opposition(o, a)))
        case do.Curse():
            yield from _curse(o, a)
        case do.Immunity():
            yield Reason("immune", count=o.elves[o.side].bit_count())
        case do.Upheaval():
            yield Reason("upheaval")
        case do.Caprice():
            yield from _caprice(o, a)
        case do.Break():
            yield from _break(o, a)
        case do.Oppose():
            yield from _opposes(o, a)
        case do.Answer():
            yield from _answers(o, a)
        case do.TakeCard(card=card):
            yield from _takes(o, card)
        case do.NameSuit(suit=suit):
            yield from _names(o, suit)


def keeps(o: State) -> Reason:
    """What speaks for ending the magic phase."""
    return Reason("cast" if o.cards is not None and o.cards.cast else "keep")


def sixths(chance: Fraction | None) -> int | None:
    """A chance in sixths, as of a die."""
    return None if chance is None else in_parts(chance, 6)


# --- spells


def _lightning(o: State, a: do.Lightning) -> Iterator[Reason]:
    target, clan, mine = a.target, clan_at(o, a.target), o.elves[o.side]
    if clan is None:
        near = mine & NEAR[target]
        if near:
            yield Reason("bolt_guard", _pair_first(o, near), by=target)
        elif NEAR[target] & turn.lone(o):
            yield Reason("bolt_fright", next(scan_forward(NEAR[target] & turn.lone(o))), by=target)
    elif clan != o.side:
        chance = sixths(odds.opposition(o, a))
        yield Reason("bolt_pair" if o.sprites >> target & 1 else "bolt", target, target, clan, sixths=chance)


def _pair_first(o: State, squares: int) -> int:
    """One of some half-elves, one that walks a sprite if there is any."""
    return next(scan_forward(squares & o.sprites or squares))


def _curse(o: State, a: do.Curse) -> Iterator[Reason]:
    t, mine = GAME.apply(o, a), o.elves[o.side]
    freed = mine & around(o.orcs) & ~around(t.orcs)
    calmed = orcs.endangered(o) & ~orcs.endangered(t)
    if freed:
        yield Reason("curse_guard", _pair_first(o, freed), count=len(a.orcs))
    elif calmed:
        yield Reason("curse_fright", next(scan_forward(calmed)), count=calmed.bit_count())
    else:
        yield Reason("curse", a.orcs[0], count=len(a.orcs))


def _caprice(o: State, a: do.Caprice) -> Iterator[Reason]:
    start, end = a.path[0], a.path[-1]
    t = GAME.apply(o, a)
    if EXIT >> end & 1:
        yield Reason("hop_home", start, count=o.saved[o.side] + 1)
    elif orcs.endangered(o) >> start & 1 and not orcs.endangered(t) >> end & 1:
        yield Reason("hop_away", start)
    elif NEAR[end] & o.elves[o.side] & ~o.sprites:
        yield Reason("hop_near", end, by=next(scan_forward(NEAR[end] & o.elves[o.side] & ~o.sprites)))


def _break(o: State, a: do.Break) -> Iterator[Reason]:
    t = GAME.apply(o, a)
    pile = o.dealt.piles[a.clan] | pack.those(a.cards)
    if shielded(t, a.clan):
        yield Reason("break_soon", who=a.clan, count=pack.total(pile), before=pack.suits(pile))
    else:
        yield Reason("break", who=a.clan)


# --- opposition and answer


def _opposes(o: State, a: do.Oppose) -> Iterator[Reason]:
    target, played = o.dealt.opposed.target, pack.those(a.cards)
    pair = bool(o.sprites >> target & 1)
    if not played:
        possible = len(GAME.legal_actions(o)) > 1
        kind = "let_be" if possible else "let_be_must"
        yield Reason(kind if pair or not possible else "let_be_lone", target, by=target)
    elif played & pack.NUMBERS:
        total = pack.total(played)
        yield Reason("oppose", target, who=o.side, count=total, sixths=sixths(odds.answering(o, total)))
    else:
        yield Reason("oppose_card", target, card=a.cards[0])


def _answers(o: State, a: do.Answer) -> Iterator[Reason]:
    target, total = o.dealt.opposed.target, pack.total(pack.those(a.cards))
    if a.cards:
        yield Reason("answer", target, by=target, count=total, before=o.dealt.total)
    else:
        kind = "no_answer" if len(GAME.legal_actions(o)) > 1 else "no_answer_must"
        yield Reason(kind, target, by=target, count=o.dealt.total)


# --- the Upheaval


def _takes(o: State, card: int | None) -> Iterator[Reason]:
    if card is None:
        yield Reason("take_none")
        return
    whose = next(clan for clan, hand in enumerate(o.dealt.hands) if hand >> card & 1 and clan != o.side)
    yield Reason("take_number" if 1 << card & pack.NUMBERS else "take", who=whose, card=card)


def _names(o: State, suit: int | None) -> Iterator[Reason]:
    if suit is None:
        yield Reason("no_suit")
        return
    held = [(hand & pack.OF_SUIT[suit]).bit_count() for hand in o.dealt.hands]
    mine = held[o.side]
    yield Reason("suit", count=sum(held) - mine, before=mine)
