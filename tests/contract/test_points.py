"""The contract of a game that says what speaks for an action (`advice.py`): all of it is true, by playing what it says.

The game brings `truth.py`, whose `check` fails unless a point is true, and in `hints.toml` for each kind of point a
position with an action for which it is the weightiest.
"""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest
from playouts import ALL, listed, sample

from kit.core.manifest import GAMES
from kit.games import game
from kit.players import Decision
from kit.text import languages, text
from tests.games.brought import brought
from tests.games.tabled import state, table

ADVISED = [game_id for game_id in ALL if brought(game_id, "truth")]
every_game = pytest.mark.parametrize("game_id", ADVISED)
telling = pytest.mark.parametrize(
    ("game_id", "kind"), [(game_id, kind) for game_id in ADVISED for kind in table(game_id, "hints")["telling"]]
)


def advice(game_id: str) -> Any:
    return import_module(f"kit.games.{game_id}.advice")


def known(game_id: str, s: Any) -> Any:
    """What whoever decides knows of a state."""
    return game(game_id).observation(s, game(game_id).current_player(s))


def each(part: str) -> pytest.MarkDecorator:
    """Each entry of a list of the tables, with its game."""
    found = [(game_id, one) for game_id in ADVISED for one in table(game_id, "hints")[part]]
    return pytest.mark.parametrize(
        ("game_id", "one"), found, ids=lambda one: one if isinstance(one, str) else one["action"]
    )


def case(game_id: str, position: str, words: str) -> tuple[Any, Any]:
    """The position as it is known, and the action."""
    s, g = state(game_id, position), game(game_id)
    a = g.parse_action(s, words)
    assert g.explain(s, a) is None
    return known(game_id, s), a


@pytest.mark.slow
@every_game
def test_every_point_is_true(game_id: str) -> None:
    g, rng, seen = game(game_id), Random(4), set()
    for s in sample(game_id, 700):
        if g.current_player(s) < 0:
            continue
        o, actions = known(game_id, s), listed(game_id, s)
        for a in rng.sample(list(actions), min(6, len(actions))):
            for point in advice(game_id).points(o, a):
                brought(game_id, "truth").check(o, a, point)
                seen.add(point.kind)
    print(f"\n{game_id}: {len(seen)} of {len(advice(game_id).KINDS)} kinds")
    assert len(seen) > 12


@telling
def test_the_weightiest_point_is_told(game_id: str, kind: str) -> None:
    o, a = case(game_id, *table(game_id, "hints")["telling"][kind])
    point = advice(game_id).best(o, a, "")
    assert point is not None
    assert point.kind == kind
    brought(game_id, "truth").check(o, a, point)


@every_game
def test_every_kind_is_told_and_spoken_for(game_id: str) -> None:
    own = advice(game_id)
    assert {*table(game_id, "hints")["telling"], *brought(game_id, "truth").UNTOLD} == set(own.KINDS)
    assert {kind for kinds in own.SPEAKS_FOR.values() for kind in kinds} <= set(own.KINDS)
    for kind in own.KINDS:
        assert all(text(game_id, lang).has(f"advice.{kind}") for lang in languages())


@telling
def test_a_hint_says_why_and_what_to_try_and_where(game_id: str, kind: str) -> None:
    o, a = case(game_id, *table(game_id, "hints")["telling"][kind])
    for lang in languages():
        said = GAMES[game_id].part("table")().hint(o, Decision(a), text(game_id, lang))
        assert said.why.endswith((".", "!"))
        assert said.attempt != said.why
        assert said.attempt.endswith((".", "!", ""))
        assert not set("{}[]") & set(said.why + said.attempt)
        marked = said.way or said.places or said.parts or said.place is not None
        assert marked or kind in brought(game_id, "truth").UNMARKED, "what is tried is marked"


@each("minded")
def test_what_the_player_had_in_mind_is_told_before_what_is_weightier(game_id: str, one: dict[str, Any]) -> None:
    o, a = case(game_id, one["position"], one["action"])
    own = advice(game_id)
    told = dict(one["told"])
    if "*" in told:
        told = dict.fromkeys(("", *own.SPEAKS_FOR), told["*"])
    for reason, kind in told.items():
        point = own.best(o, a, reason)
        assert point is not None
        assert point.kind == kind
        brought(game_id, "truth").check(o, a, point)
        assert kind in {point.kind for point in own.points(o, a)}


@each("silent")
def test_nothing_is_said_where_nothing_is_sure(game_id: str, one: dict[str, Any]) -> None:
    o, a = case(game_id, one["position"], one["action"])
    own = advice(game_id)
    assert own.points(o, a) == []
    assert {own.best(o, a, reason) for reason in ("", *own.SPEAKS_FOR)} == {None}
