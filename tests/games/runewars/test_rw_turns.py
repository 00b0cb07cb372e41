"""Whatever the table, the automa's turn ends, keeps supplies and limits, and sends nobody back where he came from."""

from __future__ import annotations

from random import Random

import pytest

from kit.core.chance import draw
from kit.core.game import CHANCE
from kit.games.runewars import actions as do
from kit.games.runewars.game import RuneWinter
from kit.games.runewars.pieces import AUTOMAS, PLAYERS
from kit.games.runewars.rules.control import LIMIT, control
from kit.games.runewars.rules.table import fielded, sides
from kit.games.runewars.state import BATTLE, RESOLVE, SEASONS, State, count, supply, total
from tests.games.runewars import oracle_setup
from tests.games.runewars.test_lockstep import engines
from tests.sampling import SEED, amount

GAME = RuneWinter()
MOST_STEPS = 200


def turn(s: State, rng: Random) -> tuple[State, set[tuple[int, int, int]]]:
    """The automas' turns of a season, where battles end as chance has it, and who has gone from where to where."""
    ways, season = set(), s.season
    for _ in range(MOST_STEPS):
        if s.season != season or s.outcome is not None:
            return s, ways
        if s.phase == BATTLE:
            s = beaten(s, rng)
        chance = GAME.current_player(s) == CHANCE
        a = draw(GAME.chance_outcomes(s), rng) if chance else rng.choice(GAME.legal_actions(s))
        ways |= {(s.side, a.start, a.end)} if isinstance(a, do.March) else set()
        s = GAME.apply(s, a)
    raise AssertionError(GAME.position_text(s))


def beaten(s: State, rng: Random) -> State:
    """A battle's losses: all of one side, so that the other has won."""
    assert s.at is not None
    players = rng.random() < 0.5
    for owner, kind, standing, routed in s.forces[s.at]:
        if (owner in PLAYERS) == players:
            s = GAME.apply(s, do.Change(s.at, owner, kind, -standing, -routed))
    return s


@pytest.mark.slow
@pytest.mark.parametrize("coop", [False, True], ids=["solo", "coop"])
@pytest.mark.parametrize("season", SEASONS)
def test_turns_of_the_automa(season: str, coop: bool) -> None:
    for n in range(amount(40, 12_500)):
        rng = Random(f"{SEED} turn {season} {coop} {n}")
        s = engines(oracle_setup.scattered(rng, coop), season)
        for _ in s.factions:
            s = GAME.apply(s, do.Done()) if s.phase == RESOLVE else s
        t, ways = turn(s, rng)
        assert not [way for way in ways if (way[0], way[2], way[1]) in ways]
        for owner in sides(t):
            assert owner in PLAYERS or all(supply(t, owner, kind) >= 0 for kind in fielded(t, owner))
        for area, groups in enumerate(t.forces):
            assert total(groups) <= LIMIT
            assert not count(groups, *AUTOMAS) or control(t, area) in AUTOMAS
            assert sum(count(groups, automa) > 0 for automa in AUTOMAS) <= 1


@pytest.mark.parametrize("drawn", [False, True], ids=["before the card", "after it"])
def test_a_fortress_that_is_found_gone_amid_winter_brings_nobody(drawn: bool) -> None:
    """RS-WINTER-2, where the player puts right what the page believes."""
    s = GAME.parse_position(GAME.scenarios()[0].position + "\nyear 2 winter; now resolve 0; chosen 8; orders p1 8")
    s = GAME.apply(s, do.Done())
    assert s.phase == "draw"
    s = GAME.apply(s, GAME.chance_outcomes(s)[0][0]) if drawn else s
    here, before = s.fortress_areas[0], total(s.forces[s.fortress_areas[0]])
    s = GAME.apply(s, do.SetStronghold(here, None))
    assert (s.year, s.season, s.phase) == (3, "spring", "card")
    assert total(s.forces[here]) == before
