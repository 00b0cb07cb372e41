"""Chapter: the two ways of a Joker; the magic phase: one spell a turn, with a card of the own hand."""

from __future__ import annotations

from collections.abc import Iterator

from kit.core.rules import No, need
from kit.games.strage import cards as pack
from kit.games.strage.actions import (
    Caprice,
    Curse,
    Immunity,
    Lightning,
    Metamorphosis,
    NameSuit,
    Spell,
    TakeCard,
    Upheaval,
)
from kit.games.strage.book import BOOK
from kit.games.strage.cards import OF_SUIT, is_card
from kit.games.strage.rules import hands, spells, turn
from kit.games.strage.rules.moving import saved
from kit.games.strage.rules.orcs import is_path, is_walk
from kit.games.strage.rules.turn import SPELLS
from kit.games.strage.squares import EXIT, names, ways
from kit.games.strage.state import Cards, State, occupied, shielded


@BOOK.refuses("ST-JOLLY-1", TakeCard)
def a_rival_holds_that_card(s: State, a: TakeCard) -> No:
    if a.card is None:
        return None
    theirs = is_card(a.card) and any(hand >> a.card & 1 for clan, hand in enumerate(s.dealt.hands) if clan != s.side)
    return need(theirs, "NOT_A_RIVALS_CARD")


@BOOK.acts("ST-JOLLY-1", off=lambda cards, side, card: cards)
def taken(cards: Cards, side: int, card: int) -> Cards:
    """A card that everybody has seen goes from hand to hand."""
    mask = 1 << card
    lists = []
    for held in (cards.hands, cards.known):
        now = [hand & ~mask for hand in held]
        now[side] |= mask
        lists.append(tuple(now))
    return cards.but(hands=lists[0], known=lists[1])


@BOOK.refuses("ST-JOLLY-2", NameSuit)
def there_is_such_a_suit(s: State, a: NameSuit) -> No:
    named = type(a.suit) is int and 0 <= a.suit < len(OF_SUIT)
    return need(a.suit is None or named, "NO_SUIT")


@BOOK.acts("ST-JOLLY-2", off=lambda cards, suit: cards)
def without_suit(cards: Cards, suit: int) -> Cards:
    """Everybody discards that suit, of which a Joker has none."""
    for clan, hand in enumerate(cards.hands):
        cards = hands.discarded(cards, clan, hand & OF_SUIT[suit])
    return cards


@BOOK.refuses("ST-CAPR-1", Caprice)
def it_goes_one_or_two_squares(s: State, a: Caprice) -> No:
    return need(is_path(a.path), "SPRITE_PATH")


@BOOK.refuses("ST-CAPR-1", Caprice)
def a_lone_sprite_stands_there(s: State, a: Caprice) -> No:
    return need(turn.lone(s) >> a.path[0] & 1, "NO_LONE_SPRITE", **names(at=a.path[0]))


@BOOK.refuses("ST-CAPR-1", Caprice)
def step_by_step_and_elsewhere(s: State, a: Caprice) -> No:
    return need(is_walk(a.path), "SPRITE_PATH")


@BOOK.refuses("ST-CAPR-2", Caprice)
def at_home_the_path_ends(s: State, a: Caprice) -> No:
    return need(not any(EXIT >> square & 1 for square in a.path[:-1]), "HOME_ALREADY")


@BOOK.refuses("ST-CAPR-1", Caprice)
def its_way_is_empty(s: State, a: Caprice) -> No:
    full = [square for square in a.path[1:] if occupied(s) >> square & 1]
    return need(not full, "NOT_EMPTY", **names(at=(full or a.path)[0]))


def walks(s: State, sprite: int) -> Iterator[tuple[int, ...]]:
    """The ways of a lone sprite, one to each square where it can come to stand, the shortest."""
    return ways(sprite, ~occupied(s), ~EXIT)


@BOOK.acts("ST-CAPR-1", off=lambda s, path: s)
def walked(s: State, path: tuple[int, ...]) -> State:
    """The sprite at the end of its way."""
    return s.but(sprites=s.sprites ^ (1 << path[0] | 1 << path[-1]))


@BOOK.acts("ST-CAPR-2", off=lambda s, square: s)
def home(s: State, square: int) -> State:
    """In the Exit Area it is saved for the caster."""
    return saved(s, square) if EXIT >> square & 1 else s


RANKS: dict[type, int] = {
    Lightning: pack.ACES,
    Immunity: pack.JACKS,
    Metamorphosis: pack.QUEENS,
    Curse: pack.KINGS,
    Upheaval: pack.JOKERS,
    Caprice: pack.JOKERS,
}
"""Per spell the cards that cast it."""


@BOOK.refuses("ST-MAG-1", *SPELLS)
def one_spell_a_turn(s: State, a: Spell) -> No:
    return need(s.cards is not None and not s.cards.cast, "CAST_ALREADY")


@BOOK.refuses("ST-JACK-4", Immunity)
def one_jack_is_enough(s: State, a: Immunity) -> No:
    return need(not shielded(s, s.side), "IMMUNE_ALREADY")


@BOOK.refuses("ST-JACK-1", Lightning)
def the_immune_are_not_struck(s: State, a: Lightning) -> No:
    return need(not spells.is_immune(s, a.target), "IMMUNE")


@BOOK.refuses("ST-HAND-1", *SPELLS)
def it_is_in_the_hand(s: State, a: Spell) -> No:
    return hands.in_hand(s, (a.card,))


RULES: dict[type, str] = {
    Lightning: "ST-ACE-1",
    Immunity: "ST-JACK-1",
    Metamorphosis: "ST-QUEEN-1",
    Curse: "ST-KING-1",
    Upheaval: "ST-JOLLY-1",
    Caprice: "ST-CAPR-1",
}
"""Per spell its rule."""


def the_card_casts_it(s: State, a: Spell) -> No:
    return need(RANKS[type(a)] >> a.card & 1, "WRONG_CARD")


for _spell, _rule in RULES.items():
    BOOK.refuses(_rule, _spell)(the_card_casts_it)


@BOOK.acts("ST-MAG-1", off=lambda cards: cards)
def used_up(cards: Cards) -> Cards:
    """This turn's spell is cast, whether it works or not."""
    return cards.but(cast=True)
