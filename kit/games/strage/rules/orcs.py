"""Chapter: the orcs, which belong to nobody: whoever's turn it is moves one, and chooses whom one attacks. In the
massacre lone sprites beside them take fright."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from kit.core.rules import No, need
from kit.games.strage.actions import Attack, OrcMove, OrcPlace
from kit.games.strage.book import BOOK
from kit.games.strage.pieces import DATA
from kit.games.strage.rules import turn
from kit.games.strage.squares import ALL, NEAR, PLACEMENT, around, is_square, names, ways
from kit.games.strage.state import State, all_elves, occupied, orcs_off

HITS: int = DATA["hits"]
STEPS = 2


@BOOK.acts("ST-ORC-1", off=False)
def is_due(s: State) -> bool:
    """Whether an orc is placed or moved: always, unless none can be (ST-ORC-5)."""
    return orcs_off(s) > 0 or not stuck(s)


@BOOK.acts("ST-ORC-5", off=False)
def stuck(s: State) -> bool:
    """Whether no orc on the map has a square to go to."""
    return not around(s.orcs) & free(s)


@BOOK.refuses("ST-ORC-3", OrcPlace)
def an_orc_waits_off_the_map(s: State, a: OrcPlace) -> No:
    return need(orcs_off(s), "ALL_ORCS_THERE")


@BOOK.refuses("ST-ORC-2", OrcPlace)
def orcs_come_outside_the_placement_area(s: State, a: OrcPlace) -> No:
    if not is_square(a.square):
        return need(False, "UNKNOWN_SQUARE")
    return need(not PLACEMENT >> a.square & 1, "ORC_IN_AREA", **names(at=a.square))


@BOOK.refuses("ST-ORC-2", OrcPlace)
def orcs_come_onto_empty_squares(s: State, a: OrcPlace) -> No:
    return need(not occupied(s) >> a.square & 1, "NOT_EMPTY", **names(at=a.square))


@BOOK.refuses("ST-ORC-2", OrcMove)
def all_orcs_are_on_the_map(s: State, a: OrcMove) -> No:
    return need(not orcs_off(s), "PLACE_ORC", count=orcs_off(s))


def is_path(path: object) -> bool:
    """Whether that is a row of squares that a walk of one or two steps may name."""
    return type(path) is tuple and 2 <= len(path) <= STEPS + 1 and all(map(is_square, path))


def is_walk(path: tuple[int, ...]) -> bool:
    """Whether each square of a path touches the one before, and it ends elsewhere."""
    return path[0] != path[-1] and all(NEAR[one] >> other & 1 for one, other in pairwise(path))


@BOOK.refuses("ST-ORC-3", OrcMove)
def it_goes_one_or_two_squares(s: State, a: OrcMove) -> No:
    return need(is_path(a.path), "ORC_PATH")


@BOOK.refuses("ST-ORC-3", OrcMove)
def an_orc_stands_there(s: State, a: OrcMove) -> No:
    return need(s.orcs >> a.path[0] & 1, "NO_ORC", **names(at=a.path[0]))


@BOOK.refuses("ST-ORC-3", OrcMove)
def step_by_step_and_elsewhere(s: State, a: OrcMove) -> No:
    return need(is_walk(a.path), "ORC_PATH")


@BOOK.acts("ST-ORC-4", off=ALL & ~PLACEMENT)
def ground(s: State) -> int:
    """The squares that orcs may walk on: the Placement Area, too, unless it was agreed otherwise."""
    return ALL if s.treaty.orcs_may_enter else ALL & ~PLACEMENT


@BOOK.refuses("ST-ORC-4", OrcMove)
def it_may_enter(s: State, a: OrcMove) -> No:
    barred = [square for square in a.path[1:] if not ground(s) >> square & 1]
    return need(not barred, "ORC_STAYS_OUT", **names(at=(barred or a.path)[0]))


@BOOK.refuses("ST-ORC-3", OrcMove)
def its_way_is_empty(s: State, a: OrcMove) -> No:
    full = [square for square in a.path[1:] if occupied(s) >> square & 1]
    return need(not full, "NOT_EMPTY", **names(at=(full or a.path)[0]))


def free(s: State) -> int:
    """The squares that an orc may step on."""
    return ground(s) & ~occupied(s)


def walks(s: State, orc: int) -> Iterator[tuple[int, ...]]:
    """The ways of an orc, one to each square where it can come to stand, the shortest."""
    return ways(orc, free(s))


@BOOK.acts("ST-ORC-2", off=lambda s, square: s)
def placed(s: State, square: int) -> State:
    """One more orc on the map."""
    return s.but(orcs=s.orcs | 1 << square)


@BOOK.acts("ST-ORC-3", off=lambda s, path: s)
def moved(s: State, path: tuple[int, ...]) -> State:
    """An orc at the end of its way."""
    return s.but(orcs=s.orcs ^ (1 << path[0] | 1 << path[-1]))


@BOOK.acts("ST-ATT-1", off=lambda s: False)
def attack_is_due(s: State) -> bool:
    """Whether an orc stands beside a half-elf, whoever's it is."""
    return around(s.orcs) & all_elves(s) != 0


@BOOK.refuses("ST-ATT-1", Attack)
def an_orc_attacks_a_half_elf_beside_it(s: State, a: Attack) -> No:
    if not (is_square(a.orc) and is_square(a.end)):
        return need(False, "UNKNOWN_SQUARE")
    pair = s.orcs >> a.orc & 1 and all_elves(s) >> a.end & 1
    return need(pair and NEAR[a.orc] >> a.end & 1, "NO_SUCH_PAIR", **names(start=a.orc, end=a.end))


@BOOK.acts("ST-ATT-3", off=False)
def succeeds(pips: int) -> bool:
    """Whether that die eliminates the half-elf."""
    return pips >= HITS


BOOK.note("ST-ATT-2")


FLEES: int = DATA["flees"]


@BOOK.acts("ST-MASS-1", off=0)
def endangered(s: State) -> int:
    """The sprites that roll a die each, however many orcs stand beside them (ST-MASS-2)."""
    return unguarded(s) & around(s.orcs)


@BOOK.acts("ST-MASS-3", off=lambda s: s.sprites)
def unguarded(s: State) -> int:
    """The sprites that no half-elf accompanies, of whichever clan."""
    return turn.lone(s)


@BOOK.acts("ST-MASS-4", off=lambda rolling: rolling.bit_length() - 1)
def next_to_roll(rolling: int) -> int:
    """Which of those sprites rolls next: a1 to h1, then a2 to h2, and so on."""
    return (rolling & -rolling).bit_length() - 1


@BOOK.acts("ST-MASS-2", off=lambda rolling, square: rolling)
def has_rolled(rolling: int, square: int) -> int:
    """Those that roll yet: each sprite rolls once."""
    return rolling & ~(1 << square)


@BOOK.acts("ST-MASS-1", off=False)
def flees(pips: int) -> bool:
    """Whether a sprite with that die is lost."""
    return pips >= FLEES


def lost(s: State, squares: int) -> State:
    """Those sprites are gone for good."""
    return s.but(sprites=s.sprites & ~squares, lost=s.lost + squares.bit_count())
