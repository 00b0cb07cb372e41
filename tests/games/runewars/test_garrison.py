"""Who guards what when the table is set: by the oracle, one automa or two, also where models run short (RUL-50)."""

from __future__ import annotations

from random import Random

import pytest

from kit.games.runewars.pieces import AUTOMAS, OWNERS
from kit.games.runewars.rules.garrison import Said, garrisoned
from kit.games.runewars.state import TITLES, Group
from kit.space.hexes import mask_of
from tests.games.runewars import oracle_setup
from tests.games.runewars.oracle import Table
from tests.games.runewars.test_lockstep import engines, groups
from tests.sampling import SEED, amount

GOODS = ("influence", "tactics", "heroes", "rewards")


def bare(rng: Random, coop: bool) -> Table:
    """A table without models, the supply perhaps so small that one automa has to help the other."""
    t = oracle_setup.scattered(rng, coop)
    for it in t.areas.values():
        it["models"] = []
    return t


def laid(t: Table, rng: Random, tokens: int) -> tuple[set[str], dict[str, str]]:
    """Areas with tokens, and what the players would say of each area."""
    free = [area for area in t.areas if not t.areas[area]["home"]]
    said = {area: rng.choice([*t.against]) for area in t.areas}
    return {*rng.sample(free, min(tokens, len(free)))}, said


@pytest.mark.parametrize("coop", [False, True], ids=["solo", "coop"])
def test_the_first_models_are_the_oracles(coop: bool) -> None:
    asked = 0
    for n in range(amount(60, 3_000)):
        rng = Random(f"{SEED} garrison {coop} {n}")
        t = bare(rng, coop)
        t.supply = {automa: {1: 16, 2: 16, 3: 4} for automa in t.against}
        tokens, said = laid(t, rng, rng.choice((4, 8, 16)))
        s = engines(t, "spring")
        numbers = {area: number for number, area in enumerate(t.areas)}
        answers = {numbers[area]: Said(OWNERS.index(automa)) for area, automa in said.items()}
        after, ties = garrisoned(s, mask_of(numbers[area] for area in tokens), answers)
        told = oracle_setup.garrison(t, tokens, said)
        assert sorted(ties) == sorted(numbers[area] for area in told)
        assert [groups(it) for it in t.areas.values()] == list(after.forces)
        asked += len(told)
    assert coop or not asked, "one player is never asked"


def test_an_automa_short_of_models_takes_the_other_choice_and_then_the_other_automa_comes() -> None:
    """All areas with tokens lie nearer to the one capital: besides that, its Type 1 serves seven of them, its Type 2
    fifteen, and then the other automa comes."""
    players = ("p1", "p2")
    t = Table(against={"a1": "p1", "a2": "p2"}, goods={player: dict.fromkeys(GOODS, 0) for player in players})
    t.titles = {name: ["none", 0] for name in TITLES}
    for q, player in enumerate(players):
        t.lay(f"H{q}", q, 0, home=player)
    for n in range(60):
        t.lay(f"A{n}", 2 + n, 0)
    t.origin = {"a1": "A12", "a2": "A59"}
    s = engines(t, "spring")
    near = [s.land.number(f"A{n}") for n in range(30) if n != 12]
    after, ties = garrisoned(s, mask_of(near), {})
    (one, other), got = AUTOMAS, [after.forces[area] for area in near]
    assert got[:7] == [(Group(one, 0, 2),)] * 7
    assert got[7:22] == [(Group(one, 1, 1),)] * 15
    assert got[22:] == [(Group(other, 0, 2),)] * 7
    assert not ties
