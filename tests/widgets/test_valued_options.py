"""A rule that has several values: chosen in the dialog of a new match, and shown as a switch with all of them."""

from types import SimpleNamespace

import pytest

from kit.games.kanonkugle import GAME
from kit.widgets.dialogs import setting
from kit.widgets.play.draft import chosen
from kit.widgets.play.parts import Draft
from kit.widgets.settings import Settings


@pytest.mark.parametrize(
    ("what", "value", "options"),
    [
        ("end", "annihilation", {"end": "annihilation"}),
        ("end", "on", {}),
        ("end", "soon", {}),
        ("rout_withdrawal", "on", {"rout_withdrawal": True}),
        ("rout_withdrawal", "off", {"rout_withdrawal": False}),
        ("rout_withdrawal", "rounds", {}),
    ],
)
def test_a_value_is_chosen_that_the_rule_has(what, value, options):
    draft = chosen(GAME, Draft("wall", Settings()), what, value)
    assert draft.options == options
    start = GAME.initial_state(GAME.scenarios()[1], draft.options)
    assert all(getattr(start.treaty, name) == now for name, now in options.items())


class Words:
    """A catalogue that tells its keys."""

    def __call__(self, key):
        return f"<{key}>"

    def has(self, key):
        return key.startswith("setting.end.")


def test_all_values_are_shown_and_the_present_one_is_pressed():
    page = SimpleNamespace(t=Words())
    shown = str(setting(page, "end", "objective", "draft", values=("rounds", "objective")))
    assert shown.count('aria-pressed="true"') == 1
    pressed = next(button for button in shown.split("<button") if 'aria-pressed="true"' in button)
    assert 'data-value="objective"' in pressed
    assert 'data-value="rounds"' in shown
    assert "setting.end.rounds" in shown
