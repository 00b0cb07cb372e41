"""Chapter: the magic phase: one spell a turn, with a card of the own hand."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.games.strage import cards as pack
from kit.games.strage.actions import Caprice, Curse, Immunity, Lightning, Metamorphosis, Spell, Upheaval
from kit.games.strage.book import BOOK
from kit.games.strage.rules import hands, spells
from kit.games.strage.rules.turn import SPELLS
from kit.games.strage.state import Cards, State, shielded

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
