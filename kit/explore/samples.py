"""Samples: many matches from one state, and what can be said about all the others from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Any

from kit.core.board import Board
from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL, Game, Outcome, Seat
from kit.core.seats import automas, ruled, seats_of
from kit.explore.playouts import MOST, Seating, checked, decision, random_kernel
from kit.explore.tournament import SURE, wilson


@dataclass(frozen=True, slots=True)
class Sample:
    """One match that was played to its end.

    >>> Sample((0,), "WK-VIC-1", 40, 6, (Seat("blue"), Seat("pink"))).outcome.winners
    (0,)
    """

    winners: tuple[int, ...]
    """The seats that won, as an outcome names them; nobody where it was given up."""
    rule_id: str
    """The rule that ended it, "" where it was given up."""
    actions: int
    turns: int
    """The number of its last turn."""
    seats: tuple[Seat, ...]
    """Who played."""

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        return Outcome(self.winners, self.rule_id)


class Estimate(float):
    """A value as it was seen in a sample, and between what the true one lies (`low`, `high`), as sure as `SURE`.

    >>> Estimate(0.25, 0.125, 0.5)
    0.25 (0.125–0.5)
    """

    low: float
    high: float

    def __new__(cls, value: float, low: float, high: float) -> Estimate:
        found = super().__new__(cls, value)
        found.low, found.high = low, high
        return found

    def __reduce__(self) -> tuple[type[Estimate], tuple[float, float, float]]:
        return Estimate, (float(self), self.low, self.high)

    @property
    def value(self) -> float:
        """The value alone."""
        return float(self)

    def __repr__(self) -> str:
        return f"{float(self):.4g} ({self.low:.4g}–{self.high:.4g})"


def story(game: Game[Any, Any], s: Any, seats: Seating, rng: Random) -> Iterator[tuple[Any, Any, Any]]:
    """One match step by step: the state before, the action, the state after. Dice and players draw from `rng`.

    >>> from kit.games import game
    >>> from kit.players import RandomPlayer
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> before, action, after = next(story(war_kids, s, [RandomPlayer(), RandomPlayer()], Random(1)))
    >>> before == s, after == war_kids.apply(before, action)
    (True, True)
    """
    count = 0
    while (player := game.current_player(s)) != TERMINAL and count < MOST:
        if player == CHANCE:
            a = draw(game.chance_outcomes(s), rng)
        elif (who := seats[player]) is None:
            a = ruled(game, s)
        else:
            a = decision(who, game, game.observation(s, player), rng)
        t = game.apply(s, a)
        yield s, a, t
        s, count = t, count + 1


def at_random(game: Game[Any, Any], s: Any, rng: Random) -> Iterator[Any]:
    """The states of one match in which everybody does anything legal, and the rules what they do, the first one left
    out.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> *_, last = at_random(war_kids, s, Random(1))
    >>> war_kids.outcome(last) is None
    False
    """
    count, nobody = 0, automas(game, s)
    while count < MOST and (actions := game.legal_actions(s)):
        player = game.current_player(s)
        if player in nobody:
            a = ruled(game, s)
        elif player == CHANCE:
            a = draw(game.chance_outcomes(s), rng)
        else:
            a = actions[int(rng.random() * len(actions))]
        s = game.apply(s, a)
        yield s
        count += 1


def states(game: Game[Any, Any], s: Any, seats: Seating, rng: Random) -> Iterator[Any]:
    """The states of one match, the first one left out; without seats everybody does anything legal.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> *_, last = states(war_kids, s, (), Random(1))
    >>> war_kids.legal_actions(last)
    ()
    """
    return (t for _, _, t in story(game, s, seats, rng)) if seats else at_random(game, s, rng)


def course(
    game: Game[Any, Any],
    board: Board,
    s: Any,
    seats: Callable[[], Seating],
    matches: int,
    seed: str,
    measure: Callable[[Any], float],
) -> Iterator[dict[int, float]]:
    """How a measure of the state goes on, match by match: turn by turn what it was when the turn began. `seats` makes
    new players for each match.

    >>> from kit.games import game
    >>> from kit.explore.playouts import board_of
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> board = board_of(war_kids)
    >>> def standing(t):
    ...     return float(sum(piece.place is not None for piece in board.pieces(t)))
    >>> next(course(war_kids, board, s, tuple, matches=2, seed="1", measure=standing))[1]
    8.0
    """
    for number in range(matches):
        begun = {board.turn(s): measure(s)}
        for t in states(game, s, seats(), Random(f"{seed} {number}")):
            begun.setdefault(board.turn(t), measure(t))
        yield begun


def by_turn(courses: Iterable[dict[int, float]]) -> tuple[float, ...]:
    """Turn by turn the mean of the matches that got that far, with its interval where they were more than one.

    >>> by_turn([{1: 2.0, 2: 5.0}, {1: 2.0}])
    (2 (2–2), 5.0)
    """
    found: dict[int, list[float]] = {}
    for course in courses:
        for turn, value in course.items():
            found.setdefault(turn, []).append(value)
    return tuple(average(found[turn]) for turn in sorted(found))


def sample(game: Game[Any, Any], board: Board, s: Any, seats: Seating, matches: int, seed: str) -> tuple[Sample, ...]:
    """So many matches from a state; without seats everybody plays at random, which is much faster.

    >>> from kit.games import game
    >>> from kit.explore.playouts import board_of
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> board = board_of(war_kids)
    >>> found = sample(war_kids, board, s, (), matches=5, seed="1")
    >>> len(found), found == sample(war_kids, board, s, (), matches=5, seed="1")
    (5, True)
    """
    return tuple(sampled(game, board, s, lambda: seats, matches, seed))


def sampled(
    game: Game[Any, Any], board: Board, s: Any, seats: Callable[[], Seating], matches: int, seed: str
) -> Iterator[Sample]:
    """The same, each told when it is over; `seats` makes new players for each match.

    >>> from kit.games import game
    >>> from kit.explore.playouts import board_of
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> board = board_of(war_kids)
    >>> [one.outcome is not None for one in sampled(war_kids, board, s, tuple, matches=2, seed="1")]
    [True, True]
    """
    fast, sides = random_kernel(game, s, seats()), tuple(seats_of(game, s))
    for number in range(matches):
        rng, end, count = Random(f"{seed} {number}"), s, 0
        if fast is not None:
            count = fast.play(rng, MOST)
            end = fast.state()
        else:
            for count, end in enumerate(states(game, s, seats(), rng), 1):  # noqa: B007
                pass
        outcome = game.outcome(end)
        winners, rule_id = (outcome.winners, outcome.rule_id) if outcome else ((), "")
        yield Sample(winners, rule_id, count, board.turn(end), sides)


def ends(game: Game[Any, Any], s: Any, seats: Callable[[], Seating], matches: int, seed: str) -> Iterator[Any]:
    """The last states of so many matches from a state; `seats` makes new players for each.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> [war_kids.outcome(end) is not None for end in ends(war_kids, s, tuple, matches=2, seed="1")]
    [True, True]
    """
    for number in range(matches):
        end = s
        for end in states(game, s, seats(), Random(f"{seed} {number}")):  # noqa: B007
            pass
        yield end


def slowly(
    game: Game[Any, Any], board: Board, s: Any, seats: Callable[[], Seating], matches: int, seed: str
) -> Iterator[Sample | None]:
    """So many matches from a state, each told when it is over, with a breath (`None`) after every few evaluations of
    the players and after each action; `seats` makes new players for each match.

    >>> from kit.games import game
    >>> from kit.explore.playouts import board_of
    >>> from kit.players import RandomPlayer
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> board = board_of(war_kids)
    >>> told = slowly(war_kids, board, s, lambda: [RandomPlayer(), RandomPlayer()], matches=1, seed="1")
    >>> [match.seats == tuple(seats_of(war_kids, s)) for match in told if match is not None]
    [True]
    """
    sides = tuple(seats_of(game, s))
    for number in range(matches):
        rng, end, count, sitting = Random(f"{seed} {number}"), s, 0, seats()
        while (player := game.current_player(end)) != TERMINAL and count < MOST:
            if player == CHANCE:
                a = draw(game.chance_outcomes(end), rng)
            elif (who := sitting[player]) is None:
                a = ruled(game, end)
            else:
                seen = game.observation(end, player)
                a = checked(who, game, seen, (yield from who.choose(game, seen, rng)))
            end, count = game.apply(end, a), count + 1
            yield None
        outcome = game.outcome(end)
        winners, rule_id = (outcome.winners, outcome.rule_id) if outcome else ((), "")
        yield Sample(winners, rule_id, count, board.turn(end), sides)


def share(samples: Sequence[Sample], seat: int) -> Estimate:
    """The share of the matches that a seat won, from 0 to 1, each match counting as `Outcome.shares` says.

    >>> seats = Seat("blue"), Seat("pink")
    >>> won = share([Sample((0,), "WK-VIC-1", 40, 6, seats)] * 3 + [Sample((1,), "WK-VIC-1", 40, 6, seats)], 0)
    >>> won.value, won.low < 0.5 < won.high
    (0.75, True)
    """
    won = sum((match.outcome.shares(match.seats)[seat] for match in samples), Fraction(0))
    value = float(won / len(samples)) if samples else 0.0
    return Estimate(value, *wilson(value, len(samples)))


def mean(values: Sequence[float]) -> Estimate:
    """The mean of at least two values. ValueError if there are fewer: one alone says nothing of the others.

    >>> mean([4.0, 6.0]).value
    5.0
    >>> mean([4.0])
    Traceback (most recent call last):
    ValueError: At least two values make a mean.
    """
    if len(values) < 2:
        raise ValueError("At least two values make a mean.")
    value, z = fmean(values), NormalDist().inv_cdf((1 + SURE) / 2)
    aside = z * stdev(values) / sqrt(len(values))
    return Estimate(value, value - aside, value + aside)


def average(values: Sequence[float]) -> float:
    """The mean; with its interval where there are two values or more.

    >>> average([1.0])
    1.0
    >>> average([1.0, 3.0])
    2 (0.04004–3.96)
    """
    return mean(values) if len(values) > 1 else float(values[0])


def footsteps(board: Board, steps: Iterable[tuple[Any, Any, Any]]) -> Counter[int]:
    """Per place how often a piece stepped on it in the steps of a match (`story`), the places it passed included.

    >>> from kit.games import game
    >>> from kit.explore.playouts import board_of
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> board = board_of(war_kids)
    >>> steps = [(s, a, war_kids.apply(s, a)) for a in war_kids.legal_actions(s)[:1]]
    >>> [board.name(s, place) for place in footsteps(board, steps)]
    ['F1']
    """
    found: Counter[int] = Counter()
    for s, a, t in steps:
        before = {piece.place for piece in board.pieces(s)}
        if any(piece.place not in before for piece in board.pieces(t) if piece.place is not None):
            found.update(board.way(s, a)[1:])
    return found
