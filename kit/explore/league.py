"""Tournaments of many players: who plays whom on which seats with which dice, what comes of it, and how all did.

A match is a function of the tournament and of its place in the plan alone: whoever plays it, wherever and whenever, it
is the same to the letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from random import Random
from typing import Any

from kit.core.game import Game, Outcome, Scenario, Seat
from kit.core.manifest import GAMES
from kit.core.match import FORMAT, VERSION
from kit.core.seats import persons, seats_of
from kit.explore.entrants import Entrant
from kit.explore.playouts import board_of, play_out, seated, text_of
from kit.players.checked import LIMIT

KIND, KIND_VERSION = "little-wars-kit tournament", 1
Line = dict[str, Any]
"""What is kept of a match, as plain data."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """What decides every match: the game, its beginning, who takes part, how often they meet, the seed, the time.

    >>> cup = Tournament("war_kids", "meadow", (Entrant.of("1"), Entrant.of("2")), rounds=2)
    >>> cup.head["players"], cup.head["system"]
    ([{'name': '1'}, {'name': '2'}], 'round robin')
    """

    game: str
    scenario: str
    entrants: tuple[Entrant, ...]
    rounds: int
    seed: str = "1"
    swiss: bool = False
    rules: tuple[str, ...] = ()
    """The extra rules that are on."""
    limit: float = LIMIT

    @property
    def head(self) -> Line:
        """What the file of its results begins with."""
        return {
            "format": KIND,
            "version": KIND_VERSION,
            "game": self.game,
            "scenario": self.scenario,
            "rules": list(self.rules),
            "players": [entrant.told for entrant in self.entrants],
            "system": "swiss" if self.swiss else "round robin",
            "rounds": self.rounds,
            "seed": self.seed,
            "limit": self.limit,
        }


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match to be played: in which round, and per seat that can be taken which entrant.

    >>> Fixture(0, (1, 0)).seats
    (1, 0)
    """

    round: int
    seats: tuple[int, ...]


# --- who plays whom

Round = tuple[list[tuple[int, ...]], list[int]]
"""The tables of a round, and who rests."""


def rotations(table: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Those at a table on every seat in turn.

    >>> list(rotations((4, 7)))
    [(4, 7), (7, 4)]
    """
    return (tuple(table[k:]) + tuple(table[:k]) for k in range(len(table)))


def tables(entrants: int, seats: int) -> list[tuple[int, ...]]:
    """Everybody with everybody. Where there are fewer than seats, some sit twice, in every way that leaves nobody out.

    >>> tables(3, 2), tables(2, 3)
    ([(0, 1), (0, 2), (1, 2)], [(0, 0, 1), (0, 1, 1)])
    """
    if entrants >= seats:
        return list(combinations(range(entrants), seats))
    return [one for one in combinations_with_replacement(range(entrants), seats) if len(set(one)) == entrants]


def paired(points: Mapping[int, Fraction], met: Mapping[int, set[int]], byes: Mapping[int, int], seats: int) -> Round:
    """One round of a Swiss tournament: the tables, from the top of the order, each with those next in it whom its first
    have met least; and who has no table this time, from the end, those first who always had one.

    >>> paired({0: Fraction(1), 1: Fraction(0), 2: Fraction(1), 3: Fraction(0)}, {}, {}, 2)
    ([(0, 2), (1, 3)], [])
    >>> paired({0: Fraction(1), 1: Fraction(0), 2: Fraction(1)}, {0: {2}, 2: {0}}, {1: 1}, 2)
    ([(0, 1)], [2])
    """
    order = sorted(points, key=lambda who: (-points[who], who))
    from_end = order[::-1]
    resting = sorted(from_end, key=lambda who: byes.get(who, 0))[: len(order) % seats]
    left, found = [who for who in order if who not in resting], list[tuple[int, ...]]()
    while left:
        table = [left.pop(0)]
        while len(table) < seats:
            again = [sum(other in met.get(who, ()) for other in table) for who in left]
            table.append(left.pop(again.index(min(again))))
        found.append(tuple(table))
    return found, resting


def batches(it: Tournament, lines: Sequence[Line]) -> Iterator[list[Fixture]]:
    """The matches in the order of the plan, as far as they are known: all at once where everybody meets everybody; in a
    Swiss tournament round by round, by the lines of those before, which must be there by then.

    >>> cup = Tournament("war_kids", "meadow", (Entrant.of("1"), Entrant.of("2")), rounds=2)
    >>> [fixture.seats for fixture in next(batches(cup, []))]
    [(0, 1), (1, 0), (0, 1), (1, 0)]
    """
    seats = len(persons(*beginning(it.game, it.scenario, it.rules)))
    if not it.swiss:
        drawn = tables(len(it.entrants), seats)
        yield [Fixture(n, order) for n in range(it.rounds) for table in drawn for order in rotations(table)]
        return
    points = dict.fromkeys(range(len(it.entrants)), Fraction(0))
    met: dict[int, set[int]] = {who: set() for who in points}
    byes, played = dict.fromkeys(points, 0), 0
    for n in range(it.rounds):
        found, resting = paired(points, met, byes, seats)
        batch = [Fixture(n, order) for table in found for order in rotations(table)]
        yield batch
        for table in found:
            for who in table:
                met[who] |= {*table} - {who}
        for line in lines[played : played + len(batch)]:
            for who, share in results(line):
                points[who] += share / seats
        played += len(batch)
        for who in resting:
            # Who rests has what a win brings: it is not for the draw to decide.
            points[who], byes[who] = points[who] + 1, byes[who] + 1


def planned(it: Tournament) -> int:
    """How many matches there are.

    >>> cup = Tournament("war_kids", "meadow", (Entrant.of("1"), Entrant.of("2")), rounds=2)
    >>> planned(cup)
    4
    """
    seats = len(persons(*beginning(it.game, it.scenario, it.rules)))
    at_once = len(it.entrants) // seats if it.swiss else len(tables(len(it.entrants), seats))
    return it.rounds * at_once * seats


# --- one match


@lru_cache(maxsize=8)
def beginning(game_id: str, scenario_id: str, rules: tuple[str, ...]) -> tuple[Game[Any, Any], Any]:
    """The game and the first state; raises `Trouble` where the extra rules do not go together.

    >>> game, s = beginning("war_kids", "meadow", ())
    >>> game.id, game.current_player(s)
    ('war_kids', 0)
    """
    game: Game[Any, Any] = GAMES[game_id].game
    return game, game.initial_state(scenario_of(game, scenario_id), dict.fromkeys(rules, True))


def scenario_of(game: Game[Any, Any], scenario_id: str) -> Scenario:
    """The scenario of that id.

    >>> scenario_of(GAMES["war_kids"].game, "hill").id
    'hill'
    """
    return next(one for one in game.scenarios() if one.id == scenario_id)


def play(it: Tournament, fixture: Fixture) -> Line:
    """A match, as plain data. One round has the same dice at every table; each seat has a chance of its own.

    >>> cup = Tournament("kings_war", "rounds", (Entrant.of("random"), Entrant.of("random")), rounds=1)
    >>> line = play(cup, Fixture(0, (0, 1)))
    >>> line["seats"], len(line["actions"]) > 10, line == play(cup, Fixture(0, (0, 1)))
    ([0, 1], True, True)
    """
    game, s = beginning(it.game, it.scenario, it.rules)
    dice = f"{it.seed} {fixture.round}"
    own = [Random(f"{dice} {seat}") for seat in range(game.num_players(s))]
    players = [it.entrants[who].player(it.limit) for who in fixture.seats]
    record: list[str] = []
    played = play_out(
        game, s, seated(game, s, players), Random(dice), own=own, told=lambda t, a: record.append(text_of(game, t, a))
    )
    outcome = played.outcome or Outcome((), "")
    people = persons(game, s)
    shares = outcome.shares(seats_of(game, s))
    return {
        "round": fixture.round,
        "seats": list(fixture.seats),
        "shares": [str(shares[seat]) for seat in people],
        "winners": list(outcome.winners),
        "rule": outcome.rule_id,
        "turns": board.turn(played.end) if (board := board_of(game)) is not None else 0,
        "forfeits": [{"seat": one.seat, "fault": one.key, **one.facts} for one in played.forfeits],
        "actions": record,
    }


def results(line: Line) -> Iterator[tuple[int, Fraction]]:
    """Per seat who sat there and what share of the match it won.

    >>> [(who, str(share)) for who, share in results({"seats": [1, 0], "shares": ["1/2", "1/2"]})]
    [(1, '1/2'), (0, '1/2')]
    """
    return zip(line["seats"], map(Fraction, line["shares"]), strict=True)


def save_file(it: Line, line: Line) -> Line:
    """The match as a save file that a page opens (`kit.core.match.Match.load`); `it` is the head of the results.

    >>> cup = Tournament("war_kids", "meadow", (Entrant.of("1"), Entrant.of("2")), rounds=2)
    >>> save_file(cup.head, {"actions": ["S G2-F1"]})["scenario"]
    {'id': 'meadow'}
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": it["game"],
        "scenario": {"id": it["scenario"]},
        "options": dict.fromkeys(it["rules"], True),
        "actions": line["actions"],
        "undone": [],
        "extra": {},
    }


# --- how all did


@dataclass(frozen=True, slots=True)
class Standing:
    """How an entrant did.

    >>> Standing(0, matches=4, won=1, drawn=2, lost=1, points=Fraction(2)).share
    0.5
    """

    who: int
    matches: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    forfeits: int = 0
    points: Fraction = Fraction(0)
    """The sum of its shares; what a match without opponents would bring is not counted."""

    @property
    def share(self) -> float:
        """Of the matches, from 0 to 1."""
        return float(self.points / self.matches) if self.matches else 0.0


def standings(game: Game[Any, Any], it: Line, lines: Sequence[Line]) -> list[Standing]:
    """Per entrant how it did, in the order in which they were named. A seat counts as a match.

    >>> cup = Tournament("war_kids", "meadow", (Entrant.of("1"), Entrant.of("2")), rounds=2)
    >>> line = {"seats": [1, 0], "shares": ["1", "0"], "winners": [0], "rule": "WK-VIC-1", "forfeits": []}
    >>> [(one.who, one.won, one.lost) for one in standings(GAMES["war_kids"].game, cup.head, [line])]
    [(0, 0, 1), (1, 1, 0)]
    """
    sides: Sequence[Seat] = game.seats(scenario_of(game, it["scenario"]))
    people = [number for number, seat in enumerate(sides) if not seat.automa]
    counts = [[0, 0, 0, 0, Fraction(0)] for _ in it["players"]]
    for line in lines:
        told = Outcome(tuple(line["winners"]), line["rule"]).results(sides)
        out = {one["seat"] for one in line["forfeits"]}
        for seat, (who, share) in zip(people, results(line), strict=True):
            mine: list[Any] = counts[who]
            mine[("won", "drawn", "lost").index(told[seat])] += 1
            mine[3] += seat in out
            mine[4] += share
    return [Standing(who, sum(map(int, one[:3])), *one) for who, one in enumerate(counts)]  # type: ignore[arg-type]
