"""What is agreed before a match: one battle for all that are equal, made anew where the rules are others."""

import pickle

from kit.games.war_kids import GAME
from kit.games.war_kids.book import BOOK

HILL = GAME.scenarios()[1]
LEADERS = {"adv_leader": True, "adv_wounded": True}


def test_equal_battles_are_one():
    """Else whatever is remembered of a battle is found by comparing all of it: most of a player's time."""
    s = GAME.initial_state(HILL, LEADERS)
    assert GAME.parse_position(GAME.position_text(s)).battle is s.battle
    assert pickle.loads(pickle.dumps(s)).battle is s.battle


def test_battles_by_other_rules_differ():
    plain, led = (GAME.initial_state(HILL, options).battle for options in ({}, LEADERS))
    assert plain != led
    assert hash(plain) != hash(led)


def test_without_a_rule_the_tables_are_made_anew():
    text = GAME.position_text(GAME.initial_state(HILL, LEADERS))
    kept = GAME.parse_position(text).battle
    assert not any(kept.shields)
    with BOOK.disabled("WK-ADV-L-1"):
        battle = GAME.parse_position(text).battle
        assert battle == kept
        assert all(battle.shields)
    assert not any(GAME.parse_position(text).battle.shields)
