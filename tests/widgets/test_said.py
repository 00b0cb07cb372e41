"""What those who listen are told: what was taken back and who decides now, passing words, refusals before all else."""

import pytest

from kit.core.manifest import GAMES
from kit.games import game as game_called
from kit.text import languages, text
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import AGAINST_CRICKET, MEADOW, FakeBrowser
from tests.widgets.guesser import QUICK, answer, guessing
from tests.widgets.pupil import at, do, solve_step
from tests.widgets.workbench import Bench


def told(tab: FakeBrowser, do: str, **facts) -> str:
    """What is told after a message."""
    before = len(tab.said())
    tab.send(do, **facts)
    return " ".join(tab.said()[before:])


def at_two() -> FakeBrowser:
    """A tab in the second lesson."""
    return at("war_kids", 2)


# --- undo and redo


@pytest.mark.parametrize("lang", languages())
def test_undo_and_redo_say_what_and_who_decides_now(lang):
    tab = FakeBrowser(query=MEADOW, languages=[lang])
    t = text("war_kids", lang)
    tab.tap("G3", "E4")
    line = tab.page.t.event(tab.page.match.events(0)[0])
    who = t("undo.next", who=tab.page.table.side_ref(0))
    back = told(tab, "undo")
    assert back == f"{t('undo.back', what=line)} {who} {t('ask.choose_unit')}"
    assert told(tab, "redo").startswith(f"{t('undo.again', what=line)} {who}")


def test_undo_asks_anew_whatever_was_chosen():
    tab = FakeBrowser(page=play_page("kings_war"), query={"scenario": "checkmate", "seats": "0,0"})
    tab.tap("e2", "e4", "b8", "c6", "e4")
    assert tab.page.hand.selection
    back = told(tab, "undo")
    s = tab.page.match.state
    assert s == tab.page.match.steps[0].after
    assert back.endswith(tab.page.table.asks(s, (), tab.page.t)[0])


@pytest.mark.parametrize(
    "game_id", [name for name, one in GAMES.having("table").items() if one.part("table").real is None]
)
def test_why_chance_is_not_undone_is_said_in_the_words_of_the_switch_that_allows_it(game_id):
    t, chance = text(GAMES[game_id].domain, "en"), GAMES[game_id].part("table")().chance
    assert t(f"setting.past_{chance}") in t(f"ui.undo.{chance}")


def test_undo_says_how_much_went_with_it():
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3", "E4")
    tab.end()
    assert len(tab.page.match.steps) == 3, "there is nobody to fight"
    back = told(tab, "undo")
    assert len(tab.page.match.steps) == 1
    assert "And 1 step after it. Blue decides now." in back


def test_undo_of_the_end_says_that_the_match_goes_on():
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3", "E4")
    tab.send("resign")
    assert "end of the match is taken back. Blue decides now" in told(tab, "undo")


def test_nothing_to_undo_is_said_too():
    tab = FakeBrowser(query=MEADOW)
    assert told(tab, "undo") == "Nothing to undo yet."
    assert told(tab, "redo") == "Nothing to redo."


def test_undo_of_a_move_that_the_tutor_holds():
    tab = FakeBrowser(query=AGAINST_CRICKET)
    tab.tap("G3")
    before = tab.page
    for action in before.game.legal_actions(before.match.state):
        tab.act(action)
        if tab.page.tutor.held is not None:
            break
        tab.program.page = before
    assert tab.page.tutor.held is not None
    assert "Taken back: " in told(tab, "undo")
    assert not tab.page.match.steps


def test_kings_war():
    tab = FakeBrowser(page=play_page("kings_war"))
    tab.send("draft", what="seat", value="0", seat="1")
    tab.send("new_match")
    rules = game_called("kings_war")
    tab.act(rules.legal_actions(tab.page.match.state)[0])
    back = told(tab, "undo")
    assert back.startswith("Taken back: ")
    assert "White decides now." in back


def test_a_lesson():
    tab = at_two()
    while len(tab.page.run.step.solution) < 2 or tab.page.run.step.kind != "do":
        solve_step(tab)
    do(tab, tab.page.run.step.solution[0])
    back = told(tab, "undo")
    assert back.startswith("Taken back: ")
    assert "Played again: " in told(tab, "redo")


def test_guessing():
    tab = guessing(query=QUICK)
    tab.send("set", what="take_back", value="on")
    answer(tab, right=False)
    back = told(tab, "undo")
    assert "Your answer is taken back." in back
    assert tab.page.clue_words() in back
    assert "Your answer stands again." in told(tab, "redo")


@pytest.mark.parametrize("lang", languages())
def test_the_workshop(lang):
    tab = Bench(start="", languages=[lang])
    t = text("war_kids", lang)
    tab.take("wood")
    tab.stroke("B2", "B3")
    assert told(tab, "undo") == t(
        "undo.back", what=f"{t('workshop.part.at', what=t('workshop.part.ground'), hexes=['B2', 'B3'])}."
    )
    tab.take("blue_soldier")
    tab.stroke("D4")
    tab.send("size", what="cols", by="1")
    assert t("workshop.part.size") in told(tab, "undo")
    assert "D4" in told(tab, "undo")
    assert "D4" in told(tab, "redo")
    assert told(tab, "story", what="title", words=lang, value="x") == ""
    assert told(tab, "undo") == t("undo.back", what=f"{t('workshop.part.words')}.")


# --- refusals, and passing words


def test_a_refusal_is_urgent_and_what_follows_it_is_not():
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3")
    tab.hold(cursor=tab.page.state.battle.grid.index("A1"))
    before = len(tab.orders)
    tab.send("key", key="enter")
    says = [(order["urgent"], order["text"]) for order in tab.orders[before:] if order["order"] == "say"]
    assert [urgent for urgent, _ in says] == [True, False]
    assert says[0][1].startswith(tab.page.hand.bubble.first)
    assert "A1" in says[1][1]


def test_a_refusal_in_a_lesson_is_urgent():
    tab = at_two()
    while tab.page.run.step.kind != "try":
        solve_step(tab)
    do(tab, tab.page.run.step.solution[0])
    assert tab.page.hand.bubble is not None
    assert tab.said(urgent=True)[-1].startswith(tab.page.hand.bubble.first)


def test_every_passing_word_is_said_once():
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3", "E4")
    assert told(tab, "save_file") == tab.page.notice
    assert tab.page.notice
    tab.program.show()
    tab.program.show()
    assert tab.said().count(tab.page.notice) == 1
    assert told(tab, "threats").count(tab.page.notice) == 1
