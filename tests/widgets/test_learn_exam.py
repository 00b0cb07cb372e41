"""The exam on the learn page without a browser: a whole match by taps and buttons, its stars, advice, undo, retry."""

import asyncio
import json
from random import Random

import pytest

from kit.core.compose import choices
from kit.core.game import CHANCE
from kit.games.war_kids import GAME
from kit.games.war_kids.state import hex_name
from kit.players import Greedy, think
from kit.text import text
from kit.tutor import LessonRun, lessons
from kit.widgets.learn.page import learn_page
from tests.widgets.fake_browser import FakeBrowser

EN = text("kit", "en")
*_, EXAM = lessons("war_kids")
NUMBER = str(len(lessons("war_kids")))


def sitting(kept=None, **hello) -> FakeBrowser:
    return FakeBrowser(kept, page=learn_page("war_kids"), query={"lesson": NUMBER}, **hello)


def act(tab: FakeBrowser, action) -> None:
    """Does an action with the buttons and the list of moves, part by part."""
    while True:
        found = choices(GAME, tab.page.state, tab.page.hand.selection)
        ways = [
            way
            for way in GAME.slots(tab.page.state, action)
            if way[: len(tab.page.hand.selection)] == tab.page.hand.selection
        ]
        number = next(
            n for n, choice in enumerate(found) if any(choice.slot == way[len(tab.page.hand.selection)] for way in ways)
        )
        done = found[number].action is not None
        tab.send("act", index=str(number))
        if done:
            return


def move(tab: FakeBrowser, rng: Random) -> None:
    """One action of the learner, as a fair player would choose it."""
    if tab.page.game.current_player(tab.page.state) == CHANCE:
        assert tab.page.chance_waits
        tab.send("roll")
    else:
        act(tab, think(Greedy(), GAME, tab.page.state, rng).action)


def won(tab: FakeBrowser, seed: int = 1) -> FakeBrowser:
    """The match won, however often it has to be begun."""
    rng = Random(seed)
    for _ in range(300):
        if tab.page.run.finished:
            return tab
        if tab.page.stays is not None:
            tab.send("go_on")
        move(tab, rng)
    raise AssertionError("never won")


def test_a_match_is_won_by_what_the_page_offers_and_its_stars_are_told_and_kept():
    tab = sitting()
    assert tab.program.app.title == EXAM.title["en"]
    for words in (EXAM.steps[0].goal, *(star.say for star in EXAM.steps[0].stars)):
        assert words["en"] in tab.sees("ask")
    assert tab.program.app.ask.count(EN("lesson.exam.no")) == 3
    won(tab)
    assert tab.program.app.ask.count(EN("lesson.exam.yes")) == tab.page.run.stars == sum(tab.page.run.earned)
    assert json.loads(tab.kept["progress.war_kids"]) == {EXAM.id: tab.page.run.stars}
    missing = EN("lesson.exam.more") if tab.page.run.stars < 3 else EN("lesson.exam.all")
    assert missing in tab.sees("ask")
    tab.send("again_lesson")
    assert (tab.page.dialog, tab.page.run.number, tab.page.run.played, tab.page.my_turn) == ("", 0, [], True)


def test_a_lost_match_is_told_and_begins_again():
    tab = sitting()
    for _ in range(40):
        if tab.page.stays is not None:
            break
        refused = GAME.explain(tab.page.state, tab.page.table.end_button(tab.page.state, tab.page.t).action)
        if refused is None:
            tab.end()
        elif tab.page.chance_waits:
            tab.send("roll")
        else:
            act(tab, GAME.legal_actions(tab.page.state)[0])
    assert tab.page.stays.kind == "wrong", "whoever only passes does not win"
    assert EN("lesson.exam.lost") in tab.sees("ask")
    tab.send("go_on")
    assert (tab.page.stays, tab.page.run.state, tab.page.my_turn) == (None, tab.page.run.start, True)
    assert "progress.war_kids" not in tab.kept


def test_a_tab_comes_back_to_the_same_match():
    tab, rng = sitting(), Random(3)
    for _ in range(9):
        move(tab, rng)
    assert tab.page.run.played
    again = sitting(tab.kept)
    assert again.page.state == tab.page.state


def test_advice_has_a_reason_and_points_and_costs_nothing():
    async def body() -> None:
        tab = sitting()
        for ask in ("hint", "show_me"):
            tab.send(ask)
            await tab.until(lambda: tab.page.hand.bubble)
            assert tab.page.hand.bubble.first
            assert tab.page.run.helps == 0
            tab.send("let_go")

    asyncio.run(body())


def test_moves_are_taken_back_but_no_die():
    tab = sitting()
    rng = Random(2)
    assert not tab.page.can_undo
    act(tab, GAME.parse_action(tab.page.state, "P F6-E6"))
    assert tab.page.can_undo
    tab.send("undo")
    assert tab.page.state == tab.page.run.start
    tab.send("redo")
    assert tab.page.run.played
    for _ in range(300):
        if tab.page.run.rolled or tab.page.run.finished or tab.page.stays is not None:
            break
        move(tab, rng)
    if tab.page.run.rolled and not tab.page.run.finished:
        assert not tab.page.can_undo


def test_the_exam_is_offered_after_the_standard_rules_and_at_the_end_of_the_road():
    order = lessons("war_kids")
    last = next(number for number, lesson in enumerate(order) if lesson.id == learn_page("war_kids").page.extra)
    for number, offered in ((last, True), (last - 1, False)):
        tab = FakeBrowser(page=learn_page("war_kids"), query={"lesson": str(number)})
        run = LessonRun(order[number - 1])
        run.number = len(order[number - 1].steps)
        tab.set(run=run)
        tab.program.show()
        assert (f'data-lesson="{EXAM.id}"' in tab.program.app.ask) is offered
    tab.send("open", dialog="road")
    assert tab.program.app.dialog.rindex(EXAM.title["en"]) > tab.program.app.dialog.rindex(order[-2].title["en"])
    tab.send("lesson", lesson=EXAM.id)
    assert hex_name(tab.page.state, 0) == "A1"
    assert tab.page.run.lesson is EXAM


@pytest.mark.parametrize("lang", ["en", "it"])
def test_the_companion_tells_who_was_taken_and_how_many_that_makes(lang):
    tab, rng, told = sitting(), Random(1), []
    if tab.page.language != lang:
        tab.send("language")
    for _ in range(120):
        if tab.page.stays is not None or tab.page.run.finished:
            break
        before = tab.page.state.losses
        move(tab, rng)
        if tab.page.stays is not None or tab.page.run.finished:
            break
        after = tab.page.state.losses
        if after[1] > before[1] and after[0] == before[0]:
            told.append((after[1], tab.sees("ask")))
            news = tab.page.news
            (event, *_) = GAME.events(news.before, news.action, news.after)
            assert (news.before.losses[1], news.after.losses[1]) == (after[1] - 1, after[1])
            assert tab.page.t.event(event) in tab.sees("ask").replace("&#39;", "'")
        elif after == before:
            assert tab.page.step.hint[lang] in tab.sees("ask")
    assert told
    for count, words in told:
        assert text("kit", lang)("lesson.exam.count.took", n=count, of=4) in words


def test_what_was_taken_back_is_no_news():
    tab, rng = sitting(), Random(1)
    while tab.page.news is None:
        move(tab, rng)
    if tab.page.can_undo:
        tab.send("undo")
        assert tab.page.news is None
