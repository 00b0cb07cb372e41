"""Chapter: the end."""

from __future__ import annotations

from kit.core.game import Outcome
from kit.games.strage.book import BOOK
from kit.games.strage.state import State


@BOOK.acts("ST-END-1", off=False)
def is_over(s: State, turn_ends: bool = False) -> bool:
    """Whether no sprite is left on the map; where it was agreed to finish the turn, only once that is done."""
    return not s.sprites and (turn_ends or not s.treaty.finish_turn)


@BOOK.acts("ST-END-2", off=lambda s, clans: clans)
def most_saved(s: State, clans: list[int]) -> list[int]:
    """Those of the clans that have saved most."""
    best = max(s.saved[clan] for clan in clans)
    return [clan for clan in clans if s.saved[clan] == best]


@BOOK.acts("ST-END-3", off=lambda s, clans: clans)
def most_half_elves(s: State, clans: list[int]) -> list[int]:
    """Those of the clans that have most half-elves on the map."""
    best = max(s.elves[clan].bit_count() for clan in clans)
    return [clan for clan in clans if s.elves[clan].bit_count() == best]


@BOOK.acts("ST-END-4", off=lambda best: tuple(best))
def winners(best: list[int]) -> tuple[int, ...]:
    """Who has won, of those whom nothing tells apart: one alone, or nobody."""
    return tuple(best) if len(best) == 1 else ()


def verdict(s: State) -> Outcome:
    """How a match ends that ends now."""
    playing = [clan for clan in range(len(s.saved)) if not s.gone >> clan & 1]
    foremost = most_saved(s, playing)
    best = most_half_elves(s, foremost)
    rule = "ST-END-2" if len(foremost) == 1 else "ST-END-3" if len(best) == 1 else "ST-END-4"
    there = [s.elves[clan].bit_count() for clan in range(len(s.saved))]
    ranking = sorted(range(len(s.saved)), key=lambda clan: (clan in playing, s.saved[clan], there[clan]), reverse=True)
    facts = {"saved": s.saved[best[0]], "there": there[best[0]]}
    return Outcome(winners(best), rule, facts, tuple(ranking))
