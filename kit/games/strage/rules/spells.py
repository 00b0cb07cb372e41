"""Chapter: the Jack's Immunity, and how rivals break it; what Ace, Queen and King do."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.games.strage import cards as pack
from kit.games.strage.actions import Break, Curse, Fight, Lightning, Metamorphosis
from kit.games.strage.book import BOOK
from kit.games.strage.cards import those
from kit.games.strage.pieces import DATA
from kit.games.strage.rules import hands
from kit.games.strage.rules.fighting import struck
from kit.games.strage.rules.orcs import lost
from kit.games.strage.squares import is_square, names
from kit.games.strage.state import Cards, State, all_elves, clan_at, orcs_off, rivals, shielded

OVER: int = DATA["over"]
SUITS = 3


@BOOK.acts("ST-JACK-1", off=False)
def protects(s: State, square: int) -> bool:
    """Whether a half-elf there enjoys Immunity from the clan whose turn it is."""
    owner = clan_at(s, square)
    return owner is not None and owner != s.side and shielded(s, owner)


@BOOK.refuses("ST-JACK-1", Fight)
def the_immune_are_not_attacked(s: State, a: Fight) -> No:
    return need(not protects(s, a.end), "IMMUNE")


@BOOK.acts("ST-JACK-1", off=lambda cards, clan, card: hands.discarded(cards, clan, 1 << card))
def begun(cards: Cards, clan: int, card: int) -> Cards:
    """The Jack lies face up before its clan, and stays there (ST-DECK-3)."""
    jacks = list(cards.jacks)
    jacks[clan] = 1 << card
    return hands.let_go(cards, clan, 1 << card).but(jacks=tuple(jacks))


@BOOK.refuses("ST-JACK-3", Break)
def a_rival_has_an_immunity(s: State, a: Break) -> No:
    there = type(a.clan) is int and 0 <= a.clan < len(s.elves) and a.clan != s.side
    return need(there and shielded(s, a.clan), "NOTHING_TO_BREAK")


@BOOK.refuses("ST-HAND-1", Break)
def they_are_in_the_hand(s: State, a: Break) -> No:
    return hands.in_hand(s, a.cards)


@BOOK.refuses("ST-NUM-1", Break)
def only_numbers_break_it(s: State, a: Break) -> No:
    return need(not pack.those(a.cards) & ~pack.NUMBERS, "NO_NUMBER")


@BOOK.refuses("ST-MAG-2", Break)
def some_are_laid(s: State, a: Break) -> No:
    return need(a.cards, "NO_CARDS")


@BOOK.acts("ST-MAG-2", off=lambda cards, side, clan, laid: cards)
def laid(cards: Cards, side: int, clan: int, laid: int) -> Cards:
    """Numbers beside a rival's Jack; they add up over players and turns."""
    piles = list(cards.piles)
    piles[clan] |= laid
    return hands.let_go(cards, side, laid).but(piles=tuple(piles))


@BOOK.acts("ST-JACK-3", off=False)
def is_broken(pile: int) -> bool:
    """Whether those numbers end an Immunity: more than ten together, and of three suits."""
    return pack.total(pile) > OVER and pack.suits(pile) >= SUITS


@BOOK.acts("ST-DECK-3", off=lambda cards, clan: cards)
def fallen(cards: Cards, clan: int) -> Cards:
    """Jack and numbers on the discard pile: the Immunity is over."""
    jacks, piles = list(cards.jacks), list(cards.piles)
    down, jacks[clan], piles[clan] = jacks[clan] | piles[clan], 0, 0
    return cards.but(jacks=tuple(jacks), piles=tuple(piles), discard=cards.discard | down)


BOOK.note("ST-JACK-2")


MOST_CURSED: int = DATA["cursed"]


@BOOK.refuses("ST-ACE-1", Lightning)
def lightning_strikes_an_orc_or_a_half_elf(s: State, a: Lightning) -> No:
    if not is_square(a.target):
        return need(False, "UNKNOWN_SQUARE")
    return need((s.orcs | all_elves(s)) >> a.target & 1, "NO_TARGET", **names(at=a.target))


@BOOK.acts("ST-ACE-1", off=lambda s, a: s)
def lightning(s: State, a: Lightning) -> State:
    """Orc or half-elf leaves the map."""
    return struck(s, a.target)


def changeable(s: State) -> int:
    """The squares where a sprite stands with a rival's half-elf."""
    return s.sprites & rivals(s, s.side)


@BOOK.refuses("ST-QUEEN-1", Metamorphosis)
def a_rival_accompanies_the_sprite(s: State, a: Metamorphosis) -> No:
    if not is_square(a.target):
        return need(False, "UNKNOWN_SQUARE")
    return need(changeable(s) >> a.target & 1, "NO_RIVAL_PAIR", **names(at=a.target))


@BOOK.refuses("ST-QUEEN-2", Metamorphosis)
def the_orc_comes_from_off_the_map(s: State, a: Metamorphosis) -> No:
    if a.orc is None:
        return need(orcs_off(s), "NAME_ORC")
    return need(is_square(a.orc) and s.orcs >> a.orc & 1, "NO_ORC_TO_TAKE")


@BOOK.refuses("ST-QUEEN-2", Metamorphosis)
def none_is_taken_from_the_map_needlessly(s: State, a: Metamorphosis) -> No:
    return need(a.orc is None or not orcs_off(s), "ORC_WAITS")


@BOOK.acts("ST-QUEEN-1", off=lambda s, a: s)
def metamorphosis(s: State, a: Metamorphosis) -> State:
    """The sprite is lost for good, the half-elf is off the map, and an orc stands there."""
    s = struck(lost(s, 1 << a.target), a.target)
    return s.but(orcs=orc_taken(s, a) | 1 << a.target)


@BOOK.acts("ST-QUEEN-2", off=lambda s, a: s.orcs)
def orc_taken(s: State, a: Metamorphosis) -> int:
    """The orcs without the one that is wanted elsewhere, where none is off the map."""
    return s.orcs if a.orc is None else s.orcs & ~(1 << a.orc)


@BOOK.refuses("ST-KING-1", Curse)
def it_hits_one_to_three_orcs(s: State, a: Curse) -> No:
    named = type(a.orcs) is tuple and 1 <= len(a.orcs) <= MOST_CURSED and all(map(is_square, a.orcs))
    return need(named and len(set(a.orcs)) == len(a.orcs), "HOW_MANY_ORCS", most=MOST_CURSED)


@BOOK.refuses("ST-KING-1", Curse)
def orcs_stand_there(s: State, a: Curse) -> No:
    return need(not those(a.orcs) & ~s.orcs, "NO_ORC_THERE")


@BOOK.acts("ST-KING-1", off=lambda s, a: s)
def curse(s: State, a: Curse) -> State:
    """Those orcs leave the map."""
    return s.but(orcs=s.orcs & ~those(a.orcs))


@BOOK.acts("ST-ACE-2", off=False)
def is_immune(s: State, square: int) -> bool:
    """Whether Lightning passes over a half-elf: a rival's that enjoys Immunity, never an own one."""
    return protects(s, square)
