"""Looking ahead in Kings War: odds, bids and afterstates are those of the rules, counted here one by one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from kit.core.game import CHANCE, TERMINAL
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import Bid, Bombard, Charge, Move, Support, Untie, Web
from kit.games.kings_war.evaluation import TERMS, candidates
from kit.games.kings_war.evaluation.strikes import answered, bids, forces, hoard, odds, strikes, supported, together
from kit.games.kings_war.state import Duel, State, live_board
from kit.players import finish
from tests.games.kings_war.cases import FIFTEEN


def position(spots: str, rest: str = "") -> State:
    return GAME.parse_position(f"fen {spots} - - 0 1; {rest}")


def at_random(options: dict[str, bool], seed: int, every: float = 0.15) -> Iterator[State]:
    """States of matches at random in which a player decides."""
    for number in range(2):
        rng, s = Random(f"{seed} {number}"), GAME.initial_state(FIFTEEN, options)
        while GAME.current_player(s) != TERMINAL:
            if GAME.current_player(s) != CHANCE and rng.random() < every:
                yield s
            s = GAME.apply(s, rng.choice(GAME.legal_actions(s)))


EVERY = [{}, {"web_checks": True, "untie_first": True}, {"retry": True}, {"capture_dice": False}, {"abilities": False}]


def test_odds_are_those_of_36_throws() -> None:
    """As the table of the rules has them."""
    known = [36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0]
    assert [round(36 * odds(need)) for need in range(-5, 7)] == known


@pytest.mark.parametrize("need", range(-4, 7))
def test_bids_are_the_best_replies_to_each_other(need: int) -> None:
    """No other bid of the defender leaves the attacker less, no other of the attacker brings more."""
    stake, mine, theirs = 18, 7, 6

    def left(attack: int, defence: int) -> float:
        paid = hoard(mine - attack) - hoard(mine) + hoard(theirs) - hoard(theirs - defence)
        return odds(need - attack + defence) * stake / 2 + paid

    worst = [min(left(attack, defence) for defence in range(theirs + 1)) for attack in range(mine + 1)]
    found = bids(need, stake, mine, theirs)
    assert found.gain == pytest.approx(max(worst))
    assert left(found.attack, found.defence) == pytest.approx(found.gain)
    assert found.odds == odds(need - found.attack + found.defence)
    assert answered(need - found.attack, stake, theirs).defence == found.defence


def test_what_is_dear_is_fought_for() -> None:
    assert bids(0, 2, 6, 0).attack < bids(0, 30, 6, 0).attack
    assert bids(-5, 30, 6, 0).attack == 0
    assert answered(4, 30, 9).defence == 2
    assert answered(6, 30, 9).defence == 0


@pytest.mark.parametrize("options", EVERY, ids=lambda options: "+".join(options) or "as it is")
def test_prospects_are_what_the_rules_and_the_dice_make_of_an_action(options: dict[str, bool]) -> None:
    """Each is reached by actions that are legal one after the other, and has the weight that the dice give it."""
    seen, rng = 0, Random(3)
    for s in at_random(options, seed=5):
        actions = finish(GAME.candidates(s))
        for a in rng.sample(list(actions), min(4, len(actions))):
            found = finish(GAME.afterstates(s, a))
            assert sum(p for _, p in found) == pytest.approx(1)
            reached: dict[State, Fraction] = defaultdict(Fraction)
            for t, p in ends(GAME.apply(s, a), {t for t, _ in found}):
                reached[t] += p
            for t, p in found:
                assert float(reached[t]) == pytest.approx(p), (GAME.position_text(s), GAME.action_text(s, a))
            seen += 1
    assert seen > 30


def ends(s: State, aims: set[State], weight: Fraction = Fraction(1)) -> list[tuple[State, Fraction]]:
    """Those of the aims that the bids lead to which lead to any, each with the chance of its dice."""
    if s in aims:
        return [(s, weight)]
    if GAME.current_player(s) == CHANCE:
        return [end for roll, p in GAME.chance_outcomes(s) for end in ends(GAME.apply(s, roll), aims, weight * p)]
    for a in GAME.legal_actions(s) if isinstance(s.pending, Duel) or asks_to_untie(s) else ():
        if found := ends(GAME.apply(s, a), aims, weight):
            return found
    return []


def asks_to_untie(s: State) -> bool:
    actions = GAME.legal_actions(s)
    return bool(actions) and all(isinstance(a, Untie) for a in actions)


@pytest.mark.parametrize("options", EVERY, ids=lambda options: "+".join(options) or "as it is")
def test_what_is_worth_a_thought_is_legal_and_there_is_always_something(options: dict[str, bool]) -> None:
    for s in at_random(options, seed=6, every=0.5):
        legal = GAME.legal_actions(s)
        found = finish(GAME.candidates(s))
        assert found
        assert set(found) <= set(legal)
        assert [a for a in legal if a in set(found)] == list(found)


def test_hopeless_attempts_and_idle_help_are_not_worth_a_thought() -> None:
    s = position("k7/8/8/3q4/4P3/8/8/6K1 w", "bowls 1 0")
    assert Support(28, 35) in GAME.legal_actions(s)
    assert Support(28, 35) not in finish(GAME.candidates(s))
    assert Move(28, 35) in finish(GAME.candidates(s))
    s = position("k7/8/8/3q4/4P3/8/8/6K1 w")
    assert Move(28, 35) in GAME.legal_actions(s)
    assert Move(28, 35) not in finish(GAME.candidates(s))


def test_a_bid_beyond_certainty_is_not_worth_a_thought() -> None:
    s = GAME.apply(position("k7/8/8/3q4/8/2N5/8/6K1 w", "bowls 20 0"), Move(18, 35))
    assert finish(GAME.candidates(s))[-1] == Bid(9)
    assert GAME.choice_facts(s, Bid(9))["of_36"] == 36
    assert GAME.choice_facts(s, Bid(8))["of_36"] < 36


def test_only_dead_ends_have_nothing_worth_a_thought() -> None:
    s = position("k7/8/8/8/8/8/8/6K1 w")
    assert candidates(s, GAME.legal_actions(s)) == []


def test_what_is_good_for_one_is_as_bad_for_the_other() -> None:
    for s in at_random({}, seed=8):
        mine, theirs = GAME.terms(s, 0), GAME.terms(s, 1)
        assert tuple(mine) == tuple(theirs) == TERMS
        if s.outcome is None:
            mine["strike"], mine["danger"] = mine["danger"], mine["strike"]
        assert {name: pytest.approx(-worth) for name, worth in theirs.items()} == mine


def test_attacks_are_those_of_chess_without_the_webbed() -> None:
    for s in at_random({}, seed=9):
        board = live_board(s)
        for side, force in enumerate(forces(s)):
            known = {square: reach for square, _, reach in force.fighters}
            alive = [q for q in range(64) if s.sides[side] >> q & 1 and q not in dict(s.webs)]
            assert known == {square: board.attacks_mask(square) for square in alive}


def test_a_strike_counts_what_the_answer_takes() -> None:
    """A Queen that takes a pawn guarded by a Queen risks more than she wins; a free Knight is won for nothing."""
    guarded = position("k7/3q4/3p4/8/8/8/3Q4/6K1 w")
    mine, theirs = forces(guarded)
    assert not list(strikes(guarded, 0, mine, theirs))
    free = position("k7/8/3n4/8/8/8/3Q4/6K1 w")
    mine, theirs = forces(free)
    (strike,) = strikes(free, 0, mine, theirs)
    assert strike.prize > 4
    assert 0 < together([strike]) <= strike.prize + 0.25


def changes(s: State, a: Any) -> dict[str, float]:
    (after,) = [t for t, _ in finish(GAME.afterstates(s, a))]
    now, then = GAME.terms(s, 0), GAME.terms(after, 0)
    return {name: then[name] - now[name] for name in TERMS}


def test_terms_say_what_an_action_brings() -> None:
    s = position("k7/4r3/8/8/8/4P3/3BQ3/6K1 w", "bowls 9 0")
    assert changes(s, Web(12, 52))["webs"] > 0
    assert changes(s, Charge(11, 20))["tokens"] < 0
    assert changes(s, Charge(11, 20))["pawns"] > 0
    lead = position("7k/8/8/8/8/8/8/RR4K1 w")
    assert changes(lead, Move(0, 48))["hunt"] > 0
    shifted = position("3r3k/8/8/8/8/8/8/3R2K1 w", "bowls 3 0")
    assert changes(shifted, Bombard(3, 59, 50))["tokens"] < 0


def test_tokens_lose_their_worth_towards_the_last_round() -> None:
    without, s = (position("k7/8/8/8/8/8/8/6KR w", f"bowls 6 0; {rest}") for rest in ("", "rounds 15"))
    worths = [GAME.terms(t, 0)["tokens"] for t in (without, *(s.but(round=number) for number in (2, 14, 15)))]
    assert worths[0] == worths[1] == worths[2] > worths[3] > 0


def test_near_the_end_more_is_bid() -> None:
    """A Knight attacks a Bishop. What is left over is worth little soon."""
    bid = []
    for number in (2, 15):
        s = position("k7/8/8/3b4/8/2N5/8/6K1 w", "bowls 8 0; rounds 15").but(round=number)
        (won, _), *_ = finish(GAME.afterstates(s, Move(18, 35)))
        bid.append(8 + 5 - won.bowls[0])
    assert bid[0] < bid[1]


def test_a_pawn_that_others_help_threatens_more() -> None:
    """Support costs a token and brings one for each other pawn on the rank: with it a pawn can hope for a Rook."""
    assert supported(4, 20, 3, 0, 3).odds > bids(4, 20, 2, 0).odds
    assert supported(4, 20, 3, 0, 0) == bids(4, 20, 3, 0)
    assert supported(4, 20, 0, 0, 3) == bids(4, 20, 0, 0)
    alone, helped = (position(f"k7/8/8/3r4/{rank}/8/8/6K1 w", "bowls 3 0") for rank in ("4P3", "P1P1P1P1"))
    gains = []
    for s in (alone, helped):
        mine, theirs = forces(s)
        gains.append(max(strike.gain for strike in strikes(s, 0, mine, theirs)))
    assert gains[0] < gains[1]
