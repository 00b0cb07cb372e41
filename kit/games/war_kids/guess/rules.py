"""Guess the unit: the rules. First what may be done, in the order of the checks, then what comes of it."""

from __future__ import annotations

from kit.core.game import Outcome
from kit.core.rules import No, RuleBook, need
from kit.games.war_kids.guess.state import ADULT, CHILD, SETS, Action, Answer, Clue, Draw, Guess, SetUp, State, TimeOut
from kit.games.war_kids.pieces import DATA, KINDS, SIDES

BOOK = RuleBook()
BOOK.note("WK-GUESS-1")


@BOOK.refuses("WK-GUESS-5", SetUp, Draw, Guess, TimeOut)
def the_game_goes_on(s: State, a: Action) -> No:
    return need(how_it_ended(s) is None, "GAME_OVER")


@BOOK.refuses("WK-GUESS-2", SetUp)
def the_colour_is_chosen_once(s: State, a: SetUp) -> No:
    return need(s.colour is None, "COLOUR_CHOSEN")


@BOOK.refuses("WK-GUESS-2", SetUp)
def there_are_two_colours(s: State, a: SetUp) -> No:
    return need(type(a.colour) is int and a.colour in range(len(SIDES)), "NO_COLOUR")


@BOOK.refuses("WK-GUESS-8", SetUp)
def there_are_two_sets(s: State, a: SetUp) -> No:
    return need(isinstance(a.size, str) and a.size in SETS, "NO_SET")


@BOOK.refuses("WK-GUESS-2", Draw)
def the_counters_are_in_the_middle(s: State, a: Draw) -> No:
    return need(s.colour is not None, "NO_COLOUR")


@BOOK.refuses("WK-GUESS-3", Draw)
def one_clue_at_a_time(s: State, a: Draw) -> No:
    return need(s.clue is None, "CLUE_OPEN")


@BOOK.refuses("WK-GUESS-3", Guess, TimeOut)
def a_clue_comes_first(s: State, a: Answer) -> No:
    return need(s.clue is not None, "NO_CLUE")


@BOOK.refuses("WK-GUESS-3", Guess)
def the_answer_is_a_kind_of_unit(s: State, a: Guess) -> No:
    return need(type(a.kind) is int and a.kind in range(len(KINDS)), "NOT_A_UNIT")


@BOOK.refuses("WK-GUESS-9", Draw)
def the_clue_is_in_the_bag(s: State, a: Draw) -> No:
    return need(type(a.kind) is int and type(a.number) is int and (a.kind, a.number) in bag(s), "NOT_IN_BAG")


@BOOK.acts("WK-GUESS-8", off=(1, 1, 1, 1))
def counters_of(size: str) -> tuple[int, ...]:
    """Per kind how many counters go to the middle."""
    quick = DATA["guess"]["quick"]
    return tuple(quick[kind] if size == "quick" else DATA["units"][kind]["supply"] for kind in KINDS)


@BOOK.acts("WK-GUESS-11", off=1)
def clue_count(kind: int) -> int:
    """How many clues a kind has."""
    count: int = DATA["guess"]["clues"][KINDS[kind]]
    return count


@BOOK.acts("WK-GUESS-3", off=0)
def seconds() -> int:
    """The time for an answer; the adult may lengthen it or switch it off."""
    time: int = DATA["guess"]["seconds"]
    return time


@BOOK.acts("WK-GUESS-9", off=lambda s: [(kind, n) for kind in range(len(KINDS)) for n in every(kind)])
def bag(s: State) -> list[Clue]:
    """The clues that can be drawn: for each kind that is still in the middle the unused ones, else all of them."""
    return [(kind, n) for kind in range(len(KINDS)) if s.left(kind) for n in unused(s, kind) or every(kind)]


def unused(s: State, kind: int) -> list[int]:
    """The clues of a kind that were not drawn since they were last shuffled."""
    return [number for number in every(kind) if not s.used[kind] >> number - 1 & 1]


def every(kind: int) -> list[int]:
    """All clues of a kind."""
    return list(range(1, clue_count(kind) + 1))


@BOOK.acts("WK-GUESS-4", off=ADULT)
def who_takes_it(kind: int, said: int) -> int:
    """Who takes a unit of the kind the clue was about."""
    return CHILD if said == kind else ADULT


@BOOK.acts("WK-GUESS-7", off=CHILD)
def who_takes_it_when_time_is_up() -> int:
    return ADULT


@BOOK.acts("WK-GUESS-5", off=None)
def how_it_ended(s: State) -> Outcome | None:
    """The outcome once the middle is empty."""
    if s.colour is None or s.middle:
        return None
    yours, mine = s.score(CHILD), s.score(ADULT)
    winners = nobody_wins_a_draw((CHILD,) * (yours >= mine) + (ADULT,) * (mine >= yours))
    return Outcome(winners, "WK-GUESS-5" if yours != mine else "WK-GUESS-10", {"yours": yours, "mine": mine})


@BOOK.acts("WK-GUESS-10", off=lambda winners: winners[:1])
def nobody_wins_a_draw(winners: tuple[int, ...]) -> tuple[int, ...]:
    return winners if len(winners) == 1 else ()


@BOOK.acts("WK-GUESS-6", off=False)
def unlocks(s: State) -> bool:
    """Whether this game opens the padlock on the first battle: the child has won."""
    end = how_it_ended(s)
    return end is not None and end.winners == (CHILD,)
