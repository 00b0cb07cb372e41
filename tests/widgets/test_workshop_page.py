"""The workshop without a browser: beginning, drawing, rules, problems."""

import pytest

from kit.games.war_kids import GAME, draft_file
from kit.games.war_kids.draft import SHEET, Draft
from tests.widgets.workbench import SMALL, Bench, file, kept

# --- beginning


def test_the_first_visit_offers_an_empty_map_and_ours():
    tab = Bench(start=None)
    assert tab.page.dialog == "new"
    for words in ("Empty map", "The meadow", "Waterloo"):
        assert words in tab.sees("dialog")
    tab.send("new", start="hill")
    assert tab.plan.titles["en"] == "The hill of the two Mages"
    assert tab.plan.titles["it"] == "La collina dei due Maghi"
    assert tab.page.state == GAME.initial_state(GAME.scenarios()[1])
    tab.send("undo")
    assert tab.plan == Draft()


def test_a_reload_loses_nothing():
    tab = Bench(start="meadow")
    tab.take("wood")
    tab.stroke("E3", "E5")
    again = Bench(tab.kept)
    assert again.page.dialog == ""
    assert again.plan == tab.plan
    assert "just as you left it" in again.sees("note")


def test_a_new_tab_takes_up_what_no_open_tab_works_on():
    assert Bench(kept("X"), others=["X"]).page.plan == Draft()
    assert draft_file.position(Bench(kept("X"), others=["Y"]).plan) == draft_file.position(draft_file.read_file(file()))


def test_a_broken_draft_on_the_device_is_told_and_left():
    tab = Bench({"workshop.war_kids.T": "{"}, start=None)
    assert "damaged" in tab.sees("note")
    assert tab.page.dialog == "new"


# --- drawing


def test_a_stroke_paints_every_hex_it_passes_and_is_one_step():
    tab = Bench()
    tab.take("wood")
    tab.stroke("C3", phase="start")
    tab.stroke("C5", phase="move")
    tab.stroke("C6", phase="move")
    tab.stroke(phase="end")
    assert "wood C3 C4 C5 C6" in tab.position()
    tab.send("undo")
    assert tab.plan == Draft()
    tab.send("redo")
    assert "wood C3 C4 C5 C6" in tab.position()


def test_a_second_finger_takes_the_stroke_back():
    tab = Bench()
    tab.take("river")
    tab.stroke("C3", phase="start")
    tab.stroke("C5", phase="move")
    assert tab.plan.ground
    tab.send("stroke", phase="cancel", points=[])
    assert tab.plan == Draft()
    assert tab.page.undone == ()


@pytest.mark.parametrize(
    ("tool", "hexes", "line"),
    [
        ("wood", ["C3"], "wood C3"),
        ("river", ["E1", "E3"], "river E1 E2 E3"),
        ("level2", ["B7", "B8"], "level2 B7 B8"),
        ("house", ["D4"], "house D4"),
        ("road", ["A1", "A4"], "road A1 A2 A3 A4"),
        ("blue_mage", ["H5"], "bM H5"),
        ("pink_leader", ["A9"], "pL A9"),
    ],
)
def test_each_tool_by_mouse_and_by_keyboard(tool, hexes, line):
    tab = Bench()
    tab.take(tool)
    tab.stroke(*hexes)
    assert line in tab.position()
    tab.send("undo")
    assert line not in tab.position()
    tab.cursor(hexes[0])
    tab.key("enter")
    count = SHEET.distance(SHEET.index(hexes[0]), SHEET.index(hexes[-1]))
    tab.key(*["right"] * count, shift=True)
    assert line in tab.position()


def test_the_meadow_brush_and_the_delete_key_make_plain_again():
    tab = Bench()
    tab.take("wood")
    tab.stroke("C3", "C5")
    tab.take("open")
    tab.stroke("C3")
    assert "wood C4 C5" in tab.position()
    tab.cursor("C4")
    tab.key("delete")
    assert "wood C5" in tab.position()
    tab.take("clear")
    tab.stroke("C5")
    assert tab.plan == Draft()


def test_a_unit_is_put_moved_replaced_and_taken_off():
    tab = Bench()
    tab.take("blue_soldier")
    tab.stroke("H3")
    tab.stroke("H3", "G4")
    assert "bS G4" in tab.position()
    tab.take("pink_mage")
    tab.stroke("G4")
    assert "pM G4" in tab.position()
    tab.stroke("G4")
    assert tab.plan == Draft()
    tab.stroke("G4")
    tab.take("rubber")
    tab.stroke("G4")
    assert tab.plan == Draft()
    tab.stroke("H1", "H4")
    assert tab.plan == Draft()


def test_the_hand_moves_a_unit_with_two_taps_or_two_keys():
    tab = Bench()
    tab.open(SMALL)
    tab.take("hand")
    assert not tab.program.app.brush
    tab.tap("H3", "G3")
    assert "bS G3" in tab.position()
    tab.cursor("G3")
    tab.key("enter", "up", "enter")
    assert "bS F3" in tab.position()
    tab.tap("D4")
    assert "Nobody stands here" in tab.sees("bubble")
    tab.tap("F3")
    tab.key("escape")
    tab.tap("D4")
    assert "bS F3" in tab.position()


def test_a_place_is_named_and_the_name_goes():
    tab = Bench()
    tab.take("name")
    tab.stroke("D5")
    assert tab.page.dialog == "name"
    tab.send("name", name="  The <b>mill</b> ")
    assert tab.plan.labels == {SHEET.index("D5"): "The <b>mill</b>"}
    tab.stroke("D5")
    assert "&lt;b&gt;" in tab.program.app.dialog
    assert "<b>mill" not in tab.program.app.dialog
    tab.send("name", name="")
    assert tab.plan == Draft()


def test_the_map_grows_and_shrinks_and_units_off_it_are_brought_back():
    tab = Bench()
    tab.take("blue_soldier")
    tab.stroke("H9")
    tab.send("size", what="cols", value="30")
    tab.send("size", what="rows", by="1")
    assert (tab.plan.cols, tab.plan.rows) == (30, 9)
    tab.send("size", what="cols", value="5")
    assert "stands off the map: H9" in tab.sees("log")
    tab.send("mend")
    assert "bS H5" in tab.position()
    tab.send("undo")
    tab.send("undo")
    assert (tab.plan.cols, tab.plan.rows) == (30, 9)
    assert "bS H9" in tab.position()


def test_a_hex_is_told_to_those_who_listen():
    tab = Bench(start="waterloo")
    tab.cursor("A8")
    tab.key("right")
    said = tab.said()[-1]
    for words in ("A9", "road", "house", "level 1", "Mont-Saint-Jean"):
        assert words in said
