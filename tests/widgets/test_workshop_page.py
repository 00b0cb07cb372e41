"""The workshop's page without a browser: what people can do, and what hostile pages can send."""

import asyncio
import json
import logging
from base64 import b64decode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.core.match import Match
from kit.games.war_kids import GAME, draft_file
from kit.games.war_kids.battle import Eliminate, Hold, Limit
from kit.games.war_kids.draft import SHEET, Draft
from kit.games.war_kids.notation import parse_position
from kit.games.war_kids.units import BLUE, PINK
from kit.widgets.play import PlayPage
from kit.widgets.workshop import WorkshopPage
from kit.widgets.workshop_files import KEPT_DRAFTS
from kit.widgets.workshop_tools import TABS, TOOLS
from tests.widgets.fake_browser import FakeBrowser

HANDLERS = sorted(name[3:] for name in dir(WorkshopPage) if name.startswith("on_"))
SMALL = "map 9x8\nbS H3\npS A3\nvictory eliminate 1\nvictory limit 10 units\n"


class Bench(FakeBrowser):
    """A tab with the workshop in it."""

    def __init__(self, kept=None, start="", **hello):
        super().__init__(kept, page=WorkshopPage("war_kids"), **hello)
        if start is not None and self.page.dialog == "new":
            self.send("new", start=start)

    @property
    def plan(self):
        return self.page.plan

    def point(self, name):
        x, y = self.page.table.centre(self.page.state, self.page.state.battle.grid.index(name))
        return [x, y]

    def take(self, tool):
        self.send("tab", tab=next(one.tab for one in TOOLS if one.id == tool))
        self.send("tool", pick=tool)

    def stroke(self, *hexes, phase="whole"):
        self.send("stroke", phase=phase, points=[self.point(name) for name in hexes])

    def cursor(self, name):
        self.page.cursor = self.page.state.battle.grid.index(name)

    def key(self, *keys, **more):
        for key in keys:
            self.send("key", key=key, **more)

    def position(self):
        return draft_file.position(self.plan).splitlines()

    def open(self, position, **titles):
        self.send("load_file", text=file(position, **titles))


def file(position=SMALL, **titles):
    data = {"format": draft_file.FORMAT, "version": 1, "game": "war_kids", "position": position}
    return json.dumps(data | {"titles": titles, "briefings": {}})


def kept(tab, position=SMALL):
    return {f"workshop.war_kids.{tab}": file(position)}


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
    assert tab.page.undone == []


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
    assert not tab.page.app.brush
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
    assert "&lt;b&gt;" in tab.page.app.dialog
    assert "<b>mill" not in tab.page.app.dialog
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
    assert "&lt;mill&gt;" in tab.page.app.tray
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
    assert tab.page.bubble.place == here
    tab.send("mend")
    assert "All set" in tab.sees("log")


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


# --- files


def test_saved_and_opened_again():
    tab = Bench(start="hill")
    tab.take("wood")
    tab.stroke("B2", "B4")
    tab.send("save_file")
    order = tab.orders[[o["order"] for o in tab.orders].index("download")]
    assert order["name"] == "war_kids-the-hill-of-the-two-mages.json"
    other = Bench(start="meadow", tab="U")
    other.send("load_file", text=order["text"])
    assert other.plan == tab.plan
    assert "Battle opened" in other.sees("note")
    other.send("undo")
    assert (other.plan.cols, other.plan.rows) == (7, 7)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[" * 100_000,
        "x" * 1_000_001,
        7,
        None,
        "[]",
        Match(GAME, GAME.scenarios()[0]).save(),
        file("map 99x99"),
    ],
    ids=range(9),
)
def test_a_bad_file_is_refused_in_one_sentence_and_nothing_is_lost(text):
    tab = Bench(start="meadow")
    before = tab.plan, dict(tab.kept)
    tab.send("load_file", text=text)
    assert (tab.plan, tab.kept) == before
    assert tab.sees("note").count(".") <= 2
    assert len(tab.sees("note")) > 20


def test_the_battle_before_stays_on_the_device():
    tab = Bench(start="meadow")
    tab.send("new", start="hill")
    assert len(tab.page.others()) == 1
    tab.send("open", dialog="save")
    assert "Carry on with it" in tab.sees("dialog")
    tab.send("resume", key=tab.page.others()[0])
    assert (tab.plan.cols, tab.plan.rows) == (7, 7)
    for _ in range(KEPT_DRAFTS + 5):
        tab.send("new", start="meadow")
    assert len(tab.page.others()) <= KEPT_DRAFTS


# --- playing and printing


def test_it_is_played_at_once_by_the_play_page_and_no_match_is_lost():
    old = Match(GAME, GAME.scenarios()[0])
    old.play(GAME.legal_actions(old.state)[0])
    tab = Bench({"match.war_kids.T": old.save(over=False, when=5)})
    tab.open(SMALL, en="Our war")
    tab.send("play")
    tab.send("draft", what="seat", value="0", seat="1")
    tab.send("begin")
    assert [order["url"] for order in tab.orders if order["order"] == "go"] == ["play.ipynb?lang=en"]
    play = FakeBrowser(tab.kept, page=PlayPage("war_kids"))
    assert play.page.dialog == ""
    assert play.page.match.scenario.titles == {"en": "Our war"}
    assert play.page.state == parse_position(SMALL)
    assert [seat.level for seat in play.page.settings.seats] == [0, 0]
    assert len(play.page.others()) == 1
    play.send("resume", key=play.page.others()[0])
    assert len(play.page.match.steps) == 1
    again = Bench(play.kept)
    assert draft_file.position(again.plan) == draft_file.position(draft_file.read_file(file()))


def test_the_play_page_opens_a_file_of_the_workshop():
    play = FakeBrowser()
    play.send("load_file", text=file(SMALL, en="Our <war>"))
    assert play.page.match.scenario.titles == {"en": "Our <war>"}
    assert play.page.state == parse_position(SMALL)
    play.tap("H3", "G3")
    play.send("load_file", text=file(SMALL.replace("bS H3", "bS H3 A3")))
    assert "two units on A3" in play.sees("note")
    assert len(play.page.match.steps) == 1
    play.send("load_file", text=file(SMALL.replace("victory", "# victory")))
    assert "Nobody can win" in play.sees("note")
    assert len(play.page.match.steps) == 1
    play.send("open", dialog="new")
    assert "workshop.ipynb" in play.page.app.dialog


def test_it_is_printed():
    async def printed():
        tab = Bench()
        tab.open(SMALL, en="Our war ✨ 🐉")
        tab.take("name")
        tab.stroke("D5")
        tab.send("name", name="Höhe 漢 7")
        tab.send("print")
        assert tab.page.dialog == "print"
        tab.send("paper", what="paper", value="letter")
        tab.send("paper", what="hex", by="1")
        tab.send("paper", what="hex", value="999")
        tab.send("paper", what="hex", value="30")
        tab.send("print")
        for _ in range(400):
            if any(order["order"] == "download" for order in tab.orders):
                return tab
            await asyncio.sleep(0.05)
        return tab

    tab = asyncio.run(printed())
    order = next(order for order in tab.orders if order["order"] == "download")
    assert order["name"].endswith(".pdf")
    assert b64decode(order["bytes"]).startswith(b"%PDF")


# --- both languages, hostile messages


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize("start", ["", "hill", "waterloo"])
def test_every_step_and_every_dialog_speaks(lang, start, caplog):
    with caplog.at_level(logging.ERROR, "kit"):
        tab = Bench(start=start, languages=[lang])
        for step in TABS:
            tab.send("tab", tab=step)
            assert tab.sees("tray")
        for aim in ("eliminate", "hold_blue", "hold_pink", "limit"):
            tab.send("add_aim", aim=aim)
        tab.send("aim", number=str(len(tab.plan.victory) - 1), what="by", value="hexes")
        tab.send("tab", tab="rules")
        for tool in TOOLS:
            tab.take(tool.id)
            assert tab.sees("ask")
        for dialog in WorkshopPage.dialogs:
            tab.send("open", dialog=dialog, fact="WK-MOVE-1")
            assert tab.sees("dialog")
        tab.send("language")
        assert tab.page.language != lang
    assert not caplog.records


SIMPLE = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
VALUES = SIMPLE | st.lists(SIMPLE | st.lists(SIMPLE, max_size=2), max_size=3)
NAMES = ["points", "phase", "pick", "tab", "what", "value", "by", "number", "aim", "option", "words", "name", "start"]
NAMES += ["index", "key", "text", "x", "y", "width", "seat", "dialog", "fact", "shift"]
DOES = [name for name in HANDLERS if name not in ("hello", "print")]


@given(
    st.lists(st.tuples(st.sampled_from(DOES), st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=4)), max_size=6)
)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_message_breaks_the_page(caplog, messages):
    tab = Bench(start="meadow")
    with caplog.at_level(logging.ERROR, "kit"):
        for do, facts in messages:
            tab.page.receive({"do": do, **facts})
        tab.take("wood")
        tab.send("dismiss")
        tab.stroke("B2")
    assert not caplog.records, caplog.records[0].exc_text
    assert SHEET.index("B2") in tab.plan.ground


def test_strokes_of_nonsense_paint_nothing():
    tab = Bench()
    for points in (
        None,
        7,
        [7],
        [[1]],
        [["a", 0.5]],
        [[float("nan"), 0.5]],
        [[-1, 2]],
        [[10**400, 0.5]],
        [[True, None]],
    ):
        tab.send("stroke", phase="whole", points=points)
        tab.send("stroke", phase="start", points=points)
        tab.send("stroke", phase="end", points=points)
    assert tab.plan == Draft()
