"""The contract of every game: states are values, play ends, and everything can be written down and read back."""

import json
import pickle
from fractions import Fraction
from math import isfinite
from random import Random

import pytest
from playouts import ALL, LONGEST, begins, endless, flipped, listed, play, playouts, sample

from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL, Outcome, Scenario, Trouble
from kit.core.manifest import GAMES
from kit.core.match import MAX_ACTIONS, MAX_BYTES, MAX_WORDS, Match
from kit.core.seats import seats_of
from kit.draw.seats import seat_svg
from kit.games import game

every_game = pytest.mark.parametrize("game_id", ALL)


@pytest.mark.slow
@every_game
def test_chance_has_exact_outcomes(game_id):
    g, rolled = game(game_id), 0
    for s in sample(game_id, 400):
        outcomes = g.chance_outcomes(s)
        assert bool(outcomes) == (g.current_player(s) == CHANCE)
        if outcomes:
            rolled += 1
            assert sum(p for _, p in outcomes) == 1
            assert all(isinstance(p, Fraction) and p > 0 for _, p in outcomes)
            assert [a for a, _ in outcomes] == list(listed(game_id, s))
            assert len(outcomes) <= 100
            assert draw(outcomes, Random(1)) in listed(game_id, s)
    assert rolled or not any(g.current_player(s) == CHANCE for playout in playouts(game_id) for s in playout.states)


@every_game
def test_apply_leaves_its_argument_alone(game_id):
    g = game(game_id)
    for s in sample(game_id):
        twin = g.parse_position(g.position_text(s))
        written, number = repr(s), hash(s)
        for a in listed(game_id, s):
            g.apply(s, a)
        assert (repr(s), hash(s)) == (written, number)
        assert s == twin


@every_game
def test_states_and_actions_are_immutable_values(game_id):
    g = game(game_id)
    for playout in playouts(game_id):
        s, a = playout.states[0], playout.actions[0]
        for value in (s, a):
            name = next(iter(type(value).__dataclass_fields__), None)
            if name:
                with pytest.raises(AttributeError):
                    setattr(value, name, getattr(value, name))
        assert len({s, g.initial_state(playout.scenario, dict(playout.options))}) == 1


@every_game
def test_play_ends(game_id):
    for playout in playouts(game_id):
        end = playout.states[-1]
        assert playout.game.current_player(end) == TERMINAL or endless(playout.game, playout.options), playout.name
        assert len(playout.actions) < LONGEST


@every_game
def test_the_end_names_winners_a_rule_and_returns(game_id):
    g = game(game_id)
    for playout in playouts(game_id):
        for s in (playout.states[0], playout.states[-1]):
            outcome, returns = g.outcome(s), g.returns(s)
            assert len(returns) == g.num_players(s)
            if outcome is None or outcome.drawn(seats_of(g, s)):
                assert set(returns) == {0.0}
            else:
                assert [p for p, value in enumerate(returns) if value == 1.0] == list(outcome.winners)
            assert len(seats_of(g, s)) == g.num_players(s)
        assert not playout.over or isinstance(g.outcome(playout.states[-1]), Outcome)
        assert not playout.over or g.outcome(playout.states[-1]).rule_id in g.book.rules


@every_game
def test_positions_round_trip(game_id):
    g = game(game_id)
    for s in sample(game_id, 300):
        text = g.position_text(s)
        back = g.parse_position(text)
        assert back == s
        assert hash(back) == hash(s)
        assert g.position_text(back) == text


@every_game
def test_actions_round_trip(game_id):
    g = game(game_id)
    for s in sample(game_id):
        texts = [g.action_text(s, a) for a in listed(game_id, s)]
        assert len(set(texts)) == len(texts)
        assert [g.parse_action(s, text) for text in texts] == list(listed(game_id, s))


@every_game
def test_states_can_be_sent_to_another_process(game_id):
    for s in sample(game_id):
        back = pickle.loads(pickle.dumps(s))
        assert back == s
        assert hash(back) == hash(s)
        assert game(game_id).legal_actions(back) == listed(game_id, s)


@pytest.mark.slow
@every_game
def test_a_match_survives_its_file_and_what_is_undone_can_be_redone(game_id):
    """Its file holds actions as they are written: whoever reads it plays them again, to the same states."""
    for playout in playouts(game_id):
        match, players = Match(playout.game, playout.scenario, dict(playout.options)), range(10)
        for a in playout.actions:
            match.play(a)
        text = match.save(seats=["person", "computer"])
        assert json.loads(text)["game"] == game_id
        back, extra = Match.load(playout.game, text)
        assert [step.after for step in back.steps] == list(playout.states[1:])
        assert [hash(step.after) for step in back.steps] == [hash(s) for s in playout.states[1:]]
        assert extra == {"seats": ["person", "computer"]}
        assert back.save(**extra) == text
        seen, states = [match.state], set(playout.states)
        while match.undo(players, past_chance=True):
            assert match.state in states
            seen.append(match.state)
        deciders = [playout.game.current_player(s) for s in playout.states]
        assert match.state == next(s for s, player in zip(playout.states, deciders, strict=True) if player >= 0)
        for state in reversed(seen):
            assert match.state == state
            match.redo(players)
        assert [step.after for step in match.steps] == list(playout.states[1:])
    assert playouts(game_id)[0] == play(playout.game, playout.game.scenarios()[0], 0)


@every_game
def test_the_file_of_the_longest_match_can_be_read(game_id):
    g = game(game_id)
    longest = usual = max(len(g.action_text(s, a)) for s in sample(game_id) for a in listed(game_id, s))
    if g.menu:  # a way is as long as somebody draws it, but not every action is a way
        texts = [[len(g.action_text(s, a)) for s, a, _ in playout.steps()] for playout in playouts(game_id)]
        usual = max(sum(match) // len(match) for match in texts)
    words, around = 2 * MAX_ACTIONS * len(json.dumps("x" * usual) + ", "), 100_000
    assert longest <= MAX_WORDS
    assert words + around < MAX_BYTES, "all that stands and all that was undone, each as long as can be"


@every_game
def test_an_observer_who_decides_sees_what_can_be_done(game_id):
    g, rng = game(game_id), Random(5)
    for s in sample(game_id):
        for player in range(g.num_players(s)):
            seen = g.observation(s, player)
            assert g.observation(seen, player) == seen
            assert g.observation(g.sample(seen, player, rng), player) == seen
            if g.current_player(s) == player:
                assert g.legal_actions(seen) == listed(game_id, s)


@every_game
def test_the_evaluation_has_named_finite_terms(game_id):
    g = game(game_id)
    for s in sample(game_id, 25):
        terms = [g.terms(s, player) for player in range(g.num_players(s))]
        assert len({tuple(sorted(named)) for named in terms}) == 1
        assert all(isfinite(value) for named in terms for value in named.values())


@every_game
def test_scenarios_and_options_are_sound(game_id):
    g = game(game_id)
    ids = [scenario.id for scenario in g.scenarios()]
    assert len(ids) == len(set(ids)) > 0
    options = [option.id for option in g.options()]
    assert len(options) == len(set(options))
    for option in g.options():
        assert set(option.needs) | set(option.goes_with) <= set(options)
        assert set(option.rule_ids) <= set(g.book.rules)
        for scenario in g.scenarios():
            for chosen in flipped(option):
                if begins(g, scenario, chosen):
                    assert g.current_player(g.initial_state(scenario, dict(chosen))) != TERMINAL


@every_game
@pytest.mark.parametrize("options", [{"no_such_rule": True}, {"": False}, {1: True}])
def test_an_unknown_option_is_told(game_id, options):
    g = game(game_id)
    with pytest.raises(Trouble):
        g.initial_state(g.scenarios()[0], options)


@every_game
@pytest.mark.parametrize("position", ["", "nonsense", "\0", "map", "{}", "9" * 5_000])
def test_an_unreadable_scenario_is_told(game_id, position):
    with pytest.raises(Trouble):
        game(game_id).initial_state(Scenario("broken", position))


@every_game
def test_each_scenario_says_who_plays_it(game_id):
    g = game(game_id)
    for scenario in g.scenarios():
        seats = [seat.id for seat in g.seats(scenario)]
        assert len(seats) == len(set(seats)) == g.num_players(g.initial_state(scenario))


@every_game
def test_seats_are_told_apart_by_colour_and_emblem(game_id):
    g = game(game_id)
    if "table" not in GAMES[game_id].parts:
        return  # nobody sees a board
    for scenario in g.scenarios():
        seats = g.seats(scenario)
        assert len({(seat.colour, seat.emblem) for seat in seats}) == len(seats)
        assert all(seat_svg(seat, 24).startswith("<svg") for seat in seats)
