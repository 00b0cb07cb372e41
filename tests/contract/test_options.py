"""The contract of every game: what is wrong with an optional rule is told in the reader's words, not in ours."""

from typing import Any

import pytest
from playouts import ALL

from kit.core.game import Scenario, Trouble
from kit.core.manifest import GAMES
from kit.games import game
from kit.text import Catalogue, languages, text

every_game = pytest.mark.parametrize("game_id", ALL)


def sentence(game_id: str, t: Catalogue, options: dict[Any, Any], more: str = "") -> str:
    """What is said of a match with those options, or with more items in its position; no switch is named in it."""
    g = game(game_id)
    start = g.scenarios()[0]
    with pytest.raises(Trouble) as caught:
        g.initial_state(Scenario(start.id, f"{start.position}\n{more}"), options)
    said = t.trouble(caught.value)
    assert "_" not in said, "the id of a switch is no word"
    return said


@every_game
@pytest.mark.parametrize("lang", languages())
def test_a_rule_that_is_neither_on_nor_off_is_named(game_id, lang):
    t = text(GAMES[game_id].domain, lang)
    for option in game(game_id).options():
        for value in ("yes", 1, None, [True]):
            assert t(f"setting.{option.id}") in sentence(game_id, t, {option.id: value})
        assert t(f"setting.{option.id}") in sentence(game_id, t, {}, f"option {option.id} perhaps")


@every_game
@pytest.mark.parametrize("lang", languages())
def test_a_rule_without_the_one_it_needs_names_both(game_id, lang):
    t = text(GAMES[game_id].domain, lang)
    for option in game(game_id).options():
        for needed in option.needs:
            said = sentence(game_id, t, {option.id: True, needed: False})
            assert t(f"setting.{option.id}") in said
            assert t(f"setting.{needed}") in said


@every_game
def test_a_rule_that_only_goes_with_another_may_be_chosen_alone(game_id):
    g = game(game_id)
    for option in g.options():
        if option.goes_with:
            g.initial_state(g.scenarios()[0], {option.id: True} | dict.fromkeys(option.goes_with, False))


@every_game
@pytest.mark.parametrize("lang", languages())
def test_a_rule_nobody_knows_is_named_as_it_was_written(game_id, lang):
    t = text(GAMES[game_id].domain, lang)
    assert "fly" in sentence(game_id, t, {"fly": True})
