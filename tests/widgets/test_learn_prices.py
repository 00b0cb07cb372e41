"""What a way costs, beside the board of a lesson."""

from kit.core.manifest import GAMES
from kit.games.war_kids import GAME
from tests.widgets.learner import at


def test_a_blow_has_no_price():
    tab = at(7)
    assert tab.page.guide
    assert "kit-bill" not in tab.program.app.tray
    tab.tap("D4", "B2")
    assert "kit-bill" not in tab.program.app.tray
    assert "kit-bill" in at(4).program.app.tray


def test_a_way_that_is_refused_has_a_price_only_where_that_is_too_much():
    tab = at(6, 3)
    tab.tap("B2", "B4")
    assert tab.page.hand.bubble.rule_id == "WK-MOVE-7"
    assert "kit-bill" not in tab.program.app.tray
    tab = at(3, 4)
    tab.tap("D2", "D6")
    assert tab.page.hand.bubble.rule_id == "WK-MOVE-2"
    assert "kit-bill" in tab.program.app.tray
    tab.send("tell", fact="bill")
    assert tab.page.notice == tab.page.t("chip.bill.what")


def test_a_road_counts_in_what_a_way_costs_and_a_push_costs_nothing():
    table = GAMES["war_kids"].part("lesson_table")()
    s = GAME.parse_position("map 6x5; road D1 D2 D3; bS D1; option adv_roads")
    for names, have in ((("D1", "D2", "D3"), 2), (("D1", "D2", "C3"), 1)):
        bill = table.bill(s, tuple(map(s.battle.grid.index, names)))
        assert (bill.total, bill.have) == (2, have)
    s = GAME.parse_position("map 7x5; bM D1; pS D4; option adv_mages; pushing D1*D4 slow")
    assert table.bill(s, tuple(map(s.battle.grid.index, ("D4", "D5", "D6")))) is None


def test_the_sum_is_of_the_way_that_the_board_shows():
    tab = at(3, 5)
    tab.tap("C1", "C3")
    tab.settle()
    way, total = tab.page.way_shown()[1], tab.page.bill.total
    assert len(way) - 1 == total == 3, "the second flight, which is a step short"
