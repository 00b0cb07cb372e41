"""The levels at Kanonkugle: they keep to the rules, come to an end, use cover, and spare what they cannot hurt."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL
from kit.core.offers import Prospective
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.outlook.terms import chained
from kit.games.kanonkugle.state import State
from kit.players import LEVELS, Player, RandomPlayer, think
from kit.players.futures import Span
from kit.players.planner import Effort, Planner
from kit.players.prospect import Prospects, Reach

LIGHT = Reach(width=1, narrow=1, dice=1, span=Span(courses=4, judged=3))
"""As much as a test can wait for; what it finds is judged by the same code."""
SEEDS = range(3)
both = pytest.mark.parametrize("level", [2, 3])
OPEN = "size 60,60; zone 0,0 60,10; zone 0,50 60,60; option damage_formula capped; "
BEASTS = "troop A beast | {a} at 30,30; troop B beast | {b} at {where}; order A B; round 2; now A {phase}"


def start(scenario: str) -> State:
    return GAME.initial_state(next(one for one in GAME.scenarios() if one.id == scenario))


def position(text: str) -> State:
    return GAME.parse_position(OPEN + text)


def light() -> Player:
    return Planner(Effort(reach=LIGHT))


def chosen(s: State, level: int, seed: int = 1) -> Any:
    return think(light() if level == 3 else LEVELS[level](), GAME, s, Random(seed)).action


def played(scenario: str, seed: int, seats: list[Player], most: int = 10_000) -> list[tuple[State, Any]]:
    """The decisions of a match, or of its beginning, each asked for in the rules."""
    s, rng = start(scenario), Random(seed)
    found: list[tuple[State, Any]] = []
    while (player := GAME.current_player(s)) != TERMINAL and len(found) < most:
        if player == CHANCE:
            s = GAME.apply(s, draw(GAME.chance_outcomes(s), rng))
            continue
        thought = think(seats[player], GAME, s, rng)
        assert GAME.explain(s, thought.action) is None, (GAME.position_text(s), thought.action)
        found.append((s, thought.action))
        s = GAME.apply(s, thought.action)
    return found


# --- by the rules


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_comes_to_its_end_by_the_rules(seed: int) -> None:
    decisions = played("meadow", seed, [light(), LEVELS[2]()])
    last, action = decisions[-1]
    assert last.round == 8 or GAME.apply(last, action).phase == "volley"
    done = {type(action).__name__ for _, action in decisions}
    assert done >= {"Deploy", "Activate", "Move", "EndTurn"}


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["wall", "samples", "three"])
def test_every_action_is_legal_wherever_it_plays(scenario: str) -> None:
    seats: list[Player] = [light(), LEVELS[2](), LEVELS[1]()][: start(scenario).players]
    assert len(played(scenario, 4, seats, 40)) == 40


def test_the_same_seed_gives_the_same_actions_and_no_time_is_asked() -> None:
    one, other = (played("meadow", 5, [light(), light()], 25) for _ in range(2))
    assert one == other


def test_level_2_beats_random_play() -> None:
    lead = 0
    for seed in SEEDS:
        last, _ = played("meadow", seed, [LEVELS[2](), RandomPlayer()])[-1]
        lead += sum(f.pv * (1 if f.owner == 0 else -1) for f in last.forces)
    assert lead > 0


# --- with sense


@both
def test_whoever_is_in_range_shoots_before_anybody_moves(level: int) -> None:
    s = position(
        "troop A scouts | active tried at 10,20 13,20 16,20 10,23 13,23 16,23; troop A beast | active tried at 40,8; "
        "troop B scouts | at 10,38 13,38 16,38 10,41 13,41 16,41; troop B beast | at 50,52; "
        "order A B; round 2; now A shoot"
    )
    for seed in SEEDS:
        action = chosen(s, level, seed)
        assert isinstance(action, do.Shoot)
        assert (action.troop, action.target) == (0, 2)


@both
def test_nobody_assaults_what_it_cannot_hurt(level: int) -> None:
    """Two points of damage at most never pass a shield of 3, and the enemy would strike back."""
    s = position(BEASTS.format(a="pv 1 active tried", b="", where="30,36", phase="move"))
    assert any(isinstance(a, do.Assault) and a.sacrifice is None for a in GAME.legal_actions(s))
    for seed in SEEDS:
        action = chosen(s, level, seed)
        assert not (isinstance(action, do.Assault) and action.sacrifice is None)


@both
def test_a_routed_troop_is_rallied_and_a_blow_is_answered(level: int) -> None:
    s = position(BEASTS.format(a="routed", b="", where="30,50", phase="rally"))
    assert chosen(s, level) == do.Rally(0)
    s = position(
        "troop A beast | active tried assaulted at 30,30; troop B beast | pv 9 at 30,34; order A B; round 2; "
        "now A counter; clash A1 B1 dice 12 strike lost 0 3"
    )
    assert chosen(s, level) == do.Counter()


def test_level_3_hides_what_is_weak() -> None:
    """A wall stands beside the last beast, which three life points are left of, and the enemy has the next turn."""
    s = position(
        "obstacle wall total 24,24 36,24 36,26 24,26; troop A beast | pv 3 active tried at 40,22; "
        "troop B beast | at 30,40; order A B; round 11; now A move"
    )
    t = GAME.apply(s, chosen(s, 3))
    before, after = (GAME.prospects(one, 0) for one in (s, t))
    assert after["danger"] + after["cover"] > before["danger"] + before["cover"]


# --- what a position is worth


def test_a_fight_that_is_awaited_counts_on_the_average() -> None:
    """The expectation is what the outcomes, each by its chance, are worth in life points."""
    s = position(
        "troop A riflemen | active tried at 10,20 13,20 16,20 10,23 13,23 16,23; troop B riflemen | at 10,38 13,38 "
        "16,38 10,41 13,41 16,41; order A B; round 2; now A shoot"
    )
    t = GAME.apply(s, do.Shoot(0, 1))
    mean = sum(float(p) * GAME.terms(GAME.apply(t, a), 0)["life"] for a, p in GAME.chance_outcomes(t))
    assert GAME.terms(t, 0)["life"] == pytest.approx(mean)
    assert mean > GAME.terms(s, 0)["life"]


def test_who_wins_is_met_by_the_end() -> None:
    s = position(BEASTS.format(a="", b="", where="30,50", phase="activate"))
    assert GAME.terms(s, 0)["victory"] == 0
    won = position(BEASTS.format(a="", b="pv 9", where="30,50", phase="activate") + "; over KK-END-2 A AB pv=12")
    assert GAME.terms(won, 0)["victory"] > 0 > GAME.terms(won, 1)["victory"]


def test_half_cover_is_worth_something_to_whoever_is_looked_at() -> None:
    text = BEASTS.format(a="", b="", where="30,52", phase="activate")
    plain, wood = position(text), position("obstacle w partial loose circle 30,30 4; " + text)
    assert GAME.prospects(plain, 0)["cover"] == 0 < GAME.prospects(wood, 0)["cover"]


def test_troops_are_tried_in_the_order_that_does_most() -> None:
    """A sure one first, unless what it can do is little against the other's."""
    assert chained([(0.5, 6.0), (2 / 3, 4.0)]) == pytest.approx(2 / 3 * 4 + 1 / 3 * 6)
    assert chained([(0.5, 6.0), (2 / 3, 1.0)]) == pytest.approx(0.5 * 6 + 1 / 3 * 1)


# --- in slices


def test_a_page_has_its_turn_after_a_few_weighings(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(GAME, Prospective)
    weighed, longest, known = 0, 0, type(GAME).prospects

    def counted(self: Any, s: State, player: int) -> Any:
        nonlocal weighed
        weighed += 1
        return known(self, s, player)

    monkeypatch.setattr(type(GAME), "prospects", counted)
    phases = {s.phase: s for s, _ in played("meadow", 3, [light(), light()], 40)}
    for s in phases.values():
        weighed = 0
        for _ in LEVELS[3]().choose(GAME, s, Random(2)):
            longest, weighed = max(longest, weighed), 0
    assert 0 < longest <= 8


def test_after_a_fight_the_turn_is_planned_on() -> None:
    """The volley of one troop, and what the other can still do after it, are weighed together."""
    s = position(
        "troop A riflemen | active tried at 10,20 13,20 16,20 10,23 13,23 16,23; troop A riflemen | active tried at "
        "20,20 23,20 26,20 20,23 23,23 26,23; troop B riflemen | at 10,38 13,38 16,38 10,41 13,41 16,41; "
        "troop B riflemen | at 50,52 53,52 56,52 50,55 53,55 56,55; order A B; round 2; now A shoot"
    )
    search = Prospects(GAME, 0, Reach())
    (end, *_) = _run(search.ends(s, 1))
    before = end.worth
    _run(search.after_dice([end]))
    assert isinstance(end.plan[0], do.Shoot)
    assert end.worth >= before


def _run(steps: Any) -> Any:
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value
