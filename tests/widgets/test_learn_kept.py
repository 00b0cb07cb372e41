"""The learn page without a browser: the road, stars, what is kept, language and voice."""

import json

import pytest

from kit.text import text
from kit.tutor.stars import stars_text
from tests.widgets.learner import EXAM, LESSONS, at, learning, solve, solve_step

EN = text("kit", "en")

# --- road, stars, keeping


def test_the_road_leads_to_every_lesson_and_shows_the_stars():
    tab = learning({"progress.war_kids": json.dumps({LESSONS[1].id: 2})})
    tab.send("open", dialog="road")
    for number, lesson in enumerate(LESSONS, start=1):
        assert f"Lesson {number}: {lesson.title['en']}" in tab.sees("dialog").replace("&#39;", "'")
        assert f'data-lesson="{lesson.id}"' in tab.program.app.dialog
        tab.send("lesson", lesson=lesson.id)
        assert f'data-lesson="{lesson.id}"' in tab.program.app.log
        assert tab.page.run.lesson is lesson
        assert tab.page.dialog == ""
        tab.send("open", dialog="road")
    tab.send("lesson", lesson=LESSONS[0].id)
    assert 'data-state="done"' in tab.program.app.log


def test_the_next_lesson_is_the_one_not_done_yet():
    tab = learning({"progress.war_kids": json.dumps({LESSONS[0].id: 3})})
    assert tab.page.run.lesson is LESSONS[1]
    solve(tab)
    tab.send("next_lesson")
    assert tab.page.run.lesson is LESSONS[2]


def test_after_the_last_lesson_comes_the_battle():
    done = {lesson.id: 3 for lesson in (*LESSONS[:-1], EXAM)}
    tab = learning({"progress.war_kids": json.dumps(done)})
    solve(tab)
    assert 'href="play.ipynb?scenario=meadow&amp;seats=0,1"' in tab.program.app.ask
    assert 'data-do="next_lesson"' not in tab.program.app.ask


@pytest.mark.slow
@pytest.mark.parametrize("lesson", range(1, len(LESSONS) + 1))
def test_a_lesson_goes_on_after_a_reload(lesson):
    tab = at(lesson, 3)
    again = learning(tab.kept, query={"lesson": str(lesson)})
    assert again.page.run.lesson is LESSONS[lesson - 1]
    assert again.page.run.number == 2
    assert again.sees("ask") == tab.sees("ask")
    solve(again)
    assert json.loads(again.kept["progress.war_kids"]) == {LESSONS[lesson - 1].id: 3}


def test_two_tabs_are_in_two_lessons():
    one = at(1, 3)
    two = learning(one.kept, "U", others=["T"], query={"lesson": "2"})
    solve_step(two)
    again = learning(two.kept | one.kept, "T", others=["U"], query={"lesson": "1"})
    assert (again.page.run.lesson.id, again.page.run.number) == (LESSONS[0].id, 2)


def test_a_lesson_opened_out_of_curiosity_is_not_the_one_to_come_back_to():
    tab = learning()
    solve_step(tab)
    for curious in (6, 8):
        tab.send("lesson", lesson=LESSONS[curious].id)
        again = learning(tab.kept)
        assert (again.page.run.lesson, again.page.run.number) == (LESSONS[0], 1)
    tab.send("lesson", lesson=LESSONS[0].id)
    assert tab.page.run.number == 1
    tab.send("lesson", lesson=LESSONS[6].id)
    tab.send("hint")
    assert learning(tab.kept).page.run.lesson is LESSONS[6]


def test_the_better_stars_stay():
    tab = learning({"progress.war_kids": json.dumps({LESSONS[0].id: 3})}, query={"lesson": "1"})
    tab.tap("E1")
    tab.send("go_on")
    solve(tab)
    assert tab.page.run.stars < 3
    assert json.loads(tab.kept["progress.war_kids"]) == {LESSONS[0].id: 3}


def test_that_stars_are_saved_has_a_tick_and_on_is_the_bright_button():
    tab = learning({"progress.war_kids": json.dumps({LESSONS[1].id: 2})})
    tab.send("open", dialog="stars")
    told = tab.program.app.dialog.partition('class="kit-saved"')[2]
    assert EN("lesson.stars.kept") in told
    onward, file = told.split("<button")[1:3]
    assert 'data-do="dismiss"' in onward
    assert "kit-second" not in onward
    assert 'data-do="stars_file"' in file
    assert "kit-second" in file


def test_stars_are_taken_along_and_brought_back():
    tab = at(1)
    solve(tab)
    tab.send("stars_file")
    (order,) = (order for order in tab.orders if order["order"] == "download")
    other = learning({"progress.war_kids": json.dumps({LESSONS[1].id: 2})})
    other.send("load_file", text=order["text"])
    assert json.loads(other.kept["progress.war_kids"]) == {LESSONS[0].id: 3, LESSONS[1].id: 2}
    assert other.page.notice in other.sees("note")


@pytest.mark.parametrize("text", ["", "{}", "[" * 5000, "x" * 1_000_001, stars_text({"war_kids/1": 3})[:-9]])
def test_a_bad_file_of_stars_is_refused_in_a_sentence(text):
    tab = learning({"progress.war_kids": json.dumps({LESSONS[1].id: 2})})
    tab.send("load_file", text=text)
    assert json.loads(tab.kept["progress.war_kids"]) == {LESSONS[1].id: 2}
    assert tab.page.notice == tab.said()[-1]


# --- language and voice


def test_the_language_changes_in_the_middle_of_a_lesson():
    tab = at(1, voices=["en", "it"])
    tab.tap("E1")
    english = tab.sees("bubble")
    state = tab.page.run.state
    tab.send("language")
    assert tab.page.run.state == state
    assert "Il Soldato fa un passo" in tab.sees("bubble")
    tab.send("read")
    assert tab.hears()[-1].startswith("it-IT: Il Soldato")
    tab.send("language")
    assert tab.sees("bubble") == english
    tab.send("go_on")
    tab.send("language")
    assert "Tocca il più veloce" in tab.sees("ask")
    tab.send("read")
    assert tab.hears()[-1] == "it-IT: Ciao! Qui sei Azzurro: ecco i tuoi 4 amici. Tocca il più veloce: ha le ali."


def test_every_step_is_read_aloud_where_that_was_chosen():
    tab = at(1, voices=["en"])
    tab.send("set", what="aloud", value="on")
    assert tab.kept["aloud"] == "on"
    solve_step(tab)
    heard = " ".join(tab.hears())
    assert "That’s the Pegasus" in heard
    assert "Fly the Pegasus" in heard
    again = learning(tab.kept, voices=["en"])
    assert again.page.aloud


def test_faces_are_kept():
    tab = at(1)
    tab.send("set", what="face", value="military")
    assert learning(tab.kept).page.face == "military"
