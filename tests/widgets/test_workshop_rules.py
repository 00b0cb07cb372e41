"""The workshop without a browser: the rules of a battle, and the problems that are named."""

from kit.games.war_kids.battle import Eliminate, Hold, Limit
from kit.games.war_kids.draft import SHEET
from kit.games.war_kids.pieces import BLUE, PINK
from tests.widgets.workbench import SMALL, Bench

# --- rules


def test_conditions_are_added_measured_and_dropped():
    tab = Bench()
    tab.send("tab", tab="rules")
    tab.send("add_aim", aim="eliminate")
    tab.send("aim", number="0", what="count", by="-1")
    assert tab.plan.victory == (Eliminate(2),)
    tab.send("aim", number="0", what="count", value="0")
    assert tab.plan.victory == (Eliminate(None),)
    tab.send("add_aim", aim="hold_pink")
    assert tab.page.tool.id == "goal1"
    tab.stroke("D5", "D7")
    tab.send("aim", number="1", what="count", value="9")
    tab.send("aim", number="1", what="turns", value="2")
    tab.send("aim", number="1", what="from_turn", by="1")
    hexes = tuple(SHEET.index(name) for name in ("D5", "D6", "D7"))
    assert tab.plan.victory[1] == Hold(PINK, hexes, count=3, turns=2, from_turn=2)
    tab.send("add_aim", aim="limit")
    tab.send("add_aim", aim="limit")
    tab.send("aim", number="2", what="turns", value="999")
    tab.send("aim", number="2", what="by", value="hexes")
    tab.send("tool", pick="goal2")
    tab.stroke("A1")
    assert tab.plan.victory[2:] == (Limit(60, "hexes", (SHEET.index("A1"),)),)
    tab.send("drop_aim", number="0")
    tab.stroke("D5")
    assert len(tab.plan.victory) == 2
    assert "victory hold pink D5 D6 D7 count 3 for 2 from 2" in tab.position()


def test_a_second_stroke_takes_flags_off():
    tab = Bench()
    tab.send("add_aim", aim="hold_blue")
    tab.stroke("D5")
    tab.stroke("D5")
    assert tab.plan.victory == (Hold(BLUE, ()),)
    assert "which?" in tab.sees("log")


def test_who_begins_and_which_rules_hold():
    tab = Bench()
    tab.send("first", value="pink")
    tab.send("option", option="leader_loss", value="on")
    tab.send("option", what="combat_must", value="off")
    tab.send("option", option="adv_leader", value="on")
    lines = tab.position()
    for line in ("first pink", "option leader_loss", "option combat_must off", "option adv_wounded"):
        assert line in lines
    tab.send("option", option="adv_wounded", value="off")
    assert "option adv_leader" not in tab.position()
    tab.send("option", option="no_such", value="on")
    assert "no_such" not in "".join(tab.position())


def test_title_and_briefing_in_one_or_two_languages():
    tab = Bench()
    tab.send("tab", tab="story")
    tab.send("story", what="title", words="en", value="The <mill>")
    tab.send("story", what="briefing", words="it", value="Prendi il mulino.")
    assert (tab.plan.titles, tab.plan.briefings) == ({"en": "The <mill>"}, {"it": "Prendi il mulino."})
    assert "&lt;mill&gt;" in tab.program.app.tray
    tab.send("story", what="title", words="xx", value="x")
    assert tab.plan.titles == {"en": "The <mill>"}


# --- problems


def test_problems_are_named_and_shown_where_they_are():
    tab = Bench()
    assert "Blue has no units yet" in tab.sees("log")
    tab.open(SMALL.replace("bS H3", "bS H3 H3"))
    assert "Two units stand on H3" in tab.sees("log")
    here = tab.page.state.battle.grid.index("H3")
    assert here in tab.page.own_view().danger
    tab.send("problem", index="0")
    assert "Two units stand on H3" in tab.sees("bubble")
    assert tab.page.hand.bubble.place == here
    tab.send("mend")
    assert "All set" in tab.sees("log")


def test_a_problem_that_is_tapped_is_marked_and_its_words_are_not_said_twice():
    tab = Bench()
    tab.send("problem", index="1")
    assert tab.program.app.log.count('aria-pressed="true"') == 1
    assert tab.page.tool.id == "pink_soldier"
    assert tab.page.notice == ""
    tab.send("play")
    assert tab.page.notice == "Blue has no units yet."
    tab.send("tool", pick="blue_mage")
    assert 'aria-pressed="true"' not in tab.program.app.log


def test_a_first_turn_that_kills_is_shown_with_an_arrow():
    tab = Bench()
    tab.open("map 9x8\nbP H5\npM E5\npS A1\nvictory eliminate 1\nvictory limit 9 units")
    assert "On turn 1 the blue Pegasus can take the pink Mage on E5" in tab.sees("log")
    tab.send("problem", index="0")
    index = tab.page.state.battle.grid.index
    assert tab.page.own_view().arrow == (index("H5"), index("E5"))
    tab.send("play")
    assert tab.page.dialog == "play"


def test_a_problem_without_a_place_leads_to_the_step_that_mends_it():
    tab = Bench()
    found = [problem.key.rpartition(".")[2] for problem in tab.page.found()]
    tab.send("problem", index=str(found.index("victory")))
    assert tab.page.tab_open == "rules"
    tab.send("problem", index="1")
    assert (tab.page.tab_open, tab.page.tool.id) == ("armies", "pink_soldier")


def test_nothing_is_played_or_printed_that_cannot_be():
    tab = Bench()
    for do in ("play", "begin", "print"):
        tab.send(do)
        assert tab.page.dialog == ""
        assert "has no units" in tab.sees("note")
    assert not [order for order in tab.orders if order["order"] in ("go", "download")]
