"""Rune Winter: models and actions as text.

Models are written by their owner (P and Q the players, A and B the automas, N neutral), their kind, an r if they are
routed, and how many: "A3x1" is one standing model of the automa's Type 3, "A1rx4" are four routed ones of Type 1,
"N2x2" two neutral ones of class 2, "Pn2x1" one that a player has won over, "A:levyx3" three of a kind of our own.

"turn 7", "shown silver", "reveal dragon", "carried", "discard", "bid 2", "bid 1 sums", "grant automa", "order 3",
"done", "next M1", "battle R1", "won attacker", "driven M3"; "generate M2 A1x2", "trim R1 A1x2", "loot F1 1",
"charge speaker", "march M1-F1 A2x2 A3x1", "stay R1", "retreat M1-R1", "rune M2"; "change F1 p1 1 +2", "change F1 p1 1
-1 +1" for one of Type 1 that is routed, "shift F1-M1 P1x3", "set rune M1 dragon", "set stronghold H1 p1 damaged",
"set heroes F1 1", "set fallen F1 2 0", "set title patron p1 3", "set stock p1 4 2 1", "set commander R1". What is
nowhere, or nobody's, is "none". On the screen: "draw s4", "choose 2", "pick M1", "take ambush", "dial wood",
"models H1 P:levyx1", "send F1-M1 P:levyx1", "travel h3 M1", "heal h3", "train h3 w", "attempt h3 q1", "play ambush",
"shards", "trade", "achieve", "decline"; "models M1 A:wyrmx1 3" is one with so much damage.
"""

from __future__ import annotations

import re
from typing import Any

from kit.core.actions import Count, Flag, Grammar, Maybe, Named, Several, Spelled, Term
from kit.games.runewars.actions import Action
from kit.games.runewars.pieces import KINDS, LETTERS, NEUTRAL, NUMBER, OWNERS
from kit.games.runewars.realm import ATTRIBUTES, DIALS
from kit.games.runewars.rules.draws import SYMBOLS
from kit.games.runewars.rules.runes import SCOPES
from kit.games.runewars.state import RUNES, TITLES, Group, Groups, State


def models_text(groups: Groups) -> str:
    """Models as they are written."""
    words = []
    for owner, kind, standing, routed in groups:
        words += [
            f"{LETTERS[owner]}{_kind_text(owner, kind)}{how}x{n}" for how, n in (("", standing), ("r", routed)) if n
        ]
    return " ".join(words)


def _kind_text(owner: int, kind: int) -> str:
    name = KINDS[kind].name
    if name[-1].isdigit():
        return name[-1] if owner == NEUTRAL else name
    return f":{name}"


def read_models(text: str) -> Groups:
    """The models that are written so. Raises `ValueError`."""
    found: dict[tuple[int, int], Group] = {}
    for word in text.split():
        owner, kind, routed, n = _read_one(word)
        old = found.get((owner, kind), Group(owner, kind, 0))
        if n < 1 or (old.routed if routed else old.standing):
            raise ValueError
        found[owner, kind] = old._replace(routed=n) if routed else old._replace(standing=n)
    return tuple(sorted(found.values()))


def _read_one(word: str) -> tuple[int, int, bool, int]:
    head, x, n = word.rpartition("x")
    owner, name = LETTERS.index(head[:1]), head[1:].removeprefix(":")
    if not (x and head[:1] and re.fullmatch(r"[1-9]\d?", n)):
        raise ValueError
    routed = name.endswith("r") and name not in NUMBER
    name = name[:-1] if routed else name
    if owner == NEUTRAL and name.isdigit():
        name = f"n{name}"
    return owner, NUMBER[name], routed, int(n)


class _Area(Term):
    pattern = r"[^\s-]+"

    def write(self, s: State, value: int) -> str:
        return s.land.names[value]

    def read(self, s: State, word: str) -> int:
        return s.land.number(word)

    def values(self, s: State | None) -> dict[Any, str]:
        return dict(enumerate(s.land.names)) if s is not None else {}

    def places(self, s: State, value: Any) -> tuple[int, ...]:
        return (value,) if type(value) is int and 0 <= value < len(s.land.names) else ()


def _models(text: str) -> Groups:
    try:
        return read_models(text)
    except KeyError:
        raise ValueError from None


AREA, OWNER, DELTA = _Area(), Named(OWNERS), Spelled(r"[+-][1-9]\d?|0", lambda n: f"{n:+d}" if n else "0", int)
GRAMMAR = Grammar(
    Action,
    {
        "count": Count(digits=2),
        "area": AREA,
        "target or none": Maybe(AREA, "none"),
        "models": Spelled(r"\S+x\d+(?: \S+x\d+)*", models_text, _models),
        "card": Count(first=1, digits=2),
        "symbol": Named(SYMBOLS),
        "dragon": Flag("dragon", "false"),
        "attacker": Flag("attacker", "defender"),
        "bids": Several(Count(digits=2)),
        "scope": Spelled("|".join(SCOPES), str, str),
        "order": Count(digits=1),
        "title": Named(TITLES),
        "owner": OWNER,
        "owner or none": Maybe(OWNER, "none"),
        "kind": Named(tuple(kind.name for kind in KINDS)),
        "delta": DELTA,
        "delta or none": Maybe(DELTA, nothing=0),
        "rune": Named(RUNES, pattern=r"[a-z-]+"),
        "card of a pile": Spelled(r"\w+", str, str),
        "option": Count(first=1, digits=1),
        "dial": Named(DIALS),
        "attribute": Named(ATTRIBUTES),
        "counts": Several(Count(digits=1), none="none"),
        "damage": Maybe(Count(digits=1), nothing=0),
    },
)
