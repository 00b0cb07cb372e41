"""A map full of Soldiers: whoever asks why combat cannot end is answered at once; each is counted by itself."""

import pytest

from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_COMBAT


@pytest.mark.parametrize(("option", "rule", "count"), [("", "WK-FIGHT-6", 24), ("adv_soldiers", "WK-ADV-S-7", 36)])
def test_a_throng_is_counted_one_by_one(option: str, rule: str, count: int) -> None:
    blue, pink = (" ".join(f"{row}{column}" for row in rows for column in range(1, 10)) for rows in ("ACEG", "BDFH"))
    options = f"option {option}; " if option else ""
    s = GAME.parse_position(f"map 9x8; bS {blue}; pS {pink}; victory eliminate 3; {options}now blue combat")
    refusal = GAME.explain(s, END_COMBAT)
    assert refusal is not None
    assert (refusal.rule_id, refusal.code, refusal.facts["count"]) == (rule, "MUST_RESOLVE", count)
