"""Chapter: a season on the screen. The card is drawn and done, then what every such season brings, then the player's
order; what lasts until then is over."""

from __future__ import annotations

from collections.abc import Iterator

from kit.games.runewars import actions as do
from kit.games.runewars.book import BOOK
from kit.games.runewars.pieces import DATA
from kit.games.runewars.realm import Task
from kit.games.runewars.rules import cards
from kit.games.runewars.rules.tasks import OPS, but_realm, does, effects, listed, over, pushed, realm
from kit.games.runewars.state import CARD, ORDER, SEASONS, TITLES, WINTER, State

JOINT = frozenset(
    ("unplayable", "bid", "stand_all", "reshuffle_fate", "automa_rune", "automa_generate", "place_neutral")
)
"""The effects that are done once, however many play; all others each player has."""


def begun(s: State) -> int:
    """How many seasons of the match have begun."""
    return len(SEASONS) * (s.year - 1) + SEASONS.index(s.season) + 1


def went_on(s: State) -> State:
    """The season goes on: a card is to be drawn, if there is any, or what it did is done and the order is next."""
    assert s.phase == CARD
    card = realm(s).card
    if not card and cards.outcomes(s, "season"):
        return pushed(s, *of_titles(s, f"on_season.{s.season}"), Task("season.card", 0, 1))
    s = but_realm(cards.discarded(s, s.season, card), card="") if card else s
    return pushed(s.but(phase=ORDER, side=0), *for_each(s, f"secondary.{s.season}"))


def for_each(s: State, place: str) -> Iterator[Task]:
    """The effects of a list as tasks, for each player whom they concern."""
    for what in listed(place):
        for player in range(1 if is_joint(what) else len(s.factions)):
            yield Task(what, player)


def is_joint(what: str) -> bool:
    """Whether an effect is done once, however many play."""
    return OPS[what].name in JOINT or OPS[what].get("side") == "neutral"


def of_titles(s: State, *when: str) -> list[Task]:
    """What titles bring then, to whoever holds each."""
    return [
        one
        for title, held in zip(TITLES, s.titles, strict=True)
        for then in when
        if held.holder is not None
        for one in effects(f"{title}.{then}", Task("", held.holder))
    ]


@does("season.card", draws="season")
def card_drawn(s: State, task: Task, a: do.Draw) -> State:
    """The season card lies open; its effects are done (RS-SEASON-1), after what a title brings with such a card."""
    s = but_realm(cards.drawn(s, s.season, a.card), card=a.card)
    tags = DATA.seasons[s.season][a.card].tags  # type: ignore[index]
    first = of_titles(s, *(f"on_season_tag.{tag}" for tag in tags))
    return pushed(s, *first, *for_each(s, f"{a.card}.effect"))


def season_ends(s: State) -> State:
    """What lasted until the end of the season is over; in winter what lasted until its end, too."""
    return over(s, "season_end", *["winter_end"] * (s.season == WINTER))


def order_ends(s: State) -> State:
    """What lasted until the end of the order is over."""
    return but_realm(over(s, "order_end"), active=None, came=(), done=())


BOOK.note("RS-SEASON-3", "RS-SEASON-4")
