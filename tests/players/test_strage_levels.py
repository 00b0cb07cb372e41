"""The levels at La Strage: they keep to the rules, know no card that is hidden, and see what is to be seen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL
from kit.core.offers import Stepwise
from kit.games.strage import GAME
from kit.games.strage.actions import DONE, Escort, Move, Oppose, TakeCard, Upheaval
from kit.games.strage.cards import NAMES, single
from kit.games.strage.state import TAKE, State
from kit.players import LEVELS, Decision, Player, finish, think
from kit.players.planner import Effort, Planner
from kit.players.rounds import End, Luck, Rounds, Scope

LIGHT = Scope(width=3, narrow=2, dice=2, ends=3, rounds=1, longest=40)
"""As much as a test can wait for; what it finds is judged by the same code."""
SEEDS = range(3)
MOST = 40
"""Weighings between two moments at which the page may have its turn: together far less than a slice."""
scenarios = pytest.mark.parametrize("scenario", ["short", "magic", "four", "magic_four"])
both = pytest.mark.parametrize("level", [2, 3])


def start(scenario: str) -> State:
    return GAME.initial_state(next(one for one in GAME.scenarios() if one.id == scenario))


def position(text: str) -> State:
    return GAME.parse_position(f"clans red green blue; order red green blue; {text}")


def light() -> Player:
    return Planner(Effort(scope=LIGHT))


def played(scenario: str, seed: int, most: int, seats: list[Player]) -> list[tuple[State, Any]]:
    """The decisions of a match, or of its beginning, each asked for in the rules."""
    s, rng = start(scenario), Random(seed)
    found: list[tuple[State, Any]] = []
    while (player := GAME.current_player(s)) != TERMINAL and len(found) < most:
        if player == CHANCE:
            s = GAME.apply(s, draw(GAME.chance_outcomes(s), rng))
            continue
        thought = think(seats[player], GAME, GAME.observation(s, player), rng)
        assert GAME.explain(s, thought.action) is None, (GAME.position_text(s), thought.action)
        found.append((s, thought.action))
        s = GAME.apply(s, thought.action)
    return found


# --- by the rules


@scenarios
def test_each_level_keeps_to_the_rules(scenario: str) -> None:
    makers: list[Any] = [light, LEVELS[2], LEVELS[1], LEVELS[2]]
    seats = [make() for make in makers[: GAME.num_players(start(scenario))]]
    done = {type(action).__name__ for _, action in played(scenario, 1, 60, seats)}
    assert done >= {"Place", "Move", "Done", "OrcPlace"}


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("scenario", ["full", "magic"])
def test_a_match_of_level_2_comes_to_its_end(scenario: str, seed: int) -> None:
    decisions = played(scenario, seed, 10_000, [LEVELS[2]() for _ in range(3)])
    assert GAME.apply(*decisions[-1]).outcome is not None or len(decisions) < 10_000


@pytest.mark.parametrize("scenario", ["short", "magic"])
def test_the_same_seed_gives_the_same_actions_and_no_time_is_asked(scenario: str) -> None:
    one, other = (played(scenario, 5, 20, [light() for _ in range(3)]) for _ in range(2))
    assert one == other


def test_what_is_hidden_makes_no_difference() -> None:
    """Rivals' hands dealt anew, the thought is the same: from the observation nothing else can be known."""
    decisions = played("magic", 2, 40, [LEVELS[2]() for _ in range(3)])
    s = next(s for s, _ in reversed(decisions) if s.phase == "main")
    seen = GAME.observation(s, s.side)
    others = [GAME.sample(seen, s.side, Random(seed)) for seed in SEEDS]
    assert len({other.cards.hands for other in others if other.cards is not None}) > 1
    assert len({think(light(), GAME, GAME.observation(other, s.side), Random(1)).action for other in others}) == 1


# --- what a position is worth


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


# --- with sense


@both
def test_whoever_can_come_home_does(level: int) -> None:
    s = position("sprites c7 a1 b1; red c7; green h1; now red main; turn 1; points 1")
    for seed in SEEDS:
        action = think(LEVELS[level](), GAME, s, Random(seed)).action
        assert isinstance(action, Move)
        assert action.together
        assert action.end // 8 == 7


def test_level_3_counts_its_steps() -> None:
    """Three points reach home by way of a sprite that is two steps off, before a rival has its turn; newcomers, who
    could hold two sprites at once, have to wait."""
    s = position("sprites c7 a1 b1; red c5; green d6; now red main; turn 1; points 3")
    for seed in SEEDS:
        t, player, rng = s, LEVELS[3](), Random(seed)
        while GAME.current_player(t) == 0 and t.phase in ("main", "escort"):
            t = GAME.apply(t, think(player, GAME, t, rng).action)
        assert t.saved[0] == 1


def test_level_3_goes_by_its_plan_and_thinks_again_when_a_die_has_fallen(monkeypatch: pytest.MonkeyPatch) -> None:
    searched, ends = 0, Rounds.ends

    def counted(self: Rounds, s: Any, width: int) -> Any:
        nonlocal searched
        searched += 1
        return ends(self, s, width)

    monkeypatch.setattr(Rounds, "ends", counted)
    s = position("sprites c7 a1 b1; red c5; green h1; now red main; turn 1; points 3")
    player, rng = light(), Random(1)
    thought = think(player, GAME, s, rng)
    first = searched
    assert thought.plan
    t = GAME.apply(s, thought.action)
    assert think(player, GAME, t, rng).action == thought.plan[0]
    assert searched == first
    think(player, GAME, s, rng)
    assert searched > first


def test_the_last_sprite_is_worth_an_opposition() -> None:
    s = position(
        "option magic; sprites c7; red c7; saved 1 1 1; now green magic; turn 2; "
        "hand red 7H 4D; hand green AS; hand blue 2S"
    )
    t = next(GAME.apply(s, a) for a in GAME.legal_actions(s) if a != DONE and getattr(a, "target", None) == 50)
    for level in (2, 3):
        assert think(LEVELS[level](), GAME, GAME.observation(t, 0), Random(1)).action == Oppose((23, 36))


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


# --- in slices


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("scenario", ["short", "magic"])
def test_a_page_has_its_turn_after_a_few_weighings(scenario: str, level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In each phase, after dice and behind spells too."""
    decisions = played(scenario, 3, 60, [LEVELS[2]() for _ in range(3)])
    phases = {s.phase: s for s, _ in decisions}
    weighed, longest = 0, 0

    def count(known: Any) -> Any:
        def counted(self: Any, t: State, player: int) -> Any:
            nonlocal weighed
            weighed += 1
            return known(self, t, player)

        return counted

    for name in ("terms", "worth"):
        monkeypatch.setattr(type(GAME), name, count(getattr(type(GAME), name)))
    for s in phases.values():
        weighed = 0
        player = light() if level == 3 else LEVELS[level]()
        for _ in player.choose(GAME, GAME.observation(s, GAME.current_player(s)), Random(2)):
            longest, weighed = max(longest, weighed), 0
    assert 0 < longest <= MOST


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
