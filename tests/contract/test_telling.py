"""The contract of every game: whatever happens, is refused or ends has its words in every language, and so has each
rule, option and scenario. Its rules' cases are told too, as they are played (`tests/games/rule_cases.py`).
"""

from decimal import Decimal
from itertools import product
from random import Random

import pytest
from playouts import ALL, playouts, sample
from test_legality import candidates

from kit.core.agreements import AgreeDraw, Resign
from kit.core.game import Phrase, Ref
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.games import game
from tests.games import said

every_game = pytest.mark.parametrize("game_id", ALL)


@pytest.mark.slow
@every_game
def test_every_refusal_cites_a_rule_and_is_told(game_id):
    g, rng, told = game(game_id), Random(5), set()
    rules = g.book.rules
    for s in sample(game_id, 30):
        for a in candidates(game_id, s, rng):
            if (refusal := g.explain(s, a)) is None:
                continue
            assert refusal.rule_id in rules
            assert refusal.code == refusal.code.upper()
            assert all(isinstance(fact, int | Decimal | str | Ref) for fact in refusal.facts.values()), refusal
            if (refusal.code, refusal.rule_id) not in told:
                told.add((refusal.code, refusal.rule_id))
                said.why_not(game_id, refusal)
    able = sum("refuses" in rule.kinds for rule in rules.values())
    assert len({rule for _, rule in told}) >= min(4, able // 2)
    assert len(told) > 1


def plain(fact):
    if isinstance(fact, Phrase):
        return all(map(plain, fact.facts.values()))
    return all(map(plain, fact)) if isinstance(fact, list) else isinstance(fact, int | Decimal | str | Ref)


@every_game
def test_every_event_cites_a_rule_and_it_and_every_end_is_told(game_id):
    g, told = game(game_id), set()
    for playout in playouts(game_id):
        for s, a, t in playout.steps():
            for event in (events := g.events(s, a, t)):
                assert event.rule_id in g.book.rules, event
                assert all(map(plain, event.facts.values())), event
                told.add(event.kind)
                said.happened(game_id, event)
        assert not playout.over or events[-1].rule_id == g.outcome(t).rule_id
        if playout.over and "table" in GAMES[game_id].parts:
            said.over(game_id, g.outcome(playout.states[-1]), g.seats(playout.scenario))
    assert len(told) > 1


@pytest.mark.parametrize("game_id", GAMES.having("table"))
def test_an_end_at_the_table_is_told(game_id):
    g = game(game_id)
    for scenario, action in product(g.scenarios(), (Resign(0), AgreeDraw())):
        if len(g.seats(scenario)) == 2:
            match = Match(g, scenario)
            match.play(action)
            said.over(game_id, match.outcome, match.seats)
            said.why_not(game_id, match.explain(action))
            assert all(t.has(f"rule.{match.outcome.rule_id}.name") for t in said.catalogues(game_id))


@every_game
def test_every_rule_option_and_scenario_has_its_words(game_id):
    g = game(game_id)
    for t in said.catalogues(game_id):
        assert all(t(f"rule.{rule}.text") for rule in g.book.rules)
        assert len({t(f"rule.{rule}.name") for rule in g.book.rules}) == len(g.book.rules)
        for option in g.options():
            assert all(t(f"setting.{key}") for key in (option.id, *(f"{option.id}.{one}" for one in option.values)))
        for scenario in g.scenarios() if "table" in GAMES[game_id].parts else ():
            assert all(t(f"scenario.{scenario.id}.{what}") for what in ("title", "briefing"))
            assert all(t.word(Ref("side", seat.id), "The") for seat in g.seats(scenario))
