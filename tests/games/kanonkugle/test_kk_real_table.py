"""A match at a real table: the rules know who is there, and ask people for what has to be measured."""

from random import Random

import pytest

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import MEASURED
from kit.games.kanonkugle.board import KanonkugleBoard
from kit.games.kanonkugle.marking import troop_at
from kit.games.kanonkugle.scene import scene
from kit.games.kanonkugle.state import DEPLOY, SOMEWHERE, State, of
from kit.games.kanonkugle.tabletop import awaited, laid_out, place_of
from tests.games.kanonkugle.cases import whole

BOARD = KanonkugleBoard()


def played() -> list[State]:
    """The states of a match by chance, on the middle table."""
    rng, options = Random(5), {"real_table": True, "rout_withdrawal": True}
    found = [GAME.initial_state(GAME.scenarios()[1], options)]
    while legal := GAME.legal_actions(found[-1]):
        assert not {type(a) for a in legal} & set(MEASURED)
        found.append(GAME.apply(found[-1], rng.choice(legal)))
    return found


def test_who_is_there_can_be_seen_and_pointed_at() -> None:
    for s in played()[::7]:
        plan = laid_out(s)
        places = [p for force in plan.forces for p in force.places]
        assert len(set(places)) == len(places)
        for piece, (number, force) in zip(BOARD.pieces(s), enumerate(s.forces), strict=True):
            assert (piece.place is not None) == bool(force.places)
            if piece.place is not None:
                assert troop_at(s, piece.place) == number
        keys = {group.key for group in scene(s).pieces}  # type: ignore[union-attr]
        to_come = sum(s.forces[n].troop.units + 1 for n in awaited(s))
        assert len(keys) == len(places) + len(of(s, 0)) + len(of(s, 1)) + to_come


def test_who_is_still_to_be_placed_is_seen_and_pointed_at_where_it_will_stand() -> None:
    s = next(s for s in played() if s.phase == DEPLOY)
    for n in awaited(s):
        places = laid_out(s, awaited(s)).forces[n].places
        assert len(places) == s.forces[n].troop.units
        assert {troop_at(s, place_of(p)) for p in places} == {n}
    assert not awaited(played()[-1])


def test_figures_that_stand_on_our_table_go_to_the_real_one() -> None:
    text = "table meadow; option points_mode free; troop A beast | at 10,5; troop B beast | at 10,55; option real_table"
    s = GAME.parse_position(text)
    assert s.forces[0].places == (SOMEWHERE,)
    assert s.phase == "initiative"


@pytest.mark.parametrize("said", [None, "yes", 1])
def test_what_is_neither_yes_nor_no_is_not_told(said):
    items = "last; option real_table; troop A one | active figures 1; troop B foe | figures 1"
    s = GAME.parse_position(whole(items))
    told = [do.ToldMove(0, (), said), do.ToldAssault(0, 1, (), said)]
    assert [(no.rule_id, no.code) for a in told if (no := GAME.explain(s, a))] == [("KK-MOVE-4", "BAD_PATH")] * 2
