"""What lies beside the board: each half of a sheet tells its player the rules, in the words of the catalogue."""

from itertools import cycle

import pytest
from papers import said

from kit.draw.sheet import Sheet
from kit.games import game
from kit.games.kings_war.rules.turn import RULES
from kit.printables import registry
from kit.printables.kings_war.abilities import BACK
from kit.printables.strage.aid import MAGIC, OPPOSING, SPELLS, TURN
from kit.text import text

TOLD = {
    ("kings_war", "abilities"): ([*RULES.values()], [rule for _, some in BACK for rule in some]),
    ("strage", "aid"): (
        [rule for _, some in TURN for rule in some],
        [*MAGIC, *(rule for _, some in SPELLS for rule in some), *OPPOSING],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize(("game_id", "what"), TOLD)
def test_rules_are_told_to_everybody(game_id: str, what: str, lang: str) -> None:
    t, sheets = text(game_id, lang), registry.make(game_id, what, {"lang": lang}).sheets
    assert len(sheets) == {"kings_war": 2, "strage": 4}[game_id]
    for sheet, rules in zip(sheets, cycle(TOLD[game_id, what])):
        for half in (said(Sheet(1, 1, (half,))) for half in sheet.items[:2]):
            for rule in rules:
                assert rule in game(game_id).book.rules
                assert t.rule(rule) in half
                if rules is not TOLD["kings_war", "abilities"][1]:
                    assert all(word in half for word in t(f"rule.{rule}.text").split())
