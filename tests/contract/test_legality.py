"""The contract of every game: one definition of legality, total, and equal to the list of legal actions."""

from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from random import Random
from typing import Any

import pytest
from candidates import GARBAGE, anything, shuffled_fields
from playouts import ALL, listed, playouts, sample

from kit.core.compose import choices
from kit.core.game import CHANCE, TERMINAL, Ref, Refusal, Slot
from kit.games import game
from tests.games.brought import brought

every_game = pytest.mark.parametrize("game_id", ALL)


def candidates(game_id: str, s: Any, rng: Random) -> Iterator[Any]:
    """Wild actions, the game's own or those for any game, and what was legal in other states."""
    own = brought(game_id, "wild")
    if own:
        yield from own.wild(s, rng)
    elsewhere = [a for other in rng.sample(sample(game_id), 12) for a in listed(game_id, other)]
    yield from elsewhere
    if not own:
        yield from anything(elsewhere, rng)
    yield from listed(game_id, s)


@pytest.mark.slow
@every_game
def test_an_action_is_legal_where_no_rule_refuses_it(game_id):
    g, rng = game(game_id), Random(1)
    for s in sample(game_id):
        legal = listed(game_id, s)
        assert len(set(legal)) == len(legal), "each effect once"
        assert [g.explain(s, a) for a in legal] == [None] * len(legal)
        # repr tells 1 from True: a Roll(True) equals Roll(1), and yet no die shows it.
        equal, exact, met = set(legal), set(map(repr, legal)), set()
        for a in candidates(game_id, s, rng):
            if g.explain(s, a) is None:
                met.add(repr(g.canonical(s, a)))
            else:
                assert a not in equal or repr(a) not in exact
        assert met == exact or (g.menu and met > exact), "what is legal among the candidates is exactly what is listed"


@pytest.mark.slow
@every_game
def test_a_canonical_action_has_the_same_effect(game_id):
    g, rng, twins = game(game_id), Random(2), 0
    for s in sample(game_id, 30):
        for a in listed(game_id, s):
            assert g.canonical(s, a) == a
        for a in candidates(game_id, s, rng):
            if g.explain(s, a) is None and (canonical := g.canonical(s, a)) != a:
                assert g.apply(s, a) == g.apply(s, canonical)
                twins += 1
    assert twins > 20 or not twins, "a few would be by accident"


@pytest.mark.slow
@every_game
def test_explain_judges_anything_and_never_raises(game_id):
    g, rng = game(game_id), Random(3)
    types = {type(a) for playout in playouts(game_id) for a in playout.actions}
    for s in sample(game_id, 25):
        legal = set(map(repr, listed(game_id, s)))
        for junk in GARBAGE:
            assert isinstance(g.explain(s, junk), Refusal) or repr(junk) in legal
        for kind in sorted(types, key=lambda t: t.__name__):
            for a in shuffled_fields(kind, rng):
                answer = g.explain(s, a)
                assert isinstance(answer, Refusal) or repr(g.canonical(s, a)) in legal, a


@every_game
def test_an_action_of_a_foreign_type_is_no_action(game_id):
    class Odd:
        def __eq__(self, other):
            raise ValueError

    s = sample(game_id)[-1]
    assert game(game_id).explain(s, Odd()).code == "UNKNOWN_ACTION"


@pytest.mark.slow
@every_game
def test_nobody_decides_exactly_when_the_match_is_over(game_id):
    g = game(game_id)
    for s in sample(game_id, 400):
        over = g.current_player(s) == TERMINAL
        assert over == (not listed(game_id, s)) == (g.outcome(s) is not None)
        assert over or g.current_player(s) == CHANCE or 0 <= g.current_player(s) < g.num_players(s)


@every_game
def test_the_actions_come_in_a_fixed_order(game_id):
    g = game(game_id)
    for s in sample(game_id):
        assert list(listed(game_id, s)) == list(g.legal_actions(g.parse_position(g.position_text(s))))


@pytest.mark.slow
@every_game
def test_composing_part_by_part_leads_to_exactly_the_legal_actions(game_id):
    g = game(game_id)
    for s in sample(game_id, 12):
        legal = listed(game_id, s)
        within = cache(lambda selection, s=s: set(composed(g, s, selection)))
        assert within(()) == set(legal)
        for a in legal[:: max(1, len(legal) // 3)] if g.menu else legal:  # a menu is made anew for each part
            assert any(a in within(slots[:-1]) for slots in g.slots(s, a))
            for fact in g.choice_facts(s, a).values():
                assert isinstance(fact, int | Decimal | str | Ref | tuple)


def composed(g: Any, s: Any, selection: tuple[Slot, ...] = ()) -> Iterator[Any]:
    """Every action that can be completed from the parts chosen so far; a choice either completes one or goes on."""
    offered = choices(g, s, selection)
    assert len({choice.slot for choice in offered}) == len(offered)
    for choice in offered:
        onward = list(composed(g, s, (*selection, choice.slot)))
        assert (choice.action is not None) != bool(onward)
        yield from [choice.action] if choice.action is not None else onward
