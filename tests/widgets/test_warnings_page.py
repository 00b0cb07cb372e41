"""The tutor and the computer players' manners on the play page, without a browser."""

import asyncio

import pytest

from kit.core.game import Peril
from kit.games.war_kids import GAME
from kit.games.war_kids.state import hex_name, unit_at
from kit.players import Decision
from kit.text import languages, text
from kit.widgets.agreed import COMPUTERS
from kit.widgets.board.messages import Advised
from kit.widgets.play import company as play_company
from tests.widgets.fake_browser import FakeBrowser, saved

EN, IT = text("war_kids", "en"), text("war_kids", "it")
TRAP = "map 9x8; bP H4; bS H6; pS A8; pP B2; victory limit 12 units"
TAKE = "map 9x8; bP G4; bS H6; pM D4; pP A9; pS A1; victory limit 12 units"


def tab_of(position: str, **settings) -> FakeBrowser:
    """A tab with one person, who plays blue, against the computer."""
    return FakeBrowser({"match.war_kids.T": saved(position, **{"seats": (0, 1)} | settings)})


# --- the warning


def test_a_move_that_loses_a_unit_is_shown_and_not_played():
    tab = tab_of(TRAP)
    tab.tap("H4", "E4")
    assert tab.page.match.record == []
    assert "the Pegasus on B2 can take your Pegasus on E4" in tab.sees("bubble")
    assert EN("tutor.ask") in tab.sees("ask")
    assert EN("tutor.take_back") in tab.sees("ask")
    assert tab.sees("more") == ""
    tab.settle()
    view = tab.page.view
    assert len(view.danger) == 1
    assert len(view.arrow) == 2
    assert tab.page.shown_state.at != tab.page.state.at
    assert any("Pegasus on E4" in words and EN("tutor.ask") in words for words in tab.said())


def test_what_was_advised_is_not_warned_of():
    tab = tab_of(TRAP)
    s = tab.page.match.state
    walk = next(a for a in GAME.legal_actions(s) if GAME.action_text(s, a) == "P H4-G4-F3-E4")
    tab.program.tell(Advised(s, Decision(walk)))
    tab.tap("H4")
    assert not tab.page.view.danger, "stripes are for who was warned"
    tab.tap("E4")
    assert tab.record == ["P H4-G4-F3-E4"]


def test_nor_is_what_is_meant_to_follow_it():
    tab = tab_of(TRAP)
    s = tab.page.match.state
    first = GAME.parse_action(s, "S H6-H5")
    walk = GAME.parse_action(GAME.apply(s, first), "P H4-G4-F3-E4")
    tab.program.tell(Advised(s, Decision(first, "", (walk,))))
    tab.tap("H6", "H5")
    tab.settle()
    tab.tap("H4", "E4")
    assert tab.record == ["S H6-H5", "P H4-G4-F3-E4"]


def test_a_piece_chosen_while_a_hint_is_thought_out_stays_chosen():
    tab = tab_of(TRAP)
    s = tab.page.match.state
    walk = next(a for a in GAME.legal_actions(s) if GAME.action_text(s, a) == "S H6-H5")
    tab.send("hint")
    tab.tap("H4")
    tab.program.tell(Advised(s, Decision(walk)))
    assert tab.sees("bubble")
    tab.tap("H5")
    assert tab.record == ["P H4-H5"]


def test_taken_back_no_unit_is_chosen_and_the_same_is_not_told_again():
    tab = tab_of(TRAP)
    tab.tap("H4", "E4")
    tab.send("take_back")
    assert tab.record == []
    assert tab.page.hand.partial == ()
    assert tab.page.view.selected is None
    assert tab.sees("bubble") == ""
    tab.tap("H4", "F4")
    assert tab.page.tutor.held is not None, "another hex is another matter"
    tab.send("take_back")
    tab.tap("H4", "E4")
    assert tab.record == ["P H4-G4-F4-E4"] or tab.record[0].endswith("-E4")


def test_taken_up_again_it_is_marked_where_the_unit_could_be_lost():
    tab = tab_of(TRAP)
    tab.tap("H4")
    assert not tab.page.view.danger
    tab.tap("E4")
    tab.send("take_back")
    tab.tap("H4")
    marked = tab.page.view.danger
    assert tab.page.notice == EN("tutor.unsafe")
    s = tab.page.state
    assert {hex_name(s, here) for here in marked} >= {"E4", "F4"}
    tab.tap("H6")
    assert not tab.page.view.danger, "another unit was not warned of"


def test_marked_is_also_where_it_could_be_lost_but_is_not_warned_of_as_it_takes_one_first():
    tab = tab_of("map 9x8; bP G4; bM H8; pM D4; pS C4; pS A1; victory limit 12 units")
    tab.tap("G4", "E3")
    assert tab.page.tutor.held is not None
    tab.send("take_back")
    tab.tap("G4")
    assert {hex_name(tab.page.state, here) for here in tab.page.view.danger} >= {"E3", "E4"}
    tab.tap("E4")
    assert tab.page.tutor.held is None
    assert len(tab.record) == 1


def test_played_on_it_stands_and_the_unit_is_not_warned_of_again_in_this_turn():
    tab = tab_of(TRAP)
    tab.tap("H4", "E4")
    tab.send("play_on")
    assert len(tab.record) == 1
    assert tab.page.tutor.held is None
    assert "E4" in tab.sees("log")
    tab.send("undo")
    assert tab.record == []
    tab.tap("H4", "F4")
    assert len(tab.record) == 1


@pytest.mark.parametrize("way", [("undo", {}), ("key", {"key": "escape"}), ("take_back", {})])
def test_undo_escape_and_the_answer_take_it_back_and_nothing_else(way):
    tab = tab_of(TRAP)
    tab.tap("H6", "G6")
    assert len(tab.record) == 1
    tab.tap("H4", "E4")
    assert tab.page.tutor.held is not None
    do, facts = way
    tab.send(do, **facts)
    assert tab.page.tutor.held is None
    assert len(tab.record) == 1
    tab.send("undo")
    assert tab.page.match.steps == []
    tab.send("redo")
    assert len(tab.record) == 1


PLACES = ["H6", "H4", "D3", "E4", "A1"]
"""One's own pieces, the one it is about where it was and where it would stand, an enemy, nobody."""


@pytest.mark.parametrize("place", [*PLACES, "bubble", ""])
def test_a_tap_elsewhere_loses_nothing_and_the_question_is_asked_again(place):
    tab = tab_of(TRAP)
    tab.tap("H4", "E4")
    said = len(tab.said())
    if place == "bubble":
        tab.send("quiet", x=0.5, y=0.5)
    elif place:
        tab.tap(place)
    else:
        tab.send("tap", x=-0.01, y=0.5, width=800)
    assert tab.page.tutor.held is not None
    assert tab.record == []
    assert "the Pegasus on B2 can take your Pegasus on E4" in tab.sees("bubble"), "it stays to be read"
    assert tab.sees("note") == EN("tutor.first")
    assert any(order["order"] == "nudge" for order in tab.orders)
    assert len(tab.said()) > said
    tab.send("take_back")
    tab.tap("H6", "G6")
    assert len(tab.record) == 1


@pytest.mark.parametrize(
    "message", [{"do": "end"}, {"do": "act", "index": "0"}, {"do": "hint"}, {"do": "read"}, {"do": "quiet"}]
)
def test_nothing_is_played_while_the_question_stands(message):
    tab = tab_of(TRAP)
    tab.tap("H4", "E4")
    tab.program.receive(message)
    assert tab.page.match.record == []


OTHER_TOOLS = [
    {"do": "hint"},
    {"do": "redo"},
    {"do": "replay"},
    {"do": "choose_part", "kind": "ability", "value": "support"},
    {"do": "stake", "count": "1"},
    {"do": "pay"},
]


@pytest.mark.parametrize("message", OTHER_TOOLS, ids=[str(one["do"]) for one in OTHER_TOOLS])
def test_another_tool_takes_nothing_back_and_says_what_is_asked_first(message):
    tab = tab_of(TRAP)
    tab.tap("H6", "G6")
    tab.send("undo")
    tab.tap("H4", "E4")
    assert tab.page.tutor.held.told
    tab.program.receive(message)
    assert tab.page.tutor.held is not None, "nothing was taken back"
    assert tab.page.replay is None
    assert tab.sees("note") == EN("tutor.first")
    assert EN("tutor.take_back") in tab.sees("ask")
    assert any(order["order"] == "nudge" for order in tab.orders)
    tab.send("take_back")
    assert tab.page.tutor.held is None


def test_nothing_to_do_again_looks_ready_while_the_tutor_asks():
    tab = tab_of(TRAP)
    tab.tap("H6", "G6")
    tab.send("undo")
    assert 'data-do="redo" type="button">' in tab.program.app.bar
    tab.tap("H4", "E4")
    assert 'data-do="redo" type="button" aria-disabled="true"' in tab.program.app.bar


def test_who_gives_up_leaves_no_question_behind():
    tab = tab_of(TRAP)
    tab.tap("H4", "E4")
    tab.send("resign")
    assert tab.page.match.outcome is not None
    assert tab.page.tutor.held is None
    assert tab.page.shown_state == tab.page.state


def test_the_question_is_read_aloud_and_changes_its_language():
    tab = tab_of(TRAP, aloud=True)
    tab.send("voices", voices=["en", "it"])
    tab.tap("H4", "E4")
    assert EN("tutor.ask") in tab.hears()[-1]
    tab.send("language")
    assert tab.page.tutor.held is not None
    assert "Pegaso in B2" in tab.sees("bubble")
    assert IT("tutor.play_on") in tab.sees("ask")


@pytest.mark.parametrize("settings", [{"seats": (0, 0)}, {"tutor": False}, {"seats": (2, 0)}])
def test_with_two_people_or_switched_off_nobody_warns(settings):
    tab = tab_of(TRAP, **settings)
    if settings.get("seats") == (2, 0):
        assert tab.page.tutoring
        return
    tab.tap("H4", "E4")
    assert len(tab.record) == 1


def test_the_switch_is_on_from_the_start_and_is_kept():
    tab = FakeBrowser(query={"scenario": "meadow", "seats": "0,1"})
    assert tab.page.tutoring
    tab.send("open", dialog="menu")
    assert EN("setting.tutor") in tab.sees("dialog")
    tab.send("set", what="tutor", value="off")
    assert not FakeBrowser(tab.kept).page.tutoring
    two = FakeBrowser(query={"scenario": "meadow", "seats": "0,0"})
    two.send("open", dialog="menu")
    assert EN("setting.tutor") not in two.sees("dialog")


def test_several_units_and_several_takers_are_told_in_both_languages():
    s = GAME.parse_position("map 9x8; bP E4; pP B2; pS C4; pM B6; pS C5; pS C6; victory limit 12 units")
    at = {name: next(u for u, who in enumerate(s.battle.units) if who.id == name) for name in ("bP1", "pP1", "pM1")}
    soldiers = [u for u, who in enumerate(s.battle.units) if who.id.startswith("pS")]
    table = FakeBrowser().page.table
    for takers in ([at["pP1"]], [at["pM1"]], [at["pP1"], soldiers[0]], soldiers, [at["pP1"], at["pM1"], soldiers[0]]):
        by = tuple((u, s.at[u]) for u in takers)
        for chance in (1, *{p for _, p in GAME.chance_outcomes(s)}):
            peril = Peril(at["bP1"], s.at[at["bP1"]], by, chance)
            for lang in languages():
                assert "E4" in table.peril(s, peril, text("war_kids", lang))
    assert unit_at(s, s.at[at["bP1"]]) == at["bP1"]


# --- manners


def test_the_computer_says_hello_praises_and_takes_leave():
    tab = FakeBrowser(query={"scenario": "meadow", "seats": "0,2"})
    assert EN("computer.greedy.hello") in tab.sees("ask")
    tab = tab_of(TAKE, seats=(0, 2), tutor=False)
    tab.tap("G4", "E4")
    tab.end()
    asyncio.run(rest(tab))
    tab.tap("D4")
    assert any(EN("computer.greedy.praise", pick=n) in tab.sees("ask") for n in range(3))
    tab.send("resign")
    assert EN("computer.greedy.gave_up") in tab.sees("ask")


async def rest(tab: FakeBrowser) -> None:
    await tab.rest()


def test_level_1_says_what_it_thinks_and_the_others_do_not():
    for level, talks in ((1, True), (2, False)):
        tab = tab_of(TRAP, seats=(0, level), tutor=False)

        async def turn(tab: FakeBrowser = tab) -> None:
            tab.end()
            await tab.rest()

        asyncio.run(turn())
        heard = [words for words in tab.said() if words.startswith("Cricket:")]
        assert bool(heard) == talks
        moved = sum("-" in action for action in tab.record)
        assert sum(" goes to " in words for words in heard) == moved * talks
        assert ("Cricket" in tab.sees("ask")) == talks


def test_thoughts_are_honest():
    tab = tab_of(TRAP)
    s = GAME.parse_position("map 9x8; bM F4; bS H6; pS D3; pP B2; victory limit 12 units; now pink movement")
    table, move = tab.page.table, GAME.parse_action
    whim = table.thought(s, Decision(move(s, "S D3-D4")), 3, EN)
    assert whim.startswith(EN("thought.whim", pick=3))
    assert whim.endswith("My Soldier goes to D4.")
    struck = table.thought(s, Decision(move(s, "P B2-C2-D2-E3"), "strike"), 0, EN)
    assert "F4" not in struck, "E3 does not touch F4"
    aside = table.thought(s, Decision(move(s, "P B2-B1"), "advance"), 0, EN)
    assert not aside.startswith(EN("thought.advance")), "that is no step forward"
    forth = table.thought(s, Decision(move(s, "P B2-C3"), "advance"), 0, EN)
    assert forth.startswith(EN("thought.advance"))
    blow = GAME.parse_position("map 9x8; bM F4; pP E4; pS D3; victory limit 12 units; now pink combat")
    assert table.thought(blow, Decision(move(blow, "P E4xF4"), "strike"), 0, EN).count("F4") == 1
    spared = table.thought(s, Decision(move(s, "end"), "end"), 0, EN)
    assert "Mage on F4" in spared


@pytest.mark.parametrize("lang", languages())
def test_every_reason_has_its_thought_and_every_computer_its_words(lang):
    from kit.games.war_kids.outlook import TERMS

    t = text("war_kids", lang)
    assert not [name for name in TERMS if not t.has(f"thought.{name}")]
    occasions = ("hello", "praise", "won", "lost", "draw", "manner")
    assert not [key for who in COMPUTERS[1:] for key in occasions if not t.has(f"computer.{who}.{key}")]
    assert play_company.KEPT > 0


# --- small things


GROUP = """
map 9x7
bS D3; bS C4; bS E4; bS D5; bL G1
pS D4; pL A9
victory limit 9 units; now blue combat
"""


@pytest.mark.parametrize("dice", [False, True])
def test_a_soldier_that_joined_is_let_go_by_a_second_tap(dice):
    tab = FakeBrowser({"match.war_kids.T": saved(GROUP + ("option adv_soldiers" if dice else ""), own_chance=True)})
    tab.tap("D3", "D4", "C4")
    joined = set(tab.page.view.joined)
    assert len(joined) == 1
    tab.tap("C4")
    assert tab.page.match.record == []
    assert not tab.page.view.joined
    assert tab.page.hand.partial
    tab.tap("D5" if dice else "E4")
    assert len(tab.page.view.joined) == 1


def test_two_dice_have_a_heading_of_two():
    tab = FakeBrowser({"match.war_kids.T": saved(GROUP + "option adv_soldiers", own_chance=True)})
    tab.tap("D3", "D4")
    assert EN("dice.title.two") in tab.sees("tray")
    tab = FakeBrowser({"match.war_kids.T": saved(own_chance=True)})
    tab.tap("G4")
    assert EN("dice.title") in tab.sees("tray")
    assert EN("dice.title.two") not in tab.sees("tray")


def test_of_several_who_strike_together_all_are_ringed_and_none_has_an_arrow():
    tab = tab_of("map 9x8; bS E4; pS C3 C4 C5 A8; victory limit 12 units")
    tab.tap("E4", "D4")
    tab.settle()
    assert {hex_name(tab.page.state, here) for here in tab.page.view.pointed} >= {"C3", "C4", "C5"}
    assert tab.page.view.arrow == ()


def test_a_refusal_is_not_hidden_by_the_word_about_the_stripes():
    tab = tab_of(TRAP)
    tab.tap("H4", "E4")
    tab.send("take_back")
    tab.tap("H4")
    assert tab.page.notice == EN("tutor.unsafe")
    tab.tap("A1")
    assert tab.page.hand.bubble.rule_id
    assert tab.page.notice == ""


def test_a_step_that_costs_more_than_there_is_says_that_it_may():
    tab = tab_of("map 9x8; wood D4; bS E4 H1; pS A8; victory limit 12 units")
    tab.tap("E4")
    assert EN("ask.choose_hex.effort") in tab.sees("ask")
    tab.tap("H1")
    assert EN("ask.choose_hex.effort") not in tab.sees("ask")
    assert EN("ask.choose_hex.more") in tab.sees("ask")
