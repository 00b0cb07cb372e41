"""A child alone against the computer: a warning taken back, a warning ignored, and level 1 that thinks aloud."""

from collections.abc import Callable

import pytest
from browser_board import Desk, keep, sit_down
from browser_checks import Checks, sizes
from playwright.sync_api import Page, expect
from test_play_company import VOICE

from kit.text import text
from tests.waiting import wait_until
from tests.widgets.fake_browser import saved

EN, IT = text("war_kids", "en"), text("war_kids", "it")
TRAP = "map 9x8; bP H4; bS H6; pS A8; pP B2; victory limit 12 units"
"""Blue’s Pegasus is safe where it stands; where it flies, the pink Pegasus can take it."""


def walk_into_the_trap(desk: Desk, size: str) -> None:
    """Moves the Pegasus: with a finger (on a phone the loupe asks once more), else by keys in the list of moves."""
    desk.tap("H4")
    if size == "laptop":
        desk.page.locator(".kit-moves summary").focus()
        desk.page.keyboard.press("Enter")
        desk.page.locator(".kit-moves button", has_text="E4").focus()
        desk.page.keyboard.press("Enter")
    else:
        desk.tap(*["E4"] * (2 if size == "phone" else 1))
    expect(desk.page.locator(".kit-speech")).to_contain_text("B2")


@sizes
def test_a_warning_is_taken_back(open_page: Callable[..., Page], check: Checks, page: Page, size: str) -> None:
    keep(page, saved(TRAP, seats=(0, 1)))
    desk = sit_down(open_page)
    stood, free = desk.look("H4"), desk.look("E4")
    walk_into_the_trap(desk, size)
    expect(page.locator(".kit-ask .kit-q")).to_have_text(EN("tutor.ask"))
    expect(page.locator(".kit-ask .kit-sub", has_text=EN("tutor.silence"))).to_be_visible()
    expect(page.locator(".kit-said")).to_contain_text("can take your Pegasus on E4")
    assert desk.record == []
    desk.wait_for_change("E4", free)
    check.all(page)
    if size == "laptop":
        expect(page.locator("[data-do=take_back]")).to_be_focused()
        page.keyboard.press("Enter")
    else:
        desk.press("take_back")
    expect(page.locator(".kit-speech")).to_be_hidden()
    expect(page.locator(".kit-ask")).to_contain_text(EN("ask.choose_unit"))
    assert desk.record == []
    back = desk.look("H4")
    desk.tap("H4")  # chosen, and let go: the keyboard's ring goes
    desk.wait_for_change("H4", back)
    desk.tap("H4")
    wait_until(lambda: desk.look("H4") == stood and desk.look("E4") == free, 10, "all looks as before")


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_warning_is_ignored_and_undo_goes_back_behind_it(
    open_page: Callable[..., Page], page: Page, size: str
) -> None:
    keep(page, saved(TRAP, seats=(0, 1)))
    desk = sit_down(open_page)
    walk_into_the_trap(desk, size)
    desk.press("language")
    expect(page.locator(".kit-speech")).to_contain_text("Pegaso in B2")
    expect(page.locator("[data-do=play_on]")).to_have_text(IT("tutor.play_on"))
    desk.press("play_on")
    desk.wait_for_actions(1)
    expect(page.locator(".kit-speech")).to_be_hidden()
    expect(page.locator(".kit-log li").first).to_contain_text("E4")
    desk.press("undo")
    desk.wait_for_actions(0)
    desk.tap("H4", "F4", *["F4"] * (size == "phone"))
    desk.wait_for_actions(1)
    expect(page.locator(".kit-speech")).to_be_hidden()


def test_level_1_thinks_aloud(open_page: Callable[..., Page], page: Page) -> None:
    page.add_init_script(f"({VOICE})()")
    keep(page, saved(TRAP, seats=(0, 1), aloud=True))
    desk = sit_down(open_page)
    desk.press("end")
    expect(page.locator(".kit-speech")).to_contain_text(EN("ask.passes"))
    desk.press("end")
    thought = page.locator(".kit-seat .kit-thought")
    expect(thought).to_contain_text("Cricket")
    wait_until(lambda: desk.record.count("end combat") == 2, 10, "Cricket's turn to end")
    walked = sum("-" in action for action in desk.record)
    expect(thought).to_contain_text("goes to" if walked else EN("thought.end.movement"))
    spoken = page.evaluate("spoken")
    assert sum(" goes to " in words for words in spoken) == walked
    assert any(words.startswith("en-GB") for words in spoken)
