"""Tournaments: many matches between the same computer players, seats changed after each, and who won how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import sqrt
from random import Random
from statistics import NormalDist, median
from typing import Any

from kit.core.game import Game, Outcome, Result, Seat
from kit.core.seats import persons, seats_of
from kit.explore.entrants import Entrant, contestant
from kit.explore.playouts import Forfeit, board_of, play_out, seated
from kit.explore.spread import Spread, spread_over
from kit.players.checked import LIMIT

NOBODY = -1
"""In place of a contestant: the rules decide."""
SURE = 0.95
"""How sure an interval is to hold the true share."""


@dataclass(frozen=True, slots=True)
class Played:
    """One match of a tournament. Contestants are numbered in the order they were named.

    >>> Played((0, 1), (0,), "WK-VIC-1", 30, ((), ()), (Seat("blue"), Seat("pink"))).outcome.winners
    (0,)
    """

    seats: tuple[int, ...]
    """Per seat the contestant who sat there, or `NOBODY`."""
    winners: tuple[int, ...]
    """The seats that won, as an outcome names them; nobody where it was given up."""
    rule_id: str
    """The rule that ended it, "" where it was given up."""
    actions: int
    turn_seconds: tuple[tuple[float, ...], ...]
    """Per seat, for each of its turns, the processor seconds spent thinking."""
    sides: tuple[Seat, ...]
    """The seats themselves."""
    turns: int = 0
    """The number of its last turn, as the game's board counts; 0 where it has none."""
    kinds: tuple[Counter[str], ...] = ()
    """Per seat how often each kind of action was done there; nothing where the kernel played."""
    forfeits: tuple[Forfeit, ...] = ()
    """Who was out by a fault."""

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        return Outcome(self.winners, self.rule_id)


@dataclass(frozen=True, slots=True)
class Record:
    """Matches won, drawn and lost.

    >>> Record(won=1, drawn=2, lost=1, points=Fraction(2)).share
    0.5
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: Fraction = Fraction(0)
    """What they come to by `Outcome.shares`: of two, 1 for each win and a half for each draw."""

    @property
    def matches(self) -> int:
        """How many there were."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share won, from 0 to 1."""
        return float(self.points / self.matches) if self.matches else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, as sure as `SURE`."""
        return wilson(self.share, self.matches)


@dataclass(frozen=True, slots=True)
class Use:
    """How much a kind of action is done.

    >>> Use("Move", 3.0, 1.0).mean
    3.0
    """

    kind: str
    """As the game's code calls it."""
    mean: float
    """How often in a match, on the average."""
    share: float
    """The share of the matches in which it was done at all, from 0 to 1."""


def wilson(share: float, n: int, sure: float = SURE) -> tuple[float, float]:
    """Wilson's interval for a share seen in `n` trials; everything from 0 to 1 where there was none.

    >>> [round(end, 3) for end in wilson(0.5, 100)], wilson(0.0, 0)
    ([0.404, 0.596], (0.0, 1.0))
    """
    if n == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + sure) / 2)
    middle, width = share + z * z / (2 * n), z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, (middle - width) / (1 + z * z / n)), min(1.0, (middle + width) / (1 + z * z / n))


def record(played: Iterable[Played], contestant: int | None = None, seat: int | None = None) -> Record:
    """How a contestant did, on one seat or on any; with no contestant, how whoever sat on the seat did.

    >>> sides = Seat("blue"), Seat("pink")
    >>> one = Played((0, 1), (0,), "WK-VIC-1", 30, ((0.1, 0.3), (0.2,)), sides, 5, (Counter(Move=4), Counter(Move=2)))
    >>> record([one], contestant=0).won, record([one], contestant=1).lost
    (1, 1)
    """
    count, points = Counter[Result](), Fraction(0)
    for match in played:
        results, shares = match.outcome.results(match.sides), match.outcome.shares(match.sides)
        for here, who in enumerate(match.seats):
            if contestant in (None, who) and seat in (None, here):
                count[results[here]] += 1
                points += shares[here]
    return Record(count["won"], count["drawn"], count["lost"], points)


def endings(played: Iterable[Played]) -> dict[str, int]:
    """Per rule id how many matches it ended, the most frequent first.

    >>> sides = Seat("blue"), Seat("pink")
    >>> one = Played((0, 1), (0,), "WK-VIC-1", 30, ((0.1, 0.3), (0.2,)), sides, 5, (Counter(Move=4), Counter(Move=2)))
    >>> endings([one, one])
    {'WK-VIC-1': 2}
    """
    return dict(Counter(match.rule_id for match in played).most_common())


def turn_median(played: Iterable[Played], contestant: int) -> float:
    """The median of the seconds a contestant thought in a turn; 0 where it had none.

    >>> sides = Seat("blue"), Seat("pink")
    >>> one = Played((0, 1), (0,), "WK-VIC-1", 30, ((0.1, 0.3), (0.2,)), sides, 5, (Counter(Move=4), Counter(Move=2)))
    >>> turn_median([one], 1)
    0.2
    """
    spent = [
        seconds
        for match in played
        for who, turns in zip(match.seats, match.turn_seconds, strict=True)
        for seconds in turns
        if who == contestant
    ]
    return median(spent) if spent else 0.0


def uses(played: Sequence[Played], contestant: int | None = None) -> list[Use]:
    """What a contestant did, or with none whoever played, the most frequent kind of action first.

    >>> sides = Seat("blue"), Seat("pink")
    >>> one = Played((0, 1), (0,), "WK-VIC-1", 30, ((0.1, 0.3), (0.2,)), sides, 5, (Counter(Move=4), Counter(Move=2)))
    >>> uses([one], contestant=0)
    [Use(kind='Move', mean=4.0, share=1.0)]
    """
    found: dict[str, list[int]] = {}
    for match in played:
        done = Counter[str]()
        for who, kinds in zip(match.seats, match.kinds, strict=bool(match.kinds)):
            if contestant in (None, who):
                done.update(kinds)
        for kind, count in done.items():
            found.setdefault(kind, []).append(count)
    told = [Use(kind, sum(counts) / len(played), len(counts) / len(played)) for kind, counts in found.items()]
    return sorted(told, key=lambda use: (-use.mean, use.kind))


def one(game: Game[Any, Any], s: Any, names: Sequence[str | Entrant], seed: str, limit: float, number: int) -> Played:
    """The match of that number: the seats that can be taken go round by one each time, and one round has the same seed
    for its dice.

    Among equals the seats make no difference, so there each match has its own seed.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> twice = [one(war_kids, s, ["random", "random"], "1", 1.0, number=0) for _ in range(2)]
    >>> twice[0].winners == twice[1].winners
    True
    """
    size = len(names)
    dice = number // size if len(set(names)) > 1 else number
    order = tuple((seat + number) % size for seat in range(size))
    sitting = seated(game, s, [contestant(names[who], limit) for who in order])
    played = play_out(game, s, sitting, Random(f"{seed} {dice}"))
    winners, rule_id = (played.outcome.winners, played.outcome.rule_id) if played.outcome else ((), "")
    there = dict(zip(persons(game, s), order, strict=True))
    seats = tuple(there.get(seat, NOBODY) for seat in range(len(sitting)))
    sides = tuple(seats_of(game, s))
    turns = board.turn(played.end) if (board := board_of(game)) is not None else 0
    return Played(
        seats, winners, rule_id, played.actions, played.turn_seconds, sides, turns, played.kinds, played.forfeits
    )


def tournament(
    game: Game[Any, Any],
    s: Any,
    names: Sequence[str | Entrant],
    matches: int,
    seed: str,
    jobs: int = 1,
    limit: float = LIMIT,
    spread: Spread | None = None,
) -> Iterator[Played]:
    """So many matches from a state, in order, played by so many processes, or as `spread` has it; that does not change
    a match.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> [len(match.seats) for match in tournament(war_kids, s, ["random", "random"], matches=3, seed="1")]
    [2, 2, 2]
    """
    spread = spread or spread_over(jobs)
    return spread(partial(one, game, s, tuple(names), seed, limit), range(matches))
