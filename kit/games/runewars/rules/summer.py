"""Chapter: summer. Influence is put on the poorest title, or taken from it."""

from __future__ import annotations

from kit.games.runewars.actions import Charge
from kit.games.runewars.book import BOOK, due
from kit.games.runewars.rules.worst import WORTH, best
from kit.games.runewars.state import TITLE, State, Title, replaced


@BOOK.acts("RS-SUMMER-1", off=lambda s: list(range(len(s.titles))))
def poorest(s: State) -> list[int]:
    """The titles with the fewest tokens, uncontrolled ones and those that players hold."""
    return best(range(len(s.titles)), lambda title: -s.titles[title].tokens)


@BOOK.acts("RS-SUMMER-3", off=lambda s, titles: titles)
def uncontrolled_first(s: State, titles: list[int]) -> list[int]:
    """Of equal titles the uncontrolled ones, among which the player chooses; if there are none, the one worth most
    (RUL-11)."""
    free = [title for title in titles if s.titles[title].holder is None]
    return free or best(titles, lambda title: WORTH[title])


def charges(s: State) -> list[Charge]:
    """The title that the automa turns to, or those among which the player chooses."""
    return [Charge(title) for title in uncontrolled_first(s, poorest(s))]


@BOOK.acts("RS-SUMMER-2", off=lambda s, title, n: s)
def charged(s: State, title: int, n: int) -> State:
    """A title with n tokens more, or fewer where a player holds it."""
    holder, there = s.titles[title]
    after = Title(holder, there + n) if holder is None else kept_or_lost(Title(holder, there - n))
    return s.but(titles=replaced(s.titles, title, after))


@BOOK.acts("RS-SUMMER-4", off=lambda title: title)
def kept_or_lost(title: Title) -> Title:
    """A title that would go below zero is lost, and returns without tokens; at zero it is kept."""
    return title if title.tokens >= 0 else Title()


BOOK.note("RUL-29")
due("RS-SUMMER-1", TITLE, Charge)
