"""Whoever counts, counts the seats: matches, samples, tournaments and the lab of three rivals, and of one person whose
other seat the rules play."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from kit.core.board import Piece
from kit.core.game import Outcome, Ref, Seat
from kit.core.manifest import GAMES
from kit.core.seats import automas, friends, persons, seats_of
from kit.explore import bench, samples
from kit.explore.playouts import play_out, seated
from kit.explore.tournament import NOBODY, record, tournament
from kit.lab import simulate
from kit.players import LEVELS, Greedy, RandomPlayer
from kit.tutor.boards import Subject
from kit.tutor.lesson import Step
from kit.tutor.track import Track
from kit.widgets.games.war_kids.lab import LAB
from kit.widgets.lab import Lab, Matches, language
from tests.widgets.conftest import nothing_chosen

__all__ = ["nothing_chosen"]
pytestmark = pytest.mark.usefixtures("nothing_chosen")


class Waters:
    """The boat's board by name, as far as the lab asks for it: the storm and the boat are pieces."""

    def turn(self, s: Any) -> int:
        return int(s.turn)

    def name(self, s: Any, place: int) -> str:
        return f"{place % 120},{place // 120}"

    def pieces(self, s: Any) -> list[Any]:
        return [Piece(who, seat, who, at) for seat, (who, at) in enumerate(zip(("boat", "storm"), s.at, strict=True))]

    def passing(self, s: Any) -> None:
        return None

    def way(self, s: Any, a: Any) -> tuple[int, ...]:
        return tuple(a.way)


@pytest.fixture(params=["well", "boat"])
def lab(request: pytest.FixtureRequest) -> Lab:
    game = GAMES[request.param]
    board = game.part("board")() if "board" in game.parts else Waters()
    return Lab(request.param, game.game, board, type(begin(game.game)))


def begin(game: Any) -> Any:
    return game.initial_state(game.scenarios()[0])


def counts(told: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", told)]


def test_the_seats_of_a_state() -> None:
    well, boat = GAMES["well"].game, GAMES["boat"].game
    assert [seat.id for seat in seats_of(well, begin(well))] == ["red", "green", "gold"]
    assert (persons(well, begin(well)), automas(well, begin(well))) == ((0, 1, 2), frozenset())
    assert (persons(boat, begin(boat)), automas(boat, begin(boat))) == ((0,), {1})
    assert friends(well, begin(well), 1) == {1}


@pytest.mark.parametrize("players", [(), ("random",), ("fox",), ("random", "fox")])
def test_the_lab_plays_and_tells(lab: Lab, players: tuple[str, ...]) -> None:
    s = begin(lab.game)
    played = lab.play(s, *players, matches=4)
    assert len(played) == 4
    told = repr(played)
    names = [lab.words().word(lab_side, "name") for lab_side in sides(lab)]
    assert all(name in told for name in names)
    total, *rest = counts(told)
    assert total == sum(rest) == 4
    assert sum(played.share(seat.id).value for seat in played.seats) == pytest.approx(1)
    assert played.turns().value >= 1
    assert sum(played.endings().values()) == 4
    story = lab.story(s, *players)
    assert story[0] == s
    assert lab.game.outcome(story[-1]) is not None
    assert sum(lab.footsteps(s, players, 2, 1).values()) > 0


def sides(lab: Lab) -> list[Any]:
    return [Ref("side", seat.id) for seat in lab.game.seats(lab.game.scenarios()[0])]


def test_the_lab_draws(lab: Lab) -> None:
    played = lab.play(begin(lab.game), "random", matches=6)
    shares = lab.shares({"random": played})
    assert shares.said.startswith("How often")
    last = lab.game.seats(lab.game.scenarios()[0])[-1].id
    assert shares.said != lab.shares({"random": played}, last).said
    assert lab.lengths({"random": played, "again": played}).svg
    each = {seat.id: {"random": played.share(seat.id).value} for seat in played.seats}
    assert lab.bars(each, "players", "share").svg


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "5 matches: 1 for Red, 0 for Green, 1 for Gold, 1 shared, 2 drawn."),
        ("it", "5 partite: 1 per Rosso, 0 per Verde, 1 per Giallo, 1 divisa, 2 pari."),
    ],
)
def test_three_sides_in_a_sentence(lang: str, told: str) -> None:
    game = GAMES["well"].game
    lab = Lab("well", game, GAMES["well"].part("board")(), type(begin(game)))
    language(lang)
    assert repr(Matches(lab, ended(game.seats(game.scenarios()[0]), (0,), (2,), (0, 2), (), (0, 1, 2)))) == told


def test_two_sides_are_told_as_ever() -> None:
    seats = LAB.game.seats(LAB.game.scenarios()[0])
    found = Matches(LAB, ended(seats, (0,), (0,), (1,), ()))
    assert repr(found) == "4 matches: 2 for Blue, 1 for Pink, 1 drawn."
    language("it")
    assert repr(found) == "4 partite: 2 per Azzurro, 1 per Rosa, 1 pari."


def test_one_alone_and_teams_in_a_sentence() -> None:
    blue, pink = LAB.game.seats(LAB.game.scenarios()[0])
    assert repr(Matches(LAB, ended((blue,), (0,), (), ()))) == "3 matches: 1 for Blue, 2 lost."
    team = (Seat(blue.id, team="n"), Seat(pink.id, team="n"))
    assert repr(Matches(LAB, ended(team, (0, 1), ()))) == "2 matches: 1 for Blue and Pink, 1 lost."


def ended(seats: Any, *winners: tuple[int, ...]) -> tuple[samples.Sample, ...]:
    return tuple(samples.Sample(one, "R", 9, 3, tuple(seats)) for one in winners)


def test_shares_of_three() -> None:
    seats = (Seat("a"), Seat("b"), Seat("c"))
    found = ended(seats, (0,), (0, 2), (), (0, 1, 2))
    assert samples.share(found, 0).value == pytest.approx((1 + 1 / 2 + 2 / 3) / 4)
    assert samples.share(found, 1).value == pytest.approx((2 / 3) / 4)


@pytest.mark.parametrize("names", [("2", "random", "random"), ("random", "random", "random")])
def test_a_tournament_of_three(names: tuple[str, ...]) -> None:
    game = GAMES["well"].game
    found = list(tournament(game, begin(game), names, 6, "s"))
    assert [match.seats for match in found[:3]] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    told = [record(found, who) for who in range(3)]
    assert sum(one.points for one in told) == 6
    assert all(one.matches == 6 for one in told)
    assert sum(record(found, seat=seat).points for seat in range(3)) == 6


class Straying(RandomPlayer):
    """Fails where the rules are to decide."""

    def choose(self, game: Any, o: Any, rng: Random) -> Any:
        assert game.current_player(o) not in automas(game, o)
        return super().choose(game, o, rng)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The states in which the boat's rules were asked for the storm."""
    game, states = GAMES["boat"].game, []
    policy: Callable[[Any], Any] = type(game).policy

    def noted(self: Any, s: Any) -> Any:
        states.append(s)
        return policy(self, s)

    monkeypatch.setattr(type(game), "policy", noted)
    return states


@pytest.mark.slow
def test_the_rules_play_the_automa_everywhere(asked: list[Any]) -> None:
    game = GAMES["boat"].game
    s = begin(game)
    played = play_out(game, s, seated(game, s, [Straying()]), Random(2))
    assert played.outcome is not None
    ways: list[Callable[[], Any]] = [
        lambda: list(tournament(game, s, ("1",), 2, "s")),
        lambda: samples.sample(game, Waters(), s, (), 2, "s"),  # type: ignore[arg-type]
        lambda: samples.sample(game, Waters(), s, seated(game, s, [Greedy()]), 2, "s"),  # type: ignore[arg-type]
        lambda: bench.pace(game, s, 2, (1,)),
        lambda: play_out(game, s, seated(game, s, [LEVELS[3]()]), Random(1)),
    ]
    for way in ways:
        asked.clear()
        way()
        assert asked
        assert all(game.current_player(t) == 1 for t in asked)
    (found,) = tournament(game, s, ("random",), 1, "s")
    assert found.seats == (0, NOBODY)


def test_nobody_wins_against_the_rules() -> None:
    game = GAMES["boat"].game
    seats = seats_of(game, begin(game))
    assert Outcome((), "R").results(seats) == ("lost", "won")
    assert Outcome((1,), "R").shares(seats) == (Fraction(0), Fraction(1))
    assert not Outcome((), "R").drawn(seats)


@pytest.mark.parametrize("levels", [[], ["--levels", "random"]])
def test_the_boat_is_simulated(levels: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert simulate.main(["boat", "boat", *levels, "--matches", "4"]) == 0
    told = capsys.readouterr().out
    assert all(seat in told for seat in ("Boat", "Storm"))


def test_how_many_are_to_play_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    for game, levels, said in (("boat", "2,2", "one player"), ("well", "2", "3 players")):
        with pytest.raises(SystemExit):
            simulate.main([game, game, "--levels", levels])
        assert said in capsys.readouterr().err


@pytest.mark.parametrize(("levels", "said"), [([], "level 2"), (["--levels", "1,2,random", "--jobs", "1"], "level 1")])
def test_three_are_simulated(levels: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where nobody is named, too."""
    assert simulate.main(["well", "well", *levels, "--matches", "3"]) == 0
    told = capsys.readouterr().out
    assert all(word in told for word in ("Red", "Green", "Gold", said))


@pytest.mark.parametrize("kind", ["exam", "do"])
def test_in_a_lesson_the_rules_play_the_automa_too(kind: Any, asked: list[Any]) -> None:
    game = GAMES["boat"].game
    s = begin(game)
    step = Step(goal={"en": "Sail"}, rule="BOAT-1", hint={"en": "Sail"}, kind=kind, level=int(kind == "exam"))
    track = Track(Subject(game, Waters(), game.book), s, step)  # type: ignore[arg-type]
    track.act(game.legal_actions(s)[0])
    (frame,) = track.go_on(pass_the_turn=False)
    assert asked == [frame.before]
    assert track.decides == 0
