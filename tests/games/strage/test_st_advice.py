"""Whatever is said for an action of La Strage is true: each point is checked by playing what it says."""

from __future__ import annotations

from random import Random

import pytest
from st_telling import TELLING, position
from st_truth import check

from kit.core.game import CHANCE, TERMINAL
from kit.games.strage import GAME
from kit.games.strage.advice import KINDS, SPEAKS_FOR, best, points
from kit.games.strage.outlook.terms import NAMES
from kit.games.strage.state import State
from kit.players.base import Decision
from kit.players.weigh import END
from kit.text.catalogue import languages, text
from kit.widgets.games.strage.hints import hint
from tests.games.strage.crowds import crowd

telling = pytest.mark.parametrize(("kind", "case"), TELLING.items(), ids=list(TELLING))


def known(s: State) -> State:
    """What whoever decides knows of a state."""
    return GAME.observation(s, GAME.current_player(s))


@telling
def test_the_weightiest_point_is_told(kind: str, case: tuple[str, str]) -> None:
    s = position(case[0])
    a = GAME.parse_action(s, case[1])
    assert GAME.explain(s, a) is None
    point = best(known(s), a, "")
    assert point is not None
    assert point.kind == kind
    check(known(s), a, point)


def test_every_kind_is_told_and_spoken_for() -> None:
    assert set(TELLING) == set(KINDS)
    assert set(SPEAKS_FOR) == {*NAMES, "leader", END}
    assert {kind for kinds in SPEAKS_FOR.values() for kind in kinds} == set(KINDS)


def test_of_each_term_something_is_told_that_goes_before_what_is_weightier() -> None:
    """A half-elf that could be attacked comes nearer to a sprite: what the player had in mind is told."""
    s = position("sprites d5; orcs h5; red g4; green a8; now red main; points 1")
    a = GAME.parse_action(s, "g4-f4")
    assert {"flee", "seek"} <= {point.kind for point in points(s, a)}
    for reason, kind in (("danger", "flee"), ("seekers", "seek"), ("presence", "flee")):
        point = best(s, a, reason)
        assert point is not None
        assert point.kind == kind


def test_a_sprite_that_comes_home_is_told_whatever_the_player_had_in_mind() -> None:
    s = position("sprites d7 a1; orcs c7; red d7; green a2; now red main; points 1")
    for reason in (*SPEAKS_FOR, ""):
        point = best(s, GAME.parse_action(s, "d7-d8 together"), reason)
        assert point is not None
        assert point.kind == "home"


@pytest.mark.parametrize("seed", range(4))
def test_every_point_is_true(seed: int) -> None:
    rng, seen = Random(seed), set()
    for _ in range(150):
        s = crowd(rng)
        if GAME.current_player(s) in (CHANCE, TERMINAL):
            continue
        o, actions = known(s), list(GAME.legal_actions(s))
        for a in rng.sample(actions, min(5, len(actions))):
            for point in points(o, a):
                check(o, a, point)
                seen.add(point.kind)
    assert len(seen) > 15


def test_nothing_is_said_where_nothing_is_sure() -> None:
    s = position("sprites d2; red h5; green d2; now red main; points 1")
    a = GAME.parse_action(s, "h5-h4")
    assert points(s, a) == []
    assert best(s, a, "seekers") is None


def test_what_is_said_does_not_depend_on_hidden_cards() -> None:
    """The rivals' hands are dealt again: not a word changes."""
    rng, t, told = Random(5), text("strage", "en"), 0
    for case in TELLING.values():
        s = position(case[0])
        if s.cards is None:
            continue
        who, a = GAME.current_player(s), GAME.parse_action(s, case[1])
        other = GAME.sample(known(s), who, rng)
        told += other != s
        assert hint(known(s), Decision(a), t) == hint(GAME.observation(other, who), Decision(a), t)
    assert told > 10


@pytest.mark.parametrize("lang", languages())
@telling
def test_a_hint_says_why_and_what_to_try_and_where(kind: str, case: tuple[str, str], lang: str) -> None:
    s, t = position(case[0]), text("strage", lang)
    said = hint(known(s), Decision(GAME.parse_action(s, case[1])), t)
    assert said.why.endswith((".", "!"))
    assert said.attempt.endswith(".")
    assert not set("{}[]") & set(said.why + said.attempt)
    assert said.way or said.places or said.parts, "what is tried is marked"
