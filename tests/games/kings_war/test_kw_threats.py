"""What the tutor warns of in Kings War is true: each threat, and each silence, is played out by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from kit.core.chance import Roll
from kit.core.game import CHANCE, TERMINAL, Threat
from kit.core.manifest import GAMES
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import REST, Bid, Move, Support, Untie
from kit.games.kings_war.rules.moves import taken_square
from kit.games.kings_war.state import Duel, State
from kit.players.warning import warning
from kit.text.catalogue import languages, text
from tests.games.kings_war.cases import FIFTEEN


def position(spots: str, rest: str = "") -> State:
    return GAME.parse_position(f"fen {spots} - - 0 1; {rest}")


def tries(s: State, square: int) -> list[Move | Support]:
    found = [a for a in GAME.legal_actions(s) if isinstance(a, Move | Support)]
    return [a for a in found if taken_square(s, a) == square]


def after_throw(s: State, a: Move | Support, dice: tuple[int, int]) -> State:
    t, left = GAME.apply(s, a), list(dice)
    while isinstance(t.pending, Duel):
        t = GAME.apply(t, Bid(0) if GAME.current_player(t) != CHANCE else Roll(left.pop(0)))
    return t


def lost(s: State, square: int, by: tuple[tuple[int, int], ...]) -> Fraction:
    """The chance that the piece on the square falls if those try it one after the other, every throw played."""
    if not by or s.outcome is not None:
        return Fraction(0)
    ways = [a for a in tries(s, square) if a.start == by[0][0]]
    me = 1 - s.side
    best = Fraction(0)
    for a in ways:
        ends = [after_throw(s, a, (one, two)) for one in range(1, 7) for two in range(1, 7)]
        fallen = [t for t in ends if t.sides[me].bit_count() < s.sides[me].bit_count()]
        failed = next((t for t in ends if t not in fallen), None)
        p = Fraction(len(fallen), 36)
        best = max(best, p + (1 - p) * (lost(failed, square, by[1:]) if failed is not None else 0))
    return best


def states(seed: int) -> Iterator[State]:
    for number in range(2):
        rng, s = Random(f"{seed} {number}"), GAME.initial_state(FIFTEEN)
        while GAME.current_player(s) != TERMINAL:
            if s.pending is None and rng.random() < 0.08:
                yield s
            s = GAME.apply(s, rng.choice(GAME.legal_actions(s)))


def rested(s: State) -> State:
    t = GAME.apply(s, REST)
    return GAME.apply(t, Untie()) if t.pending is not None else t


def test_each_threat_is_a_line_of_play_and_each_silence_is_safe() -> None:
    seen = 0
    for s in states(3):
        player = 1 - s.side
        found = GAME.threats(s, player)
        for square in range(64):
            if s.sides[player] >> square & 1 and square not in found:
                assert all(not GAME.choice_facts(s, a)["of_36"] for a in tries(s, square))
        for square, threat in list(found.items())[:2]:
            assert (threat.piece, threat.place) == (square, square)
            assert s.sides[player] >> square & 1
            assert lost(s, square, threat.by) == threat.chance > 0, GAME.position_text(s)
            seen += 1
    assert seen > 5


def test_in_the_own_turn_nothing_is_feared_that_a_quiet_turn_prevents() -> None:
    for s in states(4):
        if REST not in GAME.legal_actions(s):
            continue
        found = GAME.threats(s, s.side)
        after = GAME.threats(rested(s), s.side)
        assert set(found) <= set(after)
        assert all(threat.chance <= after[square].chance for square, threat in found.items())


def test_two_who_attack_are_told_together() -> None:
    s = position("k7/8/8/1p1p4/2N5/8/8/6K1 b")
    assert GAME.threats(s, 0) == {26: Threat(26, 26, ((33, 33), (35, 35)), 1 - Fraction(26, 36) ** 2)}


def test_a_web_that_can_be_laid_keeps_a_piece_safe() -> None:
    poor, rich = (position("k7/8/8/3r4/8/3Q4/8/6K1 w", bowls) for bowls in ("bowls 0 0", "bowls 5 0"))
    assert set(GAME.threats(poor, 0)) == {19}
    assert GAME.threats(rich, 0) == {}


def test_nothing_is_said_while_a_capture_is_fought_out() -> None:
    s = GAME.apply(position("k7/8/8/3q4/8/2N5/8/6K1 w", "bowls 3 0"), Move(18, 35))
    assert GAME.threats(s, 0) == GAME.threats(s, 1) == {}


def test_in_check_with_a_choice_of_losses_only_nobody_is_warned():
    s = position("rnb1kbnr/p1p2ppp/4p3/1p1p4/P6q/5P1N/1PPPP1PP/RNBQKB1R w")
    ways = GAME.legal_actions(s)
    assert len(ways) == 2
    for a in ways:
        t = GAME.apply(s, a)
        assert any(threat.chance >= Fraction(1, 2) for threat in GAME.threats(GAME.observation(t, 0), 0).values())
        assert warning(GAME, s, a) == ()


def test_tokens_for_what_a_plain_move_does_are_warned_of_and_those_for_a_push_are_not():
    s = position("7k/8/8/4p3/4P3/2PB4/8/K7 w", "bowls 9 0")
    free, push = (GAME.parse_action(s, words) for words in ("charge d3 c3", "charge d3 e4"))
    (threat,) = warning(GAME, s, free)
    paid, spared = GAME.apply(s, free), GAME.apply(s, threat.better)
    assert (paid.sides, paid.kinds) == (spared.sides, spared.kinds)
    assert paid.bowls < spared.bowls
    assert warning(GAME, s, push) == ()
    for lang in languages():
        words = GAMES["kings_war"].part("table")().threat(s, threat, text("kings_war", lang))
        assert len(words.split()) <= 12
