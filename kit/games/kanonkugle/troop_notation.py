"""Kanonkugle: a troop as text, as an item of a position has it::

scouts                       one of the kit's own, or written out, "_" being a space of its name:
Old_Archers units 6 pv 12 mov 2 sc 3 ctr 5 tir 5 mis 0 ddt 3 dan 0 base 1 climber picture hero colour rose
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kit.games.kanonkugle.action_notation import length_of, length_text
from kit.games.kanonkugle.pieces import DESIGNS
from kit.games.kanonkugle.troops import CLIMBER, COLOURS, NAMES, PICTURES, Ratings, Troop

MOST_PV = 99
LONGEST_NAME = 40
"""Letters of a troop's name."""


def whole(word: str, most: int = 9_999) -> int:
    """The whole number that is written so. Raises `ValueError`."""
    if not re.fullmatch(r"\d{1,4}", word) or int(word) > most:
        raise ValueError
    return int(word)


def parse_design(label: str, words: Sequence[str] = ()) -> Troop:
    """The troop that is written out so, without words one of the kit's own. Raises `KeyError` or `ValueError`."""
    words = words or DESIGNS[label].split()
    found: dict[str, str] = {}
    traits = set()
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == CLIMBER:
            traits.add(word)
        elif word in ("units", "pv", "base", "picture", "colour", *NAMES) and word not in found:
            found[word] = rest.pop(0)
        else:
            raise ValueError
    ratings = Ratings(**{key: whole(found[key]) for key in NAMES if key in found})
    base = length_of(found["base"]) if "base" in found else 0
    looks = (found.get("picture", ""), ("", *PICTURES)), (found.get("colour", ""), ("", *COLOURS))
    if base < 0 or not re.fullmatch(rf"[\w'-]{{1,{LONGEST_NAME}}}", label) or any(one not in of for one, of in looks):
        raise ValueError
    pv = whole(found.get("pv", "12"), MOST_PV)
    name = label if label in DESIGNS else label.replace("_", " ")
    return Troop(name, whole(found["units"]), ratings, pv, frozenset(traits), base, looks[0][0], looks[1][0])


def design_text(troop: Troop) -> str:
    """A troop as it is written out, without its name."""
    words = [f"units {troop.units} pv {troop.pv}", *(f"{key} {getattr(troop.ratings, key)}" for key in NAMES)]
    words += [f"base {length_text(troop.base)}"] if troop.base else []
    words += [f"picture {troop.picture}"] * bool(troop.picture) + [f"colour {troop.colour}"] * bool(troop.colour)
    return " ".join([*words, *sorted(troop.traits)])


def label_of(troop: Troop) -> str:
    """A troop's name as one word."""
    return troop.name.replace(" ", "_")


def troop_text(troop: Troop) -> str:
    """A troop's name and, unless it is just one of the kit's own, the troop written out."""
    label = label_of(troop)
    ours = label in DESIGNS and parse_design(label) == troop
    return label if ours else f"{label} {design_text(troop)}"
