"""Soldiers with dice: who only touches an enemy must fight it, and the page says so before the move."""

from __future__ import annotations

import re

import pytest

from kit.core.game import Slot
from kit.draw.scene import Group
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Move
from kit.games.war_kids.scene import View, under
from kit.games.war_kids.state import State, hex_name, unit_at
from kit.text import text
from kit.widgets.games.war_kids.table import WarKidsTable

TABLE = WarKidsTable()
DICE = "option adv_soldiers; "
ENEMIES = {"a Soldier": "pS D5", "a Pegasus": "pP D5", "a Mage": "pM D5", "two of a kind": "pS D5; pS F4"}
GUARDED = {"beside its leader": "pS D5; pL D6", "by itself": "pS D5; pL H9"}


def position(enemies: str, rest: str = DICE) -> State:
    return GAME.parse_position(f"map 9x8; bS D3; bL A1; {enemies}; victory limit 9 units; {rest}")


def soldier(s: State) -> tuple[Slot, ...]:
    unit = unit_at(s, s.battle.grid.index("D3"))
    return (Slot("unit", unit),)


def marked(s: State) -> set[str]:
    """The hexes that carry the swords for the Soldier on D3."""
    return {hex_name(s, here) for here in TABLE.view(s, soldier(s), View()).clashes}


def forced(s: State) -> set[str]:
    """The hexes from which the rules do not let it go on without a fight."""
    found = set()
    for a in GAME.legal_actions(s):
        if isinstance(a, Move) and a.unit == soldier(s)[0].value:
            refusal = GAME.explain(GAME.apply(GAME.apply(s, a), END_MOVEMENT), END_COMBAT)
            found |= {hex_name(s, a.path[-1])} if refusal and refusal.rule_id == "WK-ADV-S-7" else set()
    return found


@pytest.mark.parametrize("enemies", [*ENEMIES.values(), *GUARDED.values()], ids=[*ENEMIES, *GUARDED])
@pytest.mark.parametrize("rest", [DICE, DICE + "option combat_must off", ""], ids=["dice", "may", "no dice"])
def test_the_swords_stand_where_the_rules_force_a_fight(enemies: str, rest: str) -> None:
    s = position(enemies, rest)
    assert marked(s) == forced(s)
    assert bool(marked(s)) == (rest == DICE and enemies != GUARDED["beside its leader"])


def test_the_swords_are_drawn() -> None:
    s = position(ENEMIES["a Soldier"])
    signs = [shape for shape in under(s, TABLE.view(s, soldier(s), View())) if isinstance(shape, Group)]
    assert len(signs) == len(marked(s)) > 0
    assert not [shape for shape in under(s, View()) if isinstance(shape, Group)]


@pytest.mark.parametrize("lang", ["it", "en"])
def test_the_odds_are_said_before_the_move(lang: str) -> None:
    t = text("war_kids", lang)
    for enemies, key, facts in (
        (ENEMIES["a Soldier"], "ask.clash.even", {}),
        (ENEMIES["a Mage"], "ask.clash.good", {"wins": 30, "lost": 3}),
        (f"{ENEMIES['a Soldier']}; pM F4", "ask.clash", {"low": 15, "high": 30}),
    ):
        s = position(enemies)
        said = TABLE.asks(s, soldier(s), t)[1]
        assert said == t(key, **{"wins": 15, "lost": 15} | facts)
        assert len(said.split()) <= 12
    assert TABLE.asks(position(ENEMIES["a Mage"], ""), soldier(s), t)[1] == t("ask.choose_hex.more")


@pytest.mark.parametrize("lang", ["it", "en"])
def test_who_listens_and_who_reads_the_list_is_told_too(lang: str) -> None:
    s, t = position(ENEMIES["a Soldier"]), text("war_kids", lang)
    there = s.battle.grid.index(sorted(marked(s))[0])
    assert t("say.clash", wins=15, lost=15) in TABLE.describe(s, there, soldier(s), t)
    walks = [a for a in GAME.legal_actions(s) if isinstance(a, Move) and a.unit == soldier(s)[0].value]
    told = {hex_name(s, a.path[-1]) for a in walks if re.search(r"\b15\b.*\b36\b", TABLE.action_words(s, a, t))}
    assert told == marked(s)


def test_odds_are_those_of_all_who_touch_it() -> None:
    """A friend stands at the enemy already: together they have twice the Strength."""
    alone, helped = position("pS D5"), position("pS D5; bS D6")
    odds = []
    for s in (alone, helped):
        facts = [GAME.choice_facts(s, a) for a in GAME.legal_actions(s) if isinstance(a, Move)]
        odds.append(max(found["of_36"] for found in facts if "of_36" in found))
    assert odds == [15, 30]
