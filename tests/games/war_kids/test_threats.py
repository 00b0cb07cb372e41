"""What the tutor warns of is true: each threat, and each silence, against every reply there is on small boards."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

import pytest

from kit.core.capabilities import Foresight
from kit.core.game import CHANCE
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_MOVEMENT, Cast, Move, Strike
from kit.games.war_kids.pieces import BLUE, GONE
from kit.games.war_kids.state import State
from kit.players.warning import LIKELY, warning

SIZE = 5
ARMIES = {
    "": ["bP pP", "bM bS pP", "bS bP pP pS", "bM pM", "bP bS pM", "bL bP pP pS", "bL bM pP", "bS pS pS pS", "bP pM pP"],
    "option adv_wounded": ["bP pP pS", "bS bM pP pM", "bL bP pP pS", "bP pP pP"],
    "option adv_soldiers": ["bS pS pS", "bP bM pS", "bM pP pS"],
    "option adv_pegasus; level1 C2 C3 D2": ["bP bS pP", "bM pP pS"],
}
"""Small armies by what was agreed; the chance of one spell or of one dice combat decides at most."""


def place(army: str, agreed: str, seed: int, now: str) -> State:
    """The army anywhere on a small board."""
    rng = Random(seed)
    names = [f"{row}{col}" for row in "ABCDE" for col in range(1, SIZE + 1)]
    spots = rng.sample(names, len(army.split()))
    units = "; ".join(f"{unit} {spot}" for unit, spot in zip(army.split(), spots, strict=True))
    return GAME.parse_position(f"map {SIZE}x5; wood B2; {agreed}; {units}; victory limit 20 units; now {now}")


@cache
def odds(s: State, unit: int, me: int) -> Fraction:
    """The chance that the unit is gone when the turn of the other side ends, each decision of theirs the best one."""
    if s.at[unit] == GONE:
        return Fraction(1)
    player = GAME.current_player(s)
    if player == CHANCE:
        after = ((GAME.apply(s, a), chance) for a, chance in GAME.chance_outcomes(s))
        return sum((chance * odds(t, unit, me) for t, chance in after), Fraction(0))
    if s.outcome is not None or s.side == me:
        return Fraction(0)
    found = [odds(GAME.apply(s, a), unit, me) for a in GAME.legal_actions(s)]
    return max(found) if player != me else min(found)


CASES = [(army, agreed, seed) for agreed, armies in ARMIES.items() for army in armies for seed in range(4)]


@pytest.mark.parametrize(("army", "agreed", "seed"), CASES)
def test_a_threat_is_what_the_best_reply_can_do(army: str, agreed: str, seed: int) -> None:
    s = place(army, agreed, seed, "pink movement")
    found = GAME.threats(s, BLUE)
    for unit in s.battle.armies[BLUE]:
        told = found[unit].chance if unit in found else Fraction(0)
        true = odds(s, unit, BLUE)
        assert told <= true
        assert (told == 1) == (true == 1)
        assert (told > 0) == (true > 0)


def quiet_end(s: State) -> State | None:
    """The turn ended as it stands, if nobody is in contact."""
    while s.side == BLUE:
        ends = [a for a in GAME.legal_actions(s) if not isinstance(a, Move | Cast)]
        if len(ends) != 1:
            return None
        s = GAME.apply(s, ends[0])
    return s


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("army", ["bP bM pP", "bM bS pP", "bP bL pM", "bL bM pP"])
def test_one_is_warned_exactly_of_what_was_safe_and_can_be_taken(army: str, seed: int) -> None:
    s = place(army, "", seed, "blue movement")
    before = quiet_end(s)
    for a in GAME.legal_actions(s):
        after = quiet_end(GAME.apply(s, a)) if isinstance(a, Move) else None
        if before is None or after is None:
            continue
        told = {threat.piece: threat.chance for threat in warning(GAME, s, a)}
        chances = {unit: (odds(after, unit, BLUE), odds(before, unit, BLUE)) for unit in s.battle.armies[BLUE]}
        lost = {
            unit: then
            for unit, (then, now) in chances.items()
            if then >= LIKELY and now < (then if then == 1 else LIKELY)
        }
        assert told == ({} if len(lost) == 1 and strikes_there(s, a) else lost), GAME.action_text(s, a)


def strikes_there(s: State, a: Move) -> bool:
    """Whether a unit may strike where it has walked to."""
    fights = GAME.legal_actions(GAME.apply(GAME.apply(s, a), END_MOVEMENT))
    return any(isinstance(b, Strike) and a.unit in b.by for b in fights)


def test_a_game_that_does_not_look_ahead_has_no_tutor() -> None:
    class Blind:
        def current_player(self, s: int) -> int:
            return 0

        def apply(self, s: int, a: int) -> int:
            return s + a

    assert isinstance(GAME, Foresight)
    assert warning(Blind(), 1, 1) == ()  # type: ignore[arg-type]
