"""Chapter: the one fight of a turn."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.games.strage.actions import Fight
from kit.games.strage.book import BOOK
from kit.games.strage.pieces import DATA
from kit.games.strage.rules import turn
from kit.games.strage.squares import NEAR, is_square, names
from kit.games.strage.state import FIGHT, State, clan_at, rivals, without_elf

HITS: int = DATA["hits"]


@BOOK.refuses("ST-FIGHT-1", Fight)
def an_own_half_elf_attacks(s: State, a: Fight) -> No:
    if not (is_square(a.start) and is_square(a.end)):
        return need(False, "UNKNOWN_SQUARE")
    return need(s.elves[s.side] >> a.start & 1, "NOT_YOURS", **names(at=a.start))


@BOOK.refuses("ST-FIGHT-5", Fight)
def neither_sprite_nor_kin_is_attacked(s: State, a: Fight) -> No:
    return need(not (s.elves[s.side] | turn.lone(s)) >> a.end & 1, "NO_ENEMY", **names(at=a.end))


@BOOK.refuses("ST-FIGHT-1", Fight)
def an_enemy_stands_there(s: State, a: Fight) -> No:
    return need((rivals(s, s.side) | s.orcs) >> a.end & 1, "NOBODY_THERE", **names(at=a.end))


@BOOK.refuses("ST-FIGHT-1", Fight)
def it_stands_beside(s: State, a: Fight) -> No:
    return need(NEAR[a.start] >> a.end & 1, "NOT_BESIDE", **names(start=a.start, end=a.end))


@BOOK.refuses("ST-FIGHT-3", Fight)
def one_fight_a_turn(s: State, a: Fight) -> No:
    return need(not s.fought, "FOUGHT_ALREADY")


@BOOK.acts("ST-FIGHT-3", off=False)
def counts() -> bool:
    """Whether a fight is the only one of its turn, won or lost."""
    return True


@BOOK.acts("ST-FIGHT-1", off=lambda s, a: s)
def begun(s: State, a: Fight) -> State:
    """A fight, paid with one action point; its die is awaited."""
    return s.but(phase=FIGHT, pending=(a.start, a.end), points=s.points - 1, begun=True, fought=counts())


@BOOK.acts("ST-FIGHT-2", off=False)
def succeeds(pips: int) -> bool:
    """Whether that die eliminates the victim."""
    return pips >= HITS


def struck(s: State, square: int) -> State:
    """Whoever stands there goes off the map, orc or half-elf; a sprite stays."""
    if clan_at(s, square) is None:
        return s.but(orcs=s.orcs & ~(1 << square))
    return removed(s, square)


@BOOK.acts("ST-PLACE-4", off=lambda s, square: s)
def removed(s: State, square: int) -> State:
    """A half-elf that was eliminated is in its clan's supply again."""
    return without_elf(s, square)


BOOK.note("ST-FIGHT-4")
