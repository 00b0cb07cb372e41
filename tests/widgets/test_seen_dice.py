"""Dice that a lesson asks about: seen to fall before the question, added up after the answer."""

from __future__ import annotations

from collections.abc import Callable

from kit.widgets.learn.page import learn_page
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.watcher import moves_seen, watched


def at_the_question(step: int) -> FakeBrowser:
    """A lesson of Kings War amid which dice fall before something is asked, about to begin that step."""
    tab = FakeBrowser(page=learn_page("kings_war"), query={"lesson": "02-the-first-duel"})
    for _ in range(step - 1):
        tab.tap("c3", "d5")
        if tab.page.run.number < step - 1:
            tab.send("go_on")
    return tab


def lying(tab: FakeBrowser, do: Callable[[], None]) -> list[tuple[int, bool, bool]]:
    """Per frame how many dice lie there, whether both sums are told, and whether an answer can be chosen."""
    seen: list[tuple[int, bool, bool]] = []
    show = tab.program.show

    def shown() -> None:
        show()
        tray = str(tab.program.app.tray)
        seen.append((tray.count("data-rests"), " = " in tab.sees("tray"), 'data-do="choose"' in tray))

    tab.program.show = shown  # type: ignore[method-assign]
    watched(tab, do)
    return seen


def test_dice_are_seen_to_fall_before_a_lesson_asks_about_them_and_added_up_after_the_answer() -> None:
    tab = at_the_question(3)
    seen = lying(tab, lambda: tab.send("go_on"))
    falling = [dice for dice, _, _ in seen]
    falling = falling[falling.index(0) :]
    assert falling == sorted(falling)
    assert set(falling) == {0, 1, 2}, "one after the other"
    assert {dice for dice, _, asked in seen if asked} == {2}, "only then it is asked"
    assert not any(summed for _, summed, asked in seen if asked), "the child adds them up"
    assert tab.page.step.goal["en"] in tab.sees("ask")
    again = FakeBrowser(tab.kept, page=learn_page("kings_war"), query={"lesson": "02-the-first-duel"})
    assert str(again.program.app.tray).count("data-rests") == 2, "after a reload they still lie there"
    assert " = " not in again.sees("tray")
    trays = dict(moves_seen(tab, lambda: tab.send("choose", choice="1")))
    assert "= 8" in trays["duel_lost"]
    assert "= 10" in trays["duel_lost"]
    assert "8 against 10" in tab.sees("ask")
    assert tab.page.t("lesson.right.unlucky") not in tab.sees("ask"), "the answer was right"


def test_after_a_wrong_answer_the_dice_lie_there_and_the_sums_are_not_given_away() -> None:
    tab = at_the_question(3)
    watched(tab, lambda: tab.send("go_on"))
    watched(tab, lambda: tab.send("choose", choice="0"))
    assert "8 against 10" in tab.sees("bubble")
    seen = lying(tab, lambda: tab.send("go_on"))
    assert set(seen[1:]) == {(2, False, True)}, "they do not fall once more"
