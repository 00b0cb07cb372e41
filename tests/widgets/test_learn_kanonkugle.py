"""The lessons of Kanonkugle without a browser: each is done by finger, with what is to be seen and nothing else."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import polib
import pytest

from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Path
from kit.games.kanonkugle.places import name_of, place_of
from kit.games.kanonkugle.state import ACTIVATE, State
from kit.space.plane import Point
from kit.text.catalogue import LOCALE
from kit.tutor import lessons
from kit.widgets.games.kanonkugle.beside import PASSES
from kit.widgets.games.kanonkugle.going import heart, nearest_to
from kit.widgets.games.kanonkugle.parts import chosen
from kit.widgets.learn.page import learn_page
from tests.sampling import sampled
from tests.widgets.fake_browser import FakeBrowser

*LESSONS, EXAM = lessons("kanonkugle")
every_lesson = pytest.mark.parametrize("lesson", [pytest.param(lesson, id=lesson.id) for lesson in LESSONS])


def learning(lesson: str, **hello: Any) -> FakeBrowser:
    return FakeBrowser(page=learn_page("kanonkugle"), query={"lesson": lesson}, **hello)


def where(tab: FakeBrowser) -> tuple[Any, ...]:
    page = tab.page
    return page.run.lesson.id, page.run.number + 1, page.hand.partial, page.hand.bubble


def press(tab: FakeBrowser, does: str, **facts: Any) -> None:
    """Presses a button that can be seen, and is not off."""
    parts = [rf'data-do="{does}"', *(rf'data-{name}="{re.escape(str(value))}"' for name, value in facts.items())]
    wanted = "".join(f"(?=[^>]*{part})" for part in parts)
    found = re.search(f"<button{wanted}[^>]*>", tab.program.app.ask + tab.program.app.tray)
    assert found, (where(tab), does, facts)
    assert 'aria-disabled="true"' not in found[0], (where(tab), found[0])
    tab.send(does, **{name: str(value) for name, value in facts.items()})


def tap(tab: FakeBrowser, p: Point) -> None:
    tab.tap(name_of(place_of(p)))


def tap_troop(tab: FakeBrowser, number: int) -> None:
    """Taps a figure in the midst of a troop."""
    tap(tab, nearest_to(tab.page.state.forces[number].places))


def there(s: State, number: int, path: Path) -> Point:
    """Where the middle of a troop comes to stand that goes along a path of its first figure."""
    at = heart(s.forces[number])
    return at.by(path[-1].x - path[0].x, path[-1].y - path[0].y)


def go(tab: FakeBrowser, number: int) -> None:
    """What was chosen is done, if the step is not done yet."""
    if tab.page.run.number == number:
        press(tab, "choose_part", kind="go", value="on")


def act(tab: FakeBrowser, a: Any) -> None:
    """Does one action as a child would."""
    number, s = tab.page.run.number, tab.page.state
    if a in PASSES.values():
        press(tab, "end")
        return
    match a:
        case do.Activate(troop=troop) | do.Rally(troop=troop):
            tap_troop(tab, troop)
        case do.Counter() if s.phase == "counter":
            press(tab, "choose_part", kind="counter", value="on")
        case do.Counter():
            tap_troop(tab, 1)
        case do.Deploy(troop=troop, places=places):
            press(tab, "choose_part", kind="troop", value=troop)
            tap(tab, places[0])
            go(tab, number)
        case do.Move(troop=troop, path=path) if s.phase == "deploy":
            tap_troop(tab, troop)
        case do.Move(troop=troop, path=path):
            to = there(s, troop, path)
            tap_troop(tab, troop)
            if tab.page.run.number == number:
                tap(tab, to)
            go(tab, number)
        case do.Shoot(troop=troop, target=target, path=path):
            shoot(tab, troop, target, path)
        case do.Assault(troop=troop, target=target, sacrifice=given):
            assault(tab, troop, target, given or 0)
        case _:
            press(tab, "roll")


def shoot(tab: FakeBrowser, troop: int, target: int, path: Path) -> None:
    number, s = tab.page.run.number, tab.page.state
    tap_troop(tab, troop)
    if path and tab.page.step.kind == "try":
        tap(tab, there(s, troop, path))
        return
    if tab.page.run.number == number:
        tap_troop(tab, target)
    if path:
        tap(tab, there(s, troop, path))
    go(tab, number)


def assault(tab: FakeBrowser, troop: int, target: int, given: int) -> None:
    number = tab.page.run.number
    tap_troop(tab, troop)
    if tab.page.run.number == number:
        tap_troop(tab, target)
    if tab.page.run.number == number and "deed" not in chosen(tab.page.hand.partial):
        press(tab, "choose_part", kind="deed", value="assault")
    for _ in range(given if tab.page.run.number == number else 0):
        press(tab, "choose_part", kind="given", value="more")
    go(tab, number)


def solve_step(tab: FakeBrowser) -> None:
    """Does the present step as its solution says, and goes on."""
    number, step = tab.page.run.number, tab.page.run.step
    if step.kind == "answer":
        press(tab, "choose", choice=[choice.right for choice in step.choices].index(True))
    elif step.kind == "point":
        tab.tap(step.places[0])
    else:
        for text in step.solution:
            act(tab, tab.page.game.parse_action(tab.page.state, text))
        for _ in range(4):
            if tab.page.run.number == number and tab.page.chance_waits:
                press(tab, "roll")
    assert tab.page.run.number == number + 1, (where(tab), step.goal["en"])
    if not tab.page.run.finished:
        press(tab, "go_on")


@pytest.mark.slow
@every_lesson
@pytest.mark.parametrize("lang", sampled(["en", "it"], 1))
def test_every_lesson_is_done_by_finger(lesson: Any, lang: str, caplog: pytest.LogCaptureFixture) -> None:
    tab = learning(lesson.id, languages=[lang])
    while not tab.page.run.finished:
        assert tab.page.step.goal[lang] in tab.sees("ask").replace("&#39;", "'")
        solve_step(tab)
    assert json.loads(tab.kept["progress.kanonkugle"])[lesson.id] == 3
    assert not caplog.records, "every page on the way could be shown"


@every_lesson
@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_hint_calls_a_button_what_the_button_calls_itself(lesson: Any, lang: str) -> None:
    files = [polib.pofile(str(LOCALE / lang / "LC_MESSAGES" / f"{domain}.po")) for domain in ("kit", "kanonkugle")]
    names = {entry.msgstr for file in files for entry in file if entry.msgid.startswith("ui.")}
    told = [named for step in lesson.steps for named in re.findall("[«“](.+?)[»”]", step.hint[lang])]
    assert names >= set(told)


def test_where_a_lesson_only_asks_there_is_nothing_to_press_and_the_banner_lies_open() -> None:
    tab = learning("01-a-banner")
    assert "choose_part" not in tab.program.app.tray
    assert re.search(r"<details open[^>]*>.*?Riflemen.*?goes 11 cm", tab.program.app.tray, re.DOTALL)
    tab = learning("11-blow-for-blow")
    assert "counter" not in tab.program.app.tray, "the button would tell how many dice there are"
    solve_step(tab)
    assert 'data-kind="counter"' in tab.program.app.tray


def test_where_no_troop_can_act_no_empty_card_is_shown() -> None:
    tab = learning("02-low-is-good")
    for _ in range(2):
        solve_step(tab)
    assert tab.page.step.refused == "KK-ACT-5"
    assert "kit-banners" in tab.program.app.tray
    assert "kit-troops" not in tab.program.app.tray
    tab.tap("25,15")
    assert tab.page.hand.bubble.first == tab.page.t("tell.none_acts")


def test_a_question_about_a_die_does_not_wait_for_it() -> None:
    tab = learning("03-the-lowest-begins")
    assert tab.page.chance_waits
    solve_step(tab)
    assert not tab.page.chance_waits
    assert 'data-do="roll"' not in tab.program.app.tray


def test_the_dice_of_a_volley_lie_there_while_it_is_praised() -> None:
    tab = learning("08-a-volley")
    assert "kit-dice-card" not in tab.program.app.tray
    act(tab, tab.page.game.parse_action(tab.page.state, "shoot A1 B1"))
    assert tab.page.stays.kind == "step"
    assert "4 hits" in tab.program.app.tray
    press(tab, "go_on")
    assert "4 hits" not in tab.program.app.tray


def test_a_tap_beside_a_figure_points_at_it_and_far_away_at_nothing() -> None:
    tab = learning("01-a-banner")
    while tab.page.run.number < 3:
        solve_step(tab)
    tab.tap("15,15")
    assert tab.page.run.number == 3
    tab.tap("8.2,6.9")
    assert tab.page.hand.bubble is not None
    assert tab.page.hand.bubble.first == tab.page.step.wrong[0].say["en"]
    tab.tap("21,6.8")
    assert tab.page.run.number == 4


def test_a_way_that_is_too_long_is_refused_in_the_lessons_own_words() -> None:
    tab = learning("05-fourteen-centimetres")
    tab.tap("10,6", "10,26")
    assert tab.page.run.stumbles == 0, "the tape has said so, and nothing was tried yet"
    tab.tap("10,26")
    assert tab.page.hand.bubble is not None
    assert tab.page.hand.bubble.first == tab.page.step.tries[0].say["en"]
    assert (tab.page.run.number, tab.page.run.stumbles) == (0, 1)
    tab.tap("10.5,19.3")
    press(tab, "choose_part", kind="go", value="on")
    assert tab.page.run.number == 1


def test_a_tie_in_the_first_roll_is_rolled_again_at_once_for_both() -> None:
    for number in range(1, 7):
        tab = learning(LESSONS[2].id)
        tab.send("die", value=str(number))
        tab.settle()
        assert tab.page.run.number == 1, number


def test_a_ring_means_that_a_troop_can_be_chosen_in_a_lesson_as_in_a_match() -> None:
    """Which troop is active is told by its banner alone: nobody takes the ring for that."""
    tab = learning("01-a-banner")
    while tab.page.run.number < 3:
        solve_step(tab)
    s = tab.page.state
    active = [n for n, force in enumerate(s.forces) if force.active]
    assert tab.page.step.kind == "point"
    assert not tab.page.view.choices
    assert tab.page.table.view(s, (), tab.page.table.blank).choices == {*active}
    other = replace(s, forces=tuple(force.but(tried=force.active) for force in s.forces), phase=ACTIVATE)
    tried = {n for n, force in enumerate(s.forces) if force.owner == s.side} - {*active}
    assert tab.page.table.view(other, (), tab.page.table.blank).choices == tried
