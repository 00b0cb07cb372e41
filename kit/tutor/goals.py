"""Goals: what a lesson may ask of a position, as data. A goal is a table with one key, the name of a predicate::

    success = { stands = { who = "bP1", on = ["D4"] } }
    when    = { all = [{ marked = { who = "b*", mark = "moved", off = ["C2"] } }, { not = { over = {} } }] }

`who` is the scene key of a piece, with `*` for any letters: "bP1", "bS*", "b*". Places are named as in the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fnmatch import fnmatchcase
from typing import Any, Protocol

from kit.core.board import Board, Piece
from kit.core.game import Event, Game, Ref, Trouble
from kit.core.seats import seats_of


@dataclass(frozen=True, slots=True)
class Progress:
    """What a goal may look at: the state now, and what has happened since the step began."""

    game: Game[Any, Any]
    board: Board
    state: Any
    played: Sequence[str] = ()
    """The learner's actions since the step began, in notation."""
    told: Sequence[Event] = ()
    """What happened since the step began, the other side's doings included."""

    def found(self, who: str) -> list[Piece]:
        """The pieces on the board whose key fits."""
        return [p for p in self.board.pieces(self.state) if p.place is not None and fnmatchcase(p.id, who)]

    def places(self, names: Sequence[str]) -> set[int]:
        """The places of those names."""
        return {self.board.place(self.state, name) for name in names}


class Goal(Protocol):
    """A condition that a view meets or does not meet."""

    def met(self, v: Progress) -> bool:
        """Whether the condition holds."""


# --- pieces and places -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stands:
    """At least `count` fitting pieces stand on the places."""

    who: str
    on: tuple[str, ...]
    count: int = 1

    def met(self, v: Progress) -> bool:
        places = v.places(self.on)
        return sum(piece.place in places for piece in v.found(self.who)) >= self.count


@dataclass(frozen=True, slots=True)
class Filled:
    """On every one of the places stands a fitting piece."""

    on: tuple[str, ...]
    who: str = "*"

    def met(self, v: Progress) -> bool:
        return v.places(self.on) <= {piece.place for piece in v.found(self.who)}


@dataclass(frozen=True, slots=True)
class Gone:
    """At least `count` fitting pieces have left the board; without a count, all of them."""

    who: str
    count: int | None = None

    def met(self, v: Progress) -> bool:
        fitting = [piece for piece in v.board.pieces(v.state) if fnmatchcase(piece.id, self.who)]
        gone = sum(piece.place is None for piece in fitting)
        return gone >= (len(fitting) if self.count is None else self.count)


@dataclass(frozen=True, slots=True)
class Left:
    """Exactly `count` fitting pieces are on the board."""

    who: str
    count: int

    def met(self, v: Progress) -> bool:
        return len(v.found(self.who)) == self.count


@dataclass(frozen=True, slots=True)
class Near:
    """Some fitting piece is at most `within` steps from some other that fits `of`, or from one of the places."""

    who: str
    of: str = ""
    places: tuple[str, ...] = ()
    within: int = 1

    def met(self, v: Progress) -> bool:
        pieces = [(piece.id, piece.place) for piece in v.found(self.of)]
        aims = [*pieces, *(("", place) for place in v.places(self.places))]
        return any(
            piece.id != other and _apart(v, piece.place, aim) <= self.within
            for piece in v.found(self.who)
            for other, aim in aims
        )


@dataclass(frozen=True, slots=True)
class Touched:
    """At least `count` pieces that fit `by` touch one and the same fitting piece."""

    who: str
    by: str
    count: int = 1

    def met(self, v: Progress) -> bool:
        hands = v.found(self.by)
        return any(sum(_apart(v, hand.place, p.place) == 1 for hand in hands) >= self.count for p in v.found(self.who))


@dataclass(frozen=True, slots=True)
class Alone:
    """Some fitting piece touches no piece of its own side."""

    who: str

    def met(self, v: Progress) -> bool:
        everybody = v.found("*")
        return any(
            not any(_apart(v, other.place, piece.place) == 1 for other in everybody if other.side == piece.side)
            for piece in v.found(self.who)
        )


@dataclass(frozen=True, slots=True)
class Marked:
    """Some fitting piece has the mark ("moved", "spent"...) and stands on none of the places in `off`."""

    who: str
    mark: str
    off: tuple[str, ...] = ()

    def met(self, v: Progress) -> bool:
        places = v.places(self.off)
        return any(self.mark in piece.marks and piece.place not in places for piece in v.found(self.who))


def _apart(v: Progress, here: int | None, there: int | None) -> int:
    """Steps between two places; far too many where a piece is off the board."""
    return 10_000 if here is None or there is None else v.board.distance(v.state, here, there)


# --- what may be done, and what has been ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Able:
    """Some fitting piece has a legal action."""

    who: str

    def met(self, v: Progress) -> bool:
        places = {piece.place for piece in v.found(self.who)}
        ways = (v.board.way(v.state, action) for action in v.game.legal_actions(v.state))
        return any(way and way[0] in places for way in ways)


@dataclass(frozen=True, slots=True)
class Can:
    """The action is legal now."""

    action: str

    def met(self, v: Progress) -> bool:
        try:
            action = v.game.parse_action(v.state, self.action)
        except Trouble:
            return False
        return v.game.explain(v.state, action) is None


@dataclass(frozen=True, slots=True)
class Played:
    """The learner has played the action in this step; its text may have `*` for any letters."""

    action: str

    def met(self, v: Progress) -> bool:
        return any(fnmatchcase(text, self.action) for text in v.played)


@dataclass(frozen=True, slots=True)
class Told:
    """Something happened in this step, at least `count` times: an event of the kind, or by the rule, or of the side
    that the event names as `who`, or all of these."""

    kind: str = "*"
    rule: str = "*"
    side: str = "*"
    """A seat's id, as in "red"."""
    count: int = 1

    def met(self, v: Progress) -> bool:
        return sum(map(self._fits, v.told)) >= self.count

    def _fits(self, e: Event) -> bool:
        who = e.facts.get("who")
        side = who.id if isinstance(who, Ref) else ""
        wanted = ((e.kind, self.kind), (e.rule_id, self.rule), (side, self.side))
        return all(fnmatchcase(is_, asked) for is_, asked in wanted)


@dataclass(frozen=True, slots=True)
class Measured:
    """Something of the kind happened in this step, and a number that is told of it lies between two others: how long
    a way was, how many dice there were, what was lost. Nobody has to be exact to the millimetre on a table without
    squares."""

    kind: str
    fact: str
    """What the event calls the number."""
    at_least: int = 0
    at_most: int | None = None

    def met(self, v: Progress) -> bool:
        return any(e.kind == self.kind and self._fits(e.facts.get(self.fact)) for e in v.told)

    def _fits(self, number: Any) -> bool:
        if not isinstance(number, int | str | Decimal):
            return False
        return self.at_least <= Decimal(number) and (self.at_most is None or Decimal(number) <= self.at_most)


@dataclass(frozen=True, slots=True)
class Acted:
    """The learner has played at least that many actions in this step."""

    at_least: int

    def met(self, v: Progress) -> bool:
        return len(v.played) >= self.at_least


@dataclass(frozen=True, slots=True)
class Phase:
    """The turn is in that phase."""

    name: str

    def met(self, v: Progress) -> bool:
        return v.board.phase(v.state) == self.name


@dataclass(frozen=True, slots=True)
class Decides:
    """It is that player who decides (0 the first; -1 Chance, -2 nobody)."""

    player: int

    def met(self, v: Progress) -> bool:
        return v.game.current_player(v.state) == self.player


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn number is at least that."""

    at_least: int

    def met(self, v: Progress) -> bool:
        return v.board.turn(v.state) >= self.at_least


@dataclass(frozen=True, slots=True)
class Over:
    """The match is over, and that player has won, alone or with others, if one is named."""

    winner: int | None = None

    def met(self, v: Progress) -> bool:
        end = v.game.outcome(v.state)
        if end is None or self.winner is None:
            return end is not None
        return end.results(seats_of(v.game, v.state))[self.winner] == "won"


# --- putting goals together ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Every:
    """Every one of the goals is met."""

    goals: tuple[Goal, ...]

    def met(self, v: Progress) -> bool:
        return all(goal.met(v) for goal in self.goals)


@dataclass(frozen=True, slots=True)
class Either:
    """One of the goals is met."""

    goals: tuple[Goal, ...]

    def met(self, v: Progress) -> bool:
        return any(goal.met(v) for goal in self.goals)


@dataclass(frozen=True, slots=True)
class Not:
    """The goal is not met."""

    goal: Goal

    def met(self, v: Progress) -> bool:
        return not self.goal.met(v)


PREDICATES: dict[str, type[Goal]] = {
    predicate.__name__.lower(): predicate
    for predicate in (
        Stands, Filled, Gone, Left, Near, Touched, Alone, Marked, Able, Can, Played, Told, Measured, Acted, Phase,
        Decides, Turn, Over,
    )
}  # fmt: skip
"""The predicates by the name that data uses; `all`, `any` and `not` put them together."""


def walk(goal: Goal) -> Iterator[Goal]:
    """The goal and every goal inside it."""
    yield goal
    match goal:
        case Every(goals) | Either(goals):
            for inner in goals:
                yield from walk(inner)
        case Not(inner):
            yield from walk(inner)
