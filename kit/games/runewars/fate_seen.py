"""Rune Winter: what the Fate cards can still say, by what has been seen of them. Cards come one after another and do
not come back, so whatever a card has said to one kind of model tells something of what is left for another. All that
counts is how many cards have said what: which cards those were makes no difference to what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from math import perm, prod
from types import MappingProxyType

from kit.core.chance import Rng
from kit.games.runewars.pieces import DATA
from kit.games.runewars.rules import draws
from kit.space.hexes import bits

Counts = tuple[int, ...]
"""How many of each face, or of each sort of card."""
Seen = tuple[bool, Counts]
"""Whether the pack has been shuffled since, and how many of which faces have been seen of it."""
DIGIT = 5
ONES = (1 << DIGIT) - 1
FACES: Mapping[str, Sequence[str]] = MappingProxyType(
    {
        shape: sorted({str(getattr(card, shape)) for card in DATA.fate})
        for shape in ("triangle", "rectangle", "circle", "hexagon")
    }
)
"""Per shape what a card can say to it."""


@cache
def card_with(shape: str, face: str) -> int:
    """A card that says so to a shape."""
    return next(n for n, card in enumerate(DATA.fate) if getattr(card, shape) == face)


class Pack:
    """The cards that are left, and what they say to the shapes that will draw, the one that draws most first. Cards
    that say the same to all of these are of one sort. Sets of cards are numbers: how many of each face of the first
    shape, then how many of each sort, `DIGIT` bits each. `worked` is how many sets have been counted."""

    def __init__(self, cards: int, shapes: Sequence[str]) -> None:
        self.number = cards.bit_count()
        self.places = [(shape, face) for shape in shapes for face in FACES[shape]]
        self.main = len(FACES[shapes[0]])
        sorts = Counter(
            tuple(self.places.index((shape, str(getattr(DATA.fate[card], shape)))) for shape in shapes)
            for card in bits(cards)
        )
        self.faces = [sum(n for sort, n in sorts.items() if sort[0] == place) for place in range(self.main)]
        self.sorts: list[list[tuple[int, int, int]]] = [[] for _ in self.places]
        """Per face the sorts that say so: where their number stands, one card of them, how many there are."""
        for place, (sort, n) in enumerate(sorts.items(), self.main):
            for face in sort:
                self.sorts[face].append((DIGIT * place, (1 << DIGIT * place) + (1 << DIGIT * sort[0]), n))
        self.worked = 0
        self._ways: dict[Counts, int] = {}
        self._taken: dict[Counts, Counter[int]] = {}
        self._gone: dict[Counts, list[tuple[int, int]]] = {}

    def ways(self, seen: Counts) -> int:
        """In how many ways cards come one after another that say just that."""
        if (found := self._ways.get(seen)) is None:
            shown = [(self.faces[place], DIGIT * place, n) for place, n in enumerate(seen[: self.main]) if n]
            found = self._ways[seen] = sum(
                [
                    n * prod([perm(there - (gone >> digit & ONES), k) for there, digit, k in shown])
                    for gone, n in self._without(seen[self.main :])
                ]
            )
        return found

    def _without(self, others: Counts) -> list[tuple[int, int]]:
        """What those that the other shapes have drawn would have said to the first one, each with the ways to it."""
        if (found := self._gone.get(others)) is None:
            by_face: Counter[int] = Counter()
            for taken, n in self._those(others).items():
                by_face[taken & (1 << DIGIT * self.main) - 1] += n
            found = self._gone[others] = list(by_face.items())
        return found

    def _those(self, others: Counts) -> Counter[int]:
        """The sets of cards that the other shapes can have drawn, each with the ways to it."""
        if (found := self._taken.get(others)) is None:
            last = max((place for place, n in enumerate(others) if n), default=None)
            found = self._taken[others] = Counter({0: 1} if last is None else {})
            if last is not None:
                before = self._those(_one_more(others, last, -1)).items()
                for digit, card, there in self.sorts[self.main + last]:
                    for taken, n in before:
                        if left := there - (taken >> digit & ONES):
                            found[taken + card] += n * left
                self.worked += len(found)
        return found


def _one_more(counts: Counts, place: int, n: int = 1) -> Counts:
    return (*counts[:place], counts[place] + n, *counts[place + 1 :])


class Lot:
    """Turns Fate cards by lot. What has been seen is which cards have been turned."""

    worked = 0

    def __init__(self, fate: int, rng: Rng) -> None:
        self.first: Seen = False, (fate,)
        self.rng = rng

    def cards(self, seen: Seen, shape: str) -> list[tuple[str, float, Seen]]:
        """What one card says to a shape."""
        (fate,) = seen[1]
        card = self.rng.choice([*bits(draws.left(fate))])
        return [(str(getattr(DATA.fate[card], shape)), 1.0, (False, (draws.with_card(fate, card),)))]


class Dealer:
    """Deals Fate cards in every way in which they can come."""

    def __init__(self, fate: int, shapes: Sequence[str]) -> None:
        self.packs = Pack(draws.left(fate), shapes), Pack(draws.PACK, shapes)
        self.first: Seen = False, (0,) * len(self.packs[0].places)
        self._next: dict[tuple[Seen, str], list[tuple[str, float, Seen]]] = {}

    @property
    def worked(self) -> int:
        """How many sets of cards have been counted."""
        return sum(pack.worked for pack in self.packs)

    def cards(self, seen: Seen, shape: str) -> list[tuple[str, float, Seen]]:
        """What the next card can say to a shape, how likely, and what has been seen then."""
        if (found := self._next.get((seen, shape))) is None:
            pack, counts = self.packs[seen[0]], seen[1]
            if sum(counts) == pack.number:
                return self.cards((True, self.first[1]), shape)
            all_ways, found = pack.ways(counts) * (pack.number - sum(counts)), []
            for face in FACES[shape]:
                more = _one_more(counts, pack.places.index((shape, face)))
                if n := pack.ways(more):
                    found.append((face, n / all_ways, (seen[0], more)))
            self._next[seen, shape] = found
        return found
