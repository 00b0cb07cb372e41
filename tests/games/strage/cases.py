"""Cases of La Strage: the steps of `rule_cases`, and some that only look.

    supply red 5              a clan's half-elves off the map
    hand red 6                how many cards a clan holds
    deck 28; deck 24 numbers  how many cards are left to draw, or of one kind
    wins green                who has won, or "nobody"
    goes on                   the match is not over
    tells orcs_stuck ST-ORC-5: done    one of the things that an action makes happen

A position may leave out what the examples of the specification do: if no sprite is named, one stands on a1; if not
said otherwise, red moves; magic is on exactly when cards are named. "new" stands for a match before its first roll,
"sprites setup" for the sixteen of the set-up, "discard rest" for all cards that are named nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from kit.games.strage import GAME, cards, state
from kit.games.strage.notation import _MAGIC as CARD_WORDS
from kit.games.strage.pieces import SIDES
from kit.games.strage.state import State
from tests.games.rule_cases import Case, Cases

TABLES = ("st_turn.toml", "st_orcs.toml", "st_ending.toml", "st_cards.toml", "st_spells.toml", "st_opposition.toml")
SETUP = " ".join(f"{column}{row}" for row in (1, 2) for column in "abcdefgh")
KINDS: Mapping[str, int] = {
    "numbers": cards.NUMBERS,
    "aces": cards.ACES,
    "jacks": cards.JACKS,
    "queens": cards.QUEENS,
    "kings": cards.KINGS,
    "jokers": cards.JOKERS,
}


def whole(text: str) -> str:
    """The position with all that it may leave out."""
    items = [" ".join(item.split()) for item in re.split("[;\n]", text) if item.strip()]
    words = {item.split()[0] for item in items}
    if not words & set(CARD_WORDS) and "option magic" not in items:
        more = []
    else:
        more = [] if "option magic" in items else ["option magic"]
        named = set(re.findall(r"\b[A234567JQK][SCDH]\b|\bX[12]\b", text))
        rest = " ".join(name for name in cards.NAMES if name not in named)
        items = [f"discard {rest}" if item == "discard rest" else item for item in items]
    if "sprites" not in words:
        more.append("sprites a1")
    if not words & {"new", "now"}:
        more.append("now red main")
    kept = [item for item in items if item != "new"]
    return "; ".join(f"sprites {SETUP}" if item == "sprites setup" else item for item in [*kept, *more])


def _supply(s: State, words: str) -> None:
    side, count = words.split()
    assert state.supply(s, SIDES.index(side)) == int(count)


def _hand(s: State, words: str) -> None:
    side, count = words.split()
    assert s.cards is not None
    assert cards.hand_size(s.cards, SIDES.index(side)) == int(count)


def _deck(s: State, words: str) -> None:
    count, *kind = words.split()
    assert s.cards is not None
    assert (s.cards.deck & (KINDS[kind[0]] if kind else cards.PACK)).bit_count() == int(count)


def _wins(s: State, words: str) -> None:
    assert s.outcome is not None
    assert [SIDES[clan] for clan in s.outcome.winners] == ([] if words == "nobody" else [words])


def _goes(s: State, words: str) -> None:
    assert words == "on"
    assert s.outcome is None


def _tells(s: State, words: str) -> None:
    told, _, action = words.partition(": ")
    a = GAME.parse_action(s, action)
    assert told in [f"{event.kind} {event.rule_id}" for event in GAME.events(s, a, GAME.apply(s, a))]


LOOKS: Mapping[str, Callable[[State, str], None]] = {
    "supply": _supply,
    "hand": _hand,
    "deck": _deck,
    "wins": _wins,
    "goes": _goes,
    "tells": _tells,
}


def cases(*in_code: Case) -> Cases:
    """The cases of the tables, and those."""
    return Cases(GAME, Path(__file__).parent, SIDES, TABLES, whole, LOOKS, in_code)
