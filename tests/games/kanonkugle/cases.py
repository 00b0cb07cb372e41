"""Cases of Kanonkugle: the steps of `rule_cases`, and some that only look.

    pv B1 7; sc B1 0; figures B1 5      what is left of a troop
    at A1 18,10 18,13                   where its figures stand
    is B1 routed; isnt B1 routed        also: active, there
    cover B1 from A1 view               how its first figure is seen: view, half, hidden
    dice 12                             how many dice are thrown now
    wins B; wins nobody; goes on        how the match stands
    faces 1 2 3 = 2                     how many of the typed faces are hits

A position may leave out what the conventions of the specification say: the table is 60×60 and open; a troop of whom no
figures are named is one figure of radius 1 with 12 PV, CTR 3 and MIS 4; each player also has a troop far from
everything, unless it says "last"; the first troop is active, and A may shoot or move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from kit.games.kanonkugle import GAME, sight
from kit.games.kanonkugle.action_notation import number, points
from kit.games.kanonkugle.game import counted
from kit.games.kanonkugle.pieces import DESIGNS, LETTERS
from kit.games.kanonkugle.state import State
from tests.games.rule_cases import Case, Cases

TABLES = ("kk_turn.toml", "kk_moving.toml", "kk_fighting.toml", "kk_ending.toml", "kk_real.toml")
OPEN = ["size 60,60", "zone 0,0 60,10", "zone 0,50 60,60"]
HORDE = " ".join(f"{10 + 1.2 * n:g},{36.85 + 1.2 * m:g}" for m in range(6) for n in range(6))
"""The places of 36 figures, 25 cm from what stands on y 10 with a radius of 1.25."""
FAR = ["troop A far mis 1 | at 59,59", "troop B far mis 1 | at 1,59"]


def whole(text: str) -> str:
    """The position with all that it may leave out."""
    items = [" ".join(item.split()) for item in re.split("[;\n]", text.replace("HORDE", HORDE)) if item.strip()]
    words = {item.split()[0] for item in items}
    if not words & {"table", "size"}:
        items = [*OPEN, *items]
    new = "new" in items or any(word.startswith("now") for word in items if "order" in word or "deploy" in word)
    if not new and "last" not in items:
        items += FAR
    if not new and "now" not in words:
        items.append("now A shoot")
    return "; ".join(_troop(item) for item in items if item not in ("new", "last"))


def _troop(item: str) -> str:
    word, *rest = item.split()
    if word != "troop" or "units" in rest or rest[1] in DESIGNS:
        return item
    design, bar, present = item.partition(" | ")
    given = design.split()
    design += " units 1 base 1"
    design += "" if "ctr" in given else " ctr 3"
    design += "" if {"mis", "tir"} & set(given) else " mis 4"
    return design + bar + present


def _force(s: State, name: str) -> int:
    found = number(s, name)
    assert found >= 0, name
    return found


def _counts(field: str) -> Callable[[State, str], None]:
    def look(s: State, words: str) -> None:
        name, count = words.split()
        force = s.forces[_force(s, name)]
        assert (len(force.places) if field == "figures" else getattr(force, field)) == int(count), force

    return look


def _at(s: State, words: str) -> None:
    name, *places = words.split()
    assert s.forces[_force(s, name)].places == points(places)


def _is(wanted: bool) -> Callable[[State, str], None]:
    def look(s: State, words: str) -> None:
        name, mark = words.split()
        assert bool(getattr(s.forces[_force(s, name)], mark)) is wanted

    return look


def _cover(s: State, words: str) -> None:
    name, _, other, how = words.split()
    one, shooters = s.forces[_force(s, name)].places[0], s.forces[_force(s, other)].places
    assert sight.cover(s.table, shooters, one).name.lower() == how


def _dice(s: State, words: str) -> None:
    assert s.clash is not None
    assert s.clash.dice == int(words)


def _wins(s: State, words: str) -> None:
    assert s.outcome is not None
    assert [LETTERS[side] for side in s.outcome.winners] == ([] if words == "nobody" else [words])


def _goes(s: State, words: str) -> None:
    assert words == "on"
    assert s.outcome is None


def _faces(s: State, words: str) -> None:
    faces, _, hits = words.partition(" = ")
    assert counted(s, [int(face) for face in faces.split()]) == (None if hits == "none" else int(hits))


LOOKS: Mapping[str, Callable[[State, str], None]] = {
    **{field: _counts(field) for field in ("pv", "sc", "figures")},
    "at": _at,
    "is": _is(True),
    "isnt": _is(False),
    "cover": _cover,
    "dice": _dice,
    "wins": _wins,
    "goes": _goes,
    "faces": _faces,
}


def cases(*in_code: Case) -> Cases:
    """The cases of the tables, and those."""
    return Cases(GAME, Path(__file__).parent, LETTERS, TABLES, whole, LOOKS, in_code)
