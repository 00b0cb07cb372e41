"""What is proposed in a battle for the automa's side (C.9): which kind draws, who is lost, whom it strikes, and when a
model gives itself up. Of the Fate cards 9 is special for triangles and circles, 5 is blank for all but hexagons."""

from __future__ import annotations

import pytest

from kit.games.runewars.rules.fight_proposals import proposal
from tests.games.runewars.fights import GAME, battle, played, words

CASES = {
    "most_draw_first": ("crown", "P:ramx1", "A:gravecallerx1 N:emberhoundx2", "", "models B N:emberhoundx1"),
    "the_weakest_falls": ("crown", "P:levyx1", "A:paleriderx1 N:skyfangx1", "turn 5; turn 9", "models B N:skyfangx1"),
    "of_equals_who_has_drawn": (
        "crown", "P:bowlinex1", "A:bonearcherx1 N:hexlingx1", "turn 9; turn 5", "models B N:hexlingx1",
    ),
    "it_strikes_the_strongest": ("pyre", "P:zealotx2 P:tyrantx1", "A:hunterx1", "turn 9", "models B P:tyrantx1"),
    "not_who_has_drawn": ("pyre", "P:zealotx1 P:ravenerx1", "A:hunterx1", "turn 5; turn 9", "models B P:zealotx1"),
    "it_gives_itself_up": ("glade", "P:wardenx1", "A:zealotx1", "turn 9", "choose 1"),
    "not_for_less": ("glade", "P:stagriderx1", "A:zealotx1", "turn 5; turn 9", "choose 2"),
}  # fmt: skip
"""The player's faction, his models and the others, what is done, and what is proposed then."""


@pytest.mark.parametrize("name", CASES)
def test_what_is_proposed_is_worst_for_the_player(name: str) -> None:
    faction, mine, theirs, acts, proposed = CASES[name]
    s = played(battle(mine, theirs, faction=faction), *filter(None, acts.split("; ")))
    assert len(words(s)) > 1
    assert GAME.action_text(s, proposal(s)) == proposed
