"""Played at random for a long time, from the beginning and from the midst, over all options: always sound. Any path is
judged, and what is allowed never lets a base overlap another, leave the table or cross a wall.

In the suite it takes some thousand; as many as one likes by

    KIT_STEPS=100000 .venv/bin/python -m pytest -s tests/games/kanonkugle/test_kk_random_play.py

which tells how often what was met.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from shapely.geometry import LineString

from kit.core.chance import draw
from kit.core.game import CHANCE
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.actions import Assault, Move, Shoot
from kit.games.kanonkugle.rules import moving
from kit.games.kanonkugle.state import State
from kit.space.plane import CM, Point
from tests.games.kanonkugle import soundness
from tests.games.kanonkugle.crowds import crowd, somewhere
from tests.sampling import amount

STEPS = int(os.environ.get("KIT_STEPS", "0"))
PLAYED, DRAGGED = STEPS or amount(800, 25_000), STEPS or amount(10_000, 100_000)


def chosen(s: State, rng: Random) -> object:
    """An action: a die by its chance, else any that is listed, of rare kinds as often as of common ones."""
    if GAME.current_player(s) == CHANCE:
        return draw(GAME.chance_outcomes(s), rng)
    legal = GAME.legal_actions(s)
    kind = rng.choice(sorted({type(a).__name__ for a in legal} - {"EndTurn", "EndShooting"}) or ["EndTurn"])
    if rng.random() < 0.1:
        kind = type(legal[-1]).__name__
    return rng.choice([a for a in legal if type(a).__name__ == kind])


@pytest.mark.slow
def test_what_is_played_at_random_is_sound() -> None:
    rng, met = Random(1), Counter[str]()
    s = crowd(rng)
    for step in range(PLAYED):
        if s.outcome is not None or step % 60 == 0:
            scenario = GAME.scenarios()[step // 60 % len(GAME.scenarios())]
            s = GAME.initial_state(scenario) if step % 240 == 0 else crowd(rng)
        a = chosen(s, rng)
        assert GAME.explain(s, a) is None
        assert GAME.parse_action(s, GAME.action_text(s, a)) == a
        t = GAME.apply(s, a)
        met.update([type(a).__name__, *(event.kind for event in GAME.events(s, a, t))])
        soundness.check(t)
        assert GAME.parse_position(GAME.position_text(t)) == t
        for player in range(t.players):
            assert sum(GAME.terms(t, player).values()) is not None
        s = t
    print(sorted(met.items()))
    asked = {"Deploy", "Rally", "Activate", "Shoot", "Move", "Assault", "Remove", "Counter", "Decline", "Hits"}
    assert asked <= set(met)
    assert {"routs", "stands", "destroyed", "shield_worn", "left_cover", "rallied", "not_activated"} <= set(met)


THREE = "players 3; size 70,70; zone 0,0 70,10; zone 0,60 30,70; zone 40,60 70,70; option points_mode free; rounds 4"


@pytest.mark.slow
@pytest.mark.parametrize("end", ["rounds", "all_routed", "objective", "annihilation"])
def test_three_players(end) -> None:
    """A player without troops neither rolls nor plays, and the others go on."""
    rng = Random(4)
    troops = "; ".join(f"troop {side} {name}" for name in ("beast", "riflemen") for side in "ABC")
    s = GAME.parse_position(f"{THREE}; option end {end}; {troops}")
    while not s.round:
        s = GAME.apply(s, chosen(s, rng))
    doomed = tuple(f.but(pv=0, places=()) if f.owner == 1 else f for f in s.forces)
    s = GAME.parse_position(GAME.position_text(s.but(forces=doomed, side=0)))
    for _ in range(400):
        if s.outcome is not None:
            break
        assert GAME.current_player(s) != 1
        assert s.side != 1
        a = chosen(s, rng)
        s = GAME.apply(s, a)
        soundness.check(s)
        assert GAME.parse_position(GAME.position_text(s)) == s
    assert s.outcome is not None or end != "rounds"
    assert s.round > 2


def test_everything_listed_is_legal() -> None:
    rng = Random(2)
    for _ in range(25):
        s = crowd(rng)
        legal = GAME.legal_actions(s)
        assert legal
        assert len(set(legal)) == len(legal)
        for a in legal:
            assert GAME.explain(s, a) is None
            GAME.choice_facts(s, a)
            assert list(GAME.slots(s, a))


def dragged(s: State, rng: Random) -> object:
    """What somebody may drag: from a figure, over some points."""
    number = rng.choice([n for n, f in enumerate(s.forces) if f.owner == s.side])
    force = s.forces[number]
    start = rng.choice(force.places)
    path = [start]
    for _ in range(rng.randrange(4)):
        path.append(somewhere(rng, s, path[-1], rng.choice((2, 6, 12)) * CM))
    if rng.random() < 0.05:
        path[-1] = rng.choice([Point(10**30, 0), (1, 2), None, Point("a", 3), Point(1.5, 2.5)])  # type: ignore[list-item, arg-type]
    if rng.random() < 0.3:
        foe = rng.randrange(len(s.forces))
        goal = rng.choice(s.forces[foe].places)
        path.append(legal_touch(path[-1], goal, force.radius + s.forces[foe].radius))
        return Assault(number, foe, tuple(path), rng.choice((None, None, 0, 1, 2)))
    if rng.random() < 0.2:
        first = (force.places[0], *path[1:])
        return Shoot(number, rng.randrange(-1, 7), first if rng.random() < 0.7 else ())
    places = tuple(somewhere(rng, s, p, CM) for p in force.places) if rng.random() < 0.3 else ()
    return Move(number, (force.places[0], *path[1:]), places)


def legal_touch(p: object, goal: Point, reach: int) -> Point:
    """Where a base touches another on the straight way to it."""
    if not isinstance(p, Point) or type(p.x) is not int or type(p.y) is not int:
        return goal
    dx, dy = goal.x - p.x, goal.y - p.y
    whole = max((dx * dx + dy * dy) ** 0.5, 1)
    return Point(round(goal.x - dx * reach / whole), round(goal.y - dy * reach / whole))


def crosses_a_wall(s: State, troop: int, path: tuple[Point, ...]) -> bool:
    force = s.forces[troop]
    line = LineString([(p.x / CM, p.y / CM) for p in (*path, path[-1])])
    walls = [one for one in s.table.obstacles if one.total and not (one.climbers and force.troop.climber)]
    return any(soundness.outline(one.shape).distance(line) < force.radius / CM - soundness.LEAST for one in walls)  # type: ignore[attr-defined]


@pytest.mark.slow
def test_any_path_is_judged_and_what_is_allowed_is_sound() -> None:
    rng, met = Random(3), Counter[str]()
    for number in range(DRAGGED):
        if number % 100 == 0:
            s = crowd(rng)
        a = dragged(s, rng)
        refusal = GAME.explain(s, a)
        met["legal" if refusal is None else f"{refusal.rule_id} {refusal.code}"] += 1
        if refusal is not None:
            continue
        met[f"legal {type(a).__name__}"] += 1
        soundness.check(GAME.apply(s, a))
        if isinstance(a, Move):
            assert not any(crosses_a_wall(s, a.troop, way) for way in moving.each(s.forces[a.troop], a))
        if isinstance(a, Assault):
            assert not crosses_a_wall(s, a.troop, a.path)
    print(sorted(met.items()))
    assert min(met[f"legal {kind}"] for kind in ("Move", "Shoot", "Assault")) > DRAGGED // 1_000
    assert len(met) > 20
