"""Kanonkugle: what somebody is making in the workshop: troops of their own, two armies, a table. Every change gives a
new draft.

A draft may be wrong in ways that a match may not: a troop that cannot fight, an army without troops, a zone that is
full of rocks; what is wrong with it is told by `draft_checks`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from kit.games.kanonkugle import item_notation
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.item_notation import parse_design
from kit.games.kanonkugle.pieces import DESIGNS, FEWEST, TABLES
from kit.games.kanonkugle.state import CAPPED, EQUAL, FREE, Force, State, Treaty
from kit.games.kanonkugle.troops import NAMES, PICTURES, Ratings, Troop, sizes

LEVEL = 18
"""What each of the kit's level troops costs."""
PV = 12
"""Life points of every troop that is made here (KK-TROOP-3)."""
MOST_RATING = Treaty().stat_cap
POINTS = 5, MOST_RATING * len(NAMES)
"""Between what the points of all troops can be chosen."""
ROUNDS = 2, 20
MAX_NAME = 24
MAX_TITLE = 60
MAX_DESIGNS = 24
MAX_ARMY = 8
"""Most troops of one's own, and most in an army."""
FIRST_TABLE = "meadow"
NEW = Ratings(mov=2, ctr=3, tir=3, ddt=2)
"""What a new troop begins with: it can do something at once, and leaves points to give."""


@dataclass(frozen=True, slots=True)
class Draft:
    """Troops of one's own, two armies by the names of their troops, a table, and what is agreed."""

    designs: tuple[Troop, ...] = ()
    armies: tuple[tuple[str, ...], ...] = ((),) * FEWEST
    table: Table = field(default_factory=lambda: item_notation.own_table(FIRST_TABLE))
    equal: bool = True
    """Whether all troops cost the same (KK-PTS-1)."""
    points: int = LEVEL
    """What they are to cost then."""
    rounds: int = 8
    title: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing has been made yet."""
        return not (self.designs or any(self.armies) or self.title) and self.table.id in TABLES

    @property
    def treaty(self) -> Treaty:
        """What is agreed, as a match has it."""
        mode = EQUAL if self.equal else FREE
        return Treaty(points_mode=mode, damage_formula=CAPPED, rounds=self.rounds)


def ours() -> list[Troop]:
    """The troops of the kit's own."""
    return [parse_design(label) for label in DESIGNS]


def shelf(d: Draft) -> list[Troop]:
    """All troops that an army can have: one's own, then the kit's."""
    return [*d.designs, *ours()]


def called(d: Draft, name: str) -> Troop | None:
    """The troop of that name; `None` where there is none."""
    return next((troop for troop in shelf(d) if troop.name == name), None)


def army(d: Draft, side: int) -> list[Troop]:
    """The troops of an army."""
    return [troop for name in d.armies[side] if (troop := called(d, name)) is not None]


# --- troops


def one_line(words: str, longest: int) -> str:
    """Words as the notation can keep them: letters, figures, "'", "-" and single spaces."""
    words = unicodedata.normalize("NFC", words[: 4 * longest]).replace("’", "'").replace("_", " ")
    kept = re.sub(r"[^\w'\s-]", "", words)
    return " ".join(kept.split())[:longest].strip()


def named(words: str) -> str:
    """A troop's own name: it begins with a capital, as no id of the kit's own does."""
    name = one_line(words, MAX_NAME)
    return name[:1].upper() + name[1:]


def free_name(d: Draft, name: str) -> str:
    """The name, with a number where it is taken."""
    taken = {troop.name for troop in shelf(d)}
    number, found = 2, name
    while found in taken:
        found = f"{name[: MAX_NAME - 3]} {number}"
        number += 1
    return found


def designed(d: Draft, name: str, like: Troop | None = None) -> Draft:
    """With one more troop, which is like another where one is named; as it was where there are too many."""
    if len(d.designs) >= MAX_DESIGNS:
        return d
    picture = PICTURES[len(d.designs) % len(PICTURES)]
    troop = Troop("", 6, NEW, PV, picture=picture) if like is None else like
    return replace(d, designs=(*d.designs, replace(troop, name=free_name(d, named(name)))))


def changed(d: Draft, number: int, troop: Troop) -> Draft:
    """With a troop of one's own changed; armies that have it keep it by its new name."""
    before = d.designs[number]
    designs = (*d.designs[:number], troop, *d.designs[number + 1 :])
    armies = tuple(tuple(troop.name if name == before.name else name for name in one) for one in d.armies)
    return replace(d, designs=designs, armies=armies)


def renamed(d: Draft, number: int, name: str) -> Draft:
    """With another name of a troop; as it was where that is no name."""
    troop, wanted = d.designs[number], named(name)
    if not wanted or wanted == troop.name:
        return d
    return changed(d, number, replace(troop, name=free_name(d, wanted)))


def rated(troop: Troop, rating: str, value: int) -> Troop:
    """With another rating, kept within what it may be (KK-TROOP-5)."""
    least = 1 if rating == "ctr" else 0
    value = min(max(value, least), MOST_RATING)
    return replace(troop, ratings=replace(troop.ratings, **{rating: value}))


def resized(troop: Troop, step: int) -> Troop:
    """With the next larger or smaller number of figures (KK-UNIT-1)."""
    possible = sizes(troop.pv)
    now = possible.index(troop.units) if troop.units in possible else 0
    return replace(troop, units=possible[min(max(now + step, 0), len(possible) - 1)])


def dropped(d: Draft, number: int) -> Draft:
    """Without a troop of one's own, in the armies too."""
    gone = d.designs[number].name
    armies = tuple(tuple(name for name in one if name != gone) for one in d.armies)
    return replace(d, designs=(*d.designs[:number], *d.designs[number + 1 :]), armies=armies)


# --- armies


def joined(d: Draft, side: int, name: str) -> Draft:
    """With one more troop in an army; as it was where there are too many, or no such troop."""
    if called(d, name) is None or len(d.armies[side]) >= MAX_ARMY:
        return d
    return _with_army(d, side, (*d.armies[side], name))


def left(d: Draft, side: int, number: int) -> Draft:
    """Without the troop of that number in an army."""
    return _with_army(d, side, (*d.armies[side][:number], *d.armies[side][number + 1 :]))


def copied(d: Draft, side: int) -> Draft:
    """With the same troops in an army as in the other one."""
    return _with_army(d, side, d.armies[1 - side])


def shared(d: Draft) -> Draft:
    """With every troop of either army in both, as far as an army has room."""
    every = tuple(dict.fromkeys(name for army in d.armies for name in army))[:MAX_ARMY]
    return replace(d, armies=(every,) * len(d.armies))


def _with_army(d: Draft, side: int, names: Sequence[str]) -> Draft:
    armies = list(d.armies)
    armies[side] = tuple(names)
    return replace(d, armies=tuple(armies))


# --- the match it would be


def forces(d: Draft) -> tuple[Force, ...]:
    """The troops of both armies, as a match begins with them."""
    return tuple(_forces(d))


def _forces(d: Draft) -> Iterator[Force]:
    for side in range(len(d.armies)):
        for troop in army(d, side):
            yield Force(side, troop, troop.pv, troop.ratings.sc)


def state(d: Draft) -> State:
    """The moment before the first die, as far as it can be shown."""
    return State(d.treaty, d.table, forces(d), len(d.armies))
