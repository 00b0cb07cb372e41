"""La Strage as the levels see it: what a position is worth at a glance, plans, luck, and where it is hard to tell."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from seats import QUICK

from kit.core.capabilities import Stepwise
from kit.games.strage import GAME
from kit.games.strage.actions import DONE, Escort, Move, TakeCard, Upheaval
from kit.games.strage.cards import NAMES, single
from kit.games.strage.state import TAKE, State
from kit.players import Decision, finish, think
from kit.players.effort import Scope
from kit.players.planner import Planner
from kit.players.rounds import End, Luck, Rounds

scenarios = pytest.mark.parametrize("scenario", ["short", "magic", "four", "magic_four"])


def start(scenario: str) -> State:
    return GAME.initial_state(next(one for one in GAME.scenarios() if one.id == scenario))


def position(text: str) -> State:
    return GAME.parse_position(f"clans red green blue; order red green blue; {text}")


def at_random(scenario: str, seed: int, most: int) -> Iterator[State]:
    """The states of a match in which anything is done, and in which somebody gives up halfway."""
    rng, s = Random(seed), start(scenario)
    for count in range(most):
        actions = GAME.legal_actions(s)
        if not actions:
            break
        s = GAME.dropped_out(s, 1) if count == most // 2 else GAME.apply(s, rng.choice(actions))
        yield s


def average(s: State, player: int) -> float:
    """The sum of the terms on the average of the awaited die."""
    ways = GAME.chance_outcomes(s)
    return sum(float(chance) * sum(GAME.terms(GAME.apply(s, a), player).values()) for a, chance in ways)


@scenarios
def test_the_quick_worth_is_the_sum_of_the_terms_and_reckons_with_the_blows_that_are_awaited(scenario: str) -> None:
    assert isinstance(GAME, Stepwise)
    for s in at_random(scenario, 7, 700):
        for player in range(GAME.num_players(s)):
            worth = GAME.worth(s, player)
            match s.phase:
                case "fight":
                    assert worth == pytest.approx(average(s, player))
                case "attack":
                    best = max(GAME.legal_actions(s), key=lambda a: GAME.worth(GAME.apply(s, a), s.side))
                    assert worth == pytest.approx(GAME.worth(GAME.apply(s, best), player))
                case "hit" | "massacre":
                    pass
                case _:
                    assert worth == pytest.approx(sum(GAME.terms(s, player).values()))


def test_an_orc_that_attacks_and_a_sprite_that_may_run_away_are_reckoned_with() -> None:
    """One sprite alone beside an orc, one half-elf attacked: what the die leads to, on the average."""
    s = position("sprites c7 a1; red c7; green h1; orcs a2 c8; now blue massacre; turn 1; rolling a1")
    assert GAME.worth(s, 0) == pytest.approx(average(s, 0))
    hit = position("sprites c7 a1; red c7; green h1; orcs c8; now blue hit; turn 1; pending c8 c7")
    assert GAME.worth(hit, 0) == pytest.approx(average(hit, 0))


@pytest.mark.slow
@scenarios
def test_what_is_best_at_a_glance_is_what_is_worth_most(scenario: str) -> None:
    for s in at_random(scenario, 8, 500):
        who = GAME.current_player(s)
        if who < 0:
            continue
        worths = [GAME.worth(GAME.apply(s, a), who) for a in GAME.legal_actions(s)]
        assert GAME.worth(finish(GAME.glanced(s)), who) == pytest.approx(max(worths))


def test_who_wins_is_met_by_the_end() -> None:
    """With one sprite left, red brings it home and wins, or it is lost and nobody is ahead."""
    s = position("sprites a7; red a7; now red main; turn 1; points 1")
    t = GAME.apply(GAME.apply(s, Move(48, 56, True)), Escort(False))
    assert t.outcome is not None
    assert t.outcome.winners == (0,)
    assert GAME.terms(t, 0)["victory"] > 0 > GAME.terms(t, 1)["victory"]
    assert GAME.terms(s, 0)["victory"] == 0


def test_level_3_goes_by_its_plan_and_thinks_again_when_a_die_has_fallen(monkeypatch: pytest.MonkeyPatch) -> None:
    searched, ends = 0, Rounds.ends

    def counted(self: Rounds, s: Any, width: int) -> Any:
        nonlocal searched
        searched += 1
        return ends(self, s, width)

    monkeypatch.setattr(Rounds, "ends", counted)
    s = position("sprites c7 a1 b1; red c5; green h1; now red main; turn 1; points 3")
    player, rng = QUICK["planner"](), Random(1)
    thought = think(player, GAME, s, rng)
    first = searched
    assert thought.plan
    t = GAME.apply(s, thought.action)
    assert think(player, GAME, t, rng).action == thought.plan[0]
    assert searched == first
    think(player, GAME, s, rng)
    assert searched > first


# --- halving


def test_the_best_end_is_found_by_playing_on_where_it_is_hard_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def played_on(self: Rounds, t: float, luck: Luck) -> Any:
        asked.append(t)
        yield
        return t + luck.seed / 10

    monkeypatch.setattr(Rounds, "played_on", played_on)
    search = Rounds(GAME, 0, Scope(rounds=2))
    ends = [End((), worth, 0.0) for worth in (1.0, 4.0, 2.0, 3.0)]
    assert finish(search.best(ends, Random(1))).state == 4.0
    assert [asked.count(worth) for worth in (1.0, 2.0, 3.0, 4.0)] == [2, 2, 6, 6]


def test_luck_falls_alike_for_the_same_whatever_fell_before() -> None:
    """Of two ways on, one has a die more; the next clan rolls the same points."""
    s = position("sprites a1 h1; red c3; orcs c4; now red hit; turn 1; pending c4 c3")
    points = position("sprites a1 h1; red c3; now green points; turn 2")
    luck = Luck(0.5)
    hit, rolled = luck.drawn(GAME, s), luck.drawn(GAME, points)
    assert (luck.drawn(GAME, points), luck.drawn(GAME, s)) == (rolled, hit)
    assert len({Luck(seed / 20).drawn(GAME, points) for seed in range(20)}) > 1


def test_a_draw_is_no_victory() -> None:
    """With one sprite left, to win by half-elves is worth more than that nobody wins, and that more than
    that a rival does."""
    ends = {}
    for green in ("h1", "h1 g1", "h1 g1 f1"):
        s = position(f"sprites a7; red a7 b7; green {green}; saved 0 1 0; now red main; turn 1; points 1")
        ends[green] = GAME.apply(GAME.apply(s, Move(48, 56, True)), Escort(False))
    won, drawn, lost = (GAME.worth(t, 0) for t in ends.values())
    assert [t.outcome.winners for t in ends.values() if t.outcome is not None] == [(0,), (), (1,)]
    assert won - drawn > drawn - lost > 0


@pytest.mark.parametrize("seed", range(24))
def test_what_a_plan_goes_on_with_is_legal_whatever_the_rivals_hold(monkeypatch: Any, seed: int) -> None:
    away = " ".join(name for name in NAMES if name not in ("X1", "7H", "2D"))
    s = position(
        f"option magic; turn 2; hand red X1; hand green 7H; deck 2D; discard {away}; red d2; sprites d4; now red magic"
    )

    def planned(game: Any, t: State, rng: Random, scope: Scope) -> Iterator[None]:
        yield
        if t.phase == TAKE:
            return Decision(TakeCard())
        (theirs,) = single(t.cards.hands[1])  # type: ignore[union-attr]
        upheaval = next(a for a in game.legal_actions(t) if isinstance(a, Upheaval))
        return Decision(DONE, "", (upheaval, TakeCard(theirs)))

    monkeypatch.setattr("kit.players.planner.plan_turn", planned)
    monkeypatch.setattr(GAME, "apply", lambda t, a, apply=GAME.apply: t if a == DONE else apply(t, a))
    player, rng = Planner(), Random(seed)
    for _ in range(3):
        action = think(player, GAME, GAME.observation(s, 0), rng).action
        assert GAME.explain(s, action) is None
        s = GAME.apply(s, action)
