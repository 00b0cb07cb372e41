"""Positions and actions as text: what cannot be read is told, whatever it is; what can be read can be played."""

from __future__ import annotations

from random import Random

import pytest
from st_cases import whole

from kit.core.game import Trouble
from kit.games.strage import GAME
from tests.games.strage import soundness
from tests.games.strage.crowds import crowd

UNREAD = (
    "", " ", "place", "place i9", "place c2 c3", "d2", "d2-d9", "d2-d3 alone", "c3xd4 together", "orc", "orc a1xb9",
    "orc a1xb2xc3", "orc a1-", "stay here", "leave c3", "done done", "roll", "roll six", "roll 1 2", "draw 8H", "draw",
    "lightning AS", "lightning d5", "lightning as d5", "immunity", "metamorphosis QC", "metamorphosis QC c2 from",
    "metamorphosis QC c2 by e5", "metamorphosis QC c2 from e5 e6", "curse KS", "curse h8", "upheaval", "upheaval X3",
    "caprice X1", "caprice X1 d6-d9", "take", "take 3D 4D", "suit", "suit swords", "break green", "break pink 2S",
    "oppose", "oppose 1C", "oppose none none", "answer", "answer one", "fly c3",
)  # fmt: skip


@pytest.mark.parametrize("words", UNREAD)
def test_an_action_that_cannot_be_read_is_told(words):
    s = GAME.parse_position(whole("points 1"))
    with pytest.raises(Trouble) as trouble:
        GAME.parse_action(s, words)
    assert trouble.value.key == "trouble.action.unread"


def test_a_position_with_its_words_mixed_up_is_told_or_can_be_played() -> None:
    rng, read, told = Random(1), 0, 0
    for number in range(1_500):
        if number % 15 == 0:
            s, other = crowd(rng), crowd(rng)
            strange = GAME.position_text(other).split()
        words = GAME.position_text(GAME.observation(s, 0) if number % 40 == 1 else s).replace("\n", " ; ").split()
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(words))
            words[at : at + rng.randrange(2)] = rng.choice([[], [words[at]], [rng.choice(strange)], [";"], ["-1"]])
        try:
            found = GAME.parse_position(" ".join(words))
        except Trouble:
            told += 1
            continue
        read += 1
        legal = GAME.legal_actions(found)
        assert bool(legal) == (found.outcome is None)
        assert [GAME.explain(found, a) for a in legal] == [None] * len(legal)
        assert GAME.parse_position(GAME.position_text(found)) == found
        start = found
        for _ in range(4):
            if found.cards and found.cards.blind:
                break
            soundness.check(found, start)
            legal = GAME.legal_actions(found)
            found = GAME.apply(found, rng.choice(legal)) if legal else found
    assert min(read, told) > 100
