"""Guess the unit: positions and actions as text.

A position is a list of items, one a line or separated by ";"::

    colour blue          or pink; before the child has chosen: colour ?
    soldier 12 cca       how many counters, and who took those that are gone: c the child, a the adult, oldest first
    used soldier 1 3     clues that were drawn and are not shuffled back yet; one item a kind, before the choice too
    clue mage 2          the clue that awaits its answer

An action is "blue full" or "pink quick" (colour and set), "clue mage 2", "guess mage", or "time out".
"""

from __future__ import annotations

import re
from dataclasses import replace

from kit.core.actions import Count, Grammar, Named, Spelled
from kit.core.game import Trouble
from kit.games.war_kids.guess.rules import every
from kit.games.war_kids.guess.state import Action, State, put
from kit.games.war_kids.pieces import KINDS, SIDES

MAX_LENGTH = 2_000
"""Longest position text that is read, in characters."""
MOST = 30
"""The most counters of one kind that a position may have."""


GRAMMAR = Grammar(
    Action,
    {
        "count": Count(digits=2),
        "kind": Named(KINDS),
        "side": Named(SIDES),
        "size": Spelled("full|quick", str, str.lower),
    },
    any_case=True,
)


def position_text(s: State) -> str:
    """The whole state as text; `parse_position` reads it back to an equal state."""
    lines = ["colour ?" if s.colour is None else f"colour {SIDES[s.colour]}"]
    for kind, word in enumerate(KINDS):
        takers = "".join("ca"[taker] for taker in s.taken[kind])
        if s.colour is not None:
            lines.append(f"{word} {s.counters[kind]} {takers}".rstrip())
        if s.used[kind]:
            numbers = [str(number) for number in every(kind) if s.used[kind] >> number - 1 & 1]
            lines.append(f"used {word} {' '.join(numbers)}")
    if s.clue is not None:
        lines.append(f"clue {KINDS[s.clue[0]]} {s.clue[1]}")
    return "\n".join(lines) + "\n"


def parse_position(text: str) -> State:
    """The state written as text. Raises `Trouble` naming the item that cannot be read."""
    if len(text) > MAX_LENGTH:
        raise Trouble("trouble.position.long", limit=MAX_LENGTH)
    items = [part.split() for line in text.splitlines() for part in line.split(";")]
    items = [words for words in items if words]
    if not items or items[0] not in (["colour", "?"], ["colour", "blue"], ["colour", "pink"]):
        raise Trouble("trouble.position.item", item=" ".join(items[0] if items else [])[:40])
    s = State() if items[0][1] == "?" else State(SIDES.index(items[0][1]))
    told = set()
    for words in items[1:]:
        subject = tuple(words[: 2 if words[0] == "used" else 1])
        if subject in told:
            raise Trouble("trouble.position.item", item=" ".join(words)[:40])
        told.add(subject)
        try:
            s = _with(s, words)
        except (ValueError, IndexError):
            raise Trouble("trouble.position.item", item=" ".join(words)[:40]) from None
    if (s.colour is not None and not sum(s.counters)) or (s.clue is not None and not s.left(s.clue[0])):
        raise Trouble("trouble.position.item", item=" ".join(items[-1])[:40])
    return s


def _with(s: State, words: list[str]) -> State:
    """The state with one more item; raises `ValueError` or `IndexError` where that makes no sense."""
    if s.colour is None and words[0] != "used":
        raise ValueError
    match words:
        case [word, count, *takers] if word in KINDS and re.fullmatch(r"\d{1,2}", count) and len(takers) <= 1:
            kind, who = KINDS.index(word), tuple("ca".index(letter) for letter in "".join(takers))
            if not len(who) <= int(count) <= MOST:
                raise ValueError
            return replace(s, counters=put(s.counters, kind, int(count)), taken=put(s.taken, kind, who))
        case ["used", word, *numbers] if numbers:
            kind, bits = KINDS.index(word), 0
            for number in numbers:
                bits |= 1 << every(kind).index(int(number))
            return replace(s, used=put(s.used, kind, bits))
        case ["clue", word, number]:
            kind = KINDS.index(word)
            if not s.used[kind] >> every(kind).index(int(number)) & 1:
                raise ValueError
            return replace(s, clue=(kind, int(number)))
    raise ValueError
