"""La Strage: what each action does to the state, and what follows it by itself."""

from __future__ import annotations

from kit.core.game import Outcome
from kit.games.strage import cards as pack
from kit.games.strage.actions import (
    Answer,
    Caprice,
    Curse,
    Escort,
    Immunity,
    Lightning,
    Metamorphosis,
    Move,
    Oppose,
    Spell,
    Upheaval,
)  # fmt: skip
from kit.games.strage.rules import casting, ending, fighting, hands, moving, opposing, orcs, spells, turn
from kit.games.strage.state import (
    ANSWER,
    ATTACK,
    DEAL,
    DRAWING,
    ESCORT,
    FIGHT,
    HIT,
    MAGIC,
    MAIN,
    MASSACRE,
    OPPOSE,
    ORC,
    ORDER,
    SUIT,
    TAKE,
    Cards,
    State,
    clan_at,
)  # fmt: skip

# --- chance


def rolled(s: State, pips: int) -> State:
    """A die shown, for whatever it was awaited."""
    match s.phase:
        case "order":
            return rolled_for_order(s, pips)
        case "points":
            return rolled_for_points(s, pips)
        case "fight":
            victim = s.pending[1]
            s = s.but(phase=MAIN, pending=())
            return fighting.struck(s, victim) if fighting.succeeds(pips) else s
        case "hit":
            victim = s.pending[1]
            s = s.but(pending=())
            return massacre_due(fighting.struck(s, victim) if orcs.succeeds(pips) else s)
    return rolled_in_the_massacre(s, pips)


def rolled_for_order(s: State, pips: int) -> State:
    rolls = list(s.rolls)
    rolls[s.side] = (*rolls[s.side], pips)
    s = s.but(rolls=tuple(rolls))
    following = turn.next_to_roll(s.rolls)
    if following is not None:
        return s.but(side=following)
    return ordered(s.but(order=turn.ranking(s.rolls), rolls=()))


def ordered(s: State) -> State:
    """The order of play is known: cards are dealt, or the first turn begins."""
    playing = [clan for clan in s.order if not s.gone >> clan & 1]
    if s.cards is None:
        return turn.begun(s, playing[0])
    owed = tuple(playing[place] for place in hands.dealt(len(playing)))
    return drawing(s.but(phase=DEAL, side=playing[0], cards=s.cards.but(owed=owed)))


def rolled_for_points(s: State, pips: int) -> State:
    s = s.but(points=turn.points(pips))
    if s.cards is None:
        return s.but(phase=MAIN)
    return drawing(s.but(phase=DRAWING, cards=s.cards.but(owed=hands.drawn(s.side))))


def drawing(s: State) -> State:
    """The next card is drawn; where there is none, or none is owed, it goes on."""
    cards = s.dealt
    if cards.owed:
        cards = hands.filled(cards)
        if cards.deck:
            return s if cards is s.cards else s.but(cards=cards)
        cards = cards.but(owed=())
        s = s.but(cards=cards)
    return turn.begun(s, s.side) if s.phase == DEAL else s.but(phase=MAIN)


def drawn(s: State, card: int) -> State:
    cards = s.dealt
    return drawing(s.but(cards=hands.took(cards, cards.owed[0], card)))


def rolled_in_the_massacre(s: State, pips: int) -> State:
    """One sprite's die; once all have rolled, those that rolled badly are lost together."""
    square = orcs.next_to_roll(s.rolling)
    rolling = orcs.has_rolled(s.rolling, square)
    fled = s.fled | 1 << square if orcs.flees(pips) else s.fled
    if rolling:
        return s.but(rolling=rolling, fled=fled)
    s = orcs.lost(s.but(rolling=0, fled=0), fled)
    return over(s) or turn_over(s)


# --- moving and fighting


def moved(s: State, a: Move) -> State:
    """A step; whoever comes home with a sprite is asked whether to leave."""
    s = moving.home(moving.brought(moving.walked(s, a), a), a)
    return s if s.phase == ESCORT else over(s) or s


def left_or_stayed(s: State, a: Escort) -> State:
    """Whoever brought a sprite home has chosen; it may have been the last."""
    s = moving.escorted(s, a)
    return over(s) or s


def done(s: State) -> State:
    """Moving and fighting are over, or the magic phase is."""
    if s.phase == MAIN:
        s = turn.leftover_points_are_lost(s)
        if s.cards is not None:
            return s.but(phase=MAGIC)
    return orc_due(closing(s))


def closing(s: State) -> State:
    """What was said of the last spell does not outlast the magic phase."""
    return s.but(cards=s.cards.but(closed="")) if s.cards is not None and s.cards.closed else s


# --- the orcs


def orc_due(s: State) -> State:
    return s.but(phase=ORC) if orcs.is_due(s) else attack_due(s)


def attack_due(s: State) -> State:
    return s.but(phase=ATTACK) if orcs.attack_is_due(s) else massacre_due(s)


def massacre_due(s: State) -> State:
    rolling = orcs.endangered(s)
    return s.but(phase=MASSACRE, rolling=rolling) if rolling else turn_over(s)


def turn_over(s: State) -> State:
    """The next clan's turn, unless the match ends with this one."""
    return over(s, turn_ends=True) or turn.begun(s, turn.next_side(s))


def over(s: State, turn_ends: bool = False) -> State | None:
    """The end of the match, if it has come."""
    if not ending.is_over(s, turn_ends):
        return None
    return ended(s, ending.verdict(s))


def ended(s: State, outcome: Outcome) -> State:
    """The match is over, and nothing is awaited any more."""
    return nothing_awaited(s).but(outcome=outcome)


def nothing_awaited(s: State) -> State:
    cards = s.cards
    if cards is not None and (cards.spell is not None or cards.owed):
        cards = cards.but(spell=None, total=0, owed=())
    return s.but(pending=(), rolling=0, fled=0, cards=cards)


# --- magic


def cast(s: State, a: Spell) -> State:
    """A spell: its card leaves the hand at once; what may be opposed waits for that."""
    cards, spent = casting.used_up(s.dealt), 1 << a.card
    if isinstance(a, Immunity):
        return s.but(cards=spells.begun(cards, s.side, a.card))
    s = s.but(cards=hands.discarded(cards, s.side, spent).but(closed=""))
    if opposing.opposer(s, a) is not None:
        assert isinstance(a, Lightning | Metamorphosis)
        return s.but(phase=OPPOSE, cards=s.dealt.but(spell=a))
    if isinstance(a, Upheaval):
        return s.but(phase=TAKE, cards=hands.shown(s.dealt))
    return effect(s, a)


def effect(s: State, a: Spell) -> State:
    """A spell works."""
    match a:
        case Lightning():
            s = spells.lightning(s, a)
        case Metamorphosis():
            s = spells.metamorphosis(s, a)
        case Curse():
            s = spells.curse(s, a)
        case Caprice(path=path):
            s = casting.home(casting.walked(s, path), path[-1])
    s = s.but(phase=MAGIC)
    return over(s) or s


def opposed(s: State, a: Oppose) -> State:
    """The opposer's word: nothing, numbers that may be answered, or what cannot be answered."""
    cards, owner, played = s.dealt, hands.holder(s), pack.those(a.cards)
    spell = cards.opposed
    if not played:
        return effect(s.but(cards=cards.but(spell=None)), spell)
    cards = hands.discarded(cards, owner, played)
    if opposing.annuls_unless_answered(played):
        return s.but(phase=ANSWER, cards=cards.but(total=pack.total(played)))
    closed = opposing.joker_closes(played) or opposing.queen_closes(played)
    return s.but(phase=MAGIC, cards=cards.but(spell=None, closed=closed))


def answered(s: State, a: Answer) -> State:
    """The caster's last word: the spell works after all, or it is annulled."""
    cards, played = s.dealt, pack.those(a.cards)
    spell, works = cards.opposed, opposing.prevails(cards, played)
    cards = hands.discarded(cards, s.side, played).but(spell=None, total=0)
    if not works:
        return s.but(phase=MAGIC, cards=cards)
    return effect(s.but(cards=cards.but(closed="ST-OPP-3")), spell)


def card_taken(s: State, card: int | None) -> State:
    cards = s.dealt
    return s.but(phase=SUIT, cards=cards if card is None else casting.taken(cards, s.side, card))


def suit_named(s: State, suit: int | None) -> State:
    cards = s.dealt
    return s.but(phase=MAGIC, cards=cards if suit is None else casting.without_suit(cards, suit))


def broken(s: State, clan: int, cards: tuple[int, ...]) -> State:
    """Numbers beside a Jack, which falls if they are enough."""
    after = spells.laid(s.dealt, s.side, clan, pack.those(cards))
    if spells.is_broken(after.piles[clan]):
        after = spells.fallen(after, clan)
    return s.but(cards=after)


# --- giving up


def dropped_out(s: State, player: int) -> State:
    """The match without a clan: its half-elves leave the map, its cards the table; sprites stay where they are."""
    target = s.cards.spell.target if s.cards is not None and s.cards.spell is not None else None
    victim = s.pending[1] if s.phase in (FIGHT, HIT) else target
    struck = victim is not None and clan_at(s, victim) == player
    elves = tuple(0 if clan == player else squares for clan, squares in enumerate(s.elves))
    s = s.but(elves=elves, gone=s.gone | 1 << player, cards=_cards_without(s.cards, player))
    left = [clan for clan in range(len(s.saved)) if not s.gone >> clan & 1]
    if len(left) == 1:
        return ended(s, ending.verdict(s))
    if s.phase == ORDER:
        return s
    if s.phase == DEAL:
        return drawing(s.but(side=s.side if s.side != player else turn.next_side(s)))
    if s.side == player and s.phase != MASSACRE:
        return turn_over(nothing_awaited(s))
    if struck:
        s = nothing_awaited(s)
        return massacre_due(s) if s.phase == HIT else s.but(phase=MAIN if s.phase == FIGHT else MAGIC)
    return attack_due(s) if s.phase == ATTACK else s


def _cards_without(cards: Cards | None, player: int) -> Cards | None:
    """Hand, Jack and what lies beside it go to the discard pile."""
    if cards is None:
        return None
    cards = spells.fallen(hands.discarded(cards, player, cards.hands[player]), player)
    return cards.but(owed=tuple(clan for clan in cards.owed if clan != player))
