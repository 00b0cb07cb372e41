"""Whatever is said for an action of Kings War is true: each point is checked by playing what it says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kit.core.chance import Roll
from kit.core.game import CHANCE, TERMINAL
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import REST, Bid, Move, Support, Untie
from kit.games.kings_war.advice import KINDS, SPEAKS_FOR, best, points
from kit.games.kings_war.outlook import TERMS
from kit.games.kings_war.reasons import Reason, exposed
from kit.games.kings_war.rules import moves
from kit.games.kings_war.state import Duel, State, Untying, in_check
from kit.players.base import Decision
from kit.text.catalogue import languages, text
from kit.widgets.games.kings_war.words import Telling
from tests.games.kings_war.cases import FIFTEEN

OPTIONS: dict[str, dict[str, bool]] = {
    "as it is": {},
    "other readings": {"web_checks": True, "untie_first": True, "small_reserve": True},
    "no dice": {"capture_dice": False},
}


def position(spots: str, rest: str = "") -> State:
    return GAME.parse_position(f"fen {spots}{' - - 0 1' if len(spots.split()) == 2 else ''}; {rest}")


def random_states(options: dict[str, bool], seed: int) -> Iterator[State]:
    """States of matches at random in which a player decides."""
    for number in range(3):
        rng, s = Random(f"{seed} {number}"), GAME.initial_state(FIFTEEN, options)
        while GAME.current_player(s) != TERMINAL:
            if GAME.current_player(s) != CHANCE and rng.random() < 0.2:
                yield s
            s = GAME.apply(s, rng.choice(GAME.legal_actions(s)))


def settled(s: State, high: bool) -> State:
    """The state once nobody has bid, and the attacker has thrown high or low, the defender the other way."""
    while isinstance(s.pending, Duel):
        asked = GAME.current_player(s) != CHANCE
        s = GAME.apply(s, Bid(0) if asked else Roll(6 if high == (not s.pending.pips) else 1))
    return GAME.apply(s, Untie()) if isinstance(s.pending, Untying) and Untie() in GAME.legal_actions(s) else s


def throws(s: State, a: Any) -> int:
    """How many of the 36 throws make the capture succeed, counted by throwing all of them."""
    begun, wins = GAME.apply(s, a), 0
    for one in range(1, 7):
        for two in range(1, 7):
            t, dice = begun, [one, two]
            while isinstance(t.pending, Duel):
                t = GAME.apply(t, Bid(0) if GAME.current_player(t) != CHANCE else Roll(dice.pop(0)))
            wins += t.sides[1 - s.side] != s.sides[1 - s.side]
    return wins


def takers(s: State, square: int) -> set[int]:
    """From where a piece on the square can be attacked by whoever is to act."""
    found = [a for a in GAME.legal_actions(s) if isinstance(a, Move | Support)]
    return {a.start for a in found if moves.taken_square(s, a) == square}


def check(s: State, a: Any, point: Reason) -> None:
    """Fails unless the point is true."""
    where = (GAME.position_text(s), GAME.action_text(s, a), point)
    t = settled(GAME.apply(s, a), high=True)
    match point.kind:
        case "win" | "take_win":
            assert t.outcome is not None, where
            assert t.outcome.winners == (s.side,), where
        case "take_sure" | "take_safe" | "take_back" | "take_risk":
            assert s.sides[1 - s.side] >> point.target & 1, where
            assert not t.sides[1 - s.side] >> point.target & 1, where
            assert throws(s, a) == point.of_36, where
            if point.kind != "take_sure" and t.outcome is None:
                answers = takers(t, a.end)
                assert (not answers) if point.kind == "take_safe" else point.by in answers, where
        case "guard" | "escape":
            assert point.by in takers(settled(GAME.apply(s, REST), high=True), point.piece), where
            assert not takers(t, point.place), where
        case "check":
            assert in_check(t, 1 - s.side), where
        case "free" | "untie":
            assert dict(t.webs).get(point.place, 0) == point.tokens, where
            assert dict(s.webs)[point.place] > point.tokens, where
        case "web":
            assert dict(t.webs)[point.target] == point.tokens, where
        case "hunt":
            soon = settled(GAME.apply(t, REST), high=True)
            assert a.end in takers(soon, point.target), where
            assert point.target not in [end for end in range(64) if a.start in takers(s, end)], where
        case "promote":
            assert t.kinds[a.promotion] >> point.place & 1, where
        case "castle":
            assert moves.castles(s, a), where
        case "rest" | "rest_empty":
            assert t.bowls[s.side] - s.bowls[s.side] == point.tokens > 0, where
            assert (point.kind == "rest_empty") == (not s.bowls[s.side]), where
        case _:
            (check_bid if isinstance(a, Bid) else check_hope)(s, a, point)


def check_hope(s: State, a: Any, point: Reason) -> None:
    begun = GAME.apply(s, a)
    assert point.kind in ("take_hope", "take_vain")
    assert throws(s, a) == point.before == 0
    assert point.tokens == begun.bowls[s.side]
    assert point.of_36 == (GAME.choice_facts(begun, Bid(point.tokens))["of_36"] if point.tokens else 0)
    assert (point.kind == "take_hope") == (point.of_36 > 0)
    failed = settled(begun, high=False)
    assert failed.outcome is not None or failed.side == s.side


def check_bid(s: State, a: Bid, point: Reason) -> None:
    assert isinstance(s.pending, Duel)
    this, none = [GAME.choice_facts(s, bid)["of_36"] for bid in (a, Bid(0))]
    mine = not s.pending.bids
    assert (point.of_36, point.before) == ((this, none) if mine else (36 - this, 36 - none))
    assert point.tokens == a.tokens
    assert point.kind in ("bid", "bid_sure") if a.tokens else point.kind in ("bid_none", "bid_needless", "bid_hopeless")
    assert point.kind not in ("bid_sure", "bid_needless") or point.of_36 == 36
    assert point.kind != "bid_hopeless" or point.of_36 == 0


@pytest.mark.parametrize("options", OPTIONS.values(), ids=list(OPTIONS))
def test_every_point_is_true(options: dict[str, bool]) -> None:
    seen, rng = set(), Random(4)
    for s in random_states(options, seed=2):
        if in_check(s, s.side) and s.pending is None:
            continue
        actions = list(GAME.legal_actions(s))
        for a in rng.sample(actions, min(6, len(actions))):
            for point in points(s, a):
                if point.kind not in ("guard", "escape", "hunt") or not s.treaty.untie_first:
                    check(s, a, point)
                seen.add(point.kind)
    assert len(seen) > 4


def test_an_answer_that_is_likelier_than_the_capture_is_told_with_its_odds() -> None:
    told = set()
    for kind in "PNBRQ":
        for taken in "nbrq":
            s = position(f"k7/8/2p5/3{taken}4/4{kind}3/8/8/6K1 w", "bowls 0 4")
            for a in (a for a in GAME.legal_actions(s) if isinstance(a, Move)):
                for point in (point for point in points(s, a) if point.kind.startswith("take_")):
                    told.add(point.kind)
                    assert (point.kind == "take_risk") == (point.answer > point.of_36)
                    assert point.by is not None or not point.answer
    assert {"take_back", "take_risk"} <= told


KNIGHT = "k7/p7/8/3q4/8/2N5/P7/6K1 w"
LONELY = "k7/p7/8/8/8/8/P7/6K1 w"
TELLING = {
    "win": ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w", "", "d1-d8"),
    "take_win": ("3n2k1/5ppp/8/8/8/8/5PPP/3R2K1 w", "", "d1xd8"),
    "take_sure": ("7k/p7/8/8/8/8/3b4/4K3 w", "", "e1xd2"),
    "take_safe": (KNIGHT, "", "c3xd5"),
    "take_back": ("k7/8/4p3/3p4/8/2N5/8/6K1 w", "", "c3xd5"),
    "take_risk": ("k7/8/4p3/3q4/8/2N5/8/6K1 w", "", "c3xd5"),
    "take_hope": ("k7/8/8/3q4/4P3/8/8/6K1 w", "bowls 2 0", "e4xd5"),
    "take_vain": ("k7/8/8/3q4/4P3/8/8/6K1 w", "", "e4xd5"),
    "promote": ("8/P6k/8/8/8/8/8/6K1 w", "", "a7-a8=Q"),
    "escape": ("k7/8/8/8/8/1p6/P1N5/6K1 w", "", "c2-e3"),
    "guard": ("k5q1/8/8/8/8/3B4/6R1/6K1 w", "", "d3-g6"),
    "check": ("k7/8/8/8/8/8/6R1/6K1 w", "", "g2-a2"),
    "free": (LONELY, "web a2 1; untie", "untie a2"),
    "untie": (LONELY, "web a2 3; untie", "untie a2"),
    "web": ("k7/3n4/8/8/8/8/3Q4/6K1 w", "bowls 5 0", "web d2 d7"),
    "hunt": ("k7/8/8/3p4/8/8/4N3/6K1 w", "", "e2-c3"),
    "castle": ("k7/8/8/8/8/8/8/4K2R w K - 0 1", "", "O-O"),
    "rest_empty": (LONELY, "", "rest"),
    "rest": (LONELY, "bowls 2 0", "rest"),
    "bid": (KNIGHT, "bowls 6 0; duel c3xd5 bids", "bid 3"),
    "bid_sure": (KNIGHT, "bowls 9 0; duel c3xd5 bids", "bid 9"),
    "bid_hopeless": (KNIGHT, "bowls 0 2; duel c3xd5 bids 12", "bid 0"),
    "bid_needless": ("k7/p7/8/3q4/4P3/8/P7/6K1 w", "bowls 0 8; duel e4xd5 bids 0", "bid 0"),
    "bid_none": (KNIGHT, "bowls 6 0; duel c3xd5 bids", "bid 0"),
}
"""Positions with an action for which such a point is the weightiest."""
telling = pytest.mark.parametrize(("kind", "case"), TELLING.items(), ids=list(TELLING))


@telling
def test_the_weightiest_point_is_told(kind: str, case: tuple[str, str, str]) -> None:
    s = position(*case[:2])
    a = GAME.parse_action(s, case[2])
    assert GAME.explain(s, a) is None
    point = best(s, a, "")
    assert point is not None
    assert point.kind == kind
    check(s, a, point)


def test_every_kind_is_told_and_spoken_for() -> None:
    assert set(TELLING) == set(KINDS)
    assert set(SPEAKS_FOR) <= set(TERMS)
    assert {kind for kinds in SPEAKS_FOR.values() for kind in kinds} == set(KINDS)


def test_a_point_about_what_the_player_had_in_mind_goes_first() -> None:
    """The Rook escapes from the pawn, and gives check."""
    s = position("k7/8/8/8/8/5p2/6R1/6K1 w")
    a = GAME.parse_action(s, "g2-a2")
    assert {"escape", "check"} <= {point.kind for point in points(s, a)}
    for reason, kind in (("check", "check"), ("danger", "escape"), ("reach", "escape")):
        point = best(s, a, reason)
        assert point is not None
        assert point.kind == kind


def test_nothing_is_said_where_nothing_is_sure() -> None:
    s = position(LONELY)
    assert points(s, GAME.parse_action(s, "a2-a3")) == []
    assert best(s, GAME.parse_action(s, "a2-a3"), "reach") is None


SORTIE = "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR w KQkq"


def test_a_hint_says_who_could_attack_the_piece_where_it_goes() -> None:
    """Counted by playing the answer, and throwing all dice."""
    s, t = position(SORTIE), text("kings_war", "en")
    a = GAME.parse_action(s, "Qd1-g4")
    point = exposed(s, a)
    assert point is not None
    after = GAME.apply(s, a)
    assert point.answer == throws(after, GAME.parse_action(after, "Bc8xg4"))
    said = Telling().hint(s, Decision(a), t)
    assert said.words[0] == "Try: Queen d1 to g4."
    assert said.words[1].endswith(f"But the Bishop on c8 may attack it: {point.answer} in 36.")
    assert point.by in said.places
    assert exposed(s, GAME.parse_action(s, "Qd1-e2")) is None
    assert exposed(s, GAME.parse_action(s, "Nb1-c3")) is None, "the Queen is worth more"


@pytest.mark.parametrize("lang", languages())
@telling
def test_a_hint_has_its_words(kind: str, case: tuple[str, str, str], lang: str) -> None:
    s, t = position(*case[:2]), text("kings_war", lang)
    a = GAME.parse_action(s, case[2])
    said = Telling().hint(s, Decision(a), t)
    assert said.why.endswith((".", "!"))
    assert "{" not in said.why
    assert said.why not in ("", said.attempt)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("rest", ["", "bowls 2 2"])
@pytest.mark.parametrize("kind", ["take_win", "take_safe", "take_back", "take_risk"])
def test_a_capture_is_advised_with_its_chance_once_and_what_tokens_can_do(kind: str, rest: str, lang: str) -> None:
    spots, _, deed = TELLING[kind]
    s = position(spots, rest)
    a = GAME.parse_action(s, deed)
    tried, why = Telling().hint(s, Decision(a), text("kings_war", lang)).words
    chance = {"en": f"{throws(s, a)} in 36", "it": f"{throws(s, a)} su 36"}[lang]
    assert chance in tried
    assert chance not in why
    if kind != "take_win":
        assert any(word in why.lower() for word in ("token", "gettoni")) == bool(rest)
