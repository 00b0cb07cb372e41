"""La Strage: a match in numbers, for programs that learn (see `kit.core.numbers`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kit.core.numbers import WHOSE, Numbers, Row, Told, listed, ones, whose
from kit.games.strage.action_notation import GRAMMAR
from kit.games.strage.actions import Metamorphosis
from kit.games.strage.cards import NAMES, NUMBERS, hand_size, suit, those, total
from kit.games.strage.pieces import SIDES, SPRITES
from kit.games.strage.state import PHASES, Cards, State
from kit.space.squares import SQUARE_NAMES, scan_forward

SQUARES: Mapping[Any, str] = dict(enumerate(SQUARE_NAMES))
ALONE: Mapping[Any, str] = {None: ""}
"""Of a part that is what it is."""
PLAIN = ("square", "elf", "enemy", "orc", "together", "leaves", "newcomer", "end")
"""What there is to choose without magic."""
LONG = 300
"""Turns that are told of a match."""
DECKS = 12
"""Earlier decks that are told apart."""
POINTS = 12
"""Action points that are told."""
MOST_SUM = total(NUMBERS)


class StrageNumbers(Numbers):
    """Squares are those of `kit.space.squares`; clans are told in the order of their seats, the player's own first."""

    def values(self, s: State) -> Mapping[str, Mapping[Any, str]]:
        found = {
            **GRAMMAR.values(s),
            "clan": dict(enumerate(SIDES[: len(s.elves)])),
            "sprite": SQUARES,
            **dict.fromkeys(("newcomer", "end", "immune", "curse", "upheaval"), ALONE),
        }
        return found if s.cards is not None else {kind: found[kind] for kind in PLAIN}

    def rows(self, s: State) -> Sequence[Row]:
        clans = len(s.elves)
        return (
            *(Row(name, "square") for name in ("sprite", "orc", "pending", "pending last")),
            *(Row(f"{who} elf", "square") for who in WHOSE[:clans]),
            Row("seat", clans),
            Row("whose turn", clans),
            Row("saved", clans, SPRITES),
            Row("place in the order", clans, clans),
            Row("has given up", clans),
            Row("lost", most=SPRITES),
            Row("turn", most=LONG),
            Row("points", most=POINTS),
            Row("placed", most=2),
            Row("begun"),
            Row("fought"),
            Row("phase", len(PHASES)),
            *(_rows_of_cards(clans) if s.cards is not None else ()),
        )

    def told(self, o: State, player: int) -> Mapping[str, Told]:
        clans = range(len(o.elves))
        order = {clan: place for place, clan in enumerate(o.order, 1)}
        around = [(player + step) % len(clans) for step in clans]
        return {
            "sprite": ones(scan_forward(o.sprites)),
            "orc": ones(scan_forward(o.orcs)),
            "pending": ones(o.pending[:1]),
            "pending last": ones(o.pending[1:2]),
            **{f"{whose(player, clan, len(clans))} elf": ones(scan_forward(o.elves[clan])) for clan in clans},
            "seat": {player: 1},
            "whose turn": {around.index(o.side): 1},
            "saved": listed(o.saved[clan] for clan in around),
            "place in the order": listed(order.get(clan, 0) for clan in around),
            "has given up": listed(o.gone >> clan & 1 for clan in around),
            "lost": {0: o.lost},
            "turn": {0: o.turn},
            "points": {0: o.points},
            "placed": {0: o.placed},
            "begun": {0: int(o.begun)},
            "fought": {0: int(o.fought)},
            "phase": {PHASES.index(o.phase): 1},
            **(_cards(o.cards, around) if o.cards is not None else {}),
        }

    def offered(self, s: State, value: tuple[int, ...]) -> Sequence[float]:
        """Of numbers that are played their sum, how many they are and the strongest suit (ST-OPP-5)."""
        if not value:
            return (0.0, 0.0, 0.0)
        return total(those(value)) / MOST_SUM, len(value) / len(NAMES), (suit(max(value, key=suit)) + 1) / 5


def _rows_of_cards(clans: int) -> Iterator[Row]:
    for who in WHOSE[:clans]:
        yield from (Row(f"{who} {what}", "card") for what in ("hand", "shown", "Jack", "pile"))
        yield Row(f"{who} unseen cards by deck", DECKS, len(NAMES))
    yield Row("cards in hand", clans, len(NAMES))
    yield Row("deck", "card")
    yield Row("discard", "card")
    yield Row("older deck", "card", DECKS)
    yield Row("spell", "card")
    yield Row("spell target", "square")
    yield Row("spell orc", "square")
    yield Row("opposed by", most=len(NAMES))
    yield Row("spell cast")
    yield Row("nothing against it")


def _cards(cards: Cards, around: Sequence[int]) -> Mapping[str, Told]:
    found: dict[str, Told] = {
        "cards in hand": listed(hand_size(cards, clan) for clan in around),
        "deck": ones(scan_forward(cards.deck)),
        "discard": ones(scan_forward(cards.discard)),
        "older deck": {
            card: place for place, older in enumerate(cards.elder, 1) for card in scan_forward(older)
        },
        "opposed by": {0: cards.total},
        "spell cast": {0: int(cards.cast)},
        "nothing against it": {0: int(bool(cards.closed))},
    }  # fmt: skip
    for who, clan in zip(WHOSE, around, strict=False):
        for what, sets in (("shown", cards.known), ("Jack", cards.jacks), ("pile", cards.piles)):
            found[f"{who} {what}"] = ones(scan_forward(sets[clan]))
        found[f"{who} hand"] = ones(scan_forward(cards.hands[clan]))
        found[f"{who} unseen cards by deck"] = listed(cards.blind[clan][-DECKS:] if cards.blind else ())
    if cards.spell is not None:
        found["spell"], found["spell target"] = {cards.spell.card: 1}, {cards.spell.target: 1}
        if isinstance(cards.spell, Metamorphosis) and cards.spell.orc is not None:
            found["spell orc"] = {cards.spell.orc: 1}
    return found
