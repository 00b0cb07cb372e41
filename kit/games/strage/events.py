"""La Strage: what an action made happen, told once for the log, the animation and the screen reader.

Which card somebody draws is told to that player alone (ST-OBS-1).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kit.core.chance import Roll
from kit.core.game import Event, Ref
from kit.games.strage import actions
from kit.games.strage import cards as pack
from kit.games.strage.actions import Action
from kit.games.strage.pieces import SIDES
from kit.games.strage.rules import fighting, hands, orcs, spells
from kit.games.strage.squares import names
from kit.games.strage.state import ANSWER, DEAL, FIGHT, HIT, MAGIC, MASSACRE, OPPOSE, ORDER, State, clan_at
from kit.space.squares import scan_forward

Told = Iterator[Event]


def events(s: State, a: Action, t: State, viewer: int | None = None) -> list[Event]:
    """What happened between `s` and `t`, in order, as far as the viewer may know; the end of the match comes last."""
    told = [*_told(s, a, t, viewer), *_followed(s, a, t)]
    if t.outcome is not None:
        winners = t.outcome.winners
        who = {"who": clan(winners[0])} if winners else {}
        told.append(Event("end.won" if winners else "end.nobody", t.outcome.rule_id, {**who, **t.outcome.facts}))
    return told


def clan(number: int) -> Ref:
    """A clan as a noun of the catalogue."""
    return Ref("side", SIDES[number])


def card(number: int) -> Ref:
    """A card as a noun of the catalogue."""
    return Ref("card", pack.NAMES[number])


def victim(s: State, square: int) -> Ref:
    """Who stands there and is attacked: a clan's half-elf, or an orc."""
    owner = clan_at(s, square)
    return Ref("piece", "orc" if owner is None else f"{SIDES[owner]}_elf")


def _told(s: State, a: Action, t: State, viewer: int | None) -> Told:
    who: dict[str, Any] = {"who": clan(s.side)}
    match a:
        case actions.Place(square=square):
            kind = "placed_with" if s.sprites >> square & 1 else "placed"
            yield Event(kind, "ST-PLACE-1", {**who, **names(at=square)}, (), (square,))
        case actions.Move():
            yield from _moved(s, a, who)
        case actions.Fight(start=start, end=end):
            facts = {**who, "victim": victim(s, end), **names(start=start, at=end)}
            yield Event("attacks", "ST-FIGHT-1", facts, (), (start, end))
        case actions.Escort(leaves=leaves):
            yield Event("left" if leaves else "stayed", "ST-EXIT-2", {**who, **names(at=s.pending[0])}, (), s.pending)
        case actions.Done():
            magic = s.phase == MAGIC
            lost = {} if magic else {"lost": s.points - t.points}
            yield Event("done_magic" if magic else "done_moving", "ST-MAG-1" if magic else "ST-PA-2", {**who, **lost})
        case actions.OrcPlace(square=square):
            yield Event("orc_placed", "ST-ORC-2", {**who, **names(at=square)}, (), (square,))
        case actions.OrcMove(path=path):
            yield Event("orc_walked", "ST-ORC-3", {**who, **names(start=path[0], end=path[-1])}, (), path)
        case actions.Attack(orc=orc, end=end):
            facts = {**who, "victim": victim(s, end), **names(start=orc, at=end)}
            yield Event("orc_attacks", "ST-ATT-1", facts, (), (orc, end))
        case Roll(pips=pips):
            yield from _rolled(s, pips, t)
        case actions.Draw(card=drawn):
            drawer = s.dealt.owed[0]
            mine = viewer == drawer
            seen = {"card": card(drawn)} if mine else {}
            rule = "ST-HAND-1" if s.phase == DEAL else "ST-HAND-2"
            yield Event("drew_card" if mine else "drew", rule, {"who": clan(drawer), **seen})
        case _:
            yield from _magic(s, a, t, who)


def _moved(s: State, a: actions.Move, who: dict[str, Any]) -> Told:
    facts, path = {**who, **names(start=a.start, end=a.end)}, (a.start, a.end)
    if a.together:
        yield Event("walked_together", "ST-MOVE-3", facts, (), path)
        return
    joins, parts = s.sprites >> a.end & 1, s.sprites >> a.start & 1
    kind = "joined" if joins else "parted" if parts else "walked"
    yield Event(kind, "ST-MOVE-2" if joins else "ST-MOVE-3" if parts else "ST-MOVE-1", facts, (), path)


def _rolled(s: State, pips: int, t: State) -> Told:
    if s.phase == ORDER:
        rule = "ST-ORD-2" if s.rolls[s.side] else "ST-ORD-1"
        yield Event("order_die", rule, {"who": clan(s.side), "pips": pips})
        if t.order:
            yield Event("order_known", "ST-ORD-3", {"who": clan(t.order[0])})
    elif s.phase in (FIGHT, HIT):
        start, end = s.pending
        hit = fighting.succeeds(pips) if s.phase == FIGHT else orcs.succeeds(pips)
        kind = ("fight_missed", "fight_hit")[hit] if s.phase == FIGHT else ("orc_missed", "orc_hit")[hit]
        facts = {"who": clan(s.side), "victim": victim(s, end), "pips": pips, **names(start=start, at=end)}
        yield Event(kind, "ST-FIGHT-2" if s.phase == FIGHT else "ST-ATT-3", facts, (), (start, end))
    elif s.phase == MASSACRE:
        yield from _massacre(s, pips)
    else:
        yield Event("points", "ST-PA-1", {"who": clan(s.side), "pips": pips})


def _massacre(s: State, pips: int) -> Told:
    square = orcs.next_to_roll(s.rolling)
    kind = "sprite_flees" if orcs.flees(pips) else "sprite_stays"
    yield Event(kind, "ST-MASS-1", {"pips": pips, **names(at=square)}, (), (square,))
    if s.rolling.bit_count() == 1:
        lost = s.fled | (1 << square if orcs.flees(pips) else 0)
        if lost:
            yield Event("sprites_lost", "ST-MASS-1", {"count": lost.bit_count()}, (), tuple(scan_forward(lost)))


# --- magic


def _magic(s: State, a: Action, t: State, who: dict[str, Any]) -> Told:
    match a:
        case actions.Break(clan=theirs, cards=laid):
            pile = s.dealt.piles[theirs] | pack.those(laid)
            facts = {**who, "whose": clan(theirs), "total": pack.total(pile), "suits": pack.suits(pile)}
            yield Event("broken" if spells.is_broken(pile) else "laid", "ST-JACK-3", facts)
        case actions.Oppose(cards=played):
            yield from _opposed(s, played)
        case actions.Answer(cards=played):
            facts = {**who, "total": pack.total(pack.those(played)), "least": s.dealt.total}
            yield Event("answered" if played else "not_answered", "ST-OPP-3", facts)
        case actions.TakeCard(card=None):
            yield Event("took_nothing", "ST-JOLLY-1", who)
        case actions.TakeCard(card=taken) if taken is not None:
            whose = next(number for number, hand in enumerate(s.dealt.hands) if hand >> taken & 1)
            yield Event("took", "ST-JOLLY-1", {**who, "card": card(taken), "whose": clan(whose)})
        case actions.NameSuit(suit=suit):
            gone = t.dealt.discard & ~s.dealt.discard
            named = {} if suit is None else {"suit": Ref("suit", pack.SUITS[suit]), "count": gone.bit_count()}
            yield Event("no_suit" if suit is None else "suit", "ST-JOLLY-2", {**who, **named})
        case _:
            yield _cast(s, a, who)


def _cast(s: State, a: Action, who: dict[str, Any]) -> Event:
    match a:
        case actions.Lightning(card=played, target=target):
            facts = {**who, "card": card(played), "victim": victim(s, target), **names(at=target)}
            return Event("cast.lightning", "ST-ACE-1", facts, (), (target,))
        case actions.Immunity(card=played):
            return Event("cast.immunity", "ST-JACK-1", {**who, "card": card(played)})
        case actions.Metamorphosis(card=played, target=target):
            facts = {**who, "card": card(played), "victim": victim(s, target), **names(at=target)}
            return Event("cast.metamorphosis", "ST-QUEEN-1", facts, (), (target,))
        case actions.Curse(card=played, orcs=cursed):
            facts = {**who, "card": card(played), "count": len(cursed)}
            return Event("cast.curse", "ST-KING-1", facts, (), tuple(cursed))
        case actions.Upheaval(card=played):
            return Event("cast.upheaval", "ST-JOLLY-1", {**who, "card": card(played)})
    assert isinstance(a, actions.Caprice)
    facts = {**who, "card": card(a.card), **names(start=a.path[0], end=a.path[-1])}
    return Event("cast.caprice", "ST-CAPR-1", facts, (), a.path)


def _opposed(s: State, played: tuple[int, ...]) -> Told:
    cards = pack.those(played)
    facts: dict[str, Any] = {"who": clan(hands.holder(s))}
    if not played:
        yield Event("let_be", "ST-OPP-1", facts)
    elif cards & pack.NUMBERS:
        yield Event("opposed", "ST-OPP-2", {**facts, "total": pack.total(cards)})
    else:
        rule = "ST-OPP-4" if cards & pack.JOKERS else "ST-OPP-5"
        yield Event("opposed_for_good", rule, {**facts, "card": card(played[0])})


# --- what follows by itself


def _followed(s: State, a: Action, t: State) -> Told:
    who: dict[str, Any] = {"who": clan(s.side)}
    if s.phase in (OPPOSE, ANSWER) and s.cards is not None and s.cards.spell is not None and t.phase != ANSWER:
        yield _settled(s, t)
    if sum(t.saved) > sum(s.saved):
        square = a.end if isinstance(a, actions.Move) else a.path[-1] if isinstance(a, actions.Caprice) else 0
        rule = "ST-EXIT-1" if isinstance(a, actions.Move) else "ST-CAPR-2"
        yield Event("home", rule, {**who, "saved": t.saved[s.side], **names(at=square)}, (), (square,))
    if s.cards is not None and t.cards is not None and _made_anew(s, t):
        yield Event("reshuffled", "ST-DECK-2", {"count": s.cards.discard.bit_count()})
    to_the_orcs = isinstance(a, actions.Done) and t.phase != MAGIC and t.outcome is None
    if to_the_orcs and not orcs.is_due(s):
        yield Event("orcs_stuck", "ST-ORC-5")


def _settled(s: State, t: State) -> Event:
    """Whether the spell that was opposed, or could have been, works."""
    spell = s.dealt.opposed
    victims = {"victim": victim(s, spell.target), **names(at=spell.target)}
    if clan_at(s, spell.target) == clan_at(t, spell.target):
        closed = t.cards.closed if t.cards is not None else ""
        return Event("annulled", closed or "ST-OPP-3", {"who": clan(s.side), **victims})
    if isinstance(spell, actions.Lightning):
        return Event("struck", "ST-ACE-1", victims, (), (spell.target,))
    return Event("changed", "ST-QUEEN-1", victims, (), (spell.target,))


def _made_anew(s: State, t: State) -> bool:
    """Whether the discard pile has become the deck."""
    return bool(s.dealt.discard) and not t.dealt.discard and not s.dealt.discard & ~t.dealt.deck
