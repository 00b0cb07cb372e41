"""The well: three seats and secret hands. Its rules, both ways, and what they hide."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kit.core.agreements import Resign
from kit.core.game import CHANCE, TERMINAL
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.players import LEVELS, think

HERE, ROOT = Path(__file__).parent, Path(__file__).parents[3]
SEATS = range(3)
RED = "red b2; green c3 e5; gold a5\nhand red 2 5; hand green 1 6; hand gold 3 4\n"


@pytest.fixture
def game() -> Any:
    return GAMES["well"].game


def playout(game: Any, seed: int) -> list[Any]:
    """The states of a random match."""
    rng, states = Random(seed), [game.initial_state(game.scenarios()[0])]
    while game.current_player(states[-1]) != TERMINAL:
        states.append(game.apply(states[-1], rng.choice(game.legal_actions(states[-1]))))
    return states


def after(game: Any, position: str, *texts: str) -> Any:
    """The state after some actions, each of them legal."""
    s = game.parse_position(position)
    for words in texts:
        a = game.parse_action(s, words)
        assert game.explain(s, a) is None, words
        s = game.apply(s, a)
    return s


def refused(game: Any, position: str, words: str) -> tuple[str, str]:
    """The rule that refuses an action, and its reason."""
    s = game.parse_position(position)
    no = game.explain(s, game.parse_action(s, words))
    assert no is not None
    return no.rule_id, no.code


# --- the rules, both ways


def test_one_step(game: Any) -> None:
    assert after(game, RED, "b2-a1").pawns[0] == (0,)
    assert refused(game, RED, "b2-b4") == ("WELL-1", "NOT_NEAR")
    assert refused(game, RED, "c3-c4") == ("WELL-1", "NOT_YOURS")


def test_not_onto_a_friend(game: Any) -> None:
    two = RED.replace("red b2", "red b2 b3")
    assert refused(game, two, "b2-b3") == ("WELL-2", "OWN_PAWN")
    assert after(game, two, "b2-b1").side == 1


def test_whoever_is_attacked_answers_first_and_unseen(game: Any) -> None:
    s = after(game, RED, "b2-c3")
    assert game.current_player(s) == 1
    s = after(game, RED, "b2-c3", "lay 6")
    assert game.current_player(s) == 0
    assert game.observation(s, 0).duel.laid == (-1,)
    assert game.observation(s, 1).duel.laid == (6,)
    assert refused(game, RED + "duel b2 c3", "b2-c2") == ("WELL-3", "DUEL_FIRST")
    assert refused(game, RED, "lay 2") == ("WELL-3", "NO_DUEL")
    assert refused(game, RED + "duel b2 c3", "lay 5") == ("WELL-3", "NO_SUCH_CARD")


@pytest.mark.parametrize(
    ("answers", "taken"),
    [(("lay 1", "lay 2"), True), (("pass", "lay 2"), True), (("pass", "pass"), False), (("lay 6", "lay 5"), False)],
)
def test_the_higher_card_wins_and_equal_ones_defend(game: Any, answers: tuple[str, str], taken: bool) -> None:
    s = after(game, RED, "b2-c3", *answers)
    assert (s.pawns[0], s.pawns[1]) == (((12,), (24,)) if taken else ((), (12, 24)))
    assert s.shown == tuple(sorted(int(words[-1]) for words in answers if words != "pass"))


def test_cards_are_replaced_while_the_deck_lasts(game: Any) -> None:
    s = after(game, RED, "b2-c3", "lay 1", "lay 5")
    assert s.owed == (1, 0)
    assert [a.card for a, _ in game.chance_outcomes(s)] == [1, 2, 3, 4, 5, 6]
    assert sum(share for _, share in game.chance_outcomes(s)) == 1
    assert refused(game, RED, "draw 3") == ("WELL-6", "NO_DRAW")
    assert refused(game, RED + "draws red\nshown 6", "draw 6") == ("WELL-6", "NOT_IN_DECK")
    assert refused(game, RED + "draws red", "b2-b1") == ("WELL-6", "DRAW_FIRST")
    few = "red b2; green c3 e5; gold a5\nhand red 2 5; hand green 1 6\nshown 1 2 3 3 4 4 5\nhand gold 6\n"
    assert after(game, few, "b2-c3", "lay 1", "lay 5").owed == ()


def test_in_the_middle_when_the_own_turn_begins(game: Any) -> None:
    here = "red c3; green a1; gold e5\n"
    assert game.outcome(game.parse_position(here)).winners == (0,)
    assert game.outcome(game.parse_position(here + "now green")) is None
    assert game.outcome(after(game, here + "now green", "a1-a2", "e5-e4")).rule_id == "WELL-5"


def test_the_last_one(game: Any) -> None:
    s = after(game, "red b2; green c3\nhand red 5; hand green 1\n", "b2-c3", "pass", "lay 5")
    assert (game.outcome(s).winners, game.outcome(s).rule_id) == ((0,), "WELL-7")
    assert game.returns(s) == (1.0, -1.0, -1.0)
    assert game.outcome(game.parse_position("red b2; green c2\nnow green")) is None


def test_thirty_turns(game: Any) -> None:
    s = after(game, "red a1; green a3; gold a5\nturn 30\n", "a1-a2")
    assert (game.outcome(s).winners, game.outcome(s).rule_id) == ((), "WELL-8")
    assert game.outcome(after(game, "red a1; green a3; gold a5\nturn 29\n", "a1-a2")) is None
    assert refused(game, "red a1; green a3; gold a5\nturn 31\n", "a1-a2") == ("WELL-7", "GAME_OVER")


def test_whoever_gives_up_drops_out_and_the_others_play_on(game: Any) -> None:
    match = Match(game, game.scenarios()[0], seed=1)
    while match.current_player == CHANCE:
        match.roll()
    match.play(Resign(0))
    assert match.outcome is None
    assert match.state.pawns[0] == ()
    assert match.current_player == 1
    again, _ = Match.load(game, match.save())
    assert again.state == match.state


# --- the contract


def test_no_card_is_lost(game: Any) -> None:
    for seed in range(60):
        for s in playout(game, seed):
            from well.state import deck_size, unseen

            assert len(unseen(s)) == deck_size(s)
            pawns = [pawn for there in s.pawns for pawn in there]
            assert len(set(pawns)) == len(pawns) <= 6


def test_a_card_is_told_to_its_owner_until_it_is_shown(game: Any) -> None:
    drawn = game.parse_position(RED + "draws green")
    taken = game.apply(drawn, game.parse_action(drawn, "draw 4"))
    for viewer, kind, facts in ((1, "drew", {"who", "card"}), (0, "took", {"who"}), (None, "took", {"who"})):
        (event,) = game.events(drawn, game.parse_action(drawn, "draw 4"), taken, viewer)
        assert (event.kind, set(event.facts)) == (kind, facts)
    s = after(game, RED, "b2-c3")
    laid = game.parse_action(s, "lay 6")
    for viewer in (None, *SEATS):
        (event,) = game.events(s, laid, game.apply(s, laid), viewer)
        assert set(event.facts) == {"who"}
    assert [game.reveals(s, laid), game.reveals(game.apply(s, laid), laid)] == [False, True]


def test_every_level_decides_by_what_it_may_know(game: Any) -> None:
    rng = Random(3)
    s = playout(game, 3)[9]
    for level in LEVELS.values():
        decides = game.current_player(s)
        decision = think(level(), game, game.observation(s, decides), rng)
        assert game.explain(s, decision.action) is None


@pytest.mark.slow
def test_it_keeps_what_every_game_promises() -> None:
    """The contract suite as it stands, with the package on the path as an installed one would be."""
    where = {**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), str(ROOT)]), "KIT_SETUP": "off"}
    asked = ["-q", "-p", "no:cacheprovider", "-n", "0", "tests/contract", "-k", "well or boat"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *asked],
        cwd=ROOT,
        env=where,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert re.search(r"\b\d{2,3} passed", done.stdout), done.stdout[-300:]
