"""Chapter: the end. Six years, then dragon runes are counted; after two in the short winter."""

from __future__ import annotations

from kit.core.game import Outcome
from kit.games.runewars.book import BOOK
from kit.games.runewars.owners import together as two_play
from kit.games.runewars.pieces import DATA, PLAYERS
from kit.games.runewars.rules import control
from kit.games.runewars.state import DRAGON, State
from kit.space.hexes import bits

SOLO, COOP, SHORT = DATA.setup.solo, DATA.setup.coop, DATA.setup.short
YEARS: int = SOLO.years
"""The years of a match that is no short winter."""


@BOOK.acts("RS-END-1", off=True)
def is_over(s: State) -> bool:
    """Whether the last season has been played: there is no early win."""
    return s.year > years(s)


def years(s: State) -> int:
    return int(SHORT.years if is_short(s) else YEARS)


@BOOK.acts("RUL-54", off=False)
def is_short(s: State) -> bool:
    """Whether it is a short winter."""
    return s.treaty.short


@BOOK.acts("RS-END-2", off=1)
def needed(s: State) -> int:
    """How many dragon runes win."""
    return len(s.factions) * SHORT.runes_needed if is_short(s) else together(s) + one_more(s)


@BOOK.acts("RS-VAR-2.4", off=SOLO.runes_needed)
def together(s: State) -> int:
    """What two players need together is twice as much."""
    return int((SOLO, COOP)[len(s.factions) - 1].runes_needed)


@BOOK.acts("RS-VAR-3.4", off=0)
def one_more(s: State) -> int:
    """What free cities ask besides (RUL-36)."""
    return int(s.treaty.free_cities)


def dragon_runes(s: State) -> int:
    return sum(s.runes[area] == DRAGON for area in bits(control.areas_of(s, *PLAYERS)))


@BOOK.acts("RUL-33", off=False)
def is_eliminated(s: State) -> bool:
    """Whether no player has an area any more, where it is agreed that this ends the match."""
    return s.treaty.elimination == "at_once" and not control.areas_of(s, *PLAYERS)


def verdict(s: State) -> Outcome:
    """How the match has ended: with fewer runes than are needed it is lost (RS-END-3)."""
    runes, enough = dragon_runes(s), needed(s)
    won = runes >= enough
    return Outcome(
        side(s, won),
        "RS-END-2" if won else "RS-END-3",
        {"runes": runes, "needed": enough, "years": years(s)} | two_play(s),
    )


def side(s: State, players: bool) -> tuple[int, ...]:
    """The seats of the players, or of the automas."""
    n = len(s.factions)
    return tuple(range(n) if players else range(n, 2 * n))


def swept_away(s: State) -> Outcome:
    """The match is lost before its time."""
    return Outcome(side(s, players=False), "RUL-33", {"year": s.year} | two_play(s))


BOOK.note("RS-END-3", "RUL-36")


WORDS = {"RS-END-2": "won", "RS-END-3": "lost", "RUL-33": "swept"}


def word(outcome: Outcome) -> str:
    """How a match ended, in the words of the notation."""
    return WORDS[outcome.rule_id]
