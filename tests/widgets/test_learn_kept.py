"""The learn page without a browser: the road, stars, what is kept, language and voice."""

import json

from kit.text import text
from tests.widgets.pupil import EXAM, LESSONS, at, learning, solve, solve_step

EN = text("kit", "en")

# --- road, stars, keeping


def test_the_road_leads_to_every_lesson_and_shows_the_stars():
    tab = learning("war_kids", kept={"progress.war_kids": json.dumps({LESSONS[1].id: 2})})
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
    tab = learning("war_kids", kept={"progress.war_kids": json.dumps({LESSONS[0].id: 3})})
    assert tab.page.run.lesson is LESSONS[1]
    solve(tab)
    tab.send("next_lesson")
    assert tab.page.run.lesson is LESSONS[2]


def test_after_the_last_lesson_comes_the_battle():
    done = {lesson.id: 3 for lesson in (*LESSONS[:-1], EXAM)}
    tab = learning("war_kids", kept={"progress.war_kids": json.dumps(done)})
    solve(tab)
    assert 'href="play.ipynb?scenario=meadow&amp;seats=0,1"' in tab.program.app.ask
    assert 'data-do="next_lesson"' not in tab.program.app.ask


def test_two_tabs_are_in_two_lessons():
    one = at("war_kids", 1, 3)
    two = learning("war_kids", kept=one.kept, tab="U", others=["T"], lesson=2)
    solve_step(two)
    again = learning("war_kids", kept=two.kept | one.kept, others=["U"], lesson=1)
    assert (again.page.run.lesson.id, again.page.run.number) == (LESSONS[0].id, 2)


def test_a_lesson_opened_out_of_curiosity_is_not_the_one_to_come_back_to():
    tab = learning("war_kids")
    solve_step(tab)
    for curious in (6, 8):
        tab.send("lesson", lesson=LESSONS[curious].id)
        again = learning("war_kids", kept=tab.kept)
        assert (again.page.run.lesson, again.page.run.number) == (LESSONS[0], 1)
    tab.send("lesson", lesson=LESSONS[0].id)
    assert tab.page.run.number == 1
    tab.send("lesson", lesson=LESSONS[6].id)
    tab.send("hint")
    assert learning("war_kids", kept=tab.kept).page.run.lesson is LESSONS[6]


def test_the_better_stars_stay():
    tab = learning("war_kids", kept={"progress.war_kids": json.dumps({LESSONS[0].id: 3})}, lesson=1)
    tab.tap("E1")
    tab.send("go_on")
    solve(tab)
    assert tab.page.run.stars < 3
    assert json.loads(tab.kept["progress.war_kids"]) == {LESSONS[0].id: 3}


def test_that_stars_are_saved_has_a_tick_and_on_is_the_bright_button():
    tab = learning("war_kids", kept={"progress.war_kids": json.dumps({LESSONS[1].id: 2})})
    tab.send("open", dialog="stars")
    told = tab.program.app.dialog.partition('class="kit-saved"')[2]
    assert EN("lesson.stars.kept") in told
    onward, file = told.split("<button")[1:3]
    assert 'data-do="dismiss"' in onward
    assert "kit-second" not in onward
    assert 'data-do="stars_file"' in file
    assert "kit-second" in file
