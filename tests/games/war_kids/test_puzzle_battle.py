"""The puzzle of three moves has an answer: light blue wins for certain, whatever pink does and whatever a die shows.

The proof is a whole search of the match over the engine. Pink may do anything the rules allow. Light blue keeps to
deeds that need no luck (a spell from the next hex always hits), which can only make its task harder.
"""

import pytest

from kit.core.chance import ROLLS
from kit.core.game import CHANCE
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import Cast, Move
from kit.games.war_kids.pieces import BLUE, GONE, PINK
from kit.games.war_kids.state import State

POSITION = next(scenario.position for scenario in GAME.scenarios() if scenario.id == "puzzle")
START = GAME.parse_position(POSITION)
GRID = START.battle.grid
TOWER = GRID.index("B2")
_, MAGE, PRINCE, GUARD, PEGASUS = range(5)
"""The units of the puzzle."""


def sure(s: State) -> set[State]:
    """What follows a state in which a die is awaited, where it is the same for every face of it; else nothing."""
    after = {GAME.apply(s, roll) for roll, _ in GAME.chance_outcomes(s)}
    return after if len(after) == 1 else set()


def ends(s: State) -> set[State]:
    """Every state that the player-turn can lead to without luck."""
    side, seen, over, waiting = s.side, {s}, set(), [s]
    while waiting:
        s = waiting.pop()
        for a in GAME.legal_actions(s):
            t = GAME.apply(s, a)
            for after in (sure(t) if GAME.current_player(t) == CHANCE else {t}) - seen:
                seen.add(after)
                ended = after.outcome is not None or after.side != side
                (over.add if ended else waiting.append)(after)
    return over


class Proof:
    """Whether light blue can make sure of winning; what was found is kept."""

    def __init__(self) -> None:
        self.known: dict[State, bool] = {}

    def wins(self, s: State) -> bool:
        if s.outcome is not None:
            return BLUE in s.outcome.winners
        if s not in self.known:
            asked = any if s.side == BLUE else all
            best_first = sorted(ends(s), key=hardship, reverse=s.side == PINK)
            self.known[s] = asked(self.wins(t) for t in best_first)
        return self.known[s]


def hardship(s: State) -> int:
    """How hard it looks for light blue: only says what is tried first."""
    far = sum(GRID.distances[TOWER][s.at[u]] for u in s.battle.armies[BLUE] if s.at[u] != GONE)
    return far + 9 * (s.taken[PINK].bit_count() - s.taken[BLUE].bit_count())


def after(s: State, **units: str) -> State:
    """The end of a player-turn in which those units, and no others, have moved, and nobody is struck."""
    at = [GRID.index(units[name]) if (name := f"u{u}") in units else here for u, here in enumerate(s.at)]
    (found,) = [t for t in ends(s) if t.at == tuple(at)]
    return found


@pytest.fixture(scope="module")
def ring() -> State:
    """The answer's first turn: Mage and Soldier close the ring around the Prince at the edge, who does not move."""
    return after(START, u0="D1", u1="C2")


@pytest.fixture(scope="module")
def proof() -> Proof:
    return Proof()


def test_the_units_are_what_the_proof_takes_them_for():
    assert [unit.id for unit in START.battle.units] == ["bS1", "bM1", "bL1", "pS1", "pP1"]
    assert (TOWER,) == START.battle.holds[0].hexes == START.battle.holds[1].hexes


@pytest.mark.slow
def test_whoever_finds_the_idea_wins_for_certain(ring, proof):
    assert proof.wins(ring)


def test_it_needs_the_third_turn():
    """Were there only two, pink would find something even against the best beginning."""
    two = GAME.parse_position(POSITION.replace("limit 3", "limit 2").replace("from 3", "from 2"))
    assert not Proof().wins(after(two, u0="D1", u1="C2"))


def test_in_the_ring_only_the_guard_can_strike_and_leaves_the_tower_for_it(ring):
    struck = [s for s in ends(ring) if s.losses[BLUE]]
    assert struck
    assert all(s.losses[BLUE] == 1 and s.at[PRINCE] == GONE and s.at[GUARD] != TOWER for s in struck)
    near = GRID.neighbour_mask
    assert not any(near[s.at[PEGASUS]] & s.taken[BLUE] and s.losses[BLUE] for s in ends(ring))


@pytest.mark.parametrize("units", [{}, {"u1": "C2"}, {"u0": "D1"}, {"u1": "C2", "u0": "D1", "u2": "B1"}], ids=str)
def test_with_a_hole_in_the_ring_nothing_is_sure(units, proof):
    assert not proof.wins(after(START, **units))


def test_to_hit_the_guard_and_rush_in_is_to_lose_the_prince():
    """What the computer of level 2 does: a lucky spell, and the Prince on the tower before his friends."""
    cast = GAME.apply(START, Cast(MAGE, GUARD))
    lucky = GAME.apply(cast, ROLLS[-1])
    assert lucky.at[GUARD] == GONE
    (rush,) = [a for a in GAME.legal_actions(lucky) if isinstance(a, Move) and a.path[-1] == TOWER]
    assert rush.unit == PRINCE
    rushed = GAME.apply(lucky, rush)
    (alone,) = [t for t in ends(rushed) if t.at == rushed.at]
    assert any(s.at[PRINCE] == GONE for s in ends(alone))
