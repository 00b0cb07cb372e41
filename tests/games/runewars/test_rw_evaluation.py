"""Rune Winter: what the computer player goes by. Each named part of a position's worth answers to what it is about; a
battle at a glance is near the battle fought out; and what a hint says of an action is true."""

from __future__ import annotations

from itertools import count
from operator import ge
from random import Random
from typing import Any

import pytest

from kit.core.chance import draw
from kit.core.game import CHANCE
from kit.games.runewars import actions as do
from kit.games.runewars import advice, fight_odds
from kit.games.runewars.evaluation import TERMS, terms
from kit.games.runewars.evaluation.afterstates import spread
from kit.games.runewars.evaluation.clash import clash, side
from kit.games.runewars.evaluation.terms import RUNE, weigh
from kit.games.runewars.pieces import NUMBER
from kit.games.runewars.realm import Hero
from kit.games.runewars.rules import ending
from kit.games.runewars.rules.control import control
from kit.games.runewars.rules.draws import SYMBOL
from kit.games.runewars.rules.moving import CONQUEST
from kit.games.runewars.rules.orders import INFLUENCE
from kit.games.runewars.rules.tasks import but_realm, realm
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import DRAGON, FALSE, HIDDEN, ORDER, RESOLVE, Group, State, Title, replaced
from kit.players import LEVELS, Planner, finish, think

LEVY, ENEMY = NUMBER["levy"], NUMBER["bonewalker"]


def begun(board: str, seed: int, until: Any = lambda s: s.phase == ORDER and s.realm.todo == ()) -> State:
    """A match in which anything is done until something is true."""
    rng = Random(seed)
    s = GAME.initial_state(next(one for one in GAME.scenarios() if one.id == board))
    while s.outcome is None and not until(s):
        s = GAME.apply(s, anything(s, rng))
    return s


def anything(s: State, rng: Random) -> Any:
    player = GAME.current_player(s)
    if player == CHANCE:
        return draw(GAME.chance_outcomes(s), rng)
    return GAME.policy(s).action if player >= len(s.factions) else rng.choice(GAME.legal_actions(s))


@pytest.fixture(scope="module")
def valley() -> State:
    """The first order of a match; the player's models stand in his home realm."""
    return begun("valley", 1)


def at(s: State, name: str) -> int:
    return s.land.number(name)


def forces(s: State, **there: tuple[Group, ...]) -> State:
    for name, groups in there.items():
        s = s.but(forces=replaced(s.forces, at(s, name), groups))
    return s


def player(s: State, **changes: Any) -> State:
    held = realm(s).players[0]._replace(**changes)
    return but_realm(s, players=(held,))


def levies(n: int, lying: int = 0) -> tuple[Group, ...]:
    return (Group(0, LEVY, n, lying),)


def enemies(n: int) -> tuple[Group, ...]:
    return (Group(2, ENEMY, n),)


BETTER: dict[str, Any] = {
    "runes": lambda s: s.but(runes=replaced(s.runes, at(s, "Hb"), DRAGON)),
    "reach": lambda s: forces(s, **{"8c": levies(8)}),
    "objective": lambda s: forces(player(s, objective="g2"), Ha=levies(8), Hb=levies(8)),
    "army": lambda s: forces(s, Ha=levies(8)),
    "enemy": lambda s: forces(s, **{"2b": ()}),
    "growth": lambda s: player(s, dials=(8, 8, 8)),
    "influence": lambda s: s.but(stocks=(s.stocks[0]._replace(influence=s.stocks[0].influence + 3),)),
    "titles": lambda s: s.but(titles=replaced(s.titles, 0, Title(0, 1))),
    "heroes": lambda s: but_realm(s, heroes=(*realm(s).heroes, Hero("h12", 0, at(s, "Ha")))),
    "quests": lambda s: but_realm(player(s, quests=("q6",)), heroes=(Hero("h3", 0, at(s, "Ha")),)),
    "cards": lambda s: player(s, tactics=(*realm(s).players[0].tactics, realm(s).players[0].tactics[0])),
}
"""Per part a change of the first position for which the part alone must grow."""
WORSE: dict[str, Any] = {
    "hold": lambda s: forces(
        s.but(runes=replaced(s.runes, at(s, "8c"), DRAGON)),
        **{"8c": levies(1), "2a": levies(1), "8a": enemies(7), "8b": levies(1), "2b": levies(1), "2c": levies(1),
           "7a": levies(1), "7b": levies(1), "7c": levies(1)},
    ),
    "winter": lambda s: forces(player(s, dials=(1, 0, 0)), Ha=levies(8)),
    "orders": lambda s: s.but(orders=(1 << 8,)),
}  # fmt: skip


@pytest.mark.parametrize("name", BETTER)
def test_each_part_grows_with_what_it_is_about(valley: State, name: str) -> None:
    plain = player(valley, quests=(), objective="g2")
    assert terms(BETTER[name](plain), 0)[name] > terms(plain, 0)[name]


@pytest.mark.parametrize("name", WORSE)
def test_each_part_falls_with_what_it_is_about(valley: State, name: str) -> None:
    assert terms(WORSE[name](valley), 0)[name] < terms(valley, 0)[name]


def test_every_part_is_tried_and_the_automa_sees_the_contrary(valley: State) -> None:
    assert {*BETTER, *WORSE, "end"} == set(TERMS)
    mine, theirs = terms(valley, 0), terms(valley, 1)
    assert theirs == {name: -worth for name, worth in mine.items()}
    over = valley.but(outcome=ending.verdict(valley.but(runes=(DRAGON,) * len(valley.runes))))
    assert terms(over, 0)["end"] == -terms(over, 1)["end"] != 0


# --- battles at a glance

BATTLES = [
    ({"levy": 4}, {"bonewalker": 2}), ({"levy": 2}, {"bonewalker": 4}), ({"lancer": 3, "bowline": 2}, {"palerider": 2}),
    ({"levy": 5, "ram": 1}, {"bonewalker": 5}), ({"levy": 3}, {"gravecaller": 3}), ({"levy": 6}, {"bonearcher": 3}),
]  # fmt: skip


@pytest.mark.parametrize(("mine", "theirs"), BATTLES)
def test_a_battle_at_a_glance_is_near_the_battle_fought_out(
    valley: State, mine: dict[str, int], theirs: dict[str, int]
) -> None:
    area = at(valley, "8b")
    groups = [Group(0, NUMBER[name], n) for name, n in mine.items()]
    groups += [Group(2, NUMBER[name], n) for name, n in theirs.items()]
    s = forces(valley, **{"8b": tuple(sorted(groups))}).but(phase=RESOLVE, chosen=(2,), orders=(1 << 2 | 1 << 8,))
    found = fight_odds.odds(s, Random(1), area)
    chance = clash(side(groups, 0), side(groups, 2)).chance
    assert found.interval[0] - 0.25 < chance < found.interval[1] + 0.25


def test_a_stronghold_makes_a_battle_harder() -> None:
    mine, theirs = ((LEVY, 6),), ((ENEMY, 3),)
    assert clash(mine, theirs).chance > clash(mine, theirs, 3).chance > clash(mine, theirs, 5).chance


# --- the player


def test_it_takes_a_dragon_rune_that_lies_there_for_the_taking(valley: State) -> None:
    s = forces(valley, Ha=levies(6), Hb=levies(2), **{"8c": (), "8b": enemies(1)})
    s = s.but(runes=replaced(s.runes, at(s, "8b"), DRAGON), year=6, season="winter", orders=(0,))
    player_, a = Planner(), None
    while GAME.current_player(s) == 0 and not isinstance(a, do.Battle):
        a = think(player_, GAME, s, Random(1)).action
        if isinstance(a, do.Activate):
            far, near = (
                sum(p * weigh(t) for t, p in finish(ways(s, a))) for ways in (GAME.afterstates, GAME.immediate)
            )
            assert far > near + RUNE / 2, "level 2 sees each step of an order by itself"
        s = GAME.apply(s, a)
    assert a == do.Battle(at(s, "8b"))


@pytest.mark.parametrize(("level", "order"), [(2, CONQUEST), (3, INFLUENCE)])
def test_level_three_keeps_its_last_battle_until_the_water_freezes(valley: State, level: int, order: int) -> None:
    """In autumn a token lies at hand; in winter a dragon rune does, across a border of water."""
    blocked = {"8c": enemies(8), "7b": enemies(8)}
    s = forces(player(valley, dials=(8, 1, 1)), **{"8b": levies(6), "2a": enemies(1), "8a": enemies(1), **blocked})
    s = s.but(runes=replaced(replaced(s.runes, at(s, "8a"), DRAGON), at(s, "2a"), HIDDEN), year=6, season="autumn")
    s = s.but(orders=(sum(1 << n for n in range(1, 9) if n not in (CONQUEST, INFLUENCE)),))
    assert think(LEVELS[level](), GAME, s, Random(1)).action == do.Order(order)


def test_a_token_that_is_turned_before_the_automa_draws_is_seen(valley: State) -> None:
    s = forces(valley, **{"2a": levies(1)}).but(season="summer", phase="draw")
    seen = {t.runes[at(s, "2a")] for t, _ in spread(s, GAME.apply)}
    assert seen == {DRAGON, FALSE}


@pytest.mark.parametrize("level", LEVELS)
def test_between_two_breaths_of_a_page_only_a_few_actions_are_tried(
    level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried, most, apply = count(), 0, type(GAME).apply
    monkeypatch.setattr(type(GAME), "apply", lambda *asked: (next(tried), apply(*asked))[1])
    rng, s, player_ = Random(1), begun("valley", 1), LEVELS[level]()
    while s.year == 1 and s.season in ("spring", "summer"):
        if GAME.current_player(s) != 0:
            s = GAME.apply(s, anything(s, rng))
            continue
        thinking, a, before = player_.choose(GAME, s, rng), None, next(tried)
        while a is None:
            try:
                next(thinking)
            except StopIteration as done:
                a = done.value.action
            before, now = next(tried), before
            most = max(most, before - now)
        s = GAME.apply(s, a)
    assert 1 < most <= 20, "the plan of a whole order tries hundreds"


def test_whatever_it_thinks_of_is_legal() -> None:
    rng = Random(5)
    s = begun("marsh", 5)
    for _ in range(150):
        if GAME.current_player(s) == 0:
            found = finish(GAME.candidates(s))
            assert found
            for a in found[:3]:
                assert GAME.explain(s, a) is None, a
                assert sum(p for _, p in finish(GAME.afterstates(s, a))) == pytest.approx(1)
        s = GAME.apply(s, anything(s, rng))
        if s.outcome is not None:
            break


def test_what_is_too_much_in_an_area_is_thought_of_before_the_order_goes_on() -> None:
    """Beaten models of the automa crowd an area that they retreat to, and which of two kinds goes is the player's to
    say."""
    s = GAME.apply(begun("pass", 1), do.Order(CONQUEST))
    full = (Group(2, NUMBER["ravener"], 3, 1), Group(2, NUMBER["firecaller"], 4, 1))
    s = s.but(forces=replaced(s.forces, at(s, "7c"), full))
    assert GAME.current_player(s) == 0
    found = finish(GAME.candidates(s))
    assert found
    assert not [a for a in found if GAME.explain(s, a) is not None]
    assert GAME.explain(s, think(Planner(), GAME, s, Random(1)).action) is None


# --- what is said


def told(s: State) -> list[tuple[State, Any, advice.Point]]:
    return [(s, a, point) for a in GAME.legal_actions(s) if (point := advice.best(s, a)) is not None]


@pytest.fixture(scope="module")
def said() -> list[tuple[State, Any, advice.Point]]:
    """What is said in a few matches of anything."""
    found = []
    for seed, board in enumerate(("valley", "ridge", "marsh", "pass")):
        rng, s = Random(seed), GAME.initial_state(next(one for one in GAME.scenarios() if one.id == board))
        player_ = LEVELS[2]() if seed == 0 else None
        while s.outcome is None:
            if GAME.current_player(s):
                s = GAME.apply(s, anything(s, rng))
                continue
            found += told(s)
            s = GAME.apply(s, think(player_, GAME, s, rng).action if player_ is not None else anything(s, rng))
    return found


TRUE: dict[str, Any] = {
    "dragon": lambda s, a, f: ends(s, a, f) and s.runes[at(s, f["area"])] not in (HIDDEN,) and not mine(s, a, f),
    "hidden": lambda s, a, f: ends(s, a, f) and s.runes[at(s, f["area"])] == HIDDEN
    and (f["n"], f["of"]) == (s.dragons, s.runes.count(HIDDEN)),
    "city": lambda s, a, f: ends(s, a, f) and s.land.cities >> at(s, f["area"]) & 1,
    "rune": lambda s, a, f: more_runes(s, GAME.apply(s, a)),
    "free": lambda s, a, f: all(map(ge, GAME.apply(s, a).stocks[0], s.stocks[0])),
    "bid": lambda s, a, f: not lost(s, a),
    "test": lambda s, a, f: 0 <= f["tenths"] <= 10 and a.quest in realm(s).players[0].quests,
    "harvest": lambda s, a, f: sum(dials(GAME.apply(s, a))) - sum(dials(s)) == f["n"] > 0,
    "muster": lambda s, a, f: f["n"] > 0,
    "frost": lambda s, a, f: f["n"] > f["limit"] == max(1, dials(s)[0]) and at(s, f["area"]) == a.start,
    "done": lambda s, a, f: all(isinstance(other, do.Done | do.PlayTactic) for other in GAME.legal_actions(s)),
    "title": lambda s, a, f: GAME.apply(s, a).titles[a.title].holder == 0,
}  # fmt: skip
"""Per kind of point what must be so where it is said."""


def ends(s: State, a: Any, f: Any) -> bool:
    return at(s, f["area"]) == getattr(a, "end", getattr(a, "area", None))


def mine(s: State, a: Any, f: Any) -> bool:
    return control(s, at(s, f["area"])) == 0 and not isinstance(a, do.Battle)


def dials(s: State) -> tuple[int, ...]:
    return realm(s).players[0].dials


def more_runes(s: State, t: State) -> bool:
    waits = {task.what.rpartition(".")[0] for task in realm(t).todo}
    return t.runes.count(DRAGON) > s.runes.count(DRAGON) or any("gain" in what for what in waits) or bool(waits)


def lost(s: State, a: do.Bid) -> bool:
    """Whether any draw makes the player lose a bid."""
    t = GAME.apply(s, a)
    for card, _ in GAME.chance_outcomes(t):
        value = {"red": 2, "silver": 1, "gold": 0}[symbol(card)]
        value = 2 - value if a.sums else value
        if (sum(a.influence) + value < 2) if a.sums else (a.influence[0] <= value):
            return True
    return False


def symbol(card: Any) -> str:
    return SYMBOL[card.card]


@pytest.mark.slow
def test_what_is_said_for_an_action_is_true(said: list[tuple[State, Any, advice.Point]]) -> None:
    assert {point.kind for _, _, point in said} == set(advice.KINDS) == set(TRUE)
    for s, a, point in said:
        assert TRUE[point.kind](s, a, point.facts), (a, point)


@pytest.mark.parametrize("seat", [0, 1])
def test_each_of_two_gets_hints_that_can_be_followed_and_reasons(seat: int) -> None:
    rng, s, reasons = Random(seat), begun("realms", 2), list[Any]()
    while (s.year, s.season) == (1, "spring"):
        if GAME.current_player(s) != seat:
            s = GAME.apply(s, anything(s, rng))
            continue
        a = think(Planner(), GAME, s, rng).action
        assert GAME.explain(s, a) is None
        reasons.append(advice.best(s, a))
        s = GAME.apply(s, a)
    assert any(reasons), "some are surely right"
