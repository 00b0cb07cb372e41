"""The advanced rules in the browser: their switches, a slow spell with its push, dice of Soldiers, a chosen loss."""

from collections.abc import Callable

import pytest
from browser_board import Desk, keep, sit_down
from browser_checks import Checks, sizes
from playwright.sync_api import Page, expect

from kit.text import text
from tests.widgets.fake_browser import saved

EN = text("war_kids", "en")
BATTLE = """
map 9x8
wood C3; level1 D4 D5 E4 E5
bM G4; bL H1; bS F7 wounded; bS G8
pM C6; pL A9; pS F8; pS A3
victory limit 12 units
option adv_mages; option adv_soldiers; option adv_wounded
"""


def twice(desk: Desk, name: str, size: str) -> None:
    """Taps a place that completes an action: on a phone the loupe asks once more."""
    desk.tap(name)
    if size == "phone":
        expect(desk.page.locator(".kit-loupe")).to_be_visible()
        desk.tap(name)


@sizes
def test_a_slow_spell_pushes_and_a_lost_attack_is_paid(
    open_page: Callable[..., Page], check: Checks, page: Page, size: str
) -> None:
    keep(page, saved(BATTLE, own_chance=True))
    desk = sit_down(open_page)
    desk.tap("G4")
    desk.tap("C6")
    expect(page.locator(".kit-ways .kit-btn")).to_have_count(2)
    expect(page.locator(".kit-throws .kit-hits")).to_have_count(33)
    check.all(page)
    page.locator(".kit-ways .kit-btn").nth(1).click()
    desk.wait_for_actions(1)
    desk.press("die", value="1")
    desk.wait_for_actions(2)
    expect(page.locator(".kit-tray .kit-odds").first).to_have_attribute("aria-label", "4 in 6")
    desk.press("die", value="5")
    expect(page.locator(".kit-ask .kit-q")).to_contain_text("Push the Mage")
    left, reached = desk.look("C6"), desk.look("B7")
    desk.tap("B6")
    expect(page.locator(".kit-ask .kit-q")).to_have_text(EN("ask.push.second"))
    twice(desk, "B7", size)
    desk.wait_for_actions(4)
    assert desk.record == ["M G4*C6 slow", "roll 1", "roll 5", "push C6-B6-B7"]
    desk.wait_for_change("C6", left)
    desk.wait_for_change("B7", reached)

    desk.press("end")
    desk.wait_for_actions(5)
    desk.tap("F7")
    desk.tap("F8")
    expect(page.locator(".kit-throws .kit-hits")).to_have_count(15)
    desk.tap("G8")
    expect(page.locator(".kit-throws .kit-hits")).to_have_count(30)
    check.all(page)
    page.locator(".kit-ways .kit-btn").click()
    desk.wait_for_actions(6)
    desk.press("die", value="1")
    desk.wait_for_actions(7)
    desk.press("die", value="6")
    expect(page.locator(".kit-head .kit-chip.kit-pink").first).to_contain_text("Pink decides")
    expect(page.locator(".kit-rolled")).to_have_count(2)
    check.all(page)
    twice(desk, "F7", size)
    desk.wait_for_more(8)
    assert desk.record[8] == "lose F7"
    expect(page.locator(".kit-log li").nth(1)).to_contain_text("F7")


@pytest.mark.parametrize("size", ["phone"])
def test_the_switches_of_the_advanced_rules(open_page: Callable[..., Page], check: Checks, page: Page) -> None:
    page.add_init_script(
        "try { localStorage.setItem('kit.rules.war_kids', '[\"adv_pegasus\"]') } catch { /* empty */ }"
    )
    desk = Desk(open_page("war_kids/play"))
    expect(page.locator(".kit-advice strong")).to_have_text(EN("setting.adv_roads"))
    page.locator(".kit-advice button").click()
    expect(page.locator(".kit-count")).to_have_text(EN("setting.adv.count", n=1))
    page.locator(".kit-fold summary").nth(1).click()
    page.locator(".kit-rules [data-what=adv_leader]").click()
    page.locator(".kit-rules [data-what=adv_los]").click()
    expect(page.locator(".kit-rules [aria-pressed=true]")).to_have_count(4)
    expect(page.locator(".kit-rules .kit-warn")).to_be_visible()
    check.all(page)
    desk.press("new_match")
    expect(page.get_by_role("dialog")).to_be_hidden()
    on = {name for name, there in desk.match.options.items() if there}
    assert on == {"adv_roads", "adv_wounded", "adv_leader", "adv_los"}
