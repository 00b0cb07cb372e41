"""The play page without a browser, where a spell has to go round something: its way is seen before it is cast."""

import pytest
from fake_browser import FakeBrowser, saved

from kit.games.war_kids.state import hex_name
from kit.text import text

EN = text("war_kids", "en")
BEHIND = """
map 9x5
wood D4
bM D2; bS B2; bL A9
pS D5; pP D1; pL E9
victory limit 9 units; option adv_obstacles
"""
"""Blue's Mage stands straight before a wood; pink's Soldier behind it is four hexes away, going round."""


def opened(position: str = BEHIND) -> FakeBrowser:
    return FakeBrowser({"match.war_kids.T": saved(position)})


def way(tab: FakeBrowser) -> list[str]:
    """The hexes of the spell that is drawn on the board."""
    return [hex_name(tab.page.state, here) for here in tab.page.view.spell]


@pytest.mark.parametrize("width", [900, 300])
def test_the_first_tap_traces_the_way_round_and_the_second_one_casts(width):
    tab = opened()
    tab.tap("D2", width=width)
    tab.tap("D5", width=width)
    assert tab.record == []
    assert (way(tab)[0], len(way(tab)), way(tab)[-1]) == ("D2", 5, "D5")
    assert tab.sees("bubble") == EN("tell.round", n=4) == tab.said()[-1]
    assert [order["at"] for order in tab.orders if order["order"] == "loupe"][-1] is None
    tab.tap("D5", width=width)
    assert tab.record == ["M D2*D5"]


def test_a_tap_elsewhere_takes_the_way_off_the_board():
    tab = opened()
    tab.tap("D2", "D5", "C2")
    assert tab.record == ["M D2-C2"]
    assert way(tab) == []


def test_a_straight_spell_is_cast_by_one_tap():
    tab = opened()
    tab.tap("D2", "D1")
    assert tab.record == ["M D2*D1"]


def test_the_keyboard_traces_the_way_round_too():
    tab = opened()
    tab.tap("D2")
    tab.send("key", key="right")
    tab.send("key", key="right")
    tab.send("key", key="right")
    tab.send("key", key="enter")
    assert (tab.record, len(way(tab))) == ([], 5)
    tab.send("key", key="enter")
    assert tab.record == ["M D2*D5"]


def test_where_magic_flies_straight_nothing_is_traced():
    tab = opened(BEHIND.replace("wood D4", "wood A1").replace("adv_obstacles", "adv_obstacles; option adv_los"))
    tab.tap("D2", "D5")
    assert tab.record == ["M D2*D5"]
