"""The contract of every game in numbers: each action can be composed, and the arrays tell all that a player knows."""

from random import Random

import pytest
from playouts import ALL, Playout, playouts

from kit.core.seats import automas
from kit.explore.composing import Vocabulary, asked, spelled
from kit.explore.zoo import Rows, numbers_of
from kit.games import game

every_game = pytest.mark.parametrize("game_id", ALL)


def decided(playout: Playout, count: int) -> list[tuple[object, int]]:
    """States of a playout in which an agent decides, spread over it, each with that agent."""
    g, nobody = playout.game, automas(playout.game, playout.states[0])
    found = [(s, g.current_player(s)) for s in playout.states[:: max(1, len(playout.states) // count)]]
    return [(s, player) for s, player in found if player >= 0 and player not in nobody]


@every_game
def test_each_legal_action_can_be_composed_of_numbers(game_id):
    g, rng = game(game_id), Random(4)
    for playout in playouts(game_id)[::3]:
        vocabulary = Vocabulary(numbers_of(g).values(playout.states[0]))
        for s, _ in decided(playout, 12):
            begin, legal = asked(g, s, vocabulary), g.legal_actions(s)
            for a in rng.sample(list(legal), min(6, len(legal))):
                asking, done = begin, None
                for number in spelled(begin, a):
                    assert 0 <= number < len(vocabulary.names)
                    asking, done = asking.chosen(number)
                assert (asking, done) == (None, a)


@every_game
def test_what_a_player_tells_apart_the_numbers_tell_apart(game_id):
    g, count = game(game_id), 0
    for playout in playouts(game_id)[::4]:
        numbers = numbers_of(g)
        rows = Rows(numbers.rows(playout.states[0]), numbers.values(playout.states[0]))
        met: dict[bytes, str] = {}
        for s, player in decided(playout, len(playout.states))[-100:]:
            o = g.observation(s, player)
            told = numbers.told(o, player)
            array = rows.array(told)
            assert 0 <= array.min() <= array.max() <= 1
            if any(value > rows.most[name] for name, row in told.items() for value in row.values()):
                continue  # what is more than the greatest is told as the greatest
            known = f"{player} {g.position_text(o)}"
            assert met.setdefault(array.tobytes(), known) == known
        count += len(met)
    assert count


@every_game
def test_the_numbers_know_nothing_that_is_hidden(game_id):
    g, rng, dealt = game(game_id), Random(6), 0
    for playout in playouts(game_id):
        if not g.keeps_secrets(playout.states[0]):
            continue
        numbers = numbers_of(g)
        rows = Rows(numbers.rows(playout.states[0]), numbers.values(playout.states[0]))
        for s, player in decided(playout, 10):
            other = g.sample(g.observation(s, player), player, rng)
            dealt += other != s
            arrays = [rows.array(numbers.told(g.observation(one, player), player)) for one in (s, other)]
            assert (arrays[0] == arrays[1]).all()
    assert dealt or not g.hides
