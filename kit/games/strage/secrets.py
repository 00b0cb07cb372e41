"""La Strage: what a clan knows of the cards, and how the rest may lie (ST-OBS-1, ST-OBS-2)."""

from __future__ import annotations

from kit.core.chance import Rng
from kit.games.strage.cards import single, those
from kit.games.strage.state import Cards, State


def observation(s: State, player: int | None) -> State:
    """The state as far as a player knows it: of the rivals' hands how many cards there are from each deck, and which
    everybody has seen."""
    cards = s.cards
    if cards is None:
        return s
    hands, deck, blind = list(cards.hands), cards.deck, []
    for clan, hand in enumerate(cards.hands):
        counts = list(cards.blind[clan]) if cards.blind else [0] * (len(cards.elder) + 1)
        if clan != player:
            hidden = hand & ~cards.known[clan]
            for place, older in enumerate(cards.elder):
                counts[place] += (hidden & older).bit_count()
                hidden &= ~older
            counts[-1] += hidden.bit_count()
            deck |= hidden
            hands[clan] = cards.known[clan]
        blind.append(tuple(counts))
    hides = any(map(any, blind))
    return s.but(cards=cards.but(hands=tuple(hands), deck=deck, blind=tuple(blind) if hides else ()))


def sample(o: State, rng: Rng) -> State:
    """A state that agrees with an observation, each such state with the same chance."""
    cards = o.cards
    if cards is None or not cards.blind:
        return o
    hands = list(cards.hands)
    for place, pool in enumerate(pools(cards)):
        left = list(single(pool))
        rng.shuffle(left)
        for clan, counts in enumerate(cards.blind):
            for _ in range(counts[place]):
                hands[clan] |= 1 << left.pop()
    deck = those(left)
    return o.but(cards=cards.but(hands=tuple(hands), deck=deck, blind=()))


def pools(cards: Cards) -> tuple[int, ...]:
    """In an observation, per earlier deck and for the present one, the cards of which any may lie in a hand unseen."""
    held = 0
    for hand in cards.hands:
        held |= hand
    return tuple(pool & ~held for pool in (*cards.elder, cards.deck))


def hand_size(cards: Cards, clan: int) -> int:
    """How many cards a clan holds, known or not."""
    return cards.hands[clan].bit_count() + (sum(cards.blind[clan]) if cards.blind else 0)


def deck_size(cards: Cards) -> int:
    """How many cards are yet to be drawn before the deck is made anew."""
    return cards.deck.bit_count() - sum(counts[-1] for counts in cards.blind)
