"""Positions to begin from: what no match comes to is refused with its sentence, what is over is over at once."""

import pytest

from kit.core.chance import Roll
from kit.core.game import Scenario, Trouble
from kit.games.strage import GAME
from tests.games.strage.cases import whole


@pytest.mark.parametrize("scenario", GAME.scenarios(), ids=lambda scenario: scenario.id)
def test_every_scenario_begins_before_the_first_roll(scenario):
    s = GAME.initial_state(scenario)
    assert s.turn == 0 or (scenario.id == "walk" and s.turn == 1)
    assert not s.orcs
    assert not any(s.elves)
    assert (s.sprites.bit_count() == 16) == (scenario.id not in ("walk", "short"))
    assert len(GAME.seats(scenario)) == len(s.elves) == (4 if scenario.id.endswith("four") else 3)
    assert (s.cards is not None) == scenario.id.startswith("magic")


def test_who_plays_a_position_that_cannot_be_read_is_the_usual_three():
    assert len(GAME.seats(Scenario("broken", "nonsense"))) == 3
    assert len(GAME.seats(Scenario("broken", "clans red"))) == 3


def test_no_match_begins_with_cards_that_nobody_knows():
    position = whole("hand red AS; blind green 3; blind blue 2; now red magic")
    assert GAME.parse_position(position).cards.blind
    with pytest.raises(Trouble) as trouble:
        GAME.initial_state(Scenario("own", position))
    assert trouble.value.key == "trouble.position.unseen"


def test_the_last_turn_that_is_counted_is_read_back_after_it():
    s = GAME.parse_position(whole("turn 50000; now red massacre; sprites c3 a1; orcs c4; rolling c3"))
    for pips in (1, 3):
        s = GAME.apply(s, Roll(pips))
        assert GAME.parse_position(GAME.position_text(s)) == s
    assert s.turn == 50_000
