"""Tournaments of many players: everybody meets everybody on every seat with the same dice, whoever plays it where."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from kit.core.game import Outcome
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.explore.entrants import Entrant
from kit.explore.league import (
    Fixture,
    Line,
    Tournament,
    batches,
    beginning,
    paired,
    planned,
    play,
    save_file,
    standings,
)
from kit.explore.playouts import without
from kit.explore.spread import spread_over
from kit.players import RandomPlayer, sandbox

FOUR = Tournament("war_kids", "meadow", tuple(map(Entrant, ("1", "random", "2", "3"))), 2)


def fixtures(it: Tournament) -> list[Fixture]:
    return [fixture for batch in batches(it, []) for fixture in batch]


def test_everybody_meets_everybody_on_every_seat() -> None:
    found = fixtures(FOUR)
    assert len(found) == planned(FOUR) == 2 * 6 * 2
    assert set(Counter(found).values()) == {1}
    assert {one.seats for one in found} == {(a, b) for a in range(4) for b in range(4) if a != b}


@pytest.mark.parametrize(("scenario", "seats"), [("walk", 3), ("four", 4)])
def test_as_many_sit_down_as_the_game_has_seats(scenario: str, seats: int) -> None:
    for entrants in (FOUR.entrants, FOUR.entrants[:2]):
        it = Tournament("strage", scenario, entrants, 1)
        found = fixtures(it)
        assert len(found) == planned(it)
        assert {len(one.seats) for one in found} == {seats}
        for seat in range(seats):
            # Each as often on one seat as on another.
            assert Counter(one.seats[seat] for one in found) == Counter(one.seats[0] for one in found)


def test_one_round_has_the_same_dice_at_every_table_and_the_next_has_others() -> None:
    it = Tournament("kings_war", "rounds", (Entrant("1"), Entrant("random")), 2)
    same, other = play(it, Fixture(0, (0, 1))), play(it, Fixture(1, (0, 1)))
    assert play(it, Fixture(0, (0, 1))) == same
    assert same["actions"] != other["actions"]
    assert play(replace(it, seed="2"), Fixture(0, (0, 1)))["actions"] != same["actions"]


@pytest.mark.parametrize(
    "game", [game for game in GAMES if len(GAMES[game].game.seats(GAMES[game].game.scenarios()[0])) > 1]
)
def test_a_match_of_any_game_is_a_save_file_that_ends_as_it_did(game: str) -> None:
    rules = GAMES[game].game
    for scenario in rules.scenarios()[:3:2]:
        seats = sum(not seat.automa for seat in rules.seats(scenario))
        it = Tournament(game, scenario.id, (Entrant("random"), Entrant("1")), 1)
        line = play(it, Fixture(0, (0,) * seats))
        match, _ = Match.load(rules, json.dumps(save_file(json.loads(json.dumps(it.head)), line)))
        assert match.outcome is not None
        assert list(match.outcome.winners) == line["winners"]
        assert match.outcome.rule_id == line["rule"]


# --- the Swiss system


def test_nobody_meets_the_same_again_while_there_are_others() -> None:
    met: dict[int, set[int]] = {who: set() for who in range(8)}
    points = {who: Fraction(-who) for who in range(8)}
    for _ in range(4):
        tables, resting = paired(points, met, {}, 2)
        assert not resting
        for a, b in tables:
            assert b not in met[a]
            met[a].add(b)
            met[b].add(a)


def test_who_rests_is_another_each_time() -> None:
    points, byes = dict.fromkeys(range(5), Fraction(0)), dict.fromkeys(range(5), 0)
    for _ in range(5):
        for who in paired(points, {}, byes, 2)[1]:
            byes[who] += 1
    assert set(byes.values()) == {1}


def test_the_next_round_pairs_by_what_came_of_the_last() -> None:
    it = replace(FOUR, swiss=True)
    lines: list[Line] = []
    going = batches(it, lines)
    first = next(going)
    assert {frozenset(one.seats) for one in first} == {frozenset({0, 1}), frozenset({2, 3})}
    for one in first:
        # Entrants 1 and 3 win all.
        lines.append({"seats": list(one.seats), "shares": ["1" if who % 2 else "0" for who in one.seats]})
    assert {frozenset(one.seats) for one in next(going)} == {frozenset({1, 3}), frozenset({0, 2})}


# --- how all did


def line(seats: Sequence[int], shares: Sequence[str], winners: Sequence[int], out: Sequence[int] = ()) -> Line:
    forfeits = [{"seat": seat, "fault": "trouble.player.gone"} for seat in out]
    return {"seats": list(seats), "shares": list(shares), "winners": list(winners), "rule": "R", "forfeits": forfeits}


def test_what_all_have_won_drawn_and_lost() -> None:
    game, _ = beginning("war_kids", "meadow", ())
    lines = [line((0, 1), "10", [0]), line((1, 0), ["1/2", "1/2"], []), line((0, 1), "01", [1], out=[0])]
    first, second = standings(game, replace(FOUR, entrants=FOUR.entrants[:2]).head, lines)
    assert (first.matches, first.won, first.drawn, first.lost, first.forfeits) == (3, 1, 1, 1, 1)
    assert (second.won, second.drawn, second.lost, second.forfeits) == (1, 1, 1, 0)
    assert first.points == second.points == Fraction(3, 2)
    assert first.share == 0.5


def test_who_is_out_by_a_fault_shares_in_no_draw() -> None:
    three = [RandomPlayer()] * 3
    assert without(Outcome((), "R"), three, [1]) == Outcome((0, 2), "R")
    assert without(Outcome((0, 1), "R"), three, [1]) == Outcome((0,), "R")
    assert without(Outcome((2,), "R"), three, [1]) == Outcome((2,), "R")
    assert without(Outcome((), "R"), three, [0, 1, 2]) == Outcome((), "R")
    assert without(None, three, [1]) is None


# --- over several processes


def pid(task: int) -> tuple[int, int]:
    return task, os.getpid()


def falls(marks: Path, task: int) -> int:
    """Ends its process the first time that it comes to task 5."""
    if task == 5 and not (mark := marks / "fallen").exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGTERM)
    return task


@pytest.mark.slow
def test_a_process_that_dies_loses_nothing(tmp_path: Path) -> None:
    assert list(spread_over(2)(partial(falls, tmp_path), range(12))) == list(range(12))
    assert (tmp_path / "fallen").exists()


@pytest.fixture
def cheap(tmp_path: Path) -> Iterator[Entrant]:
    file = tmp_path / "own.py"
    file.write_text("import random\n\ndef any(game, seen):\n    return random.choice(game.legal_actions(seen))\n")
    yield Entrant.of(f"{file}:any")
    sandbox.dismiss()


@pytest.mark.slow
def test_what_is_played_elsewhere_is_the_same_to_the_letter(cheap: Entrant) -> None:
    """Even by a player that asks Python's own chance, from a file that is not there any more."""
    Path(cheap.path).unlink()
    it = Tournament("war_kids", "meadow", (cheap, Entrant("1")), 2)
    alone, shared = ([*spread_over(jobs)(partial(play, it), fixtures(it))] for jobs in (1, 2))
    assert json.dumps(alone) == json.dumps(shared)
    assert not any(one["forfeits"] for one in alone)
    assert "own.py" not in json.dumps(alone)
    assert it.head["players"][0]["name"] == "own.py:any"


FOUL = """
import random, signal

def nonsense(game, seen):
    return "P D5xD4"

def raises(game, seen):
    return seen[0]

def cheats(game, seen):
    random.seed(7)
    type(game).outcome = lambda *asked: "mine"
    return game.legal_actions(seen)[0]

def hangs(game, seen):
    while True:
        pass
"""


@pytest.mark.slow
@pytest.mark.parametrize("foul", ["nonsense", "raises", "cheats", "hangs"])
def test_who_plays_foul_costs_nobody_but_itself(foul: str, tmp_path: Path) -> None:
    """The others play the same matches to the letter, whether it takes part or not."""
    (tmp_path / "foul.py").write_text(FOUL)
    two = Tournament("war_kids", "meadow", (Entrant("1"), Entrant("random")), 1, limit=0.3)
    three = replace(two, entrants=(*two.entrants, Entrant.of(f"{tmp_path / 'foul.py'}:{foul}")))
    lines = [play(three, one) for one in fixtures(three)]
    assert [line for line in lines if 2 not in line["seats"]] == [play(two, one) for one in fixtures(two)]
    for line in lines:
        for seat, who in enumerate(line["seats"]):
            if who == 2 and foul != "cheats":
                assert [one["seat"] for one in line["forfeits"]] == [seat]
                assert line["winners"] == [1 - seat]
    assert not [line for line in lines if line["forfeits"] and 2 not in line["seats"]]
    sandbox.dismiss()


@pytest.mark.slow
def test_two_workers_of_dask_play_the_same_and_one_that_is_killed_loses_no_match() -> None:
    from kit.lab.cluster import LOCAL, cluster

    it = Tournament("war_kids", "meadow", (Entrant("random"), Entrant("1")), 30)
    plan = fixtures(it)
    with cluster(LOCAL, 2) as spread:
        before = {one for _, one in spread(pid, range(64))}
        assert len(before) == 2
        going, played = spread(partial(play, it), plan), list[Line]()
        for number, found in enumerate(going):
            played.append(found)
            if number == 3:
                os.kill(min(before), signal.SIGKILL)
        assert {one for _, one in spread(pid, range(64))} != before
    assert json.dumps(played) == json.dumps([play(it, one) for one in plan])
