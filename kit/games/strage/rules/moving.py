"""Chapter: newcomers; walking, alone or hand in hand, and bringing sprites home."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.games.strage.actions import Escort, Move, Place
from kit.games.strage.book import BOOK
from kit.games.strage.pieces import DATA
from kit.games.strage.rules import turn
from kit.games.strage.squares import EXIT, NEAR, PLACEMENT, is_square, names
from kit.games.strage.state import ESCORT, MAIN, State, occupied, supply, with_elves, without_elf

MOST: int = DATA["placings"]


@BOOK.refuses("ST-PLACE-1", Place)
def one_waits_off_the_map(s: State, a: Place) -> No:
    return need(supply(s, s.side), "NOBODY_LEFT")


@BOOK.refuses("ST-PLACE-1", Place)
def newcomers_enter_in_the_placement_area(s: State, a: Place) -> No:
    if not is_square(a.square):
        return need(False, "UNKNOWN_SQUARE")
    return need(PLACEMENT >> a.square & 1, "NOT_IN_AREA", **names(at=a.square))


@BOOK.refuses("ST-PLACE-2", Place)
def no_orc_and_no_half_elf_stands_there(s: State, a: Place) -> No:
    return need(not turn.full(s) >> a.square & 1, "TAKEN", **names(at=a.square))


@BOOK.refuses("ST-PLACE-3", Place)
def at_most_two_a_turn(s: State, a: Place) -> No:
    return need(s.placed < MOST, "TOO_MANY_NEWCOMERS", most=MOST)


@BOOK.acts("ST-PLACE-5", off=False)
def comes_first(s: State) -> bool:
    """Whether newcomers come before the first move or fight: with magic, or where it was agreed."""
    return not s.treaty.place_between if s.treaty.magic else s.treaty.place_first


@BOOK.refuses("ST-PLACE-5", Place)
def nobody_has_moved_yet(s: State, a: Place) -> No:
    return need(not (s.begun and comes_first(s)), "PLACE_FIRST")


@BOOK.acts("ST-PLACE-1", off=lambda s, square: s)
def placed(s: State, square: int) -> State:
    """A newcomer on the map, for one action point."""
    elves = with_elves(s, s.side, s.elves[s.side] | 1 << square)
    return s.but(elves=elves, points=s.points - 1, placed=s.placed + 1)


@BOOK.refuses("ST-MOVE-1", Move)
def it_goes_from_square_to_square(s: State, a: Move) -> No:
    return need(is_square(a.start) and is_square(a.end) and type(a.together) is bool, "UNKNOWN_SQUARE")


@BOOK.refuses("ST-MOVE-4", Move)
def sprites_never_walk_by_themselves(s: State, a: Move) -> No:
    return need(not turn.lone(s) >> a.start & 1, "SPRITE_ALONE", **names(at=a.start))


@BOOK.refuses("ST-MOVE-1", Move)
def an_own_half_elf_stands_there(s: State, a: Move) -> No:
    return need(s.elves[s.side] >> a.start & 1, "NOT_YOURS", **names(at=a.start))


@BOOK.refuses("ST-MOVE-3", Move)
def there_is_a_sprite_to_bring(s: State, a: Move) -> No:
    return need(not a.together or s.sprites >> a.start & 1, "NO_SPRITE", **names(at=a.start))


@BOOK.refuses("ST-MOVE-1", Move)
def it_goes_one_square(s: State, a: Move) -> No:
    return need(NEAR[a.start] >> a.end & 1, "NOT_BESIDE", **names(start=a.start, end=a.end))


@BOOK.refuses("ST-MOVE-3", Move)
def two_need_an_empty_square(s: State, a: Move) -> No:
    return need(not a.together or not occupied(s) >> a.end & 1, "NO_ROOM_FOR_TWO", **names(at=a.end))


@BOOK.refuses("ST-MOVE-2", Move)
def neither_orc_nor_half_elf_stands_there(s: State, a: Move) -> No:
    return need(not turn.full(s) >> a.end & 1, "TAKEN", **names(at=a.end))


@BOOK.acts("ST-MOVE-1", off=lambda s, a: s)
def walked(s: State, a: Move) -> State:
    """A half-elf one square further, for one action point."""
    shift = 1 << a.start | 1 << a.end
    return s.but(elves=with_elves(s, s.side, s.elves[s.side] ^ shift), points=s.points - 1, begun=True)


@BOOK.acts("ST-MOVE-3", off=lambda s, a: s)
def brought(s: State, a: Move) -> State:
    """The sprite comes along, where it is brought."""
    return s.but(sprites=s.sprites ^ (1 << a.start | 1 << a.end)) if a.together else s


@BOOK.acts("ST-EXIT-1", off=lambda s, a: s)
def home(s: State, a: Move) -> State:
    """A sprite that a half-elf brought into the Exit Area is saved at once."""
    if not (a.together and EXIT >> a.end & 1):
        return s
    return saved(s, a.end).but(**may_leave(a.end))


@BOOK.acts("ST-EXIT-2", off=lambda square: {})
def may_leave(square: int) -> dict[str, object]:
    """What changes so that it is asked whether the half-elf stays."""
    return {"phase": ESCORT, "pending": (square,)}


def saved(s: State, square: int) -> State:
    """The sprite on a square lies in front of the clan whose turn it is."""
    counts = list(s.saved)
    counts[s.side] += 1
    return s.but(sprites=s.sprites & ~(1 << square), saved=tuple(counts))


@BOOK.refuses("ST-EXIT-2", Escort)
def it_leaves_or_stays(s: State, a: Escort) -> No:
    return need(type(a.leaves) is bool, "LEAVES_OR_STAYS")


def escorted(s: State, a: Escort) -> State:
    """The half-elf leaves the map, or stays; nothing is paid."""
    return (without_elf(s, s.pending[0]) if a.leaves else s).but(phase=MAIN, pending=())


BOOK.note("ST-MOVE-5", "ST-MOVE-6")
